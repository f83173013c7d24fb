// Records against the command: the same bytes.  node same.mjs REPOSITORY FOLDER [MOST]
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import init, { Game, area, deadStones, fromRows, json, map, score } from '../index.js';

const [root, folder, most = '300'] = process.argv.slice(2);
const target = process.env.CARGO_TARGET_DIR ?? join(root, 'target');
const chizu = join(target, 'release/chizu');
const run = (...args) => {
  try {
    return execFileSync(chizu, args, { encoding: 'utf8', maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'ignore'] });
  } catch (error) {
    // 3 says that a game is not finished.
    if (error.status === 3 || error.stdout) return error.stdout;
    throw error;
  }
};
const all = [];
const walk = (path) => {
  if (statSync(path).isDirectory()) readdirSync(path).sort().forEach((name) => walk(join(path, name)));
  else if (path.endsWith('.sgf')) all.push(path);
};
walk(folder);
// Every so many, so that all of the folder is seen.
const step = Math.max(1, Math.floor(all.length / Number(most)));
const files = all.filter((_, i) => i % step === 0).slice(0, Number(most));
await init();
let maps = 0;
for (const file of files) {
  const record = readFileSync(file);
  const name = file;
  const several = run('score', '--json', file).trimEnd().split('\n').length > 1;
  assert.equal(json.score(record, { name }), run('score', '--json', file), file);
  assert.equal(json.dead(record, { name }), run('dead', '--json', file), file);
  let wrong = null;
  let groups = '';
  try {
    groups = json.groups(record, { name });
  } catch (error) {
    wrong = error;
  }
  if (wrong) {
    assert.equal(run('score', '--json', file).includes('"error":null'), false, `${file}: ${wrong}`);
    continue;
  }
  assert.equal(groups, run('groups', '--json', file), file);
  if (several) continue;
  for (const preset of ['ishida', 'score']) {
    assert.equal(map(record, { name, preset }), run('map', file, '--format', 'svg', '--preset', preset), `${file}: ${preset}`);
    maps++;
  }
  const game = new Game(record);
  assert.deepEqual(Buffer.from(game.toBytes()), record, `${file}: opened and written`);
  game.free();
}
assert.ok(files.length > 0, `no records in ${folder}`);
// Nothing that makes no sense is taken.
assert.throws(() => score('no record'), /game/i);
assert.throws(() => score('(;SZ[9])', { komy: 1 }), /komy/);
assert.throws(() => fromRows([[0, 2]]), /row 0, column 1/);
assert.throws(() => fromRows([]), /rows/);
assert.throws(() => map('(;SZ[9])', { preset: 'none' }), /none/);
assert.deepEqual(deadStones([[0, 1], [1, 0]]), []);
assert.equal(area([[0, 1], [1, 0]]).length, 2);
console.log(`${files.length} records: score, dead and groups, and ${maps} maps, are the command's to the byte`);
