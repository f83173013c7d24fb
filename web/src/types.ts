// What the session says, as TypeScript sees it. See crates/chizu-session.
export type Color = 'black' | 'white';
export interface Say { key: string; args: Record<string, any>; text: string }
export interface Step { color: Color; at: string }
export interface Mark { kind: string; at: string; to?: string; text?: string }
export interface Child { node: number; color: Color | null; at: string | null }
export interface Position {
  doc: string; node: number; rev: number; size: [number, number]; board: string; toPlay: Color; ko: string | null;
  prisoners: [number, number]; last: Step | null; number: number; children: Child[]; marks: Mark[];
  properties: [string, string[]][]; path: string; comment: string; title: string; changed: boolean; undo: boolean; redo: boolean;
}
export interface Group {
  color: Color; at: string; stones: string[]; sign: string; badge: string | null; ground: string; staying: number;
  eyes: [number, number]; liberties: number; kill: string | null; live: string | null; races: string[]; who: Say; fate: Say; basis: Say;
}
export interface Geometry { x: number; y: number; pitch: number; width: number; height: number }
export interface Scene {
  /** `board`: stones only; `old`: of another place, until the one of this place comes. */
  stage: 'board' | 'outline' | 'usual' | 'deep' | 'old';
  /** The stones of the picture. */
  board?: string;
  svg: string; geometry: Geometry; groups: Group[];
  estimate: { score: number; lower: number; upper: number } | null; sums: [number[], number[]]; areas: string;
  /** Where it matters who plays; nothing until that is known. */
  urgent: [string, number][] | null; caption: string; turn: number;
}
export interface Columns { node?: number[]; parent: number[]; move: string[]; flags: number[]; name?: Record<string, string> }
export interface Look { layers: string[]; field: string; theme: string; palette: string; turn: number; step: number }
export interface Opened {
  doc: string; rev: number; name: string; file: string | null; games: { id: number; name: string }[]; game: number; tree: Columns;
  at: number; info: Record<string, string>; diagnostics: string[]; faults: number; look: Look; position: Position; near?: Position[]; scene: Scene;
}
export interface Line { said: Say; moves: Step[] }
export interface Answered {
  goal: string; at: string; code: string; evidence: string; undecided: boolean; nodes: number; budget: number; said: Say; line: Step[];
  refutations: Line[];
}
export interface Sum { what: string; black: number; white: number }
export interface Counted {
  result: string; margin: number; finished: boolean; scoring: string; rules: string; komi: number; sums: Sum[];
  dead: { color: Color; stones: string[] }[]; dame: string[]; seki: string[];
  forced: { at: string; color: Color; said: Say; threat: Step[] }[]; first: Step[]; all: { rules: string; result: string }[]; svg: string;
  said: { result: string; margin: number; sums: Sum[]; dead: string[]; dame: string[] } | null;
}
export interface GraphPoint { number: number; node: number; score: number; lower: number; upper: number; urgency: number; signs: [string, Color, number, string][] }
/** What is left to play for: places where it matters who plays first. */
export interface Contest { at: string; kind: 'double sente' | 'sente' | 'gote' | 'ko'; whose: Color | null; points: number; per_move: number; black: Step[]; white: Step[]; region: string[]; stake: string[]; sure: boolean; said: Say }
export interface Contests { list: Contest[]; open: string[][] }
