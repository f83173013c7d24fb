//! The default method: every chain's fate, then the game played to its end, then the count.
//!
//! Players stop when nothing is left to gain. What they still have to do, fill the dame and protect what the filling
//! endangers, is done here move by move, with answers; and what a player must put into his own territory is no territory.
//!
//! Inside: `view` (one view for all orientations), `opinion` (where what becomes of chains is doubtful), `review` (who lives without two
//! eyes is read), `initiative` and `atari`
//! (what the side to move saves or takes in time), `borders` (those still open are closed), `orders` (the game, played to its end
//! in several orders), `ending` (the position while it is played), `danger` (what a player would lose next), `turn` (who plays
//! what), `sight` (what was found out, and on what of the board it rests), `dare` (dame that nobody fills at first), `hindsight` (a
//! last look), `enclosure` (a closed space), `raid` (who gains in it, to the last stone, by proof `numbers`) and `breach` (what
//! prevents that). In a game that goes on the fates come from reading (`unfinished`).
//!
//! *What it does not know:* ko threats, and what a move is worth beyond the stones it endangers.

mod atari;
mod borders;
mod breach;
mod danger;
mod dare;
mod enclosure;
mod ending;
mod hindsight;
mod impasse;
mod initiative;
mod numbers;
mod opinion;
mod orders;
mod raid;
mod review;
mod sight;
mod turn;
mod unfinished;
pub(in crate::score) mod view;

use chizu_board::{ByColor, Color, Point, PointSet, Position, Setup, Stones};

use self::ending::{Against, Danger, Outset, Teire};
use self::initiative::Gain;
use self::orders::{Rest, play_out};
use super::carta::{self, Seen};
use super::charge::Charge;
use super::count::{ChainVerdict, Completion, Count, CountOptions, Forced, ForcedReason, is_much, open_dame};
use crate::analysis::{AnalysisOptions, analyze};
use crate::chains::Chain;
use crate::cycles::{self, Cycle};
use crate::effort::Effort;
use crate::status::{self, Statuses};
use crate::verdict::{Status, Verdict};

/// Counts a finished position as an expert would, and tells how one stands that is not finished. Whose turn it is matters: what the
/// player to move can save or take at once is saved or taken.
///
/// ```
/// use chizu::score::{adjudicate, CountOptions};
/// use chizu::{Setup, Stones};
/// let stones: Stones = "
///     . X . X O .
///     X X X X O O
///     . O O O O .
///     O O . . O .
/// ".parse()?;
/// let position = Setup::new(stones).position()?;
/// let count = adjudicate(&position, &CountOptions::default());
/// assert_eq!(count.board_margin.to_string(), "W+3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn adjudicate(position: &Position, options: &CountOptions) -> Count {
    let mut found = judge(position, options);
    let cycles = cycles::of_chains(position, &found.chains);
    let endless: PointSet = cycles.iter().filter(|cycle| cycle.is_endless()).map(Cycle::all_stones).collect();
    if !endless.is_empty() {
        // Who stops loses: it is told as it stands, and not played out.
        found.judge(endless & position.stones().occupied(), Status::Seki);
    }
    let mut count = counted(position, options, &found);
    count.stands(endless & count.seki);
    count.cycles = cycles;
    impasse::settle(position, &mut count);
    count
}

/// The count of a position of which it is known what becomes of its chains.
fn counted(position: &Position, options: &CountOptions, found: &Statuses) -> Count {
    let mut best = count(position, options, found, None);
    if options.charge == Charge::All
        && !goes_on(position, best.dame, best.seki)
        && let Some(gain) = initiative::best(position, found, &best.forced, options)
    {
        let after = count(position, options, found, Some(&gain));
        if after.completion == Completion::Finished {
            best = after;
        }
    }
    if best.completion == Completion::Finished {
        return best;
    }
    let read = unfinished::read(position, found);
    let standing = tell(position, options, None, settle(position, &read, options, true));
    if standing.completion == Completion::Unfinished {
        return standing;
    }
    let finished = count(position, options, &read, None);
    match finished.completion {
        Completion::Finished => finished,
        Completion::Unfinished => Count { completion: Completion::Unfinished, ..standing },
    }
}

/// Whether so much is nobody's that there is no end to play to.
fn goes_on(position: &Position, dame: PointSet, seki: PointSet) -> bool {
    is_much(open_dame(position.stones(), dame, seki).len(), position.size())
}

/// What becomes of every chain.
fn judge(position: &Position, options: &CountOptions) -> Statuses {
    let mut found = judge_unread(position, options);
    opinion::save_unkilled(position, options, &mut found);
    review::review(position, &mut found);
    confirm(position, options.effort, &mut found);
    found
}

/// With more than a glance every group is read: where that says the same, the count rests on it.
fn confirm(position: &Position, effort: Effort, found: &mut Statuses) {
    if effort > Effort::QUICK {
        for group in analyze(position, &AnalysisOptions::default().with_effort(effort)).groups {
            found.agree(group.stones, group.verdict);
        }
    }
}

/// The same before dead groups are read again.
fn judge_unread(position: &Position, options: &CountOptions) -> Statuses {
    let mut found = status::statuses_with(position, options.effort.proofs());
    opinion::compare(position, options, &mut found);
    found
}

/// A position whose kos and revivals were seen to.
fn see_to(stones: &Stones, found: &Statuses, charge: Charge, options: &CountOptions) -> Seen {
    carta::see_to(stones, &found.dead, found.seki, charge, &options.carta)
}

/// What of the opponent's would be in danger in the ending, now that a player is to move; nothing if the game goes on.
fn threatened(position: &Position, found: &Statuses, seen: &Seen) -> Vec<Danger> {
    match goes_on(position, seen.dame, found.seki) {
        true => Vec::new(),
        false => orders::threatened(position, &outset(found, seen)),
    }
}

/// A position in which nothing is left to do but to count.
struct Quiet {
    position: Position,
    found: Statuses,
    seen: Seen,
    /// The moves that closed borders.
    closing: Vec<(Color, Point)>,
    rest: Rest,
    /// What of it no stone was on before.
    left: PointSet,
    /// What was charged.
    charge: Charge,
}

/// Counts what a move leads to, or the position itself; either is told of the position given.
fn count(position: &Position, options: &CountOptions, found: &Statuses, gain: Option<&Gain>) -> Count {
    let mut quiet = match gain {
        Some(gain) => settle(&gain.after, &gain.found, options, false),
        None => settle(position, found, options, false),
    };
    // What becomes of the stones is told of the position given.
    if gain.is_some() {
        quiet.found = found.after(&quiet.found);
    }
    tell(position, options, gain, quiet)
}

/// Does what has to be done, as far as it is charged, before a position is counted. In a game that goes on, kos and revivals are left
/// open.
fn settle(position: &Position, found: &Statuses, options: &CountOptions, open: bool) -> Quiet {
    let (mut position, mut found, mut charge) = (position.clone(), found.clone(), options.charge);
    let look = |position: &Position, found: &Statuses, charge| match open {
        true => carta::surrounded(position.stones(), &found.dead, &options.carta),
        false => see_to(position.stones(), found, charge, options),
    };
    if charge == Charge::All && !open {
        let saved = atari::saved_in_time(&position, &found);
        found.judge(saved, Status::Alive);
    }
    let mut seen = look(&position, &found, charge);
    let home = at_home(&found, &seen.territory);
    if !home.is_empty() {
        found.judge(home, Status::Alive);
        seen = look(&position, &found, charge);
    }
    // There is no end to play to.
    if charge == Charge::All && goes_on(&position, seen.dame, found.seki) {
        charge = Charge::Nothing;
        seen = look(&position, &found, charge);
    }
    let mut left = empty_points(&seen);
    let mut closing = Vec::new();
    if charge == Charge::All {
        closing = borders::close(&mut position, &found, &options.carta);
        if !closing.is_empty() {
            seen = look(&position, &found, charge);
            left |= empty_points(&seen);
        }
    }
    let rest = match charge {
        Charge::All => played_out(&position, &found, &seen),
        // Seki is for ever; what else is left is filled.
        Charge::Connections | Charge::Nothing => {
            let played = seen.dame - position.stones().geometry().neighbors_of(found.seki);
            Rest { territory: seen.territory, teire: Vec::new(), given: seen.penalty, played }
        }
    };
    Quiet { position, found, seen, closing, rest, left, charge }
}

/// Says of a position what was found when nothing was left to do in it, after a move that wins something.
fn tell(position: &Position, options: &CountOptions, gain: Option<&Gain>, quiet: Quiet) -> Count {
    let Quiet { position: last, found, seen, closing, rest, left, charge } = quiet;
    let mut count = Count::new(position, *options);
    count.answers_give = false;
    let stones = position.stones();
    let taken = |color| stones.of(color) - last.stones().of(color);
    count.dead = ByColor::new_with(|color| (seen.dead[color] & stones.of(color)) | taken(color));
    count.seki = found.seki;
    count.unsettled = found.unsettled;
    count.proved = found.proved;
    count.chains = verdicts(&found);
    let answered: PointSet = gain.into_iter().map(|gain| gain.point).collect();
    let closed: PointSet = closing.iter().map(|(_, point)| *point).collect();
    // An answer costs something only at home.
    let homes = match answered.is_empty() {
        true => ByColor::default(),
        false => see_to(stones, &found, charge, options).territory,
    };
    let answers = gain.into_iter().filter(|gain| homes[gain.by].contains(gain.point)).map(answer);
    let filled = count.fill(
        seen.forced.into_iter().chain(rest.teire.iter().map(|teire| forced(teire, stones))).chain(answers),
    );
    count.territory = rest.territory.map(|points| points - filled);
    count.dame = (left | answered) - filled - count.territory.black - count.territory.white;
    if options.charge == Charge::All {
        count.filling = Some((position.to_play(), count.dame & (rest.played | answered | closed)));
    }
    count.first = gain.into_iter().map(|gain| (gain.by, gain.point)).collect();
    count.closing = closing;
    count.finish_with_groups(rest.given);
    count
}

/// All points of a board without its dead stones that no stone is on.
fn empty_points(seen: &Seen) -> PointSet {
    seen.dame | seen.territory.black | seen.territory.white
}

/// What is left when a position whose kos and revivals were seen to has been played to its end.
fn played_out(position: &Position, found: &Statuses, seen: &Seen) -> Rest {
    let filled: PointSet = seen.forced.iter().map(|f| f.point).collect();
    let mut outset = outset(found, seen);
    outset.dame -= filled;
    let (start, _) = Setup::new(seen.filled).position_tolerant();
    play_out(&start.with_to_play(position.to_play()), &outset)
}

/// Where an ending begins.
fn outset(found: &Statuses, seen: &Seen) -> Outset {
    Outset { dead: found.dead, seki: found.seki, territory: seen.territory, dame: seen.dame }
}

/// Chains that were thought dead among dead stones of the opponent: what is around them is their own player's.
fn at_home(found: &Statuses, territory: &ByColor<PointSet>) -> PointSet {
    let dead = found.chains.iter().filter(|chain| chain.stones.is_subset(&found.dead[chain.color]));
    dead.filter(|chain| chain.stones.is_subset(&territory[chain.color])).map(|chain| chain.stones).collect()
}

fn verdicts(found: &Statuses) -> Vec<ChainVerdict> {
    let verdict = |(chain, known): (&Chain, &Verdict)| ChainVerdict {
        color: chain.color,
        stones: chain.stones,
        status: known.status,
        evidence: known.evidence,
    };
    found.chains.iter().zip(&found.of).map(verdict).collect()
}

/// A move that wins stones, at home; the opponent would play there.
fn answer(gain: &Gain) -> Forced {
    let Gain { by, point, saves, takes, kills, .. } = *gain;
    let reason = if takes.is_empty() && !saves.is_empty() {
        ForcedReason::Connect { saves }
    } else {
        ForcedReason::Capture { saves, takes: takes | kills }
    };
    Forced { point, by, reason, threat: std::iter::once(point).collect() }
}

/// A protective move, told of the position given: of what is at stake, stones that the players put there on the way are named only
/// if nothing else is.
fn forced(teire: &Teire, stones: &Stones) -> Forced {
    let Teire { point, by, saves, takes, against, .. } = *teire;
    let given = |set: PointSet, color| match set & stones.of(color) {
        there if there.is_empty() => set,
        there => there,
    };
    let reason = match (against, given(saves, by), given(takes, !by)) {
        (Against::Breach, ..) => ForcedReason::Breach { space: saves },
        (Against::DoubleThreat, saves, _) => ForcedReason::DoubleThreat { saves },
        (Against::Loss, saves, takes) if takes.is_empty() => ForcedReason::Connect { saves },
        (Against::Loss, saves, takes) => ForcedReason::Capture { saves, takes },
    };
    Forced { point, by, reason, threat: teire.threat.iter().copied().collect() }
}
