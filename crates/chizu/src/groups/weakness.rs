//! How safe a group is at a glance, and how weak: from eyes, way out and moyo.

use super::eyes::EyeCount;
use crate::chains::Shares;
use crate::groups::tuning;

/// What a group looks like before anything is read (GNU Go's *crude status*).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Crude {
    /// Eyes or moyo enough.
    Alive,
    /// No eyes, no way out, no moyo.
    Dead,
    /// An eye and a half, and no way out.
    Critical,
    /// It cannot be said.
    Unknown,
}

/// What the outlines tell of a group.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outlook {
    pub eyes: EyeCount,
    pub escape: u32,
    /// Whether it is surrounded.
    pub shut_in: bool,
    pub moyo: Shares,
    /// Whether it is one chain that cannot be saved.
    pub lost: bool,
    /// Whether a chain beside it can be captured.
    pub lunch: bool,
}

pub(super) fn crude(outlook: &Outlook) -> Crude {
    let (halves, escape) = (outlook.eyes.halves(), outlook.escape);
    if halves >= 4 {
        Crude::Alive
    } else if outlook.lost && halves < 3
        || halves < 3 && escape == 0 && outlook.moyo < Shares::points(tuning::moyo_dead())
    {
        Crude::Dead
    } else if halves == 3 && escape < 5 {
        Crude::Critical
    } else if outlook.moyo >= Shares::points(tuning::moyo_alive()) {
        Crude::Alive
    } else {
        Crude::Unknown
    }
}

/// The weakness of what cannot be said to be dead or immortal, in thousandths: the least of what moyo, way
/// out and eyes each would make of it.
pub(super) fn weakness(outlook: &Outlook) -> u16 {
    let moyo =
        along(&[(0, 1000), (500, 850), (1000, 500), (2000, 150), (3000, 0)], outlook.moyo.hundredths());
    let escape = along(&[(0, 1000), (5, 850), (10, 600), (20, 250), (40, 80)], outlook.escape);
    let halves = outlook.eyes.halves() + u32::from(outlook.lunch);
    let eyes = along(&[(0, 1000), (1, 900), (2, 750), (3, 450), (4, 100), (6, 0)], halves);
    moyo.min(escape).min(eyes)
}

/// The value at `x` of the line through these points, flat at its ends.
fn along(line: &[(u32, i32)], x: u32) -> u16 {
    let after = line.iter().position(|(at, _)| *at >= x);
    let value = match after {
        None => line.last().map_or(0, |(_, value)| *value),
        Some(0) => line[0].1,
        Some(i) => {
            let ((x0, y0), (x1, y1)) = (line[i - 1], line[i]);
            y0 + (y1 - y0) * (x - x0) as i32 / (x1 - x0) as i32
        }
    };
    value.clamp(0, 1000) as u16
}
