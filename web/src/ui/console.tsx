// What is said to engines and by them, line by line.
import { useEffect, useRef } from 'preact/hooks';
import { t } from '../i18n';
import { state } from '../store';

export function Console() {
  const end = useRef<HTMLOListElement>(null);
  const { console: lines } = state;
  useEffect(() => {
    if (end.current) end.current.scrollTop = end.current.scrollHeight;
  }, [lines]);
  if (!lines.length) return null;
  return (
    <details class="console">
      <summary>{t('console')}</summary>
      <ol class="plain" ref={end} tabIndex={0} aria-label={t('console')}>
        {lines.map(({ engine, asked, text }) => <li class={asked ? 'asked' : ''}><span class="soft">{engine} {asked ? '›' : '‹'}</span> {text}</li>)}
      </ol>
    </details>
  );
}
