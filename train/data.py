"""Positions as `cargo xtask net data` writes them, and the planes the net sees."""

import hashlib

import numpy as np
import torch

SIDE = 19
AREA = SIDE * SIDE
RECORD = np.dtype([
    ("width", "u1"), ("height", "u1"), ("kept", "u1"), ("turn", "u1"), ("game", "<u4"), ("move", "<u2"), ("moves", "<u2"),
    ("next", "<u2"), ("lead", "<i2"), ("marks", "<u2", AREA), ("parts", "<u2", AREA), ("owner", "u1", AREA)])


def load(path):
    """All positions on 19×19, and the hash of the file."""
    raw = np.fromfile(path, dtype=np.uint8)
    if bytes(raw[:8]) != b"CHIZUDAT":
        raise SystemExit(f"{path}: no positions of cargo xtask net data")
    digest = hashlib.sha256(raw.data).hexdigest()
    body, at, found, size = raw[8:], 0, [], RECORD.itemsize
    while at < len(body):
        area = int(body[at]) * int(body[at + 1])
        found.append((at, area == AREA and body[at] == SIDE))
        at += 16 + 5 * area
    if all(ok for _, ok in found) and len(body) % size == 0:
        return body.view(RECORD), digest
    rows = [body[at:at + size] for at, ok in found if ok]
    return np.concatenate(rows).view(RECORD), digest


def _table():
    """Marks to the fourteen planes of colours: stones, with 1, 2, 3 liberties, critical, lost, settled."""
    m = np.arange(512)
    black, white = m & 1, m >> 1 & 1
    planes = []
    for bit in (None, 2, 3, 4, 5, 6):
        on = np.ones_like(m) if bit is None else m >> bit & 1
        planes += [black & on, white & on]
    planes += [m >> 7 & 1, m >> 8 & 1]
    return torch.tensor(np.stack(planes, 1), dtype=torch.float32)


TABLE = _table()
_row, _col = np.divmod(np.arange(AREA), SIDE)
_line = np.minimum.reduce([_row, _col, SIDE - 1 - _row, SIDE - 1 - _col])
LINES = torch.tensor(np.stack([np.ones(AREA)] + [_line == k for k in range(4)] + [_line >= 4]), dtype=torch.float32)
SIZES = ((1, 1), (2, 2), (3, 3), (4, 5), (6, 9))


class Positions:
    """Positions on a device, ready to be asked for by their numbers."""

    def __init__(self, records, device):
        def moved(name, kind):
            return torch.from_numpy(records[name].astype(kind)).to(device)

        self.marks, self.parts, self.owner = moved("marks", "<i2"), moved("parts", "<i2"), moved("owner", "u1")
        self.turn, self.next, self.lead = moved("turn", "<i8"), moved("next", "<i8"), moved("lead", "<f4") / 2
        self.stage = moved("move", "<f4") / moved("moves", "<f4").clamp(min=1)
        self.table, self.lines = TABLE.to(device), LINES.to(device)

    def __len__(self):
        return len(self.lead)

    def batch(self, rows, dtype):
        """Planes, parts, owners (0 Black, 1 White, 2 nobody), lead in points, turn (0 Black, 1 White), next point."""
        parts = self.parts[rows]
        same = parts[:, :, None] == parts[:, None, :]
        size = same.sum(2)
        planes = [self.table[self.marks[rows].long()].permute(0, 2, 1), self.lines.expand(len(rows), -1, -1)]
        planes.append(torch.stack([(size >= lo) & (size <= hi) for lo, hi in SIZES], 1).float())
        x = torch.cat(planes, 1).reshape(len(rows), -1, SIDE, SIDE)
        owner = (self.owner[rows].long() + 2) % 3
        return x, same.to(dtype) / size[:, None, :], owner, self.lead[rows], self.turn[rows] - 1, self.next[rows]
