#!/usr/bin/env python3
"""Write random game logs, deterministic by seed, weighted towards what is rare.

Usage: games.py SEED [EVENTS]        print one log

The generator plays each log on the specification itself, so that it knows whose turn it is
and which moves are legal. About one act in three is a plain move; the others are claims in
every state, acts between release and press, irregular moves, and arbiters' acts at odd
moments.
"""
import json
import os
import random
import sys

SPEC = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path[:0] = [SPEC, os.path.join(SPEC, "laws"), os.path.join(SPEC, "table")]

import article_09 as art9
import log
from board import FILES, RANKS, colour_of, name_of, other
from game import Game
import acts

CONTROLS = {
    "standard": ["5400+30", "40/5400+30:1800+30", "3/3600:2/1800:900", "7200", "3600d10",
                 "4/3000+10:1200+20", "5400d5"],
    "rapid": ["1500", "900+10", "1200d5", "3/900:600", "900"],
    "blitz": ["180+2", "300", "180d3", "60", "120+1"],
}

# Positions with little on the board, near promotion, castling, mate, stalemate, dead ends.
STARTS = [
    "4k3/P6P/8/8/8/8/p6p/4K3 w - - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "8/8/8/4k3/8/8/4P3/4K3 w - - 0 30",
    "4k3/8/8/8/8/8/8/4KBN1 w - - 0 40",
    "7k/8/5KQ1/8/8/8/8/8 w - - 0 50",
    "1r6/8/8/8/8/2k5/8/K7 w - - 97 80",
    "4k3/8/8/8/8/8/4q3/4KR2 w - - 0 50",
    "4k1n1/8/8/8/8/8/8/4KBN1 w - - 90 60",
    "8/8/8/8/8/4k3/4p3/4K3 b - - 0 60",
    "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4",
    "4k3/8/8/8/8/8/8/R3K2R w KQ - 149 100",
    "8/2P5/8/8/1k6/8/6p1/4K3 w - - 0 1",
    "6k1/5ppp/8/8/8/8/r4PPP/R5K1 w - - 0 30",
    "k7/P1K5/8/8/8/8/8/1R6 b - - 0 60",
    "7k/5K2/8/6Q1/8/8/8/8 w - - 0 60",
    "r3k3/1P6/8/8/8/8/1p6/R3K3 w Qq - 0 20",
]


THEMES = ["plain", "touch", "illegal", "illegal", "claims", "arbiter", "adjourn", "quickplay",
          "flags", "repeat", "unsupervised", "sheets", "absent", "mixed", "mixed"]


def themed(rng, theme, r):
    """Regulations that let a theme happen at all."""
    if theme == "quickplay":
        r["control"] = rng.choice(["7200", "3600", "1500", "3/3600:2/1800:900"])
        r["quickplay"] = rng.choice(["claims", "claims", "increment"])
        r["arbiter"] = rng.random() < 0.8
        r.pop("preset", None)
    elif theme == "unsupervised":
        r["control"] = rng.choice(CONTROLS["rapid"] + CONTROLS["blitz"])
        r["supervised"] = False
        r.pop("preset", None)
        r.pop("illegal", None)
    elif theme == "illegal" and rng.random() < 0.6:
        r["illegal"] = "stand"
        if rng.random() < 0.5:
            r["start"] = rng.choice([s for s in STARTS if "5ppp" in s or "6Q1" in s or "P" in s])
            r["setup_ok"] = True
            r.pop("chess960", None)
    elif theme == "sheets":
        r["sheets"] = "manual"
        r["control"] = rng.choice(CONTROLS["standard"])
        r.pop("preset", None)
    elif theme == "absent":
        r.update(check_in=True, default_ms=rng.choice([900000, 3600000]))
    elif theme == "adjourn":
        r["default_ms"] = rng.choice([0, 600000, 600000, 600000])
    elif theme == "repeat":
        r.pop("chess960", None)
        r["start"] = rng.choice(SHUFFLING)
        r["setup_ok"] = True
    return r


# Positions for shuffling to and fro: repetition, fifty and 75 moves.
SHUFFLING = [
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 92 80",
    "4k1n1/8/8/8/8/8/8/4KBN1 w - - 95 60",
    "6k1/5ppp/8/8/8/8/5PPP/6K1 w - - 146 100",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "4k3/8/8/3pP3/8/8/8/R3K3 w Q d6 0 20",
]


def regulations(rng):
    """Draw the regulations of one game."""
    edition = rng.choice(["2009", "2014", "2018", "2018", "2023", "2023"])
    speed = rng.choice(["standard", "standard", "rapid", "blitz"])
    r = {"edition": edition, "control": rng.choice(CONTROLS[speed])}
    if rng.random() < 0.6:
        r["preset"] = speed if rng.random() < 0.9 else "online"
    if speed != "standard" and rng.random() < 0.6:
        r["supervised"] = False
    if rng.random() < 0.45:
        r["illegal"] = rng.choice(["stand", "stand", "stand", "refuse", "penalise"])
    if rng.random() < 0.15:
        r["sheets"] = "manual"
    if rng.random() < 0.1:
        r["check_in"] = True
        r["default_ms"] = rng.choice([0, 60000, 900000])
    if rng.random() < 0.1:
        r["draws"] = rng.choice([{"before_move": 2}, "arbiter"])
    if rng.random() < 0.3:
        r["quickplay"] = rng.choice(["claims", "increment", "none"])
    if rng.random() < 0.12:
        r["blind"] = rng.choice(["white", "black", "both"])
    if rng.random() < 0.1:
        r["flags"] = "stand"
    if rng.random() < 0.05:
        r["arbiter"] = False
    if rng.random() < 0.05:
        r["points"] = [3, 1, 0]
    start = rng.random()
    if start < 0.35:
        r["start"] = rng.choice(STARTS)
        r["setup_ok"] = rng.random() < 0.8
    elif start < 0.5:
        r["chess960"] = rng.randrange(960)
    return r


class Generator:
    def __init__(self, seed, events, features=()):
        self.rng = random.Random(seed)
        self.events = events
        # A log that keeps to one theme meets its rare states more often.
        self.theme = self.rng.choice(THEMES)
        self.regs = themed(self.rng, self.theme, regulations(self.rng))
        self.regs.update(features)
        line = json.dumps({"regulations": self.regs})
        self.lines = [line]
        self.game = Game(log.regulations(1, line, json.loads(line)))
        self.answers = [([], self.game.state())]     # rulings and state after every line
        self.at = 0

    def run(self):
        rng = self.rng
        if rng.random() < 0.15:
            self.any_act()
        if self.regs.get("check_in"):
            for p in ("white", "black"):
                if rng.random() < 0.7:
                    self.put(by=p, do="arrive")
        self.put(by="arbiter", do="start")
        if self.theme == "sheets" and rng.random() < 0.4:
            low = rng.choice([299999, 300000, 200000])
            self.put(by="arbiter", do="set-clock", white=low, black=low + rng.choice([0, 60000]))
        if self.theme == "absent":
            self.put(by="arbiter", do="consent", what="late", of=rng.choice(["white", "black"]))
        if self.theme == "quickplay":
            low = rng.choice([100000, 119999, 60000])
            self.put(by="arbiter", do="set-clock", white=low, black=low)
        while len(self.lines) <= self.events:
            if self.game.phase in ("finished", "annulled") and rng.random() < 0.6:
                break
            self.step()
        return self.lines

    def put(self, **event):
        """Append one event and apply it, so that the next one fits."""
        rng = self.rng
        gap = rng.choice([0, 0, 100, 1000, 3000, 3000, 5000, 11000, 40000])
        if rng.random() < (0.08 if self.theme == "flags" else 0.015):
            left = min(self.game.clock.left.values())
            gap = rng.choice([left, left - 1, left + 1, left // 2, left + 5000])
        self.at += max(0, gap)
        ev = {"at": self.at}
        ev.update(event)
        text = json.dumps(ev, ensure_ascii=False)
        try:
            log.check_event(len(self.lines) + 1, text, ev, 0)
            rulings = self.game.apply(ev)
        except (log.BadInput, acts.NoMove):
            return                               # bad input has tests of its own
        self.lines.append(text)
        self.answers.append((rulings, self.game.state()))

    # ---- what happens next ----------------------------------------------------------

    def step(self):
        g, rng = self.game, self.rng
        if g.phase == "paused" and rng.random() < 0.5:
            if g.claims:
                self.put(by="arbiter", do="rule", claim=rng.choice(["accept", "reject", "reject",
                                                                    "postpone", "postpone"]))
            else:
                self.put(by="arbiter", do="resume")
        elif g.phase == "adjourned" and rng.random() < 0.75:
            self.adjourned()
        elif g.unmade and g.unmade["kind"] == "announce" and rng.random() < 0.7:
            self.put(by=g.on_move, do="announce", text=g.pos.text(g.unmade["move"]))
            if rng.random() < 0.7:
                self.put(by=other(g.on_move), do="press")
        elif g.phase == "scheduled" and rng.random() < 0.7:
            self.put(by="arbiter", do="start")
        elif g.open_move(other(g.on_move)) and rng.random() < 0.55:
            self.put(by=other(g.on_move), do="press")
        else:
            roll = rng.random()
            plain = {"plain": 0.8, "repeat": 0.85, "mixed": 0.5}.get(self.theme, 0.6)
            if roll < plain:
                self.move()
            elif roll < plain + 0.28:
                getattr(self, {"plain": "any_act", "mixed": "any_act", "repeat": "claims",
                               "adjourn": "adjourned", "unsupervised": "illegal",
                               "absent": "absent"}.get(
                                   self.theme, self.theme))()
            else:
                self.any_act()

    def any_act(self):
        getattr(self, self.rng.choice(
            ["touch", "touch", "illegal", "irregular", "claims", "claims", "arbiter", "arbiter",
             "flags", "talk", "talk", "odd_press", "quickplay"]
            + (["adjourned"] if self.rng.random() < 0.3 else [])))()

    def text(self, m):
        g = self.game
        if self.rng.random() < 0.15:
            return g.pos.san(m)
        return g.pos.text(m)

    def some_legal(self):
        """A legal move, towards repetition now and then; None when there is none."""
        g, rng = self.game, self.rng
        legal = g.pos.legal_moves()
        if not legal:
            return None
        if g.bond and rng.random() < 0.8:
            legal = [m for m in legal if g.pos.text(m) in g.bond[2]] or legal
        if rng.random() < 0.15:
            mates = [m for m in legal if g.pos.make(m).is_mate()]
            if mates:
                return mates[0]
        if rng.random() < (0.9 if self.theme == "repeat" else 0.4):
            own = [h for h in g.line if h.by == g.on_move and h.move]
            if own:
                back = [m for m in legal if m.frm == own[-1].move.to and m.to == own[-1].move.frm]
                if back:
                    return back[0]
        return rng.choice(legal)

    def move(self):
        g, rng = self.game, self.rng
        m = self.some_legal()
        if m is None:
            self.put(by="arbiter", do="tick")
            return
        p = g.on_move
        text = self.text(m)
        if rng.random() < 0.15 and (art9.article_9_2_1_2(g) or g.pos.half >= 100):
            self.put(by=p, do="claim", what=rng.choice(["repetition", "fifty"]))
        elif rng.random() < 0.75:
            self.put(by=p, do="play", move=text)
        else:
            extra = {"hands": 2} if rng.random() < 0.1 else {}
            self.put(by=p, do="release", move=text, **extra)
            if rng.random() < 0.3:
                self.between(p)
            if g.blind(p) and rng.random() < 0.8:
                self.put(by=p, do="announce", text=text if rng.random() < 0.9 else "e4")
            if rng.random() < 0.8:
                self.put(by=p, do="press")
        if self.regs.get("sheets") == "manual" and rng.random() < 0.7:
            for q in ("white", "black"):
                while len(g.sheet[q]) < g.ply and rng.random() < 0.8 and g.phase == "running":
                    half = g.line[len(g.sheet[q])]
                    self.put(by=q, do="write", text=half.before.text(half.move)
                             if half.move else "e4")

    def sheets(self):
        """Somebody writes: right, wrong, ahead, an offer, or something else."""
        g, rng = self.game, self.rng
        p = rng.choice(["white", "black"])
        index = len(g.sheet[p])
        roll = rng.random()
        if roll < 0.1:
            self.put(by=p, do="write", text=rng.choice(["(=)", "hello", "12:30"]))
        elif index < g.ply:
            half = g.line[index]
            text = half.before.text(half.move) if half.move else "e4"
            if half.move and half.legal and rng.random() < 0.5:
                text = half.before.san(half.move)
            if rng.random() < 0.1:
                text = "Ka1"
            self.put(by=p, do="write", text=text + (" (=)" if rng.random() < 0.2 else ""))
        else:
            m = self.some_legal()
            if m is not None:
                self.put(by=p, do="write", text=g.pos.text(m))
                if rng.random() < 0.3:
                    self.put(by=p, do="claim", what="repetition", move=g.pos.text(m))
                elif rng.random() < 0.3:
                    self.put(by=p, do="seal", text=g.pos.text(m))

    def between(self, p):
        """An act between release and press."""
        g, rng = self.game, self.rng
        last = g.last()
        if last and last.by == p and last.move and last.move.promo and rng.random() < 0.5:
            text = last.before.text(last.move)
            self.put(by=p, do="release", move=text[:4] + rng.choice("qrbn"))
            return
        q = rng.choice([p, p, other(p)])
        roll = rng.randrange(8)
        if roll == 0:
            self.put(by=q, do="offer")
        elif roll == 1:
            self.put(by=q, do="claim", what=rng.choice(log.CLAIMS))
        elif roll == 2:
            m = self.some_legal()
            if m is not None:
                self.put(by=q, do=rng.choice(["release", "play"]), move=g.pos.text(m))
        elif roll == 3:
            self.put(by=q, do="touch", square=self.occupied())
        elif roll == 4:
            self.put(by=q, do="resign" if rng.random() < 0.2 else "accept")
        elif roll == 5:
            self.put(by=q, do="stop")
        elif roll == 6:
            self.arbiter()
        else:
            self.put(by=q, do="press")

    def occupied(self, colour=None):
        board = self.game.pos.board
        squares = [s for s in range(64) if board[s] != "."
                   and (colour is None or colour_of(board[s]) == colour)]
        return name_of(self.rng.choice(squares or [0]))

    def touch(self):
        g, rng = self.game, self.rng
        p = g.on_move if rng.random() < 0.9 else other(g.on_move)
        roll = rng.random()
        if roll < 0.15:
            ev = {"squares": [self.occupied()]} if rng.random() < 0.5 else {}
            self.put(by=p, do="adjust", **ev)
        elif roll < 0.25:
            self.put(by=p, do="touch", square=self.occupied(), accidental=True)
        elif roll < 0.4:
            king = g.pos.king(p)
            rooks = [s for s in range(64) if g.pos.board[s] == ("R" if p == "white" else "r")]
            if king is not None and rooks:
                pair = [king, rng.choice(rooks)]
                if rng.random() < 0.4:
                    pair.reverse()
                for s in pair:
                    self.put(by=p, do="touch", square=name_of(s))
        elif roll < 0.5:
            castle = [m for m in g.pos.legal_moves() if m.castle]
            if castle:
                self.put(by=p, do="release", move=g.pos.text(castle[0]), partial=True)
        elif roll < 0.6:
            self.put(by=other(p), do="claim", what="touch")
        else:
            self.put(by=p, do="touch", square=self.occupied(p if rng.random() < 0.7 else None))
            if rng.random() < 0.5:
                m = self.some_legal()                 # within the bond or not
                mates = [x for x in g.pos.legal_moves() if g.pos.make(x).is_mate()]
                if mates and rng.random() < 0.7:
                    m = mates[0]
                if m is not None and g.on_move == p:
                    self.put(by=p, do=rng.choice(["play", "release"]), move=g.pos.text(m))
                    if rng.random() < 0.3:
                        self.put(by=other(p), do="claim", what="touch")

    def illegal(self):
        """An irregular move, or somebody who finds one."""
        g, rng = self.game, self.rng
        roll = rng.random()
        if roll < 0.6:
            self.irregular()
        elif roll < 0.8:
            self.put(by=rng.choice(["white", "black"]), do="claim", what="illegal")
        else:
            ev = {"of": rng.choice(["white", "black"])} if rng.random() < 0.6 else {}
            if rng.random() < 0.2:
                ev["ply"] = 1 + rng.randrange(g.ply + 2)
            if rng.random() < 0.2:
                ev["clock"] = {"white": 500000, "black": 400000}
            self.put(by="arbiter", do="observe", what=rng.choice(
                ["illegal", "illegal", "illegal-position", "two-hands"]), **ev)

    def irregular(self):
        g, rng = self.game, self.rng
        p = g.on_move
        roll = rng.random()
        how = rng.choice(["play", "play", "release"])
        if roll < 0.12:
            self.put(by=p, do="press")
            return
        if roll < 0.24:
            m = self.some_legal()
            if m is not None:
                self.put(by=p, do=how, move=g.pos.text(m), hands=2)
            return
        if roll < 0.4:
            pawns = [m for m in g.pos.legal_moves() if m.promo]
            if pawns:
                self.put(by=p, do=how, move=g.pos.text(rng.choice(pawns))[:4])
                return
        if roll < 0.7:
            bad = [m for m in g.pos.pseudo_moves() if not g.pos.legal(m) and not m.castle]
            if bad:
                self.put(by=p, do=how, move=g.pos.text(rng.choice(bad)))
                return
        frm = self.occupied(p)
        to = rng.choice(FILES) + rng.choice(RANKS)
        if frm != to:
            self.put(by=p, do=how, move=frm + to)

    def claims(self):
        g, rng = self.game, self.rng
        p = g.on_move if rng.random() < 0.75 else other(g.on_move)
        what = rng.choice(["repetition", "repetition", "fifty", "flag", "illegal", "touch",
                           "setup", "cannot-win", "no-effort", "increment"])
        ev = {}
        if self.theme == "repeat" and rng.random() < 0.8:
            what = rng.choice(["repetition", "fifty"])
        if what in ("repetition", "fifty") and rng.random() < 0.6:
            m = self.some_legal()
            text = g.pos.text(m) if m is not None and rng.random() < 0.8 else \
                rng.choice(["Nf3", "e4", "zzz", "Rd1", "O-O", "e1e8"])
            ev["move"] = text
            if self.regs.get("sheets") == "manual" and rng.random() < 0.7:
                self.put(by=p, do="write", text=text)
        if rng.random() < 0.1:
            self.put(by=rng.choice([p, other(p)]), do="stop")
        self.put(by=p, do="claim", what=what, **ev)

    def flags(self):
        rng = self.rng
        p = rng.choice(["white", "black"])
        roll = rng.random()
        if roll < 0.35:
            self.put(by=p, do="claim", what="flag")
        elif roll < 0.6:
            self.put(by="arbiter", do="tick")
        elif roll < 0.8:
            ev = {"of": p} if rng.random() < 0.5 else {}
            self.put(by="arbiter", do="observe", what="flag", **ev)
        elif roll < 0.85:
            self.put(by="arbiter", do="observe", what="both-flags")
        else:
            self.put(by="arbiter", do="penalise", who=p, measure="take-time",
                     ms=rng.choice([1000, 10 ** 8]))

    def quickplay(self):
        g, rng = self.game, self.rng
        roll = rng.random()
        if roll < 0.6:
            p = g.on_move if rng.random() < 0.9 else other(g.on_move)
            self.put(by=p, do="claim", what=rng.choice(["cannot-win", "no-effort", "increment"]))
        else:
            ev = {"who": rng.choice(["white", "black"])} if rng.random() < 0.2 else {}
            if rng.random() < 0.3:
                ev["ms"] = 120000
            self.put(by="arbiter", do="rule", claim=rng.choice(["accept", "reject", "postpone"]),
                     **ev)

    def talk(self):
        g, rng = self.game, self.rng
        p = rng.choice(["white", "black"])
        do = rng.choice(["offer", "offer", "accept", "decline", "ask", "stop", "sign", "appeal",
                         "leave", "arrive", "announce", "write", "resign", "ask", "ask"])
        ev = {}
        if do == "resign" and rng.random() < 0.7:
            do = "offer"
        if do == "ask":
            ev["what"] = rng.choice(["moves", "sheet"])
            if rng.random() < 0.15:
                for _ in range(6):
                    self.put(by=p, do="ask", what="sheet")
        elif do == "sign":
            ev["result"] = rng.choice(log.RESULTS[:4])
        elif do in ("announce", "write"):
            m = self.some_legal()
            ev["text"] = g.pos.text(m) if m is not None else "e4"
        elif do == "appeal":
            ev["text"] = "no"
        self.put(by=p, do=do, **ev)

    def absent(self):
        """The arbiter acts on a player while the opponent may not have arrived."""
        p = self.rng.choice(["white", "black", "both"])
        do, ev = self.rng.choice([
            ("observe", {"what": "device", "of": p}), ("observe", {"what": "refusal", "of": p}),
            ("arrive", {}), ("consent", {"what": "late", "of": p}), ("tick", {}),
            ("penalise", {"who": p, "measure": "lose", "opponent": self.rng.choice([0, 0.5, 1])}),
            ("penalise", {"who": p, "measure": "lose"})])
        if do == "arrive" or p == "both" and do == "penalise":
            self.put(by=self.rng.choice(["white", "black"]), do="arrive")
        else:
            self.put(by="arbiter", do=do, **ev)

    def odd_press(self):
        ev = {"hand": "other"} if self.rng.random() < 0.3 else {}
        self.put(by=self.rng.choice(["white", "black"]), do="press", **ev)

    def arbiter(self):
        g, rng = self.game, self.rng
        p = rng.choice(["white", "black"])
        do = rng.choice(["tick", "pause", "resume", "set-clock", "observe", "observe", "restore",
                         "consent", "rule", "penalise", "penalise", "give-time", "declare",
                         "annul", "withdraw", "withdraw", "start"])
        ev = {}
        if do in ("declare", "annul") and rng.random() < 0.8:
            do = "withdraw"
        if do == "set-clock":
            ev = {"white": rng.choice([5000, 100000, 400000]), "black": rng.choice([5000, 400000])}
            if rng.random() < 0.3:
                ev["reason"] = "defect"
        elif do == "observe":
            what = rng.choice([w for w in log.OBSERVED
                               if w not in ("device", "refusal", "wrong-setup") or
                               rng.random() < 0.2])
            ev = {"what": what}
            if what in ("device", "refusal", "displaced", "two-hands", "disturbance",
                        "other-hand", "interference", "illegal",
                        "clock-shown") or rng.random() < 0.3:
                ev["of"] = p
            if what == "displaced" and rng.random() < 0.5:
                ev["own_time"] = True
        elif do == "restore":
            ev = {"ply": rng.randrange(g.ply + 1)}
        elif do == "consent":
            ev = {"what": rng.choice(["draw", "late"]), "of": p}
        elif do == "rule":
            ev = {"claim": rng.choice(["accept", "reject", "postpone"])}
        elif do == "penalise":
            ev = {"who": p, "measure": rng.choice([m for m in log.MEASURES
                                                   if m != "lose" or rng.random() < 0.3])}
            if "time" in ev["measure"]:
                ev["ms"] = rng.choice([60000, 120000])
            if "points" in ev["measure"]:
                ev["points"] = rng.choice([0.5, 1, 0.25])
            if ev["measure"] == "lose" and rng.random() < 0.4:
                ev["opponent"] = rng.choice([0, 0.5, 1, 0.75])
        elif do == "give-time":
            ev = {"who": p, "ms": 60000}
        elif do == "declare":
            ev = {"result": rng.choice(log.RESULTS), "article": "12.3"}
        elif do == "annul":
            ev = {"article": "7.2.1"}
        elif do == "withdraw":
            ev = {"event": max(1, g.number - rng.choice([0, 0, 0, 1]))}
        elif do == "resume" and rng.random() < 0.2:
            ev = {"valid": False}
        self.put(by="arbiter", do=do, **ev)

    def adjourned(self):
        g, rng = self.game, self.rng
        p = g.on_move if rng.random() < 0.85 else other(g.on_move)
        if rng.random() < 0.12:
            self.aside()
            return
        if g.phase != "adjourned" and not (g.session and g.session["absent"]):
            roll = rng.random()
            if roll < 0.6:
                self.put(by="arbiter", do="adjourn")
                return
            if roll < 0.95 and self.theme == "adjourn":
                self.seal(p)
                return
        e = g.envelope
        roll = rng.random()
        if g.session and g.session["absent"]:
            if roll < 0.4:
                self.put(by=rng.choice(sorted(g.session["absent"])), do="arrive")
            elif roll < 0.7:
                self.seal(p)
            else:
                self.put(by=p, do="press")
        elif e is None or not e["pressed"]:
            if roll < 0.7 and (e is None or e["text"] is None) or roll < 0.15:
                self.seal(p)
            elif roll < 0.8:
                self.put(by=p, do="press")
            elif roll < 0.9:
                m = self.some_legal()
                if m is not None:
                    self.put(by=p, do=rng.choice(["play", "release"]), move=g.pos.text(m))
            else:
                self.irregular()
        elif roll < 0.65:
            here = rng.choice([["white", "black"]] * 3 + [["white"], ["black"], []])
            self.put(by="arbiter", do="resume-session", present=here)
        elif roll < 0.75:
            self.put(by="arbiter", do="envelope-lost")
        else:
            self.put(by=p, do=rng.choice(["offer", "accept", "press"]))

    def aside(self):
        """What a player does while an envelope is written or closed."""
        q = self.rng.choice(["white", "black"])
        do, ev = self.rng.choice([
            ("claim", {"what": "touch"}), ("claim", {"what": "illegal"}), ("claim", {"what": "flag"}),
            ("offer", {}), ("decline", {}), ("leave", {}), ("ask", {"what": "sheet"}), ("stop", {}),
            ("ask", {"what": "moves"}), ("resign", {}), ("touch", {"square": self.occupied()})])
        self.put(by=q, do=do, **ev)

    def seal(self, p):
        m = self.some_legal()
        text = self.game.pos.text(m) if m is not None and self.rng.random() < 0.8 \
            else self.rng.choice(["e1e8", "Nd2", "???", "Ke2"])
        self.put(by=p, do="seal", text=text)


def make_log(seed, events=60, features=()):
    """Return the lines of the log with this seed."""
    return Generator(seed, events, features).run()


def play_log(seed, events=60, features=()):
    """Return the lines of that log, and what the specification ruled after each of them."""
    generator = Generator(seed, events, features)
    return generator.run(), generator.answers


if __name__ == "__main__":
    try:
        for line in make_log(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 60):
            print(line)
    except (IndexError, ValueError):
        print(__doc__.strip(), file=sys.stderr)
        sys.exit(2)
