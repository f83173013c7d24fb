//! Where record and board disagree: by how much, and where that could come from.
//!
//! Nothing is decided here. Each candidate is something that could have been judged otherwise and would account for
//! the whole difference: the rules or the komi, protective moves, dame, a group of about that size.

use std::ops::RangeInclusive;

use chizu::Status;
use chizu::board::{Komi, Scoring};
use chizu::score::{self, Charge, Completion, Count, CountOptions};
use chizu::{Color, PointSet, Score};

use super::{Counted, claim, rules};
use crate::method::Method;
use crate::words::{counted, named, points};

/// More candidates than this help nobody.
const MOST: usize = 8;
/// Where so many dame are left, naming them tells nothing.
const MOST_DAME: usize = 8;
/// More protective moves than this are hardly overlooked.
const MOST_MOVES: usize = 3;
/// Komi that games are played with, in half-points.
const USUAL_KOMI: [i32; 9] = [0, 1, 9, 11, 13, 14, 15, 16, 17];

/// That the record has another score than the board.
#[derive(Clone, Debug)]
pub struct Difference {
    /// How far they are apart, in half-points.
    pub half_points: u32,
    /// Whom the record gives more.
    pub better_for: Color,
    /// What could account for it.
    pub candidates: Vec<Candidate>,
}

/// Something that would account for it.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// A stable name.
    pub kind: &'static str,
    /// The points it is about.
    pub points: PointSet,
    /// In words.
    pub text: String,
}

pub(super) fn find(game: &Counted) -> Option<Difference> {
    if game.count.completion == Completion::Unfinished {
        return None;
    }
    let margin = game.record.margin_from(&game.count)?;
    let better_for = margin.winner()?;
    let half_points = margin.half_points().unsigned_abs();
    let claimed = game.record.claimed_score()?;
    let mut search = Search { count: &game.count, claimed, better_for, half_points, found: Vec::new() };
    search.winner();
    search.komi();
    search.rules();
    search.charge(game);
    if half_points.is_multiple_of(2) {
        search.protective_moves();
        search.dame();
        search.dead_stones();
        search.living_groups();
    }
    search.found.truncate(MOST);
    Some(Difference { half_points, better_for, candidates: search.found })
}

impl Difference {
    /// How far record and board are apart, in a sentence.
    #[must_use]
    pub fn sentence(&self) -> String {
        let by = points(self.half_points);
        let told = format!("the record is better for {} by {by} than the board", self.better_for);
        match self.candidates.len() {
            0 => format!("{told}; nothing on the board accounts for it by itself."),
            _ => format!("{told}. What could account for it:"),
        }
    }
}

struct Search<'a> {
    count: &'a Count,
    claimed: Score,
    better_for: Color,
    half_points: u32,
    found: Vec<Candidate>,
}

impl Search<'_> {
    fn found(&mut self, kind: &'static str, points: PointSet, text: String) {
        self.found.push(Candidate { kind, points, text });
    }

    fn points(&self) -> usize {
        self.half_points as usize / 2
    }

    fn named(&self, points: PointSet) -> String {
        named(points, self.count.stones.size())
    }

    fn winner(&mut self) {
        if self.claimed == -self.count.score {
            self.found(
                "winner",
                PointSet::EMPTY,
                "the record names the same score for the other player".into(),
            );
        }
    }

    fn komi(&mut self) {
        let komi = self.count.options.rules.komi;
        let bonus = Score::from_points(self.count.handicap_bonus() as i32);
        let needed = (self.count.board_margin - bonus - self.claimed).half_points();
        if needed != komi.half_points() && USUAL_KOMI.contains(&needed) {
            let needed = Komi::from_half_points(needed);
            let text = format!("with komi {needed} instead of {komi} the two agree");
            self.found("komi", PointSet::EMPTY, text);
        }
    }

    fn rules(&mut self) {
        let agreeing: Vec<_> = rules::all(self.count)
            .filter(|(_, other)| other.score == self.claimed)
            .map(|(set, _)| set.name())
            .collect();
        if !agreeing.is_empty() {
            let text = format!("the two agree by the rules {}", agreeing.join(", "));
            self.found("rules", PointSet::EMPTY, text);
        }
    }

    /// Servers charge other protective moves, or none.
    fn charge(&mut self, game: &Counted) {
        if game.method != Method::Adjudicate || self.count.scoring() == Scoring::Area {
            return;
        }
        let counted = |charge: &Charge| {
            let options = CountOptions { charge: *charge, ..self.count.options };
            score::adjudicate(&game.record.position, &options).score
        };
        let mut others = Charge::EVERY.into_iter().filter(|charge| *charge != self.count.options.charge);
        let Some(charge) = others.find(|charge| counted(charge) == self.claimed) else { return };
        let text = match charge {
            Charge::All => "with every protective move made, as over the board, the two agree",
            Charge::Connections => "with only connections charged, as on KGS, the two agree",
            Charge::Nothing => "with no protective moves charged, as on OGS, the two agree",
        };
        self.found("charge", PointSet::EMPTY, format!("{text} (--charge {})", charge.name()));
    }

    /// The player whom the record gives more need not protect so often, or his opponent must protect more.
    fn protective_moves(&mut self) {
        let (by, wanted) = (self.better_for, self.points());
        let forced = self.count.forced_by(by).map(|forced| forced.point);
        let forced: PointSet = forced.collect();
        if forced.len() >= wanted {
            let of = if forced.len() == wanted { String::new() } else { format!("{wanted} of ") };
            let moves = counted(forced.len(), "protective move");
            let are = if wanted == 1 { "is" } else { "are" };
            let text = format!("{of}{by}'s {moves} at {} {are} not counted as necessary", self.named(forced));
            self.found("protective", forced, text);
        }
        // Where that would be is what was not found.
        if wanted <= MOST_MOVES {
            let other = !by;
            let moves = counted(wanted, "protective move");
            let text = format!("{other} needs {moves} more than were found");
            self.found("protective-more", PointSet::EMPTY, text);
        }
    }

    fn dame(&mut self) {
        let geometry = self.count.stones.geometry();
        let by = self.better_for;
        let dame = self.count.dame & geometry.neighbors_of(self.count.stones.of(by));
        let wanted = self.points();
        if dame.len() >= wanted && dame.len() <= MOST_DAME {
            let of = if dame.len() == wanted { String::new() } else { format!("{wanted} of ") };
            let are = if wanted == 1 { "counts" } else { "count" };
            let text = format!("{of}the dame {} {are} for {by}", self.named(dame));
            self.found("dame", dame, text);
        }
    }

    /// Dead stones of the player whom the record gives more may have been counted as alive.
    fn dead_stones(&mut self) {
        let (owner, wanted) = (self.better_for, self.points());
        let geometry = self.count.stones.geometry();
        let dead = self.count.dead[owner];
        for region in geometry.components(self.count.territory[!owner] | dead) {
            let stones = region & dead;
            let empty = (region - self.count.stones.occupied()).len();
            if !stones.is_empty() && turned_over(stones.len(), empty).contains(&wanted) {
                let text = format!("{owner}'s dead stones {} are counted as alive", self.named(stones));
                self.found("alive", stones, text);
            }
        }
    }

    /// Groups of the other player may have been counted as dead.
    fn living_groups(&mut self) {
        let (owner, wanted) = (!self.better_for, self.points());
        let geometry = self.count.stones.geometry();
        let own = self.count.stones.of(owner) - self.count.dead[owner];
        let ground = self.count.territory[owner] | self.count.seki_eyes[owner];
        for group in geometry.components(own | ground) {
            let stones = group & own;
            let empty = (group & ground).len();
            if !stones.is_empty() && turned_over(stones.len(), empty).contains(&wanted) {
                let seki = stones.iter().any(|point| self.count.status(point) == Some(Status::Seki));
                let what = if seki { "stones in seki" } else { "stones" };
                let text = format!("{owner}'s {what} {} are counted as dead", self.named(stones));
                self.found("dead", stones, text);
            }
        }
    }
}

/// What it is worth that so many stones live instead of being dead, with so many empty points around them: the points
/// become nobody's at least, and the other player's at most.
const fn turned_over(stones: usize, empty: usize) -> RangeInclusive<usize> {
    2 * stones + empty..=2 * stones + 2 * empty
}

/// The difference of a game for the report: none where there is nothing to compare.
#[must_use]
pub fn lines(game: &Counted) -> Option<(String, Vec<String>)> {
    claim::agrees(game).filter(|agrees| !agrees)?;
    let difference = game.difference()?;
    let candidates = difference.candidates.iter().map(|candidate| candidate.text.clone()).collect();
    Some((difference.sentence(), candidates))
}
