//! Compressed streams, and a limit on what comes out of them.

use std::io::{self, BufReader, Cursor, Read};
use std::ops::ControlFlow;

use flate2::read::MultiGzDecoder;
use ruzstd::decoding::FrameDecoder;

use super::{MOST_UNPACKED, Take, piece};

pub(super) fn gzip<R: Read>(packed: R) -> MultiGzDecoder<BufReader<R>> {
    MultiGzDecoder::new(BufReader::new(packed))
}

/// A stream whose first bytes tell whether it is compressed.
pub(super) fn unknown(name: &str, stream: &mut dyn Read, take: &mut Take<'_>) -> ControlFlow<()> {
    let mut start = Vec::new();
    if let Err(error) = (&mut *stream).take(4).read_to_end(&mut start) {
        return super::problem(name, &error, take);
    }
    let magic = start.clone();
    let mut whole = Cursor::new(start).chain(stream);
    match magic.as_slice() {
        [0x1f, 0x8b, ..] => piece(name, &mut gzip(whole), Some(MOST_UNPACKED), take),
        [0x28, 0xb5, 0x2f, 0xfd] => piece(name, &mut Zstd::new(whole), Some(MOST_UNPACKED), take),
        _ => piece(name, &mut whole, None, take),
    }
}

/// Gives an error when more than `left` bytes come, if there is a limit.
pub(super) struct Limited<'a> {
    pub(super) reader: &'a mut dyn Read,
    pub(super) left: Option<u64>,
}

impl Read for Limited<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.reader.read(buffer)?;
        if let Some(left) = &mut self.left {
            *left = left.checked_sub(count as u64).ok_or_else(|| {
                io::Error::other(format!("larger than {} MiB when unpacked", MOST_UNPACKED >> 20))
            })?;
        }
        Ok(count)
    }
}

/// Unpacks zstd streams of one or several frames.
pub(super) struct Zstd<R> {
    packed: BufReader<R>,
    frame: FrameDecoder,
    inside: bool,
}

impl<R: Read> Zstd<R> {
    pub(super) fn new(packed: R) -> Self {
        Self { packed: BufReader::new(packed), frame: FrameDecoder::new(), inside: false }
    }
}

impl<R: Read> Read for Zstd<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        use ruzstd::decoding::BlockDecodingStrategy::UptoBlocks;
        use std::io::BufRead;

        let damaged = |error: &dyn std::fmt::Display| {
            io::Error::new(io::ErrorKind::InvalidData, format!("damaged zstd data: {error}"))
        };
        loop {
            if self.inside {
                let count = self.frame.read(buffer)?;
                if count > 0 || buffer.is_empty() {
                    return Ok(count);
                }
                if !self.frame.is_finished() {
                    self.frame.decode_blocks(&mut self.packed, UptoBlocks(1)).map_err(|e| damaged(&e))?;
                    continue;
                }
                let told = self.frame.get_checksum_from_data();
                if told.is_some() && told != self.frame.get_calculated_checksum() {
                    return Err(damaged(&"the checksum is wrong"));
                }
                self.inside = false;
            }
            if self.packed.fill_buf()?.is_empty() {
                return Ok(0);
            }
            self.frame.reset(&mut self.packed).map_err(|e| damaged(&e))?;
            self.inside = true;
        }
    }
}
