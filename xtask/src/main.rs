//! `cargo xtask`: suites and oracles.
//!
//! What each task does is the library's; what it is told on the command line stands in [`task`], a room for each kind.

mod task;

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use xtask::tune::{self, Setting};
use xtask::web;

use task::games::{DeadArgs, EffortsArgs, EndingsArgs, OwnershipArgs, ProofsArgs, ReadingsArgs, SuiteArgs};
use task::net::NetArgs;
use task::pages::{EverywhereArgs, SiteArgs, WasmArgs, WebArgs, WebTestArgs};
use task::papers::{ApiArgs, ArrowsArgs, BookArgs, CaseStudyArgs, DistArgs, WordsArgs};
use task::questions::{ContestsArgs, EnginesArgs, ProblemsArgs, TruthArgs, VectorsArgs};
use task::records::{KillsArgs, OracleArgs, RecordsArgs};
use task::tables::{EyeshapesArgs, GlyphsArgs};
use task::tune::TuneArgs;

/// Checks Chizu against the world.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Cli {
    #[command(subcommand)]
    task: Task,
    /// A number that is to be another (`tune` says which there are).
    #[arg(long, hide = true)]
    set: Vec<Setting>,
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
    /// Says where the modules of a crate know each other in a circle; there may be none.
    Arrows(ArrowsArgs),
    /// Says how the documentation reads: sentences that are too long, private words, names missing in the glossary.
    Words(WordsArgs),
    /// Writes the documentation as a site: chapters, a page for each command, GTP, the specs with pictures; needs mdBook for pages.
    Book(BookArgs),
    /// Says what a change breaks for those who build on the libraries; needs cargo-semver-checks or cargo-public-api.
    Api(ApiArgs),
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
    /// Draws open borders at random, solves them, and compares what is said of them.
    Contests(ContestsArgs),
    /// Kills the server of `chizu open` while a user edits and saves: no file and no edit may be lost.
    Kills(KillsArgs),
    /// Opens every record below folders, changes a comment, and tells whether all other bytes stay.
    Records(RecordsArgs),
    /// Measures how well fields foretell, in the middle of games, whose points are in the end.
    Ownership(OwnershipArgs),
    /// Lists the numbers that were chosen, or runs a task with other ones.
    Tune(TuneArgs),
    /// Makes what the trained net learns from, and says how good it is.
    Net(NetArgs),
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    if let Err(error) = tune::set(&cli.set) {
        task::complain(&format!("{error:#}"));
        return ExitCode::FAILURE;
    }
    let done = match cli.task {
        Task::Suite(args) => args.run(),
        Task::Oracle(args) => args.run(),
        Task::Problems(args) => args.run(),
        Task::Engines(args) => args.run(),
        Task::CaseStudy(args) => args.run(),
        Task::Vectors(args) => args.run(),
        Task::Eyeshapes(args) => args.run(),
        Task::Glyphs(args) => args.run(),
        Task::Efforts(args) => args.run(),
        Task::Proofs(args) => args.run(),
        Task::Web(args) => args.run(),
        Task::WebTest(args) => args.run(),
        Task::WebBench => web::bench().map(|()| true),
        Task::Arrows(args) => args.run(),
        Task::Words(args) => args.run(),
        Task::Book(args) => args.run(),
        Task::Api(args) => args.run(),
        Task::Dist(args) => args.run(),
        Task::Wasm(args) => args.run(),
        Task::Site(args) => args.run(),
        Task::Everywhere(args) => args.run(),
        Task::Dead(args) => args.run(),
        Task::Endings(args) => args.run(),
        Task::Readings(args) => args.run(),
        Task::Truth(args) => args.run(),
        Task::Contests(args) => args.run(),
        Task::Kills(args) => args.run(),
        Task::Records(args) => args.run(),
        Task::Ownership(args) => args.run(),
        Task::Net(args) => args.run(),
        Task::Tune(args) => args.run(),
    };
    match done {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            task::complain(&format!("{error:#}"));
            ExitCode::FAILURE
        }
    }
}
