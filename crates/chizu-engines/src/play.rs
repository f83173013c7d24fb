//! A game against an engine: the line so far on its board, its next move, the clock, the stones it takes for dead.
//!
//! ```no_run
//! use chizu::{Color, Position, Size};
//! use chizu_engines::{Engine, config::Spec, play::{Choice, Line}, process::Watch};
//! let mut engine = Engine::open(&Spec::new("gnugo", ["gnugo", "--mode", "gtp"]), &Watch::default())?;
//! let line = Line { start: Position::empty(Size::NINETEEN), moves: Vec::new(), komi: 6.5 };
//! match engine.genmove(&line, Color::Black, None, &Watch::default())? {
//!     Choice::Move(mv) => println!("{mv:?}"),
//!     Choice::Resign => println!("it resigns"),
//! }
//! # Ok::<(), chizu_engines::Error>(())
//! ```
//!
//! *What it does not know:* whose turn it is, who has won, and what time it is: clocks are kept by whoever plays.

use std::time::Duration;

use chizu::board::Suicide;
use chizu::{ByColor, Color, Move, Point, PointSet, Position};

use crate::error::{Error, shown};
use crate::gtp::{Gtp, letter, parse_move};
use crate::process::Watch;
use crate::second::Engine;

/// A game so far.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// Where it began; handicap and whatever was set up are on the board.
    pub start: Position,
    /// What was played from there.
    pub moves: Vec<(Color, Move)>,
    /// Points for White.
    pub komi: f64,
}

/// What there is after the main time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Overtime {
    /// Nothing: who runs out of time has lost.
    None,
    /// So many periods of this length; one that was not used up begins anew.
    Japanese(Duration, u32),
    /// So many stones in each period of this length.
    Canadian(Duration, u32),
    /// So much more for every move.
    Fischer(Duration),
}

/// Whose clock shows what.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    /// Time at the beginning.
    pub main: Duration,
    /// What comes after it.
    pub overtime: Overtime,
    /// What is left of the main time, or of the period.
    pub left: ByColor<Duration>,
    /// Periods left, or stones to be played in this one; 0 in the main time.
    pub periods: ByColor<u32>,
}

/// What an engine does when it is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Choice {
    /// It plays, or passes.
    Move(Move),
    /// It gives up.
    Resign,
}

/// An engine that thinks for longer than its clock has is waited for so long.
const PATIENCE: Duration = Duration::from_secs(10);

impl Clock {
    /// All the time a side may still think about one move.
    #[must_use]
    pub fn most(&self, color: Color) -> Duration {
        let (left, periods) = (self.left[color], self.periods[color]);
        left + match self.overtime {
            Overtime::None | Overtime::Fischer(_) => Duration::ZERO,
            Overtime::Japanese(each, all) => each * if periods == 0 { all } else { periods - 1 },
            Overtime::Canadian(each, _) => {
                if periods == 0 {
                    each
                } else {
                    Duration::ZERO
                }
            }
        }
    }
}

impl Line {
    /// The board after so many of the moves. A move that cannot be made here may be one there: it is told all the same.
    fn position(&self, moves: usize) -> Position {
        let mut position = self.start.clone();
        for &(color, mv) in &self.moves[..moves] {
            let _ = position.play(color, mv, Suicide::Allowed);
        }
        position
    }
}

/// So many of the last moves may be new to the engine: what both sides have played since it was asked last.
const NEW: usize = 2;

impl Gtp {
    /// Brings the game to its board; what is there already is not told again.
    fn follow(&mut self, line: &Line, watch: &Watch) -> Result<(), Error> {
        let all = line.moves.len();
        let known =
            (0..=NEW.min(all)).map(|new| all - new).find(|&known| self.stands_at(&line.position(known)));
        let known = match known {
            Some(known) => known,
            None => {
                self.set_up(&line.start, line.komi, watch)?;
                0
            }
        };
        for &(color, mv) in &line.moves[known..] {
            self.play(color, mv, line.start.size(), watch)?;
        }
        self.stand_at(Some(line.position(all)));
        Ok(())
    }

    /// Its move. It stands on its board then, unless it resigned.
    fn genmove(
        &mut self,
        line: &Line,
        color: Color,
        clock: Option<&Clock>,
        watch: &Watch,
    ) -> Result<Choice, Error> {
        self.follow(line, watch)?;
        let mut within = self.limits.answer;
        if let Some(clock) = clock {
            self.tell_time(clock, watch)?;
            within = clock.most(color) + PATIENCE;
        }
        let command = format!("genmove {}", letter(color));
        self.stand_at(None);
        let said = self.ask_within(&command, within, watch)?;
        let mut position = line.position(line.moves.len());
        let word = said.trim();
        if word.eq_ignore_ascii_case("resign") {
            self.stand_at(Some(position));
            return Ok(Choice::Resign);
        }
        let nonsense = || Error::Nonsense { to: command.clone(), said: shown(word) };
        let mv = parse_move(word, position.size()).ok_or_else(nonsense)?;
        if position.play(color, mv, Suicide::Allowed).is_err() {
            return Err(nonsense());
        }
        self.stand_at(Some(position));
        Ok(Choice::Move(mv))
    }

    /// The stones it takes for dead at the end of the game.
    fn dead(&mut self, line: &Line, watch: &Watch) -> Result<PointSet, Error> {
        const COMMAND: &str = "final_status_list dead";
        if !self.knows("final_status_list") {
            return Err(Error::Cannot { what: "which stones are dead".to_owned() });
        }
        self.follow(line, watch)?;
        let said = self.ask(COMMAND, watch)?;
        let size = line.start.size();
        let point = |word: &str| -> Result<Point, Error> {
            size.parse_point(word)
                .ok_or_else(|| Error::Nonsense { to: COMMAND.to_owned(), said: shown(word) })
        };
        said.split_whitespace().map(point).collect()
    }

    /// Tells what its clock shows, in the words it knows. An engine that knows none is left with its own pace.
    fn tell_time(&mut self, clock: &Clock, watch: &Watch) -> Result<(), Error> {
        let seconds = |duration: Duration| duration.as_secs();
        let main = seconds(clock.main);
        let settings = match clock.overtime {
            Overtime::None if self.knows("time_settings") => Some(format!("time_settings {main} 0 0")),
            Overtime::Japanese(each, all) if self.knows("kgs-time_settings") => {
                Some(format!("kgs-time_settings byoyomi {main} {} {all}", seconds(each)))
            }
            Overtime::Fischer(more) if self.knows("kata-time_settings") => {
                Some(format!("kata-time_settings fischer {main} {}", seconds(more)))
            }
            Overtime::Canadian(each, stones) if self.knows("time_settings") => {
                Some(format!("time_settings {main} {} {stones}", seconds(each)))
            }
            // A stone in each period: nearest to what the plain command can say.
            Overtime::Japanese(each, _) | Overtime::Fischer(each) if self.knows("time_settings") => {
                Some(format!("time_settings {main} {} 1", seconds(each)))
            }
            _ => None,
        };
        let left = Color::ALL.map(|color| {
            let (left, periods) = (clock.left[color], clock.periods[color]);
            format!("time_left {} {} {periods}", letter(color), seconds(left))
        });
        let left = left.into_iter().filter(|_| self.knows("time_left")).collect::<Vec<_>>();
        for command in settings.into_iter().chain(left) {
            match self.ask(&command, watch) {
                Err(error) if !error.is_harmless() => return Err(error),
                _ => {}
            }
        }
        Ok(())
    }
}

impl Engine {
    /// Its move in a game. With a clock it has what that shows, and ten seconds of patience; otherwise its limit for answers.
    ///
    /// # Errors
    /// As of every question; [`Error::Nonsense`] if what it says is no move of this board.
    pub fn genmove(
        &mut self,
        line: &Line,
        color: Color,
        clock: Option<&Clock>,
        watch: &Watch,
    ) -> Result<Choice, Error> {
        self.with_gtp("its move", watch, |gtp| gtp.genmove(line, color, clock, watch))
    }

    /// The stones it takes for dead where the game has ended.
    ///
    /// # Errors
    /// As of every question; [`Error::Cannot`] if it has no word for that.
    pub fn dead(&mut self, line: &Line, watch: &Watch) -> Result<PointSet, Error> {
        self.with_gtp("which stones are dead", watch, |gtp| gtp.dead(line, watch))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_has_the_rest_of_the_time() {
        let seconds = Duration::from_secs;
        let mut clock = Clock {
            main: seconds(600),
            overtime: Overtime::Japanese(seconds(30), 3),
            left: ByColor { black: seconds(100), white: seconds(20) },
            periods: ByColor { black: 0, white: 2 },
        };
        assert_eq!(clock.most(Color::Black), seconds(190));
        assert_eq!(clock.most(Color::White), seconds(50));
        clock.overtime = Overtime::Canadian(seconds(300), 25);
        assert_eq!(clock.most(Color::Black), seconds(400));
        assert_eq!(clock.most(Color::White), seconds(20));
        clock.overtime = Overtime::Fischer(seconds(10));
        assert_eq!(clock.most(Color::Black), seconds(100));
    }

    #[test]
    fn a_line_is_known_by_its_boards() {
        let start = Position::empty(chizu::Size::NINETEEN);
        let at = |name| Move::Play(start.size().parse_point(name).unwrap());
        let moves = vec![(Color::Black, at("E5")), (Color::White, at("C3")), (Color::Black, Move::Pass)];
        let line = Line { start: start.clone(), moves, komi: 6.5 };
        assert_eq!(line.position(0), start);
        assert_eq!(line.position(3).to_play(), Color::White);
        assert_eq!(line.position(3).stones(), line.position(2).stones());
    }
}
