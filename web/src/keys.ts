// Keys to commands. Single letters act while the board or the tree has the focus, so that nobody who speaks to the machine sets off
// commands by chance (WCAG 2.1.4); keys with Ctrl act anywhere but where they edit text.
import { COMMANDS, keysOf, run } from './commands';
import type { Command } from './commands';
import { set, state } from './store';

let prefix = '';

export function keyName(event: KeyboardEvent): string {
  const { key } = event;
  const mods = [event.ctrlKey || event.metaKey ? 'Ctrl' : '', event.altKey ? 'Alt' : '', event.shiftKey && (key.length > 1 || event.ctrlKey || event.metaKey) ? 'Shift' : ''];
  const plain = event.ctrlKey || event.metaKey ? key.toUpperCase() : key;
  return [...mods.filter(Boolean), plain.length === 1 || key.length > 1 ? plain : key].join('+');
}
const isText = (target: EventTarget | null) => target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

function find(name: string, within: (command: Command) => boolean) {
  return COMMANDS.find((command) => within(command) && keysOf(command).includes(name));
}

export function onKey(event: KeyboardEvent) {
  if (event.defaultPrevented || event.isComposing) return;
  const target = event.target as HTMLElement;
  const board = !!target.closest?.('.grid'), tree = !!target.closest?.('.tree');
  if (state.dialog && state.dialog !== 'pick') {
    if (event.key === 'Escape') run('ask.close'), event.preventDefault();
    return;
  }
  const name = keyName(event);
  const text = isText(target) && (target as HTMLInputElement).type !== 'range' && (target as HTMLInputElement).type !== 'checkbox';
  const modified = /^(Ctrl|Alt)\+/.test(name);
  if (text) {
    if (event.key === 'Escape') run('cursor.board'), event.preventDefault();
    else if (/^Ctrl\+(S|Shift\+S|K|O|F|B)$/.test(name)) {
      const command = find(name, () => true);
      if (command) event.preventDefault(), run(command.id);
    }
    return;
  }
  if (prefix) {
    const command = find(`${prefix} ${name}`, () => true);
    prefix = '';
    if (command) event.preventDefault(), run(command.id);
    return;
  }
  if ((board || tree) && name === 'e') {
    prefix = 'e';
    event.preventDefault();
    return;
  }
  if (tree && !modified) {
    const onTree: Record<string, string> = { ArrowLeft: 'node.prev', ArrowRight: 'node.next', ArrowUp: 'node.variation.up', ArrowDown: 'node.variation.down', Home: 'node.first', End: 'node.last' };
    if (onTree[name]) return event.preventDefault(), void run(onTree[name]);
  }
  const button = /^(BUTTON|A|SUMMARY)$/.test(target.tagName) || target.getAttribute('role') === 'tab';
  if (button && (name === 'Enter' || name === ' ')) return;
  const range = target.tagName === 'INPUT';
  const allowed = (command: Command) => {
    const keys = keysOf(command);
    if (command.where === 'board') return board;
    if (command.where === 'tree') return tree;
    if (command.where === 'anywhere') return true;
    // Single letters need the board or the tree.
    return board || tree || keys.every((key) => key.includes('+')) || name.includes('+');
  };
  if (range && /^(Arrow|Home|End|Page)/.test(name)) return;
  const command = find(name, allowed);
  if (!command) return;
  event.preventDefault();
  // A held key steps and says nothing; other commands are not repeated.
  if (event.repeat && !/^(node|cursor)\./.test(command.id)) return;
  if (event.repeat !== state.holding && command.group === 'node') set({ holding: event.repeat });
  run(command.id);
}
export function onKeyUp(event: KeyboardEvent) {
  if (state.holding) set({ holding: false });
  void event;
}
