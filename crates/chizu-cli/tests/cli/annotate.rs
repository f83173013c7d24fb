//! Records written with their count.

use std::fs;

use crate::{fine, folder, run, run_with};

const NINE: &str = "samples/nine.sgf";

#[test]
fn territory_and_reasons_stand_in_the_last_node() {
    let folder = folder("annotate-file");
    let path = folder.join("nine.sgf");
    let path = path.to_str().unwrap();
    let out = fine(&["score", "-q", "--method", "carta", "--write-sgf", path, NINE]);
    assert_eq!(out, "W+8.5\n");
    let record = fs::read_to_string(path).unwrap();
    let last = record.rsplit(';').next().unwrap();
    assert!(last.starts_with("B[]TB[ba]"), "{last}");
    // G4, which is dead, is White's point.
    assert!(last.contains("TW[") && last.contains("[gf]"), "{last}");
    assert!(last.contains("C[Counted by Chizu (carta). White wins by 8.5 points (W+8.5)."), "{last}");
    assert!(record.contains("RE[W+8.5]"));
    // Counting and writing it again changes nothing, and neither does what was written change the count.
    let again = fine(&["score", "--method", "carta", "--write-sgf", "-", path]);
    assert_eq!(again, record);
    // It is a record without faults.
    assert_eq!(fine(&["sgf", "check", path]), "1 game: nothing to remark\n");
}

#[test]
fn comments_and_results_are_kept() {
    let write = |record: &str| {
        let said = run_with(&["score", "--method", "carta", "--write-sgf", "-", "-"], record.as_bytes());
        assert_eq!(said.err, "");
        said.out
    };
    let record = write("(;SZ[9]KM[0]RE[B+R]PB[A\\]b];B[ee]C[An opening.](;W[cc]C[A move.])(;W[gg]))");
    assert!(record.contains("RE[B+R]") && record.contains("C[An opening.]"), "{record}");
    assert!(record.contains("C[A move.\n\nCounted by Chizu (carta). The game is not finished"), "{record}");
    assert!(record.contains(";W[gg]") && record.contains("PB[A\\]b]"), "{record}");
    assert!(record.contains("belong to nobody yet; the result if all went to one player: "), "{record}");
    // A result is added where there is none and the game is finished.
    assert!(write("(;SZ[9]KM[0.5];B[ee];W[];B[])").contains("RE[B+79.5]"));
    assert!(!write("(;SZ[9]KM[0.5])").contains("RE["));
    // What others wrote around an earlier count stays, and so does what only looks like one.
    let record = write("(;SZ[9]KM[0];B[ee];W[];B[]C[As Counted by Chizu (I think).])");
    assert!(record.contains("C[As Counted by Chizu (I think).\n\nCounted by Chizu (carta). "), "{record}");
    let edited =
        record.replace("80 points of territory = 80", "79").replace("White: 0.]", "White: 0.\n\nOr not.]");
    let record = write(&edited);
    assert!(record.contains("= 80.") && !record.contains("Black: 79"), "{record}");
    assert!(record.contains("White: 0.\n\nOr not.]") && record.matches("(carta)").count() == 1, "{record}");
    // Old marks do not stay.
    let record = write("(;SZ[9]KM[0];B[ee];W[];B[]TW[aa][bb]TB[cc])");
    assert!(!record.contains("TW[") && record.contains("TB["), "{record}");
}

#[test]
fn faults_of_a_record_that_is_printed_are_told() {
    let said = run_with(&["score", "--write-sgf", "-", "-"], b"(;SZ[9];B[zz];W[ee]");
    assert!(said.out.starts_with("(;") && said.out.contains("Counted by Chizu"), "{said:?}");
    assert_eq!(
        said.err,
        "chizu: standard input: line 1, column 9: B[zz] is not on the 9\u{d7}9 board: ignored\n\
         chizu: standard input: line 1, column 20: the game is not closed: 1 ')' missing\n"
    );
}

#[test]
fn a_folder_gets_a_file_for_each_game() {
    let folder = folder("annotate-folder");
    let two = folder.join("two.sgf");
    fs::write(&two, "(;SZ[9]KM[0];B[ee])(;SZ[9]KM[0];W[ee])").unwrap();
    fs::write(folder.join("bad.sgf"), "no record").unwrap();
    fs::create_dir(folder.join("more")).unwrap();
    fs::copy(&two, folder.join("more/two.sgf")).unwrap();
    let out = folder.with_file_name("annotate-folder-out");
    let _ = fs::remove_dir_all(&out);
    let said = run(&["score", "-q", "--write-sgf", out.to_str().unwrap(), folder.to_str().unwrap()]);
    assert_eq!(said.code, Some(1));
    assert_eq!(said.out, "?\nB+80\nW+80\nB+80\nW+80\n");
    let mut names: Vec<_> =
        fs::read_dir(&out).unwrap().map(|e| e.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    assert_eq!(names, ["two-1.sgf", "two-1~2.sgf", "two-2.sgf", "two-2~2.sgf"]);
    // A single file with several games becomes a single file.
    let all = out.join("all.sgf");
    assert_eq!(
        run(&["score", "-q", "--write-sgf", all.to_str().unwrap(), two.to_str().unwrap()]).code,
        Some(0)
    );
    assert_eq!(fs::read_to_string(all).unwrap().matches("Counted by Chizu").count(), 2);
}

#[test]
fn records_are_not_written_over() {
    let folder = folder("annotate-over");
    let path = folder.join("a.sgf");
    let record = "(;SZ[9]KM[0];B[ee])";
    fs::write(&path, record).unwrap();
    let (path_text, folder_text) = (path.to_str().unwrap(), folder.to_str().unwrap());
    let said = run(&["score", "-q", "--write-sgf", path_text, path_text]);
    assert_eq!(said.code, Some(1));
    assert!(
        said.err.ends_with("a.sgf: not written over itself: name another file or folder\n"),
        "{}",
        said.err
    );
    let said = run(&["score", "-q", "--write-sgf", &format!("{folder_text}/new/out"), folder_text]);
    assert_eq!((said.code, said.out.as_str()), (Some(2), ""));
    assert!(said.err.ends_with("which is read: name a place outside\n"), "{}", said.err);
    assert_eq!(fs::read_to_string(&path).unwrap(), record);
    // Neither is one whose name ends like a game's number, nor another one that is read.
    let numbered = folder.join("a#1");
    fs::write(&numbered, record).unwrap();
    let numbered_text = numbered.to_str().unwrap();
    let said = run(&["score", "-q", "--write-sgf", numbered_text, numbered_text]);
    assert_eq!(said.code, Some(1));
    assert_eq!(fs::read_to_string(&numbered).unwrap(), record);
    let other = folder.join("other");
    fs::create_dir(&other).unwrap();
    fs::copy(&path, other.join("a.sgf")).unwrap();
    let other_text = other.to_str().unwrap();
    let said = run(&["score", "-q", "--write-sgf", other_text, path_text, &format!("{other_text}/a.sgf")]);
    assert_eq!((said.code, said.out.as_str()), (Some(1), "B+80\nB+80\n"));
    assert!(said.err.ends_with("other/a.sgf, which is read: name another file or folder\n"), "{}", said.err);
    assert_eq!(fs::read_to_string(other.join("a.sgf")).unwrap(), record);
    // The other record has a name of its own.
    assert!(fs::read_to_string(other.join("a~2.sgf")).unwrap().contains("Counted by Chizu"));
    let said = run(&["score", "-q", "--write-sgf", "-", path_text]);
    assert_eq!((said.code, said.out.as_str()), (Some(2), ""));
    let said = run(&["score", "-q", "--write-sgf", path_text, path_text, numbered_text]);
    assert_eq!((said.code, said.out.as_str()), (Some(2), ""));
    assert!(said.err.ends_with("this folder cannot be made: there is a file of that name\n"), "{}", said.err);
    let said = run(&["score", "-q", "--write-sgf", "/nowhere/at/all.sgf", path_text]);
    assert_eq!((said.code, said.out.as_str()), (Some(1), "B+80\n"));
    assert!(said.err.contains("/nowhere/at/all.sgf: cannot be written"), "{}", said.err);
}
