"""Plays games on the boards of sgfmill and compares them with what Chizu says.

Run by `cargo xtask oracle`. Needs Python 3 and sgfmill (`pip install sgfmill`). Reads one JSON object a line
from standard input, prints a line for each game that differs, then a summary; the exit code is 1 if any did.

  {"record": PATH, "board": ROWS, "captured": [BLACK, WHITE]}       the main line of a record
  {"game": NAME, "side": N, "suicide": BOOL, "turns": [[COLOUR, ROW, COL, VERDICT, CAPTURED], ...],
   "board": ROWS, "captured": [BLACK, WHITE]}                       a random game, illegal moves included

ROWS are the rows of the board from the top, X black, O white, joined by "/"; CAPTURED are numbers of stones
of each colour taken off the board; rows of turns count from the bottom; VERDICT is "ok", "occupied",
"suicide" or "ko".
"""

import collections
import json
import sys

from sgfmill import boards, sgf, sgf_moves

SIGNS = {"b": "X", "w": "O", None: "."}


class Player:
    """A board with prisoners and simple ko."""

    def __init__(self, board):
        self.board = board
        self.captured = {"b": 0, "w": 0}
        self.ko = None

    def stones(self):
        count = {"b": 0, "w": 0}
        for row in self.board.board:
            for stone in row:
                if stone is not None:
                    count[stone] += 1
        return count

    def play(self, colour, row, col):
        """Plays a stone and returns how many of the opponent's and of the player's own left the board."""
        before = self.stones()
        before[colour] += 1
        ko = self.board.play(row, col, colour)
        self.ko = None if ko is None else (colour, ko)
        after = self.stones()
        for each in "bw":
            self.captured[each] += before[each] - after[each]
        other = "w" if colour == "b" else "b"
        return before[other] - after[other], before[colour] - after[colour]

    def verdict(self, colour, row, col, suicide):
        """What the rules say about a move; plays it if it is legal."""
        if self.board.get(row, col) is not None:
            return "occupied", 0
        if self.ko is not None and self.ko[1] == (row, col) and self.ko[0] != colour:
            return "ko", 0
        if not suicide:
            trial = Player(self.board.copy())
            if trial.play(colour, row, col)[1]:
                return "suicide", 0
        captured, own = self.play(colour, row, col)
        return "ok", captured + own

    def rows(self):
        return "/".join("".join(SIGNS[s] for s in row) for row in reversed(self.board.board))


def random_game(game):
    player = Player(boards.Board(game["side"]))
    for number, (colour, row, col, verdict, captured) in enumerate(game["turns"], 1):
        if verdict == "pass":
            player.ko = None
            continue
        ours = player.verdict(colour, row, col, game["suicide"])
        if ours != (verdict, captured):
            return player, f"turn {number}: sgfmill says {ours}, Chizu {(verdict, captured)}"
    return player, None


def record(game):
    with open(game["record"], "rb") as file:
        tree = sgf.Sgf_game.from_bytes(file.read())
    board, plays = sgf_moves.get_setup_and_moves(tree)
    player = Player(board)
    for colour, move in plays:
        if move is not None:
            player.play(colour, *move)
    return player, None


def main():
    counts = {"record": [0, 0], "game": [0, 0]}
    verdicts = collections.Counter()
    for line in sys.stdin:
        game = json.loads(line)
        kind = "record" if "record" in game else "game"
        name = game[kind]
        counts[kind][0] += 1
        verdicts.update(turn[3] for turn in game.get("turns", ()))
        try:
            player, problem = (record if kind == "record" else random_game)(game)
        except Exception as error:  # a record sgfmill cannot read is a difference, too
            print(f"{name}: sgfmill: {type(error).__name__}: {error}")
            counts[kind][1] += 1
            continue
        captured = [player.captured["b"], player.captured["w"]]
        if problem is None and player.rows() != game["board"]:
            problem = f"boards differ\n  sgfmill {player.rows()}\n  Chizu   {game['board']}"
        if problem is None and captured != game["captured"]:
            problem = f"captured stones differ: sgfmill {captured}, Chizu {game['captured']}"
        if problem is not None:
            print(f"{name}: {problem}")
            counts[kind][1] += 1
    for kind, (games, different) in counts.items():
        print(f"{kind}s: {games} compared, {different} different")
    print("turns:", ", ".join(f"{number} {verdict}" for verdict, number in verdicts.most_common()))
    sys.exit(any(different for _, different in counts.values()))


if __name__ == "__main__":
    main()
