//! Commands that set up a board.

use chizu::board::Game;
use chizu::{Move, Setup, Size, Stones};

use super::arguments::Arguments;
use super::session::Session;
use super::{Answer, Entry, number};

pub(super) const COMMANDS: &[Entry] = &[
    ("boardsize", |session, args| {
        let side = number(args.word(0)?)?;
        resize(session, side, side)
    }),
    ("rectangular_boardsize", |session, args| {
        resize(session, number(args.word(0)?)?, number(args.word(1)?)?)
    }),
    ("query_boardsize", |session, _| {
        let size = session.size();
        Ok(if size.width() == size.height() {
            size.width().to_string()
        } else {
            format!("{} {}", size.width(), size.height())
        })
    }),
    ("clear_board", |session, _| {
        session.clear(session.size());
        Ok(String::new())
    }),
    ("set_position", set_position),
    ("gogui-setup", gogui_setup),
    ("gogui-setup_player", |session, args| {
        let position = session.position().clone().with_to_play(args.color(0)?);
        session.begin(Game::from_position(position, *session.rules()), session.handicap);
        Ok(String::new())
    }),
];

fn resize(session: &mut Session, width: u32, height: u32) -> Answer {
    let size = Size::new(width, height).map_err(|_| "unacceptable size")?;
    session.clear(size);
    Ok(String::new())
}

/// These stones and no others, Black to move.
fn set_position(session: &mut Session, args: &Arguments<'_>) -> Answer {
    let position =
        Setup::new(stones(Stones::empty(session.size()), args)?).position().map_err(|e| e.to_string())?;
    session.begin(Game::from_position(position, *session.rules()), 0);
    Ok(String::new())
}

/// These stones in addition to those on the board.
fn gogui_setup(session: &mut Session, args: &Arguments<'_>) -> Answer {
    let stones = stones(*session.position().stones(), args)?;
    let setup = Setup { stones, ko: None, ..session.position().setup() };
    let position = setup.position().map_err(|e| e.to_string())?;
    session.begin(Game::from_position(position, *session.rules()), session.handicap);
    Ok(String::new())
}

fn stones(mut stones: Stones, args: &Arguments<'_>) -> Result<Stones, String> {
    for (color, mv) in args.moves()? {
        let Move::Play(point) = mv else { return Err("a stone needs a point".to_owned()) };
        if stones.get(point).is_some() {
            return Err(format!("two stones on {}", stones.size().name(point)));
        }
        stones.set(point, Some(color));
    }
    Ok(stones)
}
