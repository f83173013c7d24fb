//! What the page asks of engines about the position shown: what becomes of groups, whose the points are, where they would play.
//!
//! An engine's word goes out as its own, beside what Chizu says: which of the two is the stronger, and whether they differ, is told with it.

use chizu::analysis::{AnalysisOptions, analyze};
use chizu::effort::Effort;
use chizu::groups::GroupFacts;
use chizu::ownership::Ownership;
use chizu::{ByColor, Move, PointSet, Position, Size, Status};
use chizu_engines::opinion::Judgement;
use chizu_engines::process::Watch;
use chizu_engines::{Engine, Error, Opinion};
use chizu_session::{LookedAt, Reply};
use serde_json::{Value, json};

use super::app::App;
use super::engines::Tell;

/// So many moves of an engine are shown.
const MOVES: usize = 5;

/// Answers `opinions`: of the group of the stone on `at`, or of all groups that are not settled; with `layers`, whose the points are, too.
pub(super) fn answer(app: &App, request: &Value) -> Reply {
    let text = |name: &str| request.get(name).and_then(Value::as_str).unwrap_or_default();
    let LookedAt { position, komi, node } = match app.desk.session().looked_at(text("doc")) {
        Ok(looked_at) => looked_at,
        Err(refused) => return refused,
    };
    let at = match text("at") {
        "" => None,
        name => match position.size().parse_point(name).filter(|at| position.stones().get(*at).is_some()) {
            None => return Reply::refused(400, "no-stone", format!("There is no stone on {name}.")),
            stone => stone,
        },
    };
    let layers = request.get("layers").and_then(Value::as_bool).unwrap_or(false);
    let about = json!({"what": "opinions", "doc": text("doc"), "node": node, "at": at.map(|_| text("at"))});
    app.engines.ask(
        text("name"),
        about,
        Box::new(move |engine, watch, tell| {
            let analysis =
                analyze(&position, &AnalysisOptions { effort: Effort::USUAL, ..AnalysisOptions::default() });
            let is_asked = |facts: &&GroupFacts| {
                at.map_or_else(|| facts.verdict.is_guess(), |at| facts.stones.contains(at))
            };
            let groups: Vec<GroupFacts> = analysis.groups.iter().filter(is_asked).cloned().collect();
            let fields = Ownership::both(&analysis);
            asked(engine, &position, komi, &groups, &fields, layers, watch, tell)
        }),
    )
}

#[expect(clippy::too_many_arguments, reason = "what is asked, of what, and who hears it")]
fn asked(
    engine: &mut Engine,
    position: &Position,
    komi: f64,
    groups: &[GroupFacts],
    fields: &ByColor<Ownership>,
    layers: bool,
    watch: &Watch,
    tell: Tell<'_>,
) -> Result<Value, Error> {
    let size = position.size();
    let stones: Vec<PointSet> = groups.iter().map(|facts| facts.stones).collect();
    let mut done = 0;
    let answers = engine.opinions_as_they_come(position, komi, &stones, watch, &mut |index, answer| {
        done += 1;
        let opinion = answer.as_ref().ok().map(|opinion| opinion_data(opinion, &groups[index], fields, size));
        tell(json!({"opinion": opinion, "done": done, "all": groups.len()}));
    });
    let mut trouble = None;
    for answer in answers {
        match answer {
            Err(error) if error.is_the_end() => return Err(error),
            Err(error) => trouble = trouble.or(Some(error)),
            Ok(_) => {}
        }
    }
    let mut found = json!({"all": groups.len(), "effort": engine.effort(), "trouble": trouble.map(|error| error.to_string())});
    if layers {
        match engine.outlook(position, komi, true, watch) {
            Ok(outlook) => {
                let moves = outlook.moves.into_iter().filter_map(Move::point).take(MOVES);
                found["moves"] = json!(moves.map(|at| size.name(at).to_string()).collect::<Vec<_>>());
                found["owners"] = json!(outlook.owners);
                found["lead"] = json!(outlook.lead.map(|tenths| f64::from(tenths) / 10.0));
            }
            // Not every engine has such a view.
            Err(error) if error.is_harmless() => {}
            Err(error) => return Err(error),
        }
    }
    Ok(found)
}

/// What an engine says of a group, beside what Chizu does.
fn opinion_data(opinion: &Opinion, facts: &GroupFacts, fields: &ByColor<Ownership>, size: Size) -> Value {
    let name = |mv: Option<Move>| mv.and_then(Move::point).map(|at| size.name(at).to_string());
    let (kill, live) = (name(opinion.kill), name(opinion.live));
    let own = facts.verdict.known().unwrap_or_else(|| Ownership::likely(fields, facts));
    let differs = match opinion.judgement {
        Judgement::Status(_) if facts.verdict.known().is_some() => opinion.contradicts(facts.verdict),
        Judgement::Status(status) => own != Status::Unsettled && kind(status) != kind(own),
        Judgement::Unsure => false,
    };
    let said = json!({
        "key": format!("opinion.{}", opinion.judgement.name()),
        "args": {"kill": kill.clone().unwrap_or_default(), "live": live.clone().unwrap_or_default()},
        "text": crate::engine::sentence(opinion, size),
    });
    json!({
        "group": size.name(facts.origin).to_string(),
        "stones": facts.stones.iter().map(|at| size.name(at).to_string()).collect::<Vec<_>>(),
        "status": opinion.judgement.name(),
        "said": said,
        "kill": kill,
        "live": live,
        "over": opinion.overrules(facts.verdict),
        "differs": differs,
    })
}

/// Alive and seki are one, and so are critical and ko.
const fn kind(status: Status) -> u8 {
    match status {
        Status::Alive | Status::Seki => 0,
        Status::Dead => 1,
        _ => 2,
    }
}
