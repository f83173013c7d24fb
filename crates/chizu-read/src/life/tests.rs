//! What verdicts at sight rest on.

use super::*;

/// The look at a diagram in which White is to be killed, when Black and White have made some moves and `side` is next, and
/// the points it rests on.
fn look(diagram: &str, group: &str, moves: &[(u8, &str)], side: u8) -> (Look, Vec<String>) {
    let stones: Stones = diagram.parse().unwrap();
    let size = stones.size();
    let point = |name: &str| size.parse_point(name).unwrap();
    let chains = group.split(' ').map(|name| stones.chain(point(name)));
    let target: PointSet = chains.collect();
    let around = Surroundings::new(&stones, Color::Black, (target, Nearby::default()), Favour::Nobody, 1_000);
    let (mut field, ground) = around.localize::<11>(None);
    for (whose, at) in moves {
        let cell = field.empty().into_iter().find(|cell| around.point(*cell) == Some(point(at)));
        field.play(cell.unwrap(), *whose);
    }
    let mut survey = Survey::new().watching();
    let look = survey.look(&field, &ground, side, &mut Shapes::default());
    let points = survey.grounds.into_iter().filter_map(|at| around.point(at));
    (look, points.map(|point| size.name(point).to_string()).collect())
}

/// That the group is dead, and that it rests on some points.
fn assert_dead(look: Look, rests_on: &[String], points: [&str; 2]) {
    assert_eq!(look, Look::Dead);
    for at in points {
        assert!(rests_on.iter().any(|point| point == at), "{at} is not in {rests_on:?}");
    }
}

#[test]
fn a_death_rests_on_the_last_breath_of_walls() {
    // White is dead as long as the three stones in the corner, which a tight link holds, are not short of breath.
    let (look, rests_on) = look(
        ". . . . . . . . .
         . . . . . . . . .
         . . . . . . X X X
         . . . . . . X O .
         . . . . . . X O .
         . . . . . . X O .
         . . . . . . X O .
         . . . . . X X O X
         . . . . . . . X X",
        "H2",
        &[],
        ATTACKER,
    );
    assert_dead(look, &rests_on, ["J3", "G1"]);
}

#[test]
fn a_death_rests_on_the_breath_of_a_wall_that_hangs_by_one_link() {
    // Black's three stones on the right are joined in the corner: with White J7 besides, White H8 takes them.
    let (look, rests_on) = look(
        ". . . . . . . . .
         . . . . . . X X O
         . . . . . . X O X
         . . . . . . X O .
         . . . . . X O . .
         . . . . . X O O .
         . . . . . X . . .
         . . . . . . X O O
         . . . . . . X X .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .",
        "H7 H9 H5",
        &[(ATTACKER, "J8"), (ATTACKER, "J12"), (DEFENDER, "J6"), (ATTACKER, "J9")],
        DEFENDER,
    );
    assert_dead(look, &rests_on, ["J7", "H8"]);
}

#[test]
fn walls_that_are_joined_by_free_links_must_not_run_out_of_breath() {
    // White H12 threatens both stones in the corner.
    let (look, _) = look(
        ". . . . . . X . .
         . . . . . X O X .
         . . . . . X O O .
         . . . . . . X O .
         . . . . . . X O .
         . . . . . . X O .
         . . . . . . X O .
         . . . . . . X O O
         . . . . . . X X X
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .",
        "G11",
        &[(ATTACKER, "J7"), (DEFENDER, "J10"), (ATTACKER, "J8")],
        DEFENDER,
    );
    assert_eq!(look, Look::Open);
}

#[test]
fn a_wall_that_hangs_on_a_trusted_stone_must_win_its_race() {
    // Black's four stones inside are joined to H6, which has no ground of its own.
    let stones: Stones = "
        . . . . . . . .
        . . X . O X . .
        . . X . O X X .
        . . . X O X O X
        . . . X X O O .
        . . O O O O . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . ."
        .parse()
        .unwrap();
    let chain = |name| stones.chain(stones.size().parse_point(name).unwrap());
    let around =
        Surroundings::new(&stones, Color::Black, (chain("E8"), Nearby::default()), Favour::Attacker, 20_000);
    assert_eq!(around.doubtful_wall(), Some(chain("F7")));
}
