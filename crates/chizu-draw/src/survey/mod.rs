//! From what is known of a position to what is to be seen of it: the one place that fills a [`Scene`].
//!
//! A [`Survey`] holds the analysis once, so that several scenes (presets, stages) can be taken of it.
//! *What it does not know:* how anything is drawn.
//!
//! ```
//! use chizu_draw::{Layer, Preset, survey::Survey};
//! let stones: chizu::Stones = "
//!     . O . X . . .
//!     O O X X . . .
//!     . O X . . . .
//!     O O X . . . .
//!     X X X . . . .
//!     . . . . . . .
//!     . . . . . . .".parse()?;
//! let position = chizu::Setup::new(stones).position()?;
//! let scene = Survey::of(&position).scene(Preset::Quiet.layers());
//! assert!(!scene.badges.is_empty() && scene.shows(Layer::Territory));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod change;
mod fields;
mod stages;
mod words;
mod worth;

pub use change::{change, changed};
pub use stages::{STAGES, rounds};
pub use worth::worth;

use chizu::analysis::{Analysis, AnalysisOptions, analyze};
use chizu::atlas::Influence;
use chizu::chains::Shares;
use chizu::eyes::{Eyes, HalfEyeKind};
use chizu::groups::GroupFacts;
use chizu::ownership::Ownership;
use chizu::score::Count;
use chizu::{ByColor, Color, Evidence, Move, Point, PointSet, Position, Size, Status, Stones};

use crate::scene::{Badge, Bond, Certainty, EyeKind, EyeMark, Layer, Layers, Scene, Sign};

/// A position with everything that pictures show of it.
#[derive(Clone, Debug)]
pub struct Survey<'a> {
    position: &'a Position,
    analysis: Analysis,
    ownership: Ownership,
    /// Stones of dead groups.
    dead: PointSet,
    /// The stones without the dead.
    living: Stones,
    /// The stone played last, which carries a mark of its own.
    last: Option<Point>,
    /// What influence is shown.
    influence: Influence,
}

/// Smaller groups with nothing to fear carry no badge: they are stones, not groups yet.
const SMALL: usize = 3;
/// What must hang on a weak group for a badge: stones and the ground they command, in points. Who saves less than this has
/// done nothing for the game.
const STAKE: usize = 5;
/// The same for a group that lives or dies by who moves first.
const STAKE_AT_ONCE: usize = 2;
/// More than these are no help.
const MOST_CANDIDATES: usize = 5;
/// Links over more lines would be drawn across the board.
const LONGEST_BOND: u8 = 3;

impl<'a> Survey<'a> {
    /// Analyses a position.
    #[must_use]
    pub fn of(position: &'a Position) -> Self {
        Self::with(position, analyze(position, &AnalysisOptions::default()))
    }

    /// The same with an analysis at hand.
    #[must_use]
    pub fn with(position: &'a Position, analysis: Analysis) -> Self {
        let fields = Ownership::both(&analysis);
        Self::with_fields(position, analysis, fields)
    }

    /// The same with the fields of an analysis at hand, by who moves next.
    #[must_use]
    pub fn with_fields(position: &'a Position, analysis: Analysis, fields: ByColor<Ownership>) -> Self {
        let dead = analysis.groups.iter().filter(|group| group.is_dead());
        let dead = dead.fold(PointSet::EMPTY, |all, group| all | group.stones);
        let living = position.stones().without(dead);
        let to_play = position.to_play();
        // Of what hangs on who moves first nothing is drawn but the badge.
        let ByColor { black, white } = fields;
        let ownership = if to_play == Color::Black { black.held(&white) } else { white.held(&black) };
        Self { position, analysis, ownership, dead, living, last: None, influence: Influence::default() }
    }

    /// Marks the stone played last.
    #[must_use]
    pub fn after(self, last: Option<Point>) -> Self {
        Self { last, ..self }
    }

    /// Shows this influence instead of our own.
    #[must_use]
    pub fn with_influence(self, influence: Influence) -> Self {
        Self { influence, ..self }
    }

    /// What is known of chains and groups.
    #[must_use]
    pub const fn analysis(&self) -> &Analysis {
        &self.analysis
    }

    /// Whose every point is likely to be, whoever moves first.
    #[must_use]
    pub const fn ownership(&self) -> &Ownership {
        &self.ownership
    }

    /// The scene with these layers.
    #[must_use]
    pub fn scene(&self, layers: Layers) -> Scene {
        let stones = self.position.stones();
        let mut scene = Scene::new(*stones);
        scene.layers = layers;
        scene.ko = self.position.ko();
        scene.last_move = self.last;
        scene.dead = self.dead;
        fields::add(&mut scene, self);
        let map = [Layer::ColourMap, Layer::Clusters, Layer::Shadows];
        if map.into_iter().any(|layer| layers.contains(layer)) {
            self.add_map(&mut scene);
        }
        scene.badges = self.badges().map(|(_, badge)| badge).collect();
        scene.seki = self.of_status(Status::Seki);
        scene.bonds = self.bonds();
        if layers.contains(Layer::Eyes) {
            self.add_eyes(&mut scene);
        }
        if layers.contains(Layer::Candidates) {
            scene.candidates = self.candidates();
        }
        scene.description = words::described(&scene, self);
        scene
    }

    /// The groups that carry a badge, and what it says.
    pub fn badges(&self) -> impl Iterator<Item = (&GroupFacts, Badge)> {
        self.analysis.groups.iter().filter_map(|group| Some((group, self.badge(group)?)))
    }

    /// What a group's badge says; none if there is nothing to say, or too little of a group to say it of. Between alive and
    /// weak there is nothing to say.
    fn badge(&self, group: &GroupFacts) -> Option<Badge> {
        let (count, staying) = (group.stones.len(), self.ownership.staying(group.stones));
        let commands = |points: usize| group.effective_size >= Shares::points(points);
        let (sign, matters) = match group.verdict.known() {
            _ if group.is_dead() => (Sign::Dead, true),
            Some(Status::Seki) => (Sign::Seki, true),
            Some(Status::Critical) => (Sign::Critical, commands(STAKE_AT_ONCE)),
            Some(Status::Ko) => (Sign::Ko, commands(STAKE_AT_ONCE)),
            _ if staying < Ownership::WEAK => (Sign::Weak, count > 1 && commands(STAKE)),
            _ => (Sign::Alive, count >= SMALL && staying >= Ownership::ALIVE),
        };
        if !matters {
            return None;
        }
        let certainty = match group.verdict.evidence {
            Evidence::Guessed => Certainty::Guessed,
            Evidence::Searched => Certainty::Read,
            Evidence::Proved => Certainty::Proved,
        };
        let free = self.last.map_or(group.stones, |last| group.stones - last.into());
        let place = if free.is_empty() { group.stones } else { free };
        Some(Badge { at: central(self.position.size(), place)?, sign, certainty })
    }

    fn of_status(&self, status: Status) -> PointSet {
        let groups = self.analysis.groups.iter().filter(|group| group.verdict.is(status));
        groups.fold(PointSet::EMPTY, |all, group| all | group.stones)
    }

    /// What holds groups together: for each link the two stones nearest to each other.
    fn bonds(&self) -> Vec<Bond> {
        let size = self.position.size();
        let chains = self.analysis.together.chains();
        let links = self.analysis.together.links().iter();
        let mut bonds: Vec<Bond> = links
            .filter_map(|link| {
                let [a, b] = link.chains.map(|id| chains[id].stones);
                let (from, to) = nearest(size, a, b)?;
                let (across, down) = steps(size, from, to);
                (across.max(down) <= LONGEST_BOND).then_some(Bond { from, to, solid: across + down == 1 })
            })
            .collect();
        bonds.sort_unstable();
        bonds.dedup();
        bonds
    }

    fn add_eyes(&self, scene: &mut Scene) {
        let eyes = Eyes::of(self.position);
        for space in eyes.all() {
            scene.vital |= space.attack | space.defense;
        }
        for color in Color::ALL {
            let halves = &eyes.half_eyes[color];
            scene.eye_marks.extend(halves.iter().map(|half| EyeMark {
                at: half.point,
                color,
                kind: match half.kind {
                    HalfEyeKind::Half => EyeKind::Half,
                    HalfEyeKind::False => EyeKind::False,
                },
            }));
            let single = eyes.spaces[color].iter().filter(|space| space.size() == 1);
            let whole = single.filter_map(chizu::eyes::Space::origin);
            let whole = whole.filter(|at| halves.iter().all(|half| half.point != *at));
            scene.eye_marks.extend(whole.map(|at| EyeMark { at, color, kind: EyeKind::Whole }));
        }
    }

    /// Where groups hang on who moves first: the point that saves one of the player to move, or kills one of the
    /// opponent's; the largest first.
    fn candidates(&self) -> Vec<Point> {
        let me = self.position.to_play();
        let mut groups: Vec<&GroupFacts> =
            self.analysis.groups.iter().filter(|group| group.is_critical()).collect();
        groups.sort_by_key(|group| std::cmp::Reverse(group.effective_size));
        let mut found: Vec<Point> = Vec::new();
        for group in groups {
            let mv = if group.color == me { group.defence_point() } else { group.attack_point() };
            if let Some(Move::Play(point)) = mv
                && !found.contains(&point)
            {
                found.push(point);
            }
        }
        found.truncate(MOST_CANDIDATES);
        found
    }
}

/// The stone in the middle of a group: the one nearest to all others, and of equals the one with most stones beside it.
fn central(size: Size, stones: PointSet) -> Option<Point> {
    let geometry = size.geometry();
    stones.iter().min_by_key(|point| {
        let squares = |other: Point| {
            let (across, down) = steps(size, *point, other);
            u32::from(across).pow(2) + u32::from(down).pow(2)
        };
        let beside = geometry.neighbors(*point).filter(|other| stones.contains(*other)).count();
        (stones.iter().map(squares).sum::<u32>(), std::cmp::Reverse(beside))
    })
}

fn steps(size: Size, a: Point, b: Point) -> (u8, u8) {
    (size.col(a).abs_diff(size.col(b)), size.row(a).abs_diff(size.row(b)))
}

/// The nearest stones of two chains.
fn nearest(size: Size, a: PointSet, b: PointSet) -> Option<(Point, Point)> {
    let pairs = a.iter().flat_map(|from| b.iter().map(move |to| (from, to)));
    pairs.min_by_key(|(from, to)| {
        let (across, down) = steps(size, *from, *to);
        u32::from(across).pow(2) + u32::from(down).pow(2)
    })
}

/// What is seen at a glance, before anything is read: fields of all stones but those that look dead on the colour map. No group is
/// judged, so no badge is drawn.
///
/// ```
/// use chizu_draw::{Preset, survey};
/// let stones: chizu::Stones = ". . O . X / . . O . X / . . O . X / . . O . X / . . O . X".parse()?;
/// let scene = survey::at_sight(&stones, Preset::Ishida.layers());
/// assert!(scene.badges.is_empty() && scene.moyo.white.len() > 5);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn at_sight(stones: &Stones, layers: Layers) -> Scene {
    at_sight_with(stones, &Ownership::at_sight(stones), layers)
}

/// The same with the field of the stones at hand.
#[must_use]
pub fn at_sight_with(stones: &Stones, field: &Ownership, layers: Layers) -> Scene {
    let mut scene = Scene::new(*stones);
    scene.layers = layers;
    fields::at_sight(&mut scene, field);
    scene
}

/// The counted board with these layers.
#[must_use]
pub fn counted(count: &Count, layers: Layers) -> Scene {
    let mut scene = Scene { layers, ..Scene::from(count) };
    scene.badges = words::badges(&scene);
    scene.description = words::counted(count);
    scene.caption = words::tallied(count);
    scene
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::Preset;
    use chizu::Setup;

    #[test]
    fn within_a_group_that_hangs_on_who_moves_first_nothing_is_tinted() {
        // On the map alone the ring looks dead.
        let stones: Stones = "
            X . X X O . .
            . . . X O . .
            X X X X O . .
            O O O O O . .
            . . . . . O .
            . . . . . . .
            . O . . O . ."
            .parse()
            .expect("a diagram");
        let setup = Setup::new(stones);
        let inside: PointSet =
            ["B7", "A6", "B6", "C6"].iter().filter_map(|name| stones.size().parse_point(name)).collect();
        for to_play in Color::ALL {
            let position = Setup { to_play, ..setup.clone() }.position().expect("a position");
            let survey = Survey::of(&position);
            assert!(
                survey
                    .badges()
                    .any(|(group, badge)| group.color == Color::Black && badge.sign == Sign::Critical)
            );
            let scene = survey.scene(Preset::Ishida.layers());
            for sets in [scene.territory, scene.moyo] {
                assert!(!(sets.black | sets.white).intersects(&inside), "{to_play}");
            }
            let scene = survey.scene(Preset::ColourMap.layers());
            assert!(!scene.dead.intersects(&stones.of(Color::Black)), "{to_play}");
            assert!(!scene.map.expect("a map").points.white.intersects(&inside), "{to_play}");
        }
    }
}
