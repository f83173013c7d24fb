// The tree of variations: only what is seen is drawn, whatever the size of the record.
import { useEffect, useRef, useState } from 'preact/hooks';
import { goNode } from '../actions';
import { t } from '../i18n';
import { state } from '../store';
import { FLAG, layout } from '../tree';
import type { Layout } from '../tree';
import { Panel } from './parts';

const W = 22, H = 24, R = 7.5;
let made: { key: string; layout: Layout } | null = null;

function current(): Layout {
  const key = `${state.doc?.id}:${state.doc?.game}:${state.tree.version}:${state.tree.nodes.size}`;
  if (made?.key !== key) made = { key, layout: layout(state.tree) };
  return made.layout;
}

export function TreePanel() {
  const box = useRef<HTMLDivElement>(null);
  const [view, look] = useState({ left: 0, top: 0, width: 320, height: 180 });
  const { places, byColumn, lanes, columns } = current();
  const at = state.position!.node;
  const place = places.get(at);
  const measure = () => {
    if (!box.current) return;
    const { scrollLeft: left, scrollTop: top, clientWidth: width, clientHeight: height } = box.current!;
    if (left !== view.left || top !== view.top || width !== view.width || height !== view.height) look({ left, top, width, height });
  };
  const measured = useRef(measure);
  measured.current = measure;
  useEffect(() => {
    const element = box.current!;
    const watch = new ResizeObserver(() => measured.current());
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  useEffect(() => {
    if (!place) return;
    const element = box.current!, x = place.col * W, y = place.lane * H;
    if (x < element.scrollLeft + 2 * W || x > element.scrollLeft + element.clientWidth - 3 * W) element.scrollLeft = x - element.clientWidth / 2;
    if (y < element.scrollTop || y > element.scrollTop + element.clientHeight - 2 * H) element.scrollTop = y - element.clientHeight / 2;
    measure();
  }, [at, columns, lanes]);
  const first = Math.max(0, Math.floor(view.left / W) - 2), last = Math.min(columns - 1, Math.ceil((view.left + view.width) / W) + 2);
  const low = Math.floor(view.top / H) - 2, high = Math.ceil((view.top + view.height) / H) + 2;
  const seen = [];
  for (let col = first; col <= last; col++) for (const node of byColumn[col] ?? []) if (node.lane >= low && node.lane <= high) seen.push(node);
  const line = new Set(state.tree.line(at));
  const xy = (col: number, lane: number) => [col * W + 14, lane * H + 14];
  const click = (event: MouseEvent) => {
    const { left, top } = box.current!.getBoundingClientRect();
    const col = Math.round((event.clientX - left + box.current!.scrollLeft - 14) / W), lane = Math.round((event.clientY - top + box.current!.scrollTop - 14) / H);
    const hit = byColumn[col]?.find((node) => node.lane === lane);
    if (hit) goNode(hit.id);
  };
  return (
    <Panel title={t('tree')} id="tree-panel" class="tree-panel">
      <div class="tree" role="tree" aria-label={t('tree')} tabIndex={0} ref={box} onScroll={measure} onClick={click} aria-activedescendant={place ? `node-${at}` : undefined}>
        <svg width={columns * W + 12} height={lanes * H + 8} role="presentation">
          {seen.map(({ id, col, lane }) => {
            const parent = places.get(state.tree.get(id)!.parent);
            if (!parent) return null;
            const [x1, y1] = xy(parent.col, parent.lane), [x2, y2] = xy(col, lane);
            return <path class={`edge ${line.has(id) ? 'on' : ''}`} d={y1 === y2 ? `M${x1} ${y1}H${x2}` : `M${x1} ${y1}L${x1} ${y2 - H / 2 > y1 ? y2 - H / 2 : y1}L${x2} ${y2}`} />;
          })}
          {seen.map(({ id, col, lane }) => {
            const node = state.tree.get(id)!, [x, y] = xy(col, lane);
            const color = node.flags & FLAG.black ? 'black' : node.flags & FLAG.white ? 'white' : 'root';
            const same = state.tree.same.get(id) ?? [];
            const siblings = state.tree.get(node.parent)?.children ?? [id];
            const mark = node.flags & FLAG.bad ? 'bad' : node.flags & FLAG.good ? 'good' : node.flags & (FLAG.doubtful | FLAG.hotspot) ? 'doubtful' : '';
            return (
              <g key={id} id={`node-${id}`} role="treeitem" aria-level={lane + 1} aria-setsize={siblings.length} aria-posinset={siblings.indexOf(id) + 1} aria-selected={id === at ? 'true' : 'false'}
                aria-label={(node.move ? `${t('tree.node', { number: col })}: ${t(color)} ${node.move}` : t('tree.root')) + (same.length ? `, ${t('tree.same', { n: same.length })}` : '')} class={`node ${color} ${id === at ? 'here' : ''}`}>
                {color === 'root' ? <rect x={x - 5} y={y - 5} width="10" height="10" rx="2" /> : <circle cx={x} cy={y} r={R} />}
                {same.length > 0 && <path class="same" d={`M${x - 4} ${y - R - 2.5}h8m-8-2.6h8`} />}
                {mark && <circle class={`flag ${mark}`} cx={x + 6} cy={y - 6} r="3.4" />}
                {!!(node.flags & FLAG.comment) && <path class="said" d={`M${x - 3.5} ${y + R + 3}h7`} />}
              </g>
            );
          })}
        </svg>
      </div>
    </Panel>
  );
}
