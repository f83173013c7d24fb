"""Trains the net: train.py POSITIONS OUT.pt --minutes N. One thread is enough; a checkpoint is kept as it goes."""

import argparse
import math
import time

import numpy as np
import torch
import torch.nn.functional as F

import data
from model import Fields, Net

QUANTILES = (0.1, 0.5, 0.9)


def fields_of(text):
    turns, ways, plain = map(int, text.split(","))
    return Fields(turns, ways, plain)


def leads(owner, out):
    """The lead (a tenth, half, nine tenths of games end below), in points."""
    share = owner.softmax(1)
    middle = (share[:, 0] - share[:, 1]).sum((1, 2)) + 10 * (out[:, 0] - out[:, 1])
    below, above = 20 * F.softplus(out[:, 2] - 1), 20 * F.softplus(out[:, 3] - 1)
    return middle - below, middle, middle + above


def losses(net, records, dtype):
    x, parts, owner, lead, mover, point = data.batch(records, dtype)
    with torch.autocast("cpu", dtype=torch.bfloat16, enabled=dtype == torch.bfloat16):
        own, move, out = net(x.contiguous(memory_format=torch.channels_last), parts)
    n = len(records)
    ce = F.cross_entropy(own.reshape(n, 3, -1), owner)
    found = leads(own, out)
    pin = sum((torch.maximum(q * (lead - f), (q - 1) * (lead - f))).mean() for q, f in zip(QUANTILES, found))
    known = (mover > 0) & (point < data.AREA)
    logits = move.reshape(n, 2, -1)[torch.arange(n), (mover - 1).clamp(min=0)]
    nxt = F.cross_entropy(logits[known], point[known]) if known.any() else ce * 0
    return ce, pin, nxt, own, found, owner, lead


@torch.no_grad()
def check(net, records, dtype, limit=2048):
    """Brier score by stage, distance of the lead, share in range."""
    net.eval()
    step = max(1, len(records) // limit)
    rows = records[::step]
    out = {}
    sums = {k: [] for k in ("stage", "brier", "off", "in", "width")}
    for at in range(0, len(rows), 128):
        some = rows[at:at + 128]
        _, _, _, own, (low, mid, high), owner, lead = losses(net, some, dtype)
        share = own.softmax(1).reshape(len(some), 3, -1)
        p = share[:, 0] + share[:, 2] / 2
        wrong = (p - (owner == 0).float()) ** 2
        there = owner < 2
        sums["brier"] += ((wrong * there).sum(1) / there.sum(1).clamp(min=1)).tolist()
        sums["off"] += (mid - lead).abs().tolist()
        sums["in"] += ((low <= lead) & (lead <= high)).float().tolist()
        sums["width"] += (high - low).tolist()
        sums["stage"] += (some["move"] / np.maximum(some["moves"], 1)).tolist()
    net.train()
    a = {k: np.array(v) for k, v in sums.items()}
    for name, lo, hi in (("25", .2, .3), ("50", .45, .55), ("75", .7, .8), ("100", .95, 1.1)):
        w = (a["stage"] >= lo) & (a["stage"] < hi)
        out[name] = "%.4f off %.1f in %.2f of %.0f" % (a["brier"][w].mean(), np.median(a["off"][w]), a["in"][w].mean(), a["width"][w].mean())
    return out


def main():
    p = argparse.ArgumentParser()
    p.add_argument("positions")
    p.add_argument("out")
    p.add_argument("--fields", default="1,2,8", help="turns, ways, plain fields between blocks")
    p.add_argument("--inner", default="2,2,0", help="the same within a block")
    p.add_argument("--blocks", type=int, default=5)
    p.add_argument("--minutes", type=float, default=60)
    p.add_argument("--steps", type=int, help="end after so many steps, not by the clock")
    p.add_argument("--batch", type=int, default=32)
    p.add_argument("--rate", type=float, default=2.5e-3)
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--threads", type=int, default=1)
    p.add_argument("--f32", action="store_true")
    a = p.parse_args()
    torch.set_num_threads(a.threads)
    torch.manual_seed(a.seed)
    random = np.random.default_rng(a.seed)
    records, digest = data.load(a.positions)
    kept = records[records["kept"] == 1]
    learn = np.flatnonzero(records["kept"] == 0)
    dtype = torch.float32 if a.f32 else torch.bfloat16
    net = Net(fields_of(a.fields), fields_of(a.inner), a.blocks)
    net = net.to(memory_format=torch.channels_last)
    average = {k: v.clone() for k, v in net.state_dict().items()}
    print(len(records), "positions,", sum(v.numel() for v in net.parameters()), "numbers,", net.fields.channels, "channels", flush=True)
    adam = torch.optim.AdamW(net.parameters(), lr=a.rate, betas=(0.9, 0.98), weight_decay=1e-4)
    start = told = time.time()
    step, order, means = 0, [], np.zeros(3)
    while True:
        done = step / a.steps if a.steps else (time.time() - start) / 60 / a.minutes
        if done >= 1:
            break
        if len(order) < a.batch:
            order = random.permutation(learn).tolist()
        rows = records[np.sort([order.pop() for _ in range(a.batch)])]
        for group in adam.param_groups:
            group["lr"] = a.rate * min(1, step / 200) * max(0.003, (1 + math.cos(math.pi * done)) / 2)
        ce, pin, nxt, *_ = losses(net, rows, dtype)
        adam.zero_grad()
        (ce + 0.01 * pin + 0.05 * nxt).backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 1.0)
        adam.step()
        step += 1
        keep = min(0.998, step / (step + 20))
        with torch.no_grad():
            for k, v in net.state_dict().items():
                if v.dtype.is_floating_point:
                    average[k].lerp_(v, 1 - keep)
        means = means * 0.98 + 0.02 * np.array([ce.item(), pin.item(), nxt.item()])
        if time.time() - told > 60:
            told = time.time()
            print("%.1f min, %d steps, %.0f/s: owners %.4f lead %.2f next %.3f" % ((told - start) / 60, step, step * a.batch / (told - start), *means), flush=True)
        if step % 250 == 0:
            save(a, net, average, digest, step)
    save(a, net, average, digest, step)
    net.load_state_dict(average)
    print(step, "steps", check(net, kept, dtype), flush=True)


def save(a, net, average, digest, step):
    own = {k: v for k, v in average.items() if "index" not in k}
    torch.save({"own": own, "fields": a.fields, "inner": a.inner, "blocks": a.blocks, "seed": a.seed, "digest": digest, "step": step, "batch": a.batch}, a.out)


if __name__ == "__main__":
    main()
