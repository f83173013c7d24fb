// What is left to play for, in the room of the count: a number at each place, a list beside the board, and the moves of both.
import * as act from '../actions';
import { amount, t, tell } from '../i18n';
import { pointName } from '../points';
import { set, state } from '../store';
import type { Color, Contest } from '../types';
import { Panel } from './parts';

/** The place whose number stands on a point. */
export const contestOn = (at: string): Contest | undefined => (state.room === 'count' ? state.contests?.list.find((contest) => contest.at === at) : undefined);
/** The one whose moves are shown: chosen in the list, or under the pointer or the cursor. */
function shown(): Contest | undefined {
  const { contests, contest, pointer, cursor, position } = state;
  if (contest >= 0) return contests?.list[contest];
  return contestOn(pointName(position!.size, pointer >= 0 ? pointer : cursor));
}
const mine = (contest: Contest) => (contest.kind === 'sente' ? t('contest.whose', { color: t(`of.${contest.whose}`) }) : t(`contest.${contest.kind.split(' ')[0]}`));

/** Numbers at the places; of one the moves: on the left if Black begins, on the right if White does. */
export function ContestMarks({ p, pitch }: { p: (at: string) => [number, number]; pitch: number }) {
  const one = shown();
  return (
    <g class="contests">
      {one?.region.map((at) => <rect class="where" x={p(at)[0] - pitch / 2} y={p(at)[1] - pitch / 2} width={pitch} height={pitch} />)}
      {state.contests?.list.map((contest) => {
        if (one && (contest === one || one.region.includes(contest.at))) return null;
        const [cx, cy] = p(contest.at), points = amount(contest.points), r = pitch * (points.length > 2 ? 0.42 : 0.36);
        // Sente has corners, so that it is told apart by its shape.
        const plate = contest.kind.endsWith('sente') ? <rect class="plate" x={cx - r} y={cy - r} width={2 * r} height={2 * r} rx={r * 0.2} /> : <circle class="plate" cx={cx} cy={cy} r={r} />;
        return <g data-contest={contest.at} class={contest.sure ? '' : 'unsure'}>{plate}<text class={points.length > 2 ? 'long' : ''} x={cx} y={cy}>{points}</text></g>;
      })}
      {one && (['black', 'white'] as Color[]).map((begins, side) => one[begins].map(({ at, color }, i) => {
        const [x, cy] = p(at), cx = x + (side ? 1 : -1) * pitch * 0.24;
        return <g data-line={begins}><circle class={`stone ${color}`} cx={cx} cy={cy} r={pitch * 0.23} /><text class={color === 'black' ? 'on-black' : 'on-white'} x={cx} y={cy}>{i + 1}</text></g>;
      }))}
    </g>
  );
}

export function ContestList() {
  const { contests, contest: chosen, count } = state;
  if (!count || (contests && !contests.list.length && !contests.open.length)) return null;
  const point = (i: number) => set({ contest: i });
  return (
    <Panel title={t('contests')} id="contests">
      {!contests ? <p class="soft">{t('thinking')}</p> : (
        <>
          <ul class="plain contest-list">
            {contests.list.map((contest, i) => (
              <li class={i === chosen ? 'chosen' : ''} data-at={contest.at} onPointerEnter={() => point(i)} onPointerLeave={() => point(-1)} onFocusIn={() => point(i)} onFocusOut={() => point(-1)}>
                <p><b>{contest.at}</b> <span class="points">{t(contest.points === 1 ? 'contest.point' : 'contest.points', { n: amount(contest.points) })}</span> <span class="soft">{mine(contest)}{contest.sure ? '' : `, ${t('contest.unsure')}`}</span></p>
                <p class="soft small">{tell(contest.said)}{contest.stake.length > 0 && ` ${t('contest.stake', { points: contest.stake.slice(0, 6).join(' ') + (contest.stake.length > 6 ? ' …' : '') })}`}</p>
                <div class="buttons">{(['black', 'white'] as Color[]).map((begins) => contest[begins].length > 0 && <button class="small" onClick={() => act.preview(contest[begins], contest.said, 'line')} aria-label={t('contest.play', { color: t(begins), at: contest.at })}>{t('contest.first', { color: t(begins) })}</button>)}</div>
              </li>
            ))}
          </ul>
          {contests.list.length > 0 && <p class="soft small">{t('contest.sides')}</p>}
          {contests.open.map((points) => <p class="soft small">{t('contest.open', { points: points.slice(0, 8).join(' ') + (points.length > 8 ? ' …' : '') })}</p>)}
        </>
      )}
    </Panel>
  );
}
