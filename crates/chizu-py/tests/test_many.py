import chizu
import pyarrow as pa
import pytest


def test_many_are_those_of_one(samples, record):
    records = [*samples.values(), b"no record", record * 2]
    names = [*samples, "none", "two"]
    many = list(chizu.score_many(records, names=names, jobs=3))
    assert [score.file for score in many] == [*samples, "none", "two#1", "two#2"]
    for score, name in zip(many, samples):
        assert score.to_json() == chizu.read_sgf(samples[name], name=name).score().to_json()
    assert many[len(samples)].error.startswith("no game record found")
    assert [score.to_json() for score in many] == [
        score.to_json() for score in chizu.score_many(iter(records), names=names, jobs=1)
    ]


def test_a_generator_is_not_read_to_its_end(record):
    def endless():
        while True:
            yield record

    many = chizu.score_many(endless(), jobs=1)
    assert next(many).result == "W+0.5" and next(many).file == "record 2"


@pytest.mark.parametrize("kind", [pa.string(), pa.large_string(), pa.binary(), pa.dictionary(pa.int8(), pa.string())])
def test_tables_hold_what_positions_say(record, kind):
    other = b"(;SZ[9]KM[5.5];B[ee];W[cc];B[gg])"
    texts = [record.decode(), None, "no record", other.decode(), (record * 2).decode()]
    column = pa.array(texts, pa.string()).cast(pa.binary()) if kind == pa.binary() else pa.array(texts).cast(kind)
    made = chizu.table(
        pa.table({"id": list("abcde"), "sgf": column}),
        what="score,groups,ownership,chains,readings",
        keep=["id"],
        jobs=2,
    )
    rows = made.to_pylist()
    assert [row["id"] for row in rows] == list("abcde") and [row["record"] for row in rows] == [0, 1, 2, 3, 4]
    assert [row["file"] for row in rows] == [f"row#{n}" for n in range(1, 6)]
    assert rows[1]["error"] == "the row holds no record: it is null"
    assert rows[2]["error"].startswith("no game record found")
    assert rows[4]["error"] == "the row holds 2 games: one was expected"
    for row, sgf in [(rows[0], record), (rows[3], other)]:
        position = chizu.read_sgf(sgf, name=row["file"])
        score = position.score().to_dict()
        assert {name: row[name] for name in score} == score
        assert row["groups"] == [group.to_dict() for group in position.groups()]
        assert row["chain_facts"] == [chain.to_dict() for chain in position.chains()]
        assert row["ownership"] == position.ownership.tolist()


def test_rows_of_groups_keep_their_record(record):
    made = chizu.table(pa.table({"id": [5, 6], "sgf": [record, b"bad"]}), what="groups", row="group", keep=["id"])
    groups = chizu.read_sgf(record).groups()
    assert made["id"].to_pylist() == [5] * len(groups) + [6]
    assert made["origin"].to_pylist() == [group.origin for group in groups] + [None]


def test_columns_are_known_before(record):
    made = chizu.table(pa.table({"sgf": [record]}), what=["score", "ownership"])
    assert made.schema.equals(chizu.schema(["score", "ownership"]))
    assert chizu.schema().metadata[b"chizu.table"] == b"1"
    assert chizu.table(pa.table({"sgf": pa.array([], pa.string())})).num_rows == 0


def test_what_makes_no_sense_is_told(record):
    table = pa.table({"id": [5], "sgf": [record]})
    for wrong, told in [
        ({"column": "game"}, "there is no column `game`"),
        ({"column": "id"}, "column `id` holds Int64, not texts"),
        ({"what": "scores"}, "`scores` is unknown"),
        ({"row": "group"}, "groups alone"),
        ({"rules": "chess"}, "chess"),
        ({"komy": 5}, "komy"),
    ]:
        with pytest.raises(chizu.ChizuError, match=told):
            chizu.table(table, **wrong)
