//! One player's fields and what they give to his chains together.
//!
//! Each chain asks the fields around it for what it lacks elsewhere, in rounds. A chain is *safe* if fields support it
//! around which all chains are; who is joined to others and needs what they have comes after them, as chains that rest
//! on each other are lost together. Chains that no field keeps alive are *given up*: what is around them is asked again, as if
//! the opponent were at home there.
//!
//! Inside: `layout` (the fields), `search` (what they have for chains that lack something).
//!
//! It stands on [`super::plot`]; what it finds is told as plain data ([`Safe`]).

mod layout;
mod search;

use chizu_board::{Color, PointSet};
use rustc_hash::FxHashMap;

use super::links::{Fields, Link};
use super::map::{Map, Rows};
use super::pairs;
use super::plot::{Board, Gifts, Plot, Refused, lacking, on_board, supports};
use super::safe::{Safe, Shelter};

/// The field of stones that were a wall before.
pub(super) const WALL: u16 = u16::MAX;

/// One player's chains and regions.
pub(super) struct Side {
    pub(super) plots: Vec<Plot>,
    pub(super) links: Vec<Link>,
    pub(super) chains: Chains,
    /// What was asked of plots together in vain, by their points.
    pub(super) refused: FxHashMap<PointSet, Refused>,
    fields: Fields,
}

/// What is known of the chains of the map apart from the fields.
pub(super) struct Chains {
    /// Whether nothing will be searched.
    at_sight: bool,
    /// Those that are immortal.
    immortal: Vec<bool>,
    /// The points next to these.
    near_immortal: Rows,
    /// For each the first of those with which it is joined for ever.
    pub(super) bonds: Vec<u16>,
    /// The same without links.
    gaps: Vec<u16>,
    /// Those that are given up.
    pub(super) lost: Vec<bool>,
}

impl Chains {
    /// What regions are asked on where these chains are known to be safe.
    pub(super) fn board<'a>(&'a self, (map, color): (&'a Map, Color), free: &'a [bool]) -> Board<'a> {
        let Self { at_sight, immortal, near_immortal, bonds, lost, .. } = self;
        Board { map, color, at_sight: *at_sight, immortal, near_immortal, free, lost, bonds }
    }
}

impl Side {
    /// What each chain gets.
    pub(super) fn supports(&self) -> Vec<u8> {
        supports(self.plots.iter(), (&self.chains.immortal, &self.chains.bonds), None)
    }

    /// Asks regions for what their chains lack, without a search.
    fn settle(&mut self, (map, color): (&Map, Color)) {
        let Chains { immortal, bonds, .. } = &self.chains;
        let board = self.chains.board((map, color), immortal);
        for _ in 0..2 {
            let supports = supports(self.plots.iter(), (immortal, bonds), None);
            let mut asked: Vec<Option<Gifts>> = Vec::with_capacity(self.plots.len());
            for plot in &self.plots {
                if !plot.joins.is_empty() {
                    asked.push(None);
                    continue;
                }
                let gives: Gifts = lacking(plot, bonds, &supports, 2, true).collect();
                let is_new = !plot.stands || (plot.spots.len() > 2 && gives != plot.gives);
                let is_vain = || plot.is_hopeless(board, &gives) || plot.is_known(board, &gives);
                asked.push(if is_new && !is_vain() { Some(gives) } else { None });
            }
            let mut changed = false;
            for (plot, gives) in self.plots.iter_mut().zip(asked) {
                let Some(gives) = gives else { continue };
                changed |= plot.ask(board, gives);
            }
            if !changed {
                break;
            }
        }
    }

    /// The plots that give something.
    pub(super) fn givers(&self) -> Vec<&Plot> {
        self.plots.iter().filter(|plot| plot.gives_any()).collect()
    }

    /// The chains to which some plots give two liberties if all chains around these are taken to stand between the fields. Who rests on others
    /// comes after them: chains that rest on each other are lost together.
    pub(super) fn supported(&self, givers: &[&Plot]) -> Vec<bool> {
        let mut known = vec![false; self.chains.immortal.len()];
        let is_at_once = !givers.iter().any(|plot| plot.leans());
        loop {
            let is_sound = |plot: &&Plot| plot.leans.iter().all(|chain| known[usize::from(*chain)]);
            let plots = givers.iter().copied().filter(is_sound);
            let supports = supports(plots, (&self.chains.immortal, &self.chains.bonds), Some(&known));
            let mut changed = false;
            for (known, support) in known.iter_mut().zip(supports) {
                changed |= support >= 2 && !*known;
                *known |= support >= 2;
            }
            if !changed || is_at_once {
                return known;
            }
        }
    }

    /// The chains that are safe: those that are supported by fields around which all chains are.
    pub(super) fn safe(&self) -> Vec<bool> {
        let mut givers = self.givers();
        loop {
            let safe = self.supported(&givers);
            let before = givers.len();
            givers.retain(|plot| plot.ground.chains.iter().all(|chain| safe[usize::from(*chain)]));
            if givers.len() == before {
                return safe;
            }
        }
    }

    pub(super) fn safe_stones(&self, map: &Map, color: Color) -> PointSet {
        let safe = self.safe();
        let stones = chain_stones(map, color);
        stones.into_iter().zip(safe).filter(|(_, safe)| *safe).map(|(own, _)| own).collect()
    }

    pub(super) fn found(&self, map: &Map, color: Color) -> Safe {
        let safe = self.safe();
        let all = chain_stones(map, color);
        let of =
            |chains: &mut dyn Iterator<Item = u16>| chains.map(|chain| all[usize::from(chain)]).collect();
        let holds = |chain: &u16| safe[usize::from(*chain)];
        let mut stones = of(&mut (0..map.chains.end()).filter(holds));
        let of_chains = |plot: &Plot, gift: u8| {
            let gifts = plot.ground.chains.iter().zip(&plot.gives);
            of(&mut gifts.filter(|(_, g)| **g == gift).map(|(chain, _)| *chain))
        };
        let mut territory = PointSet::EMPTY;
        let mut shelters = Vec::with_capacity(self.plots.len());
        let lost = &self.chains.lost;
        let joints = self.links.iter().filter(|link| link.joins(lost).iter().all(holds));
        let joints: Vec<Plot> = joints.filter_map(|link| link.plot((map, color), lost)).collect();
        for plot in self.plots.iter().chain(&joints).filter(|plot| plot.is_useful()) {
            let ground = &plot.ground;
            let around = if plot.joins.is_empty() { &ground.chains[..] } else { &plot.joins };
            if !plot.stands || !around.iter().all(holds) {
                continue;
            }
            let owned = ground.common_points(plot.owned);
            territory |= owned;
            stones |= ground.common_points(plot.safe & ground.start.defender);
            let pair = |pair: &pairs::Pair| on_board(ground, pair);
            let points = ground.points(ground.inside);
            shelters.push(Shelter {
                points,
                sustains: of_chains(plot, 1),
                suffices: of_chains(plot, 2),
                leans_on: of(&mut plot.leans.iter().copied()),
                joins: of(&mut plot.joins.iter().copied()),
                pairs: plot.pairs.iter().filter(|pair| pair.serves & plot.safe != 0).map(pair).collect(),
                owned: owned == points,
                searched: plot.searched,
                claims: plot.claims.clone(),
            });
        }
        shelters.sort_by_cached_key(|shelter| shelter.points.first_point());
        Safe { stones, territory, shelters }
    }
}

/// The stones of each chain of a colour.
fn chain_stones(map: &Map, color: Color) -> Vec<PointSet> {
    let mut stones = vec![PointSet::EMPTY; usize::from(map.chains.end())];
    let width = usize::from(map.frame.size.width());
    map.frame.each_segment(&map.stones[color], |y, mask, cell| {
        stones[usize::from(map.chains.at(cell))].insert_bits(y * width, mask);
    });
    stones
}
