//! Pictures and files of what is shown, made by the same code as the commands' own.

use anyhow::Context;
use chizu::sgf;
use clap::{Args, Command, FromArgMatches};
use serde_json::{Value, json};

use crate::input::Name;
use crate::map::{self, MapArgs};

/// What the page may ask for: a format, and how its file is to end.
const FORMATS: [(&str, &str, &str); 4] =
    [("svg", "svg", "svg"), ("png", "png", "png"), ("sensei", "sensei", "txt"), ("animation", "svg", "svg")];

/// Makes what is asked of a line, which is given as a record, at a move.
///
/// # Errors
/// In words.
pub(super) fn export(record: &str, name: &str, number: usize, request: &Value) -> anyhow::Result<Value> {
    let text = |field: &str| request.get(field).and_then(Value::as_str);
    let what = text("what").unwrap_or("svg");
    if what == "sgf" {
        return Ok(json!({"text": record, "ending": "sgf"}));
    }
    let (_, format, ending) = FORMATS
        .into_iter()
        .find(|(known, ..)| *known == what)
        .with_context(|| format!("there is no export {what:?}"))?;
    let mut args =
        vec!["map".to_owned(), name.to_owned(), format!("--format={format}"), format!("--move={number}")];
    for (field, option) in [
        ("preset", "preset"),
        ("layers", "layers"),
        ("theme", "theme"),
        ("palette", "palette"),
        ("field", "field"),
        ("region", "region"),
    ] {
        args.extend(text(field).filter(|value| !value.is_empty()).map(|value| format!("--{option}={value}")));
    }
    args.extend(request.get("size").and_then(Value::as_u64).map(|size| format!("--size={size}")));
    if let Some(numbers) = text("numbers").filter(|value| !value.is_empty()) {
        args.retain(|arg| !arg.starts_with("--move="));
        args.push(format!("--numbers={numbers}"));
    }
    if what == "animation" {
        args.extend(["--animate".to_owned(), "--output=-".to_owned()]);
    }
    let matches = MapArgs::augment_args(Command::new("map")).try_get_matches_from(args);
    let matches = matches
        .map_err(|error| anyhow::anyhow!("{}", error.to_string().lines().next().unwrap_or_default()))?;
    let args = MapArgs::from_arg_matches(&matches)?;
    let games = sgf::parse(record.as_bytes())?;
    let bytes = map::bytes(&Name::known(name), games.first(), &args)?;
    Ok(match ending {
        "png" => json!({"base64": packed(&bytes), "ending": ending}),
        _ => json!({"text": String::from_utf8_lossy(&bytes), "ending": ending}),
    })
}

/// Bytes in base 64.
fn packed(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for piece in bytes.chunks(3) {
        let value =
            piece.iter().fold(0u32, |value, byte| value << 8 | u32::from(*byte)) << (8 * (3 - piece.len()));
        for place in 0..4 {
            let letter =
                if place <= piece.len() { LETTERS[(value >> (18 - 6 * place)) as usize & 63] } else { b'=' };
            text.push(char::from(letter));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_packed_as_usual() {
        let all: Vec<String> =
            ["", "f", "fo", "foo", "foob"].iter().map(|text| packed(text.as_bytes())).collect();
        assert_eq!(all, ["", "Zg==", "Zm8=", "Zm9v", "Zm9vYg=="]);
    }
}
