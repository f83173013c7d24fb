//! The columns of a table: the fields of the command's JSON with their types.
//!
//! Numbers that are counted are 32 or 64 bits with a sign, since Spark knows no others; margins are floating point as in JSON, exact
//! to the half-point. Everything but `record`, `schema` and `file` may be null: where there is an error, all of it is.

use std::collections::HashMap;
use std::sync::Arc;

use arrow_schema::{DataType, Field, Fields, Schema, SchemaRef};

use crate::what::{Row, Table, What};

/// The version of the columns and their meaning; a column that disappears or changes its meaning raises it.
pub const VERSION: u32 = 1;

/// The columns of a table, with its version, contents and kind of rows as metadata: `chizu.table`, `chizu.what`, `chizu.row`.
///
/// ```
/// use chizu_table::{Row, Table, What, schema};
/// let schema = schema(&Table::new(&[What::Score], Row::Position)?);
/// assert!(schema.field_with_name("margin_black").is_ok());
/// assert_eq!(schema.metadata()["chizu.what"], "score");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn schema(table: &Table) -> SchemaRef {
    let needed = |field: Field| field.with_nullable(false);
    let mut columns =
        vec![needed(long("record")), needed(int("schema")), needed(text("file")), text("error")];
    columns.extend([ints("size"), long("moves"), long("at_move"), text("to_play")]);
    match table.row() {
        Row::Group => columns.extend(group()),
        Row::Chain => columns.extend(chain()),
        Row::Position => {
            for what in What::ALL.into_iter().filter(|what| table.has(*what)) {
                match what {
                    What::Score => columns.extend(score()),
                    What::Groups => columns.push(objects("groups", group())),
                    What::Ownership => columns.push(list("ownership", list("", value(DataType::Int16)))),
                    What::Chains => columns.push(objects("chain_facts", chain())),
                    What::Readings => columns.push(objects("readings", reading())),
                }
            }
        }
    }
    let metadata = [
        ("chizu.table", VERSION.to_string()),
        ("chizu.what", table.what()),
        ("chizu.row", table.row().name().to_owned()),
    ];
    let metadata: HashMap<_, _> = metadata.map(|(name, value)| (name.to_owned(), value)).into();
    Arc::new(Schema::new_with_metadata(columns, metadata))
}

fn field(name: &str, kind: DataType) -> Field {
    Field::new(name, kind, true)
}

fn value(kind: DataType) -> Field {
    field("", kind)
}

fn text(name: &str) -> Field {
    field(name, DataType::Utf8)
}

fn int(name: &str) -> Field {
    field(name, DataType::Int32)
}

fn long(name: &str) -> Field {
    field(name, DataType::Int64)
}

fn number(name: &str) -> Field {
    field(name, DataType::Float64)
}

fn truth(name: &str) -> Field {
    field(name, DataType::Boolean)
}

/// A list; what it holds is called `item`, as Arrow usually has it.
fn list(name: &str, of: Field) -> Field {
    field(name, DataType::List(Arc::new(of.with_name("item"))))
}

fn texts(name: &str) -> Field {
    list(name, text(""))
}

fn ints(name: &str) -> Field {
    list(name, int(""))
}

fn object(name: &str, fields: Vec<Field>) -> Field {
    field(name, DataType::Struct(Fields::from(fields)))
}

fn objects(name: &str, fields: Vec<Field>) -> Field {
    list(name, object("", fields))
}

/// The same for both players.
fn both(name: &str, of: &Field) -> Field {
    object(name, ["black", "white"].map(|color| of.clone().with_name(color)).into())
}

fn score() -> Vec<Field> {
    let played = || vec![text("point"), text("by")];
    let candidate = vec![text("kind"), texts("points"), text("text")];
    let difference = vec![number("points"), text("better_for"), objects("candidates", candidate)];
    let reason = ["point", "by", "reason"].map(text).into_iter();
    let reason = reason.chain(["saves", "takes", "threat"].map(texts)).chain([text("text")]);
    let tally =
        ["territory", "stones", "dead", "prisoners", "filled", "penalty", "tax", "gained", "dame", "total"];
    let by_rules = vec![
        text("rules"),
        number("board_margin_black"),
        int("handicap_bonus"),
        number("margin_black"),
        text("result"),
    ];
    let finding =
        ["line", "column", "byte"].map(long).into_iter().chain(["severity", "code", "text"].map(text));
    vec![
        both("players", &text("")),
        int("handicap"),
        text("rules"),
        number("komi"),
        int("handicap_bonus"),
        text("method"),
        text("charge"),
        truth("finished"),
        text("ending"),
        text("result"),
        number("margin_black"),
        number("board_margin_black"),
        text("recorded_result"),
        number("recorded_margin_black"),
        truth("agrees"),
        list("range_black", number("")),
        object("difference", difference),
        both("prisoners", &int("")),
        texts("dead"),
        texts("dame"),
        texts("seki"),
        texts("unsettled"),
        int("proved_points"),
        texts("forced"),
        objects("forced_reasons", reason.collect()),
        texts("open_borders"),
        objects("first", played()),
        objects("closing", played()),
        objects("chains", vec![text("color"), text("status"), text("evidence"), texts("stones")]),
        objects("cycles", cycle()),
        texts("territory_black"),
        texts("territory_white"),
        both("count", &object("", tally.map(int).into())),
        objects("all_rules", by_rules),
        texts("notes"),
        objects("diagnostics", finding.collect()),
    ]
}

/// A fight without end.
fn cycle() -> Vec<Field> {
    vec![
        text("kind"),
        texts("points"),
        texts("black"),
        texts("white"),
        truth("bound"),
        text("ruling"),
        text("text"),
    ]
}

/// An answer of the reader, as groups and chains have it.
fn answer(name: &str) -> Field {
    object(name, vec![text("code"), text("point"), text("evidence"), long("nodes"), texts("line")])
}

fn group() -> Vec<Field> {
    let race = vec![text("with"), text("saved"), text("kills"), int("margin")];
    vec![
        text("origin"),
        text("color"),
        texts("stones"),
        texts("chains"),
        texts("liberties"),
        number("effective_size"),
        ints("eyes"),
        text("vital"),
        text("status"),
        truth("ko"),
        number("chance"),
        text("likely"),
        text("evidence"),
        text("basis"),
        text("safety"),
        answer("kill"),
        answer("live"),
        number("weakness"),
        number("weakness_before"),
        int("escape"),
        number("moyo"),
        text("surrounded"),
        texts("lunches"),
        texts("neighbors"),
        objects("races", race),
        objects("cycles", cycle()),
    ]
}

fn chain() -> Vec<Field> {
    let tried = |name| objects(name, vec![text("point"), text("code")]);
    vec![
        text("origin"),
        text("color"),
        texts("stones"),
        text("group"),
        number("effective_size"),
        list("liberties", texts("")),
        answer("attack"),
        answer("defence"),
        tried("attack_points"),
        tried("defence_points"),
        tried("attack_threats"),
        tried("defence_threats"),
        texts("lunches"),
        text("cuts"),
        int("sleeping_cuts"),
        int("holes"),
        truth("inessential"),
        truth("immortal"),
        text("unconditional"),
    ]
}

fn reading() -> Vec<Field> {
    vec![
        text("at"),
        text("color"),
        text("goal"),
        text("to_play"),
        text("result"),
        text("best"),
        texts("line"),
        text("evidence"),
        long("nodes"),
    ]
}
