"""Guidelines: I adjournment (2009: guidelines, 2014: E) and III quickplay finish
(2009: Article 10 and D, 2014: G). II, Chess960, is in board.py. Numbers are those of 2018."""
import appendices
import article_01_05 as art5
import article_06 as art6
import article_07 as art7
import article_08 as art8
import article_09 as art9
from board import other, square


# ---- Guideline I: adjourned games ------------------------------------------------------

# Guideline I.1.1. At the end of the session the player on move writes the next move, puts it
# into an envelope and then stops the clock. Until then that player may change the move.
def adjourn(g, ev):
    if g.phase == "adjourned" and not sealed(g):
        return                                   # once more: nothing changes
    if g.phase == "adjourned":
        g.refuse("not-resumed", "resume")
        return
    if g.phase == "paused" and g.stopped_by != "arbiter":
        g.refuse("not-resumed", "resume")
        return
    if g.phase not in ("running", "paused"):
        g.refuse("seal-refused", "seal")
        return
    g.phase = "adjourned"
    g.stopped_by = None
    own_time, g.own_time = g.own_time, None
    g.envelope = g.envelope or g.reply or new_envelope(g.on_move)
    g.session = g.reply = None                   # an earlier adjournment is over
    g.late_ok = set()
    if g.envelope["pressed"]:
        g.clock.running = None
    else:
        g.clock.running = g.clock.running or g.held      # the move goes on, with its delay
        if own_time:
            g.clock.running = g.on_move          # the delay of that move was given before
        g.run(g.clock.running or g.on_move)


# Guidelines I.1.1 and I.1.2: a player writes a move for the envelope, called or early.
def seal(g, ev, player):
    if g.session and reply_allowed(g, player):
        g.reply = dict(new_envelope(player), text=ev["text"], lang=ev.get("lang", "en"))
    elif made_for_envelope(g, player) and same_as_made(g, ev["text"], ev.get("lang", "en")):
        pass                                     # I.1.1: the move made on the board is written
    elif may_seal(g, player):
        g.envelope = dict(new_envelope(player), text=ev["text"], lang=ev.get("lang", "en"))
    else:
        g.refuse("seal-refused", "seal", player)


def may_seal(g, player):
    """Can this player write a move for the envelope now?"""
    if g.session and reply_allowed(g, player):
        return True
    return g.phase in ("running", "adjourned") and g.on_move == player \
        and not (g.session and not g.session["opened"]) \
        and not (g.unmade and g.unmade["kind"] != "announce") \
        and not (g.envelope and (g.envelope["pressed"] or g.envelope["board"]))


def same_as_made(g, text, lang):
    return g.pos.read(text, lang)[1] == g.pos.read(g.envelope["text"])[1]


def new_envelope(player):
    return {"by": player, "sealer": player, "text": None, "lang": "en", "board": False, "pressed": False,
            "hands": False, "pressing": False, "penalised": False, "offered": False, "lost": False}


def sealed(g):
    """Is a sealed move lying in an envelope that nobody has opened?"""
    return g.envelope is not None and g.envelope["pressed"]


def has_sealed_text(g, player):
    e = g.envelope
    return e is not None and e["by"] == player and not e["pressed"] and e["text"] is not None


def early_press(g, player):
    """The player presses with an envelope written and nothing made on the board."""
    e = g.envelope
    if not has_sealed_text(g, player) or g.unmade \
            or g.on_move != player or (not e["board"] and g.clock.running == other(player)
                                       and g.open_move(other(player))):
        return False
    seal_pressed(g, player)
    return True


def adjourned_act(g, ev, player):
    """Acts of a player after the call to seal. Return True when the act is dealt with."""
    do = ev["do"]
    moving = do in ("touch", "release", "play", "adjust", "announce", "claim", "seal")
    if sealed(g):
        sealer = g.envelope["by"] == player and not g.envelope["lost"]
        unopened = g.session and not g.session["opened"]
        if sealer and (moving or (do == "press" and g.phase == "running" and not unopened)):
            g.refuse("move-sealed", "seal", player)
        elif g.phase == "adjourned" and (moving or do == "press"
                                         or do == "stop" and g.regs["arbiter"]):
            g.refuse("not-resumed", "resume", player)
        elif do == "press" and g.phase == "running" and unopened and not g.open_move(player):
            if g.clock.running == player:
                g.refuse("clock-misused", "clock care", player)
            else:
                art6.article_6_2_4(g, player)
        else:
            return False
        return True
    if g.reply and g.reply["pressed"] and g.reply["by"] == player and moving:
        g.refuse("reply-sealed", "reply sealed", player)
        return True
    if g.phase != "adjourned":
        return False
    if do in ("release", "play") and player == g.on_move:
        board_move(g, ev, player)
    elif do in ("touch", "adjust") and made_for_envelope(g, player):
        if do == "adjust" or board_with_sealed(g).board[square(ev["square"])] != ".":
            g.refuse("adjust-refused", "adjust", player)
    elif do == "press":
        press_to_seal(g, ev, player)
    else:
        return False
    return True


def press_to_seal(g, ev, player):
    on_move = g.on_move == player
    if on_move and g.unmade and g.unmade["kind"] == "promotion" and g.par["pawn_becomes_queen"] \
            and not g.unmade["broken"]:
        seal_promotion(g, player)
    elif not on_move and (g.open_move(player) or g.clock.running == player) or on_move and g.unmade:
        art6.article_6_2_1(g, ev, player)
        call_again(g)
    elif has_sealed_text(g, player) and not g.unmade:
        art6.article_6_2_1(g, ev, player)
    elif g.clock.running != player:
        art6.article_6_2_4(g, player)
    else:
        g.refuse("seal-refused", "seal", player)


def seal_promotion(g, player):
    """7.5.2: a pawn left on the last rank becomes a queen; that is the sealed move."""
    move, g.unmade, g.bond = g.unmade["move"]._replace(promo="q"), None, None
    g.envelope.update(text=g.pos.text(move), lang="en", board=True, penalised=True, pressing=True)
    rule, name = appendices.illegal_names(g)
    art7.article_7_5_5(g, player, board_with_sealed(g), None, None, rule, name)
    if g.phase == "finished":
        return
    if would_end(g, move):
        g.envelope = new_envelope(player)
        art5.make(g, player, move, False)
    else:
        g.envelope["hands"] = False
        seal_pressed(g, player)


def unseal(g):
    """A move made for the envelope stands on the board as if nobody had called."""
    e = g.envelope
    move, e["board"], e["text"], e["hands"] = g.pos.read(e["text"])[1], False, None, False
    return art5.make(g, g.on_move, move, False)


def set_back_sealed(g):
    """4.8: the opponent claims that such a move broke a bond. Return True when it did."""
    if not art5.breach(g, g.pos.read(g.envelope["text"])[1]):
        return False
    art5.undo_broken(g, unseal(g))
    return True


def made_for_envelope(g, player):
    """Has this player made the sealed move on the board, and not pressed?"""
    e = g.envelope
    return e is not None and e["board"] and e["by"] == player and not e["pressed"]


def board_with_sealed(g):
    """The board, with a move that was made for the envelope and not pressed."""
    if not made_for_envelope(g, g.on_move):
        return g.pos
    return g.pos.make(g.pos.read(g.envelope["text"])[1])


def will_be_set_back(g):
    """Does the move that was made for the envelope break a bond, and the arbiter sees it?"""
    broken = art5.breach(g, g.pos.read(g.envelope["text"])[1])
    return broken is not None and art5.bond_enforced(g, broken)


def show_made(g):
    """The game is over: a move that was made for the envelope stands on the board."""
    if made_for_envelope(g, g.on_move):
        by, pressing = g.on_move, g.envelope["pressing"]
        g.push(by, g.pos.read(g.envelope["text"])[1], True)
        if pressing:
            art6.count_open_moves(g, by)
    g.envelope = None


def board_move(g, ev, player):
    """I.1.1: a move made on the board after the call to seal is the sealed move."""
    if made_for_envelope(g, player):
        art5.article_4_7(g, ev, player, g.pos, g.pos.read(g.envelope["text"])[1])
        return
    play = ev["do"] == "play"
    if art5.release(g, ev, player, with_press=play) and g.phase == "adjourned" \
            and (play or g.regs["online"] and not (g.unmade and not art5.illegal_stands(g))):
        press_to_seal(g, ev, player)
    if g.envelope and g.unmade and not g.envelope["board"]:
        g.envelope["text"] = None                # what was written is void


def make_sealed(g, player, move, hands):
    """The move is made on the board: it ends the game, or goes into the envelope."""
    if would_end(g, move) and (g.ed == "2009" or not art5.breach(g, move)):
        art5.make(g, player, move, hands)
        return
    if g.last() and g.last().by != player:
        g.last().broken = None                   # 4.8: a reply has been made
    g.envelope.update(text=g.pos.text(move), lang="en", board=True, hands=hands)
    g.just_put_back = False


def seal_pressed(g, player):
    """The envelope is closed. What was wrong with a move on the board is seen now (4, 7.5.4)."""
    e = g.envelope
    if e["board"]:
        broken = art5.breach(g, g.pos.read(e["text"])[1])
        if broken and art5.bond_enforced(g, broken):
            hands = e["hands"]
            half = unseal(g)
            half.irregular += ["hands"] if hands else []
            art7.complete(g, half)
            return
        if e["hands"] and (g.par["two_hands_is_illegal"] or not g.unsupervised):
            e["penalised"], e["pressing"] = g.par["two_hands_is_illegal"], True
            art7.two_hands(g, player)
    if g.phase != "finished":
        if g.phase == "adjourned":               # nobody can press any more
            half = g.open_move(other(player))
            if half:                             # 7.5.4 asks for the press
                half.irregular = [f for f in half.irregular if f != "hands"]
            art6.count_open_moves(g, other(player))
        e["pressed"], e["offered"] = True, art9.offered_to(g, player)
        if e["board"] and not broken:
            g.touched, g.bond = [], None         # that move was made
        g.clock.running = g.clock.running if g.phase == "running" else None


def call_again(g):
    """After a press during the call to seal: the player on move has to seal."""
    if g.phase == "adjourned" and not sealed(g):
        if g.envelope is None or g.envelope["by"] != g.on_move:
            g.envelope = new_envelope(g.on_move)
        if g.clock.running != other(g.on_move) or not g.open_move(other(g.on_move)):
            g.run(g.on_move)


def would_end(g, move):
    """Would this legal move end the game at once (5, 9.6)?"""
    here, line = g.pos, list(g.line)
    keep = (g.touched, g.adjusting, g.bond, g.unmade, dict(g.announced), g.just_put_back,
            dict(g.offering))
    g.push(g.on_move, move, True)
    end = art5.article_5_1_1(g) or art5.article_5_2_1(g) or art5.article_5_2_2(g) \
        or art9.online_draws(g) or art9.article_9_6(g)
    g.pos, g.line = here, line
    (g.touched, g.adjusting, g.bond, g.unmade, g.announced, g.just_put_back,
     g.offering) = keep
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


def open_ending(g):
    """Open a sealed move or reply that ends the game. Return True when there is one."""
    if sealed_end_stands(g):
        open_envelope(g)
    elif g.reply and g.reply["pressed"] and reply_ends(g):
        open_reply(g)
    else:
        return False
    return True


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
    g.rule("envelope-lost", "envelope lost", g.envelope["sealer"])


# Guidelines I.5, I.7, I.9. The game is resumed. The envelope is opened when the player who
# must reply is present; until then that player's clock runs.
def resume_session(g, ev):
    if g.phase != "adjourned" or not sealed(g) or g.session:
        g.refuse("not-resumed", "resume")
        return
    present = ev.get("present")
    here = set(("white", "black") if present is None else present)
    g.session = {"at": g.at, "absent": {"white", "black"} - here, "opened": False,
                 "lost": g.envelope["by"] if g.envelope["lost"] else None}
    e = g.envelope
    if e["lost"]:
        g.session["opened"] = True
        g.envelope = g.adjusting = None
        g.phase = "running"
        g.run(e["by"])
    elif other(e["by"]) in here:
        open_envelope(g)
    else:
        g.phase = "running"
        g.run(other(e["by"]))
    session_late(g, ev)


# Guideline I.7. The envelope is opened and the sealed move made on the board.
def open_envelope(g):
    e = g.envelope
    g.envelope = None
    g.session["opened"] = True
    stopped = g.phase == "paused" and g.stopped_by == "arbiter"
    if g.phase == "paused":
        g.clock.running = g.held                 # that move has begun, with its delay
    g.phase = "running"
    if g.waiting and art5.article_4_8_lost(g, e["by"]):
        return                                   # that end came before the sealed move
    judge_sealed(g, e)
    if g.phase == "running":
        g.run(g.on_move)
        if stopped:
            g.hold("arbiter")                    # until the arbiter lets them run again


# Guideline I.8. A sealed move that is ambiguous, unreadable or illegal loses. The game is drawn
# where the opponent could not mate. A move outside a bond is set back.
def judge_sealed(g, e):
    by = e["by"]
    art8.opened(g, by)
    how, move = g.pos.read(e["text"], e["lang"])
    if how == "illegal" and move and art5.unfinished_promotion(g.pos, move):
        how = "ambiguous"                        # it does not say which piece
    if how in ("ambiguous", "unreadable", "illegal"):
        can, note = art5.could_mate(g, g.pos, other(by))
        result = g.loss(by) if can else "1/2-1/2"
        g.end("sealed-" + how, "sealed " + how, result, of=by, how=note)
        return
    if e["offered"]:
        art9.offer_declined(g, by)               # the sealed move declines it (9.1.2.1)
    rule, name, moves = art5.bound(g)
    if moves and g.pos.text(move) not in moves and art5.bond_enforced(g, (rule,)):
        g.rule("bond-broken" if rule == "wrong-claim" else rule, name, by, restores=g.ply,
               binds=moves)
        g.just_put_back = True
        return
    art5.replies(g, by)
    art7.complete_earlier(g, by)
    if g.phase == "finished":
        return
    art5.make(g, by, move, False)
    if g.phase != "finished":
        art6.count_open_moves(g, by)
        if not e["penalised"]:
            g.clock.add_increment(by)


# Guideline I.9.3. The sealer is absent: the opponent may seal the reply.
def reply_allowed(g, player):
    s = g.session
    begun = g.reply is not None and g.reply["by"] == player
    return s["opened"] and not s["lost"] and g.on_move == player \
        and (other(player) in s["absent"] or begun) \
        and not (g.reply and g.reply["pressed"])


def reply_press(g, player):
    """The player presses with a sealed reply. Return True when that is what happens."""
    r = g.reply
    if r is None or r["by"] != player or r["pressed"] or g.on_move != player:
        return False
    if g.clock.running != player:
        art6.article_6_2_4(g, player)
        return True
    r["pressed"], r["offered"] = True, art9.offered_to(g, player)
    if other(player) in g.session["absent"]:
        g.run(other(player))
    else:
        open_reply(g)                            # the sealer has come meanwhile
    return True


def open_reply(g):
    """The sealer is there: the reply is made on the board."""
    r, g.reply = g.reply, None
    judge_sealed(g, r)
    if g.phase == "running":
        g.run(g.on_move)


# Guidelines I.7 and I.9: a player arrives at the resumption.
def arrives(g, player):
    s = g.session
    if s is None or player not in s["absent"]:
        return
    s["absent"].discard(player)
    if sealed(g) and g.envelope["by"] != player and not s["opened"]:
        open_envelope(g)
    elif g.reply and g.reply["pressed"] and g.reply["by"] != player:
        open_reply(g)


# Guideline I.10. A player who comes after the default time loses (2009: after one hour). A
# sealed move that ended the game stands (2009: only for a sealer who is late).
def session_late(g, ev):
    """Return True when lateness at the resumption ended the game."""
    s = g.session
    if s is None or not s["absent"] or g.phase in ("finished", "annulled"):
        return False
    limit = session_default(g)
    if limit is None:
        return False
    late = g.at > s["at"] + limit if g.ed == "2009" else g.at >= s["at"] + limit
    absent = [p for p in ("white", "black") if p in s["absent"] and p not in g.late_ok]
    if not late or not absent or g.waiting or art6.flag_noticed_before(g, ev, s["at"] + limit):
        return False
    if sealed(g) and sealed_end_stands(g) and (g.ed != "2009" or g.envelope["by"] in absent):
        open_envelope(g)
        return True
    if g.reply and g.reply["pressed"] and reply_ends(g) and g.ed != "2009":
        r, g.reply = g.reply, None
        judge_sealed(g, r)
        return True
    both = len(absent) == 2
    g.end("resumed-late", "session late", "0-0" if both else g.loss(absent[0]),
          of="both" if both else absent[0])
    return True


def session_default(g):
    """The default time at a resumption; None where none was announced."""
    if g.regs["resume_default_ms"] is not None:
        return g.regs["resume_default_ms"]
    if g.par["session_default"] is not None:
        return g.par["session_default"]
    return g.regs["default_ms"] if g.regs["default_ms"] or g.regs["check_in"] else None


def reply_ends(g):
    how, move = g.pos.read(g.reply["text"], g.reply["lang"])
    return how == "legal" and would_end(g, move)


# Guideline I.13. An error on the clocks is corrected before the first move of a player; later
# it is the arbiter's decision.
def article_i_13(g):
    return bool(g.session)


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
    last = g.clock.periods[player][-1]
    extra = last.increment or last.delay or g.clock.extra[player]
    increments = g.regs["quickplay"] == "increment" and g.ed != "2009"
    asks = what == "increment"
    in_turn = g.on_move == player or (not g.regs["arbiter"] and not asks)    # III.6.1: any time
    name = "quick increment" if asks and g.ed != "2009" else "quick claim"
    refused = "quickplay-increment" if asks else "quickplay-refused"
    if g.regs["quickplay"] == "none":
        g.refuse("quickplay-unannounced", "quick announced", player)
    elif asks != increments:                     # III.5: one or the other
        g.refuse(refused, name, player)
    elif (extra or g.speed == "blitz") and g.ed != "2009":
        g.refuse("quickplay-excluded", "quick scope", player)
    elif g.speed == "blitz" and g.unsupervised:
        g.refuse("quickplay-excluded", "quick scope", player)
    elif not in_turn or not g.clock.last_period(player) or g.clock.left[player] >= 120000 \
            or g.clock.fallen(player) or any(c["by"] == player for c in g.claims):
        g.refuse(refused, name, player)
    else:
        return True
    return False


# Guidelines III.5.1 to III.5.3, III.4 and III.6.2: the arbiter rules on the claim.
def rule_claim(g, ev):
    who = ev.get("who")
    waiting = [c for c in g.claims if who is None or c["by"] == who]
    if not waiting:
        g.refuse("quickplay-refused", "quick claim")
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
        rule_increment(g, claim, answer, ev.get("ms", 0))
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
        ms = 0 if g.clock.fallen(by) or g.clock.fallen(rival) else 120000
        g.claims.remove(claim)
        g.clock.add(rival, ms)
        g.rule("quickplay-rejected", "quick reject", by, gives={rival: ms} if ms else None)
        continue_after_claim(g, by)


def rule_increment(g, claim, answer, ms):
    """III.4: granted, the opponent gets two minutes, and both 5 s before each move."""
    by, rival = claim["by"], other(claim["by"])
    if answer == "postpone":
        claim["postponed"] = True
        g.clock.add(rival, ms)
        g.rule("quickplay-postponed", "quick later", by, gives={rival: ms} if ms else None)
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
        g.rule("quickplay-increment", "quick increment", by)
    continue_after_claim(g, by)


def continue_after_claim(g, by):
    """Play goes on when no claim waits for a first ruling. Return True when it does."""
    if g.phase != "paused" or g.stopped_by != by:
        return False
    waiting = [c["by"] for c in g.claims if not c["postponed"]]
    if waiting:
        g.stopped_by = "white" if "white" in waiting else "black"
        return False
    g.go_on()
    return True


def designated(g, answer, by):
    """III.6.2: no arbiter was there; the designated one decides the finished game."""
    if answer == "accept":
        g.end("quickplay-draw-designated", "quick designated", "1/2-1/2", of=by)
    elif answer == "postpone":
        g.refuse("quickplay-draw-designated", "quick designated", by)
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
