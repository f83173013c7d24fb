// The tree of variations: only what is seen is drawn, whatever the size of the record.
import { useEffect, useRef, useState } from 'preact/hooks';
import { goNode } from '../actions';
import { t } from '../i18n';
import { state } from '../store';
import { FLAG, Layout } from '../tree';
import type { Tree } from '../tree';
import { Panel } from './parts';

const W = 22, H = 24, R = 7.5;
let made: { key: string; tree: Tree; version: number; layout: Layout } | null = null;

function current(): Layout {
  const key = `${state.doc?.id}:${state.doc?.game}:${state.tree.version}:${state.tree.size}`;
  if (made?.key !== key) {
    const { tree } = state;
    const before = made?.tree === tree && made.version === tree.version - 1 && made.layout.follow(tree) ? made.layout : null;
    made = { key, tree, version: tree.version, layout: before ?? new Layout(tree) };
  }
  return made.layout;
}

interface View { left: number; top: number; width: number; height: number }
/** What is to be seen of a layout, so that a place is in it. Nothing is asked of the browser: it would have to lay the page out at once. */
function follow(view: View, { col, lane }: { col: number; lane: number }, { lanes, columns }: Layout): View {
  let { left, top, width, height } = view;
  const x = col * W, y = lane * H;
  if (x < left + 2 * W || x > left + width - 3 * W) left = Math.max(0, Math.min(columns * W + 24 - width, x - width / 2));
  if (y < top || y > top + height - 2 * H) top = Math.max(0, Math.min(lanes * H + 8 - height, y - height / 2));
  return { left: Math.round(left), top: Math.round(top), width, height };
}

export function TreePanel() {
  const box = useRef<HTMLDivElement>(null);
  const view = useRef<View>({ left: 0, top: 0, width: 320, height: 180 });
  const followed = useRef('');
  const [, again] = useState(0);
  const shape = current();
  const { lanes, columns } = shape;
  const at = state.position!.node;
  const where = (id: number) => (shape.lane[id] >= 0 ? { id, col: shape.col[id], lane: shape.lane[id] } : undefined);
  const place = where(at);
  const key = `${at} ${columns} ${lanes} ${view.current.width} ${view.current.height}`;
  if (place && followed.current !== key) {
    followed.current = key;
    const seen = follow(view.current, place, shape);
    // With the frame: the page is laid out then anyhow.
    if (seen.left !== view.current.left || seen.top !== view.current.top) requestAnimationFrame(() => box.current?.scrollTo(seen));
    view.current = seen;
  }
  const { left, top, width, height } = view.current;
  const measure = () => {
    if (!box.current) return;
    const { scrollLeft: left, scrollTop: top, clientWidth: width, clientHeight: height } = box.current;
    const seen = view.current;
    if (Math.abs(left - seen.left) < 1 && Math.abs(top - seen.top) < 1 && width === seen.width && height === seen.height) return;
    view.current = { left, top, width, height };
    again((n) => n + 1);
  };
  useEffect(() => {
    const watch = new ResizeObserver(measure);
    watch.observe(box.current!);
    return () => watch.disconnect();
  }, []);
  const first = Math.max(0, Math.min(Math.floor(left / W) - 2, columns - 1)), last = Math.min(columns - 1, Math.ceil((left + width) / W) + 2);
  const low = Math.max(0, Math.min(Math.floor(top / H) - 2, lanes - 1)), high = Math.ceil((top + height) / H) + 2;
  const seen = [];
  for (let col = first; col <= last; col++) for (const id of shape.of(col)) if (shape.lane[id] >= low && shape.lane[id] <= high) seen.push(where(id)!);
  // The drawing is as large as what is seen; the sheet below it as large as the tree.
  const x0 = first * W, y0 = low * H, wide = (last - first + 1) * W + 12, tall = (Math.min(lanes - 1, high) - low + 1) * H + 8;
  const xy = (col: number, lane: number) => [col * W + 14, lane * H + 14];
  const click = (event: MouseEvent) => {
    const { left, top } = box.current!.getBoundingClientRect();
    const col = Math.round((event.clientX - left + box.current!.scrollLeft - 14) / W), lane = Math.round((event.clientY - top + box.current!.scrollTop - 14) / H);
    const hit = shape.of(col).find((id) => shape.lane[id] === lane);
    if (hit !== undefined) goNode(hit);
  };
  return (
    <Panel title={t('tree')} id="tree-panel" class="tree-panel">
      <div class="tree" role="tree" aria-label={t('tree')} tabIndex={0} ref={box} onScroll={measure} onClick={click} aria-activedescendant={place ? `node-${at}` : undefined}>
        <div class="sheet" style={{ width: `${columns * W + 12}px`, height: `${lanes * H + 8}px` }} role="presentation">
        <svg style={{ left: `${x0}px`, top: `${y0}px` }} width={wide} height={tall} viewBox={`${x0} ${y0} ${wide} ${tall}`} role="presentation">
          {seen.map(({ id, col, lane }) => {
            const parent = where(state.tree.get(id)!.parent);
            if (!parent) return null;
            const [x1, y1] = xy(parent.col, parent.lane), [x2, y2] = xy(col, lane);
            return <path class={`edge ${state.tree.onLine(id, at) ? 'on' : ''}`} d={y1 === y2 ? `M${x1} ${y1}H${x2}` : `M${x1} ${y1}L${x1} ${y2 - H / 2 > y1 ? y2 - H / 2 : y1}L${x2} ${y2}`} />;
          })}
          {seen.map(({ id, col, lane }) => {
            const node = state.tree.get(id)!, [x, y] = xy(col, lane);
            const color = node.flags & FLAG.black ? 'black' : node.flags & FLAG.white ? 'white' : 'root';
            const same = state.tree.same.get(id) ?? 0;
            const siblings = state.tree.get(node.parent)?.children ?? [id];
            const mark = node.flags & FLAG.bad ? 'bad' : node.flags & FLAG.good ? 'good' : node.flags & (FLAG.doubtful | FLAG.hotspot) ? 'doubtful' : '';
            return (
              <g key={id} id={`node-${id}`} role="treeitem" aria-level={lane + 1} aria-setsize={siblings.length} aria-posinset={siblings.indexOf(id) + 1} aria-selected={id === at ? 'true' : 'false'}
                aria-label={(node.move ? `${t('tree.node', { number: col })}: ${t(color)} ${node.move}` : t('tree.root')) + (same ? `, ${t('tree.same', { n: same })}` : '')} class={`node ${color} ${id === at ? 'here' : ''}`}>
                {color === 'root' ? <rect x={x - 5} y={y - 5} width="10" height="10" rx="2" /> : <circle cx={x} cy={y} r={R} />}
                {same > 0 && <path class="same" d={`M${x - 4} ${y - R - 2.5}h8m-8-2.6h8`} />}
                {mark && <circle class={`flag ${mark}`} cx={x + 6} cy={y - 6} r="3.4" />}
                {!!(node.flags & FLAG.comment) && <path class="said" d={`M${x - 3.5} ${y + R + 3}h7`} />}
              </g>
            );
          })}
        </svg>
        </div>
      </div>
    </Panel>
  );
}
