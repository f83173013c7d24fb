//! A board with stones thought away, judged: its groups with their eyes.

use chizu_board::{ByColor, Color, PointSet, Stones};

use super::groups::{Group, groups};
use super::links::Links;
use super::scene::Scene;
use super::spaces::{Memory, spaces};
use crate::safety;

/// What a board amounts to.
#[derive(Clone, Debug)]
pub(super) struct Judged {
    pub(super) scene: Scene,
    pub(super) groups: Vec<Group>,
}

impl Judged {
    /// The stones of groups for which nothing needs to be done.
    pub(super) fn secure(&self) -> PointSet {
        secure_of(&self.groups)
    }
}

fn secure_of(groups: &[Group]) -> PointSet {
    let secure = groups.iter().filter(|group| group.is_secure());
    secure.map(|group| group.stones).collect()
}

/// Judges boards of one position; what was found about a space holds for all.
#[derive(Clone, Debug)]
pub(super) struct Judge<'a> {
    given: &'a Stones,
    memory: Memory,
    /// How many boards were judged.
    pub(super) boards: usize,
}

impl<'a> Judge<'a> {
    pub(super) fn of(given: &'a Stones) -> Self {
        Self { given, memory: Memory::default(), boards: 0 }
    }

    /// The board without the stones that are `gone`; `secure` are some that surely live.
    pub(super) fn judge(&mut self, gone: ByColor<PointSet>, secure: PointSet) -> Judged {
        self.boards += 1;
        let scene = Scene::new(self.given, gone);
        let links = Links::of(&scene.chains);
        let immortal = safety::benson(scene.stones());
        let immortal = immortal.black.stones | immortal.white.stones;
        let mut secure = secure;
        let mut found = Vec::new();
        // Who is weak shows only when it is known who is strong.
        loop {
            found = spaces(&scene, &links, secure, &mut self.memory, &found);
            let groups = groups(&scene, &links, &found, immortal);
            let now = secure_of(&groups);
            if now.is_subset(&secure) {
                return Judged { scene, groups };
            }
            secure |= now;
        }
    }

    /// Chains that live with friends beside them are not dead: they were given up too early. At most `most` are asked about.
    pub(super) fn reunite(
        &mut self,
        gone: ByColor<PointSet>,
        secure: PointSet,
        most: usize,
    ) -> ByColor<PointSet> {
        let geometry = self.given.geometry();
        let alive = ByColor::new_with(|color| self.given.of(color) - gone[color]);
        let mut asked: Vec<(Color, PointSet)> = Vec::new();
        for region in geometry.components(geometry.all() - alive.black - alive.white) {
            let around = geometry.neighbors_of(region);
            for color in Color::ALL.into_iter().filter(|color| around.intersects(&alive[*color])) {
                asked.extend(geometry.components(gone[color] & region).map(|chain| (color, chain)));
            }
        }
        let mut left = gone;
        if asked.len() > most {
            return left;
        }
        for (color, chain) in asked {
            let mut with = gone;
            with[color] -= chain;
            let groups = self.judge(with, secure).groups;
            if groups.iter().any(|group| group.is_secure() && chain.is_subset(&group.stones)) {
                left[color] -= chain;
            }
        }
        left
    }
}
