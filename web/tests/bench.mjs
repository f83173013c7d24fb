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
const memory = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
row('memory of the server', memory, 200, 'MB');
end();
const moves = Array.from({ length: 10_000 }, (_, i) => `;${i % 2 ? 'W' : 'B'}[${String.fromCharCode(97 + (i % 19))}${String.fromCharCode(97 + (Math.floor(i / 19) % 19))}]`).join('');
const long = await serve([write('long.sgf', `(;SZ[19]${moves})`)]);
const other = await browser.newPage();
await other.goto(long.address);
await other.waitForSelector('.grid');
row('10,000 nodes: open', await other.evaluate(() => performance.now()), 300);
long.end();
await browser.close();
console.table(rows);
process.exit(0);
