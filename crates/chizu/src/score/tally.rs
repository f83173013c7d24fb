//! Adding up: each player's count, line by line, and whether the game can be counted at all.

use chizu_board::{ByColor, Color, Score, Scoring, Tax};

use super::count::{Completion, Count, ForcedReason, JudgedGroup, Tally, is_much, open_dame};

impl Count {
    /// Adds up what was found, the groups included where the rules tax them; `penalty` is what each player loses beside the points he fills.
    pub(super) fn finish(&mut self, penalty: ByColor<u32>) {
        self.open_borders =
            (self.territory.black | self.territory.white) & self.stones.geometry().neighbors_of(self.dame);
        let is_finished = self.options.over || self.looks_finished();
        self.completion = if is_finished { Completion::Finished } else { Completion::Unfinished };
        self.tax_seki();
        let dame = self.dame_filled();
        let tally = ByColor::new_with(|color| {
            let in_answer =
                self.forced_by(!color).filter(|f| f.reason != ForcedReason::KoTaken).count() as u32;
            let mut tally = Tally {
                territory: self.territory[color].len() as u32,
                stones: (self.stones.of(color) - self.dead[color]).len() as u32,
                dead: self.dead[!color].len() as u32,
                prisoners: self.prisoners[color],
                filled: self.forced_by(color).count() as u32,
                penalty: penalty[color],
                gained: if self.answers_give { in_answer + penalty[!color] } else { 0 },
                dame: dame[color],
                tax: self.group_tax(color),
                total: 0,
            };
            let (plus, minus) = match self.scoring() {
                Scoring::Territory => (tally.dead + tally.prisoners, tally.penalty),
                Scoring::Area => (tally.stones + tally.filled + tally.gained + tally.dame, 0),
            };
            tally.total = (tally.territory + plus) as i32 - (minus + tally.tax) as i32;
            tally
        });
        self.tally = tally;
        self.board_margin = Score::from_points(tally.black.total - tally.white.total);
        self.score =
            self.board_margin - self.options.rules.komi - Score::from_points(self.handicap_bonus() as i32);
    }

    /// How many dame each player fills where they are points of area. The players take turns, and what must be protected
    /// takes a turn, too.
    fn dame_filled(&self) -> ByColor<u32> {
        let mut filled = ByColor::default();
        let counts = self.scoring() == Scoring::Area && self.completion == Completion::Finished;
        if let Some((first, dame)) = self.filling.filter(|_| counts) {
            let dame = dame.len();
            let moves = dame + self.forced.len();
            let by_first = moves.div_ceil(2).saturating_sub(self.forced_by(first).count()).min(dame);
            filled[first] = by_first as u32;
            filled[!first] = (dame - by_first) as u32;
        }
        filled
    }

    /// Where the rules say so, what stones in seki surround belongs to nobody. May be called again, by other rules.
    fn tax_seki(&mut self) {
        let filled = self.filled();
        let geometry = self.stones.geometry();
        for color in Color::ALL {
            // What was taken before is given back first.
            self.territory[color] |= self.seki_eyes[color] - filled;
            self.dame -= self.seki_eyes[color];
            let seki = self.seki & self.stones.of(color);
            let next_to_seki = geometry.neighbors_of(seki);
            let eyes = geometry.flood(next_to_seki, self.territory[color]);
            self.seki_eyes[color] = eyes;
            if self.options.rules.tax != Tax::None {
                self.territory[color] -= eyes;
                self.dame |= eyes - self.stones.occupied();
            }
        }
    }

    /// Two points for each group of `color` that lives, but not in seki.
    fn group_tax(&self, color: Color) -> u32 {
        let lives = |group: &&JudgedGroup| {
            group.color == color && !group.chains.iter().any(|chain| chain.stones.intersects(&self.seki))
        };
        match self.options.rules.tax {
            Tax::All => 2 * self.groups.iter().filter(lives).count() as u32,
            Tax::None | Tax::Seki => 0,
        }
    }

    /// In a finished game little is neutral, territories are closed, most stones live or nothing is open, and it is no opening. What
    /// stones in seki share is not open.
    fn looks_finished(&self) -> bool {
        let size = self.stones.size();
        let sides = usize::from(size.width()) + usize::from(size.height());
        let dead = (self.dead.black | self.dead.white).len();
        let dame = open_dame(&self.stones, self.dame, self.seki);
        self.unsettled.is_empty()
            && !is_much(dame.len(), size)
            && 8 * self.open_borders.len() < sides
            && (dame.is_empty() || 5 * dead <= 2 * self.stones.occupied().len())
            && !self.looks_like_an_opening()
    }

    /// Whether both have played, and one has more territory than a wall of so many stones across the board could close, or
    /// nothing alive though three quarters of the board are empty.
    fn looks_like_an_opening(&self) -> bool {
        let size = self.stones.size();
        let lines = usize::from(size.width().max(size.height()));
        let living = |color| (self.stones.of(color) - self.dead[color]).len();
        let too_much = |color| self.territory[color].len() > lines * living(color);
        let sparse = 4 * self.stones.occupied().len() < size.area();
        let both = Color::ALL.into_iter().all(|color| !self.stones.of(color).is_empty());
        both && Color::ALL.into_iter().any(|color| too_much(color) || sparse && living(color) == 0)
    }
}
