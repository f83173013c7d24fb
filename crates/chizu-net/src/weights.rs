//! Weights as a file has them, and why they cannot be used.
//!
//! `CHIZUNET`, then little endian: version (u16), seed (u64), steps of training (u32), SHA-256 of the positions it was trained on
//! (32 bytes), fields between blocks and within them (turns, ways, plain: a byte each), number of blocks (a byte), kernels, and
//! the FNV-1a hash of all that (u64). A kernel is: its units' power of two, whether it has a bias (a byte each), its own values
//! (i16), its biases (i32).

use std::fmt;

/// What a file of weights begins with.
pub(crate) const MAGIC: &[u8; 8] = b"CHIZUNET";
/// The version this code evaluates.
pub(crate) const VERSION: u16 = 2;

/// Why weights cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WeightsError {
    /// These are no weights.
    NotWeights,
    /// They are of another version.
    Version {
        /// The version of these weights.
        found: u16,
        /// The version this program evaluates.
        known: u16,
    },
    /// They end too early, go on too long, or are not what they were.
    Damaged,
}

impl fmt::Display for WeightsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotWeights => f.write_str("these are no weights of a Chizu net"),
            Self::Version { found, known } => {
                write!(f, "these are weights of version {found}; this program evaluates version {known}")
            }
            Self::Damaged => f.write_str("these weights are damaged"),
        }
    }
}

impl std::error::Error for WeightsError {}

/// Reads numbers one after the other.
pub(crate) struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    /// What comes after the version, if the hash is right.
    pub(crate) fn open(bytes: &'a [u8]) -> Result<Self, WeightsError> {
        let rest = bytes.strip_prefix(MAGIC).ok_or(WeightsError::NotWeights)?;
        let mut reader = Self(rest);
        let found = u16::from_le_bytes(reader.array()?);
        if found != VERSION {
            return Err(WeightsError::Version { found, known: VERSION });
        }
        let (body, hash) =
            bytes.split_at_checked(bytes.len().saturating_sub(8)).ok_or(WeightsError::Damaged)?;
        let told = Self(hash).array().map(u64::from_le_bytes)?;
        if told != fnv(body) || reader.0.len() < 8 {
            return Err(WeightsError::Damaged);
        }
        reader.0 = &reader.0[..reader.0.len() - 8];
        Ok(reader)
    }

    pub(crate) fn array<const N: usize>(&mut self) -> Result<[u8; N], WeightsError> {
        let (now, rest) = self.0.split_first_chunk().ok_or(WeightsError::Damaged)?;
        self.0 = rest;
        Ok(*now)
    }

    pub(crate) fn byte(&mut self) -> Result<u8, WeightsError> {
        self.array().map(|[byte]| byte)
    }

    pub(crate) fn words(&mut self, count: usize) -> Result<Vec<i16>, WeightsError> {
        (0..count).map(|_| self.array().map(i16::from_le_bytes)).collect()
    }

    pub(crate) fn longs(&mut self, count: usize) -> Result<Vec<i32>, WeightsError> {
        // A bias beyond what sums may be is none.
        let long = |bytes| match i32::from_le_bytes(bytes) {
            bias if bias.unsigned_abs() < 1 << 24 => Ok(bias),
            _ => Err(WeightsError::Damaged),
        };
        (0..count).map(|_| self.array().and_then(long)).collect()
    }

    /// Whether all has been read.
    pub(crate) const fn is_done(&self) -> bool {
        self.0.is_empty()
    }
}

/// FNV-1a.
pub(crate) fn fnv(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
}
