//! KataGo's analysis in JSON, a query and its answers a line each, as KaTrain and scripts speak it.
//!
//! A query that makes no sense is answered with its `error`; the next is read all the same. What would steer a search (visits,
//! time, noise) makes no difference.

use std::io::{BufRead, Write};

use chizu::board::{Game, Rules, Ruleset, Stones};
use chizu::{Color, Komi, Move, PointSet, Setup, Size};
use serde_json::{Map, Value, json};

use super::{MOST, Outlook, owners};
use crate::gtp::rules::{kata_options, named_rules};
use crate::gtp::session::Session;
use chizu::ownership::Candidate;
use chizu_json::Method;

/// The longest query that is read, in bytes: a game of a thousand moves takes 20 KB.
const LONGEST: u64 = 1 << 20;

/// What went wrong in which field.
struct Wrong {
    field: &'static str,
    why: String,
}

type Asked<T> = Result<T, Wrong>;

fn wrong<T>(field: &'static str, why: impl Into<String>) -> Asked<T> {
    Err(Wrong { field, why: why.into() })
}

/// Answers queries until their end.
///
/// # Errors
/// Those of reading and writing.
pub(in crate::gtp) fn serve(
    mut input: impl BufRead,
    mut output: impl Write,
    method: Method,
) -> std::io::Result<()> {
    let mut line = Vec::new();
    loop {
        line.clear();
        if std::io::Read::take(&mut input, LONGEST).read_until(b'\n', &mut line)? == 0 {
            return Ok(());
        }
        if line.len() as u64 == LONGEST && !line.ends_with(b"\n") {
            input.skip_until(b'\n')?;
            writeln!(output, "{}", json!({"error": format!("the query is longer than {LONGEST} bytes")}))?;
            output.flush()?;
            continue;
        }
        if line.trim_ascii().is_empty() {
            continue;
        }
        for answer in answers(&line, method) {
            writeln!(output, "{answer}")?;
        }
        output.flush()?;
    }
}

/// What is answered to a query.
fn answers(line: &[u8], method: Method) -> Vec<Value> {
    let query: Map<String, Value> = match serde_json::from_slice(line) {
        Ok(query) => query,
        Err(error) => return vec![json!({"error": format!("this is no query: {error}")})],
    };
    let id = query.get("id").cloned().unwrap_or(Value::Null);
    if !id.is_string() {
        return vec![json!({"error": "a query needs an id, a text", "field": "id"})];
    }
    if let Some(action) = query.get("action") {
        let action = action.clone();
        return vec![acted(&action, query)];
    }
    let looked = crate::gtp::guarded(|| Ok(looked(&query, &id, method)));
    match looked {
        Ok(Ok(answers)) => answers,
        Ok(Err(Wrong { field, why })) => vec![json!({"id": id, "error": why, "field": field})],
        Err(why) => vec![json!({"id": id, "error": why})],
    }
}

/// What is no question: nothing runs that could be ended.
fn acted(action: &Value, mut query: Map<String, Value>) -> Value {
    match action.as_str() {
        Some("terminate" | "terminate_all" | "clear_cache") => Value::Object(query),
        Some("query_version") => {
            query.insert("version".into(), format!("Chizu {}", env!("CARGO_PKG_VERSION")).into());
            query.insert("git_hash".into(), "".into());
            Value::Object(query)
        }
        _ => json!({"id": query.get("id"), "error": format!("unknown action: {action}"), "field": "action"}),
    }
}

/// The answers to a question: one for each turn it asks about.
fn looked(query: &Map<String, Value>, id: &Value, method: Method) -> Asked<Vec<Value>> {
    let size = size(query)?;
    let rules = rules(query)?;
    let placed = moves(query, "initialStones", size)?;
    let played = moves(query, "moves", size)?;
    let turns: Vec<usize> = match query.get("analyzeTurns") {
        None => vec![played.len()],
        Some(turns) => serde_json::from_value(turns.clone())
            .ok()
            .filter(|turns: &Vec<usize>| turns.iter().all(|turn| *turn <= played.len()))
            .map_or_else(
                || wrong("analyzeTurns", format!("expected numbers from 0 to {}", played.len())),
                Ok,
            )?,
    };
    let mut session = Session::new(method);
    let mut stones = Stones::empty(size);
    for (color, mv) in &placed {
        let Move::Play(at) = mv else { return wrong("initialStones", "a stone needs a point") };
        stones.set(*at, Some(*color));
    }
    let first = match (query.get("initialPlayer").and_then(Value::as_str), played.first()) {
        (Some(player), _) => color(player).map_or_else(|| wrong("initialPlayer", "expected B or W"), Ok)?,
        (None, Some((color, _))) => *color,
        (None, None) => Color::Black,
    };
    let handicap = match (stones.of(Color::Black).len() as u32, stones.of(Color::White).is_empty()) {
        (stones @ 2.., true) => stones,
        _ => 0,
    };
    let start = Setup::new(stones).with_to_play(first).position();
    let start = start.or_else(|error| wrong("initialStones", error.to_string()))?;
    let mut game = Game::from_position(start, rules);
    let mut answers = Vec::new();
    for turn in 0..=played.len() {
        if turns.contains(&turn) {
            session.begin(game.clone(), handicap);
            answers.push(answer(&mut session, query, id, turn)?);
        }
        let Some((color, mv)) = played.get(turn) else { break };
        game.play(*color, *mv).or_else(|error| {
            wrong("moves", format!("Illegal move {turn}: {} ({error})", mv.name(session.size())))
        })?;
    }
    Ok(answers)
}

/// The answer about the position in the session.
fn answer(session: &mut Session, query: &Map<String, Value>, id: &Value, turn: usize) -> Asked<Value> {
    let flag = |name| query.get(name).and_then(Value::as_bool).unwrap_or(false);
    let (to_play, size) = (session.position().to_play(), session.size());
    let among = among(query, session)?;
    let outlook = Outlook::of(session, to_play, among, MOST);
    let is_turned = match view(query)? {
        View::Black => to_play == Color::White,
        View::White => to_play == Color::Black,
        View::ToPlay => false,
    };
    let seen = |own: f64| if is_turned { -own + 0.0 } else { own + 0.0 };
    let rate = |own: f64| if is_turned { 1.0 - own } else { own };
    let rounded = |value: f64| (value * 1e6).round() / 1e6 + 0.0;
    let judged = |winrate: f64, lead: f64| {
        let utility = rounded(seen(2.0 * winrate - 1.0));
        let (winrate, lead) = (rounded(rate(winrate)), rounded(seen(lead)));
        json!({
            "visits": 1, "weight": 1.0, "utility": utility, "winrate": winrate, "scoreMean": lead, "scoreLead": lead,
            "scoreSelfplay": lead, "scoreStdev": rounded(outlook.stdev), "lcb": winrate, "utilityLcb": utility,
        })
    };
    let mut moves = Vec::new();
    for (order, found) in outlook.moves.iter().enumerate() {
        let at = size.name(found.candidate.at).to_string();
        let reply = found.candidate.reply.map(|reply| size.name(reply).to_string());
        let mut info = judged(found.winrate, found.lead);
        info["move"] = at.clone().into();
        info["order"] = order.into();
        info["prior"] = (f64::from(found.candidate.chance) / 10_000.0).into();
        info["pv"] = std::iter::once(at).chain(reply).collect::<Vec<_>>().into();
        moves.push(info);
    }
    let mut root = judged(outlook.winrate, outlook.lead);
    root["currentPlayer"] = to_play.letter().to_string().into();
    let mut answer = json!({
        "id": id, "turnNumber": turn, "isDuringSearch": false, "moveInfos": moves, "rootInfo": root,
    });
    if flag("includePolicy") {
        let mut policy = vec![-1.0; size.area() + 1];
        policy[size.area()] = 0.0;
        for (at, chance) in Candidate::chances(&session.game) {
            policy[at.index()] = f64::from(chance) / 10_000.0;
        }
        answer["policy"] = policy.into();
    }
    if flag("includeOwnership") {
        answer["ownership"] = owners(session, to_play).into_iter().map(seen).collect::<Vec<_>>().into();
    }
    Ok(answer)
}

/// Whose numbers are told.
enum View {
    Black,
    White,
    ToPlay,
}

/// As its settings say; Black's otherwise, as in KataGo's own example.
fn view(query: &Map<String, Value>) -> Asked<View> {
    let said = query.get("overrideSettings").and_then(|settings| settings.get("reportAnalysisWinratesAs"));
    match said.map(|said| said.as_str().unwrap_or_default()) {
        None | Some("BLACK") => Ok(View::Black),
        Some("WHITE") => Ok(View::White),
        Some("SIDETOMOVE") => Ok(View::ToPlay),
        Some(other) => wrong("overrideSettings", format!("reportAnalysisWinratesAs: {other:?} is unknown")),
    }
}

/// Where candidates may be; none if everywhere.
fn among(query: &Map<String, Value>, session: &Session) -> Asked<Option<PointSet>> {
    let to_play = session.position().to_play();
    let points = |field: &'static str| -> Asked<Option<PointSet>> {
        let Some(lists) = query.get(field).and_then(Value::as_array) else { return Ok(None) };
        let mut named = PointSet::EMPTY;
        for list in lists {
            if list["player"].as_str().and_then(color) != Some(to_play) {
                continue;
            }
            for name in list["moves"].as_array().into_iter().flatten() {
                match name.as_str().map(|name| mv(name, session.size())) {
                    Some(Some(Move::Play(at))) => named.insert(at),
                    Some(Some(Move::Pass)) => {}
                    _ => return wrong(field, format!("{name} is no move on this board")),
                }
            }
        }
        Ok(Some(named))
    };
    let (avoided, allowed) = (points("avoidMoves")?, points("allowMoves")?);
    if avoided.is_none() && allowed.is_none() {
        return Ok(None);
    }
    let all = allowed.unwrap_or_else(|| session.size().geometry().all());
    Ok(Some(all - avoided.unwrap_or_default()))
}

fn size(query: &Map<String, Value>) -> Asked<Size> {
    let side = |name| query.get(name).and_then(Value::as_u64).and_then(|side| u32::try_from(side).ok());
    let (Some(width), Some(height)) = (side("boardXSize"), side("boardYSize")) else {
        return wrong("boardXSize", "boardXSize and boardYSize must be whole numbers");
    };
    Size::new(width, height).or_else(|error| wrong("boardXSize", error.to_string()))
}

fn rules(query: &Map<String, Value>) -> Asked<Rules> {
    let mut rules = match query.get("rules") {
        None => Ruleset::Japanese.rules(),
        Some(Value::String(name)) => {
            named_rules(name).map_or_else(|| wrong("rules", format!("unknown rules: {name}")), Ok)?
        }
        Some(Value::Object(options)) => {
            kata_options(Ruleset::Japanese.rules(), options).or_else(|why| wrong("rules", why))?
        }
        Some(_) => return wrong("rules", "expected a name or an object"),
    };
    if let Some(komi) = query.get("komi") {
        let text = komi.as_f64().map(|points| points.to_string());
        let komi: Option<Komi> = text.and_then(|text| text.parse().ok());
        rules.komi = komi.map_or_else(|| wrong("komi", "expected a multiple of half a point"), Ok)?;
    }
    Ok(rules)
}

/// A list of pairs of a colour and a move.
fn moves(query: &Map<String, Value>, field: &'static str, size: Size) -> Asked<Vec<(Color, Move)>> {
    let Some(list) = query.get(field) else { return Ok(Vec::new()) };
    let pairs: Vec<(String, String)> = match serde_json::from_value(list.clone()) {
        Ok(pairs) => pairs,
        Err(_) => return wrong(field, "expected pairs such as [\"B\",\"D4\"]"),
    };
    let read = |(who, place): &(String, String)| match (color(who), mv(place, size)) {
        (Some(color), Some(mv)) => Ok((color, mv)),
        _ => wrong(field, format!("{who} {place} is no move on this board")),
    };
    pairs.iter().map(read).collect()
}

fn color(word: &str) -> Option<Color> {
    crate::gtp::arguments::color(word).ok()
}

fn mv(word: &str, size: Size) -> Option<Move> {
    if word.eq_ignore_ascii_case("pass") { Some(Move::Pass) } else { size.parse_point(word).map(Move::Play) }
}
