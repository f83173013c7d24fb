//! The session: documents, what is known of positions, and what is to be done next.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use chizu::effort::Stop;
use chizu::score::{Count, CountOptions};
use chizu::sgf::NodeId;
use chizu::{Color, Point};
use serde_json::{Value, json};

use crate::ask::Asking;
use crate::cache::Cache;
use crate::document::{Document, number};
use crate::job::{Done, Job, Lane, Task, Whose};
use crate::judge::{Known, Stage, Urgent};
use crate::look::Look;
use crate::moment::{self, Moment};
use crate::reply::Event;
use crate::scene::{self, Sight};
use crate::trainer::Exercise;

/// Positions that are remembered.
const REMEMBERED: usize = 256;
/// Counts that are remembered.
const COUNTED: usize = 16;
/// Pictures that are remembered, each of some hundred kilobytes.
const DRAWN: usize = 64;

/// A question that waits.
#[derive(Debug)]
pub(crate) struct Waiting {
    pub(crate) job: u64,
    pub(crate) whose: Whose,
    pub(crate) moment: Moment,
    pub(crate) asking: Asking,
    pub(crate) stop: Stop,
}

/// Documents, and what is known.
#[derive(Debug)]
pub struct Session {
    pub(crate) documents: BTreeMap<String, Document>,
    pub(crate) opened: u64,
    pub(crate) known: Cache<u64, Arc<Known>>,
    /// Where it matters most who plays, in positions that are known.
    pub(crate) urgents: Cache<u64, Arc<Urgent>>,
    /// Pictures with what is said beside them, and how the game is counted.
    pub(crate) drawn: Cache<Sight, (CountOptions, Arc<Value>)>,
    /// Documents whose position is to be looked at, one wish for each; the newest is the one somebody sees.
    pub(crate) looks: Vec<(String, Stage)>,
    /// Moves under a pointer, one for each document.
    pub(crate) changes: Vec<(String, Color, Point)>,
    /// What is looked at for a document, until it looks elsewhere: the position's key, none for a move under a pointer.
    pub(crate) looking: BTreeMap<String, (Option<u64>, Stop)>,
    pub(crate) counts: VecDeque<(String, Vec<(Point, bool)>)>,
    /// Counted positions, and by which options.
    pub(crate) counted: Cache<u64, (CountOptions, Arc<Count>)>,
    /// Documents of which is asked what is left to play for.
    pub(crate) contests: Vec<String>,
    pub(crate) questions: VecDeque<Waiting>,
    pub(crate) exercises: VecDeque<(String, Exercise)>,
    /// Questions that run or wait, to be stopped.
    pub(crate) stops: BTreeMap<u64, Stop>,
    pub(crate) jobs: u64,
    /// Documents whose graph is wanted.
    pub(crate) graphs: Vec<String>,
    /// Documents of which is asked which positions stand at several nodes.
    pub(crate) meetings: Vec<String>,
    /// The document whose neighbours are looked at ahead.
    pub(crate) ahead: Option<String>,
    /// Documents that are shown without their urgent points: they are found when nothing else is wanted.
    pub(crate) urging: Vec<String>,
    /// Whether somebody waits for what is being done.
    pub(crate) busy: bool,
    /// Gives up what nobody waits for, as soon as somebody waits for something: it is done again later.
    pub(crate) idle: Stop,
}

impl Default for Session {
    fn default() -> Self {
        Self {
            documents: BTreeMap::new(),
            opened: 0,
            known: Cache::new(REMEMBERED),
            urgents: Cache::new(REMEMBERED),
            drawn: Cache::new(DRAWN),
            looks: Vec::new(),
            changes: Vec::new(),
            looking: BTreeMap::new(),
            counts: VecDeque::new(),
            counted: Cache::new(COUNTED),
            contests: Vec::new(),
            questions: VecDeque::new(),
            exercises: VecDeque::new(),
            stops: BTreeMap::new(),
            jobs: 0,
            graphs: Vec::new(),
            meetings: Vec::new(),
            ahead: None,
            urging: Vec::new(),
            busy: false,
            idle: Stop::default(),
        }
    }
}

impl Session {
    pub(crate) fn whose(&self, doc: &str) -> Option<Whose> {
        let document = self.documents.get(doc)?;
        Some(Whose { doc: doc.to_owned(), node: document.node(), rev: document.rev() })
    }

    /// The picture of the position shown, if it is drawn; otherwise it is wished for, and comes as an event.
    pub(crate) fn shown(&mut self, doc: &str) -> Option<Arc<Value>> {
        let document = self.documents.get(doc)?;
        let standing = document.standing(document.edited.at()).ok()?;
        let position = standing.game.position();
        let key = moment::key(position);
        let look = document.look.clone();
        self.ahead = Some(doc.to_owned());
        // What is looked at for this document and is not shown any more need not be looked at to its end.
        if let Some((_, stop)) = self.looking.get(doc).filter(|(other, _)| *other != Some(key)) {
            stop.set();
        }
        let sight = (key, moment::stone(position, standing.last_move), look);
        if let Some((options, shown)) = self.drawn.get(&sight)
            && self.documents.get(doc).is_some_and(|document| document.options() == *options)
        {
            let (options, mut shown) = (*options, Arc::clone(shown));
            self.wish(doc, None);
            self.urging.retain(|other| other != doc);
            if shown["urgent"].is_null() {
                match self.urgents.get(&key) {
                    Some(urgent) => {
                        Arc::make_mut(&mut shown)["urgent"] = json!(**urgent);
                        self.drawn.put(sight, (options, Arc::clone(&shown)));
                    }
                    None => self.urging.push(doc.to_owned()),
                }
            }
            return Some(shown);
        }
        let stage = if self.known.holds(&key) { Stage::Usual } else { Stage::Outline };
        self.wish(doc, Some(stage));
        None
    }

    /// The same, or what is seen at a glance: that takes a few thousandths of a second, less than drawing twice. What is read follows.
    pub(crate) fn glance(&mut self, doc: &str) -> Option<Arc<Value>> {
        if let Some(shown) = self.shown(doc) {
            return Some(shown);
        }
        let document = self.documents.get(doc)?;
        let moment = document.moment(document.edited.at()).ok()?;
        if self.known.holds(&moment.key()) {
            return None;
        }
        let shown = scene::outline(&moment, &document.look);
        self.wish(doc, Some(Stage::Usual));
        Some(Arc::new(json!(shown)))
    }

    /// The board that is shown with nothing about it: what a page needs to begin with.
    pub(crate) fn board(&mut self, doc: &str) -> Option<Arc<Value>> {
        if let Some(shown) = self.shown(doc) {
            return Some(shown);
        }
        let document = self.documents.get(doc)?;
        let standing = document.standing(document.edited.at()).ok()?;
        let position = standing.game.position();
        let shown = scene::board(position, moment::stone(position, standing.last_move), &document.look);
        Some(Arc::new(json!(shown)))
    }

    /// Wishes that a document's position be looked at, before everything else that is wished for; or that it need not be.
    pub(crate) fn wish(&mut self, doc: &str, stage: Option<Stage>) {
        if stage.is_some() {
            self.hurry();
        }
        self.looks.retain(|(other, _)| other != doc);
        self.looks.extend(stage.map(|stage| (doc.to_owned(), stage)));
    }

    /// Somebody waits: what nobody waits for is given up.
    pub(crate) fn hurry(&mut self) {
        self.idle.set();
        self.idle = Stop::default();
    }

    /// What is to be done next; nothing if there is nothing.
    pub fn next_job(&mut self, lane: Lane) -> Option<Job> {
        match lane {
            Lane::Now => {
                let job = self
                    .look_job()
                    .or_else(|| self.count_job())
                    .or_else(|| self.change_job())
                    .or_else(|| self.urgent_job());
                self.busy = job.is_some();
                job
            }
            Lane::Later => {
                // What somebody looks at goes first.
                if !self.looks.is_empty() {
                    return None;
                }
                self.question_job().or_else(|| self.exercise_job()).or_else(|| self.contest_job())
            }
            Lane::Idle => {
                let waits = self.busy
                    || !(self.looks.is_empty() && self.counts.is_empty() && self.changes.is_empty());
                if waits {
                    return None;
                }
                self.meeting_job().or_else(|| self.ahead_job()).or_else(|| self.graph_job())
            }
        }
    }

    /// Whether somebody at the board waits for what is being done: when it is done, [`Lane::Idle`] may have something to do.
    #[must_use]
    pub const fn is_busy(&self) -> bool {
        self.busy
    }

    fn look_job(&mut self) -> Option<Job> {
        let (doc, stage) = self.looks.pop()?;
        let whose = self.whose(&doc)?;
        let document = self.documents.get(&doc)?;
        let moment = document.moment(document.edited.at()).ok()?;
        let look = document.look.clone();
        let known = self.known.get(&moment.key()).cloned();
        let turned = self.known.get(&moment.turned(look.symmetry()).key()).cloned();
        let urgent = self.urgents.get(&moment.key()).cloned();
        let stop = Stop::default();
        self.looking.insert(doc.clone(), (Some(moment.key()), stop.clone()));
        // What has been read meanwhile is better than a glance.
        if stage == Stage::Outline && known.is_none() {
            // What is seen at a glance is told first.
            self.wish(&doc, Some(Stage::Usual));
            return Some(Job { whose, moment, task: Task::Outline { look } });
        }
        let stage = stage.max(Stage::Usual);
        Some(Job { whose, moment, task: Task::Look { look, stage, known, turned, urgent, show: true, stop } })
    }

    /// Urgent points of what is shown: they take longer to find than all the rest, and all the rest is shown without them.
    fn urgent_job(&mut self) -> Option<Job> {
        let doc = self.urging.pop()?;
        let whose = self.whose(&doc)?;
        let document = self.documents.get(&doc)?;
        let moment = document.moment(document.edited.at()).ok()?;
        let known = self.known.get(&moment.key()).cloned()?;
        let found = self.urgents.get(&moment.key()).cloned();
        Some(Job { whose, moment, task: Task::Urgent { known, found, stop: self.idle.clone() } })
    }

    fn meeting_job(&mut self) -> Option<Job> {
        let doc = self.meetings.pop()?;
        let whose = self.whose(&doc)?;
        let document = self.documents.get(&doc)?;
        let moment = document.moment(document.edited.at()).ok()?;
        Some(Job { whose, moment, task: Task::Meet { tree: Box::new(document.edited.tree().clone()) } })
    }

    fn count_job(&mut self) -> Option<Job> {
        let (doc, turned) = self.counts.pop_front()?;
        let whose = self.whose(&doc)?;
        let document = self.documents.get(&doc)?;
        let moment = document.moment(document.edited.at()).ok()?;
        let (rules, look) = (document.wished_rules(), document.look.clone());
        let known = self.count_of(&moment);
        Some(Job { whose, moment, task: Task::Count { look, rules, turned, known } })
    }

    /// What was counted of a position.
    pub(crate) fn count_of(&mut self, moment: &Moment) -> Option<Arc<Count>> {
        let (options, count) = self.counted.get(&moment.key())?;
        (*options == moment.options).then(|| Arc::clone(count))
    }

    /// What is left to play for, of positions that are counted.
    fn contest_job(&mut self) -> Option<Job> {
        let doc = self.contests.pop()?;
        let whose = self.whose(&doc)?;
        let document = self.documents.get(&doc)?;
        let moment = document.moment(document.edited.at()).ok()?;
        let count = self.count_of(&moment)?;
        Some(Job { whose, moment, task: Task::Left { count } })
    }

    fn change_job(&mut self) -> Option<Job> {
        let (doc, by, at) = self.changes.pop()?;
        let whose = self.whose(&doc)?;
        let document = self.documents.get(&doc)?;
        let moment = document.moment(document.edited.at()).ok()?;
        let look = document.look.clone();
        let key = if look.turn == 0 { moment.key() } else { moment.turned(look.symmetry()).key() };
        let known = self.known.get(&key).cloned();
        let stop = Stop::default();
        self.looking.insert(doc, (None, stop.clone()));
        Some(Job { whose, moment, task: Task::Change { by, at, look, known, stop } })
    }

    fn question_job(&mut self) -> Option<Job> {
        let Waiting { job, whose, moment, asking, stop } = self.questions.pop_front()?;
        Some(Job { whose, moment, task: Task::Ask { job, asking, stop } })
    }

    fn exercise_job(&mut self) -> Option<Job> {
        let (doc, exercise) = self.exercises.pop_front()?;
        let whose = self.whose(&doc)?;
        let document = self.documents.get(&doc)?;
        let mut moment = document.moment(document.edited.at()).ok()?;
        moment.position = document.asked()?;
        Some(Job { whose, moment, task: Task::Exercise { exercise, solved: document.solved.clone() } })
    }

    /// Looks at what comes next and what came before, so that a step finds everything there.
    fn ahead_job(&mut self) -> Option<Job> {
        let doc = self.ahead.clone()?;
        let document = self.documents.get(&doc)?;
        let (tree, at) = (document.edited.tree(), document.edited.at());
        let near: Vec<NodeId> = [tree.first_child(at), tree.parent(at)].into_iter().flatten().collect();
        let near: Vec<_> = near
            .into_iter()
            .filter_map(|node| {
                let whose = Whose { doc: doc.clone(), node: number(node), rev: document.rev() };
                Some((whose, document.moment(node).ok()?))
            })
            .collect();
        for (whose, moment) in &near {
            if !self.known.holds(&moment.key()) {
                let task = Task::Look {
                    look: document.look.clone(),
                    stage: Stage::Usual,
                    known: None,
                    turned: None,
                    urgent: None,
                    show: false,
                    stop: self.idle.clone(),
                };
                return Some(Job { whose: whose.clone(), moment: moment.clone(), task });
            }
        }
        for (whose, moment) in near {
            if !self.urgents.holds(&moment.key()) {
                let known = self.known.get(&moment.key()).cloned()?;
                let task = Task::Urgent { known, found: None, stop: self.idle.clone() };
                return Some(Job { whose, moment, task });
            }
        }
        // Where a line ends, somebody may want to count.
        let whose = self.whose(&doc)?;
        let document = self.documents.get(&doc)?;
        if document.edited.tree().first_child(document.edited.at()).is_none() {
            let moment = document.moment(document.edited.at()).ok()?;
            if self.count_of(&moment).is_none() {
                return Some(Job { whose, moment, task: Task::CountAhead { stop: self.idle.clone() } });
            }
        }
        self.ahead = None;
        None
    }

    /// A move of the graph that is not known yet: every tenth first, then those between.
    fn graph_job(&mut self) -> Option<Job> {
        let doc = self.graphs.first()?.clone();
        let Some(document) = self.documents.get_mut(&doc) else {
            self.graphs.remove(0);
            return None;
        };
        if document.graph_rev != document.rev() {
            document.graph.clear();
            document.graph_rev = document.rev();
        }
        let line: Vec<NodeId> = document.edited.tree().main_line().collect();
        let open = |step: usize| {
            (0..line.len()).find(|index| index % step == 0 && !document.graph.contains_key(index))
        };
        let Some(index) = [16, 4, 1].into_iter().find_map(open) else {
            self.graphs.remove(0);
            return None;
        };
        let moment = document.moment(line[index]).ok()?;
        let whose = Whose { doc, node: number(line[index]), rev: document.rev() };
        let known = self.known.get(&moment.key()).cloned();
        let urgent = self.urgents.get(&moment.key()).cloned();
        let stop = self.idle.clone();
        Some(Job { whose, moment, task: Task::Guess { number: index, known, urgent, stop } })
    }

    /// Whether no question waits or runs.
    #[must_use]
    pub fn questions_are_done(&self) -> bool {
        self.stops.is_empty() && self.questions.is_empty()
    }

    /// Takes what a job has found; tells what the pages should know.
    pub fn finish(&mut self, done: Done) -> Vec<Event> {
        for (key, known) in done.known {
            self.known.put(key, known);
        }
        if let Some((key, urgent)) = done.urgent {
            self.urgents.put(key, urgent);
        }
        if let Some(left) = done.left.filter(|left| self.whose(&left.doc).as_ref() == Some(left)) {
            self.urging.retain(|other| *other != left.doc);
            self.urging.push(left.doc);
        }
        if let Some((sight, options, shown)) = done.drawn {
            self.drawn.put(sight, (options, shown));
        }
        if let Some((key, options, count)) = done.counted {
            self.counted.put(key, (options, count));
        }
        if let Some(job) = done.asked {
            self.stops.remove(&job);
        }
        if let Some((doc, solved)) = done.solved
            && let Some(document) = self.documents.get_mut(&doc)
        {
            document.solved = Some(solved);
        }
        let mut events = done.events;
        if let Some((doc, index, rev, value)) = done.guess
            && let Some(document) = self.documents.get_mut(&doc)
            && document.graph_rev == rev
        {
            document.graph.insert(index, value.clone());
            events.push(Event::new("graph", json!({"doc": doc, "rev": rev, "point": value})));
        }
        // What belongs to another place than the one shown, or to how it was to look before, is kept and not drawn.
        events.retain(|event| {
            !matches!(event.name, "scene" | "urgent") || self.is_shown(&event.data, done.look.as_ref())
        });
        let bare = |event: &&Event| {
            event.name == "scene"
                && event.data["scene"]["stage"] != "outline"
                && event.data["scene"]["urgent"].is_null()
        };
        if let Some(doc) = events.iter().find(bare).and_then(|event| event.data["doc"].as_str()) {
            self.urging.retain(|other| other != doc);
            self.urging.push(doc.to_owned());
        }
        events
    }

    fn is_shown(&self, data: &Value, look: Option<&Look>) -> bool {
        let text = |name: &str| data.get(name).and_then(Value::as_str);
        let number = |name: &str| data.get(name).and_then(Value::as_u64);
        text("doc").and_then(|doc| self.documents.get(doc)).is_some_and(|document| {
            number("node") == Some(u64::from(document.node()))
                && number("rev") == Some(document.rev())
                && look.is_none_or(|look| *look == document.look)
        })
    }

    /// Remembers how a page wants boards to look, for documents to come.
    pub(crate) fn usual_look(&self) -> Look {
        self.documents
            .values()
            .next_back()
            .map(|document| Look { turn: 0, ..document.look.clone() })
            .unwrap_or_default()
    }
}
