"""Guidelines: I adjournment (2009: guidelines, 2014: E) and III quickplay finish
(2009: Article 10 and D, 2014: G). II, Chess960, is in board.py. Numbers are those of 2018."""
import mate
import article_01_05 as art5
import article_06 as art6
import article_08 as art8
import article_09 as art9
from board import other


# ---- Guideline I: adjourned games ------------------------------------------------------

# Guideline I.1.1. At the end of the session the player on move writes the next move, puts it
# into an envelope and then stops the clock. Until then that player may change the move.
def adjourn(g, ev):
    if g.phase not in ("running", "paused"):
        g.refuse("seal-refused", "seal")
        return
    g.phase = "adjourned"
    g.stopped_by = None
    g.own_time = None
    g.session = g.reply = None                   # an earlier adjournment is over
    if g.envelope is None:
        g.envelope = {"by": g.on_move, "text": None, "lang": "en", "board": False,
                      "pressed": False}
    if g.envelope["pressed"]:
        g.clock.running = None
    else:
        g.clock.running = None
        g.run(g.thinking())


# Guidelines I.1.1 and I.1.2: a player writes a move for the envelope, called or early.
def seal(g, ev, player):
    e = g.envelope
    if g.session and reply_allowed(g, player):
        g.reply = {"by": player, "text": ev["text"], "lang": ev.get("lang", "en"),
                   "pressed": False}
        return
    if g.phase not in ("running", "adjourned") or g.on_move != player \
            or (g.session and not g.session["opened"]):
        g.refuse("seal-refused", "seal", player)
        return
    if e and e["pressed"]:
        g.refuse("move-sealed", "seal", player)
        return
    if e and e["board"]:
        g.refuse("seal-refused", "seal", player)
        return
    g.envelope = {"by": player, "text": ev["text"], "lang": ev.get("lang", "en"),
                  "board": False, "pressed": False}
    write_down(g, player, ev["text"])


def write_down(g, player, text):
    if art8.manual(g) and len(g.sheet[player]) == g.ply:
        g.sheet[player].append(text)
    g.ahead[player] = None


def sealed(g):
    """Is a sealed move lying in an envelope that nobody has opened?"""
    return g.envelope is not None and g.envelope["pressed"]


def early_press(g, player):
    """The player presses with an envelope written and nothing made on the board."""
    e = g.envelope
    if e is None or e["by"] != player or e["pressed"] or e["text"] is None \
            or g.on_move != player or g.clock.running != player:
        return False
    e["pressed"] = True
    if g.phase == "adjourned":
        g.clock.running = None
    return True


def adjourned_act(g, ev, player):
    """Acts of a player after the call to seal. Return True when the act is dealt with."""
    do = ev["do"]
    if sealed(g):
        flag = do == "claim" and ev["what"] == "flag"
        if not flag and (do in ("claim", "stop") or g.envelope["by"] == player
                         and do in ("touch", "release", "play", "press", "seal", "adjust")):
            g.refuse("move-sealed", "seal", player)
            return True
        return False
    if g.reply and g.reply["pressed"] and g.reply["by"] == player \
            and do in ("touch", "release", "play", "press", "claim", "seal", "adjust"):
        g.refuse("reply-sealed", "reply sealed", player)
        return True
    if g.phase != "adjourned":
        return False
    if do in ("release", "play") and player == g.on_move:
        board_move(g, ev, player)
        return True
    if do == "press":
        half = g.open_move(player)
        if half is not None or (g.unmade and g.on_move == player):
            art6.article_6_2_1(g, ev, player)
            call_again(g)
        elif g.on_move != player:
            art6.article_6_2_4(g, player)
        elif not early_press(g, player):
            g.refuse("seal-refused", "seal", player)
        return True
    if do == "stop":
        g.refuse("seal-refused", "seal", player)
        return True
    return False


def board_move(g, ev, player):
    """I.1.1: a move made on the board after the call to seal is the sealed move."""
    how, move = g.pos.read(ev["move"])
    e = g.envelope
    if e["board"]:
        g.refuse("seal-refused", "seal", player)
        return
    if how != "legal":
        if art5.release(g, ev, player) and ev["do"] == "play" and g.phase == "adjourned":
            art6.article_6_2_1(g, ev, player)
            call_again(g)
        return
    after = g.pos.make(move)
    rule, name, moves = art5.bound(g)
    text = g.pos.text(move)
    if would_end(g, move) and not (moves and text not in moves):
        art5.release(g, ev, player)
        return
    e["text"], e["lang"], e["board"] = text, "en", True
    art5.declines(g, player)
    write_down(g, player, text)
    if ev["do"] == "play":
        e["pressed"] = True
        g.clock.running = None


def call_again(g):
    """After a press during the call to seal: the player on move has to seal."""
    if g.phase == "adjourned" and not sealed(g):
        if g.envelope["by"] != g.on_move:
            g.envelope = {"by": g.on_move, "text": None, "lang": "en", "board": False,
                          "pressed": False}
        g.run(g.on_move)


def would_end(g, move):
    """Would this legal move end the game at once (5, 9.6)?"""
    here, line = g.pos, list(g.line)
    keep = (g.touched, g.adjusting, g.bond, g.unmade, dict(g.announced), g.just_put_back)
    g.push(g.on_move, move, True)
    end = art5.article_5_1_1(g) or art5.article_5_2_1(g) or art5.article_5_2_2(g) \
        or art9.article_9_6(g)
    g.pos, g.line = here, line
    g.touched, g.adjusting, g.bond, g.unmade, g.announced, g.just_put_back = keep
    return bool(end)


def sealed_end_stands(g):
    """A sealed move that ends the game stands, whatever flag falls meanwhile."""
    if not sealed(g) or g.envelope["text"] is None:
        return False
    how, move = g.pos.read(g.envelope["text"], g.envelope["lang"])
    rule, name, moves = art5.bound(g)
    if how != "legal" or (moves and g.pos.text(move) not in moves):
        return False
    return would_end(g, move)


# Guideline I.12. The envelope is lost: the game goes on from the position, and the sealer
# makes the move that they say they sealed. If the position is lost too, the game is void.
def envelope_lost(g, ev):
    if g.phase != "adjourned" or not sealed(g) or g.session:
        g.refuse("envelope-lost", "envelope lost")
        return
    if ev.get("position") is False:
        g.annul("envelope-annulled", "envelope void")
        return
    g.envelope["lost"] = True
    g.rule("envelope-lost", "envelope lost", g.envelope["by"])


# Guidelines I.5, I.7, I.9. The game is resumed. The envelope is opened when the player who
# must reply is present; until then that player's clock runs.
def resume_session(g, ev):
    if g.phase != "adjourned" or not sealed(g) or g.session:
        g.refuse("not-resumed", "resume")
        return
    present = ev.get("present")
    here = set(("white", "black") if present is None else present)
    g.session = {"at": g.at, "absent": {"white", "black"} - here, "opened": False,
                 "moves": {"white": False, "black": False}, "ply": g.ply}
    e = g.envelope
    if e.get("lost"):
        g.session["opened"] = True
        g.envelope = None
        g.phase = "running"
        g.run(e["by"])
    elif other(e["by"]) in here:
        open_envelope(g)
    else:
        g.phase = "running"
        g.run(other(e["by"]))
    session_late(g)


# Guideline I.7. The envelope is opened and the sealed move made on the board.
def open_envelope(g):
    e = g.envelope
    g.envelope = None
    g.session["opened"] = True
    g.phase = "running"
    judge_sealed(g, e)
    if g.phase == "running":
        g.clock.running = None
        g.run(g.on_move)


# Guideline I.8. A sealed move that is ambiguous, unreadable or illegal loses. The game is drawn
# where the opponent could not mate. A move outside a bond is set back.
def judge_sealed(g, e):
    by = e["by"]
    how, move = g.pos.read(e["text"], e["lang"])
    if how in ("ambiguous", "unreadable", "illegal"):
        can, note = art5.could_mate(g, g.pos, other(by))
        result = g.loss(by) if can else "1/2-1/2"
        g.end("sealed-" + how, "sealed " + how, result, of=by, how=note)
        return
    rule, name, moves = art5.bound(g)
    if moves and g.pos.text(move) not in moves:
        g.bond = (rule, name, moves)
        g.touched = []
        g.rule(rule, name, by, restores=g.ply, binds=moves)
        return
    art9.offer_declined(g, by)                   # the sealed move declines it (9.1.2.1)
    half = art5.make(g, by, move, False)
    if g.phase != "finished":
        half.completed = True
        g.clock.count_move(by)
        g.clock.add_increment(by)


# Guideline I.9.3. The sealer is absent: the opponent may seal the reply.
def reply_allowed(g, player):
    s = g.session
    return s["opened"] and g.on_move == player and other(player) in s["absent"] \
        and not (g.reply and g.reply["pressed"])


def reply_press(g, player):
    """The player presses with a sealed reply. Return True when that is what happens."""
    r = g.reply
    if r is None or r["by"] != player or r["pressed"] or g.on_move != player:
        return False
    r["pressed"] = True
    g.run(other(player))
    return True


# Guidelines I.7 and I.9: a player arrives at the resumption.
def arrives(g, player):
    s = g.session
    if s is None or player not in s["absent"]:
        return
    s["absent"].discard(player)
    if sealed(g) and g.envelope["by"] != player and not s["opened"]:
        open_envelope(g)
    elif g.reply and g.reply["pressed"] and g.reply["by"] != player:
        r, g.reply = g.reply, None
        judge_sealed(g, r)
        if g.phase == "running":
            g.clock.running = None
            g.run(g.on_move)


# Guideline I.10. A player who comes after the default time loses (2009: after one hour). A
# sealed move that ended the game stands (2009: only for a sealer who is late).
def session_late(g):
    """Return True when lateness at the resumption ended the game."""
    s = g.session
    if s is None or not s["absent"] or g.phase in ("finished", "annulled"):
        return False
    limit = g.par["session_default"]
    if limit is None or g.regs["default_given"]:
        limit = g.regs["default_ms"]
    late = g.at > s["at"] + limit if g.ed == "2009" else g.at >= s["at"] + limit
    absent = [p for p in ("white", "black") if p in s["absent"] and p not in g.late_ok]
    if not late or not absent:
        return False
    if sealed(g) and sealed_end_stands(g) and (g.ed != "2009" or absent == [g.envelope["by"]]):
        open_envelope(g)
        return True
    if g.reply and g.reply["pressed"] and reply_ends(g):
        r, g.reply = g.reply, None
        judge_sealed(g, r)
        return True
    result = "0-0" if len(absent) == 2 else g.loss(absent[0])
    g.end("resumed-late", "session late", result, of=absent[0] if len(absent) == 1 else None)
    return True


def reply_ends(g):
    how, move = g.pos.read(g.reply["text"], g.reply["lang"])
    return how == "legal" and would_end(g, move)


# Guideline I.13. An error on the clocks is corrected before the first move of a player.
def first_moves_of_session(g):
    s = g.session
    return bool(s) and s["opened"] and g.ply <= s["ply"] + 2


# ---- Guideline III: quickplay finish ---------------------------------------------------

# Guidelines III.2 to III.5. In the last period, without increment, not in blitz, a player on
# move with less than two minutes may ask for an increment (III.4) or claim a draw (III.5).
def claim_quickplay(g, ev, player):
    what = ev["what"]
    if not quickplay_allowed(g, what, player):
        return
    if not g.regs["arbiter"] and what != "increment":
        g.rule("quickplay-no-arbiter", "quick alone", player)
        g.finish(None, None)                     # III.6.1: that concludes the game
    g.claims = [c for c in g.claims if c["by"] != player]
    g.claims.append({"by": player, "what": what, "postponed": False})
    if g.phase == "finished":
        return
    g.hold(player)
    if what == "increment" or g.ed == "2009":
        art9.offer_by_claim(g, player)


def quickplay_allowed(g, what, player):
    """Return True when the claim may be made; rule otherwise."""
    last = g.clock.periods[-1]
    extra = last.increment or last.delay or g.clock.extra[player]
    increments = g.regs["quickplay"] == "increment" and g.ed != "2009"
    asks = what == "increment"
    in_turn = g.on_move == player or (not g.regs["arbiter"] and not asks)    # III.6.1: any time
    name = "quick increment" if asks and g.ed != "2009" else "quick claim"
    if g.regs["quickplay"] == "none":
        g.refuse("quickplay-unannounced", "quick announced", player)
    elif asks != increments:                     # III.5: one or the other
        g.refuse("quickplay-refused", name, player)
    elif (extra or g.speed == "blitz") and g.ed != "2009":
        g.refuse("quickplay-excluded", "quick scope", player)
    elif g.speed == "blitz" and g.unsupervised:
        g.refuse("quickplay-excluded", "quick scope", player)
    elif not in_turn or not g.clock.last_period(player) or g.clock.left[player] >= 120000 \
            or g.clock.fallen(player) or any(c["by"] == player for c in g.claims):
        g.refuse("quickplay-refused", name, player)
    else:
        return True
    return False


# Guidelines III.5.1 to III.5.3, III.4 and III.6.2: the arbiter rules on the claim.
def rule_claim(g, ev):
    who = ev.get("who")
    waiting = [c for c in g.claims if who is None or c["by"] == who]
    if not waiting:
        g.refuse("quickplay-refused", "quick claim", who)
        return
    claim = waiting[-1]
    by, rival = claim["by"], other(claim["by"])
    answer = ev["claim"]
    if not g.regs["arbiter"] and claim["what"] != "increment":
        g.quick_decided = "quick designated"
        designated(g, answer, by)
        return
    g.quick_decided = "quick final"
    if claim["what"] == "increment":
        rule_increment(g, claim, answer)
    elif answer == "accept":
        if claim["postponed"]:
            g.end("quickplay-draw-later", "quick later", "1/2-1/2", of=by)
        else:
            g.end("quickplay-draw", "quick draw", "1/2-1/2", of=by)
    elif answer == "postpone":
        claim["postponed"] = True
        ms = ev.get("ms", 0)
        g.clock.add(rival, ms)
        g.rule("quickplay-postponed", "quick later", by, gives={rival: ms} if ms else None)
        continue_after_claim(g, by)
    else:
        fallen = [p for p in (by, rival) if g.clock.fallen(p)]
        g.claims.remove(claim)
        if fallen:
            name = "quick later" if claim["postponed"] else "quick reject"
            g.rule("quickplay-rejected", name, by)
            if not g.claims:
                art6.article_6_9(g, fallen[0])
            return
        g.clock.add(rival, 120000)
        g.rule("quickplay-rejected", "quick reject", by, gives={rival: 120000})
        continue_after_claim(g, by)


def rule_increment(g, claim, answer):
    """III.4: granted, the opponent gets two minutes, and both 5 s before each move."""
    by, rival = claim["by"], other(claim["by"])
    if answer == "postpone":
        claim["postponed"] = True
        g.rule("quickplay-postponed", "quick later", by)
        continue_after_claim(g, by)
        return
    g.claims.remove(claim)
    if answer == "accept":
        g.clock.add(rival, 120000)
        g.clock.extra = {"white": 5000, "black": 5000}
        if not g.open_move(by):                  # else the press brings them
            g.clock.add(by, 5000)
        if g.on_move == by and not g.open_move(rival):
            g.clock.extra_due = rival
        g.rule("quickplay-increment", "quick increment", by, gives={rival: 120000})
    else:
        g.rule("quickplay-rejected", "quick increment", by)
    continue_after_claim(g, by)


def continue_after_claim(g, by):
    """Play goes on when no claim waits for a first ruling."""
    if all(c["postponed"] for c in g.claims) and g.phase == "paused" \
            and g.stopped_by == by:
        g.go_on()


def designated(g, answer, by):
    """III.6.2: no arbiter was there; the designated one decides the finished game."""
    if answer == "accept":
        g.end("quickplay-draw-designated", "quick designated", "1/2-1/2", of=by)
    elif answer == "postpone":
        g.refuse("quickplay-refused", "quick designated", by)
    else:
        can, how = art5.could_mate(g, art5.deciding_position(g), other(by))
        g.end("quickplay-lost-designated", "quick designated",
              g.loss(by) if can else "1/2-1/2", of=by, how=how)


# Guideline III.5.2: a flag has fallen under a postponed claim: no move can be made.
def flag_down(g, player):
    if g.claims and all(c["postponed"] for c in g.claims) \
            and (g.clock.fallen("white") or g.clock.fallen("black")):
        g.refuse("flag-down", "time", player)
        return True
    return False
