"""The game: what is remembered, and which Article each act goes to.

`Game.apply(event)` takes one event and returns its rulings. The Articles are functions in
the files article_*.py, appendices.py and guidelines.py. A game is passed to them as `g`.

Three words are kept apart everywhere. A move is *made* when the hand lets go (4.7),
*completed* when the clock is pressed (6.2.1), *legal* or *illegal* by Article 3.
"""
import acts
import appendices
import article_08
import article_10_12
import editions
import guidelines
from board import other
from clock import Clock


def copied(value):
    """A copy that later changes leave alone. Positions and moves never change."""
    if isinstance(value, dict):
        return {k: copied(v) for k, v in value.items()}
    if isinstance(value, list):
        return [copied(v) for v in value]
    if isinstance(value, (HalfMove, Clock)):
        twin = object.__new__(type(value))
        twin.__dict__ = {k: copied(v) for k, v in value.__dict__.items()}
        return twin
    return set(value) if isinstance(value, set) else value


class HalfMove:
    """One half-move on the board: who made it, from where to where, what is wrong with it."""

    def __init__(self, g, by, move, after, legal):
        self.by, self.move, self.legal = by, move, legal
        self.before, self.after = g.pos, after
        self.completed = False
        self.offered = g.offering[by]    # 8.1.5: a draw offer goes with it
        self.replied = False             # the opponent has let go of a piece since
        self.answered = False            # A.4.2: ... and it was completed: too late to claim
        self.claimable = False           # 2009: the reply completes it for 7.4 only
        self.irregular = []              # "illegal", "promotion", "hands", "empty"
        self.penalised = False           # an illegal press that stands: no increment
        self.hands_ruled = False         # 7.5.4: penalised already
        self.forfeited = False           # 4.8: too late to claim that it breaks a bond
        self.broken = None               # the bond of Article 4 or 9.5.3 that it breaks
        self.adjusting = g.adjusting
        self.touched = list(g.touched)   # with the pieces that the move itself touched
        self.bond = g.bond
        self.left = dict(g.clock.left)   # the clocks before the move was made
        self.periods = 0                 # periods that began when it was completed
        self.paid = False                # ... and brought their time


class Game:
    def __init__(self, regs):
        self.regs = regs
        self.ed = regs["edition"]
        self.par = editions.PARAMETERS[self.ed]
        self.speed = regs["speed"]
        self.unsupervised = regs["unsupervised"]
        self.start = self.pos = regs["position"]
        self.line = []                   # the half-moves made
        self.irregular = appendices.illegal_now(self.pos)    # has an illegal move stood?
        self.clock = Clock(regs["periods"], regs["increment_first"], regs["odds"])
        self.phase = "scheduled"
        self.result = self.article = None
        self.at = 0
        self.number = 0                  # of the event
        self.started_at = None
        self.rulings = []
        # Article 4: the turn that is going on
        self.touched = []                # squares touched with intent, in order
        self.adjusting = None            # None, "all", or a set of squares
        self.bond = None                 # (rule, name of the Article, set of moves)
        self.unmade = None               # a move begun: promotion, castling, announcement
        self.waiting = None              # an end that waits for a claim about Article 4
        # Articles 6 to 9
        self.stopped_by = self.stopped_phase = None
        self.held = None                 # whose clock runs on after a stop
        self.own_time = None             # 7.4.1: whose clock runs to put pieces right
        self.illegal = {"white": 0, "black": 0}
        self.just_put_back = False
        self.offer = None                # whose offer stands, the latest
        self.crossed = False             # the other player's offer stands as well
        self.consented = False           # the arbiter let the standing offer through
        self.consents = 0
        self.offered_at = {"white": None, "black": None}     # ply of the last offer by word
        self.claims = []                 # quickplay claims that wait
        self.void = []                   # faults in moves that were set back for Article 4
        self.watch = False               # A.4.4: the arbiter saw an illegal position
        self.present = {p: not regs["check_in"] for p in ("white", "black")}
        self.late_ok = set()
        self.came_late = set()           # after the default time, while an end waited
        # Article 8
        self.sheet = {"white": [], "black": []}
        self.ahead = {"white": None, "black": None}      # a move written before it was made
        self.offering = {"white": False, "black": False}     # an offer goes with the next move
        self.exempt = {"white": False, "black": False}       # 8.4, until the period ends
        self.due = {"white": False, "black": False}          # 8.5, after the period
        self.signed = {}
        self.declared = False
        self.refusing = set()            # 11.7: who has refused to follow the Laws
        self.looks = {"white": 0, "black": 0}
        # Articles 10 to 12
        self.taken = {"white": 0, "black": 0}    # points laid down for the end
        self.added = {"white": 0, "black": 0}
        self.score = None
        # Appendix D, guidelines I
        self.announced = {"white": None, "black": None}
        self.envelope = None
        self.reply = None
        self.session = None
        self.quick_decided = None        # 2009: no appeal against this decision
        # withdraw
        self.undo = None

    # ---- short questions ------------------------------------------------------------

    @property
    def ply(self):
        return len(self.line)

    @property
    def on_move(self):
        return self.pos.turn

    def has_the_move(self, player):
        """1.3: a move made for the envelope is made too."""
        return self.on_move == player and not guidelines.made_for_envelope(self, player)

    def art(self, name):
        return editions.article(self.ed, name)

    def sees_illegal(self):
        """Does the program see an irregular move when the clock is pressed?"""
        return not self.unsupervised and self.regs["illegal"] != "stand"

    def last(self):
        return self.line[-1] if self.line else None

    def open_move(self, player):
        """The half-move of `player` that is made and not completed, or None."""
        for move in self.line[-2:]:
            if move.by == player and not move.completed:
                return move
        return None

    def blind(self, player):
        return self.regs["blind"] in (player, "both")

    def moves_made(self, player):
        return sum(1 for m in self.line if m.by == player) \
            + guidelines.made_for_envelope(self, player)

    def moves_completed(self, player):
        return sum(1 for m in self.line if m.by == player and m.completed)

    def binds(self, moves):
        return sorted(moves) if moves else None

    # ---- rulings and results ----------------------------------------------------------

    def rule(self, rule, name, of=None, gives=None, restores=None, binds=None, result=None,
             refused=False, number=None, **more):
        """Give a ruling. `name` is the key of the Article in editions.ARTICLES."""
        r = {"event": self.number, "at": self.at, "rule": rule,
             "article": number if number is not None else (self.art(name) if name else None),
             "edition": self.ed, "of": of}
        if gives:
            r["gives"] = gives
        if restores is not None:
            r["restores"] = restores
        if binds:
            r["binds"] = sorted(binds)
        r["result"] = result
        if refused:
            r["refused"] = True
        r.update(more)
        self.rulings.append(r)
        return r

    def refuse(self, rule, name, of=None, number=None):
        self.rule(rule, name, of, refused=True, number=number)

    def refuse_over(self, player=None):
        """The game is over: the Article that ended it says so."""
        self.refuse("game-over", None, player, number=self.article or self.art("sign"))

    def finish(self, result, number):
        """The game is over: the clocks stop, the result and its Article stand."""
        self.result, self.article = result, number
        guidelines.show_made(self)
        self.phase = "finished"
        self.clock.running = None
        self.unmade = self.waiting = self.offer = None
        self.claims = []

    def end(self, rule, name, result, of=None, number=None, **more):
        """Rule, and end the game with `result`."""
        r = self.rule(rule, name, of, result=result, number=number, **more)
        self.finish(result, r["article"])
        article_10_12.settle(self, r)

    def annul(self, rule, name, number=None, of=None):
        """The game is cancelled; a new one is to be played."""
        r = self.rule(rule, name, of, number=number, annulled=True)
        self.finish(None, r["article"])
        self.phase = "annulled"

    def loss(self, loser):
        """10.1: the result when `loser` loses and the opponent wins."""
        return "0-1" if loser == "white" else "1-0"

    # ---- history ------------------------------------------------------------------------

    def push(self, by, move, legal, after=None):
        """A half-move is on the board. Return it."""
        after = after if after is not None else self.pos.make(move)
        if not legal:
            after = after.standing()
            self.irregular = True
        half = HalfMove(self, by, move, after, legal)
        self.line.append(half)
        self.pos = after
        self.touched, self.adjusting, self.bond, self.unmade = [], None, None, None
        self.announced[by] = None
        self.offering[by] = False
        article_08.follow(self)
        self.just_put_back = False
        return half

    def set_back(self, ply, clock=None, sheets=True):
        """Set up the position after half-move `ply` again.

        Counters and periods go back, with the time that the periods added. A clock keeps at
        least what it showed before the first move taken back, unless `clock` says otherwise.
        """
        before = self.ply
        if guidelines.made_for_envelope(self, self.on_move):
            self.envelope = guidelines.new_envelope(self.on_move)
        if ply < before:
            first = self.line[ply]
            for half in reversed(self.line[ply:]):
                if half.completed:
                    self.clock.uncount(half.by, half.periods, half.paid, first.left[half.by])
                elif half.offered:
                    self.offering[half.by] = True
            del self.line[ply:]
            self.void = [v for v in self.void if v[0] <= ply + 1]
            self.pos = self.line[-1].after if self.line else self.start
            if sheets:
                article_08.shorten(self, before)
            closed = guidelines.sealed(self) and self.envelope["sealer"]
            self.envelope = self.reply = self.waiting = None
            if self.session:
                self.session["opened"] = True
        for p, ms in (clock or {}).items():
            self.clock.set(p, ms)
        self.touched, self.adjusting, self.bond, self.unmade = [], None, None, None
        self.watch = self.watch and appendices.illegal_now(self.pos)
        self.just_put_back = True
        if self.phase == "adjourned" and ply < before and closed:
            self.envelope = dict(guidelines.new_envelope(self.on_move), sealer=closed,
                                 pressed=True, lost=True)
        last = self.last()
        runs = self.clock.running or self.held
        if last and not last.completed and runs == last.by:
            pass                         # that move has still to be pressed (6.2.2)
        else:
            if self.clock.running:
                self.run(self.on_move)
                self.clock.pay_extra(self.on_move)
            self.held = self.on_move
        if self.phase == "adjourned":
            guidelines.call_again(self)

    def run(self, player):
        """Let the clock of `player` run."""
        if self.clock.running != player:
            self.clock.running = player
            self.own_time = None
            self.clock.begin_turn(player)

    def go_on(self):
        """A claim or a stop is over: the clock runs whose turn it is to think or to press."""
        self.phase = self.stopped_phase
        self.stopped_by = None
        self.clock.running = self.held
        if self.held == self.on_move:
            self.clock.pay_extra(self.on_move)   # III.4: his move may begin only now

    def hold(self, by):
        """The clocks stop: a player, a claim or the arbiter."""
        if self.phase != "paused":
            self.held, self.stopped_phase = self.clock.running, self.phase
        if self.phase != "paused" or by == "arbiter":
            self.stopped_by = by
        self.phase = "paused"
        self.clock.running = None

    # ---- the act ----------------------------------------------------------------------------

    def apply(self, ev):
        """Apply one event and return its rulings."""
        if ev["do"] in ("play", "release"):
            acts.check_move(self, ev)
        self.number += 1
        self.rulings = []
        before = None
        if ev["by"] == "arbiter" and ev["do"] not in ("tick", "withdraw"):
            before = self.snapshot()
        self.clock.advance(ev["at"] - self.at)
        self.at = ev["at"]
        no_effect = ev["do"] == "resume" and self.shown_phase() == "running"
        acts.act(self, ev)
        if ev["by"] == "arbiter" and ev["do"] not in ("rule", "withdraw") \
                and any(not r.get("refused") for r in self.rulings):
            self.quick_decided = None            # another decision came after it
        if ev["do"] == "withdraw":
            pass
        elif self.rulings and all(r.get("refused") for r in self.rulings) or no_effect:
            pass                                 # what was refused is no act
        elif before is not None:
            ended = self.phase in ("finished", "annulled") and before["phase"] != self.phase
            self.undo = None if ended else (self.number, before)
        elif ev["by"] != "arbiter" or self.phase in ("finished", "annulled"):
            self.undo = None
        return self.rulings

    def snapshot(self):
        return {k: copied(v) for k, v in self.__dict__.items()
                if k not in ("undo", "regs", "par", "start")}

    # ---- the last line ----------------------------------------------------------------------

    def shown_phase(self):
        """I.1: the session lasts until the sealer has pressed."""
        sealing = self.phase == "adjourned" and not guidelines.sealed(self)
        return "running" if sealing else self.phase

    def state(self):
        c = self.clock
        last = self.last()
        pos = self.pos
        illegal = self.unmade is not None and self.unmade["kind"] == "illegal"
        if illegal:                              # 4.7: it stands there, but is not made
            pos = pos.make(self.unmade["move"]).still_on_move(pos.turn)
        fen = pos.fen().split()
        if pos.key()[3] is None:                 # no pawn can be taken in passing
            fen[3] = "-"
        s = {"fen": " ".join(fen), "ply": self.ply + illegal, "on_move": pos.turn,
             "made": last is not None or illegal,
             "completed": last is not None and last.completed and not illegal,
             "phase": self.shown_phase(),
             "clock": {"white": c.left["white"], "black": c.left["black"], "running": c.running,
                       "period": {p: c.period[p] + 1 for p in ("white", "black")},
                       "counter": dict(c.counter)},
             "illegal": dict(self.illegal), "offer": self.offer, "result": self.result,
             "article": self.article}
        if self.result:
            s["points"] = {p: int(n) if n == int(n) else n for p, n in self.score.items()}
        return s
