//! Commands about what no one can change.

use chizu::Color;
use chizu::safety::{PointStatus, unconditional};

use super::Entry;
use super::arguments::names;

pub(super) const COMMANDS: &[Entry] = &[
    ("unconditional_status", |session, args| {
        let point = args.point(0)?;
        Ok(word(unconditional(session.position().stones()).status(point)).to_owned())
    }),
    ("chizu-unconditional_map", |session, _| {
        let (settled, size) = (unconditional(session.position().stones()), session.size());
        let line = |color: Color| {
            format!("{} {}", color.to_string().to_uppercase(), names(settled.owned[color], size))
        };
        Ok(Color::ALL.map(line).join("\n"))
    }),
];

pub(super) const fn word(status: PointStatus) -> &'static str {
    match status {
        PointStatus::Alive => "alive",
        PointStatus::Dead => "dead",
        PointStatus::Territory(Color::Black) => "black_territory",
        PointStatus::Territory(Color::White) => "white_territory",
        PointStatus::Undecided => "undecided",
    }
}
