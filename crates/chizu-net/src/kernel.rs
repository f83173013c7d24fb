//! A linear map of channels in whole numbers.
//!
//! Activations are 16-bit numbers in units of 2⁻⁸, kernels 16-bit numbers in units of their own power of two. Sums are of
//! whole numbers and cannot overflow, which is checked once when weights are read: so their order does not matter, and the bits
//! are the same everywhere.

use crate::fields::{Fields, Taps, orbits};
use crate::weights::{Reader, WeightsError};

/// Activations are in units of 2⁻⁸ and end here.
pub(crate) const CEILING: i32 = 8191;
/// Bits after the point of activations.
pub(crate) const BITS: u32 = 8;
/// Bits after the point of sums before they become activations.
pub(crate) const FINE: u32 = 12;

/// Outputs are made so many at once.
const BLOCK: usize = 16;

/// A channel of a point, and its activation.
pub(crate) type Active = (u16, i16);

/// A kernel.
#[derive(Clone, Debug)]
pub(crate) struct Kernel {
    pub outputs: usize,
    inputs: usize,
    taps: Taps,
    /// By block of outputs, tap, input, and output within its block.
    entries: Vec<[i16; BLOCK]>,
    bias: Vec<i32>,
    shift: u32,
}

impl Kernel {
    /// The next kernel of a file.
    pub(crate) fn read(
        reader: &mut Reader<'_>,
        out: Fields,
        input: Fields,
        taps: Taps,
    ) -> Result<Self, WeightsError> {
        let (outputs, inputs, k) = (out.channels(), input.channels(), taps.count());
        let shift = u32::from(reader.byte()?);
        let has_bias = reader.byte()? != 0;
        if !(FINE - BITS + 1..=28).contains(&shift) {
            return Err(WeightsError::Damaged);
        }
        let (numbers, count) = orbits(out, input, taps);
        let own: Vec<i16> = reader.words(count)?;
        let mut entries = vec![[0; BLOCK]; outputs.div_ceil(BLOCK) * k * inputs];
        let mut sums = vec![0_i64; outputs];
        for (entry, number) in numbers.iter().enumerate() {
            let (o, i, t) = (entry / k / inputs, entry / k % inputs, entry % k);
            entries[(o / BLOCK * k + t) * inputs + i][o % BLOCK] = own[*number];
            sums[o] += i64::from(own[*number].unsigned_abs());
        }
        let room = i64::from(i32::MAX) - (1 << shift);
        if sums.iter().any(|sum| sum * i64::from(CEILING) > room) {
            return Err(WeightsError::Damaged);
        }
        let mut bias = vec![0; outputs];
        if has_bias {
            let (numbers, count) = orbits(out, Fields { common: 1, ..Fields::default() }, Taps::One);
            let own: Vec<i32> = reader.longs(count)?;
            bias.iter_mut().zip(numbers).for_each(|(bias, number)| *bias = own[number]);
        }
        Ok(Self { outputs, inputs, taps, entries, bias, shift })
    }

    /// Adds what it makes of a point to `sums` (in units of 2⁻¹²): for each tap, the channels there that are not 0, with their
    /// activations.
    pub(crate) fn add(&self, taps: &[&[Active]], sums: &mut [i32]) {
        let shift = self.shift + BITS - FINE;
        let half = 1 << (shift - 1);
        let blocks = self.entries.chunks_exact((self.inputs * self.taps.count()).max(1));
        let each = sums.chunks_mut(BLOCK).zip(self.bias.chunks(BLOCK)).zip(blocks);
        for ((sums, bias), entries) in each {
            let mut found = [0; BLOCK];
            for (active, entries) in taps.iter().zip(entries.chunks_exact(self.inputs)) {
                found = add_products(found, active, entries);
            }
            for ((sum, found), bias) in sums.iter_mut().zip(found).zip(bias) {
                *sum += ((found + half) >> shift) + bias;
            }
        }
    }

    /// What it makes of averages in units of 2⁻¹², in the same units.
    pub(crate) fn of_fine(&self, row: &[i32]) -> Vec<i32> {
        let half = 1_i64 << (self.shift - 1);
        let of = |(output, bias): (usize, &i32)| {
            let block = &self.entries[output / BLOCK * self.inputs..];
            let sum: i64 =
                row.iter().zip(block).map(|(a, b)| i64::from(*a) * i64::from(b[output % BLOCK])).sum();
            let sum = ((sum + half) >> self.shift) + i64::from(*bias);
            sum.clamp(-FINE_LIMIT, FINE_LIMIT) as i32
        };
        self.bias.iter().enumerate().map(of).collect()
    }
}

/// More no sum is told to be.
const FINE_LIMIT: i64 = 1 << 27;

/// Adds the products of activations with their rows of entries. Plain loops over arrays, which compilers turn into vector
/// instructions.
#[cfg(not(all(target_family = "wasm", target_feature = "simd128")))]
#[inline]
fn add_products(mut sums: [i32; BLOCK], active: &[Active], entries: &[[i16; BLOCK]]) -> [i32; BLOCK] {
    for (channel, value) in active {
        // There is such a row; asking this way, nothing can panic.
        let Some(row) = entries.get(usize::from(*channel)) else { continue };
        let value = i32::from(*value);
        for n in 0..BLOCK {
            sums[n] += value * i32::from(row[n]);
        }
    }
    sums
}

/// The same for WebAssembly, where compilers do not see it: vector instructions by name.
#[cfg(all(target_family = "wasm", target_feature = "simd128"))]
#[inline]
fn add_products(sums: [i32; BLOCK], active: &[Active], entries: &[[i16; BLOCK]]) -> [i32; BLOCK] {
    use std::arch::wasm32::{
        i16x8, i16x8_splat, i32x4, i32x4_add, i32x4_extmul_high_i16x8, i32x4_extmul_low_i16x8,
        i32x4_extract_lane,
    };
    let [mut a, mut b, mut c, mut d] =
        [0, 4, 8, 12].map(|at| i32x4(sums[at], sums[at + 1], sums[at + 2], sums[at + 3]));
    for (channel, value) in active {
        let Some(r) = entries.get(usize::from(*channel)) else { continue };
        let value = i16x8_splat(*value);
        let row = i16x8(r[0], r[1], r[2], r[3], r[4], r[5], r[6], r[7]);
        a = i32x4_add(a, i32x4_extmul_low_i16x8(row, value));
        b = i32x4_add(b, i32x4_extmul_high_i16x8(row, value));
        let row = i16x8(r[8], r[9], r[10], r[11], r[12], r[13], r[14], r[15]);
        c = i32x4_add(c, i32x4_extmul_low_i16x8(row, value));
        d = i32x4_add(d, i32x4_extmul_high_i16x8(row, value));
    }
    let mut out = [0; BLOCK];
    for (out, four) in out.chunks_exact_mut(4).zip([a, b, c, d]) {
        out.copy_from_slice(&[
            i32x4_extract_lane::<0>(four),
            i32x4_extract_lane::<1>(four),
            i32x4_extract_lane::<2>(four),
            i32x4_extract_lane::<3>(four),
        ]);
    }
    out
}

/// An activation: nothing below 0, nothing above the ceiling.
pub(crate) fn activation(fine: i32) -> i16 {
    let half = 1 << (FINE - BITS - 1);
    ((fine.max(0) + half) >> (FINE - BITS)).min(CEILING) as i16
}
