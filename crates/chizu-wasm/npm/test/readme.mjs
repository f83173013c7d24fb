// The examples of the README, run: what stands behind // is what is printed.
import assert from 'node:assert/strict';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';

const text = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const examples = [...text.matchAll(/```js\n([\s\S]*?)```/g)].map((found) => found[1]);
assert.ok(examples.length >= 4);
let said = 0;
for (const [i, example] of examples.entries()) {
  const file = new URL(`./example-${i}.mjs`, import.meta.url);
  writeFileSync(file, example.replaceAll("'chizu'", "'../index.js'"));
  const wanted = [...example.matchAll(/^console\.log\(.*\); \/\/ (.*)$/gm)].map((found) => found[1]);
  const printed = [];
  const log = console.log;
  console.log = (...args) => printed.push(args.map((arg) => (Array.isArray(arg) ? JSON.stringify(arg) : String(arg))).join(' '));
  try {
    await import(file);
  } finally {
    console.log = log;
    rmSync(file);
  }
  assert.deepEqual(printed, wanted, `example ${i + 1}`);
  said += printed.length;
}
console.log(`${examples.length} examples, ${said} lines: as the README says`);
