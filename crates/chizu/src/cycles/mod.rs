//! Kos without end: fights that neither side can stop, and kos that give threats for ever.
//!
//! Most kos end: one side runs out of threats. In a triple ko, or in *eternal life*, each move answers the last, and who
//! plays elsewhere loses the fight. What becomes of such a game is for its rules to say ([`Cycle::ruling`]).
//!
//! Inside: `fights` (kos and the stones that hang on them, cut out of the board), `graph` (all positions of such a fight, and what
//! each side can force), `bound` (who cannot stop, and who can threaten for ever).
//!
//! *What it does not know:* fights of more than 23 points and walls, or of more than a few thousand positions; ko threats elsewhere,
//! but those of another ko without end.
//!
//! ```
//! use chizu::cycles::{CycleKind, endless};
//! use chizu::{Color, Setup, Stones};
//! // Each side has no liberties but those of kos; Black holds two of three.
//! let stones: Stones = "
//!     . O X . X O X .
//!     O O X X O O X X
//!     . O X . X O X .
//!     O O X X O O X X
//!     . O X O . O X .
//!     O O X X O O X X"
//!     .parse()?;
//! let position = Setup::new(stones).with_to_play(Color::White).position()?;
//! let found = endless(&position);
//! assert_eq!(found.iter().map(|cycle| cycle.kind).collect::<Vec<_>>(), [CycleKind::TripleKo]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bound;
mod fights;
mod graph;
#[cfg(test)]
mod tests;
pub(crate) mod tuning;

use chizu_board::{ByColor, Color, Ko, PointSet, Position, Rules, Size};

use crate::chains::Chains;
use bound::Found;
use fights::{Fight, Group, Kos, snapbacks};

/// What kind of fight it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum CycleKind {
    /// A seki that two kos hold: each side can threaten for ever, and need not.
    DoubleKo,
    /// Three kos, of which each side needs two.
    TripleKo,
    /// Four kos, of which each side needs two.
    QuadrupleKo,
    /// Two stones are given and taken, one is taken back, and neither side can stop.
    EternalLife,
    /// A ko for life for which a double ko elsewhere has threats for ever.
    MoonshineLife,
    /// Two stones are given, one is taken back, and the other side must answer each time.
    SendingTwo,
    /// Another fight that neither side can stop.
    Other,
}

impl CycleKind {
    /// In a few letters: `double-ko`, `triple-ko`, `quadruple-ko`, `eternal-life`, `moonshine-life`, `sending-two`, `other`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::DoubleKo => "double-ko",
            Self::TripleKo => "triple-ko",
            Self::QuadrupleKo => "quadruple-ko",
            Self::EternalLife => "eternal-life",
            Self::MoonshineLife => "moonshine-life",
            Self::SendingTwo => "sending-two",
            Self::Other => "other",
        }
    }
}

/// What the rules of a game make of a fight without end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Ruling {
    /// The game has no result if neither side gives in.
    NoResult,
    /// The board may not repeat itself: this side has to play elsewhere first.
    Barred(Color),
    /// The board may not repeat itself: who would repeat it has to play elsewhere.
    Superko,
    /// It stays as it is, a seki.
    Seki,
    /// The stones that live by it are dead: threats without end do not count.
    Dead,
    /// It is a threat whenever one is needed, and changes nothing by itself.
    Threats,
}

impl Ruling {
    /// In a few letters: `no-result`, `barred`, `superko`, `seki`, `dead`, `threats`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::NoResult => "no-result",
            Self::Barred(_) => "barred",
            Self::Superko => "superko",
            Self::Seki => "seki",
            Self::Dead => "dead",
            Self::Threats => "threats",
        }
    }
}

/// A fight without end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cycle {
    /// What kind of fight it is.
    pub kind: CycleKind,
    /// The points on which stones are taken again and again.
    pub points: PointSet,
    /// The stones that are lost by who stops, or that the threats are against.
    pub stones: ByColor<PointSet>,
    /// Whether neither side can stop now.
    pub bound: bool,
    /// Who would first bring a board back that there was.
    pub repeats: Option<Color>,
}

impl Cycle {
    /// All its points with the stones that hang on them.
    #[must_use]
    pub fn all_stones(&self) -> PointSet {
        self.points | self.stones.black | self.stones.white
    }

    /// Whether neither side can stop, nor do the rules stop them at once.
    #[must_use]
    pub const fn is_endless(&self) -> bool {
        self.bound && !matches!(self.kind, CycleKind::MoonshineLife)
    }

    /// What the rules make of it.
    #[must_use]
    pub const fn ruling(&self, rules: &Rules) -> Ruling {
        match (self.kind, self.bound, rules.ko, self.repeats) {
            (CycleKind::MoonshineLife, ..) => Ruling::Dead,
            (CycleKind::SendingTwo, false, ..) => Ruling::Threats,
            (_, false, ..) => Ruling::Seki,
            (_, true, Ko::Simple, _) => Ruling::NoResult,
            (_, true, _, Some(color)) => Ruling::Barred(color),
            (_, true, _, None) => Ruling::Superko,
        }
    }

    /// The fight in a sentence.
    #[must_use]
    pub fn describe(&self, rules: &Rules, size: Size) -> String {
        let names: Vec<String> = self.points.iter().map(|point| size.name(point).to_string()).collect();
        let what = match self.kind {
            CycleKind::DoubleKo => "Double-ko seki",
            CycleKind::TripleKo => "Triple ko",
            CycleKind::QuadrupleKo => "Quadruple ko",
            CycleKind::EternalLife => "Eternal life",
            CycleKind::MoonshineLife => "Moonshine life",
            CycleKind::SendingTwo => "Sending two, returning one",
            CycleKind::Other => "Fight without end",
        };
        let stop = if self.bound { "neither side can stop; " } else { "" };
        let then = match self.ruling(rules) {
            Ruling::NoResult => "the game has no result if it goes on".to_owned(),
            Ruling::Barred(color) => {
                format!("the board may not repeat itself, so {color} has to play elsewhere first")
            }
            Ruling::Superko => "the board may not repeat itself".to_owned(),
            Ruling::Seki => "each side can threaten for ever, and both live".to_owned(),
            Ruling::Dead => "threats without end do not count, so the stones are dead".to_owned(),
            Ruling::Threats => "a threat for ever, which changes nothing by itself".to_owned(),
        };
        format!("{what} at {}: {stop}{then}.", names.join(" "))
    }
}

/// All fights without end on a board.
#[must_use]
pub fn cycles(position: &Position) -> Vec<Cycle> {
    of_chains(position, &Chains::of(position.stones()))
}

/// The fights that neither side can stop, now that a player is to move. Both have something to lose in them.
///
/// The count tells a board with such a fight as it stands.
#[must_use]
pub fn endless(position: &Position) -> Vec<Cycle> {
    cycles(position).into_iter().filter(Cycle::is_endless).collect()
}

/// [`cycles`], where the chains are known.
pub(crate) fn of_chains(position: &Position, chains: &Chains) -> Vec<Cycle> {
    let kos = Kos::of(chains);
    let mut found = Vec::new();
    let mut single: Vec<Group> = Vec::new();
    let mut seki: Vec<(Fight, Cycle)> = Vec::new();
    for group in kos.groups(chains) {
        let fight = (group.count > 1)
            .then(|| Fight::of(position, chains, &group.seeds, group.points, tuning::SINGLE))
            .flatten();
        let Some((fight, cycle)) = fight.and_then(|fight| of_kos(&fight).map(|cycle| (fight, cycle))) else {
            single.push(group);
            continue;
        };
        if cycle.kind == CycleKind::DoubleKo && !cycle.bound {
            seki.push((fight, cycle));
        }
        found.push(cycle);
    }
    for (source, _) in &seki {
        let cut = |group: &Group| Fight::of(position, chains, &group.seeds, group.points, tuning::SINGLE);
        let single = single.iter().filter_map(cut);
        found.extend(single.filter_map(|ko| moonshine(position, chains, &ko, source)));
    }
    for seeds in snapbacks(chains) {
        let Some(fight) = Fight::of(position, chains, &seeds, PointSet::EMPTY, tuning::SNAPBACK) else {
            continue;
        };
        if found.iter().all(|cycle| !cycle.points.intersects(&fight.cells)) {
            found.extend(of_snapback(&fight));
        }
    }
    found.sort_by_key(|cycle| (cycle.points.first_point(), cycle.kind));
    found.dedup();
    found
}

/// What a fight with several kos is, if it has no end.
fn of_kos(fight: &Fight) -> Option<Cycle> {
    let found = Found::of(fight, tuning::positions())?;
    let endless = found.endless();
    let bound = endless.is_bound();
    if !bound && !found.both_threaten() {
        return None;
    }
    let points = if bound { found.changing(&endless) } else { fight.kos };
    let kind = match (points.len() / 2, bound) {
        (2, false) => CycleKind::DoubleKo,
        (3, _) => CycleKind::TripleKo,
        (4, _) => CycleKind::QuadrupleKo,
        _ => CycleKind::Other,
    };
    let repeats = if bound { found.repeats(&endless) } else { None };
    Some(Cycle { kind, points, stones: fight.at_stake(), bound, repeats })
}

/// A ko for life that a double ko gives threats for.
fn moonshine(position: &Position, chains: &Chains, ko: &Fight, source: &Fight) -> Option<Cycle> {
    if ko.cells.intersects(&source.cells) {
        return None;
    }
    let both = Fight::of(
        position,
        chains,
        &[ko.seeds(), source.seeds()].concat(),
        ko.kos | source.kos,
        tuning::SINGLE,
    )?;
    let found = Found::of(&both, tuning::positions_of_two())?;
    let stones = ko.at_stake();
    found.is_fought_for_ever().then(|| Cycle {
        kind: CycleKind::MoonshineLife,
        points: ko.kos | source.kos,
        stones,
        bound: found.endless().is_bound(),
        repeats: None,
    })
}

/// What a fight without kos is, if it has no end.
fn of_snapback(fight: &Fight) -> Option<Cycle> {
    let found = Found::of(fight, tuning::positions())?;
    let endless = found.fought_for_ever();
    let bound = endless.is_bound();
    if !bound && !found.sends_two() {
        return None;
    }
    let kind = if bound { CycleKind::EternalLife } else { CycleKind::SendingTwo };
    let points = if bound { found.changing(&endless) } else { fight.cells };
    let repeats = if bound { found.repeats(&endless) } else { None };
    Some(Cycle { kind, points, stones: fight.at_stake(), bound, repeats })
}
