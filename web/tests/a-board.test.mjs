// A1–A8: the board, stepping, playing, layers, the cursor.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { assert, CHIZU, page, SAMPLES, test } from './harness.mjs';

test('A1 a game opens at its end', () => page('edo.sgf', async ({ tab, number, until }) => {
  assert.equal(await tab.title(), 'edo.sgf · Chizu');
  assert.equal(await tab.locator('.chart input').getAttribute('max'), '243');
  await until(number, 'Move 243 of 243');
  assert.equal(await tab.locator('[role=gridcell]').count(), 361);
  assert.ok(!(await tab.evaluate(() => location.hash)).includes('t='));
}));

test('A2 ten quick steps draw few scenes, the last one of move 233', () => page('edo.sgf', async ({ tab, focus, press, number, until }) => {
  await tab.waitForTimeout(1500);
  await focus('K10');
  await tab.evaluate(() => {
    window.drawn = 0;
    new MutationObserver(() => window.drawn++).observe(document.querySelector('.picture.main'), { childList: true });
  });
  for (let i = 0; i < 10; i++) await tab.evaluate(() => document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: '[', bubbles: true, cancelable: true })));
  await until(number, 'Move 233 of 243');
  await tab.waitForTimeout(1200);
  assert.equal(await number(), 'Move 233 of 243');
  assert.ok((await tab.evaluate(() => window.drawn)) <= 4);
}));

test('A3 the maps of move 90', () => page('edo.sgf', async ({ tab, cell, goTo, focus, press, until }) => {
  await goTo(90);
  await focus('K10');
  await press('3');
  await until(() => cell('D6').getAttribute('aria-label'), /^D6 white, .*(alive|weak|critical|dead|seki|hangs)/);
  for (const layer of ['influence', 'moyo', 'territory', 'badges', 'thickness']) assert.ok(await tab.locator(`.picture.main [data-layer=${layer}]`).count(), layer);
  const told = JSON.parse(execFileSync(CHIZU, ['groups', join(SAMPLES, 'edo.sgf'), '--move', '90', '--json'], { encoding: 'utf8' }));
  const d6 = told.groups.find((group) => group.stones.includes('D6'));
  assert.equal(d6.color, 'white');
  // Every group the command knows is known to the page, stone by stone, with the same fate where it has one.
  const words = { alive: /alive/, dead: /dead/, critical: /critical/, ko: /hangs on a ko/, seki: /seki/ };
  let compared = 0;
  for (const group of told.groups.filter((one) => ['dead', 'critical', 'ko', 'seki'].includes(one.status ?? one.verdict?.status))) {
    const status = group.status ?? group.verdict.status;
    if ((group.evidence ?? group.basis) === 'guessed') continue;
    assert.match(await cell(group.stones[0]).getAttribute('aria-label'), words[status], group.origin);
    compared++;
  }
  assert.ok(compared > 2, String(compared));
}));

test('A4 a layer is switched off without a request', () => page('edo.sgf', async ({ tab, read }) => {
  await read();
  await tab.waitForTimeout(500);
  let requests = 0;
  tab.on('request', (request) => request.url().includes('/api/do') && requests++);
  await tab.locator('[data-switch=influence]').uncheck();
  assert.equal(await tab.locator('.picture.main [data-layer=influence]').evaluate((g) => getComputedStyle(g).display), 'none');
  assert.equal(requests, 0);
  await tab.locator('[data-switch=influence]').check();
  assert.notEqual(await tab.locator('.picture.main [data-layer=influence]').evaluate((g) => getComputedStyle(g).display), 'none');
  assert.equal(requests, 0);
}));

test('A5 a stone is played, taken back, and played again', () => page('edo.sgf', async ({ tab, cell, goTo, said, until, press }) => {
  await goTo(90);
  const nodes = await tab.locator('.node').count();
  await cell('D5').click();
  await until(() => cell('D5').getAttribute('aria-label'), /^D5 black/);
  await until(said, /^Black D5/);
  const id = await tab.locator('.node.here').getAttribute('id');
  await press('Control+z');
  await until(() => cell('D5').getAttribute('aria-label'), /^D5 empty/);
  assert.equal(await tab.locator(`#${id}`).count(), 0);
  await press('Control+Shift+z');
  await until(() => cell('D5').getAttribute('aria-label'), /^D5 black/);
  assert.equal(await tab.locator('.node.here').getAttribute('id'), id);
  void nodes;
}));

test('A6 what cannot be played says why', () => page('edo.sgf', async ({ tab, cell, goTo, said, until, press, focus }) => {
  await goTo(90);
  await focus('D6');
  await press('Enter');
  await until(said, /occupied|stone/i);
  await tab.keyboard.press('Escape');
  await tab.evaluate(() => {});
  // A ko and a suicide on a board of their own.
  await tab.evaluate(() => document.querySelector('.logo').click());
  await tab.evaluate(async () => {
    const event = new ClipboardEvent('paste', { clipboardData: new DataTransfer(), bubbles: true });
    event.clipboardData.setData('text', '(;SZ[5]AB[ba][ab][bc][cb]AW[ca][db][cc]PL[W];W[bb])');
    document.body.dispatchEvent(event);
  });
  await tab.waitForSelector('[aria-rowcount="5"]');
  await focus('C4');
  await tab.keyboard.press(']');
  await until(() => cell('B4').getAttribute('aria-label'), /^B4 white/);
  await focus('C4');
  await press('Enter');
  await until(said, /ko/i);
  assert.match(await cell('C4').getAttribute('aria-label'), /^C4 empty/);
}));

test('A7 a point is typed from anywhere', () => page('edo.sgf', async ({ tab, cell, goTo, until, burst, number }) => {
  await goTo(2);
  const at = (await cell('Q16').getAttribute('aria-label')).includes('empty') ? 'Q16' : 'K10';
  await tab.locator('.logo').focus();
  await tab.keyboard.press('/');
  await tab.keyboard.type(at.toLowerCase());
  await tab.keyboard.press('Enter');
  await until(() => cell(at).getAttribute('aria-label'), new RegExp(`^${at} (black|white)`));
  // Somebody who types faster than the session answers plays where he has stepped to, and loses no key.
  await goTo(90);
  await cell('K10').focus();
  await burst('[', '[', '[', '/', 't', '1', 'Enter', 'ArrowLeft');
  await until(() => cell('T1').getAttribute('aria-label'), /^T1 (black|white)/);
  await until(number, /^Move 88 /);
  assert.match(await tab.locator('.cell.at').getAttribute('aria-label'), /^S1 /);
}));

test('A8 the cursor walks, and the group under it is told', () => page('edo.sgf', async ({ tab, goTo, focus, press, said, until, read }) => {
  await goTo(90);
  await read();
  await focus('K10');
  await press('ArrowLeft', 'ArrowLeft');
  await press('Shift+ArrowDown');
  const name = await tab.locator('.cell.at').getAttribute('aria-label');
  assert.match(name, /black|white/);
  await press('g');
  const sentence = await until(said, /^(Black|White) \w+, .*stone/);
  assert.match(sentence, /(Proved|Read out|Judged by its looks)\.$/);
  const rail = await tab.locator('[aria-labelledby=h-group]').textContent();
  assert.ok(rail.includes(sentence.split('.')[0]), rail);
}));
