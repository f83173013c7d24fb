//! What the page asks of engines in a game: a move, and which stones are dead at its end.

use std::time::Duration;

use chizu::{ByColor, Color};
use chizu_engines::play::{Choice, Clock, Line, Overtime};
use chizu_session::words::color_key;
use chizu_session::{Played, Reply};
use serde::Deserialize;
use serde_json::{Value, json};

use super::app::App;

/// Periods and stones of a clock at most.
const MOST_PERIODS: u32 = 1_000;
/// Seconds of a clock at most: ten days.
const MOST_SECONDS: f64 = 864_000.0;

/// A clock as the page shows it.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Shown {
    kind: String,
    main: f64,
    #[serde(default)]
    period: f64,
    /// Periods there are, or stones in each.
    #[serde(default)]
    periods: u32,
    /// Seconds and periods left of Black and White.
    left: [(f64, u32); 2],
}

fn seconds(number: f64) -> Duration {
    Duration::from_secs_f64(if number.is_finite() { number.clamp(0.0, MOST_SECONDS) } else { 0.0 })
}

impl Shown {
    fn clock(&self) -> Option<Clock> {
        let (each, many) = (seconds(self.period), self.periods.clamp(1, MOST_PERIODS));
        let overtime = match self.kind.as_str() {
            "absolute" => Overtime::None,
            "japanese" => Overtime::Japanese(each, many),
            "canadian" => Overtime::Canadian(each, many),
            "fischer" => Overtime::Fischer(each),
            _ => return None,
        };
        let [(black, b), (white, w)] = self.left;
        Some(Clock {
            main: seconds(self.main),
            overtime,
            left: ByColor { black: seconds(black), white: seconds(white) },
            periods: ByColor { black: b.min(MOST_PERIODS), white: w.min(MOST_PERIODS) },
        })
    }
}

/// Answers `genmove` and `dead`.
pub(super) fn answer(app: &App, request: &Value, what: &str) -> Reply {
    let text = |name: &str| request.get(name).and_then(Value::as_str).unwrap_or_default();
    let doc = text("doc");
    let Played { start, moves, komi, to_play, node } = match app.desk.session().played(doc) {
        Ok(played) => played,
        Err(refused) => return refused,
    };
    let size = start.size();
    let line = Line { start, moves, komi };
    let about = json!({"what": what, "doc": doc, "node": node});
    if what == "dead" {
        return app.engines.ask(
            text("name"),
            about,
            Box::new(move |engine, watch, _| {
                let dead = engine.dead(&line, watch)?;
                Ok(json!({"dead": dead.iter().map(|at| size.name(at).to_string()).collect::<Vec<_>>()}))
            }),
        );
    }
    let color = match text("color") {
        "black" => Color::Black,
        "white" => Color::White,
        _ => to_play,
    };
    let clock = match request.get("clock").filter(|clock| !clock.is_null()) {
        None => None,
        Some(clock) => match serde_json::from_value::<Shown>(clock.clone()) {
            Ok(shown) => shown.clock(),
            Err(error) => return Reply::refused(400, "unreadable", format!("This is no clock: {error}.")),
        },
    };
    app.engines.ask(
        text("name"),
        about,
        Box::new(move |engine, watch, _| {
            let at = match engine.genmove(&line, color, clock.as_ref(), watch)? {
                Choice::Resign => "resign".to_owned(),
                Choice::Move(mv) => mv.name(size),
            };
            Ok(json!({"move": at, "color": color_key(color)}))
        }),
    )
}
