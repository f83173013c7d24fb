//! A last look when nothing is left to fill.
//!
//! Moves that turned out to be needless are taken back. Then the opponent may look as hard as he can for something to
//! gain, in closed spaces ([`super::enclosure`]) and by double threats. Which dame would have spared the answers to that
//! is told, for a second game.

use chizu_board::{Color, Move, Point, PointSet, Position, Suicide};
use chizu_read::kernel::Watch;

use super::breach::{breach, holds};
use super::enclosure::Enclosure;
use super::ending::{Against, Danger, Ending, Played, Teire, at_stake};
use super::sight::Sight;
use crate::chains::{Chain, Chains};
use crate::score::tuning;

impl Ending {
    pub(super) fn look_back(&mut self) {
        self.drop_needless(|this, color, zone, before| at_stake(&this.dangers(color, zone)) > before);
        let found = self.teire.len();
        for color in Color::ALL {
            for _ in 0..tuning::late_moves() {
                if !self.seal(color) && !self.forestall(color) {
                    break;
                }
            }
        }
        // One move may serve what others were played for.
        if self.teire.len() > found {
            self.drop_needless(Self::has_to_see_to);
        }
    }

    /// Drops protective moves without which nothing is lost: `loses` is asked of their owner, the points near the
    /// move, and how many stones were in danger there with it.
    fn drop_needless(&mut self, mut loses: impl FnMut(&mut Self, Color, PointSet, usize) -> bool) {
        let mut kept = Vec::new();
        for teire in std::mem::take(&mut self.teire).into_iter().rev() {
            let Some((position, history)) = self.without(&teire, None) else {
                kept.push(teire);
                continue;
            };
            let zone = self.zone(teire.point);
            let before = at_stake(&self.dangers(teire.by, zone));
            let old = self.go_to(position, &history);
            if loses(self, teire.by, zone, before) {
                (self.position, self.watch) = old;
                kept.push(teire);
            } else {
                self.history = history;
            }
        }
        kept.reverse();
        self.teire = kept;
    }

    /// The end of the game without a move, and with `other` filled by the player of that move; `None` if other moves
    /// would have had another effect.
    fn without(&self, teire: &Teire, other: Option<Point>) -> Option<(Position, Vec<Played>)> {
        let mut position = self.start.clone();
        let mut history = Vec::new();
        for played in
            self.history.iter().filter(|played| (played.by, played.point) != (teire.by, teire.point))
        {
            let by = if other == Some(played.point) { teire.by } else { played.by };
            let taken = position.play_despite_ko(by, Move::Play(played.point), Suicide::Forbidden).ok()?;
            if taken.captured != played.captured {
                return None;
            }
            history.push(Played { by, ..*played });
        }
        Some((position, history))
    }

    /// Dame that would have spared their player a move that was found to be necessary when nothing was left to fill.
    pub(super) fn decisive(&mut self) -> PointSet {
        let late: Vec<Teire> = self.teire.iter().filter(|t| t.against != Against::Loss).cloned().collect();
        let mut decisive = PointSet::EMPTY;
        for teire in &late {
            let zone = self.zone(teire.point);
            let ground = self.territory.black | self.territory.white;
            let dame = |played: &&Played| {
                played.by != teire.by && played.captured.is_empty() && (zone - ground).contains(played.point)
            };
            let filled: Vec<Point> = self.history.iter().filter(dame).map(|played| played.point).collect();
            for point in filled {
                let Some((position, history)) = self.without(teire, Some(point)) else { continue };
                let (old, alive) = (self.go_to(position, &history), self.alive);
                self.alive[!teire.by].remove(point);
                self.alive[teire.by].insert(point);
                if !self.has_to_see_to(teire.by, zone, 0) {
                    decisive.insert(point);
                }
                (self.position, self.watch) = old;
                self.alive = alive;
            }
        }
        decisive
    }

    /// Goes over to another end of the game; what was there before.
    fn go_to(&mut self, position: Position, history: &[Played]) -> (Position, Watch) {
        let mut watch = self.opening.fork();
        for played in history {
            watch.play(played.by, played.point);
        }
        (std::mem::replace(&mut self.position, position), std::mem::replace(&mut self.watch, watch))
    }

    /// Whether a player has to see to something when nothing is left to fill: more than so many of his stones are in danger
    /// near some points, or the opponent gains something in a closed space there, or by a double threat anywhere.
    fn has_to_see_to(&mut self, color: Color, zone: PointSet, stones: usize) -> bool {
        at_stake(&self.dangers(color, zone)) > stones
            || self.breach(color, zone).is_some()
            || self.double_threat(color).is_some()
    }

    /// Prevents a double threat; `false` if there is none that a move in the player's territory prevents.
    fn forestall(&mut self, color: Color) -> bool {
        let Some(threat) = self.double_threat(color) else { return false };
        let at = threat.line.first().copied();
        let near = self.replies(color, std::slice::from_ref(&threat));
        let replies = at.into_iter().chain(near).filter(|reply| self.territory[color].contains(*reply));
        let replies: Vec<Point> = replies.collect();
        let quiet = |this: &mut Self| this.double_threat(color).is_none();
        let Some(point) =
            replies.into_iter().find(|reply| self.imagine([(color, *reply)], quiet) == Some(true))
        else {
            return false;
        };
        self.protect(color, point, &[threat], Against::DoubleThreat);
        true
    }

    /// A move of the opponent that threatens two chains of `color` at once.
    fn double_threat(&mut self, color: Color) -> Option<Danger> {
        let chains = Chains::of(self.position.stones());
        let geometry = self.position.stones().geometry();
        let matters = |stones| self.matters(color, stones, geometry.neighbors_of(stones));
        let short = |chain: &&Chain| {
            chain.color == color && chain.liberties.len() <= chizu_read::tuning::watched_liberties()
        };
        let targets: Vec<&Chain> =
            chains.iter().filter(short).filter(|chain| matters(chain.stones)).collect();
        let anchors: Vec<Point> = targets.iter().filter_map(|chain| chain.stones.first_point()).collect();
        if anchors.len() < 2 {
            return None;
        }
        for at in self.watch.near_to_two(color, &anchors) {
            let around = self.grown(at.into(), tuning::double_threat_steps());
            let near = targets.iter().filter(|chain| chain.stones.intersects(&around));
            let stones: PointSet = near.map(|chain| chain.stones).collect();
            let question = (color, at, stones);
            let known = self.known.double_threats.get(&question, &self.position, &self.watch);
            let is_double = if let Some((_, known)) = known {
                known
            } else {
                let near: Vec<Point> = anchors.iter().copied().filter(|at| stones.contains(*at)).collect();
                let is_double = self.watch.is_double_threat(color, &near, at, tuning::double_threat_nodes());
                let sight = Sight::of(
                    &self.position,
                    &self.watch,
                    self.grown(at.into(), tuning::double_threat_around()),
                );
                self.known.double_threats.put(question, sight, is_double);
                is_double
            };
            if is_double {
                return Some(Danger { stones, line: vec![at] });
            }
        }
        None
    }

    /// Plays where the opponent would gain something in a closed space; `false` if there is nothing to gain.
    fn seal(&mut self, color: Color) -> bool {
        let Some((danger, mend)) = self.breach(color, self.position.stones().geometry().all()) else {
            return false;
        };
        if !self.shift(color, danger.stones) {
            self.protect(color, mend, &[danger], Against::Breach);
        }
        true
    }

    /// Gives an answer that was played in or beside a closed space at another point of it, if that spares a second move there.
    fn shift(&mut self, color: Color, space: PointSet) -> bool {
        let near = self.grown(space, 1);
        for i in 0..self.teire.len() {
            let teire = self.teire[i].clone();
            if (teire.by, teire.against) != (color, Against::Loss) || !near.contains(teire.point) {
                continue;
            }
            let Some((position, history)) = self.without(&teire, None) else { continue };
            let zone = self.zone(teire.point) | space;
            let old = self.go_to(position, &history);
            let moves = self.territory[color] & space & self.position.stones().vacant();
            let serves =
                |this: &mut Self| !this.has_to_see_to(color, zone, 0) && this.is_sealed(color, space);
            if let Some(point) =
                moves.into_iter().find(|at| self.imagine([(color, *at)], serves) == Some(true))
            {
                self.history = history;
                self.play(color, point);
                self.teire[i].point = point;
                return true;
            }
            (self.position, self.watch) = old;
        }
        false
    }

    /// Whether it is certain that the opponent gains nothing in the closed spaces of `color` that reach into `zone`.
    fn is_sealed(&self, color: Color, zone: PointSet) -> bool {
        self.enclosures(color, zone).all(|(_, enclosure)| holds(&enclosure, tuning::enclosure_positions()))
    }

    /// A closed space of the player's that reaches into `zone` and in which the opponent would gain something, and the
    /// point that prevents it.
    fn breach(&mut self, color: Color, zone: PointSet) -> Option<(Danger, Point)> {
        self.enclosures(color, zone).find_map(|(space, enclosure)| {
            let breach = |enclosure: &Enclosure| breach(enclosure, tuning::enclosure_positions());
            let moves = self.known.breaches.entry(enclosure).or_insert_with_key(breach).clone()?;
            let (mend, line) = moves.split_first()?;
            let danger = Danger { stones: space, line: line.to_vec() };
            self.territory[color].contains(*mend).then_some((danger, *mend))
        })
    }

    /// The closed spaces of a player that reach into `zone`.
    fn enclosures(
        &self,
        color: Color,
        zone: PointSet,
    ) -> impl Iterator<Item = (PointSet, Enclosure)> + use<> {
        let stones = *self.position.stones();
        let ground = self.territory[color] - stones.of(color);
        let spaces = stones.geometry().components(ground).filter(move |space| space.intersects(&zone));
        spaces.filter_map(move |space| Some((space, Enclosure::of(&stones, color, space, ground)?)))
    }
}
