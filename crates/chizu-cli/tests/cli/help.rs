//! What a stranger reads first.

use snapbox::{assert_data_eq, file};

use crate::{fine, run};

#[test]
fn help() {
    assert_data_eq!(fine(&["--help"]), file!["snapshots/help.txt"].raw());
}

#[test]
fn score_help() {
    assert_data_eq!(fine(&["score", "--help"]), file!["snapshots/help-score.txt"].raw());
}

#[test]
fn show_help() {
    assert_data_eq!(fine(&["show", "--help"]), file!["snapshots/help-show.txt"].raw());
}

#[test]
fn check_help() {
    assert_data_eq!(fine(&["sgf", "check", "--help"]), file!["snapshots/help-check.txt"].raw());
}

#[test]
fn fmt_help() {
    assert_data_eq!(fine(&["sgf", "fmt", "--help"]), file!["snapshots/help-fmt.txt"].raw());
}

#[test]
fn gtp_help() {
    assert_data_eq!(fine(&["gtp", "--help"]), file!["snapshots/help-gtp.txt"].raw());
}

#[test]
fn without_arguments_the_help_comes_and_the_exit_code_is_that_of_misuse() {
    let said = run(&[]);
    assert_eq!(said.code, Some(2));
    assert!(said.err.contains("chizu score game.sgf"));
}

#[test]
fn the_manual_holds_every_command() {
    let page = fine(&["man"]);
    assert!(page.starts_with(".ie \\n(.g .ds Aq") || page.contains(".TH"), "{}", &page[..80]);
    for word in ["score", "show", "fmt", "check", "completions", "\\-\\-handicap\\-bonus", "141"] {
        assert!(page.contains(word), "{word} is missing");
    }
}

#[test]
fn completions_for_every_shell() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        assert!(fine(&["completions", shell]).contains("handicap-bonus"), "{shell}");
    }
}

#[test]
fn nonsense_is_misuse() {
    for args in [
        &["scare"][..],
        &["score"],
        &["score", "--rules", "martian", "x.sgf"],
        &["score", "--komi", "5,5", "x.sgf"],
        &["score", "--komi", "6.25", "x.sgf"],
        &["score", "--handicap-bonus", "2", "x.sgf"],
        &["score", "--move", "-3", "x.sgf"],
        &["score", "--jobs", "0", "x.sgf"],
        &["score", "--json", "--quiet", "x.sgf"],
        &["score", "--method", "adjudicate", "samples/edo.sgf"],
        &["sgf", "fmt", "--in-place", "-o", "x", "y"],
    ] {
        let said = run(args);
        assert_eq!((said.code, said.out.as_str()), (Some(2), ""), "{args:?}");
        assert!(!said.err.is_empty(), "{args:?}");
    }
}
