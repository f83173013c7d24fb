//! What a run amounts to: one table for people, one object for programs.

use std::time::Duration;

use chizu::board::{ByColor, Color};
use chizu::score::Completion;
use serde::Serialize;

use super::run::{Outcome, Run};
use super::truth::CartaProgram;

/// The figures of a run. All counts are of undisputed games unless they say `all`.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Summary {
    /// Games whose result is not disputed.
    pub games: usize,
    /// Counted as the players did.
    pub exact: usize,
    /// Off by one point, or half a point.
    pub off_1: usize,
    /// Off by two points.
    pub off_2: usize,
    /// Off by three points.
    pub off_3: usize,
    /// Off by four points or more.
    pub off_4_or_more: usize,
    /// Exact or off by one.
    pub within_1: usize,
    /// Mean distance from the true lead, in points.
    pub mean_error: f64,
    /// Games, the disputed ones among them.
    pub all_games: usize,
    /// Exact ones among them.
    pub all_exact: usize,
    /// Mean distance among them.
    pub all_mean_error: f64,
    /// Games the method called unfinished.
    pub unfinished: usize,
    /// Points given to the right owner, where the players marked them.
    pub points_right: usize,
    /// Points marked.
    pub points_total: usize,
    /// Points of all boards.
    pub board_points: usize,
    /// Points proved to belong to a player.
    pub proved_points: usize,
    /// Those among them that the players gave to the other, or that are proved to be both players'.
    pub proved_wrong: usize,
    /// Dead stones by the players' marks.
    pub dead: Found,
    /// Dead stones by another program's marks.
    pub program_dead: Found,
    /// Forced points by another program's marks.
    pub program_forced: Found,
    /// Median time of a count, in milliseconds.
    pub p50_ms: f64,
    /// 99th percentile of the time of a count, in milliseconds.
    pub p99_ms: f64,
    /// Games whose answer depends on the view of the board, where that was tried.
    pub asymmetric: Option<usize>,
    /// Agreement with the program that came with Carta's method, where its count is known.
    pub carta_program: Option<Agreement>,
    /// Replayed boards or prisoners that differ from those known.
    pub mismatches: Vec<String>,
    /// Games counted from the `board` text, without a record.
    pub without_record: usize,
    /// Lines and files that could not be used.
    pub unreadable: Vec<String>,
    /// Games not counted exactly, worst first: file, true lead, lead counted.
    pub inexact: Vec<Inexact>,
    /// The asymmetric games, with the first view that differs.
    pub asymmetric_files: Vec<String>,
}

/// A game not counted exactly.
#[derive(Clone, Debug, Serialize)]
pub struct Inexact {
    /// The record.
    pub file: String,
    /// Black's true lead on the board.
    pub truth: f64,
    /// Black's lead counted.
    pub counted: f64,
}

/// How many of something were found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Found {
    /// Games in which they are marked.
    pub games: usize,
    /// Marked.
    pub marked: usize,
    /// Claimed by the count.
    pub claimed: usize,
    /// Both.
    pub right: usize,
}

/// Agreement with another program's counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Agreement {
    /// Games it counted.
    pub games: usize,
    /// The same lead.
    pub margin: usize,
    /// The same points of territory.
    pub territory: usize,
    /// The same number of forced points.
    pub charges: usize,
    /// The same number of neutral points.
    pub dame: usize,
    /// Its own exact results.
    pub its_exact: usize,
}

impl Summary {
    /// The figures of `run`.
    #[must_use]
    pub fn of(run: &Run) -> Self {
        let mut summary = Self { unreadable: run.unreadable.clone(), ..Self::default() };
        let mut errors = [0; 2];
        for outcome in &run.outcomes {
            summary.all_games += 1;
            summary.all_exact += usize::from(outcome.error == 0);
            errors[1] += u64::from(outcome.error.unsigned_abs());
            if outcome.truth.dispute.is_none() {
                summary.games += 1;
                errors[0] += u64::from(outcome.error.unsigned_abs());
                *summary.bin(outcome.points_off()) += 1;
            }
            summary.add_points(outcome);
            summary.add_other_program(outcome);
            summary.unfinished += usize::from(outcome.count.completion == Completion::Unfinished);
            summary.without_record += usize::from(outcome.without_record);
            let file = &outcome.truth.file;
            summary.mismatches.extend(outcome.mismatch.iter().map(|what| format!("{file}: {what}")));
            if let Some(views) = &outcome.asymmetric {
                *summary.asymmetric.get_or_insert(0) += usize::from(!views.is_empty());
                if let Some(first) = views.first() {
                    summary.asymmetric_files.push(format!("{file}: {} views of 16, {first}", views.len()));
                }
            }
        }
        summary.within_1 = summary.exact + summary.off_1;
        let mean = |sum: u64, games: usize| if games == 0 { 0.0 } else { sum as f64 / 2.0 / games as f64 };
        summary.mean_error = mean(errors[0], summary.games);
        summary.all_mean_error = mean(errors[1], summary.all_games);
        let mut times: Vec<Duration> = run.outcomes.iter().map(|o| o.time).collect();
        times.sort_unstable();
        (summary.p50_ms, summary.p99_ms) = (percentile(&times, 50), percentile(&times, 99));
        summary.inexact = worst(run).map(Inexact::of).collect();
        summary
    }

    fn bin(&mut self, off: u32) -> &mut usize {
        match off {
            0 => &mut self.exact,
            1 => &mut self.off_1,
            2 => &mut self.off_2,
            3 => &mut self.off_3,
            _ => &mut self.off_4_or_more,
        }
    }

    fn add_points(&mut self, outcome: &Outcome) {
        if outcome.truth.dispute.is_some() {
            return;
        }
        let proved = outcome.count.proved;
        self.board_points += outcome.size().area();
        self.proved_points += (proved.black | proved.white).len();
        let mut wrong = proved.black & proved.white;
        if let Some(marks) = &outcome.marks {
            wrong |= (proved.black & marks.owners.of.white) | (proved.white & marks.owners.of.black);
        }
        self.proved_wrong += wrong.len();
        if let Some(marks) = &outcome.marks {
            let ours = outcome.owners();
            let size = outcome.size();
            self.points_total += size.area();
            self.points_right += size.points().filter(|p| ours.get(*p) == marks.owners.get(*p)).count();
            self.dead.add(marks.dead, outcome.count.dead);
        }
        if let Some(dead) = outcome.program_dead {
            self.program_dead.add(dead, outcome.count.dead);
        }
        if let Some(forced) = outcome.program_forced {
            let ours = ByColor::new_with(|c| {
                outcome.count.forced.iter().filter(|f| f.by == c).map(|f| f.point).collect()
            });
            self.program_forced.add(forced, ours);
        }
    }

    fn add_other_program(&mut self, outcome: &Outcome) {
        let Some(theirs) = &outcome.truth.carta_program else { return };
        let CartaProgram { board_margin, territory_black, territory_white, .. } = *theirs;
        let agreement = self.carta_program.get_or_insert_default();
        let tally = outcome.count.tally;
        let ours = outcome.count.board_margin.points();
        agreement.games += 1;
        agreement.margin += usize::from(ours == board_margin);
        let territory = Color::ALL.map(|c| tally[c].territory) == [territory_black, territory_white];
        agreement.territory += usize::from(territory);
        let charges = Color::ALL.map(|c| tally[c].filled + tally[c].penalty)
            == [theirs.charge_black, theirs.charge_white];
        agreement.charges += usize::from(charges);
        agreement.dame += usize::from(outcome.count.dame.len() as u32 == theirs.dame);
        agreement.its_exact +=
            usize::from((board_margin * 2.0).round() as i32 == outcome.truth.board_margin());
    }

    /// The table.
    #[must_use]
    pub fn table(&self, title: &str) -> String {
        let lines = [vec![title.to_owned()], self.results(), self.found(), self.remarks(), self.lists()];
        let mut text = lines.concat().join("\n");
        text.push('\n');
        text
    }

    /// How near the leads counted are to the true ones, and how long that took.
    fn results(&self) -> Vec<String> {
        let head = format!(
            "{:<11}{:>6}{:>7}{:>9}{:>7}{:>7}{:>7}{:>6}{:>12}",
            "", "games", "exact", "", "off 1", "off 2", "off 3", "≥ 4", "mean error"
        );
        let Self { games, exact, off_1, off_2, off_3, off_4_or_more, mean_error, .. } = self;
        let right = share(*exact, *games);
        let undisputed = format!(
            "{:<11}{games:>6}{exact:>7}{right:>9}{off_1:>7}{off_2:>7}{off_3:>7}{off_4_or_more:>6}\
             {mean_error:>12.2}",
            "undisputed"
        );
        let Self { all_games, all_exact, all_mean_error, .. } = self;
        let right = share(*all_exact, *all_games);
        let all =
            format!("{:<11}{all_games:>6}{all_exact:>7}{right:>9}{:>27}{all_mean_error:>12.2}", "all", "");
        let time = format!("time per game     p50 {:.3} ms   p99 {:.3} ms", self.p50_ms, self.p99_ms);
        if all_games == games { vec![head, undisputed, time] } else { vec![head, undisputed, all, time] }
    }

    /// What was found of what is marked, and what another program finds.
    fn found(&self) -> Vec<String> {
        let mut lines = Vec::new();
        if self.points_total > 0 {
            let (right, total) = (self.points_right, self.points_total);
            lines.push(format!("points            {right} of {total} right ({})", share(right, total)));
        }
        if self.proved_points > 0 {
            let (proved, total, wrong) = (self.proved_points, self.board_points, self.proved_wrong);
            let share = share(proved, total);
            lines.push(format!("proved            {proved} of {total} ({share}), {wrong} wrong"));
        }
        let found = [
            ("dead stones", &self.dead),
            ("dead, program", &self.program_dead),
            ("forced, program", &self.program_forced),
        ];
        lines.extend(found.into_iter().filter(|(_, found)| found.games > 0).map(|(name, f)| f.line(name)));
        if let Some(Agreement { games, margin, territory, charges, dame, its_exact }) = self.carta_program {
            lines.push(format!(
                "Carta's program   same margin {margin}, territory {territory}, charges {charges}, dame {dame} \
                 of {games}; itself exact {its_exact}"
            ));
        }
        lines
    }

    /// What there is to be said of some games.
    fn remarks(&self) -> Vec<String> {
        let Self { unfinished, without_record, all_games, .. } = self;
        let remarks = [
            (*unfinished > 0).then(|| format!("unfinished        {unfinished} games")),
            (*without_record > 0)
                .then(|| format!("without record    {without_record} games, counted from the board given")),
            self.asymmetric
                .map(|games| format!("asymmetric        {games} of {all_games} games in 8 orientations × 2")),
        ];
        remarks.into_iter().flatten().collect()
    }

    /// Games by name.
    fn lists(&self) -> Vec<String> {
        let mut lines = Vec::new();
        for (name, list) in [
            ("asymmetric", &self.asymmetric_files),
            ("mismatch", &self.mismatches),
            ("unreadable", &self.unreadable),
        ] {
            if !list.is_empty() {
                lines.push(format!("{name}: {}", list.len()));
            }
            lines.extend(list.iter().map(|item| format!("  {item}")));
        }
        lines
    }
}

impl Found {
    fn add(&mut self, marked: ByColor<chizu::PointSet>, claimed: ByColor<chizu::PointSet>) {
        self.games += 1;
        for color in Color::ALL {
            self.marked += marked[color].len();
            self.claimed += claimed[color].len();
            self.right += (marked[color] & claimed[color]).len();
        }
    }

    fn line(&self, name: &str) -> String {
        let Self { games, marked, claimed, right } = *self;
        let (precision, recall) = (share(right, claimed), share(right, marked));
        format!(
            "{name:<18}{claimed} claimed, {right} right ({precision}); {marked} marked, found {recall} \
             ({games} games)"
        )
    }
}

/// A share in per cent.
fn share(part: usize, whole: usize) -> String {
    if whole == 0 { "-".to_owned() } else { format!("{:.1} %", 100.0 * part as f64 / whole as f64) }
}

impl Inexact {
    fn of(outcome: &Outcome) -> Self {
        Self {
            file: outcome.truth.file.clone(),
            truth: f64::from(outcome.truth.board_margin()) / 2.0,
            counted: outcome.count.board_margin.points(),
        }
    }
}

/// The games not counted exactly, worst first, the disputed last.
pub fn worst(run: &Run) -> impl Iterator<Item = &Outcome> {
    let mut wrong: Vec<&Outcome> = run.outcomes.iter().filter(|o| o.error != 0).collect();
    wrong.sort_by_key(|o| (o.truth.dispute.is_some(), std::cmp::Reverse(o.error.abs())));
    wrong.into_iter()
}

/// The games that are off by so many points or more, worst first, a line each: how far, the true lead and the one counted, the rules, the
/// record, and what is said against the count or the result.
#[must_use]
pub fn off_by(run: &Run, points: u32) -> String {
    let games: Vec<&Outcome> = worst(run).filter(|outcome| outcome.points_off() >= points).collect();
    let mut lines = vec![format!("off by {points} or more: {}", games.len())];
    lines.extend(games.into_iter().map(|outcome| {
        let Inexact { file, truth, counted } = Inexact::of(outcome);
        let unfinished = (outcome.count.completion == Completion::Unfinished).then_some("  unfinished");
        let disputed = outcome.truth.dispute.as_ref().map(|_| "  disputed");
        let remarks = [unfinished, disputed].into_iter().flatten().collect::<String>();
        let (off, rules) = (counted - truth, &outcome.truth.rules);
        format!("{off:>+8.1}{truth:>8.1}{counted:>8.1}  {rules:<12}{file}{remarks}")
    }));
    lines.join("\n")
}

/// The nearest-rank percentile, in milliseconds.
pub(crate) fn percentile(sorted: &[Duration], percent: usize) -> f64 {
    let rank = (sorted.len() * percent).div_ceil(100).max(1);
    sorted.get(rank - 1).map_or(0.0, |time| time.as_secs_f64() * 1000.0)
}

/// One game as a line of JSON.
#[must_use]
pub fn line(outcome: &Outcome) -> String {
    let Outcome { truth, count, .. } = outcome;
    let program = truth.carta_program.as_ref().map(|p| p.board_margin);
    serde_json::json!({
        "file": truth.file,
        "truth": f64::from(truth.board_margin()) / 2.0,
        "counted": count.board_margin.points(),
        "carta_program": program,
        "disputed": truth.dispute.is_some(),
    })
    .to_string()
}
