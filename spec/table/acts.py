"""Which act goes to which Article, in which state of the game."""
import appendices
import article_01_05 as art5
import article_06 as art6
import article_07 as art7
import article_08 as art8
import article_09 as art9
import article_10_12 as art10
import guidelines
from board import is_coordinates

ON_THE_RESULT = ("declare", "sign", "penalise", "rule", "appeal", "write")


def act(g, ev):
    """Apply the event: lateness and flags first, then the act itself."""
    do = ev["do"]
    if do == "consent" and g.phase not in ("finished", "annulled"):
        consent(g, ev)                           # the arbiter's leave comes before the clock
    if do == "withdraw":
        arbiter_act(g, ev)
    if art6.article_6_7(g, ev) or guidelines.session_late(g, ev) or art6.notice_flags(g, ev):
        if do not in ON_THE_RESULT and ev.get("what") not in ("refusal", "disturbance"):
            return
    if do == "withdraw" or do == "consent" and g.phase not in ("finished", "annulled"):
        return
    if ev["by"] == "arbiter":
        arbiter_act(g, ev)
        if do == "rule":
            art6.notice_flags(g, ev)
    else:
        player_act(g, ev, ev["by"])
        if ev.get("what") == "touch" and not art6.article_6_7(g, ev):
            art6.notice_flags(g, ev)             # what waited for this claim


class NoMove(Exception):
    """A text that is no move, or a move from an empty square: bad input."""


def check_move(g, ev):
    """The text of a move must name one; by a player who may move, one that a piece can make."""
    player, text = ev["by"], ev["move"]
    closed = g.phase in ("finished", "annulled", "scheduled") \
        or (g.phase == "adjourned" and guidelines.sealed(g))
    last, here, in_turn = g.last(), None, True
    if not closed and g.on_move == player:
        here = g.pos
    elif not closed and art7.answers_illegal(g, player):
        here = g.pos.make(g.unmade["move"])
    elif not closed and last and last.by == player and not last.completed \
            and not art5.illegal_stands(g) and g.has_the_move(g.on_move):
        here, in_turn = last.before, False
    if here is not None:
        how, move = here.read(text)
        if move is not None or (how == "ambiguous" and not in_turn):
            return
        if in_turn or is_coordinates(text):
            raise NoMove("a move that a piece can make expected")
    elif g.pos.read(text)[0] == "unreadable" and not is_coordinates(text):
        raise NoMove("a move such as e2e4 or Nf3 expected")


# ---- acts of a player ------------------------------------------------------------------

def player_act(g, ev, player):
    do = ev["do"]
    if do == "tick":
        return                                   # nothing but time
    if do == "arrive":
        if not guidelines.flag_down(g, player):
            arrive(g, player)
        return
    if do == "appeal":
        art10.article_11_10(g, player)
        return
    if g.phase in ("finished", "annulled"):
        if do == "write" and g.phase == "finished":
            art8.article_8_1(g, ev, player)
        elif do == "sign" and g.phase == "finished":
            art8.article_8_7(g, ev, player)
        elif do not in ("press", "arrive", "leave"):
            g.refuse_over(player)
        return
    if do not in ("accept", "resign") and guidelines.flag_down(g, player):
        return
    if do == "sign":
        art8.article_8_7(g, ev, player)
        return
    if do == "leave":
        art10.article_11_2(g, ev, player)
        return
    art8.article_8_1_2(g, ev, player)
    if g.phase == "scheduled" and do not in BEFORE_START_PLAYER \
            and not (do == "stop" and not g.regs["arbiter"]):
        g.refuse("not-started", "start", player)
        return
    if guidelines.adjourned_act(g, ev, player):
        if do == "claim":
            own_stop_ends(g, player)
        return
    nobody = do == "stop" and not g.regs["arbiter"]
    if g.phase == "paused" and not nobody and do in (
            "touch", "release", "press", "play", "adjust", "announce", "seal", "stop"):
        g.refuse("not-resumed", "resume", player)
        return
    PLAYER[do](g, ev, player)


def arrive(g, player):
    art6.arrive(g, player)
    if g.phase not in ("finished", "annulled"):
        guidelines.arrives(g, player)


def play(g, ev, player):
    """Touch, release and press in one."""
    if art5.release(g, ev, player, with_press=True):
        drop_early_envelope(g, player)
        if g.phase == "running":
            art6.article_6_2_1(g, ev, player)


def release(g, ev, player):
    if art5.release(g, ev, player):
        drop_early_envelope(g, player)
        if g.regs["online"] and g.phase == "running" and not (g.unmade
                                                              and not art5.illegal_stands(g)):
            art6.article_6_2_1(g, ev, player)


def drop_early_envelope(g, player):
    """A move on the board replaces a move that was written for an envelope and not sealed."""
    if g.envelope and not g.envelope["pressed"] and g.phase != "adjourned":
        g.envelope = None
    if g.reply and not g.reply["pressed"] and g.reply["by"] == player:
        g.reply = None


def press(g, ev, player):
    if not guidelines.reply_press(g, player):
        art6.article_6_2_1(g, ev, player)


def claim(g, ev, player):
    """A claim stops the clocks and is ruled at once, but for quickplay claims."""
    what, before = ev["what"], len(g.rulings)
    if what in ("repetition", "fifty"):
        art9.claim_draw(g, ev, player)
    elif what == "flag":
        art6.claim_flag(g, player)
    elif what == "illegal":
        art7.claim_illegal(g, player, ev)
    elif what == "touch":
        art5.claim_touch(g, player)
    elif what == "setup":
        art7.article_7_2_1(g, player)
    elif what in ("resigned", "agreed"):
        art5.two_tellings(g, what, player)
    else:
        guidelines.claim_quickplay(g, ev, player)
    ruled = len(g.rulings) > before and not g.rulings[-1].get("refused")
    if own_stop_ends(g, player):
        for r in g.rulings[before:]:
            r.pop("refused", None)               # the clocks run on: that is an effect
    if ruled and g.shown_phase() == "running":
        after_claim(g, player)


def own_stop_ends(g, player):
    """9.5.1: the claimant's own stop belongs to the claim. Return True when it ended."""
    return guidelines.continue_after_claim(g, player)


def after_claim(g, player):
    """9.5.1: the claim is ruled, and the clock of the player on move runs on."""
    last = g.last()
    has_moved = g.on_move != player and last and not last.completed and g.clock.running == last.by
    if not has_moved and g.has_the_move(g.on_move) and not g.own_time and g.clock.running != g.on_move \
            and not guidelines.sealed(g) and not (g.reply and g.reply["pressed"]):
        g.run(g.on_move)


def ask(g, ev, player):
    if ev["what"] == "moves":
        art8.ask_moves(g, player)
    else:
        art8.ask_sheet(g, player)


PLAYER = {
    "adjust": art5.article_4_2,
    "touch": art5.touch,
    "release": release,
    "press": press,
    "play": play,
    "write": art8.article_8_1,
    "offer": lambda g, ev, p: art9.article_9_1_2_1(g, p),
    "accept": lambda g, ev, p: art9.accept(g, p),
    "decline": lambda g, ev, p: art9.decline(g, p),
    "claim": claim,
    "resign": lambda g, ev, p: art5.article_5_1_2(g, p),
    "stop": lambda g, ev, p: art6.article_6_11_2(g, p),
    "announce": appendices.announce,
    "ask": ask,
    "seal": guidelines.seal,
}


# ---- acts of the arbiter ------------------------------------------------------------------

BEFORE_START_PLAYER = ("write", "accept", "decline", "ask", "resign")
AFTER_THE_END = ("tick", "declare", "penalise", "withdraw")


def arbiter_act(g, ev):
    do = ev["do"]
    late = do == "rule" or ev.get("what") in ("refusal", "disturbance")
    if g.phase in ("finished", "annulled") and do not in AFTER_THE_END \
            and not (late and g.phase == "finished"):
        g.refuse_over()
        return
    if g.phase == "scheduled" and (do in ("pause", "resume", "adjourn")
                                   or ev.get("what") == "dead"):
        g.refuse("not-started", "start")
        return
    if g.phase == "adjourned" and guidelines.sealed(g) and do == "observe" \
            and ev["what"] in ("illegal", "illegal-position", "dead"):
        g.refuse("not-resumed", "resume", ev.get("of") if ev["what"] != "dead" else None)
        return
    ARBITER[do](g, ev)


def pause(g, ev):
    if guidelines.sealed(g) and g.phase == "adjourned":
        g.refuse("not-resumed", "resume")
    else:
        art6.article_6_11_1(g)


def observe(g, ev):
    what, of = ev["what"], ev.get("of")
    if what == "flag":
        art6.observe_flag(g, of)
    elif what == "both-flags":
        art6.both_flags(g)
    elif what == "illegal":
        art7.claim_illegal(g, None, ev)
    elif what == "illegal-position":
        art7.observe_illegal_position(g, ev)
    elif what == "displaced":
        art7.article_7_4_1(g, of, ev.get("own_time"))
    elif what == "wrong-setup":
        art7.article_7_2_1(g, of=of)
    elif what == "board-turned":
        art7.article_7_2_2(g, of)
    elif what == "colours-reversed":
        art7.article_7_3(g, of)
    elif what == "device":
        art10.article_11_3_2(g, of or g.on_move)
    elif what == "two-hands":
        art7.observe_two_hands(g, of)
    elif what == "boards-differ":
        appendices.article_d_2_9(g, ev)
    elif what == "refusal":
        art10.article_11_7(g, ev)
    elif what == "disturbance":
        art10.article_11_5(g, of)
    elif what == "dead":
        art5.observe_dead(g, of)
    elif what == "other-hand":
        art6.article_6_2_3(g, of)
    elif what == "interference":
        art10.article_12_7(g, of)
    elif what == "clock-shown":
        art6.article_6_10_1(g, of)


def consent(g, ev):
    if ev["what"] == "draw":
        g.consents += 1
    else:
        art6.consent_late(g, ev.get("of"))


def annul(g, ev):
    g.annul("annulled", None, number=ev.get("article") or g.art("wrong setup"))


def withdraw(g, ev):
    """The arbiter takes back the own last act, while no player has acted since."""
    if g.phase == "annulled":
        g.refuse_over()
        return
    if g.undo is None or ev["event"] != g.undo[0]:
        g.refuse("withdraw-refused", None)
        return
    before, left, used, line = g.undo[1], dict(g.clock.left), g.clock.used, list(g.line)
    keep = g.number, g.at, g.rulings
    g.__dict__.update(before)
    g.number, g.at, g.rulings = keep
    g.clock.take_used(used)
    gives = {p: g.clock.left[p] - left[p] for p in left if g.clock.left[p] != left[p]}
    changed = [h.after for h in g.line] != [h.after for h in line]
    g.undo = None
    g.rule("withdrawn", None, gives=gives, restores=g.ply if changed else None,
           binds=art5.bound(g)[2])


ARBITER = {
    "start": lambda g, ev: art6.article_6_6(g, ev),
    "tick": lambda g, ev: None,
    "pause": pause,
    "resume": lambda g, ev: art6.article_6_11_3(g, ev),
    "set-clock": lambda g, ev: art6.article_6_10(g, ev),
    "observe": observe,
    "restore": lambda g, ev: art7.article_7_6(g, ev),
    "consent": consent,
    "rule": lambda g, ev: guidelines.rule_claim(g, ev),
    "penalise": lambda g, ev: art10.article_12_9(g, ev),
    "give-time": lambda g, ev: art10.article_12_5(g, ev),
    "adjourn": lambda g, ev: guidelines.adjourn(g, ev),
    "resume-session": lambda g, ev: guidelines.resume_session(g, ev),
    "envelope-lost": lambda g, ev: guidelines.envelope_lost(g, ev),
    "declare": lambda g, ev: art10.declare(g, ev),
    "annul": annul,
    "withdraw": withdraw,
}
