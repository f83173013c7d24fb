//! A document: a file being edited, as the page sees it.
//!
//! The tree is [`chizu_edit`]'s; here are positions with what is said of them, and where the page looks.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::sync::Arc;

use chizu::board::RulesChange;
use chizu::record::{self, Request};
use chizu::score::CountOptions;
use chizu::sgf::{GameTree, NodeId, PropertyKind, Replayed, Severity};
use chizu::{Color, Move, Point, PointSet, Rules, Ruleset, Size};
use chizu_edit::{Delta, Document as Edited, EditError, GameId, Node};
use serde::Deserialize as _;
use serde_json::{Value, json};

use crate::look::Look;
use crate::moment::Moment;
use crate::trainer::Solved;
use crate::words::color_key;

/// A file being edited.
#[derive(Debug)]
pub(crate) struct Document {
    pub(crate) id: String,
    /// The file it was opened from.
    pub(crate) file: Option<String>,
    /// What it is called.
    pub(crate) name: String,
    pub(crate) edited: Edited,
    pub(crate) look: Look,
    /// Scores of the main line, by move, and the revision they belong to.
    pub(crate) graph: BTreeMap<usize, Value>,
    pub(crate) graph_rev: u64,
    /// The problem that is being solved.
    pub(crate) solved: Option<Arc<Solved>>,
    /// Rules to count by, if not the record's.
    pub(crate) rules: Option<RulesChange>,
    /// How the game is counted, with the game it is known for: the whole record is read for it.
    counted: Cell<Option<(GameId, CountOptions)>>,
}

/// Faults of a record that are told one by one.
const FAULTS: usize = 20;

/// Marks of a node that the page draws.
const MARKS: [(&str, &str); 6] = [
    ("TR", "triangle"),
    ("SQ", "square"),
    ("CR", "circle"),
    ("MA", "cross"),
    ("SL", "selected"),
    ("DD", "dimmed"),
];

impl Document {
    pub(crate) fn new(id: String, file: Option<&str>, name: &str, mut edited: Edited, look: Look) -> Self {
        edited.start_log();
        Self {
            id,
            file: file.map(str::to_owned),
            name: name.to_owned(),
            edited,
            look,
            graph: BTreeMap::new(),
            graph_rev: 0,
            rules: None,
            solved: None,
            counted: Cell::default(),
        }
    }

    pub(crate) fn node(&self) -> u32 {
        number(self.edited.at())
    }

    pub(crate) fn rev(&self) -> u64 {
        self.edited.rev()
    }

    /// How the game is counted.
    pub(crate) fn options(&self) -> CountOptions {
        let game = self.edited.game();
        if let Some((_, known)) = self.counted.get().filter(|(at, _)| *at == game) {
            return known;
        }
        let options = record::options(self.edited.tree(), &Request::default());
        self.counted.set(Some((game, options)));
        options
    }

    /// Forgets how the game is counted.
    pub(crate) fn forget_count(&self) {
        self.counted.set(None);
    }

    /// Forgets it, if what has changed may say so: the first node, what says something of the game, passes
    /// where they are paid for, and all that is more than a node or two.
    pub(crate) fn recount(&self, delta: &Delta) {
        const FEW: usize = 8;
        let Some((_, known)) = self.counted.get() else { return };
        let tree = self.edited.tree();
        let says = |node: Node| {
            let Some(node) = tree.node_at(node.0 as usize) else { return true };
            node == NodeId::ROOT
                || tree
                    .properties(node)
                    .any(|property| matches!(property.kind(), PropertyKind::Root | PropertyKind::GameInfo))
        };
        let touched: Vec<Node> = delta
            .added
            .iter()
            .chain(&delta.changed)
            .map(|row| row.node)
            .chain(delta.removed.iter().copied())
            .collect();
        let button = known.rules.ruleset() == Some(Ruleset::AgaButton);
        if delta.games
            || button
            || !delta.moved.is_empty()
            || touched.len() > FEW
            || touched.into_iter().any(says)
        {
            self.forget_count();
        }
    }

    /// The position at a node, its number, and the last move.
    pub(crate) fn standing(&self, node: NodeId) -> Result<Replayed, EditError> {
        self.edited.standing(node)
    }

    /// The position at a node with how it is counted.
    pub(crate) fn moment(&self, node: NodeId) -> Result<Moment, EditError> {
        let replayed = self.standing(node)?;
        Ok(Moment {
            position: replayed.game.position().clone(),
            options: self.options(),
            number: replayed.moves,
            last: replayed.last_move,
        })
    }

    /// The rules to count by, if not the record's.
    pub(crate) fn wished_rules(&self) -> Option<Rules> {
        let own = self.options().rules;
        let wish = self.rules?;
        Some(Rules { komi: wish.komi.unwrap_or(own.komi), ..wish.applied_to(own) })
    }

    /// Goes where a request that opens it wants it (`to`), if there is such a place, and looks as it wants (`look`).
    pub(crate) fn place_as(&mut self, request: &Value) {
        if let Some(to) = request.get("to") {
            let _ = self.go(to);
        }
        if let Some(look) = request.get("look").and_then(|look| Look::deserialize(look).ok()) {
            self.look = look;
        }
    }

    /// Goes to a move of the line that is shown, of the main line, or by a path.
    pub(crate) fn go(&mut self, to: &Value) -> Result<(), EditError> {
        if let Some(node) = to.get("node").and_then(Value::as_u64) {
            return self.edited.go(Node(u32::try_from(node).unwrap_or(u32::MAX)));
        }
        if let Some(path) = to.get("path").and_then(Value::as_str) {
            return self.edited.go_to_path(path);
        }
        if let Some(by) = to.get("by").and_then(Value::as_i64) {
            self.edited.go_by(by);
        }
        // A game is opened at its end, where it stands; a problem at its start.
        if to.get("usual").is_some_and(|usual| *usual == json!(true)) {
            const PROBLEM: usize = 20;
            if self.edited.tree().node_count() > PROBLEM {
                self.edited.go_by(i64::MAX);
            }
        }
        Ok(())
    }

    /// All that is told when a document is opened.
    pub(crate) fn opened(&self) -> Value {
        let games: Vec<Value> = self
            .edited
            .games()
            .iter()
            .filter_map(|game| Some(json!({"id": game, "name": title(self.edited.tree_of(*game).ok()?)})))
            .collect();
        // What breaks the format, or could not be read; not what is merely worth knowing.
        let faults =
            self.edited.tree().diagnostics().iter().filter(|found| found.severity() > Severity::Note);
        let diagnostics: Vec<String> = faults.clone().take(FAULTS).map(ToString::to_string).collect();
        json!({
            "doc": self.id, "rev": self.rev(), "name": self.name, "file": self.file, "games": games,
            "game": self.edited.game(), "tree": self.edited.columns(), "at": self.node(), "info": self.info(),
            "diagnostics": diagnostics, "faults": faults.count(), "look": self.look,
        })
    }

    /// What the record says of the game, by property.
    pub(crate) fn info(&self) -> Value {
        let tree = self.edited.tree();
        let known = [
            "PB", "BR", "PW", "WR", "KM", "HA", "RU", "RE", "DT", "EV", "RO", "PC", "GN", "TM", "OT", "SO",
            "AN", "US", "CP", "GC", "ON", "BT", "WT",
        ];
        let found = known.iter().filter_map(|ident| {
            let text = tree.property(NodeId::ROOT, ident)?.value().text().into_owned();
            Some(((*ident).to_owned(), Value::from(text)))
        });
        Value::Object(found.collect())
    }

    /// The position that is shown, in words and letters.
    pub(crate) fn position(&self) -> Result<Value, EditError> {
        let node = self.edited.at();
        let mut told = self.place(node)?;
        told["path"] = self.edited.path(node).into();
        told["changed"] = self.edited.is_changed().into();
        told["undo"] = self.edited.can_undo().into();
        told["redo"] = self.edited.can_redo().into();
        Ok(told)
    }

    /// The places that a step or two leads to, so that a page shows them before it has asked.
    pub(crate) fn near(&self) -> Vec<Value> {
        const BACK: usize = 2;
        const ON: usize = 3;
        let (tree, at) = (self.edited.tree(), self.edited.at());
        let back = std::iter::successors(tree.parent(at), |node| tree.parent(*node)).take(BACK);
        let on = std::iter::successors(tree.first_child(at), |node| tree.first_child(*node)).take(ON);
        back.chain(on).filter_map(|node| self.place(node).ok()).collect()
    }

    /// A position in words and letters.
    fn place(&self, node: NodeId) -> Result<Value, EditError> {
        let moment = self.standing(node)?;
        let (position, tree) = (moment.game.position(), self.edited.tree());
        let (size, stones) = (position.size(), position.stones());
        let letter = |at: Point| match stones.get(at) {
            Some(Color::Black) => 'X',
            Some(Color::White) => 'O',
            None => '.',
        };
        let board: String = size.points().map(letter).collect();
        let taken = position.prisoners();
        let children: Vec<Value> = tree
            .children(node)
            .map(|child| {
                let mv = move_of(tree, child, size).map(|(color, mv)| (color_key(color), mv.name(size)));
                json!({"node": number(child), "color": mv.as_ref().map(|mv| mv.0), "at": mv.as_ref().map(|mv| &mv.1)})
            })
            .collect();
        let last =
            moment.last_move.map(|(color, mv)| json!({"color": color_key(color), "at": mv.name(size)}));
        let properties: Vec<Value> = tree
            .properties(node)
            .map(|property| {
                let values: Vec<String> = property.values().map(|value| value.text().into_owned()).collect();
                json!([property.ident(), values])
            })
            .collect();
        Ok(json!({
            "doc": self.id, "node": number(node), "rev": self.rev(), "size": [size.width(), size.height()], "board": board,
            "toPlay": color_key(position.to_play()), "ko": position.ko().map(|at| size.name(at).to_string()),
            "prisoners": [taken.black, taken.white], "last": last, "number": moment.moves, "children": children,
            "marks": self.marks(node, size), "properties": properties,
            "comment": text(tree, node, "C"), "title": text(tree, node, "N"),
        }))
    }

    /// Marks, labels, arrows and lines of a node, by the names of their points.
    fn marks(&self, node: NodeId, size: Size) -> Value {
        let tree = self.edited.tree();
        let mut marks: Vec<Value> = Vec::new();
        for (ident, kind) in MARKS {
            for at in points_of(tree, node, ident, size) {
                marks.push(json!({"kind": kind, "at": size.name(at).to_string()}));
            }
        }
        for (ident, kind) in [("LB", "label"), ("AR", "arrow"), ("LN", "line")] {
            let Some(property) = tree.property(node, ident) else { continue };
            for value in property.values() {
                let Some((from, to)) = value.composed() else { continue };
                let Some(at) = from.to_point(size) else { continue };
                let at = size.name(at).to_string();
                match kind {
                    "label" => marks.push(json!({"kind": kind, "at": at, "text": to.simple_text()})),
                    _ => {
                        let Some(to) = to.to_point(size) else { continue };
                        marks.push(json!({"kind": kind, "at": at, "to": size.name(to).to_string()}));
                    }
                }
            }
        }
        for (ident, kind) in [("TB", "black-territory"), ("TW", "white-territory")] {
            for at in points_of(tree, node, ident, size) {
                marks.push(json!({"kind": kind, "at": size.name(at).to_string()}));
            }
        }
        Value::Array(marks)
    }
}

/// A node's number in the protocol.
pub(crate) fn number(node: NodeId) -> u32 {
    Node::from(node).0
}

/// The move of a node.
fn move_of(tree: &GameTree, node: NodeId, size: Size) -> Option<(Color, Move)> {
    [("B", Color::Black), ("W", Color::White)].into_iter().find_map(|(ident, color)| {
        let mv = tree.property(node, ident)?.value().to_move(size)?;
        Some((color, mv))
    })
}

/// The points of a property.
fn points_of(tree: &GameTree, node: NodeId, ident: &str, size: Size) -> PointSet {
    let values = tree.property(node, ident).into_iter().flat_map(|found| found.values().collect::<Vec<_>>());
    values.filter_map(|value| value.to_points(size)).fold(PointSet::EMPTY, |all, points| all | points)
}

fn text(tree: &GameTree, node: NodeId, ident: &str) -> String {
    tree.property(node, ident).map(|found| found.value().text().into_owned()).unwrap_or_default()
}

/// What a game is called: its name, or who plays.
fn title(tree: &GameTree) -> String {
    let of = |ident: &str| text(tree, NodeId::ROOT, ident);
    let (name, black, white) = (of("GN"), of("PB"), of("PW"));
    match (name.is_empty(), black.is_empty() && white.is_empty()) {
        (false, _) => name,
        (true, false) => format!("{black} – {white}"),
        (true, true) => String::new(),
    }
}
