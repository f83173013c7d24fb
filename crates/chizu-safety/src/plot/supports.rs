//! What chains get from regions together, what they lack, and what regions are asked for therefore.

use arrayvec::ArrayVec;

use super::{Gifts, Plot};

/// What each chain gets from some plots, or others with which it is joined.
pub(crate) fn supports<'a>(
    plots: impl Iterator<Item = &'a Plot>,
    (immortal, bonds): (&[bool], &[u16]),
    known: Option<&[bool]>,
) -> Vec<u8> {
    let mut supports = vec![0_u8; bonds.len()];
    let mut most = supports.clone();
    for (_, bond) in immortal.iter().zip(bonds).filter(|(immortal, _)| **immortal) {
        supports[usize::from(*bond)] = 2;
    }
    for plot in plots.filter(|plot| plot.gives_any()) {
        let gifts = || {
            plot.ground.chains.iter().map(|chain| usize::from(bonds[usize::from(*chain)])).zip(&plot.gives)
        };
        // Of those that are joined one gets it for all.
        for (bond, gift) in gifts() {
            most[bond] = most[bond].max(*gift);
        }
        for (bond, _) in gifts() {
            let mut gift = std::mem::take(&mut most[bond]);
            // Who gets two may be joined to one who gets one and has another elsewhere.
            if let Some(known) = known
                && gift == 2
                && plot.has_doubtful(known)
            {
                gift = 1;
            }
            supports[bond] = supports[bond].saturating_add(gift);
        }
    }
    for (chain, bond) in bonds.iter().enumerate() {
        supports[chain] = supports[usize::from(*bond)];
    }
    supports
}

/// What each wall of a plot lacks elsewhere, if not more than `most`; nor less than what it gets now.
pub(crate) fn lacking(
    plot: &Plot,
    bonds: &[u16],
    supports: &[u8],
    most: u8,
    keep: bool,
) -> impl Iterator<Item = u8> + Clone {
    let gives = plot.gives_any();
    plot.ground.chains.iter().map(move |chain| {
        let own = if gives { plot.gift(bonds, *chain) } else { 0 };
        let elsewhere = supports[usize::from(*chain)].saturating_sub(own);
        let lacks = 2_u8.saturating_sub(elsewhere).min(most);
        if keep { lacks.max(own) } else { lacks }
    })
}

/// What a plot is asked for: all that its walls lack, or one liberty for each that lacks any.
pub(crate) fn questions(plot: &Plot, bonds: &[u16], supports: &[u8]) -> ArrayVec<Gifts, 2> {
    let lacking = |most| lacking(plot, bonds, supports, most, true).collect::<Gifts>();
    let mut asked = ArrayVec::from([lacking(2), lacking(1)]);
    if asked[0] == asked[1] {
        asked.pop();
    }
    asked
}
