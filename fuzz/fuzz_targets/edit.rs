//! Any record is edited by random commands and put back: every byte is as it was, whatever the record is like.
//!
//! `cargo +nightly fuzz run edit fuzz/corpus/edit fuzz/seeds/score`

#![no_main]

use chizu_edit::Document;
use libfuzzer_sys::fuzz_target;

#[path = "../../crates/chizu-edit/tests/monkey/mod.rs"]
#[allow(dead_code)]
mod monkey;

/// More nodes than this take too long for a look at many records.
const MOST: usize = 2000;

fuzz_target!(|bytes: &[u8]| {
    // The first byte says which commands.
    let Some((seed, record)) = bytes.split_first() else { return };
    let Ok(mut document) = Document::open(record) else { return };
    let is_small = |document: &Document| {
        document.games().iter().all(|game| {
            document.tree_of(*game).is_ok_and(|tree| tree.size().is_ok() && tree.node_count() < MOST)
        })
    };
    if !is_small(&document) {
        return;
    }
    let Ok(before) = document.bytes() else { return };
    let mut monkey = monkey::Monkey::new(u64::from(*seed));
    for _ in 0..20 {
        let commands = monkey.commands(&mut document);
        document.end_typing();
        let _ = document.edit(&commands);
        if !is_small(&document) {
            break;
        }
    }
    let _ = document.bytes();
    while document.undo().is_some() {}
    assert_eq!(document.bytes().expect("what was there is there"), before);
});
