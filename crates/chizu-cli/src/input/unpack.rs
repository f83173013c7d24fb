//! Compressed streams, and a limit on what comes out of them.

use std::error::Error;
use std::io::{self, BufReader, Read};

use flate2::read::MultiGzDecoder;
use ruzstd::decoding::FrameDecoder;
use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};

use super::MOST_UNPACKED;

/// How a stream is compressed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Packing {
    Plain,
    Gzip,
    Zstd,
}

impl Packing {
    /// The stream unpacked.
    pub(super) fn unpack<'a>(self, packed: &'a mut dyn Read) -> Box<dyn Read + 'a> {
        match self {
            Self::Plain => Box::new(packed),
            Self::Gzip => Box::new(MultiGzDecoder::new(BufReader::new(packed))),
            Self::Zstd => Box::new(Zstd::new(packed)),
        }
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
struct Zstd<R> {
    packed: BufReader<R>,
    frame: FrameDecoder,
    inside: bool,
}

impl<R: Read> Zstd<R> {
    fn new(packed: R) -> Self {
        Self { packed: BufReader::new(packed), frame: FrameDecoder::new(), inside: false }
    }
}

impl<R: Read> Read for Zstd<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        use ruzstd::decoding::BlockDecodingStrategy::UptoBlocks;
        use std::io::BufRead;

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
                    return Err(io::ErrorKind::InvalidData.into());
                }
                self.inside = false;
            }
            if self.packed.fill_buf()?.is_empty() {
                return Ok(0);
            }
            match self.frame.reset(&mut self.packed) {
                Ok(()) => self.inside = true,
                // A frame of some program's own, to be skipped.
                Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame {
                    length,
                    ..
                })) => {
                    io::copy(&mut (&mut self.packed).take(length.into()), &mut io::sink())?;
                }
                Err(error) => return Err(damaged(&error)),
            }
        }
    }
}

/// Whether the data is wrong, cut off, could not be read, or is beyond this reader.
fn damaged(error: &FrameDecoderError) -> io::Error {
    match error {
        FrameDecoderError::WindowSizeTooBig { .. } | FrameDecoderError::DictNotProvided { .. } => {
            io::Error::other("it is compressed in a way that is not supported")
        }
        error => {
            let first: Option<&(dyn Error + 'static)> = Some(error);
            let mut causes = std::iter::successors(first, |&error| error.source());
            let cause = causes.find_map(|error| error.downcast_ref::<io::Error>());
            cause.map_or(io::ErrorKind::InvalidData, io::Error::kind).into()
        }
    }
}
