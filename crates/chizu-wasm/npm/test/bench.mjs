// How long it takes, beside the command.  node bench.mjs REPOSITORY
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import init, { json, map } from '../index.js';

const [root] = process.argv.slice(2);
const chizu = join(process.env.CARGO_TARGET_DIR ?? join(root, 'target'), 'release/chizu');
await init();
const median = (times) => times.sort((a, b) => a - b)[times.length >> 1];
const cpu = (run) => {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};
// The processor time of the command's children, from the shell's own account.
const native = (args, times) => {
  const script = `i=0; while [ $i -lt ${times} ]; do "$@" >/dev/null 2>&1; i=$((i+1)); done; times`;
  const said = execFileSync('sh', ['-c', script, 'sh', chizu, ...args], { encoding: 'utf8' }).trim().split('\n').at(-1);
  return [...said.matchAll(/(\d+)m([\d.]+)s/g)].reduce((sum, [, m, s]) => sum + Number(m) * 60 + Number(s), 0) * 1000 / times;
};
const start = native(['--version'], 50);
const file = join(root, 'samples/edo.sgf'), record = readFileSync(file);
const rows = [
  ['count of a finished game', () => json.score(record), ['score', '--json', file]],
  ['groups at move 90', () => json.groups(record, { move: 90 }), ['groups', '--json', '--move', '90', file]],
  ['groups at move 150', () => json.groups(record, { move: 150 }), ['groups', '--json', '--move', '150', file]],
  ['map at move 90', () => map(record, { move: 90, preset: 'ishida' }), ['map', '--format', 'svg', '--preset', 'ishida', '--move', '90', file]],
];
console.log('| what | native, ms | WebAssembly in Node, ms | the first call, ms | ratio |\n|---|---:|---:|---:|---:|');
for (const [name, run, args] of rows) {
  // The first calls are compiled while they run, by other threads as well: their processor time counts, too.
  const first = cpu(run);
  for (let spent = 0; spent < 2000;) spent += cpu(run);
  const here = median(Array.from({ length: 21 }, () => cpu(run)));
  const there = native(args, 21) - start;
  console.log(`| ${name} | ${there.toFixed(1)} | ${here.toFixed(1)} | ${first.toFixed(1)} | ${(here / there).toFixed(2)} |`);
}
