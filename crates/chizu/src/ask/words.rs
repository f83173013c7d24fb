//! An answer in a sentence, for all who say one: command, page, other programs.
//!
//! *What it does not know:* other languages. [`Asked::key`] names the sentence, for who has it in another.

use chizu_board::Size;

use super::{Asked, Goal, Subject};
use crate::read::Code;

impl Asked {
    /// Names the sentence; stable.
    #[must_use]
    pub const fn key(&self) -> &'static str {
        match (self.goal, matches!(self.answer.code, Code::Lose)) {
            (Goal::Capture, false) => "answer.capture.yes",
            (Goal::Capture, true) => "answer.capture.no",
            (Goal::Save, false) => "answer.save.yes",
            (Goal::Save, true) => "answer.save.no",
            (Goal::Kill, false) => "answer.kill.yes",
            (Goal::Kill, true) => "answer.kill.no",
            (Goal::Live, false) => "answer.live.yes",
            (Goal::Live, true) => "answer.live.no",
            (Goal::Connect, false) => "answer.connect.yes",
            (Goal::Connect, true) => "answer.connect.no",
            (Goal::Cut, false) => "answer.cut.yes",
            (Goal::Cut, true) => "answer.cut.no",
            (Goal::Semeai, false) if self.own_life => "answer.race.lives",
            (Goal::Semeai, false) => "answer.race.yes",
            (Goal::Semeai, true) => "answer.race.no",
        }
    }

    /// The sentence, without a full stop.
    #[must_use]
    pub fn describe(&self, subject: &Subject, size: Size) -> String {
        let mover = self.mover;
        let at = size.name(subject.at);
        let ends = || {
            let with = subject.with.map_or_else(String::new, |with| size.name(with).to_string());
            format!("{at} and {with}")
        };
        let what = match (self.goal, self.answer.code == Code::Lose) {
            (Goal::Capture, false) => format!("{mover} captures {at}"),
            (Goal::Capture, true) => format!("{mover} cannot capture {at}"),
            (Goal::Save, false) => format!("{mover} saves {at}"),
            (Goal::Save, true) => format!("{mover} cannot save {at}"),
            (Goal::Kill, false) => format!("{mover} kills the group at {at}"),
            (Goal::Kill, true) => format!("{mover} cannot kill the group at {at}"),
            (Goal::Live, false) => format!("{mover} lives at {at}"),
            (Goal::Live, true) => format!("{mover} cannot live at {at}"),
            (Goal::Connect, false) => format!("{mover} connects {}", ends()),
            (Goal::Connect, true) => format!("{mover} cannot connect {}", ends()),
            (Goal::Cut, false) => format!("{mover} keeps {} apart", ends()),
            (Goal::Cut, true) => format!("{mover} cannot keep {} apart", ends()),
            (Goal::Semeai, false) if self.own_life => {
                format!("{mover} cannot take {}'s group, but lives", !mover)
            }
            (Goal::Semeai, false) => format!("{mover} wins the race"),
            (Goal::Semeai, true) => format!("{mover} loses the race"),
        };
        let seki = match (self.seki, self.goal) {
            (false, _) => "",
            (true, Goal::Kill) => "; it lives in a seki",
            (true, _) => ", in a seki",
        };
        let seems = if self.answer.is_settled() { "" } else { "Not settled: it seems that " };
        format!("{seems}{what}{}{seki}", self.answer.means(mover, size))
    }
}

#[cfg(test)]
mod tests {
    use chizu_board::{Setup, Stones};

    use super::super::ask;
    use super::*;
    use crate::effort::Effort;
    use crate::verdict::Evidence;

    #[test]
    fn an_answer_is_a_sentence_with_a_key() {
        let stones: Stones = "X X O O\n. X O .\nX X O O".parse().unwrap();
        let position = Setup::new(stones).position().unwrap();
        let size = position.size();
        let at = size.parse_point("B2").unwrap();
        let subject = Subject::of(&position, at, None).unwrap();
        let asked = ask(&position, &subject, Goal::Capture, None, Effort::QUICK).unwrap();
        assert_eq!(asked.key(), "answer.capture.yes");
        assert_eq!(asked.describe(&subject, size), "White captures B2 with A2");
        // What was not settled is told as such before anything else.
        let mut stopped = asked;
        stopped.answer.evidence = Evidence::Guessed;
        assert_eq!(stopped.describe(&subject, size), "Not settled: it seems that White captures B2 with A2");
    }
}
