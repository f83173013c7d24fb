//! Where it matters who plays, as the page, the object and GTP tell it.

use chizu::Position;
use chizu::analysis::Analysis;
use chizu::influence::Field;
use chizu::ownership::Ownership;
use chizu::score::Count;
use chizu_draw::survey::Survey;

use super::ailing::open_points;

/// How many points it makes who plays on a point, in tenths; in a finished game only where something is left to play.
#[must_use]
pub fn urgency(position: &Position, analysis: &Analysis, count: Option<&Count>) -> Field {
    let Some(count) = count else { return Ownership::urgency(position, analysis) };
    let open = open_points(&Survey::with(position, analysis.clone()), position.to_play(), count);
    if open.is_empty() {
        return Field::from_fn(position.size(), |_| 0);
    }
    let all = Ownership::urgency(position, analysis);
    Field::from_fn(position.size(), |at| if open.contains(&at) { all.value(at) } else { 0 })
}
