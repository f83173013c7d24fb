//! What verdicts at sight rest on.

use super::*;

/// The look at a diagram in which White is to be killed and `side` moves, and the points it rests on.
fn look(diagram: &str, group: &str, side: u8) -> (Look, Vec<String>) {
    let stones: Stones = diagram.parse().unwrap();
    let size = stones.size();
    let target = stones.chain(size.parse_point(group).unwrap());
    let around = Surroundings::new(&stones, Color::Black, target, Favour::Nobody, 1_000);
    let (field, ground) = around.localize::<11>(None);
    let mut survey = Survey::new().watching();
    let look = survey.look(&field, &ground, side, &mut Shapes::default());
    let points = survey.grounds.into_iter().filter_map(|at| around.point(at));
    (look, points.map(|point| size.name(point).to_string()).collect())
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
        MAKER,
    );
    assert_eq!(look, Look::Dead);
    for liberty in ["J3", "G1"] {
        assert!(rests_on.iter().any(|point| point == liberty), "{liberty} is not in {rests_on:?}");
    }
}
