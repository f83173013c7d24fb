//! The rules of file safety from outside: the server as a process of its own, killed where it hurts.
//!
//! Each test is named after its rule. `KILLS=200 cargo test -p chizu-cli --test files kills` kills more often; so does `cargo xtask
//! kills`.

#![expect(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

mod server;

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime};

use serde_json::{Value, json};
use server::{Folder, Server};

const RECORD: &str = "(;SZ[9]\n;B[ee]C[first])\n";

fn text(path: &Path) -> String {
    fs::read_to_string(path).unwrap()
}

fn comment(text: &str) -> Value {
    json!([{ "comment": { "text": text, "node": 1 } }])
}

/// Opens the file and gives its document.
fn open(server: &Server, file: &Path) -> Value {
    let body = server.ask(json!({"do": "open", "file": file.to_string_lossy()}));
    assert!(body["doc"].is_string(), "{body}");
    body
}

fn edit(server: &Server, commands: &Value) -> Value {
    server.ask(json!({"do": "edit", "doc": "d1", "commands": commands}))
}

#[test]
fn f1_a_file_is_written_only_by_a_command_of_the_user() {
    let folder = Folder::new("f1");
    let file = folder.file("game.sgf", RECORD);
    let before = fs::metadata(&file).unwrap().modified().unwrap();
    let server = Server::start(&folder, &[&file]);
    open(&server, &file);
    for number in 0..50 {
        let body = edit(&server, &comment(&number.to_string()));
        assert!(body["delta"].is_object(), "{body}");
    }
    server.ask(json!({"do": "close", "doc": "d1"}));
    server.end();
    assert_eq!((text(&file).as_str(), fs::metadata(&file).unwrap().modified().unwrap()), (RECORD, before));
}

#[test]
fn f4_a_change_on_the_disk_is_told_and_every_choice_keeps_both() {
    let theirs = "(;SZ[9]\n;B[ee]C[first];W[cc]C[theirs])\n";
    let ask = |how: Value| {
        let folder = Folder::new("f4");
        let file = folder.file("game.sgf", RECORD);
        let server = Server::start(&folder, &[&file]);
        open(&server, &file);
        edit(&server, &json!([{ "play": { "at": "C5", "node": 1 } }]));
        fs::write(&file, theirs).unwrap();
        let refused = server.ask(json!({"do": "save", "doc": "d1"}));
        assert_eq!(refused["error"]["code"], "changed-on-disk");
        assert_eq!(refused["error"]["args"]["theirs"]["length"], theirs.len());
        assert_eq!(text(&file), theirs);
        let mut request = json!({"do": "save", "doc": "d1"});
        for (name, value) in how.as_object().unwrap() {
            request[name] = value.clone();
        }
        let saved = server.ask(request);
        assert_eq!(saved["saved"], true, "{saved}");
        (folder, file)
    };
    let ours = "(;SZ[9]\n;B[ee]C[first]\n;W[ce])\n";
    let (folder, file) = ask(json!({"over": true}));
    assert_eq!((text(&file).as_str(), text(&folder.path("game.sgf~1")).as_str()), (ours, theirs));
    let (folder, file) = ask(json!({"how": "beside"}));
    assert_eq!((text(&file).as_str(), text(&folder.path("game-2.sgf")).as_str()), (theirs, ours));
    let (_folder, file) = ask(json!({"how": "merge"}));
    assert_eq!(text(&file), "(;SZ[9]\n;B[ee]C[first]\n(;W[ce])\n(;W[cc]C[theirs]))\n");
}

#[test]
fn f6_saved_under_a_name() {
    let folder = Folder::new("f6");
    let file = folder.file("game.sgf", RECORD);
    let server = Server::start(&folder, &[&file]);
    open(&server, &file);
    edit(&server, &comment("second"));
    let saved = server.ask(json!({"do": "save", "doc": "d1", "as": "other"}));
    assert_eq!(saved["name"], "other.sgf");
    assert_eq!(text(&folder.path("other.sgf")), RECORD.replace("first", "second"));
    assert_eq!(text(&file), RECORD);
    // Further saves go there; what is there already is not replaced.
    edit(&server, &comment("third"));
    assert_eq!(server.ask(json!({"do": "save", "doc": "d1"}))["name"], "other.sgf");
    let refused = server.ask(json!({"do": "save", "doc": "d1", "as": "game.sgf"}));
    assert_eq!((refused["error"]["code"].as_str(), text(&file).as_str()), (Some("exists"), RECORD));
    for bad in ["../out", "a/b", "/tmp/x", ".hidden", "a\0b", "x\ny.sgf", "C:x"] {
        let refused = server.ask(json!({"do": "save", "doc": "d1", "as": bad}));
        assert_eq!(refused["error"]["code"], "bad-name", "{bad:?}");
    }
}

#[test]
fn f7_f8_unsaved_edits_are_offered_after_a_kill_and_nothing_is_chosen_by_itself() {
    let folder = Folder::new("f8");
    let file = folder.file("game.sgf", RECORD);
    let server = Server::start(&folder, &[&file]);
    open(&server, &file);
    edit(&server, &json!([{ "play": { "at": "C5", "node": 1 } }]));
    edit(&server, &comment("typed"));
    server.ask(json!({"do": "undo", "doc": "d1"}));
    server.kill();

    let server = Server::start(&folder, &[&file]);
    let body = open(&server, &file);
    // The file is as it was; what was done is offered.
    assert_eq!(body["tree"]["parent"].as_array().unwrap().len(), 2);
    let offered = &body["restorable"][0];
    assert_eq!((&offered["edits"], &offered["lost"]), (&json!(3), &json!(0)));
    let journal = offered["journal"].clone();
    let look = server.ask(json!({"do": "restore", "doc": "d1", "journal": journal, "how": "look"}));
    assert_eq!((look["file"].is_null(), look["tree"]["move"][2].as_str()), (true, Some("C5")));
    let restored = server.ask(json!({"do": "restore", "doc": "d1", "journal": journal, "how": "restore"}));
    assert_eq!((restored["doc"].as_str(), restored["tree"]["move"][2].as_str()), (Some("d1"), Some("C5")));
    assert_eq!(
        (&restored["position"]["changed"], &restored["position"]["redo"]),
        (&json!(true), &json!(true))
    );
    let redone = server.ask(json!({"do": "redo", "doc": "d1"}));
    assert_eq!(redone["delta"]["changed"][0]["node"], 1);
    assert_eq!(text(&file), RECORD);
    assert_eq!(server.ask(json!({"do": "save", "doc": "d1"}))["saved"], true);
    assert_eq!(text(&file), "(;SZ[9]\n;B[ee]C[typed]\n;W[ce])\n");
    server.kill();

    // Saved: nothing is offered any more, neither that nor what was restored from.
    let server = Server::start(&folder, &[&file]);
    assert_eq!(open(&server, &file)["restorable"], json!([]));
    edit(&server, &comment("again"));
    server.kill();
    let server = Server::start(&folder, &[&file]);
    let journal = open(&server, &file)["restorable"][0]["journal"].clone();
    server.ask(json!({"do": "restore", "doc": "d1", "journal": journal, "how": "forget"}));
    server.kill();
    let server = Server::start(&folder, &[&file]);
    assert_eq!(open(&server, &file)["restorable"], json!([]));
}

#[test]
fn f7_the_file_changed_after_a_kill() {
    let folder = Folder::new("f7-changed");
    let file = folder.file("game.sgf", RECORD);
    let server = Server::start(&folder, &[&file]);
    open(&server, &file);
    edit(&server, &comment("ours"));
    server.kill();
    let theirs = RECORD.replace("first", "theirs");
    fs::write(&file, &theirs).unwrap();
    let server = Server::start(&folder, &[&file]);
    let body = open(&server, &file);
    let journal = body["restorable"][0]["journal"].clone();
    server.ask(json!({"do": "restore", "doc": "d1", "journal": journal, "how": "restore"}));
    // What is restored belongs to the file as it was: saving asks.
    let refused = server.ask(json!({"do": "save", "doc": "d1"}));
    assert_eq!(
        (refused["error"]["code"].as_str(), text(&file).as_str()),
        (Some("changed-on-disk"), theirs.as_str())
    );
}

#[test]
fn f7_a_game_that_has_no_file_is_offered_too() {
    let folder = Folder::new("f7-new");
    let server = Server::start(&folder, &[]);
    server.ask(json!({"do": "open", "new": {"size": [9, 9]}}));
    edit(&server, &json!([{ "play": { "at": "C5" } }, { "play": { "at": "E5" } }]));
    server.kill();
    let server = Server::start(&folder, &[]);
    let offered = server.ask(json!({"do": "hello"}))["restorable"].clone();
    assert_eq!((offered.as_array().unwrap().len(), &offered[0]["edits"]), (1, &json!(1)));
    let body = server.ask(json!({"do": "restore", "journal": offered[0]["journal"], "how": "restore"}));
    assert_eq!((body["tree"]["move"].as_array().unwrap().len(), body["file"].is_null()), (3, true));
}

#[test]
fn f9_undo_goes_back_past_a_save() {
    let folder = Folder::new("f9");
    let file = folder.file("game.sgf", RECORD);
    let server = Server::start(&folder, &[&file]);
    open(&server, &file);
    edit(&server, &comment("second"));
    server.ask(json!({"do": "save", "doc": "d1"}));
    let undone = server.ask(json!({"do": "undo", "doc": "d1"}));
    assert_eq!(undone["position"]["changed"], true);
    server.ask(json!({"do": "save", "doc": "d1"}));
    assert_eq!(text(&file), RECORD);
}

#[test]
fn f10_an_edit_for_an_older_revision_is_refused() {
    let folder = Folder::new("f10");
    let file = folder.file("game.sgf", RECORD);
    let server = Server::start(&folder, &[&file]);
    let rev = open(&server, &file)["rev"].clone();
    let request = |text: &str| json!({"do": "edit", "doc": "d1", "rev": rev, "commands": comment(text)});
    assert!(server.ask(request("one"))["delta"].is_object());
    assert_eq!(server.ask(request("two"))["error"]["code"], "stale");
}

#[test]
fn f12_only_what_was_named_is_opened() {
    let folder = Folder::new("f12");
    fs::create_dir(folder.path("games")).unwrap();
    let inside = folder.file("games/a.sgf", RECORD);
    let outside = folder.file("secret.sgf", "(;SZ[9]C[secret])");
    #[cfg(unix)]
    std::os::unix::fs::symlink(&outside, folder.path("games/link.sgf")).unwrap();
    let server = Server::start(&folder, &[&folder.path("games")]);
    open(&server, &inside);
    let games = folder.path("games");
    for bad in [
        outside.clone(),
        games.join("../secret.sgf"),
        games.join("%2e%2e/secret.sgf"),
        games.join("link.sgf"),
        PathBuf::from("/dev/null"),
        PathBuf::from("/etc/passwd"),
        games.join("a.sgf\0"),
        games.clone(),
        PathBuf::new(),
    ] {
        let body = server.ask(json!({"do": "open", "file": bad.to_string_lossy()}));
        assert_eq!(body["error"]["code"], "no-such-file", "{bad:?}");
    }
}

/// Kills the server again and again while a user edits and saves, and goes on from what is restored.
///
/// What was answered is there after the kill: at most what was asked in the last moment is lost. The file is a version that was
/// saved, whole.
#[test]
fn f2_f7_kills_at_any_moment_lose_no_file_and_no_edit() {
    let kills: u32 = std::env::var("KILLS").ok().and_then(|kills| kills.parse().ok()).unwrap_or(12);
    let folder = Folder::new("kills");
    let file = folder.file("game.sgf", RECORD);
    let mut random = Random(7);
    // What the user has typed last and got an answer for, and what may be in the file.
    let mut typed = "first".to_owned();
    let mut saved = vec![RECORD.to_owned()];
    let (mut edits, mut saves) = (0, 0);
    for round in 0..kills {
        let server = Server::start(&folder, &[&file]);
        let body = open(&server, &file);
        let offered = body["restorable"].as_array().unwrap();
        assert!(offered.len() <= 1, "round {round}: {body}");
        if let Some(offer) = offered_journal(&body) {
            server.ask(json!({"do": "restore", "doc": "d1", "journal": offer, "how": "restore"}));
        }
        let found = now_comment(&server);
        // The last edit may have been made without an answer.
        assert!(found == typed || found == next(&typed), "round {round}: {found:?} after {typed:?}");
        typed = found;
        assert!(saved.contains(&text(&file)), "round {round}: {:?} of {saved:?}", text(&file));
        saved = vec![text(&file)];
        let end = Instant::now() + Duration::from_millis(u64::from(random.below(120)));
        let killer = server.killer();
        let thread = std::thread::spawn(move || {
            std::thread::sleep(end.saturating_duration_since(Instant::now()));
            killer.kill();
        });
        loop {
            let wanted = next(&typed);
            let Some(body) = server.try_ask(json!({"do": "edit", "doc": "d1", "commands": comment(&wanted)}))
            else {
                break;
            };
            assert!(body["delta"].is_object(), "{body}");
            typed = wanted;
            edits += 1;
            if random.below(3) == 0 {
                // It may be done although there is no answer.
                saved.push(RECORD.replace("first", &typed));
                let Some(body) = server.try_ask(json!({"do": "save", "doc": "d1"})) else { break };
                assert_eq!(body["saved"], true, "{body}");
                saved = vec![RECORD.replace("first", &typed)];
                saves += 1;
            }
        }
        thread.join().unwrap();
        server.gone();
    }
    // How many depends on the machine; without any nothing was tried.
    assert!(edits > 0 && saves > 0, "{edits} edits, {saves} saves");
    println!("{kills} kills, {edits} edits, {saves} saves: no file and no edit lost");
}

fn offered_journal(body: &Value) -> Option<Value> {
    body["restorable"][0]["journal"].as_str().map(Value::from)
}

fn now_comment(server: &Server) -> String {
    server.ask(json!({"do": "go", "doc": "d1", "to": {"node": 1}}))["position"]["comment"]
        .as_str()
        .unwrap()
        .to_owned()
}

/// What is typed after a text.
fn next(text: &str) -> String {
    let number: u64 = text.strip_prefix('n').and_then(|number| number.parse().ok()).unwrap_or(0);
    format!("n{}", number + 1)
}

struct Random(u64);

impl Random {
    fn below(&mut self, end: u32) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 33) as u32) % end
    }
}

#[test]
fn a_file_that_changes_behind_our_back_is_told() {
    let folder = Folder::new("watch");
    let file = folder.file("game.sgf", RECORD);
    let server = Server::start(&folder, &[&file]);
    let after = open(&server, &file)["events"].as_u64().unwrap();
    let later = SystemTime::now() + Duration::from_secs(5);
    fs::write(&file, "(;SZ[9])").unwrap();
    fs::File::options().write(true).open(&file).unwrap().set_modified(later).unwrap();
    let event = server.event(after, "file-changed");
    assert_eq!(event, json!({"doc": "d1", "gone": false}));
}
