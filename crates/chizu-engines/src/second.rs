//! The one door to engines: open one, ask it about groups.
//!
//! See the [crate] for an example. *What it does not know:* what Chizu says of the same groups.

mod gtp_ways;
mod nets;

use chizu::{Color, PointSet, Position};

use crate::analysis::Analysis;
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
    restarts: u32,
    program: String,
    version: String,
}

#[derive(Debug)]
enum Link {
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
}

impl Engine {
    /// Starts an engine.
    ///
    /// # Errors
    /// It is not there, does not answer in time, or speaks another protocol.
    pub fn open(spec: &Spec, watch: &Watch) -> Result<Self, Error> {
        let link = Link::start(spec, watch)?;
        let (program, version) = match &link {
            Link::Gtp(gtp) => (gtp.program.clone(), gtp.version.clone()),
            Link::Analysis(katago) => ("KataGo".to_owned(), katago.version.clone()),
        };
        Ok(Self { spec: spec.clone(), link: Some(link), restarts: 0, program, version })
    }

    /// The user's name for it.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.spec.name
    }

    /// What it calls itself.
    #[must_use]
    pub fn program(&self) -> &str {
        &self.program
    }

    /// Its version, as it says.
    #[must_use]
    pub fn version(&self) -> &str {
        &self.version
    }

    /// How hard it looks: so many visits of a net; nothing where it has one way to look.
    #[must_use]
    pub fn effort(&self) -> String {
        match &self.link {
            Some(Link::Gtp(gtp)) if !gtp.has_net() => String::new(),
            Some(Link::Gtp(_)) => nets::effort(gtp_ways::least(self.spec.visits)),
            _ => nets::effort(self.spec.visits),
        }
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
        let mut found: Vec<Result<Opinion, Error>> = Vec::new();
        let owners: Vec<Option<(PointSet, Color)>> =
            groups.iter().map(|group| owned(position, *group)).collect();
        let visits = self.spec.visits;
        while found.len() < groups.len() {
            let link = match self.link(watch) {
                Ok(link) => link,
                Err(error) => {
                    found.resize(groups.len(), Err(error));
                    break;
                }
            };
            let rest = &owners[found.len()..];
            let all = match link {
                Link::Analysis(katago) => nets::opinions(katago, position, komi, visits, rest, watch),
                Link::Gtp(gtp) => {
                    let before = found.len();
                    let mut tell = |more: usize| told(before + more);
                    gtp_ways::opinions(gtp, position, komi, visits, rest, watch, &mut tell)
                }
            };
            let broken =
                all.last().and_then(|one| one.as_ref().err()).filter(|error| !error.is_harmless()).cloned();
            found.extend(all);
            told(found.len());
            if let Some(error) = broken {
                self.link = None;
                if error.is_the_end() || self.restarts >= RESTARTS {
                    found.resize(groups.len(), Err(error));
                }
            }
        }
        found
    }

    /// The running engine, started again if it had to be given up.
    fn link(&mut self, watch: &Watch) -> Result<&mut Link, Error> {
        let link = match self.link.take() {
            Some(link) => link,
            None => {
                self.restarts += 1;
                Link::start(&self.spec, watch)?
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
