"""Articles 10 to 12 (2009: 11 to 13): points, the players' conduct, the arbiter."""
import mate
import article_01_05 as art5
import log
from board import other

# What each player gets for a result: "win", "draw" or "loss", White first.
SHARES = {"1-0": ("win", "loss"), "0-1": ("loss", "win"), "1/2-1/2": ("draw", "draw"),
          "0-0": ("loss", "loss"), "1/2-0": ("draw", "loss"), "0-1/2": ("loss", "draw"),
          "+/-": ("win", "loss"), "-/+": ("loss", "win"), "-/-": ("loss", "loss")}


# Article 10.1. A win, a draw and a loss have their points; the regulations may set others.
def scores(g):
    """Return the points of both players, with the changes that penalties made."""
    value = dict(zip(("win", "draw", "loss"), g.regs["points"]))
    first, second = SHARES[g.result]
    points = {"white": value[first], "black": value[second]}
    for player, amount in g.point_changes:
        high = max(g.regs["points"])
        points[player] = min(high, max(min(g.regs["points"]), points[player] + amount))
    return points


# Article 10.2 (2018 on). A player's score is one of the usual ones.
def article_10_2(g, player, amount):
    """Return True when the change of points is allowed."""
    usual = g.regs["points"]
    if amount == 0:
        return False
    if not g.par["score_rule"]:
        return True
    steps = {abs(a - b) for a in usual for b in usual if a != b}
    if abs(amount) not in steps:
        return False
    if g.result:
        after = scores(g)
        after[player] += amount
        win, draw, loss = usual
        return after[player] in usual and sum(after.values()) <= max(win + loss, 2 * draw)
    return True


# Article 11.2. Leaving the venue, or on move the playing area, needs the arbiter's leave.
def article_11_2(g, player):
    if g.phase == "scheduled":
        g.present[player] = not g.regs["check_in"]
    elif g.phase in ("running", "paused"):
        if g.on_move == player:
            g.rule("left-area", "leave area", player)
        else:
            g.rule("left-venue", "leave venue", player)


# Article 11.3.2. A device in the venue loses. In 2009 a sound loses, and the opponent gets
# half a point when unable to mate.
def article_11_3_2(g, of):
    result = g.loss(of)
    if unplayed(g, other(of)):
        result = "-/+" if of == "white" else "+/-"
    elif g.ed == "2009":
        can, _ = mate.can_mate(art5.deciding_position(g), other(of), thorough=True)
        if not can:
            result = "0-1/2" if of == "white" else "1/2-0"
    g.end("device", "device", result, of=of)


def unplayed(g, opponent):
    """With check-in, a loss against a player who has not arrived was not played."""
    return g.regs["check_in"] and not g.present[opponent]


# Article 11.5. Disturbing the opponent is recorded; the penalty is the arbiter's.
def article_11_5(g, of):
    g.rule("disturbance", "disturbance", of)


# Articles 11.7 and 11.8. A player who refuses to follow the Laws loses; both may lose.
def article_11_7(g, ev):
    of = ev.get("of")
    if of in (None, "both"):
        g.end("refusal-both", "refusal both", "0-0")
        return
    if unplayed(g, other(of)):
        g.end("refusal", "refusal", "-/+" if of == "white" else "+/-", of=of)
        return
    result = lost_by(g, of, ev.get("opponent"))
    if result is None:
        g.refuse("score-refused", "points", of)
    else:
        g.end("refusal", "refusal", result, of=of)


def lost_by(g, loser, points):
    """The result when `loser` loses and the arbiter decides the opponent's points."""
    win, draw, loss = g.regs["points"]
    if points is None or points == win:
        return g.loss(loser)
    if points == draw:
        return "0-1/2" if loser == "white" else "1/2-0"
    if points == loss:
        return "0-0"
    return None


# Article 11.10 (2009: 12.10). A player may appeal. In 2009 not against a quickplay decision.
def article_11_10(g, player):
    decided = getattr(g, "quick_decided", None)
    if g.ed == "2009" and decided:
        g.refuse("appeal", decided, player)
    else:
        g.rule("appeal", "appeal", player)


# Article 12.5. Extra time after a disturbance from outside.
def article_12_5(g, ev):
    who = ev.get("who", "both")
    ms = ev.get("ms", 0)
    gives = {}
    for p in (("white", "black") if who == "both" else (who,)):
        g.clock.left[p] = max(0, g.clock.left[p] + ms)
        gives[p] = ms
    g.rule("extra-time", "extra time", None if who == "both" else who, gives=gives)


# Article 12.7. Somebody interfered with the game: recorded.
def article_12_7(g, of):
    g.rule("disturbance", "interference", of)


# Article 12.9 (2009: 13.4). The arbiter's penalties.
def article_12_9(g, ev):
    who, measure = ev.get("who"), ev["measure"]
    rival = other(who) if who else None
    if g.art(measure) is None or who is None:
        g.refuse("penalty-unknown", "penalty", who)
        return
    rule = "penalty-" + measure
    over = g.phase in ("finished", "annulled")
    if measure in ("add-time", "take-time"):
        if over:
            g.refuse("game-over", None, who, number=g.article)
            return
        gainer = rival if measure == "add-time" else who
        ms = ev.get("ms", 0) * (1 if measure == "add-time" else -1)
        g.clock.left[gainer] = max(0, g.clock.left[gainer] + ms)
        g.rule(rule, measure, who, gives={gainer: ms} if ms else None)
    elif measure in ("add-points", "take-points"):
        player = rival if measure == "add-points" else who
        amount = ev.get("points", 0) * (1 if measure == "add-points" else -1)
        if g.phase == "annulled" or not article_10_2(g, player, amount):
            g.refuse("score-refused", "points", who)
            return
        g.point_changes.append((player, amount))
        g.rule(rule, measure, who)
    elif measure == "lose":
        lose(g, ev, who)
    else:
        g.rule(rule, measure, who)


def lose(g, ev, who):
    """12.9.6: the game is lost; the arbiter decides the opponent's points."""
    if g.phase == "annulled":
        g.refuse("game-over", None, who, number=g.article)
        return
    if unplayed(g, other(who)):
        g.end("penalty-lose", "lose", "-/+" if who == "white" else "+/-", of=who)
        return
    result = lost_by(g, who, ev.get("opponent"))
    if result is None:
        g.refuse("score-refused", "points", who)
    else:
        g.end("penalty-lose", "lose", result, of=who)


# The arbiter declares a result (10.2, 12.3).
def declare(g, ev):
    result = ev["result"]
    if result not in log.RESULTS or g.phase == "annulled":
        if g.phase == "annulled":
            g.refuse("game-over", None, number=g.article)
        else:
            g.refuse("score-refused", "points")
        return
    g.declared = True
    g.end("declared", "decision", result, number=ev.get("article"))
