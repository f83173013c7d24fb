import copy
import json
import pickle
import re
import threading
from pathlib import Path

import chizu
import numpy as np
import pytest


def test_a_game_is_counted(record):
    score = chizu.read_sgf(record).score()
    assert (score.result, score.margin_black, score.finished) == ("W+0.5", -0.5, True)
    assert chizu.read_sgf(record).score(komi=3.5).result == "W+3.5"
    assert len(chizu.read_sgf(record).score(all_rules=True).all_rules) > 5
    assert json.loads(score.to_json()) == score.to_dict()
    with pytest.raises(AttributeError):
        score.winner


def test_positions_of_a_game(samples):
    end = chizu.read_sgf(samples["edo.sgf"], name="edo.sgf")
    middle = end.at(90)
    assert (middle.move_number, middle.moves) == (90, end.moves)
    assert middle.to_play == "black" and middle.size == (19, 19)
    assert middle != end and middle == chizu.read_sgf(samples["edo.sgf"], move_number=90)
    assert hash(middle) == hash(end.at(90))
    assert not middle.score().finished
    with pytest.raises(chizu.RecordError, match="there is no move 9999"):
        end.at(9999)


def test_arrays(samples):
    position = chizu.read_sgf(samples["edo.sgf"], move_number=50)
    stones, owners = position.stones, position.ownership
    assert stones.dtype == np.int8 and stones.shape == (19, 19) and abs(stones).sum() == 50
    assert owners.dtype == np.int16 and abs(owners).max() <= 1000
    assert position.ownership is owners, "it is made once"
    assert not owners.flags.writeable and not stones.flags.writeable
    told = position.analyze().ownership["values"]
    assert owners.tolist() == told


def test_diagrams(record):
    text = "X . O\nX . O\n. . ."
    position = chizu.Position.from_diagram(text, "white", komi=6.5, rules="chinese")
    assert position.to_play == "white" and position.stones.tolist() == [[1, 0, -1], [1, 0, -1], [0, 0, 0]]
    score = position.score()
    assert (score.komi, score.rules) == (6.5, "chinese")
    assert chizu.Position.from_diagram("X O . .\n. . . .").size == (4, 2)


def test_groups_and_chains_are_those_of_the_analysis(samples):
    position = chizu.read_sgf(samples["edo.sgf"], move_number=120)
    whole = position.analyze().together
    assert [group.to_dict() for group in position.groups()] == whole["groups"]
    assert [chain.to_dict() for chain in position.chains()] == whole["chains"]
    assert position.groups(effort="quick") and position.groups(effort=5000)


def test_values(record, samples):
    for position in [chizu.read_sgf(samples["edo.sgf"], move_number=77, name="edo"), *chizu.read_collection(record * 2)]:
        for other in [pickle.loads(pickle.dumps(position)), copy.deepcopy(position)]:
            assert other == position and other.name == position.name
            assert other.score() == position.score()
        group = position.groups()[0]
        assert pickle.loads(pickle.dumps(group)) == group
    games = chizu.read_collection(record * 2, name="two.sgf")
    assert [game.name for game in games] == ["two.sgf#1", "two.sgf#2"]
    assert [game.score().file for game in games] == ["two.sgf#1", "two.sgf#2"]
    score = pickle.loads(pickle.dumps(games[0].score()))
    assert score == games[0].score()


def test_pictures(record):
    position = chizu.read_sgf(record)
    assert position._repr_svg_().startswith("<svg")
    assert position.svg("groups") != position.svg("score")
    with pytest.raises(chizu.ChizuError):
        position.svg("no such preset")


@pytest.mark.parametrize(
    ("ask", "reason"),
    [
        (lambda: chizu.read_sgf(b""), "the file is empty"),
        (lambda: chizu.read_sgf(b"no record"), "no game record found"),
        (lambda: chizu.read_sgf(b"(;SZ[99])"), "SZ"),
        (lambda: chizu.read_sgf(b"(;SZ[9])", game=2), "there is no game 2"),
        (lambda: chizu.read_sgf(b"(;SZ[9])", game=0), "there is no game 0"),
        (lambda: chizu.read_sgf(b"(;SZ[9])", move_number=1), "there is no move 1"),
        (lambda: chizu.read_sgf(b"\x89PNG\r\n\x1a\n" * 9), "looks like"),
        (lambda: chizu.Position.from_diagram(""), "no rows"),
        (lambda: chizu.Position.from_diagram("X . O", "red"), "to_play"),
        (lambda: chizu.read_sgf(b"(;SZ[9])").score(rules="chess"), "chess"),
        (lambda: chizu.read_sgf(b"(;SZ[9])").score(method="guess"), "guess"),
        (lambda: chizu.read_sgf(b"(;SZ[9])").groups(effort="much"), "much"),
    ],
)
def test_bad_input_is_told(ask, reason):
    with pytest.raises(chizu.ChizuError) as told:
        ask()
    assert reason in told.value.reason and str(told.value) == told.value.reason
    assert isinstance(told.value, ValueError)


def test_an_error_has_its_place():
    with pytest.raises(chizu.RecordError) as told:
        chizu.Position.from_diagram("X . O\nX . ?")
    assert (told.value.line, told.value.column) == (2, 3)


def test_the_lock_is_free_while_counting(samples):
    position = chizu.read_sgf(samples["edo.sgf"], move_number=120)
    ticks, done = [], threading.Event()

    def count():
        position.groups(effort="deep")
        done.set()

    thread = threading.Thread(target=count)
    thread.start()
    while not done.wait(0.0005):
        ticks.append(1)
    thread.join()
    # With the lock held, no tick would come before the end.
    assert len(ticks) > 2


def test_stubs_name_the_fields_there_are(samples):
    stub = (Path(chizu.__file__).parent / "__init__.pyi").read_text()
    position = chizu.read_sgf(samples["edo.sgf"], move_number=120)

    def fields(name):
        body = re.search(rf"class {name}\(Result\):\n((?:    \w+: .*\n)+)", stub).group(1)
        return re.findall(r"^    (\w+):", body, re.MULTILINE)

    assert fields("Score") == list(position.score().to_dict())
    assert fields("Group") == list(position.groups()[0].to_dict())
    assert fields("Chain") == list(position.chains()[0].to_dict())
    for name in chizu.__all__:
        assert re.search(rf"^(class|def) {name}\b|^{name}: ", stub, re.MULTILINE), name
