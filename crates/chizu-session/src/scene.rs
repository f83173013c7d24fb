//! A picture of a position with what is said beside it, as it goes to the page.

use chizu::board::Symmetry;
use chizu::{Point, Position};
use chizu_draw::{Geometry, Layer, Picture, Scene, svg};
use serde::Serialize;

use crate::judge::{self, Drawn, Group, Guess, Known, Stage, Sums, Urgent};
use crate::look::Look;
use crate::moment::Moment;

/// What the page shows of a position.
#[derive(Clone, Debug, Serialize)]
pub struct Shown {
    /// How much was spent.
    pub stage: Stage,
    /// The picture, its layers as `<g data-layer>`.
    pub svg: String,
    /// Where its points are.
    pub geometry: Grid,
    /// Groups, those that matter first.
    pub groups: Vec<Group>,
    /// The score as it stands; nothing before anything is read.
    pub estimate: Option<Guess>,
    /// Territory, with moyo, with influence: Black's, White's.
    pub sums: [Sums; 2],
    /// A letter for each point, in board order.
    pub areas: String,
    /// Where it matters most who plays, with tenths of points; nothing before that is known.
    pub urgent: Option<Urgent>,
    /// A line below the board, such as the name of a step.
    pub caption: String,
    /// How the board is turned in the picture.
    pub turn: u8,
}

/// Where points are in a picture.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Grid {
    /// The first point's place.
    pub x: f32,
    /// The first point's place.
    pub y: f32,
    /// The way between two lines.
    pub pitch: f32,
    /// The picture's width.
    pub width: f32,
    /// The picture's height.
    pub height: f32,
}

impl From<Geometry> for Grid {
    fn from(of: Geometry) -> Self {
        Self { x: of.origin.0, y: of.origin.1, pitch: of.pitch, width: of.width, height: of.height }
    }
}

/// What a picture shows: the key of a position, the stone of the last move, and how it looks.
pub(crate) type Sight = (u64, Option<Point>, Look);

/// Labels and signs of the record, put into a scene.
pub type Marks = Vec<chizu_draw::Label>;

pub(crate) fn drawn(scene: &Scene, look: &Look, prefix: &str) -> (String, Grid) {
    let picture = Picture::new(scene, &look.style());
    (svg::write_named(&picture, prefix), picture.geometry().into())
}

/// The board with its stones, for as long as nothing is said about them.
#[must_use]
pub fn board(position: &Position, last: Option<Point>, look: &Look) -> Shown {
    let symmetry = look.symmetry();
    let size = position.size();
    let mut scene = Scene::new(*position.transformed(symmetry).stones());
    scene.layers = Look { layers: Vec::new(), ..look.clone() }.layers();
    scene.last_move = last.map(|at| symmetry.point(size, at));
    scene.ko = position.ko().map(|at| symmetry.point(size, at));
    let (svg, geometry) = drawn(&scene, look, "b");
    Shown {
        stage: Stage::Board,
        svg,
        geometry,
        groups: Vec::new(),
        estimate: None,
        sums: [[0; 3]; 2],
        areas: ".".repeat(size.points().count()),
        urgent: None,
        caption: String::new(),
        turn: look.turn,
    }
}

/// What is seen at a glance.
#[must_use]
pub fn outline(moment: &Moment, look: &Look) -> Shown {
    let symmetry = look.symmetry();
    let turned = moment.turned(symmetry);
    let Drawn { mut scene, areas, sums, .. } = judge::at_sight(turned.position.stones(), look);
    scene.last_move = turned.last_stone();
    scene.ko = turned.position.ko();
    let areas = straight(&areas, moment, symmetry);
    let (svg, geometry) = drawn(&scene, look, "b");
    Shown {
        stage: Stage::Outline,
        svg,
        geometry,
        groups: Vec::new(),
        estimate: None,
        sums,
        areas,
        urgent: None,
        caption: String::new(),
        turn: look.turn,
    }
}

/// What is known, drawn and told. `turned` is known of the position as the look turns it, where it does.
#[must_use]
pub fn full(
    moment: &Moment,
    known: &Known,
    turned: Option<&Known>,
    urgent: Option<&Urgent>,
    look: &Look,
) -> Shown {
    let straight_look = Look { turn: 0, ..look.clone() };
    let told = known.drawn(moment.last_stone(), &straight_look);
    let scene = match turned {
        Some(turned) => turned.drawn(moment.turned(look.symmetry()).last_stone(), look).scene,
        None => told.scene,
    };
    let (svg, geometry) = drawn(&scene, look, "b");
    let mut groups = told.groups;
    // What hangs on who moves first comes first, then what is lost; the largest of each.
    let rank = |sign: &str| match sign {
        "critical" | "ko" => 0,
        "weak" => 1,
        "seki" => 2,
        "dead" => 3,
        _ => 4,
    };
    groups.sort_by_key(|group| (rank(group.sign), std::cmp::Reverse(group.stones.len())));
    let options = &moment.options;
    Shown {
        stage: known.stage(),
        svg,
        geometry,
        groups,
        estimate: Some(known.guess(&options.rules, options.handicap)),
        sums: told.sums,
        areas: told.areas,
        urgent: urgent.cloned(),
        caption: if scene.shows(Layer::Grid) { scene.caption } else { String::new() },
        turn: look.turn,
    }
}

/// Letters of a turned board, as the board stands in the record.
fn straight(areas: &str, moment: &Moment, symmetry: Symmetry) -> String {
    let size = moment.position.size();
    let letters: Vec<char> = areas.chars().collect();
    size.points().map(|at| letters.get(symmetry.point(size, at).index()).copied().unwrap_or('.')).collect()
}
