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
fn dead_help() {
    assert_data_eq!(fine(&["dead", "--help"]), file!["snapshots/help-dead.txt"].raw());
}

#[test]
fn show_help() {
    assert_data_eq!(fine(&["show", "--help"]), file!["snapshots/help-show.txt"].raw());
}

#[test]
fn eyes_help() {
    assert_data_eq!(fine(&["eyes", "--help"]), file!["snapshots/help-eyes.txt"].raw());
}

#[test]
fn map_help() {
    assert_data_eq!(fine(&["map", "--help"]), file!["snapshots/help-map.txt"].raw());
}

#[test]
fn read_help() {
    assert_data_eq!(fine(&["read", "--help"]), file!["snapshots/help-read.txt"].raw());
}

#[test]
fn problem_help() {
    assert_data_eq!(fine(&["problem", "--help"]), file!["snapshots/help-problem.txt"].raw());
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

/// The commands that a help text gives as examples, without what other programs make of their output.
#[cfg(unix)]
fn examples(help: &str) -> Vec<String> {
    let shown = help.lines().skip_while(|line| !line.starts_with("Examples")).skip(1);
    let lines = shown.filter_map(|line| line.strip_prefix("  ")).filter(|line| line.contains("chizu"));
    let commands = lines.map(|line| line.split("   ").next().unwrap_or(line));
    commands.map(|line| line.split(" | jq").next().unwrap_or(line).trim().to_owned()).collect()
}

#[test]
#[cfg(unix)]
fn examples_run_on_the_samples() {
    use std::process::Command;

    let program = std::path::Path::new(env!("CARGO_BIN_EXE_chizu"));
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folder = crate::folder("examples");
    std::fs::create_dir(folder.join("samples")).unwrap();
    for sample in std::fs::read_dir(root.join("samples")).unwrap() {
        let sample = sample.unwrap();
        std::fs::copy(sample.path(), folder.join("samples").join(sample.file_name())).unwrap();
    }
    let paths = format!("{}:{}", program.parent().unwrap().display(), std::env::var("PATH").unwrap());
    for command in [
        &[][..],
        &["score"],
        &["dead"],
        &["show"],
        &["groups"],
        &["analyze"],
        &["chains"],
        &["eyes"],
        &["map"],
        &["read"],
        &["problem"],
        &["sgf", "check"],
        &["sgf", "fmt"],
        &["gtp"],
    ] {
        let help = fine(&[command, &["--help"]].concat());
        let found = examples(&help);
        assert!(found.len() > 1, "{help}");
        for example in found.iter().filter(|example| !example.contains('<')) {
            let mut shell = Command::new("sh");
            let output =
                shell.args(["-c", example]).current_dir(&folder).env("PATH", &paths).output().unwrap();
            // 3 is a game that is not finished.
            assert!(matches!(output.status.code(), Some(0 | 3)), "{example}: {output:?}");
            assert!(!output.stdout.starts_with(b"?"), "{example}: {output:?}");
        }
    }
}

#[test]
fn without_arguments_the_help_comes_and_the_exit_code_is_that_of_misuse() {
    let said = run(&[]);
    assert_eq!(said.code, Some(2));
    assert!(said.err.contains("chizu score samples/edo.sgf"));
}

#[test]
fn the_manual_holds_every_command() {
    let page = fine(&["man"]);
    assert!(page.starts_with(".ie \\n(.g .ds Aq") || page.contains(".TH"), "{}", &page[..80]);
    for word in [
        "score",
        "dead",
        "show",
        "fmt",
        "not finished",
        "check",
        "completions",
        "\\-\\-handicap\\-bonus",
        "141",
    ] {
        assert!(page.contains(word), "{word} is missing");
    }
}

#[test]
fn a_command_has_a_manual_of_its_own() {
    let page = fine(&["man", "sgf"]);
    assert!(page.contains("chizu\\-sgf") && page.contains(".SH \"CHIZU SGF FMT\""), "{page}");
    assert!(!page.contains("\\-\\-handicap\\-bonus"), "{page}");
    let said = run(&["man", "scare"]);
    assert_eq!((said.code, said.err.as_str()), (Some(2), "chizu: there is no command 'scare'\n"));
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
        &["score", "--method", "guess", "samples/edo.sgf"],
        &["score", "--all-rules", "--quiet", "x.sgf"],
        &["gtp", "--method", "guess"],
        &["read", "samples/nine.sgf", "--at", "G4", "--goal", "kill", "--with", "E3"],
        &["problem", "x.sgf", "--json", "-o", "-"],
        &["sgf", "fmt", "--in-place", "-o", "x", "y"],
    ] {
        let said = run(args);
        assert_eq!((said.code, said.out.as_str()), (Some(2), ""), "{args:?}");
        assert!(!said.err.is_empty(), "{args:?}");
    }
}

#[test]
fn misuse_is_explained() {
    for (args, why) in [
        (
            ["score", "--move", "abc"],
            "invalid value 'abc' for '--move <N>': expected a whole number from 0 on, such as 50",
        ),
        (["score", "--move", "-1"], "invalid value '-1' for '--move <N>': expected a whole number"),
        (["show", "--game", "0"], "invalid value '0' for '--game <N>': expected a whole number from 1 on"),
        (["score", "--handicap-bonus", "-1"], "'-1' is no value of handicap-bonus; expected 0, n-1 or n"),
        (["score", "--rules", "japanese,komi"], "the value of komi is missing"),
        (["score", "--rules", "scoring=area,scoring=territory"], "scoring is given twice"),
    ] {
        let said = run(&[&args[..], &["x.sgf"]].concat());
        assert_eq!(said.code, Some(2));
        assert!(said.err.contains(why), "{}", said.err);
    }
}

#[test]
#[cfg(target_os = "linux")]
fn output_that_cannot_be_written_is_told() {
    for args in
        [&["--help"][..], &["score", "-q", "samples/seki.sgf"], &["show", "samples/seki.sgf"], &["man"]]
    {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let output = crate::chizu(args).stdout(full).output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{args:?}");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "chizu: standard output: no space left\n");
    }
}
