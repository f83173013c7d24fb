//! Groups and chains as tables for people.

use std::cmp::Reverse;

use chizu::analysis::Analysis;
use chizu::chains::{ChainFacts, Cut, Try};
use chizu::groups::GroupFacts;
use chizu::ownership::Ownership;
use chizu::read::{Answer, Code};
use chizu::{ByColor, Move, Size, Status};
use chizu_draw::{GroupMap, GroupSign, Lettered};
use chizu_json::groups::names;

use crate::engine::{self, Voices};

/// So many groups have a line; the table is read at a glance then.
const MOST: usize = 10;

/// What the columns say.
const LEGEND: &str = "critical: who moves first decides. ?: a guess, and how often such groups end so.\n\
                      By: what that rests on. Kill, Save: the first move that does it (ko: the opponent\n\
                      needs the first threat; ko*: the mover does). Weak: 0 is safe. Out: ways out.\n";

/// The rank of guesses; among them stones that may well go the other way come first.
const GUESS: u8 = 1;

/// How much a group matters, the most first: one whose fate is open, a guess, a dead one, a seki, any other.
fn rank(sign: GroupSign) -> u8 {
    match sign {
        GroupSign::Known(Status::Critical | Status::Ko | Status::Unsettled) | GroupSign::Unsettled => 0,
        GroupSign::LikelyAlive | GroupSign::LikelyDead => GUESS,
        GroupSign::Known(Status::Dead) => 2,
        GroupSign::Known(Status::Seki) => 3,
        GroupSign::Known(_) | GroupSign::LooksSafe => 4,
    }
}

/// A line for each group that matters, those whose fate is open first, and one for the rest; with `all`, a line for each.
pub(super) fn groups(
    analysis: &Analysis,
    map: &GroupMap,
    fields: &ByColor<Ownership>,
    voices: &Voices,
    all: bool,
) -> String {
    let size = analysis.together.chains().stones().size();
    let mut rows = vec![
        ["", "Stone", "Size", "Lib", "Eyes", "Status", "By", "Kill", "Save", "Weak", "Out", "Facts"]
            .map(str::to_owned)
            .to_vec(),
    ];
    let mut listed: Vec<_> = analysis.groups.iter().zip(&map.groups).collect();
    if !all {
        listed.sort_by_key(|(facts, lettered)| {
            let stones = facts.stones.len();
            let chance = Ownership::chance(fields, facts).clamp(0, 1000) as usize;
            match rank(lettered.sign) {
                GUESS => (GUESS, Reverse(stones * chance.min(1000 - chance)), Reverse(stones)),
                rank => (rank, Reverse(stones), Reverse(stones)),
            }
        });
    }
    let rest = if all { Vec::new() } else { listed.split_off(listed.len().min(MOST)) };
    for (facts, lettered) in listed {
        let matters = facts.life.as_ref().filter(|_| facts.is_critical() || facts.may_be_critical());
        rows.push(vec![
            lettered.letter.to_string(),
            size.name(facts.origin).to_string(),
            facts.stones.len().to_string(),
            facts.liberties.len().to_string(),
            eyes(facts),
            engine::cell(facts, &status(lettered.sign, Ownership::chance(fields, facts)), voices),
            names::basis(facts.basis).to_owned(),
            matters.map_or_else(String::new, |life| changes(&life.kill, life.live_code(), size)),
            matters
                .filter(|_| facts.is_critical())
                .and_then(|life| Some((life.live.as_ref()?, life.kill.code)))
                .map_or_else(String::new, |(live, kill)| changes(live, kill, size)),
            format!("{}.{:02}", facts.weakness / 1000, facts.weakness % 1000 / 10),
            facts.escape.to_string(),
            remarks(facts),
        ]);
    }
    let mut text = aligned(&rows, &[2, 3, 9, 10]);
    if rows.len() > 1 {
        text += &folded(&rest);
        text += LEGEND;
    }
    text
}

/// The groups that have no line of their own, in one line.
fn folded(rest: &[(&GroupFacts, &Lettered)]) -> String {
    if rest.is_empty() {
        return String::new();
    }
    let kinds = [(0, "open"), (GUESS, "guessed"), (2, "dead"), (3, "in seki"), (4, "alive")];
    let kinds = kinds.iter().filter_map(|(rank_of, word)| {
        let count = rest.iter().filter(|(_, lettered)| rank(lettered.sign) == *rank_of).count();
        (count > 0).then(|| format!("{count} {word}"))
    });
    let stones = rest.iter().map(|(facts, _)| facts.stones.len()).max().unwrap_or(0);
    let kinds = kinds.collect::<Vec<_>>().join(", ");
    let more = crate::words::counted(rest.len(), "more group");
    format!("and {more} of {} at most: {kinds}; --all lists them\n", crate::words::counted(stones, "stone"))
}

fn eyes(facts: &GroupFacts) -> String {
    let (least, most) = (facts.eyes.least, facts.eyes.most);
    if least == most { least.to_string() } else { format!("{least}-{most}") }
}

/// What becomes of it; of a guess, with a question mark, how likely its stones are to live.
fn status(sign: GroupSign, chance: i16) -> String {
    let percent = chance.clamp(10, 990) / 10;
    match sign {
        GroupSign::Known(status) => status.name().to_owned(),
        GroupSign::LooksSafe => "looks safe".to_owned(),
        GroupSign::LikelyAlive => format!("alive? {percent} %"),
        GroupSign::LikelyDead => format!("dead? {} %", 100 - percent),
        GroupSign::Unsettled => "not settled".to_owned(),
    }
}

/// The move that changes what becomes of a group, and `ko` if it does so by a ko; nothing where it comes to the same as
/// the `other` side's first move, and no move is needed for it.
fn changes(answer: &Answer, other: Code, size: Size) -> String {
    let is_needless = answer.best == Some(Move::Pass) && answer.code == other.reversed();
    if is_needless || answer.code == Code::Lose { String::new() } else { with_ko(answer, size) }
}

fn with_ko(answer: &Answer, size: Size) -> String {
    let at = match answer.best {
        Some(Move::Play(at)) => size.name(at).to_string(),
        // Seen at sight: which move does it was not asked.
        Some(Move::Pass) | None => "?".to_owned(),
    };
    at + ko(answer.code)
}

/// What follows a move that works by a ko.
const fn ko(code: Code) -> &'static str {
    match code {
        Code::Win | Code::Lose => "",
        Code::KoA => " ko",
        Code::KoB => " ko*",
    }
}

fn remarks(facts: &GroupFacts) -> String {
    use chizu::groups::{Safety, Surround};
    let mut words = Vec::new();
    match facts.surround.status {
        Surround::Open => {}
        Surround::Weakly => words.push("half surrounded"),
        Surround::Surrounded => words.push("surrounded"),
    }
    match facts.safety {
        Safety::Inessential => words.push("of no use"),
        Safety::TacticallyDead => words.push("captured by reading"),
        Safety::StronglyAlive => words.push("strong"),
        Safety::Invincible => words.push("immortal"),
        _ => {}
    }
    if !facts.lunches.is_empty() {
        words.push("may capture");
    }
    // Two eyes are counted at a glance, and yet it is not known to live.
    let lives = matches!(facts.verdict.known(), Some(Status::Alive | Status::Seki));
    if facts.eyes.least >= 2 && !lives && !facts.looks_safe() {
        words.push("eyes if its walls hold");
    }
    words.join(", ")
}

/// What the columns of chains say.
const CHAINS_LEGEND: &str = "Effective: stones and their share of the points near by. Liberties: of order 1, 2, 3 and 4.\n\
                             Captured at, Saved at: first moves. ko: the opponent needs the first threat; ko*: the mover does.\n";

/// A line for each chain.
pub(super) fn chains(analysis: &Analysis) -> String {
    let size = analysis.together.chains().stones().size();
    let head = ["Stone", "", "Size", "Effective", "Liberties", "Captured at", "Saved at", "Facts"];
    let mut rows = vec![head.map(str::to_owned).to_vec()];
    for facts in &analysis.chains {
        let liberties: Vec<String> = facts.liberties.iter().map(|points| points.len().to_string()).collect();
        let captured = facts.attack_code() != Code::Lose;
        let saved = match (captured, facts.defence_code()) {
            (false, _) => String::new(),
            (true, Code::Lose) => "not".to_owned(),
            (true, _) => tries(&facts.defence_points, size),
        };
        rows.push(vec![
            size.name(facts.origin).to_string(),
            facts.color.to_string(),
            facts.stones.len().to_string(),
            facts.effective_size.to_string(),
            liberties.join(" "),
            if captured { tries(&facts.attack_points, size) } else { String::new() },
            saved,
            chain_remarks(facts),
        ]);
    }
    let legend = if rows.len() > 1 { CHAINS_LEGEND } else { "" };
    aligned(&rows, &[2, 3]) + legend
}

/// The first moves of a list.
fn tries(list: &[Try], size: Size) -> String {
    const MOST: usize = 3;
    let mut words: Vec<String> =
        list.iter().take(MOST).map(|found| size.name(found.point).to_string() + ko(found.code)).collect();
    if list.len() > MOST {
        words.push("...".to_owned());
    }
    words.join(" ")
}

fn chain_remarks(facts: &ChainFacts) -> String {
    let mut words = Vec::new();
    match facts.cut {
        Cut::None => {}
        Cut::Potential => words.push("may cut".to_owned()),
        Cut::Real => words.push("cuts".to_owned()),
    }
    if facts.sleeping_cuts > 0 {
        words.push("cuts if saved".to_owned());
    }
    if facts.immortal {
        words.push("immortal".to_owned());
    }
    if facts.inessential {
        words.push("of no use".to_owned());
    }
    words.join(", ")
}

/// Columns side by side; those in `right` end in line. The first row is the head of the table.
fn aligned(rows: &[Vec<String>], right: &[usize]) -> String {
    if rows.len() < 2 {
        return "There are no stones on the board\n".to_owned();
    }
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width: Vec<usize> = (0..columns)
        .map(|column| {
            rows.iter().filter_map(|row| row.get(column)).map(|text| text.chars().count()).max().unwrap_or(0)
        })
        .collect();
    let line = |row: &Vec<String>| {
        let cells = row.iter().enumerate().filter(|(column, _)| width[*column] > 0).map(|(column, text)| {
            let width = width[column];
            if right.contains(&column) { format!("{text:>width$}") } else { format!("{text:width$}") }
        });
        cells.collect::<Vec<_>>().join("  ").trim_end().to_owned() + "\n"
    };
    rows.iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use chizu::read::Evidence;

    #[test]
    fn a_ko_that_is_there_whoever_moves_first_needs_no_move() {
        let answer = |code, best| Answer {
            code,
            best: Some(best),
            evidence: Evidence::Searched,
            nodes: 1,
            children: 1,
            line: Vec::new(),
        };
        let size = Size::NINETEEN;
        let d4 = Move::Play(size.parse_point("D4").unwrap());
        assert_eq!(changes(&answer(Code::KoB, Move::Pass), Code::KoA, size), "");
        assert_eq!(changes(&answer(Code::KoB, Move::Pass), Code::Win, size), "? ko*");
        assert_eq!(changes(&answer(Code::KoB, d4), Code::KoA, size), "D4 ko*");
        assert_eq!(changes(&answer(Code::Win, Move::Pass), Code::Win, size), "?");
        assert_eq!(changes(&answer(Code::Lose, d4), Code::Win, size), "");
    }
}
