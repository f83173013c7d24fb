//! Where something is left to play for: pieces of the board small enough to be played out.
//!
//! The dead are thought away, the living are walls. What is far from every living stone of the opponent is territory; what is left
//! between the walls falls into pieces. A piece that is too large is made smaller by taking more of what is surrounded for territory,
//! down to what is next to the opponent's stones.

use chizu_board::{ByColor, Color, Geometry, Point, PointSet, Stones};
use chizu_local::piece::{BITS, Local};

use super::arena::Arena;
use crate::score::carta::dame::{self, Owners};
use crate::score::choices::Choices;
use crate::score::tuning;

/// A board of which it is known who lives.
pub(super) struct Ground<'a> {
    /// With the dead.
    pub(super) stones: &'a Stones,
    /// Stones that stand for ever: they are not captured, and what is next to them is not played for.
    pub(super) fixed: PointSet,
    /// Stones that may be captured, however many liberties they have.
    unsettled: PointSet,
    /// The board without the dead.
    clean: Stones,
    owners: Owners,
    /// How many steps each point is from a living stone of each colour's opponent.
    steps: ByColor<Vec<PointSet>>,
}

/// A piece of the board.
#[derive(Clone, Debug)]
pub(super) struct Piece {
    /// Its points, those under dead stones included.
    pub(super) points: PointSet,
    /// The points that are bits of its arena, in order.
    pub(super) list: Vec<Point>,
    pub(super) arena: Arena,
    /// Stones that may be captured: those of walls, and those on its points.
    pub(super) stones: PointSet,
    pub(super) walls: Vec<PointSet>,
    /// Within so many steps of the opponent's stones territory is open.
    pub(super) far: usize,
}

impl<'a> Ground<'a> {
    pub(super) fn new(stones: &'a Stones, dead: PointSet, fixed: PointSet, unsettled: PointSet) -> Self {
        let clean = stones.without(dead);
        let owners = dame::owners(&clean, &Choices::default());
        let geometry = stones.geometry();
        let vacant = clean.vacant();
        // What a player reaches in so many steps if nobody hinders him: over empty points, through chains that he has nearly captured, and
        // by stones that are dead as long as he does not join them.
        let reached = |by: Color| {
            let weak = |chain: &PointSet| clean.liberties(*chain).len() <= tuning::place_weak();
            let weak: Vec<PointSet> = clean.chains(!by).filter(weak).collect();
            let dead: Vec<PointSet> = stones.chains(by).filter(|chain| chain.is_subset(&dead)).collect();
            let step = |from: PointSet| {
                let beside = geometry.neighbors_of(from) | from;
                let taken = weak.iter().filter(|chain| chain.intersects(&beside));
                let joined = dead.iter().filter(|chain| chain.intersects(&beside));
                let through = taken.chain(joined);
                through.fold(beside, |all, chain| all | *chain | geometry.neighbors_of(*chain)) & vacant
            };
            let mut all = vec![step(clean.of(by))];
            for far in 1..tuning::place_steps() {
                all.push(step(all[far - 1]));
            }
            all
        };
        let steps = ByColor::new_with(|color| reached(!color));
        Self { stones, fixed, unsettled, clean, owners, steps }
    }

    fn geometry(&self) -> &'static Geometry {
        self.stones.geometry()
    }

    /// What is a player's for certain if only what is within so many steps of the opponent is open.
    fn home(&self, far: usize) -> ByColor<PointSet> {
        let far = far.max(1);
        ByColor::new_with(|color| self.owners.territory[color] - self.steps[color][far - 1])
    }

    /// The pieces of the board, and those that are too large.
    pub(super) fn pieces(&self) -> (Vec<Piece>, Vec<PointSet>) {
        let mut found = (Vec::new(), Vec::new());
        let open = self.clean.vacant() - self.geometry().neighbors_of(self.fixed);
        self.split(open, tuning::place_steps(), &mut found);
        found
    }

    /// The same of a piece that was too large to be played out, with less of it open.
    pub(super) fn smaller(&self, piece: &Piece) -> (Vec<Piece>, Vec<PointSet>) {
        let mut found = (Vec::new(), Vec::new());
        match piece.far {
            0 => found.1.push(piece.points),
            far => self.split(piece.points & self.clean.vacant(), far - 1, &mut found),
        }
        found
    }

    /// Cuts what is open into pieces.
    fn split(&self, open: PointSet, far: usize, found: &mut (Vec<Piece>, Vec<PointSet>)) {
        let home = self.home(far);
        let mut open = open - home.black - home.white;
        if far == 0 {
            open -= self.plain(open, &home);
        }
        let mut left = open;
        while let Some(first) = left.first_point() {
            let points = self.together(first, open, &home);
            left -= points;
            match self.piece(points, far, &home) {
                Some(Ok(piece)) => found.0.push(piece),
                Some(Err(())) if far > 0 => self.split(points, far - 1, found),
                Some(Err(())) => found.1.push(points),
                None => {}
            }
        }
    }

    /// Open points that gain nothing for anyone: next to no territory, and to no chain that may be captured.
    fn plain(&self, open: PointSet, home: &ByColor<PointSet>) -> PointSet {
        let geometry = self.geometry();
        let ground = self.owners.territory.black | self.owners.territory.white;
        let dame = open - ground - geometry.neighbors_of(ground);
        let loose: PointSet = self.loose(dame, home).into_iter().collect();
        dame - geometry.neighbors_of(loose)
    }

    /// The open points that hang together with one, by being next to each other or next to a chain that may be captured.
    fn together(&self, first: Point, open: PointSet, home: &ByColor<PointSet>) -> PointSet {
        let geometry = self.geometry();
        let mut points = geometry.flood(std::iter::once(first).collect(), open);
        loop {
            let loose = self.loose(points, home);
            let more = loose.iter().fold(points, |all, chain| all | (self.clean.liberties(*chain) & open));
            let more = geometry.flood(more, open);
            if more == points {
                return points;
            }
            points = more;
        }
    }

    /// The chains beside some points that may be captured there.
    fn loose(&self, points: PointSet, home: &ByColor<PointSet>) -> Vec<PointSet> {
        let geometry = self.geometry();
        let mut loose = Vec::new();
        for color in Color::ALL {
            let own = self.clean.of(color);
            let chains = geometry.components(geometry.flood(geometry.neighbors_of(points) & own, own));
            loose.extend(chains.filter(|chain| !self.is_at_ease(*chain, color, home)));
        }
        loose
    }

    /// A piece, nothing if there is nothing to play for in it, an error if it is too large.
    fn piece(&self, points: PointSet, far: usize, home: &ByColor<PointSet>) -> Option<Result<Piece, ()>> {
        let geometry = self.geometry();
        let (few, walls): (Vec<PointSet>, Vec<PointSet>) =
            self.loose(points, home).into_iter().partition(|chain| chain.len() <= tuning::place_few());
        let cells = few.iter().fold(points, |all, chain| all | *chain);
        // Both must have something to do with it.
        let all = walls.iter().fold(cells, |all, wall| all | *wall);
        let near = all | geometry.neighbors_of(all);
        if Color::ALL.iter().any(|color| !near.intersects(&self.clean.of(*color))) {
            return None;
        }
        if points.len() > tuning::place_points() || cells.len() + walls.len() > BITS {
            return Some(Err(()));
        }
        let list: Vec<Point> = cells.iter().collect();
        let arena = self.arena(&list, &walls, home);
        Some(Ok(Piece { points: cells, list, arena, stones: all & self.stones.occupied(), walls, far }))
    }

    /// Whether a living chain is not captured: it has a territory of its own, or liberties enough.
    fn is_at_ease(&self, chain: PointSet, color: Color, home: &ByColor<PointSet>) -> bool {
        if chain.intersects(&self.unsettled) {
            return false;
        }
        let liberties = self.clean.liberties(chain);
        let enough =
            if chain.len() <= tuning::place_few() { tuning::place_ease_few() } else { tuning::place_ease() };
        liberties.intersects(&home[color]) || chain.intersects(&self.fixed) || liberties.len() >= enough
    }

    fn arena(&self, list: &[Point], walls: &[PointSet], home: &ByColor<PointSet>) -> Arena {
        let geometry = self.geometry();
        let first_wall = list.len();
        let local = Local::of(geometry, list, walls, |beside| {
            Color::ALL.map(|color| {
                let is_his = self.clean.of(color).contains(beside) || home[color].contains(beside);
                // What is open beyond lets everybody breathe.
                is_his || (self.clean.vacant().contains(beside) && !home[!color].contains(beside))
            })
        });
        let mut start = [0u64; 2];
        for (i, point) in list.iter().enumerate() {
            match self.stones.get(*point) {
                Some(Color::Black) => start[0] |= 1 << i,
                Some(Color::White) => start[1] |= 1 << i,
                None => {}
            }
        }
        let mut weights = Vec::new();
        for (j, wall) in walls.iter().enumerate() {
            let is_black = wall.intersects(&self.clean.of(Color::Black));
            start[usize::from(!is_black)] |= 1 << (first_wall + j);
            weights.push((first_wall + j, wall.len() as i32));
        }
        Arena::new(local, weights, start)
    }
}
