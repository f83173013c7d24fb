//! Everything there is to say about a record.

use crate::diagnostic::{Diagnostic, Findings};
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

    /// Points that the replay of the main line does not meet: those of variations, and of marks.
    fn check_points(&self) -> Vec<Diagnostic> {
        let Ok(size) = self.size() else { return Vec::new() };
        let mut is_main = vec![false; self.node_count()];
        for node in self.main_line() {
            is_main[node.index()] = true;
        }
        let mut findings = Findings::new(self, None);
        for node in self.nodes() {
            for property in self.properties(node) {
                let prop = property.prop();
                let value_type = property.value_type();
                let is_points = matches!(value_type, ValueType::Move | ValueType::Points);
                let Some(ident) = property::known_ident(prop.code).filter(|_| is_points) else { continue };
                if is_main[node.index()] && is_played(prop) {
                    continue;
                }
                for value in property.values() {
                    let remark = if value_type == ValueType::Move {
                        read_move(value.raw(), size, ident).map_or_else(Some, |read| read.1)
                    } else if value.raw().trim().is_empty() {
                        // `VW[]` and `DD[]` have their meaning; elsewhere nothing is marked.
                        None
                    } else {
                        read_points(value, size, ident).map_or_else(Some, |read| read.1)
                    };
                    if let Some(remark) = remark {
                        findings.add_at(remark, prop.name as usize, Some(node));
                    }
                }
            }
        }
        findings.finish()
    }
}
