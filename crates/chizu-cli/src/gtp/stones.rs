//! Commands that tell what stands on the board.

use chizu::PointSet;
use chizu_draw::{Scene, terminal};

use super::Entry;
use super::arguments::{Arguments, names};
use super::moves::played;
use super::session::Session;

pub(super) const COMMANDS: &[Entry] = &[
    ("showboard", |session, _| {
        let mut scene = Scene::new(*session.position().stones());
        scene.ko = session.position().ko();
        let board = terminal::render(&scene, terminal::TerminalStyle::Ascii);
        let position = session.position();
        let taken = position.prisoners();
        let to_play = position.to_play();
        Ok(format!("\n{board}{to_play} to play; Black took {}, White took {}", taken.black, taken.white))
    }),
    ("list_stones", |session, args| {
        Ok(names(session.position().stones().of(args.color(0)?), session.size()))
    }),
    ("color", |session, args| {
        let stone = session.position().stones().get(args.point(0)?);
        Ok(stone.map_or_else(|| "empty".to_owned(), |color| color.to_string().to_lowercase()))
    }),
    ("countlib", |session, args| Ok(liberties(session, args)?.len().to_string())),
    ("findlib", |session, args| Ok(names(liberties(session, args)?, session.size()))),
    ("accuratelib", |session, args| {
        let (color, at) = (args.color(0)?, args.point(1)?);
        let next = played(session.position(), color, at)?;
        let stones = next.stones();
        Ok(names(stones.liberties(stones.chain(at)), session.size()))
    }),
    ("captures", |session, args| Ok(session.position().prisoners()[args.color(0)?].to_string())),
];

/// The liberties of the chain at the first argument.
fn liberties(session: &Session, args: &Arguments<'_>) -> Result<PointSet, String> {
    let stones = session.position().stones();
    Ok(stones.liberties(chain(session, args)?))
}

fn chain(session: &Session, args: &Arguments<'_>) -> Result<PointSet, String> {
    let chain = session.position().stones().chain(args.point(0)?);
    if chain.is_empty() { Err("vertex must not be empty".to_owned()) } else { Ok(chain) }
}
