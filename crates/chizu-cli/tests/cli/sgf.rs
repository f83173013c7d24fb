//! Checking and tidying records.

use std::fs;

use crate::{fine, folder, run, run_with};

#[test]
fn findings_have_a_place() {
    let said = run_with(&["sgf", "check", "-"], "(;SZ[9]\nKM[5,5];B[ee]\n;W[ee]B[ab]".as_bytes());
    assert_eq!(said.err, "");
    let lines: Vec<_> = said.out.lines().collect();
    assert_eq!(lines[0], "standard input:2:1: note: KM has a decimal comma (byte 8)");
    assert!(
        lines.iter().any(|line| line.starts_with("standard input:3:2: error: White plays E5")),
        "{lines:?}"
    );
    assert!(lines.iter().all(|line| line.ends_with(')')));
}

#[test]
fn good_records_need_no_words() {
    assert_eq!(fine(&["sgf", "check", "samples"]), "");
}

#[test]
fn errors_decide_the_exit_code() {
    let said = run_with(&["sgf", "check", "-"], b"(;SZ[9];B[ee];W[zz])");
    assert_eq!(said.code, Some(1));
    assert!(said.out.contains(": error: "), "{}", said.out);
    let said = run_with(&["sgf", "check", "-", "samples/none.sgf"], b"no game");
    assert_eq!((said.code, said.out.as_str()), (Some(1), ""));
    assert_eq!(said.err.lines().count(), 2);
}

#[test]
fn the_normal_form_stays_as_it_is() {
    let said = run_with(&["sgf", "fmt", "-"], b"(;GaMe[1]SZ[9]XX[kept];Black[ee](;W[cc])(;W[gg]))");
    assert_eq!((said.code, said.err.as_str()), (Some(0), ""));
    assert!(said.out.contains("XX[kept]"));
    let again = run_with(&["sgf", "fmt", "-"], said.out.as_bytes());
    assert_eq!(again.out, said.out);
    assert_eq!(run_with(&["sgf", "fmt", "--check", "-"], said.out.as_bytes()).code, Some(0));
    for sample in ["edo", "handicap", "nine", "seki"] {
        fine(&["sgf", "fmt", "--check", &format!("samples/{sample}.sgf")]);
    }
}

#[test]
fn files_are_replaced_whole() {
    let folder = folder("fmt");
    let (old, new) = (folder.join("old.sgf"), folder.join("new.sgf"));
    fs::write(&old, "(;SZ[9] ;B[ee] )").unwrap();
    fine(&["sgf", "fmt", old.to_str().unwrap(), "-o", new.to_str().unwrap()]);
    assert_eq!(fs::read_to_string(&old).unwrap(), "(;SZ[9] ;B[ee] )");
    fine(&["sgf", "fmt", "--in-place", old.to_str().unwrap()]);
    assert_eq!(fs::read(&old).unwrap(), fs::read(&new).unwrap());
    // Nothing else was left behind.
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 2);
}

#[test]
fn a_file_that_cannot_be_written_is_left_alone() {
    let folder = folder("fmt-fails");
    let target = folder.join("none").join("out.sgf");
    let said = run(&["sgf", "fmt", "samples/seki.sgf", "-o", target.to_str().unwrap()]);
    assert_eq!((said.code, said.out.as_str()), (Some(1), ""));
    assert!(said.err.contains("out.sgf: cannot be written"), "{}", said.err);
    // A record that is none is not replaced by anything.
    let empty = folder.join("empty.sgf");
    fs::write(&empty, "").unwrap();
    let said = run(&["sgf", "fmt", "--in-place", empty.to_str().unwrap()]);
    assert_eq!((said.code, said.out.as_str()), (Some(1), ""));
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
}
