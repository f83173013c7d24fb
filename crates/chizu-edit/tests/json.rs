//! Commands and answers as JSON.
#![cfg(feature = "serde")]

use chizu_edit::{Command, Document};

#[test]
fn commands_are_one_key_with_their_arguments() {
    for text in [
        r#"{"play":{"at":"Q4"}}"#,
        r#"{"set":{"node":17,"ident":"C","values":["…"]}}"#,
        r#"{"swapColors":{}}"#,
        r#"{"mark":{"kind":"triangle","points":["A1","B2:C3"],"on":true}}"#,
        r#"{"sortGames":{"by":"black"}}"#,
    ] {
        let command: Command = serde_json::from_str(text).expect(text);
        assert_eq!(serde_json::to_string(&command).expect(text), text);
    }
    assert!(serde_json::from_str::<Command>(r#"{"explode":{}}"#).is_err());
}

#[test]
fn the_tree_is_columns() {
    let mut document = Document::open(b"(;SZ[9];B[ee]N[A];W[])").expect("a record");
    let columns = serde_json::to_string(&document.columns()).expect("columns");
    assert_eq!(columns, r#"{"parent":[-1,0,1],"move":["","E5","pass"],"flags":[0,1,2],"name":{"1":"A"}}"#);
    let delta = document.edit(&[Command::play("C3")]).expect("a move");
    assert_eq!(
        serde_json::to_string(&delta).expect("a delta"),
        r#"{"added":[{"node":3,"parent":0,"place":1,"move":"C3","order":0,"flags":1}],"removed":[],"changed":[{"node":0,"parent":null,"place":0,"move":"","order":0,"flags":32}],"moved":[],"games":false}"#
    );
}
