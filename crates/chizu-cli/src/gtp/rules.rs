//! Commands about rules and komi.

use chizu::board::{HandicapBonus, Ko, KomiError, Rules, Ruleset, Scoring, Suicide, Tax};
use serde_json::{Map, Value, json};

use super::arguments::Arguments;
use super::session::Session;
use super::{Answer, Entry};

pub(super) const COMMANDS: &[Entry] = &[
    ("komi", |session, args| {
        let komi = args.word(0)?.parse().map_err(|error: KomiError| format!("invalid komi: {error}"))?;
        session.set_komi(komi);
        Ok(String::new())
    }),
    ("get_komi", |session, _| Ok(session.rules().komi.to_string())),
    ("kgs-rules", |session, args| {
        let set = Ruleset::from_record(args.word(0)?).ok_or("unknown rules")?;
        session.set_rules(set.rules());
        Ok(String::new())
    }),
    ("kata-get-rules", |session, _| Ok(kata_rules(session.rules()).to_string())),
    ("kata-set-rules", kata_set_rules),
];

fn kata_rules(rules: &Rules) -> Value {
    json!({
        "hasButton": false,
        "ko": match rules.ko {
            Ko::Simple => "SIMPLE",
            Ko::Positional => "POSITIONAL",
            Ko::Situational => "SITUATIONAL",
        },
        "scoring": match rules.scoring {
            Scoring::Territory => "TERRITORY",
            Scoring::Area => "AREA",
        },
        "suicide": rules.suicide == Suicide::Allowed,
        "tax": match rules.tax {
            Tax::None => "NONE",
            Tax::Seki => "SEKI",
            Tax::All => "ALL",
        },
        "whiteHandicapBonus": match rules.handicap_bonus {
            HandicapBonus::None => "0",
            HandicapBonus::StonesLessOne => "N-1",
            HandicapBonus::Stones => "N",
        },
    })
}

/// A name, or a JSON object with the options to change.
fn kata_set_rules(session: &mut Session, args: &Arguments<'_>) -> Answer {
    let text = args.text();
    let rules = if text.starts_with('{') {
        let options: Map<String, Value> = serde_json::from_str(text).map_err(|error| error.to_string())?;
        kata_options(*session.rules(), &options)?
    } else {
        named_rules(text).ok_or("unknown rules")?
    };
    session.set_rules(rules);
    Ok(String::new())
}

/// Rules by a name of Chizu's, or one that records have.
pub(super) fn named_rules(name: &str) -> Option<Rules> {
    name.parse().ok().or_else(|| Rules::from_record(name))
}

/// Rules changed by KataGo's options.
pub(super) fn kata_options(mut rules: Rules, options: &Map<String, Value>) -> Result<Rules, String> {
    for (key, value) in options {
        option(&mut rules, key, value).ok_or_else(|| format!("no such rule: {key} {value}"))?;
    }
    Ok(rules)
}

fn option(rules: &mut Rules, key: &str, value: &Value) -> Option<()> {
    match (key, value) {
        ("ko", value) => {
            rules.ko = match value.as_str()? {
                "SIMPLE" => Ko::Simple,
                "POSITIONAL" => Ko::Positional,
                "SITUATIONAL" => Ko::Situational,
                _ => return None,
            }
        }
        ("scoring", value) => {
            rules.scoring = match value.as_str()? {
                "TERRITORY" => Scoring::Territory,
                "AREA" => Scoring::Area,
                _ => return None,
            }
        }
        ("suicide", value) => {
            rules.suicide = if value.as_bool()? { Suicide::Allowed } else { Suicide::Forbidden };
        }
        ("tax", value) => {
            rules.tax = match value.as_str()? {
                "NONE" => Tax::None,
                "SEKI" => Tax::Seki,
                "ALL" => Tax::All,
                _ => return None,
            }
        }
        ("whiteHandicapBonus", value) => rules.handicap_bonus = value.as_str()?.parse().ok()?,
        // What these ask for makes no difference to an analysis; a button cannot be had.
        ("friendlyPassOk", Value::Bool(_)) | ("hasButton", Value::Bool(false)) => {}
        _ => return None,
    }
    Some(())
}
