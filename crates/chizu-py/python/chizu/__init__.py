"""Chizu reads positions of Go and says what is on the board.

>>> import chizu
>>> position = chizu.read_sgf(b"(;SZ[5]KM[0.5];B[ba];W[da];B[bb];W[db];B[bc];W[dc];B[bd];W[dd];B[be];W[de];B[];W[])")
>>> position.score().result
'W+0.5'

Results have the fields that the command's JSON has (docs/json.md), as attributes.
"""

from __future__ import annotations

from ._chizu import ChizuError, RecordError, __version__
from ._many import schema, score_many, table
from ._position import Position, read_collection, read_sgf
from ._results import Chain, Group, Result, Score

__all__ = [
    "Chain",
    "ChizuError",
    "Group",
    "Position",
    "RecordError",
    "Result",
    "Score",
    "__version__",
    "read_collection",
    "read_sgf",
    "schema",
    "score_many",
    "table",
]
