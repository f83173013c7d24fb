//! Stones put on the board and taken off it by hand, and who moves then.

use chizu_board::{Color, PointSet, Setup, SetupProblem};

use super::{ADD_BLACK, ADD_EMPTY, ADD_WHITE, BLACK, PLAYER, Player, ReplayError, WHITE};
use crate::arena::NodeId;
use crate::handicap::read_handicap;
use crate::handicap::{self, Handicap};
use crate::kind::DiagnosticKind;
use crate::point::read_points;
use crate::property::Property;
use crate::text::excerpt;

impl<'a> Player<'a> {
    pub(super) fn set_up(&mut self, node: NodeId) -> Result<(), ReplayError> {
        let mut setup = self.game.position().setup();
        let before = setup.stones;
        let mut said = None;
        let mut last = None;
        // What this node sets to black, to white, to empty.
        let mut done = [PointSet::EMPTY; 3];
        for property in self.tree.properties(node) {
            let prop = property.prop();
            let (color, ident) = match prop.code {
                ADD_BLACK => (Some(Color::Black), "AB"),
                ADD_WHITE => (Some(Color::White), "AW"),
                ADD_EMPTY => (None, "AE"),
                PLAYER => {
                    said = self.player(property)?.or(said);
                    continue;
                }
                _ => continue,
            };
            last = Some(prop);
            let mut points = PointSet::EMPTY;
            for value in property.values().filter(|value| !value.raw().trim().is_empty()) {
                match read_points(value, self.size, ident) {
                    Ok((more, remark)) => {
                        points |= more;
                        if let Some(remark) = remark {
                            self.findings.add_at(remark, prop.name as usize, Some(node));
                        }
                    }
                    Err(kind) => self.odd(kind, prop, node)?,
                }
            }
            let odd = match color {
                Some(_) => points & before.occupied(),
                None => points & before.vacant(),
            };
            if let Some(first) = odd.first_point() {
                let (point, count) = (self.size.name(first), odd.len());
                let kind = match color {
                    Some(_) => DiagnosticKind::SetupOverStone { point, count },
                    None => DiagnosticKind::EraseEmpty { point, count },
                };
                self.findings.add_at(kind, prop.name as usize, Some(node));
            }
            let own = color.map_or(2, |color| usize::from(color == Color::White));
            let conflict = points & ((done[0] | done[1] | done[2]) - done[own]);
            if let Some(first) = conflict.first_point() {
                let kind =
                    DiagnosticKind::SetupConflict { point: self.size.name(first), count: conflict.len() };
                self.findings.add_at(kind, prop.name as usize, Some(node));
            }
            done[own] |= points;
            setup.stones.clear(points);
            if let Some(color) = color {
                setup.stones.fill(points, color);
            }
        }
        setup.ko = None;
        setup.to_play = said.unwrap_or_else(|| self.next_to_play(node, &setup));
        for problem in self.edit(setup) {
            if let (SetupProblem::NoLiberties { stones }, Some(prop)) = (problem, last)
                && let Some(first) = stones.first_point()
            {
                let kind = DiagnosticKind::NoLiberties { point: self.size.name(first), count: stones.len() };
                self.odd(kind, prop, node)?;
            }
        }
        Ok(())
    }

    /// Who moves after setup that does not say: whoever does in the record; in a position without moves, White if
    /// it is a handicap game, else whoever's turn it was.
    fn next_to_play(&self, node: NodeId, setup: &Setup) -> Color {
        self.first_mover(node).unwrap_or_else(|| {
            let only_black =
                setup.stones.of(Color::White).is_empty() && setup.stones.of(Color::Black).len() >= 2;
            if node == NodeId::ROOT && only_black && self.handicap_stated() >= 2 {
                Color::White
            } else {
                setup.to_play
            }
        })
    }

    /// Who makes the first move at or after a node.
    fn first_mover(&self, node: NodeId) -> Option<Color> {
        // Looking further would be quadratic in records with setup in every node.
        const LOOK_AHEAD: usize = 8;
        std::iter::successors(Some(node), |&node| self.tree.first_child(node)).take(LOOK_AHEAD).find_map(
            |node| {
                self.tree.props(node).iter().find_map(|prop| match prop.code {
                    BLACK => Some(Color::Black),
                    WHITE => Some(Color::White),
                    _ => None,
                })
            },
        )
    }

    fn player(&mut self, property: Property<'_>) -> Result<Option<Color>, ReplayError> {
        let value = property.value().raw().trim();
        match value.bytes().next().map(|first| first.to_ascii_lowercase()) {
            // FF[3] had 1 and 2.
            Some(b'b' | b'1') => Ok(Some(Color::Black)),
            Some(b'w' | b'2') => Ok(Some(Color::White)),
            _ => {
                let kind = DiagnosticKind::BadPlayer { value: excerpt(value) };
                self.odd(kind, property.prop(), property.node())?;
                Ok(None)
            }
        }
    }

    fn handicap_stated(&self) -> u32 {
        self.stated_handicap().map_or(0, |property| read_handicap(property.value().raw()).0)
    }

    fn stated_handicap(&self) -> Option<Property<'a>> {
        self.tree.or_other("HA", self.tree.property(NodeId::ROOT, "HA"))
    }

    /// Old records say `HA[4]`, set up nothing, and start with White.
    pub(super) fn handicap(&mut self) {
        let Some(property) = self.stated_handicap() else { return };
        let Handicap { place, remark, .. } = handicap::compare(self.tree, property, self.size);
        if let Some(points) = place {
            let mut setup = self.game.position().setup();
            setup.stones.fill(points, Color::Black);
            setup.to_play = Color::White;
            self.edit(setup);
        }
        if let Some(remark) = remark {
            self.findings.add_at(remark, property.prop().name as usize, Some(NodeId::ROOT));
        }
    }
}
