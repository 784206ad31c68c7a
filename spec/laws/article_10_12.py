"""Articles 10 to 12 (2009: 11 to 13): points, the players' conduct, the arbiter."""
import article_01_05 as art5
import log
from board import other

# What each player gets for a result: "win", "draw" or "loss", White first.
SHARES = {"1-0": ("win", "loss"), "0-1": ("loss", "win"), "1/2-1/2": ("draw", "draw"),
          "0-0": ("loss", "loss"), "1/2-0": ("draw", "loss"), "0-1/2": ("loss", "draw"),
          "+/-": ("win", "loss"), "-/+": ("loss", "win"), "-/-": ("loss", "loss")}


# Article 10.1. A win, a draw and a loss have their points; the regulations may set others.
def worth(g, result):
    """Return the points of both players for a result."""
    value = dict(zip(("win", "draw", "loss"), g.regs["points"]))
    first, second = SHARES[result]
    return {"white": value[first], "black": value[second]}


# Article 10.2 (2018 on). A player's score is one of the usual ones, and both together have no
# more than one game is worth. Before, a score lies between a loss and a win.
def article_10_2(g, score):
    """Return True when these scores are allowed."""
    win, draw, loss = g.regs["points"]
    if not g.par["score_rule"]:
        return all(loss <= p <= win for p in score.values())
    return all(p in (win, draw, loss) for p in score.values()) \
        and sum(score.values()) <= max(win + loss, 2 * draw)


def with_penalties(g, score, taken, added):
    """Points are taken first, then added, between a loss and a win."""
    win, _, loss = g.regs["points"]
    out = {}
    for p in ("white", "black"):
        lower = max(loss, min(win, score[p] - taken[p]))
        out[p] = max(loss, min(win, lower + added[p]))
    return out


def result_worth(g, score):
    """The result that is worth these scores, or None; a forfeit stays a forfeit."""
    forfeits = g.result in ("+/-", "-/+", "-/-")
    for result in log.RESULTS:
        if (result in ("+/-", "-/+", "-/-")) == forfeits and worth(g, result) == score:
            return result
    return None


def settle(g, r):
    """The game has a result: penalties in points that were laid down are applied."""
    g.score = worth(g, g.result)
    taken, added = g.taken, g.added
    g.taken, g.added = {"white": 0, "black": 0}, {"white": 0, "black": 0}
    score = with_penalties(g, g.score, taken, added)
    if score == g.score:
        return
    result = result_worth(g, score)
    if result is not None:
        g.result = r["result"] = result
        g.score = score
        return
    none = {"white": 0, "black": 0}
    for p in ("white", "black"):
        change(g, "take-points", p, with_penalties(g, g.score, dict(none, **{p: taken[p]}), none))
    for p in ("white", "black"):
        change(g, "add-points", other(p),
               with_penalties(g, g.score, none, dict(none, **{p: added[p]})))


def change(g, measure, who, score):
    """New scores; the result follows where one is worth them."""
    if score == g.score:
        return
    g.score = score
    result = result_worth(g, score)
    if result is not None and worth(g, g.result) != score:
        r = g.rule("penalty-" + measure, measure, who, result=result)
        g.result, g.article = result, r["article"]
    else:
        g.rule("penalty-" + measure, measure, who)


def penalise_points(g, measure, who, points):
    """12.9.4, 12.9.5: now, or laid down for the end. Return False when it is not allowed."""
    if points <= 0:
        return False
    taken, added = {"white": 0, "black": 0}, {"white": 0, "black": 0}
    if measure == "take-points":
        taken[who] = points
    else:
        added[other(who)] = points
    if g.result:
        score = {p: g.score[p] - taken[p] + added[p] for p in g.score}
        if article_10_2(g, score):
            change(g, measure, who, score)
            return True
        return False
    for p in ("white", "black"):
        taken[p] += g.taken[p]
        added[p] += g.added[p]
    win, _, loss = g.regs["points"]
    if max(*taken.values(), *added.values()) > win - loss:
        return False
    for end in ("1-0", "1/2-1/2", "0-1"):        # however the game ends
        if not article_10_2(g, with_penalties(g, worth(g, end), taken, added)):
            return False
    g.taken, g.added = taken, added
    g.rule("penalty-" + measure, measure, who)
    return True


# Article 11.2. Leaving the venue, or on move the playing area, needs the arbiter's leave.
def article_11_2(g, ev, player):
    if ev.get("place") == "venue":
        g.rule("left-venue", "leave venue", player)
    elif g.shown_phase() == "running" and g.has_the_move(player):
        g.rule("left-area", "leave area", player)


# Article 11.3.2. A device in the venue loses. In 2009 a sound loses, and the opponent gets
# half a point when unable to mate.
def article_11_3_2(g, of):
    if of == "both":
        devices_of_both(g)
        return
    if g.regs["device"] == "penalise" and g.ed != "2009":
        g.rule("device", "device", of)           # a milder penalty: the arbiter's
        return
    result = g.loss(of)
    if unplayed(g, other(of)):
        result = "-/+" if of == "white" else "+/-"
    elif g.ed == "2009":
        can, _ = art5.could_mate(g, art5.deciding_position(g), other(of))
        if not can:
            result = "0-1/2" if of == "white" else "1/2-0"
    g.end("device", "device", result, of=of)


def devices_of_both(g):
    """A device of each player: both lose, or the arbiter penalises both."""
    g.rule("device", "device", "white")
    if g.regs["device"] == "penalise" and g.ed != "2009":
        g.rule("device", "device", "black")
    else:
        g.end("device", "device", "0-0", of="black")


def unplayed(g, opponent):
    """With check-in, a loss against a player who has not arrived was not played."""
    return g.regs["check_in"] and not g.present[opponent]


# Article 11.5. Disturbing the opponent is recorded; the penalty is the arbiter's.
def article_11_5(g, of):
    g.rule("disturbance", "disturbance", of)


# Articles 11.7 and 11.8. A player who refuses to follow the Laws loses; both may lose.
def article_11_7(g, ev):
    of = ev.get("of")
    over = g.phase == "finished"
    g.refusing |= {"white", "black"} if of in (None, "both") else {of}
    if len(g.refusing) == 2:
        g.end("refusal-both", "refusal both", "0-0", of="both")
        return
    if over:
        return                                   # the result stands until the other refuses too
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
    if g.ed == "2009" and g.quick_decided:
        g.refuse("quickplay-final", g.quick_decided, player)
    else:
        g.rule("appeal", "appeal", player)


# Article 12.5. Extra time after a disturbance from outside.
def article_12_5(g, ev):
    who = ev.get("who", "both")
    ms = ev.get("ms", 0)
    gives = {}
    for p in (("white", "black") if who == "both" else (who,)):
        gives[p] = g.clock.add(p, ms)
    g.rule("extra-time", "extra time", who, gives=gives)


# Article 12.7. Somebody interfered with the game: recorded.
def article_12_7(g, of):
    g.rule("interference", "interference", of)


# Article 12.9 (2009: 13.4). The arbiter's penalties.
def article_12_9(g, ev):
    who, measure = ev.get("who"), ev["measure"]
    rival = other(who) if who else None
    if g.phase == "annulled":
        g.refuse_over()
        return
    if g.art(measure) is None or who is None:
        g.refuse("penalty-unknown", "penalty", who)
        return
    rule = "penalty-" + measure
    if measure in ("add-time", "take-time"):
        if g.phase == "finished":
            g.refuse(rule, measure, who)
            return
        gainer = rival if measure == "add-time" else who
        ms = ev.get("ms", 0) * (1 if measure == "add-time" else -1)
        ms = g.clock.add(gainer, ms)
        g.rule(rule, measure, who, gives={gainer: ms} if ms else None)
    elif measure in ("add-points", "take-points"):
        if not penalise_points(g, measure, who, ev.get("points", 0)):
            g.refuse("score-refused", "points", who)
    elif measure == "lose":
        lose(g, ev, who)
    else:
        g.rule(rule, measure, who)


def lose(g, ev, who):
    """12.9.6: the game is lost; the arbiter decides the opponent's points."""
    result = lost_by(g, who, ev.get("opponent"))
    if unplayed(g, other(who)):                  # only a forfeit is left
        result = {"0-1": "-/+", "1-0": "+/-", "0-0": "-/-"}.get(result)
    if result is None:
        g.refuse("score-refused", "points", who)
    else:
        g.end("penalty-lose", "lose", result, of=who)


# The arbiter declares a result (10.2, 12.3).
def declare(g, ev):
    result = ev["result"]
    if g.phase == "annulled":
        g.refuse_over()
        return
    if result not in log.RESULTS:
        g.refuse("score-refused", "points")
        return
    g.declared = True
    g.end("declared", "decision", result, number=ev.get("article"))
