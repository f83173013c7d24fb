// How long a user waits: printed as a table, tested by nobody.
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { readFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { ROOT, SAMPLES, serve, write } from './harness.mjs';

const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'] });
const p95 = (list) => [...list].sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * 0.95))];
const rows = [];
const row = (what, got, most, unit = 'ms') => rows.push({ what, got: `${Math.round(got)} ${unit}`, budget: `${most} ${unit}` });
const size = (name) => brotliCompressSync(readFileSync(join(ROOT, 'crates/chizu-cli/assets', name))).length / 1000;
row('JS + CSS, Brotli', size('app.js') + size('app.css'), 60, 'kB');
const { address, end, server } = await serve([join(SAMPLES, 'edo.sgf')]);
const tab = await browser.newPage({ viewport: { width: 1440, height: 900 } });
await tab.goto(address);
await tab.waitForSelector('.grid');
row('board usable', await tab.evaluate(() => performance.now()), 500);
row('first contentful paint', await tab.evaluate(() => performance.getEntriesByType('paint').find((entry) => entry.name === 'first-contentful-paint')?.startTime ?? 0), 300);
const timed = (times, run, done) => tab.evaluate(async ([times, run, done]) => {
  const wait = new Function(`return (${done})`), go = new Function('i', run), list = [];
  for (let i = 0; i < times; i++) {
    const start = performance.now();
    go(i);
    while (!wait()) await new Promise((resolve) => setTimeout(resolve, 1));
    list.push(performance.now() - start);
    await new Promise((resolve) => setTimeout(resolve, 60));
  }
  return list;
}, [times, run, done]);
await tab.evaluate(() => { window.from = 0; });
row('key → next position', p95(await timed(40, 'window.node = window.chizu.state.position.node; window.chizu.run("node.prev")', 'window.chizu.state.position.node !== window.node')), 50);
row('key → what is read', p95(await timed(40, 'window.node = window.chizu.state.position.node; window.chizu.run("node.prev")', 'window.chizu.state.position.node !== window.node && window.chizu.state.scene.stage !== "outline"')), 200);
await tab.evaluate(() => window.chizu.run('node.last'));
await tab.waitForTimeout(1500);
row('count of a finished game', p95(await timed(10, 'window.chizu.state.count = null; window.chizu.run("count.open")', '!!window.chizu.state.count')), 60);
await tab.evaluate(() => { window.chizu.run('room.board'); });
await tab.waitForTimeout(500);
// Every other point that is empty: what a move there changes.
row('change under the cursor', p95(await timed(20, 'const { position } = window.chizu.state; const points = [...position.board].flatMap((stone, at) => stone === "." ? [at] : []); window.chizu.state.change = null; window.chizu.set({ cursor: points[i * 3 % points.length] }); window.chizu.run("ask.change")', '!!window.chizu.state.change')), 200);
await tab.evaluate(() => window.chizu.run('node.first'));
await tab.waitForTimeout(1500);
// A held key repeats thirty times a second.
const held = await tab.evaluate(async () => {
  const start = performance.now(), from = window.chizu.state.position.number;
  for (let i = 0; i < 90; i++) {
    window.chizu.run('node.next');
    await new Promise((resolve) => setTimeout(resolve, 33));
  }
  while (window.chizu.state.position.number < from + 90 && performance.now() - start < 20_000) await new Promise((resolve) => setTimeout(resolve, 2));
  return ((window.chizu.state.position.number - from) / (performance.now() - start)) * 1000;
});
row('held key, at least', held, 28, 'a second');
for (let i = 0; i < 300; i++) await tab.evaluate((by) => window.chizu.run(by), i < 150 ? 'node.next' : 'node.prev');
await tab.waitForTimeout(3000);
const memory = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
row('memory of the server', memory, 200, 'MB');
end();
const moves = (n) => Array.from({ length: n }, (_, i) => `;${i % 2 ? 'W' : 'B'}[${String.fromCharCode(97 + (i % 19))}${String.fromCharCode(97 + (Math.floor(i / 19) % 19))}]`).join('');
for (const [n, most] of [[10_000, 300], [50_000, 1000]]) {
  const long = await serve([write('long.sgf', `(;SZ[19]${moves(n)})`)]);
  const other = await browser.newPage();
  await other.goto(long.address);
  await other.waitForSelector('.grid');
  row(`${n} nodes: open`, await other.evaluate(() => performance.now()), most);
  if (n === 10_000) {
    const step = async (id, done) => other.evaluate(async ([id, done]) => {
      const wait = new Function(`return (${done})`), before = window.chizu.state.doc.rev, start = performance.now();
      window.before = before;
      window.chizu.run(id);
      while (!wait()) await new Promise((resolve) => setTimeout(resolve, 1));
      return performance.now() - start;
    }, [id, done]);
    await other.waitForTimeout(2500);
    row('10,000 nodes: edit', await step('edit.pass', 'window.chizu.state.doc.rev > window.before'), 30);
    await other.waitForTimeout(2500);
    row('10,000 nodes: undo', await step('edit.undo', 'window.chizu.state.doc.rev > window.before'), 30);
  }
  await other.close();
  long.end();
}
await browser.close();
console.table(rows);
process.exit(0);
