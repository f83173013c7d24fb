"""Writes a checkpoint as whole numbers: export.py CHECKPOINT OUT."""

import struct
import sys

import numpy as np
import torch

from model import CEILING, Net
from train import fields_of

VERSION = 2
FINE = 12


def fnv(data):
    h = 0xCBF29CE484222325
    for byte in data:
        h = (h ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return h


def kernel(k):
    """The kernel's own values in units of the smallest power of two with which no sum overflows."""
    w = k.weight().detach().double()
    most = w.abs().sum((1, 2)).max().item()
    shift = 16
    # Rounding may add half a unit for every entry.
    while shift > 5 and (most * 2**shift + w[0].numel() / 2) * CEILING > 2**31 - 1 - 2**shift - 1 or w.abs().max() * 2**shift > 32000:
        shift -= 1
    own = np.rint(k.own.detach().double().numpy() * 2**shift).astype("<i2")
    out = struct.pack("<BB", shift, k.has_bias) + own.tobytes()
    if k.has_bias:
        out += np.rint(k.own_bias.detach().double().numpy() * 2**FINE).astype("<i4").tobytes()
    return out


def layers(net):
    yield net.enter
    for b in net.blocks:
        yield from (b.first, b.part, b.all, b.second)
    yield from (net.head, net.head_part, net.owner, net.move, net.sum, net.lead)


def load(path):
    saved = torch.load(path, map_location="cpu")
    net = Net(fields_of(saved["fields"]), fields_of(saved["inner"]), saved["blocks"])
    net.load_state_dict(saved["own"], strict=False)
    return net.eval(), saved


def main():
    net, saved = load(sys.argv[1])
    digest = bytes.fromhex(saved["digest"]) if len(saved["digest"]) == 64 else bytes(32)
    body = b"CHIZUNET" + struct.pack("<HQI", VERSION, saved["seed"], saved["step"]) + digest
    for name in ("fields", "inner"):
        body += bytes(map(int, saved[name].split(",")))
    body += bytes([saved["blocks"]]) + b"".join(map(kernel, layers(net)))
    body += struct.pack("<Q", fnv(body))
    open(sys.argv[2], "wb").write(body)
    print(len(body), "bytes")


if __name__ == "__main__":
    main()
