//! Work that takes longer than an answer may: looked for by [`Session::next_job`](crate::Session::next_job), done anywhere, handed back.

use std::sync::Arc;

use chizu::effort::{Stop, until};
use chizu::score::{Count, CountOptions, adjudicate};
use chizu::sgf::GameTree;
use chizu::{Color, Point, Rules};
use serde::Serialize;
use serde_json::{Value, json};

use crate::ask::{self, Asking};
use crate::contests;
use crate::count;
use crate::document::number;
use crate::judge::{self, Known, Stage, Urgent};
use crate::look::Look;
use crate::moment::Moment;
use crate::reply::Event;
use crate::say::Say;
use crate::scene::{self, Sight};
use crate::trainer::{self, Exercise, Solved};
use crate::words;

/// Who waits: somebody at the board, somebody who has asked, or nobody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lane {
    /// Somebody looks at the board and waits for it.
    Now,
    /// What may take a while: questions, problems, what is left to play for.
    Later,
    /// What nobody waits for: what comes next, the graph of the game. It begins when nobody waits at the board, and is given up at once
    /// when somebody does.
    Idle,
}

/// Where a job belongs: every event carries it, so that what is no longer wanted is not drawn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Whose {
    /// The document.
    pub doc: String,
    /// The node.
    pub node: u32,
    /// The revision of the document.
    pub rev: u64,
}

/// Something to be done.
#[derive(Debug)]
pub struct Job {
    pub(crate) whose: Whose,
    pub(crate) moment: Moment,
    pub(crate) task: Task,
}

#[derive(Debug)]
pub(crate) enum Task {
    /// Look at the position; draw it if it is the one shown.
    Look {
        look: Look,
        stage: Stage,
        known: Option<Arc<Known>>,
        turned: Option<Arc<Known>>,
        urgent: Option<Arc<Urgent>>,
        show: bool,
        stop: Stop,
    },
    /// Where it matters most who plays, in a position that is known.
    Urgent { known: Arc<Known>, found: Option<Arc<Urgent>>, stop: Stop },
    /// What is seen at a glance.
    Outline { look: Look },
    /// Which positions stand at several nodes.
    Meet { tree: Box<GameTree> },
    /// What a move changes.
    Change { by: Color, at: Point, look: Look, known: Option<Arc<Known>>, stop: Stop },
    /// Count.
    Count { look: Look, rules: Option<Rules>, turned: Vec<(Point, bool)>, known: Option<Arc<Count>> },
    /// Count, before anybody asks.
    CountAhead { stop: Stop },
    /// What is left to play for in a counted position.
    Left { count: Arc<Count> },
    /// A question.
    Ask { job: u64, asking: Asking, stop: Stop },
    /// A problem.
    Exercise { exercise: Exercise, solved: Option<Arc<Solved>> },
    /// The score as it stands, for the graph.
    Guess { number: usize, known: Option<Arc<Known>>, urgent: Option<Arc<Urgent>>, stop: Stop },
}

/// What a job has found.
#[derive(Debug, Default)]
pub struct Done {
    pub(crate) known: Vec<(u64, Arc<Known>)>,
    pub(crate) events: Vec<Event>,
    /// Where it matters most who plays, in the position of that key.
    pub(crate) urgent: Option<(u64, Arc<Urgent>)>,
    /// Whose urgent points are still to be found: somebody was in more of a hurry.
    pub(crate) left: Option<Whose>,
    /// A picture, to be shown again.
    pub(crate) drawn: Option<(Sight, CountOptions, Arc<Value>)>,
    /// What was counted: the position's key, by which options.
    pub(crate) counted: Option<(u64, CountOptions, Arc<Count>)>,
    /// How the scene was to look.
    pub(crate) look: Option<Look>,
    pub(crate) guess: Option<(String, usize, u64, Value)>,
    pub(crate) asked: Option<u64>,
    pub(crate) solved: Option<(String, Arc<Solved>)>,
}

fn data_of(whose: &Whose, with: &[(&str, Value)]) -> Value {
    let mut data = serde_json::to_value(whose).unwrap_or_default();
    if let Some(data) = data.as_object_mut() {
        data.extend(with.iter().map(|(name, value)| ((*name).to_owned(), value.clone())));
    }
    data
}

pub(crate) fn scene_event(whose: &Whose, shown: &Value) -> Event {
    Event::new("scene", data_of(whose, &[("scene", shown.clone())]))
}

impl Job {
    /// Does it. What can be said before the end is told at once.
    #[must_use]
    pub fn run(self, tell: &mut dyn FnMut(Event)) -> Done {
        let Self { whose, moment, task } = self;
        let mut done = Done::default();
        let see = |moment: &Moment, stage: Stage, known: Option<Arc<Known>>, done: &mut Done| match known {
            Some(known) if known.stage() >= stage => known,
            _ => {
                let known = Arc::new(Known::look(&moment.position, stage));
                done.known.push((moment.key(), Arc::clone(&known)));
                known
            }
        };
        match task {
            Task::Look { look, stage, known, turned, urgent, show, stop } => {
                let seen = until(&stop, || see(&moment, stage, known, &mut done));
                let turned = until(&stop, || {
                    (look.turn != 0).then(|| see(&moment.turned(look.symmetry()), stage, turned, &mut done))
                });
                // What was given up half way is no knowledge.
                let (Ok(known), Ok(turned)) = (seen, turned) else { return Done::default() };
                let shown = scene::full(&moment, &known, turned.as_deref(), urgent.as_deref(), &look);
                let shown = Arc::new(json!(shown));
                let sight = (moment.key(), moment.last_stone(), look.clone());
                done.drawn = Some((sight, moment.options, Arc::clone(&shown)));
                if show {
                    done.events.push(scene_event(&whose, &shown));
                    done.look = Some(look);
                }
            }
            Task::Urgent { known, found, stop } => {
                let found = found.map_or_else(|| until(&stop, || Arc::new(known.urgent())), Ok);
                let Ok(urgent) = found else { return Done { left: Some(whose), ..Done::default() } };
                done.events.push(Event::new("urgent", data_of(&whose, &[("urgent", json!(*urgent))])));
                done.urgent = Some((moment.key(), urgent));
            }
            Task::Outline { look } => {
                done.events.push(scene_event(&whose, &json!(scene::outline(&moment, &look))));
                done.look = Some(look);
            }
            Task::Meet { tree } => {
                let found = chizu_edit::transpositions(&tree).unwrap_or_default();
                let found: Vec<Vec<u32>> =
                    found.into_iter().map(|nodes| nodes.into_iter().map(number).collect()).collect();
                done.events
                    .push(Event::new("transpositions", data_of(&whose, &[("transpositions", json!(found))])));
            }
            Task::Change { by, at, look, known, stop } => {
                let size = moment.position.size();
                // It is read as the board is turned, since its picture lies upon the board.
                let symmetry = look.symmetry();
                let moment = if look.turn == 0 { moment } else { moment.turned(symmetry) };
                let looked = until(&stop, || {
                    let known = see(&moment, Stage::Usual, known, &mut done);
                    judge::effect(&known, by, symmetry.point(size, at))
                });
                let Ok(effect) = looked else { return Done::default() };
                if let Ok(effect) = effect {
                    let said = words::change(by, at, effect.tenths, effect.turned.len(), size);
                    let (svg, geometry) = scene::drawn(&effect.scene, &look, "h");
                    let back = symmetry.inverse();
                    let seen = symmetry.size(size);
                    let straight = |at: &Point| size.name(back.point(seen, *at)).to_string();
                    let turned: Vec<String> = effect.turned.iter().map(straight).collect();
                    let data = [
                        ("at", json!(size.name(at).to_string())),
                        ("said", json!(said)),
                        ("turned", json!(turned)),
                        ("tenths", json!(effect.tenths)),
                        ("svg", json!(svg)),
                        ("geometry", json!(geometry)),
                    ];
                    done.events.push(Event::new("change", data_of(&whose, &data)));
                }
            }
            Task::Count { look, rules, turned, known } => {
                let found = known.unwrap_or_else(|| Arc::new(adjudicate(&moment.position, &moment.options)));
                let counted = count::count(&found, rules, &look, &turned);
                done.counted = Some((moment.key(), moment.options, found));
                done.events.push(Event::new("count", data_of(&whose, &[("count", json!(counted))])));
            }
            Task::CountAhead { stop } => {
                let found = until(&stop, || Arc::new(adjudicate(&moment.position, &moment.options)));
                done.counted = found.ok().map(|found| (moment.key(), moment.options, found));
            }
            Task::Left { count } => {
                let left = contests::left(&moment.position, &count);
                done.events.push(Event::new("contests", data_of(&whose, &[("contests", json!(left))])));
            }
            Task::Ask { job, asking, stop } => {
                done.asked = Some(job);
                let efforts = ask::efforts(asking.effort);
                for (index, effort) in efforts.iter().enumerate() {
                    let Ok(answer) = until(&stop, || ask::ask(&moment.position, &asking, *effort)) else {
                        let stopped = [("job", json!(job)), ("stopped", json!(true)), ("last", json!(true))];
                        done.events.push(Event::new("answer", data_of(&whose, &stopped)));
                        break;
                    };
                    let settled = answer.as_ref().map_or(true, |answer| !answer.undecided);
                    let last = index + 1 == efforts.len() || settled;
                    let (name, value) = match answer {
                        Ok(answer) => ("answer", json!(answer)),
                        Err(said) => ("error", json!(said)),
                    };
                    let data = [
                        ("job", json!(job)),
                        (name, value),
                        ("last", json!(last)),
                        ("effort", json!(effort.nodes())),
                    ];
                    let event = Event::new("answer", data_of(&whose, &data));
                    if last {
                        done.events.push(event);
                        break;
                    }
                    tell(event);
                }
            }
            Task::Exercise { exercise, solved } => {
                let solved = solved.or_else(|| trainer::solve(&moment.position).map(Arc::new));
                let value = match (&solved, exercise) {
                    (None, _) => {
                        let said = Say::new("no-problem", "Nothing here depends on who moves first.");
                        json!({"state": "open", "said": said, "goal": said})
                    }
                    (Some(solved), Exercise::Solve) => json!({"state": "ask", "goal": solved.goal()}),
                    (Some(solved), Exercise::Judge(at)) => solved.judge(at),
                    (Some(solved), Exercise::Tell) => solved.solution_as_data(),
                };
                let data = value.as_object().map(|value| {
                    value.iter().map(|(name, value)| (name.as_str(), value.clone())).collect::<Vec<_>>()
                });
                done.events.push(Event::new("trainer", data_of(&whose, &data.unwrap_or_default())));
                done.solved = solved.map(|solved| (whose.doc.clone(), solved));
            }
            Task::Guess { number, known, urgent, stop } => {
                let seen = until(&stop, || see(&moment, Stage::Usual, known, &mut done));
                let Ok(known) = seen else { return Done::default() };
                // What is known by then is kept, if somebody is in more of a hurry now.
                let found = urgent.map_or_else(|| until(&stop, || Arc::new(known.urgent())), Ok);
                let Ok(urgent) = found else { return done };
                let guess = known.guess(&moment.options.rules, moment.options.handicap);
                let size = moment.position.size();
                let signs: Vec<Value> = known
                    .badged()
                    .into_iter()
                    .map(|(at, color, stones, sign)| {
                        json!([
                            size.name(at).to_string(),
                            words::color_key(color),
                            stones.len(),
                            judge::sign_key(sign)
                        ])
                    })
                    .collect();
                let most = urgent.first().map_or(0, |(_, tenths)| *tenths);
                done.urgent = Some((moment.key(), urgent));
                let value = json!({"number": number, "node": whose.node, "score": guess.score, "lower": guess.lower,
                    "upper": guess.upper, "urgency": most, "signs": signs});
                done.guess = Some((whose.doc, number, whose.rev, value));
            }
        }
        done
    }
}
