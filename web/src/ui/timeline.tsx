// The move slider under the graph of the score as it stands: a line, and a band in which four of five games end.
import * as act from '../actions';
import { t } from '../i18n';
import { set, state } from '../store';
import { Do, icons } from './parts';

/** The graph alone: a step changes nothing of it. */
function Graph({ all }: { all: number }) {
  const points = [...state.graph.values()].sort((a, b) => a.number - b.number);
  const most = Math.max(20, ...points.map((p) => Math.min(120, Math.max(Math.abs(p.lower), Math.abs(p.upper)))));
  const x = (n: number) => (all ? (n / all) * 1000 : 0), y = (v: number) => 50 - (Math.max(-most, Math.min(most, v)) / most) * 46;
  const band = points.length ? `M${points.map((p) => `${x(p.number)} ${y(p.upper)}`).join('L')}L${[...points].reverse().map((p) => `${x(p.number)} ${y(p.lower)}`).join('L')}Z` : '';
  const turns = points.filter((p, i) => i > 0 && Math.abs(p.score - points[i - 1].score) >= 15 && p.number - points[i - 1].number <= 2);
  return (
    <>
      {band && <path class="band" d={band} />}
      {points.length > 1 && <path class="line" d={`M${points.map((p) => `${x(p.number)} ${y(p.score)}`).join('L')}`} />}
      {turns.map((p) => <path class="turn" d={`M${x(p.number)} 92V100`} />)}
    </>
  );
}

export function Timeline() {
  const { position, tree } = state;
  const line = tree.line(position!.node);
  const at = tree.depth(position!.node), all = line.length - 1;
  const x = (n: number) => (all ? (n / all) * 1000 : 0);
  const number = position!.number;
  const moment = all ? t('move.of', { number, all }) : t('move.none');
  return (
    <div class="time">
      <div class="chart">
        <svg viewBox="0 0 1000 100" preserveAspectRatio="none" role="img" aria-label={t('graph.label')}>
          <path class="zero" d="M0 50H1000" />
          <Graph all={all} />
          <path class="now" d={`M${x(at)} 0V100`} />
        </svg>
        <input type="range" min="0" max={all} value={at} aria-label={t('move.slider')} aria-valuetext={moment}
          onInput={(event) => { const to = line[Number(event.currentTarget.value)]; set({ holding: true }); void act.go({ node: to }, true); }} onChange={() => set({ holding: false })} />
      </div>
      <div class="controls">
        <Do id="node.first" class="icon step-far" icon={icons.first} /><Do id="node.prev" class="icon" icon={icons.prev} /><Do id="node.next" class="icon" icon={icons.next} /><Do id="node.last" class="icon step-far" icon={icons.last} />
        <span class="number">{moment}</span>
        <span class="soft turn">{position!.last ? `${t(position!.last.color)} ${position!.last.at === 'pass' ? t('pass') : position!.last.at}` : ''}<span class="next-to-play">{position!.last ? ' · ' : ''}{t('to.play', { color: t(position!.toPlay) })}</span></span>
        <span class="rest" />
        <span class="soft prisoners" title={t('prisoners')}><i class="dot black" />{position!.prisoners[0]} <i class="dot white" />{position!.prisoners[1]}</span>
        <Do id="edit.undo" class="icon" icon={icons.undo} /><Do id="edit.redo" class="icon" icon={icons.redo} />
      </div>
    </div>
  );
}
