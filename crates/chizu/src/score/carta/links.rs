//! Which chains belong together: full and half connections, groups.

use chizu_board::{Color, PointSet};

use super::choices::{Choices, Knots};
use super::ground::{Cell, Ground, Step};
use crate::chains::ChainId;

/// How two places lie to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shape {
    Diagonal,
    OnePointJump,
    KnightsMove,
    TwoPointJump,
}

/// A shape in one of its orientations: `long` is a step in its longer direction, `side` a step
/// sideways.
#[derive(Clone, Copy, Debug)]
struct Relation {
    shape: Shape,
    long: Step,
    side: Step,
}

impl Relation {
    /// Every relation in every orientation. For those that count from both ends, only one of the two
    /// is needed: such are marked `true`.
    fn all() -> impl Iterator<Item = (Self, bool)> {
        const DIRECTIONS: [(isize, isize); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];
        DIRECTIONS.into_iter().enumerate().flat_map(|(i, (right, down))| {
            let long = Step::new(right, down);
            let sides = [Step::new(down, right), Step::new(-down, -right)];
            let forward = i < 2;
            // Right-down, down-left, left-up, up-right.
            let diagonal = Self { shape: Shape::Diagonal, long, side: sides[i % 2] };
            let jump = |shape| Self { shape, long, side: sides[0] };
            let knights = sides.map(|side| Self { shape: Shape::KnightsMove, long, side });
            [diagonal, jump(Shape::OnePointJump), jump(Shape::TwoPointJump), knights[0], knights[1]]
                .map(|relation| (relation, forward))
        })
    }

    /// Where the relation leads from `a`.
    fn target(self, a: Cell) -> Cell {
        let Self { shape, long, side } = self;
        let offset = match shape {
            Shape::Diagonal => long + side,
            Shape::OnePointJump => long + long,
            Shape::KnightsMove => long + long + side,
            Shape::TwoPointJump => long + long + long,
        };
        offset.from(a)
    }

    /// Whether `color` cannot be cut between `a` and the target.
    fn is_full(self, ground: &Ground, a: Cell, color: Color) -> bool {
        let Self { long, side, .. } = self;
        let at = |step: Step| step.from(a);
        let safe = |step| ground.safe(at(step), color);
        let void = |step| ground.void(at(step));
        let hot = |step| ground.is_hot(at(step), !color);
        match self.shape {
            Shape::Diagonal => {
                let helps = |step| ground.holds(at(step), color) || hot(step);
                (ground.empty(at(long)) && ground.empty(at(side))) || helps(long) || helps(side)
            }
            Shape::OnePointJump => {
                let b = long + long;
                void(long)
                    && void(long + side)
                    && void(long + -side)
                    && (safe(side) || safe(-side))
                    && (safe(b + side) || safe(b + -side))
            }
            Shape::KnightsMove => void(long) && void(long + side) && safe(side) && safe(long + long),
            Shape::TwoPointJump => {
                let (m1, m2) = (long, long + long);
                let b = m2 + long;
                let sides = [side, -side];
                void(m1)
                    && void(m2)
                    && sides.iter().all(|s| safe(m1 + *s) && safe(m2 + *s))
                    && sides.iter().all(|s| safe(*s) || hot(m1))
                    && sides.iter().all(|s| safe(b + *s) || hot(m2))
            }
        }
    }

    /// Whether `color` connects `a` and the target if he plays first.
    fn is_half(self, ground: &Ground, a: Cell, color: Color) -> bool {
        let Self { long, side, .. } = self;
        let at = |step: Step| step.from(a);
        let void = |step| ground.void(at(step));
        let safe = |step| ground.safe(at(step), color);
        let enemy = |step| ground.holds(at(step), !color);
        match self.shape {
            Shape::Diagonal => void(long) || void(side),
            Shape::OnePointJump => void(long),
            Shape::KnightsMove => {
                let (m1, m2) = (long, long + side);
                let (k_a, k_b) = (side, long + long);
                (void(m1) && safe(k_b) && !(enemy(m2) && enemy(k_a)))
                    || (void(m1) && safe(m2))
                    || (void(m2) && safe(k_a) && !(enemy(m1) && enemy(k_b)))
                    || (void(m2) && safe(m1))
            }
            Shape::TwoPointJump => false,
        }
    }
}

/// Chains of one colour that cannot be kept apart.
#[derive(Clone, Debug)]
pub(super) struct Group {
    pub(super) color: Color,
    pub(super) chains: Vec<ChainId>,
    pub(super) stones: PointSet,
}

/// All groups of a board.
pub(super) struct Groups {
    pub(super) list: Vec<Group>,
    /// Number of the group of each chain.
    pub(super) of_chain: Vec<usize>,
    /// Pairs of chains with a full connection from stone to stone.
    pub(super) strong: Vec<(ChainId, ChainId)>,
}

impl Groups {
    pub(super) fn of(ground: &Ground, choices: &Choices) -> Self {
        let chains = &ground.chains;
        let mut links = Links { ground, choices, sets: Sets::new(chains.len()), strong: Vec::new() };
        links.join_stones();
        if choices.over_empty_points {
            links.join_over_empty_points();
        }
        let Links { mut sets, strong, .. } = links;
        let mut list: Vec<Group> = Vec::new();
        let mut number = vec![usize::MAX; chains.len()];
        let mut of_chain = Vec::with_capacity(chains.len());
        for id in chains.ids() {
            let root = sets.root(id.index());
            if number[root] == usize::MAX {
                number[root] = list.len();
                let color = chains[id].color;
                list.push(Group { color, chains: Vec::new(), stones: PointSet::EMPTY });
            }
            let group = &mut list[number[root]];
            group.chains.push(id);
            group.stones |= chains[id].stones;
            of_chain.push(number[root]);
        }
        Self { list, of_chain, strong }
    }
}

struct Links<'a> {
    ground: &'a Ground,
    choices: &'a Choices,
    sets: Sets,
    strong: Vec<(ChainId, ChainId)>,
}

impl Links<'_> {
    /// Whether the two chains may belong to one group: strings in atari stay alone.
    fn may_link(&self, s: ChainId, t: ChainId) -> bool {
        let free = |id: ChainId| self.ground.chains[id].liberties.len() >= 2;
        let lone = |id: ChainId| {
            let chain = &self.ground.chains[id];
            self.choices.lone_stones_in_atari_link && chain.len() == 1 && chain.liberties.len() == 1
        };
        (free(s) && (free(t) || lone(t))) || (lone(s) && free(t))
    }

    fn chain(&self, cell: Cell) -> Option<ChainId> {
        self.ground.chains.at(self.ground.point(cell)?)
    }

    fn join_stones(&mut self) {
        let mut halves: Vec<(ChainId, ChainId)> = Vec::new();
        let relations: Vec<Relation> =
            Relation::all().filter(|(_, forward)| *forward).map(|(relation, _)| relation).collect();
        for color in Color::ALL {
            for point in self.ground.stones().of(color) {
                let a = self.ground.cell(point);
                let Some(s) = self.ground.chains.at(point) else { continue };
                for relation in &relations {
                    let b = relation.target(a);
                    if !self.ground.holds(b, color) {
                        continue;
                    }
                    let Some(t) = self.chain(b).filter(|t| *t != s && self.may_link(s, *t)) else { continue };
                    let pair = (s.min(t), s.max(t));
                    if relation.is_full(self.ground, a, color) {
                        self.strong.push(pair);
                        self.sets.join(s.index(), t.index());
                    } else if relation.is_half(self.ground, a, color) {
                        halves.push(pair);
                    }
                }
            }
        }
        self.strong.sort_unstable();
        self.strong.dedup();
        halves.sort_unstable();
        let needed = match self.choices.knots {
            Knots::One => 1,
            Knots::Two => 2,
        };
        for same in halves.chunk_by(|a, b| a == b).filter(|same| same.len() >= needed) {
            let (s, t) = same[0];
            self.sets.join(s.index(), t.index());
        }
    }

    /// Two chains are linked, too, over an empty point that is fully connected to both.
    fn join_over_empty_points(&mut self) {
        let relations: Vec<Relation> = Relation::all().map(|(relation, _)| relation).collect();
        for point in self.ground.stones().vacant() {
            let a = self.ground.cell(point);
            for color in Color::ALL {
                let mut reached: Vec<ChainId> = Vec::new();
                for relation in &relations {
                    let b = relation.target(a);
                    if self.ground.holds(b, color) && relation.is_full(self.ground, a, color) {
                        reached.extend(self.chain(b));
                    }
                }
                reached.sort_unstable();
                reached.dedup();
                for (i, s) in reached.iter().enumerate() {
                    for t in &reached[i + 1..] {
                        if self.may_link(*s, *t) {
                            self.sets.join(s.index(), t.index());
                        }
                    }
                }
            }
        }
    }
}

/// Disjoint sets of chains.
struct Sets {
    parent: Vec<usize>,
}

impl Sets {
    fn new(len: usize) -> Self {
        Self { parent: (0..len).collect() }
    }

    fn root(&mut self, mut i: usize) -> usize {
        while self.parent[i] != i {
            self.parent[i] = self.parent[self.parent[i]];
            i = self.parent[i];
        }
        i
    }

    fn join(&mut self, a: usize, b: usize) {
        let (a, b) = (self.root(a), self.root(b));
        self.parent[a.max(b)] = a.min(b);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chizu_board::Stones;

    fn groups(diagram: &str, choices: &Choices) -> usize {
        let stones: Stones = diagram.parse().unwrap();
        let ground = Ground::of(&stones);
        Groups::of(&ground, choices).list.iter().filter(|g| g.color == Color::Black).count()
    }

    #[test]
    fn every_relation_has_every_orientation_once() {
        let start = 40 * 10;
        let mut targets: Vec<Cell> = Relation::all().map(|(r, _)| r.target(start)).collect();
        targets.sort_unstable();
        targets.dedup();
        assert_eq!(targets.len(), 4 + 4 + 4 + 8);
        let mut forward: Vec<Cell> = Relation::all()
            .filter(|(_, forward)| *forward)
            .flat_map(|(r, _)| {
                let there = r.target(start);
                [there, 2 * start - there]
            })
            .collect();
        forward.sort_unstable();
        assert_eq!(forward, targets, "half of them and their opposites are all");
    }

    #[test]
    fn a_diagonal_with_both_sides_open_links() {
        let full = "
            . . . . . .
            . . . . . .
            . . X X . .
            . . . . X .
            . . O O X .";
        let half = "
            . . . . . .
            . . . . . .
            . . X X . .
            . . . O X .
            . . O O X .";
        assert_eq!(groups(full, &Choices::PAPER), 1);
        assert_eq!(groups(half, &Choices::PAPER), 2);
        assert_eq!(groups(half, &Choices::PROGRAM), 1);
    }
}
