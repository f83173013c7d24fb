//! Diagrams as people paste them: those of Sensei's Library (`$$B title`, `$$ | . X O`), and plain ones of letters.
//!
//! *What it does not know:* anything that is no board: links, figures, text around.

use chizu::sgf::{self, GameTree, NodeId};
use chizu::{Point, Size};

/// The record of a diagram; none if the text is none.
///
/// ```
/// let record = chizu_session::diagram::read("$$W Corner\n$$  -------\n$$ | . X . \n$$ | O 1 . \n$$ | . . 2 ").unwrap();
/// assert!(record.contains("SZ[19]") && record.contains("AB[ba]") && record.contains(";W[bb]"));
/// ```
#[must_use]
pub fn read(text: &str) -> Option<String> {
    let lines: Vec<&str> = text.lines().collect();
    let sensei = lines.iter().any(|line| line.trim_start().starts_with("$$"));
    let mut title = String::new();
    let mut first = 'B';
    let mut size = None;
    let mut rows: Vec<Vec<char>> = Vec::new();
    let (mut top, mut bottom, mut left, mut right) = (false, false, false, false);
    for line in lines {
        let line = line.trim();
        let body = match (sensei, line.strip_prefix("$$")) {
            (true, Some(body)) => body,
            (true, None) => continue,
            (false, _) => line,
        };
        let trimmed = body.trim();
        if sensei && !body.starts_with([' ', '|', '-', '+']) && rows.is_empty() && !trimmed.is_empty() {
            let (head, rest) = trimmed.split_once(char::is_whitespace).unwrap_or((trimmed, ""));
            first = if head.starts_with('W') { 'W' } else { 'B' };
            size = head.chars().filter(char::is_ascii_digit).collect::<String>().parse::<usize>().ok();
            title = rest.trim().to_owned();
            continue;
        }
        if trimmed.contains("--") {
            if rows.is_empty() {
                top = true;
            } else {
                bottom = true;
            }
            continue;
        }
        let inner = trimmed.trim_matches('|');
        let words: Vec<&str> = inner.split_whitespace().collect();
        let cells: Vec<char> = match words[..] {
            // Letters without spaces between them.
            [row] if !sensei => row.chars().collect(),
            _ if words.iter().all(|word| word.chars().count() == 1) => {
                inner.split_whitespace().flat_map(str::chars).collect()
            }
            _ => continue,
        };
        let known = |cell: &char| cell.is_ascii_alphanumeric() || ".,+#@*_".contains(*cell);
        if cells.len() < 2 || !cells.iter().all(known) {
            continue;
        }
        left |= trimmed.starts_with('|');
        right |= trimmed.ends_with('|');
        rows.push(cells);
    }
    record(&rows, &title, first, size, [top, bottom, left, right])
}

fn record(
    rows: &[Vec<char>],
    title: &str,
    first: char,
    size: Option<usize>,
    [top, bottom, left, right]: [bool; 4],
) -> Option<String> {
    let (height, width) = (rows.len(), rows.iter().map(Vec::len).max()?);
    if height < 2 {
        return None;
    }
    // A part of a board lies where its edges say; without any, in the upper left corner.
    let whole = height == width && (top == bottom) && (left == right);
    let side = size.unwrap_or(if whole && (height != 19 || top) || (top && bottom && left && right) {
        height.max(width)
    } else {
        19.max(height).max(width)
    });
    let board = match (top && bottom && left && right, height == width) {
        (true, false) => Size::new(width as u32, height as u32).ok()?,
        _ => Size::new(side as u32, side as u32).ok()?,
    };
    let down = if bottom && !top { usize::from(board.height()).checked_sub(height)? } else { 0 };
    let across = if right && !left { usize::from(board.width()).checked_sub(width)? } else { 0 };
    let mut tree = GameTree::new();
    let root = NodeId::ROOT;
    let name = match (board.width(), board.height()) {
        (w, h) if w == h => w.to_string(),
        (w, h) => format!("{w}:{h}"),
    };
    tree.set(root, "SZ", [name]);
    if !title.is_empty() {
        tree.set(root, "GN", [title]);
    }
    let mut sets: [(&str, Vec<String>); 5] =
        [("AB", vec![]), ("AW", vec![]), ("CR", vec![]), ("SQ", vec![]), ("LB", vec![])];
    let mut moves: Vec<(usize, Point)> = Vec::new();
    for (row, cells) in rows.iter().enumerate() {
        for (col, cell) in cells.iter().enumerate() {
            let at = board.point((col + across) as i32, (row + down) as i32)?;
            let value = sgf::point_value(at, board);
            let (stone, mark) = match cell {
                'X' | 'x' => (Some(0), None),
                'O' | 'o' => (Some(1), None),
                'B' => (Some(0), Some(2)),
                'W' => (Some(1), Some(2)),
                '#' => (Some(0), Some(3)),
                '@' => (Some(1), Some(3)),
                'C' => (None, Some(2)),
                'S' => (None, Some(3)),
                _ => (None, None),
            };
            if let Some(stone) = stone {
                sets[stone].1.push(value.clone());
            }
            if let Some(mark) = mark {
                sets[mark].1.push(value.clone());
            }
            match cell {
                '1'..='9' => moves.push((*cell as usize - '0' as usize, at)),
                '0' => moves.push((10, at)),
                'a'..='z' if !matches!(cell, 'x' | 'o') => sets[4].1.push(format!("{value}:{cell}")),
                _ => {}
            }
        }
    }
    for (ident, values) in sets {
        if !values.is_empty() {
            tree.set(root, ident, values);
        }
    }
    if first == 'W' {
        tree.set(root, "PL", ["W"]);
    }
    moves.sort_by_key(|(number, _)| *number);
    let mut node = root;
    for (number, at) in moves {
        node = tree.add_child(node);
        let black = (number % 2 == 1) == (first == 'B');
        tree.set(node, if black { "B" } else { "W" }, [sgf::point_value(at, board)]);
    }
    Some(sgf::write_game(&tree))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_lie_where_their_edges_say() {
        let corner = read("$$B\n$$ . X . |\n$$ . O 1 |\n$$ . . . |\n$$ -------").expect("a diagram");
        assert!(corner.contains("SZ[19]") && corner.contains("AB[rq]"), "{corner}");
        assert!(corner.contains(";B[sr]"), "{corner}");
        let plain = read(". X O\nX X O\n. O .").expect("a diagram");
        assert!(plain.contains("SZ[3]"), "{plain}");
        assert!(read("Hello there,\nthis is no diagram").is_none());
    }
}
