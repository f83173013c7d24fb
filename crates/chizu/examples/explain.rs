//! Explains the count of the diagram on standard input.
#![allow(clippy::print_stdout)]
use std::io::Read;

use chizu::score::{Options, carta};
use chizu::{Setup, Stones};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text)?;
    let stones: Stones = text.parse()?;
    let count = carta(&Setup::new(stones).position()?, &Options::default());
    for line in count.explain() {
        println!("{line}");
    }
    println!("{}", count.board_margin);
    Ok(())
}
