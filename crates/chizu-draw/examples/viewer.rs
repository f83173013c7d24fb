//! A viewer: the position after a move, in the terminal and as an SVG with territory and groups.
//!
//! `cargo run --release -p chizu-draw --example viewer -- samples/nine.sgf 30 board.svg`

#![allow(clippy::print_stdout, reason = "an example")]

use std::error::Error;

use chizu::record::{self, Request};
use chizu::sgf;
use chizu_draw::survey::Survey;
use chizu_draw::{Preset, Style, Theme, svg, terminal};

/// The board as text and as a picture.
pub(crate) fn view(bytes: &[u8], at_move: Option<usize>) -> Result<(String, String), Box<dyn Error>> {
    let games = sgf::parse(bytes)?;
    let request = Request { at_move, ..Request::default() };
    let game = record::open(games.first(), &request)?;
    let scene = Survey::of(&game.position).after(game.last_stone()).scene(Preset::Quiet.layers());
    let text = terminal::render(&scene, terminal::TerminalStyle::Ascii);
    Ok((text, svg::render(&scene, &Style::new(Theme::Wood, None)?)))
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1);
    let path = words.next().ok_or("name a record")?;
    let at_move = words.next().map(|word| word.parse()).transpose()?;
    let (text, picture) = view(&std::fs::read(path)?, at_move)?;
    println!("{text}");
    if let Some(path) = words.next() {
        std::fs::write(path, picture)?;
    }
    Ok(())
}
