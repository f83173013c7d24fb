"""Records the tests share; none lies outside of the repository."""

from pathlib import Path

import pytest

SAMPLES = Path(__file__).resolve().parents[3] / "samples"


@pytest.fixture(scope="session")
def samples():
    """The records of the samples folder, by name."""
    return {path.name: path.read_bytes() for path in sorted(SAMPLES.glob("*.sgf"))}


@pytest.fixture()
def record():
    """A small finished game."""
    return b"(;SZ[5]KM[0.5];B[ba];W[da];B[bb];W[db];B[bc];W[dc];B[bd];W[dd];B[be];W[de];B[];W[])"
