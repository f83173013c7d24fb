"""Chizu on a Ray cluster: a column of records in, their results out.

    results = chizu.ray.table(dataset, "sgf", what="score,groups", keep=["id"])

Ray plans, moves and repeats; here is only the function that `Dataset.map_batches` calls for each batch. The package must be
installed where Ray's workers run. A row that is null or no record is a row with its `error`.
"""

from __future__ import annotations

from typing import Any, Iterable, Union

from . import _many


def table(
    dataset: Any,
    column: str = "sgf",
    *,
    what: Union[str, Iterable[str]] = "score",
    row: str = "position",
    keep: Iterable[str] = (),
    jobs: int = 1,
    batch_size: int = 256,
    **options: Any,
) -> Any:
    """A Dataset with the results of a column of records; see chizu.table. Ray runs a task on each core: one job each.

    `record` and `file` count from 0 in each batch: name columns in `keep` to know a row again.
    """
    keep = list(keep)

    def rows(batch: Any) -> Any:
        return _many.table(batch, column, what=what, row=row, keep=keep, jobs=jobs, **options)

    return dataset.map_batches(rows, batch_format="pyarrow", batch_size=batch_size, zero_copy_batch=True)
