// F5: a file keeps its encoding; text it lacks asks for UTF-8 first.
import { readFileSync } from 'node:fs';
import { assert, page, serverTest, write } from './harness.mjs';

// (;CA[Shift_JIS]SZ[9]PB[表示];B[ee]) in Shift_JIS: the first character ends in a backslash.
const BEFORE = Buffer.concat([Buffer.from('(;CA[Shift_JIS]SZ[9]PB['), Buffer.from([0x95, 0x5c, 0x8e, 0xa6]), Buffer.from('];B[ee])')]);

serverTest('F5 text the encoding lacks asks for UTF-8 first, and undo gives the old bytes', () => {
  const file = write('japanese.sgf', BEFORE);
  return page(file, async ({ tab, focus, press, until }) => {
    const comment = async (text) => {
      await focus('E5');
      await press('c');
      await tab.locator('textarea.comment').first().fill(text);
      await tab.locator('textarea.comment').first().blur();
    };
    const save = async (wanted) => {
      await press('Control+s');
      await until(() => readFileSync(file, 'latin1'), wanted);
    };
    await comment('Übung');
    await tab.locator('dialog', { hasText: 'Shift_JIS' }).getByRole('button', { name: 'Turn the file into UTF-8' }).click();
    await until(() => tab.locator('textarea.comment').first().inputValue(), 'Übung');
    const after = Buffer.from('(;CA[UTF-8]SZ[9]PB[表示]C[Übung];B[ee])').toString('latin1');
    await focus('E5');
    await save((text) => text === after);
    await focus('E5');
    await press('Control+z');
    await until(() => tab.locator('textarea.comment').first().inputValue(), '');
    await save((text) => text === BEFORE.toString('latin1'));
    assert.ok(true);
  });
});
