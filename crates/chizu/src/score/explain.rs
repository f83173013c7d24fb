//! The steps of a count in words a Go player follows.

use chizu_board::{Color, Point, PointSet, Scoring, Size};

use super::count::{Count, Forced, ForcedReason, JudgedChain, JudgedGroup, Step, Tally};

impl Count {
    /// The whole method as it went on this board, one paragraph an entry.
    #[must_use]
    pub fn explain(&self) -> Vec<String> {
        let size = self.stones.size();
        let mut lines = Vec::new();
        if self.steps.iter().any(|step| matches!(step, Step::Removed { .. })) {
            lines.push(
                "Chains that do not live get a number: 520, less twice their liberties, half their eyes and half \
                 their territory. The highest, the deadest, are taken off first; then all are judged again."
                    .to_owned(),
            );
        }
        lines.extend(self.steps.iter().map(|step| step.describe(size)));
        if !self.groups.is_empty() {
            lines.push("What is left on the board lives:".to_owned());
            lines.extend(self.groups.iter().map(|group| format!("  {}", group.describe(size))));
        }
        lines.extend(self.describe_first());
        lines.extend(self.describe_closing());
        lines.extend(self.cycles.iter().map(|cycle| cycle.describe(&self.options.rules, size)));
        if !self.dame.is_empty() {
            lines.push(format!("Nobody's points (dame): {}.", names(self.dame, size)));
        }
        lines.extend(self.forced.iter().map(|forced| forced.describe(size)));
        lines.extend(
            Color::ALL.map(|color| format!("{color}: {}.", self.tally[color].describe(self.scoring()))),
        );
        let (komi, bonus) = (self.options.rules.komi, self.handicap_bonus());
        let mut result = String::new();
        if self.score != self.board_margin {
            result.push_str(&format!("On the board {}, komi {komi}", self.board_margin));
            if bonus > 0 {
                result.push_str(&format!(", {bonus} for the handicap"));
            }
            result.push_str(": ");
        }
        lines.push(format!("{result}{}.", self.score));
        lines
    }

    /// The moves that save or take stones before all else, in words; none if there are none.
    #[must_use]
    pub fn describe_first(&self) -> Option<String> {
        self.describe_moves("Stones that can be saved or taken at once come first", &self.first)
    }

    /// The moves that close the borders, in words; none if there are none.
    #[must_use]
    pub fn describe_closing(&self) -> Option<String> {
        self.describe_moves("Borders still open are closed first", &self.closing)
    }

    fn describe_moves(&self, what: &str, moves: &[(Color, Point)]) -> Option<String> {
        let size = self.stones.size();
        let moves: Vec<String> =
            moves.iter().map(|(by, point)| format!("{by} {}", size.name(*point))).collect();
        (!moves.is_empty()).then(|| format!("{what}: {}.", moves.join(", ")))
    }
}

impl Step {
    /// The step in words.
    #[must_use]
    pub fn describe(&self, size: Size) -> String {
        match self {
            Self::Ko { point, by, second: None, given: false } => {
                format!("{by} fills the ko at {}: the point counts for nobody.", size.name(*point))
            }
            Self::Ko { point, by, second: Some(second), given: false } => format!(
                "{by} fills the ko at {} and must connect at {}, too.",
                size.name(*point),
                size.name(*second)
            ),
            Self::Ko { point, by, given: true, .. } => format!(
                "{} takes the ko at {}: filling it would leave {by} in atari.",
                !*by,
                size.name(*point)
            ),
            Self::KillingShape { color, stones } => format!(
                "{color} {} is a killing shape inside a group without eyes and is left for now.",
                names(*stones, size)
            ),
            Self::Snapback { dies, lives, at } => format!(
                "Snapback at {}: {} cannot take {} without being taken back.",
                size.name(*at),
                names(*dies, size),
                names(*lives, size)
            ),
            Self::Seki { black, white } => {
                format!(
                    "Seki: Black {} and White {} cannot attack each other.",
                    names(*black, size),
                    names(*white, size)
                )
            }
            Self::Removed { stability, groups, .. } => {
                let mut text = format!("Taken off, at {stability}:");
                for group in groups {
                    for chain in group.chains.iter().filter(|chain| chain.stability == *stability) {
                        let eyes = group.eyes_in_words(size);
                        text.push_str(&format!("\n  {} {}: {eyes}", group.color, chain.describe(size)));
                    }
                }
                text
            }
        }
    }
}

impl JudgedGroup {
    /// The group in words: its chains, and what it lives by.
    #[must_use]
    pub fn describe(&self, size: Size) -> String {
        let chains: Vec<String> = self.chains.iter().map(|chain| chain.describe(size)).collect();
        let why = match (self.eye_count, self.territory) {
            (2.., _) => "two eyes".to_owned(),
            (1, 3..) => format!("{} and {}", self.eyes_in_words(size), points(self.territory)),
            (0, 6..) => format!("room for two eyes, {}", points(self.territory)),
            _ => format!("{}, but not to be taken", self.eyes_in_words(size)),
        };
        format!("{} {}: {why}", self.color, chains.join(" + "))
    }

    fn eyes_in_words(&self, size: Size) -> String {
        match self.eye_count {
            0 => "no eye".to_owned(),
            1 => format!("one eye ({})", names(self.eyes, size)),
            _ => "two eyes".to_owned(),
        }
    }
}

impl JudgedChain {
    /// The chain by its first stone, with its size and liberties.
    #[must_use]
    pub fn describe(&self, size: Size) -> String {
        let Some(first) = self.stones.first_point() else { return String::new() };
        let stones = plural(self.stones.len(), "stone");
        let liberties = match self.liberties.len() {
            1 => "1 liberty".to_owned(),
            n => format!("{n} liberties"),
        };
        format!("{} ({stones}, {liberties})", size.name(first))
    }
}

impl Forced {
    /// The forced point in words.
    #[must_use]
    pub fn describe(&self, size: Size) -> String {
        let (at, by) = (size.name(self.point), self.by);
        let otherwise = self.otherwise(size);
        match self.reason {
            ForcedReason::Connect { saves } if !otherwise.is_empty() => {
                format!("{by} must protect {} at {at}: {otherwise}.", names(saves, size))
            }
            ForcedReason::Capture { saves, takes } if saves.is_empty() => {
                format!("{by} must take {} at {at}: {otherwise}.", names(takes, size))
            }
            ForcedReason::Capture { saves, takes } if !otherwise.is_empty() => format!(
                "{by} must take {} at {at} to protect {}: {otherwise}.",
                names(takes, size),
                names(saves, size)
            ),
            ForcedReason::DoubleThreat { saves } => format!(
                "{by} must play {at}: otherwise {} would be threatened at once with what else is near ({otherwise}).",
                names(saves, size)
            ),
            ForcedReason::Connect { saves } => {
                format!("{by} must connect at {at}: once the dame are filled, {}.", in_atari(saves, size))
            }
            ForcedReason::Capture { saves, takes } => format!(
                "{by} must take {} at {at}: once the dame are filled, {}.",
                names(takes, size),
                in_atari(saves, size)
            ),
            ForcedReason::Revival { stones } => {
                format!("{by} must play {at}: otherwise {} would come back to life.", names(stones, size))
            }
            ForcedReason::Escape { saves } => {
                format!("{by} plays {at}: {} can run and would come back to life.", names(saves, size))
            }
            ForcedReason::Breach { space } => format!(
                "{by} must play {at}: otherwise {} would gain something in the space of {} ({otherwise}).",
                !by,
                names(space, size)
            ),
            ForcedReason::Ko => format!("{by} must fill {at} to end the ko."),
            ForcedReason::KoTaken => format!("{by} takes the ko at {at}."),
        }
    }

    /// What the opponent would play: "White would play T8, S9"; empty if nothing was read.
    fn otherwise(&self, size: Size) -> String {
        let moves: Vec<String> = self.threat.moves().map(|point| size.name(point).to_string()).collect();
        match moves.as_slice() {
            [] => String::new(),
            [first] => format!("{} would play {first}", !self.by),
            [first, rest @ ..] => format!("{} would play {first}, then {}", !self.by, rest.join(", ")),
        }
    }
}

impl Tally {
    /// The lines of the count in words.
    #[must_use]
    pub fn describe(&self, scoring: Scoring) -> String {
        let plus = match scoring {
            Scoring::Territory => vec![
                (self.territory, "point of territory", "points of territory"),
                (self.dead, "dead stone", "dead stones"),
                (self.prisoners, "prisoner", "prisoners"),
            ],
            Scoring::Area => vec![
                (self.stones, "living stone", "living stones"),
                (self.territory, "point of territory", "points of territory"),
                (self.filled, "point to fill", "points to fill"),
                (self.gained, "move gained", "moves gained"),
                (self.dame, "dame filled", "dame filled"),
            ],
        };
        let named = |(n, one, many): (u32, &str, &str)| format!("{n} {}", if n == 1 { one } else { many });
        let plus: Vec<String> = plus.into_iter().filter(|(n, ..)| *n > 0).map(named).collect();
        let mut text = if plus.is_empty() { "0".to_owned() } else { plus.join(" + ") };
        let penalty = if scoring == Scoring::Territory { self.penalty } else { 0 };
        for (n, what) in [(penalty, "for forced moves besides"), (self.tax, "group tax")] {
            if n > 0 {
                text.push_str(&format!(" - {n} {what}"));
            }
        }
        if text == "0" { text } else { format!("{text} = {}", self.total) }
    }
}

/// That some stones are in atari, in words.
fn in_atari(stones: PointSet, size: Size) -> String {
    let are = if stones.len() == 1 { "is" } else { "are" };
    format!("{} {are} in atari", names(stones, size))
}

/// Names of points, at most eight of them.
fn names(points: PointSet, size: Size) -> String {
    let shown: Vec<String> = points.iter().take(8).map(|p| size.name(p).to_string()).collect();
    let more = points.len() - shown.len();
    if more == 0 { shown.join(" ") } else { format!("{} and {more} more", shown.join(" ")) }
}

fn points(n: usize) -> String {
    format!("{} of its own", plural(n, "point"))
}

fn plural(n: usize, what: &str) -> String {
    if n == 1 { format!("1 {what}") } else { format!("{n} {what}s") }
}
