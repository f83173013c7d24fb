//! Records played out: positions reached and what is said.

use chizu_board::{Color, Move};
use chizu_sgf::{NodeId, Replay, ReplayError, Replayed, parse};

fn replay(record: &str) -> (Replayed, Vec<&'static str>) {
    let collection = parse(record.as_bytes()).expect("a record");
    let replayed = Replay::of(collection.first()).tolerant().expect("a board");
    let codes = replayed.diagnostics.iter().map(|diagnostic| diagnostic.kind.code()).collect();
    (replayed, codes)
}

/// The board as rows of `.`, `X` and `O`, joined with `/`.
fn rows(replayed: &Replayed) -> String {
    let position = replayed.game.position();
    let size = position.size();
    let row = |row: u8| {
        (0..size.width()).map(move |col| {
            let point = size.point(i32::from(col), i32::from(row)).expect("on the board");
            match position.stones().get(point) {
                None => '.',
                Some(Color::Black) => 'X',
                Some(Color::White) => 'O',
            }
        })
    };
    (0..size.height()).map(|at| row(at).collect::<String>()).collect::<Vec<_>>().join("/")
}

#[test]
fn boards() {
    for (record, board, codes) in [
        ("(;SZ[3];B[aa];W[ba];B[];W[ab])", ".O./O../...", &[][..]),
        ("(;SZ[3];B[tt];W[bb])", ".../.O./...", &[]),
        ("(;SZ[3]AB[aa:ba]AW[cc]PL[W];W[ab];B[ca])", "XXX/O../..O", &[]),
        ("(;SZ[3];B[aa];B[bb])", "X../.X./...", &[]),
        ("(;SZ[3];B[aa];W[aa])", "O../.../...", &["occupied"]),
        ("(;SZ[3];B[aa];W[dd];B[bb])", "X../.X./...", &["off-board"]),
        ("(;SZ[3];B[aa];W[?];B[C1])", "X../.../..X", &["bad-point", "odd-point"]),
        ("(;SZ[3]AW[ba][ab];B[aa])", ".O./O../...", &["suicide"]),
        ("(;SZ[3]AB[aa]AW[ba][ab])", ".O./O../...", &["no-liberties"]),
        ("(;SZ[3];B[aa];AE[aa]AW[bb])", ".../.O./...", &[]),
        ("(;SZ[3];B[aa];AE[bb]AW[aa])", "O../.../...", &["erase-empty", "setup-over-stone"]),
        ("(;SZ[4]AB[ba][ab][bc]AW[ca][bb][cc][db];B[cb];W[bb])", ".XO./XO.O/.XO./....", &["ko"]),
        ("(;SZ[3:2];B[cb])", ".../..X", &[]),
        ("(;SZ[3];B[aa][bb])", "X../.../...", &["several-points"]),
        ("(;SZ[3]PL[x];B[aa])", "X../.../...", &["bad-player"]),
        (
            "(;SZ[7]HA[2];W[dd])",
            "......./......./....X../...O.../..X..../......./.......",
            &["handicap-placed"],
        ),
        ("(;SZ[3]HA[3]AB[aa][cc];W[bb])", "X../.O./..X", &["handicap-mismatch"]),
        ("(;SZ[3]AB[aa]B[bb])", "X../.X./...", &[]),
        ("(;SZ[3]AB[aa][bb]AW[aa])", "O../.X./...", &["setup-conflict"]),
        ("(;SZ[3]AB[aa]AE[aa])", ".../.../...", &["erase-empty", "setup-conflict"]),
        ("(;SZ[3]AB[aa]AB[aa])", "X../.../...", &[]),
        ("(;SZ[3]HA[99];W[bb])", ".../.O./...", &["implausible-handicap"]),
        ("(;SZ[3]HA[4];B[aa];W[bb])", "X../.O./...", &["handicap-mismatch"]),
        ("(;SZ[3]HA[2];AB[aa][cc];W[bb])", "X../.O./..X", &[]),
        ("(;SZ[3]HA[2];B[aa];B[cc];W[bb])", "X../.O./..X", &[]),
    ] {
        let (replayed, found) = replay(record);
        assert_eq!(rows(&replayed), board, "{record}");
        assert_eq!(found, codes, "{record}");
    }
}

#[test]
fn lines_and_numbers() {
    let collection = parse(b"(;SZ[9];B[aa];W[bb](;B[cc];W[];B[])(;B[dd];W[ee]))").unwrap();
    let tree = collection.first();
    let whole = Replay::of(tree).tolerant().unwrap();
    assert_eq!((whole.moves, whole.ended_by_passes), (5, true));
    assert_eq!(whole.last_move, Some((Color::Black, Move::Pass)));
    let short = Replay::of(tree).up_to(1).tolerant().unwrap();
    assert_eq!((short.moves, short.node.index()), (1, 1));
    let variation = tree.nodes().last().unwrap();
    let other = Replay::of(tree).to_node(variation).strict().unwrap();
    assert_eq!((other.moves, other.node), (4, variation));
    assert_eq!(Replay::of(tree).up_to(0).tolerant().unwrap().node, NodeId::ROOT);
}

#[test]
fn whose_turn() {
    for (record, color) in [
        ("(;SZ[9])", Color::Black),
        ("(;SZ[9]HA[2]AB[cc][gg])", Color::White),
        ("(;SZ[9]AB[cc][gg])", Color::Black),
        ("(;SZ[9]PL[W])", Color::White),
        ("(;SZ[9]PL[2])", Color::White),
        ("(;SZ[9];B[aa];PL[B])", Color::Black),
        ("(;SZ[9];B[aa];AB[bb])", Color::White),
    ] {
        assert_eq!(replay(record).0.game.position().to_play(), color, "{record}");
    }
}

#[test]
fn strictness() {
    let strict = |record: &str| {
        let collection = parse(record.as_bytes()).unwrap();
        Replay::of(collection.first())
            .strict()
            .map(|replayed| replayed.moves)
            .map_err(|error| error.to_string())
    };
    assert_eq!(strict("(;SZ[9];B[aa];W[bb])"), Ok(2));
    assert_eq!(
        strict("(;SZ[9];B[aa]\n;W[aa])"),
        Err("line 2, column 2 (byte 15): move 2 (White): the point is occupied by a Black stone".to_owned())
    );
    assert_eq!(
        strict("(;SZ[9];B[zz])"),
        Err("line 1, column 9 (byte 8): error: B[zz] is not on the 9×9 board: ignored".to_owned())
    );
    // The place is that of the move, not of its node.
    assert_eq!(
        strict("(;SZ[9];C[hello]B[cc];C[hi]B[cc])"),
        Err("line 1, column 28 (byte 27): move 2 (Black): the point is occupied by a Black stone".to_owned())
    );
    assert_eq!(
        strict("(;SZ[9];C[hello]B[zz])"),
        Err("line 1, column 17 (byte 16): error: B[zz] is not on the 9×9 board: ignored".to_owned())
    );
    assert!(strict("(;SZ[40])").is_err());
    let collection = parse(b"(;GM[3])").unwrap();
    assert_eq!(Replay::of(collection.first()).tolerant().unwrap_err(), ReplayError::NotGo("3".into()));
    assert!(strict("(;GM[Go])").is_ok(), "its name will do");
    assert!(strict("(;GM[Chess])").is_err());
}
