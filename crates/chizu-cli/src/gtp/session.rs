//! What one controller has set up: the game, its rules and komi, trials.

use std::rc::Rc;

use chizu::PointSet;
use chizu::analysis::{self, Analysis, analyze};
use chizu::board::{Game, Rules, Ruleset};
use chizu::chains::Depth;
use chizu::effort::Effort;
use chizu::groups::{GroupFacts, Groups};
use chizu::ownership::Ownership;
use chizu::score::{Charge, Completion, Count, CountOptions};
use chizu::{ByColor, Color, Komi, Point, Position, Size};
use chizu_json::Method;

/// The state between commands.
#[derive(Debug)]
pub(super) struct Session {
    pub(super) game: Game,
    /// Handicap stones, for the rules that give White something for them.
    pub(super) handicap: u32,
    /// Moves made on trial, to be taken back.
    pub(super) trials: usize,
    /// How positions are counted.
    pub(super) method: Method,
    /// Whether other engines' commands are known, too.
    pub(super) compat: bool,
    /// Which protective moves cost a point: as it was told, or as where the record that was loaded was counted.
    pub(super) charge: Charge,
    /// What was told of counting, for games that say nothing of it themselves.
    pub(super) told: Ordered,
    /// The last count: programs ask for the status of one point after another.
    counted: Last<(Position, Method, CountOptions), Count>,
    /// Which chains belong together, and which of one player.
    grouped: Last<Position, Groups>,
    grouped_one: Last<(Position, Color), Groups>,
    /// All that is known of chains and groups.
    analyzed: Last<Position, Rc<Analysis>>,
    /// Whose every point is likely to be, by who moves next.
    owned: Last<Position, ByColor<Ownership>>,
    /// The same as all that is known, after a move that was asked about.
    foreseen: Last<Position, Rc<Analysis>>,
    /// Chains read deeply, groups hardly.
    fathomed: Last<Position, Rc<Analysis>>,
}

/// Rules with komi, and which protective moves cost a point, as commands set them. What a record says holds for its game
/// only.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ordered {
    pub(super) rules: Rules,
    pub(super) charge: Charge,
}

/// The last question and its answer.
#[derive(Debug)]
struct Last<Q, A>(Option<(Q, A)>);

impl<Q: PartialEq, A> Last<Q, A> {
    const NONE: Self = Self(None);

    /// The answer to a question, found if it is not the last one.
    fn answer(&mut self, question: Q, find: impl FnOnce(&Q) -> A) -> &A {
        let known = self.0.take().filter(|(last, _)| *last == question);
        let known = known.unwrap_or_else(|| {
            let answer = find(&question);
            (question, answer)
        });
        &self.0.insert(known).1
    }
}

impl Session {
    /// An empty 19×19 board under Japanese rules, with no komi until one is told.
    pub(super) fn new(method: Method) -> Self {
        let rules = Rules { komi: Komi::ZERO, ..Ruleset::Japanese.rules() };
        let game = Game::new(Size::NINETEEN, rules);
        Self {
            game,
            handicap: 0,
            trials: 0,
            method,
            compat: false,
            charge: Charge::default(),
            told: Ordered { rules, charge: Charge::default() },
            counted: Last::NONE,
            grouped: Last::NONE,
            grouped_one: Last::NONE,
            analyzed: Last::NONE,
            owned: Last::NONE,
            foreseen: Last::NONE,
            fathomed: Last::NONE,
        }
    }

    pub(super) fn size(&self) -> Size {
        self.position().size()
    }

    pub(super) const fn position(&self) -> &Position {
        self.game.position()
    }

    pub(super) const fn rules(&self) -> &Rules {
        self.game.rules()
    }

    /// Starts anew with this game.
    pub(super) fn begin(&mut self, game: Game, handicap: u32) {
        let Self { charge, told, compat, .. } = *self;
        *self = Self { game, handicap, charge, told, compat, ..Self::new(self.method) };
    }

    /// An empty board of `size`, counted as it was told.
    pub(super) fn clear(&mut self, size: Size) {
        self.begin(Game::new(size, self.told.rules), 0);
        self.charge = self.told.charge;
    }

    /// Sets the rules, for this game and the next ones; the komi stays.
    pub(super) fn set_rules(&mut self, rules: Rules) {
        self.game.set_rules(Rules { komi: self.rules().komi, ..rules });
        self.told.rules = Rules { komi: self.told.rules.komi, ..rules };
    }

    /// Sets the komi, for this game and the next ones.
    pub(super) fn set_komi(&mut self, komi: Komi) {
        self.game.set_rules(Rules { komi, ..*self.rules() });
        self.told.rules.komi = komi;
    }

    /// Sets which protective moves cost a point, for this game and the next ones.
    pub(super) const fn set_charge(&mut self, charge: Charge) {
        self.charge = charge;
        self.told.charge = charge;
    }

    /// The count of the position as it is.
    pub(super) fn count(&mut self) -> &Count {
        self.count_with(self.position().to_play())
    }

    /// The count if it were `to_play`'s turn, where there is a final score.
    pub(super) fn finished(&mut self, to_play: Color) -> Option<&Count> {
        let is_over = self.game.is_over();
        let count = self.count_with(to_play);
        (is_over || count.completion == Completion::Finished).then_some(count)
    }

    fn count_with(&mut self, to_play: Color) -> &Count {
        let options = CountOptions {
            rules: *self.rules(),
            handicap: self.handicap,
            charge: self.charge,
            ..CountOptions::default()
        };
        let question = (self.position().clone().with_to_play(to_play), self.method, options);
        self.counted.answer(question, |(position, method, options)| method.count(position, options))
    }

    /// Which chains of the position as it is belong together.
    pub(super) fn groups(&mut self) -> &Groups {
        self.grouped.answer(self.game.position().clone(), Groups::of)
    }

    /// Which chains of one player belong together.
    fn groups_of(&mut self, color: Color) -> &Groups {
        let question = (self.game.position().clone(), color);
        self.grouped_one.answer(question, |(position, color)| Groups::of_player(position, *color))
    }

    /// What is known of the position as it is.
    pub(super) fn analysis(&mut self) -> Rc<Analysis> {
        let question = self.game.position().clone();
        self.analyzed
            .answer(question, |position| looked_at(position, &analysis::AnalysisOptions::default()))
            .clone()
    }

    /// Whose every point is likely to be, by who moves next.
    pub(super) fn fields(&mut self) -> &ByColor<Ownership> {
        let analysis = self.analysis();
        self.owned.answer(self.game.position().clone(), |_| Ownership::both(&analysis))
    }

    /// What is known of the position after a move that is asked about.
    pub(super) fn analysis_after(&mut self, next: Position) -> Rc<Analysis> {
        self.foreseen
            .answer(next, |position| looked_at(position, &analysis::AnalysisOptions::default()))
            .clone()
    }

    /// What is known of the chains of the position as it is; of groups only what costs little.
    pub(super) fn deep_chains(&mut self) -> Rc<Analysis> {
        let options = analysis::AnalysisOptions { chains: Depth::DEEP, effort: Effort::of(1) };
        let question = self.game.position().clone();
        self.fathomed.answer(question, |position| looked_at(position, &options)).clone()
    }

    /// What is known of the group of the stone on a point when it is asked about alone.
    pub(super) fn deepened(&mut self, at: Point) -> Result<GroupFacts, String> {
        let analysis = self.analysis();
        let facts = analysis.deepened(self.position(), at, Effort::DEEP);
        facts.ok_or_else(|| "vertex must not be empty".to_owned())
    }

    /// The stones of the group of the stone on a point.
    pub(super) fn group(&mut self, at: Point) -> Result<PointSet, String> {
        let color = self.position().stones().get(at).ok_or("vertex must not be empty")?;
        Ok(self.groups_of(color).stones_of(at))
    }
}

fn looked_at(position: &Position, options: &analysis::AnalysisOptions) -> Rc<Analysis> {
    Rc::new(analyze(position, options))
}

#[cfg(test)]
mod tests {
    use super::*;
    use chizu::Move;

    #[test]
    fn a_position_is_analysed_once() {
        let mut session = Session::new(Method::Carta);
        session.clear(Size::NINETEEN);
        let (empty, chains) = (session.analysis(), session.deep_chains());
        assert!(Rc::ptr_eq(&empty, &session.analysis()));
        assert!(Rc::ptr_eq(&chains, &session.deep_chains()));
        let point = Size::NINETEEN.parse_point("D4").unwrap();
        session.game.play(Color::Black, Move::Play(point)).unwrap();
        assert!(session.analysis().group(point).is_some(), "the analysis is that of the new position");
        assert!(session.deep_chains().chain(point).is_some());
    }
}
