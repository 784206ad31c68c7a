"""Article 6: the chess clock. Numbers are those of 2018; editions.py has the others."""
import appendices
import article_01_05 as art5
import article_07
import article_08
import guidelines
from board import other


# Article 6.2.1. A made move is completed when the player presses the clock. It is completed
# too when it ends the game (5, 9.6), or when the player makes the next move.
def article_6_2_1(g, ev, player):
    """The player presses the clock."""
    half = g.open_move(player)
    if g.unmade and g.on_move == player and g.unmade["kind"] == "announce":
        appendices.article_d_2_4(g, player)
        return
    begun = g.unmade and g.on_move == player
    idle = g.clock.running != player or g.waiting or (g.reply and g.reply["pressed"])
    if ev.get("hand") == "other" and (half or begun or not idle
                                      or guidelines.has_sealed_text(g, player)):
        article_6_2_3(g, player)
    if guidelines.early_press(g, player):
        return
    if g.unmade and g.on_move == player:
        half = unfinished(g, player)
    if half is not None:
        article_07.complete(g, half)
    elif g.own_time == player and g.on_move == player:
        g.own_time = None                      # 7.4.1: the pieces stand right again
    elif g.clock.running == player and g.on_move == player:
        article_07.article_7_5_3(g, player)
    elif g.clock.running == player and g.reply and g.reply["pressed"]:
        g.refuse("clock-misused", "clock care", player)
    elif g.clock.running == player and g.own_time == player:
        g.own_time = None                      # 7.4.1: the opponent has left what was left
        g.clock.running = other(player)
    elif g.clock.running == player:
        switch(g, player)                      # 6.2.2: the move was completed before
    else:
        article_6_2_4(g, player)


def unfinished(g, player):
    """A promotion without a new piece or a castling without the rook stands on the board."""
    begun = g.unmade
    move, kind = begun["move"], begun["kind"]
    if kind == "castling":
        move = move._replace(alone=True)
    art5.replies(g, player)
    half = g.push(player, move, False)
    half.irregular.append("promotion" if kind == "promotion" else "illegal")
    half.broken = begun.get("broken")
    return half


def switch(g, player):
    """Stop the clock of `player` and start the opponent's."""
    if g.clock.running is not None:
        g.run(other(player))


# Article 6.2.3. A player presses the clock with the hand that moved the piece.
def article_6_2_3(g, player):
    g.rule("other-hand", "same hand", player)


# Article 6.2.4 (2009: 6.7.c, 2014: 6.2.c). Players handle the clock properly.
def article_6_2_4(g, player):
    if not g.regs["online"]:                   # online the move has pressed already
        g.refuse("clock-misused", "clock care", player)


# Article 6.2.1.2. The player makes the next move and has not pressed after the last one:
# the earlier move is completed, without an increment, since nobody pressed.
def article_6_2_1_2(g, half):
    count_open_moves(g, half.by)


# Article 6.3. So many moves in so much time, or all moves in so much time; clock.py counts.
def completed_in_time(g, half, pressed):
    """Count a completed move, add the increment, let the opponent's clock run."""
    answers(g, half)
    count_open_moves(g, half.by)
    if pressed:
        if not half.penalised and not ((half.irregular or not half.legal) and g.unsupervised):
            g.clock.add_increment(half.by)       # none at an illegal press
        if g.clock.running == half.by:
            switch(g, half.by)
        elif g.clock.running:
            g.clock.pay_extra(other(half.by))    # III.4: that clock ran already
        if g.own_time == half.by:
            g.own_time = None


def answers(g, half):
    """4.8: this move is the reply to the one before, which nobody can claim to break a bond now."""
    at = g.line.index(half)
    if at and g.line[at - 1].by != half.by:
        g.line[at - 1].broken = None


def count_open_moves(g, player):
    """All that the player has made is completed with the last move (2009: by its press)."""
    for half in g.line:
        if half.by == player and not half.completed:
            half.completed = True
            half.paid = not g.clock.fallen(player)
            half.periods = g.clock.count_move(player)
            if half.periods:
                article_08.new_period(g, player)


# Article 6.6. At the start time the clock of White runs (here: of the player on move).
def article_6_6(g, ev):
    if g.phase != "scheduled":
        g.refuse("not-started", "start")
        return
    g.phase = "running"
    g.started_at = g.at
    g.run(g.on_move)
    article_6_7(g, ev)


# Article 6.7.1. A player who is not there when the default time is over loses, unless the
# arbiter decided otherwise (2014 on). The game was not played: a forfeit.
def article_6_7(g, ev):
    """Return True when lateness ended the game."""
    if not g.regs["check_in"] or g.started_at is None or g.session \
            or g.phase in ("finished", "annulled", "scheduled"):
        return False
    over = g.started_at + g.regs["default_ms"]
    if g.at < over or g.waiting or flag_noticed_before(g, ev, over):
        return False
    absent = [p for p in ("white", "black")
              if (not g.present[p] or p in g.came_late) and p not in g.late_ok]
    if not absent:
        return False
    if len(absent) == 2:
        g.end("late", "late", "-/-", of="both")
    else:
        g.end("late", "late", "-/+" if absent[0] == "white" else "+/-", of=absent[0])
    return True


def arrive(g, player):
    """The player is there. The default time may be over where an end waits (4.8)."""
    over = g.started_at is not None and g.at >= g.started_at + g.regs["default_ms"]
    if g.waiting and over and not g.present[player]:
        g.came_late.add(player)
    g.present[player] = True


# Article 6.7.1 as an act: the arbiter lets a player come later (2014 on), before the arrival.
def consent_late(g, player):
    if not g.par["late_by_arbiter"] and g.shown_phase() != "adjourned" and not g.session:
        g.refuse("late-consent-refused", "late", player)
        return
    g.late_ok |= {"white", "black"} if player in (None, "both") else {player}


# Article 6.8. A flag counts as fallen when the arbiter sees it or a player claims it.
def article_6_8_noticed(g, ev):
    """Does the program notice a fallen flag at this event?"""
    if g.regs["flags"] == "stand":
        return False
    if ev.get("what") == "both-flags":
        return False                           # the arbiter's word counts
    if g.unsupervised:
        return ev["do"] == "tick" and g.ed in ("2018", "2023")
    return True


def flag_to_notice(g, ev):
    """Whose fallen flag ends the game at this event, or None."""
    p = g.clock.first_fallen()
    if p is None or g.phase in ("finished", "annulled") or not article_6_8_noticed(g, ev) \
            or any(c["postponed"] for c in g.claims) or g.waiting \
            or (g.phase == "adjourned" and guidelines.sealed_end_stands(g)):
        return None
    return p


def flag_noticed_before(g, ev, over):
    """Did that flag fall before the default time was over? What came first is ruled."""
    p = flag_to_notice(g, ev)
    return p is not None and g.at - (g.clock.now_at - g.clock.fell_at[p]) < over


def notice_flags(g, ev):
    """Return True when a fallen flag ended the game."""
    p = flag_to_notice(g, ev)
    if p is None:
        return False
    if not guidelines.open_ending(g):
        article_6_9(g, p)
    return True


# Article 6.9. A player who has not completed the moves in time loses; the game is drawn when
# the opponent could not mate by any series of legal moves.
def article_6_9(g, loser):
    can, how = art5.could_mate(g, art5.deciding_position(g), other(loser))
    g.end("time", "time", g.loss(loser) if can else "1/2-1/2", of=loser, how=how)


# Article 6.8 as a claim: the opponent's flag has fallen.
def claim_flag(g, player):
    if g.unsupervised:
        appendices.article_a_4_3(g, player)
    elif g.clock.fallen(other(player)) and not g.waiting:
        article_6_9(g, flag_claimed(g, player))
    else:
        g.refuse("flag-not-fallen", "flag seen", player)


def flag_claimed(g, player):
    """Whose flag decides: the one that fell first, the opponent's if both fell together."""
    fell, rival = g.clock.fell_at, other(player)
    first = g.clock.fallen(player) and fell[player] < fell[rival]
    return player if first else rival


# Article 6.8 as an observation by the arbiter.
def observe_flag(g, of):
    if g.unsupervised and g.ed == "2009":
        appendices.article_a_4_d_1(g, of)
        return
    for p in ([of] if of in ("white", "black") else [g.clock.first_fallen()]):
        if p and g.clock.fallen(p) and not g.waiting:
            if any(c["postponed"] for c in g.claims):
                g.refuse("flag-down", "time", of)
            elif not guidelines.open_ending(g):
                article_6_9(g, p)
            return
    g.refuse("flag-not-fallen", "flag seen", of)


# Article 6.10.1. A clock shows what it should not: noted, and the times of the log count.
def article_6_10_1(g, of):
    g.rule("clock-shown", "clock shown", of)


# Article 6.10.2. A clock that was set wrongly is set right, with its move counter.
def article_6_10(g, ev):
    if g.unsupervised and appendices.after_opening_moves(g) \
            and ev.get("reason") not in ("schedule", "defect") \
            and not guidelines.article_i_13(g):
        g.refuse("clock-late", "a clock late")
        return
    gives = {}
    for p in ("white", "black"):
        if p in ev:
            given = g.clock.left[p]
            g.clock.set(p, ev[p])
            gives[p] = ev[p] - given
    moves = ev.get("moves")
    if isinstance(moves, int):
        moves = {"white": moves, "black": moves}
    for p in ("white", "black"):
        if moves and p in moves:
            g.clock.set_counter(p, moves[p])
    if g.just_put_back:
        g.rule("clock-put-back", "put back", gives=gives)
    elif guidelines.article_i_13(g):
        g.rule("clock-resumed", "session clock", gives=gives)
    else:
        g.rule("clock-set", "clock set", gives=gives)


# Article 6.11 of 2009 and 2014, guideline III.3.1 from 2018 on. Both flags have fallen and
# nobody knows which one first: play on, but in the last period the game is drawn.
def both_flags(g):
    if g.waiting:                              # an end waits for a claim about Article 4
        g.refuse("flag-not-fallen", "flag seen")
        return
    if g.unsupervised and g.ed == "2009":
        g.end("both-flags-unsupervised", "a both flags", "1/2-1/2", of="both")
    elif g.clock.last_period("white") and g.clock.last_period("black"):
        g.end("both-flags-draw", "both flags draw", "1/2-1/2", of="both")
    else:
        g.rule("both-flags-play-on", "both flags on", "both")
        for p in ("white", "black"):
            g.clock.next_period(p)
            article_08.new_period(g, p)      # 8.5: time trouble is over


# Article 6.11.1. The arbiter interrupts the game and stops the clocks.
def article_6_11_1(g):
    g.hold("arbiter")


# Article 6.11.2. A player may stop the clocks only to call the arbiter.
def article_6_11_2(g, player):
    if not g.regs["arbiter"]:
        g.refuse("nobody-to-call", "stop", player)
        return
    g.hold(player)


# Articles 6.11.3 and 6.11.4. The arbiter decides when the game goes on, and whether the
# player had a good reason to stop the clocks.
def article_6_11_3(g, ev):
    if g.shown_phase() == "running":
        return                                 # nothing was stopped
    if g.phase != "paused" or not all(c["postponed"] for c in g.claims):
        g.refuse("not-resumed", "resume")
        return
    if ev.get("valid") is False and g.stopped_by in ("white", "black"):
        g.rule("stop-unfounded", "bad stop", g.stopped_by)
    g.go_on()
