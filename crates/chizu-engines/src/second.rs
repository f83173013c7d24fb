//! The one door to engines: open one, ask it about groups.
//!
//! See the [crate] for an example. *What it does not know:* what Chizu says of the same groups.

mod choice;
mod gtp_ways;
mod kept;
mod nets;

pub use choice::Outlook;

use chizu::{Color, Move, Point, PointSet, Position};

use self::kept::Kept;
use crate::analysis::Analysis;
use crate::cache::Cache;
use crate::config::{Protocol, Spec};
use crate::error::Error;
use crate::gtp::Gtp;
use crate::opinion::Opinion;
use crate::process::Watch;

/// An engine that fails is started again so often; then it is left alone.
const RESTARTS: u32 = 2;

/// An engine that can be asked.
#[derive(Debug)]
pub struct Engine {
    spec: Spec,
    link: Option<Link>,
    /// It was started once.
    is_started: bool,
    restarts: u32,
    who: Who,
    kept: Option<Kept>,
}

/// What is told of an engine.
#[derive(Clone, Debug, Default)]
struct Who {
    program: String,
    version: String,
    effort: String,
}

#[derive(Debug)]
pub(crate) enum Link {
    Gtp(Box<Gtp>),
    Analysis(Box<Analysis>),
}

impl Link {
    fn start(spec: &Spec, watch: &Watch) -> Result<Self, Error> {
        Ok(match spec.protocol {
            Protocol::Gtp => {
                let mut gtp = Gtp::start(&spec.command, spec.limits, watch)?;
                gtp.prepare(spec.visits, watch)?;
                Self::Gtp(Box::new(gtp))
            }
            Protocol::Analysis => {
                Self::Analysis(Box::new(Analysis::start(&spec.command, spec.limits, watch)?))
            }
        })
    }

    fn who(&self, spec: &Spec) -> Who {
        match self {
            Self::Gtp(gtp) => Who {
                program: gtp.program.clone(),
                version: gtp.version.clone(),
                effort: match gtp.has_net() {
                    true => nets::effort(gtp_ways::least(spec.visits)),
                    false => String::new(),
                },
            },
            Self::Analysis(katago) => Who {
                program: "KataGo".to_owned(),
                version: katago.version.clone(),
                effort: nets::effort(spec.visits),
            },
        }
    }
}

impl Engine {
    /// Starts an engine.
    ///
    /// # Errors
    /// It is not there, does not answer in time, or speaks another protocol.
    pub fn open(spec: &Spec, watch: &Watch) -> Result<Self, Error> {
        let mut engine = Self::remembering(spec, None);
        engine.link(watch)?;
        Ok(engine)
    }

    /// An engine that is started when it is first asked what was not kept.
    #[must_use]
    pub fn remembering(spec: &Spec, cache: Option<Cache>) -> Self {
        let kept = cache.map(|cache| Kept::new(cache, spec));
        let who = kept.as_ref().and_then(Kept::who);
        Self {
            spec: spec.clone(),
            link: None,
            is_started: false,
            restarts: 0,
            who: who.unwrap_or_default(),
            kept,
        }
    }

    /// The user's name for it.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.spec.name
    }

    /// What it calls itself; nothing before it was started.
    #[must_use]
    pub fn program(&self) -> &str {
        &self.who.program
    }

    /// Its version, as it says.
    #[must_use]
    pub fn version(&self) -> &str {
        &self.who.version
    }

    /// How hard it looks: so many visits of a net; nothing where it has one way to look.
    #[must_use]
    pub fn effort(&self) -> &str {
        &self.who.effort
    }

    /// How often it had to be started again.
    #[must_use]
    pub const fn restarts(&self) -> u32 {
        self.restarts
    }

    /// What becomes of groups on this board, whoever moves first; in their order. `told` hears how many are answered. Where one fails,
    /// the others stand.
    pub fn opinions(
        &mut self,
        position: &Position,
        komi: f64,
        groups: &[PointSet],
        watch: &Watch,
        told: &mut dyn FnMut(usize),
    ) -> Vec<Result<Opinion, Error>> {
        let mut count = 0;
        self.opinions_as_they_come(position, komi, groups, watch, &mut |_, _| {
            count += 1;
            told(count);
        })
    }

    /// The same; `heard` gets each answer as soon as it is there, with the number of its group. Groups of which an engine that is gone
    /// says nothing are not heard of.
    pub fn opinions_as_they_come(
        &mut self,
        position: &Position,
        komi: f64,
        groups: &[PointSet],
        watch: &Watch,
        heard: &mut dyn FnMut(usize, &Result<Opinion, Error>),
    ) -> Vec<Result<Opinion, Error>> {
        let owners: Vec<Option<(PointSet, Color)>> =
            groups.iter().map(|group| owned(position, *group)).collect();
        let kept = |owned: &Option<(PointSet, Color)>| {
            owned.and_then(|(stones, color)| self.kept.as_ref()?.opinion(position, komi, stones, color))
        };
        let mut known: Vec<Option<Result<Opinion, Error>>> =
            owners.iter().map(|owned| kept(owned).map(Ok)).collect();
        for (index, one) in known.iter().enumerate() {
            if let Some(one) = one {
                heard(index, one);
            }
        }
        let open: Vec<usize> = (0..groups.len()).filter(|index| known[*index].is_none()).collect();
        let asked: Vec<_> = open.iter().map(|index| owners[*index]).collect();
        let fresh = self.asked(position, komi, &asked, watch, &mut |index, one| heard(open[index], one));
        for (index, one) in open.into_iter().zip(fresh) {
            if let (Some(kept), Ok(opinion)) = (&self.kept, &one) {
                kept.keep_opinion(position, komi, opinion);
            }
            known[index] = Some(one);
        }
        known.into_iter().flatten().collect()
    }

    /// The same, asked of the engine itself.
    fn asked(
        &mut self,
        position: &Position,
        komi: f64,
        owners: &[Option<(PointSet, Color)>],
        watch: &Watch,
        heard: &mut dyn FnMut(usize, &Result<Opinion, Error>),
    ) -> Vec<Result<Opinion, Error>> {
        let mut found: Vec<Result<Opinion, Error>> = Vec::new();
        let visits = self.spec.visits;
        while found.len() < owners.len() {
            let link = match self.link(watch) {
                Ok(link) => link,
                Err(error) => {
                    found.resize(owners.len(), Err(error));
                    break;
                }
            };
            let rest = &owners[found.len()..];
            let some = match link {
                Link::Analysis(katago) => nets::opinions(katago, position, komi, visits, rest, watch),
                // What is found for all at once is asked once; the rest one by one, so that it is heard as it comes.
                Link::Gtp(gtp) if gtp.answers_together() => {
                    gtp_ways::opinions(gtp, position, komi, visits, rest, watch)
                }
                Link::Gtp(gtp) => gtp_ways::opinions(gtp, position, komi, visits, &rest[..1], watch),
            };
            let broken =
                some.last().and_then(|one| one.as_ref().err()).filter(|error| !error.is_harmless()).cloned();
            for one in some {
                heard(found.len(), &one);
                found.push(one);
            }
            if let Some(error) = broken {
                self.link = None;
                if error.is_the_end() || self.restarts >= RESTARTS {
                    found.resize(owners.len(), Err(error));
                }
            }
        }
        found
    }

    /// Its move for whose turn it is, on one of these points. If it `may_pass`, what it would play elsewhere is taken for a pass;
    /// otherwise there may be none.
    ///
    /// # Errors
    /// It has no answer.
    pub fn choose(
        &mut self,
        position: &Position,
        komi: f64,
        among: PointSet,
        may_pass: bool,
        watch: &Watch,
    ) -> Result<Option<Move>, Error> {
        if let Some(known) = self.kept.as_ref().and_then(|kept| kept.choice(position, komi, among, may_pass))
        {
            return Ok(known);
        }
        let (visits, wanted) = (self.spec.visits, choice::Wanted { position, komi, among, may_pass });
        let found = self.tried(watch, |link| choice::choose(link, wanted, visits, watch))?;
        if let Some(kept) = &self.kept {
            kept.keep_choice(position, komi, among, may_pass, found);
        }
        Ok(found)
    }

    /// Whose every point it expects to be in the end; `with_moves`, what it would play, too.
    ///
    /// # Errors
    /// It has no answer.
    pub fn outlook(
        &mut self,
        position: &Position,
        komi: f64,
        with_moves: bool,
        watch: &Watch,
    ) -> Result<Outlook, Error> {
        if let Some(known) = self.kept.as_ref().and_then(|kept| kept.outlook(position, komi, with_moves)) {
            return Ok(known);
        }
        let visits = self.spec.visits;
        let found =
            self.tried(watch, |link| choice::outlook(link, position, komi, visits, with_moves, watch))?;
        if let Some(kept) = &self.kept {
            kept.keep_outlook(position, komi, with_moves, &found);
        }
        Ok(found)
    }

    /// How likely its net finds every point as the next move of whose turn it is, at a glance.
    ///
    /// # Errors
    /// It has no answer, or no net.
    pub fn natural(
        &mut self,
        position: &Position,
        komi: f64,
        watch: &Watch,
    ) -> Result<Vec<(Point, f32)>, Error> {
        self.tried(watch, |link| choice::natural(link, position, komi, watch))
    }

    /// Asks, and asks again an engine that had to be started again.
    fn tried<T>(
        &mut self,
        watch: &Watch,
        mut ask: impl FnMut(&mut Link) -> Result<T, Error>,
    ) -> Result<T, Error> {
        loop {
            match ask(self.link(watch)?) {
                Err(error) if !error.is_harmless() => {
                    self.link = None;
                    if error.is_the_end() || self.restarts >= RESTARTS {
                        return Err(error);
                    }
                }
                answer => return answer,
            }
        }
    }

    /// The running engine, started if it is not, or had to be given up.
    fn link(&mut self, watch: &Watch) -> Result<&mut Link, Error> {
        let link = match self.link.take() {
            Some(link) => link,
            None => {
                self.restarts += u32::from(self.is_started);
                let link = Link::start(&self.spec, watch)?;
                self.is_started = true;
                self.who = link.who(&self.spec);
                if let Some(kept) = &self.kept {
                    kept.keep_who(&self.who);
                }
                link
            }
        };
        Ok(self.link.insert(link))
    }

    /// Asks in the words of GTP. What breaks the engine is told, and the next question starts it again.
    pub(crate) fn with_gtp<T>(
        &mut self,
        what: &str,
        watch: &Watch,
        ask: impl FnOnce(&mut Gtp) -> Result<T, Error>,
    ) -> Result<T, Error> {
        let found = match self.link(watch)? {
            Link::Gtp(gtp) => ask(gtp),
            Link::Analysis(_) => {
                Err(Error::Cannot { what: format!("{what}: it speaks KataGo's analysis, not GTP") })
            }
        };
        if matches!(&found, Err(error) if !error.is_harmless()) {
            self.link = None;
        }
        found
    }

    /// Tells it to end, and sees to it that it does.
    pub fn quit(mut self) {
        match self.link.take() {
            Some(Link::Gtp(gtp)) => gtp.quit(),
            Some(Link::Analysis(katago)) => katago.quit(),
            None => {}
        }
        if let Some(kept) = &self.kept {
            kept.trim();
        }
    }
}

/// The group and its colour; none if there is no stone of it.
fn owned(position: &Position, group: PointSet) -> Option<(PointSet, Color)> {
    let color = position.stones().get(group.first_point()?)?;
    Some((group, color))
}

/// No group was named.
fn nobody() -> Error {
    Error::Cannot { what: "what becomes of no stones".to_owned() }
}
