//! The default method: every chain's fate, then the game played to its end, then the count.
//!
//! Players stop when nothing is left to gain. What they still have to do, fill the dame and protect what the filling
//! endangers, is done here move by move, with answers; and what a player must put into his own territory is no territory.
//!
//! Inside: `view` (one view for all orientations), `ending` (the position while it is played), `danger` (what a
//! player would lose next), `turn` (who plays what), `hindsight` (a last look).
//!
//! *What it does not know:* ko threats, and what a move is worth beyond the stones it endangers.

mod danger;
mod ending;
mod hindsight;
mod turn;
mod view;

use chizu_board::{ByColor, PointSet, Position, Setup};

use self::ending::{Ending, Outset, Teire};
use self::view::View;
use super::carta;
use super::count::{Count, Forced, ForcedReason, Options};

/// Counts a finished position as an expert would.
///
/// ```
/// use chizu::score::{adjudicate, Options};
/// use chizu::{Setup, Stones};
/// let stones: Stones = "
///     . X . X O .
///     X X X X O O
///     . O O O O .
///     O O . . O .
/// ".parse()?;
/// let position = Setup::new(stones).position()?;
/// let count = adjudicate(&position, &Options::default());
/// assert_eq!(count.board_margin.to_string(), "W+3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn adjudicate(position: &Position, options: &Options) -> Count {
    let mut count = carta(position, options);
    // Kos and stones that come back are as Carta's method has them; what must be connected is found by playing on.
    let (kept, dropped): (Vec<Forced>, Vec<Forced>) = std::mem::take(&mut count.forced).into_iter().partition(|f| {
        !matches!(f.reason, ForcedReason::Connect { .. } | ForcedReason::Capture { .. })
    });
    for forced in &dropped {
        count.territory[forced.by].insert(forced.point);
    }
    let mut stones = *position.stones();
    for forced in kept.iter().filter(|f| f.reason == ForcedReason::Ko) {
        stones.set(forced.point, Some(forced.by));
    }
    let filled: PointSet = kept.iter().map(|f| f.point).collect();
    let (start, _) = Setup { prisoners: position.prisoners(), ..Setup::new(stones) }.position_tolerant();
    let outset = Outset {
        dead: count.dead,
        seki: count.seki,
        territory: count.territory,
        dame: count.dame - filled,
    };
    let Rest { territory, teire } = play_out(&start.with_to_play(position.to_play()), &outset);
    count.forced = kept;
    count.forced.extend(teire.into_iter().map(|teire| forced(&teire)));
    count.forced.sort_by_key(|f| f.point);
    count.forced.dedup_by_key(|f| f.point);
    let filled: PointSet = count.forced.iter().map(|f| f.point).collect();
    let before = count.territory.black | count.territory.white;
    count.territory = territory.map(|points| points - filled);
    count.dame |= before - filled - count.territory.black - count.territory.white;
    count.finish(ByColor::default());
    count
}

/// What is left of the players' territory, and what they had to play in it.
struct Rest {
    territory: ByColor<PointSet>,
    teire: Vec<Teire>,
}

/// Plays a position to its end, in its standard view.
fn play_out(position: &Position, outset: &Outset) -> Rest {
    let view = View::of(position);
    let sets = |sets: &ByColor<PointSet>| ByColor::new_with(|color| view.turned_set(sets[view.color(color)]));
    let turned = Outset {
        dead: sets(&outset.dead),
        seki: view.turned_set(outset.seki),
        territory: sets(&outset.territory),
        dame: view.turned_set(outset.dame),
    };
    let mut ending = Ending::new(view.turned(position), &turned);
    ending.play_out();
    let vacant = ending.position.stones().vacant();
    let territory = ByColor::new_with(|color| {
        let there = view.color(color);
        // Where nobody could push in the end, it stays as it was.
        view.set(turned.territory[there] & (ending.territory[there] | vacant))
    });
    let back = |teire: Teire| Teire {
        point: view.point(teire.point),
        by: view.color(teire.by),
        saves: view.set(teire.saves),
        takes: view.set(teire.takes),
        threat: teire.threat.iter().map(|point| view.point(*point)).collect(),
        double: teire.double,
    };
    Rest { territory, teire: ending.teire.into_iter().map(back).collect() }
}

fn forced(teire: &Teire) -> Forced {
    let Teire { point, by, saves, takes, .. } = *teire;
    let reason = match () {
        () if teire.double => ForcedReason::DoubleThreat { saves },
        () if takes.is_empty() => ForcedReason::Connect { saves },
        () => ForcedReason::Capture { saves, takes },
    };
    Forced { point, by, reason, threat: teire.threat.iter().copied().collect() }
}
