#!/usr/bin/env python3
"""Train networks that judge positions, and write them as the library reads them.

usage: tools/train/train.py --out FOLDER --positions FILE [--net HIDDEN:EPOCHS]... [--seconds N] [--batch N]

FILE comes from tools/train/unpack. Each --net (128:12 by default) is trained for so many epochs, or for --seconds in all of
them together, whichever is over first; the rate of learning falls to its end either way. The last fiftieth of the positions is
not learnt from: the loss there is printed after each epoch. FOLDER gets net-HIDDEN-EPOCHS.bin, which may become
data/opponent.net, and log.txt.

Runs on a GPU where PyTorch finds one, else on the processor.
"""
import argparse
import math
import pathlib
import struct
import sys
import time

import numpy
import torch

FEATURES, BUCKETS, ONE, WEIGHT, SCALE = 768, 8, 255, 64, 400  # src/opponent/net.h
RESULT_SHARE = 0.15  # of the target; the rest is the score of the search
LIMIT = 127 / WEIGHT  # of a weight of the answer, so that products fit 16 bits
RATE, LAST_RATE = 2e-3, 5e-6


class Net(torch.nn.Module):
    def __init__(self, hidden):
        super().__init__()
        self.hidden = hidden
        self.features = torch.nn.Parameter(torch.empty(FEATURES + 1, hidden).uniform_(-1, 1) / math.sqrt(32))
        self.bias = torch.nn.Parameter(torch.zeros(hidden) + 0.1)
        self.answer = torch.nn.Parameter(torch.empty(BUCKETS, 2 * hidden).uniform_(-1, 1) / math.sqrt(2 * hidden))
        self.shift = torch.nn.Parameter(torch.zeros(BUCKETS))

    def forward(self, features, buckets):
        """features: (n, 2, 32) numbers of features, 768 for none; the answer before the sigmoid."""
        n = features.shape[0]
        seen = torch.zeros(2 * n, FEATURES + 1, device=features.device)
        seen.scatter_(1, features.reshape(2 * n, -1), 1.0)
        halves = (seen[:, :FEATURES] @ self.features[:FEATURES] + self.bias).reshape(n, 2 * self.hidden)
        squared = halves.clamp(0, 1).square()
        return (squared * self.answer[buckets]).sum(1) + self.shift[buckets]


class Positions:
    RECORD = numpy.dtype([("features", "<i2", (2, 32)), ("score", "<i2"), ("result", "u1"), ("bucket", "u1")])

    def __init__(self, path, device):
        data = numpy.fromfile(path, dtype=self.RECORD)
        self.features = torch.from_numpy(numpy.ascontiguousarray(data["features"])).to(device)
        score = torch.from_numpy(data["score"].astype(numpy.float32)).to(device)
        result = torch.from_numpy(data["result"].astype(numpy.float32)).to(device) / 2
        self.target = RESULT_SHARE * result + (1 - RESULT_SHARE) * torch.sigmoid(score / SCALE)
        self.bucket = torch.from_numpy(data["bucket"].astype(numpy.int64)).to(device)
        self.count = len(data)
        self.device = device

    def batch(self, chosen):
        return self.features[chosen].long(), self.bucket[chosen], self.target[chosen]


def loss_of(net, features, buckets, target):
    return (torch.sigmoid(net(features, buckets)) - target).abs().pow(2.3).mean()


def held_back_loss(net, positions, first, batch):
    with torch.no_grad():
        sums = 0.0
        for start in range(first, positions.count, batch):
            chosen = torch.arange(start, min(start + batch, positions.count), device=positions.device)
            sums += loss_of(net, *positions.batch(chosen)).item() * len(chosen)
    return sums / max(1, positions.count - first)


def rate_at(part):
    """Up in the first hundredth, then down along a cosine."""
    warm = min(1.0, part / 0.01 + 0.05)
    return warm * (LAST_RATE + (RATE - LAST_RATE) * 0.5 * (1 + math.cos(math.pi * min(1.0, part))))


def train(net, positions, epochs, seconds, batch, say):
    first = positions.count - positions.count // 50 - 1
    steps = max(1, first // batch)
    optimiser = torch.optim.AdamW(net.parameters(), lr=RATE, weight_decay=0.01, betas=(0.9, 0.99))
    start, done = time.time(), 0
    for epoch in range(epochs):
        order = torch.randperm(first, device=positions.device)
        losses = torch.zeros((), device=positions.device)
        for step in range(steps):
            part = done / (epochs * steps)
            if done % 50 == 0:
                part = max(part, (time.time() - start) / seconds)
                if part >= 1:
                    say(f"  time is up in epoch {epoch + 1}")
                    return
            for group in optimiser.param_groups:
                group["lr"] = rate_at(part)
            loss = loss_of(net, *positions.batch(order[step * batch:(step + 1) * batch]))
            optimiser.zero_grad(set_to_none=True)
            loss.backward()
            optimiser.step()
            with torch.no_grad():
                net.answer.clamp_(-LIMIT, LIMIT)
                net.features.clamp_(-LIMIT, LIMIT)
            losses += loss.detach()
            done += 1
        say(f"  epoch {epoch + 1}: loss {losses.item() / steps:.6f}, held back "
            f"{held_back_loss(net, positions, first, batch):.6f}, {time.time() - start:.1f} s")


def write(net, path):
    def whole(tensor, unit, kind):
        return numpy.round(tensor.detach().cpu().numpy() * unit).astype(kind).tobytes()

    path.write_bytes(b"JDNET1\0\0" + struct.pack("<I", net.hidden) + whole(net.features[:FEATURES], ONE, "<i2") +
                     whole(net.bias, ONE, "<i2") + whole(net.answer, WEIGHT, "<i2") + whole(net.shift, ONE * WEIGHT, "<i4"))


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--out", required=True, type=pathlib.Path)
    options.add_argument("--positions", required=True)
    options.add_argument("--net", action="append")
    options.add_argument("--seconds", type=float, default=1e9)
    options.add_argument("--batch", type=int, default=16384)
    a = options.parse_args()
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.backends.cuda.matmul.allow_tf32 = True
    torch.manual_seed(20)
    log = open(a.out / "log.txt", "w")

    def say(text):
        print(text, file=log, flush=True)
        print(text, flush=True)

    start = time.time()
    positions = Positions(a.positions, device)
    say(f"{positions.count} positions on {device}, read in {time.time() - start:.1f} s")
    nets = a.net or ["128:12"]
    for number, text in enumerate(nets):
        hidden, epochs = map(int, text.split(":"))
        left = a.seconds - (time.time() - start)
        share = left / (len(nets) - number)
        say(f"net of {hidden}, {epochs} epochs, at most {share:.0f} s")
        net = Net(hidden).to(device)
        train(net, positions, epochs, share, min(a.batch, max(1, positions.count // 8)), say)
        write(net, a.out / f"net-{hidden}-{epochs}.bin")
    return 0


if __name__ == "__main__":
    sys.exit(main())
