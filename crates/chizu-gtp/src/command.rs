//! A command: what the controller asks.

/// A command with its number and arguments.
///
/// ```
/// use chizu_gtp::Command;
/// let command = Command::parse("12\tplay black D4 # a corner").unwrap();
/// assert_eq!((command.id(), command.name()), (Some("12"), "play"));
/// assert_eq!(command.args().collect::<Vec<_>>(), ["black", "D4"]);
/// assert_eq!(Command::parse("# only a remark"), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Command {
    id: Option<String>,
    name: String,
    rest: String,
}

impl Command {
    /// Reads a line. `None` if there is no command in it.
    ///
    /// As the specification asks, control characters are left out, a tab is a blank, and what follows a
    /// `#` is a remark.
    #[must_use]
    pub fn parse(line: &str) -> Option<Self> {
        let line: String = line
            .split('#')
            .next()?
            .chars()
            .map(|c| if c == '\t' { ' ' } else { c })
            .filter(|c| !c.is_control())
            .collect();
        let (first, rest) = split(line.trim());
        if first.is_empty() {
            return None;
        }
        // A number alone is a command without a name: the engine does not know it, and says so.
        let is_id = first.bytes().all(|b| b.is_ascii_digit());
        let (id, (name, rest)) =
            if is_id { (Some(first.to_owned()), split(rest)) } else { (None, (first, rest)) };
        Some(Self { id, name: name.to_owned(), rest: rest.to_owned() })
    }

    /// The number the answer must carry, as it was written.
    #[must_use]
    pub fn id(&self) -> Option<&str> {
        self.id.as_deref()
    }

    /// The name of the command.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The arguments.
    pub fn args(&self) -> impl Iterator<Item = &str> + Clone {
        self.rest.split_whitespace()
    }

    /// All arguments as they were written: for names of files with blanks in them.
    #[must_use]
    pub fn rest(&self) -> &str {
        &self.rest
    }
}

/// The first word, and what follows it.
fn split(text: &str) -> (&str, &str) {
    let (first, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    (first, rest.trim_start())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Option<(Option<String>, String, Vec<String>)> {
        let command = Command::parse(line)?;
        let args = command.args().map(str::to_owned).collect();
        Some((command.id, command.name, args))
    }

    #[test]
    fn ids_are_kept_as_written() {
        assert_eq!(read("007 name"), Some((Some("007".into()), "name".into(), vec![])));
        assert_eq!(Command::parse("99999999999999999999999 name").unwrap().id().map(str::len), Some(23));
        assert_eq!(read("-1 name"), Some((None, "-1".into(), vec!["name".into()])));
        assert_eq!(read("3"), Some((Some("3".into()), String::new(), vec![])));
    }

    #[test]
    fn blanks_remarks_and_control_characters_do_not_count() {
        assert_eq!(read("  \t list\u{7}_stones \r"), Some((None, "list_stones".into(), vec![])));
        for empty in ["", "   ", "#", "# name", "\t#", "\u{1}\r\n"] {
            assert_eq!(read(empty), None, "{empty:?}");
        }
    }

    #[test]
    fn the_rest_keeps_its_blanks() {
        assert_eq!(Command::parse("1 loadsgf my  game.sgf ").unwrap().rest(), "my  game.sgf");
    }
}
