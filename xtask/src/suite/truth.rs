//! What is known about a game of a suite: one line of its `truth.jsonl`.

use anyhow::Context;
use chizu::board::{ByColor, Color, HandicapBonus, PointSet, Scoring};
use chizu::score::CountOptions;
use chizu::{Komi, Point, Rules, Ruleset, Setup, Size, Stones};
use serde::Deserialize;

/// A line of `truth.jsonl`.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct Truth {
    /// The record, next to `truth.jsonl`.
    pub file: String,
    /// The rules the record names.
    #[serde(default)]
    pub rules: String,
    /// The result as the record has it.
    #[serde(default)]
    pub result: String,
    /// `territory`, `area` or `unknown`.
    #[serde(default)]
    pub scoring: String,
    /// Points for White.
    #[serde(default)]
    pub komi: f64,
    /// Handicap stones.
    #[serde(default)]
    pub handicap: u32,
    /// Black's lead without komi and handicap, as the players agreed.
    pub board_margin_black: f64,
    /// The same where the record is known to be wrong.
    pub corrected_board_margin_black: Option<f64>,
    /// Why the result is doubtful.
    pub dispute: Option<String>,
    /// The final board: rows from the top, separated by `/`.
    pub board: Option<String>,
    /// Black stones captured.
    #[serde(default)]
    pub captured_black: u32,
    /// White stones captured.
    #[serde(default)]
    pub captured_white: u32,
    /// Black's territory as the players marked it, points under dead stones included.
    pub tb: Option<Vec<String>>,
    /// White's territory.
    pub tw: Option<Vec<String>>,
    /// Dead black stones as the players marked them.
    pub dead_b: Option<Vec<String>>,
    /// Dead white stones.
    pub dead_w: Option<Vec<String>>,
    /// Dead black chains as another program saw them: `<2,6>` or `<3m 16,3 to 17,4>`.
    pub dead_black: Option<Vec<String>>,
    /// Dead white chains.
    pub dead_white: Option<Vec<String>>,
    /// Points Black must fill, as another program saw them.
    pub forced_black: Option<Vec<String>>,
    /// Points White must fill.
    pub forced_white: Option<Vec<String>>,
    /// Neutral points, as another program counted them.
    pub dame: Option<u32>,
    /// What the author of Carta's method gets with his own program.
    pub carta_program: Option<CartaProgram>,
    /// Points whose owner does not matter.
    #[serde(default)]
    pub ignored: Vec<String>,
}

/// The count of the program that came with Carta's method.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct CartaProgram {
    /// Black's lead on the board.
    pub board_margin: f64,
    /// Black's points.
    pub territory_black: u32,
    /// White's points.
    pub territory_white: u32,
    /// Points Black must fill.
    pub charge_black: u32,
    /// Points White must fill.
    pub charge_white: u32,
    /// Neutral points.
    pub dame: u32,
}

/// To whom every point belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Owners {
    /// Living stones and territory of each player; everything else is neutral.
    pub of: ByColor<PointSet>,
}

impl Owners {
    /// The owner of `point`.
    #[must_use]
    pub fn get(&self, point: Point) -> Option<Color> {
        Color::ALL.into_iter().find(|color| self.of[*color].contains(point))
    }
}

/// Per-point truth about a position.
#[derive(Clone, Copy, Debug)]
pub struct Marks {
    /// Every point's owner.
    pub owners: Owners,
    /// Dead stones, by their own colour.
    pub dead: ByColor<PointSet>,
}

impl Truth {
    /// Black's true lead on the board, in half-points.
    #[must_use]
    pub fn board_margin(&self) -> i32 {
        half_points(self.corrected_board_margin_black.unwrap_or(self.board_margin_black))
    }

    /// How to count this game.
    #[must_use]
    pub fn options(&self) -> CountOptions {
        let scoring = if self.scoring == "area" { Scoring::Area } else { Scoring::Territory };
        let named = Ruleset::from_record(&self.rules).map(Ruleset::rules);
        let usual = match scoring {
            Scoring::Area => Ruleset::Chinese.rules(),
            Scoring::Territory => Ruleset::Japanese.rules(),
        };
        let rules = named.filter(|rules| rules.scoring == scoring).unwrap_or(usual);
        let handicap_bonus = match scoring {
            Scoring::Area => rules.handicap_bonus,
            Scoring::Territory => HandicapBonus::None,
        };
        let komi = Komi::from_half_points(half_points(self.komi));
        CountOptions {
            rules: Rules { komi, handicap_bonus, ..rules },
            handicap: self.handicap,
            ..CountOptions::default()
        }
    }

    /// The final board and the prisoners, without the record.
    pub fn setup(&self) -> anyhow::Result<Setup> {
        let board = self.board.as_deref().context("neither a record nor a board")?;
        let stones: Stones = board.parse().context("the board")?;
        let prisoners = ByColor { black: self.captured_white, white: self.captured_black };
        Ok(Setup { prisoners, ..Setup::new(stones) })
    }

    /// Points whose owner does not matter.
    pub fn ignored(&self, size: Size) -> anyhow::Result<PointSet> {
        points(size, &self.ignored)
    }

    /// What the players marked, if they did.
    pub fn marks(&self, stones: &Stones) -> anyhow::Result<Option<Marks>> {
        let (Some(tb), Some(tw)) = (&self.tb, &self.tw) else { return Ok(None) };
        let size = stones.size();
        let named = |names: &Option<Vec<String>>| points(size, names.as_deref().unwrap_or_default());
        let dead = ByColor { black: named(&self.dead_b)?, white: named(&self.dead_w)? };
        let territory = ByColor { black: points(size, tb)?, white: points(size, tw)? };
        let of = ByColor::new_with(|color| {
            let living = stones.of(color) - dead[color];
            living | dead[!color] | (territory[color] - stones.of(color))
        });
        Ok(Some(Marks { owners: Owners { of }, dead }))
    }

    /// Dead stones as another program saw them: those of the colour in the box it names.
    pub fn program_dead(&self, stones: &Stones) -> anyhow::Result<Option<ByColor<PointSet>>> {
        let (Some(black), Some(white)) = (&self.dead_black, &self.dead_white) else { return Ok(None) };
        let set = |names: &[String], color: Color| -> anyhow::Result<PointSet> {
            let boxes = names.iter().map(|name| angle_box(stones.size(), name));
            boxes
                .map(|points| Ok(points? & stones.of(color)))
                .try_fold(PointSet::EMPTY, |all, points| points.map(|points: PointSet| all | points))
        };
        Ok(Some(ByColor { black: set(black, Color::Black)?, white: set(white, Color::White)? }))
    }

    /// Points each player must fill, as another program saw them.
    pub fn program_forced(&self, size: Size) -> anyhow::Result<Option<ByColor<PointSet>>> {
        let (Some(black), Some(white)) = (&self.forced_black, &self.forced_white) else { return Ok(None) };
        let set = |names: &[String]| -> anyhow::Result<PointSet> {
            names.iter().map(|name| angle_point(size, name)).collect()
        };
        Ok(Some(ByColor { black: set(black)?, white: set(white)? }))
    }
}

fn half_points(points: f64) -> i32 {
    (points * 2.0).round() as i32
}

fn points(size: Size, names: &[String]) -> anyhow::Result<PointSet> {
    let point =
        |name: &String| size.parse_point(name).with_context(|| format!("no point of {size}: {name:?}"));
    names.iter().map(point).collect()
}

/// The point of `<c,r>`: column from the left, row from the top, from 1.
fn angle_point(size: Size, name: &str) -> anyhow::Result<Point> {
    angle_box(size, name)?.first_point().with_context(|| format!("no point of {size}: {name:?}"))
}

/// The points of `<c,r>`, or of the box around three stones in `<3m c,r to c,r>`.
fn angle_box(size: Size, name: &str) -> anyhow::Result<PointSet> {
    let inner = name.trim_start_matches('<').trim_end_matches('>');
    let corners: Option<Vec<(i32, i32)>> = inner
        .split(' ')
        .filter_map(|word| word.split_once(','))
        .map(|(col, row)| Some((col.parse::<i32>().ok()? - 1, row.parse::<i32>().ok()? - 1)))
        .collect();
    let spread = |a: i32, b: i32| a.min(b)..=a.max(b);
    let points = match corners.as_deref() {
        Some([(col, row)]) => size.point(*col, *row).map(PointSet::from),
        Some([(c, r), (d, s)]) => {
            spread(*c, *d).flat_map(|col| spread(*r, *s).map(move |row| size.point(col, row))).collect()
        }
        _ => None,
    };
    points.with_context(|| format!("no points of {size}: {name:?}"))
}
