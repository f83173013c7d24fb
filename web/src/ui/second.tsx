// What other programs say: of a group, and drawn on the board.
import { useEffect } from 'preact/hooks';
import { t, tell } from '../i18n';
import * as second from '../second';
import { SITE, state } from '../store';
import { Console } from './console';
import { Panel, Sign } from './parts';

const SIGN: Record<string, string> = { alive: 'alive', dead: 'dead', seki: 'seki', ko: 'ko', critical: 'critical', unsure: 'none' };
const LETTER: Record<string, string> = { alive: '✓', dead: '✕', seki: '=', ko: '↻', critical: '?' };

function Progress() {
  const { job, asked, done, all, trouble } = state.second;
  return (
    <>
      {job !== null && <p class="soft" data-second="busy">{t('second.asking', { name: asked, done, all: all || '…' })} <button class="small" onClick={() => second.stop()}>{t('stop')}</button></p>}
      {trouble && <p class="bad" role="status">{trouble}</p>}
    </>
  );
}

/** Of the group under the cursor. */
export function GroupSecond({ at }: { at: string }) {
  useEffect(() => void second.find(), []);
  const { engines, job } = state.second;
  if (SITE) return null;
  const said = second.on(at);
  return (
    <Panel title={t('second')} id="second-group">
      {engines?.length === 0 && <p class="soft small">{t('second.none')} <code>chizu engine add gnugo -- gnugo --mode gtp</code></p>}
      <ul class="plain">
        {said.map((one) => <li class="group" data-opinion={`${one.engine} ${one.status}`}><Sign sign={SIGN[one.status] ?? 'none'} /><div><b>{one.engine}</b> {tell(one.said)}{one.differs && <p class="soft small">{t(one.over ? 'second.over' : 'second.under')}</p>}</div></li>)}
      </ul>
      <div class="buttons">{engines?.map((name) => <button disabled={job !== null} onClick={() => void second.consult(name, at)}>{t('second.ask', { name })}</button>)}</div>
      <Progress />
    </Panel>
  );
}

/** The switch, and what of an engine's view is drawn. */
export function SecondSwitch() {
  useEffect(() => void second.find(), []);
  const { engines, name, on, owners, moves, opinions, view } = state.second;
  if (SITE || !engines?.length) return null;
  const here = state.second.doc === state.doc?.id && state.second.node === state.position?.node;
  const differ = here ? opinions.filter((one) => one.differs) : [];
  return (
    <Panel title={t('second')} id="second">
      <div class="switches">
        <label><input type="checkbox" data-switch="second" checked={on} onChange={(event) => second.turn({ on: event.currentTarget.checked })} />{t('second.switch')}</label>
        <label><input type="checkbox" data-switch="second-owners" checked={owners} disabled={!on} onChange={(event) => second.turn({ owners: event.currentTarget.checked })} />{t('second.owners')}</label>
        <label><input type="checkbox" data-switch="second-moves" checked={moves} disabled={!on} onChange={(event) => second.turn({ moves: event.currentTarget.checked })} />{t('second.moves')}</label>
      </div>
      {engines.length > 1 && <label class="field">{t('second.whose')} <select value={name} onChange={(event) => second.turn({ name: event.currentTarget.value })}>{engines.map((one) => <option value={one}>{one}</option>)}</select></label>}
      <Progress />
      <Console />
      {here && on && opinions.length > 0 && <p class="small" data-second="differ">{differ.length ? t('second.differ', { name, groups: differ.map((one) => one.group).join(' ') }) : t('second.same', { name })}</p>}
      {here && view?.lead != null && <p class="soft small">{t('second.lead', { name: view.engine, lead: `${view.lead < 0 ? 'W' : 'B'}+${Math.abs(view.lead)}` })}</p>}
    </Panel>
  );
}

/** What is drawn over the board: opinions that differ from Chizu's, and if wanted whose the points are and where the engine would play. */
export function SecondMarks({ p, xy, pitch, board }: { p: (name: string) => [number, number]; xy: (i: number) => [number, number]; pitch: number; board: string }) {
  const { second } = state;
  if (second.doc !== state.doc?.id || second.node !== state.position?.node || state.room !== 'board') return null;
  const { owners, moves, view, opinions } = second;
  return (
    <g class="second">
      {owners && view?.owners.map((owner, i) => {
        if (Math.abs(owner) < 250 || board[i] !== '.') return null;
        const side = (pitch * 0.34 * Math.abs(owner)) / 1000 + 2, [cx, cy] = xy(i);
        return <rect class={`owner ${owner > 0 ? 'black' : 'white'}`} x={cx - side / 2} y={cy - side / 2} width={side} height={side} />;
      })}
      {moves && view?.moves.map((at, i) => {
        const [cx, cy] = p(at);
        return <g class="named"><circle cx={cx} cy={cy} r={pitch * 0.34} /><text x={cx} y={cy}>{i + 1}</text></g>;
      })}
      {opinions.filter((one) => one.differs).map((one) => {
        const [cx, cy] = p(one.group), r = pitch * 0.24;
        return <g class="differs" data-differs={one.group}><circle cx={cx + pitch * 0.34} cy={cy - pitch * 0.34} r={r} /><text x={cx + pitch * 0.34} y={cy - pitch * 0.34}>{LETTER[one.status] ?? ''}</text></g>;
      })}
    </g>
  );
}
