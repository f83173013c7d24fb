//! Laws of the maps, on random boards: whatever is drawn turns with the board and with the colours, and
//! the facts that follow from the definitions hold.

#![allow(clippy::unwrap_used, reason = "a test")]

mod chance;

use std::collections::BTreeSet;

use chance::cases;
use chizu::board::{ByColor, Symmetry};
use chizu::colour_map::{self, ClusterLife, ColourLink, ColourMap, ColourMapOptions, LinkSet, Stages};
use chizu::influence::bouzy::{self, Passes};
use chizu::influence::{Field, staircase, zobrist};
use chizu::territory::Territory;
use chizu::{Color, Point, PointSet, Size, Stones};
use proptest::prelude::*;

/// A way to look at a board.
#[derive(Clone, Copy, Debug)]
struct View {
    symmetry: Symmetry,
    swapped: bool,
    /// The size of the board looked at.
    size: Size,
}

impl View {
    fn all(size: Size) -> impl Iterator<Item = Self> {
        let both = [false, true].into_iter();
        both.flat_map(move |swapped| Symmetry::ALL.map(|symmetry| Self { symmetry, swapped, size }))
    }

    fn stones(self, stones: &Stones) -> Stones {
        let turned = stones.transformed(self.symmetry);
        if self.swapped { turned.colors_swapped() } else { turned }
    }

    fn color(self, color: Color) -> Color {
        if self.swapped { !color } else { color }
    }

    fn set(self, points: PointSet) -> PointSet {
        self.symmetry.set(self.size, points)
    }

    fn point(self, point: Point) -> Point {
        self.symmetry.point(self.size, point)
    }

    fn sets(self, sets: &[PointSet]) -> BTreeSet<PointSet> {
        sets.iter().map(|set| self.set(*set)).collect()
    }

    fn by_color(self, sets: ByColor<PointSet>) -> ByColor<PointSet> {
        ByColor::new_with(|color| self.set(sets[self.color(color)]))
    }

    fn links(self, links: LinkSet) -> BTreeSet<ColourLink> {
        let turned = links.iter(self.size).map(|link| [self.point(link.first), self.point(link.second)]);
        turned.map(|[a, b]| ColourLink { first: a.min(b), second: a.max(b) }).collect()
    }

    /// The field as it must look in this view.
    fn field(self, field: &Field) -> Field {
        let sign = if self.swapped { -1 } else { 1 };
        let values: std::collections::BTreeMap<Point, i16> =
            self.size.points().map(|p| (self.point(p), sign * field.value(p))).collect();
        Field::from_fn(self.symmetry.size(self.size), |p| values[&p])
    }
}

/// Boards up to 13×13 from crowded to nearly empty, legal or not.
fn stones() -> impl Strategy<Value = Stones> {
    let side = prop_oneof![1..=5_u32, 5..=9_u32, 9..=13_u32];
    (side.clone(), side, 0..=10_u8).prop_flat_map(|(width, height, density)| {
        let size = Size::new(width, height).unwrap();
        prop::collection::vec((0..=10_u8, any::<bool>()), size.area()).prop_map(move |signs| {
            let mut stones = Stones::empty(size);
            for (point, (sign, black)) in size.points().zip(signs) {
                let color = if black { Color::Black } else { Color::White };
                stones.set(point, (sign < density).then_some(color));
            }
            stones
        })
    })
}

/// Everything the stages found, in a form that does not depend on the order of clusters.
#[derive(Debug, PartialEq, Eq)]
struct Seen {
    passes: Vec<SeenPass>,
    shadows: BTreeSet<(Color, PointSet, PointSet)>,
    groups: BTreeSet<(Color, PointSet, PointSet)>,
    pretend: Stones,
    field: Field,
}

#[derive(Debug, PartialEq, Eq)]
struct SeenPass {
    points: ByColor<PointSet>,
    links: [BTreeSet<ColourLink>; 3],
    rounds: u32,
    clusters: BTreeSet<SeenCluster>,
    dead: PointSet,
}

/// Colour, points, border, controlled points, eyes, alive or dead, what its border reaches, who
/// surrounds it.
type SeenCluster =
    (Color, PointSet, PointSet, PointSet, BTreeSet<PointSet>, String, PointSet, Option<BTreeSet<PointSet>>);

impl Seen {
    fn of(stages: &Stages, view: View) -> Self {
        let Stages { passes, pretend, field, shadows, groups } = stages;
        let clusters = &stages.last().clusters;
        Self {
            passes: passes.iter().map(|pass| SeenPass::of(pass, view)).collect(),
            shadows: clusters
                .iter()
                .zip(shadows)
                .map(|(c, shadow)| (view.color(c.color), view.set(c.points), view.set(*shadow)))
                .collect(),
            groups: groups
                .iter()
                .map(|g| (view.color(g.color), view.set(g.points), view.set(g.shadow)))
                .collect(),
            pretend: view.stones(pretend),
            field: view.field(field),
        }
    }
}

impl SeenPass {
    fn of(pass: &colour_map::Pass, view: View) -> Self {
        let map = &pass.map;
        let around = |k: &usize| view.set(pass.clusters[*k].points);
        let both = pass.clusters.iter().zip(&pass.standings);
        let cluster = |(c, s): (&colour_map::Cluster, &colour_map::ClusterStanding)| {
            let walls = s.surrounded_by.as_ref().map(|walls| walls.iter().map(around).collect());
            let [points, border, controlled] = [c.points, c.border, c.controlled].map(|set| view.set(set));
            let life = format!("{:?}", s.life);
            (
                view.color(c.color),
                points,
                border,
                controlled,
                view.sets(&c.eyes),
                life,
                view.set(s.reach),
                walls,
            )
        };
        let [black, white] = Color::ALL.map(|c| view.links(map.links(view.color(c))));
        Self {
            points: view.by_color(ByColor::new_with(|c| map.points(c))),
            links: [black, white, view.links(map.neutral_links())],
            rounds: map.rounds(),
            clusters: both.map(cluster).collect(),
            dead: view.set(pass.dead),
        }
    }
}

/// Jasiek's words for a board, in a form that does not depend on the order of regions.
fn seen_territory(territory: &Territory, view: View) -> impl PartialEq + std::fmt::Debug + use<> {
    let regions: BTreeSet<_> = territory
        .regions
        .iter()
        .map(|r| {
            let (chains, eyes) = (view.sets(&r.chains), view.sets(&r.eyes));
            (view.color(r.color), view.set(r.points), chains, eyes, r.seki)
        })
        .collect();
    let points = [territory.eye_points, territory.points].map(|sets| view.by_color(sets));
    (regions, points, view.set(territory.dame), view.set(territory.seki()))
}

/// As given.
fn plain(size: Size) -> View {
    View { symmetry: Symmetry::ALL[0], swapped: false, size }
}

proptest! {
    #![proptest_config(cases(128))]

    #[test]
    fn stages_turn_with_the_board(stones in stones()) {
        let options = ColourMapOptions::default();
        let given = colour_map::stages(&stones, &options);
        for view in View::all(stones.size()) {
            let turned = view.stones(&stones);
            let found = Seen::of(&colour_map::stages(&turned, &options), plain(turned.size()));
            prop_assert_eq!(found, Seen::of(&given, view), "{:?}\n{}", view, stones);
        }
    }

    #[test]
    fn fields_turn_with_the_board(stones in stones(), dilations in 0..9_u8, erosions in 0..22_u8) {
        let fields = |stones: &Stones| [
            bouzy::field(stones, Passes::new(dilations, erosions)),
            bouzy::field(stones, Passes { stone: 64, dilations, erosions }),
            staircase::field(stones),
            staircase::display(stones, &staircase::field(stones)),
            zobrist::field(stones),
        ];
        let given = fields(&stones);
        for view in View::all(stones.size()) {
            let found = fields(&view.stones(&stones));
            prop_assert_eq!(found, given.each_ref().map(|f| view.field(f)), "{:?}\n{}", view, stones);
        }
    }

    #[test]
    fn territory_turns_with_the_board(stones in stones(), dead in any::<u64>()) {
        // Whole chains are dead.
        let chains = Color::ALL.into_iter().flat_map(|color| stones.chains(color)).enumerate();
        let chosen = chains.filter(|(k, _)| dead >> (k % 64) & 1 != 0);
        let dead: PointSet = chosen.map(|(_, chain)| chain).collect();
        let given = Territory::of(&stones, dead);
        for view in View::all(stones.size()) {
            let turned = view.stones(&stones);
            let found = seen_territory(&Territory::of(&turned, view.set(dead)), plain(turned.size()));
            prop_assert_eq!(found, seen_territory(&given, view), "{:?}\n{}", view, stones);
        }
        let [black, white] = [given.eye_points.black, given.eye_points.white];
        prop_assert!(!black.intersects(&white));
        prop_assert_eq!(black | white | given.dame | stones.occupied(), stones.geometry().all());
    }

    #[test]
    fn neutral_links_join_opposite_colours(stones in stones()) {
        let map = ColourMap::of(&stones);
        for link in map.neutral_links().iter(map.size()) {
            let colors = [map.color(link.first), map.color(link.second)];
            prop_assert!(colors[0].is_some() && colors[1] == colors[0].map(|c| !c), "{}", stones);
        }
    }

    #[test]
    fn uncoloured_points_lean_one_way_or_are_contested(stones in stones()) {
        // No round left to draw: a point without colour that leans has too few links, a link without
        // colour has an end that does not lean as the other.
        let map = ColourMap::of(&stones);
        let geometry = map.geometry();
        for color in Color::ALL {
            let leaning =
                (map.uncoloured() & map.links(color).ends(geometry)) - map.touched(!color).ends(geometry);
            let bare = LinkSet::all(geometry) - map.touched(Color::Black) - map.touched(Color::White);
            prop_assert!((LinkSet::within(geometry, leaning) & bare).is_empty(), "{}", stones);
            prop_assert!(!leaning.intersects(&map.controlled(color)), "{}", stones);
        }
        let mut again = map.clone();
        prop_assert!(!again.next_round());
        prop_assert_eq!(again, map);
    }

    #[test]
    fn rule_three_keeps_leaning_points_leaning(stones in stones()) {
        // Link by link: who sees links of one colour only goes on seeing that colour, until a point
        // near it is coloured; a link between points without colour is never neutral.
        let mut map = ColourMap::start(&stones);
        loop {
            let before = map.clone();
            let more = map.next_round();
            let geometry = map.geometry();
            let open = LinkSet::within(geometry, before.uncoloured());
            for color in Color::ALL {
                let new = (open & map.touched(color)) - before.touched(color);
                // Who got a link by rule 3 had one of the colour after rule 1, and none of the other.
                let touched = LinkSet::of_points(geometry, before.points(color));
                let had = (touched | before.touched(color)).ends(geometry);
                let other = LinkSet::of_points(geometry, before.points(!color)) | before.touched(!color);
                prop_assert!(new.ends(geometry).is_subset(&(had - other.ends(geometry))), "{}", stones);
            }
            prop_assert!((LinkSet::within(geometry, map.uncoloured()) & map.neutral_links()).is_empty());
            if !more {
                break;
            }
        }
    }

    #[test]
    fn one_colour_has_one_map(stones in stones(), order in any::<u64>()) {
        // With stones of one colour, rules applied one at a time in any order draw the same map.
        let mut black = stones;
        black.fill(stones.occupied(), Color::Black);
        let map = ColourMap::of(&black);
        prop_assert_eq!(one_at_a_time(&black, order), (map.points(Color::Black), map.links(Color::Black)));
    }

    #[test]
    fn clusters_are_apart_and_hold_their_stones(stones in stones()) {
        let map = ColourMap::of(&stones);
        let clusters = colour_map::clusters(&map);
        let mut seen = PointSet::EMPTY;
        for cluster in &clusters {
            prop_assert!(!cluster.points.intersects(&seen));
            seen |= cluster.points;
            prop_assert!((cluster.border | cluster.controlled).is_subset(&cluster.points));
            prop_assert!(cluster.points.is_subset(&map.points(cluster.color)));
            for chain in stones.chains(cluster.color) {
                prop_assert!(chain.is_subset(&cluster.points) || !chain.intersects(&cluster.points));
            }
            for eye in &cluster.eyes {
                prop_assert!(eye.is_subset(&cluster.controlled) && !eye.intersects(&stones.of(cluster.color)));
            }
        }
        prop_assert!(stones.occupied().is_subset(&seen));
        let pretend = colour_map::pretend_board(&map);
        prop_assert!(pretend.occupied().is_subset(&seen));
        let shares = clusters.iter().map(|c| staircase::share(&pretend, c.color, c.points));
        let mut sum = vec![0; stones.size().area()];
        for share in shares {
            sum.iter_mut().zip(share.values()).for_each(|(sum, value)| *sum += value);
        }
        let field = staircase::field(&pretend);
        prop_assert_eq!(&sum[..], field.values());
    }

    #[test]
    fn the_dead_are_surrounded_by_the_living(stones in stones()) {
        for pass in colour_map::passes(&stones, &ColourMapOptions::default()) {
            for (cluster, standing) in pass.clusters.iter().zip(&pass.standings) {
                if standing.life == ClusterLife::Dead {
                    let walls = standing.surrounded_by.as_ref().unwrap();
                    prop_assert!(!walls.is_empty());
                    prop_assert!(walls.iter().all(|k| pass.standings[*k].life == ClusterLife::Alive));
                    prop_assert!(!pass.dead.is_empty() && !standing.reach.is_empty());
                    prop_assert!(walls.iter().all(|k| pass.clusters[*k].color != cluster.color));
                }
            }
        }
    }
}

/// Black's points and links when the rules are applied one at a time: a slow and simple second way.
fn one_at_a_time(stones: &Stones, order: u64) -> (PointSet, LinkSet) {
    let (size, geometry) = (stones.size(), stones.geometry());
    let mut points = stones.of(Color::Black);
    let mut links: BTreeSet<ColourLink> = BTreeSet::new();
    let all: Vec<ColourLink> = LinkSet::all(geometry).iter(size).collect();
    let around = |links: &BTreeSet<ColourLink>, point| {
        links.iter().filter(|link| link.first == point || link.second == point).count()
    };
    let mut random = order | 1;
    loop {
        let degree = |p| geometry.neighbors(p).count();
        let need = |p| if degree(p) == 4 { 3 } else { degree(p).min(2) };
        let new_points = size
            .points()
            .filter(|p| !points.contains(*p) && degree(*p) > 0 && around(&links, *p) >= need(*p));
        let new_links = all.iter().copied().filter(|link| !links.contains(link)).filter(|link| {
            let ends = [link.first, link.second];
            ends.into_iter().any(|p| points.contains(p)) || ends.into_iter().all(|p| around(&links, p) > 0)
        });
        let mut steps: Vec<Result<Point, ColourLink>> = new_points.map(Ok).collect();
        steps.extend(new_links.map(Err));
        if steps.is_empty() {
            break;
        }
        // Half of what can be done, by chance, then look again: new premises join old ones.
        let mut done = 0;
        for step in &steps {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            if random >> 63 == 0 {
                done += 1;
                match step {
                    Ok(point) => points.insert(*point),
                    Err(link) => drop(links.insert(*link)),
                }
            }
        }
        if done == 0 {
            match &steps[0] {
                Ok(point) => points.insert(*point),
                Err(link) => drop(links.insert(*link)),
            }
        }
    }
    let map = ColourMap::of(stones);
    let found = map.links(Color::Black);
    let same = found.iter(size).collect::<BTreeSet<_>>() == links;
    (points, if same { found } else { LinkSet::EMPTY })
}
