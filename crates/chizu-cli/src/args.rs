//! What can be said of most commands, and of those without a room of their own.

use std::path::PathBuf;

use chizu::board::{HandicapBonus, RulesChange, Size};
use chizu::effort::Effort;
use chizu::score::Charge;
use chizu::{ByColor, Color, Komi};
use chizu_json::Method;
use chizu_json::read::Goal;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, Subcommand, ValueEnum};

use crate::engine::EngineArgs;
use crate::help;

/// How to count.
#[derive(Debug, Args)]
#[command(next_help_heading = "Counting")]
pub(crate) struct CountingArgs {
    /// Rules: a name, options, or both, as in `aga` or `chinese,komi=5.5`
    ///
    /// Names: japanese, korean, chinese, chinese-kgs, aga, bga, new-zealand, ing, tromp-taylor,
    /// stone-scoring, ancient-territory, aga-button. Options: ko=simple|positional|situational, suicide=yes|no, scoring=territory|area,
    /// tax=none|seki|all, handicap-bonus=0|n-1|n, komi=POINTS. Without a name, the rules the record
    /// names (RU), changed by the options; Japanese rules if it names none.
    #[arg(long, value_name = "RULES")]
    pub(crate) rules: Option<RulesChange>,
    /// Points for White, instead of the record's
    #[arg(long, value_name = "POINTS", allow_negative_numbers = true)]
    pub(crate) komi: Option<Komi>,
    /// Points for White for n handicap stones: 0, n-1 or n
    ///
    /// The rules decide if this is not given. It matters where area is counted.
    #[arg(long, value_name = "0|n-1|n", allow_negative_numbers = true)]
    pub(crate) handicap_bonus: Option<HandicapBonus>,
    /// Look at the position after move N instead of the last
    #[arg(long = "move", value_name = "N", value_parser = move_number, allow_negative_numbers = true)]
    pub(crate) move_number: Option<usize>,
}

#[derive(Debug, Args)]
pub(crate) struct ScoreArgs {
    /// Records, folders, archives (.zip .tar .tar.gz .tgz .tar.zst .gz .zst), or - for standard input
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) counting: CountingArgs,
    #[command(flatten)]
    pub(crate) marks: MarkArgs,
    /// How the position is judged
    #[arg(long, value_enum, default_value_t = MethodArg::Adjudicate, help_heading = "Counting")]
    pub(crate) method: MethodArg,
    /// Which protective moves cost a point of territory: all, connections or nothing
    ///
    /// Over the board all of them are made before the count. Where both pass on a server, it counts the board
    /// as it stands: KGS without points that must be connected in any case (connections), OGS and Tygem
    /// with everything that is surrounded (nothing). If this is not given, the record decides: it names the server
    /// (PC, RU, SO, AP), gives the result with two decimals as KGS does, or the rules in lower case as OGS does;
    /// all otherwise. Carta's method does not ask.
    #[arg(long, value_name = "WHICH", help_heading = "Counting")]
    pub(crate) charge: Option<Charge>,
    #[command(flatten)]
    pub(crate) effort: EffortArgs,
    /// Count no game with an illegal move or a broken record
    #[arg(long, help_heading = "Counting")]
    pub(crate) strict: bool,
    /// Give the result by every rule set
    #[arg(long, conflicts_with = "quiet", help_heading = "Output")]
    pub(crate) all_rules: bool,
    /// Tell what is left to play for: where, how many points, sente or gote, with which moves
    ///
    /// Each place is played out as far as it is small enough. The most urgent comes first. Try it a few moves before the end of a
    /// game, with --move.
    #[arg(long, conflicts_with = "quiet", help_heading = "Output")]
    pub(crate) contests: bool,
    /// Print one JSON object a line and game (see docs/json.md)
    #[arg(long, conflicts_with_all = ["quiet", "explain"], help_heading = "Output")]
    pub(crate) json: bool,
    /// Tell every step of the count in words
    #[arg(long, conflicts_with = "quiet", help_heading = "Output")]
    pub(crate) explain: bool,
    /// Print only the result, as in B+3.5
    #[arg(short, long, help_heading = "Output")]
    pub(crate) quiet: bool,
    /// Write each record with its territory (TB, TW) and the reasons as a comment; - prints it
    ///
    /// With a single file the records in it are written to FILE; with several, a folder or an archive,
    /// a file for each game is written into DIR, which is made if it is not there. The records counted
    /// are never overwritten. A result the record names (RE) is kept; one is added where there is none.
    #[arg(long, value_name = "FILE|DIR", help_heading = "Output")]
    pub(crate) write_sgf: Option<PathBuf>,
    /// Games counted at the same time; all cores by default
    #[arg(short, long, value_name = "N", help_heading = "Output", value_parser = jobs, allow_negative_numbers = true)]
    pub(crate) jobs: Option<u16>,
    #[command(flatten)]
    pub(crate) second: EngineArgs,
}

/// What is said of stones by hand.
#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = "Counting")]
pub(crate) struct MarkArgs {
    /// Stones that are dead, whatever Chizu finds, as in D4,Q16; one stone names its chain
    ///
    /// With --dead, --alive or --as-marked the game is taken as finished, and no protective moves are charged.
    #[arg(long, value_name = "POINTS", value_parser = named_point, value_delimiter = ',')]
    pub(crate) dead: Vec<NamedPoint>,
    /// Stones that are not dead
    #[arg(long, value_name = "POINTS", value_parser = named_point, value_delimiter = ',')]
    pub(crate) alive: Vec<NamedPoint>,
    /// Take territory and dead stones as the record marks them (TB, TW)
    #[arg(long)]
    pub(crate) as_marked: bool,
    /// Prisoners taken by Black and by White, as in 3,5, instead of those the record's moves took
    #[arg(long, value_name = "B,W", value_parser = prisoners)]
    pub(crate) prisoners: Option<ByColor<u32>>,
}

impl MarkArgs {
    pub(crate) const fn is_empty(&self) -> bool {
        self.dead.is_empty() && self.alive.is_empty() && !self.as_marked
    }
}

fn prisoners(text: &str) -> Result<ByColor<u32>, String> {
    let numbers =
        text.split_once(',').map(|(black, white)| [black, white].map(|n| n.trim().parse::<u16>().ok()));
    match numbers {
        Some([Some(black), Some(white)]) => Ok(ByColor { black: black.into(), white: white.into() }),
        _ => Err("expected two numbers, such as 3,5".to_owned()),
    }
}

#[derive(Debug, Args)]
pub(crate) struct DeadArgs {
    /// Records, folders, archives (.zip .tar .tar.gz .tgz .tar.zst .gz .zst), or - for standard input
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// How the position is judged
    #[arg(long, value_enum, default_value_t = MethodArg::Adjudicate)]
    pub(crate) method: MethodArg,
    /// Look at the position after move N instead of the last
    #[arg(long = "move", value_name = "N", value_parser = move_number, allow_negative_numbers = true)]
    pub(crate) move_number: Option<usize>,
    #[command(flatten)]
    pub(crate) effort: EffortArgs,
    /// Judge no game with an illegal move or a broken record
    #[arg(long)]
    pub(crate) strict: bool,
    /// Print SGF properties: TB and TW, with dead stones on the opponent's points
    #[arg(long, conflicts_with = "json")]
    pub(crate) sgf: bool,
    /// Print one JSON object a line and game (see docs/json.md)
    #[arg(long)]
    pub(crate) json: bool,
    /// Games judged at the same time; all cores by default
    #[arg(short, long, value_name = "N", value_parser = jobs, allow_negative_numbers = true)]
    pub(crate) jobs: Option<u16>,
}

#[derive(Debug, Args)]
pub(crate) struct GtpArgs {
    /// How positions are judged for `final_score` and the like
    #[arg(long, value_enum, default_value_t = MethodArg::Adjudicate)]
    pub(crate) method: MethodArg,
    /// Also answer what programs ask of engines that search the whole board
    ///
    /// Chizu does not search it: candidates are the moves its trained net finds natural, each looked at once, leads are its estimate.
    /// docs/guide.md says what each number is.
    #[arg(long, value_enum, value_name = "WHOSE")]
    pub(crate) compat: Option<Compat>,
}

/// Whose commands are known besides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Compat {
    /// lz-analyze, kata-analyze and kata-raw-nn, for Sabaki and Lizzie
    Katago,
    /// KataGo's analysis in JSON instead of GTP, for KaTrain and scripts
    KatagoAnalysis,
}

/// How a position is judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum MethodArg {
    /// By exact reading: dame filled in turn, protective moves with what they save
    Adjudicate,
    /// Carta's static method: nothing is read, a millisecond a game
    Carta,
}

impl From<MethodArg> for Method {
    fn from(method: MethodArg) -> Self {
        match method {
            MethodArg::Adjudicate => Self::Adjudicate,
            MethodArg::Carta => Self::Carta,
        }
    }
}

/// What is asked of the reader, by its name.
fn goals() -> impl TypedValueParser<Value = Goal> {
    let told = |goal| match goal {
        Goal::Capture => "Take the chain",
        Goal::Save => "Keep the chain from being taken",
        Goal::Kill => "Leave the group without two eyes and without a way out",
        Goal::Live => "Make the group live",
        Goal::Connect => "Join the two chains",
        Goal::Cut => "Keep the two chains apart",
        Goal::Semeai => "Win the race between the two groups",
    };
    let values = Goal::ALL.map(|goal| PossibleValue::new(goal.name()).help(told(goal)));
    PossibleValuesParser::new(values).try_map(|name| name.parse::<Goal>())
}

#[derive(Debug, Args)]
pub(crate) struct ShowArgs {
    /// A record, or - for standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// Show the position after move N instead of the last
    #[arg(long = "move", value_name = "N", value_parser = move_number, allow_negative_numbers = true)]
    pub(crate) move_number: Option<usize>,
    /// Which game, when the file holds several
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = game_number, allow_negative_numbers = true)]
    pub(crate) game: u64,
}

/// How much may be spent on each question.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct EffortArgs {
    /// How long to read: quick, usual or deep; more effort settles more and contradicts nothing
    #[arg(long, value_name = "LEVEL", value_enum)]
    effort: Option<Level>,
    /// Positions to visit at most for each question, instead of a level
    #[arg(long, value_name = "N", value_parser = nodes, allow_negative_numbers = true, conflicts_with = "effort")]
    nodes: Option<u64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Level {
    /// A glance at each group
    Quick,
    /// Tens of milliseconds for a position
    Usual,
    /// Seconds for a position
    Deep,
}

impl EffortArgs {
    /// What was said, or else what is usual for the command.
    pub(crate) fn or(self, usual: Effort) -> Effort {
        self.given().unwrap_or(usual)
    }

    /// What was said.
    pub(crate) fn given(self) -> Option<Effort> {
        match (self.nodes, self.effort) {
            (Some(nodes), _) => Some(Effort::of(nodes)),
            (_, Some(Level::Quick)) => Some(Effort::QUICK),
            (_, Some(Level::Usual)) => Some(Effort::USUAL),
            (_, Some(Level::Deep)) => Some(Effort::DEEP),
            (None, None) => None,
        }
    }
}

/// A position of a record to be analysed.
#[derive(Debug, Args)]
pub(crate) struct PositionArgs {
    #[command(flatten)]
    pub(crate) position: ShowArgs,
    #[command(flatten)]
    pub(crate) effort: EffortArgs,
    /// Print a JSON object for programs
    #[arg(long)]
    pub(crate) json: bool,
}

/// A position whose groups are shown.
#[derive(Debug, Args)]
pub(crate) struct GroupsArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// List every group, in the order of the board
    #[arg(long, conflicts_with = "json")]
    pub(crate) all: bool,
    #[command(flatten)]
    pub(crate) second: EngineArgs,
}

#[derive(Debug, Args)]
pub(crate) struct AnalyzeArgs {
    /// A record, or - for standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) counting: CountingArgs,
    /// Which game, when the file holds several
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = game_number, allow_negative_numbers = true)]
    pub(crate) game: u64,
    #[command(flatten)]
    pub(crate) effort: EffortArgs,
    /// The whole game: the estimate after every move, nothing read; with --json a line for each
    #[arg(long, conflicts_with_all = ["move_number", "nodes", "effort", "engine", "worth"])]
    pub(crate) graph: bool,
    /// What the first move is worth in this part, as in A19:J11, or around the group of a stone; may be given several times
    #[arg(long, value_name = "PART")]
    pub(crate) worth: Vec<String>,
    #[command(flatten)]
    pub(crate) second: EngineArgs,
    /// Print one JSON object with all maps (see docs/json.md)
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct EyesArgs {
    #[command(flatten)]
    pub(crate) position: ShowArgs,
    /// Print one JSON object (see docs/json.md)
    #[arg(long)]
    pub(crate) json: bool,
}

/// A player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Side {
    /// Black
    #[value(name = "B", alias = "b", alias = "black")]
    Black,
    /// White
    #[value(name = "W", alias = "w", alias = "white")]
    White,
}

impl Side {
    pub(crate) const fn color(self) -> Color {
        match self {
            Self::Black => Color::Black,
            Self::White => Color::White,
        }
    }
}

/// The name of a point on a board of any size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NamedPoint(pub(crate) String);

#[derive(Debug, Args)]
pub(crate) struct ReadArgs {
    #[command(flatten)]
    pub(crate) position: ShowArgs,
    /// The stones asked about, by one of their points
    #[arg(long, value_name = "POINT", value_parser = named_point)]
    pub(crate) at: NamedPoint,
    /// What is wanted; without it: capture, save, kill and live
    #[arg(long, value_parser = goals(), value_name = "GOAL", requires_ifs = [
        ("connect", "with"), ("cut", "with"), ("semeai", "with"),
    ])]
    pub(crate) goal: Option<Goal>,
    /// The other stones, for connect, cut and semeai
    #[arg(long, value_name = "POINT", value_parser = named_point, requires = "goal")]
    pub(crate) with: Option<NamedPoint>,
    /// Who moves first; by default the side that wants the goal (in a race, the side whose turn it is)
    #[arg(long, value_name = "B|W", value_enum, ignore_case = true)]
    pub(crate) to_play: Option<Side>,
    #[command(flatten)]
    pub(crate) effort: EffortArgs,
    #[command(flatten)]
    pub(crate) second: EngineArgs,
    /// Print one JSON object (see docs/json.md)
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct ProblemArgs {
    /// A record whose first node sets the problem up, or - for standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// Which problem, when the file holds several
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = game_number, allow_negative_numbers = true)]
    pub(crate) game: u64,
    /// Who moves first; by default as the record says, else Black
    #[arg(long, value_name = "B|W", value_enum, ignore_case = true)]
    pub(crate) to_play: Option<Side>,
    #[command(flatten)]
    pub(crate) effort: EffortArgs,
    #[command(flatten)]
    pub(crate) second: EngineArgs,
    /// Print one JSON object (see docs/json.md)
    #[arg(long)]
    pub(crate) json: bool,
    /// Write the solution with its variations to this file, - for standard output
    #[arg(short, long, value_name = "OUT")]
    pub(crate) output: Option<PathBuf>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum SgfCommand {
    /// Say what is wrong with records, and where
    #[command(after_help = help::CHECK_AFTER)]
    Check {
        /// Records, folders, archives, or - for standard input
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
    },
    /// Print a record in its normal form
    #[command(after_help = help::FMT_AFTER)]
    Fmt(FmtArgs),
}

#[derive(Debug, Args)]
pub(crate) struct FmtArgs {
    /// A record, or - for standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// Write to this file instead of standard output
    #[arg(short, long, value_name = "OUT", conflicts_with_all = ["in_place", "check"])]
    pub(crate) output: Option<PathBuf>,
    /// Replace the file itself
    #[arg(short, long, conflicts_with = "check")]
    pub(crate) in_place: bool,
    /// Write nothing; exit with 1 if the record is not in its normal form
    #[arg(long)]
    pub(crate) check: bool,
}

/// A whole number, with words of our own for what is none.
fn number<T: TryFrom<u64>>(text: &str, from: u64, to: u64, example: &str) -> Result<T, String> {
    let number = text.parse().ok().filter(|number| (from..=to).contains(number));
    number
        .and_then(|number| T::try_from(number).ok())
        .ok_or_else(|| format!("expected a whole number from {from} on, such as {example}"))
}

fn move_number(text: &str) -> Result<usize, String> {
    number(text, 0, u64::MAX, "50")
}

fn game_number(text: &str) -> Result<u64, String> {
    number(text, 1, u64::MAX, "3")
}

pub(crate) fn jobs(text: &str) -> Result<u16, String> {
    number(text, 1, 1024, "4").map_err(|error| error + "; 1024 at most")
}

/// What no one waits for is refused.
const MOST_NODES: u64 = 1_000_000_000;

fn nodes(text: &str) -> Result<u64, String> {
    positions(text, 1, "200000")
}

/// How many positions may be looked at.
fn positions<T: TryFrom<u64>>(text: &str, from: u64, example: &str) -> Result<T, String> {
    number(text, from, MOST_NODES, example).map_err(|error| format!("{error}; {MOST_NODES} at most"))
}

pub(crate) fn named_point(text: &str) -> Result<NamedPoint, String> {
    if let Some(letter @ ('I' | 'i')) = text.trim().chars().next() {
        return Err(format!("there is no column {letter}: J follows H, so that I is not read as 1"));
    }
    // Boards have 25 lines at most; whether the point is on this one shows later.
    let known = Size::new(25, 25).is_ok_and(|size| size.parse_point(text).is_some());
    if known { Ok(NamedPoint(text.to_owned())) } else { Err("expected a point, such as D4".to_owned()) }
}
