//! Edits as a user makes them.

use chizu_edit::{Command, Document, EditError, Flags, Mark, Node, Player, Stone};

fn document(record: &str) -> Document {
    Document::open(record.as_bytes()).expect("a record")
}

fn text(document: &Document) -> String {
    String::from_utf8(document.bytes().expect("bytes")).expect("UTF-8")
}

fn setup(stone: Stone, points: &[&str]) -> Command {
    Command::Setup { stone, points: points.iter().map(|&name| name.to_owned()).collect(), node: None }
}

#[test]
fn moves_are_played_by_the_rules() {
    let mut document = document("(;SZ[9]AB[ab][ba][bb]PL[W])");
    let refused = |document: &mut Document, command: Command| document.edit(&[command]).unwrap_err();
    assert_eq!(refused(&mut document, Command::play("B8")).to_string(), "B8 is occupied by Black");
    assert_eq!(refused(&mut document, Command::play("T1")).to_string(), "T1 is off the 9×9 board");
    assert_eq!(refused(&mut document, Command::play("I5")).code(), "bad-point");
    assert_eq!(refused(&mut document, Command::play("A9")).code(), "suicide");
    assert!(!document.is_changed());
    let delta = document.edit(&[Command::play("E5"), Command::play("F5")]).expect("legal");
    assert_eq!(delta.added.iter().map(|row| row.mv.as_str()).collect::<Vec<_>>(), ["E5", "F5"]);
    assert!(delta.added[0].flags.has(Flags::WHITE));
    assert_eq!(document.at().index(), 2);
    // The move is there already: the document only goes there.
    document.go(Node(0)).unwrap();
    assert!(document.edit(&[Command::play("E5")]).unwrap().is_empty());
    assert_eq!(document.at().index(), 1);
}

#[test]
fn a_step_is_all_or_nothing() {
    let mut document = document("(;SZ[9];B[ee])");
    document.go(Node(1)).unwrap();
    let error = document.edit(&[Command::play("C3"), Command::play("E5")]).unwrap_err();
    assert!(matches!(error, EditError::Occupied { .. }));
    assert_eq!((document.at().index(), document.rev()), (1, 0));
    // What failed leaves no trace, not even in the numbers of nodes.
    document.edit(&[Command::play("C3")]).unwrap();
    assert_eq!(document.at().index(), 2);
}

#[test]
fn redo_restores_the_same_numbers() {
    let mut document = document("(;SZ[9];B[ee];W[ce])");
    document.go(Node(1)).unwrap();
    document.edit(&[Command::play("C3")]).unwrap();
    let node = document.at();
    document.undo().unwrap();
    assert_eq!(document.at().index(), 1);
    assert_eq!(document.go(Node(3)).unwrap_err(), EditError::NoSuchNode(Node(3)));
    let delta = document.redo().unwrap();
    assert_eq!(delta.added[0].node, Node::from(node));
    assert_eq!((document.at(), delta.added[0].place), (node, 1));
}

#[test]
fn setup_names_only_what_changes() {
    let mut document = document("(;SZ[9];B[ee])");
    document.go(Node(1)).unwrap();
    document.edit(&[setup(Stone::Black, &["A1", "B1:C2"])]).unwrap();
    // The node holds a move, so a new one is made; the next goes into that.
    assert_eq!(document.at().index(), 2);
    document.edit(&[setup(Stone::White, &["A1"]), setup(Stone::Empty, &["E5", "B1"])]).unwrap();
    document
        .edit(&[Command::Mark { kind: Mark::Triangle, points: vec!["A1".into()], on: None, node: None }])
        .unwrap();
    document.edit(&[Command::Label { at: "E5".into(), text: None, node: None }]).unwrap();
    assert_eq!(text(&document), "(;SZ[9];B[ee];AB[bh][ch][ci]AW[ai]AE[ee]TR[ai]LB[ee:A])");
    // Back to what was there before: nothing is left to say.
    document.edit(&[setup(Stone::Empty, &["A1:C2"]), setup(Stone::Black, &["E5"])]).unwrap();
    assert_eq!(text(&document), "(;SZ[9];B[ee];TR[ai]LB[ee:A])");
    let error =
        document.edit(&[setup(Stone::White, &["A2", "B1"]), setup(Stone::Black, &["A1"])]).unwrap_err();
    assert_eq!(error.to_string(), "these stones would have no liberty: A1");
}

#[test]
fn implied_handicap_stays_when_stones_are_added() {
    let mut document = document("(;SZ[19]HA[2];W[qq])");
    document.edit(&[setup(Stone::Black, &["K10"])]).unwrap();
    let position = document.position(document.at()).unwrap();
    assert_eq!(position.game.position().stones().occupied().len(), 3);
}

#[test]
fn typing_is_one_step() {
    let mut document = document("(;SZ[9];B[ee])");
    for text in ["T", "Th", "The"] {
        document.edit(&[Command::comment(text)]).unwrap();
    }
    document.end_typing();
    document.edit(&[Command::comment("The end")]).unwrap();
    document.undo().unwrap();
    assert!(text(&document).contains("C[The]"));
    document.undo().unwrap();
    assert_eq!(text(&document), "(;SZ[9];B[ee])");
}

#[test]
fn undo_goes_back_past_a_save() {
    let mut document = document("(;SZ[9];B[ee])");
    document.edit(&[Command::comment("one")]).unwrap();
    document.mark_saved();
    assert!(!document.is_changed());
    document.undo().unwrap();
    assert!(document.is_changed());
    document.redo().unwrap();
    assert!(!document.is_changed());
}

#[test]
fn branches_are_cut_pasted_and_reordered() {
    let mut document = document("(;SZ[9];B[aa](;W[bb];B[cc])(;W[dd])(;W[ee]))");
    let copied = document.copy(Node(2)).unwrap();
    assert_eq!(copied, "(;W[bb]\n;B[cc])");
    document.go(Node(3)).unwrap();
    let delta = document.edit(&[Command::Remove { node: Some(Node(2)) }]).unwrap();
    assert_eq!((delta.removed, document.at().index()), (vec![Node(2), Node(3)], 1));
    document.edit(&[Command::Paste { text: copied, node: Some(Node(5)) }]).unwrap();
    assert_eq!(text(&document), "(;SZ[9];B[aa](;W[dd])(;W[ee];W[bb];B[cc]))");
    document.edit(&[Command::Main { node: None }]).unwrap();
    assert_eq!(text(&document), "(;SZ[9];B[aa](;W[ee];W[bb];B[cc])(;W[dd]))");
    document.edit(&[Command::Down { node: None }]).unwrap();
    assert_eq!(text(&document), "(;SZ[9];B[aa](;W[dd])(;W[ee];W[bb];B[cc]))");
    document.edit(&[Command::RemoveOthers { node: None }]).unwrap();
    assert_eq!(text(&document), "(;SZ[9];B[aa](;W[ee];W[bb];B[cc]))");
    while document.undo().is_some() {}
    assert_eq!(text(&document), "(;SZ[9];B[aa](;W[bb];B[cc])(;W[dd])(;W[ee]))");
}

#[test]
fn text_the_encoding_lacks_is_refused() {
    let (bytes, _, _) = encoding_rs::SHIFT_JIS.encode("(;CA[Shift_JIS]PB[武宮正樹];B[pd])");
    let mut document = Document::open(&bytes).unwrap();
    let error = document.edit(&[Command::comment("Übung")]).unwrap_err();
    assert_eq!(error, EditError::Encoding { character: 'Ü', encoding: "Shift_JIS" });
}

/// Found by fuzzing: the size stood in a variation's node, which was taken out, and the old board was still looked at.
#[test]
fn positions_are_forgotten_with_the_size_they_rest_on() {
    let mut document = document("(;GM[1];B[dd](;C[x]SZ[5])(;W[cc]))");
    let play = |at: &str| Command::Play { at: at.into(), color: None, node: Some(Node(1)) };
    document.edit(&[play("A5")]).unwrap();
    document.edit(&[Command::Remove { node: Some(Node(2)) }, play("T19")]).unwrap();
    document.undo();
    assert_eq!(document.edit(&[play("T19")]).unwrap_err().code(), "off-board");
}

#[test]
fn colours_can_be_given() {
    let mut document = document("(;SZ[9])");
    let play = |at: &str, color| Command::Play { at: at.into(), color: Some(color), node: None };
    document.edit(&[play("A1", Player::White), play("B2", Player::White)]).unwrap();
    document.edit(&[Command::Pass { color: None, node: None }]).unwrap();
    assert_eq!(text(&document), "(;SZ[9];W[ai];W[bh];B[])");
    assert_eq!(document.columns().moves, ["", "A1", "B2", "pass"]);
}
