//! What can be found wrong or noteworthy in a record: each kind with its severity, its stable name and its words.

use std::fmt;

use chizu_board::{Color, Komi, PointName, Size};

use crate::result::GameResult;

/// How much a diagnostic matters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Severity {
    /// Worth knowing; the meaning is not in doubt.
    Note,
    /// The record breaks the specification; what was meant is almost certainly what was read.
    Warning,
    /// Something could not be read, or may have been read wrongly.
    Error,
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Note => "note",
            Self::Warning => "warning",
            Self::Error => "error",
        })
    }
}

macro_rules! diagnostic_kinds {
    ($( $(#[$doc:meta])* $severity:ident $code:literal $name:ident $({ $($(#[$fdoc:meta])* $field:ident: $type:ty),* $(,)? })? => $($message:expr),+ ; )*) => {
        /// What was found. The text in `code` is stable and can be used to filter.
        #[derive(Clone, PartialEq, Eq, Debug)]
        #[non_exhaustive]
        pub enum DiagnosticKind {
            $( $(#[$doc])* $name $({ $($(#[$fdoc])* $field: $type),* })?, )*
        }

        impl DiagnosticKind {
            /// How much it matters.
            pub fn severity(&self) -> Severity {
                match self { $( Self::$name { .. } => Severity::$severity, )* }
            }

            /// A short stable name, e.g. `unclosed-value`.
            pub fn code(&self) -> &'static str {
                match self { $( Self::$name { .. } => $code, )* }
            }
        }

        impl fmt::Display for DiagnosticKind {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self { $( Self::$name $({ $($field),* })? => write!(f, $($message),+), )* }
            }
        }
    };
}

diagnostic_kinds! {
    // Encoding.
    /// The record names an encoding that its bytes contradict.
    Warning "wrong-charset" WrongCharset {
        /// The encoding named by `CA`.
        claimed: Box<str>,
        /// The encoding it was read in.
        used: &'static str,
    } => "CA says {claimed}, but the bytes are {used}: read as {used}";
    /// `CA` names an encoding nobody knows.
    Warning "unknown-charset" UnknownCharset {
        /// The name in `CA`.
        claimed: Box<str>,
        /// The encoding it was read in.
        used: &'static str,
    } => "unknown encoding {claimed}: read as {used}";
    /// The record names no encoding and is not UTF-8, so the encoding was judged from the text.
    Note "guessed-charset" GuessedCharset {
        /// The encoding it was read in.
        used: &'static str,
    } => "no encoding named: read as {used}";
    /// Some bytes mean nothing in the encoding and were replaced by U+FFFD.
    Error "malformed-bytes" MalformedBytes {
        /// The encoding it was read in.
        encoding: &'static str,
        /// How many stretches of bytes were replaced.
        count: usize,
    } => "{count} places are not valid {encoding}; shown as \u{FFFD}";

    /// A record in the format of another server.
    Note "other-format" OtherFormat {
        /// What it is.
        name: &'static str,
    } => "this is {name}, not SGF: read as a game";
    /// A line of such a record that is no move.
    Warning "bad-line" BadLine {
        /// The line.
        line: Box<str>,
    } => "{line:?} cannot be read as a move: skipped";

    // Structure.
    /// Text that belongs to nothing was skipped.
    Warning "stray-text" StrayText {
        /// Its beginning.
        text: Box<str>,
    } => "stray text skipped: {text:?}";
    /// The game starts without `(`.
    Warning "missing-open" MissingOpen => "the game starts without '('";
    /// A game or variation starts without `;`.
    Warning "missing-semicolon" MissingSemicolon => "the first node starts without ';'";
    /// A value was not closed with `]`.
    Error "unclosed-value" UnclosedValue {
        /// The property.
        ident: Box<str>,
    } => "a value of {ident} is not closed with ']'";
    /// The game was not closed with `)`.
    Warning "unclosed-game" UnclosedGame {
        /// How many `)` are missing.
        missing: usize,
    } => "the game is not closed: {missing} ')' missing";
    /// A `)` closed the game, yet it goes on.
    Warning "early-close" EarlyClose => "')' closes the game, but moves follow: read on";
    /// A variation without a node.
    Warning "empty-variation" EmptyVariation => "empty variation skipped";
    /// A node follows variations, which belongs before them.
    Warning "node-after-variations" NodeAfterVariations
        => "a node follows variations: taken as one more variation";
    /// A `]` inside a text was not escaped.
    Warning "unescaped-bracket" UnescapedBracket {
        /// The property.
        ident: Box<str>,
    } => "']' inside a value of {ident} is not escaped: read on to the next ']'";
    /// A property name with lower-case letters, as before FF\[4\]; reported once per game.
    Note "long-name" LongName {
        /// The name as written.
        written: Box<str>,
        /// The identifier it stands for.
        ident: Box<str>,
    } => "property name {written} read as {ident}";
    /// A property appears twice in a node.
    Warning "duplicate-property" DuplicateProperty {
        /// The property.
        ident: Box<str>,
    } => "{ident} appears more than once in this node";
    /// Two moves in one node: read as one node each.
    Warning "two-moves" TwoMoves => "two moves in one node: read as two nodes";
    /// Setup stones and a move in the same node.
    Warning "setup-and-move" SetupAndMove => "setup and a move in the same node";
    /// A property name without a value was skipped.
    Warning "missing-value" MissingValue {
        /// The property.
        ident: Box<str>,
    } => "{ident} has no value: skipped";
    /// A value without a property name was skipped.
    Warning "missing-name" MissingName {
        /// The value.
        value: Box<str>,
    } => "value [{value}] belongs to no property: skipped";
    /// A property of the whole record stands in a later node.
    Warning "misplaced-root" MisplacedRoot {
        /// The property.
        ident: Box<str>,
    } => "{ident} belongs in the first node";
    /// A single game of more than 1 GiB was cut.
    Error "too-long" TooLong => "the game is longer than 1 GiB: cut there";
    // Game information.
    /// Not a game of Go.
    Error "not-go" NotGo {
        /// The value of `GM`.
        value: Box<str>,
    } => "GM[{value}] is not Go (GM[1])";
    /// A board size that cannot be read; 19×19 is assumed, or more if moves stand beyond that.
    Error "bad-size" BadSize {
        /// The value of `SZ`.
        value: Box<str>,
        /// The board assumed.
        size: Size,
    } => "board size {value:?} cannot be read: taken as {size}";
    /// A board larger than 52×52, or without points.
    Error "unsupported-size" UnsupportedSize {
        /// The value of `SZ`.
        value: Box<str>,
    } => "SZ[{value}] is not supported: each side must have 1 to 52 points";
    /// A board larger than 25×25, and not larger than 52×52.
    Note "large-board" LargeBoard {
        /// The value of `SZ`.
        value: Box<str>,
    } => "SZ[{value}]: boards above 25×25 can be shown and kept, not counted or analysed";
    /// A number that cannot be read.
    Warning "bad-number" BadNumber {
        /// The property.
        ident: &'static str,
        /// Its value.
        value: Box<str>,
    } => "{ident}[{value}] cannot be read as a number";
    /// A comma as decimal point.
    Note "decimal-comma" DecimalComma {
        /// The property.
        ident: &'static str,
    } => "{ident} has a decimal comma";
    /// A komi stated in Chinese stones or in hundredths.
    Note "rescaled-komi" RescaledKomi {
        /// The value of `KM`.
        value: Box<str>,
        /// What it was read as.
        komi: Komi,
    } => "KM[{value}] read as {komi} points";
    /// A komi between half-points.
    Warning "fractional-komi" FractionalKomi {
        /// The value of `KM`.
        value: Box<str>,
    } => "KM[{value}] is no multiple of half a point: ignored";
    /// A komi with something behind it.
    Warning "trailing-komi" TrailingKomi {
        /// The value of `KM`.
        value: Box<str>,
        /// What it was read as.
        komi: Komi,
    } => "KM[{value}] read as {komi} points: what follows the number is ignored";
    /// A komi of more than 150 points.
    Error "implausible-komi" ImplausibleKomi {
        /// The value of `KM`.
        value: Box<str>,
    } => "KM[{value}] is no plausible komi: ignored";
    /// A handicap that cannot be.
    Warning "implausible-handicap" ImplausibleHandicap {
        /// The value of `HA`.
        value: Box<str>,
    } => "HA[{value}] is no plausible handicap: ignored";
    /// A result that cannot be read.
    Warning "bad-result" BadResult {
        /// The value of `RE`.
        value: Box<str>,
    } => "result {value:?} cannot be read";
    /// Two results that differ; the first is kept.
    Warning "two-results" TwoResults {
        /// The first.
        kept: GameResult,
        /// The second.
        other: GameResult,
    } => "two results, {kept} and {other}: the first is kept";
    /// Game information given twice in different words; the first is kept.
    Warning "two-values" TwoValues {
        /// The property.
        ident: &'static str,
    } => "{ident} is given twice, differently: the first is kept";

    // Points.
    /// A point in capitals or as on printed boards, or a pass in words.
    Note "odd-point" OddPoint {
        /// The property.
        ident: &'static str,
        /// Its value.
        value: Box<str>,
    } => "{ident}[{value}] is not how SGF writes points";
    /// Not a point.
    Error "bad-point" BadPoint {
        /// The property.
        ident: &'static str,
        /// Its value.
        value: Box<str>,
    } => "{ident}[{value}] is no point: ignored";
    /// A point beyond the edge.
    Error "off-board" OffBoard {
        /// The property.
        ident: &'static str,
        /// Its value.
        value: Box<str>,
        /// The board.
        size: Size,
    } => "{ident}[{value}] is not on the {size} board: ignored";
    /// A move with more than one point; the first is played.
    Warning "several-points" SeveralPoints {
        /// The property.
        ident: &'static str,
    } => "{ident} has more than one point: the first is played";

    /// Points marked as territory of both players in one node.
    Warning "both-territory" TerritoryOfBoth {
        /// The first such point.
        point: PointName,
        /// How many points.
        count: usize,
    } => "marked as territory of both players: {point} ({count} in all)";

    // Replay.
    /// A move onto a stone, which is replaced.
    Error "occupied" Occupied {
        /// The player.
        color: Color,
        /// The point.
        point: PointName,
        /// Whose stone stood there.
        stone: Color,
    } => "{color} plays {point}, where a {stone} stone stands: it is replaced";
    /// A move that leaves its own chain without liberties, where the rules forbid it.
    Warning "suicide" Suicide {
        /// The player.
        color: Color,
        /// The point.
        point: PointName,
    } => "{color}'s move at {point} is suicide: the stones are removed";
    /// A ko taken back at once.
    Warning "ko" KoTakenBack {
        /// The player.
        color: Color,
        /// The point.
        point: PointName,
    } => "{color} takes the ko back at once at {point}";
    /// A stone set up where one stands.
    Note "setup-over-stone" SetupOverStone {
        /// The first such point.
        point: PointName,
        /// How many points.
        count: usize,
    } => "a stone is set up where one stands: {point} ({count} in all)";
    /// A node sets a point up in two ways; the last counts.
    Warning "setup-conflict" SetupConflict {
        /// The first such point.
        point: PointName,
        /// How many points.
        count: usize,
    } => "set up twice in this node, differently: {point} ({count} in all): the last counts";
    /// An empty point emptied.
    Note "erase-empty" EraseEmpty {
        /// The first such point.
        point: PointName,
        /// How many points.
        count: usize,
    } => "AE on an empty point: {point} ({count} in all)";
    /// Setup left stones without a liberty.
    Error "no-liberties" NoLiberties {
        /// The first such point.
        point: PointName,
        /// How many stones.
        count: usize,
    } => "stones set up without a liberty are removed: {point} ({count} in all)";
    /// Handicap stones that the record leaves out, placed on the star points.
    Warning "handicap-placed" HandicapPlaced {
        /// How many.
        stones: u32,
    } => "HA[{stones}] without stones, and White moves first: placed on the star points";
    /// The handicap stated and the black stones at the start differ; the stones count.
    Warning "handicap-mismatch" HandicapMismatch {
        /// The value of `HA`.
        stated: u32,
        /// Black stones at the start.
        found: u32,
    } => "HA[{stated}], but the black stones at the start are {found}: that counts";
    /// `PL` names no colour.
    Warning "bad-player" BadPlayer {
        /// The value of `PL`.
        value: Box<str>,
    } => "PL[{value}] names no player";

    /// More was wrong than is worth listing.
    Note "too-many" TooMany {
        /// How many diagnostics were left out.
        omitted: usize,
    } => "{omitted} more left out";
}
