// X1–X9: who cannot see, cannot use a mouse, needs more contrast, or holds a phone.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { assert, page, ROOT, test, write } from './harness.mjs';

const AXE = readFileSync(join(ROOT, 'web/node_modules/axe-core/axe.min.js'), 'utf8');
const audit = async (tab, where) => {
  await tab.evaluate(AXE);
  const { violations } = await tab.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
  assert.deepEqual(violations.map(({ id, nodes }) => `${where}: ${id} ${nodes.slice(0, 3).map((node) => `${node.target} ${node.any[0]?.message ?? ''}`).join(' | ')}`), []);
};
const ROOMS = ['board', 'count', 'trainer', 'report', 'print', 'settings', 'help', 'start'];

for (const [name, options] of [
  ['light, wide', {}], ['dark, wide', { context: { colorScheme: 'dark' } }], ['light, narrow', { viewport: { width: 390, height: 844 } }], ['light, between', { viewport: { width: 1024, height: 768 } }], ['dark, narrow', { viewport: { width: 390, height: 844 }, context: { colorScheme: 'dark' } }],
]) {
  test(`X1 axe finds nothing on any screen: ${name}`, () => page('edo.sgf', async ({ tab, read }) => {
    await read();
    for (const room of ROOMS) {
      await tab.evaluate((room) => window.chizu.run(room === 'count' ? 'count.open' : `room.${room}`), room);
      await tab.waitForTimeout(500);
      await audit(tab, room);
    }
    for (const dialog of ['palette.open', 'file.new', 'game.info', 'find.open']) {
      await tab.evaluate((id) => { window.chizu.run('room.board'); window.chizu.run(id); }, dialog);
      await tab.waitForSelector('dialog[open]');
      await audit(tab, dialog);
      await tab.keyboard.press('Escape');
    }
  }, options));
}

const ENDGAME = '(;SZ[9]AB[ad][bd][cd][dd][ed][eh][eg][ef][ee]AW[ac][bc][cc][dc][ec][fc][fd][fe][ff][fg][fh]KM[0])';
for (const scheme of ['light', 'dark']) test(`X1 axe finds nothing where something is left to play for: ${scheme}`, () => page(write('endgame.sgf', ENDGAME), async ({ tab, until }) => {
  await tab.evaluate(() => window.chizu.run('count.open'));
  await until(() => tab.locator('.contest-list li').count(), (n) => n > 0);
  await tab.locator('.contest-list button').first().focus();
  await audit(tab, 'contests');
}, { context: { colorScheme: scheme } }));

test('X2 one grid, nineteen rows, 361 named cells, a tree', () => page('edo.sgf', async ({ tab, context }) => {
  const session = await context.newCDPSession(tab);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  const count = (role) => nodes.filter((node) => node.role?.value === role && !node.ignored).length;
  assert.deepEqual([count('grid'), count('row'), count('gridcell')], [1, 19, 361]);
  assert.ok(nodes.filter((node) => node.role?.value === 'gridcell').every((node) => / (black|white|empty)/.test(node.name?.value ?? '')));
  assert.equal(count('tree'), 1);
  const item = tab.locator('.treeitem, [role=treeitem]').first();
  for (const name of ['aria-level', 'aria-setsize', 'aria-posinset']) assert.ok(await item.getAttribute(name), name);
}));

test('X3 the keyboard alone: play, ask, count; the focus is never lost', () => page('edo.sgf', async ({ tab, press, focus, until, cell, said, goTo, read }) => {
  await goTo(90);
  await read();
  await focus('D5');
  await press('Enter');
  await until(() => cell('D5').getAttribute('aria-label'), /black/);
  const onBoard = () => tab.evaluate(() => !!document.activeElement.closest('.grid'));
  assert.ok(await onBoard());
  await press('Control+z');
  await until(() => cell('D5').getAttribute('aria-label'), /empty/);
  assert.ok(await onBoard());
  await press('g');
  await press('s');
  await until(said, /to play/);
  await press('Control+k');
  await tab.keyboard.type('Count');
  await press('Enter');
  await until(() => tab.locator('[data-result]').count(), 1);
  assert.notEqual(await tab.evaluate(() => document.activeElement.tagName), 'BODY');
  await press('Escape');
  await until(onBoard, true);
}));

test('X4 focus from outside moves the cursor', () => page('edo.sgf', async ({ tab, cell, press }) => {
  await cell('C3').evaluate((element) => element.focus());
  assert.match(await tab.locator('.cell.at').getAttribute('aria-label'), /^C3 /);
  await press('ArrowRight');
  assert.match(await tab.locator('.cell.at').getAttribute('aria-label'), /^D3 /);
}));

test('X5 one sentence an action, none from the analysis', () => page('edo.sgf', async ({ tab, focus, press, read, goTo }) => {
  await goTo(89);
  await read();
  const count = async () => Number(await tab.locator('#said').getAttribute('data-count'));
  await focus('K10');
  const before = await count();
  await press(']');
  await tab.waitForTimeout(1500);
  assert.equal(await count(), before + 1);
}));

test('X6 forced colours, more contrast, no motion: told apart by shape', () => page('edo.sgf', async ({ tab, read, goTo }) => {
  await goTo(90);
  await read();
  const signs = await tab.locator('.sign:visible').evaluateAll((list) => list.map((sign) => sign.textContent));
  assert.ok(signs.length > 0 && signs.every((sign) => sign.length === 1));
  assert.equal(await tab.evaluate(() => document.getAnimations().length), 0);
  assert.ok(await tab.locator('.picture.main [data-layer=stones] use').count() > 50);
}, { context: { forcedColors: 'active', reducedMotion: 'reduce' } }));

test('X6 nothing moves for who asks for no motion: every transition stands under the guard', async () => {
  const guarded = /@media \(prefers-reduced-motion:\s*no-preference\)\s*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g;
  const moves = /(?:^|[;{\s])(?:transition|animation|scroll-behavior)[a-z-]*\s*:/;
  const css = ['base', 'board', 'rooms'].map((name) => readFileSync(join(ROOT, `web/src/css/${name}.css`), 'utf8')).join('\n');
  // The test sees what it looks for.
  assert.match(css, moves);
  assert.ok(moves.test('.a{transition:all 1s}') && !moves.test('@media (prefers-reduced-motion:no-preference){.a{transition:all 1s}}'.replace(guarded, '')));
  assert.doesNotMatch(css.replace(guarded, ''), moves);
  const walk = (folder) => readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? walk(join(folder, entry.name)) : [join(folder, entry.name)]));
  for (const file of walk(join(ROOT, 'web/src'))) assert.doesNotMatch(readFileSync(file, 'utf8'), /behavior:\s*'smooth'|\.animate\(|<animate/, file);
});

test('X7 text of the page and the cursor stand out, by the tables of colours', () => page('edo.sgf', async ({ tab }) => {
  const light = (hex) => {
    const [r, g, b] = [1, 3, 5].map((i) => parseInt((hex.length === 4 ? hex.replace(/[0-9a-f]/g, '$&$&') : hex).slice(i, i + 2), 16) / 255).map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (a, b) => ((list) => (list[1] + 0.05) / (list[0] + 0.05))([light(a), light(b)].sort((x, y) => x - y));
  for (const theme of ['light', 'dark', 'contrast']) {
    const tokens = await tab.evaluate((theme) => {
      document.documentElement.dataset.theme = theme;
      const style = getComputedStyle(document.documentElement);
      return Object.fromEntries(['bg', 'panel', 'key', 'ink', 'soft', 'accent', 'good', 'warn', 'bad', 'ring'].map((name) => [name, style.getPropertyValue(`--${name}`).trim()]));
    }, theme);
    for (const ground of ['bg', 'panel', 'key']) {
      for (const text of ['ink', 'soft', 'accent', 'good', 'warn', 'bad']) assert.ok(contrast(tokens[text], tokens[ground]) >= 4.5, `${theme}: ${text} on ${ground} ${contrast(tokens[text], tokens[ground])}`);
      assert.ok(contrast(tokens.ring, tokens[ground]) >= 3, `${theme}: ring on ${ground}`);
    }
    // The cursor on every board, on stones by its second ring.
    const boards = theme === 'dark' ? ['#50555c'] : ['#ddb878', '#c9ccd1', '#f7f3e8'], second = theme === 'dark' ? '#000000' : '#ffffff';
    for (const ground of [...boards, '#1d1f22', '#fbfaf6']) assert.ok(Math.max(contrast(tokens.ring, ground), contrast(second, ground)) >= 3, `${theme}: cursor on ${ground}`);
  }
}));

test('X8 at 400 % there is one column and no scrolling in two directions', () => page('edo.sgf', async ({ tab }) => {
  assert.ok(await tab.evaluate(() => document.documentElement.scrollWidth <= innerWidth + 1), await tab.evaluate(() => `${document.documentElement.scrollWidth} > ${innerWidth}`));
}, { viewport: { width: 320, height: 256 } }));

for (const [width, height] of [[1024, 768], [820, 1180], [760, 1024]]) test(`X8 at ${width} px the tools stand under the board, and nothing hangs over`, () => page('edo.sgf', async ({ tab }) => {
  const [board, tools, tree, time, controls, maps] = await Promise.all(['.board', '.tools', '.left .tree-panel', '.time', '.controls button >> nth=-1', '.right'].map((part) => tab.locator(part).boundingBox()));
  assert.ok(tools.y + tools.height <= height && tools.y >= board.y + board.height, `tools at ${tools.y}`);
  for (const part of [tools, tree, time]) assert.ok(part.x + part.width <= maps.x, `${part.x + part.width} > ${maps.x}`);
  assert.ok(controls.x + controls.width <= time.x + time.width, 'the last button is outside');
  assert.ok(await tab.evaluate(() => document.documentElement.scrollWidth <= innerWidth + 1));
}, { viewport: { width, height } }));

test('X9 a finger places a ghost first', () => page('edo.sgf', async ({ tab, cell, goTo, until }) => {
  await goTo(90);
  await cell('D5').tap();
  await until(() => tab.locator('.stone.ghost').count(), 1);
  assert.match(await cell('D5').getAttribute('aria-label'), /empty/);
  await tab.locator('.confirm .primary').tap();
  await until(() => cell('D5').getAttribute('aria-label'), /black/);
}, { viewport: { width: 390, height: 844 }, context: { hasTouch: true, isMobile: true } }));
