//! The scenes the command line asks for.

use chizu::analysis::{AnalysisOptions, analyze};
use chizu::atlas::Influence;
use chizu::groups::Groups;
use chizu::ownership::Worth;
use chizu::record::{RecordedGame, Request};
use chizu::score;
use chizu::sgf::GameTree;
use chizu::{Point, PointSet, Position, Size};
use chizu_draw::survey::{self, STAGES, Survey};
use chizu_draw::{Coordinates, Cutout, Layer, Layers, Preset, Scene, sensei};

use super::{Map, Span};
use crate::error::Error;
use crate::name::Name;
use crate::record::{self, players};

/// A record, and what is to be taken of it.
#[derive(Clone, Copy, Debug)]
pub struct Album<'a> {
    /// What is to be taken.
    pub args: &'a Map,
    /// Where the record is from.
    pub name: &'a Name,
    /// The record.
    pub tree: &'a GameTree,
}

impl Album<'_> {
    /// The pictures, from left to right.
    ///
    /// # Errors
    /// If there is no such place in the record, or what is asked makes no sense.
    pub fn scenes(&self) -> Result<Vec<Scene>, Error> {
        let at_move = self.args.at_move;
        let scenes = match self.args {
            Map { stage: Some(number), .. } => vec![self.stage(*number)?],
            Map { diff: Some(point), .. } => vec![self.change(point)?],
            Map { numbers: Some(span), .. } => vec![self.numbered(*span)?],
            Map { compare: Some(pair), .. } => self.compared(pair)?,
            Map { worth: Some(part), .. } => self.worth(part)?.into(),
            _ => vec![self.moment(at_move, self.preset(), self.args.field)?],
        };
        scenes.into_iter().map(|scene| self.framed(scene)).collect()
    }

    /// What is to be seen.
    fn preset(&self) -> Preset {
        let usual = if self.args.field.is_some() { Preset::Influence } else { Preset::default() };
        self.args.preset.unwrap_or(usual)
    }

    /// The record at a move.
    ///
    /// # Errors
    /// If there is no such place in the record, or what is asked makes no sense.
    pub fn opened(&self, at_move: Option<usize>) -> Result<RecordedGame, Error> {
        let request = Request { at_move, ..Request::default() };
        record::open(self.name, self.tree, &request)
    }

    fn layers(&self, preset: Preset) -> Result<Layers, Error> {
        self.changed(preset.layers())
    }

    /// Layers with those added and left out that the command line names.
    fn changed(&self, layers: Layers) -> Result<Layers, Error> {
        let changes = self.args.layers.as_deref().unwrap_or_default();
        layers.changed(changes).map_err(|error| Error::Misuse(error.to_string()))
    }

    /// The game after a move, as a preset shows it.
    fn moment(
        &self,
        at_move: Option<usize>,
        preset: Preset,
        field: Option<Influence>,
    ) -> Result<Scene, Error> {
        let record = self.opened(at_move)?;
        let layers = self.layers(preset)?;
        let mut scene = match preset {
            Preset::Score => survey::counted(&score::adjudicate(&record.position, &record.options), layers),
            _ => {
                let survey = self.survey(&record.position).after(record.last_stone());
                survey.with_influence(field.unwrap_or_default()).scene(layers)
            }
        };
        if let Some(field) = field.filter(|_| scene.shows(Layer::Influence)) {
            scene.caption = format!("Influence: {field}");
        }
        scene.last_move = record.last_stone();
        scene.title = self.title(&record);
        Ok(scene)
    }

    /// How deep the position is looked at.
    #[must_use]
    pub fn options(&self) -> AnalysisOptions {
        AnalysisOptions { effort: self.args.effort, ..AnalysisOptions::default() }
    }

    fn survey<'p>(&self, position: &'p Position) -> Survey<'p> {
        Survey::with(position, analyze(position, &self.options()))
    }

    fn stage(&self, number: usize) -> Result<Scene, Error> {
        let record = self.opened(self.args.at_move)?;
        let scene = self.survey(&record.position).stage(number);
        let mut scene = scene.ok_or_else(|| {
            let all: Vec<String> =
                STAGES.iter().enumerate().map(|(i, name)| format!("  {} {name}", i + 1)).collect();
            Error::Misuse(format!("there is no stage {number}; there are:\n{}", all.join("\n")))
        })?;
        scene.title = format!("{}: stage {number}", self.title(&record));
        Ok(scene)
    }

    /// Two presets or two fields of one moment, or one preset at two moments.
    fn compared(&self, pair: &[String]) -> Result<Vec<Scene>, Error> {
        let at_move = self.args.at_move;
        let (mut numbers, mut fields, mut presets) = (Vec::new(), Vec::new(), Vec::new());
        for text in pair {
            if let Ok(number) = text.parse::<usize>() {
                numbers.push(number);
            } else if let Ok(field) = text.parse::<Influence>() {
                fields.push(field);
            } else if let Ok(preset) = text.parse::<Preset>() {
                presets.push(preset);
            }
        }
        let moment = |at: &usize| {
            let scene = self.moment(Some(*at), self.preset(), self.args.field)?;
            Ok(Scene { caption: format!("After move {at}"), ..scene })
        };
        // Of one moment, the title says which of the two it is.
        let titled = |scene: &Scene, what: &str| format!("{}: {what}", scene.title);
        let field = |field: &Influence| {
            let preset = self.args.preset.unwrap_or(Preset::Influence);
            let scene = self.moment(at_move, preset, Some(*field))?;
            let title = titled(&scene, &format!("influence by {field}"));
            Ok(Scene { caption: format!("Influence: {field}"), title, ..scene })
        };
        let preset = |preset: &Preset| {
            let scene = self.moment(at_move, *preset, self.args.field)?;
            let title = titled(&scene, preset.name());
            Ok(Scene { caption: preset.name().to_owned(), title, ..scene })
        };
        if at_move.is_some() && numbers.len() == pair.len() {
            return Err(Error::Misuse(format!(
                "--compare {} names its moves: leave out --move",
                pair.join(" ")
            )));
        }
        match pair.len() {
            n if n == numbers.len() => numbers.iter().map(moment).collect(),
            n if n == fields.len() => fields.iter().map(field).collect(),
            n if n == presets.len() => presets.iter().map(preset).collect(),
            _ => Err(Error::Misuse(format!(
                "--compare {}: expected two presets ({}), two fields ({}) or two move numbers",
                pair.join(" "),
                Preset::ALL.map(Preset::name).join(", "),
                Influence::ALL.map(Influence::name).join(", ")
            ))),
        }
    }

    /// What a move changes.
    fn change(&self, name: &str) -> Result<Scene, Error> {
        let record = self.opened(self.args.at_move)?;
        let size = record.position.size();
        let point = named(size, name, &format!("--diff {name}"))?;
        let by = self.args.to_play.unwrap_or(record.position.to_play());
        let scene = survey::change(&record.position, by, point);
        let mut scene = scene
            .map_err(|error| Error::record(format!("--diff {name}: {by} cannot move there: {error}")))?;
        scene.title = format!("{}: {by} {}", self.title(&record), size.name(point));
        Ok(scene)
    }

    /// What the first move is worth in a part of the board.
    fn worth(&self, text: &str) -> Result<[Scene; 3], Error> {
        let record = self.opened(self.args.at_move)?;
        let region = part(&record.position, text)?;
        let options = self.options();
        let worth = Worth::of(&record.position, &analyze(&record.position, &options), region, &options);
        let scenes = survey::worth(&record.position, &worth);
        Ok(scenes.map(|scene| Scene { title: format!("{}: {text}", self.title(&record)), ..scene }))
    }

    /// Numbered moves on the position before them. Fields are drawn only if they are asked for.
    fn numbered(&self, span: Span) -> Result<Scene, Error> {
        let moves = self.opened(None)?.moves;
        if span.last > moves {
            return Err(Error::record(format!(
                "--numbers {}-{}: the game has {moves} moves",
                span.first, span.last
            )));
        }
        let before = self.opened(Some(span.first - 1))?;
        let mut scene = match self.args.preset {
            None | Some(Preset::Print) => {
                let mut scene = Scene::new(*before.position.stones());
                let plain = [
                    Layer::Grid,
                    Layer::Stones,
                    Layer::Numbers,
                    Layer::Labels,
                    Layer::Coordinates,
                    Layer::Legend,
                ];
                scene.layers = self.changed(Layers::from_iter(plain))?;
                scene
            }
            Some(preset) => self.moment(Some(span.first - 1), preset, self.args.field)?,
        };
        scene.last_move = None;
        scene.first_number = span.first;
        for number in span.first..=span.last {
            scene.moves.extend(self.opened(Some(number))?.last_move);
        }
        scene.title = self.titled(&before, &scene.numbered().unwrap_or_default());
        scene.description = format!("Moves {} to {} as numbered stones.", span.first, span.last);
        Ok(scene)
    }

    /// The game move by move. Stones move every time; what takes reading is looked at every so many moves.
    ///
    /// # Errors
    /// If there is no such place in the record, or what is asked makes no sense.
    pub fn film(&self) -> Result<Vec<Scene>, Error> {
        if let Some(stage) = self.args.stage {
            return self.rounds(stage);
        }
        let last = self.opened(self.args.at_move)?.at_move;
        let mut scenes: Vec<Scene> = Vec::with_capacity(last + 1);
        for number in 0..=last {
            let mut scene = match scenes.last() {
                Some(before) if number % AGAIN != 0 && number != last => {
                    let record = self.opened(Some(number))?;
                    let stones = *record.position.stones();
                    let mut scene = Scene { stones, last_move: record.last_stone(), ..before.clone() };
                    scene.dead &= stones.occupied();
                    scene.badges.retain(|badge| stones.get(badge.at) == before.stones.get(badge.at));
                    scene.bonds.retain(|bond| {
                        stones.get(bond.from).is_some() && stones.get(bond.from) == stones.get(bond.to)
                    });
                    scene.ko = record.position.ko();
                    scene
                }
                _ => self.framed(self.moment(Some(number), self.preset(), self.args.field)?)?,
            };
            scene.caption = format!("Move {number}");
            scenes.push(scene);
        }
        Ok(scenes)
    }

    /// The colour map round by round.
    fn rounds(&self, stage: usize) -> Result<Vec<Scene>, Error> {
        if stage != 1 {
            return Err(Error::Misuse(
                "--animate goes with --stage 1 only: the colour spreads in rounds, the others are done at once".to_owned(),
            ));
        }
        let record = self.opened(self.args.at_move)?;
        let scenes = survey::rounds(record.position.stones()).into_iter();
        scenes.map(|scene| self.framed(Scene { title: self.title(&record), ..scene })).collect()
    }

    /// Numbered moves, ten a diagram, each with a title of its own.
    ///
    /// # Errors
    /// If there is no such place in the record, or what is asked makes no sense.
    pub fn diagrams(&self, scene: &Scene) -> Result<Vec<Scene>, Error> {
        let mut parts = sensei::parts(scene);
        if parts.len() > 1 {
            let record = self.opened(None)?;
            for part in &mut parts {
                part.title = self.titled(&record, &part.numbered().unwrap_or_default());
            }
        }
        Ok(parts)
    }

    fn title(&self, record: &RecordedGame) -> String {
        self.titled(record, &format!("after move {} of {}", record.at_move, record.moves))
    }

    /// Who plays, or the name of the file if the record does not say, and what is shown.
    fn titled(&self, record: &RecordedGame, what: &str) -> String {
        let players = players(&record.info);
        match (players.black, players.white) {
            (Some(black), Some(white)) => format!("{black} (Black), {white} (White), {what}"),
            _ => format!("{}, {what}", self.name.to_string().rsplit(['/', '\\']).next().unwrap_or_default()),
        }
    }

    /// Only what is wanted of the board.
    fn framed(&self, mut scene: Scene) -> Result<Scene, Error> {
        if self.args.no_coordinates {
            scene.coordinates = Coordinates::Hidden;
        }
        if let Some(region) = &self.args.region {
            scene.cutout = Some(cutout(scene.size(), region, "--region")?);
        }
        Ok(scene)
    }
}

/// Fields are looked at again after so many moves.
const AGAIN: usize = 10;

fn named(size: Size, name: &str, option: &str) -> Result<Point, Error> {
    let (width, height) = (size.width(), size.height());
    let wrong = || Error::record(format!("{option}: there is no point {name:?} on a {width}x{height} board"));
    size.parse_point(name).ok_or_else(wrong)
}

/// A part of the board: from corner to corner, as in `A19:J11`, or around the group of the stone on a point.
///
/// # Errors
/// If it is neither.
pub fn part(position: &Position, text: &str) -> Result<PointSet, Error> {
    let size = position.size();
    if text.contains(':') {
        let cutout = cutout(size, text, "--worth")?;
        return Ok(size.points().filter(|at| cutout.contains(size.col(*at), size.row(*at))).collect());
    }
    let at = named(size, text, &format!("--worth {text}"))?;
    let group = Groups::of(position).stones_of(at);
    if group.is_empty() {
        let why = format!("--worth {text}: there is no stone; name one, or two corners, such as A19:J11");
        return Err(Error::record(why));
    }
    Ok(Worth::around(position.stones(), group))
}

/// The rectangle between two points.
fn cutout(size: Size, text: &str, option: &str) -> Result<Cutout, Error> {
    let corners = text.split_once(':').map(|(from, to)| (from.trim(), to.trim()));
    let Some((from, to)) = corners.filter(|(from, to)| !from.is_empty() && !to.is_empty()) else {
        return Err(Error::Misuse(format!("{option} {text}: expected two corners, such as C3:K10")));
    };
    let point = |name: &str| named(size, name, &format!("{option} {text}"));
    let (a, b) = (point(from)?, point(to)?);
    let sorted = |a: u8, b: u8| (a.min(b), a.max(b));
    Ok(Cutout { cols: sorted(size.col(a), size.col(b)), rows: sorted(size.row(a), size.row(b)) })
}
