//! What the solver says of the groups of one fight.

use std::collections::HashMap;

use chizu::read::Code;

use super::arena::{Arena, Side, State, neighbors};
use super::doors::Limits;
use super::fight::Fight;
use super::solve::{Goal, Living, Solved};

/// The solver, asked about one fight.
pub struct Truth<'a> {
    fight: &'a Fight,
    /// Where it is fought.
    pub arena: Arena,
    /// Its stones, the owner of the group to move.
    pub start: State,
    states: usize,
    lives: HashMap<(u32, Side), Option<Life>>,
}

/// What becomes of a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Life {
    /// How it ends for the attacker who moves first.
    pub kill: Code,
    /// How it ends for the owner who does.
    pub live: Code,
    /// How it lives.
    pub living: Option<Living>,
}

impl<'a> Truth<'a> {
    /// Of a fight; `None` if it has no arena.
    pub fn new(fight: &'a Fight, limits: &Limits) -> Option<Self> {
        let (arena, start) = fight.arena(fight.owner)?;
        Some(Self { fight, arena, start, states: limits.states, lives: HashMap::new() })
    }

    /// The fight for some goal of a side's.
    pub fn solve(&self, attacker: Side, goal: Goal) -> Option<Solved> {
        Solved::new(&self.arena, self.start, attacker, goal, self.states)
    }

    /// The fight for some stones; `None` if there are too many positions, or if it would matter how one looks at stones
    /// that are taken and take back at once.
    pub fn captured(&self, cells: &[usize], owner: Side) -> Option<Solved> {
        let target = self.fight.bits(&self.arena, cells);
        let [bare, retaken] =
            [false, true].map(|retaken| self.solve(1 - owner, Goal::Capture { target, retaken }));
        let (bare, retaken) = (bare?, retaken?);
        let same = [0, 1].into_iter().all(|turn| {
            let start = self.start.to_move(turn);
            bare.code(start) == retaken.code(start)
        });
        // A lone stone is captured when it cannot be taken back at once.
        if cells.len() == 1 { Some(retaken) } else { same.then_some(bare) }
    }

    /// Whether a group may be captured by stones that could be captured in turn, so that it is not dead by it.
    fn is_costly(&self, cells: &[usize], owner: Side, solved: &Solved) -> bool {
        let Fight { width, board, .. } = self.fight;
        let survives = solved.code(self.start.to_move(1 - owner)) == Some(Code::Lose);
        if !self.fight.has_safe(owner) || survives {
            return false;
        }
        let touching = self.fight.loose(1 - owner).into_iter().filter(|chain| {
            chain.iter().any(|at| neighbors(*width, board.len(), *at).any(|n| cells.contains(&n)))
        });
        touching.into_iter().any(|chain| {
            let taken = self.captured(&chain, 1 - owner);
            taken.is_none_or(|taken| taken.code(self.start.to_move(owner)) != Some(Code::Lose))
        })
    }

    /// What becomes of a group; `None` too if it hangs on what becomes of stones that capture it.
    pub fn life(&mut self, cells: &[usize], owner: Side) -> Option<Life> {
        let key = (self.fight.bits(&self.arena, cells), owner);
        if let Some(known) = self.lives.get(&key) {
            return *known;
        }
        let life = self.captured(cells, owner).and_then(|solved| {
            if self.is_costly(cells, owner, &solved) {
                return None;
            }
            Some(Life {
                kill: solved.code(self.start.to_move(1 - owner))?,
                live: solved.code(self.start.to_move(owner))?,
                living: solved.living(self.start),
            })
        });
        self.lives.insert(key, life);
        life
    }
}

impl Life {
    /// It lives though the opponent moves first, or as who takes first does if both come to a ko.
    pub const fn lives(self) -> bool {
        matches!((self.kill, self.live), (Code::Lose, _) | (Code::KoB, Code::KoA))
    }

    /// It dies though its owner moves first, or as who takes first does if both come to a ko.
    pub const fn dies(self) -> bool {
        matches!((self.kill, self.live), (_, Code::Lose) | (Code::KoA, Code::KoB))
    }

    /// Who moves first has something of it.
    pub const fn is_critical(self) -> bool {
        !matches!(self.kill, Code::Lose) && !matches!(self.live, Code::Lose)
    }

    /// In words.
    pub fn told(self) -> String {
        let Self { kill, live, living } = self;
        let how = living.map_or_else(String::new, |living| format!(", lives: {living:?}"));
        format!("kill {}, live {}{how}", name(kill), name(live))
    }
}

/// An answer in words.
pub const fn name(code: Code) -> &'static str {
    match code {
        Code::Win => "yes",
        Code::KoA => "ko, taking first",
        Code::KoB => "ko, needing a threat",
        Code::Lose => "no",
    }
}
