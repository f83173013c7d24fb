//! Carta's static method [Carta, *A static method for computing the score of a Go game*].
//!
//! Nothing is played out. Chains are linked into groups; eyes, weighted liberties and territory give
//! every chain a *stability*; the deadest chains are taken off, layer by layer, with an eye on
//! killing shapes, snapbacks and seki; the field of [`crate::influence::bouzy`] tells territory from
//! dame; the dame are filled, once in each colour, to find what must be connected.
//!
//! Every step is a fixed point over sets of points or ranks candidates by what the board looks like
//! from them, so the answer is the same in all orientations and with colours exchanged. Where the
//! paper and the author's program differ, [`Choices`] holds both.
//!
//! *What it does not see:* protective moves against anything but atari, sekis of more than two
//! groups, life and death that needs reading.

mod choices;
mod connections;
mod dame;
mod eyes;
mod ground;
mod ko;
mod liberties;
mod links;
mod play;
mod removal;
mod seki;
mod shapes;
mod snapback;
mod status;

pub use choices::{Choices, ChoicesError, DangerousKo, Knots, Needed};

use chizu_board::{ByColor, Color, Point, PointSet, Position, Stones};

use self::ground::Ground;
use self::ko::OpenKo;
use self::removal::Removal;
use self::status::Past;
use super::count::{Count, Forced, ForcedReason, Options, Step};

/// Counts a finished position.
///
/// ```
/// use chizu::score::{carta, Options};
/// use chizu::{Setup, Stones};
/// let stones: Stones = "
///     . X . X O .
///     X X X X O O
///     . O O O O .
///     O O . . O .
/// ".parse()?;
/// let position = Setup::new(stones).position()?;
/// let count = carta(&position, &Options::default());
/// assert_eq!(count.board_margin.to_string(), "W+3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn carta(position: &Position, options: &Options) -> Count {
    let given = position.stones();
    let choices = &options.carta;
    let mut steps = Vec::new();

    let ground = Ground::of(given);
    let kos = ko::find(&ground, choices);
    steps.extend(kos.iter().map(|ko| Step::Ko {
        point: ko.point,
        by: ko.by,
        second: ko.second,
        given: ko.given,
    }));
    let working = ko::fill(given, &kos);
    let past = Past { hot: ground.hot, removed: Default::default(), ko_bonus: ko::bonus(&kos) };
    let mut removal = removal::remove_dead(&working, past, choices, &mut steps);
    let kos = ko::settle(&kos, &mut removal.clean);

    let owners = dame::owners(&removal.clean, choices);
    let alive = removal.clean.occupied() & given.occupied();
    let scene = connections::Scene { given, alive, seki: removal.seki, owners: &owners, choices };
    let mut forced = connections::find(&scene);
    let revival = revive(given, &removal, &owners, &mut forced);
    let ending = Ending { given, kos: &kos, removal, board: revival.board, forced, penalty: revival.penalty };
    ending.count(position, options, steps)
}

/// Dead stones on neutral points, seen to.
struct Revival {
    /// The board without dead stones, with the stones that settle the matter.
    board: Stones,
    /// Points charged to a player beside the points he fills.
    penalty: ByColor<u32>,
}

/// A dead chain in atari on points that are nobody's.
struct Reviving {
    chain: PointSet,
    color: Color,
    /// Its liberty.
    at: Point,
    /// Whether playing there helps it.
    escapes: bool,
}

/// Dead stones in atari whose points belong to nobody would come back: if running helps them they
/// run, else they are taken; either way the point is nobody's territory.
fn revive(given: &Stones, removal: &Removal, owners: &dame::Owners, forced: &mut Vec<Forced>) -> Revival {
    let mut revival = Revival { board: removal.clean, penalty: Default::default() };
    let all = reviving(given, removal, owners);
    for Reviving { chain, color, at, escapes } in &all {
        // Of chains with the same liberty, those that escape come first; if enemies have the same
        // claim to it, whose turn it is decides, and nobody must play.
        let rival = |other: &&Reviving| other.at == *at && other.escapes >= *escapes;
        if all.iter().filter(rival).any(|other| other.color != *color || other.escapes != *escapes)
            || revival.board.get(*at).is_some()
        {
            continue;
        }
        let by = if *escapes { *color } else { !*color };
        if !escapes {
            revival.penalty[*color] += 1;
        }
        revival.board = play::play(&revival.board, *at, by);
        forced.push(Forced { point: *at, by, reason: ForcedReason::Revival { stones: *chain } });
    }
    revival
}

fn reviving(given: &Stones, removal: &Removal, owners: &dame::Owners) -> Vec<Reviving> {
    let mut found: Vec<Reviving> = Vec::new();
    for color in Color::ALL {
        let mut rest = removal.dead[color] & given.of(color) & owners.dame;
        while let Some(point) = rest.first_point() {
            let chain = given.chain(point);
            rest -= chain;
            let liberties = given.liberties(chain);
            if let (1, Some(at)) = (liberties.len(), liberties.first_point()) {
                let mut after = *given;
                after.set(at, Some(color));
                let escapes = after.liberties(after.chain(at)).len() > 1;
                found.push(Reviving { chain, color, at, escapes });
            }
        }
    }
    found
}

/// Everything decided; what is left is to count.
struct Ending<'a> {
    given: &'a Stones,
    kos: &'a [OpenKo],
    removal: Removal,
    /// The board without dead stones, kos filled, revivals answered.
    board: Stones,
    forced: Vec<Forced>,
    penalty: ByColor<u32>,
}

impl Ending<'_> {
    fn count(self, position: &Position, options: &Options, steps: Vec<Step>) -> Count {
        let owners = dame::owners(&self.board, &options.carta);
        let mut count = Count::new(position, *options);
        count.steps = steps;
        count.groups = self.removal.groups;
        count.seki = self.removal.seki & self.given.occupied();
        count.dame = owners.dame;
        count.forced = self.forced;
        for ko in self.kos {
            let forced = |point, by, reason| Forced { point, by, reason };
            count.forced.push(match ko.given {
                true => forced(ko.point, !ko.by, ForcedReason::KoTaken),
                false => forced(ko.point, ko.by, ForcedReason::Ko),
            });
            count.forced.extend(ko.second.map(|point| forced(point, ko.by, ForcedReason::Ko)));
        }
        count.forced.sort_unstable_by_key(|f| f.point);
        let filled: PointSet = count.forced.iter().map(|f| f.point).collect();
        for color in Color::ALL {
            count.territory[color] = owners.territory[color] - filled;
            count.dead[color] = self.given.of(color) - self.board.of(color);
        }
        count.dame -= filled;
        count.prisoners = position.prisoners();
        count.finish(self.penalty);
        count
    }
}
