// A clock of two sides: main time, then what comes after it. It does not know what time it is: whoever plays says how long a move took.
export type Kind = 'none' | 'absolute' | 'japanese' | 'canadian' | 'fischer';
/** Seconds of main time and of a period; periods there are, or stones to be played in each. */
export interface Pace { kind: Kind; main: number; period: number; periods: number }
/** Seconds left of the main time or of the period; periods left or stones to be played in this one, none in the main time. */
export interface Side { left: number; periods: number }

const overtime = ({ kind, period, periods }: Pace, over = 0): Side | null => (kind === 'japanese' || kind === 'canadian' ? { left: period - over, periods } : null);
/** A side before its first move. */
export const begin = (pace: Pace): Side => (pace.main > 0 || pace.kind === 'fischer' ? { left: Math.max(pace.main, pace.kind === 'fischer' ? pace.period : 0), periods: 0 } : (overtime(pace) ?? { left: 0, periods: 0 }));

/** What a side has after it thought so long, and has moved or not; nothing if its time is over. */
export function spend(pace: Pace, side: Side, seconds: number, moved: boolean): Side | null {
  if (pace.kind === 'none') return side;
  let next: Side | null = { left: side.left - seconds, periods: side.periods };
  if (next.periods === 0) {
    if (next.left >= 0) return { left: next.left + (moved && pace.kind === 'fischer' ? pace.period : 0), periods: 0 };
    next = overtime(pace, -next.left);
  }
  if (!next) return null;
  if (pace.kind === 'japanese') {
    while (next.left < 0) {
      next = { left: next.left + pace.period, periods: next.periods - 1 };
      if (next.periods < 1 || pace.period <= 0) return null;
    }
    return moved ? { left: pace.period, periods: next.periods } : next;
  }
  if (next.left < 0) return null;
  if (!moved) return next;
  return next.periods > 1 ? { left: next.left, periods: next.periods - 1 } : { left: pace.period, periods: pace.periods };
}
/** `9:05`. */
export function shown(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  const hours = Math.floor(whole / 3600), minutes = Math.floor((whole % 3600) / 60);
  const two = (n: number) => String(n).padStart(2, '0');
  return hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}
/** As records have it: the properties TM and OT. */
export function inRecord({ kind, main, period, periods }: Pace): { time: string; overtime: string } {
  const overtime = { none: '', absolute: '', japanese: `${periods}x${period} byo-yomi`, canadian: `${periods}/${period} Canadian`, fischer: `${period} fischer` }[kind];
  return { time: kind === 'none' ? '' : String(main), overtime };
}
