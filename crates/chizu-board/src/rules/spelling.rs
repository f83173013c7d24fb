//! Rules as game records spell them: names in a dozen languages, and KataGo's short list of options.

use super::{HandicapBonus, Ko, Rules, Ruleset, Scoring, Tax};
use crate::board::Suicide;

use Ruleset::{
    Aga, AgaButton, AncientTerritory, Bga, Chinese, ChineseKgs, Ing, Japanese, Korean, NewZealand,
    StoneScoring, TrompTaylor,
};

/// Names too short to be looked for inside other words.
const EXACT: &[(&str, Ruleset)] = &[
    ("jp", Japanese),
    ("jpn", Japanese),
    ("ja", Japanese),
    ("日", Japanese),
    // The Internet Go Server plays by Japanese rules.
    ("igs", Japanese),
    ("territory", Japanese),
    ("territoryscoring", Japanese),
    ("kr", Korean),
    ("kor", Korean),
    ("ko", Korean),
    ("tygem", Korean),
    ("cyberoro", Korean),
    ("cn", Chinese),
    ("chn", Chinese),
    ("zh", Chinese),
    ("中", Chinese),
    ("area", Chinese),
    ("areascoring", Chinese),
    ("nz", NewZealand),
    ("goe", Ing),
    ("tt", TrompTaylor),
];

/// Names that may stand among other words; the first that is found counts.
const SPELLINGS: &[(&str, Ruleset)] = &[
    ("ancientterritory", AncientTerritory),
    ("ancient", StoneScoring),
    ("stonescoring", StoneScoring),
    ("stonecounting", StoneScoring),
    ("古棋", StoneScoring),
    ("古代", StoneScoring),
    ("还棋头", StoneScoring),
    ("還棋頭", StoneScoring),
    ("button", AgaButton),
    ("chinesekgs", ChineseKgs),
    ("chineseogs", ChineseKgs),
    ("chines", Chinese),
    ("china", Chinese),
    ("chinois", Chinese),
    ("cinese", Chinese),
    ("китай", Chinese),
    ("중국", Chinese),
    ("中国", Chinese),
    ("中國", Chinese),
    ("数子", Chinese),
    ("數子", Chinese),
    ("japan", Japanese),
    ("japon", Japanese),
    ("giappon", Japanese),
    ("япон", Japanese),
    ("nihon", Japanese),
    ("일본", Japanese),
    ("日本", Japanese),
    ("日韩", Japanese),
    ("日韓", Japanese),
    ("数目", Japanese),
    ("數目", Japanese),
    ("pandanet", Japanese),
    ("korea", Korean),
    ("coré", Korean),
    ("корей", Korean),
    ("한국", Korean),
    ("韩国", Korean),
    ("韓國", Korean),
    ("韓国", Korean),
    ("应氏", Ing),
    ("應氏", Ing),
    ("计点", Ing),
    ("計點", Ing),
    ("aga", Aga),
    ("american", Aga),
    // The World Mind Sports Games count area, with a stone for a pass.
    ("wmsg", Aga),
    ("mindsport", Aga),
    ("bga", Bga),
    ("british", Bga),
    ("french", Aga),
    ("français", Aga),
    ("newzealand", NewZealand),
    ("tromptaylor", TrompTaylor),
    ("ing", Ing),
];

impl Ruleset {
    /// The rule set a game record names, in any of the spellings found in the wild
    /// (`Japanese`, `jp`, `日本`, `Korean/Japanese(Tygem)`, `GOE`, `NZ`, …).
    #[must_use]
    pub fn from_record(text: &str) -> Option<Self> {
        let text: String = text.to_lowercase().chars().filter(|c| c.is_alphanumeric()).collect();
        let bare = text.strip_suffix("rules").unwrap_or(&text);
        let exact = EXACT.iter().find(|(name, _)| *name == bare);
        let found = exact.or_else(|| {
            SPELLINGS.iter().find(|(spelling, set)| match set {
                // Too short to be looked for inside other words.
                Ing | Aga | Bga if spelling.len() <= 3 => {
                    text.starts_with(spelling) || text.ends_with(spelling) && text.len() <= 8
                }
                _ => text.contains(spelling),
            })
        });
        found.map(|(_, set)| *set)
    }
}

impl Rules {
    /// The rules a game record states: those of [`Ruleset::from_record`], or the options of KataGo's short form, with
    /// those it leaves out as in Tromp and Taylor's rules.
    ///
    /// ```
    /// use chizu_board::{Rules, Ruleset};
    /// let rules = Rules::from_record("koPOSITIONALscoreAREAtaxNONEsui0whbN").unwrap();
    /// assert_eq!(rules.ruleset(), Some(Ruleset::ChineseKgs));
    /// assert_eq!(Rules::from_record("Chinese Rules"), Some(Ruleset::Chinese.rules()));
    /// assert_eq!(Rules::from_record("koNEVERscoreAREA"), None);
    /// ```
    #[must_use]
    pub fn from_record(text: &str) -> Option<Self> {
        short_form(text.trim()).or_else(|| Ruleset::from_record(text).map(Ruleset::rules))
    }
}

/// `koSIMPLEscoreTERRITORYtaxSEKIsui0`, with `button0` or `button1` and `whb0`, `whbN-1`, `whbN` behind it.
fn short_form(text: &str) -> Option<Rules> {
    let mut rules = Rules { handicap_bonus: HandicapBonus::None, ..TrompTaylor.rules() };
    let mut rest = text.strip_prefix("ko")?;
    let mut take = |words: &[&str]| {
        let index = words.iter().position(|word| rest.starts_with(word))?;
        rest = &rest[words[index].len()..];
        Some(index)
    };
    // Spight's rule forbids what situational superko does, apart from passes that lift it.
    rules.ko = match take(&["SIMPLE", "POSITIONAL", "SITUATIONAL", "SPIGHT"])? {
        0 => Ko::Simple,
        1 => Ko::Positional,
        _ => Ko::Situational,
    };
    rules.scoring = match take(&["scoreAREA", "scoreTERRITORY"])? {
        0 => Scoring::Area,
        _ => Scoring::Territory,
    };
    match take(&["taxNONE", "taxSEKI", "taxALL"]) {
        Some(1) => rules.tax = Tax::Seki,
        Some(2) => rules.tax = Tax::All,
        _ => rules.tax = Tax::None,
    }
    if take(&["sui0"]).is_some() {
        rules.suicide = Suicide::Forbidden;
    } else {
        take(&["sui1"]);
    }
    take(&["button0", "button1"]);
    match take(&["whbN-1", "whbN", "whb0"]) {
        Some(0) => rules.handicap_bonus = HandicapBonus::StonesLessOne,
        Some(1) => rules.handicap_bonus = HandicapBonus::Stones,
        _ => {}
    }
    Some(rules)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_spell_rules_in_many_ways() {
        for (text, set) in [
            ("Japanese", Some(Japanese)),
            ("Korean/Japanese(Tygem)", Some(Japanese)),
            ("korean", Some(Korean)),
            ("Chinese Rules", Some(Chinese)),
            ("中国规则", Some(Chinese)),
            ("AGA", Some(Aga)),
            ("NZ", Some(NewZealand)),
            ("New Zealand", Some(NewZealand)),
            ("GOE", Some(Ing)),
            ("Ing Goe", Some(Ing)),
            ("应氏规则", Some(Ing)),
            ("tromp-taylor", Some(TrompTaylor)),
            ("stone_scoring", Some(StoneScoring)),
            ("ancient", Some(StoneScoring)),
            ("ancient-territory", Some(AncientTerritory)),
            ("aga_button", Some(AgaButton)),
            ("IGS rules", Some(Japanese)),
            ("PandaNet", Some(Japanese)),
            ("WMSG", Some(Aga)),
            ("règles françaises", Some(Aga)),
            ("日韩规则", Some(Japanese)),
            ("blitz, no cheating", None),
            ("figs", None),
            ("2 stones", None),
            ("", None),
        ] {
            assert_eq!(Ruleset::from_record(text), set, "{text:?}");
        }
    }

    #[test]
    fn the_short_form_of_every_rule_set() {
        for (text, rules) in [
            ("koSIMPLEscoreTERRITORYtaxSEKIsui0", Japanese.rules()),
            ("koSIMPLEscoreAREAtaxNONEsui0whbN", Chinese.rules()),
            ("koSITUATIONALscoreAREAtaxNONEsui0whbN-1", Aga.rules()),
            ("koSITUATIONALscoreAREAtaxNONEsui0button1whbN-1", AgaButton.rules()),
            ("koSITUATIONALscoreAREAtaxNONEsui1", NewZealand.rules()),
            ("koPOSITIONALscoreAREAtaxNONEsui1", TrompTaylor.rules()),
            ("koSIMPLEscoreAREAtaxALLsui0whb0", StoneScoring.rules()),
            ("koSIMPLEscoreTERRITORYtaxALLsui0komi7.5", AncientTerritory.rules()),
        ] {
            let read = Rules::from_record(text).unwrap();
            assert_eq!(read, Rules { komi: read.komi, ..rules }, "{text}");
        }
        for text in ["ko", "koSIMPLE", "kosimplescorearea", "koSIMPLEscoreMOKU"] {
            assert_eq!(short_form(text), None, "{text}");
        }
        assert_eq!(Rules::from_record("ko").map(|rules| rules.ruleset()), Some(Some(Japanese)));
    }
}
