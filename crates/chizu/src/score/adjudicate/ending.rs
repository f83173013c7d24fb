//! The rest of a game: the position while it is played to its end.

use std::rc::Rc;

use chizu_board::{ByColor, Color, Move, Point, PointSet, Position, Suicide, Symmetry};
use chizu_read::kernel::Watch;
use rustc_hash::FxHashMap;

use super::enclosure::Enclosure;
use super::sight::Memory;
use super::view::View;

/// What is known before the first move.
pub(super) struct Outset {
    /// Dead stones, by their own colour.
    pub(super) dead: ByColor<PointSet>,
    /// Stones that live in seki.
    pub(super) seki: PointSet,
    /// The points that each player surrounds, those under dead stones included.
    pub(super) territory: ByColor<PointSet>,
    /// Points that are nobody's.
    pub(super) dame: PointSet,
}

impl Outset {
    /// The same in another view.
    pub(super) fn turned(&self, view: &View) -> Self {
        let sets =
            |sets: &ByColor<PointSet>| ByColor::new_with(|color| view.turned_set(sets[view.color(color)]));
        Self {
            dead: sets(&self.dead),
            seki: view.turned_set(self.seki),
            territory: sets(&self.territory),
            dame: view.turned_set(self.dame),
        }
    }
}

/// A chain that the opponent, to move, can take or cut off.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Danger {
    pub(super) stones: PointSet,
    /// What both sides would play.
    pub(super) line: Vec<Point>,
}

/// How many stones are in danger.
pub(super) fn at_stake(dangers: &[Danger]) -> usize {
    dangers.iter().map(|danger| danger.stones.len()).sum()
}

/// A move that a player had to make in his own territory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Teire {
    pub(super) point: Point,
    pub(super) by: Color,
    /// What is at stake.
    pub(super) saves: PointSet,
    /// The stones it takes off the board.
    pub(super) takes: PointSet,
    /// What the opponent would play otherwise, he first.
    pub(super) threat: Vec<Point>,
    pub(super) against: Against,
}

/// What a protective move prevents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Against {
    /// The loss of stones.
    Loss,
    /// More threats than could have been answered.
    DoubleThreat,
    /// That the opponent gains something in the closed space at stake.
    Breach,
}

/// The points of protective moves.
pub(super) fn filled(teire: &[Teire]) -> PointSet {
    teire.iter().map(|teire| teire.point).collect()
}

/// Black's territory less White's, but for what they had to fill, and the stones that they gave away.
pub(super) fn margin(territory: &ByColor<PointSet>, teire: &[Teire], given: &ByColor<u32>) -> i32 {
    let filled = filled(teire);
    let [black, white] =
        Color::ALL.map(|color| (territory[color] - filled).len() as i32 - given[color] as i32);
    black - white
}

/// A move that was played.
#[derive(Clone, Copy, Debug)]
pub(super) struct Played {
    pub(super) by: Color,
    pub(super) point: Point,
    pub(super) captured: PointSet,
    /// How many stones it captured that lived.
    pub(super) gain: usize,
}

/// What was found out about chains and dame, by what the board around them looked like.
#[derive(Default)]
pub(super) struct Known {
    /// What captures a chain, or cuts it off from another.
    pub(super) readings: Memory<(Color, Point, Option<Point>), Option<Vec<Point>>>,
    /// Whether a move threatens some chains of a player's at once.
    pub(super) double_threats: Memory<(Color, Point, PointSet), bool>,
    /// How many chains of the opponent's each player endangers by filling a dame, if he can.
    pub(super) threats: Memory<Point, ByColor<Option<usize>>>,
    /// Whether filling a dame endangers its player.
    pub(super) harms: Memory<(Color, Point), bool>,
    /// The point that prevents a gain in a closed space, and how it would be made.
    pub(super) breaches: FxHashMap<Enclosure, Option<Vec<Point>>>,
}

/// A position that is played to its end.
pub(super) struct Ending {
    pub(super) position: Position,
    pub(super) watch: Watch,
    /// Stones that live, those played since included.
    pub(super) alive: ByColor<PointSet>,
    /// What each player has, as long as nothing is taken from him.
    pub(super) territory: ByColor<PointSet>,
    /// What is left to be filled.
    pub(super) dame: PointSet,
    /// Dame that are worth more than others: they have come about by pushing into territory, or decide whether something
    /// there must be protected.
    pub(super) hot: PointSet,
    /// Of moves that are equally good, the first in this view of the board is played.
    pub(super) order: Symmetry,
    pub(super) start: Position,
    pub(super) opening: Rc<Watch>,
    pub(super) history: Vec<Played>,
    pub(super) teire: Vec<Teire>,
    pub(super) known: Known,
    /// What was seen to find out what is asked.
    pub(super) seen: PointSet,
    /// What of each player was in danger when he last looked, and how many moves had been played then.
    pub(super) present: ByColor<Vec<Danger>>,
    pub(super) looked: ByColor<usize>,
}

impl Ending {
    pub(super) fn new(position: Position, outset: &Outset, order: Symmetry, known: Known) -> Self {
        let stones = *position.stones();
        let alive = ByColor::new_with(|color| stones.of(color) - outset.dead[color] - outset.seki);
        let near = |color| stones.geometry().neighbors_of(outset.seki & stones.of(color));
        let shared_in_seki = near(Color::Black) & near(Color::White);
        let opening = Rc::new(Watch::new(&position));
        Self {
            watch: opening.fork(),
            opening,
            alive,
            territory: outset.territory,
            dame: (outset.dame & stones.vacant()) - shared_in_seki,
            hot: PointSet::EMPTY,
            order,
            start: position.clone(),
            history: Vec::new(),
            teire: Vec::new(),
            known,
            seen: PointSet::EMPTY,
            present: ByColor::default(),
            looked: ByColor::default(),
            position,
        }
    }

    /// How many stones the players have put into the opponent's territory for nothing but his answer.
    pub(super) fn given(&self) -> ByColor<u32> {
        let given = |color: Color, played: &&Played| {
            played.by == color && self.territory[!color].contains(played.point) && played.captured.is_empty()
        };
        ByColor::new_with(|color| self.history.iter().filter(|played| given(color, played)).count() as u32)
    }

    /// Where a point comes among moves that are equally good.
    pub(super) fn place(&self, point: Point) -> usize {
        self.order.point(self.position.size(), point).index()
    }

    /// Plays a legal move.
    pub(super) fn play(&mut self, color: Color, point: Point) {
        if let Some(captured) = self.put(color, point) {
            let gain = (captured & self.alive[!color]).len();
            self.history.push(Played { by: color, point, captured, gain });
        }
    }

    /// Plays at a dame, where no one plays to have the stone taken.
    pub(super) fn occupy(&mut self, color: Color, point: Point) {
        self.play(color, point);
        if self.position.stones().get(point) == Some(color) {
            self.alive[color].insert(point);
        }
    }

    /// Puts a stone, and tells what it captures; nothing happens if it is not legal.
    fn put(&mut self, color: Color, point: Point) -> Option<PointSet> {
        let taken = self.position.play(color, Move::Play(point), Suicide::Forbidden).ok()?;
        self.watch.play(color, point);
        self.dame.remove(point);
        let chain = self.position.stones().chain(point);
        if chain.intersects(&self.alive[color]) {
            self.alive[color].insert(point);
        }
        Some(taken.captured)
    }

    /// What `look` sees after some moves that are taken back again; `None` if the first is not legal.
    pub(super) fn imagine<T>(
        &mut self,
        moves: impl IntoIterator<Item = (Color, Point)>,
        look: impl FnOnce(&mut Self) -> T,
    ) -> Option<T> {
        let before = (self.position.clone(), self.alive, self.dame);
        let mut played = 0;
        for (color, point) in moves {
            played += usize::from(self.put(color, point).is_some());
            if played == 0 {
                return None;
            }
        }
        let seen = look(self);
        for _ in 0..played {
            self.watch.undo();
        }
        (self.position, self.alive, self.dame) = before;
        Some(seen)
    }

    /// Plays a move that was necessary; what it costs depends on where it is.
    pub(super) fn protect(&mut self, color: Color, point: Point, dangers: &[Danger], against: Against) {
        let stones = *self.position.stones();
        let costs = self.territory[color].contains(point);
        self.play(color, point);
        if costs {
            let averted = self.averted(color, dangers);
            self.teire.push(Teire {
                point,
                by: color,
                saves: averted.iter().map(|danger| danger.stones).collect(),
                takes: stones.of(!color) - self.position.stones().of(!color),
                threat: averted.first().map_or(Vec::new(), |danger| danger.line.clone()),
                against,
            });
        }
    }

    /// The dangers that are over, now that `color` has moved; all of them if none is over wholly.
    fn averted<'a>(&mut self, color: Color, dangers: &'a [Danger]) -> Vec<&'a Danger> {
        if dangers.len() == 1 {
            return dangers.iter().collect();
        }
        let zone = dangers.iter().map(|danger| danger.stones).collect();
        let left: PointSet = self.dangers(color, zone).into_iter().map(|danger| danger.stones).collect();
        let (averted, lasting): (Vec<_>, Vec<_>) =
            dangers.iter().partition(|danger| !danger.stones.intersects(&left));
        if averted.is_empty() { lasting } else { averted }
    }
}
