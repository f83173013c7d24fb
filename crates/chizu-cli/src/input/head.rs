//! The beginning of a stream, kept to say later what it was.

use std::io::{self, Read};

const KEPT: usize = 4096;

/// Reads a stream and keeps its first bytes.
pub(crate) struct Head<'a> {
    stream: &'a mut dyn Read,
    head: Vec<u8>,
}

impl<'a> Head<'a> {
    pub(crate) fn new(stream: &'a mut dyn Read) -> Self {
        Self { stream, head: Vec::new() }
    }

    /// The first bytes that were read.
    pub(crate) fn head(&self) -> &[u8] {
        &self.head
    }
}

impl Read for Head<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.stream.read(buffer)?;
        let wanted = KEPT.saturating_sub(self.head.len()).min(count);
        self.head.extend_from_slice(&buffer[..wanted]);
        Ok(count)
    }
}
