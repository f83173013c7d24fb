// A27: the page without a server, after the first visit without a network.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RECORDS } from '../../crates/chizu-wasm/npm/test/encodings.mjs';
import { assert, openFile, page, post, SAMPLES, siteTest } from './harness.mjs';

const nine = join(SAMPLES, 'nine.sgf');
siteTest('A27 after the first visit it works without a network, and no request leaves', () => page(null, async ({ tab, context, end, asked, until, cell, press, focus, read, goTo, number, command }) => {
  await tab.evaluate(() => navigator.serviceWorker.ready);
  await tab.waitForFunction(() => navigator.serviceWorker.controller);
  // The host is gone as well as the network.
  await context.setOffline(true);
  end();
  const before = asked.length;
  const foreign = [];
  tab.on('request', (request) => new URL(request.url()).origin !== new URL(tab.url()).origin && /^http/.test(request.url()) && foreign.push(request.url()));
  await tab.reload();
  await tab.waitForFunction(() => window.chizu?.state.hello);
  await openFile(tab, join(SAMPLES, 'edo.sgf'));
  await until(number, 'Move 243 of 243');
  await goTo(90);
  await read();
  await focus('K10');
  await press('Enter');
  await until(() => cell('K10').getAttribute('aria-label'), /^K10 black/);
  // The count, and a question.
  await openFile(tab, nine);
  await tab.waitForSelector('[aria-rowcount="9"]');
  await command('Count');
  await until(() => tab.locator('.right').textContent(), /W\+8\.5/);
  await tab.reload();
  await tab.waitForSelector('[aria-rowcount="9"]');
  assert.deepEqual(foreign, []);
  assert.equal(asked.length, before);
}, { ready: false }));

siteTest('A27 F11 what was edited is there after a reload, and saved byte for byte', () => page('nine.sgf', async ({ tab, cell, focus, press, until, goTo }) => {
  await goTo(2);
  await focus('J9');
  await press('Enter');
  await until(() => cell('J9').getAttribute('aria-label'), /black|white/);
  await tab.reload();
  await tab.waitForSelector('.grid');
  await until(() => cell('J9').getAttribute('aria-label'), /black|white/);
  await focus('J9');
  await press('Control+z');
  await until(() => cell('J9').getAttribute('aria-label'), /empty/);
  const [saved] = await Promise.all([tab.waitForEvent('download'), press('Control+s')]);
  assert.equal(saved.suggestedFilename(), 'nine.sgf');
  assert.deepEqual(readFileSync(await saved.path()), readFileSync(nine));
  await until(() => tab.locator('.file').textContent(), /saved/);
}));

siteTest('A27 a worker that does not stop is replaced, and knows everything again', () => page('edo.sgf', async ({ tab, goTo, until }) => {
  await goTo(90);
  await tab.evaluate(() => window.chizu.question('kill', 'R3', undefined, 5_000_000));
  await tab.waitForTimeout(700);
  const start = Date.now();
  await tab.evaluate(() => window.chizu.stop());
  assert.ok(Date.now() - start < 5_000);
  await until(() => tab.evaluate(() => window.chizu.state.ask.pending), false);
  await tab.evaluate(() => window.chizu.question('capture', 'R3', undefined, 2_000));
  await until(() => tab.evaluate(() => !!window.chizu.state.ask.answer || !!window.chizu.state.ask.error), true, 60_000);
  assert.equal((await post(tab, { do: 'attach' })).position.number, 90);
}));

siteTest('A27 records in every encoding are read with the tables of the browser', () => page('nine.sgf', async ({ tab }) => {
  const named = await tab.evaluate(async (records) => {
    const core = await import(new URL('chizu.js', document.baseURI).href);
    await core.default();
    return records.map((bytes) => JSON.parse(core.score('game.sgf', Uint8Array.from(bytes), '{}')).players.black);
  }, RECORDS.map(({ record }) => [...record]));
  assert.deepEqual(named, RECORDS.map(({ text }) => text));
}));
