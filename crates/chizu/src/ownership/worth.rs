//! What the first move is worth in a part of the board: whose every point is likely to be if Black moves there first, and if White does.

use chizu_board::{ByColor, Color, Move, Point, PointSet, Position, Stones, Suicide};

use super::Ownership;
use crate::analysis::{Analysis, AnalysisOptions, analyze};
use crate::influence::Field;
use crate::ownership::tuning;

/// A part of the board if Black, and if White, moves there first; the opponent moves next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Worth {
    /// The part.
    pub region: PointSet,
    /// By who moves first.
    pub first: ByColor<FirstMove>,
    /// The field if Black moves first less that if White does: from −2000 to 2000, positive where Black gains by being first.
    pub difference: Field,
}

/// A first move, and the field after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FirstMove {
    /// The best of the moves that were tried; none if the player has none there.
    pub at: Option<Point>,
    /// Whose every point is likely to be after it, the opponent to move.
    pub field: Ownership,
}

impl Worth {
    /// Tries the likeliest first moves of both players in a part of the board, and keeps for each the one after which the board is most
    /// surely his. Each is read with these options, which are those of `analysis`.
    ///
    /// ```
    /// use chizu::{PointSet, Setup, analyze, analysis::AnalysisOptions, ownership::Worth};
    /// let stones: chizu::Stones = "
    ///     . . . X O . .
    ///     X X X X O . .
    ///     O O O O O . .
    ///     . . . . . . .
    ///     . . . . . . .
    ///     . . . . . . .".parse()?;
    /// let position = Setup::new(stones).position()?;
    /// let options = AnalysisOptions::default();
    /// let corner: PointSet = ["A6", "B6", "C6"].iter().filter_map(|name| stones.size().parse_point(name)).collect();
    /// let worth = Worth::of(&position, &analyze(&position, &options), corner, &options);
    /// let name = |at| stones.size().name(at).to_string();
    /// assert_eq!((worth.first.black.at.map(name), worth.first.white.at.map(name)), (Some("B6".into()), Some("B6".into())));
    /// assert!(worth.tenths_within() > 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn of(position: &Position, analysis: &Analysis, region: PointSet, options: &AnalysisOptions) -> Self {
        let tried = candidates(position, analysis, region);
        let first = ByColor::new_with(|color| {
            let stay = FirstMove { at: None, field: Ownership::of(analysis, !color) };
            let moves = tried.iter().filter_map(|at| {
                let next = position.after(color, Move::Play(*at), Suicide::Forbidden).ok()?;
                Some(FirstMove { at: Some(*at), field: Ownership::of(&analyze(&next, options), !color) })
            });
            let sign = if color == Color::Black { 1 } else { -1 };
            // Of equals the first: they come in the order in which it matters who plays there.
            moves
                .reduce(|best, one| if sign * sum(&one) > sign * sum(&best) { one } else { best })
                .unwrap_or(stay)
        });
        Self::between(region, first)
    }

    /// The worth, from what is expected after either player's first move.
    #[must_use]
    pub fn between(region: PointSet, first: ByColor<FirstMove>) -> Self {
        let difference = Field::from_fn(first.black.field.size(), |at| {
            first.black.field.value(at).saturating_sub(first.white.field.value(at))
        });
        Self { region, first, difference }
    }

    /// How many points lie between Black's first move and White's, in tenths, over the whole board.
    #[must_use]
    pub fn tenths(&self) -> i32 {
        self.difference.values().iter().map(|value| i32::from(*value)).sum::<i32>() / 100
    }

    /// The same within the part.
    #[must_use]
    pub fn tenths_within(&self) -> i32 {
        self.region.iter().map(|at| i32::from(self.difference.value(at))).sum::<i32>() / 100
    }
}

impl Worth {
    /// The part of the board around a group: all points within three steps of its stones.
    #[must_use]
    pub fn around(stones: &Stones, group: PointSet) -> PointSet {
        let geometry = stones.geometry();
        (0..tuning::surroundings()).fold(group, |set, _| set | geometry.neighbors_of(set))
    }
}

fn sum(first: &FirstMove) -> i32 {
    first.field.field.values().iter().map(|value| i32::from(*value)).sum()
}

/// The first moves that are tried.
fn candidates(position: &Position, analysis: &Analysis, region: PointSet) -> Vec<Point> {
    let open = region & position.stones().vacant();
    let mut found: Vec<Point> = Vec::new();
    let mut groups: Vec<_> = analysis.groups.iter().filter(|facts| facts.is_critical()).collect();
    groups.sort_by_key(|facts| std::cmp::Reverse(facts.effective_size));
    let vital = groups.iter().flat_map(|facts| [facts.attack_point(), facts.defence_point()]);
    for at in vital.flatten().filter_map(Move::point).filter(|at| open.contains(*at)) {
        if found.len() < tuning::vital_points() && !found.contains(&at) {
            found.push(at);
        }
    }
    let urgency = Ownership::urgency(position, analysis);
    let mut points: Vec<Point> = open.iter().filter(|at| urgency.value(*at) > 0).collect();
    points.sort_by_key(|at| std::cmp::Reverse(urgency.value(*at)));
    // Where a group hangs on one point, others may still be larger.
    let most = found.len() + tuning::points_tried();
    for at in points {
        // Neighbours say nearly the same of each other.
        let far = |other: &Point| position.size().steps(at, *other) > 1;
        if found.len() < most && found.iter().all(far) {
            found.push(at);
        }
    }
    found
}
