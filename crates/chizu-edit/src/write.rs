//! Writing a document: what was not edited keeps its bytes, and nothing is given out that would not be read again as it
//! is.

use chizu_sgf::{GameTree, NodeId, Patch, regular};

use crate::command::Node;
use crate::document::Document;
use crate::error::EditError;

/// Byte order marks.
const MARKS: [&[u8]; 3] = [b"\xEF\xBB\xBF", b"\xFF\xFE", b"\xFE\xFF"];

/// A game's part of the file as opened: with what stands before it, and where that begins.
struct Part {
    begin: usize,
    start: usize,
    end: usize,
}

impl Document {
    /// The file as it should be written. Games, nodes and properties that were not edited keep their bytes; if nothing
    /// was, these are the bytes that were opened.
    ///
    /// What is returned was read again and compared with the document.
    ///
    /// # Errors
    /// [`EditError::Unwritable`] if that differs.
    pub fn bytes(&self) -> Result<Vec<u8>, EditError> {
        if let Some(source) = self.source.as_deref()
            && !self.is_edited()
        {
            return Ok(source.to_vec());
        }
        let mut plain = vec![false; self.order.len()];
        loop {
            let bytes = self.assemble(&plain);
            let wrong = self.differing(&bytes);
            if wrong.is_empty() {
                return Ok(bytes);
            }
            // What cannot be patched is written anew.
            let fresh: Vec<_> = wrong.into_iter().filter(|&place| !plain[place]).collect();
            if fresh.is_empty() {
                return Err(EditError::Unwritable);
            }
            for place in fresh {
                plain[place] = true;
            }
        }
    }

    /// Whether bytes would be read as this document stands.
    pub fn reads_from(&self, bytes: &[u8]) -> bool {
        self.differing(bytes).is_empty()
    }

    /// The places of games that would be read otherwise than they are.
    fn differing(&self, bytes: &[u8]) -> Vec<usize> {
        let everything = || (0..self.order.len()).collect();
        let Ok(read) = chizu_sgf::parse(bytes) else { return everything() };
        if read.games().len() != self.order.len() {
            return everything();
        }
        let trees = self.order.iter().map(|game| &self.records[game.0 as usize].tree);
        let pairs = trees.zip(read.games()).enumerate();
        pairs.filter(|(_, (own, read))| own != read).map(|(place, _)| place).collect()
    }

    /// Puts the file together; games marked as plain are written anew.
    fn assemble(&self, plain: &[bool]) -> Vec<u8> {
        let source = self.source.as_deref().unwrap_or_default();
        let parts = self.parts(source);
        let mark = MARKS.into_iter().find(|mark| source.starts_with(mark)).unwrap_or_default();
        let wide = mark.len() == 2;
        let mut out = if self.unicode && wide { Vec::new() } else { mark.to_vec() };
        let mut last: Option<usize> = None;
        for (game, &plain) in self.order.iter().zip(plain) {
            let index = game.0 as usize;
            let tree = &self.records[index].tree;
            let encoding = self.encoding_of(*game);
            let part = parts.get(index).and_then(Option::as_ref).filter(|_| !plain);
            let piece = match part {
                Some(part) => {
                    let mut piece = Vec::new();
                    let before = &source[part.begin..part.start];
                    if !self.unicode || (before.is_ascii() && !wide) {
                        piece.extend(before);
                    }
                    piece.extend(Patch::new(tree, self.unicode).bytes(source));
                    piece.strip_prefix(mark).map(<[u8]>::to_vec).unwrap_or(piece)
                }
                None => regular(tree, encoding.name),
            };
            let line_end = regular_line_end(encoding.name, encoding.line_end);
            let follows = part.is_some() && last.map_or(index == 0, |last| last + 1 == index);
            if !follows && out.len() > mark.len() && !out.ends_with(&line_end) {
                out.extend(&line_end);
            }
            // A game that came first has nothing between it and the one before.
            out.extend(piece);
            if plain && self.order.len() == 1 {
                out.extend(&line_end);
            }
            last = part.map(|_| index);
        }
        let end = parts.iter().flatten().map(|part| part.end).max().unwrap_or(source.len());
        let tail = &source[end.min(source.len())..];
        let is_there = tail.trim_ascii().is_empty() && out.ends_with(tail);
        // Chat in another encoding would make nonsense of the file.
        if !is_there && (!self.unicode || (tail.is_ascii() && !wide)) {
            out.extend(tail);
        }
        if source.is_empty() && !out.ends_with(b"\n") {
            out.push(b'\n');
        }
        out
    }

    /// Where the games of the file stand in it; none for those that came later.
    fn parts(&self, source: &[u8]) -> Vec<Option<Part>> {
        let mut begin = 0;
        let from_file = |tree: &GameTree, begin: &mut usize| {
            let range = Patch::new(tree, false)
                .range()
                .filter(|range| range.end <= source.len() && range.start >= *begin)?;
            let part = Part { begin: *begin, start: range.start, end: range.end };
            *begin = range.end;
            Some(part)
        };
        let count = self.opened;
        self.records
            .iter()
            .enumerate()
            .map(|(index, record)| if index < count { from_file(&record.tree, &mut begin) } else { None })
            .collect()
    }

    /// A branch as a record of its own, for the clipboard and [`Command::Paste`](crate::Command::Paste).
    ///
    /// # Errors
    /// [`EditError::NoSuchNode`].
    pub fn copy(&self, node: Node) -> Result<String, EditError> {
        let node = self.node(node)?;
        let mut branch = GameTree::new();
        let copy = branch.copy_from(self.tree(), node);
        branch.put_back(NodeId::ROOT, branch.property_list(copy));
        let children: Vec<_> = branch.children(copy).collect();
        for child in children {
            branch.attach(child, NodeId::ROOT, None);
        }
        Ok(chizu_sgf::verbatim(&branch))
    }
}

fn regular_line_end(encoding: &str, line_end: &str) -> Vec<u8> {
    match encoding {
        "UTF-16LE" => line_end.bytes().flat_map(|byte| [byte, 0]).collect(),
        "UTF-16BE" => line_end.bytes().flat_map(|byte| [0, byte]).collect(),
        _ => line_end.as_bytes().to_vec(),
    }
}
