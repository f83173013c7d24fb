//! Any bytes at all are read, written, read again to the same, and replayed, without a panic and in bounded memory.
//!
//! `cargo +nightly fuzz run record`

#![no_main]

use chizu_sgf::{Collection, Games, MAX_DIAGNOSTICS, Replay, Severity, parse, verbatim, write};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let streamed: Vec<_> = Games::new(bytes).map(|game| game.expect("memory does not fail")).collect();
    let Ok(collection) = parse(bytes) else {
        assert!(streamed.is_empty());
        return;
    };
    assert_eq!(collection.games(), streamed);

    let canonical = write(&collection);
    let again = parse(canonical.as_bytes()).expect("what was written is a record");
    assert_eq!(again.games().len(), collection.games().len());
    assert_eq!(write(&again), canonical);

    for (game, index) in collection.games().iter().zip(0..) {
        let kept = verbatim(game);
        let back = parse(kept.as_bytes()).expect("what was written is a record");
        assert_eq!(back.games().len(), 1);
        assert_eq!(verbatim(back.first()), kept);
        assert!(game.diagnostics().len() <= MAX_DIAGNOSTICS + 1);
        look_at_everything(&collection, index);
    }
});

fn look_at_everything(collection: &Collection, index: usize) {
    let game = &collection.games()[index];
    let info = game.info();
    for diagnostic in &game.check() {
        assert!(diagnostic.severity() >= Severity::Note && !diagnostic.to_string().is_empty());
        assert!(diagnostic.at.line > 0 && diagnostic.at.column > 0);
    }
    let size = info.size.unwrap_or(chizu_board::Size::NINETEEN);
    for node in game.nodes().take(200) {
        assert!(game.path_to(node).len() <= game.node_count());
        let _ = game.location(node);
        for property in game.properties(node) {
            assert!(game.property(node, &property.ident()).is_some());
            for value in property.values() {
                let _ = (value.text(), value.simple_text(), value.number(), value.real(), value.composed());
                let _ = (value.to_move(size), value.to_point(size), value.to_points(size));
            }
        }
    }
    if let Ok(replayed) = Replay::of(game).tolerant() {
        let stones = replayed.game.position().stones();
        assert!(chizu_board::Board::from_stones(stones).is_ok(), "the position is legal");
        assert!(replayed.diagnostics.len() <= MAX_DIAGNOSTICS + 1);
    }
    let _ = Replay::of(game).strict();
}
