// Second opinions: what other programs say of groups, whose the points are, where they would play. Their word stands beside Chizu's.
import * as act from './actions';
import { t } from './i18n';
import { SITE, say, set, state } from './store';
import type { Say } from './types';

export interface Opinion { engine: string; group: string; stones: string[]; status: string; said: Say; kill: string | null; live: string | null; over: boolean; differs: boolean }
export interface Second {
  /** Engines there are; null before they were asked for. */
  engines: string[] | null;
  /** Whom the switch asks, and whether it is on; what of it is drawn. */
  name: string; on: boolean; owners: boolean; moves: boolean;
  /** What is being asked, and how much of it is answered. */
  job: number | null; asked: string; done: number; all: number; trouble: string;
  /** What was heard, and of which place. */
  doc: string; node: number; opinions: Opinion[];
  view: { engine: string; owners: number[]; moves: string[]; lead: number | null } | null;
}
const change = (patch: Partial<Second>) => set({ second: { ...state.second, ...patch } });

/** Which engines there are, once. */
export async function find() {
  if (SITE || state.second.engines) return;
  change({ engines: [] });
  const body = await act.ask({ do: 'engines' });
  const engines: string[] = (body?.engines ?? []).map((one: any) => one.name);
  change({ engines, name: state.second.name || engines[0] || '' });
}
/** Forgets what was said of another place. */
function turnTo() {
  const { second, doc, position } = state;
  if (second.doc === doc?.id && second.node === position?.node) return;
  change({ doc: doc?.id ?? '', node: position?.node ?? -1, opinions: [], view: null, trouble: '', done: 0, all: 0 });
}
/** Asks an engine about the group of a stone, or about all groups that are not settled. */
export async function consult(name: string, at = '') {
  if (!name || !state.doc) return;
  await stop(true);
  turnTo();
  change({ asked: name, job: 0, trouble: '', done: 0, all: 0 });
  const body = await act.askHere({ do: 'opinions', name, at, layers: !at && (state.second.owners || state.second.moves) });
  // What came first has said already that it is over.
  if (state.second.job === 0) change({ job: body ? body.job : null });
}
/** Gives up what is being asked; what was answered stands. */
export async function stop(quiet = false) {
  const { job } = state.second;
  if (job === null) return;
  change({ job: null });
  if (job > 0) await act.ask({ do: 'engine-stop', job });
  if (!quiet) say(t('stopped'));
}
let soon: ReturnType<typeof setTimeout> | undefined;
/** Another place is shown: with the switch on, it is asked about as soon as nobody steps on. */
export function moved() {
  clearTimeout(soon);
  if (!state.second.on && !state.second.opinions.length && !state.second.view) return;
  soon = setTimeout(() => {
    turnTo();
    if (state.second.on) void consult(state.second.name);
  }, 300);
}
export function turn(patch: Partial<Second>) {
  change(patch);
  const { on, name } = state.second;
  if (on) void consult(name);
  else void stop(true);
}
/** What an engine has found. */
export function heard(data: any) {
  const { second } = state;
  if (data.what !== 'opinions' || data.doc !== second.doc || data.node !== second.node || data.engine !== second.asked) return;
  const patch: Partial<Second> = {};
  if (data.all !== undefined) patch.all = data.all;
  if (data.done !== undefined) patch.done = data.done;
  if (data.opinion) {
    const opinion: Opinion = { engine: data.engine, ...data.opinion };
    const others = second.opinions.filter((one) => one.engine !== opinion.engine || one.group !== opinion.group);
    patch.opinions = [...others, opinion];
  }
  if (data.owners) patch.view = { engine: data.engine, owners: data.owners, moves: data.moves, lead: data.lead };
  if (data.last) {
    patch.job = null;
    patch.trouble = data.error ? data.error.text : data.trouble ? `${data.engine}: ${data.trouble}.` : '';
    if (patch.trouble) say(patch.trouble);
    else if (!data.stopped) say(t('second.done', { name: data.engine }));
  }
  change(patch);
}
/** What was said of the group of a stone. */
export const on = (at: string) => (state.second.doc === state.doc?.id && state.second.node === state.position?.node ? state.second.opinions.filter((one) => one.stones.includes(at)) : []);
