//! The rules of file safety that concern one file, each named after its number.

use std::sync::atomic::{AtomicU32, Ordering};

use chizu_edit::{Command, Document};

use super::*;

/// A folder of its own for each test; left behind if the test fails.
pub(in crate::open) struct Folder(PathBuf);

impl Folder {
    pub(in crate::open) fn new(name: &str) -> Self {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("chizu-{name}-{}-{number}", std::process::id()));
        fs::create_dir_all(&path).expect("a folder");
        Self(path)
    }

    pub(in crate::open) fn path(&self) -> &Path {
        &self.0
    }

    fn file(&self, text: &str) -> PathBuf {
        let path = self.0.join("game.sgf");
        fs::write(&path, text).expect("a file");
        path
    }

    fn names(&self) -> Vec<String> {
        let mut names: Vec<_> = fs::read_dir(&self.0)
            .expect("a folder")
            .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            let _ = fs::remove_dir_all(&self.0);
        }
    }
}

const OLD: &str = "(;SZ[9];B[ee])\n";
const NEW: &str = "(;SZ[9];B[ee];W[ce])\n";
const STEPS: [Step; 8] = [
    Step::Create,
    Step::Write,
    Step::Sync,
    Step::Check,
    Step::Rights,
    Step::Look,
    Step::Rename,
    Step::SyncFolder,
];

fn save(known: &mut Known, text: &str, over: Over) -> Result<(), SaveError> {
    known.save(text.as_bytes(), over, &|_| true, &|_| Ok(()))
}

fn text(path: &Path) -> String {
    fs::read_to_string(path).expect("a file")
}

#[test]
fn f2_whatever_step_fails_the_file_is_the_old_or_the_new_one_whole() {
    for failing in STEPS {
        for kind in [io::ErrorKind::StorageFull, io::ErrorKind::PermissionDenied, io::ErrorKind::Other] {
            let folder = Folder::new("f2");
            let path = folder.file(OLD);
            let mut known = Known::read(&path).expect("a file");
            let probe = |step| if step == failing { Err(kind.into()) } else { Ok(()) };
            let error = known.save(NEW.as_bytes(), Over::No, &|_| true, &probe).expect_err("a failure");
            let expected = if failing == Step::SyncFolder { NEW } else { OLD };
            assert_eq!(text(&path), expected, "{failing:?}");
            assert_eq!(folder.names(), ["game.sgf"], "{failing:?}");
            let is_refused = failing == Step::Create && kind == io::ErrorKind::PermissionDenied;
            assert_eq!(error.code(), if is_refused { "read-only" } else { "not-saved" });
            // And the next time it works.
            save(&mut known, NEW, Over::No).expect("saved");
            assert_eq!(text(&path), NEW);
        }
    }
}

#[test]
fn f2_a_stop_at_any_step_leaves_the_old_or_the_new_one_whole() {
    // Stopped in the middle, nothing is cleaned up: as when the power fails.
    for stopping in STEPS {
        let folder = Folder::new("f2-stop");
        let path = folder.file(OLD);
        let mut known = Known::read(&path).expect("a file");
        let seen = std::cell::RefCell::new(String::new());
        let probe = |step| {
            if step == stopping {
                *seen.borrow_mut() = text(&path);
            }
            Ok(())
        };
        known.save(NEW.as_bytes(), Over::No, &|_| true, &probe).expect("saved");
        let expected = if stopping == Step::SyncFolder { NEW } else { OLD };
        assert_eq!(*seen.borrow(), expected, "{stopping:?}");
    }
}

#[cfg(unix)]
#[test]
fn f2_rights_are_kept() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new("rights");
    let path = folder.file(OLD);
    fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).expect("rights");
    let mut known = Known::read(&path).expect("a file");
    save(&mut known, NEW, Over::No).expect("saved");
    assert_eq!(fs::metadata(&path).expect("a file").permissions().mode() & 0o777, 0o640);
}

#[test]
fn f3_what_would_not_be_read_the_same_is_not_written() {
    let folder = Folder::new("f3");
    let path = folder.file(OLD);
    let mut known = Known::read(&path).expect("a file");
    let mut document = Document::open(OLD.as_bytes()).expect("a record");
    document.edit(&[Command::comment("x")]).expect("an edit");
    let right = document.bytes().expect("bytes");
    // A writer with a fault: it forgets a move.
    let faulty = String::from_utf8(right.clone()).expect("UTF-8").replace(";B[ee]", "");
    let check = |bytes: &[u8]| document.reads_from(bytes);
    let error = known.save(faulty.as_bytes(), Over::No, &check, &|_| Ok(())).expect_err("a fault");
    assert_eq!(error.code(), "unwritable");
    assert_eq!((text(&path).as_str(), folder.names()), (OLD, vec!["game.sgf".to_owned()]));
    known.save(&right, Over::No, &check, &|_| Ok(())).expect("saved");
}

#[test]
fn f4_a_file_that_changed_on_the_disk_is_not_overwritten() {
    let folder = Folder::new("f4");
    let path = folder.file(OLD);
    let mut known = Known::read(&path).expect("a file");
    assert!(!known.looks_changed());
    // The same length: only the content tells.
    let theirs = OLD.replace("ee", "cc");
    fs::write(&path, &theirs).expect("a file");
    match save(&mut known, NEW, Over::No) {
        Err(SaveError::Changed { theirs: Some(found) }) => assert_eq!(found, theirs.as_bytes()),
        other => panic!("{other:?}"),
    }
    assert_eq!(text(&path), theirs);
    // Overwritten on request, theirs stays beside it.
    save(&mut known, NEW, Over::Keep).expect("saved");
    assert_eq!((text(&path), text(&folder.0.join("game.sgf~1"))), (NEW.to_owned(), theirs.clone()));
    fs::write(&path, OLD).expect("a file");
    save(&mut known, NEW, Over::Keep).expect("saved");
    assert_eq!(
        (text(&folder.0.join("game.sgf~1")), text(&folder.0.join("game.sgf~2"))),
        (theirs, OLD.to_owned())
    );
}

#[test]
fn f4_touched_but_the_same_is_not_changed() {
    let folder = Folder::new("f4-touch");
    let path = folder.file(OLD);
    let mut known = Known::read(&path).expect("a file");
    let later = SystemTime::now() + std::time::Duration::from_secs(100);
    File::options().write(true).open(&path).expect("a file").set_modified(later).expect("a time");
    assert!(known.looks_changed());
    assert_eq!(known.state().expect("a file"), State::Same);
    save(&mut known, NEW, Over::No).expect("saved");
}

#[test]
fn f4_changed_while_it_is_being_saved() {
    let folder = Folder::new("f4-race");
    let path = folder.file(OLD);
    let mut known = Known::read(&path).expect("a file");
    let probe = |step| if step == Step::Look { fs::write(&path, "(;C[theirs])") } else { Ok(()) };
    let error = known.save(NEW.as_bytes(), Over::No, &|_| true, &probe).expect_err("a change");
    assert_eq!((error.code(), text(&path).as_str()), ("changed-on-disk", "(;C[theirs])"));
}

#[test]
fn f4_a_file_that_is_gone_is_told_and_written_on_request() {
    let folder = Folder::new("f4-gone");
    let path = folder.file(OLD);
    let mut known = Known::read(&path).expect("a file");
    fs::remove_file(&path).expect("gone");
    assert!(matches!(save(&mut known, NEW, Over::No), Err(SaveError::Changed { theirs: None })));
    save(&mut known, NEW, Over::Keep).expect("saved");
    assert_eq!((text(&path).as_str(), folder.names().len()), (NEW, 1));
}

#[test]
fn f4_beside_takes_the_next_free_name() {
    let folder = Folder::new("f4-beside");
    let path = folder.file(OLD);
    let beside = free_name(&path);
    assert_eq!(beside.file_name().and_then(|name| name.to_str()), Some("game-2.sgf"));
    let made = Known::create(&beside, NEW.as_bytes(), &|_| true, &|_| Ok(())).expect("made");
    assert_eq!(text(&made.path), NEW);
    assert_eq!(folder.names(), ["game-2.sgf", "game.sgf"]);
    // What is there is never replaced, also if it comes in between.
    let error = Known::create(&beside, OLD.as_bytes(), &|_| true, &|_| Ok(())).expect_err("there");
    assert_eq!(error.code(), "exists");
    let third = free_name(&path);
    let probe = |step| if step == Step::Rename { fs::write(&third, "theirs") } else { Ok(()) };
    let error = Known::create(&third, OLD.as_bytes(), &|_| true, &probe).expect_err("there");
    assert_eq!((error.code(), text(&third).as_str()), ("exists", "theirs"));
}

#[cfg(unix)]
#[test]
fn f6_links_are_followed_and_stay() {
    let folder = Folder::new("f6");
    let path = folder.file(OLD);
    let link = folder.0.join("link.sgf");
    std::os::unix::fs::symlink(&path, &link).expect("a link");
    let mut known = Known::read(&link).expect("a file");
    save(&mut known, NEW, Over::No).expect("saved");
    assert!(link.symlink_metadata().expect("a link").is_symlink());
    assert_eq!(text(&path), NEW);
}

#[test]
fn f6_what_may_only_be_read_is_refused() {
    let folder = Folder::new("f6-read-only");
    let path = folder.file(OLD);
    let rights = |readonly| {
        let mut rights = fs::metadata(&path).expect("a file").permissions();
        rights.set_readonly(readonly);
        fs::set_permissions(&path, rights).expect("rights");
    };
    let mut known = Known::read(&path).expect("a file");
    rights(true);
    let error = save(&mut known, NEW, Over::No).expect_err("refused");
    assert_eq!((error.code(), text(&path).as_str()), ("read-only", OLD));
    assert!(error.to_string().ends_with("game.sgf may only be read: save under another name"));
}

#[test]
fn f6_a_file_with_two_games_saves_both() {
    let folder = Folder::new("f6-two");
    let path = folder.file("(;SZ[9];B[ee])\n\n(;SZ[13];B[cc])\n");
    let mut known = Known::read(&path).expect("a file");
    let mut document = Document::open(&known.bytes).expect("records");
    document.choose(document.games()[1]).expect("a game");
    document.edit(&[Command::comment("second")]).expect("an edit");
    let bytes = document.bytes().expect("bytes");
    known.save(&bytes, Over::No, &|bytes| document.reads_from(bytes), &|_| Ok(())).expect("saved");
    assert_eq!(text(&path), "(;SZ[9];B[ee])\n\n(;SZ[13]C[second];B[cc])\n");
}

#[cfg(unix)]
#[test]
fn f12_devices_and_folders_are_not_read() {
    for path in ["/dev/null", "/dev/zero", "/", "/proc/self/mem"] {
        assert!(Known::read(Path::new(path)).is_err(), "{path}");
    }
}
