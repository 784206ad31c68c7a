#!/usr/bin/env python3
"""Train networks that judge positions, and write them as the library reads them.

usage: tools/train/train.py --out FOLDER --positions FILE... [--net HIDDEN:EPOCHS]... [--seconds N] [--batch N]
                            [--share PART] [--decay RATE]

FILEs come from tools/train/unpack. Each --net (192:30 by default) is trained for so many epochs, or for --seconds in all of them
together, whichever is over first; the rate of learning falls to its end either way. PART of what it aims at is the game's result
(0.1), the rest the score of the search. Each weight of the hidden layer is the sum of two, one of which is pulled towards nothing by
RATE (1): so it learns fewer positions by heart. The last hundredth of the positions is not learnt from: the loss there is printed
after each epoch. FOLDER gets net-HIDDEN-EPOCHS.bin, which may become data/opponent.net, and log.txt.

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
WIDE = 32  # columns for the feature that is none, so that rows stay aligned
LIMIT = 127 / WEIGHT  # of a weight of the answer, so that products fit 16 bits
RATE, LAST_RATE = 2e-3, 5e-6


class Switch(torch.autograd.Function):
    """Ones and zeros times weights, both ways in numbers of 16 bits where that is fast."""
    LIFT = 65536.0  # gradients are small

    @staticmethod
    def forward(context, seen, weights):
        context.save_for_backward(seen)
        return (seen @ weights.to(seen.dtype)).float()

    @staticmethod
    def backward(context, gradient):
        seen, = context.saved_tensors
        return None, (seen.t() @ (gradient * Switch.LIFT).to(seen.dtype)).float() / Switch.LIFT


class Net(torch.nn.Module):
    def __init__(self, hidden):
        super().__init__()
        self.hidden = hidden
        self.firm = torch.nn.Parameter(torch.empty(FEATURES, hidden).uniform_(-1, 1) / math.sqrt(32))
        self.loose = torch.nn.Parameter(torch.zeros(FEATURES, hidden))
        self.bias = torch.nn.Parameter(torch.zeros(hidden) + 0.1)
        self.answer = torch.nn.Parameter(torch.empty(BUCKETS, 2 * hidden).uniform_(-1, 1) / math.sqrt(2 * hidden))
        self.shift = torch.nn.Parameter(torch.zeros(BUCKETS))

    def features(self):
        return self.firm + self.loose

    def limit(self):
        self.answer.clamp_(-LIMIT, LIMIT)
        self.firm.clamp_(-LIMIT / 2, LIMIT / 2)
        self.loose.clamp_(-LIMIT / 2, LIMIT / 2)

    def forward(self, features, buckets):
        """features: (n, 2, 32) numbers of features, FEATURES for none; the answer before the sigmoid."""
        n = features.shape[0]
        seen = torch.zeros(2 * n, FEATURES + WIDE, device=features.device,
                           dtype=torch.half if features.is_cuda else torch.float)
        seen.scatter_(1, features.reshape(2 * n, -1), 1.0)
        halves = (Switch.apply(seen[:, :FEATURES], self.features()) + self.bias).reshape(n, 2 * self.hidden)
        squared = halves.clamp(0, 1).square()
        return (squared @ self.answer.t() + self.shift).gather(1, buckets[:, None])[:, 0]


class Positions:
    BYTES = 132

    def __init__(self, paths, share, device):
        parts = [torch.from_numpy(numpy.fromfile(path, dtype=numpy.uint8)).to(device).reshape(-1, self.BYTES) for path in paths]
        self.features = torch.cat([part[:, :128].contiguous().view(torch.int16) for part in parts]).reshape(-1, 2, 32)
        score = torch.cat([part[:, 128:130].contiguous().view(torch.int16) for part in parts]).reshape(-1).float()
        result = torch.cat([part[:, 130] for part in parts]).float() / 2
        self.bucket = torch.cat([part[:, 131] for part in parts])
        self.target = share * result + (1 - share) * torch.sigmoid(score / SCALE)
        self.count = len(self.target)
        self.device = device

    def batch(self, chosen):
        return self.features[chosen].long(), self.bucket[chosen].long(), self.target[chosen]


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


class Step:
    """One step of learning; on a GPU it is recorded once and then played back, which spares the processor most of the work."""

    def __init__(self, net, positions, batch, decay):
        gpu = positions.device == "cuda"
        self.net, self.positions = net, positions
        self.chosen = torch.zeros(batch, dtype=torch.long, device=positions.device)
        self.losses = torch.zeros((), device=positions.device)
        self.rate = torch.tensor(0.0, device=positions.device)
        others = [weights for name, weights in net.named_parameters() if name != "loose"]
        self.optimiser = torch.optim.AdamW([{"params": others, "weight_decay": 0.01},
                                            {"params": [net.loose], "weight_decay": decay}],
                                           lr=self.rate, betas=(0.9, 0.99), capturable=gpu)
        self.graph = self.record() if gpu else None

    def work(self):
        loss = loss_of(self.net, *self.positions.batch(self.chosen))
        self.optimiser.zero_grad(set_to_none=True)
        loss.backward()
        self.optimiser.step()
        with torch.no_grad():
            self.net.limit()
            self.losses += loss.detach()

    def record(self):
        beside = torch.cuda.Stream()
        beside.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(beside):
            for _ in range(3):  # at a rate of nothing
                self.work()
        torch.cuda.current_stream().wait_stream(beside)
        graph = torch.cuda.CUDAGraph()
        self.optimiser.zero_grad(set_to_none=True)
        with torch.cuda.graph(graph):
            self.work()
        return graph

    def __call__(self, chosen, rate):
        self.chosen.copy_(chosen)
        self.rate.fill_(rate)
        if self.graph:
            self.graph.replay()
        else:
            self.work()


def train(net, positions, epochs, seconds, batch, decay, say):
    first = positions.count - positions.count // 100 - 1
    steps = max(1, first // batch)
    step = Step(net, positions, batch, decay)
    start, done = time.time(), 0
    for epoch in range(epochs):
        order = torch.randperm(first, device=positions.device)
        step.losses.zero_()
        for i in range(steps):
            part = done / (epochs * steps)
            if done % 50 == 0:
                part = max(part, (time.time() - start) / seconds)
                if part >= 1:
                    say(f"  time is up in epoch {epoch + 1}")
                    return
            step(order[i * batch:(i + 1) * batch], rate_at(part))
            done += 1
        say(f"  epoch {epoch + 1}: loss {step.losses.item() / steps:.6f}, held back "
            f"{held_back_loss(net, positions, first, batch):.6f}, {time.time() - start:.1f} s")


def write(net, path):
    def whole(tensor, unit, kind):
        return numpy.round(tensor.detach().cpu().numpy() * unit).astype(kind).tobytes()

    path.write_bytes(b"JDNET1\0\0" + struct.pack("<I", net.hidden) + whole(net.features(), ONE, "<i2") +
                     whole(net.bias, ONE, "<i2") + whole(net.answer, WEIGHT, "<i2") + whole(net.shift, ONE * WEIGHT, "<i4"))


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--out", required=True, type=pathlib.Path)
    options.add_argument("--positions", required=True, nargs="+")
    options.add_argument("--net", action="append")
    options.add_argument("--seconds", type=float, default=1e9)
    options.add_argument("--share", type=float, default=0.1)
    options.add_argument("--decay", type=float, default=1)
    options.add_argument("--batch", type=int, default=16384)
    a = options.parse_args()
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.manual_seed(20)
    log = open(a.out / "log.txt", "w")

    def say(text):
        print(text, file=log, flush=True)
        print(text, flush=True)

    start = time.time()
    positions = Positions(a.positions, a.share, device)
    say(f"{positions.count} positions on {device}, read in {time.time() - start:.1f} s")
    nets = a.net or ["192:30"]
    for number, text in enumerate(nets):
        hidden, epochs = map(int, text.split(":"))
        left = a.seconds - (time.time() - start)
        share = left / (len(nets) - number)
        say(f"net of {hidden}, {epochs} epochs, at most {share:.0f} s")
        net = Net(hidden).to(device)
        train(net, positions, epochs, share, min(a.batch, max(1, positions.count // 8)), a.decay, say)
        write(net, a.out / f"net-{hidden}-{epochs}.bin")
    return 0


if __name__ == "__main__":
    sys.exit(main())
