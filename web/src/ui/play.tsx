// Playing: who plays whom and how fast, and the bar of a game that is played.
import { useEffect, useState } from 'preact/hooks';
import * as act from '../actions';
import { shown, inRecord } from '../clock';
import type { Kind, Pace } from '../clock';
import { t } from '../i18n';
import * as play from '../play';
import { SITE, set, state } from '../store';
import type { Color } from '../types';
import { RULES } from './dialogs';
import { Console } from './console';
import { Dialog, Do } from './parts';

const close = () => set({ dialog: null });
const KINDS: Kind[] = ['none', 'absolute', 'japanese', 'canadian', 'fischer'];

export function PlayDialog() {
  const [engines, found] = useState<string[]>([]);
  const [wish, want] = useState({ black: '', white: '', size: 19, handicap: 0, komi: 6.5, rules: 'japanese', games: 2, here: false, folder: '' });
  const [pace, run] = useState<Pace>({ kind: 'none', main: 600, period: 30, periods: 5 });
  useEffect(() => {
    if (!SITE) void act.ask({ do: 'engines' }).then((body) => {
      const names = (body?.engines ?? []).filter((one: any) => one.plays).map((one: any) => one.name);
      found(names);
      if (names[0]) want((wish) => ({ ...wish, white: names[0] }));
    });
  }, []);
  const who = (color: Color) => (
    <label>{t(color)} <select name={color} value={wish[color]} onChange={(event) => want({ ...wish, [color]: event.currentTarget.value })}><option value="">{t('play.person')}</option>{engines.map((name) => <option value={name}>{name}</option>)}</select></label>
  );
  const number = (label: string, value: number, change: (n: number) => void, min = 0, step = 1) => <label>{label} <input type="number" min={min} step={step} value={value} onInput={(event) => change(Number(event.currentTarget.value))} /></label>;
  // Folders of the program's list, with their records.
  const shelves = new Map<string, string[]>();
  for (const { name, recent } of state.hello?.files ?? []) if (!recent && /[/\\]/.test(name)) {
    const folder = name.replace(/[/\\][^/\\]*$/, '');
    shelves.set(folder, [...(shelves.get(folder) ?? []), name]);
  }
  const go = () => {
    const by = { black: wish.black, white: wish.white };
    const { size, handicap, komi, rules, games, here, folder } = wish;
    const openings = folder && by.black && by.white ? shelves.get(folder)! : [];
    void play.start({ by, pace, here: here && !openings.length, games, openings, game: { size: [size, size], handicap, komi, rules, black: by.black, white: by.white, ...inRecord(pace) } });
  };
  return (
    <Dialog title={t('play.title')} onClose={close}>
      <form class="new" onSubmit={(event) => { event.preventDefault(); go(); }}>
        {who('black')}{who('white')}
        {!wish.here && <>
          <label>{t('start.size')} <select value={wish.size} onChange={(event) => want({ ...wish, size: Number(event.currentTarget.value) })}>{[19, 13, 9].map((n) => <option value={n}>{n} × {n}</option>)}</select></label>
          <label>{t('start.handicap')} <select value={wish.handicap} onChange={(event) => want({ ...wish, handicap: Number(event.currentTarget.value) })}>{[0, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => <option value={n}>{n}</option>)}</select></label>
          {number(t('komi'), wish.komi, (komi) => want({ ...wish, komi }), -100, 0.5)}
          <label>{t('start.rules')} <select value={wish.rules} onChange={(event) => want({ ...wish, rules: event.currentTarget.value })}>{RULES.map((name) => <option>{name}</option>)}</select></label>
        </>}
        <label>{t('play.clock')} <select name="clock" value={pace.kind} onChange={(event) => run({ ...pace, kind: event.currentTarget.value as Kind })}>{KINDS.map((kind) => <option value={kind}>{t(`clock.${kind}`)}</option>)}</select></label>
        {pace.kind !== 'none' && number(t('clock.main'), pace.main / 60, (n) => run({ ...pace, main: n * 60 }), 0, 0.1)}
        {!['none', 'absolute'].includes(pace.kind) && number(t(pace.kind === 'fischer' ? 'clock.more' : 'clock.period'), pace.period, (n) => run({ ...pace, period: Math.max(1, n) }), 1)}
        {['japanese', 'canadian'].includes(pace.kind) && number(t(pace.kind === 'canadian' ? 'clock.stones' : 'clock.periods'), pace.periods, (n) => run({ ...pace, periods: Math.max(1, n) }), 1)}
        {wish.black && wish.white && number(t('play.games'), wish.games, (games) => want({ ...wish, games }), 1)}
        {wish.black && wish.white && shelves.size > 0 && <label>{t('play.openings')} <select name="openings" value={wish.folder} onChange={(event) => want({ ...wish, folder: event.currentTarget.value })}><option value="">{t('play.openings.none')}</option>{[...shelves].map(([folder, files]) => <option value={folder}>{folder.split(/[/\\]/).pop()} ({files.length})</option>)}</select></label>}
        {state.doc && <label class="check"><input type="checkbox" checked={wish.here} onChange={(event) => want({ ...wish, here: event.currentTarget.checked })} />{t('play.here')}</label>}
        {!SITE && !engines.length && <p class="soft small">{t('play.no.engines')} <code>chizu engine add gnugo -- gnugo --mode gtp</code></p>}
        <div class="buttons"><button class="primary">{t('play.go')}</button><button type="button" onClick={close}>{t('cancel')}</button></div>
      </form>
    </Dialog>
  );
}

/** A clock redraws itself alone. */
function Clock({ color }: { color: Color }) {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((n) => n + 1), 250);
    return () => clearInterval(timer);
  }, []);
  const { pace, by, job, over } = state.play!;
  const { left, periods } = play.side(color);
  const moves = !over && play.turn() === color;
  return (
    <span class={`clock ${moves ? 'moves' : ''} ${moves && left < 10 && pace.kind !== 'none' ? 'short' : ''}`} data-clock={color}>
      <i class={`dot ${color}`} />{by[color] || t(color)}
      {pace.kind !== 'none' && <time role="timer" aria-live="off">{shown(left)}{periods > 0 && <small> {pace.kind === 'canadian' ? `/ ${periods}` : `× ${periods}`}</small>}</time>}
      {moves && job !== null && <small class="soft">{t('play.thinks')}</small>}
    </span>
  );
}
export function PlayBar() {
  const at = state.play;
  if (!at || at.doc !== state.doc?.id) return null;
  const { match } = at;
  return (
    <div class="play" role="group" aria-label={t('play.title')}>
      <Clock color="black" /><Clock color="white" />
      {at.over && at.over !== 'count' && <b data-over={at.over}>{at.over}</b>}
      {at.trouble && <span class="bad" role="status">{at.trouble}</span>}
      <span class="buttons"><Do id="edit.pass" class="small" /><Do id="play.undo" class="small" /><Do id="play.pause" class="small" text={at.since === null && !at.over ? t('play.go.on') : undefined} /><Do id="play.resign" class="small" /><Do id="play.leave" class="small" /></span>
      <Console />
      {match && <table class="sums"><caption class="soft small">{t('play.match', { n: match.results.length, all: match.all })}</caption><tbody>{match.results.map((one, i) => <tr data-game={i + 1}><th scope="row">{i + 1}. {one.black} – {one.white}</th><td>{one.result}</td></tr>)}</tbody></table>}
    </div>
  );
}
/** At the end of a game against a program: where it takes other stones for dead than Chizu. */
export function EngineDead() {
  const { play: at, count } = state;
  if (!at?.dead || !count || at.doc !== state.doc?.id) return null;
  const ours = new Set(count.dead.flatMap((chain) => chain.stones)), theirs = new Set(at.dead.stones);
  const only = (a: Set<string>, b: Set<string>) => [...a].filter((stone) => !b.has(stone));
  const here = only(theirs, ours), there = only(ours, theirs);
  return (
    <p class="small" data-dead-by={at.dead.by}>
      {here.length + there.length === 0 ? t('play.dead.same', { name: at.dead.by }) : ''}
      {here.length > 0 && `${t('play.dead.more', { name: at.dead.by, stones: here.join(' ') })} `}
      {there.length > 0 && t('play.dead.less', { name: at.dead.by, stones: there.join(' ') })}
    </p>
  );
}
