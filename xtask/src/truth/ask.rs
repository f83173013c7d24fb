//! Asking the product about a fight, at every door.

use std::rc::Rc;

use chizu::analysis::{Analysis, AnalysisOptions, analyze};
use chizu::board::{Move, PointSet, Position};
use chizu::effort::Effort;
use chizu::eyes::Eyes;
use chizu::problem::{self, Aim};
use chizu::read::{self, Answer, Budget, Code, Evidence};
use chizu::score::{self, adjudicate::adjudicate};
use chizu::{Status, Verdict};

use super::arena::{Side, State, neighbors};
use super::doors::{Claimed, Door, Limits, Outcome, Worth};
use super::fight::{Fight, player};
use super::judge::{Life, Truth, name};
use super::kind::Kind;
use super::repeat::{Superko, attacker_wins};
use super::solve::{Goal, Living, Solved};

/// Asks these doors about a fight; `None` if the solver cannot say what becomes of its group.
pub(super) fn ask(fight: &Fight, doors: &[Door], limits: &Limits) -> Option<Vec<Outcome>> {
    let truth = Truth::new(fight, limits)?;
    let mut asking = Asking {
        fight,
        truth,
        budget: limits.budget(),
        found: Vec::new(),
        analysis: None,
        superko: limits.superko,
        moves: limits.states,
    };
    if fight.kind == Kind::Link {
        asking.links(doors)?;
        return Some(asking.found);
    }
    asking.truth.life(&fight.target, fight.owner)?;
    let asked = |door: &&Door| {
        limits.superko.is_none() || matches!(door, Door::Kill | Door::Live | Door::Capture | Door::Save)
    };
    for door in doors.iter().filter(asked) {
        // A door that has nothing to say of this fight says nothing.
        let _ = match door {
            Door::Kill | Door::Live => asking.life(*door),
            Door::Capture | Door::Save => asking.captures(*door),
            Door::RaceKills | Door::RaceSaves => asking.race(*door),
            Door::Groups => asking.groups(),
            Door::Chains => asking.chains(),
            Door::Score => asking.score(),
            Door::Problem => asking.problem(),
            Door::Eyes => asking.eyes(),
            Door::Connect | Door::Disconnect => None,
        };
    }
    Some(asking.found)
}

struct Asking<'a> {
    fight: &'a Fight,
    truth: Truth<'a>,
    budget: Budget,
    found: Vec<Outcome>,
    /// The position with the owner to move, for all doors that look at it as a whole.
    analysis: Option<Rc<Analysis>>,
    superko: Option<Superko>,
    /// Moves that may be tried by superko.
    moves: usize,
}

impl Asking<'_> {
    fn note(&mut self, door: Door, worth: Worth, told: String) {
        self.found.push(Outcome { door, worth, told });
    }

    /// What a question may take in all.
    fn effort(&self) -> Effort {
        Effort::of(self.budget.nodes * 8)
    }

    fn position(&self, turn: Side) -> Option<Position> {
        self.fight.position(turn)
    }

    /// The position with the owner to move, and what is known of it.
    fn analysed(&mut self) -> Option<(Position, Rc<Analysis>)> {
        let position = self.position(self.fight.owner)?;
        let options = AnalysisOptions::default().with_effort(self.effort());
        let analysis = self.analysis.get_or_insert_with(|| Rc::new(analyze(&position, &options)));
        Some((position, Rc::clone(analysis)))
    }

    /// An answer of the reader to a question that was solved: the code and the move must be right.
    fn answered(
        &mut self,
        door: Door,
        what: &str,
        answer: &Answer,
        solved: &Solved,
        mover: Side,
    ) -> Option<()> {
        let start = self.truth.start.to_move(mover);
        let code = solved.code(start)?;
        if let Some(rule) = self.superko {
            return self.repeated(door, what, answer, solved, start, rule);
        }
        let after = |mv: Move| {
            let at = mv.point().and_then(|point| self.fight.cell(point));
            match at {
                Some(cell) => {
                    let number = self.truth.arena.cells.iter().position(|at| *at == cell);
                    // Outside the arena nothing is changed.
                    number.map_or_else(
                        || solved.code_after(start, None),
                        |at| solved.code_after(start, Some(at)),
                    )
                }
                None => solved.code_after(start, None),
            }
        };
        let by_move = answer.best.filter(|_| answer.code != Code::Lose && answer.is_settled()).map(after);
        let claimed = claimed(answer.evidence);
        let right = answer.code == code;
        // A ko that needs a threat first begins with a threat.
        let fails =
            by_move.filter(|after| right && code != Code::KoB && after.is_none_or(|after| after < code));
        let worth = Worth::of(right && fails.is_none(), claimed);
        let best = answer.best.map_or_else(|| "-".to_owned(), |mv| self.name(mv));
        let mut told = format!(
            "{what}: says {} {best} ({}{}), is {}",
            name(answer.code),
            answer.evidence.name(),
            if answer.is_settled() { "" } else { ", not settled" },
            name(code),
        );
        if let Some(after) = fails {
            told += &format!(", but with {best} {}", after.map_or("illegal", name));
        }
        self.note(door, worth, told);
        Some(())
    }

    /// The same by superko: only what is won or lost without a ko can be compared.
    fn repeated(
        &mut self,
        door: Door,
        what: &str,
        answer: &Answer,
        solved: &Solved,
        start: State,
        rule: Superko,
    ) -> Option<()> {
        let (_, attacker) = solved.who();
        let wins = attacker_wins(solved, start, rule, self.moves)? == (start.turn == attacker);
        let says = match answer.code {
            Code::Win => true,
            Code::Lose => false,
            Code::KoA | Code::KoB => return None,
        };
        let told =
            format!("{what}: says {} ({}), is {wins} by superko", name(answer.code), answer.evidence.name());
        self.note(door, Worth::of(says == wins, claimed(answer.evidence)), told);
        Some(())
    }

    fn name(&self, mv: Move) -> String {
        mv.point()
            .and_then(|point| Some(self.fight.size()?.name(point).to_string()))
            .unwrap_or_else(|| "pass".to_owned())
    }

    fn life(&mut self, door: Door) -> Option<()> {
        let fight = self.fight;
        let group = fight.points(&fight.target);
        let mover = if door == Door::Kill { 1 - fight.owner } else { fight.owner };
        let position = self.position(mover)?;
        let question = if door == Door::Kill { read::kill } else { read::live };
        let answer = question(&position, &group, &self.budget).ok()?;
        let solved = self.truth.captured(&fight.target, fight.owner)?;
        self.answered(door, door.name(), &answer, &solved, mover)
    }

    fn captures(&mut self, door: Door) -> Option<()> {
        for owner in [0, 1] {
            for chain in self.fight.loose(owner) {
                let mover = if door == Door::Capture { 1 - owner } else { owner };
                let Some(solved) = self.truth.captured(&chain, owner) else { continue };
                let (position, stone) = (self.position(mover)?, self.fight.point(chain[0])?);
                let question = if door == Door::Capture { read::capture } else { read::save };
                let answer = question(&position, stone, &self.budget).ok()?;
                let what = format!("{} {}", door.name(), self.fight.name(chain[0]));
                self.answered(door, &what, &answer, &solved, mover);
            }
        }
        Some(())
    }

    fn race(&mut self, door: Door) -> Option<()> {
        let fight = self.fight;
        if fight.kind != Kind::Race {
            return None;
        }
        let position = self.position(fight.owner)?;
        let (a, b) = (fight.points(&fight.target), fight.points(&fight.rival));
        self.truth.life(&fight.target, fight.owner)?;
        self.truth.life(&fight.rival, 1 - fight.owner)?;
        let race = read::race(&position, &a, &b, &self.budget).ok()?;
        let (answer, solved) = if door == Door::RaceKills {
            (race.kills, self.truth.captured(&fight.rival, 1 - fight.owner)?)
        } else {
            (race.saves, self.truth.captured(&fight.target, fight.owner)?)
        };
        self.answered(door, door.name(), &answer, &solved, fight.owner)
    }

    fn links(&mut self, doors: &[Door]) -> Option<()> {
        let fight = self.fight;
        let ends = [&fight.target, &fight.rival].map(|chain| fight.bits(&self.truth.arena, chain));
        let solved = self.truth.solve(fight.owner, Goal::Connect { ends })?;
        let (a, b) = (fight.point(*fight.target.first()?)?, fight.point(*fight.rival.first()?)?);
        for door in doors {
            let (mover, question): (Side, fn(&Position, _, _, &Budget) -> _) = match door {
                Door::Connect => (fight.owner, read::connect),
                Door::Disconnect => (1 - fight.owner, read::disconnect),
                _ => continue,
            };
            let answer = question(&self.position(mover)?, a, b, &self.budget).ok()?;
            let what =
                format!("{} {} {}", door.name(), fight.name(fight.target[0]), fight.name(fight.rival[0]));
            self.answered(*door, &what, &answer, &solved, mover);
        }
        Some(())
    }

    /// The cells of a set of stones, and whether all of them are in the arena.
    fn cells(&self, stones: &PointSet) -> Option<Vec<usize>> {
        let cells: Vec<usize> = stones.iter().filter_map(|point| self.fight.cell(point)).collect();
        cells.iter().all(|at| self.fight.inside[*at]).then_some(cells)
    }

    fn groups(&mut self) -> Option<()> {
        let fight = self.fight;
        let (_, analysis) = self.analysed()?;
        let mut seen: Vec<PointSet> = Vec::new();
        for at in &fight.target {
            let Some(facts) = analysis.group(fight.point(*at)?) else { continue };
            if seen.contains(&facts.stones) {
                continue;
            }
            seen.push(facts.stones);
            let Some(cells) = self.cells(&facts.stones) else { continue };
            let Some(life) = self.truth.life(&cells, fight.owner) else { continue };
            let verdict = facts.verdict;
            let right = match verdict.status {
                Status::Alive => life.lives(),
                Status::Seki => life.lives() && life.living != Some(Living::Independent),
                Status::Dead => life.dies(),
                Status::Critical | Status::Ko => life.is_critical(),
                Status::Unsettled => true,
            };
            let told = format!("groups {}: says {}, is {}", fight.name(*at), worded(verdict), life.told());
            self.note(Door::Groups, Worth::of(right, claimed(verdict.evidence)), told);
        }
        Some(())
    }

    /// What one door says of each chain of the group, by who moves first.
    fn fates(&mut self, door: Door, said: impl Fn(&PointSet) -> Option<Verdict>) -> Option<()> {
        let fight = self.fight;
        let whole = self.truth.life(&fight.target, fight.owner)?;
        for chain in fight.loose(fight.owner) {
            if !fight.target.contains(&chain[0]) {
                continue;
            }
            let Some(life) = self.truth.life(&chain, fight.owner) else { continue };
            // Stones that live though they are captured, or the other way round, are not what is asked.
            let alive = whole.lives() && life.lives();
            let dead = whole.dies() && life.dies();
            if !alive && !dead {
                continue;
            }
            let Some(verdict) = said(&fight.points(&chain)) else { continue };
            let right = match verdict.status {
                Status::Alive => alive,
                Status::Seki => alive && whole.living != Some(Living::Independent),
                Status::Dead => dead,
                Status::Critical | Status::Ko => !alive && !dead,
                Status::Unsettled => true,
            };
            let name = fight.name(chain[0]);
            let told = format!("{} {name}: says {}, is {}", door.name(), worded(verdict), whole.told());
            self.note(door, Worth::of(right, claimed(verdict.evidence)), told);
        }
        Some(())
    }

    fn chains(&mut self) -> Option<()> {
        let (position, analysis) = self.analysed()?;
        let statuses = analysis.statuses(&position);
        self.fates(Door::Chains, |chain| statuses.at(chain.first_point()?))
    }

    fn score(&mut self) -> Option<()> {
        let options = score::CountOptions::default().with_effort(self.effort());
        let count = adjudicate(&self.position(self.fight.owner)?, &options);
        self.fates(Door::Score, |chain| {
            let found = count.chains.iter().find(|verdict| verdict.stones == *chain)?;
            Some(Verdict { status: found.status, evidence: found.evidence })
        })
    }

    /// The eyes of a group that has a single space: with two it lives, and without it lives in a seki at most.
    fn eyes(&mut self) -> Option<()> {
        let fight = self.fight;
        let group = fight.points(&fight.target);
        let eyes = Eyes::of(&self.position(fight.owner)?);
        let spaces = &eyes.spaces[player(fight.owner)];
        let space = spaces.iter().find(|space| space.walls.intersects(&group))?;
        // Its walls may have another space with friends that are not asked about.
        let is_alone = spaces.iter().filter(|other| other.walls.intersects(&space.walls)).count() == 1;
        // Who may join safe friends needs no eyes.
        if space.ko || !is_alone || !group.is_subset(&space.walls) || fight.has_safe(fight.owner) {
            return None;
        }
        if self.takes_outside(&space.points, &space.walls) {
            return None;
        }
        let life = self.truth.life(&fight.target, fight.owner)?;
        let alone = life.living == Some(Living::Independent);
        let right = match (space.value.attack >= 2, space.value.defend >= 2) {
            (true, _) => life.lives(),
            (false, true) => life.is_critical() || life.lives() && !alone,
            (false, false) if life.is_critical() => return None,
            (false, false) => !alone,
        };
        let [first, last] = [space.value.attack, space.value.defend];
        let told = format!("eyes: says {first} to {last} ({}), is {}", space.evidence.name(), life.told());
        self.note(Door::Eyes, Worth::of(right, claimed(space.evidence)), told);
        Some(())
    }

    /// Whether the owner, moving first, may take stones next to some walls of his that stand outside their space: that may be an eye, too.
    fn takes_outside(&self, space: &PointSet, walls: &PointSet) -> bool {
        let (fight, rival) = (self.fight, 1 - self.fight.owner);
        let beside = |chain: &[usize]| {
            let stones = fight.points(chain);
            let near = chain.iter().flat_map(|at| neighbors(fight.width, fight.board.len(), *at));
            !stones.intersects(space) && fight.points(&near.collect::<Vec<_>>()).intersects(walls)
        };
        fight.loose(rival).iter().filter(|chain| beside(chain)).any(|chain| {
            let taken = self.truth.captured(chain, rival);
            taken.and_then(|taken| taken.code(self.truth.start.to_move(fight.owner))) != Some(Code::Lose)
        })
    }

    /// The first move of a problem that is called solved must be right.
    fn problem(&mut self) -> Option<()> {
        let fight = self.fight;
        for mover in [0, 1] {
            let position = self.position(mover)?;
            let solution = problem::solve(&position, &self.budget).ok()??;
            let question = &solution.question;
            let owner = if question.owner == player(0) { 0 } else { 1 };
            let Some(cells) = self.cells(&question.group) else { continue };
            // Where nothing depends on who moves first, there is no problem.
            let known = self.truth.life(&cells, owner);
            if !solution.is_solved() && !known.is_some_and(Life::is_critical) {
                continue;
            }
            let Some(solved) = self.truth.captured(&cells, owner) else { continue };
            let what = match question.aim {
                Aim::Kill => "problem, to kill",
                Aim::Live => "problem, to live",
                Aim::Capture => "problem, to capture",
                Aim::Save => "problem, to save",
            };
            let what = format!("{what} {}", fight.name(cells[0]));
            let evidence = if solution.is_solved() { solution.answer.evidence } else { Evidence::Guessed };
            let best = solution.first.or(solution.answer.best);
            let answer = Answer { evidence, best, ..solution.answer.clone() };
            self.answered(Door::Problem, &what, &answer, &solved, mover);
        }
        Some(())
    }
}

const fn claimed(evidence: Evidence) -> Claimed {
    match evidence {
        Evidence::Guessed => Claimed::Nothing,
        Evidence::Searched => Claimed::Searched,
        Evidence::Proved => Claimed::Proved,
    }
}

fn worded(verdict: Verdict) -> String {
    format!("{} ({})", verdict.status.name(), verdict.evidence.name())
}
