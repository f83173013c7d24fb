"""Positions of records and diagrams."""

from __future__ import annotations

import json
from typing import Any, Optional, Union

from . import _chizu
from ._results import Chain, Group, Result, Score


def _options(options: dict) -> Optional[str]:
    """The options of the command as the native half takes them; None if nothing is said."""
    said = {name: value for name, value in options.items() if value is not None}
    return json.dumps(said) if said else None


def _bytes(record: Union[bytes, bytearray, memoryview, str]) -> bytes:
    return record.encode() if isinstance(record, str) else bytes(record)


class Position:
    """A position of a game. It never changes, and threads may share it.

    Whatever is asked with an effort takes "quick", "usual", "deep" or a number of positions for each question.
    """

    __slots__ = ("_it", "_ownership")

    def __init__(self, native: Any) -> None:
        self._it = native
        self._ownership = None

    @classmethod
    def from_diagram(
        cls,
        text: str,
        to_play: str = "black",
        *,
        komi: Optional[float] = None,
        rules: Optional[str] = None,
    ) -> Position:
        """A position from rows of X (black), O (white) and . from the top.

        Raises RecordError, with the row as `line` and the `column`, if a sign is none of these.
        """
        return cls(_chizu.Position.from_diagram(text, to_play, komi, rules))

    @property
    def name(self) -> str:
        """The record's name, with # and a number if it holds several games."""
        return self._it.name

    @property
    def size(self) -> tuple:
        """Columns and rows."""
        return self._it.size

    @property
    def moves(self) -> int:
        """Moves of the game, passes included."""
        return self._it.moves

    @property
    def move_number(self) -> int:
        """The move after which this is the position."""
        return self._it.move_number

    @property
    def to_play(self) -> str:
        """Whose turn it is: "black" or "white"."""
        return self._it.to_play

    def at(self, move_number: int) -> Position:
        """The position of the same game after another move. Raises RecordError if there is no such move."""
        return Position(self._it.at(move_number))

    @property
    def stones(self) -> Any:
        """An array of int8, a row for each row from the top: 1 black, -1 white, 0 empty."""
        return self._it.stones

    @property
    def ownership(self) -> Any:
        """An array of int16 like `stones`, from -1000 (White's for certain) to 1000 (Black's)."""
        if self._ownership is None:
            self._ownership = self._it.owners("usual")
        return self._ownership

    def owners(self, effort: Union[str, int] = "usual") -> Any:
        """The same as `ownership` with another effort."""
        return self._it.owners(str(effort))

    def score(
        self,
        *,
        rules: Optional[str] = None,
        komi: Optional[float] = None,
        handicap_bonus: Optional[str] = None,
        charge: Optional[str] = None,
        method: Optional[str] = None,
        strict: Optional[bool] = None,
        effort: Optional[str] = None,
        all_rules: Optional[bool] = None,
        contests: Optional[bool] = None,
    ) -> Score:
        """Counts, as `chizu score` does and with its options."""
        said = _options(
            {
                "rules": rules,
                "komi": komi,
                "handicap_bonus": handicap_bonus,
                "charge": charge,
                "method": method,
                "strict": strict,
                "effort": effort,
                "all_rules": all_rules,
                "contests": contests,
            }
        )
        return Score(None, self._it.count(said))

    def groups(self, effort: Union[str, int, None] = None) -> list:
        """The groups, as `chizu groups` says."""
        return [Group(group) for group in self._line("groups", effort)["groups"]]

    def chains(self) -> list:
        """The chains, as `chizu chains` says."""
        return [Chain(chain) for chain in self._line("chains", None)["chains"]]

    def analyze(self, effort: Union[str, int, None] = None) -> Result:
        """Everything at once, as `chizu analyze` says."""
        return Result(self._line("analyze", effort))

    def _line(self, what: str, effort: Union[str, int, None]) -> dict:
        return json.loads(self._it.line(what, _options({"effort": effort})))

    def svg(self, preset: Optional[str] = None, width: Optional[int] = None) -> str:
        """A picture: "quiet", "ishida", "colour-map", "groups", "influence", "score" or "print"."""
        return self._it.svg(preset, width)

    def _repr_svg_(self) -> str:
        return self.svg(width=420)

    def __repr__(self) -> str:
        return repr(self._it)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self._it == other._it

    def __hash__(self) -> int:
        return hash(self._it)

    def __reduce__(self) -> tuple:
        return _again, self._it.parts()


def _again(record: bytes, game: int, move_number: int, name: str) -> Position:
    return Position(_chizu.Position(record, game, move_number, name))


def read_sgf(
    record: Union[bytes, bytearray, memoryview, str],
    *,
    game: int = 1,
    move_number: Optional[int] = None,
    name: str = "record",
) -> Position:
    """Reads a record (or a diagram of Sensei's Library): the game of that number, after that move or the last.

    Raises RecordError if the bytes are no record, or if there is no such game or move.
    """
    return Position(_chizu.Position(_bytes(record), game, move_number, name))


def read_collection(record: Union[bytes, bytearray, memoryview, str], *, name: str = "record") -> list:
    """Reads all games of a record."""
    data = _bytes(record)
    return [read_sgf(data, game=number, name=name) for number in range(1, _chizu.games(data) + 1)]
