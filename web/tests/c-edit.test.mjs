// A16–A23, A32–A34: editing, the tree, records of all kinds, windows.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { assert, CHIZU, copy, page, post, serve, serverTest, SITE, test, write } from './harness.mjs';

const record = async (tab) => (await post(tab, { do: 'text' })).text;

test('A16 five tools on five points, and the record is well', () => {
  const file = write('new.sgf', '(;GM[1]FF[4]SZ[9]KM[6.5])');
  return page(file, async ({ tab, cell, focus, press, until }) => {
    for (const [key, name] of [['b', 'C3'], ['w', 'D3'], ['t', 'E3'], ['l', 'F3']]) {
      await focus(name);
      await press('e', key, 'Enter');
      await until(() => cell(name).getAttribute('aria-label'), /black|white|marked|labelled/);
    }
    await focus('C3');
    await press('e', 'x', 'Enter');
    await until(() => cell('C3').getAttribute('aria-label'), /empty/);
    const text = await record(tab);
    assert.match(text, /TR\[/);
    assert.match(text, /LB\[/);
    assert.match(text, /AW\[/);
    assert.doesNotMatch(text, /AE\[/);
    const found = write('edited.sgf', text);
    const said = execFileSync(CHIZU, ['sgf', 'check', found], { encoding: 'utf8' });
    assert.doesNotMatch(said, /error/);
  });
});

test('A17 a branch cut, pasted elsewhere, and both undone', () => page(copy('edo.sgf'), async ({ tab, goTo, press, until, number }) => {
  const before = await record(tab);
  await goTo(200);
  await tab.locator('.left .tree').focus();
  await press('Control+x');
  await until(() => tab.locator('.chart input').getAttribute('max'), '199');
  await goTo(150);
  await tab.locator('.left .tree').focus();
  await press('Control+v');
  await until(() => tab.locator('.file').textContent(), /changed/);
  await until(async () => (await record(tab)) !== before, true);
  await press('Control+z');
  await tab.waitForTimeout(200);
  await press('Control+z');
  await until(() => record(tab), before);
  void number;
}));

test('A18 two records merged: what is common stands once', () => page(write('one.sgf', '(;SZ[9];B[ee];W[ce];B[cc];W[gg];B[gc])'), async ({ tab, command, until }) => {
  await command('Merge a record');
  await tab.locator('dialog textarea').fill('(;SZ[9];B[ee];W[ce];B[gc];W[gg];B[cc];W[aa])');
  await tab.locator('dialog .primary').click();
  await until(async () => (await record(tab)).match(/B\[ee\]/g).length, 1);
  const text = await record(tab);
  assert.equal(text.match(/W\[ce\]/g).length, 1);
  assert.equal(text.match(/B\[cc\]/g).length, 2);
  // Both orders lead to the same position: marked in the tree, and told.
  await until(() => tab.locator('.left .tree .same').count(), 2);
  assert.equal(await tab.locator('.left [role=treeitem][aria-label*="stands at 1 other"]').count(), 2);
}));

test('A19 a record of 10,000 nodes', () => {
  const moves = [];
  for (let i = 0; i < 10_000; i++) moves.push(`;${i % 2 ? 'W' : 'B'}[${i % 40 < 38 ? String.fromCharCode(97 + (i % 19)) + String.fromCharCode(97 + (Math.floor(i / 19) % 19)) : ''}]`);
  const file = write('long.sgf', `(;SZ[19]${moves.join('')})`);
  return page(file, async ({ tab, until }) => {
    await until(() => tab.locator('.chart input').getAttribute('max'), '10000');
    assert.ok((await tab.locator('.left .tree *').count()) < 400, String(await tab.locator('.left .tree *').count()));
    for (const at of [5000 * 22, 10_000 * 22]) {
      await tab.locator('.left .tree').evaluate((tree, at) => (tree.scrollLeft = at), at);
      await tab.waitForTimeout(200);
      assert.ok((await tab.locator('.left .tree *').count()) < 400);
      const node = tab.locator('.left .tree .node').nth(8);
      const wanted = Number(/\d+/.exec(await node.getAttribute('aria-label'))[0]);
      assert.ok(wanted > at / 22 - 30, `${wanted}`);
      await node.locator('circle').first().click();
      await until(() => tab.locator('.chart input').inputValue(), String(wanted));
    }
    assert.match(await tab.locator('.left .tree .node').last().getAttribute('aria-label'), /10.?000/);
    // Moves at the end, and a variation before it: each stands where it would if all were laid out anew.
    await tab.evaluate(() => window.chizu.run('node.last'));
    const last = () => tab.locator('.left .tree .node').last().getAttribute('aria-label');
    for (const wanted of ['10001', '10002', '10003']) {
      await tab.evaluate(() => window.chizu.run('edit.pass'));
      await until(last, (label) => label.replace(/\D+/g, '').startsWith(wanted));
    }
    await tab.evaluate(() => { window.chizu.run('edit.undo'); window.chizu.run('node.prev'); });
    await until(last, (label) => label.replace(/\D+/g, '').startsWith('10002'));
    await tab.evaluate(() => window.chizu.run('edit.pass'));
    const places = () => tab.evaluate(() => [...document.querySelectorAll('.left .tree .node')].map((node) => `${node.id} ${node.firstElementChild.getAttribute('cx')} ${node.firstElementChild.getAttribute('cy')}`).sort().join('; '));
    await until(() => tab.locator('.chart input').inputValue(), '10002');
    // What is drawn follows the scrolling, which on a busy machine ends later.
    const settled = async () => {
      let last;
      return until(async () => { await tab.waitForTimeout(150); return places(); }, (now) => now === last || void (last = now));
    };
    const before = await settled();
    // Where most nodes have the same position the page does not count them for each of them.
    const took = await tab.evaluate(() => {
      const start = performance.now();
      window.chizu.state.tree.meet([Array.from({ length: 10_000 }, (_, node) => node)]);
      return performance.now() - start;
    });
    assert.ok(took < 150, `${took}`);
    // Everything is laid out anew.
    await tab.evaluate(() => window.chizu.state.tree.meet([]));
    await tab.evaluate(() => window.chizu.set({ tree: window.chizu.state.tree }));
    assert.equal(await settled(), before);
    assert.ok((await tab.locator('.left .tree *').count()) < 400);
  });
});

const paste = (tab, text) => tab.evaluate((text) => {
  const event = new ClipboardEvent('paste', { clipboardData: new DataTransfer(), bubbles: true });
  event.clipboardData.setData('text', text);
  document.body.dispatchEvent(event);
}, text);
test('A20 dropped, pasted, a Sensei diagram, Shift-JIS', () => page('nine.sgf', async ({ tab, until, cell }) => {
  const drop = (bytes, name) => tab.evaluate(([bytes, name]) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([new Uint8Array(bytes)], name));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true }));
  }, [[...bytes], name]);
  await drop(Buffer.from('(;SZ[13]PB[Shin];B[gg])'), 'dropped.sgf');
  await until(() => tab.locator('.file').textContent(), /dropped\.sgf/);
  assert.equal(await tab.locator('[role=gridcell]').count(), 169);
  await paste(tab, '(;SZ[7];B[dd])');
  await until(() => tab.locator('[role=gridcell]').count(), 49);
  await paste(tab, '$$B A corner\n$$  ---------\n$$ | . X O . .\n$$ | X X O 1 .\n$$ | O O . . .\n$$ | . . . . .\n$$ | . . . . .');
  await until(() => cell('B19').count(), 1);
  assert.match(await cell('B19').getAttribute('aria-label'), /black/);
  const name = Buffer.from([0x8f, 0x47, 0x8d, 0xf4]);
  await drop(Buffer.concat([Buffer.from('(;SZ[9]CA[Shift_JIS]PB['), name, Buffer.from('];B[ee])')]), 'sjis.sgf');
  await until(() => tab.locator('.file').textContent(), /sjis/);
  await until(() => tab.locator('.players').textContent(), /秀策/);
}));

test('A22 a page loaded again finds its game as it was', () => page(copy('nine.sgf'), async ({ tab, focus, press, until, cell, goTo }) => {
  await goTo(2);
  const free = 'J9';
  await focus(free);
  await press('Enter');
  await until(() => cell(free).getAttribute('aria-label'), /black|white/);
  await tab.reload();
  await tab.waitForSelector('.grid');
  await until(() => cell(free).getAttribute('aria-label'), /black|white/);
  assert.match(await tab.locator('.file').textContent(), /changed/);
}));

serverTest('A22 a new tab finds the edits, and asks for those of a program that has ended', () => {
  const file = copy('nine.sgf');
  return page(file, async ({ tab, focus, press, until, cell, server, home, goTo, address }) => {
    await goTo(2);
    await focus('J9');
    await press('Enter');
    await until(() => cell('J9').getAttribute('aria-label'), /black|white/);
    // The program still has them: another tab sees them and is asked nothing.
    const beside = await tab.context().newPage();
    await beside.goto(address);
    await until(() => beside.locator('.cell[aria-label^="J9 "]').getAttribute('aria-label'), /black|white/);
    assert.equal(await beside.locator('dialog[open]').count(), 0);
    server.kill('SIGKILL');
    const again = await serve([file], { XDG_STATE_HOME: home });
    try {
      const next = await tab.context().newPage();
      await next.goto(again.address);
      // One edit is one.
      await until(() => next.locator('dialog').textContent(), /There is an edit of this file that was never saved/);
      assert.match(await next.locator('.cell[aria-label^="J9 "]').getAttribute('aria-label'), /empty/);
      await next.locator('dialog .primary').click();
      await until(() => next.locator('.cell[aria-label^="J9 "]').getAttribute('aria-label'), /black|white/);
    } finally {
      again.end();
    }
  }, { errors: false });
});

test('A20 a damaged record opens, and says what is wrong with it', () => page(write('damaged.sgf', '(;SZ[9];B[ee];W[zz];B[cc'), async ({ tab, until }) => {
  await until(() => tab.locator('.notice').textContent(), /The record has \d+ faults/);
  assert.equal(await tab.evaluate(() => window.chizu.state.tree.size), 4);
  await tab.locator('.notice button', { hasText: 'Show' }).click();
  const said = await tab.locator('dialog[open] li').allTextContents();
  assert.ok(said.some((text) => /B is not closed/.test(text)), said.join('; '));
}));

test('A20 back to another game that is open, where it was left', () => page(['edo.sgf'], async ({ tab, goTo, until, number }) => {
  await goTo(90);
  await tab.evaluate(() => window.chizu.open({ text: '(;SZ[9];B[ee])', name: 'other.sgf' }));
  await until(() => tab.locator('.cell').count(), 81);
  await tab.locator('.logo').click();
  await tab.locator('[aria-labelledby=h-now] .link', { hasText: 'edo.sgf' }).click();
  await until(() => tab.locator('.cell').count(), 361);
  await until(number, 'Move 90 of 243');
}));

serverTest('A23 two windows on one game follow each other', () => page(copy('nine.sgf'), async ({ tab, context, address, goTo, focus, press, until, cell }) => {
  await goTo(2);
  const other = await context.newPage();
  await other.goto(address);
  await other.waitForSelector('.grid');
  await tab.bringToFront();
  await focus('J9');
  await press('Enter');
  await until(() => cell('J9').getAttribute('aria-label'), /black|white/);
  await until(() => other.locator('.cell[aria-label^="J9 "]').getAttribute('aria-label'), /black|white/, 3000);
}));

test('A32 the board is turned in all eight ways, and the record stays', () => page('edo.sgf', async ({ tab, cell, goTo, command, focus, press, until }) => {
  await goTo(90);
  const before = await record(tab);
  const label = (await cell('D6').getAttribute('aria-label')).slice(0, 8);
  const places = new Set();
  for (let i = 0; i < 8; i++) {
    await command(i === 4 ? 'Mirror the board' : 'Turn the board');
    await until(() => tab.evaluate(() => window.chizu.state.scene.turn === window.chizu.state.look.turn), true);
    await tab.waitForTimeout(50);
    const place = await until(() => cell('D6').boundingBox(), (box) => box);
    places.add(`${Math.round(place.x)},${Math.round(place.y)}`);
    assert.equal((await cell('D6').getAttribute('aria-label')).slice(0, 8), label);
    await focus('D6');
    const box = await until(() => cell('D6').boundingBox(), (found) => found);
    await press('ArrowRight');
    const right = await until(() => tab.locator('.cell.at').boundingBox(), (found) => found);
    assert.ok(right.x > box.x && Math.abs(right.y - box.y) < 2, `turn ${i}`);
  }
  assert.ok(places.size >= 7, [...places].join(' '));
  assert.equal(await record(tab), before);
}));

test('A33 every command by the palette, on an empty board', () => page(null, async ({ tab, press }) => {
  await tab.locator('.new .primary').click();
  await tab.waitForSelector('.grid');
  const ids = (await tab.evaluate(() => window.chizu.ids)).filter((id) => id !== 'palette.open');
  assert.ok(ids.length >= 110, String(ids.length));
  tab.on('filechooser', () => {});
  tab.on('download', (download) => download.cancel());
  for (const id of ids) {
    await press('Control+k');
    await tab.locator('.palette input').fill(id);
    assert.ok(await tab.locator(`[id="cmd-${id}"]`).count(), id);
    // Of several that are found the one that is meant.
    await tab.locator(`[id="cmd-${id}"]`).click({ force: true });
    await tab.waitForTimeout(15);
    if (!(await tab.locator('.grid').count())) await tab.evaluate(() => window.chizu.run('room.board'));
    await press('Escape');
  }
  await tab.waitForTimeout(500);
  assert.ok(await tab.locator('header').count());
}));

// With CHIZU_SEED, a number, another one; with CHIZU_MONKEY so many commands. `cargo xtask web-test --monkey 10` tries ten of 2,000.
test('A34 a monkey, and everything undone', () => {
  const file = copy('nine.sgf');
  return page(file, async ({ tab, until }) => {
    const before = await record(tab);
    let seed = Number(process.env.CHIZU_SEED ?? 12345);
    const random = (n) => (seed = (seed * 1103515245 + 12345) % 2147483648) % n;
    const names = 'ABCDEFGHJ';
    const point = () => names[random(9)] + (random(9) + 1);
    const size = await post(tab, { do: 'attach' });
    let limit = size.tree.parent.length;
    let done = 0;
    for (let i = 0; i < Number(process.env.CHIZU_MONKEY ?? 400); i++) {
      const at = point();
      const node = random(limit + 5);
      const command = [
        { play: { at } }, { pass: {} }, { setup: { stone: ['black', 'white', 'empty'][random(3)], points: [at] } }, { mark: { kind: ['triangle', 'square', 'circle', 'cross'][random(4)], points: [at] } }, { label: { at } }, { arrow: { from: at, to: point() } },
        { erase: { points: [`${at}:${point()}`] } }, { comment: { text: `${at} <b>]\\` } }, { annotate: { ident: 'BM', value: random(3) } }, { remove: { node } }, { main: { node } }, { up: { node } }, { down: { node } }, { move: { node, to: random(limit) } },
        { insertMove: { at } }, { deleteMove: { node } }, { swapColors: {} }, { rotate: { quarters: 1 + random(3) } }, { flip: { axis: 'vertical' } }, { merge: { text: `(;SZ[9];B[ee];W[c${names[random(9)].toLowerCase()}])` } }, { flatten: {} }, { removeOthers: {} }, { info: { fields: { PB: at } } },
      ][random(23)];
      if (random(4) === 0) await post(tab, { do: 'go', to: { node } });
      const body = await post(tab, { do: 'edit', commands: [command] });
      if (!body.error) {
        done++;
        limit = Math.max(limit, ...(body.delta?.added ?? []).map((row) => row.node + 1));
      }
    }
    assert.ok(done > 100, String(done));
    // Saved and opened again it is the same.
    const after = await record(tab);
    if (!SITE) {
      assert.ok((await post(tab, { do: 'save' })).saved);
      assert.equal(readFileSync(file, 'utf8'), after);
      const again = await post(tab, { do: 'open', text: after, name: 'again' });
      assert.equal((await post(tab, { do: 'text', doc: again.doc })).text, after);
      await post(tab, { do: 'close', doc: again.doc });
    }
    for (let i = 0; i <= done; i++) if ((await post(tab, { do: 'undo' })).error) break;
    assert.equal(await record(tab), before);
    await until(() => tab.locator('.file').textContent(), SITE ? /not in a file/ : /changed/);
  });
});

serverTest('F13 a record is text: nothing in it becomes a part of the page', () => {
  const evil = '<img src=x onerror="window.fallen = 1"><script>window.fallen = 1</script><svg onload="window.fallen = 1">';
  const text = evil.replace(/([\]\\:])/g, '\\$1');
  const root = ['PB', 'PW', 'BR', 'WR', 'GN', 'EV', 'RO', 'PC', 'DT', 'GC', 'SO', 'AN', 'US', 'CP', 'RU', 'RE', 'OT', 'AP', 'N', 'C', 'XX'].map((ident) => `${ident}[${text}]`).join('');
  return page(write('evil.sgf', `(;SZ[9]${root}LB[aa:${text}];B[ee]C[${text}]N[${text}]LB[dd:${text}](;W[cc]N[${text}])(;W[dd]))`), async ({ tab }) => {
    for (const id of ['node.first', 'node.next', 'game.info', 'ask.close', 'ask.summary', 'count.open', 'room.report', 'room.print', 'room.trainer', 'room.start', 'room.board']) {
      await tab.evaluate((id) => window.chizu.run(id), id);
      await tab.waitForTimeout(150);
      assert.equal(await tab.evaluate(() => document.querySelectorAll('#app img:not([src="icon.svg"]), #app script, [onerror], [onload]').length), 0, id);
    }
    assert.equal(await tab.evaluate(() => window.fallen), undefined);
    assert.match(await tab.locator('.file').first().textContent(), /evil\.sgf/);
  });
});

serverTest('A21 saved into the file; changed behind its back; edits offered after a crash', () => {
  const file = copy('nine.sgf');
  return page(file, async ({ tab, focus, press, until, cell, command, said, server, home, goTo }) => {
    await goTo(2);
    await focus('J9');
    await press('Enter');
    await until(() => cell('J9').getAttribute('aria-label'), /black|white/);
    await press('Control+s');
    await until(said, 'Saved.');
    assert.match(readFileSync(file, 'utf8'), /\[ia\]/);
    await until(() => tab.locator('.file').textContent(), /saved/);
    // Somebody else writes the file.
    writeFileSync(file, '(;SZ[9];B[aa])');
    await focus('J8');
    await press('Enter');
    await until(() => cell('J8').getAttribute('aria-label'), /black|white/);
    await press('Control+s');
    await until(() => tab.locator('dialog').textContent(), /changed by somebody else/);
    assert.equal(readFileSync(file, 'utf8'), '(;SZ[9];B[aa])');
    await press('Escape');
    server.kill('SIGKILL');
    const again = await serve([file], { XDG_STATE_HOME: home });
    const next = await tab.context().newPage();
    await next.goto(again.address);
    await until(() => next.locator('dialog').textContent(), /never saved/);
    await next.locator('dialog .primary').click();
    await until(() => next.locator('.cell[aria-label^="J8 "]').getAttribute('aria-label'), /black|white/);
    again.end();
    void command;
  }, { errors: false });
});
