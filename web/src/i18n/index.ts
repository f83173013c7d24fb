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
const formats = new Map<string, Intl.NumberFormat>();
function format(digits: number): Intl.NumberFormat {
  const key = `${language()} ${digits}`;
  let found = formats.get(key);
  if (!found) formats.set(key, (found = new Intl.NumberFormat(language(), { maximumFractionDigits: digits })));
  return found;
}
export const numbers = () => format(1);
/** Points with their fractions, as they are: `3.75`. */
export const amount = (n: number) => format(2).format(n);
/** `B+3.5`, or even. */
export function lead(margin: number): string {
  if (Math.abs(margin) < 0.05) return t('even');
  return `${margin > 0 ? 'B' : 'W'}+${numbers().format(Math.abs(margin))}`;
}
