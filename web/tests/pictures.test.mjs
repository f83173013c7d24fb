// The pictures of the documentation: made anew where CHIZU_PICTURES names a folder; otherwise it is only seen that they can be made.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { assert, page, place, test } from './harness.mjs';

const folder = process.env.CHIZU_PICTURES ?? place();
const shot = async (tab, name) => {
  const path = join(folder, `${name}.jpg`);
  await tab.screenshot({ path, type: 'jpeg', quality: 80 });
  assert.ok(statSync(path).size > 10_000);
};
const settled = async (tab) => {
  await tab.waitForFunction(() => window.chizu.state.scene?.stage === 'usual', null, { timeout: 30_000 });
  if (process.env.CHIZU_PICTURES) await tab.waitForFunction(() => window.chizu.state.graph.size >= 62, null, { timeout: 60_000 });
};
const wide = { viewport: { width: 1360, height: 860 } };

test('pictures: the position, light and dark, and a question', () => page('edo.sgf', async ({ tab, goTo, cell, read, until }) => {
  await goTo(90);
  await read();
  await settled(tab);
  await cell('D6').focus();
  await shot(tab, 'client');
  await tab.evaluate(() => window.chizu.run('ask.kill'));
  await until(() => tab.locator('.line-shown').count(), 1);
  await shot(tab, 'client-question');
  await tab.keyboard.press('Escape');
  await tab.evaluate(() => window.chizu.run('show.theme'));
  await tab.waitForTimeout(600);
  await cell('D6').focus();
  await shot(tab, 'client-dark');
}, wide));

test('pictures: the count', () => page('edo.sgf', async ({ tab, until }) => {
  await tab.evaluate(() => window.chizu.run('count.open'));
  await until(() => tab.locator('[data-result]').count(), 1);
  await settled(tab);
  await shot(tab, 'client-count');
}, wide));

test('pictures: a phone', () => page('edo.sgf', async ({ tab, goTo, read }) => {
  await goTo(90);
  await read();
  await settled(tab);
  await shot(tab, 'client-phone');
}, { viewport: { width: 390, height: 844 }, context: { hasTouch: true, isMobile: true, deviceScaleFactor: 1.5 } }));
