// How much is sent of the core.  node size.mjs
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';

const MOST = 900_000;
const core = readFileSync(new URL('../chizu_bg.wasm', import.meta.url));
const { length } = brotliCompressSync(core, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: core.length } });
console.log(`core: ${core.length} bytes, ${length} with Brotli`);
assert.ok(length <= MOST, `more than ${MOST} bytes are sent`);
