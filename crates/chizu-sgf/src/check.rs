//! Everything there is to say about a record.

use chizu_board::{ByColor, Color, PointSet};

use crate::diagnostic::Diagnostic;
use crate::findings::Findings;
use crate::kind::DiagnosticKind;
use crate::point::{read_move, read_points};
use crate::property::{self, ValueType};
use crate::replay::{Replay, is_played};
use crate::tree::GameTree;

impl GameTree {
    /// All diagnostics, in the order of the record: from reading it, from its game information, from playing out the
    /// main line, and from the points named anywhere else.
    ///
    /// ```
    /// let collection = chizu_sgf::parse(b"(;SZ[9]KM[5,5];B[dd]TR[zz](;W[dd])(;W[jj]))")?;
    /// let said: Vec<_> = collection.first().check().iter().map(|found| found.kind.code()).collect();
    /// assert_eq!(said, ["decimal-comma", "off-board", "occupied", "off-board"]);
    /// # Ok::<(), chizu_sgf::ParseError>(())
    /// ```
    pub fn check(&self) -> Vec<Diagnostic> {
        let info = self.info();
        let mut all = self.diagnostics().to_vec();
        all.extend(info.diagnostics);
        if let Ok(replayed) = Replay::of(self).tolerant() {
            all.extend(replayed.diagnostics);
            all.extend(self.check_points());
        }
        all.sort_by_key(|diagnostic| diagnostic.at.offset);
        all
    }

    /// What is wrong with points that the replay of the main line does not meet: those of variations, and of marks; and
    /// points marked as territory of both players.
    ///
    /// ```
    /// let collection = chizu_sgf::parse(b"(;SZ[9]TB[aa][bb:cc]TW[bc][dd])")?;
    /// let said = collection.first().check_points();
    /// assert_eq!(said[0].kind.to_string(), "marked as territory of both players: B7 (1 in all)");
    /// # Ok::<(), chizu_sgf::ParseError>(())
    /// ```
    pub fn check_points(&self) -> Vec<Diagnostic> {
        let Ok(size) = self.size() else { return Vec::new() };
        let mut is_main = vec![false; self.id_limit()];
        for node in self.main_line() {
            is_main[node.index()] = true;
        }
        let mut findings = Findings::new(self, None);
        for node in self.nodes() {
            let mut territory = ByColor::<PointSet>::default();
            for property in self.properties(node) {
                let prop = property.prop();
                let value_type = property.value_type();
                let is_points = matches!(value_type, ValueType::Move | ValueType::Points);
                let Some(ident) = property::known_ident(prop.code).filter(|_| is_points) else { continue };
                if is_main[node.index()] && is_played(prop) {
                    continue;
                }
                let owner = match ident {
                    "TB" => Some(Color::Black),
                    "TW" => Some(Color::White),
                    _ => None,
                };
                for value in property.values() {
                    let remark = if value_type == ValueType::Move {
                        read_move(value.raw(), size, ident).map_or_else(Some, |read| read.1)
                    } else if value.raw().trim().is_empty() {
                        // `VW[]` and `DD[]` have their meaning; elsewhere nothing is marked.
                        None
                    } else {
                        read_points(value, size, ident).map_or_else(Some, |(points, remark)| {
                            if let Some(owner) = owner {
                                territory[owner] |= points;
                            }
                            remark
                        })
                    };
                    if let Some(remark) = remark {
                        findings.add_at(remark, prop.name as usize, Some(node));
                    }
                }
                let both = territory.black & territory.white;
                if let Some(first) = both.first_point().filter(|_| owner.is_some()) {
                    let kind = DiagnosticKind::TerritoryOfBoth { point: size.name(first), count: both.len() };
                    findings.add_at(kind, prop.name as usize, Some(node));
                }
            }
        }
        findings.finish()
    }
}

#[cfg(test)]
mod tests {
    /// Where and what of every finding.
    fn said(record: &str) -> Vec<String> {
        let collection = crate::parse(record.as_bytes()).expect("a record");
        let found = collection.first().check();
        found.iter().map(|found| format!("{}: {}", found.at.offset, found.kind.code())).collect()
    }

    #[test]
    fn territory_of_both_is_told_once_a_node() {
        assert_eq!(said("(;SZ[9];TB[aa]TW[bb];TB[cc]TW[aa])"), [""; 0], "in each node for itself");
        assert_eq!(
            said("(;SZ[9];TW[aa:cc]TB[bb];B[ee](;TB[aa]TW[ab])(;TB[aa][ab]TW[ab]))"),
            ["17: both-territory", "56: both-territory"]
        );
        assert_eq!(said("(;SZ[9]TB[aa]TW[])"), [""; 0]);
    }
}
