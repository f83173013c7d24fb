// Every command in one table: menus, palette, keys, help and tests are made from it.
import * as act from './actions';
import { t, tell, lead } from './i18n';
import { pointIndex, pointName, seenAt, turnBy, turnedSize } from './points';
import { drawn, ISHIDA, keep, say, set, state } from './store';
import type { Room, Tool } from './store';
import { FLAG } from './tree';
import * as files from './files';
import * as game from './play';

export interface Command {
  id: string; group: string; keys: string[];
  /** Where single letters act: on the board or the tree; other commands act anywhere. */
  where?: 'board' | 'tree' | 'anywhere';
  when?: () => boolean;
  run: () => unknown;
}

const has = () => !!state.position;
const playing = () => !!state.play && state.play.doc === state.doc?.id;
const stone = () => has() && state.position!.board[state.cursor] !== '.';
const child = () => has() && (state.tree.get(state.position!.node)?.parent ?? -1) >= 0;

// The cursor moves as the board is seen, however it is turned.
function move(dx: number, dy: number, jump: 'one' | 'end' | 'stone' = 'one') {
  const { position } = state;
  if (!position) return;
  const look = { turn: state.scene?.turn ?? state.look.turn };
  const seen = turnedSize(position.size, look.turn);
  const back = new Map(Array.from({ length: position.board.length }, (_, i) => [seenAt(position.size, look.turn, i), i]));
  const at = seenAt(position.size, look.turn, state.cursor);
  let x = at % seen[0], y = Math.floor(at / seen[0]);
  const inside = (x: number, y: number) => x >= 0 && y >= 0 && x < seen[0] && y < seen[1];
  do {
    if (!inside(x + dx, y + dy)) break;
    x += dx;
    y += dy;
    if (jump === 'one' || (jump === 'stone' && position.board[back.get(y * seen[0] + x)!] !== '.')) break;
  } while (true);
  focusPoint(back.get(y * seen[0] + x)!);
}
export function focusPoint(i: number) {
  set({ cursor: i });
  document.querySelector<HTMLElement>(`[data-i="${i}"]`)?.focus();
}
export function focusBoard() {
  focusPoint(state.cursor);
}

/** Uses the tool at a point, or plays there. */
export async function use(i: number) {
  const { position, tool } = state;
  if (!position) return;
  const at = pointName(position.size, i);
  if (state.room === 'count') return toggle(at);
  if (state.picked.length === 1 && state.dialog === 'pick') {
    const goal = state.dialogArg as string;
    set({ dialog: null, picked: [] });
    return act.question(goal, state.picked[0] ?? at, at);
  }
  if (state.room === 'trainer') return (await import('./trainer')).answer(at);
  if (state.guess?.on) return guess(at);
  if (state.preview) set({ preview: null });
  switch (tool) {
    case 'play': {
      const wait = game.notYet();
      return wait ? say(wait) : act.play(i);
    }
    case 'black': case 'white': {
      const there = position.board[i] === (tool === 'black' ? 'X' : 'O');
      return act.edit([{ setup: { stone: there ? 'empty' : tool, points: [at] } }]);
    }
    case 'empty': return act.edit([{ setup: { stone: 'empty', points: [at] } }]);
    case 'triangle': case 'square': case 'circle': case 'cross': return act.edit([{ mark: { kind: tool, points: [at] } }]);
    case 'label': {
      const old = position.marks.some((mark) => mark.kind === 'label' && mark.at === at);
      return act.edit([{ label: old ? { at, text: '' } : { at } }]);
    }
    case 'erase': return act.edit([{ erase: { points: [at] } }]);
    case 'arrow': case 'line': {
      const from = state.picked[0];
      if (!from) return set({ picked: [at] });
      set({ picked: [] });
      return from === at ? undefined : act.edit([{ [tool]: { from, to: at } }]);
    }
  }
}
async function toggle(at: string) {
  const group = act.groupAt(at), counted = state.count;
  if (!counted || state.position!.board[pointIndex(state.position!.size, at)] === '.') return;
  const dead = new Set(counted.said?.dead ?? counted.dead.flatMap((chain) => chain.stones));
  const stones = group?.stones ?? [at];
  const kill = !dead.has(at);
  const others = (list: string[]) => list.filter((point) => !stones.includes(point));
  const as = { dead: others(state.as.dead), alive: others(state.as.alive) };
  as[kill ? 'dead' : 'alive'].push(...stones);
  set({ as });
  say(t(kill ? 'toggled.dead' : 'toggled.alive', { at }));
  await act.count();
}
async function guess(at: string) {
  const next = state.position!.children[0];
  if (!next) return run('guess.stop');
  const right = next.at === at;
  set({ guess: { ...state.guess!, tries: state.guess!.tries + 1, right: state.guess!.right + (right ? 1 : 0) } });
  await act.go({ node: next.node }, true);
  say(t(right ? 'guess.right' : 'guess.wrong', { at: next.at }));
}

function sayGroup() {
  const name = act.cursorName(), group = act.groupAt(name);
  if (!stone()) return say(t('nothing.here', { at: name }));
  set({ tab: 'group' });
  say(group ? `${tell(group.who)}. ${tell(group.fate)} ${tell(group.basis)}` : t('groups.reading'));
}
export const areaSaid = (i: number) => t('area.says', { at: pointName(state.position!.size, i), what: t(`area.${state.scene?.areas[i] ?? '.'}`) });
function summary() {
  const { position, scene } = state;
  const [black, white] = position!.prisoners;
  const estimate = scene?.estimate && scene.stage !== 'old' ? ` ${t('summary.estimate', { result: lead(scene.estimate.score) })}` : '';
  say(t('summary', { number: position!.number, color: t(position!.toPlay), black, white }) + estimate);
}
function lastTen() {
  const moves: string[] = [];
  for (let at = state.tree.get(state.position!.node); at && moves.length < 10; at = state.tree.get(at.parent)) if (at.move) moves.unshift(`${t(at.flags & FLAG.black ? 'black' : 'white')} ${at.move}`);
  say(moves.join(', ') || t('start.of.game'));
}
function preset(name: string) {
  const layers: Record<string, string[]> = {
    none: [], quiet: ['territory', 'badges'], ishida: ISHIDA, groups: ['links', 'badges', 'eyes'], influence: ['influence'], 'colour-map': ['colour-map', 'clusters', 'shadows'],
  };
  const steps = name === 'steps' ? (state.look.step % 9) + 1 : 0;
  set({ look: { ...state.look, layers: [...(layers[name] ?? [])], step: steps }, hidden: [] });
  say(t(`preset.${name}`));
  return act.sendLook();
}
function ask(goal: string, two = false) {
  const at = act.cursorName();
  if (!stone()) return say(t('nothing.here', { at }));
  if (!two) return act.question(goal, at);
  set({ picked: [at], dialog: 'pick', dialogArg: goal });
  say(t('ask.pick'));
}
function search(from: number, back: boolean, found: (id: number) => boolean): number | null {
  const line = state.tree.line(from);
  const at = line.indexOf(from);
  const rest = back ? line.slice(0, at).reverse() : line.slice(at + 1);
  return rest.find(found) ?? null;
}
const goTo = (node: number | null) => (node === null ? say(t('find.none')) : act.goNode(node));
const flagged = (flag: number) => goTo(search(state.position!.node, false, (id) => !!(state.tree.get(id)!.flags & flag)));
function urgent(back: boolean) {
  const line = state.tree.line(state.position!.node);
  const worth = (id: number) => (state.graph.get(line.indexOf(id))?.urgency ?? 0) >= 120;
  return goTo(search(state.position!.node, back, worth));
}
export const room = (name: Room) => {
  set({ room: name, dialog: null, notice: null });
  if (name === 'count') void act.count();
  // What is open, and what was opened lately, as it is now.
  if (name === 'start') void act.ask({ do: 'hello' }).then((hello) => hello && set({ hello: { ...state.hello, ...hello } }));
  if (name === 'trainer') void import('./trainer').then((trainer) => trainer.begin());
};
const here = (name: string, more: Record<string, unknown> = {}) => act.edit([{ [name]: { node: state.position!.node, ...more } }]);
const annotate = (ident: string) => {
  const on = state.position!.properties.some(([name]) => name === ident);
  return here('annotate', { ident, value: on ? 0 : 1 });
};
const tool = (name: Tool): Command => ({
  id: `tool.${name}`, group: 'tool', keys: [], run: () => {
    set({ tool: name, picked: [] });
    say(commandSaid(`tool.${name}`));
  },
});
const commandSaid = (id: string) => id;
async function copyBranch() {
  const body = await act.ask({ do: 'copy', doc: state.doc!.id, node: state.position!.node });
  if (!body) return false;
  set({ clipboard: body.text });
  await navigator.clipboard?.writeText(body.text).catch(() => {});
  say(t('copied'));
  return true;
}
async function pasteBranch() {
  const text = state.clipboard || (await navigator.clipboard?.readText().catch(() => '')) || '';
  if (!text) return act.fail(t('paste.empty'));
  return act.edit([{ paste: { text } }]);
}
async function writeCount() {
  const { count } = state;
  if (!count) return;
  if (await act.own({ do: 'write-count', doc: state.doc!.id, as: state.as, rules: state.rules })) say(t('count.written'));
}
function games(by: number) {
  const { doc } = state;
  const at = doc!.games.findIndex((game) => game.id === doc!.game) + by;
  const next = doc!.games[at];
  if (next) return files.choose(next.id);
}

export const COMMANDS: Command[] = [
  { id: 'file.new', group: 'file', keys: [], run: () => set({ dialog: 'new' }) },
  { id: 'file.open', group: 'file', keys: ['Ctrl+O'], run: files.pick },
  { id: 'file.paste', group: 'file', keys: [], run: () => set({ dialog: 'paste' }) },
  { id: 'file.save', group: 'file', keys: ['Ctrl+S'], when: has, run: () => files.save() },
  { id: 'file.saveAs', group: 'file', keys: ['Ctrl+Shift+S'], when: has, run: () => set({ dialog: 'save' }) },
  { id: 'file.download', group: 'file', keys: [], when: has, run: files.download },
  { id: 'file.text', group: 'file', keys: [], when: has, run: files.copyText },
  { id: 'game.info', group: 'game', keys: [], when: has, run: () => set({ dialog: 'info' }) },
  { id: 'game.next', group: 'game', keys: [], when: has, run: () => games(1) },
  { id: 'game.prev', group: 'game', keys: [], when: has, run: () => games(-1) },
  { id: 'game.add', group: 'game', keys: [], when: has, run: () => act.edit([{ addGame: { text: '(;SZ[19])' } }]) },
  { id: 'game.remove', group: 'game', keys: [], when: () => has() && state.doc!.games.length > 1, run: () => act.edit([{ removeGame: { game: state.doc!.game } }]) },
  { id: 'game.sort', group: 'game', keys: [], when: () => has() && state.doc!.games.length > 1, run: () => act.edit([{ sortGames: { by: 'date' } }]) },
  { id: 'game.merge', group: 'game', keys: [], when: () => has() && state.doc!.games.length > 1, run: () => {
    const other = state.doc!.games.find((game) => game.id !== state.doc!.game)!;
    return act.edit([{ mergeGame: { game: other.id } }]);
  } },

  { id: 'node.prev', group: 'node', keys: ['['], where: 'anywhere', when: has, run: () => act.step(-1) },
  { id: 'node.next', group: 'node', keys: [']'], where: 'anywhere', when: has, run: () => act.step(1) },
  { id: 'node.first', group: 'node', keys: ['<'], where: 'anywhere', when: has, run: () => act.step(-1e6) },
  { id: 'node.last', group: 'node', keys: ['>'], where: 'anywhere', when: has, run: () => act.step(1e6) },
  { id: 'node.back10', group: 'node', keys: ['Shift+PageUp'], where: 'anywhere', when: has, run: () => act.step(-10) },
  { id: 'node.on10', group: 'node', keys: ['Shift+PageDown'], where: 'anywhere', when: has, run: () => act.step(10) },
  { id: 'node.fork.prev', group: 'node', keys: ['{'], where: 'anywhere', when: has, run: () => act.stepFork(true) },
  { id: 'node.fork.next', group: 'node', keys: ['}'], where: 'anywhere', when: has, run: () => act.stepFork(false) },
  { id: 'node.variation.up', group: 'node', keys: ['Alt+Shift+ArrowUp'], where: 'anywhere', when: has, run: () => act.stepBeside(-1) },
  { id: 'node.variation.down', group: 'node', keys: ['Alt+Shift+ArrowDown'], where: 'anywhere', when: has, run: () => act.stepBeside(1) },
  { id: 'node.main', group: 'node', keys: [], when: has, run: () => {
    const path = String(state.position!.path).split('.')[0];
    return act.go({ path });
  } },
  { id: 'node.goto', group: 'node', keys: [], when: has, run: () => set({ dialog: 'goto' }) },
  { id: 'node.hotspot', group: 'node', keys: [], when: has, run: () => flagged(FLAG.hotspot) },
  { id: 'node.comment', group: 'node', keys: [], when: has, run: () => flagged(FLAG.comment) },
  { id: 'node.urgent', group: 'node', keys: ['n'], when: has, run: () => urgent(false) },
  { id: 'node.urgent.prev', group: 'node', keys: ['N'], when: has, run: () => urgent(true) },
  { id: 'find.open', group: 'node', keys: ['Ctrl+F'], when: has, run: () => set({ dialog: 'find' }) },

  { id: 'cursor.left', group: 'cursor', keys: ['ArrowLeft'], where: 'board', when: has, run: () => move(-1, 0) },
  { id: 'cursor.right', group: 'cursor', keys: ['ArrowRight'], where: 'board', when: has, run: () => move(1, 0) },
  { id: 'cursor.up', group: 'cursor', keys: ['ArrowUp'], where: 'board', when: has, run: () => move(0, -1) },
  { id: 'cursor.down', group: 'cursor', keys: ['ArrowDown'], where: 'board', when: has, run: () => move(0, 1) },
  { id: 'cursor.jump.left', group: 'cursor', keys: ['Shift+ArrowLeft'], where: 'board', when: has, run: () => move(-1, 0, 'stone') },
  { id: 'cursor.jump.right', group: 'cursor', keys: ['Shift+ArrowRight'], where: 'board', when: has, run: () => move(1, 0, 'stone') },
  { id: 'cursor.jump.up', group: 'cursor', keys: ['Shift+ArrowUp'], where: 'board', when: has, run: () => move(0, -1, 'stone') },
  { id: 'cursor.jump.down', group: 'cursor', keys: ['Shift+ArrowDown'], where: 'board', when: has, run: () => move(0, 1, 'stone') },
  { id: 'cursor.home', group: 'cursor', keys: ['Home'], where: 'board', when: has, run: () => move(-1, 0, 'end') },
  { id: 'cursor.end', group: 'cursor', keys: ['End'], where: 'board', when: has, run: () => move(1, 0, 'end') },
  { id: 'cursor.top', group: 'cursor', keys: ['PageUp'], where: 'board', when: has, run: () => move(0, -1, 'end') },
  { id: 'cursor.bottom', group: 'cursor', keys: ['PageDown'], where: 'board', when: has, run: () => move(0, 1, 'end') },
  { id: 'cursor.play', group: 'cursor', keys: ['Enter', ' '], where: 'board', when: has, run: () => use(state.cursor) },
  { id: 'cursor.point', group: 'cursor', keys: ['/'], where: 'anywhere', when: has, run: () => set({ dialog: 'point' }) },
  { id: 'cursor.board', group: 'cursor', keys: ['Ctrl+B'], where: 'anywhere', when: has, run: focusBoard },

  { id: 'ask.group', group: 'ask', keys: ['g'], when: has, run: sayGroup },
  { id: 'ask.area', group: 'ask', keys: ['a'], when: has, run: () => say(areaSaid(state.cursor)) },
  { id: 'ask.why', group: 'ask', keys: ['w'], when: has, run: () => ask('why') },
  { id: 'ask.change', group: 'ask', keys: ['d'], when: has, run: () => act.change(state.cursor) },
  { id: 'ask.summary', group: 'ask', keys: ['s'], when: has, run: summary },
  { id: 'ask.last', group: 'ask', keys: ['l'], when: has, run: () => say(act.moveSaid(state.position!)) },
  { id: 'ask.last10', group: 'ask', keys: ['L'], when: has, run: lastTen },
  { id: 'ask.kill', group: 'ask', keys: ['k'], when: has, run: () => ask('kill') },
  { id: 'ask.live', group: 'ask', keys: ['v'], when: has, run: () => ask('live') },
  { id: 'ask.capture', group: 'ask', keys: [], when: has, run: () => ask('capture') },
  { id: 'ask.save', group: 'ask', keys: [], when: has, run: () => ask('save') },
  { id: 'ask.connect', group: 'ask', keys: [], when: has, run: () => ask('connect', true) },
  { id: 'ask.cut', group: 'ask', keys: [], when: has, run: () => ask('cut', true) },
  { id: 'ask.race', group: 'ask', keys: [], when: has, run: () => ask('race', true) },
  { id: 'ask.deep', group: 'ask', keys: [], when: has, run: () => act.ask({ do: 'deep', doc: state.doc!.id }) },
  { id: 'ask.stop', group: 'ask', keys: [], when: () => state.ask.pending, run: act.stop },
  { id: 'ask.insert', group: 'ask', keys: ['i'], when: () => !!state.preview, run: act.insertPreview },
  { id: 'ask.close', group: 'ask', keys: ['Escape'], where: 'anywhere', run: escape },

  ...['none', 'quiet', 'ishida', 'groups', 'influence', 'colour-map', 'steps'].map((name, i): Command => ({ id: `show.${name}`, group: 'show', keys: [String(i + 1)], when: has, run: () => preset(name) })),
  { id: 'show.off', group: 'show', keys: ['0'], when: has, run: () => set({ holding: true }) },
  { id: 'show.theme', group: 'show', keys: [], run: () => {
    keep({ theme: act.isDark() ? 'light' : 'dark' });
    return act.sendLook();
  } },
  { id: 'show.coordinates', group: 'show', keys: [], run: () => keep({ coordinates: !state.settings.coordinates }) },
  { id: 'show.next', group: 'show', keys: [], run: () => keep({ next: !state.settings.next }) },
  { id: 'show.rotate', group: 'show', keys: [], when: has, run: () => turn(turnBy(state.look.turn, 'quarter')) },
  { id: 'show.mirror', group: 'show', keys: [], when: has, run: () => turn(turnBy(state.look.turn, 'mirror')) },
  { id: 'show.straight', group: 'show', keys: [], when: has, run: () => turn(0) },

  { id: 'edit.undo', group: 'edit', keys: ['Ctrl+Z'], when: has, run: () => act.undo('undo') },
  { id: 'edit.redo', group: 'edit', keys: ['Ctrl+Shift+Z', 'Ctrl+Y'], when: has, run: () => act.undo('redo') },
  { id: 'edit.pass', group: 'edit', keys: ['p'], when: has, run: () => (game.notYet() ? say(game.notYet()) : act.edit([{ pass: {} }, ...game.stamp(state.position!.toPlay)])) },
  { id: 'edit.toPlay', group: 'edit', keys: [], when: has, run: () => act.edit([{ toPlay: { color: state.position!.toPlay === 'black' ? 'white' : 'black' } }]) },
  { id: 'edit.comment', group: 'edit', keys: ['c'], when: has, run: () => {
    set({ tab: 'comment' });
    drawn(() => [...document.querySelectorAll<HTMLElement>('textarea.comment')].find((field) => field.offsetParent)?.focus());
  } },
  { id: 'edit.insertMove', group: 'edit', keys: [], when: has, run: () => here('insertMove') },
  { id: 'edit.deleteMove', group: 'edit', keys: [], when: child, run: () => here('deleteMove') },
  { id: 'edit.swapColors', group: 'edit', keys: [], when: has, run: () => act.edit([{ swapColors: {} }]) },
  { id: 'edit.rotate', group: 'edit', keys: [], when: has, run: () => act.edit([{ rotate: { quarters: 1 } }]) },
  { id: 'edit.flip', group: 'edit', keys: [], when: has, run: () => act.edit([{ flip: { axis: 'horizontal' } }]) },
  { id: 'edit.clearBoard', group: 'edit', keys: [], when: has, run: () => here('clearBoard') },
  { id: 'edit.cleanMarks', group: 'edit', keys: [], when: has, run: () => {
    const size = state.position!.size;
    return here('erase', { points: [`${pointName(size, 0)}:${pointName(size, state.position!.board.length - 1)}`] });
  } },
  ...['TE', 'BM', 'DO', 'IT', 'HO', 'GB', 'GW', 'UC', 'DM'].map((ident): Command => ({ id: `edit.${ident}`, group: 'edit', keys: [], when: has, run: () => annotate(ident) })),

  { ...tool('play'), keys: ['e p', 'P'] },
  ...(['black', 'white', 'empty', 'triangle', 'square', 'circle', 'cross', 'label', 'arrow', 'line', 'erase'] as Tool[]).map((name): Command => ({ ...tool(name), keys: [`e ${TOOL_KEYS()[name]}`], when: has })),

  { id: 'branch.cut', group: 'branch', keys: ['Ctrl+X'], where: 'tree', when: child, run: async () => (await copyBranch()) && here('remove') },
  { id: 'branch.copy', group: 'branch', keys: ['Ctrl+C'], where: 'tree', when: has, run: copyBranch },
  { id: 'branch.paste', group: 'branch', keys: ['Ctrl+V'], where: 'tree', when: has, run: pasteBranch },
  { id: 'branch.remove', group: 'branch', keys: ['Delete'], where: 'tree', when: child, run: () => here('remove') },
  { id: 'branch.removeOthers', group: 'branch', keys: [], when: has, run: () => here('removeOthers') },
  { id: 'branch.main', group: 'branch', keys: ['m'], when: child, run: () => here('main') },
  { id: 'branch.up', group: 'branch', keys: ['Alt+ArrowUp'], where: 'tree', when: child, run: () => here('up') },
  { id: 'branch.down', group: 'branch', keys: ['Alt+ArrowDown'], where: 'tree', when: child, run: () => here('down') },
  { id: 'branch.flatten', group: 'branch', keys: [], when: has, run: () => here('flatten') },
  { id: 'branch.merge', group: 'branch', keys: [], when: has, run: () => set({ dialog: 'merge' }) },

  { id: 'count.open', group: 'count', keys: [], when: has, run: () => room('count') },
  { id: 'count.write', group: 'count', keys: [], when: () => !!state.count, run: writeCount },
  { id: 'count.reset', group: 'count', keys: [], when: () => !!state.count?.said, run: () => {
    set({ as: { dead: [], alive: [] } });
    return act.count();
  } },
  { id: 'count.close', group: 'count', keys: [], when: () => state.room === 'count', run: () => room('board') },

  { id: 'play.start', group: 'play', keys: [], run: () => set({ dialog: 'play' }) },
  { id: 'play.undo', group: 'play', keys: [], when: playing, run: game.takeBack },
  { id: 'play.pause', group: 'play', keys: [], when: () => playing() && !state.play!.over, run: game.pause },
  { id: 'play.resign', group: 'play', keys: [], when: () => playing() && !state.play!.over, run: game.resign },
  { id: 'play.leave', group: 'play', keys: [], when: playing, run: game.leave },

  { id: 'guess.start', group: 'play', keys: [], when: () => has() && !state.guess, run: () => {
    set({ guess: { on: true, right: 0, tries: 0, points: 0 } });
    say(t('guess.on'));
  } },
  { id: 'guess.stop', group: 'play', keys: [], when: () => !!state.guess, run: () => {
    const { right, tries } = state.guess!;
    set({ guess: null });
    say(t('guess.off', { right, tries }));
  } },
  { id: 'problem.this', group: 'play', keys: [], when: has, run: () => room('trainer') },

  ...(['start', 'board', 'trainer', 'report', 'print', 'settings', 'help'] as Room[]).map((name): Command => ({ id: `room.${name}`, group: 'room', keys: [], run: () => room(name) })),
  { id: 'palette.open', group: 'room', keys: ['Ctrl+K', '?'], where: 'anywhere', run: () => set({ dialog: 'palette' }) },
];

function TOOL_KEYS(): Record<string, string> {
  return { black: 'b', white: 'w', empty: 'x', triangle: 't', square: 'q', circle: 'o', cross: 'm', label: 'l', arrow: 'r', line: 'i', erase: 'e' };
}
function escape() {
  if (state.dialog) set({ dialog: null, picked: [] });
  else if (state.preview) set({ preview: null });
  else if (state.change) set({ change: null });
  else if (state.picked.length) set({ picked: [] });
  else if (state.ghost >= 0) set({ ghost: -1 });
  else if (state.tool !== 'play') set({ tool: 'play' });
  else if (state.room !== 'board' && state.doc) room('board');
  else if (state.notice) set({ notice: null });
  if (has()) drawn(focusBoard);
}
function turn(to: number) {
  set({ look: { ...state.look, turn: to } });
  return act.sendLook();
}

export const byId = new Map(COMMANDS.map((command) => [command.id, command]));
export const can = (id: string) => byId.get(id)?.when?.() ?? true;
export function run(id: string) {
  const command = byId.get(id);
  if (!command) return;
  if (command.when && !command.when()) return say(t('nothing.selected'));
  return command.run();
}
export const keysOf = (command: Command) => state.settings.keys[command.id] ?? command.keys;
