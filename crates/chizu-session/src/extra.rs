//! Requests beyond stepping and editing: finding, the count in the record, problems, figures, lines as records.

use std::sync::Arc;

use chizu::score::{Completion, adjudicate};
use chizu::sgf::{self, NodeId};
use chizu::{Color, Move};
use chizu_draw::{Layer, Layers, Picture, Scene, Style, Theme, svg};
use chizu_edit::{Command, Query};
use serde_json::{Value, json};

use crate::document::{Document, number};
use crate::reply::Reply;
use crate::request::{Answer, of_edit, text};
use crate::session::Session;
use crate::trainer::Exercise;

/// Places that are found at most.
const MOST_FOUND: usize = 500;
/// Numbers that are drawn on stones; the list below a figure has the rest.
const MOST_NUMBER: usize = 999;
/// Figures that are made at once.
const MOST_FIGURES: usize = 100;

impl Session {
    /// Finds text, a point, or the position shown, elsewhere in the game.
    pub(crate) fn find(&mut self, request: &Value) -> Answer {
        let document = self.document(request)?;
        let wanted = text(request, "text").unwrap_or_default().trim();
        let size = document.moment(document.edited.at()).map_err(|error| of_edit(&error))?.position.size();
        let here = document.edited.at();
        // A part of the position shown: turned, mirrored and with colours exchanged, it is the same.
        let part = request.get("part").and_then(Value::as_array);
        let part: Option<Vec<String>> =
            part.map(|part| part.iter().filter_map(|at| at.as_str().map(str::to_owned)).collect());
        let query = match wanted {
            "" => Query::Position {
                node: here.into(),
                any_way: part.is_some(),
                points: part.unwrap_or_default(),
            },
            _ if size.parse_point(wanted).is_some() => Query::Point(wanted.to_owned()),
            _ => Query::Text(wanted.to_owned()),
        };
        let found = document.edited.find(&query).map_err(|error| of_edit(&error))?;
        let tree = document.edited.tree();
        let said = |node: NodeId| {
            let of = |ident: &str| tree.property(node, ident).map(|found| found.value().text().into_owned());
            of("C").or_else(|| of("N")).unwrap_or_default().chars().take(120).collect::<String>()
        };
        let nodes = found.into_iter().filter(|node| !wanted.is_empty() || *node != here).take(MOST_FOUND);
        let nodes: Vec<Value> = nodes.map(|node| json!({"node": number(node), "text": said(node)})).collect();
        Ok(Reply::fine(json!({ "nodes": nodes })))
    }

    /// Writes the count shown into the record: territory and a comment, as one step that can be undone.
    pub(crate) fn write_count(&mut self, request: &Value) -> Answer {
        let document = self.document(request)?;
        let moment = document.moment(document.edited.at()).map_err(|error| of_edit(&error))?;
        let size = moment.position.size();
        let known = self.count_of(&moment);
        let count = known.unwrap_or_else(|| Arc::new(adjudicate(&moment.position, &moment.options)));
        let document = self.document(request)?;
        let count = document.wished_rules().map_or_else(|| (*count).clone(), |rules| count.under(rules));
        let node = document.edited.at();
        let mut commands = Vec::new();
        for (ident, color) in [("TB", Color::Black), ("TW", Color::White)] {
            let values: Vec<String> =
                count.territory[color].iter().map(|at| sgf::point_value(at, size)).collect();
            if !values.is_empty() {
                commands.push(Command::Set { node: Some(node.into()), ident: ident.to_owned(), values });
            }
        }
        let open = if count.completion == Completion::Finished { "" } else { ", as the board stands" };
        let mut lines = vec![format!("Chizu counts {}{open}.", count.score)];
        lines.extend(count.forced.iter().map(|forced| forced.describe(size)));
        let old = document.edited.tree().property(node, "C").map(|found| found.value().text().into_owned());
        let text = old.into_iter().chain([lines.join("\n")]).collect::<Vec<_>>().join("\n\n");
        commands.push(Command::Comment { text, node: Some(node.into()) });
        let delta = document.edited.edit(&commands).map_err(|error| of_edit(&error))?;
        document.edited.end_typing();
        let id = document.id.clone();
        self.edited_reply(&id, &delta, None)
    }

    /// Looks what the position asks.
    pub(crate) fn problem(&mut self, request: &Value) -> Answer {
        let document = self.document(request)?;
        document.solved = None;
        let id = document.id.clone();
        self.hurry();
        self.exercises.push_back((id, Exercise::Solve));
        Ok(Reply::fine(json!({})))
    }

    /// Judges a first move.
    pub(crate) fn attempt(&mut self, request: &Value) -> Answer {
        let at = self.point(request, "at")?;
        let Some(at) = at else { return Err(Reply::refused(400, "bad-point", "A move is a point.")) };
        let id = self.document(request)?.id.clone();
        self.hurry();
        self.exercises.push_back((id, Exercise::Judge(at)));
        Ok(Reply::fine(json!({})))
    }

    /// Tells the solution.
    pub(crate) fn solution(&mut self, request: &Value) -> Answer {
        let id = self.document(request)?.id.clone();
        self.hurry();
        self.exercises.push_back((id, Exercise::Tell));
        Ok(Reply::fine(json!({})))
    }

    /// Numbered figures of the line through the place shown.
    pub(crate) fn figures(&mut self, request: &Value) -> Answer {
        let document = self.document(request)?;
        let whole = |name: &str, usual: usize| {
            request.get(name).and_then(Value::as_u64).map_or(usual, |n| n as usize)
        };
        let (from, to, each) = (whole("from", 1).max(1), whole("to", usize::MAX), whole("each", 50).max(1));
        let line = document.line();
        let mut figures = Vec::new();
        let mut scene: Option<Scene> = None;
        let mut number = 0;
        let mut before = document.moment(NodeId::ROOT).map_err(|error| of_edit(&error))?;
        for node in line {
            let moment = document.moment(node).map_err(|error| of_edit(&error))?;
            let is_move = moment.number > number;
            number = moment.number;
            if is_move && number >= from && number <= to {
                let figure = scene.get_or_insert_with(|| plain(&before, number));
                figure.moves.extend(moment.last);
                if figure.moves.len() == each || number == to {
                    figures.extend(scene.take().map(|scene| drawn(&scene, figures.len())));
                }
            }
            before = moment;
            if figures.len() == MOST_FIGURES {
                break;
            }
        }
        figures.extend(scene.take().map(|scene| drawn(&scene, figures.len())));
        Ok(Reply::fine(json!({ "figures": figures })))
    }

    /// The line to the place shown as a record of its own, its number of moves, and whether it is the main line.
    ///
    /// # Errors
    /// A refusal, to be sent.
    pub fn line_to(&mut self, doc: &str) -> Result<(String, usize, bool), Reply> {
        let document = self.document(&json!({ "doc": doc }))?;
        let (tree, at) = (document.edited.tree(), document.edited.at());
        let number = document.moment(at).map_err(|error| of_edit(&error))?.number;
        let is_main = tree.main_line().any(|node| node == at);
        if is_main {
            return Ok((sgf::write_game(tree), number, true));
        }
        let mut line = sgf::GameTree::new();
        let mut last = NodeId::ROOT;
        for (index, node) in tree.path_to(at).into_iter().enumerate() {
            last = if index == 0 { NodeId::ROOT } else { line.add_child(last) };
            for property in tree.properties(node) {
                let values: Vec<String> = property.values().map(|value| value.text().into_owned()).collect();
                line.set(last, &property.ident(), values);
            }
        }
        Ok((sgf::write_game(&line), number, false))
    }
}

impl Document {
    /// The nodes of the line through the place shown.
    pub(crate) fn line(&self) -> Vec<NodeId> {
        let (tree, at) = (self.edited.tree(), self.edited.at());
        let on = std::iter::successors(tree.first_child(at), |node| tree.first_child(*node));
        tree.path_to(at).into_iter().chain(on).collect()
    }

    /// The position of a problem: the side to move is who the record says, or who makes its first move.
    pub(crate) fn asked(&self) -> Option<chizu::Position> {
        let (tree, at) = (self.edited.tree(), self.edited.at());
        let position = self.moment(at).ok()?.position;
        let first = tree.first_child(at).and_then(|child| {
            [("B", Color::Black), ("W", Color::White)]
                .into_iter()
                .find_map(|(ident, color)| tree.property(child, ident).map(|_| color))
        });
        let said = tree.property(at, "PL").is_some();
        Some(match first.filter(|_| !said) {
            Some(color) => position.with_to_play(color),
            None => position,
        })
    }
}

/// Stones, and no maps.
fn plain(before: &crate::moment::Moment, number: usize) -> Scene {
    let mut scene = Scene::new(*before.position.stones());
    scene.layers = [Layer::Grid, Layer::Stones, Layer::Numbers, Layer::Labels, Layer::Coordinates]
        .into_iter()
        .collect::<Layers>();
    scene.first_number = number;
    scene
}

fn drawn(scene: &Scene, index: usize) -> Value {
    let style = Style::new(Theme::Print, None).unwrap_or_default();
    let picture = svg::write_named(&Picture::new(scene, &style), &format!("f{index}x"));
    let last = scene.first_number + scene.moves.len().saturating_sub(1);
    let passes = scene.moves.iter().filter(|(_, mv)| *mv == Move::Pass).count();
    json!({"svg": picture, "from": scene.first_number, "to": last, "again": scene.list_of_moves(MOST_NUMBER), "passes": passes})
}
