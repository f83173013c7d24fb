//! `chizu table`: rows say what the JSON says, a bad record costs a row, and tables are read as records are.
#![cfg(feature = "table")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use chizu_table::files::{Format, Records};

struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("chizu-cli-table-{}-{name}", std::process::id()));
        fs::create_dir_all(&path).expect("a folder");
        Self(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn chizu(folder: &Folder, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_chizu")).args(args).current_dir(&folder.0).output().expect("it runs")
}

fn column(path: &Path, name: &str) -> Vec<Option<String>> {
    let format = Format::of(path).expect("a table");
    let cells = Records::open(path, format, name).expect("a column");
    cells.map(|cell| cell.expect("a row").map(|bytes| String::from_utf8(bytes).expect("text"))).collect()
}

/// Two good records, one of them with two games, and two that are none.
fn records(folder: &Folder) {
    let game = "(;SZ[9]KM[5.5]RU[Chinese];B[ee];W[cc];B[];W[])";
    fs::write(folder.0.join("1.sgf"), game).expect("written");
    fs::write(folder.0.join("2.sgf"), "no record").expect("written");
    fs::write(folder.0.join("3.sgf"), format!("{game}{game}")).expect("written");
    fs::write(folder.0.join("4.sgf"), "(;SZ[99])").expect("written");
}

#[test]
fn rows_say_what_the_json_says_and_a_bad_record_costs_one() {
    let folder = Folder::new("json");
    records(&folder);
    let said = chizu(&folder, &["score", "--json", "1.sgf", "2.sgf", "3.sgf", "4.sgf"]);
    let lines: Vec<serde_json::Value> =
        String::from_utf8_lossy(&said.stdout).lines().map(|line| line.parse().expect("JSON")).collect();
    for name in ["a.parquet", "a.arrow"] {
        let made = chizu(&folder, &["table", "1.sgf", "2.sgf", "3.sgf", "4.sgf", "-o", name]);
        assert_eq!(made.status.code(), Some(1), "{made:?}");
        assert_eq!(String::from_utf8_lossy(&made.stderr), "chizu: 5 rows, 2 of them errors\n");
        for field in ["file", "error", "result", "rules", "method"] {
            let meant: Vec<_> = lines.iter().map(|line| line[field].as_str().map(str::to_owned)).collect();
            assert_eq!(column(&folder.0.join(name), field), meant, "{field}");
        }
        let again = chizu(&folder, &["table", "1.sgf", "-o", name]);
        assert!(String::from_utf8_lossy(&again.stderr).contains("already"), "{again:?}");
    }
}

#[test]
fn tables_are_read_as_records_are() {
    let folder = Folder::new("read");
    records(&folder);
    // Names of files are texts, but no records: every row is an error of its own.
    assert!(chizu(&folder, &["table", "1.sgf", "3.sgf", "-o", "names.parquet"]).status.success());
    let made = chizu(&folder, &["table", "names.parquet", "--column", "file", "-o", "out.parquet"]);
    assert_eq!(made.status.code(), Some(1));
    let out = folder.0.join("out.parquet");
    let names = ["names.parquet#1", "names.parquet#2", "names.parquet#3"].map(|name| Some(name.to_owned()));
    assert_eq!(column(&out, "file"), names);
    assert!(
        column(&out, "error")
            .iter()
            .all(|error| error.as_deref().is_some_and(|error| error.contains("no game")))
    );
    // Columns that are all null are no records either.
    let made = chizu(&folder, &["table", "names.parquet", "--column", "error", "-o", "null.arrow"]);
    assert_eq!(made.status.code(), Some(1));
    assert!(
        column(&folder.0.join("null.arrow"), "error").iter().flatten().all(|error| error.contains("null"))
    );
    let made = chizu(&folder, &["table", "names.parquet", "-o", "no.arrow"]);
    assert_eq!(made.status.code(), Some(1));
    let told = column(&folder.0.join("no.arrow"), "error").remove(0).expect("an error");
    assert!(told.starts_with("there is no column `sgf`; there are: record, schema, file, error"), "{told}");
}

#[test]
fn rows_are_positions_groups_or_chains() {
    let folder = Folder::new("rows");
    records(&folder);
    let rows = |args: &[&str], name: &str| {
        let made = chizu(&folder, &[&["table", "1.sgf", "-o", name], args].concat());
        assert!(made.status.success(), "{made:?}");
        column(&folder.0.join(name), if args.contains(&"--row") { "origin" } else { "file" })
    };
    assert_eq!(rows(&["--what", "groups", "--row", "group"], "g.parquet").len(), 2);
    assert_eq!(
        rows(&["--what", "chains", "--row", "chain"], "c.arrow"),
        [Some("C7".to_owned()), Some("E5".to_owned())]
    );
    assert_eq!(
        rows(&["--every", "1", "--what", "score,groups,ownership,chains,readings"], "e.parquet").len(),
        4
    );
    let misfit = chizu(&folder, &["table", "1.sgf", "-o", "x.parquet", "--row", "group"]);
    assert_eq!(misfit.status.code(), Some(2), "{misfit:?}");
    let misfit = chizu(&folder, &["table", "1.sgf", "-o", "x.csv"]);
    assert_eq!(misfit.status.code(), Some(2), "{misfit:?}");
}
