//! The page in words and tables. What is said of this position is computed; only what the sections are for is written here.

use std::fmt::Write as _;

use chizu::colour_map::Stages;
use chizu::groups::GroupFacts;
use chizu::ownership::{Ownership, Worth};
use chizu::{Color, Move, Point, Size, Status};
use chizu_draw::survey::STAGES;

use super::answers::{self, EngineAnswers, Word, hangs, hangs_alone};
use super::pictures::{DRAWN, file};
use super::{Group, Study};

/// Points named as those where it matters most who plays, so far from each other.
const URGENT: usize = 6;
const APART: u8 = 3;
/// Lone stones have a line of their own only if somebody says that they may die.
const ALONE: usize = 1;

/// The whole page.
pub(super) fn text(study: &Study, heard: &[EngineAnswers]) -> String {
    let mut text = HEAD.to_owned();
    stages(&mut text, study);
    groups(&mut text, study, heard);
    alone(&mut text, study, heard);
    part(&mut text, study, heard);
    parts(&mut text, study, heard);
    urgent(&mut text, study, heard);
    weak(&mut text, study, heard);
    differences(&mut text, study, heard);
    text
}

const HEAD: &str = "\
# A case study

`samples/case-study.sgf` is the position with which irgobot introduced its maps. It is Black's turn. The questions: where are the weak spots,
what is urgent, what is important, and where does a move do several things at once? irgobot's answer was to be a series of maps, each
group asked by a strong engine whether it lives. This page is that answer: what Chizu says alone, and beside it what other programs say.
No answer of the book is known here.

`cargo xtask case-study` makes this page and its pictures. Chizu's part follows from the position. What engines said is kept in
[case-study.json](case-study.json), so that a machine without them makes the same page; `--engine` asks one anew.

";

/// Irgobot's steps.
fn stages(text: &mut String, study: &Study) {
    *text += "## irgobot's steps\n\n";
    let outlines = &study.atlas.outlines;
    let Stages { passes, groups, .. } = &outlines.stages;
    let size = study.record.position.size();
    let last = outlines.stages.last();
    let shadow = |color| {
        let own = groups.iter().filter(|group| group.color == color);
        own.fold(chizu::PointSet::EMPTY, |all, group| all | group.shadow).len()
    };
    let coloured = |color| (passes[0].map.points(color) - study.record.position.stones().of(color)).len();
    let eyes: usize = passes[0].clusters.iter().map(|cluster| cluster.eyes.len()).sum();
    let dead = |points: chizu::PointSet| match points.len() {
        0 => "none".to_owned(),
        _ => names(points, size),
    };
    let read: chizu::PointSet = study
        .groups
        .iter()
        .filter(|group| group.facts.is_dead())
        .flat_map(|group| group.facts.stones.iter())
        .collect();
    let found = [
        format!(
            "{} empty points become Black's, {} White's.",
            coloured(Color::Black),
            coloured(Color::White)
        ),
        format!("{} clusters with {eyes} eyes.", passes[0].clusters.len()),
        format!("Obviously dead: {}.", dead(outlines.stages.dead())),
        format!("{} clusters are left.", last.clusters.len()),
        format!("{} points in Black's shadows, {} in White's.", shadow(Color::Black), shadow(Color::White)),
        format!("{} groups: shadows are generous, and who is weak cannot be told yet.", groups.len()),
        format!("Reading finds dead: {}.", dead(read)),
        "The same maps without these stones.".to_owned(),
        "Territory, moyo and the badges of groups.".to_owned(),
    ];
    for (index, (name, found)) in STAGES.iter().zip(found).enumerate() {
        let number = index + 1;
        let _ = writeln!(
            text,
            "**{number}. {name}.** {found}\n\n![Stage {number}](pictures/case-study/stage-{number}.svg)\n"
        );
    }
}

/// Every group on this board, by everybody.
fn groups(text: &mut String, study: &Study, heard: &[EngineAnswers]) {
    *text += "## Every group, on this board\n\nirgobot's step 4 asks an engine about each group. Asked about the board as it is, with either \
              side to move. *likely* is a guess of Chizu's; everything else of it is read. Lone stones that everybody finds alive are left out.\n\n";
    head(text, &["Group", "Stones", "Chizu"], heard);
    for group in &study.groups {
        let words: Vec<Option<&Word>> = heard.iter().map(|one| one.here.get(&group.name)).collect();
        let is_calm = !is_in_doubt(&group.facts) && words.iter().flatten().all(|word| is_alive(word));
        if group.facts.stones.len() <= ALONE && is_calm {
            continue;
        }
        let own = own_word(study, group);
        row(text, &[&called(group), &group.facts.stones.len().to_string(), &own], &words);
    }
    text.push('\n');
}

/// Every large group, sealed in.
fn alone(text: &mut String, study: &Study, heard: &[EngineAnswers]) {
    *text += "## Every large group, sealed in\n\nThe literal step 4: the rest of the board filled with stones that live, balanced so that \
              this group decides the game. *Alive* here is a strong word, *dead* only says that the group lives by its friends or by running. \
              What hangs on who moves first, even here, is where a move matters.\n\n";
    head(text, &["Group", "Points that decide", "Chizu"], heard);
    for group in &study.groups {
        let Some((framed, facts)) = &group.alone else { continue };
        let size = study.record.position.size();
        let words: Vec<Option<&Word>> = heard.iter().map(|one| one.alone.get(&group.name)).collect();
        row(text, &[&called(group), &framed.region.len().to_string(), &known(facts, size)], &words);
    }
    text.push('\n');
    let hanging: Vec<&Group> = study.groups.iter().filter(|group| hangs_alone(group, heard)).collect();
    if hanging.is_empty() {
        *text += "Nobody finds one that hangs on who moves first.\n\n";
    }
    for group in hanging {
        let mut who: Vec<String> = Vec::new();
        if group.alone.as_ref().is_some_and(|(_, facts)| facts.is_critical()) {
            who.push("Chizu".to_owned());
        }
        who.extend(
            heard.iter().filter(|one| hangs(one.alone.get(&group.name))).map(|one| one.program.clone()),
        );
        let _ = writeln!(
            text,
            "{}: it hangs, says {}.\n\n![{} sealed in](pictures/case-study/alone-{}.svg)\n",
            called(group),
            who.join(" and "),
            called(group),
            group.name
        );
    }
}

/// The part irgobot drew first.
fn part(text: &mut String, study: &Study, heard: &[EngineAnswers]) {
    *text += "## The upper left, Black first and White first\n\nirgobot sketches the influence and territory that result if White plays first \
              in the upper left, then if Black does; the difference is the value of a move there. Each picture: Black first, White first, \
              and what lies between.\n\n";
    let Some((_, _, worth)) = study.parts.iter().find(|(name, ..)| name == DRAWN) else { return };
    let size = study.record.position.size();
    let _ = writeln!(
        text,
        "**Chizu**: {}\n\n![By Chizu](pictures/case-study/upper-left-chizu.svg)\n",
        valued(worth, size)
    );
    for one in heard {
        let Some(parts) = one.parts.get(DRAWN) else { continue };
        let Some(found) = answers::found(parts, worth.region, &study.record.position) else { continue };
        let other = &found.worth;
        let leads = match [found.leads.black, found.leads.white] {
            [Some(black), Some(white)] => format!(
                " It gives {} after Black's move and {} after White's: {} points.",
                lead(black),
                lead(white),
                tenths(found.tenths())
            ),
            _ => String::new(),
        };
        let _ = writeln!(
            text,
            "**{}**: {}{leads}\n\n![By {}](pictures/case-study/upper-left-{}.svg)\n",
            one.who,
            valued(other, size),
            one.program,
            file(&one.program)
        );
    }
}

fn valued(worth: &Worth, size: Size) -> String {
    let [black, white] = firsts(worth, size);
    format!(
        "Black plays {black}, White {white}; by the map {} points lie between, {} of them in this part.",
        tenths(worth.tenths()),
        tenths(worth.tenths_within())
    )
}

fn firsts(worth: &Worth, size: Size) -> [String; 2] {
    [&worth.first.black, &worth.first.white]
        .map(|first| first.at.map_or_else(|| "nowhere".to_owned(), |at| size.name(at).to_string()))
}

/// What the first move makes everywhere.
fn parts(text: &mut String, study: &Study, heard: &[EngineAnswers]) {
    *text += "## The same everywhere\n\nThe first move in each part of the board and around each large group whose fate is open: Black's, \
              White's, and the points that lie between: Chizu's by its map, an engine's by its lead.\n\n";
    head(text, &["Part", "Chizu"], heard);
    let size = study.record.position.size();
    for (name, region, worth) in &study.parts {
        let told = |worth: &Worth, points: i32| {
            let [black, white] = firsts(worth, size);
            format!("{black}, {white}: {}", tenths(points))
        };
        let others = heard.iter().map(|one| {
            let found =
                one.parts.get(name).and_then(|parts| answers::found(parts, *region, &study.record.position));
            found.map_or_else(|| "–".to_owned(), |found| told(&found.worth, found.tenths()))
        });
        let cells: Vec<String> =
            [name.clone(), told(worth, worth.tenths())].into_iter().chain(others).collect();
        let _ = writeln!(text, "| {} |", cells.join(" | "));
    }
    text.push('\n');
}

/// The urgent move.
fn urgent(text: &mut String, study: &Study, heard: &[EngineAnswers]) {
    *text += "## What is urgent\n\n";
    let position = &study.record.position;
    let size = position.size();
    let urgency = Ownership::urgency(position, &study.analysis);
    let mut points: Vec<Point> = size.points().filter(|at| urgency.value(*at) > 0).collect();
    points.sort_by_key(|at| std::cmp::Reverse(urgency.value(*at)));
    let mut named: Vec<Point> = Vec::new();
    for at in points {
        if named.len() < URGENT && named.iter().all(|other| size.steps(at, *other) > APART) {
            named.push(at);
        }
    }
    let told: Vec<String> = named
        .iter()
        .map(|at| format!("{} ({})", size.name(*at), tenths(i32::from(urgency.value(*at)))))
        .collect();
    let estimate = &study.atlas.estimate;
    let _ = writeln!(
        text,
        "* **Chizu**: {} by estimate without komi, likely from {} to {}. Where it matters most who plays, in points: {}.",
        estimate.board_margin,
        estimate.lower,
        estimate.upper,
        told.join(", ")
    );
    for one in heard {
        let [black, white] = &one.whole;
        let side = |whole: &answers::Whole| match (whole.moves.is_empty(), whole.lead) {
            (true, _) => "names none".to_owned(),
            (false, Some(tenths)) => format!("{} ({} with komi 6.5)", whole.moves.join(", "), lead(tenths)),
            (false, None) => whole.moves.join(", "),
        };
        let _ =
            writeln!(text, "* **{}**: Black first {}; White first {}.", one.who, side(black), side(white));
    }
    let firsts: Vec<&str> =
        heard.iter().filter_map(|one| Some(one.whole[0].moves.first()?.as_str())).collect();
    if let [first, rest @ ..] = &firsts[..]
        && rest.iter().all(|other| other == first)
        && !rest.is_empty()
    {
        let own = named.iter().any(|at| size.name(*at).to_string() == **first);
        let chizu = if own {
            "Chizu names it, too."
        } else {
            "Chizu does not name it: its map compares outlines and reads nothing anew."
        };
        let _ = writeln!(text, "\nThe engines agree on **{first}**. {chizu}");
    }
    text.push('\n');
}

/// Where somebody is weak.
fn weak(text: &mut String, study: &Study, heard: &[EngineAnswers]) {
    *text += "## Weak spots\n\n";
    let mut any = false;
    for group in &study.groups {
        let doubts: Vec<String> = heard
            .iter()
            .filter(|one| one.here.get(&group.name).is_some_and(|word| !is_alive(word)))
            .map(|one| one.program.clone())
            .collect();
        let own = is_in_doubt(&group.facts);
        let large = group.facts.stones.len() > ALONE;
        if !large || !own && doubts.is_empty() {
            continue;
        }
        any = true;
        let who: Vec<String> = own.then(|| "Chizu".to_owned()).into_iter().chain(doubts).collect();
        let mut moves: Vec<String> = Vec::new();
        let size = study.record.position.size();
        let own_moves = [group.facts.attack_point(), group.facts.defence_point()].map(|mv| point(mv, size));
        let theirs = heard
            .iter()
            .filter_map(|one| one.here.get(&group.name))
            .flat_map(|word| [word.kill.clone(), word.live.clone()]);
        let sealed = heard
            .iter()
            .filter_map(|one| one.alone.get(&group.name))
            .flat_map(|word| [word.kill.clone(), word.live.clone()]);
        for name in own_moves.into_iter().chain(theirs).chain(sealed).flatten() {
            if !moves.contains(&name) {
                moves.push(name);
            }
        }
        let moves =
            if moves.is_empty() { String::new() } else { format!("; moves named: {}", moves.join(", ")) };
        let _ = writeln!(
            text,
            "* {}, {} stones: in doubt by {}{moves}.",
            called(group),
            group.facts.stones.len(),
            who.join(", ")
        );
    }
    if !any {
        *text += "Nobody finds one.\n";
    }
    *text += "\n![Weak spots](pictures/case-study/weak-spots.svg)\n\n";
}

/// Where they differ.
fn differences(text: &mut String, study: &Study, heard: &[EngineAnswers]) {
    *text += "## Where they differ\n\n";
    let mut any = false;
    for group in &study.groups {
        for one in heard {
            let Some(word) = one.here.get(&group.name) else { continue };
            let own = &group.facts.verdict;
            let line = match own.known() {
                Some(status) if word.status != "unsure" && lives(status.name()) != lives(&word.status) => {
                    format!(
                        "{}: Chizu has read {}, {} says {}",
                        called(group),
                        status.name(),
                        one.program,
                        told(word)
                    )
                }
                None if group.facts.stones.len() > ALONE && is_likely_otherwise(study, group, word) => {
                    format!(
                        "{}: Chizu guesses {}, {} says {}",
                        called(group),
                        own_word(study, group),
                        one.program,
                        told(word)
                    )
                }
                _ => continue,
            };
            any = true;
            let _ = writeln!(text, "* {line}.");
        }
    }
    if !any {
        *text += "* On no group.\n";
    }
    for one in heard {
        if let [Some(black), Some(white)] = [one.whole[0].lead, one.whole[1].lead] {
            let middle = f64::from(black + white) / 20.0 + super::KOMI;
            let own = study.atlas.estimate.board_margin.points();
            let _ = writeln!(
                text,
                "* The lead without komi, whoever moves next: Chizu {}, {} {}.",
                lead((own * 10.0).round() as i32),
                one.program,
                lead((middle * 10.0).round() as i32)
            );
        }
    }
    *text += "\n## What this does not say\n\nWhat the book's author played. Maps compare outlines: they see what is large, not what is sente. \
              What a chain of forcing moves gains, only engines that search the whole board can tell.\n";
}

/// Whether a guess and an engine's word are different things.
fn is_likely_otherwise(study: &Study, group: &Group, word: &Word) -> bool {
    let likely = Ownership::likely(&both(study), &group.facts);
    word.status != "unsure" && likely != Status::Unsettled && lives(likely.name()) != lives(&word.status)
}

fn both(study: &Study) -> chizu::ByColor<Ownership> {
    Ownership::both(&study.analysis)
}

fn own_word(study: &Study, group: &Group) -> String {
    let size = study.record.position.size();
    match group.facts.verdict.known() {
        Some(_) => known(&group.facts, size),
        None => format!("likely {}", Ownership::likely(&both(study), &group.facts).name()),
    }
}

/// What is known of a group, with the moves it hangs on.
fn known(facts: &GroupFacts, size: Size) -> String {
    match facts.verdict.known() {
        None => "open".to_owned(),
        Some(status @ (Status::Critical | Status::Ko)) => {
            moves(status.name(), point(facts.attack_point(), size), point(facts.defence_point(), size))
        }
        Some(status) => status.name().to_owned(),
    }
}

fn told(word: &Word) -> String {
    let text = moves(&word.status, word.kill.clone(), word.live.clone());
    match word.means {
        Some([attacker, owner]) if word.status == "unsure" => {
            let percent = |mean: i16| (i32::from(mean) + 1000) / 20;
            format!("{text}, {} % and {} %", percent(attacker), percent(owner))
        }
        _ => text,
    }
}

fn moves(status: &str, kill: Option<String>, live: Option<String>) -> String {
    let kill = kill.map(|at| format!("killed at {at}"));
    let live = live.map(|at| format!("saved at {at}"));
    std::iter::once(status.to_owned()).chain(kill).chain(live).collect::<Vec<_>>().join(", ")
}

fn point(mv: Option<Move>, size: Size) -> Option<String> {
    mv.and_then(Move::point).map(|at| size.name(at).to_string())
}

fn is_alive(word: &Word) -> bool {
    lives(&word.status) == 0
}

fn lives(status: &str) -> u8 {
    match status {
        "alive" | "seki" => 0,
        "dead" => 1,
        _ => 2,
    }
}

/// Whether Chizu finds that it may die.
fn is_in_doubt(facts: &GroupFacts) -> bool {
    match facts.verdict.known() {
        Some(Status::Alive | Status::Seki) => false,
        Some(_) => true,
        None => !facts.looks_safe(),
    }
}

fn called(group: &Group) -> String {
    format!("{}'s {}", group.facts.color, group.name)
}

fn head(text: &mut String, columns: &[&str], heard: &[EngineAnswers]) {
    let columns: Vec<&str> =
        columns.iter().copied().chain(heard.iter().map(|one| one.who.as_str())).collect();
    let _ = writeln!(text, "| {} |\n|{}", columns.join(" | "), "---|".repeat(columns.len()));
}

fn row(text: &mut String, cells: &[&str], words: &[Option<&Word>]) {
    let words = words.iter().map(|word| word.map_or_else(|| "–".to_owned(), told));
    let cells: Vec<String> = cells.iter().map(|cell| (*cell).to_owned()).chain(words).collect();
    let _ = writeln!(text, "| {} |", cells.join(" | "));
}

/// A lead as results are written.
fn lead(tenths_of: i32) -> String {
    match tenths_of {
        0 => "an even game".to_owned(),
        black if black > 0 => format!("B+{}", tenths(black)),
        white => format!("W+{}", tenths(-white)),
    }
}

fn tenths(value: i32) -> String {
    let sign = if value < 0 { "-" } else { "" };
    format!("{sign}{}.{}", value.abs() / 10, value.abs() % 10)
}

fn names(points: chizu::PointSet, size: Size) -> String {
    points.iter().map(|at| size.name(at).to_string()).collect::<Vec<_>>().join(", ")
}
