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

mod connections;
pub(super) mod dame;
mod eyes;
mod ground;
mod ko;
mod liberties;
mod links;
mod play;
mod removal;
mod revival;
mod seki;
mod shapes;
mod snapback;
mod status;

pub use super::choices::{Choices, ChoicesError, DangerousKo, Knots, Needed};
pub(super) use removal::groups_of;

use chizu_board::{ByColor, Color, PointSet, Position, Stones};

use self::ground::Ground;
use self::ko::OpenKo;
use self::removal::{Log, Removal};
use self::revival::Revival;
use self::status::Past;
use super::charge::Charge;
use super::count::{Count, CountOptions, Forced, Step};

/// Counts a finished position.
///
/// ```
/// use chizu::score::{carta, CountOptions};
/// use chizu::{Setup, Stones};
/// let stones: Stones = "
///     . X . X O .
///     X X X X O O
///     . O O O O .
///     O O . . O .
/// ".parse()?;
/// let position = Setup::new(stones).position()?;
/// let count = carta(&position, &CountOptions::default());
/// assert_eq!(count.board_margin.to_string(), "W+3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn carta(position: &Position, options: &CountOptions) -> Count {
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
    let (kos, removal) = cleaned(&ground, &kos, choices, Log(Some(&mut steps)), |_| false);

    let owners = dame::owners(&removal.clean, choices);
    let alive = removal.clean.occupied() & given.occupied();
    let scene = connections::Scene { given, alive, seki: removal.seki, owners: &owners, choices };
    let connections = connections::find(&scene);
    let revival = revival::revive(given, &removal, &owners);
    Ending { given, kos: &kos, removal, connections, revival }.count(position, options, steps)
}

/// The dead stones, and nothing else; once what is removed is `enough`, no more is looked for.
pub(in crate::score) fn dead_stones(
    given: &Stones,
    choices: &Choices,
    enough: impl Fn(&ByColor<PointSet>) -> bool,
) -> ByColor<PointSet> {
    let ground = Ground::of(given);
    let kos = ko::find(&ground, choices);
    let (_, removal) = cleaned(&ground, &kos, choices, Log(None), enough);
    let owners = dame::owners(&removal.clean, choices);
    let board = revival::revive(given, &removal, &owners).board;
    ByColor::new_with(|color| given.of(color) - board.of(color))
}

/// The kos that matter, and the board without its dead stones.
fn cleaned(
    ground: &Ground,
    kos: &[OpenKo],
    choices: &Choices,
    log: Log<'_>,
    enough: impl Fn(&ByColor<PointSet>) -> bool,
) -> (Vec<OpenKo>, Removal) {
    let working = ko::fill(ground.stones(), kos);
    let past = Past { hot: ground.hot, removed: ByColor::default(), ko_bonus: ko::bonus(kos) };
    let mut removal = removal::remove_dead(&working, past, choices, log, enough);
    (ko::settle(kos, &mut removal.clean), removal)
}

/// A board whose dead stones are known, with its kos and the stones that would come back seen to.
pub(in crate::score) struct Seen {
    /// The position with its kos filled and taken, and with what would come back seen to.
    pub(in crate::score) filled: Stones,
    /// What is played because of kos and of stones that would come back.
    pub(in crate::score) forced: Vec<Forced>,
    /// Points charged to a player beside the points he fills.
    pub(in crate::score) penalty: ByColor<u32>,
    /// What each player surrounds.
    pub(in crate::score) territory: ByColor<PointSet>,
    /// What is nobody's.
    pub(in crate::score) dame: PointSet,
    /// Dead stones, those that a ko or a revival costs included.
    pub(in crate::score) dead: ByColor<PointSet>,
}

/// Sees to kos, connections and revivals, as far as they are charged, where it is known which stones are dead.
pub(in crate::score) fn see_to(
    given: &Stones,
    dead: &ByColor<PointSet>,
    seki: PointSet,
    charge: Charge,
    choices: &Choices,
) -> Seen {
    let mut kos = if charge == Charge::All { ko::find(&Ground::of(given), choices) } else { Vec::new() };
    // Nobody ends a ko that a seki rests on.
    kos.retain(|ko| ko.is_fought(given, dead) && !seki.contains(ko.stone));
    let mut filled = ko::fill(given, &kos);
    for color in Color::ALL {
        // What was put down at a ko between dead stones is as dead as they are.
        for put in filled.of(color) - given.of(color) {
            let held = filled.chain(put) & given.of(color);
            if held.is_subset(&dead[color]) {
                filled.set(put, None);
            }
        }
    }
    let mut clean = filled.without(dead.black | dead.white);
    let kos = ko::settle(&kos, &mut clean);
    let removal = Removal { clean, dead: *dead, seki, groups: Vec::new() };
    let owners = dame::owners(&removal.clean, choices);
    let revival = revival::revive(given, &removal, &owners);
    let owners = if revival.board == removal.clean { owners } else { dame::owners(&revival.board, choices) };
    for Forced { point, by, .. } in &revival.forced {
        filled = play::play(&filled, *point, *by);
    }
    let mut forced: Vec<Forced> = kos.iter().flat_map(OpenKo::forced).collect();
    forced.extend(revival.forced);
    if charge == Charge::Connections {
        let alive = removal.clean.occupied() & given.occupied();
        // Servers take dead stones off before they look.
        let scene = connections::Scene { given: &removal.clean, alive, seki, owners: &owners, choices };
        forced.extend(connections::find(&scene));
    }
    let dead = ByColor::new_with(|color| given.of(color) - revival.board.of(color));
    Seen { filled, forced, penalty: revival.penalty, territory: owners.territory, dame: owners.dame, dead }
}

/// A board whose dead stones are known, as it is: nothing is seen to.
pub(in crate::score) fn surrounded(given: &Stones, dead: &ByColor<PointSet>, choices: &Choices) -> Seen {
    let owners = dame::owners(&given.without(dead.black | dead.white), choices);
    Seen {
        filled: *given,
        forced: Vec::new(),
        penalty: ByColor::default(),
        territory: owners.territory,
        dame: owners.dame,
        dead: *dead,
    }
}

/// Everything decided; what is left is to count.
struct Ending<'a> {
    given: &'a Stones,
    kos: &'a [OpenKo],
    removal: Removal,
    connections: Vec<Forced>,
    revival: Revival,
}

impl Ending<'_> {
    fn count(self, position: &Position, options: &CountOptions, steps: Vec<Step>) -> Count {
        let board = self.revival.board;
        let owners = dame::owners(&board, &options.carta);
        let mut count = Count::new(position, *options);
        count.steps = steps;
        count.seki = self.removal.seki & self.given.occupied();
        count.groups = self.removal.groups;
        let by_ko = self.kos.iter().flat_map(OpenKo::forced);
        let filled = count.fill(by_ko.chain(self.revival.forced).chain(self.connections));
        for color in Color::ALL {
            count.territory[color] = owners.territory[color] - filled;
            count.dead[color] = self.given.of(color) - board.of(color);
        }
        count.dame = owners.dame - filled;
        count.finish(self.revival.penalty);
        count
    }
}
