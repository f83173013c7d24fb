//! `cargo xtask`: suites and oracles.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context;
use chizu::effort::Effort;
use chizu::score::Charge;
use chizu::score::carta::Choices;
use clap::{Args, Parser, Subcommand};
use serde::Serialize;
use xtask::suite::choice::Choice;
use xtask::suite::report::{self, Summary};
use xtask::suite::run::{self, Method, Plan};
use xtask::suite::worst;
use xtask::truth::doors::{Door, Limits};
use xtask::truth::make::Kind;
use xtask::{
    case_study, dead, dist, efforts, endings, engines, everywhere, glyphs, kills, net, oracle, ownership,
    problems, proofs, readings, records, truth, vectors, wasm, web, words,
};

/// Checks Chizu against the world.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Cli {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Counts a folder of games with known results and prints one table.
    Suite(SuiteArgs),
    /// Compares boards and prisoners with sgfmill's: the records of the folders, and random games.
    Oracle(OracleArgs),
    /// Solves problems with known first moves.
    Problems(ProblemsArgs),
    /// Says which engines are there and how to get more, and how often each is right about groups.
    Engines(EnginesArgs),
    /// Makes the page of the case study and its pictures; engines that are named are asked anew.
    CaseStudy(CaseStudyArgs),
    /// Compares maps with those an independent program drew, field by field.
    Vectors(VectorsArgs),
    /// Makes the table of eye shapes by exhaustive search and writes it.
    Eyeshapes(EyeshapesArgs),
    /// Takes the letters that pictures use from a TrueType font.
    Glyphs(GlyphsArgs),
    /// Judges groups with each effort: what contradicts itself, how many critical ones are found, how good guesses are.
    Efforts(EffortsArgs),
    /// Measures how much of finished games is proved, and whether the players agree.
    Proofs(ProofsArgs),
    /// Builds the page of `chizu open`; needs Node.
    Web(WebArgs),
    /// Tests the page in a browser; installs what it needs.
    WebTest(WebTestArgs),
    /// Measures how long a user of the page waits.
    WebBench,
    /// Says how the documentation reads: sentences that are too long, private words, names missing in the glossary.
    Words(WordsArgs),
    /// Makes what a release holds: the program, its man pages and completions, licences, checksums, a list of components.
    Dist(DistArgs),
    /// Builds the npm package and tests it in Node: its examples, and records against the command, byte for byte.
    Wasm(WasmArgs),
    /// Builds the page without a server, for any static host; `--test` tests it in a browser, offline as well.
    Site(SiteArgs),
    /// Builds and tests what is built for others: tables, the Python package, the service; Spark and Ray on this machine.
    Everywhere(EverywhereArgs),
    /// Compares the dead stones found with those marked.
    Dead(DeadArgs),
    /// Counts the last positions of games, and tells where a move gains by our count, which none can.
    Endings(EndingsArgs),
    /// Asks about groups after two, three and four fifths of each game, and again after one more move, and tells what
    /// contradicts itself.
    Readings(ReadingsArgs),
    /// Makes closed fights at random, solves them, and compares what every door says.
    Truth(TruthArgs),
    /// Kills the server of `chizu open` while a user edits and saves: no file and no edit may be lost.
    Kills(KillsArgs),
    /// Opens every record below folders, changes a comment, and tells whether all other bytes stay.
    Records(RecordsArgs),
    /// Measures how well fields foretell, in the middle of games, whose points are in the end.
    Ownership(OwnershipArgs),
    /// Makes what the trained net learns from, and says how good it is.
    Net(NetArgs),
}

#[derive(Args)]
struct WordsArgs {
    /// Print the sentences, and the names that the glossary does not have.
    #[arg(long)]
    list: bool,
}

#[derive(Args)]
struct DistArgs {
    /// The folder to write to.
    #[arg(default_value = "target/dist")]
    folder: PathBuf,
}

#[derive(Args)]
struct CaseStudyArgs {
    /// Ask this engine anew; may be given several times. Without it, what engines said before stands.
    #[arg(long, value_name = "NAME")]
    engine: Vec<String>,
    /// An engines.toml; without one, what is found is asked.
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// How often nets look at each position.
    #[arg(long, value_name = "N")]
    visits: Option<u32>,
}

#[derive(Args)]
struct EnginesArgs {
    /// The folder with groups.jsonl; without it, it is only said what is there.
    #[arg(requires = "records")]
    folder: Option<PathBuf>,
    /// The folder with the records it names.
    records: Option<PathBuf>,
    /// An engines.toml; without one, what is found is asked.
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Only these engines of it.
    #[arg(long, value_name = "NAME", requires = "config")]
    engine: Vec<String>,
    /// How often nets look at each position.
    #[arg(long, value_name = "N")]
    visits: Option<u32>,
    /// Tell every group.
    #[arg(long)]
    all: bool,
}

#[derive(Args)]
struct EverywhereArgs {
    /// Folders of games; the repository's own if none is named.
    folders: Vec<PathBuf>,
    /// Games on which command, Python, Arrow, Parquet and service are compared.
    #[arg(long, value_name = "N", default_value_t = 300)]
    games: usize,
    /// Games for each cluster.
    #[arg(long, value_name = "N", default_value_t = 2000)]
    cluster: usize,
    /// Games on which Python's speed is measured; none if 0.
    #[arg(long, value_name = "N", default_value_t = 0)]
    speed: usize,
    /// Seconds of random requests.
    #[arg(long, value_name = "N", default_value_t = 20)]
    seconds: u64,
}

#[derive(Args)]
struct NetArgs {
    #[command(subcommand)]
    task: NetTask,
}

#[derive(Subcommand)]
enum NetTask {
    /// Turns records into positions with their final owners.
    Data(NetDataArgs),
    /// Says how good the net is.
    Check(NetCheckArgs),
}

#[derive(Args)]
struct NetCheckArgs {
    #[command(flatten)]
    games: Games,
    /// Only every N-th game.
    #[arg(long, value_name = "N", default_value_t = 1)]
    every: usize,
    /// In every N-th game looked at, follows estimates with reading from move to move.
    #[arg(long, value_name = "N", default_value_t = 0)]
    follow: usize,
}

#[derive(Args)]
struct NetDataArgs {
    /// Where the positions go.
    out: PathBuf,
    /// Records: SGF files, or ZIP archives of such.
    records: Vec<PathBuf>,
    /// A suite whose games are left out.
    #[arg(long, value_name = "FOLDER")]
    without: Vec<PathBuf>,
    /// A suite of which only part b is left out.
    #[arg(long, value_name = "FOLDER")]
    without_b: Vec<PathBuf>,
    /// Positions of each game.
    #[arg(long, value_name = "N", default_value_t = 24)]
    positions: usize,
    /// Chooses them.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Games looked at at the same time.
    #[arg(long, value_name = "N", default_value_t = 1)]
    jobs: usize,
}

// Games of suites. (What is said of them here would be said of the whole command.)
#[derive(Args)]
struct Games {
    /// Folders with `truth.jsonl`.
    folders: Vec<PathBuf>,
    #[command(flatten)]
    choice: Choice,
}

#[derive(Args)]
struct WebArgs {
    /// Builds nothing, and says whether what is built is what the sources say.
    #[arg(long)]
    check: bool,
}

#[derive(Args)]
struct WasmArgs {
    /// A folder of records to compare with; the samples if it is not given.
    games: Option<PathBuf>,
    /// Measure instead.
    #[arg(long)]
    bench: bool,
    /// Only see to it that what is needed is there.
    #[arg(long)]
    tools: bool,
}

#[derive(Args)]
struct SiteArgs {
    /// Run the tests, those whose name contains this.
    #[arg(long, num_args = 0..=1, default_missing_value = "")]
    test: Option<String>,
}

#[derive(Args)]
struct WebTestArgs {
    /// Only tests whose name matches this, such as `A5`.
    #[arg(default_value = "")]
    filter: String,
}

#[derive(Args)]
struct DeadArgs {
    #[command(flatten)]
    games: Games,
    /// Repeats every game in all 8 orientations and with colours exchanged.
    #[arg(long)]
    symmetry: bool,
    /// Writes a line of JSON for each game: its dead stones and those in seki.
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Compares with Carta's method, not with the marks.
    #[arg(long)]
    carta: bool,
    /// Shows the boards of N games that differ.
    #[arg(long, value_name = "N", default_value_t = 0)]
    show: usize,
}

#[derive(Args)]
struct EndingsArgs {
    #[command(flatten)]
    games: Games,
    /// How many moves from the end.
    #[arg(long, value_name = "N", default_value_t = 14)]
    moves: usize,
    /// Tells the N largest gains of each folder.
    #[arg(long, value_name = "N", default_value_t = 0)]
    worst: usize,
}

#[derive(Args)]
struct ReadingsArgs {
    #[command(flatten)]
    games: Games,
    /// Only every N-th game.
    #[arg(long, value_name = "N", default_value_t = 1)]
    every: usize,
    /// Number of corners full of random stones.
    #[arg(long, value_name = "N", default_value_t = 0)]
    corners: u64,
    /// Positions to visit at most in each stage of a question.
    #[arg(long, value_name = "N", default_value_t = 5_000)]
    nodes: u64,
    /// Shows N contradictions of the corners and of each folder.
    #[arg(long, value_name = "N", default_value_t = 0)]
    show: usize,
}

#[derive(Args)]
struct EffortsArgs {
    #[command(flatten)]
    games: Games,
    /// Only every N-th game.
    #[arg(long, value_name = "N", default_value_t = 10)]
    every: usize,
    /// Prints a line for each group.
    #[arg(long)]
    each: bool,
}

#[derive(Args)]
struct TruthArgs {
    /// Which fights: every seed has its own.
    #[arg(long, value_name = "K", default_value_t = 1)]
    seed: u64,
    /// How many.
    #[arg(long, value_name = "N", default_value_t = 200)]
    count: usize,
    /// Rows of the closed boards: a number, or the least and the most of them as in 5..9.
    #[arg(long, value_name = "N..M", default_value = "5..9", value_parser = sizes)]
    size: Sizes,
    /// Only fights of this kind; may be given more than once.
    #[arg(long, value_enum)]
    kind: Vec<Kind>,
    /// Only this door; may be given more than once.
    #[arg(long, value_enum)]
    door: Vec<Door>,
    /// Positions to visit at most in each stage of a question.
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    nodes: u64,
    /// The most positions a fight may have to be solved.
    #[arg(long, value_name = "N", default_value_t = 400_000)]
    states: usize,
    /// Shows N mistakes.
    #[arg(long, value_name = "N", default_value_t = 10)]
    show: usize,
    /// Shows them as they were drawn, not the smallest boards on which they are made.
    #[arg(long)]
    whole: bool,
}

/// Rows, least and most.
#[derive(Clone, Copy)]
struct Sizes([usize; 2]);

fn sizes(text: &str) -> Result<Sizes, String> {
    let (least, most) = text.split_once("..").unwrap_or((text, text));
    let number = |text: &str| text.parse().map_err(|_| format!("`{text}` is no number"));
    let [least, most] = [number(least)?, number(most)?];
    if (4..=19).contains(&least) && (least..=19).contains(&most) {
        Ok(Sizes([least, most]))
    } else {
        Err("a board has 4 to 19 rows here, the least first".to_owned())
    }
}

#[derive(Args)]
struct OwnershipArgs {
    #[command(flatten)]
    games: Games,
    /// Only every N-th game.
    #[arg(long, value_name = "N", default_value_t = 1)]
    every: usize,
    /// Shows the boards of the N positions in which our field is furthest off.
    #[arg(long, value_name = "N", default_value_t = 0)]
    worst: usize,
    /// Games looked at at the same time.
    #[arg(long, value_name = "N", default_value_t = 1)]
    jobs: usize,
}

#[derive(Args)]
struct EyeshapesArgs {
    /// Where the table is.
    #[arg(default_value = concat!(env!("CARGO_MANIFEST_DIR"), "/../crates/chizu/src/eyes/shapes.txt"))]
    file: PathBuf,
    /// Writes nothing; fails if the table is another.
    #[arg(long)]
    check: bool,
}

#[derive(Args)]
struct GlyphsArgs {
    /// The font.
    font: PathBuf,
    /// Where its outlines go.
    #[arg(default_value = concat!(env!("CARGO_MANIFEST_DIR"), "/../crates/chizu-draw/font/fira-sans.txt"))]
    file: PathBuf,
}

#[derive(Args)]
struct ProofsArgs {
    #[command(flatten)]
    games: Games,
    /// The most positions looked at in a region.
    #[arg(long, value_name = "N", default_value_t = 500)]
    nodes: u32,
    /// Shows the boards of N contradictions and of the N games with the least proved.
    #[arg(long, value_name = "N", default_value_t = 0)]
    show: usize,
}

#[derive(Args)]
struct ProblemsArgs {
    /// The file: a problem on every line.
    file: PathBuf,
    /// Positions to visit at most for each question.
    #[arg(long, value_name = "N", default_value_t = 200_000)]
    nodes: u64,
    /// Writes the figures as one JSON object.
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    #[command(flatten)]
    choice: Choice,
    /// Shows N problems that were not solved, with their boards.
    #[arg(long, value_name = "N", default_value_t = 0)]
    worst: usize,
    /// Only every N-th problem.
    #[arg(long, value_name = "N", default_value_t = 1)]
    every: usize,
    /// The number of the first problem, from 0.
    #[arg(long, value_name = "N", default_value_t = 0)]
    from: usize,
    /// Tells a line about each problem.
    #[arg(long)]
    each: bool,
    /// Weighs what this engine's net finds natural where a problem is not solved.
    #[arg(long, value_name = "NAME")]
    engine: Option<String>,
    /// The engines.toml it stands in.
    #[arg(long, value_name = "FILE", requires = "engine")]
    config: Option<PathBuf>,
}

#[derive(Args)]
struct VectorsArgs {
    /// The file: a position with its maps on every line.
    file: PathBuf,
    /// Writes the figures as one JSON object.
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
}

#[derive(Args)]
struct KillsArgs {
    /// How often.
    #[arg(long, value_name = "N", default_value_t = 200)]
    times: u32,
}

#[derive(Args)]
struct RecordsArgs {
    /// Folders with records, or records.
    paths: Vec<PathBuf>,
    /// Times edits of trees of N nodes instead.
    #[arg(long, value_name = "N")]
    large: Option<usize>,
    /// Chooses the comments that are changed.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Names the files in which more than the comment changed.
    #[arg(long)]
    relaid: bool,
}

#[derive(Args)]
struct OracleArgs {
    /// Folders with records.
    folders: Vec<PathBuf>,
    /// Number of random games.
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    games: u32,
    /// The first random game's seed.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// The Python that has sgfmill.
    #[arg(long, value_name = "PATH", default_value = "python3")]
    python: PathBuf,
}

#[derive(Args)]
struct SuiteArgs {
    /// The folder: `truth.jsonl` and the records it names.
    folder: PathBuf,
    /// How to count.
    #[arg(long, value_enum, default_value_t = Method::Adjudicate)]
    method: Method,
    /// Writes the figures as one JSON object.
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Repeats every game in all 8 orientations and with colours exchanged.
    #[arg(long)]
    symmetry: bool,
    /// Shows the N games that are furthest off, with their boards.
    #[arg(long, value_name = "N", default_value_t = 0)]
    worst: usize,
    /// Lists the games that are off by N points or more, a line each.
    #[arg(long, value_name = "N")]
    off: Option<u32>,
    #[command(flatten)]
    choice: Choice,
    /// Games counted at the same time; times are honest with one.
    #[arg(long, value_name = "N", default_value_t = 1)]
    jobs: usize,
    /// Which protective moves are charged: all, connections, nothing; otherwise as the rules in the suite tell.
    #[arg(long, value_name = "WHICH")]
    charge: Option<Charge>,
    /// Choices of Carta's method: `program`, `paper`, `best` and `key=value` pairs.
    #[arg(long, value_name = "CHOICES", default_value = "best")]
    carta: Choices,
    /// What is spent on proofs: quick, usual, deep, or a number of positions.
    #[arg(long, value_name = "LEVEL", default_value_t = Effort::QUICK)]
    effort: Effort,
    /// Writes a line of JSON for each game: file, truth and counted margin (half-points).
    #[arg(long, value_name = "FILE")]
    games: Option<PathBuf>,
}

fn main() -> ExitCode {
    let done = match Cli::parse().task {
        Task::Suite(args) => suite(&args),
        Task::Kills(KillsArgs { times }) => kills::run(times),
        Task::Records(args) => records(&args),
        Task::Words(WordsArgs { list }) => check_words(list),
        Task::Dist(DistArgs { folder }) => dist::make(&folder).map(|()| true),
        Task::Web(WebArgs { check }) => if check { web::check() } else { web::build() }.map(|()| true),
        Task::WebTest(WebTestArgs { filter }) => web::test(&filter).map(|()| true),
        Task::WebBench => web::bench().map(|()| true),
        Task::Wasm(WasmArgs { tools: true, .. }) => wasm::ready().map(|()| true),
        Task::Wasm(WasmArgs { bench: true, .. }) => wasm::bench().map(|()| true),
        Task::Wasm(WasmArgs { games, .. }) => wasm::test(games.as_deref()).map(|()| true),
        Task::Site(SiteArgs { test: Some(filter) }) => wasm::site_test(&filter).map(|()| true),
        Task::Site(SiteArgs { test: None }) => wasm::site().map(|()| true),
        Task::Everywhere(EverywhereArgs { folders, games, cluster, speed, seconds }) => {
            everywhere::run(&everywhere::Plan { folders, games, cluster, speed, seconds }).map(|()| true)
        }
        Task::Oracle(OracleArgs { folders, games, seed, python }) => {
            oracle::run(&oracle::Plan { folders, games, seed, python })
        }
        Task::Problems(args) => solve_problems(&args),
        Task::Engines(args) => ask_engines(args),
        Task::CaseStudy(args) => make_case_study(args),
        Task::Vectors(args) => compare_vectors(&args),
        Task::Eyeshapes(args) => eyeshapes(&args),
        Task::Glyphs(args) => take_glyphs(&args),
        Task::Truth(args) => Ok(truth(&args)),
        Task::Ownership(OwnershipArgs { games: Games { folders, choice }, every, worst, jobs }) => {
            told(ownership::run(&ownership::Plan { folders, choice, every, worst, jobs }))
        }
        Task::Net(NetArgs { task: NetTask::Check(args) }) => {
            let NetCheckArgs { games: Games { folders, choice }, every, follow } = args;
            told(net::check::run(&net::check::Plan { folders, choice, every, follow }))
        }
        Task::Net(NetArgs { task: NetTask::Data(args) }) => {
            let NetDataArgs { out, records, without, without_b, positions, seed, jobs } = args;
            told(net::data::run(&net::data::Plan { out, records, without, without_b, positions, seed, jobs }))
        }
        Task::Proofs(ProofsArgs { games: Games { folders, choice }, nodes, show }) => {
            told(proofs::run(&proofs::Plan { folders, nodes, choice, show }))
        }
        Task::Endings(EndingsArgs { games: Games { folders, choice }, moves, worst }) => {
            told(endings::run(&endings::Plan { folders, choice, moves, worst }))
        }
        Task::Readings(ReadingsArgs { games: Games { folders, choice }, every, corners, nodes, show }) => {
            told(readings::run(&readings::Plan { folders, choice, every, corners, nodes, show }))
        }
        Task::Efforts(EffortsArgs { games: Games { folders, choice }, every, each }) => {
            told(efforts::run(&efforts::Plan { folders, choice, every, each }))
        }
        Task::Dead(DeadArgs { games: Games { folders, choice }, json, carta, symmetry, show }) => {
            told(dead::run(&dead::Plan { folders, choice, json, carta, symmetry, show }))
        }
    };
    match done {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            complain(&format!("{error:#}"));
            ExitCode::FAILURE
        }
    }
}

/// Prints a table, if there is one.
fn told(table: anyhow::Result<String>) -> anyhow::Result<bool> {
    say(&table?);
    Ok(true)
}

/// Asks about random fights; `false` if an answer is wrong.
fn truth(args: &TruthArgs) -> bool {
    let plan = truth::Plan {
        seed: args.seed,
        count: args.count,
        size: args.size.0,
        kinds: args.kind.clone(),
        doors: args.door.clone(),
        limits: Limits { nodes: args.nodes, states: args.states },
        show: args.show,
        shrink: !args.whole,
    };
    let report = truth::run(&plan);
    say(&report.mistakes(&plan));
    say(&report.table());
    report.wrong.is_empty()
}

/// Runs a suite; `false` if nothing could be counted or something could not be read.
fn suite(args: &SuiteArgs) -> anyhow::Result<bool> {
    let SuiteArgs { folder, method, symmetry, jobs, .. } = args;
    let plan = Plan {
        method: *method,
        choice: args.choice.clone(),
        symmetry: *symmetry,
        jobs: *jobs,
        charge: args.charge,
        carta: args.carta,
        effort: args.effort,
    };
    let run = run::run(folder, &plan)?;
    let summary = Summary::of(&run);
    say(&summary.table(&format!("{} · {}", folder.display(), method.name())));
    if args.worst > 0 {
        say(worst::LEGEND);
        for outcome in report::worst(&run).take(args.worst) {
            say(&format!("\n{}", worst::show(outcome)));
        }
    }
    if let Some(points) = args.off {
        say(&report::off_by(&run, points));
    }
    if let Some(path) = &args.games {
        let lines: String = run.outcomes.iter().map(|o| format!("{}\n", report::line(o))).collect();
        std::fs::write(path, lines).with_context(|| format!("cannot write {}", path.display()))?;
    }
    if let Some(path) = &args.json {
        write_json(path, &summary)?;
    }
    if run.outcomes.is_empty() {
        complain("no game was counted");
    }
    Ok(!run.outcomes.is_empty() && run.unreadable.is_empty())
}

/// Says which engines are there, and how good they are.
fn make_case_study(args: CaseStudyArgs) -> anyhow::Result<bool> {
    let CaseStudyArgs { config, engine: names, visits } = args;
    let ask = match names.is_empty() {
        true => Vec::new(),
        false => engines::specs(config.as_deref(), &names, visits)?,
    };
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    say(&case_study::run(&case_study::Plan { root, ask })?);
    Ok(true)
}

/// Says which engines are there, and how good they are.
fn ask_engines(args: EnginesArgs) -> anyhow::Result<bool> {
    let EnginesArgs { folder, records, config, engine: names, visits, all } = args;
    say(&engines::run(&engines::Plan { config, names, visits, folders: folder.zip(records), all })?);
    Ok(true)
}

/// Solves problems; `false` if there are none, or a line cannot be read.
fn solve_problems(args: &ProblemsArgs) -> anyhow::Result<bool> {
    let names: Vec<String> = args.engine.iter().cloned().collect();
    let engine = match names.is_empty() {
        true => None,
        false => engines::specs(args.config.as_deref(), &names, None)?.into_iter().next(),
    };
    let plan = problems::Plan {
        nodes: args.nodes,
        choice: args.choice.clone(),
        worst: args.worst,
        every: args.every,
        from: args.from,
        engine,
    };
    let report = problems::run(&args.file, &plan)?;
    if args.each {
        say(&report.each);
    }
    for drawing in &report.worst {
        say(&format!("{drawing}\n"));
    }
    say(&report.table());
    if let Some(path) = &args.json {
        write_json(path, &report.kinds)?;
    }
    for error in &report.errors {
        // There is nowhere to complain about standard error.
        let _ = writeln!(std::io::stderr().lock(), "{error}");
    }
    Ok(!report.kinds.is_empty() && report.errors.is_empty())
}

/// Compares maps; `false` if a field differs.
fn compare_vectors(args: &VectorsArgs) -> anyhow::Result<bool> {
    let report = vectors::run(&args.file)?;
    say(&report.table());
    if let Some(path) = &args.json {
        write_json(path, &report)?;
    }
    Ok(report.is_clean())
}

/// Makes the table of eye shapes; when only checking, `false` if the file has another.
fn eyeshapes(args: &EyeshapesArgs) -> anyhow::Result<bool> {
    let path = &args.file;
    let table = chizu::eyes::make_table();
    if args.check {
        let found =
            std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
        return Ok(found == table);
    }
    std::fs::write(path, table).with_context(|| format!("cannot write {}", path.display()))?;
    Ok(true)
}

fn take_glyphs(args: &GlyphsArgs) -> anyhow::Result<bool> {
    let GlyphsArgs { font, file } = args;
    let bytes = std::fs::read(font).with_context(|| format!("cannot read {}", font.display()))?;
    let text = glyphs::outlines(&bytes)?;
    std::fs::write(file, text).with_context(|| format!("cannot write {}", file.display()))?;
    Ok(true)
}

fn write_json(path: &Path, value: &impl Serialize) -> anyhow::Result<()> {
    let text = serde_json::to_string_pretty(value)? + "\n";
    std::fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))
}

/// Prints; a pipe that closes ends it.
fn say(text: &str) {
    if writeln!(std::io::stdout(), "{}", text.trim_end()).is_err() {
        std::process::exit(1);
    }
}

#[expect(clippy::print_stderr, reason = "a command complains")]
fn complain(text: &str) {
    eprintln!("cargo xtask: {text}");
}

fn records(args: &RecordsArgs) -> anyhow::Result<bool> {
    if let Some(nodes) = args.large {
        for tree in records::large(nodes)? {
            let steps: Vec<_> = tree
                .steps
                .iter()
                .map(|(step, taken)| format!("{step} {:.1}", taken.as_secs_f64() * 1e3))
                .collect();
            writeln!(std::io::stdout(), "{}: {} ms", tree.name, steps.join(", "))?;
        }
        return Ok(true);
    }
    let found = records::run(&args.paths, args.seed)?;
    let mut out = std::io::stdout().lock();
    writeln!(out, "{} records; {} files without one", found.records, found.unreadable)?;
    writeln!(
        out,
        "a comment changed in {}; in {} of them more than that property",
        found.edited,
        found.relaid.len()
    )?;
    let [open, edit, write] = found.slowest.map(|taken| taken.as_secs_f64() * 1e3);
    writeln!(out, "at most: open {open:.1} ms, edit {edit:.1} ms, write {write:.1} ms")?;
    if args.relaid {
        for file in &found.relaid {
            writeln!(out, "{}", file.display())?;
        }
    }
    for (file, fault) in &found.faults {
        writeln!(out, "{}: {fault}", file.display())?;
    }
    Ok(found.faults.is_empty())
}

/// Prints a line for each page; whether all are well.
fn check_words(list: bool) -> anyhow::Result<bool> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().context("no root")?;
    let pages = words::pages(root)?;
    let mut out = std::io::stdout().lock();
    for page in &pages {
        let percent = 100.0 * page.long.len() as f64 / page.sentences.max(1) as f64;
        let (count, long) = (page.sentences, page.long.len());
        let verdict = if page.is_well() { "" } else { "  not well" };
        writeln!(
            out,
            "{:<28} {count:>4} sentences  {long:>3} long {percent:>5.1} %{verdict}",
            page.path.display()
        )?;
        for word in &page.private {
            writeln!(out, "    private word: {word}")?;
        }
        if list || !page.is_well() {
            for sentence in &page.long {
                writeln!(out, "    {sentence}")?;
            }
        }
    }
    let unknown = words::unknown_names(root)?;
    writeln!(out, "{} names of public types are not in the glossary", unknown.len())?;
    if list {
        writeln!(out, "    {}", unknown.into_iter().collect::<Vec<_>>().join(", "))?;
    }
    Ok(pages.iter().all(words::Page::is_well))
}
