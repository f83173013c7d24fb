// Second opinions: what other programs say of groups, beside what Chizu says.
import { assert, page, post, serverTest, TEST_ENGINE } from './harness.mjs';

const second = (tab) => tab.evaluate(() => { const { opinions, ...rest } = window.chizu.state.second; return { ...rest, said: opinions.map((one) => `${one.engine} ${one.group} ${one.status}${one.differs ? ' differs' : ''}`) }; });
const group = (tab) => tab.locator('#tab-group').click();

serverTest('a group is asked about by name, and the word stands beside Chizu’s', () => page('nine.sgf', async ({ tab, focus, goTo, until }) => {
  await goTo(34);
  await focus('E5');
  await group(tab);
  await tab.getByRole('button', { name: 'Ask dead' }).click();
  await until(async () => (await second(tab)).said.join(), 'dead E5 dead differs');
  assert.equal(await tab.locator('[data-opinion]').getAttribute('data-opinion'), 'dead dead');
  assert.match(await tab.locator('[data-opinion]').textContent(), /dies, whoever moves first/);
  // Where the two differ the board shows it, and Chizu's own badge stays.
  await tab.waitForSelector('[data-differs=E5]', { state: 'attached' });
  await tab.getByRole('button', { name: 'Ask alive' }).click();
  await until(() => tab.locator('[data-opinion]').count(), 2);
  // Another place, and nothing of it is said there.
  await tab.evaluate(() => window.chizu.run('node.prev'));
  await until(async () => (await second(tab)).said.length, 0);
}, { engines: { dead: [[TEST_ENGINE, 'dead']], alive: [[TEST_ENGINE]] } }));

serverTest('the switch asks about all open groups at every place; layers are off until they are wanted', () => page('nine.sgf', async ({ tab, goTo, until }) => {
  await goTo(34);
  await tab.locator('[data-switch=second]').check();
  await until(async () => (await second(tab)).said.length, (n) => n > 1);
  assert.equal((await second(tab)).view, null);
  assert.equal(await tab.locator('.second .owner').count(), 0);
  await tab.locator('[data-switch=second-owners]').check();
  await tab.locator('[data-switch=second-moves]').check();
  await until(() => tab.locator('.second .owner.black').count(), (n) => n > 20);
  assert.equal(await tab.locator('.second .named text').first().textContent(), '1');
  await tab.evaluate(() => window.chizu.run('node.prev'));
  await until(async () => (await second(tab)).job, null);
  await until(async () => { const { node, said } = await second(tab); return said.length > 0 && node === (await tab.evaluate(() => window.chizu.state.position.node)); }, true);
  await tab.locator('[data-switch=second]').uncheck();
}, { engines: { net: [[TEST_ENGINE, 'analysis'], 'protocol = "analysis"'] } }));

serverTest('what an engine does holds up nobody: it is stopped, or its fault is told', () => page('nine.sgf', async ({ tab, focus, goTo, until, said }) => {
  await goTo(34);
  await focus('E5');
  await group(tab);
  await tab.getByRole('button', { name: 'Ask late' }).click();
  await tab.locator('[data-second=busy] button').click();
  await until(async () => (await second(tab)).job, null);
  await tab.getByRole('button', { name: 'Ask dies' }).click();
  await until(said, /dies: it ended/);
  await tab.getByRole('button', { name: 'Ask lies' }).click();
  await until(said, /makes no sense/);
  await tab.getByRole('button', { name: 'Ask none' }).click();
  await until(said, /there is no program/);
  const refused = await post(tab, { do: 'opinions', name: 'nobody' });
  assert.equal(refused.error.code, 'no-such-engine');
  assert.equal((await post(tab, { do: 'opinions', name: 'late', at: '../etc/passwd' })).error.code, 'no-stone');
}, { engines: { late: [[TEST_ENGINE, 'late:dragon_status'], 'seconds = 60'], dies: [[TEST_ENGINE, 'dies:dragon_status']], lies: [[TEST_ENGINE, 'nonsense:dragon_status']], none: [['/no/such/engine']] } }));
