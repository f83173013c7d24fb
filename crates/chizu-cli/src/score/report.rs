//! One counted game in full, for people.

use std::fmt::Write;

use chizu::Color;
use chizu::board::Scoring;
use chizu::score::{Charge, Completion, Count};
use chizu::sgf::Diagnostic;
use chizu_draw::{Scene, terminal};

use chizu_json::Method;
use chizu_json::score::{Counted, claim, difference};
use chizu_json::words::named;

use crate::game;
use crate::page::{LABEL, Page};
use crate::terminal::Screen;
use crate::words::{counted, number, points};

/// Everything there is to say about one counted game.
pub(crate) fn report(game: &Counted, screen: Screen) -> String {
    let count = &game.count;
    let mut page = Page::new(screen);
    page.lines(&format!("{}\n\n", screen.strong(headline(game))));
    let mut scene = Scene::from(count);
    scene.last_move = game.record.last_stone();
    page.lines(&terminal::render(&scene, screen.board));
    page.gap();
    page.label(if game.record.is_set_up() { "Position" } else { "Game" }, &describe_game(game));
    page.label("Rules", &describe_rules(game));
    page.label("Record", &claim::sentence(game));
    if let Some((sentence, candidates)) = difference::lines(game) {
        page.label("Difference", &sentence);
        for candidate in candidates {
            page.hanging("", &format!("{:LABEL$}- {candidate}", ""), LABEL + 2);
        }
    }
    for note in &game.notes {
        page.label("Note", note);
    }
    faults(&mut page, &game.diagnostics);
    page.gap();
    for color in Color::ALL {
        if !count.dead[color].is_empty() {
            let dead = format!("{color}: {}", named(count.dead[color], count.stones.size()));
            page.label("Dead stones", &dead);
        }
    }
    for color in Color::ALL {
        let seki = count.seki & count.stones.of(color);
        if !seki.is_empty() {
            page.label("Seki", &format!("{color}: {}", named(seki, count.stones.size())));
        }
    }
    for color in Color::ALL {
        let unsettled = count.unsettled & count.stones.of(color);
        if !unsettled.is_empty() {
            page.label("Unsettled", &format!("{color}: {}", named(unsettled, count.stones.size())));
        }
    }
    if count.completion == Completion::Unfinished {
        open(&mut page, count);
    } else if !count.dame.is_empty() && !count.stones.occupied().is_empty() {
        page.label("Dame", &named(count.dame, count.stones.size()));
    }
    for cycle in &count.cycles {
        page.label("No end", &cycle.describe(&count.options.rules, count.stones.size()));
    }
    if let Some(first) = count.describe_first() {
        page.label("First", &first);
    }
    if let Some(closing) = count.describe_closing() {
        page.label("Borders", &closing);
    }
    for (i, forced) in count.forced.iter().enumerate() {
        let line = format!("{} {}", i + 1, forced.describe(count.stones.size()));
        page.hanging(if i == 0 { "Forced" } else { "" }, &line, LABEL + 2);
    }
    let proved = (count.proved.black | count.proved.white).len();
    if proved > 0 {
        page.label("Proved", &format!("{proved} of {} points", count.stones.size().area()));
    }
    page.gap();
    page.lines(&table(count));
    page.into_text()
}

/// What is not settled yet, and what it may come to.
fn open(page: &mut Page, count: &Count) {
    page.label("Open", &open_in_words(count));
    if !count.open_borders.is_empty() {
        page.label("", &format!("borders at {}", named(count.open_borders, count.stones.size())));
    }
    page.label("", "what the end may be, `chizu analyze` estimates");
}

/// The same in a sentence.
pub(super) fn open_in_words(count: &Count) -> String {
    let belong = if count.dame.len() == 1 { "belongs" } else { "belong" };
    let open = format!("{} {belong} to nobody yet; ", counted(count.dame.len(), "point"));
    let [least, most] = count.range();
    let if_all = |what: &str| format!("the result if {what} went to one player: {least} to {most}");
    match (count.dame.is_empty(), count.unsettled.is_empty()) {
        (false, false) => open + &if_all("all, and what is unsettled,"),
        (false, true) => open + &if_all("all"),
        (true, false) => if_all("what is unsettled"),
        (true, true) => {
            let dead = (count.dead.black | count.dead.white).len();
            let stones = count.stones.occupied().len();
            format!("no point, but {dead} of {stones} stones would be dead, more than when a game ends")
        }
    }
}

/// How it was counted, step by step.
pub(crate) fn steps(count: &Count, screen: Screen) -> String {
    let mut page = Page::new(screen);
    page.lines("How it was counted\n");
    for step in count.explain() {
        for line in step.lines() {
            let indent = 4 + line.len() - line.trim_start().len();
            page.indented(&format!("{:indent$}{}", "", line.trim_start()), indent + 2);
        }
    }
    page.into_text()
}

/// The worst of what was wrong in the record.
pub(crate) fn faults(page: &mut Page, diagnostics: &[Diagnostic]) {
    for fault in game::faults(diagnostics, 5) {
        page.label("Fault", &fault);
    }
}

/// Who won by how much, in a sentence.
pub(crate) fn headline(game: &Counted) -> String {
    let count = &game.count;
    let score = count.score;
    let by = points(score.half_points().unsigned_abs());
    if count.stones.occupied().is_empty() {
        return "The board is empty: there is nothing to count".to_owned();
    }
    if count.no_result().is_some() {
        return "The game has no result if neither side gives in".to_owned();
    }
    match (count.completion, score.winner()) {
        (Completion::Finished, Some(winner)) => format!("{winner} wins by {by} ({score})"),
        (Completion::Finished, None) => "The game is drawn (0)".to_owned(),
        (Completion::Unfinished, leader) => {
            let leads = match leader {
                Some(leader) => format!("{leader} is ahead by {by} ({score})"),
                None => "nobody is ahead".to_owned(),
            };
            format!("{}; as it stands {leads}", claim::unfinished(game).replacen('t', "T", 1))
        }
    }
}

fn describe_game(game: &Counted) -> String {
    let size = game.record.position.size();
    let (at, all) = (game.record.at_move, game.record.moves);
    let moves = match (at, all) {
        (0, 0) if game.record.is_set_up() => format!("set up, {} to play", game.record.position.to_play()),
        (0, 0) => "no moves".to_owned(),
        _ if at == all => counted(all, "move"),
        _ => format!("after move {at} of {all}"),
    };
    let mut text = format!("{}: ", game.name);
    if let (Some(black), Some(white)) = (&game.players.black, &game.players.white) {
        let _ = write!(text, "{black} (Black) - {white} (White), ");
    }
    let _ = write!(text, "{}x{}, {moves}", size.width(), size.height());
    if let handicap @ 2.. = game.record.options.handicap {
        let _ = write!(text, ", {handicap} handicap stones");
    }
    text
}

fn describe_rules(game: &Counted) -> String {
    let rules = &game.record.options.rules;
    let counted = match rules.scoring {
        Scoring::Territory => "territory and prisoners are counted",
        Scoring::Area => "stones and territory are counted",
    };
    let method = game.method.name();
    let charge = match (game.method, game.record.options.charge) {
        (Method::Carta, _) | (_, Charge::All) => "",
        (_, Charge::Connections) => "; of protective moves only connections are charged",
        (_, Charge::Nothing) => "; protective moves are not charged",
    };
    format!("{}, komi {}; {counted}{charge}; method {method}", game.record.rules_name(), rules.komi)
}

/// The count line by line for both players.
fn table(count: &Count) -> String {
    let rules = &count.options.rules;
    let tally = &count.tally;
    let mut rows: Vec<(&str, [i64; 2])> = Vec::new();
    let both = |f: fn(&chizu::score::Tally) -> u32| Color::ALL.map(|c| 2 * i64::from(f(&tally[c])));
    rows.push(("Territory", both(|t| t.territory)));
    match rules.scoring {
        Scoring::Territory => {
            rows.push(("Dead stones taken off", both(|t| t.dead)));
            rows.push(("Prisoners", both(|t| t.prisoners)));
        }
        Scoring::Area => {
            rows.push(("Living stones", both(|t| t.stones)));
            rows.push(("Forced points filled", both(|t| t.filled)));
            rows.push(("Moves gained by that", both(|t| t.gained)));
            rows.push(("Dame filled in turn", both(|t| t.dame)));
        }
    }
    let lost = |f: fn(&chizu::score::Tally) -> u32| both(f).map(|n| -n);
    if rules.scoring == Scoring::Territory {
        rows.push(("Further forced moves", lost(|t| t.penalty)));
    }
    rows.push(("Group tax", lost(|t| t.tax)));
    let komi = i64::from(rules.komi.half_points());
    let bonus = 2 * i64::from(count.handicap_bonus());
    rows.push(("Handicap bonus", [0, bonus]));
    // The first lines say what is counted; the others are there when they matter.
    let always = if rules.scoring == Scoring::Territory { 3 } else { 2 };
    let mut index = 0;
    rows.retain(|(_, row)| {
        index += 1;
        index <= always || *row != [0, 0]
    });
    rows.push(("Komi", [0, komi]));
    let mut text = format!("{:<24}{:>8}{:>8}\n", "Count", "Black", "White");
    let mut line = |name: &str, row: [i64; 2]| {
        let _ = writeln!(text, "  {name:<22}{:>8}{:>8}", number(row[0]), number(row[1]));
    };
    for (name, row) in &rows {
        line(name, *row);
    }
    let [black, white] = Color::ALL.map(|c| 2 * i64::from(tally[c].total));
    line("Total", [black, white + komi + bonus]);
    text
}
