//! What the score will be, and how far off that may be, of a game that is not over.

use chizu_board::{ByColor, Color, Position, Rules, Score, Scoring};

use super::{Lead, Ownership};
use crate::analysis::Analysis;
use crate::ownership::tuning;
use crate::score::Count;

/// The score as things stand.
///
/// Every point counts for who is likely to own it, as far as that is likely; dead stones count as prisoners where the rules
/// say so. It is a guess from outlines and local reading, not a count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Estimate {
    /// How it is counted: by territory or by area.
    pub scoring: Scoring,
    /// What each player gets on the board, prisoners included where they count.
    pub points: ByColor<Score>,
    /// Black's lead on the board.
    pub board_margin: Score,
    /// Black's lead with komi and handicap.
    pub score: Score,
    /// The least it is likely to be: about four of five games end within the range.
    pub lower: Score,
    /// The most.
    pub upper: Score,
}

impl Estimate {
    /// Guesses the score of a position.
    #[must_use]
    pub fn of(position: &Position, analysis: &Analysis, rules: &Rules, handicap: u32) -> Self {
        Self::from_both(position, &Ownership::both(analysis), rules, handicap)
    }

    /// The same of the stones alone: nothing is read.
    #[must_use]
    pub fn at_sight(position: &Position, rules: &Rules, handicap: u32) -> Self {
        Self::from_both(position, &Ownership::both_at_sight(position.stones()), rules, handicap)
    }

    /// The score of a finished game: the count's, with nothing to guess.
    #[must_use]
    pub fn counted(count: &Count) -> Self {
        let Count { board_margin, score, .. } = *count;
        Self {
            scoring: count.scoring(),
            points: ByColor::new_with(|color| Score::from_points(count.tally[color].total)),
            board_margin,
            score,
            lower: score,
            upper: score,
        }
    }

    /// The same from the fields by who moves next.
    #[must_use]
    pub fn from_both(position: &Position, fields: &ByColor<Ownership>, rules: &Rules, handicap: u32) -> Self {
        let to_play = position.to_play();
        Self::from_fields(position, &fields[to_play], &fields[!to_play], rules, handicap)
    }

    /// The same from what is known: the field if the player to move moves, and if the other did.
    #[must_use]
    pub fn from_fields(
        position: &Position,
        field: &Ownership,
        other: &Ownership,
        rules: &Rules,
        handicap: u32,
    ) -> Self {
        let scoring = rules.scoring;
        let found = points(position, field, scoring);
        if let (Some(lead), Some(others_lead)) = (field.lead, other.lead) {
            let front = in_front(position, handicap);
            let leads = [lead_of(field, lead, front), lead_of(other, others_lead, front)];
            return Self::from_leads(position, found, leads, rules, handicap);
        }
        // Rounded once, so that the sum is right.
        let points = found.map(|points| Score::from_half_points(halves(points)));
        let board_margin = points.black - points.white;
        let margin = found.black - found.white;
        let turned = self::points(position, other, scoring);
        let turned = turned.black - turned.white;
        let bonus = if scoring == Scoring::Area { rules.handicap_bonus.points(handicap) } else { 0 };
        let off = Score::from_half_points(rules.komi.half_points() + 2 * bonus as i32);
        let spread = spread(field);
        let bound = |thousandths: i32| Score::from_half_points(halves(thousandths)) - off;
        let score = board_margin - off;
        Self {
            scoring,
            points,
            board_margin,
            score,
            lower: bound(margin.min(turned) - spread).min(score),
            upper: bound(margin.max(turned) + spread).max(score),
        }
    }
}

impl Estimate {
    /// From leads in area, of the player to move and of the other: the middle is the first's, the range takes in both.
    fn from_leads(
        position: &Position,
        found: ByColor<i32>,
        [own, others]: [Lead; 2],
        rules: &Rules,
        handicap: u32,
    ) -> Self {
        let scoring = rules.scoring;
        let less = if scoring == Scoring::Territory { 1000 * played(position) } else { 0 };
        let most = 1000 * position.size().area() as i32;
        let margin = own.middle.clamp(-most, most) - less;
        // The points of both, so that their difference is the lead.
        let all = (found.black + found.white).max(margin.abs());
        let black = Score::from_half_points(halves((all + margin) / 2));
        let board_margin = Score::from_half_points(halves(margin));
        let points = ByColor { black, white: black - board_margin };
        let bonus = if scoring == Scoring::Area { rules.handicap_bonus.points(handicap) } else { 0 };
        let off = Score::from_half_points(rules.komi.half_points() + 2 * bonus as i32);
        let score = board_margin - off;
        let bound =
            |thousandths: i32| Score::from_half_points(halves(thousandths.clamp(-most, most) - less)) - off;
        Self {
            scoring,
            points,
            board_margin,
            score,
            lower: bound(own.lower.min(others.lower)).min(score),
            upper: bound(own.upper.max(others.upper)).max(score),
        }
    }
}

/// While much is open, the lead as the net has it and what stones in front are worth; the less is open, the more the sum of the
/// points. Games with handicap end as such games do, others as between equals: the range takes in both.
fn lead_of(field: &Ownership, lead: Lead, front: i32) -> Lead {
    let sum: i32 = field.field.values().iter().map(|value| sure(i32::from(*value))).sum();
    let open = i64::from(open(field)).min(tuning::open_points());
    let mix = |sum: i32, lead: i32| {
        ((i64::from(sum) * (tuning::open_points() - open) + i64::from(lead) * open) / tuning::open_points())
            as i32
    };
    let spread = spread(field);
    Lead {
        middle: mix(sum, lead.middle + front),
        lower: mix(sum - spread, lead.lower + front.min(0)),
        upper: mix(sum + spread, lead.upper + front.max(0)),
    }
}

/// How many points are open, in thousandths.
fn open(field: &Ownership) -> i32 {
    field.field.values().iter().map(|value| 1000 - sure(i32::from(*value)).abs()).sum()
}

/// How many more stones Black has put on the board than White: by so much area is more than territory.
fn played(position: &Position) -> i32 {
    let stones = position.stones();
    let lost = position.prisoners();
    let put = |color: Color| stones.of(color).len() as i32 + lost[!color] as i32;
    put(Color::Black) - put(Color::White)
}

/// What stones in front and the move are worth between equals, in thousandths of a point. The net cannot know it: in its games who
/// has handicap stones, or Black in an even game, is the weaker player.
///
/// Who has the move is half a stone in front. On an empty board a stone is worth twice what the first move is; of that the net sees
/// all in shape when two fifths of the board are full (docs/net.md). More stones than the handicap are not in front: they are
/// there because of captures that a board set up does not tell.
fn in_front(position: &Position, handicap: u32) -> i32 {
    let turn = if position.to_play() == Color::Black { 1 } else { -1 };
    let most = 2 * handicap.clamp(1, tuning::handicap_stones()) as i32 - 1;
    (2 * played(position) + turn).clamp(-most, most) * worth_in_front(position) / 2
}

/// What one stone in front is worth between equals, beyond what the net sees of it.
pub(super) fn worth_in_front(position: &Position) -> i32 {
    let area = position.size().area() as i64;
    let full = 100 * position.stones().occupied().len() as i64;
    (tuning::stone().min(1000 * area / tuning::stone_part()) * (tuning::full_board() * area - full).max(0)
        / (tuning::full_board() * area)) as i32
}

/// The nearest number of half-points, the same for both signs.
const fn halves(thousandths: i32) -> i32 {
    thousandths.signum() * ((thousandths.abs() + 250) / 500)
}

/// Each player's points, in thousandths.
fn points(position: &Position, field: &Ownership, scoring: Scoring) -> ByColor<i32> {
    let stones = position.stones();
    ByColor::new_with(|color: Color| {
        let own = |point| {
            let value = i32::from(field.value(point));
            sure(if color == Color::Black { value } else { -value })
        };
        let all: i32 = field
            .size()
            .points()
            .map(|point| match (scoring, stones.get(point)) {
                (Scoring::Area, _) | (Scoring::Territory, None) => own(point).max(0),
                (Scoring::Territory, Some(stone)) if stone == color => 0,
                // A point of territory and a prisoner, if it is taken.
                (Scoring::Territory, Some(_)) => 1000 + own(point),
            })
            .sum();
        let prisoners = if scoring == Scoring::Territory { position.prisoners()[color] } else { 0 };
        all + 1000 * prisoners as i32
    })
}

/// What is nearly certain is taken to be so: many small doubts about one thing are not many doubts.
fn sure(value: i32) -> i32 {
    if value.abs() >= tuning::nearly_certain() {
        value.signum() * 1000
    } else {
        value * 1000 / tuning::nearly_certain()
    }
}

/// How far off the sum may be, in thousandths of a point.
fn spread(field: &Ownership) -> i32 {
    1500 + open(field) * 3 / 10
}
