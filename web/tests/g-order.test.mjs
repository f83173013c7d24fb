// Answers and events come on different ways: whichever is faster, nothing is lost, and keys are done in their order.
import { assert, page, serverTest, test } from './harness.mjs';

/** From now on answers come this much later than what they bring about. */
const late = (tab, ms) => tab.route('**/api/do', async (route) => {
  const response = await route.fetch();
  await new Promise((resolve) => setTimeout(resolve, ms));
  await route.fulfill({ response });
});

serverTest('O1 an event that is faster than the answer it belongs to is heard', () => page('edo.sgf', async ({ tab, cell, goTo, until, press, command }) => {
  await late(tab, 400);
  await goTo(90);
  await until(() => tab.evaluate(() => window.chizu.state.scene.stage), 'usual');
  await cell('D6').focus();
  await tab.evaluate(() => window.chizu.run('ask.kill'));
  await until(() => tab.locator('.line-shown').count(), 1);
  await press('Escape');
  await cell('K10').focus();
  await press('d');
  await until(() => tab.locator('.picture.change').count(), 1);
  await press(']');
  await until(() => tab.evaluate(() => window.chizu.state.position.number), 91);
  await until(() => tab.evaluate(() => window.chizu.state.scene.stage), 'usual');
  await command('Count');
  await until(() => tab.locator('[data-result]').count(), 1);
  await tab.unrouteAll({ behavior: 'wait' });
}));

serverTest('O2 a problem is judged, however late the answers are', () => page('problem.sgf', async ({ tab, command, until }) => {
  await late(tab, 400);
  await command('Solve this position');
  await until(() => tab.locator('.verdict').getAttribute('data-state'), 'ask', 60_000);
  await tab.unrouteAll({ behavior: 'wait' });
}));

test('O3 who steps and asks at once asks about the place stepped to', () => page('edo.sgf', async ({ tab, cell, goTo, until, burst, read }) => {
  await goTo(90);
  await read();
  await cell('D6').focus();
  await burst('[', '[', 'k');
  await until(() => tab.evaluate(() => window.chizu.state.position.number), 88);
  const answer = await until(() => tab.evaluate(() => { const { answer, pending } = window.chizu.state.ask; return pending ? null : answer; }), (found) => found);
  assert.equal(answer.at, 'D6');
  await tab.keyboard.press('Escape');
  await burst('[', ']', ']', 'v');
  await until(() => tab.evaluate(() => window.chizu.state.position.number), 89);
  await until(() => tab.evaluate(() => { const { answer, pending } = window.chizu.state.ask; return pending ? null : answer?.goal; }), 'live');
}));

test('O4 a question that nobody waits for any more is given up', () => page('edo.sgf', async ({ tab, goTo, until, read, press }) => {
  await goTo(90);
  await read();
  await tab.evaluate(() => window.chizu.question('kill', 'Q14', undefined, 5_000_000));
  await until(() => tab.evaluate(() => window.chizu.state.ask.job !== null), true);
  await press('[');
  await until(() => tab.evaluate(() => window.chizu.state.position.number), 89);
  // Were it still read, this one would wait for it.
  await tab.evaluate(() => window.chizu.question('kill', 'D6', undefined, 20_000));
  await until(() => tab.evaluate(() => { const { answer, pending } = window.chizu.state.ask; return pending ? null : answer?.at; }), 'D6');
  await tab.evaluate(() => window.chizu.question('kill', 'Q14', undefined, 5_000_000));
  await tab.evaluate(() => window.chizu.question('kill', 'D6', undefined, 20_000));
  await until(() => tab.evaluate(() => { const { answer, pending } = window.chizu.state.ask; return pending ? null : answer?.at; }), 'D6');
}));

serverTest('O5 a step is shown before its answer, with the stones of its place', () => page('edo.sgf', async ({ tab, goTo, read, until, press, number, stones }) => {
  await goTo(90);
  await read();
  await tab.locator('.cell.at').focus();
  await late(tab, 600);
  // In the next frame, long before the answer: the number, the names, and the stones of the picture.
  const shown = await tab.evaluate(async () => {
    document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: ']', bubbles: true, cancelable: true }));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const drawn = [...document.querySelectorAll('.picture.main :is([data-layer=stones], [data-layer=dead]) use')].filter((use) => use.getBoundingClientRect().width > 5).length;
    return { number: document.querySelector('.controls .number').textContent, drawn, all: [...window.chizu.state.position.board].filter((stone) => stone !== '.').length, stage: window.chizu.state.scene.stage };
  });
  assert.match(shown.number, /^Move 91 /);
  assert.equal(shown.stage, 'old');
  assert.equal(shown.drawn, shown.all);
  const early = await stones();
  // Its answer says the same, and then what is read of it.
  await until(() => tab.evaluate(() => window.chizu.state.scene.stage), 'usual');
  assert.match(await number(), /^Move 91 /);
  assert.equal(await stones(), early);
  // What an edit may have changed is forgotten: back, a stone elsewhere, and on again where the record now goes.
  await press('[');
  await until(() => tab.evaluate(() => window.chizu.transport.ask({ do: 'attach', doc: 'd1' }).then((body) => body.at)), 90);
  await press('e', 't');
  await tab.unrouteAll({ behavior: 'wait' });
  await press('Enter');
  await until(() => tab.evaluate(() => window.chizu.state.position.marks.length), 1);
  await press(']', '[');
  await until(() => tab.evaluate(() => window.chizu.state.position.node === 90 && window.chizu.state.position.marks.length), 1);
}));
