//! Kos and the stones that hang on them, cut out of the board.

use chizu_board::{ByColor, Color, Point, PointSet, Position};
use chizu_local::adjacency::Adjacency;
use chizu_local::piece::Local;
use chizu_local::sets::Sets;

use crate::chains::{ChainId, Chains};
use crate::cycles::tuning;

/// The most points and walls of a fight: as many as its positions have room for.
pub(super) const BITS: usize = 23;

/// The kos of a board: an empty point, and the stone that is taken there.
pub(super) struct Kos(Vec<(Point, ChainId)>);

/// Kos that the same chains hang on.
pub(super) struct Group {
    /// The chains.
    pub(super) seeds: Vec<ChainId>,
    /// The points of the kos, with and without a stone.
    pub(super) points: PointSet,
    /// How many kos.
    pub(super) count: usize,
}

impl Kos {
    pub(super) fn of(chains: &Chains) -> Self {
        let geometry = chains.geometry();
        let lone = |id: &ChainId| chains[*id].liberties.len() == 1 && chains[*id].len() == 1;
        let ko = |id: ChainId| {
            let (color, mouth) = (chains[id].color, chains[id].liberties.first_point()?);
            let around = geometry.neighbors(mouth);
            let mut around = around.map(|point| chains.at(point));
            let single = around.all(|beside| {
                beside.is_some_and(|beside| {
                    chains[beside].color == color
                        && (beside == id || chains[beside].liberties.len() > 1 || chains[beside].len() > 1)
                })
            });
            single.then_some((mouth, id))
        };
        Self(chains.ids().filter(lone).filter_map(ko).collect())
    }

    /// The kos by the chains that hang on them.
    pub(super) fn groups(&self, chains: &Chains) -> Vec<Group> {
        if self.0.is_empty() {
            return Vec::new();
        }
        let mut sets = Sets::new(chains.len());
        let mut held: Vec<Vec<ChainId>> = Vec::new();
        for (mouth, stone) in &self.0 {
            let beside = |point: Point| chains.geometry().neighbors(point).filter_map(|p| chains.at(p));
            let around = beside(*mouth).chain(chains[*stone].stones.iter().flat_map(beside));
            let hanging: Vec<ChainId> = around.filter(|id| id != stone && hangs(chains, *id)).collect();
            for id in &hanging {
                sets.join(hanging[0].index(), id.index());
            }
            held.push(hanging);
        }
        let mut groups: Vec<(usize, Group)> = Vec::new();
        for ((mouth, stone), hanging) in self.0.iter().zip(held) {
            let Some(first) = hanging.first() else { continue };
            let set = sets.of(first.index());
            let group = match groups.iter_mut().find(|(of, _)| *of == set) {
                Some((_, group)) => group,
                None => {
                    groups.push((set, Group { seeds: Vec::new(), points: PointSet::EMPTY, count: 0 }));
                    match groups.last_mut() {
                        Some((_, group)) => group,
                        None => continue,
                    }
                }
            };
            group.seeds.extend(hanging.iter().chain([stone]));
            group.points |= chains[*stone].stones;
            group.points.insert(*mouth);
            group.count += 1;
        }
        groups.into_iter().map(|(_, group)| group).collect()
    }
}

/// Whether a chain has few liberties and nowhere to run.
fn hangs(chains: &Chains, id: ChainId) -> bool {
    let liberties = chains[id].liberties;
    liberties.len() <= tuning::liberties() && {
        let space = chains.geometry().flood(liberties, chains.stones().vacant());
        space.len() <= tuning::space()
    }
}

/// Stones of which one or two are taken by a stone that can be taken back, with the chains around them.
pub(super) fn snapbacks(chains: &Chains) -> Vec<Vec<ChainId>> {
    let geometry = chains.geometry();
    let few = chains.ids().filter(|id| chains[*id].liberties.len() == 1 && chains[*id].len() <= 2);
    let seeds = few.filter_map(|id| {
        let at = chains[id].liberties.first_point()?;
        let taker = !chains[id].color;
        // The stone that takes would be alone, with no liberty but those it gets.
        let alone = geometry.neighbors(at).all(|point| {
            chains
                .at(point)
                .is_some_and(|beside| chains[beside].color != taker || beside_only(chains, beside, at))
        });
        let ko = chains[id].len() == 1
            && geometry.neighbors(at).all(|p| chains.at(p).is_some_and(|b| chains[b].color != taker));
        if !alone || ko {
            return None;
        }
        let around = geometry.neighbors_of(chains[id].stones);
        let around: Vec<ChainId> = around.iter().filter_map(|point| chains.at(point)).collect();
        let mut seeds: Vec<ChainId> =
            around.into_iter().filter(|id| chains[*id].color == taker && hangs(chains, *id)).collect();
        // Nothing else would have to be answered.
        if seeds.is_empty() {
            return None;
        }
        seeds.push(id);
        seeds.sort();
        seeds.dedup();
        Some(seeds)
    });
    let mut all: Vec<Vec<ChainId>> = seeds.collect();
    all.dedup();
    all
}

/// Whether a chain of a stone or two has no liberty but this.
fn beside_only(chains: &Chains, id: ChainId, at: Point) -> bool {
    chains[id].len() <= 1 && chains[id].liberties.len() == 1 && chains[id].liberties.contains(at)
}

/// A fight, cut out of the board: what is around it is taken to stay.
pub(super) struct Fight {
    /// The points that stones are put on.
    pub(super) cells: PointSet,
    /// The points of its kos.
    pub(super) kos: PointSet,
    pub(super) local: Local,
    /// For each bit, its points.
    pub(super) of_bit: Vec<PointSet>,
    /// The bits of walls.
    pub(super) walls: u64,
    /// The stones now.
    pub(super) stones: [u64; 2],
    /// The point that may not be retaken now.
    pub(super) ko: u64,
    pub(super) to_play: usize,
    chains: Vec<(ChainId, Color, PointSet)>,
}

/// The number of a side: Black is the first.
pub(super) const fn side(color: Color) -> usize {
    match color {
        Color::Black => 0,
        Color::White => 1,
    }
}

impl Fight {
    /// The fight of these chains, and of all that have no liberty outside it; with small stones, also of those whose other liberties
    /// are few and closed in, as one eye is. `None` if it is too large.
    pub(super) fn of(
        position: &Position,
        chains: &Chains,
        seeds: &[ChainId],
        kos: PointSet,
        small: usize,
    ) -> Option<Self> {
        let geometry = chains.geometry();
        let vacant = chains.stones().vacant();
        let mut within: Vec<ChainId> = seeds.to_vec();
        within.sort();
        within.dedup();
        let mut empty = kos & vacant;
        loop {
            let liberties: PointSet = within.iter().map(|id| chains[*id].liberties).collect();
            empty = geometry.flood(empty | liberties, vacant);
            if empty.len() > BITS {
                return None;
            }
            let beside = geometry.neighbors_of(empty);
            let more = chains.ids().filter(|id| {
                !within.contains(id)
                    && chains[*id].stones.intersects(&beside)
                    && (chains[*id].liberties.is_subset(&empty)
                        || small > tuning::SINGLE && hangs(chains, *id))
                    && chains[*id].liberties.len() <= tuning::liberties()
            });
            let more: Vec<ChainId> = more.collect();
            if more.is_empty() {
                break;
            }
            within.extend(more);
        }
        within.sort();
        let points = within.iter().filter(|id| chains[**id].len() <= small);
        let cells = empty | points.map(|id| chains[*id].stones).collect::<PointSet>();
        let large = within.iter().filter(|id| chains[**id].len() > small);
        let mut of_bit: Vec<PointSet> = cells.iter().map(|point| [point].into_iter().collect()).collect();
        let count = of_bit.len();
        of_bit.extend(large.map(|id| chains[*id].stones));
        if of_bit.len() > BITS {
            return None;
        }
        let all: PointSet = of_bit.iter().copied().collect();
        let mut next_to = Adjacency([0; 64]);
        let mut air = [0; 2];
        for (i, points) in of_bit.iter().enumerate() {
            let beside = geometry.neighbors_of(*points);
            let touched = |(j, other): (usize, &PointSet)| {
                if j != i && other.intersects(&beside) { 1 << j } else { 0 }
            };
            next_to.0[i] = of_bit.iter().enumerate().map(touched).sum();
            for color in Color::ALL {
                if i < count && beside.intersects(&(chains.stones().of(color) - all)) {
                    air[side(color)] |= 1 << i;
                }
            }
        }
        let bits_of = |set: PointSet| -> u64 {
            let bits = of_bit.iter().enumerate().filter(|(_, points)| points.intersects(&set));
            bits.map(|(i, _)| 1 << i).sum()
        };
        let stones = [Color::Black, Color::White].map(|color| bits_of(chains.stones().of(color)));
        let walls = ((1u64 << of_bit.len()) - 1) & !((1 << count) - 1);
        Some(Self {
            cells,
            kos,
            local: Local { next_to, cells: (1 << count) - 1, air },
            walls,
            stones,
            ko: position.ko().map_or(0, |ko| bits_of([ko].into_iter().collect())),
            to_play: side(position.to_play()),
            chains: within.iter().map(|id| (*id, chains[*id].color, chains[*id].stones)).collect(),
            of_bit,
        })
    }

    /// The chains of the fight.
    pub(super) fn seeds(&self) -> Vec<ChainId> {
        self.chains.iter().map(|(id, ..)| *id).collect()
    }

    /// The stones that may be lost, without those that are taken again and again.
    pub(super) fn at_stake(&self) -> ByColor<PointSet> {
        ByColor::new_with(|color| {
            let own = self.chains.iter().filter(|(_, of, _)| *of == color);
            own.map(|(.., stones)| *stones - self.kos).collect()
        })
    }

    /// The points of some bits.
    pub(super) fn points(&self, bits: u64) -> PointSet {
        chizu_local::adjacency::bits(bits).filter_map(|bit| self.of_bit.get(bit)).copied().collect()
    }

    /// Black's points less White's, where all stay as they are.
    pub(super) fn value(&self, stones: [u64; 2]) -> i16 {
        let weight = |bits: u64| -> i16 {
            chizu_local::adjacency::bits(bits).map(|bit| self.of_bit[bit].len() as i16).sum()
        };
        let mut value = weight(stones[0]) - weight(stones[1]);
        // A wall that was taken is its taker's.
        let gone = self.walls & !(stones[0] | stones[1]);
        value += weight(gone & self.stones[1]) - weight(gone & self.stones[0]);
        let reach = [0, 1].map(|side| self.local.next_to.neighbors(stones[side]) | self.local.air[side]);
        let [black, white] = self.local.surrounded(self.local.empty(stones), reach);
        value + weight(black) - weight(white)
    }
}
