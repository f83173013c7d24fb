"""The net: a residual net whose kernels are alike in all eight orientations and for both colours.

A channel belongs to a field: one number for every point ("plain"), one for each of four directions ("ways") or one for each of
eight orientations ("turns"), and for each colour. Turning the board or exchanging colours exchanges channels; a kernel that
commutes with that has far fewer numbers of its own than entries, and the answers turn with the board to the last bit.
"""

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

# Orientations as matrices on (row, column) offsets: four turns, then the four mirrored ones.
_TURN = np.array([[0, -1], [1, 0]])
_MIRROR = np.array([[1, 0], [0, -1]])
ORIENTATIONS = [np.linalg.matrix_power(_TURN, k) @ m for m in (np.eye(2, dtype=int), _MIRROR) for k in range(4)]
WAYS = [(-1, 0), (0, 1), (1, 0), (0, -1)]
TAPS = [(r, c) for r in (-1, 0, 1) for c in (-1, 0, 1)]


def _index(matrix):
    return next(i for i, m in enumerate(ORIENTATIONS) if (m == matrix).all())


# What an orientation makes of another, of a way, of a tap.
TURNED = [[_index(g @ h) for h in ORIENTATIONS] for g in ORIENTATIONS]
WAY = [[WAYS.index(tuple(g @ np.array(w))) for w in WAYS] for g in ORIENTATIONS]
TAP = [[TAPS.index(tuple(g @ np.array(t))) for t in TAPS] for g in ORIENTATIONS]


class Fields:
    """The kinds of channels of a layer: fields of both colours ("turns", "ways", "plain") and plain ones of no colour."""

    def __init__(self, turns=0, ways=0, plain=0, common=0):
        self.kinds = (turns, ways, plain, common)
        self.channels = 16 * turns + 8 * ways + 2 * plain + common

    def permutation(self, orientation, swap):
        """Where every channel goes."""
        turns, ways, plain, common = self.kinds
        to, base = [], 0
        for number, size, act in ((turns, 8, TURNED), (ways, 4, WAY), (plain, 1, [[0]] * 8)):
            for _ in range(number):
                for color in (0, 1):
                    to += [base + size * (color ^ swap) + act[orientation][i] for i in range(size)]
                base += 2 * size
        return np.array(to + [base + i for i in range(common)], dtype=np.int64)


def orbits(out, inp, taps):
    """For every entry (out, in, tap) of a kernel the number of its own value, in the order of first entries."""
    n = (out.channels, inp.channels, taps)
    o, i, t = np.meshgrid(*map(np.arange, n), indexing="ij")
    least = np.full(n, np.iinfo(np.int64).max)
    for g in range(8):
        tap = np.array(TAP[g]) if taps == 9 else np.zeros(1, dtype=np.int64)
        for swap in (0, 1):
            image = (out.permutation(g, swap)[o] * n[1] + inp.permutation(g, swap)[i]) * n[2] + tap[t]
            least = np.minimum(least, image)
    values, inverse = np.unique(least, return_inverse=True)
    return inverse.reshape(n), len(values)


class Kernel(nn.Module):
    """A linear map of fields, of nine taps or one."""

    def __init__(self, out, inp, taps, gain=1.0, bias=True):
        super().__init__()
        index, count = orbits(out, inp, taps)
        self.taps = taps
        self.register_buffer("index", torch.from_numpy(index))
        fan = inp.channels * taps
        self.own = nn.Parameter(torch.randn(count) * gain * (2.0 / fan) ** 0.5)
        bias_index = None
        if bias:
            none = Fields(common=1)
            bias_index, bias_count = orbits(out, none, 1)
            self.register_buffer("bias_index", torch.from_numpy(bias_index.reshape(-1)))
            self.own_bias = nn.Parameter(torch.zeros(bias_count))
        self.has_bias = bias

    def weight(self):
        return self.own[self.index]

    def bias(self):
        return self.own_bias[self.bias_index] if self.has_bias else None

    def forward(self, x):
        w, b = self.weight(), self.bias()
        if x.dim() == 2:
            return F.linear(x, w[:, :, 0], b)
        if self.taps == 9:
            return F.conv2d(x, w.reshape(*w.shape[:2], 3, 3), b, padding=1)
        return F.conv2d(x, w[:, :, :, None], b)


# In the library activations are whole numbers of so many bits after the point, and end here.
BITS = 8
CEILING = 8191


def act(x):
    return x.clamp(0, CEILING / 2**BITS)


class Block(nn.Module):
    """Nine taps, what the point's chain or ground has on average, what the board has on average; nine taps; added."""

    def __init__(self, fields, inner):
        super().__init__()
        self.first = Kernel(inner, fields, 9)
        self.part = Kernel(inner, fields, 1, gain=0.5, bias=False)
        self.all = Kernel(inner, fields, 1, gain=0.5, bias=False)
        self.second = Kernel(fields, inner, 9, gain=0.1)

    def forward(self, x, parts):
        inner = self.first(x) + self.part(pooled(x, parts)) + self.all(x.mean((2, 3)))[:, :, None, None]
        return act(x + self.second(act(inner)))


def pooled(x, parts):
    b, c, h, w = x.shape
    return torch.bmm(x.reshape(b, c, h * w), parts).reshape(b, c, h, w)


INPUT = Fields(plain=7, common=11)
HEAD = 16
LEAD = 32


class Net(nn.Module):
    """Planes to owners, next moves and lead. `parts[b, p, q]` is 1 / size where p and q are of one part."""

    def __init__(self, fields, inner, blocks):
        super().__init__()
        self.fields = fields
        self.enter = Kernel(fields, INPUT, 9)
        self.blocks = nn.ModuleList(Block(fields, inner) for _ in range(blocks))
        head = Fields(plain=HEAD)
        self.head = Kernel(head, fields, 9)
        self.head_part = Kernel(head, fields, 1, gain=0.5, bias=False)
        # Black, White; nobody; by how much it leans to whose turn it is.
        self.owner = Kernel(Fields(plain=1, common=2), head, 1)
        self.move = Kernel(Fields(plain=1), head, 1)
        lead = Fields(plain=LEAD)
        self.sum = Kernel(lead, head, 1)
        # Lead above what owners say, and the gaps below and above it, for each colour; what the turn is worth above that.
        self.lead = Kernel(Fields(plain=2, common=1), lead, 1, gain=0.1)

    def forward(self, x, parts):
        x = act(self.enter(x))
        for block in self.blocks:
            x = block(x, parts)
        h = act(self.head(x) + self.head_part(pooled(x, parts)))
        owner, move = self.owner(h).float(), self.move(h).float()
        lead = self.lead(act(self.sum(h.mean((2, 3)).detach()))).float()
        return owner, move, lead


def shares(owner, turn):
    """How likely points are Black's, White's and nobody's, as logarithms; `turn` is 1 where Black moves next, −1 where White does."""
    swing = turn[:, None, None] * owner[:, 3]
    return torch.stack([owner[:, 0] + swing, owner[:, 1] - swing, owner[:, 2]], 1).log_softmax(1)
