// Words in the reader's language: the page's own by key, the session's sentences by theirs.
import { state } from '../store';
import type { Say } from '../types';
import { de, commandsDe, sentencesDe } from './de';
import { commandsEn, en } from './en';

export type Key = keyof typeof en;
export const LANGUAGES = { en: { words: en as Record<string, string>, commands: commandsEn, sentences: {} as Record<string, (a: any) => string> }, de: { words: de as Record<string, string>, commands: commandsDe, sentences: sentencesDe } };
export type Language = keyof typeof LANGUAGES;

const OWN = navigator.language.slice(0, 2);
export function language(): Language {
  const wanted = state.settings.language || OWN;
  return wanted in LANGUAGES ? (wanted as Language) : 'en';
}
/** A word or sentence of the page, its gaps filled. */
export function t(key: Key | (string & {}), args: Record<string, unknown> = {}): string {
  const text = LANGUAGES[language()].words[key] ?? (en as Record<string, string>)[key] ?? key;
  return text.indexOf('{') < 0 ? text : text.replace(/\{(\w+)\}/g, (_, name) => String(args[name] ?? ''));
}
export const commandName = (id: string) => LANGUAGES[language()].commands[id] ?? commandsEn[id] ?? id;
/** A sentence of the session. */
export function tell(said: Say): string {
  const sentence = LANGUAGES[language()].sentences[said.key];
  return sentence ? sentence(said.args) : said.text;
}
/** A number as the language writes it. The browser's own tables are dear to load, and it is waited for them before the first board. */
function written(n: number, digits: number): string {
  const [whole, part] = String(+Math.abs(n).toFixed(digits)).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, t('number.group'));
  return `${n < 0 && (+whole || part) ? '-' : ''}${grouped}${part ? t('number.point') + part : ''}`;
}
export const numbers = () => ({ format: (n: number) => written(n, 1) });
/** Points with their fractions, as they are: `3.75`. */
export const amount = (n: number) => written(n, 2);
/** `B+3.5`, or even. */
export function lead(margin: number): string {
  if (Math.abs(margin) < 0.05) return t('even');
  return `${margin > 0 ? 'B' : 'W'}+${numbers().format(Math.abs(margin))}`;
}
