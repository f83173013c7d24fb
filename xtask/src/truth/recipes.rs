//! How fights of each kind are drawn.

use super::arena::{BLACK, EMPTY, WHITE};
use super::make::Making;

impl Making<'_> {
    pub(super) fn nakade(&mut self, corner: bool, sizes: [usize; 2]) -> Option<()> {
        let cells = self.between(sizes);
        let start = self.start(corner);
        let space = self.shape(start, cells, &[])?;
        let ring = self.ring(&space, 90);
        self.put(&space, EMPTY);
        self.put(&ring, BLACK);
        let stones = self.between([0, cells - 1]);
        self.fill(&space, stones, 85);
        self.liberties(&ring, 4);
        Some(())
    }

    pub(super) fn spaces(&mut self) -> Option<()> {
        let start = self.start(false);
        let cells = self.between([1, 4]);
        let one = self.shape(start, cells, &[])?;
        let mut near = self.around(&self.around(&one));
        near.retain(|at| {
            self.is_here(*at) && !one.contains(at) && !self.near(*at).iter().any(|n| one.contains(n))
        });
        let start = self.pick(&near)?;
        let cells = self.between([1, 3]);
        let two = self.shape(start, cells, &self.around(&one))?;
        let both = [one.clone(), two].concat();
        let ring = self.ring(&both, 55);
        self.put(&both, EMPTY);
        self.put(&ring, BLACK);
        let stones = self.between([0, both.len() / 2]);
        self.fill(&both, stones, 80);
        self.liberties(&ring, 3);
        Some(())
    }

    pub(super) fn seki(&mut self) -> Option<()> {
        let corner = self.chance(50);
        let start = self.start(corner);
        let cells = self.between([4, 8]);
        let space = self.shape(start, cells, &[])?;
        let ring = self.ring(&space, 90);
        self.put(&space, EMPTY);
        self.put(&ring, BLACK);
        let stones = cells - self.between([1, 3]);
        self.fill(&space, stones, 85);
        self.liberties(&ring, 2);
        Some(())
    }

    pub(super) fn gaps(&mut self) -> Option<()> {
        let corner = self.chance(40);
        let cells = self.between([2, 5]);
        let start = self.start(corner);
        let space = self.shape(start, cells, &[])?;
        let ring = self.ring(&space, 50);
        self.put(&space, EMPTY);
        self.put(&ring, BLACK);
        for _ in 0..self.between([1, 2]) {
            let at = self.pick(&ring)?;
            let color = if self.chance(50) { WHITE } else { EMPTY };
            self.put(&[at], color);
        }
        let stones = self.between([0, cells - 1]);
        self.fill(&space, stones, 70);
        self.liberties(&ring, 4);
        Some(())
    }

    pub(super) fn approach(&mut self) -> Option<()> {
        let corner = self.chance(60);
        let start = self.start(corner);
        let cells = self.between([2, 4]);
        let space = self.shape(start, cells, &[])?;
        let ring = self.ring(&space, 80);
        self.put(&space, EMPTY);
        self.put(&ring, BLACK);
        let stones = self.between([0, cells - 1]);
        self.fill(&space, stones, 85);
        let mut outside = self.around(&ring);
        outside.retain(|at| !self.inside[*at]);
        for at in outside {
            match self.random.below(10) {
                0..4 => self.put(&[at], WHITE),
                4..6 => self.put(&[at], EMPTY),
                _ => {}
            }
        }
        let all: Vec<usize> = (0..self.board.len()).filter(|at| self.inside[*at]).collect();
        let mut rim = self.around(&all);
        rim.retain(|at| self.near(*at).iter().any(|n| self.inside[*n] && self.board[*n] == WHITE));
        for at in rim {
            match self.random.below(10) {
                0..2 => self.put(&[at], EMPTY),
                2..3 => self.put(&[at], BLACK),
                3 => self.black_wall[at] = true,
                _ => {}
            }
        }
        Some(())
    }

    pub(super) fn weak_wall(&mut self) -> Option<()> {
        let start = self.start(true);
        let cells = self.between([1, 4]);
        let space = self.shape(start, cells, &[])?;
        let ring = self.ring(&space, 70);
        self.put(&space, EMPTY);
        self.put(&ring, BLACK);
        let stones = self.between([0, cells - 1]);
        self.fill(&space, stones, 85);
        let all = [space, ring].concat();
        let wall = self.around(&all);
        for at in self.across(&all) {
            if self.chance(70) {
                self.put(&[at], WHITE);
            }
        }
        for at in wall {
            let color = if self.chance(80) { WHITE } else { EMPTY };
            self.put(&[at], color);
        }
        self.black_wall.fill(true);
        let whites: Vec<usize> = (0..self.board.len()).filter(|at| self.board[*at] == WHITE).collect();
        self.liberties(&whites, 4);
        Some(())
    }

    pub(super) fn race(&mut self) -> Option<()> {
        let rows = self.between([2, 3]);
        let cols = self.between([5, 8]).min(self.size);
        let left = self.between([2, cols - 2]);
        let top = self.between([0, self.size - rows]).min(1);
        for row in 0..rows {
            for col in 0..cols {
                let at = self.at(col, top + row);
                let mine = if col < left { 75 } else { 8 };
                let cell = match (self.chance(mine), self.chance(60), self.chance(20)) {
                    (true, _, false) => BLACK,
                    (false, true, _) if col >= left => WHITE,
                    (false, true, true) => WHITE,
                    _ => EMPTY,
                };
                self.put(&[at], cell);
            }
        }
        // Around Black's half White is safe, and the other way round.
        let middle = self.from[0] + left;
        for at in 0..self.board.len() {
            self.black_wall[at] = at % self.width >= middle;
        }
        Some(())
    }

    pub(super) fn link(&mut self) -> Option<()> {
        let (rows, cols) = (self.between([2, 4]), self.between([3, 5]));
        let top = self.between([0, 1]);
        for row in 0..rows {
            for col in 0..cols {
                let at = self.at(col, top + row);
                let end = col == 0 || col + 1 == cols;
                let cell = match self.random.below(10) {
                    0..6 if end => BLACK,
                    0..2 => BLACK,
                    0..5 if !end => WHITE,
                    _ => EMPTY,
                };
                self.put(&[at], cell);
            }
        }
        Some(())
    }

    pub(super) fn any(&mut self) -> Option<()> {
        let corner = self.chance(50);
        let start = self.start(corner);
        let cells = self.between([8, 16]);
        let space = self.shape(start, cells, &[])?;
        let full = self.between([30, 75]) as u32;
        for at in space {
            let color = match (self.chance(full), self.chance(65)) {
                (false, _) => EMPTY,
                (_, true) => BLACK,
                _ => WHITE,
            };
            self.put(&[at], color);
        }
        if self.chance(25) {
            let split = self.from[0] + self.between([1, self.size - 1]);
            for at in 0..self.board.len() {
                self.black_wall[at] = at % self.width >= split;
            }
        }
        Some(())
    }

    /// Points between a black and a white wall, few of them stones, each rather on its own side.
    pub(super) fn border(&mut self, most_empty: usize) -> Option<()> {
        let corner = self.chance(60);
        let start = self.start(corner);
        let cells = self.between([5, most_empty + 5]);
        let space = self.shape(start, cells, &[])?;
        let full = self.between([0, 55]) as u32;
        let by_column = self.chance(50);
        let along = |making: &Self, at: usize| if by_column { at % making.width } else { at / making.width };
        let at = self.pick(&space)?;
        let split = along(self, at);
        let mut empty = 0;
        for at in space {
            let near_black = if along(self, at) >= split { 75 } else { 25 };
            let color = match (self.chance(full), self.chance(near_black)) {
                (false, _) => EMPTY,
                (_, true) => BLACK,
                _ => WHITE,
            };
            empty += usize::from(color == EMPTY);
            self.put(&[at], color);
        }
        for at in 0..self.board.len() {
            self.black_wall[at] = along(self, at) >= split;
        }
        (empty <= most_empty).then_some(())
    }
}
