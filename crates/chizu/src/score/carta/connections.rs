//! Forced connections: what must be played once the dame are filled.

use chizu_board::{ByColor, Color, Point, PointSet, Stones};

use super::dame::Owners;
use super::play::play;
use crate::chains::{Chain, Chains};
use crate::score::choices::{Choices, Needed};
use crate::score::count::{Forced, ForcedReason, Line};

/// What filling the dame is done on.
pub(super) struct Scene<'a> {
    /// The position as given, its dead stones on it.
    pub(super) given: &'a Stones,
    /// Stones that live.
    pub(super) alive: PointSet,
    /// Those of them that live in seki.
    pub(super) seki: PointSet,
    /// Who owns the empty points of the board without dead stones.
    pub(super) owners: &'a Owners,
    pub(super) choices: &'a Choices,
}

impl Scene<'_> {
    /// The liberties that stones in seki share: nobody plays there.
    fn shared_in_seki(&self) -> PointSet {
        let next_to = |color| self.given.geometry().neighbors_of(self.seki & self.given.of(color));
        next_to(Color::Black) & next_to(Color::White)
    }
}

/// The points that must be filled, each with the reason found when the owner's opponent filled the
/// dame, if it was found then.
pub(super) fn find(scene: &Scene<'_>) -> Vec<Forced> {
    let found = ByColor::new_with(|filler| Filling::run(scene, filler));
    let points = |filler: Color| found[filler].iter().map(|f| f.point).collect::<PointSet>();
    let (with_black, with_white) = (points(Color::Black), points(Color::White));
    let mut forced: Vec<Forced> = Vec::new();
    for by in Color::ALL {
        let needed = match scene.choices.needed {
            Needed::InBoth => with_black & with_white,
            Needed::InEither => with_black | with_white,
            Needed::IfOpponentFills => points(!by),
        } & scene.owners.territory[by];
        let described = found[!by].iter().chain(&found[by]);
        for point in needed {
            forced.extend(described.clone().find(|f| f.point == point).map(|f| Forced { by, ..*f }));
        }
    }
    forced.sort_unstable_by_key(|f| f.point);
    forced
}

/// The dame filled by one player, and the answers to it.
struct Filling<'a> {
    scene: &'a Scene<'a>,
    /// Stones put on dame points and still of the filler's colour.
    dame: PointSet,
    /// Stones that had more than one liberty in the position as given.
    not_in_atari: PointSet,
    stones: Stones,
    found: Vec<Forced>,
}

impl<'a> Filling<'a> {
    fn run(scene: &'a Scene<'a>, filler: Color) -> Vec<Forced> {
        let dame = (scene.owners.dame & scene.given.vacant()) - scene.shared_in_seki();
        let mut stones = *scene.given;
        stones.fill(dame, filler);
        let not_in_atari: PointSet = Chains::of(scene.given)
            .iter()
            .filter(|chain| chain.liberties.len() > 1)
            .map(|chain| chain.stones)
            .collect();
        let mut filling = Self { scene, dame, not_in_atari, stones, found: Vec::new() };
        while filling.answer() {}
        filling.found
    }

    /// Saves the living chain that needs it most; `false` when none can be helped any more.
    fn answer(&mut self) -> bool {
        let chains = Chains::of(&self.stones);
        let mut in_danger: Vec<&Chain> = chains.iter().filter(|chain| self.is_in_danger(chain)).collect();
        in_danger.sort_by_cached_key(|chain| {
            let view = |p| viewpoint(&self.stones, p, chain.color);
            (chain.liberties.len(), chain.stones.iter().map(view).max())
        });
        in_danger.iter().any(|chain| self.save(chain))
    }

    fn is_in_danger(&self, chain: &Chain) -> bool {
        chain.liberties.len() <= 1
            && chain.stones.intersects(&self.scene.alive)
            && chain.stones.intersects(&self.not_in_atari)
    }

    fn save(&mut self, chain: &Chain) -> bool {
        let answer = self.rescue(chain).filter(|(point, _)| !self.found.iter().any(|f| f.point == *point));
        // Giving up the last liberty for nothing is worse than having played a dame in time.
        let is_vain = |point: Point| {
            let after = play(&self.stones, point, chain.color);
            after.liberties(after.chain(point)).is_empty()
        };
        if answer.is_none_or(|(point, _)| is_vain(point))
            && chain.liberties.len() <= 1
            && self.give_way(chain)
        {
            return true;
        }
        let Some((point, reason)) = answer else { return false };
        self.found.push(Forced { point, by: chain.color, reason, threat: Line::default() });
        self.stones = play(&self.stones, point, chain.color);
        true
    }

    /// Makes one of the dame stones around a chain the chain's own, rather one
    /// that gives it room: its owner would have played there in time.
    fn give_way(&mut self, chain: &Chain) -> bool {
        let around = self.stones.geometry().neighbors_of(chain.stones);
        let rank = |point: &Point| {
            let mut turned = self.stones;
            turned.set(*point, Some(chain.color));
            let room = turned.liberties(turned.chain(*point)).len();
            (room, viewpoint(&self.stones, *point, chain.color))
        };
        let best = (around & self.stones.of(!chain.color) & self.dame).iter().max_by_key(rank);
        let Some(point) = best else { return false };
        self.stones.set(point, Some(chain.color));
        // Turned once and for all, or two chains could turn it back and forth.
        self.dame.remove(point);
        true
    }

    /// A capture in the chain's own territory that gives it room, or else its last liberty.
    fn rescue(&self, chain: &Chain) -> Option<(Point, ForcedReason)> {
        let enough = if chain.liberties.is_empty() { 1 } else { 2 };
        let own = self.scene.owners.territory[chain.color] & self.stones.vacant();
        let anchor = chain.stones.first_point()?;
        let mut best: Option<((usize, usize, u64), Point, PointSet)> = None;
        for point in own {
            let after = play(&self.stones, point, chain.color);
            let taken = self.stones.of(!chain.color) - after.of(!chain.color);
            if taken.is_empty() {
                continue;
            }
            let liberties = after.liberties(after.chain(anchor)).len();
            let rank = (liberties, taken.len(), viewpoint(&self.stones, point, chain.color));
            if liberties >= enough && best.as_ref().is_none_or(|(other, ..)| rank > *other) {
                best = Some((rank, point, taken));
            }
        }
        let saves = chain.stones - self.dame;
        match best {
            Some((_, point, takes)) => {
                Some((point, ForcedReason::Capture { saves, takes: takes - self.dame }))
            }
            None => Some((chain.liberties.first_point()?, ForcedReason::Connect { saves })),
        }
    }
}

/// A number for how the board looks from `point`, with stones of `color` as friends: the same in
/// every orientation and with colours exchanged, and otherwise different for different points.
/// Ties between equally good answers are broken by it, so that no corner or colour comes first.
fn viewpoint(stones: &Stones, point: Point, color: Color) -> u64 {
    let size = stones.size();
    let (col, row) = (i32::from(size.col(point)), i32::from(size.row(point)));
    let mix = |n: u64| {
        let n = n.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (n ^ (n >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9)
    };
    let mut view = 0_u64;
    let edges = [col, i32::from(size.width()) - 1 - col, row, i32::from(size.height()) - 1 - row];
    for edge in edges {
        view = view.wrapping_add(mix(3 * edge as u64 + 3));
    }
    for (kind, stones) in [(1, stones.of(color)), (2, stones.of(!color))] {
        for stone in stones {
            let (dx, dy) = (i32::from(size.col(stone)) - col, i32::from(size.row(stone)) - row);
            view = view.wrapping_add(mix((3 * (dx * dx + dy * dy) + kind) as u64));
        }
    }
    view
}
