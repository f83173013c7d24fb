//! Controllers as they are: cut off, talkative, gone.

#![expect(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

use std::io::{self, BufReader, Write};

use chizu_gtp::{Command, MAX_LINE, Reply, serve};

fn echo(command: &Command) -> Reply {
    match command.name() {
        "quit" => Reply::quit(),
        "fail" => Reply::error("as asked"),
        name => Reply::ok(format!("{name} {}", command.rest())),
    }
}

fn talk(input: &[u8]) -> String {
    let mut output = Vec::new();
    serve(input, &mut output, &mut echo).unwrap();
    String::from_utf8(output).unwrap()
}

#[test]
fn every_command_gets_one_answer_in_order() {
    assert_eq!(
        talk(b"1 a\r\n\n# remark\n  b c\n2 fail\n3 quit\n4 late\n"),
        "=1 a\n\n= b c\n\n?2 as asked\n\n=3\n\n"
    );
}

#[test]
fn an_open_answer_is_ended_by_the_next_line() {
    let mut engine = |command: &Command| match command.name() {
        "analyze" => Reply::ok("info move D4").open(),
        "refuse" => Reply::error("as asked").open(),
        name => Reply::ok(name),
    };
    let mut talk = |input: &[u8]| {
        let mut output = Vec::new();
        serve(input, &mut output, &mut engine).unwrap();
        String::from_utf8(output).unwrap()
    };
    assert_eq!(talk(b"1 analyze\n2 name\n"), "=1\ninfo move D4\n\n=2 name\n\n");
    assert_eq!(talk(b"analyze\n\nname\n"), "=\ninfo move D4\n\n= name\n\n");
    assert_eq!(talk(b"analyze\n"), "=\ninfo move D4\n\n");
    assert_eq!(talk(b"refuse\nname\n"), "? as asked\n\n= name\n\n");
}

#[test]
fn the_last_line_needs_no_line_feed() {
    assert_eq!(talk(b"5 a"), "=5 a\n\n");
    assert_eq!(talk(b""), "");
}

#[test]
fn any_bytes_are_answered() {
    assert_eq!(talk(b"6 \xff\xfe\n7 a\n"), "=6 \u{fffd}\u{fffd}\n\n=7 a\n\n");
    assert_eq!(talk(b"\0\0\0\n\x1b[A\n"), "= [A\n\n");
}

#[test]
fn endless_lines_are_refused_and_forgotten() {
    let mut input = b"8 ".to_vec();
    input.resize(3 * MAX_LINE, b'x');
    input.extend_from_slice(b"\n9 a\n");
    let mut output = Vec::new();
    serve(BufReader::with_capacity(100, &input[..]), &mut output, &mut echo).unwrap();
    assert_eq!(String::from_utf8(output).unwrap(), "?8 the line is longer than 65536 bytes\n\n=9 a\n\n");
    // The longest line that fits is answered.
    let mut input = vec![b'y'; MAX_LINE];
    input.push(b'\n');
    assert!(talk(&input).starts_with("= yyy"));
    // A number that long is not repeated.
    assert!(talk(&vec![b'1'; 2 * MAX_LINE]).starts_with("? the line"));
}

struct Gone;

impl Write for Gone {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        Err(io::ErrorKind::BrokenPipe.into())
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_controller_that_left_ends_the_loop() {
    let mut asked = 0;
    let mut engine = |_: &Command| {
        asked += 1;
        Reply::ok("")
    };
    serve(&b"a\nb\n"[..], Gone, &mut engine).unwrap();
    assert_eq!(asked, 1);
}
