//! From a game record to what is counted: a position, the rules, and what the record claims.
//!
//! What the caller asks for comes first, then what the record says, then a usual value with a
//! [`Note`]. The one step between the record reader and the analysis, so that every front end takes it
//! in the same way.
//!
//! ```
//! use chizu::record::{self, Request};
//! let games = chizu::sgf::parse(b"(;SZ[9]KM[5.5]RU[Chinese]RE[B+3.5];B[ee];W[cc])")?;
//! let game = record::open(games.first(), &Request::default())?;
//! assert_eq!((game.at_move, game.moves), (2, 2));
//! assert_eq!(game.rules_name(), "chinese");
//! let count = chizu::score::carta(&game.position, &game.options);
//! assert_eq!(game.margin_from(&count).map(|margin| margin.points()), Some(3.5 - count.score.points()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! *What it does not know:* files, and how a position is counted.

use std::fmt;

use chizu_board::{
    ByColor, Color, HandicapBonus, Komi, Move, Point, Position, Rules, RulesChange, Ruleset, Score,
};
use chizu_sgf::{Diagnostic, DiagnosticKind, GameInfo, GameTree, NodeId, Replay, ReplayError, Severity};

use crate::score::{Charge, Count, CountOptions};

/// What the caller insists on; the record decides the rest.
#[derive(Clone, Debug, Default)]
pub struct Request {
    /// Rules; options alone change those of the record.
    pub rules: RulesChange,
    /// Points for White; otherwise those of [`Request::rules`], the record's, 0 if it names none.
    pub komi: Option<Komi>,
    /// Points for White for handicap stones; otherwise as the rules say.
    pub handicap_bonus: Option<HandicapBonus>,
    /// Which protective moves cost a point; otherwise as the server counts that the record names, all over the board.
    pub charge: Option<Charge>,
    /// The position after so many moves of the main line, instead of the last.
    pub at_move: Option<usize>,
    /// What to do with faulty records.
    pub conduct: Conduct,
    /// Prisoners each player has taken; otherwise those the moves took.
    pub prisoners: Option<ByColor<u32>>,
}

impl Request {
    /// The position after so many moves of the main line.
    ///
    /// ```
    /// use chizu::record::{self, Request};
    /// use chizu::{Komi, Ruleset};
    /// let games = chizu::sgf::parse(b"(;SZ[9];B[ee];W[cc])")?;
    /// let request = Request::default().with_move(1).with_rules(Ruleset::Chinese).with_komi(Komi::ZERO);
    /// let game = record::open(games.first(), &request)?;
    /// assert_eq!((game.at_move, game.rules_name().as_str()), (1, "chinese"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_move(self, at_move: usize) -> Self {
        Self { at_move: Some(at_move), ..self }
    }

    /// By these rules, or with these options of the record's rules changed.
    #[must_use]
    pub fn with_rules(self, rules: impl Into<RulesChange>) -> Self {
        Self { rules: rules.into(), ..self }
    }

    /// With this komi, whatever the record says.
    #[must_use]
    pub fn with_komi(self, komi: Komi) -> Self {
        Self { komi: Some(komi), ..self }
    }

    /// With these protective moves charged.
    #[must_use]
    pub fn with_charge(self, charge: Charge) -> Self {
        Self { charge: Some(charge), ..self }
    }

    /// With this done about faulty records.
    #[must_use]
    pub fn with_conduct(self, conduct: Conduct) -> Self {
        Self { conduct, ..self }
    }
}

/// What to do with faulty records.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Conduct {
    /// Read on as a human would; illegal moves are made all the same.
    #[default]
    Tolerant,
    /// Refuse records with an error in the text, and illegal moves.
    Strict,
}

/// A recorded game, opened at one of its positions.
#[derive(Clone, Debug)]
pub struct RecordedGame {
    /// The position.
    pub position: Position,
    /// How to count it.
    pub options: CountOptions,
    /// The name of the rules, given or assumed; none if their options were changed. Several names stand for the
    /// same options, so [`Rules::ruleset`] cannot tell.
    pub ruleset: Option<Ruleset>,
    /// What the record says about the game.
    pub info: GameInfo,
    /// Moves in the main line, passes included.
    pub moves: usize,
    /// Moves made to reach the position.
    pub at_move: usize,
    /// The last of them.
    pub last_move: Option<(Color, Move)>,
    /// The node of the record that shows the position.
    pub node: NodeId,
    /// Whether the last two moves were passes.
    pub ended_by_passes: bool,
    /// What was assumed.
    pub notes: Vec<Note>,
    /// What was odd about the game's information, its setup and its moves, in the order of the record.
    /// What was wrong in the text is told by [`GameTree::diagnostics`].
    pub diagnostics: Vec<Diagnostic>,
}

impl RecordedGame {
    /// Whether the record shows a position that was set up, and no game.
    ///
    /// ```
    /// use chizu::record::{self, Request};
    ///
    /// let games = chizu::sgf::parse(b"(;SZ[9]AB[cc:ee]AW[gg])")?;
    /// assert!(record::open(games.first(), &Request::default())?.is_set_up());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn is_set_up(&self) -> bool {
        self.moves == 0 && !self.position.stones().occupied().is_empty()
    }

    /// The rules' name, or all their options; komi aside.
    #[must_use]
    pub fn rules_name(&self) -> String {
        self.ruleset.map_or_else(|| self.options.rules.options(), |ruleset| ruleset.name().to_owned())
    }

    /// The stone of the last move, if it is on the board.
    #[must_use]
    pub fn last_stone(&self) -> Option<Point> {
        match self.last_move {
            Some((color, Move::Play(point))) if self.position.stones().get(point) == Some(color) => {
                Some(point)
            }
            _ => None,
        }
    }

    /// Whether this is the position at the end of the game, which the recorded result is about.
    #[must_use]
    pub const fn is_at_end(&self) -> bool {
        self.at_move == self.moves
    }

    /// The score the record claims for this position.
    #[must_use]
    pub fn claimed_score(&self) -> Option<Score> {
        self.info.result.filter(|_| self.is_at_end())?.score()
    }

    /// How much better the record's score is for Black than `count`; none if the record has no score.
    #[must_use]
    pub fn margin_from(&self, count: &Count) -> Option<Score> {
        self.claimed_score().map(|claimed| claimed - count.score)
    }
}

/// Something that was assumed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Note {
    /// The record names no rules.
    NoRules,
    /// The record names rules nobody knows.
    UnknownRules {
        /// As written.
        written: String,
    },
    /// The record names no komi.
    NoKomi,
    /// The record's komi cannot be read.
    UnreadableKomi {
        /// As written.
        written: String,
    },
    /// The record's komi lies between half-points.
    FractionalKomi {
        /// As written.
        written: String,
    },
    /// The record's komi is more than anyone gives.
    ImplausibleKomi {
        /// As written.
        written: String,
    },
    /// The record does not speak of handicap, but Black has stones at the start and White moves first.
    Handicap {
        /// Number of Black's stones.
        stones: u32,
    },
    /// The record speaks of handicap, but sets up no stones, and White moves first.
    HandicapPlaced {
        /// How many stones were put on the star points.
        stones: u32,
    },
    /// By the rules the player who passes first gets half a point, which is in the komi.
    Button {
        /// That player.
        color: Color,
    },
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoRules => f.write_str("the record names no rules: Japanese rules assumed"),
            Self::UnknownRules { written } => {
                write!(f, "the record's rules '{written}' are unknown: Japanese rules assumed")
            }
            Self::NoKomi => f.write_str("the record names no komi: 0 assumed"),
            Self::UnreadableKomi { written } => {
                write!(f, "the record's komi '{written}' cannot be read: 0 assumed")
            }
            Self::FractionalKomi { written } => {
                write!(f, "the record's komi '{written}' is no multiple of half a point: 0 assumed")
            }
            Self::ImplausibleKomi { written } => {
                write!(f, "the record's komi '{written}' is more than anyone gives: 0 assumed")
            }
            Self::Handicap { stones } => {
                write!(f, "the record names no handicap: {stones} stones assumed, as set up")
            }
            Self::HandicapPlaced { stones } => {
                write!(f, "the record sets up no handicap stones: {stones} were put on the star points")
            }
            Self::Button { color } => {
                write!(f, "{color} passed first and has the button: half a point, as part of the komi")
            }
        }
    }
}

/// Why a game cannot be opened.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RecordError {
    /// There is no board to play on, or, if that matters, a move is illegal.
    #[error(transparent)]
    Replay(#[from] ReplayError),
    /// The record has fewer moves.
    #[error("there is no move {asked}: {}", moves_in_words(*moves))]
    NoSuchMove {
        /// The move asked for.
        asked: usize,
        /// The moves there are.
        moves: usize,
    },
    /// There is an error in the text of the record, and that matters.
    #[error("{0}")]
    Faulty(Box<Diagnostic>),
}

/// How many moves there are, as a sentence.
fn moves_in_words(moves: usize) -> String {
    match moves {
        0 => "the record has no moves".to_owned(),
        1 => "the game has 1 move".to_owned(),
        moves => format!("the game has {moves} moves"),
    }
}

/// Opens a game at the position asked for.
///
/// # Errors
/// [`RecordError`]; with [`Conduct::Tolerant`] only if there is no board or no such move.
pub fn open(tree: &GameTree, request: &Request) -> Result<RecordedGame, RecordError> {
    let strict = request.conduct == Conduct::Strict;
    if let Some(fault) = tree.diagnostics().iter().find(|found| strict && found.severity() == Severity::Error)
    {
        return Err(RecordError::Faulty(Box::new(fault.clone())));
    }
    let info = tree.info();
    let mut notes = Vec::new();
    let (rules, ruleset) = rules(&info, request, &mut notes);
    let replay = || {
        let replay = Replay::of(tree).with_rules(rules);
        move |up_to: usize| match request.conduct {
            Conduct::Tolerant => replay.up_to(up_to).tolerant(),
            Conduct::Strict => replay.up_to(up_to).strict(),
        }
    };
    let mut replayed = replay()(usize::MAX)?;
    let moves = replayed.moves;
    match request.at_move {
        Some(asked) if asked > moves => return Err(RecordError::NoSuchMove { asked, moves }),
        Some(asked) if asked < moves => replayed = replay()(asked)?,
        _ => {}
    }
    let options = counting(tree, &info, request, (rules, ruleset), replayed.moves, &mut notes);
    notes.extend(replayed.diagnostics.iter().find_map(|found| match found.kind {
        DiagnosticKind::HandicapPlaced { stones } => Some(Note::HandicapPlaced { stones }),
        _ => None,
    }));
    let mut diagnostics = info.diagnostics.clone();
    diagnostics.append(&mut replayed.diagnostics);
    diagnostics.sort_by_key(|found| found.at.offset);
    let mut position = replayed.game.position().clone();
    if let Some(prisoners) = request.prisoners {
        // The stones stay as they are, so this is as legal as before.
        position = position.setup().with_prisoners(prisoners).position_tolerant().0;
    }
    Ok(RecordedGame {
        position,
        options: CountOptions { over: replayed.ended_by_passes, ..options },
        ruleset,
        info,
        moves,
        at_move: replayed.moves,
        last_move: replayed.last_move,
        node: replayed.node,
        ended_by_passes: replayed.ended_by_passes,
        notes,
        diagnostics,
    })
}

/// How a game is counted before its first move, as [`open`] has it, without playing the record out.
#[must_use]
pub fn options(tree: &GameTree, request: &Request) -> CountOptions {
    let (info, mut notes) = (tree.info(), Vec::new());
    let rules = rules(&info, request, &mut notes);
    counting(tree, &info, request, rules, 0, &mut notes)
}

fn counting(
    tree: &GameTree,
    info: &GameInfo,
    request: &Request,
    (mut rules, ruleset): (Rules, Option<Ruleset>),
    moves: usize,
    notes: &mut Vec<Note>,
) -> CountOptions {
    let handicap = stones_given(tree, info, notes);
    if ruleset == Some(Ruleset::AgaButton)
        && request.komi.or(request.rules.komi).is_none()
        && let Some(color) = first_to_pass(tree, info, moves)
    {
        let half = if color == Color::White { 1 } else { -1 };
        rules.komi = Komi::from_half_points(rules.komi.half_points() + half);
        notes.push(Note::Button { color });
    }
    let charge = request.charge.or_else(|| charged(info, &rules)).unwrap_or_default();
    CountOptions { rules, handicap, charge, ..CountOptions::default() }
}

/// Which protective moves are charged where the game was played, if the record tells.
#[must_use]
pub fn charge(tree: &GameTree) -> Option<Charge> {
    let info = tree.info();
    let (rules, _) = rules(&info, &Request::default(), &mut Vec::new());
    charged(&info, &rules)
}

/// The number of handicap stones: as stated, or as set up where nothing is stated.
#[must_use]
pub fn handicap(tree: &GameTree) -> u32 {
    stones_given(tree, &tree.info(), &mut Vec::new())
}

/// Who passed first among so many moves of the main line.
fn first_to_pass(tree: &GameTree, info: &GameInfo, moves: usize) -> Option<Color> {
    let size = info.size.as_ref().ok()?;
    let made = tree.main_line().flat_map(|node| tree.properties(node)).filter_map(|property| {
        let color = match &*property.ident() {
            "B" => Color::Black,
            "W" => Color::White,
            _ => return None,
        };
        Some((color, property.value().to_move(*size)))
    });
    made.take(moves).find(|(_, mv)| *mv == Some(Move::Pass)).map(|(color, _)| color)
}

fn charged(info: &GameInfo, rules: &Rules) -> Option<Charge> {
    let told = [&info.place, &info.rules_text, &info.source, &info.application];
    let by_server = || told.into_iter().flatten().find_map(|text| Charge::by_server(text));
    let text = |text: &Option<String>| text.clone().unwrap_or_default();
    let by_spelling = || Charge::by_spelling(rules, &text(&info.rules_text), &text(&info.result_text));
    by_server().or_else(by_spelling)
}

/// The rules, and their name if they are as it says.
fn rules(info: &GameInfo, request: &Request, notes: &mut Vec<Note>) -> (Rules, Option<Ruleset>) {
    let stated = request.rules.ruleset.map(Ruleset::rules).or(info.stated_rules);
    let base = stated.unwrap_or_else(|| {
        notes.push(match &info.rules_text {
            None => Note::NoRules,
            Some(written) => Note::UnknownRules { written: written.clone() },
        });
        GameInfo::USUAL_RULESET.rules()
    });
    let named = request.rules.ruleset.or(info.ruleset).or_else(|| base.ruleset());
    let mut rules = request.rules.applied_to(base);
    if let Some(bonus) = request.handicap_bonus {
        rules.handicap_bonus = bonus;
    }
    let is_unchanged = rules == Rules { komi: rules.komi, ..base };
    rules.komi = request.komi.or(request.rules.komi).or(info.komi).unwrap_or_else(|| {
        notes.push(info.komi_text.as_ref().map_or(Note::NoKomi, |written| unused(info, written.clone())));
        GameInfo::USUAL_KOMI
    });
    (rules, named.filter(|_| is_unchanged))
}

/// Why the komi of the record is not used.
fn unused(info: &GameInfo, written: String) -> Note {
    let why = info.diagnostics.iter().find_map(|diagnostic| match diagnostic.kind {
        DiagnosticKind::FractionalKomi { .. } => Some(Note::FractionalKomi { written: written.clone() }),
        DiagnosticKind::ImplausibleKomi { .. } => Some(Note::ImplausibleKomi { written: written.clone() }),
        _ => None,
    });
    why.unwrap_or(Note::UnreadableKomi { written })
}

fn stones_given(tree: &GameTree, info: &GameInfo, notes: &mut Vec<Note>) -> u32 {
    if info.handicap > 0 || info.handicap_text.is_some() {
        return info.handicap;
    }
    if tree.property(NodeId::ROOT, "AB").is_none() {
        return 0;
    }
    let Ok(start) = Replay::of(tree).up_to(0).tolerant() else { return 0 };
    let stones = start.game.position().stones();
    let black = stones.of(Color::Black).len() as u32;
    let set_up = black >= 2 && stones.of(Color::White).is_empty();
    if !set_up || start.game.position().to_play() != Color::White {
        return 0;
    }
    notes.push(Note::Handicap { stones: black });
    black
}

#[cfg(test)]
mod tests {
    use super::*;

    fn open_text(record: &str, request: &Request) -> Result<RecordedGame, RecordError> {
        open(chizu_sgf::parse(record.as_bytes()).unwrap().first(), request)
    }

    fn notes(record: &str) -> Vec<String> {
        open_text(record, &Request::default()).unwrap().notes.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn what_the_record_does_not_say_is_assumed_and_told() {
        assert_eq!(notes("(;RU[AGA]KM[7.5];B[dd])"), [""; 0]);
        assert_eq!(
            notes("(;B[dd])"),
            ["the record names no rules: Japanese rules assumed", "the record names no komi: 0 assumed"]
        );
        assert_eq!(
            notes("(;RU[house]KM[many];B[dd])"),
            [
                "the record's rules 'house' are unknown: Japanese rules assumed",
                "the record's komi 'many' cannot be read: 0 assumed"
            ]
        );
        assert_eq!(
            notes("(;RU[AGA]KM[6.3];B[dd])"),
            ["the record's komi '6.3' is no multiple of half a point: 0 assumed"]
        );
        assert_eq!(
            notes("(;RU[AGA]KM[201];B[dd])"),
            ["the record's komi '201' is more than anyone gives: 0 assumed"]
        );
        assert_eq!(
            notes("(;RU[Chinese]KM[0]AB[dd][pp];W[dp])"),
            ["the record names no handicap: 2 stones assumed, as set up"]
        );
        assert_eq!(
            notes("(;RU[Chinese]KM[0]HA[2];W[dp])"),
            ["the record sets up no handicap stones: 2 were put on the star points"]
        );
    }

    #[test]
    fn servers_count_their_own_way() {
        let charge = |record: &str| open_text(record, &Request::default()).unwrap().options.charge;
        assert_eq!(
            charge("(;KM[0]PC[The KGS Go Server at http://www.gokgs.com/];B[dd])"),
            Charge::Connections
        );
        assert_eq!(charge("(;KM[0]RU[Korean/Japanese(Tygem)];B[dd])"), Charge::Nothing);
        assert_eq!(charge("(;KM[0]PC[Tokyo];B[dd])"), Charge::All);
        assert_eq!(charge("(;KM[0]RE[B+3.00];B[dd])"), Charge::Connections);
        assert_eq!(charge("(;KM[0]RU[japanese]RE[B+3];B[dd])"), Charge::Nothing);
        assert_eq!(charge("(;KM[0]AP[foxwq]RE[B+3.50];B[dd])"), Charge::All);
        let asked = Request { charge: Some(Charge::All), ..Request::default() };
        let game = open_text("(;KM[0]PC[OGS: https://online-go.com/game/1];B[dd])", &asked).unwrap();
        assert_eq!(game.options.charge, Charge::All);
    }

    #[test]
    fn the_caller_comes_before_the_record() {
        let record = "(;RU[Chinese]KM[7.5]HA[2]AB[dd][pp];W[dp])";
        let request = Request {
            rules: "aga".parse().unwrap(),
            komi: Some(Komi::from_half_points(1)),
            handicap_bonus: Some(HandicapBonus::None),
            ..Request::default()
        };
        let options = open_text(record, &request).unwrap().options;
        assert_eq!(options.rules.komi, Komi::from_half_points(1));
        assert_eq!(options.rules.handicap_bonus, HandicapBonus::None);
        let options = open_text(record, &Request::default()).unwrap().options;
        assert_eq!((options.handicap, options.rules.komi), (2, Komi::from_half_points(15)));
        assert_eq!(options.rules.handicap_bonus, HandicapBonus::Stones);
    }

    #[test]
    fn options_alone_change_the_rules_of_the_record() {
        let rules = |record: &str, rules: &str| {
            let request = Request { rules: rules.parse().unwrap(), ..Request::default() };
            let game = open_text(record, &request).unwrap();
            (game.rules_name(), game.options.rules.komi.to_string())
        };
        let owned = |name: &str, komi: &str| (name.to_owned(), komi.to_owned());
        let chinese = "(;RU[Chinese]KM[7.5];B[dd])";
        assert_eq!(rules(chinese, "komi=6.5"), owned("chinese", "6.5"));
        let taxed = "ko=simple,suicide=no,scoring=area,tax=all,handicap-bonus=n";
        assert_eq!(rules(chinese, "tax=all"), owned(taxed, "7.5"));
        assert_eq!(rules(chinese, "aga"), owned("aga", "7.5"));
        assert_eq!(rules("(;KM[0])", "scoring=territory"), owned("japanese", "0"));
    }

    #[test]
    fn rules_keep_the_name_they_were_given() {
        for set in Ruleset::ALL {
            let by_record = open_text(&format!("(;RU[{set}]KM[0])"), &Request::default()).unwrap();
            let request = Request { rules: set.name().parse().unwrap(), ..Request::default() };
            let by_caller = open_text("(;RU[Chinese]KM[0])", &request).unwrap();
            assert_eq!([by_record.rules_name(), by_caller.rules_name()], [set.name(); 2]);
        }
    }

    #[test]
    fn any_move_can_be_asked_for() {
        let record = "(;KM[0]RE[B+2];B[dd];W[pp];B[];W[dp])";
        let at = |at_move| open_text(record, &Request { at_move, ..Request::default() });
        assert_eq!(at(Some(0)).unwrap().position.stones().occupied().len(), 0);
        let two = at(Some(2)).unwrap();
        assert_eq!((two.at_move, two.moves, two.claimed_score()), (2, 4, None));
        assert_eq!(two.last_stone().map(|p| two.position.size().name(p).to_string()), Some("Q4".to_owned()));
        assert_eq!(at(Some(3)).unwrap().last_stone(), None);
        assert_eq!(at(None).unwrap().claimed_score(), Some(Score::from_points(2)));
        assert_eq!(at(Some(5)).unwrap_err().to_string(), "there is no move 5: the game has 4 moves");
    }

    #[test]
    fn the_button_is_half_a_point_for_who_passes_first() {
        let komi =
            |record: &str| open_text(record, &Request::default()).unwrap().options.rules.komi.to_string();
        assert_eq!(komi("(;RU[aga-button]KM[7];B[dd];W[];B[])"), "7.5");
        assert_eq!(komi("(;RU[aga-button]KM[7];B[dd];W[pp];B[];W[])"), "6.5");
        assert_eq!(komi("(;RU[aga-button]KM[7];B[dd];W[pp])"), "7");
        assert_eq!(komi("(;RU[koSITUATIONALscoreAREAtaxNONEsui0whbN-1]KM[7];B[];W[])"), "7");
    }

    #[test]
    fn rules_of_no_name_are_taken_by_their_options() {
        let game = open_text("(;KM[7]RU[koSIMPLEscoreAREAtaxSEKIsui1])", &Request::default()).unwrap();
        assert_eq!(game.rules_name(), "ko=simple,suicide=yes,scoring=area,tax=seki,handicap-bonus=0");
        assert_eq!(game.notes, []);
    }

    #[test]
    fn strict_refuses_what_tolerant_mends() {
        let strict = Request { conduct: Conduct::Strict, ..Request::default() };
        for record in ["(;B[dd];W[dd])", "(;B[dd];W[zz])", "(;C[open;B[dd])"] {
            assert!(open_text(record, &Request::default()).is_ok(), "{record}");
            assert!(open_text(record, &strict).is_err(), "{record}");
        }
        assert!(open_text("(;B[dd];W[pp])", &strict).is_ok());
    }
}
