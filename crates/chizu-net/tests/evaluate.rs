//! The net that comes with the library: it says what the trainer's said, turns with the board, and takes any board.

#![expect(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

use chizu_net::{Answer, Input, Net, Share, WeightsError, mark};

/// Numbers that are random enough.
fn random(state: &mut u64, below: u64) -> u64 {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*state >> 33) % below
}

/// Marks that no game need ever make.
fn scattered(width: usize, height: usize, seed: u64) -> Vec<u16> {
    let mut state = seed;
    (0..width * height)
        .map(|_| {
            let stone = [0, mark::BLACK, mark::WHITE][random(&mut state, 3) as usize];
            stone | random(&mut state, 128) as u16 & !3 | (random(&mut state, 3) as u16) << 7
        })
        .collect()
}

fn evaluate(width: usize, height: usize, marks: &[u16]) -> [Answer; 2] {
    Net::built_in().evaluate(&Input::new(width, height, marks).unwrap())
}

#[test]
fn it_says_what_the_trainer_said() {
    let mut lines = include_str!("trainer.txt")
        .lines()
        .map(|line| line.split(' ').map(|number| number.parse::<i32>().unwrap()).collect::<Vec<_>>());
    let mut boards = 0;
    while let Some(size) = lines.next() {
        let [width, height] = [0, 1].map(|at| size[at] as usize);
        let marks: Vec<u16> = lines.next().unwrap().into_iter().map(|mark| mark as u16).collect();
        let said = lines.next().unwrap();
        assert_eq!(said.len(), 2 * (2 * marks.len() + 3));
        for (answer, said) in evaluate(width, height, &marks).iter().zip(said.chunks(said.len() / 2)) {
            let shares = answer.owners.iter().flat_map(|share| [share.black, share.white]);
            for (own, trainers) in shares.zip(said) {
                assert!((i32::from(own) - trainers).abs() <= 100, "{own} {trainers} of {width}×{height}");
            }
            let leads = [answer.lower, answer.lead, answer.upper];
            for (own, trainers) in leads.iter().zip(&said[2 * marks.len()..]) {
                assert!((own - trainers).abs() <= 400, "{own} {trainers} of {width}×{height}");
            }
        }
        boards += 1;
    }
    assert_eq!(boards, 5);
}

#[test]
fn answers_turn_with_the_board_and_are_exchanged_with_the_colours() {
    for (width, height, seed) in [(9, 9, 1), (7, 4, 2), (19, 19, 3), (1, 5, 4), (13, 12, 5)] {
        let marks = scattered(width, height, seed);
        let answers = evaluate(width, height, &marks);
        for view in 0..16 {
            let (turned_width, turned_height) = if view & 4 == 0 { (width, height) } else { (height, width) };
            let place = |at: usize| {
                let (mut col, mut row) = (at % width, at / width);
                if view & 1 != 0 {
                    col = width - 1 - col;
                }
                if view & 2 != 0 {
                    row = height - 1 - row;
                }
                if view & 4 == 0 { row * width + col } else { col * height + row }
            };
            let swap = view & 8 != 0;
            let exchanged = |marks: u16| match swap {
                true => marks & 124 | marks >> 1 & 129 | marks << 1 & 258,
                false => marks,
            };
            let mut turned = vec![0; marks.len()];
            (0..marks.len()).for_each(|at| turned[place(at)] = exchanged(marks[at]));
            let others = evaluate(turned_width, turned_height, &turned);
            for (side, answer) in answers.iter().enumerate() {
                let other = &others[side ^ usize::from(swap)];
                for at in 0..marks.len() {
                    let there = other.owners[place(at)];
                    let expected =
                        if swap { Share { black: there.white, white: there.black } } else { there };
                    assert_eq!(answer.owners[at], expected, "view {view}");
                    assert_eq!(answer.next[at], other.next[place(at)]);
                }
                let [lower, lead, upper] = if swap {
                    [-other.upper, -other.lead, -other.lower]
                } else {
                    [other.lower, other.lead, other.upper]
                };
                assert_eq!([answer.lower, answer.lead, answer.upper], [lower, lead, upper]);
            }
        }
    }
}

#[test]
fn every_board_gets_finite_answers() {
    for side in [1, 2, 3, 8, 25] {
        for (n, marks) in
            [vec![0; side * side], vec![mark::BLACK | mark::ONE; side * side], scattered(side, side, 7)]
                .into_iter()
                .enumerate()
        {
            for answer in evaluate(side, side, &marks) {
                assert!(answer.lower <= answer.lead && answer.lead <= answer.upper, "{side} {n}");
                let most = 1000 * (side * side) as i32;
                assert!(-most <= answer.lower && answer.upper <= most, "{side} {n}: {}", answer.lead);
                assert!(answer.owners.iter().all(|share| share.black + share.white <= Share::ALL + 1));
            }
        }
    }
}

#[test]
fn damaged_weights_are_refused() {
    let bytes = include_bytes!("../weights.bin");
    assert!(Net::parse(bytes).is_ok());
    assert_eq!(Net::parse(&bytes[..bytes.len() - 1]).unwrap_err(), WeightsError::Damaged);
    assert_eq!(Net::parse(&bytes[..9]).unwrap_err(), WeightsError::Damaged);
    for at in [0, 8, 20, 70, 1000] {
        let mut other = bytes.to_vec();
        other[at] ^= 4;
        let error = Net::parse(&other).unwrap_err();
        let expected = match at {
            0 => WeightsError::NotWeights,
            8 => WeightsError::Version { found: 6, known: 2 },
            _ => WeightsError::Damaged,
        };
        assert_eq!(error, expected);
    }
}
