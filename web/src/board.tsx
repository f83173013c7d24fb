// The board: the core's picture below, hidden from assistive technology, and over it a grid of named points that carries focus,
// names and events. One board for eyes, keys, fingers and screen readers.
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import * as act from './actions';
import { use } from './commands';
import { t } from './i18n';
import { letter, pointIndex, pointName, seenAt, turnedSize } from './points';
import type { Size } from './points';
import { set, state } from './store';
import type { Group, Scene } from './types';
import { ContestMarks, contestOn } from './ui/contests';
import { SecondMarks } from './ui/second';

/** Layers that are switched by the page and not by a picture without them. */
function Picture({ svg, hidden, className, stones }: { svg: string; hidden: string[]; className: string; stones?: Stones | null }) {
  const ref = useRef<HTMLDivElement>(null);
  const shown = useRef('');
  const board = stones?.board ?? '';
  useLayoutEffect(() => {
    const drawn = stones ? `${stones.board} ${stones.last}${svg}` : svg;
    if (shown.current === drawn) return;
    // The core wrote it: no script, no link, nothing of a record but what it has escaped.
    if (!shown.current.endsWith(svg) || !stones) graft(ref.current!, svg);
    shown.current = drawn;
    if (stones) restone(ref.current!, stones);
  }, [svg, board, stones?.last]);
  return <div ref={ref} class={`picture ${className} ${hidden.map((name) => `no-${name}`).join(' ')}`} aria-hidden="true" />;
}
/** Stones to stand in a picture that was made for another place. */
interface Stones { board: string; last: number; size: Size; turn: number; scene: Scene }

/** Makes what is shown be what is written: what is the same in both stays as it is, for most of a board does from move to move. */
function graft(shown: Element, written: string) {
  const made = document.createElement('template');
  made.innerHTML = written.replace(/>\s+</g, '><');
  grow(shown, made.content);
}
/** Parts that a picture has once are one with their like; others with those that are written alike. */
const nameOf = (node: Node) => (node instanceof Element ? node.getAttribute('data-layer') ?? (node.querySelector('[data-layer]') ? node.tagName : node.outerHTML) : `#${node.nodeValue}`);
function grow(shown: Element, made: ParentNode) {
  const there = new Map<string, ChildNode[]>();
  for (const node of shown.childNodes) {
    const name = nameOf(node), alike = there.get(name);
    if (alike) alike.push(node);
    else there.set(name, [node]);
  }
  const wanted = [...made.childNodes].map((node) => ({ node, kept: there.get(nameOf(node))?.shift() }));
  for (const alike of there.values()) for (const node of alike) node.remove();
  let at = shown.firstChild;
  for (const { node, kept } of wanted) {
    if (kept && kept === at) at = at.nextSibling;
    else shown.insertBefore(kept ?? node, at);
    if (!(kept instanceof Element) || !(node instanceof Element) || kept.isEqualNode(node)) continue;
    for (const { name } of [...kept.attributes]) if (!node.hasAttribute(name)) kept.removeAttribute(name);
    for (const { name, value } of node.attributes) if (kept.getAttribute(name) !== value) kept.setAttribute(name, value);
    grow(kept, node);
  }
}

const BELOW = '[data-layer=influence],[data-layer=moyo],[data-layer=territory],[data-layer=grid],[data-layer=colour-map],[data-layer=clusters],[data-layer=shadows],[data-layer=links]';
/** Puts other stones into a picture, as the core draws them, and marks the last move. */
function restone(root: HTMLElement, { board, last, size, turn, scene }: Stones) {
  const { x, y, pitch } = scene.geometry, wide = turnedSize(size, turn)[0];
  let layer = root.querySelector('[data-layer=stones]');
  if (!layer) {
    layer = document.createElementNS('http://www.w3.org/2000/svg', 'g');
    layer.setAttribute('data-layer', 'stones');
    [...root.querySelectorAll(BELOW)].at(-1)?.after(layer);
  }
  const place = (i: number) => {
    const at = seenAt(size, turn, i);
    return [x + (at % wide) * pitch, y + Math.floor(at / wide) * pitch];
  };
  const [black, white] = [...root.querySelectorAll('defs circle')].map((stone) => `#${stone.id}`);
  const of = (stone: Element) => ['href', 'x', 'y'].map((name) => stone.getAttribute(name)).join(' ');
  // Dead stones stay as faint as they are.
  const faint = new Map([...root.querySelectorAll('[data-layer=dead] use')].map((stone) => [of(stone), stone]));
  let written = '';
  for (let i = 0; i < board.length; i++) {
    if (board[i] === '.') continue;
    const [cx, cy] = place(i), href = board[i] === 'X' ? black : white;
    if (!faint.delete(`${href} ${cx} ${cy}`)) written += `<use href="${href}" x="${cx}" y="${cy}"/>`;
  }
  for (const gone of faint.values()) gone.remove();
  if (last >= 0 && board[last] !== '.') {
    const [cx, cy] = place(last);
    written += `<circle cx="${cx}" cy="${cy}" r="${pitch * 0.13}" class="last on-${board[last] === 'X' ? 'black' : 'white'}"/>`;
  }
  const made = document.createElement('template');
  made.innerHTML = `<svg>${written}</svg>`;
  grow(layer, made.content.firstElementChild!);
  root.querySelector('[data-layer=last]')?.replaceChildren();
}

interface Cell { i: number; seen: number; name: string; label: string }

function labels(size: Size, turn: number): Cell[][] {
  const { position, scene } = state;
  const seen = turnedSize(size, turn);
  const rows: Cell[][] = Array.from({ length: seen[1] }, () => Array(seen[0]));
  const groups = new Map<string, Group>();
  for (const group of scene?.groups ?? []) for (const stone of group.stones) groups.set(stone, group);
  const marks = new Map<string, string>();
  for (const mark of position!.marks) marks.set(mark.at, mark.kind === 'label' ? t('cell.label', { text: mark.text }) : t('cell.mark', { kind: mark.kind }));
  const stones = shownStones();
  for (let i = 0; i < size[0] * size[1]; i++) {
    const at = seenAt(size, turn, i), name = pointName(size, i);
    const stone = stones[i];
    const parts = [`${name} ${t(stone === 'X' ? 'stone.black' : stone === 'O' ? 'stone.white' : 'stone.empty')}`];
    // A picture of another place stands below until this one's comes: it is told of what has not changed.
    const drawn = !scene?.board || scene.board[i] === position!.board[i];
    const group = drawn ? groups.get(name) : undefined;
    if (position!.last?.at === name) parts.push(t('cell.last'));
    if (position!.ko === name) parts.push(t('cell.ko'));
    if (group?.sign && stone !== '.') parts.push(t(`sign.${group.sign}`) + (group.ground === 'proved' ? `, ${t('cell.proved')}` : ''));
    if (stone === '.' && drawn && scene && scene.areas[i] !== '.' && !state.guess) parts.push(t(`area.${scene.areas[i]}`));
    if (marks.has(name)) parts.push(marks.get(name)!);
    const contest = contestOn(name);
    if (contest) parts.push(tell(contest.said));
    rows[Math.floor(at / seen[0])][at % seen[0]] = { i, seen: at, name, label: parts.join(', ') };
  }
  return rows;
}

/** The stones to be seen: those of the record, or of a line that is shown on it. */
export function shownStones(): string[] {
  const { position, preview } = state;
  const board = [...position!.board];
  for (const [i, color] of state.stones ?? []) board[i] = color === 'black' ? 'X' : 'O';
  if (preview) for (const { at, color } of preview.steps.slice(0, preview.at)) place(board, position!.size, pointIndex(position!.size, at), color === 'black' ? 'X' : 'O');
  return board;
}
/** Puts a stone on a board of letters and takes what has no liberty left: lines are shown without asking the session. */
function place(board: string[], [w, h]: Size, at: number, stone: string) {
  if (at < 0) return;
  board[at] = stone;
  const beside = (i: number) => [i % w > 0 ? i - 1 : -1, i % w < w - 1 ? i + 1 : -1, i - w, i + w < w * h ? i + w : -1].filter((j) => j >= 0);
  const chain = (from: number) => {
    const all = new Set([from]), free = new Set<number>();
    for (const i of all) for (const j of beside(i)) if (board[j] === board[from]) all.add(j); else if (board[j] === '.') free.add(j);
    return { all, free: free.size };
  };
  for (const j of beside(at)) if (board[j] !== '.' && board[j] !== stone) {
    const { all, free } = chain(j);
    if (!free) for (const i of all) board[i] = '.';
  }
}

function Overlay({ size, turn, scene }: { size: Size; turn: number; scene: Scene }) {
  const { x, y, pitch, width, height } = scene.geometry;
  const seen = turnedSize(size, turn);
  const { position, settings, preview, picked, drag, ghost } = state;
  const p = (name: string) => xy(pointIndex(size, name));
  const xy = (i: number): [number, number] => {
    const at = seenAt(size, turn, i);
    return [x + (at % seen[0]) * pitch, y + Math.floor(at / seen[0]) * pitch];
  };
  const stones = shownStones();
  const ink = (name: string) => (stones[pointIndex(size, name)] === 'X' ? 'on-black' : stones[pointIndex(size, name)] === 'O' ? 'on-white' : 'on-board');
  const r = pitch * 0.47;
  const numbers = new Map<string, number>();
  if (preview) preview.steps.slice(0, preview.at).forEach((step, i) => step.at !== 'pass' && numbers.set(step.at, i + 1));
  const own = position!.board;
  const changed = stones.map((stone, i) => (stone !== own[i] ? i : -1)).filter((i) => i >= 0);
  return (
    <svg class="overlay" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {settings.coordinates && turn > 0 && Array.from({ length: seen[0] }, (_, col) => [y - pitch * 0.9, y + (seen[1] - 1) * pitch + pitch * 0.9].map((at) => (
        <text class="coordinate" x={x + col * pitch} y={at}>{sideName(size, turn, col, true)}</text>
      )))}
      {settings.coordinates && turn > 0 && Array.from({ length: seen[1] }, (_, row) => [x - pitch * 0.9, x + (seen[0] - 1) * pitch + pitch * 0.9].map((at) => (
        <text class="coordinate" x={at} y={y + row * pitch}>{sideName(size, turn, row, false)}</text>
      )))}
      {changed.map((i) => {
        const [cx, cy] = xy(i);
        return stones[i] === '.' ? <circle class="gone" cx={cx} cy={cy} r={r} /> : <circle class={`stone ${stones[i] === 'X' ? 'black' : 'white'}`} cx={cx} cy={cy} r={r} />;
      })}
      {!preview && settings.next && !state.guess && state.room === 'board' && position!.children.map(({ at, color }, i) => {
        if (!at || at === 'pass' || own[pointIndex(size, at)] !== '.') return null;
        const [cx, cy] = p(at);
        return <circle class={`next ${color} ${i ? 'other' : ''}`} cx={cx} cy={cy} r={pitch * 0.16} />;
      })}
      {!preview && position!.marks.map(({ kind, at, to, text }) => {
        const [cx, cy] = p(at), s = pitch * 0.26, on = ink(at);
        if (kind === 'triangle') return <path class={`mark ${on}`} d={`M${cx} ${cy - s}L${cx + s * 0.9} ${cy + s * 0.55}H${cx - s * 0.9}Z`} />;
        if (kind === 'square') return <rect class={`mark ${on}`} x={cx - s * 0.75} y={cy - s * 0.75} width={s * 1.5} height={s * 1.5} />;
        if (kind === 'circle') return <circle class={`mark ${on}`} cx={cx} cy={cy} r={s * 0.85} />;
        if (kind === 'cross') return <path class={`mark ${on}`} d={`M${cx - s * 0.7} ${cy - s * 0.7}l${s * 1.4} ${s * 1.4}M${cx + s * 0.7} ${cy - s * 0.7}l${-s * 1.4} ${s * 1.4}`} />;
        if (kind === 'label') return <g><circle class={`plate ${on}`} cx={cx} cy={cy} r={pitch * 0.36} /><text class={`label ${on} ${(text?.length ?? 0) > 2 ? 'long' : ''}`} x={cx} y={cy}>{text}</text></g>;
        if (kind === 'black-territory' || kind === 'white-territory') return <rect class={`own ${kind}`} x={cx - s * 0.5} y={cy - s * 0.5} width={s} height={s} />;
        if (to) return <Arrow kind={kind} from={[cx, cy]} to={p(to)} pitch={pitch} />;
        return kind === 'selected' ? <circle class={`mark ${on}`} cx={cx} cy={cy} r={s * 0.4} /> : null;
      })}
      {[...numbers].map(([at, n]) => {
        const [cx, cy] = p(at);
        return <text class={`number ${ink(at)}`} x={cx} y={cy}>{n}</text>;
      })}
      {state.room === 'count' && state.count && !preview && state.count.forced.map(({ at, color }, i) => {
        const [cx, cy] = p(at);
        return <g><circle class={`stone ${color}`} cx={cx} cy={cy} r={pitch * 0.3} /><text class={`number ${color === 'black' ? 'on-black' : 'on-white'}`} x={cx} y={cy}>{i + 1}</text></g>;
      })}
      {state.room === 'count' && !preview && <ContestMarks p={p} pitch={pitch} />}
      {!preview && <SecondMarks p={p} xy={xy} pitch={pitch} board={own} />}
      {picked.map((at) => <circle class="picked" cx={p(at)[0]} cy={p(at)[1]} r={r} />)}
      {drag && drag.from !== drag.to && <Arrow kind={state.tool === 'line' ? 'line' : 'arrow'} from={xy(drag.from)} to={xy(drag.to)} pitch={pitch} />}
      {ghost >= 0 && <circle class={`stone ghost ${position!.toPlay}`} cx={xy(ghost)[0]} cy={xy(ghost)[1]} r={r} />}
    </svg>
  );
}
function Arrow({ kind, from: [ax, ay], to: [bx, by], pitch }: { kind: string; from: [number, number]; to: [number, number]; pitch: number }) {
  const length = Math.hypot(bx - ax, by - ay) || 1, ux = (bx - ax) / length, uy = (by - ay) / length;
  if (kind === 'line') return <path class="drawn" d={`M${ax} ${ay}L${bx} ${by}`} />;
  const h = pitch * 0.32, tx = bx - ux * pitch * 0.18, ty = by - uy * pitch * 0.18;
  return (
    <g class="drawn">
      <path d={`M${ax} ${ay}L${tx - ux * h * 0.8} ${ty - uy * h * 0.8}`} />
      <path class="head" d={`M${tx} ${ty}L${tx - ux * h - uy * h * 0.5} ${ty - uy * h + ux * h * 0.5}L${tx - ux * h + uy * h * 0.5} ${ty - uy * h - ux * h * 0.5}Z`} />
    </g>
  );
}
/** What stands beside a row or column of the board as it is turned. */
function sideName(size: Size, turn: number, n: number, columns: boolean): string {
  const across = columns !== !!(turn & 4);
  const mirrored = turn & (across ? 1 : 2);
  const count = across ? size[0] : size[1];
  const at = mirrored ? count - 1 - n : n;
  return across ? letter(at) : String(size[1] - at);
}

/** The names of all points: who moves the cursor changes none of them. */
function Rows({ size, turn }: { size: Size; turn: number }) {
  const named = useRef<Cell[][]>([]);
  named.current = labels(size, turn).map((row, y) => {
    const before = named.current[y];
    return before?.length === row.length && row.every((cell, x) => before[x].label === cell.label && before[x].i === cell.i) ? before : row;
  });
  return <>{named.current.map((cells) => <Cursor cells={cells} />)}</>;
}
function Cursor({ cells }: { cells: Cell[] }) {
  const { cursor, picked } = state;
  return <Row cells={cells} at={cells.findIndex((cell) => cell.i === cursor)} picked={picked.filter((name) => cells.some((cell) => cell.name === name)).join(' ')} />;
}
const Row = ({ cells, at, picked }: { cells: Cell[]; at: number; picked: string }) => (
  <div role="row" class="row">
    {cells.map((cell, x) => (
      <div
        key={cell.i} role="gridcell" class={`cell ${x === at ? 'at' : ''}`} data-i={cell.i} aria-label={cell.label}
        tabIndex={x === at ? 0 : -1} aria-selected={picked && picked.split(' ').includes(cell.name) ? 'true' : undefined}
      />
    ))}
  </div>
);

export function Board() {
  const { position, scene, look, change, settings, preview, room, count } = state;
  const root = useRef<HTMLDivElement>(null);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const touch = useRef(false);
  const size = position!.size, turn = scene!.turn ?? look.turn;
  const seen = turnedSize(size, turn);
  const { x, y, pitch, width, height } = scene!.geometry;
  const index = (event: Event) => {
    const cell = (event.target as HTMLElement).closest?.('[data-i]') as HTMLElement | null;
    return cell ? Number(cell.dataset.i) : -1;
  };
  const under = (event: PointerEvent) => {
    const cell = document.elementFromPoint(event.clientX, event.clientY)?.closest('[data-i]') as HTMLElement | null;
    return cell ? Number(cell.dataset.i) : -1;
  };
  useEffect(() => {
    const grid = root.current!.querySelector<HTMLElement>('.grid')!;
    // Percentages of the picture: style by script, which the policy of the page allows.
    grid.style.left = `${((x - pitch / 2) / width) * 100}%`;
    grid.style.top = `${((y - pitch / 2) / height) * 100}%`;
    grid.style.width = `${((seen[0] * pitch) / width) * 100}%`;
    grid.style.height = `${((seen[1] * pitch) / height) * 100}%`;
    root.current!.style.aspectRatio = `${width} / ${height}`;
    root.current!.style.setProperty('--ratio', String(width / height));
  }, [x, y, pitch, width, height, seen[0], seen[1]]);
  const hovered = (i: number) => {
    clearTimeout(rest.current);
    set({ pointer: i, ...(change && i < 0 ? { change: null } : {}) });
    if (change) set({ change: null });
    if (settings.hover && !state.guess && i >= 0 && room === 'board' && !preview && state.tool === 'play' && position!.board[i] === '.') rest.current = setTimeout(() => void act.change(i), 150);
  };
  const counted = room === 'count' && count ? count.svg : null;
  // The picture is of another place: the stones of this one stand on it until its own comes.
  const stones = !counted && scene!.board !== undefined && scene!.board !== position!.board
    ? { board: position!.board, last: position!.last ? pointIndex(size, position!.last.at) : -1, size, turn, scene: scene! } : null;
  const hidden = state.guess || room === 'trainer' ? ['influence', 'moyo', 'territory', 'links', 'badges', 'thickness', 'candidates', 'eyes', 'colour-map', 'clusters', 'shadows'] : state.hidden;
  return (
    <div class={`board ${touch.current ? 'touch' : ''} ${change && !counted ? 'changing' : ''} ${preview ? 'previewing' : ''} ${stones && state.holding ? 'passing' : ''} ${turn > 0 || !settings.coordinates ? 'no-letters' : ''}`} ref={root}>
      <Picture svg={counted ?? scene!.svg} hidden={counted ? [] : hidden} className={counted ? 'counted' : 'main'} stones={stones} />
      {change && !counted && <Picture svg={change.svg} hidden={[]} className="change" />}
      <Overlay size={size} turn={turn} scene={scene!} />
      <div
        class="grid" role="grid" aria-label={t('board')} aria-describedby="board-keys board-summary" aria-rowcount={seen[1]} aria-colcount={seen[0]}
        onFocusIn={(event) => {
          const i = index(event);
          if (i >= 0 && i !== state.cursor) set({ cursor: i });
        }}
        onPointerOver={(event) => event.pointerType === 'mouse' && hovered(index(event))}
        onPointerLeave={() => hovered(-1)}
        onPointerDown={(event) => {
          touch.current = event.pointerType === 'touch';
          const i = index(event);
          if ((event.button === 2 || (event.button === 0 && event.altKey) || (event.button === 0 && (state.tool === 'arrow' || state.tool === 'line'))) && i >= 0) set({ drag: { from: i, to: i } });
        }}
        onPointerMove={(event) => {
          if (!state.drag) return;
          const i = under(event);
          if (i >= 0 && i !== state.drag.to) set({ drag: { ...state.drag, to: i } });
        }}
        onPointerUp={(event) => {
          const { drag } = state;
          if (!drag) return;
          const to = under(event);
          set({ drag: null });
          if (to >= 0 && to !== drag.from) {
            const kind = state.tool === 'line' ? 'line' : 'arrow';
            void act.edit([{ [kind]: { from: pointName(size, drag.from), to: pointName(size, to) } }]);
          }
        }}
        onContextMenu={(event) => event.preventDefault()}
        onClick={(event) => {
          const i = index(event);
          if (i < 0 || event.altKey) return;
          if (i !== state.cursor) set({ cursor: i });
          (event.target as HTMLElement).focus();
          const free = position!.board[i] === '.';
          if (room === 'board' && state.tool === 'play' && !state.guess && state.dialog !== 'pick') {
            if (!free && act.groupAt(pointName(size, i))) {
              set({ tab: 'group' });
              if (!touch.current) return void use(i);
              return;
            }
            if (touch.current && settings.confirmTouch && state.ghost !== i) return set({ ghost: i });
          }
          set({ ghost: -1 });
          void use(i);
        }}
      >
        <Rows size={size} turn={turn} />
      </div>
      {state.ghost >= 0 && (
        <div class="confirm" role="group">
          <span>{t('ghost', { at: pointName(size, state.ghost) })}</span>
          <button class="primary" onClick={() => { const i = state.ghost; set({ ghost: -1 }); void use(i); }}>✓ {t('ghost.play')}</button>
          <button onClick={() => set({ ghost: -1 })}>{t('ghost.not')}</button>
        </div>
      )}
    </div>
  );
}

/** One sentence about what is under the pointer, or under the cursor. */
export function underCursor(): { at: string; text: string; ground: string } {
  const { position, scene, pointer, cursor, change } = state;
  const i = pointer >= 0 ? pointer : cursor;
  const at = pointName(position!.size, i);
  if (change && change.at === at) return { at, text: changeSaid(), ground: '' };
  const group = act.groupAt(at);
  if (group && position!.board[i] !== '.') return { at, text: `${groupSaid(group)}`, ground: t(group.ground) };
  if (!scene) return { at, text: '', ground: '' };
  return { at, text: areaShort(i), ground: '' };
}
import { tell } from './i18n';
const areaShort = (i: number) => {
  const text = t('area.short', { what: t(`area.${state.scene?.areas[i] ?? '.'}`) });
  return text[0].toUpperCase() + text.slice(1);
};
const changeSaid = () => (state.change ? tell(state.change.said) : '');
const groupSaid = (group: Group) => `${tell(group.who)}. ${tell(group.fate)}`;
