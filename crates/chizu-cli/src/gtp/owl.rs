//! Temporary.
use chizu::read::{self, Budget};
use super::Entry;
use super::arguments::move_name;

fn group(session: &super::session::Session, args: &super::arguments::Arguments<'_>, n: usize) -> Result<chizu::board::PointSet, String> {
    let at = args.point(n)?;
    let stones = session.position().stones();
    let c = stones.get(at).ok_or("empty")?;
    chizu::problem::loose_groups(stones, c).into_iter().find(|g| g.contains(at)).ok_or_else(|| "none".into())
}
fn budget() -> Budget { Budget { nodes: std::env::var("NODES").ok().and_then(|n| n.parse().ok()).unwrap_or(10_000), table_bits: 14 } }
pub(super) const COMMANDS: &[Entry] = &[
    ("owl_attack", |session, args| {
        let g = group(session, args, 0)?;
        let a = read::kill(session.position(), &g, &budget()).map_err(|e| e.to_string())?;
        Ok(match a.best { Some(b) => format!("{} {} # {} {}", a.code.number(), move_name(b, session.size()), a.nodes, a.undecided), None => format!("{} # {} {}", a.code.number(), a.nodes, a.undecided) })
    }),
    ("owl_defend", |session, args| {
        let g = group(session, args, 0)?;
        let a = read::live(session.position(), &g, &budget()).map_err(|e| e.to_string())?;
        Ok(match a.best { Some(b) => format!("{} {} # {} {}", a.code.number(), move_name(b, session.size()), a.nodes, a.undecided), None => format!("{} # {} {}", a.code.number(), a.nodes, a.undecided) })
    }),
    ("analyze_semeai", |session, args| {
        let (a, b) = (group(session, args, 0)?, group(session, args, 1)?);
        let x = read::live(session.position(), &a, &budget()).map_err(|e| e.to_string())?;
        let y = read::kill(session.position(), &b, &budget()).map_err(|e| e.to_string())?;
        Ok(format!("{} {} {} # {} {}", x.code.number(), y.code.number(), x.best.map_or("PASS".into(), |b| move_name(b, session.size()).to_string()), x.nodes + y.nodes, x.undecided || y.undecided))
    }),
];
