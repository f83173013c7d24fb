// Small parts that every room is made of.
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { COMMANDS, can, keysOf, run } from '../commands';
import { commandName } from '../i18n';
import { state } from '../store';

/** A panel of the rail. */
export function Panel({ title, children, class: name = '', id }: { title: string; children: ComponentChildren; class?: string; id?: string }) {
  const key = id ?? title.replace(/\W+/g, '-').toLowerCase();
  return (
    <section class={`panel ${name}`} aria-labelledby={`h-${key}`}>
      <h2 id={`h-${key}`}>{title}</h2>
      {children}
    </section>
  );
}

/** A button that is a command: its name, its keys, and whether it can be done, from the table. */
export function Do({ id, class: name = '', icon, text }: { id: string; class?: string; icon?: ComponentChildren; text?: string }) {
  const label = commandName(id);
  const keys = keysOf(COMMANDS.find((command) => command.id === id)!);
  return (
    <button class={name} disabled={!can(id) || (id === 'edit.undo' && !state.position?.undo) || (id === 'edit.redo' && !state.position?.redo)} onClick={() => run(id)} title={keys.length ? `${label} (${shownKey(keys[0])})` : label} aria-label={icon ? label : undefined}>
      {icon ?? text ?? label}
    </button>
  );
}
const NAMES: Record<string, string> = { ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓', Enter: '⏎', ' ': 'Space', Escape: 'Esc', PageUp: 'PgUp', PageDown: 'PgDn', Delete: 'Del' };
export const shownKey = (key: string) => key.split(' ').map((part) => (part === '' ? 'Space' : part.split('+').map((k) => NAMES[k] ?? k).join(' '))).join(' ').trim() || 'Space';

/** A dialog of the browser: it keeps the focus, and gives it back. It has the focus as soon as it is there: whoever types on loses no letter. */
export function Dialog({ title, children, onClose, class: name = '' }: { title: string; children: ComponentChildren; onClose: () => void; class?: string }) {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current!, before = document.activeElement as HTMLElement | null;
    if (!dialog.open) dialog.showModal();
    dialog.querySelector<HTMLElement>('[data-first], input, textarea, select')?.focus();
    return () => {
      dialog.close();
      if (before?.isConnected && document.activeElement === document.body) before.focus();
    };
  }, []);
  return (
    <dialog ref={ref} class={name} aria-labelledby="dialog-title" onCancel={(event) => { event.preventDefault(); onClose(); }} onClick={(event) => event.target === ref.current && onClose()}>
      <div class="inside">
        <h2 id="dialog-title">{title}</h2>
        {children}
      </div>
    </dialog>
  );
}

const SIGNS: Record<string, string> = { alive: '✓', weak: '!', critical: '?', ko: '↻', seki: '=', dead: '✕' };
/** The sign of a group, as on the board: told apart by its shape, not by colour alone. */
export const Sign = ({ sign }: { sign: string }) => <span class={`sign ${sign}`} aria-hidden="true">{SIGNS[sign] ?? ''}</span>;

const path = (d: string) => <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true"><path d={d} fill="currentColor" /></svg>;
export const icons = {
  first: path('M6 5h2v14H6zm12 0v14l-9-7z'), prev: path('M16 5v14l-9-7z'), next: path('M8 5v14l9-7z'), last: path('M16 5h2v14h-2zM6 5v14l9-7z'),
  back10: path('M18 5v14l-7-7zM11 5v14l-7-7z'), on10: path('M6 5v14l7-7zM13 5v14l7-7z'), undo: path('M9 7V3L3 9l6 6v-4c5 0 8 1 11 5-1-6-4-9-11-9z'), redo: path('M15 7V3l6 6-6 6v-4c-5 0-8 1-11 5 1-6 4-9 11-9z'),
  menu: path('M4 6h16v2H4zm0 5h16v2H4zm0 5h16v2H4z'), theme: path('M12 3a9 9 0 1 0 9 9c0-.5 0-.9-.1-1.4A5.4 5.4 0 0 1 12 3z'), rotate: path('M12 5V1l6 5-6 5V7a5 5 0 1 0 5 5h2a7 7 0 1 1-7-7z'), close: path('M6.4 5 12 10.6 17.6 5 19 6.4 13.4 12l5.6 5.6-1.4 1.4-5.6-5.6L6.4 19 5 17.6 10.6 12 5 6.4z'),
};
