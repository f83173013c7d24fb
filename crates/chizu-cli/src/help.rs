//! The longer texts of `--help` and the manual page.

pub(crate) const ABOUT: &str =
    "Reads positions of Go: counts games, tells what lives and dies, solves problems, draws maps";

pub(crate) const LONG_ABOUT: &str = "\
Chizu reads game records (SGF) of Go, baduk, weiqi, and says what is on the board. It finds the dead stones of a \
finished game, the territory, the dame, sekis and the points that must still be filled, and counts who won by how much; \
no dead stones need to be marked. Of any position it tells which stones belong together, what lives, what dies and by \
which move, who is ahead, and draws it.";

pub(crate) const EXAMPLES: &str = "\
Examples, on the records in samples/ (in a fresh clone, `cargo run -r --` does for `chizu`):
  chizu score samples/edo.sgf                      who won by how much, the board, the reasons
  chizu score samples/                             every game in a folder, a line each
  chizu dead samples/nine.sgf                      the dead stones and nothing else
  chizu show samples/edo.sgf --move 50             the board after move 50
  chizu groups samples/nine.sgf --move 34          which groups live, die, or hang on the next move
  chizu chains samples/nine.sgf --move 34          which stones can be captured, and how
  chizu eyes samples/nine.sgf --move 34            where the eyes are, and which points decide
  chizu analyze samples/edo.sgf --move 90          who is ahead, weak groups, thickness, big points
  chizu map samples/edo.sgf --move 90 -o map.svg   a picture of it
  chizu read samples/nine.sgf --move 34 --at E5    do these stones live?
  chizu problem samples/problem.sgf                a life-and-death problem, solved
  chizu sgf check samples/                         what is wrong with these records?
  chizu <command> --help                           all options of a command, and more examples";

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

What can be proved at a glance is proved. With --effort usual or deep every region is searched for proofs, and every group is read, a \
tenth of a second or a second a game; what is proved goes before what is judged.

Records that break the rules of their format are read as a human would read them; `chizu sgf check` \
tells what was wrong.";

/// What both the short and the long help of `chizu score` show.
macro_rules! score_examples {
    () => {
        "\
Examples:
  chizu score samples/edo.sgf
  chizu score --explain samples/nine.sgf        every step of the count in words
  chizu score --rules chinese --komi 7.5 samples/nine.sgf
  chizu score --move 180 samples/edo.sgf
  chizu score -q samples/nine.sgf               prints W+8.5 and nothing else
  chizu score --all-rules samples/nine.sgf      the result by every rule set
  chizu score --write-sgf counted/ samples/     records with territory and reasons
  chizu score --json samples/ > games.jsonl
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
  141  the reader of the output went away (as in `chizu score samples/ | head`)

",
    score_examples!(),
    "  cat samples/edo.sgf | chizu score -"
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
  chizu dead samples/nine.sgf                   B9 G4 B2
  chizu dead --sgf samples/nine.sgf
  chizu dead --json samples/ | jq -c '[.file, .removed]'"
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

#[cfg(feature = "table")]
pub(crate) const TABLE: &str = "\
Write what is known of many games as a table, for databases, notebooks and clusters: Parquet or Arrow.

A row is a position, a group or a chain, a column a field of the JSON of the command with the same name (see docs/table.md). \
What cannot be read is a row with its error. The work is done in parts, in a folder beside the file; where it is broken off, \
the same command goes on, and the file becomes the same. Records are read from files, folders and archives, and from a \
column of Parquet and Arrow files.";

#[cfg(feature = "table")]
pub(crate) const TABLE_EXAMPLES: &str = "\
Examples:
  chizu table samples/ -o samples.parquet
  chizu table games/*.zip -o games.parquet --what score,groups,ownership
  chizu table games.parquet --column sgf -o groups.arrow --what groups --row group";

pub(crate) const SERVE: &str = "\
Answer other programs over HTTP: POST a record to /v1/score, /v1/dead, /v1/groups or /v1/map, with the options of the command in the \
query, and get what the command prints with --json, or the picture. /v1/openapi.json describes it, /metrics is for Prometheus, \
/health says that it is there.

Who comes when too many wait is refused (429), what takes too long is given up (503). It stops on a signal when what it had \
begun is answered. It knows no users: what is not for everybody needs a server in front of it.";

pub(crate) const SERVE_EXAMPLES: &str = "\
Examples:
  chizu serve --api
  curl --data-binary @samples/edo.sgf 'http://127.0.0.1:8460/v1/score?rules=chinese'
  curl --data-binary @samples/edo.sgf 'http://127.0.0.1:8460/v1/map?move=90&preset=ishida' -o map.svg";

pub(crate) const SHOW_EXAMPLES: &str = "\
Examples:
  chizu show samples/edo.sgf
  chizu show samples/edo.sgf --move 50
  cat samples/*.sgf | chizu show - --game 3     of a file that holds several";

pub(crate) const ANALYZE: &str = "\
Show everything that is known of a position on one page.

The board shows who is likely to own every point: territory, moyo and what becomes of groups, by the signs \
beside it. Below it: an estimate of the score, with the range in which about four of five games end; whose turn matters \
for which groups; weak groups; thick walls and which way they look; where it matters most who plays.

With --json all maps are printed as one object: chains, groups, eyes, ownership, influence, the colour map, territory, thickness \
and the estimate. With --graph the whole game is shown: the estimate after every move, from outlines alone, in seconds.";

pub(crate) const ANALYZE_EXAMPLES: &str = "\
Examples:
  chizu analyze samples/edo.sgf --move 90
  chizu analyze samples/edo.sgf --graph
  chizu analyze --json samples/case-study.sgf | jq .estimate
  chizu analyze --json samples/case-study.sgf | jq -c '.ownership.values[0]'";

pub(crate) const GROUPS: &str = "\
Show the groups of a position: which stones belong together, and what becomes of them.

Each group is a letter on the board, Black's A, B, C ..., White's z, y, x ... On a terminal its colour says what \
becomes of it, elsewhere a sign. The table names, for each group, a stone, its stones, liberties and eyes; what \
becomes of it and what that rests on; where it is killed and where it is saved; its weakness (0 to 1) and \
its way out. Groups whose fate is open come first, then guesses, dead ones, sekis and large ones; the rest is one line, \
unless --all asks for every group. Which player is to move makes no difference.";

pub(crate) const GROUPS_EXAMPLES: &str = "\
Examples:
  chizu groups samples/nine.sgf --move 34
  chizu groups samples/nine.sgf --move 34 --engine <name>     what is not settled, asked of it, too
  chizu groups --json samples/nine.sgf --move 34 | jq '.groups[] | select(.status == \"critical\")'";

pub(crate) const ENGINE: &str = "\
Name other Go programs that are asked for a second opinion, as by `chizu groups --engine NAME`.

They are kept in engines.toml below ~/.config/chizu (or XDG_CONFIG_HOME). Any engine that speaks GTP will do that says what becomes of \
a group (GNU Go, Pachi, KataGo, Leela Zero, Chizu itself), and KataGo's JSON analysis, which answers for all groups of a \
board at once. They are asked about the real board, with either side to move. What Chizu has proved or searched stands before an \
engine's word, an engine that is sure before a guess.";

pub(crate) const ENGINE_EXAMPLES: &str = "\
Examples:
  chizu engine add gnugo -- gnugo --mode gtp
  chizu engine add katago --visits 100 -- katago analysis -model net.bin.gz -config analysis.cfg
  chizu engine test                             start each, ask it about two groups
  chizu groups samples/nine.sgf --move 34 --engine gnugo";

pub(crate) const CHAINS: &str = "\
Show the chains of a position: stones joined along the lines.

The table names, for each chain, its first stone, its stones, effective size and liberties of order 1 to 4; the moves \
that capture it and those that save it; what it is beside that: a cutting stone, immortal, of no use to its owner.";

pub(crate) const CHAINS_EXAMPLES: &str = "\
Examples:
  chizu chains samples/nine.sgf --move 34
  chizu chains --json samples/nine.sgf --move 34 | jq '.chains[] | select(.attack.code != \"lose\")'";

pub(crate) const EYES: &str = "\
Show eye spaces: how many eyes they yield, and the vital points.

The board shows where each player may have eyes, the margins on which the opponent can come in, and the points on \
which a move decides how many eyes there are. Below, each space has a line. Eyes are counted up to two, which are \
enough to live; the local game is played out to its end where that can be done, and a larger space is estimated.";

pub(crate) const EYES_EXAMPLES: &str = "\
Examples:
  chizu eyes samples/seki.sgf
  chizu eyes samples/nine.sgf --move 34
  chizu eyes samples/nine.sgf --json | jq '.spaces[] | select(.eyes_attack < .eyes_defend)'";

pub(crate) const MAP: &str = "\
Draw a position as a map: territory, moyo, influence, what belongs together and what becomes of it.

A preset chooses layers, --layers adds some or leaves some out. Presets: quiet (territory and badges), ishida \
(everything), colour-map (irgobot's map), groups, influence, score (a finished game), print (no colour). Layers, \
from the bottom up: influence, moyo, territory, grid, colour-map, clusters, shadows, links, stones, eyes, dame, \
protective, numbers, labels, last, badges, thickness, candidates, coordinates, legend.

A badge says what becomes of a group: a tick for alive (with two rings: proved), ! weak, ? critical (it lives or dies \
by who moves first), a round arrow for ko, = seki, x dead.

Influence is our own, ownership, or with --field trained (a small net), walk, radiation, territory, moyo or area (Bouzy's),
staircase, zobrist.

Themes: wood, slate, paper, dark, print. Palettes: contrast (on all of them but print), influencie (on wood, slate, \
paper), sumi (on wood); others would be hard to see for some people and are refused.

FILE may also be a diagram of Sensei's Library, as --format sensei writes it.";

pub(crate) const MAP_EXAMPLES: &str = "\
Examples:
  chizu map samples/edo.sgf --move 90                          in the terminal
  chizu map samples/edo.sgf --move 90 -o map.svg
  chizu map samples/edo.sgf --move 90 --preset ishida --theme slate -o map.png --size 1200
  chizu map samples/edo.sgf --move 90 --layers moyo,-badges -o map.svg
  chizu map samples/nine.sgf --preset score                    a finished game, counted
  chizu map samples/edo.sgf --region A1:K10 --numbers 1-50 --preset print -o diagram.svg
  chizu map samples/case-study.sgf --stage 2 -o clusters.svg   a step of irgobot's program
  chizu map samples/edo.sgf --move 20 --diff K10 -o what-it-changes.svg
  chizu map samples/case-study.sgf --worth A19:J11 -o worth.svg   either first, the difference
  chizu map samples/edo.sgf --compare 100 150 -o both.svg
  chizu map samples/edo.sgf --move 90 --compare staircase radiation
  chizu map samples/edo.sgf --numbers 1-20 --format sensei -o -
  chizu map samples/nine.sgf --animate -o game.svg";

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
  chizu read samples/nine.sgf --move 34 --at C6
  chizu read samples/nine.sgf --move 34 --at B4 --goal capture
  chizu read samples/edo.sgf --move 90 --at D17 --goal connect --with C15
  chizu read samples/nine.sgf --move 34 --at B4 --goal semeai --with B5 --to-play W --nodes 50000
  chizu read samples/nine.sgf --at B9 --json | jq -c '.answers[] | [.goal, .result, .best]'";

pub(crate) const LOCAL: &str = "\
Seal a group in, with the rest of the board out of the game: can it live alone?

The points that its life may hang on stay as they are. Around them stands a wall of the opponent, and behind it both sides have \
stones that live for ever, so that this group decides the game. Chizu and, with --engine, other programs say what becomes of \
it there, and on the board as it is. A group that lives alone needs nobody; one that does not may still have friends, or run.";

pub(crate) const LOCAL_EXAMPLES: &str = "\
Examples:
  chizu local samples/edo.sgf --move 90 --at Q4 --show-frame
  chizu local samples/edo.sgf --move 90 --at Q4 --engine <name>
  chizu local samples/edo.sgf --move 90 --at Q4 --engine <name> --play
  chizu local samples/edo.sgf --move 90 --at Q4 --output frame.sgf";

pub(crate) const PROBLEM: &str = "\
Solve a problem: find the group it is about, and the move.

The problem is the position that the record's first node sets up; moves in the record are not looked at. Who moves \
is what the record says (PL), else who makes its first move, else Black. The goal is told in words, with the answer \
and the main line as numbered moves. With -o a record is written that holds the solution and, for other first moves \
that come to mind, the refutation, with comments.";

pub(crate) const PROBLEM_EXAMPLES: &str = "\
Examples:
  chizu problem samples/problem.sgf
  chizu problem samples/problem.sgf --to-play W --nodes 1000000
  chizu problem samples/problem.sgf -o solution.sgf
  cat samples/problem.sgf samples/seki.sgf | chizu problem - --game 2 --json";

pub(crate) const COMPLETIONS_EXAMPLES: &str = "\
Examples:
  chizu completions bash > ~/.local/share/bash-completion/completions/chizu
  chizu completions zsh  > ~/.zfunc/_chizu
  chizu completions fish > ~/.config/fish/completions/chizu.fish";

pub(crate) const CHECK_AFTER: &str = "\
Each finding is a line `file:line:column: severity: what (byte N)`, with severity note, warning or \
error; where there is none, a line says so. Illegal moves, overwritten stones and the like are found as well.

Exit codes:
  0    no errors (there may be notes and warnings)
  1    an error was found, or something could not be read
  2    the command line makes no sense

Examples:
  chizu sgf check samples/edo.sgf
  chizu sgf check samples/";

pub(crate) const FMT_AFTER: &str = "\
The normal form is UTF-8, one property spelling, setup points and properties in order, lines of \
moderate length. Nothing of a game is dropped: unknown properties and variations stay. Text outside \
games does not, which is told on standard error: --in-place leaves a file alone that has such text, and one that is \
compressed or an archive.

Files are replaced at once or not at all; -o - is standard output. Exit codes: 0 done; 1 not readable, not writable, or, with \
--check, not in normal form; 2 the command line makes no sense.

Examples:
  chizu sgf fmt samples/edo.sgf
  chizu sgf fmt --check samples/edo.sgf
  chizu sgf fmt samples/edo.sgf -o new.sgf
  chizu sgf fmt --in-place new.sgf";

pub(crate) const GTP: &str = "\
Answer commands of the Go Text Protocol (GTP 2) on standard input.

For GoGui, Sabaki, scripts and any other program that speaks it. Commands and answers are those of GTP and, \
for analysis, of GNU Go; `list_commands` names them all. Chizu says what is on a board. It does not play.";

pub(crate) const GTP_EXAMPLES: &str = "\
Examples:
  printf 'loadsgf samples/nine.sgf\\nfinal_score\\n' | chizu gtp
  printf 'loadsgf samples/nine.sgf 35\\ndragon_status B4\\n' | chizu gtp";

pub(crate) const OPEN: &str = "\
Open games in the browser: the maps at every move, questions to the reader, the count, an editor.

The page is part of this program, and nothing is fetched from anywhere. A server listens on this machine only, \
for the page that has the secret address printed here; it ends half a minute after the last page is closed. \
Only the files and folders named here can be seen.";

pub(crate) const OPEN_EXAMPLES: &str = "\
Examples:
  chizu open game.sgf               a game, with its maps
  chizu open ~/games                all records of a folder
  chizu open                        an empty board
  chizu open --no-browser game.sgf  the address only";
