// A9–A15: changes, reasons, questions, the count.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { assert, CHIZU, copy, page, post, SAMPLES, test, write } from './harness.mjs';

const score = (file, ...more) => JSON.parse(execFileSync(CHIZU, ['score', join(SAMPLES, file), '--json', ...more], { encoding: 'utf8' }).trim());

test('A9 what a move changes, and nothing is left of it', () => page('edo.sgf', async ({ tab, cell, goTo, read, until }) => {
  await goTo(90);
  await read();
  const nodes = await tab.locator('.node').count();
  await cell('K10').hover();
  await until(() => tab.locator('.picture.change').count(), 1);
  await until(() => tab.locator('.say').textContent(), /K10.*points (better|worse)/);
  await tab.locator('header').hover();
  await until(() => tab.locator('.picture.change').count(), 0);
  assert.equal(await tab.locator('.node').count(), nodes);
}));

test('A10 why a group is dead: a line that steps, and goes into the record', () => page('edo.sgf', async ({ tab, cell, goTo, read, focus, press, until, said }) => {
  await goTo(90);
  await read();
  await until(() => cell('H4').getAttribute('aria-label'), /dead/);
  await focus('H4');
  await press('w');
  await until(() => tab.locator('.line-shown').count(), 1);
  const before = await tab.locator('.steps-of').textContent();
  const all = Number(/(\d+)\D*$/.exec(before)[1]);
  assert.ok(all >= 1);
  await tab.locator('.cell.at').focus();
  await press('[');
  await until(() => tab.locator('.steps-of').textContent(), (text) => text !== before);
  await press(']');
  await until(() => tab.locator('.steps-of').textContent(), before);
  await press('Escape');
  await until(() => tab.locator('.line-shown').count(), 0);
  await focus('H4');
  await press('w');
  await until(() => tab.locator('.line-shown').count(), 1);
  await until(() => tab.locator('[aria-labelledby=h-answer] .primary').count(), 1);
  await tab.locator('[aria-labelledby=h-answer] .primary').click();
  await until(said, /put into the record/);
  const text = await record(tab);
  assert.match(text, /C\[Chizu: /);
}));
const record = async (tab) => (await post(tab, { do: 'text' })).text;

test('A11 a question with few nodes, with more, and stopped', () => page('edo.sgf', async ({ tab, goTo, read, until }) => {
  await goTo(90);
  await read();
  const answer = () => tab.evaluate(() => { const { answer, pending } = window.chizu.state.ask; return pending || !answer ? null : answer; });
  const asked = (goal, at, nodes) => tab.evaluate(([goal, at, nodes]) => window.chizu.question(goal, at, undefined, nodes), [goal, at, nodes]);
  await asked('kill', 'D6', 200);
  const few = await until(answer, (found) => found);
  assert.deepEqual([few.at, few.budget, few.undecided], ['D6', 200, true]);
  await until(() => tab.locator('[aria-labelledby=h-answer]').textContent(), /Not settled/);
  await asked('kill', 'D6', 20000);
  const more = await until(answer, (found) => found?.undecided === false);
  assert.equal(more.undecided, false);
  assert.match(more.evidence, /searched|proved/);
  await asked('kill', 'Q14', 2_000_000);
  const start = await tab.evaluate(async () => {
    const start = performance.now();
    await window.chizu.stop();
    return performance.now() - start;
  });
  assert.ok(start < 200, `${start} ms`);
  assert.equal(await tab.evaluate(() => window.chizu.state.ask.pending), false);
}));

const ENDGAME = '(;SZ[9]AB[ad][bd][cd][dd][ed][eh][eg][ef][ee]AW[ac][bc][cc][dc][ec][fc][fd][fe][ff][fg][fh]KM[0])';
test('A12 what is left to play for: numbers on the board, a list, the moves of both', () => page(write('endgame.sgf', ENDGAME), async ({ tab, command, cell, until, press }) => {
  const told = JSON.parse(execFileSync(CHIZU, ['score', write('endgame.sgf', ENDGAME), '--contests', '--json'], { encoding: 'utf8' }).trim()).contests.list;
  assert.ok(told.length > 0);
  await command('Count');
  await until(() => tab.locator('.contest-list li').count(), told.length);
  await until(() => tab.locator('.contest-list li').first().textContent(), (text) => text.includes(told[0].text));
  await until(() => tab.locator('.contests [data-contest]').count(), told.length);
  const at = await tab.locator('.contest-list li').first().getAttribute('data-at');
  assert.equal(await tab.locator(`.contests [data-contest="${at}"] text`).textContent(), String(told[0].points));
  // Under the pointer: what each plays if he begins.
  await tab.locator('.contest-list li').first().hover();
  await until(() => tab.locator('.contests [data-line=black]').count(), told[0].black_first.moves.length);
  await until(() => tab.locator('.contests [data-line=white]').count(), told[0].white_first.moves.length);
  await tab.locator('header').hover();
  await until(() => tab.locator('.contests [data-line]').count(), 0);
  // By the keyboard: the cursor on the number says it, and shows the same.
  assert.ok((await cell(at).getAttribute('aria-label')).includes(told[0].text));
  await cell(at).focus();
  await until(() => tab.locator('.contests [data-line=black]').count(), told[0].black_first.moves.length);
  await tab.locator('.contest-list button').first().focus();
  await press('Enter');
  await until(() => tab.locator('.line-shown').count(), 1);
}));

test('A12 the count of a finished game, with its reasons', () => page('nine.sgf', async ({ tab, command, until }) => {
  await tab.locator('nav .room', { hasText: 'Count' }).click();
  await until(() => tab.locator('[data-result]').getAttribute('data-result'), 'W+8.5');
  const told = score('nine.sgf');
  const rows = tab.locator('[aria-labelledby=h-forced] .forced li');
  assert.equal(await rows.count(), told.forced_reasons.length);
  if (told.forced_reasons.length) assert.equal(await rows.first().locator('p').textContent(), told.forced_reasons[0].text);
}, {}));

test('A13 a group counted the other way, and back', () => page('nine.sgf', async ({ tab, cell, until, command }) => {
  await tab.locator('nav .room', { hasText: 'Count' }).click();
  await until(() => tab.locator('[data-result]').getAttribute('data-result'), 'W+8.5');
  const dead = (await tab.locator('[aria-labelledby=h-dead] p').first().textContent()).match(/[A-J]\d/)[0];
  await cell(dead).click();
  await until(() => tab.locator('[data-said]').count(), 1);
  assert.notEqual(await tab.locator('[data-said]').getAttribute('data-said'), 'W+8.5');
  assert.equal(await tab.locator('[data-result]').getAttribute('data-result'), 'W+8.5');
  await command('Count as Chizu says');
  await until(() => tab.locator('[data-said]').count(), 0);
}));

test('A14 every rule set', () => page('nine.sgf', async ({ tab, until }) => {
  await tab.locator('nav .room', { hasText: 'Count' }).click();
  await until(() => tab.locator('[data-result]').getAttribute('data-result'), 'W+8.5');
  for (const { rules, result } of score('nine.sgf', '--all-rules').all_rules) {
    assert.equal(await tab.locator(`[data-rules="${rules}"] td`).textContent(), result);
    await tab.locator('#rules').selectOption(rules);
    await until(() => tab.locator('[data-result]').getAttribute('data-result'), result);
  }
}));

test('A15 the count goes into the record, and out again', () => page(copy('nine.sgf'), async ({ tab, until, command, press }) => {
  const before = await record(tab);
  await tab.locator('nav .room', { hasText: 'Count' }).click();
  await until(() => tab.locator('[data-result]').getAttribute('data-result'), 'W+8.5');
  await command('Write the count');
  await until(() => record(tab), (text) => /TB\[/.test(text) && /TW\[/.test(text) && /C\[.*Chizu counts W\+8\.5/s.test(text));
  await tab.locator('.cell.at').focus();
  await press('Control+z');
  await until(() => record(tab), before);
}));
