//! `chizu score` and `chizu dead`: count games and print what was found.

mod annotate;
mod batch;
mod contests;
mod dead;
mod form;
mod marks;
pub(crate) mod report;
mod rules;
mod second;
mod summary;
mod target;

use chizu::effort::Effort;
use chizu::record::{Conduct, Request};

use crate::args::{DeadArgs, MarkArgs, ScoreArgs};
use crate::engine::Panel;
use crate::exit::Exit;
use crate::terminal::Screen;
use batch::Batch;
use form::Form;
use target::Target;

/// Counts what the command line names.
pub(crate) fn run(args: &ScoreArgs, screen: Screen) -> Exit {
    let mut form = match args {
        ScoreArgs { json: true, .. } => Form::Json { all_rules: args.all_rules, contests: args.contests },
        ScoreArgs { quiet: true, .. } => Form::Quiet,
        _ => Form::Report { explained: args.explain, all_rules: args.all_rules, contests: args.contests },
    };
    let mut target = None;
    match &args.write_sgf {
        Some(path) if crate::input::is_stdin(path) => {
            if args.json || args.quiet || args.explain || args.all_rules || args.contests {
                complain("--write-sgf - prints records and nothing else");
                return Exit::Usage;
            }
            form = Form::Record;
        }
        Some(path) => match Target::new(path, &args.files) {
            Ok(made) => target = Some(made),
            Err(why) => {
                complain(&why);
                return Exit::Usage;
            }
        },
        None => {}
    }
    let panel = match args.second.panel() {
        Ok(panel) if panel.is_empty() || matches!(form, Form::Json { .. } | Form::Report { .. }) => panel,
        Ok(_) => {
            complain("--engine tells of groups on a page or as --json: leave out --quiet and --write-sgf -");
            return Exit::Usage;
        }
        Err(error) => {
            complain(&format!("{error:#}"));
            return if error.is::<crate::exit::Misuse>() { Exit::Usage } else { Exit::Trouble };
        }
    };
    let (request, method) = (request(args), args.method.into());
    let (files, effort) = (&args.files, args.effort.or(Effort::QUICK));
    let marks = args.marks.clone();
    batch::run(Batch { files, request, method, effort, form, target, jobs: args.jobs, screen, marks, panel })
}

/// Names the dead stones of what the command line names.
pub(crate) fn dead(args: &DeadArgs, screen: Screen) -> Exit {
    let form = match args {
        DeadArgs { json: true, .. } => Form::Dead(dead::Form::Json),
        DeadArgs { sgf: true, .. } => Form::Dead(dead::Form::Sgf),
        _ => Form::Dead(dead::Form::Points),
    };
    let conduct = conduct(args.strict);
    let request = Request { at_move: args.move_number, conduct, ..Request::default() };
    let (method, jobs) = (args.method.into(), args.jobs);
    let (target, marks, panel) = (None, MarkArgs::default(), Panel::default());
    let (files, effort) = (&args.files, args.effort.or(Effort::QUICK));
    batch::run(Batch { files, request, method, effort, form, target, jobs, screen, marks, panel })
}

fn complain(message: &str) {
    crate::output::Output::new().complain(message);
}

/// What the command line asks of every record.
fn request(args: &ScoreArgs) -> Request {
    let counting = &args.counting;
    Request {
        rules: counting.rules.unwrap_or_default(),
        komi: counting.komi,
        handicap_bonus: counting.handicap_bonus,
        charge: args.charge,
        at_move: counting.move_number,
        conduct: conduct(args.strict),
        prisoners: args.marks.prisoners,
    }
}

const fn conduct(strict: bool) -> Conduct {
    if strict { Conduct::Strict } else { Conduct::Tolerant }
}
