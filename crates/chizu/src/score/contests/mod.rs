//! What is left to play for, place by place: the endgame as a table.
//!
//! A *contest* is a place where it matters who plays first. Of each it is told what comes of it if Black begins and if White begins, how
//! many points lie between, whether the first move is answered, and what it threatens. A move is *sente* if it threatens more than it
//! gains; *double sente* if both players' are; otherwise it is *gote*. In a *ko* each value is that of who wins it.
//!
//! `find` cuts the board into pieces that are small enough, `arena` plays each out to the last point, `thermograph` says what that is worth.
//! Territory and prisoners are counted.
//!
//! ```
//! use chizu::score::{ContestKind, CountOptions, adjudicate, contests};
//! use chizu::{Setup, Stones};
//! let stones: Stones = "
//!     . . . . . . . . .
//!     X X X X X O O O O
//!     . X . X X O O . O
//!     X X X X X O O O .".parse()?;
//! let position = Setup::new(stones).position()?;
//! let count = adjudicate(&position, &CountOptions::default());
//! let table = contests(&position, &count);
//! let first = &table.list[0];
//! assert_eq!((first.kind, first.points.to_string()), (ContestKind::Gote, "2".to_owned()));
//! assert_eq!(first.describe(stones.size()), "Gote, 2 points (1 a move): Black F4 G4 E4, or White E4 D4 F4.");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! *What it does not know:* places larger than fourteen empty points, what two places do to each other, ko threats, and groups whose
//! life hangs on more than such a place.

mod arena;
mod find;
mod thermograph;

use std::fmt;
use std::ops::Neg;

use chizu_board::{Color, Point, PointSet, Position, Size};
use chizu_local::adjacency::bits;

use self::arena::{Arena, Line, Played};
use self::find::{Ground, Piece};
use self::thermograph::{Thermograph, UNIT};
use super::adjudicate::view::View;
use super::count::Count;
use crate::score::tuning;
use crate::verdict::Evidence;

/// A number of points, with fractions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Amount(i32);

impl Amount {
    /// So many points.
    #[must_use]
    pub const fn from_points(points: i32) -> Self {
        Self(points * UNIT)
    }

    /// The number.
    #[must_use]
    pub fn points(self) -> f64 {
        f64::from(self.hundredths()) / 100.0
    }

    /// A hundred times the number, rounded.
    #[must_use]
    pub const fn hundredths(self) -> i32 {
        let half = if self.0 < 0 { -UNIT / 2 } else { UNIT / 2 };
        ((self.0 as i64 * 100 + half as i64) / UNIT as i64) as i32
    }
}

impl Neg for Amount {
    type Output = Self;

    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl fmt::Display for Amount {
    /// As a decimal number without needless zeros: `3`, `2.5`, `-0.33`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = format!("{:.2}", self.points());
        f.pad(text.trim_end_matches('0').trim_end_matches('.'))
    }
}

/// Who is answered where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ContestKind {
    /// Whoever plays first is answered.
    DoubleSente,
    /// This player's move is answered; if the other plays first, that is *reverse sente*.
    Sente(Color),
    /// Nobody's move is answered.
    Gote,
    /// It hangs on a ko.
    Ko,
}

impl ContestKind {
    /// In a word or two: `double sente`, `sente`, `gote`, `ko`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::DoubleSente => "double sente",
            Self::Sente(_) => "sente",
            Self::Gote => "gote",
            Self::Ko => "ko",
        }
    }
}

/// What comes of a contest if one player begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct First {
    /// Black's points there less White's, in the end.
    pub margin: Amount,
    /// The moves, both players', until nothing there is urgent.
    pub line: Vec<Point>,
    /// How many points a second move of the same player would win, if he were not answered.
    pub threat: Amount,
}

/// A place where it matters who plays first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contest {
    /// Its points.
    pub region: PointSet,
    /// Who is answered.
    pub kind: ContestKind,
    /// How many points lie between who begins.
    pub points: Amount,
    /// What one move is worth: half of the points in gote, all of them in sente, a third in a ko.
    pub per_move: Amount,
    /// If Black begins.
    pub if_black: First,
    /// If White begins.
    pub if_white: First,
    /// Stones of both colours that are captured or not as who begins.
    pub stake: PointSet,
    /// *Searched* if all of it was played out, *guessed* if territory near the opponent's stones was left out.
    pub evidence: Evidence,
}

impl Contest {
    /// What comes of it if that player begins.
    #[must_use]
    pub const fn first(&self, color: Color) -> &First {
        match color {
            Color::Black => &self.if_black,
            Color::White => &self.if_white,
        }
    }

    /// The contest in a sentence: `Gote, 5 points (2.5 a move): Black E5, or White E5.`
    #[must_use]
    pub fn describe(&self, size: Size) -> String {
        let whose = self.whose().map_or_else(String::new, |color| format!("{color}'s "));
        let kind = format!("{whose}{}", self.kind.name());
        let points = if self.points == Amount::from_points(1) { "point" } else { "points" };
        let first = |color: Color| {
            let moves: Vec<String> =
                self.first(color).line.iter().map(|point| size.name(*point).to_string()).collect();
            let threat = match self.first(color).threat {
                threat if threat > self.points => format!(" (threatens {threat})"),
                _ => String::new(),
            };
            format!("{color} {}{threat}", moves.join(" "))
        };
        let text = format!(
            "{kind}, {} {points} ({} a move): {}, or {}.",
            self.points,
            self.per_move,
            first(Color::Black),
            first(Color::White)
        );
        text[..1].to_uppercase() + &text[1..]
    }

    /// Who should play there: in sente its owner, otherwise whoever is to move.
    #[must_use]
    pub const fn whose(&self) -> Option<Color> {
        match self.kind {
            ContestKind::Sente(color) => Some(color),
            ContestKind::DoubleSente | ContestKind::Gote | ContestKind::Ko => None,
        }
    }
}

/// What is left to play for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Contests {
    /// The contests, the most urgent first.
    pub list: Vec<Contest>,
    /// Places too large to be played out.
    pub open: Vec<PointSet>,
}

/// What is left to play for in a position that was counted.
#[must_use]
pub fn contests(position: &Position, count: &Count) -> Contests {
    let view = View::of(position);
    let turned = view.turned(position);
    let dead = view.turned_set(count.dead.black | count.dead.white);
    let unsettled = view.turned_set(count.unsettled);
    let ground = Ground::new(turned.stones(), dead, view.turned_set(count.seki), unsettled);
    let (pieces, open) = ground.pieces();
    let mut table = Contests { list: Vec::new(), open };
    for piece in pieces {
        table.add(&ground, &piece);
    }
    table.list.sort_by(|a, b| {
        let urgency =
            |contest: &Contest| (contest.kind == ContestKind::DoubleSente, contest.per_move, contest.points);
        urgency(b).cmp(&urgency(a)).then_with(|| a.region.first_point().cmp(&b.region.first_point()))
    });
    table.back(&view)
}

impl Contests {
    /// Adds what a piece comes to; if it is too large, what smaller ones do.
    fn add(&mut self, ground: &Ground<'_>, piece: &Piece) {
        if let Some(judged) = Judged::of(piece) {
            self.list.extend(judged.contest(piece));
            return;
        }
        let (pieces, open) = ground.smaller(piece);
        for smaller in &pieces {
            self.add(ground, smaller);
        }
        self.open.extend(open);
    }

    /// The same as the board lies.
    fn back(self, view: &View) -> Self {
        let contest = |contest: Contest| {
            let swapped = view.color(Color::Black) == Color::White;
            let first = |first: First| First {
                margin: if swapped { -first.margin } else { first.margin },
                line: first.line.iter().map(|point| view.point(*point)).collect(),
                ..first
            };
            let (one, other) = (first(contest.if_black), first(contest.if_white));
            let (if_black, if_white) = if swapped { (other, one) } else { (one, other) };
            let kind = match contest.kind {
                ContestKind::Sente(color) => ContestKind::Sente(view.color(color)),
                kind => kind,
            };
            let (region, stake) = (view.set(contest.region), view.set(contest.stake));
            Contest { region, kind, if_black, if_white, stake, ..contest }
        };
        Self {
            list: self.list.into_iter().map(contest).collect(),
            open: self.open.iter().map(|points| view.set(*points)).collect(),
        }
    }
}

/// A piece that was played out, once for each player who may take kos.
struct Judged<'a> {
    by: [Played<'a>; 2],
}

/// What is said of an arena.
struct Values {
    kind: ContestKind,
    /// With Black first, and with White first.
    margins: [i32; 2],
    per_move: i32,
    /// The tax below which both play on.
    tax: i32,
}

impl<'a> Judged<'a> {
    fn of(piece: &'a Piece) -> Option<Self> {
        let arena = &piece.arena;
        // Of a larger one it shows soon whether it falls apart.
        let empty = (piece.points - piece.stones).len();
        let positions = if empty > tuning::large_place() {
            tuning::large_place_positions()
        } else {
            tuning::place_positions()
        };
        let by_black = Played::out(arena, 0, positions)?;
        Some(Self { by: [by_black, Played::out(arena, 1, positions)?] })
    }

    fn contest(&self, piece: &Piece) -> Option<Contest> {
        let arena = &piece.arena;
        let values = self.values(arena)?;
        let is_ko = values.kind == ContestKind::Ko;
        let lines = [0, 1].map(|side: usize| {
            let played = &self.by[if is_ko { side } else { 1 - side }];
            played.line(side, values.tax)
        });
        let stake = stake(piece, &lines);
        let firsts = [0, 1].map(|side: usize| First {
            margin: Amount(values.margins[side]),
            line: lines[side].moves.iter().map(|bit| piece.list[usize::from(*bit)]).collect(),
            threat: threat(&lines[side]),
        });
        let [if_black, if_white] = firsts;
        let evidence = if piece.far < tuning::place_steps() { Evidence::Guessed } else { Evidence::Searched };
        Some(Contest {
            region: piece.points,
            kind: values.kind,
            points: Amount(values.margins[0] - values.margins[1]),
            per_move: Amount(values.per_move),
            if_black,
            if_white,
            stake,
            evidence,
        })
    }

    /// What who begins gets, nothing if it does not matter.
    fn values(&self, arena: &Arena) -> Option<Values> {
        // Every stone that stands was paid for.
        let [black, white] = arena.start.map(|stones| (stones & arena.local.cells).count_ones() as i32);
        let paid = (black - white) * UNIT;
        let [one, other] = [0, 1].map(|master: usize| self.by[master].graph());
        let (black_takes, white_takes) = (one?, other?);
        // Nobody relies on a ko, unless more hangs on kos than on all else.
        let sure = white_takes.left.at(UNIT) - black_takes.right.at(UNIT);
        let by_ko = black_takes.left.at(UNIT) - white_takes.right.at(UNIT);
        if by_ko - sure.max(0) > sure.max(0) {
            let margins = [black_takes.left.at(UNIT) - paid, white_takes.right.at(UNIT) - paid];
            return Some(Values { kind: ContestKind::Ko, margins, per_move: by_ko / 3, tax: UNIT });
        }
        if sure <= 0 {
            return None;
        }
        let graph = Thermograph::between(white_takes.left.clone(), black_takes.right.clone());
        let values = swing(&graph)?;
        // A threat that is as large as the move is none.
        let values = match values.kind {
            ContestKind::Sente(color)
                if !self.by[1 - color as usize].threatens(color as usize, values.tax) =>
            {
                values.in_gote(&graph)
            }
            _ => values,
        };
        Some(Values { margins: values.margins.map(|margin| margin - paid), ..values })
    }
}

impl Values {
    /// The same if nobody's move is answered.
    fn in_gote(self, graph: &Thermograph) -> Self {
        let Self { per_move, tax, .. } = self;
        Self {
            kind: ContestKind::Gote,
            margins: [graph.mean + per_move, graph.mean - per_move],
            per_move,
            tax,
        }
    }
}

/// What who begins gets by a thermograph of area; nothing if a move gains no more than a point of it.
fn swing(graph: &Thermograph) -> Option<Values> {
    let (tax, mean) = (graph.temperature, graph.mean);
    if tax <= UNIT {
        return None;
    }
    let per_move = tax - UNIT;
    // Which of the walls stand upright as far as that.
    let [left, right] = [graph.left.upright_to(UNIT), graph.right.upright_to(UNIT)];
    let shorter = left.min(right);
    let between = graph.left.at(UNIT) - graph.right.at(UNIT);
    if shorter < tax && shorter - UNIT >= between && between > 0 {
        let margins = [graph.left.at(UNIT), graph.right.at(UNIT)];
        return Some(Values { kind: ContestKind::DoubleSente, margins, per_move: between, tax: UNIT });
    }
    let kind = match (left >= tax, right >= tax) {
        (true, false) => ContestKind::Sente(Color::Black),
        (false, true) => ContestKind::Sente(Color::White),
        _ => ContestKind::Gote,
    };
    let margins = match kind {
        ContestKind::Sente(Color::Black) => [mean, mean - per_move],
        ContestKind::Sente(Color::White) => [mean + per_move, mean],
        _ => [mean + per_move, mean - per_move],
    };
    Some(Values { kind, margins, per_move, tax })
}

/// What a second move of who began would win.
fn threat(line: &Line) -> Amount {
    let values = line.first.as_ref().and_then(swing);
    Amount(values.map_or(0, |values| values.margins[0] - values.margins[1]))
}

/// The stones that are captured after one of the lines and not after the other.
fn stake(piece: &Piece, lines: &[Line; 2]) -> PointSet {
    let arena = &piece.arena;
    let fate = |line: &Line| {
        let stones = line.stones;
        let owned = arena.owned(stones);
        // A stone stays if its point is its player's in the end.
        let stays =
            |side: usize| arena.start[side] & (owned.points[side] | (stones[side] & !arena.local.cells));
        stays(0) | stays(1)
    };
    let [one, other] = [fate(&lines[0]), fate(&lines[1])];
    let mut stake = PointSet::EMPTY;
    for bit in bits(one ^ other) {
        match piece.list.get(bit) {
            Some(point) => stake.insert(*point),
            None => stake |= piece.walls[bit - piece.list.len()],
        }
    }
    stake & piece.stones
}
