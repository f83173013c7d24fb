//! Commands that place handicap stones.

use chizu::board::{Game, fixed_handicap};
use chizu::{Color, PointSet};

use super::arguments::names;
use super::session::Session;
use super::{Answer, Entry, number};

pub(super) const COMMANDS: &[Entry] = &[
    ("fixed_handicap", |session, args| {
        let points = fixed_handicap(session.size(), number(args.word(0)?)?);
        on_star_points(session, points)
    }),
    // Free placement is a matter of taste; the star points are everybody's. The protocol lets an engine place fewer stones.
    ("place_free_handicap", |session, args| {
        let (size, wanted) = (session.size(), number::<u32>(args.word(0)?)?);
        if wanted as usize >= size.area() {
            return on_star_points(session, None);
        }
        on_star_points(session, (2..=wanted).rev().find_map(|stones| fixed_handicap(size, stones)))
    }),
    ("set_free_handicap", |session, args| {
        let points = args.points()?;
        let set: PointSet = points.iter().copied().collect();
        if set.len() != points.len() {
            return Err("repeated vertex".to_owned());
        }
        if points.len() < 2 || points.len() >= session.size().area() {
            return Err("bad vertex list".to_owned());
        }
        place(session, set)?;
        Ok(String::new())
    }),
    ("get_handicap", |session, _| Ok(session.handicap.to_string())),
];

fn on_star_points(session: &mut Session, points: Option<PointSet>) -> Answer {
    let points = points.ok_or("invalid number of stones")?;
    place(session, points)?;
    Ok(names(points, session.size()))
}

fn place(session: &mut Session, points: PointSet) -> Result<(), String> {
    if !session.position().stones().occupied().is_empty() {
        return Err("board not empty".to_owned());
    }
    let mut setup = session.position().setup();
    setup.stones.fill(points, Color::Black);
    setup.to_play = Color::White;
    setup.ko = None;
    let position = setup.position().map_err(|_| "bad vertex list")?;
    session.begin(Game::from_position(position, *session.rules()), points.len() as u32);
    Ok(())
}
