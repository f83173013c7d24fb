//! The groups that are not well, and in a finished game what is left to play for them.

use chizu::groups::{GroupFacts, GroupId};
use chizu::score::Count;
use chizu::{Color, Move, Point, PointSet};
use chizu_draw::Sign;
use chizu_draw::survey::Survey;

/// Whether a badge says that it matters who moves first.
#[must_use]
pub const fn is_open(sign: Sign) -> bool {
    matches!(sign, Sign::Critical | Sign::Ko)
}

/// The groups that are not well, as the badges on the board have it: those that hang on who moves first, then the others, the largest
/// first. In a finished game the count says who is dead and in seki, and beside it stands what could still be changed.
#[must_use]
pub fn ailing<'a>(survey: &'a Survey<'_>, count: Option<&Count>) -> Vec<(&'a GroupFacts, Sign)> {
    let badges = survey.badges().map(|(group, badge)| (group, badge.sign));
    let mut named: Vec<(&GroupFacts, Sign)> = match count {
        None => badges.collect(),
        Some(count) => {
            let open: Vec<(GroupId, Sign)> =
                badges.filter(|(_, sign)| is_open(*sign)).map(|(group, sign)| (group.id, sign)).collect();
            let sign = |group: &GroupFacts| {
                let (fate, open) = (fate(count, group), open.iter().find(|(id, _)| *id == group.id));
                // Of a lone stone that is counted as alive there is nothing to say.
                open.filter(|_| fate.is_some() || group.stones.len() > 1).map(|(_, sign)| *sign).or(fate)
            };
            survey.analysis().groups.iter().filter_map(|group| Some((group, sign(group)?))).collect()
        }
    };
    named.retain(|(_, sign)| *sign != Sign::Alive);
    named.sort_by_key(|(group, sign)| (!is_open(*sign), std::cmp::Reverse(group.stones.len())));
    named
}

/// What a group was counted as, if not as alive.
#[must_use]
pub fn fate(count: &Count, group: &GroupFacts) -> Option<Sign> {
    let most = |points: PointSet| 2 * (group.stones & points).len() > group.stones.len();
    if most(count.dead[group.color]) { Some(Sign::Dead) } else { most(count.seki).then_some(Sign::Seki) }
}

/// The points that are left to play on in a finished game: of moves that come before the count, and of those on which groups hang.
#[must_use]
pub fn open_points(survey: &Survey<'_>, to_play: Color, count: &Count) -> Vec<Point> {
    let mut points: Vec<Point> = count.first.iter().map(|(_, at)| *at).collect();
    for (group, _) in ailing(survey, Some(count)).into_iter().filter(|(_, sign)| is_open(*sign)) {
        let mv = if group.color == to_play { group.defence_point() } else { group.attack_point() };
        if let Some(Move::Play(at)) = mv
            && !points.contains(&at)
        {
            points.push(at);
        }
    }
    points
}
