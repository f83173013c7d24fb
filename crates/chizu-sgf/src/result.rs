//! Results as records state them, in a dozen languages and spellings.

use std::fmt;
use std::str::FromStr;

use chizu_board::{Color, Score};

use crate::number::{self, Unit};

/// How a game ended, as its record says.
///
/// ```
/// use chizu_board::{Color, Score};
/// use chizu_sgf::{GameResult, Margin};
///
/// let result: GameResult = "白番3目半勝".parse()?;
/// assert_eq!(result, GameResult::Win { winner: Color::White, by: Margin::Points(7) });
/// assert_eq!(result.to_string(), "W+3.5");
/// assert_eq!(result.score(), Some(Score::from_half_points(-7)));
/// # Ok::<(), chizu_sgf::ResultError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GameResult {
    /// Nobody won: `0`, `Draw`, jigo.
    Draw,
    /// The game does not count: `Void`, no result.
    Void,
    /// The record does not know: `?`, unfinished games.
    Unknown,
    /// One player won.
    Win {
        /// Who.
        winner: Color,
        /// By what.
        by: Margin,
    },
}

/// What a game was won by.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Margin {
    /// Counting; in half-points, above 0.
    Points(u32),
    /// Resignation.
    Resignation,
    /// The opponent's clock.
    Time,
    /// A foul, absence, or other forfeit.
    Forfeit,
    /// The record does not say.
    Unknown,
}

impl GameResult {
    /// The winner, if there is one.
    pub fn winner(self) -> Option<Color> {
        match self {
            Self::Win { winner, .. } => Some(winner),
            Self::Draw | Self::Void | Self::Unknown => None,
        }
    }

    /// The result of the count, to be compared with one's own; none if the game was not counted.
    pub fn score(self) -> Option<Score> {
        match self {
            Self::Draw => Some(Score::DRAW),
            Self::Win { winner, by: Margin::Points(half_points) } => {
                let lead = Score::from_half_points(half_points as i32);
                Some(if winner == Color::Black { lead } else { -lead })
            }
            Self::Void | Self::Unknown | Self::Win { .. } => None,
        }
    }
}

impl From<Score> for GameResult {
    fn from(score: Score) -> Self {
        match score.winner() {
            None => Self::Draw,
            Some(winner) => Self::Win { winner, by: Margin::Points(score.half_points().unsigned_abs()) },
        }
    }
}

/// The form of SGF FF\[4\]: `B+3.5`, `W+R`, `B+T`, `W+F`, `B+`, `0`, `Void`, `?`.
impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (winner, by) = match self {
            Self::Draw => return f.write_str("0"),
            Self::Void => return f.write_str("Void"),
            Self::Unknown => return f.write_str("?"),
            Self::Win { winner, by } => (winner.letter(), by),
        };
        match by {
            Margin::Points(half) if half % 2 == 0 => write!(f, "{winner}+{}", half / 2),
            Margin::Points(half) => write!(f, "{winner}+{}.5", half / 2),
            Margin::Resignation => write!(f, "{winner}+R"),
            Margin::Time => write!(f, "{winner}+T"),
            Margin::Forfeit => write!(f, "{winner}+F"),
            Margin::Unknown => write!(f, "{winner}+"),
        }
    }
}

/// A text is not a result.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("'{0}' is no result")]
pub struct ResultError(pub String);

/// Reads a result in any spelling that is understood; see [`GameResult`].
impl FromStr for GameResult {
    type Err = ResultError;

    fn from_str(text: &str) -> Result<Self, ResultError> {
        read(text).map(|(result, _)| result).ok_or_else(|| ResultError(text.to_owned()))
    }
}

const DRAW: &[&str] = &["draw", "jigo", "tie", "持碁", "ジゴ", "和棋", "和局", "무승부", "빅", "even"];
const VOID: &[&str] =
    &["void", "no result", "noresult", "無勝負", "无胜负", "无效", "annul", "무효", "both lose"];
const UNKNOWN: &[&str] = &[
    "?",
    "unknown",
    "unfinish",
    "suspend",
    "adjourn",
    "打ち掛け",
    "打掛",
    "封棋",
    "未完",
    "in progress",
    "none",
    "n/a",
];
const RESIGN: &[&str] = &[
    "res", "中押", "中盘", "中盤", "不計", "불계", "투了", "投了", "认输", "認輸", "投子", "give up",
    "gave up", "aband", "aufg", "сда", "中",
];
const TIME: &[&str] =
    &["time", "時間", "时间", "超时", "超時", "시간", "切れ", "clock", "zeit", "temps", "tiempo", "врем"];
const FORFEIT: &[&str] = &[
    "forf", "反則", "反则", "犯规", "犯規", "반칙", "default", "弃权", "棄権", "棄權", "기권", "disq", "不戦",
];
const WINS: &[&str] = &["win", "won", "勝", "胜", "승", "beat", "gewinnt", "gagne", "gana", "vince", "выигр"];
const LOSES: &[&str] = &[
    "lose",
    "lost",
    "resign",
    "负",
    "負",
    "敗",
    "败",
    "패",
    "认输",
    "認輸",
    "投了",
    "forfeit",
    "perd",
    "проигр",
];

/// So many stones of two points each are no lead on a board of 361 points.
const MOST_STONES: f64 = 181.0;

fn holds(text: &str, words: &[&str]) -> bool {
    words.iter().any(|word| text.contains(word))
}

/// Reads a result, and another one that follows it, if one does.
pub(crate) fn read(raw: &str) -> Option<(GameResult, Option<GameResult>)> {
    let folded = number::fold(raw);
    let text = folded.trim();
    if let Some((winner, rest)) = plus_form(text) {
        let second = rest.char_indices().find_map(|(at, c)| {
            let starts_word = matches!(c, 'b' | 'w') && !rest[..at].ends_with(|c: char| c.is_alphanumeric());
            let (winner, rest) = if starts_word { plus_form(&rest[at..])? } else { return None };
            Some(won(winner, margin(rest)))
        });
        return Some((won(winner, margin(rest)), second));
    }
    if let Some((winner, rest)) = in_words(text) {
        return Some((won(winner, margin(rest)), None));
    }
    let result = if text == "0" || text == "0.0" || holds(text, DRAW) {
        GameResult::Draw
    } else if holds(text, VOID) {
        GameResult::Void
    } else if holds(text, UNKNOWN) {
        GameResult::Unknown
    } else {
        return None;
    };
    Some((result, None))
}

/// A win by nothing is a draw: some servers write `B+0.0` for jigo.
fn won(winner: Color, by: Margin) -> GameResult {
    if by == Margin::Points(0) { GameResult::Draw } else { GameResult::Win { winner, by } }
}

/// `b+3.5`, `black + r`.
fn plus_form(text: &str) -> Option<(Color, &str)> {
    const NAMES: [(&str, Color); 8] = [
        ("black", Color::Black),
        ("white", Color::White),
        ("b", Color::Black),
        ("w", Color::White),
        ("黒", Color::Black),
        ("黑", Color::Black),
        ("白", Color::White),
        ("schwarz", Color::Black),
    ];
    NAMES.iter().find_map(|(name, color)| {
        let rest = text.strip_prefix(name)?.trim_start().strip_prefix('+')?;
        Some((*color, rest.trim_start()))
    })
}

/// The players in the languages of records; single letters only as the first word.
const NAMES: [(&str, Color); 16] = [
    ("black", Color::Black),
    ("white", Color::White),
    ("黒", Color::Black),
    ("黑", Color::Black),
    ("白", Color::White),
    ("흑", Color::Black),
    ("백", Color::White),
    ("schwarz", Color::Black),
    ("weiß", Color::White),
    ("weiss", Color::White),
    ("noir", Color::Black),
    ("blanc", Color::White),
    ("чёрн", Color::Black),
    ("черн", Color::Black),
    ("бел", Color::White),
    ("negr", Color::Black),
];

/// The first player named in a text, and what follows the name.
fn player(text: &str) -> Option<(Color, &str)> {
    let found = NAMES.iter().filter_map(|(name, color)| Some((text.find(name)?, name.len(), *color)));
    let (at, len, color) = found.min_by_key(|found| found.0)?;
    Some((color, &text[at + len..]))
}

/// `Black wins by 3.5`, `White resigns`, `黒中押し勝ち`, `백 3집반승`, `白超时，黑胜`, `b r`: the winner and the rest.
fn in_words(text: &str) -> Option<(Color, &str)> {
    let letter = |name: &str, color| Some((color, text.strip_prefix(name)?));
    let first = letter("b ", Color::Black).or_else(|| letter("w ", Color::White));
    let (color, rest) = first.or_else(|| player(text))?;
    // Whoever is said to have won or lost decides; others may be named before.
    let mut next = Some((color, rest));
    while let Some((color, rest)) = next {
        next = player(rest);
        let end = next.map_or(0, |(_, behind)| behind.len());
        let about = &rest[..rest.len() - end];
        if holds(about, WINS) || about.trim_start().starts_with("by ") {
            return Some((color, rest));
        }
        if holds(about, LOSES) {
            return Some((!color, rest));
        }
    }
    // A colour alone, amid other words, says nothing.
    let said = margin(rest) != Margin::Unknown || rest.trim().is_empty();
    said.then_some((color, rest))
}

fn margin(rest: &str) -> Margin {
    let word = rest.split(|c: char| !c.is_alphabetic()).next().unwrap_or_default();
    match word {
        "r" => return Margin::Resignation,
        "t" => return Margin::Time,
        "f" => return Margin::Forfeit,
        _ => {}
    }
    let counted = || {
        let quantity = number::first_quantity(rest)?.0;
        // `黑185子胜`: the points a player has where area is counted, not his lead.
        if quantity.unit == Unit::Stones && quantity.number >= MOST_STONES {
            return None;
        }
        Some(Margin::Points(u32::try_from(quantity.half_points()?).ok()?))
    };
    let counts_first = rest.starts_with(|c: char| c.is_ascii_digit() || c == '.');
    if counts_first && let Some(points) = counted() {
        points
    } else if holds(rest, TIME) {
        Margin::Time
    } else if holds(rest, FORFEIT) {
        Margin::Forfeit
    } else if holds(rest, RESIGN) {
        Margin::Resignation
    } else {
        counted().unwrap_or(Margin::Unknown)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_in_the_wild() {
        for (raw, expected) in [
            ("B+3.5", "B+3.5"),
            ("W+12", "W+12"),
            ("w+0.50", "W+0.5"),
            ("B+R", "B+R"),
            ("W+Resign", "W+R"),
            ("B+Resignation", "B+R"),
            ("B+T", "B+T"),
            ("W+Time", "W+T"),
            ("B+F", "B+F"),
            ("W+Forfeit", "W+F"),
            ("B+", "B+"),
            ("B + 3,5", "B+3.5"),
            ("B+3 1/2", "B+3.5"),
            ("B+3½", "B+3.5"),
            ("Ｂ＋３．５", "B+3.5"),
            ("W+5.5 (moves beyond 215 not known)", "W+5.5"),
            ("Black wins by 3.5", "B+3.5"),
            ("Black wins by 3 points", "B+3"),
            ("White wins by resignation", "W+R"),
            ("White resigns", "B+R"),
            ("Black resigned", "W+R"),
            ("White won on time", "W+T"),
            ("Black lost on time", "W+T"),
            ("0", "0"),
            ("Draw", "0"),
            ("Jigo", "0"),
            ("B+0.0", "0"),
            ("Void", "Void"),
            ("No Result", "Void"),
            ("?", "?"),
            ("Unfinished", "?"),
            ("打ち掛け", "?"),
            ("黒中押し勝ち", "B+R"),
            ("白番3目半勝", "W+3.5"),
            ("白半目勝ち", "W+0.5"),
            ("白番六目半勝ち", "W+6.5"),
            ("黒時間切れ負け", "W+T"),
            ("持碁", "0"),
            ("無勝負", "Void"),
            ("黑中盘胜", "B+R"),
            ("白中盤勝", "W+R"),
            ("黑胜1又3/4子", "B+3.5"),
            ("白胜1/4子", "W+0.5"),
            ("白超时负", "B+T"),
            ("흑 불계승", "B+R"),
            ("백 3집반승", "W+3.5"),
            ("흑 반집승", "B+0.5"),
            ("백 시간승", "W+T"),
            ("B+2.75", "B+5.5"),
        ] {
            let read = read(raw).map(|(result, _)| result.to_string());
            assert_eq!(read.as_deref(), Some(expected), "{raw}");
        }
        for raw in ["", "hello", "Blackjack"] {
            assert_eq!(read(raw), None, "{raw}");
        }
    }

    #[test]
    fn two_results() {
        let points = |winner, half_points| GameResult::Win { winner, by: Margin::Points(half_points) };
        let second = Some(points(Color::White, 5));
        assert_eq!(read("B+3.5 W+2.5"), Some((points(Color::Black, 7), second)));
        assert_eq!(read("B+3.5, w+2.5"), Some((points(Color::Black, 7), second)));
        assert_eq!(read("B+3.5"), Some((points(Color::Black, 7), None)));
    }

    #[test]
    fn written_results_read_back() {
        for half_points in [0, 1, -7, 20] {
            let result = GameResult::from(Score::from_half_points(half_points));
            assert_eq!(result.to_string().parse(), Ok(result));
            assert_eq!(result.score(), Some(Score::from_half_points(half_points)));
        }
    }
}
