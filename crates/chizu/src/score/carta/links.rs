//! Which chains belong together: full and half connections, groups.

use chizu_board::{ByColor, Color, Geometry, Point, PointSet};
use chizu_local::sets::Sets;

use super::ground::Ground;
use crate::chains::ChainId;
use crate::score::choices::{Choices, Knots};

/// How two places lie to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shape {
    Diagonal,
    OnePointJump,
    KnightsMove,
    TwoPointJump,
}

/// Steps to the right and down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Step(i8, i8);

impl std::ops::Add for Step {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0, self.1 + other.1)
    }
}

impl std::ops::Neg for Step {
    type Output = Self;
    fn neg(self) -> Self {
        Self(-self.0, -self.1)
    }
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
        const DIRECTIONS: [(i8, i8); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];
        DIRECTIONS.into_iter().enumerate().flat_map(|(i, (right, down))| {
            let long = Step(right, down);
            let sides = [Step(down, right), Step(-down, -right)];
            let forward = i < 2;
            // Right-down, down-left, left-up, up-right.
            let diagonal = Self { shape: Shape::Diagonal, long, side: sides[i % 2] };
            let jump = |shape| Self { shape, long, side: sides[0] };
            let knights = sides.map(|side| Self { shape: Shape::KnightsMove, long, side });
            [diagonal, jump(Shape::OnePointJump), jump(Shape::TwoPointJump), knights[0], knights[1]]
                .map(|relation| (relation, forward))
        })
    }

    /// Where the relation leads.
    fn target(self) -> Step {
        let Self { shape, long, side } = self;
        match shape {
            Shape::Diagonal => long + side,
            Shape::OnePointJump => long + long,
            Shape::KnightsMove => long + long + side,
            Shape::TwoPointJump => long + long + long,
        }
    }

    /// The points between which and the target the player cannot be cut.
    fn full(self, view: &View<'_>) -> PointSet {
        let Self { long, side, .. } = self;
        let safe = |step| view.safe(step);
        let void = |step| view.void(step);
        let hot = |step| view.hot.at(step);
        match self.shape {
            Shape::Diagonal => {
                let helps = |step| view.own.at(step) | hot(step);
                (view.empty.at(long) & view.empty.at(side)) | helps(long) | helps(side)
            }
            Shape::OnePointJump => {
                let b = long + long;
                void(long)
                    & void(long + side)
                    & void(long + -side)
                    & (safe(side) | safe(-side))
                    & (safe(b + side) | safe(b + -side))
            }
            Shape::KnightsMove => void(long) & void(long + side) & safe(side) & safe(long + long),
            Shape::TwoPointJump => {
                let (m1, m2) = (long, long + long);
                let b = m2 + long;
                let beside = |s| safe(m1 + s) & safe(m2 + s) & (safe(s) | hot(m1)) & (safe(b + s) | hot(m2));
                void(m1) & void(m2) & beside(side) & beside(-side)
            }
        }
    }

    /// The points between which and the target the player connects if he plays first.
    fn half(self, view: &View<'_>) -> PointSet {
        let Self { long, side, .. } = self;
        let void = |step| view.void(step);
        let safe = |step| view.safe(step);
        let enemy = |step| view.enemy.at(step);
        match self.shape {
            Shape::Diagonal => void(long) | void(side),
            Shape::OnePointJump => void(long),
            Shape::KnightsMove => {
                let (m1, m2) = (long, long + side);
                let (k_a, k_b) = (side, long + long);
                ((void(m1) & safe(k_b)) - (enemy(m2) & enemy(k_a)))
                    | (void(m1) & safe(m2))
                    | ((void(m2) & safe(k_a)) - (enemy(m1) & enemy(k_b)))
                    | (void(m2) & safe(m1))
            }
            Shape::TwoPointJump => PointSet::EMPTY,
        }
    }
}

/// The farthest step that is looked at.
const FAR: i8 = 3;
/// Steps in one direction, none included.
const STEPS: usize = 2 * FAR as usize + 1;

/// A set of points seen from all others: for every step, the points from which it leads into the set.
struct Seen([[PointSet; STEPS]; STEPS]);

impl Seen {
    fn of(set: PointSet, geometry: &Geometry) -> Self {
        let mut seen = [[set; STEPS]; STEPS];
        let middle = FAR as usize;
        for i in 1..=middle {
            seen[middle][middle + i] = geometry.left_of(seen[middle][middle + i - 1]);
            seen[middle][middle - i] = geometry.right_of(seen[middle][middle + 1 - i]);
        }
        for i in 1..=middle {
            seen[middle + i] = seen[middle + i - 1].map(|set| geometry.above(set));
            seen[middle - i] = seen[middle + 1 - i].map(|set| geometry.below(set));
        }
        Self(seen)
    }

    fn at(&self, Step(right, down): Step) -> PointSet {
        self.0[(down + FAR) as usize][(right + FAR) as usize]
    }
}

/// A board seen from all its points.
struct Sight {
    stones: ByColor<Seen>,
    hot: ByColor<Seen>,
    empty: Seen,
}

impl Sight {
    fn of(ground: &Ground) -> Self {
        let stones = ground.stones();
        let seen = |set| Seen::of(set, stones.geometry());
        Self {
            stones: ByColor::new_with(|color| seen(stones.of(color))),
            hot: ByColor::new_with(|color| seen(ground.hot[color])),
            empty: seen(stones.vacant()),
        }
    }
}

/// A board as a player looks at it.
struct View<'a> {
    all: PointSet,
    own: &'a Seen,
    enemy: &'a Seen,
    empty: &'a Seen,
    /// Where the opponent would be in atari, and where the player would.
    hot: &'a Seen,
    own_hot: &'a Seen,
}

impl<'a> View<'a> {
    fn of(ground: &Ground, sight: &'a Sight, color: Color) -> Self {
        Self {
            all: ground.stones().geometry().all(),
            own: &sight.stones[color],
            enemy: &sight.stones[!color],
            empty: &sight.empty,
            hot: &sight.hot[!color],
            own_hot: &sight.hot[color],
        }
    }

    /// Empty there, or off the board.
    fn void(&self, step: Step) -> PointSet {
        self.all - self.own.at(step) - self.enemy.at(step)
    }

    /// Not a stone of the opponent there, and no point where the player would be in atari.
    fn safe(&self, step: Step) -> PointSet {
        self.all - self.enemy.at(step) - self.own_hot.at(step)
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
        let mut halves = Vec::new();
        let sight = Sight::of(ground);
        for color in Color::ALL {
            let view = View::of(ground, &sight, color);
            links.join_stones(color, &view, &mut halves);
            if choices.over_empty_points {
                links.join_over_empty_points(&view);
            }
        }
        links.join_halves(halves);
        let Links { sets, mut strong, .. } = links;
        strong.sort_unstable();
        strong.dedup();
        let mut list: Vec<Group> = Vec::new();
        let mut number = vec![usize::MAX; chains.len()];
        let mut of_chain = Vec::with_capacity(chains.len());
        for id in chains.ids() {
            let root = sets.of(id.index());
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

    /// The chain of the stone that a step leads to.
    fn chain(&self, from: Point, Step(right, down): Step) -> Option<ChainId> {
        let size = self.ground.stones().size();
        let (col, row) = (i32::from(size.col(from)), i32::from(size.row(from)));
        self.ground.chains.at(size.point(col + i32::from(right), row + i32::from(down))?)
    }

    /// Links the chains of a player between two of their stones.
    fn join_stones(&mut self, color: Color, view: &View<'_>, halves: &mut Vec<(ChainId, ChainId)>) {
        let own = self.ground.stones().of(color);
        for relation in Relation::all().filter(|(_, forward)| *forward).map(|(relation, _)| relation) {
            let mut related = own & view.own.at(relation.target());
            if relation.shape == Shape::Diagonal {
                // Diagonal stones next to a third one are one chain.
                related -= view.own.at(relation.long) | view.own.at(relation.side);
            }
            let full = related & relation.full(view);
            let half = (related - full) & relation.half(view);
            for point in full | half {
                let Some(s) = self.ground.chains.at(point) else { continue };
                let there = self.chain(point, relation.target());
                let Some(t) = there.filter(|t| *t != s && self.may_link(s, *t)) else { continue };
                let pair = (s.min(t), s.max(t));
                if full.contains(point) {
                    self.strong.push(pair);
                    self.sets.join(s.index(), t.index());
                } else {
                    halves.push(pair);
                }
            }
        }
    }

    /// Links chains that have enough half connections.
    fn join_halves(&mut self, mut halves: Vec<(ChainId, ChainId)>) {
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
    fn join_over_empty_points(&mut self, view: &View<'_>) {
        let vacant = self.ground.stones().vacant();
        let reaches = |(relation, _): (Relation, bool)| {
            let target = relation.target();
            (target, vacant & view.own.at(target) & relation.full(view))
        };
        let reaches: Vec<(Step, PointSet)> = Relation::all().map(reaches).collect();
        let (mut once, mut twice) = (PointSet::EMPTY, PointSet::EMPTY);
        for (_, from) in &reaches {
            twice |= once & *from;
            once |= *from;
        }
        let mut reached: Vec<ChainId> = Vec::new();
        for point in twice {
            reached.clear();
            let targets = reaches.iter().filter(|(_, from)| from.contains(point));
            reached.extend(targets.filter_map(|(target, _)| self.chain(point, *target)));
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
        let mut targets: Vec<Step> = Relation::all().map(|(r, _)| r.target()).collect();
        targets.sort_unstable();
        targets.dedup();
        assert_eq!(targets.len(), 4 + 4 + 4 + 8);
        let mut forward: Vec<Step> = Relation::all()
            .filter(|(_, forward)| *forward)
            .flat_map(|(r, _)| [r.target(), -r.target()])
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
