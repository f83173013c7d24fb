//! A chapter for each command, from its own help, and GTP's commands as a table, from what the program answers.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};

use super::chapters::Chapter;

/// A chapter for each command and each of its own.
pub(super) fn pages(program: &Path) -> Result<Vec<Chapter>> {
    let mut chapters = Vec::new();
    for name in below(&help(program, &[])?) {
        let text = help(program, &[&name])?;
        chapters.push(page(&[&name], &text));
        for part in below(&text) {
            chapters.push(page(&[&name, &part], &help(program, &[&name, &part])?));
        }
    }
    Ok(chapters)
}

fn page(names: &[&str], help: &str) -> Chapter {
    let title = format!("chizu {}", names.join(" "));
    // What comes before the first empty line says what it is for; examples stand where they are.
    let (first, rest) = help.split_once("\n\n").unwrap_or((help, ""));
    Chapter {
        part: "Commands",
        text: format!("# {title}\n\n{}\n\n```text\n{}\n```\n", first.replace('\n', " "), rest.trim_end()),
        page: format!("commands/{}.md", names.join("-")),
        title,
        source: String::new(),
        is_below: names.len() > 1,
    }
}

fn help(program: &Path, names: &[&str]) -> Result<String> {
    let output = Command::new(program).args(names).arg("--help").env("COLUMNS", "100").output()?;
    ensure!(output.status.success(), "chizu {} --help fails", names.join(" "));
    Ok(String::from_utf8(output.stdout)?)
}

/// The commands that a help text lists.
fn below(help: &str) -> Vec<String> {
    let listed = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let names = listed
        .take_while(|line| !line.is_empty())
        .filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    names
        .filter_map(|line| line.split_whitespace().next())
        .filter(|name| *name != "help")
        .map(str::to_owned)
        .collect()
}

/// GTP's commands, with what GoGui calls them.
pub(super) fn gtp(program: &Path) -> Result<Chapter> {
    let known = asked(program, &[], "list_commands")?;
    let compat = asked(program, &["--compat", "katago"], "list_commands")?;
    let labels = asked(program, &[], "gogui-analyze_commands")?;
    let (mut rows, mut others) = (String::new(), Vec::new());
    for name in &known {
        let shown = labels.iter().filter_map(|line| {
            let mut fields = line.splitn(3, '/');
            let (kind, label, command) = (fields.next()?, fields.next()?, fields.next()?);
            let mut words = command.split(' ');
            (words.next() == Some(name)).then(|| (label, words.collect::<Vec<_>>().join(" "), kind))
        });
        let shown: Vec<_> = shown.collect();
        if shown.is_empty() {
            others.push(format!("`{name}`"));
        }
        for (label, arguments, kind) in shown {
            rows += &format!("| `{}` | {label} | {kind} |\n", format!("{name} {arguments}").trim());
        }
    }
    let extra: Vec<String> =
        compat.iter().filter(|name| !known.contains(name)).map(|name| format!("`{name}`")).collect();
    let text = format!(
        "# GTP\n\n`chizu gtp` answers these {} commands. Where GoGui shows one in its Analyze window, its name there and the kind of answer \
         stand beside it; `%p` is a point, `%P` two points, `%c` a colour. The [guide](../guide.md) says what the answers mean.\n\n\
         | command | in GoGui | answer |\n|---|---|---|\n{rows}\n## Others\n\n{}.\n\n## With `--compat katago`\n\n{}.\n",
        known.len(),
        others.join(", "),
        extra.join(", "),
    );
    Ok(Chapter {
        part: "For programs",
        title: "GTP".to_owned(),
        page: "commands/gtp-commands.md".to_owned(),
        source: String::new(),
        text,
        is_below: false,
    })
}

/// The lines of the answer to a command.
fn asked(program: &Path, options: &[&str], command: &str) -> Result<Vec<String>> {
    let mut child = Command::new(program)
        .arg("gtp")
        .args(options)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .context("chizu gtp does not start")?;
    if let Some(mut input) = child.stdin.take() {
        writeln!(input, "{command}\nquit")?;
    }
    let output = String::from_utf8(child.wait_with_output()?.stdout)?;
    let answer = output.split("\n\n").next().unwrap_or_default();
    Ok(answer.trim_start_matches("= ").lines().map(str::to_owned).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_those_that_are_listed() {
        let help = "Reads.\n\nUsage: chizu\n\nCommands:\n  score        Count\n  sgf          Check\n               more\n  help  no\n\nOptions:\n  -h\n";
        assert_eq!(below(help), ["score", "sgf"]);
        let page = page(&["sgf", "fmt"], "Print a record\nwell.\n\nUsage: x\n");
        assert_eq!(page.text, "# chizu sgf fmt\n\nPrint a record well.\n\n```text\nUsage: x\n```\n");
        assert!(page.is_below && page.page == "commands/sgf-fmt.md");
    }
}
