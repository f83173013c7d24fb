// Problems: any move is judged by reading, in the file or not.
import * as act from './actions';
import { say, set, state } from './store';
import { t, tell } from './i18n';

export async function begin() {
  if (!state.doc) return;
  set({ trainer: { ...state.trainer, state: 'wait', said: null, goal: null }, preview: null });
  await act.askHere({ do: 'problem' });
}
export async function answer(at: string) {
  if (state.trainer.state !== 'ask') return;
  set({ trainer: { ...state.trainer, state: 'wait', said: null } });
  say(t('trainer.thinking'));
  await act.askHere({ do: 'try', at });
}
export async function solution() {
  await act.askHere({ do: 'solution' });
}
export function heard(data: any) {
  if (data.doc !== state.doc?.id) return;
  const trainer = { ...state.trainer };
  if (data.goal) trainer.goal = data.goal;
  trainer.state = data.state;
  trainer.said = data.said ?? null;
  if (data.state === 'wrong' && !trainer.mistakes.includes(trainer.at)) trainer.mistakes = [...trainer.mistakes, trainer.at];
  set({ trainer });
  if (data.line?.length) act.preview(data.line, data.said, 'line');
  const words = data.state === 'ask' ? data.goal && tell(data.goal) : `${t(`trainer.${data.state}`)} ${data.said ? tell(data.said) : ''}`;
  if (words) say(words);
}
