//! What a record says about its game: board, rules, komi, players, result.

mod found;

use chizu_board::{ByColor, Komi, Rules, Ruleset, Size};

use crate::diagnostic::Diagnostic;
use crate::header;
use crate::komi;
use crate::result::GameResult;
use crate::size::SizeTextError;
use crate::tree::GameTree;
use found::Found;

/// Game information, as far as the record gives it. Texts are as [`Value::simple_text`](crate::Value::simple_text) reads them, never empty.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct GameInfo {
    /// Version of the file format (`FF`), 1–4; 1 where the record does not say.
    pub format: u8,
    /// Kind of game (`GM`); 1 is Go, also where the record does not say.
    pub game: i64,
    /// The program that wrote the record (`AP`).
    pub application: Option<String>,
    /// The board (`SZ`); 19×19 where the record does not say.
    ///
    /// # Errors
    /// Sizes beyond 25×25, or of nothing, which cannot be replayed.
    pub size: Result<Size, SizeTextError>,
    /// The players.
    pub players: ByColor<Player>,
    /// The rules in the record's words (`RU`).
    pub rules_text: Option<String>,
    /// The name of the rules, if the words are understood and the rules have one.
    pub ruleset: Option<Ruleset>,
    /// The rules, if the words are understood; their komi is the usual one.
    pub stated_rules: Option<Rules>,
    /// Komi (`KM`), if given and understood.
    pub komi: Option<Komi>,
    /// Komi in the record's words.
    pub komi_text: Option<String>,
    /// Number of handicap stones, where the record speaks of handicap (`HA`): those on the board at the start, or put
    /// there by [`Replay`](crate::Replay) because the record leaves them out; 0 where it does not speak of them.
    pub handicap: u32,
    /// Handicap in the record's words.
    pub handicap_text: Option<String>,
    /// The result (`RE`), if given and understood.
    pub result: Option<GameResult>,
    /// The result in the record's words.
    pub result_text: Option<String>,
    /// Name of the game (`GN`).
    pub name: Option<String>,
    /// Event (`EV`).
    pub event: Option<String>,
    /// Round (`RO`).
    pub round: Option<String>,
    /// Date or dates (`DT`), in the record's words.
    pub date: Option<String>,
    /// Place (`PC`).
    pub place: Option<String>,
    /// Main time in seconds (`TM`), if given as a number.
    pub time: Option<f64>,
    /// Overtime (`OT`).
    pub overtime: Option<String>,
    /// Who or what recorded it: source (`SO`).
    pub source: Option<String>,
    /// What could not be read, or needs a word.
    pub diagnostics: Vec<Diagnostic>,
}

/// A player, or a team.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Player {
    /// Name (`PB`, `PW`).
    pub name: Option<String>,
    /// Rank (`BR`, `WR`).
    pub rank: Option<String>,
    /// Team (`BT`, `WT`).
    pub team: Option<String>,
}

impl GameInfo {
    /// The rules where the record names none.
    pub const USUAL_RULESET: Ruleset = Ruleset::Japanese;
    /// The komi where the record states none.
    pub const USUAL_KOMI: Komi = Komi::ZERO;

    /// The rules to count by: those named, Japanese if none is; with the komi stated, none if none is.
    pub fn rules(&self) -> Rules {
        usual_rules(self.stated_rules, self.komi)
    }
}

fn usual_rules(stated: Option<Rules>, komi: Option<Komi>) -> Rules {
    let rules = stated.unwrap_or_else(|| GameInfo::USUAL_RULESET.rules());
    Rules { komi: komi.unwrap_or(GameInfo::USUAL_KOMI), ..rules }
}

/// What game a value of `GM` means, 1 for Go, and whether it is written as it should be: Go's number or nothing, not
/// the game's name.
pub(crate) fn kind_of_game(value: &str) -> (i64, bool) {
    let value = value.trim();
    let is_named = ["go", "igo", "weiqi", "baduk"].iter().any(|name| value.eq_ignore_ascii_case(name));
    match value.parse() {
        Ok(1) => (1, true),
        Ok(other) => (other, false),
        Err(_) if value.is_empty() => (1, true),
        Err(_) => (i64::from(is_named), false),
    }
}

impl GameTree {
    /// The rules to count by, as [`GameInfo::rules`] has them.
    pub fn rules(&self) -> Rules {
        let rules =
            self.header("RU").and_then(|property| Rules::from_record(&property.value().simple_text()));
        let scoring = rules.map(|rules| rules.scoring);
        let komi =
            self.header("KM").and_then(|property| komi::read(&property.value().simple_text(), scoring).komi);
        usual_rules(rules, komi)
    }

    /// What the record says about the game. The root is where it belongs; it is found anywhere in the main line.
    pub fn info(&self) -> GameInfo {
        let found = Found::new(self);
        let size = self.size();
        let (game, game_remark) = found.game();
        let rules_text = found.text("RU");
        let stated_rules = rules_text.as_deref().and_then(Rules::from_record);
        let named = rules_text.as_deref().and_then(Ruleset::from_record);
        let (komi, komi_remark) = found.komi(stated_rules.map(|rules| rules.scoring));
        let (handicap, handicap_remark) = found.handicap(self, &size);
        let (result, result_remark) = found.result();
        let remarks = [
            ("GM", game_remark),
            ("SZ", found.size_remark(&size)),
            ("KM", komi_remark),
            ("HA", handicap_remark),
            ("RE", result_remark),
        ];
        GameInfo {
            format: found.format(),
            game,
            application: found.text("AP"),
            size,
            players: ByColor { black: found.player("PB", "BR", "BT"), white: found.player("PW", "WR", "WT") },
            ruleset: named
                .filter(|set| stated_rules == Some(set.rules()))
                .or(stated_rules.and_then(|r| r.ruleset())),
            stated_rules,
            rules_text,
            komi,
            komi_text: found.text("KM"),
            handicap,
            handicap_text: found.text("HA"),
            result,
            result_text: found.text("RE"),
            name: found.text("GN"),
            event: found.text("EV"),
            round: found.text("RO"),
            date: found.text("DT"),
            place: found.text("PC"),
            time: found.get("TM").and_then(|property| header::seconds(property.value())),
            overtime: self.overtime(),
            source: found.text("SO"),
            diagnostics: found.diagnostics(self, remarks, result),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn info(record: &str) -> (GameInfo, Vec<&'static str>) {
        let collection = crate::parse(record.as_bytes()).unwrap();
        let info = collection.first().info();
        let codes = info.diagnostics.iter().map(|diagnostic| diagnostic.kind.code()).collect();
        (info, codes)
    }

    #[test]
    fn a_whole_header() {
        let (info, codes) = info(
            "(;FF[4]GM[1]AP[Pen:1]SZ[19]PB[Shusaku ]BR[4d]PW[Gennan Inseki]RU[Japanese]KM[0]HA[0]RE[B+2]\
             EV[Osaka]RO[]DT[1846-09-11]PC[Osaka]TM[3600];B[qd])",
        );
        assert_eq!(codes, [""; 0]);
        assert_eq!(info.players.black.name.as_deref(), Some("Shusaku"));
        assert_eq!(info.players.black.rank.as_deref(), Some("4d"));
        assert_eq!(info.ruleset, Some(Ruleset::Japanese));
        assert_eq!(info.komi, Some(Komi::ZERO));
        assert_eq!(info.result.map(|result| result.to_string()).as_deref(), Some("B+2"));
        assert_eq!((info.round, info.time), (None, Some(3600.0)));
    }

    #[test]
    fn faults() {
        for (record, codes) in [
            ("(;GM[2])", &["not-go"][..]),
            ("(;GM[Go])", &["bad-number"]),
            ("(;GM[ 01 ])", &[]),
            ("(;SZ[52])", &["large-board"]),
            ("(;SZ[53])", &["unsupported-size"]),
            ("(;SZ[big])", &["bad-size"]),
            ("(;SZ[19x13])", &[]),
            ("(;SZ[１９])", &[]),
            ("(;KM[5,5])", &["decimal-comma"]),
            ("(;KM[375])", &["rescaled-komi"]),
            ("(;HA[２子])", &[]),
            ("(;HA[abc])", &["bad-number"]),
            ("(;HA[-3])", &["implausible-handicap"]),
            ("(;RE[B+3.5 W+2.5])", &["two-results"]),
            ("(;RE[B+3.5]RE[W+R])", &["two-results"]),
            ("(;RE[B+3][W+2])", &["two-results"]),
            ("(;RE[B+3][Black wins by 3])", &[]),
            ("(;KM[6.5][7.5])", &["two-values"]),
            ("(;PB[a][b])", &["two-values"]),
            ("(;SZ[-3])", &["unsupported-size"]),
            ("(;SZ[99999999999999999999])", &["unsupported-size"]),
            ("(;SZ[19:99999999999])", &["unsupported-size"]),
            ("(;RE[B+3.5]RE[Black wins by 3.5])", &[]),
            ("(;RE[nonsense])", &["bad-result"]),
            ("(;PB[a];PB[b])", &["two-values"]),
            ("(;B[aa];RE[W+R])", &[]),
        ] {
            assert_eq!(info(record).1, codes, "{record}");
        }
    }

    #[test]
    fn the_handicap_that_counts() {
        for (record, stones) in [
            ("(;SZ[9]HA[2]AB[cc][gg];W[ee])", 2),
            ("(;SZ[9]HA[2];AB[cc][gg];W[ee])", 2),
            ("(;SZ[9]HA[2];W[ee])", 2),
            ("(;SZ[9]HA[2];B[cc];B[gg];W[ee])", 2),
            ("(;SZ[9]HA[3]AB[cc][gg];W[ee])", 2),
            ("(;SZ[9]HA[0]AB[cc][gg];W[ee])", 2),
            ("(;SZ[9]HA[0]AB[cc][gg];B[ee])", 0),
            ("(;SZ[9]HA[4];B[cc];W[ee])", 0),
            ("(;SZ[9]HA[99])", 0),
            ("(;SZ[9]HA[99];W[ee])", 0),
            ("(;SZ[5]HA[4];W[cc])", 0),
            ("(;SZ[9]HA[1];B[ee])", 1),
            ("(;SZ[9]HA[2]AB[cc][gg]AW[ee];B[dd])", 2),
            ("(;SZ[9]AB[cc][gg];W[ee])", 0),
        ] {
            assert_eq!(info(record).0.handicap, stones, "{record}");
        }
    }

    #[test]
    fn rules_are_found_wherever_they_stand() {
        let record = format!("(;{};RU[Chinese]KM[7.5])", ";".repeat(20));
        let collection = crate::parse(record.as_bytes()).unwrap();
        let game = collection.first();
        assert_eq!(game.rules(), game.info().rules());
        assert_eq!(game.rules().ruleset(), Some(Ruleset::Chinese));
        assert_eq!(GameTree::new().rules(), GameTree::new().info().rules());
    }
}
