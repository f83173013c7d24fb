//! Eyes: where they may be, and whether there are enough of them whatever is played.

use super::Survey;
use crate::bits::{Bits, Grid};
use crate::board::{ATTACKER, DEFENDER};
use crate::life::field::Field;
use crate::life::ground::Ground;
use crate::life::shape::{ROW, Shapes, Walls};
use crate::tuning;

impl<const N: usize> Survey<N> {
    pub(super) fn find_eyes(&mut self, field: &Field<N>, ground: &Ground<N>, empty: Bits<N>) {
        let grid = &field.grid;
        let closed = grid.all - grid.beside(&(empty | *field.of(ATTACKER)));
        let possible = (self.cells - grid.beside(&self.safe)) & (ground.inside | self.weak | closed);
        let (once, twice) = grid.across(&self.safe);
        let false_eyes = possible & (twice | (once & grid.rim));
        self.eyes = possible - false_eyes;
        if ground.ringed {
            self.eyes |= self.on_rings(grid, false_eyes);
        }
        // Points that stand alone are parts, too.
        let lone = self.eyes - grid.beside(&self.eyes);
        self.parts = lone.len().min(tuning::EYE_SPACE_PARTS);
        let mut rest = self.eyes - lone;
        while !rest.is_empty() && self.parts < tuning::EYE_SPACE_PARTS {
            rest = rest - grid.flood(Bits::cell(rest.first()), &rest);
            self.parts += 1;
        }
    }

    /// Those of some points without which the region still hangs together around them: whoever takes the stones there leaves
    /// them joined on another way, so that they may be eyes, whatever is across from them.
    fn on_rings(&self, grid: &Grid<N>, points: Bits<N>) -> Bits<N> {
        let region = self.cells | self.friends;
        let mut found = Bits::EMPTY;
        for at in points {
            let rest = region - Bits::cell(at);
            let near = grid.beside(&Bits::cell(at)) & rest;
            if !near.is_empty() && near.is_within(&grid.flood(Bits::cell(near.first()), &rest)) {
                found.add(at);
            }
        }
        found
    }

    pub(super) fn is_dead(&self, field: &Field<N>, side: u8, shapes: &mut Shapes) -> bool {
        match self.parts {
            0 => true,
            1 if self.eyes.len() <= tuning::SHAPE_POINTS => {
                let near = field.breath(&self.target);
                let breathes = near.is_none_or(|near| !near.is_within(&self.eyes));
                let walls = if breathes { Walls::Breathing } else { Walls::Tight };
                !lives_in(shapes, field.grid.stride, (self.eyes, self.weak), side, walls)
            }
            _ => false,
        }
    }

    /// Whether the group has two eyes that no move can take away.
    pub(super) fn lives(
        &mut self,
        field: &Field<N>,
        ground: &Ground<N>,
        side: u8,
        shapes: &mut Shapes,
    ) -> bool {
        let (grid, empty) = (&field.grid, field.empty());
        let leaks = grid.beside(&(self.safe | (empty - self.cells))) | ground.out;
        let closed = self.cells - grid.flood(self.cells & leaks, &self.cells);
        if closed.is_empty() {
            return false;
        }
        // Chains met so far.
        let mut known = [Bits::EMPTY; 8];
        let mut met = 0;
        // For each part: the chains around it, and those it is an eye for.
        let mut parts = [(Bits::EMPTY, Bits::EMPTY); 24];
        let mut count = 0;
        let mut spaces = Bits::EMPTY;
        let mut rest = closed;
        while !rest.is_empty() && count < parts.len() {
            let part = grid.flood(Bits::cell(rest.first()), &rest);
            rest = rest - part;
            let free = part & empty;
            if free.is_empty() {
                continue;
            }
            if part.len() > tuning::SHAPE_POINTS {
                if count == 0 && rest.is_empty() {
                    return false;
                }
                if !free.is_within(&grid.beside(field.of(DEFENDER))) {
                    // An eye for no chain.
                    spaces |= part;
                    continue;
                }
            }
            let (mut around, mut vital, mut chains) = (Bits::EMPTY, Bits::EMPTY, 0);
            let mut border = grid.beside(&part) & *field.of(DEFENDER);
            while let Some(stone) = border.pop() {
                let chain = known[..met.min(known.len())].iter().find(|chain| chain.has(stone)).copied();
                let chain = chain.unwrap_or_else(|| {
                    let chain = field.chain(stone, DEFENDER);
                    known[met % known.len()] = chain;
                    met += 1;
                    chain
                });
                border = border - chain;
                around |= chain;
                chains += 1;
                if free.is_within(&grid.beside(&chain)) {
                    vital |= chain;
                }
            }
            if chains == 1 && part.len() <= tuning::SHAPE_POINTS {
                vital = around;
                // One space; with points that touch no wall, and breath enough outside to play in it.
                let ample = |breath: Bits<N>| {
                    part.is_within(&grid.beside(&around)) || (breath - part).len() >= self.ample
                };
                if around.meets(&self.target)
                    && field.breath(&around).is_none_or(ample)
                    && lives_in(shapes, grid.stride, (part, self.weak), side, touching(grid, &part, &around))
                {
                    self.grounds = part | (grid.beside(&around) & empty);
                    return true;
                }
            }
            spaces |= part;
            parts[count] = (around, vital);
            count += 1;
        }
        if count < 2 {
            return false;
        }
        self.grounds = spaces;
        immortal(*field.of(DEFENDER), &parts[..count]).meets(&self.target)
    }
}

/// The chains of `own` that have two eyes each among such as nothing but these chains surrounds [Benson 1976]. For each part there are the chains
/// around it, and those it is an eye for.
fn immortal<const N: usize>(own: Bits<N>, parts: &[(Bits<N>, Bits<N>)]) -> Bits<N> {
    let mut standing = own;
    loop {
        let (mut once, mut twice) = (Bits::EMPTY, Bits::EMPTY);
        for (around, vital) in parts {
            if around.is_within(&standing) {
                twice |= once & *vital;
                once |= *vital;
            }
        }
        let next = standing & twice;
        if next == standing {
            return standing;
        }
        standing = next;
    }
}

/// The walls of a space, as far as stones played inside touch them.
fn touching<const N: usize>(grid: &Grid<N>, space: &Bits<N>, walls: &Bits<N>) -> Walls {
    let near = grid.beside(walls);
    Walls::Touching(space.into_iter().enumerate().fold(0, |all, (i, at)| all | u8::from(near.has(at)) << i))
}

/// Whether the owner of a space lives in it if its walls hold and breathe, `side` to move; `taken` are stones of the
/// attacker.
pub(in crate::life) fn may_live<const N: usize>(
    shapes: &mut Shapes,
    stride: u32,
    space: Bits<N>,
    taken: Bits<N>,
    side: u8,
) -> bool {
    space.len() > tuning::SHAPE_POINTS || lives_in(shapes, stride, (space, taken), side, Walls::Breathing)
}

/// Whether the owner of a space lives in it if its walls hold, `side` to move; stones of the attacker may be `taken`.
fn lives_in<const N: usize>(
    shapes: &mut Shapes,
    stride: u32,
    (space, weak): (Bits<N>, Bits<N>),
    side: u8,
    walls: Walls,
) -> bool {
    let mut places = [(0, 0); tuning::SHAPE_POINTS as usize];
    let (mut count, mut left, mut taken) = (0, u32::MAX, 0);
    for at in space.into_iter().take(places.len()) {
        let (x, y) = (u32::from(at) % stride, u32::from(at) / stride);
        places[count] = (x, y);
        left = left.min(x);
        taken |= u8::from(weak.has(at)) << count;
        count += 1;
    }
    let top = places[0].1;
    let cells = places[..count].iter().fold(0u128, |all, (x, y)| all | 1 << ((y - top) * ROW + x - left));
    shapes.lives(cells, taken, side == DEFENDER, walls)
}
