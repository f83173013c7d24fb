//! What the first move is worth in a part of the board, as an engine has it: its best move there for either player, and whose the
//! points are after it.
//!
//! ```no_run
//! use chizu_engines::{Engine, config::Spec, process::Watch, worth::worth};
//! let position = chizu::Position::empty(chizu::Size::NINETEEN);
//! let mut engine = Engine::open(&Spec::new("gnugo", ["gnugo", "--mode", "gtp"]), &Watch::default())?;
//! let corner = position.size().points().take(7).collect();
//! let found = worth(&mut engine, &position, 6.5, corner, &Watch::default())?;
//! println!("{} tenths of a point", found.worth.tenths());
//! # Ok::<(), chizu_engines::Error>(())
//! ```
//!
//! *What it does not know:* sente. The opponent answers, in the engine's mind, wherever he likes.

use chizu::board::Suicide;
use chizu::influence::Field;
use chizu::ownership::{FirstMove, Ownership, Worth};
use chizu::{ByColor, Color, Move, PointSet, Position};

use crate::error::Error;
use crate::process::Watch;
use crate::second::Engine;

/// A worth, with Black's lead in tenths of a point after each first move, komi counted, as far as the engine tells one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// First moves, fields, difference.
    pub worth: Worth,
    /// By who moves first.
    pub leads: ByColor<Option<i32>>,
}

impl Found {
    /// How many points lie between the first moves, in tenths: by the engine's leads if it tells both, otherwise by its fields.
    #[must_use]
    pub fn tenths(&self) -> i32 {
        match (self.leads.black, self.leads.white) {
            (Some(black), Some(white)) => black - white,
            _ => self.worth.tenths(),
        }
    }
}

/// Asks for it: four questions.
///
/// # Errors
/// The engine has no answer.
pub fn worth(
    engine: &mut Engine,
    position: &Position,
    komi: f64,
    region: PointSet,
    watch: &Watch,
) -> Result<Found, Error> {
    let (black, black_leads) = first(engine, position, komi, region, Color::Black, watch)?;
    let (white, white_leads) = first(engine, position, komi, region, Color::White, watch)?;
    let worth = Worth::between(region, ByColor { black, white });
    Ok(Found { worth, leads: ByColor { black: black_leads, white: white_leads } })
}

fn first(
    engine: &mut Engine,
    position: &Position,
    komi: f64,
    region: PointSet,
    color: Color,
    watch: &Watch,
) -> Result<(FirstMove, Option<i32>), Error> {
    let (size, stones) = (position.size(), position.stones());
    let from = position.clone().with_to_play(color);
    let legal = |at: &chizu::Point| from.check(color, Move::Play(*at), Suicide::Forbidden).is_ok();
    let open: PointSet = (region & stones.vacant()).iter().filter(legal).collect();
    let chosen = match open.is_empty() {
        true => None,
        false => engine.choose(&from, komi, open, false, watch)?.and_then(Move::point),
    };
    // An engine that names a move that cannot be played has named none.
    let played =
        chosen.and_then(|at| Some((at, from.after(color, Move::Play(at), Suicide::Forbidden).ok()?)));
    let (at, next) = match played {
        Some((at, next)) => (Some(at), next),
        None => (None, from.with_to_play(!color)),
    };
    let outlook = engine.outlook(&next, komi, false, watch)?;
    let field = Field::from_fn(size, |at| outlook.owners.get(at.index()).copied().unwrap_or(0));
    Ok((FirstMove { at, field: Ownership::with_field(stones, field) }, outlook.lead))
}
