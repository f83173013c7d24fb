//! Commands that make moves and take them back.

use chizu::board::{MoveError, Suicide};
use chizu::{Color, Move, Point, Position};

use super::arguments::{Arguments, move_name};
use super::session::Session;
use super::{Answer, Entry, number};

pub(super) const COMMANDS: &[Entry] = &[
    ("play", |session, args| play(session, args.color(0)?, args.mv(1)?)),
    ("black", |session, args| play(session, Color::Black, args.mv(0)?)),
    ("white", |session, args| play(session, Color::White, args.mv(0)?)),
    ("gogui-play_sequence", |session, args| play_all(session, &args.moves()?)),
    ("undo", |session, _| undo(session, 1)),
    ("gg-undo", |session, args| match args.text() {
        "" => undo(session, 1),
        count => undo(session, number(count)?),
    }),
    ("trymove", |session, args| {
        play(session, args.color(0)?, args.mv(1)?)?;
        session.trials += 1;
        Ok(String::new())
    }),
    ("popgo", |session, _| {
        if session.trials == 0 {
            return Err("no move on trial".to_owned());
        }
        session.trials -= 1;
        session.game.undo();
        Ok(String::new())
    }),
    ("is_legal", is_legal),
    ("all_legal", all_legal),
    ("last_move", |session, _| match session.game.moves().next_back() {
        Some((color, mv)) => Ok(move_text(session, color, mv)),
        None => Err("no previous move known".to_owned()),
    }),
    ("move_history", |session, _| {
        let moves = session.game.moves().rev().map(|(color, mv)| move_text(session, color, mv));
        Ok(moves.collect::<Vec<_>>().join("\n"))
    }),
];

/// The position after a move that is not made for good.
pub(super) fn played(position: &Position, color: Color, at: Point) -> Result<Position, String> {
    position.after(color, Move::Play(at), Suicide::Forbidden).map_err(|error| error.to_string())
}

fn move_text(session: &Session, color: Color, mv: Move) -> String {
    format!("{} {}", color.to_string().to_lowercase(), move_name(mv, session.size()))
}

fn play(session: &mut Session, color: Color, mv: Move) -> Answer {
    session.game.play(color, mv).map_err(illegal)?;
    Ok(String::new())
}

fn illegal(error: MoveError) -> String {
    format!("illegal move: {error}")
}

/// All the moves, or none of them if one is illegal.
fn play_all(session: &mut Session, moves: &[(Color, Move)]) -> Answer {
    let mut game = session.game.clone();
    for (color, mv) in moves {
        game.play(*color, *mv).map_err(illegal)?;
    }
    session.game = game;
    Ok(String::new())
}

/// Takes back so many moves, or none of them if there are not so many.
fn undo(session: &mut Session, count: usize) -> Answer {
    // What was set up stays.
    if session.game.moves().count() < count {
        return Err("cannot undo".to_owned());
    }
    for _ in 0..count {
        session.game.undo();
    }
    session.trials = session.trials.saturating_sub(count);
    Ok(String::new())
}

fn is_legal(session: &mut Session, args: &Arguments<'_>) -> Answer {
    let legal = session.game.check(args.color(0)?, args.mv(1)?).is_ok();
    Ok(u8::from(legal).to_string())
}

fn all_legal(session: &mut Session, args: &Arguments<'_>) -> Answer {
    let color = args.color(0)?;
    let points = session.position().stones().vacant();
    let legal = points.iter().filter(|p| session.game.check(color, Move::Play(*p)).is_ok()).collect();
    Ok(super::arguments::names(legal, session.size()))
}
