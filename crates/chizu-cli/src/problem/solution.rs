//! The solution as a record: the main line first, then what refutes other first moves.

use chizu::read::Code;
use chizu::sgf::{self, GameTree, NodeId};
use chizu::{Color, Move, Size};

use chizu_json::problem::Solved;

use super::{goal, trial_in_words, verdict};
use crate::read::text;

/// The record of a solved problem.
pub(super) fn record(solved: &Solved) -> String {
    let Solved { position, solution, line, trials, .. } = solved;
    let (me, size, stones) = (position.to_play(), position.size(), position.stones());
    let mut tree = GameTree::new();
    let root = NodeId::ROOT;
    tree.set(root, "SZ", [sgf::size_value(size)]);
    tree.set_stones(root, stones);
    tree.set(root, "PL", [letter(me)]);
    tree.set(root, "C", [format!("{}.\n{}.", goal(solved), capital(&verdict(solved)))]);

    let moves = Moves { me, size };
    let ground = text::ground(&solution.answer);
    let first_comment = if solution.is_solved() { "Correct" } else { "The most promising move" };
    let last_comment = format!("{}.", capital(&verdict(solved)));
    moves.line(&mut tree, line, &format!("{first_comment} ({ground})."), &last_comment);
    for trial in trials {
        let mut line = vec![trial.first];
        line.extend(&trial.reply.line);
        let verdict = match trial.reply.code {
            _ if !trial.reply.is_settled() => "Not settled",
            _ if solved.is_as_good(trial) && solution.is_solved() => "Correct, too",
            _ if solved.is_as_good(trial) => "Correct",
            Code::Win => "Wrong",
            _ => "Not the best",
        };
        let comment = format!("{verdict}: {}.", trial_in_words(solved, trial));
        moves.line(&mut tree, &line, &comment, "");
    }
    sgf::write_game(&tree)
}

struct Moves {
    me: Color,
    size: Size,
}

impl Moves {
    /// Adds a line after the root, with comments at its first and its last move.
    fn line(&self, tree: &mut GameTree, line: &[Move], first: &str, last: &str) {
        let (mut node, mut by) = (NodeId::ROOT, self.me);
        for (index, mv) in line.iter().enumerate() {
            node = tree.add_child(node);
            tree.set(node, letter(by), [sgf::move_value(*mv, self.size)]);
            let ends = index > 0 && index + 1 == line.len();
            let comment = if index == 0 { first } else { last };
            if (index == 0 || ends) && !comment.is_empty() {
                tree.set(node, "C", [comment]);
            }
            by = !by;
        }
    }
}

const fn letter(color: Color) -> &'static str {
    match color {
        Color::Black => "B",
        Color::White => "W",
    }
}

fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}
