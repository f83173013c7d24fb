//! Tables in parts: the same file however often the work is broken off, and clear words where it cannot go on.
#![cfg(feature = "files")]

use std::fs;
use std::path::{Path, PathBuf};

use chizu_table::files::{Format, Parts, Plan, Records};
use chizu_table::{Row, Table, TableError, What};

/// A folder of its own, gone with its test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("chizu-table-{}-{name}", std::process::id()));
        fs::create_dir_all(&path).expect("a folder");
        Self(path)
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn plan(effort: &str) -> Plan {
    let table = Table::new(&[What::Score], Row::Position).expect("a table");
    Plan { table, options: vec![("chizu.effort".to_owned(), effort.to_owned())], pieces: 3 }
}

fn row(number: u64) -> Vec<String> {
    let row = |part| {
        format!(r#"{{"record":{number},"schema":2,"file":"{number}.sgf#{part}","result":"B+{number}.5"}}"#)
    };
    (0..number % 3).map(row).collect()
}

/// Hands in pieces up to a number, as often as is asked, and ends the file if `ends`.
fn write(out: &Path, format: Format, pieces: u64, ends: bool) -> Result<u64, TableError> {
    let mut parts = Parts::open(out, format, plan("usual"))?;
    let done = parts.done();
    for number in 0..pieces {
        let rows = if number < done { Vec::new() } else { row(number) };
        parts.piece(&format!("{number}.sgf"), &rows)?;
    }
    if ends {
        parts.finish()?;
    }
    Ok(done)
}

#[test]
fn the_file_is_the_same_however_often_the_work_is_broken_off() {
    for (format, ending) in [(Format::Parquet, "parquet"), (Format::Arrow, "arrow")] {
        let folder = Folder::new(ending);
        let (one, other) = (folder.file(&format!("a.{ending}")), folder.file(&format!("b.{ending}")));
        write(&one, format, 20, true).expect("written");
        let done = [4, 11, 2, 13].map(|pieces| write(&other, format, pieces, false).expect("begun"));
        assert_eq!(done, [0, 3, 9, 9]);
        assert_eq!(write(&other, format, 20, true).expect("ended"), 12);
        assert_eq!(fs::read(&one).expect("bytes"), fs::read(&other).expect("bytes"));
        let left: Vec<_> = fs::read_dir(&folder.0).expect("a folder").collect();
        assert_eq!(left.len(), 2, "no parts are left");
        let read: Vec<_> = Records::open(&one, format, "result")
            .expect("a table")
            .map(|cell| cell.expect("a row"))
            .collect();
        let meant: Vec<_> =
            (0..20).flat_map(|n| (0..n % 3).map(move |_| Some(format!("B+{n}.5").into_bytes()))).collect();
        assert_eq!(read, meant);
    }
}

#[test]
fn a_table_without_rows_is_a_table() {
    let folder = Folder::new("none");
    for (format, name) in [(Format::Parquet, "a.parquet"), (Format::Arrow, "a.arrow")] {
        let out = folder.file(name);
        write(&out, format, 0, true).expect("written");
        assert_eq!(Records::open(&out, format, "file").expect("a table").count(), 0);
    }
}

#[test]
fn parts_of_something_else_are_refused() {
    let folder = Folder::new("else");
    let out = folder.file("a.parquet");
    write(&out, Format::Parquet, 7, false).expect("begun");
    let told = |error: TableError| error.to_string();
    let other = Parts::open(&out, Format::Parquet, plan("deep")).err().map(told).expect("other options");
    assert!(other.contains("other options"), "{other}");
    let mut parts = Parts::open(&out, Format::Parquet, plan("usual")).expect("the same");
    let busy = Parts::open(&out, Format::Parquet, plan("usual")).err().map(told).expect("locked");
    assert!(busy.contains("at work"), "{busy}");
    parts.piece("0.sgf", &[]).expect("known");
    parts.piece("1.sgf", &[]).expect("known");
    let input = parts.piece("3.sgf", &[]).err().map(told).expect("other input");
    assert!(input.contains("other input"), "{input}");
    drop(parts);
    let fewer = write(&out, Format::Parquet, 4, true).err().map(told).expect("less input");
    assert!(fewer.contains("other input"), "{fewer}");
    write(&out, Format::Parquet, 7, true).expect("ended");
    let there = write(&out, Format::Parquet, 7, true).err().map(told).expect("there already");
    assert!(there.contains("already"), "{there}");
}

#[test]
fn columns_that_hold_no_records_are_told() {
    let folder = Folder::new("column");
    let out = folder.file("a.parquet");
    write(&out, Format::Parquet, 7, true).expect("written");
    let told = |column| {
        Records::open(&out, Format::Parquet, column).err().map(|error| error.to_string()).expect("an error")
    };
    assert!(
        told("sgf").starts_with("there is no column `sgf`; there are: record, schema, file,"),
        "{}",
        told("sgf")
    );
    assert_eq!(told("margin_black"), "column `margin_black` holds Float64, not texts");
    fs::write(folder.file("b.parquet"), "no table").expect("a file");
    assert!(Records::open(&folder.file("b.parquet"), Format::Parquet, "sgf").is_err());
}
