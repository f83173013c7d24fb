//! Which games of a suite are looked at: by name, and by half.
//!
//! Whoever changes a method chooses on one half (`a`) and believes the other (`b`). A game's half hangs on nothing but its name, so that it is
//! the same in every run and stays the same when games are added.

use clap::{Args, ValueEnum};

/// A half of a suite.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Part {
    /// The half to choose on.
    A,
    /// The half to believe.
    B,
}

impl Part {
    /// The half of the game or problem with this name.
    ///
    /// ```
    /// use xtask::suite::choice::Part;
    /// assert_eq!((Part::of("a.sgf"), Part::of("b.sgf")), (Part::A, Part::B));
    /// ```
    #[must_use]
    pub fn of(name: &str) -> Self {
        // FNV-1a: simple, and the same everywhere. Its lowest bits are poor.
        let hash = name.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        if (hash ^ hash >> 29).count_ones() % 2 == 0 { Self::A } else { Self::B }
    }
}

// (What is said of them here would be said of the whole command.)
#[derive(Args, Clone, Debug, Default)]
#[allow(
    missing_docs,
    reason = "documentation of arguments that are part of commands would become the commands'"
)]
pub struct Choice {
    /// Only those whose name contains this.
    #[arg(long, value_name = "TEXT", default_value = "")]
    pub filter: String,
    /// Only one half, by a hash of the name: choose on `a`, believe `b`.
    #[arg(long, value_enum)]
    pub part: Option<Part>,
}

impl Choice {
    /// Whether the game with this name is among those chosen.
    #[must_use]
    pub fn takes(&self, name: &str) -> bool {
        name.contains(&self.filter) && self.takes_half(name)
    }

    /// The same without a look at the text that the name is to contain.
    #[must_use]
    pub fn takes_half(&self, name: &str) -> bool {
        self.part.is_none_or(|part| part == Part::of(name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_are_about_equal_and_do_not_follow_numbers() {
        let names: Vec<String> = (0..4_000).map(|i| format!("game-{i}.sgf")).collect();
        let in_a =
            |names: &mut dyn Iterator<Item = &String>| names.filter(|name| Part::of(name) == Part::A).count();
        let (all, even) = (in_a(&mut names.iter()), in_a(&mut names.iter().step_by(2)));
        assert!((1_900..=2_100).contains(&all) && (930..=1_070).contains(&even), "{all} {even}");
    }

    #[test]
    fn a_half_is_the_same_for_ever() {
        let parts = ["a.sgf", "b.sgf", "c.sgf", "d.sgf", "e.sgf", "f.sgf"].map(Part::of);
        assert_eq!(parts, [Part::A, Part::B, Part::A, Part::A, Part::A, Part::B]);
    }

    #[test]
    fn name_and_half_both_choose() {
        let choice = Choice { filter: "gam".to_owned(), part: Some(Part::of("game-1.sgf")) };
        assert!(choice.takes("game-1.sgf"));
        assert!(!Choice { filter: "xyz".to_owned(), ..choice.clone() }.takes("game-1.sgf"));
        let other =
            (2..).map(|i| format!("game-{i}.sgf")).find(|name| Part::of(name) != Part::of("game-1.sgf"));
        assert!(!choice.takes(&other.unwrap_or_default()));
    }
}
