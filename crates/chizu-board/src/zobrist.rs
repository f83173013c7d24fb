//! Hash keys of stones [Zobrist 1970], the same on every platform and in every run.

use crate::color::Color;
use crate::point::{Point, Size};

/// SplitMix64 [Steele, Lea & Flood 2014], as a mixing step.
const fn mix(seed: u64) -> u64 {
    let mut z = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

const fn made(point: usize, color: usize) -> u64 {
    mix((2 * point + color) as u64 + 1)
}

const fn keys() -> [[u64; 2]; Size::MAX_AREA] {
    let mut keys = [[0; 2]; Size::MAX_AREA];
    let mut i = 0;
    while i < Size::MAX_AREA {
        keys[i] = [made(i, 0), made(i, 1)];
        i += 1;
    }
    keys
}

static STONES: [[u64; 2]; Size::MAX_AREA] = keys();
const WHITE_TO_PLAY: u64 = mix(0xC412);

/// The key of a stone. The hash of a position is the exclusive or of its stones' keys.
pub(crate) fn stone(color: Color, point: Point) -> u64 {
    let (point, color) = (point.index(), color as usize);
    // No packing makes them smaller: WebAssembly, which is sent, makes each when it is asked for.
    if cfg!(target_family = "wasm") { made(point, color) } else { STONES[point][color] }
}

/// The key of the point where a ko may not be taken back.
pub(crate) const fn ko(point: Point) -> u64 {
    mix(0x4B0_0000 + point.index() as u64)
}

/// The key of the player to move.
pub(crate) const fn to_play(color: Color) -> u64 {
    match color {
        Color::Black => 0,
        Color::White => WHITE_TO_PLAY,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_differ() {
        let kos = (0..Size::MAX_AREA).filter_map(Point::from_index).map(ko);
        let mut all: Vec<u64> = STONES.iter().flatten().copied().chain([WHITE_TO_PLAY]).chain(kos).collect();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), 3 * Size::MAX_AREA + 1);
    }
}
