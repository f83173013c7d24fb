//! What programs expect that show candidates move by move: `lz-analyze`, `kata-analyze` and `kata-raw-nn` for Sabaki and
//! Lizzie, KataGo's analysis in JSON for KaTrain ([`katago`]).
//!
//! They are known with `--compat` only, for they ask for a search of the whole board, and there is none. What is told instead:
//! candidates are the moves the trained net finds natural, each looked at once; leads are Chizu's estimate, moved by what the
//! net sees each move gain; a winning rate is how likely a lead of that size, with the estimate's range, is to hold. *Visits* are
//! always 1. Owners are those of `chizu-ownership`: read, not only seen.

pub(super) mod katago;

use std::fmt::Write as _;

use chizu::board::Game;
use chizu::ownership::Candidate;
use chizu::score::Completion;
use chizu::{Color, Point, PointSet};

use super::arguments::Arguments;
use super::maps::estimated;
use super::session::Session;
use super::{Answer, Entry};

pub(super) const COMMANDS: &[Entry] = &[
    ("lz-analyze", |session, args| analyze(session, args, Speech::Leela)),
    ("kata-analyze", |session, args| analyze(session, args, Speech::Kata)),
    // Older programs use the plain name, and read it as Leela Zero's.
    ("analyze", |session, args| analyze(session, args, Speech::Leela)),
    ("kata-raw-nn", raw),
    ("stop", |_, _| Ok(String::new())),
    // A clock makes no difference here, but a program that sets one gives up when it is refused.
    ("time_settings", |_, _| Ok(String::new())),
    ("time_left", |_, _| Ok(String::new())),
    ("kata-time_settings", |_, _| Ok(String::new())),
];

/// Commands whose answers are ended by the next line.
pub(super) const OPEN: [&str; 3] = ["lz-analyze", "kata-analyze", "analyze"];

/// What `name` answers: programs look for KataGo's name at the beginning.
pub(super) const NAME: &str = "KataGo-compatible Chizu";

/// So many candidates, where the program does not say.
const MOST: usize = 10;

/// Whose formats are spoken.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Speech {
    Leela,
    Kata,
}

/// A position as these programs want to see it. Leads are points of the player to move, rates are his, from 0 to 1.
struct Outlook {
    lead: f64,
    stdev: f64,
    winrate: f64,
    moves: Vec<Seen>,
}

/// A candidate with what is said of it.
struct Seen {
    candidate: Candidate,
    lead: f64,
    winrate: f64,
}

impl Outlook {
    /// Of the position as it is, if it were that player's turn.
    fn of(session: &mut Session, to_play: Color, among: Option<PointSet>, most: usize) -> Self {
        let turn = session.position().to_play();
        let estimate = estimated(session, turn);
        let own = |points: f64| if to_play == Color::Black { points } else { -points };
        let middle = own(estimate.score.points());
        // Eight of ten games end within the range: as many as within 1.28 deviations of the middle.
        let stdev = (estimate.upper - estimate.lower).points() / 2.56;
        let game = turned(session, to_play);
        let found = Candidate::most_natural(&game, among.unwrap_or_else(|| game.legal_moves()), most);
        // A finished game is counted: no move gains.
        let is_finished =
            session.finished(to_play).is_some_and(|count| count.completion == Completion::Finished);
        let gain = |candidate: &Candidate| if is_finished { 0.0 } else { f64::from(candidate.gain) / 1000.0 };
        // The estimate goes by whose turn it is. Another turn for nothing is worth what the first move gains.
        let first = found.first().map_or(0.0, gain).max(0.0);
        let lead = if to_play == turn { middle } else { middle + first };
        let seen = |candidate: Candidate| {
            let lead = lead + gain(&candidate) - first;
            Seen { winrate: holds(lead, stdev), lead, candidate }
        };
        Self { lead, stdev, winrate: holds(lead, stdev), moves: found.into_iter().map(seen).collect() }
    }
}

/// The game, with that player to move.
fn turned(session: &Session, to_play: Color) -> Game {
    if session.position().to_play() == to_play {
        return session.game.clone();
    }
    Game::from_position(session.position().clone().with_to_play(to_play), *session.rules())
}

/// How likely a lead is to hold: a logistic curve close to the normal one.
fn holds(lead: f64, stdev: f64) -> f64 {
    match lead {
        _ if stdev > 0.0 => 1.0 / (1.0 + (-1.702 * lead / stdev).exp()),
        0.0 => 0.5,
        _ => f64::from(u8::from(lead > 0.0)),
    }
}

/// What is asked for, after the colour and the interval.
#[derive(Default)]
struct Wanted {
    most: Option<usize>,
    owners: bool,
    root: bool,
    avoided: PointSet,
    allowed: Option<PointSet>,
}

/// `lz-analyze [COLOR] [INTERVAL] …`, `kata-analyze … ownership true`: told at once, and ended by the next line.
fn analyze(session: &mut Session, args: &Arguments<'_>, speech: Speech) -> Answer {
    let words = args.words();
    let mut rest = words.as_slice();
    let mut to_play = session.position().to_play();
    if let Some(color) = rest.first().and_then(|word| super::arguments::color(word).ok()) {
        (to_play, rest) = (color, &rest[1..]);
    }
    // There is no search to report on now and then.
    if rest.first().is_some_and(|word| word.parse::<f64>().is_ok()) {
        rest = &rest[1..];
    }
    let wanted = wanted(rest, to_play, args)?;
    let legal = turned(session, to_play).legal_moves();
    let among = wanted.allowed.unwrap_or(legal) - wanted.avoided;
    let outlook = Outlook::of(session, to_play, Some(among), wanted.most.unwrap_or(MOST));
    let mut line = String::new();
    for (order, seen) in outlook.moves.iter().enumerate() {
        if order > 0 {
            line.push(' ');
        }
        write_candidate(&mut line, session, order, seen, &outlook, speech);
    }
    if line.is_empty() {
        // Nothing can be played.
        let rate = outlook.winrate;
        line = match speech {
            Speech::Leela => {
                format!(
                    "info move pass visits 1 winrate {0} prior 10000 lcb {0} order 0 pv pass",
                    share(rate)
                )
            }
            Speech::Kata => format!(
                "info move pass visits 1 winrate {rate:.6} scoreLead {:.3} prior 1 lcb {rate:.6} order 0 pv pass",
                outlook.lead
            ),
        };
    }
    if wanted.root && speech == Speech::Kata {
        let Outlook { lead, stdev, winrate, .. } = outlook;
        let _ = write!(
            line,
            " rootInfo visits 1 utility {:.6} winrate {winrate:.6} scoreLead {lead:.3} scoreStdev {stdev:.3}",
            2.0 * winrate - 1.0
        );
    }
    if wanted.owners && speech == Speech::Kata {
        line += " ownership";
        for value in owners(session, to_play) {
            let _ = write!(line, " {value:.4}");
        }
    }
    Ok(line)
}

fn wanted(words: &[&str], to_play: Color, args: &Arguments<'_>) -> Result<Wanted, String> {
    let mut wanted = Wanted::default();
    let mut words = words.iter().copied();
    while let Some(word) = words.next() {
        let value = words.next().ok_or_else(|| format!("{word}: its value is missing"))?;
        match word {
            "maxmoves" => wanted.most = Some(super::number(value)?),
            "ownership" => wanted.owners = value == "true",
            "rootInfo" => wanted.root = value == "true",
            "avoid" | "allow" => {
                let missing = || format!("{word} needs a colour, points and a depth");
                let points = words.next().ok_or_else(missing)?;
                words.next().ok_or_else(missing)?;
                if super::arguments::color(value)? != to_play {
                    continue;
                }
                let named: Result<Vec<Point>, String> = points
                    .split(',')
                    .filter(|name| !name.eq_ignore_ascii_case("pass"))
                    .map(|name| args.named(name))
                    .collect();
                let named: PointSet = named?.into_iter().collect();
                if word == "avoid" {
                    wanted.avoided |= named;
                } else {
                    wanted.allowed = Some(wanted.allowed.unwrap_or_default() | named);
                }
            }
            // How often to report, and what a search would know.
            _ => {}
        }
    }
    Ok(wanted)
}

/// A candidate in the format of the program.
fn write_candidate(
    line: &mut String,
    session: &Session,
    order: usize,
    seen: &Seen,
    outlook: &Outlook,
    speech: Speech,
) {
    let size = session.size();
    let Seen { candidate, lead, winrate } = seen;
    let at = size.name(candidate.at);
    let prior = f64::from(candidate.chance) / 10_000.0;
    // Writing to a string does not fail.
    let _ = match speech {
        Speech::Leela => write!(
            line,
            "info move {at} visits 1 winrate {rate} prior {} lcb {rate} order {order} pv {at}",
            candidate.chance,
            rate = share(*winrate),
        ),
        Speech::Kata => write!(
            line,
            "info move {at} visits 1 edgeVisits 1 utility {utility:.6} winrate {winrate:.6} scoreMean {lead:.3} \
             scoreStdev {stdev:.3} scoreLead {lead:.3} scoreSelfplay {lead:.3} prior {prior:.4} lcb {winrate:.6} \
             utilityLcb {utility:.6} weight 1 order {order} pv {at}",
            utility = 2.0 * winrate - 1.0,
            stdev = outlook.stdev,
        ),
    };
    if let Some(reply) = candidate.reply {
        let _ = write!(line, " {}", size.name(reply));
    }
}

/// Leela Zero's whole numbers: parts of ten thousand.
fn share(rate: f64) -> i32 {
    (10_000.0 * rate).round() as i32
}

/// Whose every point is, from −1 to 1, positive for that player if he moves next.
fn owners(session: &mut Session, to_play: Color) -> Vec<f64> {
    let size = session.size();
    let field = &session.fields()[to_play];
    let own = |value: i16| f64::from(if to_play == Color::Black { value } else { -value }) / 1000.0 + 0.0;
    size.points().map(|at| own(field.value(at))).collect()
}

/// `kata-raw-nn SYMMETRY`: what the net and the estimate say, White's numbers, in KataGo's rows.
fn raw(session: &mut Session, args: &Arguments<'_>) -> Answer {
    // All orientations say the same.
    match args.word(0).unwrap_or("0") {
        "all" => {}
        word => {
            let _: u8 = super::number(word)
                .ok()
                .filter(|number| *number < 8)
                .ok_or("a symmetry is 0 to 7, or all")?;
        }
    }
    let (to_play, size) = (session.position().to_play(), session.size());
    let outlook = Outlook::of(session, to_play, None, MOST);
    let white = |own: f64| if to_play == Color::White { own } else { -own };
    let rate = if to_play == Color::White { outlook.winrate } else { 1.0 - outlook.winrate };
    let lead = white(outlook.lead) + 0.0;
    let mut policy = vec![None; size.area()];
    for (at, chance) in Candidate::chances(&session.game) {
        policy[at.index()] = Some(f64::from(chance) / 10_000.0);
    }
    let rows = |text: &dyn Fn(usize) -> String| {
        let all: Vec<String> = (0..size.area()).map(text).collect();
        all.chunks(usize::from(size.width())).map(|row| row.join(" ")).collect::<Vec<_>>().join("\n")
    };
    let owned: Vec<f64> = owners(session, to_play).into_iter().map(white).collect();
    Ok(format!(
        "symmetry 0\nwhiteWin {rate:.6}\nwhiteLoss {:.6}\nnoResult 0.000000\nwhiteLead {lead:.3}\n\
         whiteScoreSelfplay {lead:.3}\nwhiteScoreSelfplaySq {:.3}\nvarTimeLeft 0.000\nshorttermWinlossError 0.000\n\
         shorttermScoreError {:.3}\npolicy\n{}\npolicyPass 0.000000\nwhiteOwnership\n{}",
        1.0 - rate,
        lead * lead + outlook.stdev * outlook.stdev,
        outlook.stdev,
        rows(&|at| policy[at].map_or_else(|| "NAN".to_owned(), |chance| format!("{chance:.6}"))),
        rows(&|at| format!("{:.7}", owned[at] + 0.0)),
    ))
}
