//! Commands that change more than a node: insertion, sliding, colours, orientation, merging, flattening, finding.

use chizu_edit::{Axis, Command, Document, EditError, Node, Query};

fn document(record: &str) -> Document {
    Document::open(record.as_bytes()).expect("a record")
}

fn after(record: &str, commands: &[Command]) -> Result<String, EditError> {
    let mut document = document(record);
    document.edit(commands)?;
    let text = String::from_utf8(document.bytes()?).expect("UTF-8");
    document.undo().expect("a step");
    assert_eq!(document.bytes()?, record.as_bytes());
    Ok(text)
}

#[test]
fn moves_are_inserted_and_deleted() {
    let insert =
        |at: &str, node| Command::InsertMove { at: Some(at.to_owned()), color: None, node: Some(Node(node)) };
    let record = "(;SZ[9];B[ee](;W[ce];B[cc])(;W[gg]))";
    assert_eq!(after(record, &[insert("A1", 1)]).unwrap(), "(;SZ[9];B[ee];W[ai](;W[ce];B[cc])(;W[gg]))");
    let error = after(record, &[insert("C7", 1)]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the move at node 3 would not be possible any more: C7 is occupied by White"
    );
    let delete = |node| Command::DeleteMove { node: Some(Node(node)) };
    assert_eq!(after(record, &[delete(1)]).unwrap(), "(;SZ[9](;W[ce];B[cc])(;W[gg]))");
    assert_eq!(after(record, &[delete(0)]).unwrap_err(), EditError::Root);
}

#[test]
fn stones_slide() {
    let slide = |from: &str, to: &str, node| Command::Slide {
        from: from.into(),
        to: to.into(),
        node: Some(Node(node)),
    };
    let record = "(;SZ[9];B[ee];W[ce])";
    assert_eq!(after(record, &[slide("C5", "C4", 2)]).unwrap(), "(;SZ[9];B[ee];W[cf])");
    assert_eq!(after(record, &[slide("E5", "E4", 1)]).unwrap(), "(;SZ[9];B[ef];W[ce])");
    assert_eq!(after(record, &[slide("E5", "E4", 2)]).unwrap(), "(;SZ[9];B[ee];W[ce];AB[ef]AE[ee])");
    assert_eq!(after(record, &[slide("A1", "E4", 2)]).unwrap_err(), EditError::NoStone("A1".into()));
    let error = after(record, &[slide("E5", "C5", 1)]).unwrap_err();
    assert_eq!(error.code(), "breaks");
}

#[test]
fn colours_change_places() {
    let record = "(;SZ[9]PB[Bo]PW[Wa]KM[6.5]RE[B+3.5]AB[aa]PL[W];W[ee]WL[9]TB[cc];B[gg])";
    let expected = "(;SZ[9]PW[Bo]PB[Wa]KM[-6.5]RE[W+3.5]AW[aa]PL[B];B[ee]BL[9]TW[cc];W[gg])";
    assert_eq!(after(record, &[Command::SwapColors {}]).unwrap(), expected);
    assert_eq!(after(record, &[Command::SwapColors {}, Command::SwapColors {}]).unwrap(), record);
}

#[test]
fn boards_are_turned_and_moved() {
    let record = "(;SZ[9]AB[aa:bb]LB[ba:x];B[ca]AR[ca:ia];W[tt];B[])";
    let turned = "(;SZ[9]AB[ha:ib]LB[ib:x];B[ic]AR[ic:ii];W[tt];B[])";
    assert_eq!(after(record, &[Command::Rotate { quarters: 1 }]).unwrap(), turned);
    let back = [Command::Rotate { quarters: 1 }, Command::Rotate { quarters: 3 }];
    assert_eq!(after(record, &back).unwrap(), record);
    let flipped = "(;SZ[9]AB[ha:ib]LB[ha:x];B[ga]AR[ga:aa];W[tt];B[])";
    assert_eq!(after(record, &[Command::Flip { axis: Axis::Horizontal }]).unwrap(), flipped);
    assert_eq!(after("(;SZ[7:5];B[ga])", &[Command::Rotate { quarters: 1 }]).unwrap(), "(;SZ[5:7];B[eg])");
    let shift = |right, down| Command::Shift { right, down };
    assert_eq!(after("(;SZ[9]AB[aa:bb];W[cc])", &[shift(1, 2)]).unwrap(), "(;SZ[9]AB[bc:cd];W[de])");
    let error = after("(;SZ[9]AB[aa:bb];W[cc])", &[shift(-1, 0)]).unwrap_err();
    assert_eq!(error.to_string(), "A9 would leave the board");
    // Handicap that is only stated goes with the rest.
    let turned = after("(;SZ[9]HA[2];W[ee])", &[Command::Rotate { quarters: 1 }]).unwrap();
    assert_eq!(turned, "(;SZ[9]HA[2]AB[gg][cc];W[ee])");
}

#[test]
fn records_are_merged() {
    let ours = "(;SZ[9]PB[x];B[ee]C[ours];W[ce](;B[cc])(;B[gg]))";
    let text = "(;SZ[9]PW[y];B[ee]C[theirs]TR[ee];W[ce];B[gg];W[cg])(;SZ[9];B[aa])".to_owned();
    let merged = after(ours, &[Command::Merge { text }]).unwrap();
    assert_eq!(merged, "(;SZ[9]PB[x]PW[y];B[ee]C[ours\n\ntheirs]TR[ee];W[ce](;B[cc])(;B[gg];W[cg]))");
    let text = "(;SZ[9]AB[aa];W[ee])".to_owned();
    assert_eq!(after(ours, &[Command::Merge { text }]).unwrap_err().code(), "different");
    let text = "(;SZ[13];W[ee])".to_owned();
    assert_eq!(after(ours, &[Command::Merge { text }]).unwrap_err().code(), "different");
}

#[test]
fn a_position_becomes_the_start() {
    let record = "(;SZ[9]PB[x]C[old];B[ee];W[ce]C[here](;B[cc];W[cd])(;B[aa]))";
    let flat = after(record, &[Command::Flatten { node: Some(Node(2)) }]).unwrap();
    assert_eq!(flat, "(;SZ[9]PB[x]AB[ee]AW[ce]PL[B]C[here](;B[cc];W[cd])(;B[aa]))");
}

#[test]
fn places_are_found() {
    let document = document("(;SZ[9];B[ee]C[Tengen];W[ce]HO[1];B[cc](;W[ge];B[gg])(;W[gc];B[gg];W[ge]))");
    let found = |query: Query| {
        document.find(&query).expect("a query").iter().map(|node| node.index()).collect::<Vec<_>>()
    };
    assert_eq!(found(Query::Text("tengen".into())), [1]);
    assert_eq!(found(Query::Point("G3".into())), [5, 7]);
    assert_eq!(found(Query::Hotspot {}), [2]);
    let position = |node, points: &[&str], any_way| Query::Position {
        node: Node(node),
        points: points.iter().map(|&name| name.to_owned()).collect(),
        any_way,
    };
    assert_eq!(found(position(3, &[], false)), [3]);
    assert_eq!(found(position(5, &["G3:H2"], false)), [5, 7, 8]);
    // Turned about: a lone black stone in a corner of the same shape is there before.
    assert_eq!(found(position(5, &["G3:H2"], true)), [3, 4, 5, 6, 7, 8]);
    assert_eq!(document.find(&position(99, &[], false)).unwrap_err(), EditError::NoSuchNode(Node(99)));
}

#[test]
fn the_same_position_is_found_elsewhere() {
    let document = document("(;SZ[9];B[ee](;W[ce];B[cc];W[gg])(;W[gg];B[cc];W[ce];B[aa]))");
    let groups = document.transpositions().expect("a board");
    assert_eq!(
        groups.iter().map(|group| group.iter().map(|node| node.index()).collect()).collect::<Vec<Vec<_>>>(),
        [[4, 7]]
    );
}

/// Trees that would overflow a stack that recursed.
#[test]
fn deep_trees_are_ordinary() {
    let deep = format!("(;SZ[9]{}{})", "(;C[x]".repeat(50_000), ")".repeat(50_000));
    let mut document = document(&deep);
    document.go_by(100_000);
    assert_eq!(document.at().index(), 50_000);
    document.edit(&[Command::play("E5"), Command::Rotate { quarters: 1 }]).expect("an edit");
    document
        .edit(&[
            Command::Main { node: None },
            Command::Comment { text: "y".into(), node: Some(Node(25_000)) },
        ])
        .expect("an edit");
    assert_eq!(document.transpositions().expect("a board"), Vec::<Vec<_>>::new());
    document.bytes().expect("bytes");
    while document.undo().is_some() {}
    assert_eq!(document.bytes().expect("bytes"), deep.as_bytes());
}
