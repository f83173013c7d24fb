"""Positions as `cargo xtask net data` writes them, and the planes the net sees."""

import hashlib

import numpy as np
import torch

SIDE = 19
AREA = SIDE * SIDE
RECORD = np.dtype([
    ("width", "u1"), ("height", "u1"), ("kept", "u1"), ("mover", "u1"), ("game", "<u4"), ("move", "<u2"), ("moves", "<u2"),
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


def batch(records, dtype):
    """Planes, parts, owners (0 Black, 1 White, 2 nobody), lead in points, mover, next point."""
    n = len(records)
    marks = torch.from_numpy(records["marks"].astype(np.int64))
    parts = torch.from_numpy(records["parts"].astype(np.int16))
    same = (parts[:, :, None] == parts[:, None, :]).to(dtype)
    size = torch.from_numpy(part_sizes(records["parts"])).float()
    planes = [TABLE[marks].permute(0, 2, 1), LINES.expand(n, -1, -1)]
    planes.append(torch.stack([((size >= lo) & (size <= hi)).float() for lo, hi in SIZES], 1))
    x = torch.cat(planes, 1).reshape(n, -1, SIDE, SIDE)
    same.mul_((1.0 / size)[:, None, :].to(dtype))
    owner = torch.from_numpy(records["owner"].astype(np.int64))
    owner = torch.where(owner == 1, 0, torch.where(owner == 2, 1, 2))
    lead = torch.from_numpy(records["lead"].astype(np.float32)) / 2
    return x, same, owner, lead, torch.from_numpy(records["mover"].astype(np.int64)), torch.from_numpy(records["next"].astype(np.int64))


def part_sizes(parts):
    n, area = parts.shape
    flat = parts.astype(np.int64) + (np.arange(n) * area)[:, None]
    return np.bincount(flat.ravel(), minlength=n * area)[flat]
