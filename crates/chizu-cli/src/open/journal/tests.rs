//! The rules of file safety that concern journals.

use chizu_edit::Command;

use super::*;
use crate::open::file::tests::Folder;

const BASE: &[u8] = b"(;SZ[9];B[ee])\n";

fn edited(journal: &mut Journal, document: &mut Document, points: &[&str]) {
    for point in points {
        document.edit(&[Command::play(point)]).expect("a move");
        journal.append(&mut document.take_log()).expect("a line");
    }
}

fn document() -> Document {
    let mut document = Document::open(BASE).expect("a record");
    document.start_log();
    document
}

#[test]
fn f7_what_was_done_is_there_after_a_stop() {
    let folder = Folder::new("f7");
    let journals = Journals::new(folder.path().join("state"));
    let file = folder.path().join("game.sgf");
    let mut journal = journals.begin(Some(&file), "game.sgf", &document()).expect("a journal");
    let mut document = document();
    edited(&mut journal, &mut document, &["A1", "B2", "C3"]);
    document.undo();
    journal.append(&mut document.take_log()).expect("a line");
    // As long as somebody writes it, nobody else is asked about it.
    assert!(journals.unsaved(Some(&file)).is_empty());
    drop(journal);
    let found = journals.unsaved(Some(&file));
    assert_eq!((found.len(), found[0].unsaved(), found[0].lost), (1, 4, 0));
    assert!(journals.unsaved(Some(&folder.path().join("other.sgf"))).is_empty());
    let mut restored = journals.restore(&found[0].name).expect("a document").document;
    assert_eq!(restored.tree(), document.tree());
    assert_eq!((restored.at(), restored.can_redo()), (document.at(), true));
    while restored.undo().is_some() {}
    assert_eq!(restored.bytes().expect("bytes"), BASE);
}

#[test]
fn f7_a_line_cut_off_loses_itself_only() {
    let folder = Folder::new("f7-cut");
    let journals = Journals::new(folder.path().join("state"));
    let mut journal = journals.begin(None, "new", &document()).expect("a journal");
    let mut document = document();
    edited(&mut journal, &mut document, &["A1", "B2", "C3"]);
    drop(journal);
    let path = journals.paths().remove(0);
    let whole = fs::read(&path).expect("a journal");
    let third = whole[..whole.len() - 1].iter().rposition(|&byte| byte == b'\n').expect("lines") + 1;
    for cut in third..whole.len() {
        fs::write(&path, &whole[..cut]).expect("a journal");
        let Restored { document: restored, found, .. } =
            journals.restore(&path.file_name().expect("a name").to_string_lossy()).expect("a document");
        // The sum is whole where only the end of the line is missing.
        let expected = if cut == whole.len() - 1 { 3 } else { 2 };
        assert_eq!((found.entries.len(), restored.tree().node_count()), (expected, expected + 2), "{cut}");
    }
    // A byte changed anywhere in the last line.
    for at in third..whole.len() - 1 {
        let mut bytes = whole.clone();
        bytes[at] ^= 1;
        fs::write(&path, &bytes).expect("a journal");
        let found = read(&path).expect("a journal");
        assert_eq!(found.entries.len(), 2, "{at}");
    }
}

#[test]
fn f7_a_file_left_in_halves_is_not_offered() {
    let folder = Folder::new("f7-halves");
    let journals = Journals::new(folder.path().join("state"));
    let mut journal = journals.begin(None, "new", &document()).expect("a journal");
    edited(&mut journal, &mut document(), &["A1"]);
    journal.sync().expect("on the disk");
    drop(journal);
    let name = journals.unsaved(None)[0].name.clone();
    // As after a power cut before all of it was on the disk.
    let base = journals.folder.join(&name).with_extension("base");
    for half in [&BASE[..BASE.len() / 2], b""] {
        fs::write(&base, half).expect("a file");
        assert!(journals.unsaved(None).is_empty() && journals.restore(&name).is_err());
    }
    fs::write(&base, BASE).expect("a file");
    assert!(journals.restore(&name).is_ok());
}

#[test]
fn f7_journals_are_kept_for_thirty_days_after_a_save_and_unsaved_ones_for_good() {
    let folder = Folder::new("f7-kept");
    let journals = Journals::new(folder.path().join("state"));
    let names = || {
        let mut names: Vec<_> = journals.paths().into_iter().collect();
        names.sort();
        names.len()
    };
    for saved in [true, false] {
        let mut journal = journals.begin(None, "new", &document()).expect("a journal");
        let mut document = document();
        edited(&mut journal, &mut document, &["A1"]);
        if saved {
            document.mark_saved();
            journal.append(&mut document.take_log()).expect("a line");
        }
    }
    assert_eq!(journals.unsaved(None).len(), 1);
    let days = |days: u64| SystemTime::now() + Duration::from_secs(days * 24 * 60 * 60);
    journals.clean(days(29));
    assert_eq!(names(), 2);
    journals.clean(days(31));
    assert_eq!((names(), journals.unsaved(None).len()), (1, 1));
    assert_eq!(fs::read_dir(&journals.folder).expect("a folder").count(), 2);
}

#[test]
fn f8_what_is_forgotten_is_not_offered_again() {
    let folder = Folder::new("f8");
    let journals = Journals::new(folder.path().join("state"));
    for _ in 0..2 {
        let mut journal = journals.begin(None, "new", &document()).expect("a journal");
        edited(&mut journal, &mut document(), &["A1"]);
    }
    let found = journals.unsaved(None);
    assert_eq!(found.len(), 2);
    journals.forget(&found[0].name).expect("put away");
    assert_eq!(journals.unsaved(None), found[1..]);
    for name in ["", "../state", "nothing.journal", "/etc/passwd", "a\0b"] {
        assert!(journals.forget(name).is_err() && journals.restore(name).is_err(), "{name:?}");
    }
    journals.clean(SystemTime::now() + KEPT + Duration::from_secs(10));
    assert_eq!(fs::read_dir(&journals.folder).expect("a folder").count(), 2);
}

#[test]
fn f9_edits_after_a_save_are_unsaved_and_so_is_undoing_past_it() {
    let folder = Folder::new("f9");
    let journals = Journals::new(folder.path().join("state"));
    let mut journal = journals.begin(None, "new", &document()).expect("a journal");
    let mut document = document();
    edited(&mut journal, &mut document, &["A1", "B2"]);
    document.mark_saved();
    document.undo();
    assert!(document.is_changed());
    journal.append(&mut document.take_log()).expect("a line");
    drop(journal);
    let found = journals.unsaved(None);
    assert_eq!(found[0].unsaved(), 1);
    let Restored { document: restored, on_disk, .. } = journals.restore(&found[0].name).expect("a document");
    assert_eq!(String::from_utf8_lossy(&on_disk), "(;SZ[9](;B[ee])(;B[ai];W[bh]))\n");
    assert!(restored.is_changed());
    assert_eq!(restored.tree(), document.tree());
}

#[cfg(target_os = "linux")]
#[test]
fn f7_what_a_full_disk_does_not_take_is_written_later() {
    let folder = Folder::new("f7-full");
    let journals = Journals::new(folder.path().join("state"));
    let mut journal = journals.begin(None, "new", &document()).expect("a journal");
    let mut document = document();
    edited(&mut journal, &mut document, &["A1"]);
    let mut full = Journal {
        file: File::options().append(true).open("/dev/full").expect("a device"),
        base: None,
        len: 0,
        dirty: false,
    };
    document.edit(&[Command::play("B2")]).expect("a move");
    let mut waiting = document.take_log();
    let error = full.append(&mut waiting).expect_err("no space");
    assert_eq!((error.kind(), waiting.len()), (io::ErrorKind::StorageFull, 1));
    journal.append(&mut waiting).expect("a line");
    assert!(waiting.is_empty());
    drop(journal);
    let found = journals.unsaved(None);
    assert_eq!((found[0].unsaved(), found[0].lost), (2, 0));
}
