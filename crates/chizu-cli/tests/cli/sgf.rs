//! Checking and tidying records.

use std::fs;

use crate::{fine, folder, gzip, run, run_with, zip_of};

#[test]
fn the_normal_form_means_the_same() {
    let record = b"(;GM[1];SZ[9]KM[5.5]HA[2];AB[ce][gc];W[ee];B[cc])";
    let json = |record: &[u8]| {
        let line: serde_json::Value =
            serde_json::from_str(&run_with(&["score", "--json", "-"], record).out).unwrap();
        ["size", "moves", "komi", "handicap", "result", "chains"].map(|key| line[key].clone())
    };
    let normal = run_with(&["sgf", "fmt", "-"], record).out;
    assert_eq!(json(record)[0], serde_json::json!([9, 9]));
    assert_eq!(json(normal.as_bytes()), json(record), "{normal}");
    let counted = run_with(&["score", "--write-sgf", "-", "-"], record).out;
    assert_eq!(json(counted.as_bytes()), json(record), "{counted}");
}

#[test]
fn what_is_not_in_the_normal_form_is_told() {
    let said = run_with(&["sgf", "fmt", "-"], b"A letter (;SZ[9];B[ee]) and more");
    assert_eq!(said.code, Some(0));
    assert!(said.out.contains(";B[ee]") && !said.out.contains("letter"), "{said:?}");
    assert!(said.err.starts_with("chizu: standard input: not kept: line 1, column 1: "), "{said:?}");
    assert_eq!(said.err.lines().count(), 2, "{said:?}");
    assert_eq!(run_with(&["sgf", "fmt", "-"], b"(;SZ[9]\n;Black[ee])\n\n").err, "");
}

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
fn marks_are_checked_too() {
    let said = run_with(&["sgf", "check", "-"], b"(;SZ[9];B[ee]TB[aa][bb:cc]TW[aa][cc](;W[dd])(;W[zz]))");
    assert_eq!(said.code, Some(1));
    let expected = "\
standard input:1:27: warning: marked as territory of both players: A9 (2 in all) (byte 26)
standard input:1:47: error: W[zz] is not on the 9\u{d7}9 board: ignored (byte 46)
";
    assert_eq!(said.out, expected);
}

#[test]
fn good_records_are_called_so() {
    let said = fine(&["sgf", "check", "samples"]);
    assert_eq!(said, "3 games and 3 positions: nothing to remark\n");
    assert_eq!(fine(&["sgf", "check", "samples/nine.sgf"]), "1 game: nothing to remark\n");
    assert_eq!(fine(&["sgf", "check", "samples/seki.sgf"]), "1 position: nothing to remark\n");
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

#[test]
#[cfg(unix)]
fn what_is_no_regular_file_is_written_through() {
    use std::os::unix::fs::{FileTypeExt, symlink};
    use std::process::Command;
    let folder = folder("fmt-through");
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    assert!(Command::new("mkfifo").arg(path("pipe")).status().unwrap().success());
    let reader = std::thread::spawn({
        let pipe = path("pipe");
        move || fs::read_to_string(pipe).unwrap()
    });
    fine(&["sgf", "fmt", "samples/seki.sgf", "-o", &path("pipe")]);
    let seki = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../samples/seki.sgf")).unwrap();
    assert_eq!(reader.join().unwrap(), seki);
    assert!(fs::metadata(path("pipe")).unwrap().file_type().is_fifo());

    symlink("target.sgf", path("link")).unwrap();
    fine(&["sgf", "fmt", "samples/seki.sgf", "-o", &path("link")]);
    assert!(fs::symlink_metadata(path("link")).unwrap().is_symlink());
    assert_eq!(fs::read_to_string(path("target.sgf")).unwrap(), seki);

    symlink("circle", path("circle")).unwrap();
    let said = run(&["sgf", "fmt", "samples/seki.sgf", "-o", &path("circle")]);
    assert!(said.err.ends_with("circle: cannot be written: its links lead in a circle\n"), "{}", said.err);

    // A device that is always full; only the superuser may make one.
    if Command::new("mknod").args([&path("full"), "c", "1", "7"]).output().unwrap().status.success() {
        let said = run(&["sgf", "fmt", "samples/seki.sgf", "-o", &path("full")]);
        let kept = fs::metadata(path("full")).unwrap().file_type().is_char_device();
        fs::remove_file(path("full")).unwrap();
        assert!(kept);
        // Where devices have no power in this folder, it is not permitted.
        assert_eq!(said.code, Some(1));
        let why =
            [": cannot be written: no space left\n", ": cannot be written: no permission to write it\n"];
        assert!(why.iter().any(|why| said.err.ends_with(why)), "{}", said.err);
    }
}

#[test]
fn only_plain_records_are_replaced() {
    let folder = folder("fmt-plain");
    let record: &[u8] = b"(;SZ[9] ;B[ee] )";
    let stray = [b"Dear all,\n", record].concat();
    for (name, bytes, why) in [
        (
            "a.zip",
            zip_of(&[("a.sgf", record)]),
            "this is no plain record file, so it is not replaced: use -o OUT",
        ),
        (
            "a.sgf",
            zip_of(&[("a.sgf", record)]),
            "this is no plain record file, so it is not replaced: use -o OUT",
        ),
        ("a.sgf.gz", gzip(record), "this is no plain record file, so it is not replaced: use -o OUT"),
        (
            "mail.sgf",
            stray,
            "not replaced, since something would be lost: line 1, column 1 (byte 0): warning: stray text skipped: \
             \"Dear all,\"; use -o OUT",
        ),
    ] {
        let path = folder.join(name);
        fs::write(&path, &bytes).unwrap();
        let path = path.to_str().unwrap();
        let said = run(&["sgf", "fmt", "--in-place", path]);
        assert_eq!((said.code, said.out.as_str()), (Some(1), ""));
        assert_eq!(said.err, format!("chizu: {path}: {why}\n"));
        assert_eq!(fs::read(path).unwrap(), bytes);
    }
}

#[test]
fn a_single_record_in_an_archive_is_named() {
    let folder = folder("fmt-archive");
    let record: &[u8] = b"(;SZ[9];B[ee])";
    let (one, two) = (folder.join("one.zip"), folder.join("two.zip"));
    fs::write(&one, zip_of(&[("a.sgf", record)])).unwrap();
    fs::write(&two, zip_of(&[("a.sgf", record), ("b.sgf", record)])).unwrap();
    let (one, two) = (one.to_str().unwrap(), two.to_str().unwrap());
    assert!(fine(&["sgf", "fmt", one, "-o", "-"]).contains(";B[ee]"));
    assert!(fine(&["show", one]).starts_with(&format!("{one}/a.sgf\n")));
    for args in [&["show", two][..], &["sgf", "fmt", two]] {
        let said = run(args);
        assert_eq!((said.code, said.out.as_str()), (Some(1), ""));
        let why = "this holds several records: a single one was expected";
        assert_eq!(said.err, format!("chizu: {two}: {why}\n"));
    }
}

#[test]
fn what_cannot_be_opened_has_a_place_too() {
    let said = run_with(&["sgf", "check", "-"], b"(;SZ[9])\n(;SZ[53];B[aa])\n(;GM[2])");
    assert_eq!((said.code, said.err.as_str()), (Some(1), ""));
    assert!(said.out.contains("standard input:2:3: error: SZ[53] is not supported"), "{}", said.out);
    assert!(said.out.contains("standard input:3:3: error: GM[2] is not Go"), "{}", said.out);
}
