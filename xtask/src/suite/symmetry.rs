//! Whether a count stays the same when the board is turned, mirrored or recoloured.

use chizu::board::{ByColor, PointSet, Symmetry};
use chizu::score::{Completion, Count, CountOptions};
use chizu::{Color, Position, Score, Size};

use super::method::Method;

/// What must not depend on how one looks at the board.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Answer {
    completion: Completion,
    /// Black's lead in half-points.
    margin: i32,
    territory: ByColor<PointSet>,
    dead: ByColor<PointSet>,
    forced: ByColor<PointSet>,
    dame: PointSet,
    seki: PointSet,
    unsettled: PointSet,
    /// The moves that come before the dame, in order.
    moves: Vec<(Color, PointSet)>,
}

impl Answer {
    /// What a count answers.
    fn of(count: &Count) -> Self {
        Self {
            completion: count.completion,
            margin: count.board_margin.half_points(),
            territory: count.territory,
            dead: count.dead,
            forced: ByColor::new_with(|c| {
                count.forced.iter().filter(|f| f.by == c).map(|f| f.point).collect()
            }),
            dame: count.dame,
            seki: count.seki,
            unsettled: count.unsettled,
            moves: count.first.iter().chain(&count.closing).map(|(by, at)| (*by, (*at).into())).collect(),
        }
    }

    fn with_sets(&self, set: impl Fn(PointSet) -> PointSet) -> Self {
        Self {
            territory: self.territory.map(&set),
            dead: self.dead.map(&set),
            forced: self.forced.map(&set),
            dame: set(self.dame),
            seki: set(self.seki),
            unsettled: set(self.unsettled),
            moves: self.moves.iter().map(|(by, at)| (*by, set(*at))).collect(),
            ..*self
        }
    }

    /// Where another answer differs, in words.
    fn differences(&self, other: &Self, size: Size) -> String {
        let mut words = Vec::new();
        if self.margin != other.margin {
            let [ours, theirs] = [self.margin, other.margin].map(Score::from_half_points);
            words.push(format!("margin {ours} or {theirs}"));
        }
        if self.completion != other.completion {
            words.push(format!("{:?} or {:?}", self.completion, other.completion));
        }
        let both = |by: &ByColor<PointSet>| [by.black, by.white];
        let sets = [
            ("territory", both(&self.territory), both(&other.territory)),
            ("dead stones", both(&self.dead), both(&other.dead)),
            ("forced points", both(&self.forced), both(&other.forced)),
            ("dame", [self.dame; 2], [other.dame; 2]),
            ("seki", [self.seki; 2], [other.seki; 2]),
            ("unsettled stones", [self.unsettled; 2], [other.unsettled; 2]),
        ];
        for (name, ours, theirs) in sets {
            let points = (ours[0] ^ theirs[0]) | (ours[1] ^ theirs[1]);
            if !points.is_empty() {
                let names: Vec<String> = points.iter().map(|p| size.name(p).to_string()).collect();
                words.push(format!("{name} at {}", names.join(" ")));
            }
        }
        if self.moves != other.moves {
            words.push("other moves first".to_owned());
        }
        words.join("; ")
    }

    /// The same answer about the board with colours exchanged.
    fn colors_swapped(&self) -> Self {
        Self {
            margin: -self.margin,
            territory: self.territory.swapped(),
            dead: self.dead.swapped(),
            forced: self.forced.swapped(),
            moves: self.moves.iter().map(|(by, at)| (!*by, *at)).collect(),
            ..*self
        }
    }
}

/// The views of the position, of sixteen, in which the method answers something else, and what: points
/// are named as in the position given.
#[must_use]
pub fn differing(method: Method, position: &Position, options: &CountOptions, count: &Count) -> Vec<String> {
    let (answer, size) = (Answer::of(count), position.size());
    let mut differing = Vec::new();
    for (number, symmetry) in Symmetry::ALL.into_iter().enumerate() {
        let turned = position.transformed(symmetry);
        let back = |seen: PointSet| symmetry.set_back(size, seen);
        for (view, colors) in [(turned.colors_swapped(), "exchanged"), (turned, "kept")] {
            let seen = Answer::of(&method.count(&view, options)).with_sets(back);
            let seen = if colors == "exchanged" { seen.colors_swapped() } else { seen };
            if seen != answer {
                let what = answer.differences(&seen, size);
                differing.push(format!("symmetry {number}, colours {colors}: {what}"));
            }
        }
    }
    differing
}
