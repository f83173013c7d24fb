//! Laws of `chizu::safety`: certificates hold, attacks fail, and on small boards nothing is missed.

#![expect(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

mod chance;
mod random;

use std::collections::{HashMap, HashSet};

use chance::cases;
use chizu::board::{Board, Suicide, Symmetry};
use chizu::safety::{
    Flaw, PointStatus, Safe, Unconditional, alternating, benson, check_immortal, check_safe, search,
    unconditional,
};
use chizu::{Color, Point, PointSet, Size, Stones};
use proptest::prelude::*;

/// Legal arrangements: mostly Black's stones, so that some of them live.
fn arrangement(sides: &'static [(u32, u32)], signs: &'static str) -> impl Strategy<Value = Stones> {
    let signs: Vec<char> = signs.chars().collect();
    prop::sample::select(sides).prop_flat_map(move |(width, height)| {
        let size = Size::new(width, height).unwrap();
        prop::collection::vec(prop::sample::select(signs.clone()), size.area())
            .prop_map(move |row| random::stones(size, row))
    })
}

/// Everything the players may reach when `attacker` alone plays.
fn reachable(stones: &Stones, attacker: Color) -> HashSet<Stones> {
    let mut known = HashSet::from([*stones]);
    let mut open = vec![*stones];
    while let Some(stones) = open.pop() {
        let board = Board::from_stones(&stones).unwrap();
        for point in stones.vacant() {
            let mut board = board.clone();
            if board.place(attacker, point, Suicide::Forbidden).is_ok() && known.insert(*board.stones()) {
                open.push(*board.stones());
            }
        }
    }
    known
}

/// Whether `keeper` can keep all of `kept` for ever, the opponent moving first, by exhaustion of the whole
/// board. The keeper may pass, but not take back a ko at once. `None` if there are too many positions.
fn can_keep(stones: &Stones, keeper: Color, kept: PointSet) -> Option<bool> {
    type Key = (Stones, Color, Option<Point>);
    let start: Key = (*stones, !keeper, None);
    let mut list = vec![start];
    let mut number = HashMap::from([(start, 0)]);
    let mut before: Vec<Vec<usize>> = vec![Vec::new()];
    let mut answers = Vec::new();
    let mut lost = Vec::new();
    let mut is_lost = Vec::new();
    let mut at = 0;
    while at < list.len() {
        if list.len() > 6_000 {
            return None;
        }
        let (stones, color, ko) = list[at];
        let mut follow = HashSet::new();
        let gone = !kept.is_subset(&stones.of(keeper));
        if !gone {
            let board = Board::from_stones(&stones).unwrap();
            for point in stones.vacant().iter().filter(|p| Some(*p) != ko) {
                let mut board = board.clone();
                if let Ok(placed) = board.place(color, point, Suicide::Forbidden) {
                    follow.insert((*board.stones(), !color, placed.ko.filter(|_| color != keeper)));
                }
            }
            follow.insert((stones, !color, None));
        }
        answers.push(follow.len());
        is_lost.push(gone);
        lost.extend(gone.then_some(at));
        for next in follow {
            let next = *number.entry(next).or_insert_with(|| {
                list.push(next);
                before.push(Vec::new());
                list.len() - 1
            });
            before[next].push(at);
        }
        at += 1;
    }
    while let Some(at) = lost.pop() {
        for from in std::mem::take(&mut before[at]) {
            answers[from] -= 1;
            if !is_lost[from] && (list[from].1 != keeper || answers[from] == 0) {
                is_lost[from] = true;
                lost.push(from);
            }
        }
    }
    Some(!is_lost[0])
}

fn with_regions(immortal: &chizu::safety::Immortal) -> PointSet {
    immortal.regions.iter().fold(immortal.stones, |all, region| all | *region)
}

const SMALL: &[(u32, u32)] = &[(4, 3), (3, 3), (12, 1), (6, 2), (5, 3)];
const LARGE: &[(u32, u32)] = &[(9, 9), (7, 5), (19, 19), (1, 25), (25, 25)];

proptest! {
    #![proptest_config(cases(400))]

    /// Benson's answer is exact: what is not immortal can be captured, and nothing else.
    #[test]
    fn immortal_is_what_no_attacker_can_take(stones in arrangement(SMALL, "XXXXO..")) {
        let immortal = benson(&stones).black;
        prop_assert_eq!(check_immortal(&stones, Color::Black, &immortal), Ok(()));
        let kept = reachable(&stones, Color::White)
            .iter()
            .fold(stones.of(Color::Black), |kept, after| kept & after.of(Color::Black));
        prop_assert_eq!(kept, immortal.stones);
    }

    /// A region is owned just when the attacker, playing alone, gets no immortal chain in it; where he
    /// does, he may have all of it. Sekis are left open.
    #[test]
    fn owned_is_where_no_attacker_can_live(stones in arrangement(SMALL, "XXXXO..")) {
        let settled = unconditional(&stones);
        let immortal = settled.immortal.black.stones;
        if immortal.is_empty() {
            prop_assert!(settled.owned.black.is_empty());
            return Ok(());
        }
        let lives: PointSet = reachable(&stones, Color::White)
            .iter()
            .map(|after| with_regions(&benson(after).white)).collect();
        let geometry = stones.geometry();
        for region in geometry.components(geometry.all() - immortal) {
            let owned = region.is_subset(&settled.owned.black);
            prop_assert!(owned || !region.intersects(&settled.owned.black));
            prop_assert!(!(owned && lives.intersects(&region)), "{}{:?}", stones, region);
            let entangled = stones.of(Color::Black).intersects(&region);
            prop_assert!(owned || entangled || lives.intersects(&region), "{}{:?}", stones, region);
        }
    }

    /// The answer does not depend on how the board is turned and who is called Black.
    #[test]
    fn turning_and_swapping_change_nothing(stones in arrangement(LARGE, "XXXOO.")) {
        let settled = unconditional(&stones);
        for symmetry in Symmetry::ALL {
            let turned = unconditional(&stones.transformed(symmetry).colors_swapped());
            for color in Color::ALL {
                let size = stones.size();
                prop_assert_eq!(symmetry.set(size, settled.owned[color]), turned.owned[!color]);
                let immortal = symmetry.set(size, settled.immortal[color].stones);
                prop_assert_eq!(immortal, turned.immortal[!color].stones);
            }
        }
        let found = [alternating(&stones), search(&stones, 60)];
        for symmetry in [Symmetry::ALL[3], Symmetry::ALL[5], Symmetry::ALL[6]] {
            let view = stones.transformed(symmetry).colors_swapped();
            for (safe, turned) in found.iter().zip([alternating(&view), search(&view, 60)]) {
                for color in Color::ALL {
                    let size = stones.size();
                    prop_assert_eq!(symmetry.set(size, safe[color].stones), turned[!color].stones);
                    prop_assert_eq!(symmetry.set(size, safe[color].territory), turned[!color].territory);
                }
            }
        }
        prop_assert!(!settled.owned.black.intersects(&settled.owned.white));
    }

    /// Random attack by consecutive moves takes no immortal stone and makes no life in what is owned.
    #[test]
    fn random_attacks_fail(
        stones in arrangement(LARGE, "XXXXO."),
        order in prop::collection::vec(any::<prop::sample::Index>(), 300),
    ) {
        let settled = unconditional(&stones);
        let immortal = settled.immortal.black.stones;
        prop_assert_eq!(check_immortal(&stones, Color::Black, &settled.immortal.black), Ok(()));
        let mut board = Board::from_stones(&stones).unwrap();
        for index in order {
            let empty: Vec<_> = board.stones().vacant().iter().collect();
            if empty.is_empty() {
                break;
            }
            let _ = board.place(Color::White, *index.get(&empty), Suicide::Forbidden);
            prop_assert!(immortal.is_subset(&board.stones().of(Color::Black)));
        }
        let white = benson(board.stones()).white.stones;
        prop_assert!(!white.intersects(&settled.owned.black));
    }
}

/// Everything the opponent can do to what is claimed, by exhaustion of the whole board: no stone is lost.
fn keeps(stones: &Stones, safe: &Safe) -> Result<(), TestCaseError> {
    if !safe.stones.is_empty() {
        prop_assert!(can_keep(stones, Color::Black, safe.stones).unwrap_or(true), "{}{:?}", stones, safe);
    }
    Ok(())
}

/// The board after an answer to White's move in the region that he played in, or none, such that `kept` is still known to be safe.
fn answered(board: &Board, kept: PointSet, last: Point, ko: Option<Point>) -> Option<Board> {
    let stones = board.stones();
    let keeps = |board: &Board| kept.is_subset(&alternating(board.stones()).black.stones);
    if keeps(board) {
        return Some(board.clone());
    }
    let geometry = stones.geometry();
    let region = geometry.flood(last.into(), geometry.all() - kept);
    // Pairs may seal a region from the next.
    let wide = region | (geometry.neighbors_of(geometry.neighbors_of(region)) - kept);
    let after = |point: Point| {
        let mut board = board.clone();
        (Some(point) != ko && board.place(Color::Black, point, Suicide::Forbidden).is_ok()).then_some(board)
    };
    (wide & stones.vacant()).iter().filter_map(after).find(keeps)
}

proptest! {
    #![proptest_config(cases(300))]

    /// What is safe if answered can all be kept at once, by exhaustion of the whole board; what is
    /// immortal is safe.
    #[test]
    fn safe_is_what_an_answering_player_keeps(stones in arrangement(SMALL, "XXXXXO..")) {
        let safe = alternating(&stones).black;
        prop_assert!(benson(&stones).black.stones.is_subset(&safe.stones));
        keeps(&stones, &safe)?;
        let searched = search(&stones, 300).black;
        prop_assert!(safe.stones.is_subset(&searched.stones), "{}", stones);
        prop_assert_eq!(check_safe(&stones, Color::Black, &searched), Ok(()), "{}{:?}", stones, searched);
        keeps(&stones, &searched)?;
    }

    /// The same on boards with more room.
    #[test]
    fn safe_is_what_an_answering_player_keeps_with_room(stones in arrangement(SMALL, "XXXO....")) {
        keeps(&stones, &alternating(&stones).black)?;
        let searched = search(&stones, 300).black;
        prop_assert_eq!(check_safe(&stones, Color::Black, &searched), Ok(()), "{}{:?}", stones, searched);
        keeps(&stones, &searched)?;
    }

    /// The same where many stones are cut off and lost, so that chains are given up and gaps join others.
    #[test]
    fn safe_is_what_an_answering_player_keeps_of_many_chains(stones in arrangement(SMALL, "XXXXOO...")) {
        let safe = alternating(&stones).black;
        prop_assert_eq!(check_safe(&stones, Color::Black, &safe), Ok(()), "{}{:?}", stones, safe);
        keeps(&stones, &safe)?;
        let searched = search(&stones, 300).black;
        prop_assert_eq!(check_safe(&stones, Color::Black, &searched), Ok(()), "{}{:?}", stones, searched);
        keeps(&stones, &searched)?;
    }

    /// What is found by search can be replayed, on boards too large to be exhausted.
    #[test]
    fn searched_certificates_hold(stones in arrangement(LARGE, "XXXXX......O")) {
        let found = search(&stones, 200);
        for color in Color::ALL {
            prop_assert_eq!(check_safe(&stones, color, &found[color]), Ok(()), "{}{:?}", stones, found[color]);
        }
    }

    /// Certificates hold, and no stone is lost to one move, nor after answers that are known to do.
    #[test]
    fn what_is_safe_survives_attacks(
        stones in arrangement(LARGE, "XXXXX......O"),
        order in prop::collection::vec(any::<prop::sample::Index>(), 30),
    ) {
        let safe = alternating(&stones).black;
        prop_assert_eq!(check_safe(&stones, Color::Black, &safe), Ok(()), "{}{:?}", stones, safe);
        let mut board = Board::from_stones(&stones).unwrap();
        for index in order {
            let empty: Vec<_> = board.stones().vacant().iter().collect();
            if empty.is_empty() {
                break;
            }
            let point = *index.get(&empty);
            let Ok(placed) = board.place(Color::White, point, Suicide::Forbidden) else { continue };
            prop_assert!(safe.stones.is_subset(&board.stones().of(Color::Black)), "{}{}", stones, board.stones());
            // Pairs are not looked for in every way, so that an answer may not be seen to do.
            let Some(after) = answered(&board, safe.stones, point, placed.ko) else { break };
            board = after;
        }
    }

    /// Where the opponent is said not to live, he has no immortal chain after any number of moves with answers by
    /// pairs: nor has he one now.
    #[test]
    fn territory_holds_no_life(stones in arrangement(LARGE, "XXXXXO...")) {
        for found in [alternating(&stones), search(&stones, 200)] {
            let (black, white) = (found.black, found.white);
            prop_assert!(!black.territory.intersects(&white.stones), "{}", stones);
            prop_assert!(!black.territory.intersects(&white.territory), "{}", stones);
            prop_assert!(!black.stones.intersects(&white.territory), "{}", stones);
            let unconditional = unconditional(&stones);
            prop_assert!(!(black.territory | black.stones).intersects(&unconditional.owned.white));
        }
    }
}

#[test]
fn a_forged_certificate_is_found_out() {
    let stones: Stones = ". X . X O\nX X X X O\n. . . . O".parse().unwrap();
    let safe = alternating(&stones).black;
    assert_eq!(check_safe(&stones, Color::Black, &safe), Ok(()));
    let mut forged = safe.clone();
    forged.stones = PointSet::from(stones.size().parse_point("B3").unwrap());
    assert_eq!(check_safe(&stones, Color::Black, &forged), Err(Flaw::Chains));
    let mut forged = safe;
    forged.stones = stones.of(Color::Black);
    assert_eq!(check_safe(&stones, Color::Black, &forged), Ok(()));
    let one_eye: Stones = ". X X X O\nX X X X O\nO O O O O\n. . . . .".parse().unwrap();
    forged.stones = one_eye.of(Color::Black);
    assert!(matches!(check_safe(&one_eye, Color::Black, &forged), Err(Flaw::Eyes(_))));
}

#[test]
fn a_forged_answer_is_found_out() {
    let stones: Stones = ". . . . X O\nX X X X X O\nO O O O O O\n. . . . . .".parse().unwrap();
    let safe = search(&stones, 500).black;
    assert_eq!(safe.stones, stones.of(Color::Black));
    assert_eq!(check_safe(&stones, Color::Black, &safe), Ok(()));
    let shelter = &safe.shelters[0];
    let is_flaw = |forged: &Safe| matches!(check_safe(&stones, Color::Black, forged), Err(Flaw::Claims(points)) if points == shelter.points);
    for (i, claim) in shelter.claims.iter().enumerate() {
        for (j, reply) in claim.replies.iter().enumerate().filter(|(_, reply)| reply.with.is_some()) {
            let mut forged = safe.clone();
            forged.shelters[0].claims[i].replies[j].with = None;
            assert!(is_flaw(&forged), "{reply:?}");
        }
        let mut forged = safe.clone();
        if forged.shelters[0].claims[i].replies.pop().is_some() {
            assert!(is_flaw(&forged));
        }
    }
    // Nothing is settled without answers or pairs, and nothing rests on itself.
    let mut forged = safe.clone();
    forged.shelters[0].claims[0].pairs = Some(Vec::new());
    assert!(is_flaw(&forged));
    let mut forged = safe.clone();
    forged.shelters[0].leans_on = safe.stones;
    assert!(matches!(check_safe(&stones, Color::Black, &forged), Err(Flaw::Eyes(_))));
    // The same where one point is missing.
    let three: Stones = ". . . X X O\nX X X X X O\nO O O O O O\n. . . . . .".parse().unwrap();
    assert_ne!(
        check_safe(&three, Color::Black, &Safe { stones: three.of(Color::Black), ..safe.clone() }),
        Ok(())
    );
}

fn settled(diagram: &str) -> (Stones, Unconditional) {
    let stones: Stones = diagram.parse().unwrap();
    (stones, unconditional(&stones))
}

fn status(settled: &(Stones, Unconditional), name: &str) -> PointStatus {
    settled.1.status(settled.0.size().parse_point(name).unwrap())
}

/// Black's two stones inside White's large eye: to add to them never makes a killing shape.
#[test]
fn two_stones_with_many_liberties_are_a_seki() {
    let seki = settled(
        ". X X X X X X X X X .
         X X X O O O O X X . X
         X X O O O . O O X X X
         X X O . X X . O X . X
         X X O O . O O O X X X
         X X X O O O X X X . X
         . X X X X X X . X X .",
    );
    for name in ["D5", "E4", "D4", "E3"] {
        assert_eq!(status(&seki, name), PointStatus::Undecided, "{name}");
    }
    assert_eq!(status(&seki, "B4"), PointStatus::Alive);
}

/// The same with one liberty fewer: Black fills two more and has a killing shape.
#[test]
fn two_stones_with_few_liberties_kill() {
    let dead = settled(
        ". X X X X X X X X X .
         X X X O O O O X X . X
         X X O O O O O O X X X
         X X O . X X . O X . X
         X X O O O O O O X X X
         X X X O O O X X X . X
         . X X X X X X . X X .",
    );
    assert_eq!(status(&dead, "C4"), PointStatus::Dead);
    assert_eq!(status(&dead, "D4"), PointStatus::Territory(Color::Black));
    assert_eq!(status(&dead, "E4"), PointStatus::Alive);
}

#[test]
fn stones_need_not_be_legal() {
    let breathless = settled("X X\nX X");
    assert_eq!(status(&breathless, "A1"), PointStatus::Undecided);
    let one = settled(".");
    assert_eq!(status(&one, "A1"), PointStatus::Undecided);
}

fn safe(diagram: &str) -> (bool, bool) {
    let stones: Stones = diagram.parse().unwrap();
    let all = stones.of(Color::Black);
    (alternating(&stones).black.stones == all, search(&stones, 2_000).black.stones == all)
}

/// Two chains with one eye each and two neutral points between them: where White plays one, Black joins them on the other.
#[test]
fn a_gap_of_two_points_joins_what_lacks_an_eye() {
    let outside = "O O O O O\n. . . . .\nO O O O O\n. . . . .";
    assert_eq!(safe(&format!(". X . X .\nX X . X X\n{outside}")), (true, true));
    assert_eq!(safe(&format!(". X . X X\nX X . X X\n{outside}")), (false, false));
    assert_eq!(safe(&format!(". X . X .\nX X O X X\n{outside}")), (false, false));
}

#[test]
fn a_gap_is_part_of_the_certificate() {
    let stones: Stones = ". X . X .\nX X . X X\nO O O O O\n. . . . .\nO O O O O\n. . . . .".parse().unwrap();
    let safe = alternating(&stones).black;
    assert_eq!(check_safe(&stones, Color::Black, &safe), Ok(()));
    let gap = safe.shelters.iter().position(|shelter| !shelter.joins.is_empty()).unwrap();
    assert_eq!(safe.shelters[gap].joins, stones.of(Color::Black));
    let mut forged = safe;
    forged.shelters.remove(gap);
    assert!(matches!(check_safe(&stones, Color::Black, &forged), Err(Flaw::Eyes(_))));
}

#[test]
fn four_in_a_row_suffice_and_three_sustain() {
    let outside = |width| format!("{0}{0}{0}", ". ".repeat(width) + "\n");
    let four = format!(". . . . X O\nX X X X X O\n{}", outside(6));
    assert_eq!(safe(&four), (false, true));
    let three = format!(". . . X O\nX X X X O\nO O O O O\n{}", outside(5));
    assert_eq!(safe(&three), (false, false));
    let three_and_one = format!(". . . X . X O\nX X X X X X O\n{}", outside(7));
    assert_eq!(safe(&three_and_one), (true, true));
}

#[test]
fn a_point_out_of_reach_makes_no_life() {
    // Black is not next to A4 and B4, where White may get an eye of two points, but not two.
    let outside = |width: usize| "O ".repeat(width - 2) + ". O\n";
    let two = format!(". . . X . X O\n. . . X X X O\nX X X X O O O\n{}", outside(7));
    assert_eq!(safe(&two), (true, true));
    // Of three such points White would take the middle.
    let three = format!(". . . . . X . X O\n. . . . . X X X O\nX X X X X X O O O\n{}", outside(9));
    assert_eq!(safe(&three), (false, true));
    // Another chain comes between: to capture all that is there may leave one of them without a liberty.
    let cut = format!(". . . X . X O\n. . . X X X O\nO X X X O O O\n{}", outside(7));
    assert_eq!(safe(&cut), (false, false));
}

/// Black's chains touch at corners. Where White cuts on one side, Black joins them on the other, in another field.
#[test]
fn a_cut_on_one_side_is_answered_on_the_other() {
    let stones: Stones = ". X X . .\nX . X . X\nX . . X X".parse().unwrap();
    let safe = alternating(&stones).black;
    assert_eq!(safe.stones, stones.of(Color::Black));
    assert_eq!(check_safe(&stones, Color::Black, &safe), Ok(()));
    let mut forged = safe;
    forged.shelters.retain(|shelter| shelter.joins.is_empty());
    assert!(matches!(check_safe(&stones, Color::Black, &forged), Err(Flaw::Eyes(_))));
}

/// Where one point of a link lies in a region that is played in, White may have it, and Black may.
#[test]
fn a_link_is_borne_by_the_regions_it_joins() {
    let stones: Stones = ". X O X X X\nX X . X . .\nX . . . X X\nX . . X X .".parse().unwrap();
    let safe = search(&stones, 300).black;
    assert_eq!(check_safe(&stones, Color::Black, &safe), Ok(()));
    let mut links = 0;
    for (i, shelter) in safe.shelters.iter().enumerate() {
        for (j, claim) in shelter.claims.iter().enumerate() {
            for k in (0..claim.replies.len()).filter(|k| claim.replies[*k].with == Some(claim.replies[*k].to))
            {
                let mut forged = safe.clone();
                forged.shelters[i].claims[j].replies.remove(k);
                assert_eq!(check_safe(&stones, Color::Black, &forged), Err(Flaw::Claims(shelter.points)));
                links += 1;
            }
        }
    }
    assert!(links > 0);
}

/// White takes the eye of three points; then Black makes another outside.
#[test]
fn two_regions_give_together_what_neither_gives_alone() {
    let stones: Stones = ". . . X O\nX X X X O\n. . . . .\n. . . . .\n. . . . .".parse().unwrap();
    let safe = search(&stones, 2_000).black;
    assert_eq!(safe.stones, stones.of(Color::Black));
    assert_eq!(check_safe(&stones, Color::Black, &safe), Ok(()));
    let points: PointSet = ["A5", "A1"].iter().map(|name| stones.size().parse_point(name).unwrap()).collect();
    assert!(safe.shelters.iter().any(|shelter| points.is_subset(&shelter.points)));
}
