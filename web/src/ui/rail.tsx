// The rail: what is said of the position, of a group, and which maps are shown.
import { useRef } from 'preact/hooks';
import * as act from '../actions';
import { focusPoint, run } from '../commands';
import { lead, numbers, t, tell } from '../i18n';
import { set, state } from '../store';
import type { Group } from '../types';
import { Do, Panel, Sign } from './parts';
import { GroupSecond } from './second';

export function Estimate() {
  const { scene } = state;
  const [black, white] = scene!.sums;
  const cells = Math.max(scene!.areas.length, 1);
  const estimate = scene!.estimate;
  return (
    <Panel title={t('estimate')} id="estimate">
      <p class="score">{estimate ? lead(estimate.score) : '…'}<small>{estimate ? t('estimate.range', { lower: lead(estimate.lower), upper: lead(estimate.upper) }) : t('estimate.none')}</small></p>
      <div class="bars">
        {([['black', black], ['white', white]] as const).map(([color, sums]) => (
          <>
            <span class="who"><i class={`dot ${color}`} />{t(color)}</span>
            <svg class={`bar ${color}`} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
              <rect class="area" width={(sums[2] / cells) * 140} height="10" /><rect class="moyo" width={(sums[1] / cells) * 140} height="10" /><rect class="territory" width={(sums[0] / cells) * 140} height="10" />
            </svg>
            <span class="sums">{sums.join(' · ')}</span>
          </>
        ))}
      </div>
      <p class="soft small">{t('sums')}</p>
    </Panel>
  );
}

const place = (name: string) => focusPoint(act.indexOf(name));

function GroupLine({ group }: { group: Group }) {
  const open = group.sign === 'critical' || group.sign === 'ko';
  return (
    <li class="group">
      <Sign sign={group.sign} />
      <div>
        <button class="link" onClick={() => { place(group.at); set({ tab: 'group' }); }}>{tell(group.who)}</button>
        <p class="soft">{tell(group.fate)} <span class="ground">{tell(group.basis)}</span></p>
      </div>
      <button class="small" onClick={() => { place(group.at); void act.question(open ? 'kill' : 'why', group.at); }} aria-label={`${t(open ? 'show' : 'why')} ${tell(group.who)}`}>{t(open ? 'show' : 'why')}</button>
    </li>
  );
}

export function Groups() {
  const { scene } = state;
  const groups = scene!.groups.filter((group) => group.badge && group.sign !== 'alive');
  const dead = groups.filter((group) => group.sign === 'dead');
  const open = groups.filter((group) => group.sign !== 'dead');
  const MOST = 5;
  return (
    <Panel title={t('groups')} id="groups">
      {!scene!.estimate ? <p class="soft">{t('groups.reading')}</p> : !groups.length ? <p class="soft">{t('groups.none')}</p> : (
        <ul class="plain">
          {open.slice(0, MOST).map((group) => <GroupLine key={group.at} group={group} />)}
          {dead.length > 0 && (
            <li class="group"><Sign sign="dead" /><p>{t('groups.dead')}: {dead.map((group, i) => <>{i > 0 && ', '}<button class="link" onClick={() => { place(group.at); set({ tab: 'group' }); }}>{t(group.color)} {group.at}</button></>)}</p></li>
          )}
        </ul>
      )}
      {open.length > MOST && <p class="soft small">{t('groups.more', { n: open.length - MOST })}</p>}
    </Panel>
  );
}

export function Urgent() {
  const urgent = state.urgent?.filter(([, tenths]) => tenths >= 20);
  return (
    <Panel title={t('urgent')} id="urgent">
      {urgent?.length ? <p class="points">{urgent.map(([at, tenths]) => <button class="chip" onClick={() => place(at)} title={t('urgent.points', { n: numbers().format(tenths / 10) })}>{at}<small>{numbers().format(tenths / 10)}</small></button>)}</p> : <p class="soft">{t(urgent ? 'urgent.none' : 'estimate.none')}</p>}
    </Panel>
  );
}

const PRESETS = ['none', 'quiet', 'ishida', 'groups', 'influence', 'colour-map', 'steps'];
const SWITCHES = ['territory', 'badges', 'moyo', 'links', 'influence', 'thickness', 'eyes', 'candidates', 'colour-map', 'shadows'];
const FIELDS = ['ownership', 'radiation', 'territory', 'moyo', 'area', 'staircase', 'zobrist'];
const KNOWN: Record<string, string[]> = {
  none: [], quiet: ['territory', 'badges'], ishida: ['influence', 'moyo', 'territory', 'links', 'badges', 'thickness', 'candidates'], groups: ['links', 'badges', 'eyes'], influence: ['influence'], 'colour-map': ['colour-map', 'clusters', 'shadows'],
};
export function Maps() {
  const { look, hidden, settings } = state;
  const shown = new Set(look.layers.filter((layer) => !hidden.includes(layer)));
  const current = look.step ? 'steps' : PRESETS.find((name) => KNOWN[name]?.length === shown.size && KNOWN[name].every((layer) => shown.has(layer)));
  // What is drawn already is switched by the page alone; what is not is asked for once.
  const toggle = (layer: string, on: boolean) => {
    if (on && look.layers.includes(layer)) return set({ hidden: hidden.filter((name) => name !== layer) });
    if (!on) return set({ hidden: [...hidden, layer] });
    set({ look: { ...look, layers: [...look.layers, layer], step: 0 }, hidden: hidden.filter((name) => name !== layer) });
    void act.sendLook();
  };
  return (
    <Panel title={t('maps')} id="maps">
      <div class="chips" role="group" aria-label={t('maps')}>
        {PRESETS.map((name) => <button class="chip" aria-pressed={current === name} onClick={() => run(`show.${name}`)}>{t(`preset.${name}`)}</button>)}
      </div>
      {look.step > 0 ? (
        <div class="steps">
          <label>{t('step', { n: look.step })}<input type="range" min="1" max="9" value={look.step} onInput={(event) => { set({ look: { ...look, step: Number(event.currentTarget.value) } }); void act.sendLook(); }} /></label>
          <p class="soft">{state.scene!.caption.replace(/^\d+\. /, '')}</p>
        </div>
      ) : (
        <div class="switches">
          {SWITCHES.map((layer) => <label><input type="checkbox" data-switch={layer} checked={shown.has(layer)} onChange={(event) => toggle(layer, event.currentTarget.checked)} />{t(`layer.${layer}`)}</label>)}
          <label><input type="checkbox" checked={settings.hover} onChange={(event) => import('../store').then(({ keep }) => keep({ hover: (event.target as HTMLInputElement).checked }))} />{t('layer.change')}</label>
          <label><input type="checkbox" checked={settings.next} onChange={(event) => import('../store').then(({ keep }) => keep({ next: (event.target as HTMLInputElement).checked }))} />{t('layer.next')}</label>
        </div>
      )}
      <label class="field">{t('field')} <select value={look.field || 'ownership'} onChange={(event) => { set({ look: { ...look, field: event.currentTarget.value } }); void act.sendLook(); }}>{FIELDS.map((name) => <option value={name}>{t(`field.${name}`)}</option>)}</select></label>
    </Panel>
  );
}

export function GroupPanel() {
  const name = act.cursorName();
  const group = act.groupAt(name);
  const effort = useRef(20000);
  const { ask } = state;
  return (
    <>
      <Panel title={t('group')} id="group">
        {!group ? <p class="soft">{t('group.none')}</p> : (
          <>
            <p class="lead">{group.sign && <Sign sign={group.sign} />} <b>{tell(group.who)}</b></p>
            <p class="fate">{tell(group.fate)}</p>
            <dl class="facts">
              <dt>{t('rests')}</dt><dd>{t(group.ground)}</dd>
              <dt>{t('liberties')}</dt><dd>{group.liberties}</dd>
              <dt>{t('eyes')}</dt><dd>{group.eyes[0] === group.eyes[1] ? group.eyes[0] : t('eyes.value', { least: group.eyes[0], most: group.eyes[1] })}</dd>
              {group.races.length > 0 && <><dt>{t('races')}</dt><dd>{group.races.join(' ')}</dd></>}
            </dl>
            <div class="buttons">
              <button onClick={() => act.question('why', group.at)}>{t('why')}</button>
              <button onClick={() => act.question('kill', group.at)}>{t('kill')}</button>
              <button onClick={() => act.question('live', group.at)}>{t('save')}</button>
              <Do id="ask.connect" /><Do id="ask.cut" /><Do id="ask.race" />
            </div>
          </>
        )}
      </Panel>
      {group && <GroupSecond at={group.at} />}
      {(ask.pending || ask.answer || ask.error) && (
        <Panel title={t('ask')} id="answer">
          {ask.answer && (
            <>
              <p class="lead"><b>{tell(ask.answer.said)}</b></p>
              <p class="soft">{t(ask.answer.undecided ? 'undecided' : ask.answer.evidence)}, {t('nodes', { n: numbers().format(ask.answer.nodes) })}</p>
              {ask.answer.refutations.length > 0 && (
                <>
                  <h3>{t('refutations')}</h3>
                  <ul class="plain lines">{ask.answer.refutations.map((line) => <li><button class="link" onClick={() => act.preview(line.moves, line.said)}>{tell(line.said)}</button></li>)}</ul>
                </>
              )}
            </>
          )}
          {ask.error && <p>{tell(ask.error)}</p>}
          <div class="buttons">
            {ask.pending ? <><span class="soft">{t('thinking')}</span><button onClick={act.stop}>{t('stop')}</button></> : ask.answer && (
              <>
                {state.preview && <Do id="ask.insert" class="primary" />}
                {ask.answer.line.length > 0 && !state.preview && <button onClick={() => act.preview(ask.answer!.line, ask.answer!.said)}>{t('show')}</button>}
                {ask.answer.undecided && <button onClick={() => { effort.current = ask.answer!.budget * 10; void act.question(ask.answer!.goal, ask.answer!.at, undefined, effort.current); }}>{t('think')}</button>}
              </>
            )}
          </div>
        </Panel>
      )}
    </>
  );
}

const MARKS = ['TE', 'BM', 'DO', 'IT', 'GB', 'GW', 'DM', 'UC', 'HO'];
export function Comment() {
  const { position } = state;
  const set_ = (ident: string, text: string) => act.edit([{ set: { node: position!.node, ident, values: text ? [text] : [] } }], '');
  const has = (ident: string) => position!.properties.some(([name]) => name === ident);
  return (
    <Panel title={t('comment')} id="comment-panel">
      <textarea class="comment" aria-label={t('comment')} placeholder={t('comment.hint')} rows={6} value={position!.comment} key={`c${position!.node}`}
        onInput={(event) => void act.edit([{ comment: { text: event.currentTarget.value, node: position!.node } }], '')} />
      <label class="field">{t('node.name')} <input type="text" value={position!.title} key={`n${position!.node}`} onChange={(event) => set_('N', event.currentTarget.value)} /></label>
      <div class="chips" role="group" aria-label={t('annotate')}>
        {MARKS.map((ident) => <button class="chip" aria-pressed={has(ident)} onClick={() => run(`edit.${ident}`)}>{t(ident)}</button>)}
      </div>
      <details>
        <summary>{t('properties')}</summary>
        <dl class="properties">{position!.properties.map(([ident, values]) => <><dt>{ident}</dt><dd>{values.join(' ').slice(0, 400)}</dd></>)}</dl>
      </details>
    </Panel>
  );
}

const TOOLS = ['play', 'black', 'white', 'empty', 'triangle', 'square', 'circle', 'cross', 'label', 'arrow', 'line', 'erase'] as const;
const draw = (children: any) => <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">{children}</svg>;
const stroke = (d: string) => draw(<path d={d} fill="none" stroke="currentColor" stroke-width="1.8" stroke-linejoin="round" stroke-linecap="round" />);
const GLYPHS: Record<string, any> = {
  play: draw(<><circle cx="10" cy="10" r="7" fill="#fff" stroke="currentColor" /><path d="M10 3a7 7 0 0 0 0 14z" fill="#1d1f22" stroke="currentColor" /></>),
  black: draw(<circle cx="10" cy="10" r="7" fill="#1d1f22" stroke="#777" />), white: draw(<circle cx="10" cy="10" r="7" fill="#fff" stroke="#777" />),
  empty: draw(<circle cx="10" cy="10" r="7" fill="none" stroke="currentColor" stroke-dasharray="2.4 2.4" stroke-width="1.4" />),
  triangle: stroke('M10 4L16 15H4Z'), square: stroke('M5 5H15V15H5Z'), circle: stroke('M15.5 10a5.5 5.5 0 1 1-11 0a5.5 5.5 0 1 1 11 0Z'), cross: stroke('M5 5L15 15M15 5L5 15'),
  label: draw(<text x="10" y="15" text-anchor="middle" font-size="14" font-weight="600" fill="currentColor">A</text>), arrow: stroke('M4 15L15 5M8.5 5H15V11.5'), line: stroke('M4 15.5L16 4.5'), erase: stroke('M8 15.5H16M4 11.5L11 4.5L16 9.5L10 15.5H8Z'),
};
import { commandName } from '../i18n';
export function Tools() {
  return (
    <div class="tools" role="toolbar" aria-label={t('tools')}>
      {TOOLS.map((tool) => <button class="tool" aria-pressed={state.tool === tool} title={commandName(`tool.${tool}`)} aria-label={commandName(`tool.${tool}`)} onClick={() => run(`tool.${tool}`)}>{GLYPHS[tool]}</button>)}
    </div>
  );
}
