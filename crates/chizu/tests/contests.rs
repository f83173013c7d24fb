//! What is left to play for does not depend on how the board lies, and every place is told once.

use chizu::board::{Position, Symmetry};
use chizu::record::{self, Request};
use chizu::score::{Amount, Contest, ContestKind, Contests, CountOptions, adjudicate, contests};
use chizu::{Color, PointSet, Setup, Stones, sgf};

fn found(position: &Position) -> Contests {
    contests(position, &adjudicate(position, &CountOptions::default()))
}

fn of(rows: &str) -> (Stones, Contests) {
    let stones: Stones = rows.parse().expect("a board");
    (stones, found(&Setup::new(stones).position().expect("a position")))
}

/// A game so many moves before its end.
fn before_the_end(bytes: &[u8], moves: usize) -> Position {
    let games = sgf::parse(bytes).expect("a record");
    let all = record::open(games.first(), &Request::default()).expect("a game").moves;
    let request = Request { at_move: Some(all - moves), ..Request::default() };
    record::open(games.first(), &request).expect("a game").position
}

/// What does not depend on the view: kind, values, region and stake.
type Said = (ContestKind, [Amount; 5], [PointSet; 2]);

fn said(contest: &Contest, back: &dyn Fn(PointSet) -> PointSet, swapped: bool) -> Said {
    let color = |color: Color| if swapped { !color } else { color };
    let kind = match contest.kind {
        ContestKind::Sente(whose) => ContestKind::Sente(color(whose)),
        kind => kind,
    };
    let [black, white] = Color::ALL.map(|first| contest.first(color(first)));
    let margin = |margin: Amount| if swapped { -margin } else { margin };
    let values = [contest.points, contest.per_move, margin(black.margin), margin(white.margin), black.threat];
    (kind, values, [back(contest.region), back(contest.stake)])
}

#[test]
fn all_views_are_alike() {
    for (bytes, moves) in [
        (&include_bytes!("../../../samples/nine.sgf")[..], 12),
        (&include_bytes!("../../../samples/edo.sgf")[..], 30),
    ] {
        let position = before_the_end(bytes, moves);
        let size = position.size();
        let sorted = |mut all: Vec<Said>| {
            all.sort_by_key(|(.., [region, _])| region.first_point());
            all
        };
        let list = found(&position).list;
        assert!(!list.is_empty());
        let expected = sorted(list.iter().map(|contest| said(contest, &|set| set, false)).collect());
        for symmetry in [Symmetry::ALL[1], Symmetry::ALL[6]] {
            let turned = position.transformed(symmetry);
            let back = |set: PointSet| symmetry.set_back(size, set);
            let same = |contest: &Contest| said(contest, &back, false);
            assert_eq!(sorted(found(&turned).list.iter().map(same).collect()), expected, "{symmetry:?}");
            let same = |contest: &Contest| said(contest, &back, true);
            let swapped = found(&turned.colors_swapped());
            assert_eq!(sorted(swapped.list.iter().map(same).collect()), expected, "swapped {symmetry:?}");
        }
    }
}

#[test]
fn no_point_is_told_twice() {
    let position = before_the_end(include_bytes!("../../../samples/edo.sgf"), 40);
    let all = found(&position);
    let mut told = PointSet::EMPTY;
    let vacant = position.stones().vacant();
    for points in all.list.iter().map(|contest| contest.region).chain(all.open) {
        assert!(!told.intersects(&(points & vacant)));
        told |= points & vacant;
    }
}

/// The only contest: its kind, its points and what a move is worth, with the first moves of both.
fn only(rows: &str) -> (ContestKind, String, String, [String; 2]) {
    let (stones, found) = of(rows);
    let [contest] = found.list.as_slice() else { panic!("{found:?}") };
    let first = |color: Color| stones.size().name(contest.first(color).line[0]).to_string();
    (contest.kind, contest.points.to_string(), contest.per_move.to_string(), Color::ALL.map(first))
}

#[test]
fn a_half_point_ko_is_worth_a_third() {
    let ko = only(
        ". X X O O .
        X X . X O O
        . X X O O .",
    );
    assert_eq!(ko, (ContestKind::Ko, "1".to_owned(), "0.33".to_owned(), ["C2", "C2"].map(str::to_owned)));
}

#[test]
fn a_hane_on_the_first_line_is_two_points_in_gote() {
    let hane = only(
        ". . . . . . . . .
        X X X X X O O O O
        . X . X X O O . O
        X X X X X O O O .",
    );
    assert_eq!(hane, (ContestKind::Gote, "2".to_owned(), "1".to_owned(), ["F4", "E4"].map(str::to_owned)));
}

#[test]
fn nothing_is_left_where_all_is_closed() {
    let (_, found) = of("
        . X . X O .
        X X X X O O
        . O O O O .
        O O . . O .");
    assert_eq!(found, Contests::default());
}

#[test]
fn a_stone_that_is_taken_at_once_gains_nothing() {
    // Black J11 puts two chains into atari, and White takes it at J10. (A way on which more stones are taken leads back to that position.)
    let (stones, found) = of("
         . O X X . . . . . X O O O . X X . . .
         . O O X X . . . . X X O . O X . X . .
         O . O O X X . . . X O O X O O X X . .
         O O X X X O X X X X X X X O X O . . .
         X O O X . O O X O O X O X O X X X X .
         X X X O O . O O O X X O O O X O X . X
         . . X O . . . O X X O O O O O O O X X
         . O X X O O X . O X X O O . O . O X O
         . . X X O O O O . O X X O . . . O O O
         . X . X . X O X . . X O O O O O O . .
         X . X X . X . X X X X O . X . . . O .
         . X X . O . X X O O X X X . X . X O .
         X O O O . O X O . O O X X X O X X X O
         . X X O . . O . O O X X X O O X O O .
         X X X X O . . O O O X X O O O . O . .
         X . X O O O O O X O O O X O . O . . .
         . . X O X O X X X O O . X . O . . . .
         . . X O X X . . X X O O . . . . . . .
         . . . X . . . . . X X O . . . . . . .");
    let point = stones.size().parse_point("J11").expect("a point");
    assert!(found.list.iter().all(|contest| !contest.region.contains(point)), "{found:?}");
}
