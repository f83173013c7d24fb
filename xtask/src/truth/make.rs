//! Closed fights at random, of many kinds.
//!
//! A fight is made from the inside out: a space, the stones around it, liberties and stones of the opponent outside, then a
//! wall that is safe by two eyes of its own. The rest of the board is wall, too, or open board with a few stones.

use super::arena::{BLACK, EMPTY, MOST, WHITE, neighbors};
use super::fight::Fight;
use super::kind::Kind;
use crate::random::Random;

/// How far the wall reaches where the board around is open.
const THICK: usize = 3;

/// A fight of that kind on a board with so many rows, or on a larger one that is open around it; `None` if chance made none.
pub(crate) fn make(kind: Kind, size: usize, open: Option<usize>, random: &mut Random) -> Option<Fight> {
    let mut making = Making::new(size, open, random);
    match kind {
        Kind::Nakade => making.nakade(false, [3, 6])?,
        Kind::Corner => making.nakade(true, [3, 7])?,
        Kind::Spaces => making.spaces()?,
        Kind::Seki => making.seki()?,
        Kind::Ko => making.gaps()?,
        Kind::Approach => making.approach()?,
        Kind::Wall => making.weak_wall()?,
        Kind::Race => making.race()?,
        Kind::Link => making.link()?,
        Kind::Any => making.any()?,
    }
    making.finish(kind)
}

/// A border that is open: a few points between walls of both colours, with so many empty ones at most. Nobody is asked about.
pub(crate) fn border(size: usize, empty: usize, random: &mut Random) -> Option<Fight> {
    let mut making = Making::new(size, None, random);
    making.border(empty)?;
    let (fight, _) = making.close(Kind::Any)?;
    Some(fight)
}

/// A fight that is being made: the group asked about is Black's until colours are drawn.
pub(super) struct Making<'a> {
    pub(super) random: &'a mut Random,
    /// The part of the board that the fight may take.
    pub(super) from: [usize; 2],
    pub(super) size: usize,
    pub(super) width: usize,
    open: bool,
    pub(super) board: Vec<u8>,
    pub(super) inside: Vec<bool>,
    /// Cells whose safe wall, if they are wall, is Black's.
    pub(super) black_wall: Vec<bool>,
}

impl<'a> Making<'a> {
    fn new(size: usize, open: Option<usize>, random: &'a mut Random) -> Self {
        let width = open.unwrap_or(size).max(size);
        // On a larger board at a corner, at an edge or somewhere.
        let mut place = || {
            let room = (width - size) as u32;
            match random.below(3) {
                0 => 0,
                1 => width - size,
                _ => random.below(room + 1) as usize,
            }
        };
        let from = [place(), place()];
        let cells = width * width;
        Self {
            random,
            from,
            size,
            width,
            open: width > size,
            board: vec![EMPTY; cells],
            inside: vec![false; cells],
            black_wall: vec![false; cells],
        }
    }

    pub(super) fn chance(&mut self, percent: u32) -> bool {
        self.random.below(100) < percent
    }

    pub(super) fn between(&mut self, [least, most]: [usize; 2]) -> usize {
        least + self.random.below((most - least + 1) as u32) as usize
    }

    pub(super) fn pick(&mut self, list: &[usize]) -> Option<usize> {
        let i = self.random.below(u32::try_from(list.len()).ok()?) as usize;
        list.get(i).copied()
    }

    pub(super) fn at(&self, col: usize, row: usize) -> usize {
        (self.from[1] + row) * self.width + self.from[0] + col
    }

    /// Whether a cell is in the part of the board for the fight.
    pub(super) fn is_here(&self, at: usize) -> bool {
        let (col, row) = (at % self.width, at / self.width);
        (self.from[0]..self.from[0] + self.size).contains(&col)
            && (self.from[1]..self.from[1] + self.size).contains(&row)
    }

    pub(super) fn near(&self, at: usize) -> Vec<usize> {
        neighbors(self.width, self.board.len(), at).collect()
    }

    /// The cells next to some, not of them.
    pub(super) fn around(&self, cells: &[usize]) -> Vec<usize> {
        let mut around: Vec<usize> = cells.iter().flat_map(|at| self.near(*at)).collect();
        around.sort_unstable();
        around.dedup();
        around.retain(|at| !cells.contains(at));
        around
    }

    /// The cells across from some, not next to them.
    pub(super) fn across(&self, cells: &[usize]) -> Vec<usize> {
        let beside = self.around(cells);
        let mut across = self.around(&beside);
        across.retain(|at| {
            !cells.contains(at)
                && cells.iter().any(|c| {
                    (c % self.width).abs_diff(at % self.width) == 1
                        && (c / self.width).abs_diff(at / self.width) == 1
                })
        });
        across
    }

    pub(super) fn put(&mut self, cells: &[usize], color: u8) {
        for at in cells {
            self.board[*at] = color;
            self.inside[*at] = true;
        }
    }

    /// A shape of so many cells that hang together, from that one on, away from the far rim of the part.
    pub(super) fn shape(&mut self, start: usize, cells: usize, avoid: &[usize]) -> Option<Vec<usize>> {
        let mut shape = vec![start];
        while shape.len() < cells {
            let mut next = self.around(&shape);
            next.retain(|at| self.is_here(*at) && !self.inside[*at] && !avoid.contains(at));
            shape.push(self.pick(&next)?);
        }
        Some(shape)
    }

    /// A cell to begin with: of the part's corner, edge or middle.
    pub(super) fn start(&mut self, corner: bool) -> usize {
        let far = self.size - 1;
        let [col, row] = if corner {
            [0, self.between([0, 1])]
        } else {
            [self.between([0, 3.min(far)]), self.between([0, 3.min(far)])]
        };
        // The part may lie at another corner of the board.
        let turn =
            |at: usize, from: usize| if from > 0 && from + self.size == self.width { far - at } else { at };
        let (col, row) = (turn(col, self.from[0]), turn(row, self.from[1]));
        self.at(col, row)
    }

    /// Black stones around a space; some of those that are only across from it are left out.
    pub(super) fn ring(&mut self, space: &[usize], whole: u32) -> Vec<usize> {
        let mut ring = self.around(space);
        for at in self.across(space) {
            if self.chance(whole) {
                ring.push(at);
            }
        }
        ring.retain(|at| !self.inside[*at] || self.board[*at] == BLACK);
        ring
    }

    /// So many liberties outside of a ring.
    pub(super) fn liberties(&mut self, ring: &[usize], most: usize) {
        let mut outside = self.around(ring);
        outside.retain(|at| !self.inside[*at]);
        for _ in 0..self.between([0, most]) {
            if let Some(at) = self.pick(&outside) {
                self.put(&[at], EMPTY);
                outside.retain(|other| *other != at);
            }
        }
    }

    /// Stones on some cells of a space, more of the first colour.
    pub(super) fn fill(&mut self, space: &[usize], stones: usize, percent: u32) {
        let mut left = space.to_vec();
        for _ in 0..stones {
            let Some(at) = self.pick(&left) else { return };
            left.retain(|other| *other != at);
            let color = if self.chance(percent) { WHITE } else { BLACK };
            self.put(&[at], color);
        }
    }

    /// Walls and eyes, colours, and who is asked about.
    fn finish(self, kind: Kind) -> Option<Fight> {
        let (mut fight, random) = self.close(kind)?;
        choose(&mut fight, kind, random)?;
        fight.position(0)?;
        Some(fight)
    }

    /// Walls and eyes, and colours.
    fn close(mut self, kind: Kind) -> Option<(Fight, &'a mut Random)> {
        let arena: Vec<usize> = (0..self.board.len()).filter(|at| self.inside[*at]).collect();
        if arena.len() > MOST {
            return None;
        }
        self.wall(&arena);
        self.eyes(&arena)?;
        self.junk();
        let mut fight = Fight {
            kind,
            width: self.width,
            board: self.board,
            inside: self.inside,
            owner: 0,
            target: Vec::new(),
            rival: Vec::new(),
        };
        if !fight.is_closed() {
            return None;
        }
        let white_side = self.random.below(2) == 1;
        if white_side {
            for cell in &mut fight.board {
                *cell = match *cell {
                    BLACK => WHITE,
                    WHITE => BLACK,
                    _ => EMPTY,
                };
            }
            fight.owner = 1;
        }
        fight.arena(0)?;
        Some((fight, self.random))
    }

    /// Safe stones on all cells that are not fought over, or on those near them.
    fn wall(&mut self, arena: &[usize]) {
        let mut near = arena.to_vec();
        for step in 0.. {
            let next = self.around(&near);
            if next.is_empty() || self.open && step == THICK {
                break;
            }
            for at in &next {
                self.board[*at] = if self.black_wall[*at] { BLACK } else { WHITE };
            }
            near.extend(next);
        }
    }

    fn is_wall(&self, at: usize, color: u8) -> bool {
        !self.inside[at] && self.board[at] == color
    }

    /// Two eyes for each wall.
    fn eyes(&mut self, arena: &[usize]) -> Option<()> {
        let beside = self.around(arena);
        for color in [BLACK, WHITE] {
            if !beside.iter().any(|at| self.is_wall(*at, color)) {
                continue;
            }
            for _ in 0..2 {
                let places: Vec<usize> = (0..self.board.len())
                    .filter(|at| self.is_wall(*at, color) && !beside.contains(at))
                    .filter(|at| self.near(*at).iter().all(|n| self.is_wall(*n, color)))
                    .filter(|at| self.holds_without(*at, color))
                    .collect();
                let at = self.pick(&places)?;
                self.board[at] = EMPTY;
            }
        }
        Some(())
    }

    fn holds_without(&self, gap: usize, color: u8) -> bool {
        let wall: Vec<usize> =
            (0..self.board.len()).filter(|at| self.is_wall(*at, color) && *at != gap).collect();
        let Some(first) = wall.first() else { return false };
        let (mut found, mut next) = (vec![*first], 0);
        while next < found.len() {
            for n in self.near(found[next]) {
                if n != gap && self.is_wall(n, color) && !found.contains(&n) {
                    found.push(n);
                }
            }
            next += 1;
        }
        found.len() == wall.len()
    }

    /// A few stones on the open board, where they take no one's liberties away.
    fn junk(&mut self) {
        if !self.open || self.chance(40) {
            return;
        }
        for at in 0..self.board.len() {
            let free = |at: usize| self.board[at] == EMPTY && !self.inside[at];
            if free(at) && self.near(at).iter().all(|n| free(*n)) && self.chance(12) {
                self.board[at] = if self.chance(50) { BLACK } else { WHITE };
            }
        }
    }
}

/// Chooses the group that is asked about, and its rival.
fn choose(fight: &mut Fight, kind: Kind, random: &mut Random) -> Option<()> {
    let mut pick = |list: &[Vec<usize>]| {
        let i = random.below(u32::try_from(list.len()).ok()?) as usize;
        list.get(i).cloned()
    };
    let chains = fight.loose(fight.owner);
    match kind {
        Kind::Any | Kind::Race => {
            let large: Vec<Vec<usize>> = chains.into_iter().filter(|chain| chain.len() >= 3).collect();
            fight.target = pick(&large)?;
        }
        Kind::Link => {
            let one = pick(&chains)?;
            let others: Vec<Vec<usize>> = chains.into_iter().filter(|chain| *chain != one).collect();
            fight.rival = pick(&others)?;
            fight.target = one;
        }
        _ => fight.target = grown(fight, &chains)?,
    }
    if kind == Kind::Race {
        let foes: Vec<Vec<usize>> = fight.loose(1 - fight.owner);
        let touching: Vec<Vec<usize>> = foes
            .into_iter()
            .filter(|foe| {
                let mut near = foe.iter().flat_map(|at| neighbors(fight.width, fight.board.len(), *at));
                foe.len() >= 2 && near.any(|n| fight.target.contains(&n))
            })
            .collect();
        fight.rival = pick(&touching)?;
    }
    Some(())
}

/// The largest chain, and those that share a liberty with what belongs to it, three chains at most.
fn grown(fight: &Fight, chains: &[Vec<usize>]) -> Option<Vec<usize>> {
    let liberties = |chain: &[usize]| -> Vec<usize> {
        let near = chain.iter().flat_map(|at| neighbors(fight.width, fight.board.len(), *at));
        near.filter(|at| fight.board[*at] == EMPTY).collect()
    };
    let mut group = chains.iter().max_by_key(|chain| chain.len())?.clone();
    for _ in 0..2 {
        let mine = liberties(&group);
        let next = chains.iter().filter(|chain| !group.contains(&chain[0]) && chain.len() >= 2);
        let Some(next) =
            next.max_by_key(|chain| liberties(chain).iter().filter(|at| mine.contains(at)).count())
        else {
            break;
        };
        if !liberties(next).iter().any(|at| mine.contains(at)) {
            break;
        }
        group.extend(next);
    }
    group.sort_unstable();
    (group.len() >= 3).then_some(group)
}
