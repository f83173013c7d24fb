//! Commands about chains and groups as sets of stones: which belong together.

use chizu::PointSet;

use super::arguments::{Arguments, names};
use super::session::Session;
use super::{Answer, Entry};

pub(super) const COMMANDS: &[Entry] = &[
    ("worm_stones", |session, args| {
        let stones = session.position().stones();
        listed(session, args, |at| stones.chain(at), stones)
    }),
    ("dragon_stones", |session, args| {
        let groups = session.groups().clone();
        listed(session, args, |at| groups.stones_of(at), session.position().stones())
    }),
    ("same_dragon", |session, args| {
        let (a, b) = (args.point(0)?, args.point(1)?);
        let stones = session.position().stones();
        if stones.get(a).is_none() || stones.get(b).is_none() {
            return Err("vertex must not be empty".to_owned());
        }
        Ok(u8::from(session.groups().together(a, b)).to_string())
    }),
];

/// The sets of stones of a colour, or the one of a stone, or all: a line each.
fn listed(
    session: &Session,
    args: &Arguments<'_>,
    of: impl Fn(chizu::Point) -> PointSet,
    stones: &chizu::Stones,
) -> Answer {
    let size = session.size();
    if let Some(at) = args.word(0).ok().and_then(|word| size.parse_point(word)) {
        let found = of(at);
        return if found.is_empty() {
            Err("vertex must not be empty".to_owned())
        } else {
            Ok(names(found, size))
        };
    }
    let wanted = match args.text() {
        "" => stones.occupied(),
        _ => stones.of(args.color(0).map_err(|_| format!("invalid vertex or color: {}", args.text()))?),
    };
    let mut left = wanted;
    let mut lines = Vec::new();
    while let Some(first) = left.first_point() {
        let found = of(first);
        left -= found;
        lines.push(names(found, size));
    }
    Ok(lines.join("\n"))
}
