//! Adding up a count that no static method made: who pays a tax for his groups is found first.

use chizu_board::{ByColor, Tax};

use super::carta::groups_of;
use super::count::{Count, JudgedGroup};

impl Count {
    /// Adds up what was found; `penalty` is what each player loses beside the points he fills.
    pub(super) fn finish_with_groups(&mut self, penalty: ByColor<u32>) {
        if self.options.rules.tax == Tax::All && self.groups.is_empty() {
            self.groups = self.groups_left();
        }
        self.finish(penalty);
    }

    /// The groups of the board without its dead stones, with what has to be filled played.
    fn groups_left(&self) -> Vec<JudgedGroup> {
        let mut board = self.stones.without(self.dead.black | self.dead.white);
        for forced in &self.forced {
            board.set(forced.point, Some(forced.by));
        }
        groups_of(&board, &self.options.carta)
    }
}
