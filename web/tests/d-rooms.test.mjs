// A24–A26, A31: problems, exports, figures, guessing.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { assert, CHIZU, page, post, SAMPLES, test } from './harness.mjs';

test('A24 a problem: a wrong move is refuted, the right one is right', () => page('problem.sgf', async ({ tab, cell, command, until }) => {
  const solved = JSON.parse(execFileSync(CHIZU, ['problem', join(SAMPLES, 'problem.sgf'), '--json'], { encoding: 'utf8' }));
  await command('Solve this position');
  const state = () => tab.locator('.verdict').getAttribute('data-state');
  await until(state, 'ask', 60_000);
  const wrong = solved.tried.find((one) => one.works === 'no');
  if (wrong) {
    await cell(wrong.first).click();
    await until(state, 'wrong', 60_000);
    await until(() => tab.locator('.line-shown').count(), 1);
    await tab.locator('[aria-labelledby=h-trainer] .primary').click();
    await until(state, 'ask', 60_000);
  }
  await cell(solved.first).click();
  await until(state, 'right', 60_000);
  const second = solved.tried.find((one) => one.works === 'yes');
  if (second) {
    await tab.locator('[aria-labelledby=h-trainer] .primary').click();
    await until(state, 'ask', 60_000);
    await cell(second.first).click();
    await until(state, 'right', 60_000);
  }
}));

test('A25 exports: SVG as the command makes it, PNG of the size asked for, animated, Sensei', () => page('nine.sgf', async ({ tab }) => {
  const made = (body) => post(tab, { do: 'export', ...body });
  await tab.evaluate(() => window.chizu.run('node.first'));
  await tab.waitForFunction(() => window.chizu.state.position.number === 0);
  for (let i = 0; i < 34; i++) await tab.evaluate(() => window.chizu.run('node.next'));
  await tab.waitForFunction(() => window.chizu.state.position.number === 34);
  const svg = await made({ what: 'svg', preset: 'ishida' });
  assert.equal(svg.text, execFileSync(CHIZU, ['map', join(SAMPLES, 'nine.sgf'), '--move', '34', '--preset', 'ishida', '--format', 'svg'], { encoding: 'utf8' }));
  const png = Buffer.from((await made({ what: 'png', size: 400 })).base64, 'base64');
  assert.deepEqual([png.subarray(1, 4).toString(), png.readUInt32BE(16)], ['PNG', 400]);
  assert.match((await made({ what: 'sensei' })).text, /^\$\$/);
  assert.match((await made({ what: 'animation' })).text, /<animate|<set/);
}));

test('A26 figures for print, with what is played again', () => page('edo.sgf', async ({ tab, command, until }) => {
  await command('Print and export');
  await tab.locator('.row .primary').click();
  await until(() => tab.locator('figure').count(), 2);
  assert.match(await tab.locator('figcaption').first().textContent(), /Moves 1 to 50/);
  await tab.locator('.row input').nth(1).fill('243');
  await tab.locator('.row .primary').click();
  await until(() => tab.locator('figure').count(), 5);
  assert.match(await tab.locator('.figures').textContent(), /\w+ = \d+/);
  const pdf = await tab.pdf({ format: 'A4' });
  assert.equal((pdf.toString('latin1').match(/\/Type\s*\/Page[^s]/g) ?? []).length, 5);
}));

test('A31 ten moves guessed, no map gives them away', () => page('edo.sgf', async ({ tab, command, goTo, until, cell }) => {
  await goTo(20);
  await command('Guess the next moves');
  for (let i = 0; i < 10; i++) {
    const next = await tab.evaluate(() => window.chizu.state.position.children[0].at);
    assert.equal(await tab.locator('.next').count(), 0);
    for (const layer of ['territory', 'badges', 'candidates', 'influence']) for (const shown of await tab.locator(`.picture.main [data-layer=${layer}]`).all()) assert.equal(await shown.isVisible(), false);
    const number = await tab.evaluate(() => window.chizu.state.position.number);
    await cell(i % 2 ? next : 'T1').click();
    await until(() => tab.evaluate(() => window.chizu.state.position.number), number + 1);
  }
  assert.match(await tab.locator('.say').textContent(), /5 of 10/);
}));

test('the report gives no figures of moves that are not read yet', () => page('nine.sgf', async ({ tab, until }) => {
  await tab.evaluate(() => { window.chizu.run('room.report'); window.chizu.set({ graph: new Map() }); });
  const cells = () => tab.locator('[aria-labelledby=h-phases] td').allTextContents();
  assert.deepEqual(await cells(), Array(6).fill('…'));
  await tab.evaluate(() => window.chizu.transport.ask({ do: 'graph', doc: window.chizu.state.doc.id }).then(({ points }) => window.chizu.set({ graph: new Map(points.map((point) => [point.number, point])) })));
  await until(cells, (found) => found.every((text) => /^\d/.test(text)), 60_000);
}));
