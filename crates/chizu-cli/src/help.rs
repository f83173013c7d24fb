//! The longer texts of `--help` and the manual page.

pub(crate) const ABOUT: &str = "Counts finished Go games from their records and says why";

pub(crate) const LONG_ABOUT: &str = "\
Chizu reads game records (SGF) of Go, baduk, weiqi. It finds the dead stones of a finished game, the \
territory, the dame, sekis and the points that must still be filled, and counts who won by how much; \
no dead stones need to be marked.";

pub(crate) const EXAMPLES: &str = "\
Examples:
  chizu score game.sgf              count a game, show the board, give the reasons
  chizu score --explain game.sgf    the same with every step of the count in words
  chizu score games/ more.zip       count many games, a line each, with a summary
  chizu score --json games/         the same for programs
  chizu dead game.sgf               the dead stones and nothing else
  chizu show game.sgf --move 50     the board after move 50
  chizu groups game.sgf --move 50   which groups live, die, or hang on the next move
  chizu eyes game.sgf               where the eyes are, and which points decide
  chizu map game.sgf -o map.svg     a picture of it
  chizu read game.sgf --at D4       can these stones be captured, saved, killed, do they live?
  chizu problem problem.sgf         solve a life-and-death problem
  chizu sgf check games/            what is wrong with these records?
  chizu <command> --help            all options of a command";

pub(crate) const SCORE: &str = "\
Count games: who won by how much, and why.

One game is shown in full: the result, the board with territory, dead stones, dame, sekis and forced \
points, and the count line by line. Of many games each gets a line, in the order given, and a summary \
follows. Folders are searched for *.sgf files, archives for *.sgf members. A file may hold several \
games: they are named file#1, file#2 and so on. It may also be a diagram of Sensei's Library.

The position is read: dame are filled in turn, and a point its owner must protect then is told with the \
stones it saves. Where the record names another score, the report says what on the board could account for \
it. A game that is not finished is reported as such, with the score as it stands, and with an exit code of \
its own.

Records that break the rules of their format are read as a human would read them; `chizu sgf check` \
tells what was wrong.";

/// What both the short and the long help of `chizu score` show.
macro_rules! score_examples {
    () => {
        "\
Examples:
  chizu score game.sgf
  chizu score --rules chinese --komi 7.5 game.sgf
  chizu score --move 180 game.sgf
  chizu score -q game.sgf                 prints B+3.5 and nothing else
  chizu score --all-rules game.sgf        the result by every rule set
  chizu score --write-sgf out/ games/     records with territory and reasons
  chizu score --json games.tar.gz > games.jsonl
"
    };
}

pub(crate) const SCORE_EXAMPLES: &str = concat!(score_examples!(), "\nMore with --help.");

pub(crate) const SCORE_AFTER: &str = concat!(
    "\
Exit codes:
  0    every game was counted
  1    some game or file could not be read, counted or written; the others were
  2    the command line makes no sense
  3    every game was read, but some game is not finished: resigned, broken off, or still open
  141  the reader of the output went away (as in `chizu score games/ | head`)

",
    score_examples!(),
    "  curl -s https://example.org/game.sgf | chizu score -"
);

pub(crate) const DEAD: &str = "\
Name the dead stones of games and nothing else, for servers, editors and scripts.

For a single game: one line with the points, or an empty line. For several: a line each, which begins with the \
name of the game. With --sgf, territory as SGF has it (TB, TW): a stone on the opponent's points is dead. What \
cannot be read is told on standard error, and so is what was wrong in a record that was judged all the same.";

/// What both the short and the long help of `chizu dead` show.
macro_rules! dead_examples {
    () => {
        "\
Examples:
  chizu dead game.sgf
  chizu dead --sgf game.sgf
  chizu dead --json games/ | jq -r '[.file, .removed] | @tsv'"
    };
}

pub(crate) const DEAD_EXAMPLES: &str = concat!(dead_examples!(), "\n\nMore with --help.");

pub(crate) const DEAD_AFTER: &str = concat!(
    "\
Exit codes:
  0    every game was judged
  1    some game or file could not be read; the others were
  2    the command line makes no sense
  3    every game was read, but some game is not finished: its dead stones may come to life

",
    dead_examples!()
);

pub(crate) const SHOW_EXAMPLES: &str = "\
Examples:
  chizu show game.sgf
  chizu show game.sgf --move 50
  chizu show collection.sgf --game 3";

pub(crate) const ANALYZE: &str = "\
Show everything that is known of a position on one page.

The board shows who is likely to own every point: territory, moyo and what becomes of groups, by the signs \
beside it. Below it: the score as things stand, with the range in which about four of five games end; whose turn matters \
for which groups; weak groups; thick walls and which way they look; where it matters most who plays.

With --json all maps are printed as one object: chains, groups, eyes, ownership, influence, the colour map, territory, thickness \
and the estimate.";

pub(crate) const ANALYZE_EXAMPLES: &str = "\
Examples:
  chizu analyze game.sgf --move 120
  chizu analyze --json game.sgf | jq .estimate
  chizu analyze --json game.sgf | jq '.ownership.values[0]'";

pub(crate) const GROUPS: &str = "\
Show the groups of a position: which stones belong together, and what becomes of them.

Each group is a letter on the board, Black's A, B, C ..., White's z, y, x ... On a terminal its colour says what \
becomes of it, elsewhere a sign. The table names, for each group, a stone, its stones, liberties and eyes; what \
becomes of it and what that rests on; where it is killed and where it is saved; its weakness (0 to 1) and \
its way out. Which player is to move makes no difference.";

pub(crate) const GROUPS_EXAMPLES: &str = "\
Examples:
  chizu groups game.sgf --move 120
  chizu groups --json game.sgf | jq '.groups[] | select(.status == \"critical\")'";

pub(crate) const CHAINS: &str = "\
Show the chains of a position: stones joined along the lines.

The table names, for each chain, its first stone, its stones, effective size and liberties of order 1 to 4; the moves \
that capture it and those that save it; what it is beside that: a cutting stone, immortal, of no use to its owner.";

pub(crate) const CHAINS_EXAMPLES: &str = "\
Examples:
  chizu chains game.sgf --move 120
  chizu chains --json game.sgf | jq '.chains[] | select(.attack.code != \"lose\")'";

pub(crate) const EYES: &str = "\
Show eye spaces: how many eyes they yield, and the vital points.

The board shows where each player may have eyes, the margins on which the opponent can come in, and the points on \
which a move decides how many eyes there are. Below, each space has a line. Eyes are counted up to two, which are \
enough to live; the local game is played out to its end where that can be done, and a larger space is estimated.";

pub(crate) const EYES_EXAMPLES: &str = "\
Examples:
  chizu eyes game.sgf
  chizu eyes game.sgf --move 120
  chizu eyes game.sgf --json | jq '.spaces[] | select(.eyes_attack < .eyes_defend)'";

pub(crate) const MAP: &str = "\
Draw a position as a map: territory, moyo, influence, what belongs together and what becomes of it.

A preset chooses layers, --layers adds some or leaves some out. Presets: quiet (territory and badges), ishida \
(everything), colour-map (irgobot's map), groups, influence, score (a finished game), print (no colour). Layers, \
from the bottom up: influence, moyo, territory, grid, colour-map, clusters, shadows, links, stones, eyes, dame, \
protective, numbers, labels, last, badges, thickness, candidates, coordinates, legend.

A badge says what becomes of a group: a tick for alive (with two rings: proved), ! weak, ? unsettled (it lives or dies \
as who moves first), a round arrow for ko, = seki, x dead.

Influence is our own, ownership, or with --field radiation, territory, moyo or area (Bouzy's), staircase, zobrist.

Themes: wood, slate, paper, dark, print. Palettes: contrast (on all of them but print), influencie (on wood, slate, \
paper), sumi (on wood); others would be hard to see for some people and are refused.

FILE may also be a diagram of Sensei's Library, as --format sensei writes it.";

pub(crate) const MAP_EXAMPLES: &str = "\
Examples:
  chizu map game.sgf                                     in the terminal
  chizu map game.sgf --move 120 -o map.svg
  chizu map game.sgf --preset ishida --theme slate -o map.png --size 1200
  chizu map game.sgf --layers moyo,-badges -o map.svg
  chizu map game.sgf --region A1:K10 --numbers 1-50 --preset print -o diagram.svg
  chizu map game.sgf --stage 2 -o clusters.svg           a step of irgobot's program
  chizu map game.sgf --diff R7 -o what-it-changes.svg
  chizu map game.sgf --compare 100 150 -o both.svg
  chizu map game.sgf --compare staircase radiation
  chizu map game.sgf --animate -o game.svg";

pub(crate) const READ: &str = "\
Ask one question about a position and have it answered by search: how it ends, the first move, the line both sides \
should expect as numbered moves on the board, kos and sekis in words, and what the answer rests on.

Without --goal the chain and its group are asked about in four ways: can the chain be captured, saved, the group be \
killed, does it live? The side that wants the goal moves first; with --to-play and the other side, that side's \
own goal is read: who does not save captures. In a race the side whose turn it is moves.

An answer is proved if the search left nothing out, searched if it left out moves that seemed pointless, and \
undecided if the nodes were spent before it was settled; more --nodes may settle it.";

pub(crate) const READ_EXAMPLES: &str = "\
Examples:
  chizu read game.sgf --at D4
  chizu read game.sgf --move 50 --at D4 --goal capture
  chizu read game.sgf --at D4 --goal connect --with G4
  chizu read game.sgf --at D4 --goal semeai --with E4 --to-play W --nodes 200000
  chizu read game.sgf --at D4 --json | jq '.answers[] | [.goal, .result, .best]'";

pub(crate) const PROBLEM: &str = "\
Solve a problem: find the group it is about, and the move.

The problem is the position that the record's first node sets up; moves in the record are not looked at. Who moves \
is what the record says (PL), else who makes its first move, else Black. The goal is told in words, with the answer \
and the main line as numbered moves. With -o a record is written that holds the solution and, for other first moves \
that come to mind, the refutation, with comments.";

pub(crate) const PROBLEM_EXAMPLES: &str = "\
Examples:
  chizu problem problem.sgf
  chizu problem problem.sgf --to-play W --nodes 1000000
  chizu problem problem.sgf -o solution.sgf
  chizu problem collection.sgf --game 12 --json";

pub(crate) const COMPLETIONS_EXAMPLES: &str = "\
Examples:
  chizu completions bash > ~/.local/share/bash-completion/completions/chizu
  chizu completions zsh  > ~/.zfunc/_chizu
  chizu completions fish > ~/.config/fish/completions/chizu.fish";

pub(crate) const CHECK_AFTER: &str = "\
Each finding is a line `file:line:column: severity: what (byte N)`, with severity note, warning or \
error. Illegal moves, overwritten stones and the like are found as well.

Exit codes:
  0    no errors (there may be notes and warnings)
  1    an error was found, or something could not be read
  2    the command line makes no sense";

pub(crate) const FMT_AFTER: &str = "\
The normal form is UTF-8, one property spelling, setup points and properties in order, lines of \
moderate length. Nothing of a game is dropped: unknown properties and variations stay. Text outside \
games does not, which is told on standard error: --in-place leaves a file alone that has such text, and one that is \
compressed or an archive.

Files are replaced at once or not at all; -o - is standard output. Exit codes: 0 done; 1 not readable, not writable, or, with \
--check, not in normal form; 2 the command line makes no sense.

Examples:
  chizu sgf fmt game.sgf
  chizu sgf fmt --in-place game.sgf
  chizu sgf fmt old.sgf -o new.sgf";

pub(crate) const GTP: &str = "\
Answer commands of the Go Text Protocol (GTP 2) on standard input.

For GoGui, Sabaki, scripts and any other program that speaks it. Commands and answers are those of GTP and, \
for analysis, of GNU Go; `list_commands` names them all. Chizu says what is on a board. It does not play.";

pub(crate) const GTP_EXAMPLES: &str = "\
Examples:
  printf 'loadsgf game.sgf\\nfinal_score\\n' | chizu gtp
  printf 'loadsgf game.sgf 120\\nunconditional_status C3\\n' | chizu gtp";
