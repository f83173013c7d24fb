//! Plays any turns on any board and compares every position with a naive second implementation.

#![no_main]

#[path = "../../crates/chizu-board/tests/naive/mod.rs"]
mod naive;

use chizu_board::{
    Board, Color, Game, Ko, Move, Point, PointSet, Rules, Ruleset, Setup, Size, Stones, Suicide,
};
use libfuzzer_sys::fuzz_target;
use naive::NaiveGame;

fuzz_target!(|bytes: &[u8]| {
    play_out(&mut bytes.iter().copied());
});

/// The longest game that is tried: the naive implementation is slow.
const LONGEST: usize = 400;

fn play_out(bytes: &mut impl Iterator<Item = u8>) -> Option<()> {
    let (width, height) = (bytes.next()?, bytes.next()?);
    let size = Size::new(u32::from(width % 25) + 1, u32::from(height % 25) + 1).ok()?;
    let choice = bytes.next()?;
    let rules = Rules {
        ko: [Ko::Simple, Ko::Positional, Ko::Situational][usize::from(choice % 3)],
        suicide: if choice & 128 == 0 { Suicide::Forbidden } else { Suicide::Allowed },
        ..Ruleset::Japanese.rules()
    };
    let mut twins =
        Twins { game: Game::new(size, rules), naive: NaiveGame::new(&Stones::empty(size), rules) };
    for _ in 0..LONGEST {
        twins.turn(bytes)?;
        twins.compare();
    }
    Some(())
}

struct Twins {
    game: Game,
    naive: NaiveGame,
}

impl Twins {
    fn turn(&mut self, bytes: &mut impl Iterator<Item = u8>) -> Option<()> {
        let to_play = self.game.position().to_play();
        match bytes.next()? {
            0..=9 => assert_eq!(self.game.undo(), self.naive.undo()),
            10..=13 => {
                self.game.play(to_play, Move::Pass).expect("a pass is always legal");
                self.naive.play(to_play, Move::Pass).expect("a pass is always legal");
            }
            14..=19 => {
                let point = self.point(bytes)?;
                let ours = self.game.play_anyway(to_play, Move::Play(point));
                assert_eq!(ours.is_ok(), self.naive.play_anyway(to_play, point).is_some());
            }
            20..=22 => self.edit(bytes)?,
            turn => {
                let color = if turn > 235 { !to_play } else { to_play };
                let point = self.point(bytes)?;
                self.play(color, point);
            }
        }
        Some(())
    }

    fn point(&self, bytes: &mut impl Iterator<Item = u8>) -> Option<Point> {
        let area = self.game.position().size().area();
        let mut number = usize::from(bytes.next()?);
        if area > 256 {
            number += 256 * usize::from(bytes.next()?);
        }
        Point::from_index(number % area)
    }

    fn play(&mut self, color: Color, point: Point) {
        let mv = Move::Play(point);
        let checked = self.game.check(color, mv);
        let played = self.game.play(color, mv);
        assert_eq!(checked.err(), played.err());
        match (played, self.naive.play(color, mv)) {
            (Ok(taken), Some(outcome)) => {
                let numbers = |set: PointSet| set.iter().map(Point::index).collect::<Vec<_>>();
                assert_eq!(numbers(taken.captured), outcome.captured);
                assert_eq!(numbers(taken.suicide), outcome.suicide);
            }
            (Err(_), None) => {}
            (ours, naive) => panic!("{color} {point:?}: {ours:?}, naive {naive:?}"),
        }
    }

    /// Puts a few stones on the board by hand, perhaps a ko, and what is not legal is mended.
    fn edit(&mut self, bytes: &mut impl Iterator<Item = u8>) -> Option<()> {
        let mut setup = self.game.position().setup();
        for _ in 0..bytes.next()? % 32 {
            let sign = bytes.next()?;
            let point = self.point(bytes)?;
            setup.stones.set(point, [None, Some(Color::Black), Some(Color::White)][usize::from(sign % 3)]);
        }
        if bytes.next()? & 1 == 1 {
            setup.to_play = !setup.to_play;
            setup.ko = Some(self.point(bytes)?);
        }
        let is_legal = setup.clone().position().is_ok();
        assert_eq!(self.game.edit(setup).is_empty(), is_legal);
        let position = self.game.position();
        self.naive.edit(position.stones(), position.to_play(), position.prisoners(), position.ko());
        Some(())
    }

    fn compare(&self) {
        let position = self.game.position();
        let (board, stones) = (position.board(), position.stones());
        assert_eq!(&naive::cells(stones), self.naive.cells());
        assert_eq!(position.prisoners(), self.naive.prisoners());
        assert_eq!(position.to_play(), self.naive.to_play());
        assert_eq!(board.hash(), stones.hash());
        let anew = Board::from_stones(stones).expect("every chain has a liberty");
        let again = Setup { ..position.setup() }.position().expect("the position is legal");
        assert_eq!(&again, position);
        // Anywhere on small boards, around the first stones on large ones.
        for point in stones.size().points().take(100) {
            for color in Color::ALL {
                let legal = board.check(color, point, Suicide::Forbidden);
                assert_eq!(legal, anew.check(color, point, Suicide::Forbidden));
            }
        }
    }
}
