// A server, a browser, and what every test needs of them. Each test has a server of its own, so that none depends on another.
// With CHIZU_SITE, a folder, it is the page without a server that is tested: the same tests but those about files, engines and the server.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, dirname, extname, join } from 'node:path';
import { after, test as run } from 'node:test';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

export { assert };
let places;
/** A new folder for what a test writes; all of them go when the tests end. */
export function place() {
  if (!places) {
    places = mkdtempSync(join(tmpdir(), 'chizu-'));
    process.once('exit', () => rmSync(places, { recursive: true, force: true, maxRetries: 5 }));
  }
  return mkdtempSync(join(places, 'p-'));
}

/** A test in a browser. On a busy machine a step may come late: what fails is tried once more, and told; with CHIZU_ONCE it is not. */
export const test = (name, body) => run(name, { timeout: 240_000 }, async (context) => {
  try {
    await body(context);
  } catch (error) {
    if (process.env.CHIZU_ONCE) throw error;
    context.diagnostic(`${name}: tried again, for ${error.message}`);
    await body(context);
  }
});
export const SITE = process.env.CHIZU_SITE ?? '';
/** A test of what only the server has, or only the page without one. */
export const serverTest = (name, body) => (SITE ? run(name, { skip: 'needs the server' }, () => {}) : test(name, body));
export const siteTest = (name, body) => (SITE ? test(name, body) : run(name, { skip: 'needs the page without a server' }, () => {}));
export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..');
export const SAMPLES = join(ROOT, 'samples');
const TARGET = process.env.CARGO_TARGET_DIR ?? join(ROOT, 'target');
export const CHIZU = join(TARGET, 'release/chizu');
/** A Go program that plays the protocols well and badly on command. */
export const TEST_ENGINE = join(TARGET, 'release/chizu-test-engine');
const BROWSER = '/usr/bin/chromium';
const FLAGS = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

let browser;
export async function chrome() {
  assert.ok(existsSync(BROWSER), `no browser at ${BROWSER}`);
  browser ??= await chromium.launch({ executablePath: BROWSER, args: FLAGS });
  return browser;
}
after(async () => browser?.close());

/** With CHIZU_ASSETS, a folder, the page is taken from there: what is being worked on need not be put into the program first. */
const ASSETS = process.env.CHIZU_ASSETS ? ['--assets', process.env.CHIZU_ASSETS] : [];
/** Starts the server; gives its address, and a way to end it. */
export async function serve(args, env = {}) {
  // What this machine's user has opened lately, and what he never saved, is nobody's business here.
  const own = { XDG_STATE_HOME: place() };
  const server = spawn(CHIZU, ['open', '--no-browser', '--keep', ...ASSETS, ...args], { cwd: ROOT, env: { ...process.env, ...own, ...env } });
  let errors = '';
  server.stderr.on('data', (data) => (errors += data));
  const address = await new Promise((resolve, reject) => {
    server.stdout.once('data', (data) => resolve(String(data).trim().split('\n')[0]));
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${errors}`)));
  });
  return { server, address, port: new URL(address).port, token: /t=(\w+)/.exec(address)[1], end: () => server.kill() };
}

const KINDS = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.wasm': 'application/wasm', '.webmanifest': 'application/manifest+json' };
/** Any static host: files of a folder and nothing else. */
export async function host(folder) {
  const asked = [];
  const server = createServer((request, response) => {
    const path = new URL(request.url, 'http://host').pathname;
    asked.push(path);
    const file = join(folder, path.endsWith('/') ? `${path}index.html` : path);
    if (!file.startsWith(folder) || !existsSync(file)) return response.writeHead(404).end();
    response.writeHead(200, { 'content-type': KINDS[extname(file)] ?? 'application/octet-stream' }).end(readFileSync(file));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, asked, address: `http://127.0.0.1:${server.address().port}/`, end: () => (server.close(), server.closeAllConnections()) };
}
/** Opens a file in the page, as if it was dropped there. */
export const openFile = (tab, file) => tab.evaluate(([base64, name]) => window.chizu.open({ base64, name }), [readFileSync(file).toString('base64'), basename(file)]);
/** A request to the session, past the page; a refusal is an answer with an error. */
export const post = (tab, body) => tab.evaluate(async (body) => {
  try {
    return await window.chizu.transport.ask({ doc: sessionStorage.getItem('chizu-doc'), ...body });
  } catch (error) {
    return { error: { code: error.code, text: error.message } };
  }
}, body);

/** A page with a game. `run` gets helpers; no error may be on the console at the end. */
export async function page(file, run, { viewport = { width: 1440, height: 900 }, context: more = {}, errors = true, ready = true, args = [], engines = {} } = {}) {
  const files = [file].flat().filter(Boolean).map((name) => (name.startsWith('/') ? name : join(SAMPLES, name)));
  const home = place();
  // Engines by name: the program and its arguments, and further settings as lines.
  mkdirSync(join(home, 'config/chizu'), { recursive: true });
  writeFileSync(join(home, 'config/chizu/engines.toml'), Object.entries(engines).map(([name, [command, ...more]]) => [`[${name}]`, `command = ${JSON.stringify(command)}`, ...more, ''].join('\n')).join(''));
  const served = SITE ? await host(SITE) : await serve([...files, ...args], { XDG_STATE_HOME: home, XDG_CONFIG_HOME: join(home, 'config') });
  const context = await (await chrome()).newContext({ viewport, reducedMotion: 'reduce', ...more });
  const trouble = [];
  try {
    context.setDefaultTimeout(15_000);
    const tab = await context.newPage();
    tab.on('console', (message) => message.type() === 'error' && trouble.push(message.text()));
    tab.on('pageerror', (error) => trouble.push(error.stack ?? error.message));
    await tab.goto(served.address);
    if (SITE) {
      await tab.waitForFunction(() => window.chizu?.state.hello);
      for (const file of files) await openFile(tab, file);
    }
    if (ready) await tab.waitForSelector(files.length ? '.grid' : '.start');
    await run({ tab, context, ...served, home, ...helpers(tab) });
    // What the browser says of requests that were refused on purpose is no trouble.
    const real = trouble.filter((text) => !/Failed to load resource/.test(text));
    if (errors) assert.deepEqual(real, []);
  } finally {
    await context.close();
    served.end();
  }
}

function helpers(tab) {
  const cell = (name) => tab.locator(`.cell[aria-label^="${name} "]`);
  const said = () => tab.locator('#said').textContent();
  const number = () => tab.locator('.controls .number').textContent();
  const until = async (look, wanted, limit = 15_000) => {
    const end = Date.now() + limit;
    let found;
    for (;;) {
      found = await look();
      if (typeof wanted === 'function' ? wanted(found) : wanted instanceof RegExp ? wanted.test(found ?? '') : found === wanted) return found;
      if (Date.now() > end) assert.fail(`waited for ${wanted}, found ${JSON.stringify(found)}`);
      await tab.waitForTimeout(20);
    }
  };
  const focus = (name) => cell(name).focus();
  const press = async (...keys) => {
    for (const key of keys) await tab.keyboard.press(key);
  };
  /** Goes to a move of the line that is shown. */
  const goTo = async (move) => {
    await command('Go to move');
    await tab.locator('dialog.line input').fill(String(move));
    await tab.keyboard.press('Enter');
    await until(number, new RegExp(`^Move ${move} `));
  };
  /** Keys without a pause between them: none is waited for. */
  const burst = (...keys) => Promise.all(keys.map((key) => tab.keyboard.press(key)));
  /** Runs a command by the palette. */
  const command = async (name) => {
    await tab.keyboard.press('Control+k');
    await tab.locator('.palette input').fill(name);
    await tab.keyboard.press('Enter');
  };
  const read = () => tab.waitForFunction(() => ['usual', 'deep'].includes(window.chizu.state.scene?.stage), null, { timeout: 20_000 });
  const stones = () => tab.evaluate(() => [...document.querySelectorAll('.cell')].map((cell) => cell.getAttribute('aria-label').match(/ (black|white|empty)/)[1][0]).join(''));
  return { cell, said, number, until, focus, press, burst, goTo, command, read, stones };
}

/** A file of its own for a test that writes. */
export function copy(name, to = name) {
  const path = join(place(), to);
  writeFileSync(path, readFileSync(join(SAMPLES, name)));
  return path;
}
export const write = (name, content) => {
  const path = join(place(), name);
  writeFileSync(path, content);
  return path;
};
