"""Writes what the trainer's net says of some boards, in floating point: fixture.py CHECKPOINT POSITIONS OUT.

The library's tests hold its whole numbers against it. A board is three lines: width and height; the marks of its points; Black's
and White's shares (ten thousandths) of its points and the three leads (thousandths), first with Black to move, then with White.
"""

import sys

import numpy as np
import torch

import data
from export import load
from model import shares
from train import leads


def parts_of(marks):
    """Chains and connected empty points, numbered."""
    h, w = marks.shape
    parts, count = -np.ones((h, w), dtype=np.int64), 0
    for first in np.ndindex(h, w):
        if parts[first] >= 0:
            continue
        parts[first], todo = count, [first]
        while todo:
            r, c = todo.pop()
            for near in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
                inside = 0 <= near[0] < h and 0 <= near[1] < w
                if inside and parts[near] < 0 and marks[near] & 3 == marks[first] & 3:
                    parts[near] = count
                    todo.append(near)
        count += 1
    return parts


@torch.no_grad()
def evaluate(net, marks):
    h, w = marks.shape
    parts = parts_of(marks)
    size = torch.tensor(np.bincount(parts.ravel())[parts]).reshape(-1).float()
    row, col = np.mgrid[0:h, 0:w]
    line = np.minimum.reduce([row, col, h - 1 - row, w - 1 - col])
    lines = torch.tensor(np.stack([np.ones((h, w))] + [line == k for k in range(4)] + [line >= 4]), dtype=torch.float32)
    sizes = torch.stack([((size >= lo) & (size <= hi)).float() for lo, hi in data.SIZES]).reshape(-1, h, w)
    stones = data.TABLE[torch.tensor(marks.astype(np.int64))].permute(2, 0, 1)
    flat = torch.tensor(parts.ravel())
    same = (flat[:, None] == flat[None, :]).float() / size[None, :]
    owner, _, lead = net(torch.cat([stones, lines, sizes])[None], same[None])
    said = []
    for turn in torch.tensor([[1.0], [-1.0]]):
        share = shares(owner, turn)
        low, middle, high = (v.item() for v in leads(share, lead, turn))
        # No lead is more than the board.
        held = max(-h * w, min(h * w, middle))
        held = [max(-h * w, held - middle + low), held, min(h * w, held - middle + high)]
        said += (share.exp()[0, :2] * 10000).round().int().reshape(2, -1).T.ravel().tolist()
        said += [round(1000 * v) for v in held]
    return said


def main():
    net, _ = load(sys.argv[1])
    records, _ = data.load(sys.argv[2])
    boards = [records[at]["marks"].reshape(19, 19) for at in (40, 90)]
    # Cut out of a board, so that small and rectangular ones are seen, too.
    boards += [boards[0][:9, :9], boards[1][3:8, 5:19], boards[1][:2, :2]]
    with open(sys.argv[3], "w") as out:
        for marks in boards:
            print(marks.shape[1], marks.shape[0], file=out)
            print(*marks.ravel(), file=out)
            print(*evaluate(net, marks), file=out)


if __name__ == "__main__":
    main()
