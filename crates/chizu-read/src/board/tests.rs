//! The board of the searches against the board of the rules.

use super::super::cells::CELLS;
use super::*;
use chizu_board::{PointSet, Position, Suicide};
use proptest::prelude::*;

fn stones_of(board: &Board, side: u8) -> PointSet {
    board.size.points().filter(|point| board.get(board.cell(*point)) == side).collect()
}

fn check(board: &Board, position: &Position) {
    let stones = position.stones();
    assert_eq!(stones_of(board, ATTACKER), stones.of(Color::Black));
    assert_eq!(stones_of(board, DEFENDER), stones.of(Color::White));
    let fresh = Board::new(stones, Color::Black, position.ko());
    assert_eq!(board.hash(), fresh.hash());
    assert_eq!(board.ko(), fresh.ko());
    let (turned, white) = (fresh.turned(), Board::new(stones, Color::White, position.ko()));
    assert_eq!((turned.hash(), turned.ko()), (white.hash(), white.ko()));
    assert_eq!(turned.stones, white.stones);
    for point in stones.occupied() {
        let at = board.cell(point);
        let chain = stones.chain(point);
        assert_eq!(board.chain(at).filter_map(|n| board.point(n)).collect::<PointSet>(), chain);
        assert_eq!(usize::from(board.len(at)), chain.len());
        let mut list = [0; 64];
        let count = board.liberties(at, &mut list);
        let liberties: PointSet = list[..count].iter().filter_map(|n| board.point(*n)).collect();
        assert_eq!(liberties, stones.liberties(chain));
        assert_eq!(board.count_liberties(at, CELLS), liberties.len());
        assert_eq!(fresh.count_liberties(fresh.cell(point), CELLS), liberties.len());
        let atari = liberties.first_point().filter(|_| liberties.len() == 1);
        assert_eq!(board.atari(at).and_then(|n| board.point(n)), atari);
    }
}

proptest! {
    /// Moves, what they would lead to, and undo agree with the board of the rules.
    #[test]
    fn plays_like_the_rules(moves in prop::collection::vec((0usize..30, any::<bool>()), 1..120)) {
        let size = Size::new(6, 5).unwrap();
        let mut position = Position::empty(size);
        let mut board = Board::new(position.stones(), Color::Black, None);
        let mut before = Vec::new();
        for (index, black) in moves {
            let point = Point::from_index(index).unwrap();
            let (color, side) = if black { (Color::Black, ATTACKER) } else { (Color::White, DEFENDER) };
            let at = board.cell(point);
            let mut next = position.clone();
            let legal = next.play_despite_ko(color, chizu_board::Move::Play(point), Suicide::Forbidden);
            if !board.is_empty(at) {
                continue;
            }
            let after = board.after(at, side);
            prop_assert_eq!(after.is_some(), legal.is_ok());
            let Some(after) = after else { continue };
            before.push(position.clone());
            board.play(at, side);
            position = next;
            prop_assert_eq!((after.hash, after.ko), (board.hash(), board.ko()));
            check(&board, &position);
        }
        while let Some(position) = before.pop() {
            board.undo();
            check(&board, &position);
        }
    }
}
