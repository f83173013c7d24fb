//! Random commands, most of which are possible.

use std::collections::BTreeMap;

use chizu_edit::{Axis, Command, Document, Mark, Node, Player, SortKey, Stone};
use chizu_sgf::NodeId;

pub(crate) struct Monkey {
    state: u64,
}

impl Monkey {
    pub(crate) fn new(seed: u64) -> Self {
        Self { state: seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1 }
    }

    pub(crate) fn below(&mut self, end: usize) -> usize {
        // Xorshift: enough for a monkey, and the same everywhere.
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        (self.state >> 11) as usize % end.max(1)
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }

    fn point(&mut self, document: &Document) -> String {
        let size = document.tree().size().expect("a board");
        // Now and then off the board.
        let over = usize::from(self.below(20) == 0);
        let column = b"ABCDEFGHJKLMNOPQRSTUVWXYZ"[self.below(usize::from(size.width()) + over)];
        format!("{}{}", char::from(column), 1 + self.below(usize::from(size.height())))
    }

    fn points(&mut self, document: &Document) -> Vec<String> {
        (0..=self.below(3))
            .map(|_| match self.below(4) {
                0 => format!("{}:{}", self.point(document), self.point(document)),
                _ => self.point(document),
            })
            .collect()
    }

    fn node(&mut self, document: &Document) -> Option<Node> {
        let nodes: Vec<NodeId> = document.tree().below(NodeId::ROOT).collect();
        match self.below(3) {
            0 => Some(Node::from(nodes[self.below(nodes.len())])),
            _ => None,
        }
    }

    fn text(&mut self) -> String {
        self.pick(&[
            "",
            "Good.",
            "A \\ and a ] [or [two",
            "two\nlines",
            "黒の好手: ü",
            "ends in \\",
            "a:b",
            ";B[dd]",
            "(;W[aa])",
        ])
        .to_owned()
    }

    /// Goes somewhere, now and then, and thinks of something to do there.
    pub(crate) fn commands(&mut self, document: &mut Document) -> Vec<Command> {
        if self.below(3) == 0 {
            let node = self.node(document).unwrap_or(Node(0));
            document.go(node).expect("it is there");
        }
        if self.below(30) == 0 {
            let games = document.games();
            let game = games[self.below(games.len())];
            document.choose(game).expect("it is there");
        }
        let count = 1 + usize::from(self.below(6) == 0);
        (0..count).map(|_| self.command(document)).collect()
    }

    fn command(&mut self, document: &Document) -> Command {
        let d = document;
        let node = self.node(d);
        match self.below(40) {
            0..10 => Command::Play { at: self.point(d), color: None, node },
            10 => Command::Pass { color: Some(Player::White), node },
            11..13 => {
                let stone = self.pick(&[Stone::Black, Stone::White, Stone::Empty]);
                Command::Setup { stone, points: self.points(d), node }
            }
            13 => Command::ClearBoard { node },
            14 => {
                Command::ToPlay { color: self.pick(&[None, Some(Player::Black), Some(Player::White)]), node }
            }
            15 => {
                let kind = self.pick(&[
                    Mark::Triangle,
                    Mark::Square,
                    Mark::Circle,
                    Mark::Cross,
                    Mark::BlackTerritory,
                    Mark::Dimmed,
                ]);
                Command::Mark { kind, points: self.points(d), on: None, node }
            }
            16 => {
                let text = (self.below(2) == 0).then(|| self.text());
                Command::Label { at: self.point(d), text, node }
            }
            17 => Command::Arrow { from: self.point(d), to: self.point(d), node },
            18 => Command::Line { from: self.point(d), to: self.point(d), node },
            19 => Command::Erase { points: self.points(d), node },
            20 => {
                let ident = self.pick(&["N", "GN", "XX", "C", "KM", "BL", "FG"]).to_owned();
                Command::Set { node, ident, values: (0..self.below(3)).map(|_| self.text()).collect() }
            }
            21 => Command::Comment { text: self.text(), node },
            22 => Command::Annotate {
                ident: self.pick(&["GB", "UC", "TE", "BM", "DO", "HO"]).to_owned(),
                value: self.below(3) as u8,
                node,
            },
            23 => {
                let at = (self.below(4) > 0).then(|| self.point(d));
                Command::InsertMove { at, color: None, node }
            }
            24 => Command::DeleteMove { node },
            25 => Command::Slide { from: self.point(d), to: self.point(d), node },
            26 => match self.below(3) {
                0 => Command::SwapColors {},
                1 => Command::Flip { axis: Axis::Horizontal },
                _ => Command::Flip { axis: Axis::Vertical },
            },
            27 => Command::Rotate { quarters: 1 + self.below(3) as u8 },
            28 => Command::Shift { right: self.below(3) as i32 - 1, down: self.below(3) as i32 - 1 },
            29 => {
                let copied = self.node(d).unwrap_or(Node(0));
                match d.copy(copied) {
                    // Pasting what is large again and again would fill the memory.
                    Ok(text) if text.len() < 2000 => Command::Paste { text, node },
                    _ => Command::Pass { color: None, node },
                }
            }
            30 => Command::Remove { node },
            31 => match self.below(6) {
                0 => Command::RemoveOthers { node },
                _ => Command::Remove { node },
            },
            32 => Command::Move { node, to: self.node(d).unwrap_or(Node(0)), before: self.node(d) },
            33 => Command::Main { node },
            34 => Command::Up { node },
            35 => Command::Down { node },
            36 => match self.below(6) {
                0 => Command::Flatten { node },
                _ => Command::Utf8 {},
            },
            37 => match self.below(3) {
                0 => Command::MergeGame { game: self.pick(d.games()) },
                _ => {
                    Command::Merge { text: "(;SZ[9];B[ee](;W[ce]C[merged];B[cc])(;W[cc];B[ce]))".to_owned() }
                }
            },
            38 => {
                let fields =
                    BTreeMap::from([("PB".to_owned(), self.text()), ("KM".to_owned(), "6.5".to_owned())]);
                Command::Info { fields }
            }
            _ => match self.below(4) {
                0 if d.games().len() < 6 => {
                    Command::AddGame { text: "(;SZ[9]PB[Ä];B[ee])\n(;B[pd])".to_owned() }
                }
                1 => Command::RemoveGame { game: self.pick(d.games()) },
                2 => Command::PlaceGame { game: self.pick(d.games()), at: self.below(4) },
                _ => Command::SortGames { by: self.pick(&[SortKey::Black, SortKey::Moves, SortKey::Date]) },
            },
        }
    }
}
