"""Many records: a generator of counts, and Arrow tables."""

from __future__ import annotations

import itertools
import os
from typing import Any, Iterable, Iterator, Optional, Union

from . import _chizu
from ._position import _bytes, _options
from ._results import Score

# So many records are counted before any result is handed on: memory stays small, and threads have enough to do.
_CHUNK = 512


def _jobs(jobs: Optional[int]) -> int:
    if jobs is not None:
        return max(1, jobs)
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def score_many(
    records: Iterable[Union[bytes, str]],
    *,
    names: Optional[Iterable[str]] = None,
    jobs: Optional[int] = None,
    **options: Any,
) -> Iterator[Score]:
    """Counts records on all cores (or `jobs`), and yields a Score for each game, in order.

    What cannot be read is a Score with an `error`. Options are those of Position.score, and `move`.
    """
    said, jobs = _options(options), _jobs(jobs)
    numbered = (f"record {number}" for number in itertools.count(1))
    pairs = zip(records, names if names is not None else numbered)
    while chunk := list(itertools.islice(pairs, _CHUNK)):
        lines = _chizu.scores([_bytes(record) for record, _ in chunk], [name for _, name in chunk], jobs, said)
        for line in itertools.chain.from_iterable(text.splitlines() for text in lines):
            yield Score(None, None, line)


def _what(what: Union[str, Iterable[str]]) -> str:
    return what if isinstance(what, str) else ",".join(what)


def schema(what: Union[str, Iterable[str]] = "score", row: str = "position") -> Any:
    """The columns of `table`, as a pyarrow.Schema."""
    import pyarrow
    import pyarrow.compute

    return pyarrow.ipc.open_stream(_chizu.schema(_what(what), row)).schema


def table(
    records: Any,
    column: str = "sgf",
    *,
    what: Union[str, Iterable[str]] = "score",
    row: str = "position",
    keep: Iterable[str] = (),
    first: int = 0,
    name: str = "row",
    jobs: Optional[int] = None,
    **options: Any,
) -> Any:
    """Results of a column of records: a pyarrow.Table or RecordBatch in, a pyarrow.Table out (docs/table.md).

    `what` is a list of score, groups, ownership, chains, readings; `row` is position, group or chain. A null or bad record is a
    row with its `error`. The columns named in `keep` are carried over. `first` is the number of the first record.
    """
    import pyarrow
    import pyarrow.compute

    if isinstance(records, pyarrow.RecordBatch):
        records = pyarrow.Table.from_batches([records])
    # Only the column that is needed travels; one that is missing is told by the native half.
    needed = records.select([column]) if column in records.column_names else records.slice(0, 0)
    sink = pyarrow.BufferOutputStream()
    with pyarrow.ipc.new_stream(sink, needed.schema) as writer:
        writer.write_table(needed, max_chunksize=1024)
    made = _chizu.stream(
        sink.getvalue().to_pybytes(), column, _what(what), row, _jobs(jobs), first, name, _options(options)
    )
    result = pyarrow.ipc.open_stream(made).read_all()
    keep = list(keep)
    if keep:
        at = pyarrow.compute.subtract(result["record"], first)
        for kept in keep:
            result = result.append_column(records.schema.field(kept), records[kept].take(at))
    return result
