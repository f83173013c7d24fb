//! Arrow streams: records in, rows out, a batch for a batch.
#![cfg(feature = "arrow")]

use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::{ArrayRef, BinaryViewArray, Int64Array, LargeStringArray, RecordBatch, StringArray};
use arrow_ipc::reader::StreamReader;
use arrow_ipc::writer::StreamWriter;
use chizu_table::{Row, Table, What, stream};

fn written(columns: &[(&str, ArrayRef)], times: usize) -> Vec<u8> {
    let batch = RecordBatch::try_from_iter(columns.iter().cloned()).expect("a batch");
    let mut writer = StreamWriter::try_new(Vec::new(), batch.schema_ref()).expect("a stream");
    for _ in 0..times {
        writer.write(&batch).expect("written");
    }
    writer.into_inner().expect("ended")
}

fn table() -> Table {
    Table::new(&[What::Ownership], Row::Position).expect("a table")
}

/// A row with the record's length as its error.
fn rows(first: u64, cells: Vec<Option<Vec<u8>>>) -> Vec<String> {
    let row = |(n, cell): (u64, Option<Vec<u8>>)| match cell {
        Some(bytes) => format!(r#"{{"record":{n},"schema":2,"file":"{n}","error":"{} bytes"}}"#, bytes.len()),
        None => format!(r#"{{"record":{n},"schema":2,"file":"{n}","ownership":[[1,-1000],[0,2]]}}"#),
    };
    (first..).zip(cells).map(row).collect()
}

#[test]
fn every_type_of_text_is_read_and_rows_keep_their_order() {
    let texts = [Some("(;)"), None, Some("(;B[aa])")];
    let bytes = texts.map(|text| text.map(str::as_bytes));
    let columns: [ArrayRef; 3] = [
        Arc::new(StringArray::from(texts.to_vec())),
        Arc::new(LargeStringArray::from(texts.to_vec())),
        Arc::new(BinaryViewArray::from(bytes.to_vec())),
    ];
    for column in columns {
        let from = written(&[("id", Arc::new(Int64Array::from(vec![5, 6, 7]))), ("sgf", column)], 2);
        let to = stream(&table(), "sgf", from.as_slice(), Vec::new(), rows).expect("a stream");
        let batches: Vec<_> =
            StreamReader::try_new(to.as_slice(), None).expect("a stream").map(|b| b.expect("rows")).collect();
        assert_eq!(batches.iter().map(RecordBatch::num_rows).collect::<Vec<_>>(), [3, 3]);
        let errors: Vec<_> = batches[1]["error"].as_string::<i32>().iter().collect();
        assert_eq!(errors, [Some("3 bytes"), None, Some("8 bytes")]);
        assert_eq!(batches[1]["record"].as_primitive::<arrow_array::types::Int64Type>().values(), &[3, 4, 5]);
    }
}

#[test]
fn what_is_no_stream_or_has_no_records_is_told() {
    let told = |from: &[u8], column: &str| {
        stream(&table(), column, from, Vec::new(), rows).expect_err("an error").to_string()
    };
    let from = written(&[("id", Arc::new(Int64Array::from(vec![5])))], 1);
    assert_eq!(told(&from, "sgf"), "there is no column `sgf`; there are: id");
    assert_eq!(told(&from, "id"), "column `id` holds Int64, not texts");
    assert!(told(b"PAR1", "id").starts_with("not readable as Arrow"));
    let from = written(&[("sgf", Arc::new(StringArray::from(vec!["(;)"; 40])))], 1);
    assert!(told(&from[..from.len() / 2], "sgf").starts_with("not readable as Arrow"));
}

#[test]
fn a_row_with_an_unknown_field_is_refused() {
    let from = written(&[("sgf", Arc::new(StringArray::from(vec!["(;)"])))], 1);
    let rows = |_, _| vec![r#"{"record":0,"schema":2,"file":"a","winner":"black"}"#.to_owned()];
    let told = stream(&table(), "sgf", from.as_slice(), Vec::new(), rows).expect_err("an error").to_string();
    assert!(told.starts_with("a row does not fit the columns"), "{told}");
}
