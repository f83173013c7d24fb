//! Facts about the game under the names that old servers and federations gave them.
//!
//! Records of the Nihon Ki-in and Cyberoro state komi as `KO`, handicap as `HD`, the event as `TE`, the date as `RD`, and
//! overtime as `LT` and `LC`; Fox has `TT` and `TC` for that. Most of these identifiers mean something else in FF\[4\], so
//! they are believed only before the first move, only where the usual property is missing, and only if the value fits.

use crate::number;
use crate::property::{self, Code, Property, Value};
use crate::tree::GameTree;

/// Whether a value may be what is looked for.
type Fits = fn(&str) -> bool;

/// The usual property, the one that stands for it, and what its value must be like.
const OTHERS: [(&str, &str, Fits); 4] =
    [("KM", "KO", is_number), ("HA", "HD", is_number), ("EV", "TE", is_title), ("DT", "RD", is_date)];

/// How many nodes from the root on are looked at; headers are short.
const NODES: usize = 4;

fn is_number(value: &str) -> bool {
    number::first_quantity(&number::fold(value)).is_some()
}

/// `TE[1]` and `TE[2]` call a move good.
fn is_title(value: &str) -> bool {
    value.chars().any(char::is_alphabetic)
}

fn is_date(value: &str) -> bool {
    value.chars().any(|c| c.is_ascii_digit())
}

fn is_empty(property: Property<'_>) -> bool {
    property.value().raw().trim().is_empty()
}

impl GameTree {
    /// The property that states a fact about the game, wherever in the main line it stands, and whatever its name.
    pub(crate) fn header(&self, ident: &str) -> Option<Property<'_>> {
        let usual = self.main_line().find_map(|node| self.property(node, ident));
        self.or_other(ident, usual)
    }

    /// What was found under the usual name; where that says nothing, what stands for it.
    pub(crate) fn or_other<'a>(&'a self, ident: &str, usual: Option<Property<'a>>) -> Option<Property<'a>> {
        match usual {
            Some(property) if !is_empty(property) => usual,
            _ => self.other(ident).or(usual),
        }
    }

    fn other(&self, ident: &str) -> Option<Property<'_>> {
        let (_, other, fits) = OTHERS.iter().find(|(usual, ..)| *usual == ident)?;
        self.before_moves(other).filter(|property| fits(&property.value().simple_text()))
    }

    /// The first property of that name before the first move.
    fn before_moves(&self, ident: &str) -> Option<Property<'_>> {
        const MOVES: [Code; 2] = [property::code(b"B"), property::code(b"W")];
        let is_move = |node| self.props(node).iter().any(|prop| MOVES.contains(&prop.code));
        self.main_line()
            .take(NODES)
            .take_while(|&node| !is_move(node))
            .find_map(|node| self.property(node, ident))
    }

    /// Overtime as it is written: `OT`, or periods from `LC` and `LT`, `TC` and `TT`.
    pub(crate) fn overtime(&self) -> Option<String> {
        let text = |property: Property<'_>| property.value().simple_text().into_owned();
        let usual = self.main_line().find_map(|node| self.property(node, "OT")).map(text);
        usual.filter(|text| !text.is_empty()).or_else(|| {
            [("LC", "LT"), ("TC", "TT")].into_iter().find_map(|(count, seconds)| {
                let number = |ident| self.before_moves(ident)?.value().number().filter(|&n| n > 0);
                Some(format!("{}x{} byo-yomi", number(count)?, number(seconds)?))
            })
        })
    }
}

/// Main time in seconds: a number, or a number of hours, minutes and seconds in words (`2시간`, `各3小时`, `90分`, `1h30m`).
pub(crate) fn seconds(value: Value<'_>) -> Option<f64> {
    const UNITS: [(&[&str], f64); 3] = [
        (&["시간", "小时", "小時", "時間", "hours", "hour", "h"], 3600.0),
        (&["분", "分钟", "分鐘", "分", "minutes", "minute", "min", "m"], 60.0),
        (&["초", "秒", "seconds", "second", "sec", "s"], 1.0),
    ];
    if let Some(seconds) = value.real() {
        return Some(seconds);
    }
    let folded = number::fold(&value.simple_text());
    let mut rest = folded.as_str();
    let mut total = None;
    while let Some((quantity, behind)) = number::first_quantity(rest) {
        let behind = behind.trim_start();
        let units = UNITS.iter().flat_map(|(names, unit)| names.iter().map(move |name| (name, unit)));
        let Some((name, unit)) = units.into_iter().find(|(name, _)| behind.starts_with(**name)) else {
            break;
        };
        let behind = &behind[name.len()..];
        let halved = behind.strip_prefix(['半', '반']);
        let half = if halved.is_some() { 0.5 } else { 0.0 };
        total = Some(total.unwrap_or(0.0) + (quantity.number + half) * unit);
        rest = halved.unwrap_or(behind);
    }
    total
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_in_words() {
        for (text, expected) in [
            ("3600", Some(3600.0)),
            ("2시간", Some(7200.0)),
            ("各3小时", Some(10800.0)),
            ("90分", Some(5400.0)),
            ("1h30m", Some(5400.0)),
            ("5時間30分", Some(19800.0)),
            ("2時間半", Some(9000.0)),
            ("long", None),
            ("", None),
        ] {
            assert_eq!(seconds(Value::from_raw(text)), expected, "{text}");
        }
    }
}
