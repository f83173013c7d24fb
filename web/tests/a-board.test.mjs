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

test('A2 ten quick steps draw few scenes, the last one of move 233', () => page('edo.sgf', async ({ tab, focus, number, until }) => {
  await tab.waitForTimeout(1500);
  await focus('K10');
  // Within 300 ms, faster than anybody presses.
  const drawn = await tab.evaluate(async () => {
    let drawn = 0;
    // Every scene says in words of its own what it shows.
    new MutationObserver((changes) => changes.some((change) => [...change.addedNodes].some((node) => node.nodeName === 'desc')) && drawn++).observe(document.querySelector('.picture.main'), { childList: true, subtree: true });
    window.drawn = () => drawn;
    const start = performance.now();
    for (let i = 0; i < 10; i++) {
      document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: '[', bubbles: true, cancelable: true }));
      if (i % 5 === 4) await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return performance.now() - start;
  });
  assert.ok(drawn < 300, `${drawn} ms`);
  await until(number, 'Move 233 of 243');
  await until(() => tab.evaluate(() => window.chizu.state.scene.stage), 'usual');
  await tab.waitForTimeout(300);
  assert.equal(await number(), 'Move 233 of 243');
  const scenes = await tab.evaluate(() => window.drawn());
  assert.ok(scenes <= 3, `${scenes} scenes`);
}));

test('A2 a step draws what it changes, and nothing else', () => page('edo.sgf', async ({ tab, focus, press, number, until, read }) => {
  await read();
  await focus('K10');
  await press('[');
  await until(number, 'Move 242 of 243');
  await read();
  await tab.evaluate(() => {
    window.seen = { page: 0, stones: 0, names: 0, twice: 0, panels: new Set() };
    const places = (layer) => [...document.querySelectorAll(`.picture.main [data-layer=${layer}] use`)].map((stone) => `${stone.getAttribute('x')} ${stone.getAttribute('y')}`);
    new MutationObserver((changes) => {
      const solid = new Set(places('stones'));
      window.seen.twice += places('dead').filter((at) => solid.has(at)).length;
      for (const { target, addedNodes, attributeName } of changes) {
        if (target === document.documentElement) window.seen.page++;
        if (attributeName === 'aria-label' && target.matches('.cell')) window.seen.names++;
        for (const node of addedNodes) if (node.nodeName === 'use') window.seen.stones++;
        const panel = target.closest?.('.tools, header, [aria-labelledby=h-maps]');
        if (panel) window.seen.panels.add(panel.className || panel.tagName);
      }
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  assert.ok((await tab.locator('.picture.main [data-layer=dead] use').count()) > 0);
  await press('[');
  await until(number, 'Move 241 of 243');
  await read();
  await tab.waitForTimeout(300);
  const seen = await tab.evaluate(() => ({ ...window.seen, panels: [...window.seen.panels] }));
  assert.equal(seen.page, 0, 'a change of the page itself styles every element again');
  assert.deepEqual(seen.panels, []);
  assert.ok(seen.stones < 30, `${seen.stones} stones`);
  assert.ok(seen.names < 600, `${seen.names} names of points`);
  assert.equal(seen.twice, 0, 'dead stones stay faint');
}));

test('A3 the maps of move 90', () => page('edo.sgf', async ({ tab, cell, goTo, focus, press, until }) => {
  await goTo(90);
  await focus('K10');
  await press('3');
  await until(() => tab.evaluate(() => window.chizu.state.scene.stage), 'usual');
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
  // Every group that has a badge has one on the board, where it says so, and nobody else has.
  await until(() => tab.evaluate(() => window.chizu.state.scene.stage), 'usual');
  const { badges, drawn } = await tab.evaluate(() => {
    const { scene, position } = window.chizu.state, { x, y, pitch } = scene.geometry, letters = 'ABCDEFGHJKLMNOPQRST';
    const middle = (name) => [x + letters.indexOf(name[0]) * pitch, y + (position.size[1] - Number(name.slice(1))) * pitch];
    const boxes = [...document.querySelectorAll('.picture.main [data-layer=badges] > *')].map((element) => element.getBBox()).map((box) => [box.x + box.width / 2, box.y + box.height / 2]);
    const near = ([a, b]) => ([c, d]) => Math.hypot(a - c, b - d) < pitch * 0.6;
    const places = scene.groups.filter((group) => group.badge).map((group) => middle(group.badge));
    return { badges: places.map((place) => boxes.some(near(place))), drawn: boxes.map((box) => places.some(near(box))) };
  });
  assert.ok(badges.length > 5 && badges.every(Boolean), JSON.stringify(badges));
  assert.ok(drawn.length >= badges.length && drawn.every(Boolean), JSON.stringify(drawn));
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

const paste = (tab, text) => tab.evaluate((text) => {
  const event = new ClipboardEvent('paste', { clipboardData: new DataTransfer(), bubbles: true });
  event.clipboardData.setData('text', text);
  document.body.dispatchEvent(event);
}, text);
test('A6 what cannot be played says why, and nothing is added', () => page('edo.sgf', async ({ tab, cell, goTo, said, until, press, focus }) => {
  const nodes = () => tab.evaluate(() => window.chizu.state.tree.size);
  await goTo(90);
  const before = await nodes();
  await focus('D6');
  await press('Enter');
  await until(said, /occupied|stone/i);
  assert.equal(await nodes(), before);
  await paste(tab, '(;SZ[5]AB[ba][ab][bc][cb]AW[ca][db][cc]PL[W];W[bb])');
  await tab.waitForSelector('[aria-rowcount="5"]');
  await focus('C4');
  await press(']');
  await until(() => cell('B4').getAttribute('aria-label'), /^B4 white/);
  await focus('C4');
  await press('Enter');
  await until(said, /\bko\b/i);
  assert.match(await cell('C4').getAttribute('aria-label'), /^C4 empty/);
  assert.equal(await nodes(), 2);
  await paste(tab, '(;SZ[7]AB[ba][ab][bb]PL[W])');
  await tab.waitForSelector('[aria-rowcount="7"]');
  await focus('A7');
  await press('Enter');
  await until(said, /suicide|libert/i);
  assert.match(await cell('A7').getAttribute('aria-label'), /^A7 empty/);
  assert.equal(await nodes(), 1);
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
