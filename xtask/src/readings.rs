//! Whether what is read of a group agrees with what is read after one more move: `cargo xtask readings`.
//!
//! A group that is lost cannot be saved by any one move of its owner's, and one that is safe cannot be killed by any one of
//! his opponent's; the move that is said to kill leaves no life, and the one that saves leaves no kill. No label is needed:
//! where two answers that are both settled contradict each other, one of them is wrong.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use anyhow::Context;
use chizu::board::{Move, PointSet, Position, Setup, Stones, Suicide};
use chizu::groups::Groups;
use chizu::read::{self, Answer, Budget, Code, ReadError};
use chizu::sgf::Replay;
use chizu::{Color, Size};

use crate::random::Random;
use crate::suite::choice::Choice;
use crate::suite::games;

/// Groups with fewer stones, with more, and with more liberties are not asked about.
const FEWEST: usize = 4;
const MOST: usize = 40;
const LIBERTIES: usize = 12;
/// How far from a group moves are tried.
const REACH: usize = 2;
/// After which tenths of a game's moves its groups are asked about.
const TENTHS: [usize; 3] = [4, 6, 8];

/// What to ask.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Folders with `truth.jsonl`.
    pub folders: Vec<PathBuf>,
    /// Which of them.
    pub choice: Choice,
    /// Only every such game.
    pub every: usize,
    /// Number of random corners.
    pub corners: u64,
    /// Nodes for each question.
    pub nodes: u64,
    /// How many contradictions are shown, of each kind of positions.
    pub show: usize,
}

/// Two answers of which one is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contradiction {
    /// Judgement to be lost, and saved by a move.
    Saved,
    /// Judgement to be safe, and killed by a move.
    Killed,
    /// The move that is to kill leaves it life.
    Survives,
    /// The move that is to save leaves it dead.
    Dies,
}

/// What was found.
#[derive(Clone, Debug, Default)]
pub struct Found {
    /// Groups asked about.
    pub groups: usize,
    /// Those said to be lost whoever moves.
    pub lost: usize,
    /// Those said to be safe whoever moves.
    pub safe: usize,
    /// What contradicts itself, and where.
    pub contradictions: Vec<(Contradiction, String)>,
}

/// Runs it and returns the table.
pub fn run(plan: &Plan) -> anyhow::Result<String> {
    let budget = Budget { nodes: plan.nodes, ..Budget::default() };
    let mut table =
        String::from("groups    lost  saved    safe  killed  killing move fails  saving move fails\n");
    let mut tell = |name: &str, found: &Found| {
        let count = |kind| found.contradictions.iter().filter(|(of, _)| *of == kind).count();
        let [saved, killed, survives, dies] =
            [Contradiction::Saved, Contradiction::Killed, Contradiction::Survives, Contradiction::Dies]
                .map(count);
        let Found { groups, lost, safe, contradictions } = found;
        writeln!(
            table,
            "{groups:6}  {lost:6}  {saved:5}  {safe:6}  {killed:6}  {survives:18}  {dies:17}  {name}"
        )?;
        for (_, what) in contradictions.iter().take(plan.show) {
            writeln!(table, "{what}")?;
        }
        anyhow::Ok(())
    };
    if plan.corners > 0 {
        tell("random corners", &in_corners(plan.corners, &budget)?)?;
    }
    for folder in &plan.folders {
        tell(&folder.display().to_string(), &in_games(folder, plan, &budget)?)?;
    }
    Ok(table)
}

/// Asks about the groups of random corners.
pub fn in_corners(corners: u64, budget: &Budget) -> anyhow::Result<Found> {
    let mut found = Found::default();
    for seed in 0..corners {
        let position = random_corner(&mut Random(seed))?;
        look(&position, &format!("corner {seed}"), budget, &mut found)?;
    }
    Ok(found)
}

fn in_games(folder: &Path, plan: &Plan, budget: &Budget) -> anyhow::Result<Found> {
    let mut found = Found::default();
    for truth in games::chosen(folder, &plan.choice)?.iter().step_by(plan.every.max(1)) {
        let path = folder.join(&truth.file);
        let bytes = std::fs::read(&path).with_context(|| truth.file.clone())?;
        let collection = chizu::sgf::parse(&bytes).with_context(|| truth.file.clone())?;
        let moves = Replay::of(collection.first()).tolerant().with_context(|| truth.file.clone())?.moves;
        for tenths in TENTHS {
            let number = moves * tenths / 10;
            let replay = Replay::of(collection.first()).up_to(number).tolerant()?;
            look(replay.game.position(), &format!("{} move {number}", truth.file), budget, &mut found)?;
        }
    }
    Ok(found)
}

/// A corner full of random stones, within two rows of White's that live.
fn random_corner(random: &mut Random) -> anyhow::Result<Position> {
    let size = Size::new(13, 13)?;
    let (width, height) = (4 + random.below(5) as i32, 3 + random.below(3) as i32);
    let empty = 20 + random.below(30);
    let mut stones = Stones::empty(size);
    for point in size.points() {
        let (x, y) = (i32::from(size.col(point)), i32::from(size.row(point)));
        let color = match () {
            () if x < width && y < height => match random.below(100) {
                chance if chance < empty => None,
                chance if chance < empty + (100 - empty) * 3 / 5 => Some(Color::Black),
                _ => Some(Color::White),
            },
            () if x < width + 2 && y < height + 2 => Some(Color::White),
            () => None,
        };
        stones.set(point, color);
    }
    let breathless: PointSet = Color::ALL
        .into_iter()
        .flat_map(|color| stones.chains(color).filter(|chain| stones.liberties(*chain).is_empty()))
        .collect();
    stones.clear(breathless);
    Ok(Setup::new(stones).position()?)
}

/// Asks about the groups of a position.
fn look(position: &Position, name: &str, budget: &Budget, found: &mut Found) -> anyhow::Result<()> {
    for group in Groups::of(position).iter() {
        let (size, liberties) = (group.stones.len(), group.liberties.len());
        if (FEWEST..=MOST).contains(&size) && liberties <= LIBERTIES {
            let siege = Siege { position, color: group.color, stones: group.stones, budget };
            siege.ask(name, found)?;
        }
    }
    Ok(())
}

/// A group that is asked about.
struct Siege<'a> {
    position: &'a Position,
    color: Color,
    stones: PointSet,
    budget: &'a Budget,
}

impl Siege<'_> {
    fn ask(&self, name: &str, found: &mut Found) -> Result<(), ReadError> {
        let kill = read::kill(self.position, &self.stones, self.budget)?;
        let live = read::live(self.position, &self.stones, self.budget)?;
        let (lost, safe) = (live.fails() && !kill.fails(), kill.fails());
        found.groups += 1;
        found.lost += usize::from(lost);
        found.safe += usize::from(safe);
        let mut contradictions = Vec::new();
        if lost && let Some(at) = self.any(self.color, read::kill)? {
            contradictions.push((Contradiction::Saved, Some(at)));
        }
        if safe && let Some(at) = self.any(!self.color, read::live)? {
            contradictions.push((Contradiction::Killed, Some(at)));
        }
        if succeeds(&kill) && self.after(!self.color, kill.best, read::live)?.is_some_and(|a| succeeds(&a)) {
            contradictions.push((Contradiction::Survives, kill.best));
        }
        if !safe
            && succeeds(&live)
            && self.after(self.color, live.best, read::kill)?.is_some_and(|a| succeeds(&a))
        {
            contradictions.push((Contradiction::Dies, live.best));
        }
        for (kind, at) in contradictions {
            found.contradictions.push((kind, format!("{name}: {}", self.told(kind, at))));
        }
        Ok(())
    }

    /// A move near the group after which what is asked of it fails, and is settled.
    fn any(&self, by: Color, question: Question) -> Result<Option<Move>, ReadError> {
        let stones = self.position.stones();
        let near = (0..REACH).fold(self.stones, |near, _| near | stones.geometry().neighbors_of(near));
        for at in near & stones.vacant() {
            let at = Move::Play(at);
            if self.after(by, Some(at), question)?.is_some_and(|answer| answer.fails()) {
                return Ok(Some(at));
            }
        }
        Ok(None)
    }

    /// The answer after a move, if one is named, and takes nothing of the group.
    fn after(&self, by: Color, at: Option<Move>, question: Question) -> Result<Option<Answer>, ReadError> {
        let Some(at @ Move::Play(_)) = at else { return Ok(None) };
        let Ok(next) = self.position.after(by, at, Suicide::Forbidden) else { return Ok(None) };
        if !self.stones.is_subset(&next.stones().of(self.color)) {
            return Ok(None);
        }
        question(&next, &self.stones, self.budget).map(Some)
    }

    fn told(&self, kind: Contradiction, at: Option<Move>) -> String {
        let size = self.position.size();
        let name = self.stones.first_point().map(|stone| size.name(stone).to_string()).unwrap_or_default();
        let at = match at {
            Some(Move::Play(at)) => size.name(at).to_string(),
            Some(Move::Pass) | None => "a pass".to_owned(),
        };
        let what = match kind {
            Contradiction::Saved => "is lost, and yet saved by",
            Contradiction::Killed => "is safe, and yet killed by",
            Contradiction::Survives => "lives after what is to kill it,",
            Contradiction::Dies => "dies after what is to save it,",
        };
        format!("{} {name} {what} {at}\n{}", self.color, self.position.stones())
    }
}

/// What is asked of a group, its opponent or its owner moving first.
type Question = fn(&Position, &PointSet, &Budget) -> Result<Answer, ReadError>;

fn succeeds(answer: &Answer) -> bool {
    answer.code == Code::Win && answer.is_settled()
}
