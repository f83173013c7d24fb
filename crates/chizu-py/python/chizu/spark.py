"""Chizu on a Spark cluster: a column of records in, their results out.

    results = chizu.spark.table(frame, "sgf", what="score,groups", keep=["id"])

Spark plans, moves and repeats; here is only the function that `DataFrame.mapInArrow` calls for each batch. The package must be
installed where Spark's workers run. A row that is null or no record is a row with its `error`.
"""

from __future__ import annotations

from typing import Any, Iterable, Iterator, Union

from . import _many


def schema(what: Union[str, Iterable[str]] = "score", row: str = "position", fields: Iterable[Any] = ()) -> Any:
    """The columns as a StructType, those of `fields` behind."""
    from pyspark.sql.pandas.types import from_arrow_schema
    from pyspark.sql.types import StructType

    return StructType([*from_arrow_schema(_many.schema(what, row)).fields, *fields])


def table(
    frame: Any,
    column: str = "sgf",
    *,
    what: Union[str, Iterable[str]] = "score",
    row: str = "position",
    keep: Iterable[str] = (),
    jobs: int = 1,
    **options: Any,
) -> Any:
    """A DataFrame with the results of a column of records; see chizu.table. Spark runs a task on each core: one job each.

    `record` and `file` count from 0 in each partition: name columns in `keep` to know a row again.
    """
    keep = list(keep)
    if column not in frame.columns:
        raise ValueError(f"there is no column {column!r}; there are: {', '.join(frame.columns)}")
    fields = [frame.schema[name] for name in keep]

    def rows(batches: Iterator[Any]) -> Iterator[Any]:
        first = 0
        for batch in batches:
            made = _many.table(
                batch, column, what=what, row=row, keep=keep, first=first, jobs=jobs, **options
            )
            first += batch.num_rows
            yield from made.to_batches()

    needed = [column, *(name for name in keep if name != column)]
    return frame.select(*needed).mapInArrow(rows, schema(what, row, fields))
