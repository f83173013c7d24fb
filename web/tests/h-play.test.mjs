// A28, A29: playing against other programs, with clocks, and programs that do not behave.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { assert, page, place, post, serverTest, test, TEST_ENGINE } from './harness.mjs';

const GNUGO = '/usr/games/gnugo';
const gnugo = { gnugo: [[GNUGO, '--mode', 'gtp', '--level', '1']] };
const record = async (tab) => (await post(tab, { do: 'text' })).text;
const command = (tab, id) => tab.evaluate((id) => void window.chizu.run(id), id);
/** Begins a game by the dialog: fields by their names or labels. */
async function begin(tab, fields) {
  await command(tab, 'play.start');
  await tab.waitForSelector('dialog[open] form');
  for (const [label, value] of Object.entries(fields)) {
    const field = tab.locator('dialog label').filter({ hasText: new RegExp(`^${label}`) }).locator('select, input').first();
    if ((await field.evaluate((element) => element.tagName)) === 'SELECT') await field.selectOption(String(value));
    else if ((await field.getAttribute('type')) === 'checkbox') await field.setChecked(value);
    else await field.fill(String(value));
  }
  await tab.locator('dialog .primary').click();
  await tab.waitForSelector('.play');
}
const playing = (tab) => tab.evaluate(() => { const { play, position } = window.chizu.state; return { ...play, number: position.number, shown: position.node }; });
const last = (tab) => tab.evaluate(() => window.chizu.state.position.last);

serverTest('A28 against GNU Go: five moves, the clock runs, and a resignation', () => {
  if (!existsSync(GNUGO)) return;
  return page('nine.sgf', async ({ tab, cell, until, said }) => {
    await begin(tab, { White: 'gnugo', Board: 9, Time: 'japanese', 'Minutes of main time': 5, 'Seconds of a period': 20, Periods: 3 });
    assert.equal(await tab.locator('[role=gridcell]').count(), 81);
    const before = (await playing(tab)).clock;
    assert.deepEqual([before.black, before.white], [{ left: 300, periods: 0 }, { left: 300, periods: 0 }]);
    let made = 0;
    for (const at of ['E5', 'C3', 'G7', 'C7', 'G3', 'E3', 'E7', 'D5']) {
      if (made === 5) break;
      if (!/empty/.test(await cell(at).getAttribute('aria-label'))) continue;
      await until(async () => (await playing(tab)).number, made * 2);
      await cell(at).click();
      made++;
      // The answer stands on the board as a move like any other.
      await until(async () => (await playing(tab)).number, made * 2, 30_000);
      const answer = await last(tab);
      assert.equal(answer.color, 'white');
      if (answer.at !== 'pass') assert.match(await cell(answer.at).getAttribute('aria-label'), /white/);
    }
    assert.equal(made, 5);
    const { clock } = await playing(tab);
    assert.ok(clock.black.left < 300 && clock.black.left > 200, JSON.stringify(clock));
    // It runs while somebody thinks.
    const shown = await tab.locator('[data-clock=black] time').textContent();
    await until(() => tab.locator('[data-clock=black] time').textContent(), (text) => text !== shown, 5_000);
    // Taken back to the last move of the person, and played again.
    await command(tab, 'play.undo');
    await until(async () => (await playing(tab)).number, 8);
    await command(tab, 'play.resign');
    await until(() => tab.locator('[data-over]').getAttribute('data-over'), 'W+R');
    await until(said, /resigns. W\+R/);
    const text = await record(tab);
    assert.match(text, /RE\[W\+R\]/);
    assert.match(text, /TM\[300\]/);
    assert.match(text, /OT\[3x20 byo-yomi\]/);
    assert.match(text, /;B\[\w\w\]BL\[\d+\.\d\]/);
    assert.match(text, /;W\[\w\w\]WL\[\d+\.\d\]/);
    assert.match(text, /PW\[gnugo\]/);
    // Nobody plays any more.
    await cell('A1').click();
    await until(async () => (await playing(tab)).number, 9);
    await tab.waitForTimeout(1500);
    assert.equal((await playing(tab)).number, 9);
  }, { engines: gnugo });
});

serverTest('A28 two passes lead to the count, and the program says what it takes for dead', () => {
  if (!existsSync(GNUGO)) return;
  return page('nine.sgf', async ({ tab, until, said }) => {
    // The end of a game whose count is known: passed by both.
    const number = await until(async () => (await playing(tab)).number, (n) => n > 40);
    await begin(tab, { White: 'gnugo', 'Begin at the position shown': true });
    // GNU Go passes or plays on; a person passes until both have.
    for (let i = 0; i < 30; i++) {
      await until(() => tab.evaluate(() => { const { play, position } = window.chizu.state; return !!play.over || position.toPlay === 'black'; }), true, 60_000);
      if ((await playing(tab)).over) break;
      await command(tab, 'edit.pass');
      await tab.waitForTimeout(100);
    }
    assert.equal((await playing(tab)).over, 'count');
    assert.ok((await playing(tab)).number > number);
    await until(() => tab.locator('[data-result]').count(), 1);
    await until(() => tab.locator('[data-dead-by=gnugo]').count(), 1, 60_000);
    void said;
  }, { engines: gnugo });
});

serverTest('A28 program against program: two games, colours changed, each with its result', () => page('nine.sgf', async ({ tab, until }) => {
  await begin(tab, { Black: 'one', White: 'two', Board: 9, 'Games, colours changed': 2 });
  await until(() => tab.locator('[data-game]').count(), 2, 60_000);
  assert.match(await tab.locator('[data-game="1"]').textContent(), /one – two/);
  assert.match(await tab.locator('[data-game="2"]').textContent(), /two – one.*B\+R/);
  const last = await tab.locator('[data-game="1"] td').textContent();
  assert.equal(last, 'W+R');
}, { engines: { one: [[TEST_ENGINE, 'resigns']], two: [[TEST_ENGINE]] } }));

serverTest('A28 what is said to a program and by it stands in the console', () => page('nine.sgf', async ({ tab, until }) => {
  await begin(tab, { Black: 'one', White: '', Board: 9 });
  await until(async () => (await playing(tab)).number, (number) => number >= 1, 20_000);
  await tab.locator('.play .console summary').click();
  const lines = () => tab.locator('.play .console li').allTextContents();
  await until(lines, (all) => all.some((line) => /^one › genmove b/.test(line)));
  await until(lines, (all) => all.some((line) => /^one ‹ =/.test(line)));
}, { engines: { one: [[TEST_ENGINE]] } }));

serverTest('A28 programs begin with the records of a folder, each in two games', () => {
  const folder = place();
  writeFileSync(join(folder, 'a.sgf'), '(;SZ[9];B[ee];W[cc])');
  writeFileSync(join(folder, 'b.sgf'), '(;SZ[9];B[gg])');
  return page('nine.sgf', async ({ tab, until }) => {
    await begin(tab, { Black: 'one', White: 'two', 'Games, colours changed': 3, Openings: folder });
    await until(() => tab.locator('[data-game]').count(), 3, 60_000);
    // The third game begins with the second record; the files are as they were.
    assert.match(await record(tab), /;B\[gg\]/);
    assert.equal(readFileSync(join(folder, 'b.sgf'), 'utf8'), '(;SZ[9];B[gg])');
    assert.equal(await tab.evaluate(() => window.chizu.state.doc.file), null);
  }, { engines: { one: [[TEST_ENGINE]], two: [[TEST_ENGINE]] }, args: [folder] });
});

serverTest('A28 two programs that pass are counted', () => page('nine.sgf', async ({ tab, until }) => {
  await begin(tab, { Black: 'one', White: 'two', Board: 9, 'Games, colours changed': 2 });
  await until(() => tab.locator('[data-game]').count(), 2, 60_000);
  assert.match(await tab.locator('[data-game="1"] td').textContent(), /^W\+6\.5$/);
}, { engines: { one: [[TEST_ENGINE]], two: [[TEST_ENGINE]] } }));

test('A28 two people with a clock: who runs out of time has lost', () => page('nine.sgf', async ({ tab, cell, until, said }) => {
  await begin(tab, { White: '', Board: 9, Time: 'absolute', 'Minutes of main time': 0.1 });
  await cell('E5').click();
  await until(async () => (await playing(tab)).number, 1);
  await until(() => tab.locator('[data-over]').getAttribute('data-over'), 'B+T', 20_000);
  await until(said, /out of time/);
  assert.match(await record(tab), /RE\[B\+T\]/);
  assert.match(await record(tab), /;B\[ee\]BL\[/);
}));

test('A28 a game that stands still takes no time, and the wrong turn is told', () => page('nine.sgf', async ({ tab, cell, until }) => {
  await begin(tab, { White: '', Board: 9, Time: 'fischer', 'Minutes of main time': 1, 'Seconds for a move': 5 });
  await command(tab, 'play.pause');
  const before = (await playing(tab)).clock.black.left;
  await tab.waitForTimeout(1200);
  assert.equal((await playing(tab)).clock.black.left, before);
  await command(tab, 'play.pause');
  await cell('E5').click();
  await until(async () => (await playing(tab)).number, 1);
  assert.ok((await playing(tab)).clock.black.left > before);
}));

/** Processes of test engines that are still there, zombies included. */
const engines = () => readdirSync('/proc').filter((name) => /^\d+$/.test(name)).filter((pid) => {
  try {
    return /chizu-test-engi/.test(readFileSync(`/proc/${pid}/stat`, 'latin1'));
  } catch {
    return false;
  }
});
for (const [habit, told] of [
  ['late:genmove', /no answer to `genmove b` within 2 seconds/], ['dies:genmove', /it ended/], ['floods:genmove', /longer than|answered/],
  ['wrong-id:genmove', /it answered `=4711/], ['illegal', /makes no sense/], ['uci', /does not speak GTP/],
]) serverTest(`A29 a program that ${habit.split(':')[0]}: it is told, and all else goes on`, () => page('nine.sgf', async ({ tab, cell, until, command: byName }) => {
  const before = engines();
  await begin(tab, { Black: 'bad', White: '', Board: 9 });
  await until(async () => (await playing(tab)).trouble, told, 20_000);
  assert.match(await tab.locator('.play .bad').textContent(), /^bad: /);
  // The board, the maps and the other engine go on.
  await cell('E5').click();
  await until(() => cell('E5').getAttribute('aria-label'), /black/);
  const good = await post(tab, { do: 'genmove', name: 'good', color: 'white' });
  assert.ok(good.job > 0);
  await byName('End playing');
  await post(tab, { do: 'detach', name: 'bad' });
  await post(tab, { do: 'detach', name: 'good' });
  await until(() => engines().filter((pid) => !before.includes(pid)).length, 0, 10_000);
}, { engines: { bad: [[TEST_ENGINE, habit], 'seconds = 2'], good: [[TEST_ENGINE]] } }));

serverTest('A29 a program ends with the server that started it', () => page('nine.sgf', async ({ tab, until, server }) => {
  const before = engines();
  await begin(tab, { Black: 'slow', White: '', Board: 9 });
  await until(() => engines().filter((pid) => !before.includes(pid)).length, 1);
  server.kill('SIGTERM');
  await until(() => engines().filter((pid) => !before.includes(pid)).length, 0, 10_000);
}, { engines: { slow: [[TEST_ENGINE, 'late:genmove'], 'seconds = 60'] }, errors: false }));

serverTest('A29 a page can name a program of the file, and nothing else', () => page('nine.sgf', async ({ tab }) => {
  const asked = await post(tab, { do: 'genmove', name: '/bin/sh', color: 'black' });
  assert.equal(asked.error.code, 'no-such-engine');
}));
