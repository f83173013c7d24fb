// Every language has every word: the tables are compared as they are in the sources.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { assert, page, ROOT, test } from './harness.mjs';

const read = (name) => readFileSync(join(ROOT, 'web/src/i18n', name), 'utf8');
const keys = (text, table) => {
  const start = text.indexOf(`export const ${table}`);
  const body = text.slice(start, text.indexOf('\n}', start));
  return [...body.matchAll(/(?:^|[,{]\s*)'([^'\n]+)':/gm)].map((match) => match[1]);
};

test('every language has every word and every command', () => {
  const en = read('en.ts'), de = read('de.ts');
  assert.deepEqual(keys(en, 'en').filter((key) => !keys(de, 'de').includes(key)), []);
  assert.deepEqual(keys(en, 'commandsEn').filter((key) => !keys(de, 'commandsDe').includes(key)), []);
  assert.ok(keys(en, 'en').length > 250);
});

test('every sentence of the session is said in every language', () => {
  const folders = ['crates/chizu-session/src', 'crates/chizu/src/ask'].map((folder) => join(ROOT, folder));
  const files = folders.flatMap((folder) => readdirSync(folder).filter((name) => name.endsWith('.rs')).map((name) => join(folder, name)));
  const sources = files.map((name) => readFileSync(name, 'utf8')).join('\n');
  const said = new Set([...sources.matchAll(/"((?:fate|ground|answer|problem|forced|contest)\.[a-z.-]+)"/g)].map((match) => match[1]));
  const de = keys(read('de.ts'), 'sentencesDe');
  assert.ok(said.size > 20);
  assert.deepEqual([...said].filter((key) => !de.includes(key)), []);
});

test('the page in German', () => page('edo.sgf', async ({ tab, until }) => {
  await until(() => tab.locator('.controls .number').textContent(), 'Zug 243 von 243');
  assert.match(await tab.locator('.cell').first().getAttribute('aria-label'), /schwarz|weiß|leer/);
  // Numbers as the language writes them.
  await tab.evaluate(() => window.chizu.open({ text: '(;SZ[9]KM[6.5];B[ee])', name: '' }));
  await tab.evaluate(() => window.chizu.run('count.open'));
  await until(() => tab.locator('[data-result]').textContent(), /\d,5/);
}, { context: { locale: 'de-DE' } }));

test('a seki in German', () => page(null, async ({ tab, until }) => {
  const record = '(;SZ[9]AB[fa][ab][bb][cb][db][eb][fb]AW[ba][ca][da][ga][gb][ac][bc][cc][dc][ec][fc][gc])';
  await tab.evaluate((text) => window.chizu.open({ text, name: '' }), record);
  await tab.evaluate(() => window.chizu.question('kill', 'F9'));
  await until(() => tab.locator('#said').textContent(), /kann die Gruppe bei F9 nicht töten; sie lebt im Seki\.$/);
}, { context: { locale: 'de-DE' } }));
