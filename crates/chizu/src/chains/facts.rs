//! Everything that is said of one chain (GNU Go's *worm data*).

use chizu_board::{Color, Point, PointSet, Position};

use super::attacks::{Attack, Try, attacks, defences, threats};
use super::liberties::{ORDERS, liberties_by_order};
use super::reach::{Shares, effective_sizes};
use super::shape::{Cut, cut, distinct, holes, opponents, pointless};
use super::{ChainId, Chains};
use crate::chains::tuning;
use crate::effort::Effort;
use crate::read::Code;
use crate::safety::{PointStatus, Unconditional};

/// How deep to look at chains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Depth {
    /// Positions to visit at most for each question about a chain.
    pub nodes: u64,
    /// How slow the moves of a capture may be together: a move that leaves n liberties costs n − 1.
    pub slack: u8,
    /// Chains with more liberties are taken to be safe.
    pub most_liberties: usize,
    /// Whether all moves that capture or save are looked for, and those that threaten to.
    pub moves: Moves,
}

/// Whether moves are looked for beside the best one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moves {
    /// Only the best move.
    Best,
    /// All that capture and save, and those that threaten to.
    All,
}

impl Depth {
    /// Enough to judge groups.
    pub const SHALLOW: Self = Self {
        nodes: tuning::SHALLOW_NODES,
        slack: tuning::SHALLOW_SLACK,
        most_liberties: tuning::SHALLOW_LIBERTIES,
        moves: Moves::Best,
    };
    /// Everything there is to say.
    pub const DEEP: Self = Self {
        nodes: tuning::DEEP_NODES,
        slack: tuning::DEEP_SLACK,
        most_liberties: tuning::DEEP_LIBERTIES,
        moves: Moves::All,
    };

    /// What each question of [`Depth::DEEP`] may cost.
    pub const EFFORT: Effort = Effort::of(Self::DEEP.nodes);

    /// Everything there is to say, with so much effort for each question.
    ///
    /// ```
    /// use chizu::chains::Depth;
    /// use chizu::effort::Effort;
    /// assert_eq!(Depth::of(Depth::EFFORT), Depth::DEEP);
    /// assert!(Depth::of(Effort::DEEP).nodes > Depth::of(Effort::QUICK).nodes);
    /// ```
    #[must_use]
    pub const fn of(effort: Effort) -> Self {
        Self { nodes: effort.nodes(), ..Self::DEEP }
    }
}

/// What is known of a chain.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ChainFacts {
    /// The chain.
    pub id: ChainId,
    /// The colour of its stones.
    pub color: Color,
    /// Its stones.
    pub stones: PointSet,
    /// Its first stone in board order (*origin*).
    pub origin: Point,
    /// Stones, and shares of the empty points near them.
    pub effective_size: Shares,
    /// Liberties of order 1 to 4.
    pub liberties: [PointSet; ORDERS],
    /// Whether it can be captured, and saved. `None` if it has too many liberties to ask.
    pub attack: Option<Attack>,
    /// The moves of the opponent that capture it, the best first.
    pub attack_points: Vec<Try>,
    /// The moves of the owner that save it, if it can be captured, the best first.
    pub defence_points: Vec<Try>,
    /// If it cannot be captured: moves of the opponent after which another would capture it.
    pub attack_threats: Vec<Try>,
    /// If it cannot be saved: moves of the owner after which another would save it.
    pub defence_threats: Vec<Try>,
    /// Chains of the opponent beside it, diagonally too, that can be captured (*lunch*), the most useful
    /// first: those that cut, then those short of liberties, then in board order.
    pub lunches: Vec<ChainId>,
    /// Whether it keeps chains of the opponent apart (*cutstone*).
    pub cut: Cut,
    /// In atari: how many cuts would become real if it were not (*cutstone2*).
    pub sleeping_cuts: usize,
    /// Parts of the board it encloses (*genus*).
    pub holes: usize,
    /// Whether it can play no part in life unless a chain around it is captured (*inessential*).
    pub inessential: bool,
    /// Whether no one can capture it, whatever number of moves he makes (*invincible*).
    pub immortal: bool,
    /// What no one can change about it (*unconditional status*).
    pub unconditional: PointStatus,
}

impl ChainFacts {
    /// How its capture ends if the opponent moves first.
    #[must_use]
    pub fn attack_code(&self) -> Code {
        self.attack.as_ref().map_or(Code::Lose, Attack::attack_code)
    }

    /// How its rescue ends if its owner moves first and it needs one.
    #[must_use]
    pub fn defence_code(&self) -> Code {
        self.attack.as_ref().map_or(Code::Lose, Attack::defence_code)
    }
}

/// The facts about all chains, in their order.
#[must_use]
pub fn facts(
    position: &Position,
    chains: &Chains,
    settled: &Unconditional,
    depth: &Depth,
) -> Vec<ChainFacts> {
    let sizes = effective_sizes(chains);
    let attacked: Vec<Option<Attack>> = chains
        .ids()
        .map(|id| {
            let asked = chains[id].liberties.len() <= depth.most_liberties;
            let immortal = settled.immortal[chains[id].color].stones.intersects(&chains[id].stones);
            if asked && !immortal { Attack::of(position, chains, id, depth) } else { None }
        })
        .collect();
    let codes: Vec<Code> =
        attacked.iter().map(|a| a.as_ref().map_or(Code::Lose, Attack::attack_code)).collect();
    let cuts: Vec<Cut> = chains.ids().map(|id| cut(chains, id)).collect();
    let mut all = Vec::with_capacity(chains.len());
    for (id, attack) in chains.ids().zip(attacked) {
        let chain = &chains[id];
        let Some(origin) = chain.stones.first_point() else { continue };
        let lunches = lunches(chains, id, &codes, &cuts);
        let holes = holes(chains, id);
        let mut facts = ChainFacts {
            id,
            color: chain.color,
            stones: chain.stones,
            origin,
            effective_size: sizes[id.index()],
            liberties: liberties_by_order(chains.stones(), chain.stones, position.ko()),
            attack,
            attack_points: Vec::new(),
            defence_points: Vec::new(),
            attack_threats: Vec::new(),
            defence_threats: Vec::new(),
            cut: cuts[id.index()],
            sleeping_cuts: sleeping_cuts(chains, id),
            holes,
            inessential: lunches.is_empty() && pointless(chains, id, holes, cuts[id.index()]),
            immortal: settled.immortal[chain.color].stones.contains(origin),
            unconditional: settled.status(origin),
            lunches,
        };
        if depth.moves == Moves::All {
            add_moves(position, chains, &mut facts);
        }
        all.push(facts);
    }
    all
}

/// Looks for the moves that capture and save, and those that threaten to.
fn add_moves(position: &Position, chains: &Chains, facts: &mut ChainFacts) {
    let id = facts.id;
    let Some(attack) = &facts.attack else { return };
    match (attack.attack_code(), &attack.defence) {
        (Code::Lose, _) | (_, None) => {
            facts.attack_threats = threats(position, chains, id, !facts.color);
        }
        (_, Some(defence)) => {
            facts.attack_points = attacks(position, chains, id, &attack.attack);
            if defence.code == Code::Lose {
                facts.defence_threats = threats(position, chains, id, facts.color);
            } else {
                facts.defence_points = defences(position, chains, id, defence);
            }
        }
    }
}

/// The chains beside a chain that can be captured, the most useful first.
fn lunches(chains: &Chains, id: ChainId, codes: &[Code], cuts: &[Cut]) -> Vec<ChainId> {
    let chain = &chains[id];
    let around = chains.geometry().ring_of(chain.stones) & chains.stones().of(!chain.color);
    let mut found = distinct(chains, around);
    found.retain(|other| codes[other.index()] >= Code::KoA && !is_ko_stone(chains, *other));
    found.sort_by_key(|other| {
        (std::cmp::Reverse(cuts[other.index()]), chains[*other].liberties.len(), *other)
    });
    found
}

/// Whether a chain is a lone stone whose capture could be taken back at once.
fn is_ko_stone(chains: &Chains, id: ChainId) -> bool {
    let chain = &chains[id];
    let Some(liberty) = chain.liberties.first_point() else { return false };
    if chain.len() != 1 || chain.liberties.len() != 1 {
        return false;
    }
    // The captor would stand alone where only stones of this colour are, and have this point as liberty.
    chains.geometry().neighbors(liberty).all(|n| chains.stones().get(n) == Some(chain.color))
}

/// How many cuts a chain in atari would make if it were not: the pieces around it, less one. Pieces are
/// chains of the opponent with a liberty in common other than the one that captures.
fn sleeping_cuts(chains: &Chains, id: ChainId) -> usize {
    let chain = &chains[id];
    if chain.liberties.len() != 1 {
        return 0;
    }
    let around = opponents(chains, id);
    let free: Vec<PointSet> = around.iter().map(|other| chains[*other].liberties - chain.liberties).collect();
    let mut piece: Vec<usize> = (0..around.len()).collect();
    for a in 0..around.len() {
        for b in a + 1..around.len() {
            if free[a].intersects(&free[b]) {
                let (to, from) = (piece[a].min(piece[b]), piece[a].max(piece[b]));
                piece.iter_mut().filter(|p| **p == from).for_each(|p| *p = to);
            }
        }
    }
    piece.sort_unstable();
    piece.dedup();
    piece.len().saturating_sub(1)
}
