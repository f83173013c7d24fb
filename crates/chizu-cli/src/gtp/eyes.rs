//! Commands about eye spaces, with GNU Go's formats.

use chizu::eyes::{Eyes, Space};
use chizu::{PointSet, Size};

use super::Entry;

pub(super) const COMMANDS: &[Entry] = &[("eval_eye", |session, args| {
    let point = args.point(0)?;
    let eyes = Eyes::of(session.position());
    Ok(eyes.at(point).map_or_else(|| "-1".to_owned(), |space| value(space, session.size())))
})];

/// How many eyes, and where that is decided.
fn value(space: &Space, size: Size) -> String {
    let (attack, defend) = (space.value.attack, space.value.defend);
    let first = |set: PointSet| set.first_point().map_or("PASS".to_owned(), |p| size.name(p).to_string());
    if attack == defend {
        format!("{attack} {defend}")
    } else {
        format!("{attack} {defend} {} {}", first(space.attack), first(space.defense))
    }
}
