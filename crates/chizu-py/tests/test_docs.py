"""What the README and the notebook show runs."""

import json
import re
from pathlib import Path

HERE = Path(__file__).resolve().parents[1]


def test_readme():
    blocks = re.findall(r"```python\n(.*?)```", (HERE / "README.md").read_text(), re.DOTALL)
    assert len(blocks) >= 4
    exec(compile("\n".join(blocks), "README.md", "exec"), {})


def test_doctest():
    import doctest

    import chizu

    assert doctest.testmod(chizu).failed == 0 and doctest.testmod(chizu).attempted > 0


def test_notebook(monkeypatch):
    notebook = json.loads((HERE / "examples" / "tour.ipynb").read_text())
    cells = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    monkeypatch.chdir(HERE / "examples")
    names = {}
    for number, cell in enumerate(cells):
        exec(compile("".join(cell["source"]), f"cell {number}", "exec"), names)
    assert len(cells) >= 5
