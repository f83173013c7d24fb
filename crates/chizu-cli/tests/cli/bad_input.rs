//! Everything that can be wrong with what is given: a message that names it, the rest still counted.

use std::fs;
use std::io::Write;
use std::path::Path;

use zip::write::SimpleFileOptions;

use crate::{Said, chizu, folder, gzip, run, run_with, said, tar_of, zip_of};

const GOOD: &[u8] = b"(;SZ[9]KM[0]RU[Japanese];B[ee])";

/// Counts a file with that name and content together with a good one, which must be counted; gives the
/// message, without the folder's name.
fn complaint(name: &str, bytes: &[u8]) -> String {
    let folder = folder(&format!("bad-{name}"));
    fs::write(folder.join(name), bytes).unwrap();
    fs::write(folder.join("good.sgf"), GOOD).unwrap();
    let said = said(chizu(&["score", "--quiet", name, "good.sgf"]).current_dir(&folder));
    assert_eq!(said.code, Some(1), "{said:?}");
    assert!(said.out.ends_with("B+80\n"), "{said:?}");
    said.err
}

#[test]
fn files_that_are_no_records() {
    for (name, bytes, message) in [
        ("empty.sgf", &b""[..], "the file is empty"),
        ("blank.sgf", b" \n\n", "the file is empty"),
        ("binary.sgf", &[0, 1, 2, 3, 255, 254].repeat(500), "this is not text: a game record was expected"),
        ("image.sgf", b"\x89PNG\r\n\x1a\n0000", "this looks like a PNG image, not like an SGF record"),
        ("letter.sgf", b"Dear Sir or Madam,", "no game record found: expected '(;'"),
        ("chess.sgf", b"(;GM[2])", "the record is of another game than Go: GM[2]"),
        (
            "wide.sgf",
            b"(;SZ[26:3];B[aa])",
            "SZ[26:3] is not supported: boards above 25×25 can be shown and kept, not counted or analysed",
        ),
        ("none.sgf", b"(;SZ[0];B[aa])", "SZ[0] is not supported: each side must have 1 to 52 points"),
        ("negative.sgf", b"(;SZ[-5];B[aa])", "SZ[-5] is not supported: each side must have 1 to 52 points"),
    ] {
        assert_eq!(complaint(name, bytes), format!("chizu: {name}: {message}\n"));
    }
}

#[test]
fn prose_about_records_is_no_record() {
    for command in ["score", "show", "groups", "chains", "eyes"] {
        let said = run(&[command, "README.md"]);
        assert_eq!((said.code, said.out.as_str()), (Some(1), ""), "{command}");
        assert_eq!(said.err, "chizu: README.md: no game record found: expected '(;'\n");
    }
}

#[test]
fn what_is_wrong_in_a_record_is_told_by_every_command() {
    let folder = folder("told-by-every-command");
    fs::write(folder.join("broken.sgf"), "(;SZ[5]AB[ba][bb][ab][zz]AW[ca][cb][cc][bc][ac]").unwrap();
    let faults = [
        "line 1, column 8: AB[zz] is not on the 5\u{d7}5 board: ignored",
        "line 1, column 48: the game is not closed: 1 ')' missing",
    ];
    for command in [
        &["groups"][..],
        &["chains"],
        &["eyes"],
        &["analyze"],
        &["map"],
        &["read", "--at", "B5"],
        &["problem"],
    ] {
        let said = said(chizu(&[command, &["broken.sgf"]].concat()).current_dir(&folder));
        assert_eq!(said.code, Some(0), "{command:?} {said:?}");
        assert_eq!(said.err, faults.map(|fault| format!("chizu: broken.sgf: {fault}\n")).concat());
        assert!(!said.out.contains("missing"), "{command:?}");
    }
    for command in ["show", "score"] {
        let said = said(chizu(&[command, "broken.sgf"]).current_dir(&folder));
        for fault in faults {
            assert!(said.out.contains(fault), "{command} {said:?}");
        }
        assert_eq!(said.err.matches("broken.sgf").count(), 0, "{command} {said:?}");
    }
}

#[test]
fn a_record_is_not_written_over() {
    let folder = folder("not-written-over");
    let record = "(;SZ[5]AB[ba][bb][ab]AW[ca][cb][cc][bc][ac]C[A problem.])(;SZ[5]C[Another.])";
    let path = folder.join("a.sgf");
    fs::write(&path, record).unwrap();
    fs::create_dir(folder.join("sub")).unwrap();
    for args in [
        &["map", "a.sgf", "--format", "svg", "-o", "a.sgf"][..],
        &["map", "a.sgf", "--format", "txt", "-o", "sub/../a.sgf"],
        &["problem", "a.sgf", "-o", "a.sgf"],
        &["sgf", "fmt", "a.sgf", "-o", "a.sgf"],
    ] {
        let said = said(chizu(args).current_dir(&folder));
        assert_eq!((said.code, said.out.as_str()), (Some(1), ""), "{args:?}");
        assert!(
            said.err.contains("a.sgf: not written over the record itself: name another file"),
            "{said:?}"
        );
        assert_eq!(fs::read_to_string(&path).unwrap(), record, "{args:?}");
    }
    // Neither is a file that nobody may write.
    let locked = folder.join("locked.sgf");
    fs::write(&locked, "(;GaMe[1])").unwrap();
    let mut permissions = fs::metadata(&locked).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&locked, permissions).unwrap();
    for args in [
        &["map", "a.sgf", "--format", "svg", "-o", "locked.sgf"][..],
        &["sgf", "fmt", "--in-place", "locked.sgf"],
        &["score", "--write-sgf", "locked.sgf", "a.sgf"],
    ] {
        let said = said(chizu(args).current_dir(&folder));
        assert_eq!(said.code, Some(1), "{args:?}");
        assert!(said.err.ends_with("locked.sgf: cannot be written: no permission to write it\n"), "{said:?}");
        assert_eq!(fs::read_to_string(&locked).unwrap(), "(;GaMe[1])", "{args:?}");
    }
    let said = said(chizu(&["map", "-", "--format", "svg", "-o", "a.svg"]).current_dir(&folder));
    assert_eq!((said.code, said.err.as_str()), (Some(1), "chizu: standard input: the file is empty\n"));
}

#[test]
fn what_a_human_could_read_is_read() {
    for record in [
        "(;SZ[9]KM[0];B[ee",
        "(;SZ[9]KM[0];B[ee];W[ee]",
        "SZ[9]KM[0];B[ee])",
        "(;SZ[9]KM[6目半];B[ee])",
        "(;SZ[9]KM[5,5]RE[B+3.5]RE[W+2];B[ee])",
        "\u{feff}(;SZ[9];B[ee];W[tt];B[])",
        "(;SZ[9];B[ee];W[zz];W[ee];W[ee])",
        "junk (;SZ[9];B[ee]) junk",
    ] {
        let said = run_with(&["score", "--json", "-"], record.as_bytes());
        assert!(matches!(said.code, Some(0 | 3)), "{record}: {said:?}");
        let line: serde_json::Value = serde_json::from_str(&said.out).unwrap();
        assert_eq!((&line["error"], &line["size"][0]), (&serde_json::Value::Null, &9.into()), "{record}");
    }
    let komi = |record: &str| {
        let line: serde_json::Value =
            serde_json::from_str(&run_with(&["score", "--json", "-"], record.as_bytes()).out).unwrap();
        line["komi"].as_f64()
    };
    assert_eq!(komi("(;SZ[9]KM[6目半])"), Some(6.5));
    assert_eq!(komi("(;SZ[9]KM[5,5])"), Some(5.5));
}

#[test]
fn faults_are_told() {
    let said = run_with(&["score", "-"], b"(;SZ[9]KM[0]RU[mine]RE[B+3.5]RE[W+2];B[ee];W[ee])");
    assert!(
        said.out.contains("the record's rules 'mine' are unknown: Japanese rules assumed"),
        "{}",
        said.out
    );
    assert!(said.out.contains("White plays E5"), "{}", said.out);
    assert!(said.out.contains("W+2"), "{}", said.out);
}

#[test]
fn things_that_are_not_there() {
    let said = run(&["score", "-q", "none.sgf", "samples/seki.sgf", "none.zip"]);
    assert_eq!((said.code, said.out.as_str()), (Some(1), "?\nW+36\n?\n"));
    let expected = "chizu: none.sgf: no such file or folder\nchizu: none.zip: no such file or folder\n";
    assert_eq!(said.err, expected);
}

#[test]
fn folders_and_archives_without_records() {
    let folder = folder("without-records");
    fs::create_dir(folder.join("sub")).unwrap();
    fs::write(folder.join("sub/readme.txt"), "nothing").unwrap();
    let mut zip = zip::ZipWriter::new(fs::File::create(folder.join("a.zip")).unwrap());
    zip.start_file("readme.txt", SimpleFileOptions::default()).unwrap();
    zip.finish().unwrap();
    tar::Builder::new(fs::File::create(folder.join("a.tar")).unwrap()).finish().unwrap();
    let said = said(chizu(&["score", "sub", "a.zip", "a.tar"]).current_dir(&folder));
    assert_eq!(said.code, Some(1));
    assert_eq!(
        said.err,
        "chizu: sub: no game records (*.sgf) in this folder\n\
         chizu: a.zip: no game records (*.sgf) in this archive\n\
         chizu: a.tar: no game records (*.sgf) in this archive\n"
    );
}

#[test]
#[cfg(unix)]
fn no_permission() {
    use std::os::unix::fs::PermissionsExt;
    let folder = folder("no-permission");
    let path = folder.join("secret.sgf");
    fs::write(&path, GOOD).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o000)).unwrap();
    if fs::read(&path).is_ok() {
        // The superuser may read everything.
        return;
    }
    let said = run(&["score", "-q", path.to_str().unwrap(), "samples/seki.sgf"]);
    assert_eq!((said.code, said.out.as_str()), (Some(1), "?\nW+36\n"));
    assert!(said.err.ends_with("secret.sgf: no permission to read it\n"), "{}", said.err);
}

#[test]
#[cfg(unix)]
fn links_in_circles() {
    use std::os::unix::fs::symlink;
    let folder = folder("circles");
    fs::create_dir_all(folder.join("games/sub")).unwrap();
    fs::write(folder.join("games/sub/a.sgf"), GOOD).unwrap();
    symlink("..", folder.join("games/sub/up")).unwrap();
    symlink("../..", folder.join("games/sub/above")).unwrap();
    symlink("nowhere", folder.join("games/readme")).unwrap();
    symlink("nowhere", folder.join("games/lost.sgf")).unwrap();
    symlink("self", folder.join("games/self")).unwrap();
    symlink("self.sgf", folder.join("games/self.sgf")).unwrap();
    let said = said(chizu(&["score", "-q", "games"]).current_dir(&folder));
    assert_eq!((said.code, said.out.as_str()), (Some(1), "?\n?\nB+80\n?\n?\n"));
    assert_eq!(
        said.err,
        "chizu: games/lost.sgf: no such file or folder\n\
         chizu: games/self.sgf: the link leads back to itself\n\
         chizu: games/sub/above: a link leads back to a folder above: not followed\n\
         chizu: games/sub/up: a link leads back to games: not followed\n"
    );
}

fn zstd(bytes: &[u8]) -> Vec<u8> {
    ruzstd::encoding::compress_to_vec(bytes, ruzstd::encoding::CompressionLevel::Fastest)
}

/// Names of the games counted.
fn counted(said: &Said) -> Vec<String> {
    let name = |line: &str| {
        let line: serde_json::Value = serde_json::from_str(line).unwrap();
        line["error"].is_null().then(|| line["file"].as_str().unwrap().to_owned())
    };
    said.out.lines().filter_map(name).collect()
}

fn said_of(folder: &Path, args: &[&str]) -> Said {
    said(chizu(args).current_dir(folder))
}

fn score_json(folder: &Path, files: &[&str]) -> Said {
    said(chizu(&[&["score", "--json"], files].concat()).current_dir(folder))
}

#[test]
fn archives_of_every_kind() {
    let folder = folder("archives");
    let members: [(&str, &[u8]); 5] = [
        ("b/2.sgf", GOOD),
        ("b/10.SGF", GOOD),
        ("b/._2.sgf", b"\0\0"),
        ("b/notes.txt", b"no record"),
        ("a.sgf.gz", &gzip(GOOD)),
    ];
    let tar = tar_of(&members);
    let files: [(&str, Vec<u8>); 8] = [
        ("x.zip", zip_of(&members)),
        ("x.tar", tar.clone()),
        ("x.tar.gz", gzip(&tar)),
        ("x.tgz", gzip(&tar)),
        ("x.tar.zst", zstd(&tar)),
        ("x.sgf.gz", gzip(GOOD)),
        ("x.sgf.zst", [zstd(GOOD), zstd(GOOD)].concat()),
        // The first bytes tell what it is.
        ("unnamed", zip_of(&members)),
    ];
    for (name, bytes) in &files {
        fs::write(folder.join(name), bytes).unwrap();
        let said = score_json(&folder, &[name]);
        assert_eq!((said.code, said.err.as_str()), (Some(0), ""), "{name}");
        let expected: &[&str] = match *name {
            "x.sgf.gz" => &[""],
            "x.sgf.zst" => &["#1", "#2"],
            _ => &["/b/2.sgf", "/b/10.SGF", "/a.sgf.gz"],
        };
        assert_eq!(counted(&said), expected.iter().map(|e| format!("{name}{e}")).collect::<Vec<_>>());
    }
    assert_eq!(run_with(&["score", "-q", "-"], &gzip(GOOD)).out, "B+80\n");
    assert_eq!(run_with(&["score", "-q", "-"], &zstd(GOOD)).out, "B+80\n");
    // Some programs put frames of their own before the data.
    let own = [&b"\x50\x2a\x4d\x18\x04\0\0\x001234"[..], &zstd(GOOD)].concat();
    assert_eq!(run_with(&["score", "-q", "-"], &own).out, "B+80\n");
    for bytes in [zip_of(&members), tar.clone(), gzip(&tar), zstd(&tar)] {
        let said = run_with(&["score", "--json", "-"], &bytes);
        assert_eq!((said.code, said.err.as_str()), (Some(0), ""));
        let names = ["/b/2.sgf", "/b/10.SGF", "/a.sgf.gz"].map(|name| format!("standard input{name}"));
        assert_eq!(counted(&said), names);
    }
}

#[test]
fn members_with_the_same_name_are_all_read() {
    let other = b"(;SZ[9]KM[0];AB[aa][ba][ca]AW[gg])";
    let members = |name| -> [(&str, &[u8]); 3] { [("a.sgf", GOOD), (name, other), ("c.sgf", GOOD)] };
    let mut zip = zip_of(&members("b.sgf"));
    // The library writes no name twice.
    while let Some(at) = zip.windows(5).position(|name| name == b"b.sgf") {
        zip[at] = b'a';
    }
    let moves = |bytes: &[u8]| -> Vec<(String, u64)> {
        let said = run_with(&["score", "--json", "-"], bytes);
        assert_eq!(said.err, "");
        let lines = said.out.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
        let facts = |line: serde_json::Value| {
            (line["file"].as_str().unwrap().to_owned(), line["moves"].as_u64().unwrap())
        };
        lines.map(facts).collect()
    };
    let good = moves(GOOD)[0].1;
    assert_ne!(good, 0);
    let expected = [("a", good), ("a", 0), ("c", good)]
        .map(|(name, moves)| (format!("standard input/{name}.sgf"), moves));
    assert_eq!(moves(&zip), expected);
    assert_eq!(moves(&tar_of(&members("a.sgf"))), expected);
}

#[test]
#[cfg(unix)]
fn a_pipe_in_a_folder_is_not_waited_for() {
    let folder = folder("pipe");
    let made = std::process::Command::new("mkfifo").arg(folder.join("a.sgf")).status().unwrap();
    assert!(made.success());
    fs::write(folder.join("b.sgf"), GOOD).unwrap();
    for args in [&["score", "-q", "."][..], &["sgf", "check", "."]] {
        let said = said(chizu(args).current_dir(&folder));
        assert_eq!(said.code, Some(1));
        assert_eq!(said.err, "chizu: ./a.sgf: this is no regular file: not read\n");
    }
}

#[test]
fn a_link_in_an_archive_is_told() {
    let mut tar = tar::Builder::new(Vec::new());
    let mut header = tar::Header::new_gnu();
    header.set_size(0);
    header.set_entry_type(tar::EntryType::Link);
    tar.append_link(&mut header, "b.sgf", "a.sgf").unwrap();
    header.set_entry_type(tar::EntryType::Directory);
    header.set_cksum();
    tar.append_data(&mut header, "c.sgf/", &b""[..]).unwrap();
    header.set_entry_type(tar::EntryType::Regular);
    header.set_size(GOOD.len() as u64);
    tar.append_data(&mut header, "d.sgf", GOOD).unwrap();
    let said = run_with(&["score", "-q", "-"], &tar.into_inner().unwrap());
    assert_eq!((said.code, said.out.as_str()), (Some(1), "?\nB+80\n"), "{said:?}");
    assert_eq!(said.err, "chizu: standard input/b.sgf: this is no regular file: not read\n");
}

#[test]
fn a_checksum_at_the_end_is_read() {
    let folder = folder("checksum");
    let packed = gzip(&tar_of(&[("1.sgf", GOOD)]));
    let mut wrong = packed.clone();
    let at = wrong.len() - 6;
    wrong[at] ^= 1;
    for (bytes, why) in [
        (wrong, "the compressed data is damaged"),
        (packed[..packed.len() - 6].to_vec(), "it ends too early"),
    ] {
        fs::write(folder.join("x.tar.gz"), bytes).unwrap();
        let said = score_json(&folder, &["x.tar.gz"]);
        assert_eq!(said.code, Some(1), "{said:?}");
        assert_eq!(
            said.err,
            format!("chizu: x.tar.gz: damaged archive: {why}; games counted from it may be wrong\n")
        );
    }
}

#[test]
fn errors_are_in_words() {
    let folder = folder("words");
    let (zip, tar) = (zip_of(&[("1.sgf", GOOD)]), tar_of(&[("1.sgf", GOOD), ("2.sgf", GOOD)]));
    let mut broken = tar.clone();
    broken[1024..1536].fill(b'l');
    for (name, bytes, why) in [
        ("cut.zip", &zip[..zip.len() / 2], "not readable as a zip archive: it is damaged or cut off"),
        ("noise.tar", &[200; 3000], "not readable as a tar archive: it is damaged"),
        ("broken.tar", &broken, "damaged archive: after 1.sgf: it is damaged"),
        ("cut.tar.zst", &zstd(&tar)[..20], "not readable as a tar archive: it ends too early"),
        ("noise.gz", &[9; 300], "the compressed data is damaged"),
    ] {
        fs::write(folder.join(name), bytes).unwrap();
        let said = score_json(&folder, &[name]);
        assert_eq!((said.code, said.err), (Some(1), format!("chizu: {name}: {why}\n")), "{name}");
    }
    let said = score_json(&folder, &["cut.zip/1.sgf"]);
    assert_eq!(said.err, "chizu: cut.zip/1.sgf: a part of this path is a file, no folder\n");
}

#[test]
fn damaged_archives() {
    let folder = folder("damaged");
    let members: [(&str, &[u8]); 3] = [("1.sgf", GOOD), ("2.sgf", GOOD), ("3.sgf", GOOD)];
    let (zip, tar) = (zip_of(&members), tar_of(&members));
    let mut wrong = zip.clone();
    // The second member's first bytes, behind its name.
    let at = wrong.windows(5).position(|w| w == b"2.sgf").unwrap() + 5;
    wrong[at..at + 8].fill(0xff);
    for (name, bytes, good) in [
        ("cut.zip", &zip[..zip.len() / 2], 0),
        ("wrong.zip", &wrong, 2),
        ("noise.zip", &[7; 3000], 0),
        ("cut.tar", &tar[..1024 + 520], 1),
        ("noise.tar", &[200; 3000], 0),
        ("cut.tar.gz", &gzip(&tar)[..60], 0),
        ("noise.tgz", &[9; 3000], 0),
        ("cut.tar.zst", &zstd(&tar)[..20], 0),
        ("cut.sgf.gz", &gzip(GOOD)[..20], 0),
        ("cut.sgf.zst", &zstd(GOOD)[..20], 0),
    ] {
        fs::write(folder.join(name), bytes).unwrap();
        fs::write(folder.join("good.sgf"), GOOD).unwrap();
        let said = score_json(&folder, &[name, "good.sgf"]);
        assert_eq!(said.code, Some(1), "{name}: {said:?}");
        assert_eq!(counted(&said).len(), good + 1, "{name}: {said:?}");
        // A member that is cut off is named, and the archive, which goes no further.
        let complaints = said.err.lines().count();
        assert!((1..=2).contains(&complaints), "{name}: {said:?}");
        assert!(said.err.lines().all(|line| line.starts_with(&format!("chizu: {name}"))), "{said:?}");
        assert!(!said.err.contains(char::is_control) || said.err.ends_with('\n'), "{said:?}");
    }
}

#[test]
fn names_in_archives_are_only_names() {
    let folder = folder("path-tricks");
    let zip = zip_of(&[("../../outside.sgf", GOOD), ("/etc/absolute.sgf", GOOD), ("red\x1b[31m.sgf", GOOD)]);
    fs::write(folder.join("x.zip"), zip).unwrap();
    let said = score_json(&folder, &["x.zip"]);
    assert_eq!((said.code, counted(&said).len()), (Some(0), 3), "{said:?}");
    assert!(!said.out.contains('\x1b'));
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
    assert!(!folder.join("../../outside.sgf").exists());
}

#[cfg(unix)]
#[test]
fn programs_get_names_as_they_are() {
    let folder = folder("names");
    let name = "two\nlines \x1b[31m.sgf";
    fs::write(folder.join(name), GOOD).unwrap();
    fs::write(folder.join("all.zip"), zip_of(&[(name, GOOD)])).unwrap();
    let zipped = format!("all.zip/{name}");
    for (args, named) in [
        (&["score", "--json", name][..], name),
        (&["score", "--json", "all.zip"], &zipped),
        (&["dead", "--json", name], name),
        (&["chains", "--json", name], name),
        (&["analyze", "--json", name], name),
        (&["eyes", "--json", name], name),
        (&["score", "--json", "no\nsuch.sgf"], "no\nsuch.sgf"),
    ] {
        let said = said(chizu(args).current_dir(&folder));
        let line: serde_json::Value = serde_json::from_str(&said.out).unwrap();
        assert_eq!(line["file"], named, "{args:?}");
    }
    for command in ["score", "dead", "show", "groups", "eyes", "analyze"] {
        let said = said(chizu(&[command, name]).current_dir(&folder));
        assert!(!said.out.contains('\x1b') && !said.out.contains("two\nlines"), "{}", said.out);
    }
}

#[test]
#[cfg(unix)]
fn a_standard_output_that_is_closed_or_full_is_an_error() {
    let commands = [
        &["score", "samples/edo.sgf"][..],
        &["score", "--json", "samples"],
        &["show", "samples/edo.sgf"],
        &["groups", "--effort", "quick", "samples/nine.sgf"],
        &["sgf", "check", "samples/edo.sgf"],
        &["sgf", "fmt", "samples/edo.sgf"],
        &["gtp"],
        &["man"],
        &["score", "--help"],
        &["--version"],
    ];
    let full = cfg!(target_os = "linux").then_some((">/dev/full", "no space left"));
    for (redirection, why) in [Some((">&-", "it is closed")), full].into_iter().flatten() {
        for args in commands {
            let script = format!("echo name | \"$0\" \"$@\" {redirection}");
            let mut shell = std::process::Command::new("sh");
            let program = chizu(args);
            shell.args(["-c", &script]).arg(program.get_program()).args(args);
            let said = said(shell.current_dir(program.get_current_dir().unwrap()));
            assert_eq!((said.code, said.out.as_str()), (Some(1), ""), "{args:?} {redirection}");
            assert!(said.err.contains(why) && said.err.lines().count() == 1, "{args:?} {said:?}");
        }
    }
    // Where nothing is printed, nothing is wrong.
    let folder = folder("closed-output");
    let picture = folder.join("a.svg");
    let mut shell = std::process::Command::new("sh");
    shell
        .args(["-c", "\"$0\" map samples/edo.sgf -o \"$1\" >&-"])
        .arg(chizu(&[]).get_program())
        .arg(&picture);
    let said = said(shell.current_dir(chizu(&[]).get_current_dir().unwrap()));
    assert_eq!((said.code, said.err.as_str(), picture.exists()), (Some(0), "", true));
}

#[test]
fn there_is_no_column_i_anywhere() {
    for args in [
        &["read", "samples/edo.sgf", "--at", "I5"][..],
        &["read", "samples/edo.sgf", "--at", "D4", "--goal", "cut", "--with", "i5"],
        &["local", "samples/edo.sgf", "--at", "I5"],
        &["score", "samples/edo.sgf", "--dead", "D4,I5"],
    ] {
        let said = run(args);
        assert_eq!(said.code, Some(2), "{args:?}");
        assert!(said.err.contains("there is no column"), "{args:?} {said:?}");
    }
}

#[test]
fn archives_in_archives_are_named() {
    let folder = folder("nested");
    let inner = zip_of(&[("a.sgf", GOOD)]);
    let members: [(&str, &[u8]); 3] = [("old/2001.zip", &inner), ("b.sgf", GOOD), ("._x.tar", b"")];
    for (name, bytes) in [("all.zip", zip_of(&members)), ("all.tar", tar_of(&members))] {
        fs::write(folder.join(name), bytes).unwrap();
        let said = score_json(&folder, &[name]);
        assert_eq!((said.code, counted(&said)), (Some(1), vec![format!("{name}/b.sgf")]));
        assert_eq!(
            said.err,
            format!("chizu: {name}/old/2001.zip: an archive inside an archive: not opened\n")
        );
    }
}

#[test]
fn records_of_other_servers_are_found_in_folders_and_archives() {
    let folder = folder("foreign");
    let gib = b"\\HS\n\\[GAMEINFOMAIN=GRLT:3,ZIPSU:0,GONGJE:65\\]\n\\HE\n\\GS\nINI 0 1 0 &4\nSTO 0 2 1 15 3\n\\GE\n";
    let ugi = b"[Header]\nSize=9\nWinner=W,C\n[Data]\nCC,B1,1,0\n";
    fs::write(folder.join("all.zip"), zip_of(&[("a.gib", gib), ("b.UGI", ugi)])).unwrap();
    let said = score_json(&folder, &["all.zip"]);
    assert_eq!(counted(&said), ["all.zip/a.gib", "all.zip/b.UGI"], "{said:?}");
    fs::write(folder.join("a.gib"), gib).unwrap();
    let said = said_of(&folder, &["sgf", "fmt", "a.gib"]);
    assert!(said.out.contains("KM[6.5]") && said.out.contains(";B[pd]"), "{said:?}");
    let said = said_of(&folder, &["sgf", "fmt", "--in-place", "a.gib"]);
    assert_eq!((said.code, fs::read(folder.join("a.gib")).unwrap()), (Some(1), gib.to_vec()));
}

#[test]
fn a_game_of_a_large_collection_is_found() {
    let folder = folder("collection");
    let mut text = Vec::new();
    for number in 1..=30_000 {
        text.extend_from_slice(format!("(;SZ[9]PB[number {number}];B[ee];W[cc];B[gc])\n").as_bytes());
    }
    assert!(text.len() > 1 << 20);
    fs::write(folder.join("all.sgf"), &text).unwrap();
    let said = said_of(&folder, &["show", "--game", "20000", "all.sgf"]);
    assert!(said.out.contains("all.sgf#20000") && said.out.contains("number 20000"), "{said:?}");
    let said = said_of(&folder, &["show", "--game", "30001", "all.sgf"]);
    assert_eq!(said.err, "chizu: all.sgf: there is no game 30001: the file holds 30000\n");
}

#[test]
fn a_bomb_is_refused() {
    let folder = folder("bomb");
    let mut zip = zip::ZipWriter::new(fs::File::create(folder.join("bomb.zip")).unwrap());
    zip.start_file("bomb.sgf", SimpleFileOptions::default()).unwrap();
    zip.write_all(b"(;SZ[9]C[").unwrap();
    let piece = vec![b'a'; 1 << 20];
    for _ in 0..100 {
        zip.write_all(&piece).unwrap();
    }
    zip.start_file("good.sgf", SimpleFileOptions::default()).unwrap();
    zip.write_all(GOOD).unwrap();
    zip.finish().unwrap();
    let said = score_json(&folder, &["bomb.zip"]);
    assert_eq!((said.code, counted(&said)), (Some(1), vec!["bomb.zip/good.sgf".to_owned()]));
    assert_eq!(said.err, "chizu: bomb.zip/bomb.sgf: no game ends within 64 MiB: not read further\n");
    for command in ["show", "groups", "eyes", "analyze"] {
        let said = said_of(&folder, &[command, "bomb.zip"]);
        assert_eq!(said.err, "chizu: bomb.zip/bomb.sgf: no game ends within 64 MiB: not read further\n");
        assert_eq!((said.code, said.out.as_str()), (Some(1), ""), "{command}");
    }
}
