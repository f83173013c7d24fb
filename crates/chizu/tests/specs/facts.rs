//! What a count says, as seen in one of the sixteen views and mapped back to the diagram.

use chizu::board::{ByColor, Symmetry};
use chizu::eyes::{Eyes, HalfEye, Space};
use chizu::safety::{self, unconditional};
use chizu::score::{Completion, Count, JudgedGroup, Step, Tally};
use chizu::{Color, Point, PointSet, Position, Score, Size, Stones};

use crate::spec::{self, Spec};

/// A way to look at the board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct View {
    symmetry: Symmetry,
    swapped: bool,
}

impl View {
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        [false, true]
            .into_iter()
            .flat_map(|swapped| Symmetry::ALL.into_iter().map(move |symmetry| Self { symmetry, swapped }))
    }
}

/// The answers about the position of a spec, in the spec's own orientation and colours.
#[derive(Clone, Debug)]
pub(crate) struct Facts {
    pub(crate) view: View,
    /// The position as it is seen in the view.
    pub(crate) position: Position,
    pub(crate) stones: Stones,
    pub(crate) completion: Completion,
    pub(crate) dead: ByColor<PointSet>,
    pub(crate) territory: ByColor<PointSet>,
    pub(crate) forced: ByColor<PointSet>,
    pub(crate) dame: PointSet,
    pub(crate) seki: PointSet,
    pub(crate) tally: ByColor<Tally>,
    pub(crate) board_margin: Score,
    /// The groups as they were judged before anything was removed.
    pub(crate) groups: Vec<Group>,
    /// The stones removed as dead, layer by layer.
    pub(crate) removed: Vec<PointSet>,
    /// The chains no one can capture.
    pub(crate) immortal: ByColor<PointSet>,
    /// The chains that are safe if answered.
    pub(crate) safe: ByColor<PointSet>,
    /// The same, by search.
    pub(crate) searched: ByColor<PointSet>,
    /// What belongs to each player for ever.
    pub(crate) owned: ByColor<PointSet>,
    /// The eye spaces of both players.
    pub(crate) spaces: Vec<Space>,
    /// Half and false eyes.
    pub(crate) half_eyes: Vec<HalfEye>,
    /// Stones captured whoever moves first.
    pub(crate) lost: PointSet,
    /// With komi and handicap; not known with colours exchanged.
    pub(crate) result: Option<Score>,
}

/// A group as it was judged.
#[derive(Clone, Debug)]
pub(crate) struct Group {
    pub(crate) stones: PointSet,
    pub(crate) eyes: PointSet,
    pub(crate) eye_count: usize,
    /// Its chains, each with its stability.
    pub(crate) chains: Vec<(PointSet, u16)>,
}

impl Facts {
    /// The points that `points = wanted` names, as they are seen, and what is wanted of them.
    pub(crate) fn asked<'a>(&self, value: &'a str) -> Result<(Vec<Point>, &'a str), String> {
        let size = self.stones.size();
        let (text, wanted) = spec::parted(value);
        let point = |name| Ok(self.view.point(size, spec::point(size, name)?));
        Ok((text.split_whitespace().map(point).collect::<Result<_, String>>()?, wanted))
    }

    /// Counts the position of `spec` as seen in `view`.
    pub(crate) fn of(spec: &Spec, view: View) -> Self {
        let position = spec.position.transformed(view.symmetry);
        let position = if view.swapped { position.colors_swapped() } else { position };
        let count = (spec.method)(&position, &spec.options);
        let settled = unconditional(position.stones());
        let size = spec.position.size();
        let back = |seen: PointSet| view.points_back(size, seen);
        let forced =
            |color| -> PointSet { count.forced.iter().filter(|f| f.by == color).map(|f| f.point).collect() };
        let by_color = |sets: ByColor<PointSet>| view.colors_back(sets.map(back));
        let removals = || {
            count.steps.iter().filter_map(|step| match step {
                Step::Removed { stones, groups, .. } => Some((stones, groups)),
                _ => None,
            })
        };
        let first = removals().next().map_or(&count.groups, |(_, groups)| groups);
        let groups = first.iter().map(|group| Group::of(group, back)).collect();
        let removed = removals().map(|(stones, _)| back(stones.black | stones.white)).collect();
        let eyes = Eyes::of(&position);
        let spaces = eyes.all().map(|space| view.space_back(size, space)).collect();
        let half_eyes = eyes.half_eyes.black.iter().chain(&eyes.half_eyes.white);
        let half_eyes = half_eyes.filter_map(|half| view.half_back(size, half)).collect();
        let Count { completion, dead, territory, dame, seki, tally, board_margin, score, .. } = count;
        Self {
            view,
            position: position.clone(),
            stones: *spec.position.stones(),
            completion,
            dead: by_color(dead),
            territory: by_color(territory),
            forced: by_color(ByColor::new_with(forced)),
            dame: back(dame),
            seki: back(seki),
            tally: view.colors_back(tally),
            board_margin: if view.swapped { -board_margin } else { board_margin },
            groups,
            immortal: by_color(settled.immortal.map(|immortal| immortal.stones)),
            safe: by_color(safety::alternating(position.stones()).map(|safe| safe.stones)),
            searched: by_color(safety::search(position.stones(), 2_000).map(|safe| safe.stones)),
            owned: by_color(settled.owned),
            removed,
            spaces,
            half_eyes,
            lost: back(eyes.lost.black | eyes.lost.white),
            result: (!view.swapped).then_some(score),
        }
    }

    /// The points that belong to nobody.
    pub(crate) fn neutral(&self) -> PointSet {
        let owned: PointSet =
            Color::ALL.into_iter().map(|c| self.territory[c] | (self.stones.of(c) - self.dead[c])).collect();
        self.stones.geometry().all() - owned
    }
}

impl Group {
    fn of(group: &JudgedGroup, back: impl Fn(PointSet) -> PointSet) -> Self {
        let chains: Vec<_> = group.chains.iter().map(|c| (back(c.stones), c.stability)).collect();
        Self {
            stones: chains.iter().map(|(stones, _)| *stones).collect(),
            eyes: back(group.eyes),
            eye_count: group.eye_count,
            chains,
        }
    }
}

impl View {
    /// Where a point of the spec is seen.
    pub(crate) fn point(self, size: Size, point: Point) -> Point {
        self.symmetry.point(size, point)
    }

    /// As which colour a player of the spec is seen.
    pub(crate) fn color(self, color: Color) -> Color {
        if self.swapped { !color } else { color }
    }

    pub(crate) fn points_back(self, size: Size, seen: PointSet) -> PointSet {
        self.symmetry.set_back(size, seen)
    }

    fn space_back(self, size: Size, seen: &Space) -> Space {
        let back = |set| self.points_back(size, set);
        Space {
            owner: if self.swapped { !seen.owner } else { seen.owner },
            points: back(seen.points),
            margins: back(seen.margins),
            cuts: back(seen.cuts),
            walls: back(seen.walls),
            attack: back(seen.attack),
            defense: back(seen.defense),
            ..seen.clone()
        }
    }

    fn half_back(self, size: Size, seen: &HalfEye) -> Option<HalfEye> {
        let back = |set| self.points_back(size, set);
        let point = back(seen.point.into()).first_point()?;
        Some(HalfEye { point, attack: back(seen.attack), defense: back(seen.defense), ..seen.clone() })
    }

    fn colors_back<T>(self, seen: ByColor<T>) -> ByColor<T> {
        if self.swapped { seen.swapped() } else { seen }
    }
}
