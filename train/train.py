"""Trains the net: train.py POSITIONS OUT.pt --minutes N. One thread is enough; a checkpoint is kept as it goes."""

import argparse
import math
import time

import torch
import torch.nn.functional as F

import data
from model import Fields, Net, shares

QUANTILES = (0.1, 0.5, 0.9)
# Points of lead for one unit of what goes beyond the sum of the points.
PUSH = 10
STAGES = (("25", .2, .3), ("50", .45, .55), ("75", .7, .8), ("100", .95, 1.1))


def fields_of(text):
    turns, ways, plain = map(int, text.split(","))
    return Fields(turns, ways, plain)


def leads(share, out, turn):
    """The lead (a tenth, half, nine tenths of games end below), in points."""
    share = share.exp()
    middle = (share[:, 0] - share[:, 1]).sum((1, 2)) + PUSH * (out[:, 0] - out[:, 1] + turn * out[:, 4])
    below, above = 20 * F.softplus(out[:, 2] - 1), 20 * F.softplus(out[:, 3] - 1)
    return middle - below, middle, middle + above


def losses(net, positions, rows, dtype):
    x, parts, owner, lead, side, point = positions.batch(rows, dtype)
    with torch.autocast(x.device.type, dtype=torch.bfloat16, enabled=dtype == torch.bfloat16):
        own, move, out = net(x.contiguous(memory_format=torch.channels_last), parts)
    n = len(rows)
    turn = 1 - 2 * side.float()
    share = shares(own, turn)
    ce = F.nll_loss(share.reshape(n, 3, -1), owner)
    # Owners do not learn from the lead: there are far fewer leads than owners, and a net that may soon knows them by heart.
    found = leads(share.detach(), out, turn)
    pin = sum((torch.maximum(q * (lead - f), (q - 1) * (lead - f))).mean() for q, f in zip(QUANTILES, found))
    # Passes and last positions have no next move.
    known = point < data.AREA
    logits = move.reshape(n, 2, -1)[torch.arange(n, device=x.device), side]
    each = F.cross_entropy(logits, torch.where(known, point, 0), reduction="none")
    nxt = (each * known).sum() / known.sum().clamp(min=1)
    return ce, pin, nxt, share, found, owner, lead


@torch.no_grad()
def check(net, positions, dtype, limit=8192):
    """Brier score by stage, distance of the lead, share in range."""
    step = max(1, len(positions) // limit)
    stages, seen = positions.stage[::step], []
    for rows in torch.arange(0, len(positions), step, device=stages.device).split(128):
        _, _, _, share, (low, mid, high), owner, lead = losses(net, positions, rows, dtype)
        share = share.exp().reshape(len(rows), 3, -1)
        there = owner < 2
        wrong = (share[:, 0] + share[:, 2] / 2 - (owner == 0).float()) ** 2 * there
        brier = wrong.sum(1) / there.sum(1).clamp(min=1)
        seen.append(torch.stack([brier, (mid - lead).abs(), ((low <= lead) & (lead <= high)).float(), high - low], 1))
    seen, out = torch.cat(seen), {}
    for name, low, high in STAGES:
        some = seen[(stages >= low) & (stages < high)]
        brier, _, within, width = some.mean(0).tolist()
        out[name] = "%.4f off %.1f in %.2f of %.0f" % (brier, some[:, 1].median().item(), within, width)
    return out


def main():
    p = argparse.ArgumentParser()
    p.add_argument("positions")
    p.add_argument("out")
    p.add_argument("--fields", default="1,2,8", help="turns, ways, plain fields between blocks")
    p.add_argument("--inner", default="2,2,0", help="the same within a block")
    p.add_argument("--start", help="a checkpoint to go on from, of a net of the same shape")
    p.add_argument("--blocks", type=int, default=5)
    p.add_argument("--minutes", type=float, default=60)
    p.add_argument("--steps", type=int, help="end after so many steps, not by the clock")
    p.add_argument("--batch", type=int, default=32)
    p.add_argument("--rate", type=float, default=2.5e-3)
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--threads", type=int, default=1)
    p.add_argument("--device", default="cpu", help="cuda: on an accelerator, much faster")
    p.add_argument("--compile", action="store_true", help="compile the net first: a minute, then faster")
    p.add_argument("--f32", action="store_true")
    a = p.parse_args()
    torch.set_num_threads(a.threads)
    torch.manual_seed(a.seed)
    records, digest = data.load(a.positions)
    kept, learn = (data.Positions(records[records["kept"] == of], a.device) for of in (1, 0))
    dtype = torch.float32 if a.f32 else torch.bfloat16
    net = Net(fields_of(a.fields), fields_of(a.inner), a.blocks).to(a.device, memory_format=torch.channels_last)
    if a.start:
        net.load_state_dict(torch.load(a.start, map_location="cpu")["own"], strict=False)
    asked = torch.compile(net) if a.compile else net
    own = {k: v for k, v in net.named_parameters()}
    average = {k: v.detach().clone() for k, v in own.items()}
    print(len(records), "positions,", sum(v.numel() for v in own.values()), "numbers,", net.fields.channels, "channels", flush=True)
    adam = torch.optim.AdamW(net.parameters(), lr=a.rate, betas=(0.9, 0.98), weight_decay=1e-4)
    start = told = time.time()
    step, order, means = 0, None, []
    while True:
        done = step / a.steps if a.steps else (time.time() - start) / 60 / a.minutes
        if done >= 1:
            break
        if order is None or len(order) < a.batch:
            order = torch.randperm(len(learn), device=a.device)
        rows, order = order[:a.batch], order[a.batch:]
        for group in adam.param_groups:
            group["lr"] = a.rate * min(1, step / 200) * max(0.003, (1 + math.cos(math.pi * done)) / 2)
        ce, pin, nxt, *_ = losses(asked, learn, rows, dtype)
        adam.zero_grad()
        (ce + 0.01 * pin + 0.05 * nxt).backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 1.0)
        adam.step()
        step += 1
        keep = min(0.998, step / (step + 20))
        with torch.no_grad():
            for k, v in own.items():
                average[k].lerp_(v, 1 - keep)
        if step % 20 == 1:
            means = means[-49:] + [torch.stack([ce, pin, nxt]).detach()]
        if time.time() - told > 60:
            told = time.time()
            rate = step * a.batch / (told - start)
            owners, lead, move = torch.stack(means).mean(0).tolist()
            print("%.1f min, %d steps, %.0f/s: owners %.4f lead %.2f next %.3f" % ((told - start) / 60, step, rate, owners, lead, move), flush=True)
            save(a, average, digest, step)
    save(a, average, digest, step)
    net.load_state_dict(average, strict=False)
    print(step, "steps", check(net, kept, dtype), flush=True)


def save(a, average, digest, step):
    own = {k: v.cpu() for k, v in average.items()}
    torch.save({"own": own, "fields": a.fields, "inner": a.inner, "blocks": a.blocks, "seed": a.seed, "digest": digest, "step": step, "batch": a.batch}, a.out)


if __name__ == "__main__":
    main()
