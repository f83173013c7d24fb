//! Laws that hold for any record.

use chizu_sgf::{Collection, GameTree, Games, NodeId, parse, verbatim, write, write_game};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

/// Text with everything that is special in a record, and in half the world's scripts.
fn nasty_text() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        "[a-z ]{1,5}",
        proptest::sample::select(vec![
            "[",
            "]",
            "\\",
            "\\]",
            ";",
            "(",
            ")",
            "(;",
            ";B[dd",
            ";W[pp]",
            ":",
            "\n",
            "\n(;GM[1",
            "(;FF[4",
            "[]",
            "\\\\",
            "tt",
            "黒中押し勝ち",
            "표",
            "ü",
            "\u{1F600}",
            "\u{FEFF}",
            "C[",
            "AB[aa][bb]",
        ])
        .prop_map(str::to_owned),
    ];
    proptest::collection::vec(piece, 0..8).prop_map(|pieces| pieces.concat())
}

fn property() -> impl Strategy<Value = (String, Vec<String>)> {
    let point = "[a-s]{2}";
    prop_oneof![
        4 => ("[BW]", point).prop_map(|(ident, value)| (ident, vec![value])),
        1 => (proptest::sample::select(vec!["AB", "AW", "AE", "TR", "TW"]), proptest::collection::vec(point, 1..4))
            .prop_map(|(ident, values)| (ident.to_owned(), values)),
        2 => (proptest::sample::select(vec!["C", "GN", "PB", "N", "RE", "KM", "XY", "LONGNAME"]), nasty_text())
            .prop_map(|(ident, value)| (ident.to_owned(), vec![value])),
        1 => (proptest::sample::select(vec!["LB", "XX", "QQQQQ"]), proptest::collection::vec(nasty_text(), 1..4))
            .prop_map(|(ident, values)| (ident.to_owned(), values)),
    ]
}

/// A tree grown by hanging each node on some earlier one.
fn tree() -> impl Strategy<Value = GameTree> {
    let node = (any::<prop::sample::Index>(), proptest::collection::vec(property(), 0..4));
    proptest::collection::vec(node, 0..30).prop_map(|nodes| {
        let mut tree = GameTree::new();
        let mut grown = vec![NodeId::ROOT];
        for (parent, properties) in nodes {
            let node = tree.add_child(*parent.get(&grown));
            grown.push(node);
            for (ident, values) in properties {
                if ident == "B" || ident == "W" {
                    // One move a node: two are read as two nodes.
                    tree.remove(node, if ident == "B" { "W" } else { "B" });
                }
                tree.set(node, &ident, values);
            }
        }
        tree
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, rng_seed: RngSeed::Fixed(1), ..ProptestConfig::default() })]

    #[test]
    fn written_verbatim_a_tree_reads_back(tree in tree()) {
        let text = verbatim(&tree);
        let again = parse(text.as_bytes()).unwrap();
        prop_assert_eq!(again.games().len(), 1, "{}", text);
        prop_assert_eq!(again.first(), &tree, "{}", text);
    }

    #[test]
    fn canonical_form_is_a_fixed_point(tree in tree()) {
        let once = write_game(&tree);
        let twice = write(&parse(once.as_bytes()).unwrap());
        prop_assert_eq!(&once, &twice);
    }

    #[test]
    fn canonical_form_keeps_text(text in nasty_text()) {
        let mut tree = GameTree::new();
        tree.set(NodeId::ROOT, "C", [&text]);
        tree.set(NodeId::ROOT, "XYZ", [&text, &text]);
        let again = parse(write_game(&tree).as_bytes()).unwrap();
        prop_assert_eq!(again.games().len(), 1);
        let root = |ident| again.first().property(NodeId::ROOT, ident).unwrap();
        prop_assert_eq!(root("C").value().text(), text.as_str());
        for value in root("XYZ").values() {
            prop_assert_eq!(value.text(), text.as_str());
        }
    }

    /// What a stream gives is what the file gives, wherever the stream's blocks end.
    #[test]
    fn streams_read_as_files(trees in proptest::collection::vec(tree(), 1..4), block in 1_usize..50, stray in nasty_text()) {
        let mut file: String = trees.iter().map(verbatim).collect::<Vec<_>>().join(&stray);
        file.truncate((0..=file.len().saturating_sub(block)).rev().find(|&at| file.is_char_boundary(at)).unwrap_or(0));
        let read = Games::new(Blocks { rest: file.as_bytes(), block }).collect::<Result<Vec<_>, _>>().unwrap();
        let whole = parse(file.as_bytes()).map_or(Vec::new(), Collection::into_games);
        prop_assert_eq!(&read, &whole);
        for (one, other) in read.iter().zip(&whole) {
            prop_assert_eq!(one.diagnostics(), other.diagnostics());
        }
    }

    /// Any bytes at all can be read, written, and read again to the same.
    #[test]
    fn anything_goes(pieces in proptest::collection::vec(prop_oneof![
        nasty_text().prop_map(String::into_bytes),
        proptest::collection::vec(any::<u8>(), 0..6),
        (property()).prop_map(|(ident, values)| format!("{ident}[{}]", values.join("][")).into_bytes()),
        proptest::sample::select(vec!["(;", ";", ")", "(", "[", "]", ";B[dd]", "CA[gbk]"]).prop_map(Into::into),
    ], 0..20)) {
        if let Ok(collection) = parse(&pieces.concat()) {
            let once = write(&collection);
            let again = parse(once.as_bytes()).unwrap();
            prop_assert_eq!(again.games().len(), collection.games().len(), "{}", once);
            prop_assert_eq!(once, write(&again));
        }
    }
}

struct Blocks<'a> {
    rest: &'a [u8],
    block: usize,
}

impl std::io::Read for Blocks<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let count = self.block.min(self.rest.len()).min(buffer.len());
        let (now, later) = self.rest.split_at(count);
        buffer[..count].copy_from_slice(now);
        self.rest = later;
        Ok(count)
    }
}
