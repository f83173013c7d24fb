from typing import Any, Dict, Iterable, Iterator, List, Literal, Optional, Tuple, Union

import numpy as np
import numpy.typing as npt
import pyarrow

__version__: str

Record = Union[bytes, bytearray, memoryview, str]
Effort = Union[Literal["quick", "usual", "deep"], int]
Color = Literal["black", "white"]
Row = Literal["position", "group", "chain"]
Preset = Literal["quiet", "ishida", "colour-map", "groups", "influence", "score", "print"]

class ChizuError(ValueError):
    reason: str
    line: Optional[int]
    column: Optional[int]

class RecordError(ChizuError): ...

class Result:
    def to_dict(self) -> Dict[str, Any]: ...
    def to_json(self) -> str: ...
    def __getattr__(self, name: str) -> Any: ...

class Score(Result):
    schema: int
    file: str
    error: Optional[str]
    players: Dict[Color, Optional[str]]
    size: List[int]
    moves: int
    at_move: int
    handicap: int
    rules: str
    komi: float
    handicap_bonus: int
    method: str
    charge: Optional[str]
    finished: bool
    ending: Optional[str]
    result: str
    margin_black: float
    board_margin_black: float
    recorded_result: Optional[str]
    recorded_margin_black: Optional[float]
    agrees: Optional[bool]
    range_black: List[float]
    difference: Optional[Dict[str, Any]]
    prisoners: Dict[Color, int]
    dead: List[str]
    dame: List[str]
    seki: List[str]
    unsettled: List[str]
    proved_points: int
    forced: List[str]
    forced_reasons: List[Dict[str, Any]]
    open_borders: List[str]
    first: List[Dict[str, str]]
    closing: List[Dict[str, str]]
    chains: List[Dict[str, Any]]
    cycles: List[Dict[str, Any]]
    territory_black: List[str]
    territory_white: List[str]
    count: Dict[Color, Dict[str, int]]
    all_rules: Optional[List[Dict[str, Any]]]
    notes: List[str]
    diagnostics: List[Dict[str, Any]]

class Group(Result):
    origin: str
    color: Color
    stones: List[str]
    chains: List[str]
    liberties: List[str]
    effective_size: float
    eyes: List[int]
    vital: Optional[str]
    status: Literal["alive", "dead", "critical", "seki", "unknown"]
    ko: bool
    chance: float
    likely: str
    evidence: Literal["proved", "searched", "guessed"]
    basis: str
    safety: str
    kill: Optional[Dict[str, Any]]
    live: Optional[Dict[str, Any]]
    weakness: float
    weakness_before: float
    escape: int
    moyo: float
    surrounded: str
    lunches: List[str]
    neighbors: List[str]
    races: List[Dict[str, Any]]
    cycles: List[Dict[str, Any]]

class Chain(Result):
    origin: str
    color: Color
    stones: List[str]
    group: Optional[str]
    effective_size: float
    liberties: List[List[str]]
    attack: Optional[Dict[str, Any]]
    defence: Optional[Dict[str, Any]]
    attack_points: List[Dict[str, str]]
    defence_points: List[Dict[str, str]]
    attack_threats: List[Dict[str, str]]
    defence_threats: List[Dict[str, str]]
    lunches: List[str]
    cuts: str
    sleeping_cuts: int
    holes: int
    inessential: bool
    immortal: bool
    unconditional: str

class Position:
    @classmethod
    def from_diagram(
        cls, text: str, to_play: Color = "black", *, komi: Optional[float] = None, rules: Optional[str] = None
    ) -> Position: ...
    @property
    def name(self) -> str: ...
    @property
    def size(self) -> Tuple[int, int]: ...
    @property
    def moves(self) -> int: ...
    @property
    def move_number(self) -> int: ...
    @property
    def to_play(self) -> Color: ...
    def at(self, move_number: int) -> Position: ...
    @property
    def stones(self) -> npt.NDArray[np.int8]: ...
    @property
    def ownership(self) -> npt.NDArray[np.int16]: ...
    def owners(self, effort: Effort = "usual") -> npt.NDArray[np.int16]: ...
    def score(
        self,
        *,
        rules: Optional[str] = None,
        komi: Optional[float] = None,
        handicap_bonus: Optional[str] = None,
        charge: Optional[Literal["all", "connections", "nothing"]] = None,
        method: Optional[Literal["adjudicate", "carta"]] = None,
        strict: Optional[bool] = None,
        effort: Optional[str] = None,
        all_rules: Optional[bool] = None,
        contests: Optional[bool] = None,
    ) -> Score: ...
    def groups(self, effort: Optional[Effort] = None) -> List[Group]: ...
    def chains(self) -> List[Chain]: ...
    def analyze(self, effort: Optional[Effort] = None) -> Result: ...
    def svg(self, preset: Optional[Preset] = None, width: Optional[int] = None) -> str: ...
    def _repr_svg_(self) -> str: ...

def read_sgf(
    record: Record, *, game: int = 1, move_number: Optional[int] = None, name: str = "record"
) -> Position: ...
def read_collection(record: Record, *, name: str = "record") -> List[Position]: ...
def score_many(
    records: Iterable[Record], *, names: Optional[Iterable[str]] = None, jobs: Optional[int] = None, **options: Any
) -> Iterator[Score]: ...
def schema(what: Union[str, Iterable[str]] = "score", row: Row = "position") -> pyarrow.Schema: ...
def table(
    records: Union[pyarrow.Table, pyarrow.RecordBatch],
    column: str = "sgf",
    *,
    what: Union[str, Iterable[str]] = "score",
    row: Row = "position",
    keep: Iterable[str] = (),
    first: int = 0,
    name: str = "row",
    jobs: Optional[int] = None,
    **options: Any,
) -> pyarrow.Table: ...
