//! Circles in a set of arrows.

use std::collections::{BTreeMap, BTreeSet};

/// The sets of two and more rooms each of which reaches all others of its set; sets and rooms in order.
pub(super) fn circles(arrows: &[(String, String)]) -> Vec<Vec<String>> {
    let rooms: BTreeSet<&String> = arrows.iter().flat_map(|(from, to)| [from, to]).collect();
    let reached: BTreeMap<&String, BTreeSet<&String>> =
        rooms.iter().map(|room| (*room, reached(room, arrows))).collect();
    let mut done: BTreeSet<&String> = BTreeSet::new();
    let mut found = Vec::new();
    for room in rooms {
        if !done.insert(room) || !reached[room].contains(room) {
            continue;
        }
        let circle: Vec<&String> =
            reached[room].iter().copied().filter(|other| reached[*other].contains(room)).collect();
        done.extend(&circle);
        if circle.len() > 1 {
            found.push(circle.into_iter().cloned().collect());
        }
    }
    found
}

/// The rooms that arrows lead to from one, on any way.
fn reached<'a>(room: &'a String, arrows: &'a [(String, String)]) -> BTreeSet<&'a String> {
    let mut found = BTreeSet::new();
    let mut open = vec![room];
    while let Some(room) = open.pop() {
        for (_, to) in arrows.iter().filter(|(from, _)| from == room) {
            if found.insert(to) {
                open.push(to);
            }
        }
    }
    found
}
