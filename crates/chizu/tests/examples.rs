//! The examples do what they say.

#![allow(dead_code, reason = "each example has a main of its own")]
#![allow(clippy::unwrap_used, reason = "a test")]

#[path = "../examples/bot.rs"]
mod bot;
#[path = "../examples/labeller.rs"]
mod labeller;
#[path = "../examples/scoring_server.rs"]
mod scoring_server;

const RECORD: &[u8] =
    b"(;SZ[5]KM[0]RU[Japanese]RE[B+2];B[cb];W[db];B[cc];W[dc];B[cd];W[dd];B[ca];W[da];B[ce];W[de];B[];W[])";

#[test]
fn the_bot_plays_legal_moves_to_the_end() {
    let game = bot::play(5, 40).unwrap();
    assert!(game.moves().count() > 8);
    assert!(game.position().stones().occupied().len() > 6);
    // A stone that can be taken is taken.
    let taken = "X O . .\n. X . .\n. . . .".parse().unwrap();
    let position = chizu::Setup::new(taken).position().unwrap();
    let game = chizu::board::Game::from_position(position, chizu::Ruleset::Chinese.rules());
    let c3 = game.position().size().parse_point("C3").map(chizu::Move::Play);
    assert_eq!(Some(bot::choose(&game)), c3);
}

#[test]
fn the_server_counts() {
    let answer = scoring_server::answer(RECORD).unwrap();
    assert!(
        answer.starts_with("result B+5\nrules japanese\ndead black \ndead white \nneutral 0\n"),
        "{answer}"
    );
    assert!(answer.contains("record says W+3 more for Black"), "{answer}");
    assert!(scoring_server::answer(b"no record").is_err());
}

#[test]
fn the_labeller_names_every_group() {
    let labels = labeller::labels(RECORD).unwrap();
    let lines: Vec<&str> = labels.lines().collect();
    assert_eq!(lines.len(), 3, "{labels}");
    assert!(lines[1].starts_with("10,") && lines[1].contains(",Black,C5,5,"), "{labels}");
}
