//! Any small board is analysed and counted without a panic, and what is proved of a group is not contradicted by the count.
//!
//! The first byte is the size, each other byte a point. `cargo +nightly fuzz run analyze`

#![no_main]

use chizu::analysis::{AnalysisOptions, analyze};
use chizu::board::{Setup, Size, Stones};
use chizu::score::{self, adjudicate::adjudicate};
use chizu::{Color, Evidence, Status};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Some((first, rest)) = bytes.split_first() else { return };
    let side = 3 + u32::from(first % 7);
    let size = Size::new(side, side).expect("a size");
    let mut stones = Stones::empty(size);
    for (point, byte) in size.points().zip(rest) {
        let color = match byte % 4 {
            1 => Some(Color::Black),
            2 => Some(Color::White),
            _ => None,
        };
        stones.set(point, color);
    }
    let (position, _) = Setup::new(stones).position_tolerant();
    let analysis = analyze(&position, &AnalysisOptions::default());
    let count = adjudicate(&position, &score::CountOptions::default());
    for chain in &count.chains {
        let Some(group) = chain.stones.first_point().and_then(|at| analysis.group(at)) else {
            panic!("every chain has a group");
        };
        let proved = |status| group.verdict.status == status && group.verdict.evidence == Evidence::Proved;
        let counted = |status| chain.status == status && chain.evidence == Evidence::Proved;
        assert!(!(proved(Status::Alive) && counted(Status::Dead)), "{}", position.stones());
        assert!(!(proved(Status::Dead) && counted(Status::Alive)), "{}", position.stones());
    }
});
