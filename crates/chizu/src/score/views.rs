//! Other ways to look at a [`Count`]: by other rules, chain by chain, with what is open decided.
//!
//! Everything follows from the statuses in the count; nothing is judged anew.

use chizu_board::{Color, Point, PointSet, Rules, Score};

use super::count::{ChainVerdict, Completion, Count};
use crate::verdict::{Evidence, Status};

impl Count {
    /// What becomes of the stone there, if there is one.
    #[must_use]
    pub fn status(&self, point: Point) -> Option<Status> {
        let color = self.stones.get(point)?;
        Some(match () {
            () if self.dead[color].contains(point) => Status::Dead,
            () if self.seki.contains(point) => Status::Seki,
            () if self.unsettled.contains(point) => Status::Unsettled,
            () => Status::Alive,
        })
    }

    /// What became of every chain, in board order of their first stones.
    ///
    /// This is what was counted: where a method looked again, it may differ from [`Count::chains`].
    #[must_use]
    pub fn verdicts(&self) -> Vec<ChainVerdict> {
        let of = |color: Color| self.stones.chains(color).map(move |stones| (color, stones));
        let mut verdicts: Vec<ChainVerdict> = Color::ALL
            .into_iter()
            .flat_map(of)
            .filter_map(|(color, stones)| {
                let status = self.status(stones.first_point()?)?;
                let known = self.chains.iter().find(|known| known.stones == stones && known.status == status);
                let evidence = known.map_or(Evidence::Guessed, |known| known.evidence);
                Some(ChainVerdict { color, stones, status, evidence })
            })
            .collect();
        verdicts.sort_by_key(|verdict| verdict.stones.first_point());
        verdicts
    }

    /// The same statuses counted by other rules; their komi counts, too.
    ///
    /// ```
    /// use chizu::score::{carta, CountOptions};
    /// use chizu::{Komi, Rules, Ruleset, Setup, Stones};
    /// let stones: Stones = "
    ///     . X . X O .
    ///     X X X X O O
    ///     . O O O O .
    ///     O O . . O .
    /// ".parse()?;
    /// let komi = Komi::from_half_points(0);
    /// let count = carta(&Setup::new(stones).position()?, &CountOptions::default());
    /// let chinese = count.under(Rules { komi, ..Ruleset::Chinese.rules() });
    /// assert_eq!(chinese.board_margin.to_string(), "W+7");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn under(&self, rules: Rules) -> Self {
        let mut other = self.clone();
        other.options.rules = rules;
        other.finish_with_groups(self.tally.map(|tally| tally.penalty));
        other.completion = self.completion;
        other
    }

    /// The results if White got all that is open, and if Black did: the same twice in a finished game.
    ///
    /// What belongs to nobody yet is given away, and stones of which it is not settled whether they live are the opponent's, with what
    /// they alone surround. Stones that were judged to live or to be dead stay so.
    #[must_use]
    pub fn range(&self) -> [Score; 2] {
        if self.completion == Completion::Finished {
            return [self.score; 2];
        }
        // A stone that dies is a point and a prisoner, or a point less for one and a point more for the other. So is a point that
        // changes hands, with a dead stone on it or without.
        let open = |color: Color| {
            let lost = (self.unsettled & self.stones.of(color)) | self.hangs_on_unsettled(color);
            Score::from_points((self.dame.len() + 2 * lost.len()) as i32)
        };
        [self.score - open(Color::Black), self.score + open(Color::White)]
    }

    /// The territory of `color` that only stones of his surround of which it is not settled whether they live.
    fn hangs_on_unsettled(&self, color: Color) -> PointSet {
        let own = self.stones.of(color) - self.dead[color];
        let geometry = self.stones.geometry();
        let areas = geometry.components(self.territory[color]);
        let hangs = |area: &PointSet| {
            let around = geometry.neighbors_of(*area) & own;
            !around.is_empty() && around.is_subset(&self.unsettled)
        };
        areas.filter(hangs).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::{CountOptions, adjudicate, carta};
    use chizu_board::{Komi, Position, Ruleset, Setup, Size, Stones, Tax};

    fn count(rows: &str, rules: Rules) -> Count {
        let stones: Stones = rows.parse().unwrap();
        let position = Setup::new(stones).position().unwrap();
        carta(&position, &CountOptions { rules, ..CountOptions::default() })
    }

    #[test]
    fn other_rules_give_what_counting_by_them_gives() {
        let rows = ". X . X O .\nX X X X O O\n. O O O O .\nO O . . O .";
        for first in Ruleset::ALL {
            let first = count(rows, first.rules());
            for other in Ruleset::ALL {
                assert_eq!(first.under(other.rules()), count(rows, other.rules()));
            }
        }
    }

    #[test]
    fn a_group_tax_is_owed_by_other_rules_too() {
        let stones: Stones = "
            . O X . . X O .
            . O X . . X O .
            . O X . . X O .
            . O X . . X O .
            . O X . . X O .
            . O X . . X O ."
            .parse()
            .unwrap();
        let position = Setup::new(stones).position().unwrap();
        let taxed = Rules { tax: Tax::All, ..Ruleset::Japanese.rules() };
        for method in [carta, adjudicate] {
            let other = method(&position, &CountOptions::default()).under(taxed);
            assert_eq!((other.tally.black.tax, other.tally.white.tax), (2, 4));
            assert_eq!(other, method(&position, &CountOptions { rules: taxed, ..CountOptions::default() }));
        }
    }

    #[test]
    fn eyes_in_seki_count_where_the_rules_say_so() {
        let stones: Stones = ". X . O .\nX X O O .\nO O O . .".parse().unwrap();
        let position = Setup::new(stones).position().unwrap();
        let komi = Komi::from_half_points(0);
        let by = |set: Ruleset| Rules { komi, ..set.rules() };
        let mut count =
            Count::new(&position, CountOptions { rules: by(Ruleset::Japanese), ..CountOptions::default() });
        count.seki = stones.occupied();
        count.territory.black.insert(stones.size().parse_point("A3").unwrap());
        count.dame = stones.vacant() - count.territory.black;
        count.finish_with_groups(chizu_board::ByColor::default());
        let (eye, dame) = (count.seki_eyes.black, count.dame);
        assert_eq!((eye.len(), count.tally.black.territory, dame.len()), (1, 0, 6));
        let chinese = count.under(by(Ruleset::Chinese));
        assert_eq!((chinese.tally.black.total, chinese.tally.white.total, chinese.dame.len()), (4, 6, 5));
        assert_eq!(chinese.under(by(Ruleset::Japanese)), count);
        assert_eq!(count.under(by(Ruleset::Japanese)), count);
    }

    #[test]
    fn every_chain_has_a_verdict() {
        let count = count(". X . X O .\nX X X X O O\n. O O O O .\nO O . . O .", Ruleset::Japanese.rules());
        let stones: PointSet = count.verdicts().iter().flat_map(|chain| chain.stones.iter()).collect();
        assert_eq!(stones, count.stones.occupied());
        assert!(count.verdicts().iter().all(|chain| chain.status == Status::Alive));
    }

    #[test]
    fn what_is_open_makes_a_range() {
        let komi = Komi::from_half_points(0);
        let rules = Rules { komi, ..Ruleset::Japanese.rules() };
        let empty = Position::empty(Size::new(9, 9).unwrap());
        for method in [carta, adjudicate] {
            let open = method(&empty, &CountOptions { rules, ..CountOptions::default() });
            assert_eq!(open.completion, Completion::Unfinished);
            assert_eq!(open.range(), [Score::from_points(-81), Score::from_points(81)]);
        }
        let closed = count(". X . X O .\nX X X X O O\n. O O O O .\nO O . . O .", rules);
        assert_eq!(closed.range(), [closed.score; 2]);
    }

    #[test]
    fn stones_that_are_not_settled_make_a_range() {
        for rules in [Ruleset::Japanese, Ruleset::Chinese].map(Ruleset::rules) {
            let mut open = count(". X . X O .\nX X X X O O\n. O O O O .\nO O . . O .", rules);
            let (score, penalty) = (open.score, open.tally.map(|tally| tally.penalty));
            open.unsettled = open.stones.of(Color::White);
            open.finish_with_groups(penalty);
            // What White surrounds goes with his stones.
            let lost = open.unsettled | open.territory.white;
            assert!(open.territory.white.len() > 2 && open.territory.black.len() > 1);
            let [lost, dame] = [lost, open.dame].map(|points| points.len() as i32);
            let range = [-dame, dame + 2 * lost].map(|more| score + Score::from_points(more));
            assert_eq!(open.range(), range);
        }
    }
}
