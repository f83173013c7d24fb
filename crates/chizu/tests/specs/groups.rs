//! Keys about chains and groups: which belong together, liberties, what becomes of them.

use chizu::PointSet;
use chizu::analysis::{AnalysisOptions, analyze};
use chizu::chains::{ChainFacts, Cut, Depth, effective_sizes, liberties_by_order};
use chizu::groups::{GroupFacts, Groups, Surround};
use chizu::read::Code;

use crate::check::names;
use crate::facts::Facts;
use crate::spec::{self, Expected};

/// All keys but the orders of liberties.
const KEYS: [&str; 16] = [
    "one group",
    "two groups",
    "group of",
    "effective size of",
    "captured at",
    "saved at",
    "can capture",
    "can save",
    "cuts",
    "sleeping cuts of",
    "holes of",
    "inessential",
    "status",
    "likely",
    "surrounded",
    "escape of",
];

/// What the facts say instead of what is expected; `Ok(None)` if they agree.
pub(crate) fn check(facts: &Facts, expected: &Expected) -> Result<Option<String>, String> {
    let Expected { key, value, .. } = expected;
    if !KEYS.contains(&key.as_str()) && !key.starts_with("liberties of order ") {
        return Err(format!("unknown key '{key}'"));
    }
    let size = facts.stones.size();
    let (points, wanted) = facts.asked(value)?;
    let first = *points.first().ok_or("a stone is missing")?;
    let set = |found: PointSet| {
        let found = facts.view.points_back(size, found);
        let wanted = spec::points(size, wanted)?;
        Ok((found != wanted).then(|| names(found, size)))
    };
    let word = |found: &str| Ok((found != wanted).then(|| found.to_owned()));
    let position = &facts.position;
    match key.as_str() {
        "one group" | "two groups" => {
            let groups = Groups::of(position);
            if points.iter().any(|at| groups.at(*at).is_none()) {
                return Err("not all of them are stones".to_owned());
            }
            let apart = points[1..].iter().filter(|at| !groups.together(first, **at)).count();
            let holds = if key == "one group" { apart == 0 } else { apart > 0 && points.len() == 2 };
            Ok((!holds).then(|| names(facts.view.points_back(size, groups.stones_of(first)), size)))
        }
        "group of" => set(Groups::of(position).stones_of(first)),
        "effective size of" => {
            let groups = Groups::of(position);
            let chain = groups.chains().at(first).ok_or("there is no stone")?;
            word(&effective_sizes(groups.chains())[chain.index()].to_string())
        }
        _ => {
            if let Some(order) = key.strip_prefix("liberties of order ") {
                let order: usize = spec::number(order)?;
                let chain = position.stones().chain(first);
                let orders = liberties_by_order(position.stones(), chain, position.ko());
                return set(*orders.get(order.wrapping_sub(1)).ok_or("orders are 1 to 4")?);
            }
            let mut options = AnalysisOptions::default();
            if key.starts_with("captured") || key.starts_with("saved") {
                options.chains = Depth::DEEP;
            }
            let analysis = analyze(position, &options);
            let chain = analysis.chain(first).ok_or("there is no stone")?;
            let group = analysis.group(first).ok_or("there is no stone")?;
            match key.as_str() {
                "captured at" => set(chain.attack_points.iter().map(|found| found.point).collect()),
                "saved at" => set(chain.defence_points.iter().map(|found| found.point).collect()),
                _ => word(&said(key, chain, group)?),
            }
        }
    }
}

/// What is said under a key with a word or a number as value.
fn said(key: &str, chain: &ChainFacts, group: &GroupFacts) -> Result<String, String> {
    let code = |code| match code {
        Code::Win => "yes",
        Code::KoA => "ko, taking first",
        Code::KoB => "ko, taking second",
        Code::Lose => "no",
    };
    Ok(match key {
        "can capture" => code(chain.attack_code()).to_owned(),
        "can save" => code(chain.defence_code()).to_owned(),
        "cuts" => match chain.cut {
            Cut::None => "no".to_owned(),
            Cut::Potential => "perhaps".to_owned(),
            Cut::Real => "yes".to_owned(),
        },
        "sleeping cuts of" => chain.sleeping_cuts.to_string(),
        "holes of" => chain.holes.to_string(),
        "inessential" => if chain.inessential { "yes" } else { "no" }.to_owned(),
        "status" => match group.verdict.known() {
            Some(status) => status.name(),
            None if group.looks_safe() => "unchecked",
            None => "unknown",
        }
        .to_owned(),
        "likely" => group.verdict.status.name().to_owned(),
        "surrounded" => match group.surround.status {
            Surround::Open => "no",
            Surround::Weakly => "weakly",
            Surround::Surrounded => "yes",
        }
        .to_owned(),
        "escape of" => group.escape.to_string(),
        _ => return Err(format!("unknown key '{key}'")),
    })
}
