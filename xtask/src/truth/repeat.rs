//! Superko in the solver: a move may not bring back a board that there was.
//!
//! What was played before matters then, so nothing is remembered between two ways to a position: all games are played out, as far as
//! so many moves allow. Fights for which that is too few are left out.
//!
//! *What it does not know:* what was played before the fight, and threats elsewhere.

use std::collections::HashSet;

use super::arena::{Arena, NO_KO, Side, State, each};
use super::solve::Solved;

/// What may not be repeated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Superko {
    /// A board with the same side to move.
    Situational,
    /// A board, whoever moves.
    Positional,
}

/// Games of more moves than this are not played out.
const LONGEST: usize = 300;

/// All games from a position.
struct Games<'a> {
    solved: &'a Solved,
    arena: &'a Arena,
    attacker: Side,
    rule: Superko,
    /// The boards there were.
    seen: HashSet<(u64, Side)>,
    /// Moves that may still be tried.
    left: usize,
}

/// Whether the attacker gets what he wants if no board may be repeated; `None` if that takes more moves than so many.
pub fn attacker_wins(solved: &Solved, start: State, rule: Superko, most: usize) -> Option<bool> {
    let (arena, attacker) = solved.who();
    let mut games = Games { solved, arena, attacker, rule, seen: HashSet::new(), left: most };
    let first = games.board(&start);
    games.seen.insert(first);
    games.wins(State { ko: NO_KO, ..start }, false, 0)
}

impl Games<'_> {
    fn board(&self, state: &State) -> (u64, Side) {
        let [black, white] = state.stones;
        let turn = if self.rule == Superko::Situational { state.turn } else { 0 };
        (u64::from(black) | u64::from(white) << 32, turn)
    }

    /// Whether the attacker wins from here; two passes end it for the defender.
    fn wins(&mut self, state: State, passed: bool, played: usize) -> Option<bool> {
        if let Some(over) = self.solved.ended(&state) {
            return Some(over);
        }
        self.left = self.left.checked_sub(1)?;
        if played > LONGEST {
            return None;
        }
        let attacks = state.turn == self.attacker;
        let mut moves: Vec<State> =
            each(self.arena.empty(&state)).filter_map(|at| self.arena.play(&state, at)).collect();
        // What wins where boards may be repeated is likely to win here.
        moves.sort_by_key(|after| self.solved.is_won(after) != Some(attacks));
        let mut open = false;
        for after in moves {
            let board = self.board(&after);
            if !self.seen.insert(board) {
                continue;
            }
            let won = self.wins(after, false, played + 1);
            self.seen.remove(&board);
            match won {
                Some(won) if won == attacks => return Some(won),
                Some(_) => {}
                None => open = true,
            }
        }
        let won = if passed { Some(false) } else { self.passes(&state, played) };
        match won {
            Some(won) if won == attacks => Some(won),
            Some(_) if !open => Some(!attacks),
            _ => None,
        }
    }

    /// The same after a pass. It is always possible, though the board was there before; who moves then is what later moves may
    /// not bring back.
    fn passes(&mut self, state: &State, played: usize) -> Option<bool> {
        let after = Arena::pass(state);
        let board = self.board(&after);
        let new = self.seen.insert(board);
        let won = self.wins(after, true, played + 1);
        if new {
            self.seen.remove(&board);
        }
        won
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::truth::arena;
    use crate::truth::solve::Goal;

    /// Whether White, moving first or second, takes all of Black's stones by both rules.
    fn taken(rows: &[&str], turn: Side) -> [Option<bool>; 2] {
        let (arena, start) = arena::drawn(rows, turn);
        let goal = Goal::Capture { target: start.stones[0], retaken: false };
        let solved = Solved::new(&arena, start, 1, goal, 1_000_000).expect("a fight");
        [Superko::Situational, Superko::Positional].map(|rule| attacker_wins(&solved, start, rule, 1_000_000))
    }

    /// The same with colours changed: whether Black, who moves, takes all of White's stones of the first chain.
    fn swapped(rows: &[&str]) -> [Option<bool>; 2] {
        let (arena, start) = arena::drawn(rows, 0);
        let first = arena.chain(0, start.stones[1]);
        let goal = Goal::Capture { target: first, retaken: false };
        let solved = Solved::new(&arena, start, 0, goal, 1_000_000).expect("a fight");
        [Superko::Situational, Superko::Positional].map(|rule| attacker_wins(&solved, start, rule, 1_000_000))
    }

    #[test]
    fn a_pass_lets_nobody_take_back_what_was_just_taken() {
        // White's stone D2 is next to a false eye. Black takes it in a ko and needs but one move more.
        let ko = ["OOOxx", ".O.Ox", "OOO.x", "xxxxx"];
        assert_eq!(swapped(&ko), [Some(true); 2]);
    }

    #[test]
    fn shapes_without_a_ko_are_as_ever() {
        for turn in [0, 1] {
            assert_eq!(taken(&["...Xo", "XXXXo", "ooooo"], turn), [Some(turn == 1); 2]);
        }
    }
}
