//! Laws that hold for any commands: undoing gives the tree and the bytes of the start, and what is written reads the
//! same again.

mod monkey;

use chizu_edit::{Columns, Document};
use monkey::Monkey;

const RECORDS: &[&[u8]] = &[
    b"(;FF[4]CA[UTF-8]GM[1]SZ[19]KM[6.5]\n;B[pd];W[dd];B[pq]\n(;W[dp];B[fq];W[cn])\n(;W[fp]C[A variation.]\n;B[dp]))\n",
    b"(;SZ[9]\r\n;B[ee]\r\n;W[ce]C[low \\] and\r\nsmall])\r\n\r\n(;SZ[9]AB[cc][gg:hh]AW[dd]PL[W]\r\n;W[ee])\r\n",
    b"(;SZ[7:5]HA[2]C[odd])",
    b"From a mail:\n\n(;GM[1]SZ[9]HA[2];White[ee];Black[dd]C[see [1] here];W[cc] stray ;B[tt](;W[gg](;B[hh]))(;W[aa])) bye",
    b"(;SZ[9];B[dd];W[dd];B[aa](;W[ab](;B[ac])(;B[ad]))(;W[bb];B[bc];W[bd]TR[aa][bb]LB[cc:1]AR[aa:cc])",
];

/// All that can be seen of a document.
fn state(document: &mut Document) -> (String, Vec<Columns>) {
    let (game, games) = (document.game(), document.games().to_vec());
    let columns = games
        .into_iter()
        .map(|game| {
            document.choose(game).expect("a game");
            document.columns()
        })
        .collect();
    document.choose(game).expect("a game");
    let bytes = document.bytes().unwrap_or_else(|error| {
        for &game in document.games() {
            let text = chizu_sgf::verbatim(document.tree_of(game).expect("a game"));
            let again = chizu_sgf::parse(text.as_bytes())
                .map(|read| read.games().iter().map(chizu_sgf::verbatim).collect::<Vec<_>>().join("\n"));
            if again.as_deref() != Ok(&text) {
                panic!("{error}:\n{text}\n{again:?}");
            }
        }
        panic!("{error}")
    });
    (String::from_utf8_lossy(&bytes).into_owned(), columns)
}

#[test]
fn any_command_and_its_inverse() {
    for (seed, record) in RECORDS.iter().enumerate() {
        let mut document = Document::open(record).expect("a record");
        let mut monkey = Monkey::new(seed as u64);
        let mut done = 0;
        for _ in 0..400 {
            let before = state(&mut document);
            let at = (document.game(), document.at());
            let commands = monkey.commands(&mut document);
            document.end_typing();
            let here = (document.game(), document.at());
            match document.edit(&commands) {
                Ok(_) if document.can_undo() && state(&mut document) != before => {
                    let after = state(&mut document);
                    done += 1;
                    document.undo().expect("a step");
                    assert_eq!(state(&mut document), before, "{commands:?}");
                    document.redo().expect("a step");
                    assert_eq!(state(&mut document), after, "{commands:?}");
                }
                Ok(_) => {}
                Err(_) => {
                    assert_eq!(state(&mut document), before, "{commands:?}");
                    assert_eq!((document.game(), document.at()), here, "{commands:?} {at:?}");
                }
            }
        }
        assert!(done > 100, "only {done} edits of record {seed}");
        while document.undo().is_some() {}
        assert_eq!(document.bytes().expect("bytes"), *record);
    }
}

#[test]
fn two_thousand_commands_and_back() {
    for seed in 0..10 {
        let record = RECORDS[seed as usize % RECORDS.len()];
        let mut document = Document::open(record).expect("a record");
        let start = state(&mut document);
        let mut monkey = Monkey::new(seed + 100);
        for step in 0..2000 {
            let commands = monkey.commands(&mut document);
            let _ = document.edit(&commands);
            match monkey.below(20) {
                0 => {
                    document.undo();
                }
                1 => {
                    document.redo();
                }
                _ => {}
            }
            if step % 100 == 99 {
                // Saved and opened again, it is the same, and stays so when it is written once more.
                let bytes = document.bytes().expect("bytes");
                let again = Document::open(&bytes).expect("a record");
                let trees = |document: &Document| {
                    let games = document.games().iter();
                    games.map(|&game| document.tree_of(game).expect("a game").clone()).collect::<Vec<_>>()
                };
                assert_eq!(trees(&again), trees(&document), "seed {seed} step {step}");
                document.mark_saved();
            }
        }
        let end = state(&mut document);
        let mut steps = 0;
        while document.undo().is_some() {
            steps += 1;
        }
        assert_eq!(state(&mut document), start, "seed {seed}");
        for _ in 0..steps {
            document.redo().expect("a step");
        }
        assert_eq!(state(&mut document), end, "seed {seed}");
    }
}

/// What a log tells, done again, gives the same document, with its history.
#[test]
fn a_log_gives_the_document_again() {
    for (seed, record) in RECORDS.iter().enumerate() {
        let mut document = Document::open(record).expect("a record");
        document.start_log();
        let mut monkey = Monkey::new(seed as u64 + 30);
        for _ in 0..500 {
            let commands = monkey.commands(&mut document);
            let _ = document.edit(&commands);
            match monkey.below(12) {
                0 => drop(document.undo()),
                1 => drop(document.redo()),
                2 => document.end_typing(),
                3 => document.mark_saved(),
                _ => {}
            }
        }
        let mut again = Document::open(record).expect("a record");
        for entry in document.take_log() {
            again.replay(&entry).expect("as before");
        }
        assert_eq!(state(&mut again), state(&mut document));
        assert_eq!(again.is_changed(), document.is_changed());
        let steps = |document: &mut Document| std::iter::from_fn(|| document.undo()).count();
        assert_eq!(steps(&mut again), steps(&mut document));
    }
}

/// What deltas tell, put together, is the tree.
#[test]
fn deltas_tell_the_tree() {
    for (seed, record) in RECORDS.iter().enumerate() {
        let mut document = Document::open(record).expect("a record");
        let mut page = Page::new(&document.columns());
        let mut game = document.game();
        let mut monkey = Monkey::new(seed as u64 + 50);
        for _ in 0..600 {
            let commands = monkey.commands(&mut document);
            if document.game() != game {
                game = document.game();
                page = Page::new(&document.columns());
            }
            let delta = match monkey.below(8) {
                0 => document.undo(),
                1 => document.redo(),
                _ => document.edit(&commands).ok(),
            };
            if document.game() != game {
                game = document.game();
                page = Page::new(&document.columns());
            } else if let Some(delta) = delta {
                page.follow(&delta);
            }
            assert_eq!(page, Page::new(&document.columns()), "{commands:?}");
        }
    }
}

/// A tree as a page holds it.
#[derive(PartialEq, Eq, Debug)]
struct Page {
    children: std::collections::BTreeMap<u32, Vec<u32>>,
    nodes: std::collections::BTreeMap<u32, (String, u16, Option<String>)>,
}

impl Page {
    fn new(columns: &Columns) -> Self {
        let count = columns.parent.len() as u32;
        let ids = columns.node.clone().unwrap_or_else(|| (0..count).collect());
        let mut page = Self { children: Default::default(), nodes: Default::default() };
        for (place, &id) in ids.iter().enumerate() {
            page.children.entry(id).or_default();
            if let Ok(parent) = u32::try_from(columns.parent[place]) {
                page.children.entry(parent).or_default().push(id);
            }
            let name = columns.name.get(&id).cloned();
            page.nodes.insert(id, (columns.moves[place].clone(), columns.flags[place].0, name));
        }
        page
    }

    fn take_out(&mut self, id: u32) {
        for children in self.children.values_mut() {
            children.retain(|&child| child != id);
        }
    }

    fn follow(&mut self, delta: &chizu_edit::Delta) {
        for node in &delta.removed {
            self.take_out(node.0);
        }
        for row in &delta.moved {
            self.take_out(row.node.0);
        }
        for row in delta.placed() {
            let parent = row.parent.expect("not the first").0;
            self.children.entry(parent).or_default().insert(row.place, row.node.0);
            self.children.entry(row.node.0).or_default();
        }
        for row in delta.added.iter().chain(&delta.moved).chain(&delta.changed) {
            self.nodes.insert(row.node.0, (row.mv.clone(), row.flags.0, row.name.clone()));
        }
        for node in &delta.removed {
            self.children.remove(&node.0);
            self.nodes.remove(&node.0);
        }
    }
}

#[test]
fn what_is_remembered_of_positions_is_what_a_replay_gives() {
    for (seed, record) in RECORDS.iter().enumerate() {
        let mut document = Document::open(record).expect("a record");
        let mut monkey = Monkey::new(100 + seed as u64);
        for step in 0..300 {
            let commands = monkey.commands(&mut document);
            if document.edit(&commands).is_ok() && step % 3 == 0 {
                document.undo();
            }
            for node in document.tree().below(chizu_sgf::NodeId::ROOT).collect::<Vec<_>>() {
                let again = chizu_sgf::Replay::of(document.tree()).to_node(node).tolerant();
                let Ok(again) = again else { continue };
                let (whole, light) = (document.position(node), document.standing(node));
                for found in [whole.expect("a board"), light.expect("a board")] {
                    assert_eq!(found.game.position(), again.game.position(), "{commands:?}, {node:?}");
                    assert_eq!(
                        (found.moves, found.last_move),
                        (again.moves, again.last_move),
                        "{commands:?}"
                    );
                }
            }
        }
    }
}
