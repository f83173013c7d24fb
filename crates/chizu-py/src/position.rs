//! A position that Python holds: a game of a record, opened at a move.

use std::fmt::Write;
use std::sync::Arc;

use chizu::analysis::{self, analyze};
use chizu::board::{Color, Komi, Stones};
use chizu::effort::Effort;
use chizu::ownership::Ownership;
use chizu::record::{self, RecordedGame, Request};
use chizu::sgf::{GameTree, point_value, size_value};
use chizu_json::map::{Album, Map};
use chizu_json::{AnswerOptions, Name, line, score};
use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::error;

/// A position of a game.
#[pyclass(frozen, module = "chizu._chizu")]
pub(crate) struct Position {
    bytes: Arc<[u8]>,
    /// The game of the record, from 1.
    number: u64,
    name: Name,
    tree: Arc<GameTree>,
    record: RecordedGame,
}

/// The games of a record: how many there are.
#[pyfunction]
pub(crate) fn games(py: Python<'_>, sgf: &[u8]) -> PyResult<usize> {
    let bytes = sgf.to_vec();
    py.detach(|| chizu_json::record::games(&bytes)).map(|games| games.len()).map_err(error::answer)
}

/// Options as the Python half writes them: JSON with the command's names. Nothing is said usually.
pub(crate) fn options(json: Option<&str>) -> PyResult<AnswerOptions> {
    json.map_or_else(
        || Ok(AnswerOptions::default()),
        |json| serde_json::from_str(json).map_err(error::misuse),
    )
}

fn effort(text: &str) -> PyResult<Effort> {
    text.parse().map_err(error::misuse)
}

/// A number for each point, a row for each row of the board from the top.
fn rows<'py, T: numpy::Element>(
    py: Python<'py>,
    values: Vec<T>,
    columns: usize,
) -> PyResult<Bound<'py, PyArray2<T>>> {
    let count = values.len();
    // The array takes the vector as it is.
    let array = PyArray1::from_vec(py, values).reshape([count / columns.max(1), columns])?;
    array.getattr("flags")?.setattr("writeable", false)?;
    Ok(array)
}

#[pymethods]
impl Position {
    /// A game of a record, from 1, at a move; the last if none is named.
    #[new]
    #[pyo3(signature = (sgf, number = 1, at_move = None, name = "record"))]
    fn new(py: Python<'_>, sgf: &[u8], number: u64, at_move: Option<usize>, name: &str) -> PyResult<Self> {
        let bytes: Arc<[u8]> = sgf.into();
        let named = Name::known(name);
        py.detach(|| {
            let (name, tree) = chizu_json::record::numbered(&named, &bytes, number).map_err(error::answer)?;
            let request = Request { at_move, ..Request::default() };
            let record = record::open(&tree, &request).map_err(|error| error::unopened(&error))?;
            Ok(Self { bytes, number, name, tree: Arc::new(tree), record })
        })
    }

    /// A position from a diagram: rows from the top, `X` black, `O` white, `.` empty.
    #[staticmethod]
    #[pyo3(signature = (text, to_play = "black", komi = None, rules = None))]
    fn from_diagram(
        py: Python<'_>,
        text: &str,
        to_play: &str,
        komi: Option<f64>,
        rules: Option<&str>,
    ) -> PyResult<Self> {
        let stones: Stones = text.parse().map_err(|error| error::diagram(&error))?;
        let to_play = match to_play {
            "black" | "B" => Color::Black,
            "white" | "W" => Color::White,
            other => return Err(error::misuse(format!("to_play is \"black\" or \"white\", not {other:?}"))),
        };
        let mut sgf = written(&stones, to_play);
        if let Some(komi) = komi {
            let komi: Komi = komi.to_string().parse().map_err(error::misuse)?;
            let _ = write!(sgf, "KM[{komi}]");
        }
        if let Some(rules) = rules {
            let _ = write!(sgf, "RU[{}]", rules.replace('\\', "\\\\").replace(']', "\\]"));
        }
        Self::new(py, (sgf + ")").as_bytes(), 1, None, "diagram")
    }

    /// The same game at another move.
    fn at(&self, py: Python<'_>, at_move: usize) -> PyResult<Self> {
        let request = Request { at_move: Some(at_move), ..Request::default() };
        let record =
            py.detach(|| record::open(&self.tree, &request)).map_err(|error| error::unopened(&error))?;
        Ok(Self {
            bytes: Arc::clone(&self.bytes),
            number: self.number,
            name: self.name.clone(),
            tree: Arc::clone(&self.tree),
            record,
        })
    }

    #[getter]
    fn name(&self) -> &str {
        self.name.as_it_is()
    }

    #[getter]
    fn moves(&self) -> usize {
        self.record.moves
    }

    #[getter]
    fn move_number(&self) -> usize {
        self.record.at_move
    }

    /// Columns and rows.
    #[getter]
    fn size(&self) -> (u8, u8) {
        let size = self.record.position.size();
        (size.width(), size.height())
    }

    #[getter]
    fn to_play(&self) -> &'static str {
        chizu_json::words::color_name(self.record.position.to_play())
    }

    /// 1 a black stone, -1 a white one, 0 none.
    #[getter]
    fn stones<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<i8>>> {
        let stones = self.record.position.stones();
        let size = stones.size();
        let value = |at| stones.get(at).map_or(0, |color| if color == Color::Black { 1 } else { -1 });
        rows(py, size.points().map(value).collect(), usize::from(size.width()))
    }

    /// From -1000 (White's for certain) to 1000 (Black's).
    #[pyo3(signature = (effort = "usual"))]
    fn owners<'py>(&self, py: Python<'py>, effort: &str) -> PyResult<Bound<'py, PyArray2<i16>>> {
        let effort = self::effort(effort)?;
        let position = &self.record.position;
        let values = py.detach(|| {
            let analysis = analyze(
                position,
                &analysis::AnalysisOptions { effort, ..analysis::AnalysisOptions::default() },
            );
            Ownership::of(&analysis, position.to_play()).field.values().to_vec()
        });
        rows(py, values, usize::from(position.size().width()))
    }

    /// Counts.
    #[pyo3(signature = (options = None))]
    fn count(&self, py: Python<'_>, options: Option<&str>) -> PyResult<Counted> {
        let mut options = self::options(options)?;
        options.at_move = options.at_move.or(Some(self.record.at_move));
        let request = options.request();
        let counted = py
            .detach(|| {
                score::Counted::asked(
                    &self.name,
                    &self.tree,
                    &request,
                    options.method,
                    options.effort_or(Effort::QUICK),
                )
            })
            .map_err(error::answer)?;
        Ok(Counted {
            counted: std::sync::Mutex::new(counted),
            all_rules: options.all_rules,
            contests: options.contests,
        })
    }

    /// What another command answers, as its JSON.
    #[pyo3(signature = (what, options = None))]
    fn line(&self, py: Python<'_>, what: &str, options: Option<&str>) -> PyResult<String> {
        let mut options = self::options(options)?;
        options.at_move = Some(self.record.at_move);
        options.game = Some(self.number);
        let ask: fn(&str, &[u8], &AnswerOptions) -> Result<String, chizu_json::Error> = match what {
            "groups" => chizu_json::answer::groups,
            "chains" => chizu_json::answer::chains,
            "eyes" => chizu_json::answer::eyes,
            "analyze" => chizu_json::answer::analyze,
            other => return Err(error::misuse(format!("there is no answer {other:?}"))),
        };
        // The file's own name: the number of its game is added again.
        let file = self.name.as_it_is();
        let number = format!("#{}", self.number);
        let file = file.strip_suffix(number.as_str()).unwrap_or(file);
        py.detach(|| ask(file, &self.bytes, &options)).map_err(error::answer)
    }

    /// A picture.
    #[pyo3(signature = (preset = None, width = None))]
    fn svg(&self, py: Python<'_>, preset: Option<&str>, width: Option<u32>) -> PyResult<String> {
        let preset = preset.map(|preset| preset.parse().map_err(error::misuse)).transpose()?;
        let mut map = Map { at_move: Some(self.record.at_move), preset, ..Map::default() };
        map.size = width.unwrap_or(map.size);
        py.detach(|| Album { args: &map, name: &self.name, tree: &self.tree }.svg()).map_err(error::answer)
    }

    fn __repr__(&self) -> String {
        let (width, height) = self.size();
        let (at, moves) = (self.record.at_move, self.record.moves);
        format!(
            "<chizu.Position {} {width}x{height}, move {at} of {moves}, {} to play>",
            self.name,
            self.to_play()
        )
    }

    fn __eq__(&self, other: &Self) -> bool {
        (&self.bytes, self.number, self.record.at_move) == (&other.bytes, other.number, other.record.at_move)
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        (&self.bytes, self.number, self.record.at_move).hash(&mut hasher);
        hasher.finish()
    }

    /// What it is made from again: record, game, move, name.
    fn parts<'py>(&self, py: Python<'py>) -> (Bound<'py, PyBytes>, u64, usize, String) {
        let name = self.name.as_it_is();
        let number = format!("#{}", self.number);
        let name = name.strip_suffix(number.as_str()).unwrap_or(name).to_owned();
        (PyBytes::new(py, &self.bytes), self.number, self.record.at_move, name)
    }
}

/// A count; its JSON is written when it is asked for.
#[pyclass(frozen, module = "chizu._chizu")]
pub(crate) struct Counted {
    counted: std::sync::Mutex<score::Counted>,
    all_rules: bool,
    contests: bool,
}

#[pymethods]
impl Counted {
    /// As the command prints it.
    fn json(&self, py: Python<'_>) -> String {
        py.detach(|| {
            let counted = self.counted.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            let whole = score::line(&counted, self.all_rules);
            line(&if self.contests { whole.with_contests(&counted) } else { whole })
        })
    }
}

/// The beginning of a record with these stones.
fn written(stones: &Stones, to_play: Color) -> String {
    let size = stones.size();
    let mut sgf = "(;GM[1]FF[4]CA[UTF-8]SZ[".to_owned();
    sgf += &size_value(size);
    sgf += "]";
    for (property, color) in [("AB", Color::Black), ("AW", Color::White)] {
        let points: String =
            stones.of(color).iter().map(|at| format!("[{}]", point_value(at, size))).collect();
        if !points.is_empty() {
            sgf += property;
            sgf += &points;
        }
    }
    let _ = write!(sgf, "PL[{}]", to_play.letter());
    sgf
}
