//! The loop: read a command, ask the engine, write the answer.

use std::io::{self, BufRead, ErrorKind, Write};

use crate::command::Command;
use crate::reply::Reply;

/// The longest line that is read, in bytes. A `set_position` with every point of a 25×25 board occupied
/// needs 7 KB.
pub const MAX_LINE: usize = 1 << 16;

/// Whatever answers commands. A closure will do.
pub trait Engine {
    /// The answer to a command.
    fn reply(&mut self, command: &Command) -> Reply;
}

impl<F: FnMut(&Command) -> Reply> Engine for F {
    fn reply(&mut self, command: &Command) -> Reply {
        self(command)
    }
}

/// Answers commands until the engine has sent its last reply or the controller is gone.
///
/// Each answer is written and flushed before the next command is read. An open answer ([`Reply::open`]) is ended by whatever line
/// comes next, an empty one too.
///
/// # Errors
/// Those of reading and writing. A controller that closed its end is not an error.
pub fn serve(
    mut input: impl BufRead,
    mut output: impl Write,
    engine: &mut (impl Engine + ?Sized),
) -> io::Result<()> {
    let (mut line, mut is_open) = (Vec::new(), false);
    loop {
        let read = read_line(&mut input, &mut line)?;
        if std::mem::take(&mut is_open) && !written(&mut output, "\n")? {
            return Ok(());
        }
        let (id, reply) = match read {
            Line::End => return Ok(()),
            Line::TooLong => {
                let start = String::from_utf8_lossy(&line[..line.len().min(64)]);
                let id = Command::parse(&start).and_then(|command| command.id().map(str::to_owned));
                // A number that fills all we kept is no number we could repeat.
                let id = id.filter(|id| id.len() < 32);
                (id, Reply::error(format!("the line is longer than {MAX_LINE} bytes")))
            }
            Line::Read => {
                let Some(command) = Command::parse(&String::from_utf8_lossy(&line)) else { continue };
                (command.id().map(str::to_owned), engine.reply(&command))
            }
        };
        is_open = reply.is_open();
        if !written(&mut output, &reply.to_wire(id.as_deref()))? || reply.is_last() {
            return Ok(());
        }
    }
}

/// Writes and flushes; whether the controller is still there.
fn written(output: &mut impl Write, text: &str) -> io::Result<bool> {
    match output.write_all(text.as_bytes()).and_then(|()| output.flush()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(false),
        result => result.map(|()| true),
    }
}

enum Line {
    Read,
    TooLong,
    End,
}

/// Reads up to the next line feed, keeping at most [`MAX_LINE`] bytes. A last line without one counts.
fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<Line> {
    line.clear();
    let (mut too_long, mut any) = (false, false);
    loop {
        let chunk = match input.fill_buf() {
            Ok(chunk) => chunk,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(error) if matches!(error.kind(), ErrorKind::BrokenPipe | ErrorKind::ConnectionReset) => &[],
            Err(error) => return Err(error),
        };
        let end = chunk.iter().position(|b| *b == b'\n');
        let taken = &chunk[..end.unwrap_or(chunk.len())];
        any |= !chunk.is_empty();
        too_long |= line.len() + taken.len() > MAX_LINE;
        let room = MAX_LINE - line.len();
        line.extend_from_slice(&taken[..taken.len().min(room)]);
        let used = end.map_or(chunk.len(), |end| end + 1);
        let at_end = chunk.is_empty();
        input.consume(used);
        match (end.is_some() || at_end, any, too_long) {
            (false, ..) => {}
            (true, false, _) => return Ok(Line::End),
            (true, true, true) => return Ok(Line::TooLong),
            (true, true, false) => return Ok(Line::Read),
        }
    }
}
