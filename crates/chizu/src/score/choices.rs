//! Where Carta's paper and his program differ, or leave a choice: the choices.

/// What a group must do about its half connections to be one group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Knots {
    /// One half connection is enough (the program).
    One,
    /// Two are needed (the paper).
    Two,
}

/// What becomes of an open ko whose filling would leave the filler in atari.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DangerousKo {
    /// The opponent gets it only if no further connection saves the filler (the paper).
    SavedIfPossible,
    /// The filler connects as far as he can and the opponent gets the ko all the same (the program).
    Given,
}

/// Which points found by filling the dame must be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Needed {
    /// Those found with Black's stones and with White's (paper and program).
    InBoth,
    /// Those found with either.
    InEither,
    /// Those found when the owner's opponent filled the dame.
    IfOpponentFills,
}

/// The choices Carta's method leaves.
///
/// The default, [`Choices::BEST`], is what counts best; [`Choices::PROGRAM`] and [`Choices::PAPER`] follow the sources.
/// What each is worth is measured in `docs/carta.md`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Choices {
    /// Number of Bouzy's dilations: 8 in the paper, 9 in the program.
    pub dilations: u8,
    /// Half connections needed.
    pub knots: Knots,
    /// Whether an empty point with a full connection to two chains links them (the program).
    pub over_empty_points: bool,
    /// Whether a lone stone in atari may belong to a group (in the program it may).
    pub lone_stones_in_atari_link: bool,
    /// Whether an empty point with seven friends around it is an eye even if the eighth is an empty
    /// neighbour the opponent can enter (in the paper it is).
    pub open_eyes: bool,
    /// Kos whose filling is dangerous.
    pub dangerous_ko: DangerousKo,
    /// Which points must be filled.
    pub needed: Needed,
}

impl Choices {
    /// What counts best: as the program, but chains in atari stay alone.
    pub const BEST: Self = Self { lone_stones_in_atari_link: false, ..Self::PROGRAM };

    /// As in the author's program.
    pub const PROGRAM: Self = Self {
        dilations: 9,
        knots: Knots::One,
        over_empty_points: true,
        lone_stones_in_atari_link: true,
        open_eyes: false,
        dangerous_ko: DangerousKo::Given,
        needed: Needed::InBoth,
    };

    /// As in the paper.
    pub const PAPER: Self = Self {
        dilations: 8,
        knots: Knots::Two,
        over_empty_points: false,
        lone_stones_in_atari_link: false,
        open_eyes: true,
        dangerous_ko: DangerousKo::SavedIfPossible,
        needed: Needed::InBoth,
    };
}

#[allow(clippy::derivable_impls, reason = "these are choices, not the absence of any")]
impl Default for Choices {
    fn default() -> Self {
        Self::BEST
    }
}

/// A text does not describe choices.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is no choice of Carta's method; known are program, paper, best and {KEYS}")]
pub struct ChoicesError(pub String);

const KEYS: &str = "dilations=0..15, knots=1|2, over-empty-points=yes|no, lone-stones=yes|no, \
                    open-eyes=yes|no, dangerous-ko=saved|given, needed=both|either|opponent";

/// Reads `program`, `paper` or `best`, then `key=value` pairs, separated by commas.
impl std::str::FromStr for Choices {
    type Err = ChoicesError;

    fn from_str(text: &str) -> Result<Self, ChoicesError> {
        let mut choices = Self::BEST;
        for part in text.split(',').map(str::trim).filter(|part| !part.is_empty()) {
            let error = || ChoicesError(part.to_owned());
            let yes = |value: &str| match value {
                "yes" => Ok(true),
                "no" => Ok(false),
                _ => Err(error()),
            };
            match part.split_once('=') {
                None if part == "best" => choices = Self::BEST,
                None if part == "program" => choices = Self::PROGRAM,
                None if part == "paper" => choices = Self::PAPER,
                Some(("dilations", n)) => {
                    choices.dilations = n.parse().ok().filter(|n| *n <= 15).ok_or_else(error)?;
                }
                Some(("knots", "1")) => choices.knots = Knots::One,
                Some(("knots", "2")) => choices.knots = Knots::Two,
                Some(("over-empty-points", value)) => choices.over_empty_points = yes(value)?,
                Some(("lone-stones", value)) => choices.lone_stones_in_atari_link = yes(value)?,
                Some(("open-eyes", value)) => choices.open_eyes = yes(value)?,
                Some(("dangerous-ko", "saved")) => choices.dangerous_ko = DangerousKo::SavedIfPossible,
                Some(("dangerous-ko", "given")) => choices.dangerous_ko = DangerousKo::Given,
                Some(("needed", "both")) => choices.needed = Needed::InBoth,
                Some(("needed", "either")) => choices.needed = Needed::InEither,
                Some(("needed", "opponent")) => choices.needed = Needed::IfOpponentFills,
                _ => return Err(error()),
            }
        }
        Ok(choices)
    }
}
