//! What is said about every chain.

use chizu_board::{ByColor, Color, Point, PointSet};

use crate::chains::{Chain, ChainId, Chains};
use crate::verdict::{Evidence, Status, Verdict};

/// The verdicts on all chains of a position.
#[derive(Clone, Debug)]
pub struct Statuses {
    /// The chains.
    pub chains: Chains,
    /// The verdict on each of them, in their order.
    pub of: Vec<Verdict>,
    /// Dead stones, by their own colour.
    pub dead: ByColor<PointSet>,
    /// Stones that live in seki.
    pub seki: PointSet,
    /// Stones of which it is not settled whether they live.
    pub unsettled: PointSet,
    /// Points that are proved to belong to a player: stones that are safe, territory in which the
    /// opponent cannot live.
    pub proved: ByColor<PointSet>,
    /// Living stones of groups that have not two eyes on the board without its dead stones.
    pub(crate) weak: PointSet,
    /// How many boards were judged, with ever other stones thought away: the more, the less is clear.
    pub(crate) boards: usize,
}

impl Statuses {
    pub(crate) fn new(chains: Chains, of: Vec<Verdict>, proved: ByColor<PointSet>) -> Self {
        let (dead, seki, unsettled) = (ByColor::default(), PointSet::EMPTY, PointSet::EMPTY);
        let mut all = Self { chains, of, dead, seki, unsettled, proved, weak: PointSet::EMPTY, boards: 0 };
        all.collect();
        all
    }

    /// Changes the verdict on these chains, but where it is proved.
    pub(crate) fn judge(&mut self, stones: PointSet, status: Status) {
        for (chain, verdict) in self.chains.iter().zip(&mut self.of) {
            if chain.stones.is_subset(&stones) && verdict.evidence != Evidence::Proved {
                *verdict = Verdict { status, evidence: Evidence::Guessed };
            }
        }
        self.collect();
    }

    /// The verdicts on these chains rest on what is known of them elsewhere, where that says the same.
    pub(crate) fn agree(&mut self, stones: PointSet, known: Verdict) {
        for (chain, verdict) in self.chains.iter().zip(&mut self.of) {
            if chain.stones.is_subset(&stones) && verdict.status == known.status {
                verdict.evidence = verdict.evidence.max(known.evidence);
            }
        }
    }

    /// What is read of groups goes before what their chains were judged to come to, but where that is proved. Of several chains that
    /// live as a group each may still be lost.
    pub(crate) fn learn(&mut self, groups: impl IntoIterator<Item = (PointSet, Verdict)>) {
        for (group, known) in groups {
            self.agree(group, known);
            for (chain, verdict) in self.chains.iter().zip(&mut self.of) {
                let holds = known.is(Status::Dead) || chain.stones == group;
                let is_read = chain.stones.is_subset(&group) && !known.is_guess() && holds;
                if is_read && verdict.evidence != Evidence::Proved {
                    *verdict = known;
                }
            }
        }
        self.collect();
    }

    /// Brings the sets of stones in line with the verdicts.
    fn collect(&mut self) {
        let with = |status: Status| -> PointSet {
            let such = self.chains.iter().zip(&self.of).filter(|(_, verdict)| verdict.status == status);
            such.map(|(chain, _)| chain.stones).collect()
        };
        let dead = with(Status::Dead);
        (self.seki, self.unsettled) = (with(Status::Seki), with(Status::Unsettled));
        self.dead = ByColor::new_with(|color: Color| dead & self.chains.stones().of(color));
    }

    /// The stones of a colour that come to this end, as far as such evidence shows.
    pub(crate) fn come_to(&self, color: Color, status: Status, evidence: Evidence) -> PointSet {
        let such = self
            .chains
            .iter()
            .zip(&self.of)
            .filter(|(chain, verdict)| chain.color == color && **verdict == Verdict { status, evidence });
        such.map(|(chain, _)| chain.stones).collect()
    }

    /// What becomes of these chains if the game goes on to another position; what is taken until then is dead. What was
    /// proved stays proved, and what is proved there only is not proved here.
    pub(crate) fn after(&self, later: &Self) -> Self {
        let verdict = |(chain, now): (&Chain, &Verdict)| {
            if now.evidence == Evidence::Proved {
                return *now;
            }
            let id = chain.stones.first_point().and_then(|stone| later.chains.at(stone));
            let same = id.filter(|id| later.chains[*id].color == chain.color);
            let Some(then) = same.map(|id| later.status(id)) else {
                return Verdict { status: Status::Dead, evidence: Evidence::Searched };
            };
            Verdict { evidence: then.evidence.min(Evidence::Searched), ..then }
        };
        let of = self.chains.iter().zip(&self.of).map(verdict).collect();
        Self::new(self.chains.clone(), of, self.proved)
    }

    /// The verdict on a chain.
    #[must_use]
    pub fn status(&self, chain: ChainId) -> Verdict {
        self.of[chain.index()]
    }

    /// The verdict on the chain of the stone on a point.
    #[must_use]
    pub fn at(&self, point: Point) -> Option<Verdict> {
        Some(self.status(self.chains.at(point)?))
    }
}
