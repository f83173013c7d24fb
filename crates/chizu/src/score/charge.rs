//! What protective moves cost: conventions differ from place to place, and the board does not tell which holds.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use chizu_board::{Komi, Rules, Scoring};

/// What White gets on Fox.
const FOX_KOMI: Komi = Komi::from_half_points(15);

/// Which protective moves cost a point of territory.
///
/// Over the board they are all made before the count. Servers count what is on the board when both have passed, some of them
/// without the points that must be connected in any case, and open kos stay open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Charge {
    /// Whatever correct play demands, kos included.
    #[default]
    All,
    /// What must be connected whoever fills the dame: false eyes.
    Connections,
    /// Nothing: what is surrounded is counted.
    Nothing,
}

impl Charge {
    /// Every kind.
    pub const EVERY: [Self; 3] = [Self::All, Self::Connections, Self::Nothing];

    /// The word for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::All => "all",
            Self::Connections => "connections",
            Self::Nothing => "nothing",
        }
    }

    /// How a server counts that this text of a record names, if it is known. Tom, which counts like Tygem, is
    /// not: no record at hand names it.
    ///
    /// ```
    /// use chizu::score::Charge;
    /// assert_eq!(Charge::by_server("The KGS Go Server at http://www.gokgs.com/"), Some(Charge::Connections));
    /// assert_eq!(Charge::by_server("OGS: https://online-go.com/game/1"), Some(Charge::Nothing));
    /// assert_eq!(Charge::by_server("Nihon Ki-in, Tokyo"), None);
    /// ```
    #[must_use]
    pub fn by_server(text: &str) -> Option<Self> {
        let mut words = text.split(|c: char| !c.is_alphanumeric()).map(str::to_ascii_lowercase);
        words.find_map(|word| match &*word {
            "kgs" | "gokgs" => Some(Self::Connections),
            "ogs" | "tygem" => Some(Self::Nothing),
            "foxwq" => Some(Self::All),
            _ => None,
        })
    }

    /// How the server counts that writes its records like this, where they do not name it: KGS gives results with two
    /// decimals (`W+7.50`), OGS its rules in lower case (`japanese`). Fox writes decimals too, but no one on KGS gives
    /// 7½ points where territory is counted.
    ///
    /// ```
    /// use chizu::score::Charge;
    /// use chizu::{Komi, Rules, Ruleset};
    /// let rules = Rules { komi: Komi::from_half_points(13), ..Ruleset::Japanese.rules() };
    /// assert_eq!(Charge::by_spelling(&rules, "Japanese", "W+7.50"), Some(Charge::Connections));
    /// assert_eq!(Charge::by_spelling(&rules, "japanese", "W+7.5"), Some(Charge::Nothing));
    /// assert_eq!(Charge::by_spelling(&rules, "Japanese", "W+7.5"), None);
    /// ```
    #[must_use]
    pub fn by_spelling(rules: &Rules, rules_text: &str, result_text: &str) -> Option<Self> {
        let decimals = result_text.trim().rsplit_once('.').map(|(_, decimals)| decimals);
        if matches!(decimals, Some("00" | "50")) {
            let of_fox = rules.scoring == Scoring::Territory && rules.komi == FOX_KOMI;
            return (!of_fox).then_some(Self::Connections);
        }
        let name = rules_text.trim();
        let lower = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_lowercase());
        lower.then_some(Self::Nothing)
    }
}

impl FromStr for Charge {
    type Err = ChargeError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::EVERY.into_iter().find(|charge| charge.name() == text).ok_or(ChargeError)
    }
}

/// No [`Charge`] has that name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChargeError;

impl fmt::Display for ChargeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Charge::EVERY.map(Charge::name).join(", ");
        write!(f, "no such way to charge; known are {names}")
    }
}

impl Error for ChargeError {}
