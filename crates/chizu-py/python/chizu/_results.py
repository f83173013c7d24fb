"""Results: the objects of the command's JSON, whose fields are attributes."""

from __future__ import annotations

import json
from typing import Any, Optional


class Result:
    """An object of the command's JSON (docs/json.md); its fields are attributes."""

    __slots__ = ("_fields",)

    def __init__(self, fields: dict) -> None:
        self._fields = fields

    def to_dict(self) -> dict:
        """All fields, as `json.loads` gives them."""
        return self._fields

    def to_json(self) -> str:
        """A line of JSON without its end."""
        return json.dumps(self.to_dict(), ensure_ascii=False, separators=(",", ":"))

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        try:
            return self.to_dict()[name]
        except KeyError:
            raise AttributeError(f"{type(self).__name__} has no field {name!r}") from None

    def __dir__(self) -> list:
        return [*super().__dir__(), *self.to_dict()]

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and other.to_dict() == self.to_dict()

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple:
        return type(self), (self.to_dict(),)

    def __repr__(self) -> str:
        return f"<chizu.{type(self).__name__} {self._told()}>"

    def _told(self) -> str:
        return ", ".join(list(self.to_dict())[:4])


class Score(Result):
    """A counted game: `result`, `margin_black`, `dead`, `territory_black` and so on."""

    __slots__ = ("_line",)

    def __init__(self, fields: Optional[dict] = None, counted: Any = None, line: Optional[str] = None) -> None:
        # What is not asked for is not written.
        self._fields = fields
        self._line = counted if line is None else line

    def to_dict(self) -> dict:
        if self._fields is None:
            self._fields = json.loads(self.to_json())
        return self._fields

    def to_json(self) -> str:
        """The line of the command, to the byte, without its end."""
        if self._line is None:
            return super().to_json()
        if not isinstance(self._line, str):
            self._line = self._line.json()
        return self._line.rstrip("\n")

    def _told(self) -> str:
        return self.error or self.result


class Group(Result):
    """A group: `origin`, `color`, `stones`, `status`, `chance` and so on."""

    __slots__ = ()

    def _told(self) -> str:
        return f"{self.color} {self.origin}: {self.status}, {len(self.stones)} stones"


class Chain(Result):
    """A chain: `origin`, `color`, `stones`, `liberties` and so on."""

    __slots__ = ()

    def _told(self) -> str:
        return f"{self.color} {self.origin}: {len(self.stones)} stones"
