//! Manual pages: the command and its subcommands on one page, or a command on its own.

use clap::{Command, CommandFactory};
use clap_mangen::Man;

use crate::cli::Cli;
use crate::exit::Misuse;

/// The page in the language of `man`: of one command, or of all.
pub(crate) fn page(of: Option<&str>) -> anyhow::Result<String> {
    let mut command = Cli::command();
    command.build();
    if let Some(name) = of {
        let found = command.get_subcommands().find(|next| next.get_name() == name).cloned();
        command = found.ok_or_else(|| Misuse(format!("there is no command '{name}'")))?;
    }
    let mut page = Vec::new();
    let man = Man::new(command.clone());
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    let mut page = String::from_utf8_lossy(&page).into_owned() + &sections(&command)?;
    // The subcommands follow as sections of the same page, their parts one level lower.
    for next in below(&command) {
        let name = next.get_bin_name().unwrap_or(next.get_name()).to_uppercase();
        page += &format!(".SH \"{name}\"\n");
        page += &sections(&next)?.replace(".SH ", ".SS ");
    }
    Ok(page)
}

/// The subcommands and theirs, in order.
fn below(command: &Command) -> Vec<Command> {
    let mut all = Vec::new();
    for next in command.get_subcommands().filter(|next| !next.is_hide_set()) {
        all.push(next.clone());
        all.extend(below(next));
    }
    all
}

/// What is said of one command.
fn sections(command: &Command) -> anyhow::Result<String> {
    let mut part = Vec::new();
    let man = Man::new(command.clone());
    man.render_synopsis_section(&mut part)?;
    man.render_description_section(&mut part)?;
    man.render_options_section(&mut part)?;
    let mut text = String::from_utf8_lossy(&part).into_owned();
    let mut extra = Vec::new();
    man.render_extra_section(&mut extra)?;
    let extra = String::from_utf8_lossy(&extra);
    if !extra.is_empty() {
        // Examples and exit codes are tables: lines stay as they are.
        text += &extra.replace(".SH EXTRA\n", ".SH NOTES\n.nf\n");
        text += ".fi\n";
    }
    Ok(text)
}
