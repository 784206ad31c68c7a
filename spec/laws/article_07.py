"""Article 7: irregularities. Numbers are those of 2018; editions.py has the others."""
import appendices
import article_01_05 as art5
import article_06 as art6
import editions
import guidelines
from board import Position, other, own_piece


# Article 7.2.1. The start position was wrong: the game is cancelled, a new one is played.
def article_7_2_1(g, player=None, of=None):
    """A claim compares the start with the array; the arbiter's word counts as it is."""
    if g.unsupervised and appendices.after_opening_moves(g):
        appendices.article_a_4_1_2(g, player or of)
        return
    if not player and g.regs["setup_ok"]:
        g.refuse("wrong-setup", "wrong setup", of)
        return
    if player:
        array = Position.from_fen(g.regs["array"], g.regs["is960"])
        same = array.board == g.start.board and array.turn == g.start.turn
        if g.regs["setup_ok"] or same:
            g.refuse("wrong-setup", "wrong setup", player)
            return
    g.annul("wrong-setup", "wrong setup")


# Article 7.2.2. The board was turned: the position moves to a board that lies right.
def article_7_2_2(g, of):
    if g.unsupervised and appendices.after_opening_moves(g):
        appendices.article_a_4_1_2(g, of)
        return
    g.rule("board-turned", "board turned")


# Article 7.3. Colours reversed. 2018 on: a new game if fewer than ten moves by each player
# were made; otherwise, and before 2018, the game goes on.
def article_7_3(g, of):
    few = min(g.moves_made("white"), g.moves_made("black")) < 10
    if g.par["colours_by_moves"] and few:
        g.annul("colours-reversed", "colours")
    else:
        g.refuse("colours-reversed", "colours", of)


# Article 7.4.1. A player who displaces pieces puts them right on that player's own time.
def article_7_4_1(g, of, own_time):
    moves = None
    if art5.illegal_stands(g):
        g.unmade = None                          # it is off the board again, and touched
        moves = art5.bound(g)[2]
    g.rule("displaced", "displaced", of, restores=g.ply, binds=moves)
    if own_time and of == other(g.on_move) and not g.open_move(of) \
            and g.phase in ("running", "paused"):
        g.own_time = g.held = of
        g.clock.delay_left[of] = 0
        if g.phase == "running":
            g.clock.running = of


# Article 7.5. The clock is pressed: the moment at which a supervised game sees everything that is
# wrong with a move, and at which a move without a fault is completed (6.2.1).
def complete(g, half, pressed=True):
    """Complete the half-move `half`, or rule on what is wrong with it."""
    if "illegal" in half.irregular and not half.before.has_kings() \
            and half.before.goes(half.move) and g.phase != "adjourned":
        half.irregular.remove("illegal")         # without a king nothing is legal
    sees = g.sees_illegal() or g.phase == "adjourned"
    if half.broken and half is g.last() and art5.breach_seen(g, half) \
            and not (taken_back(g, half) and (sees or "illegal" in half.irregular)):
        article_4_set_back(g, half)
        return False
    called = g.phase == "adjourned" and pressed and half.irregular != ["hands"] \
        and not half.replied
    if half.irregular and g.unsupervised and called:
        appendices.penalise_unsupervised(g, half)
        if g.phase == "finished" and half is g.last():
            art6.count_open_moves(g, half.by)
        return False
    if half.irregular and g.unsupervised:
        if appendices.seen_at_the_press(g, half):
            return False
        if "hands" in half.irregular and not g.par["two_hands_is_illegal"]:
            half.irregular.remove("hands")
    elif half.irregular and not g.sees_illegal() and not called:
        if "hands" in half.irregular and not g.par["two_hands_is_illegal"]:
            half.irregular.remove("hands")
            art5.article_4_1(g, half.by)
    elif half.irregular:
        if not seen(g, half):
            return False
    art6.completed_in_time(g, half, pressed)
    after_completion(g, half)
    return True


def taken_back(g, half):
    """Is the move taken back for itself? In 2009 an unfinished promotion too."""
    return "illegal" in half.irregular or ("promotion" in half.irregular
                                           and not g.par["pawn_becomes_queen"])


def seen(g, half):
    """Rule on an irregular move that the program sees. Return True when the move stands."""
    faults = half.irregular
    if taken_back(g, half):
        article_7_5_1(g, half, stood=False)
        return False
    if "promotion" in half.irregular:
        article_7_5_2(g, half)               # one move is one illegal move, two hands or not
    elif "hands" in half.irregular:
        article_7_5_4(g, half)
    half.irregular = []
    half.penalised = g.par["two_hands_is_illegal"] or "promotion" in faults
    if g.phase == "finished":
        if half is g.last():
            art6.count_open_moves(g, half.by)
        return False
    if half is g.last() and "promotion" in faults:
        art5.article_5(g, half)
    return g.phase != "finished"


def article_4_set_back(g, half):
    """A move that breaks Article 4 or a bond is set back; another fault is ruled before."""
    by, faults = half.by, half.irregular
    sees = g.sees_illegal() or g.phase == "adjourned"      # the arbiter stands by
    if sees or not g.par["two_hands_is_illegal"]:
        half.irregular = [f for f in faults if f != "hands" and not sees]
    if "promotion" in faults:
        make_queen(g, half)
    if sees and ("promotion" in faults or ("hands" in faults
                                                       and g.par["two_hands_is_illegal"])):
        article_7_5_5(g, by, half.before)
        if g.phase == "finished":
            return
    elif "hands" in faults and not g.par["two_hands_is_illegal"]:
        art5.article_4_1(g, by)
    art5.undo_broken(g, half)


def after_completion(g, half):
    """What waits for a completed move: the illegal position of A.4.4."""
    if g.watch and g.phase == "running":
        appendices.article_a_4_4_next(g)


# Article 7.5.1 (2009: 7.4.a, 2014: 7.5.a). An illegal move was completed: the position before it is
# set up again. The player makes a legal move in its place, with the touched piece if that can move
# (4.3, 4.7), and is penalised by 7.5.5.
def article_7_5_1(g, half, clock=None, rule="illegal-move", name="illegal penalty", stood=True):
    """7.5.1: restore the position before the move, bind, count and penalise."""
    at = g.line.index(half)
    g.set_back(at, clock, sheets=stood)
    moves = bind_replacement(g, half)
    article_7_5_5(g, half.by, g.pos, at, moves, rule, name)


def bind_replacement(g, half):
    """7.5.1 with 4.3 and 4.7: the move in place of the illegal one obeys touch-move."""
    g.touched, g.bond = list(half.touched), half.bond
    g.adjusting = half.adjusting                 # 4.2: until a move is made
    return art5.bound(g)[2]


# Article 7.5.2 (2014: 7.5.a). A pawn left on the last rank becomes a queen; the move stands.
def article_7_5_2(g, half):
    make_queen(g, half)
    article_7_5_5(g, half.by, g.pos)


def make_queen(g, half):
    """Put a queen in place of the pawn, on the board as it stands; False if it has gone."""
    at = g.line.index(half)
    to = half.move.to
    pawn = own_piece("p", half.by)
    if any(later.after.board[to] != pawn for later in g.line[at:]):
        return False                             # it has gone on
    after = g.line[-1].after.copy()
    after.board[to] = own_piece("q", half.by)
    g.line[-1].after = after
    if half is g.line[-1]:
        half.move = half.move._replace(promo="q")
    g.pos = g.line[-1].after
    return True


# Article 7.5.3. The clock was pressed without a move: from 2018 on an illegal move; before,
# improper use of the clock, and the clocks switch.
def article_7_5_3(g, player):
    if g.waiting:                                # the game is over unless 4.8 is claimed
        art6.article_6_2_4(g, player)
        return
    if not g.par["empty_press_is_illegal"]:
        g.rule("clock-misused", "clock care", player)
        art6.switch(g, player)
        return
    if g.sees_illegal():
        article_7_5_5(g, player, g.pos, moves=art5.bound(g)[2])
        return
    half = g.push(player, None, False, g.pos.passed())
    half.irregular.append("empty")
    art6.completed_in_time(g, half, True)


# Article 7.5.4. Two hands for one move and the clock pressed: from 2018 on an illegal move.
def article_7_5_4(g, half):
    if g.par["two_hands_is_illegal"]:
        half.hands_ruled = True
        half.irregular = [f for f in half.irregular if f != "hands"]
    two_hands(g, half.by)


def two_hands(g, player):
    if g.par["two_hands_is_illegal"]:
        rule, name = appendices.illegal_names(g)
        article_7_5_5(g, player, art5.deciding_position(g), None, None, rule, name)
    else:
        art5.article_4_1(g, player)


# Article 7.5.5. The first illegal move (2009: the first two) gives the opponent time; the
# next one loses. The game is drawn when the opponent could not mate.
def article_7_5_5(g, player, pos, restores=None, moves=None, rule="illegal-move",
                  name="illegal penalty"):
    g.illegal[player] += 1
    rival = other(player)
    if g.illegal[player] >= g.par["illegal_move_loses_at"] or appendices.lost_at_once(g):
        can, how = art5.could_mate(g, pos, rival)
        result = g.loss(player) if can else "1/2-1/2"
        g.end(rule, name, result, of=player, restores=restores, how=how)
        return
    ms = editions.penalty_minutes(g.ed, g.speed, "illegal")
    g.clock.add(rival, ms)
    g.rule(rule, name, player, gives={rival: ms}, restores=restores, binds=moves)


def answers_illegal(g, player):
    """May `player` answer an illegal move that was let go and not pressed?"""
    return art5.illegal_stands(g) and g.on_move == other(player) and not g.envelope


def earlier_move_completed(g, player):
    """The player makes a move: what that completes, and what is then seen.

    The player's own earlier move, never pressed, is completed (6.2.1.2). In 2009 the reply
    itself completes the opponent's illegal move. Return False when the new move is void.
    """
    own = g.open_move(player)
    if own is not None and "illegal" in own.irregular:
        if not complete(g, own, pressed=False):
            return False
    if g.on_move != player:                      # the reply to an illegal move
        half = art6.unfinished(g, other(player))
        art6.answers(g, half)
        if g.par["reply_completes"]:
            if g.sees_illegal():
                return complete(g, half, pressed=False)
            half.claimable = True
    return True


def complete_earlier(g, player):
    """6.2.1.2: the next move of the player completes the one before."""
    own = g.open_move(player)
    if own is not None and not g.par["reply_completes"]:
        waits = g.par["two_hands_is_illegal"] and not g.sees_illegal()
        if own.irregular == ["hands"] and not waits:
            own.irregular = []
            if g.par["two_hands_is_illegal"] or not g.unsupervised:
                article_7_5_4(g, own)            # completed by the next move: like a press
        art6.article_6_2_1_2(g, own)


# Article 7.5.1 found late: the opponent claims or the arbiter observes an illegal move.
def claim_illegal(g, player, ev):
    """`player` is the claimant, or None when the arbiter observes."""
    if g.unsupervised:
        appendices.article_a_4_2(g, player, ev)
        return
    of = other(player) if player else ev.get("of")
    half = find_irregular(g, of, ev.get("ply"))
    if found_void(g, of, ev, half):
        return
    if half is None:
        g.refuse("illegal-not-found", "illegal", player or of)
        return
    found_late(g, half, ev.get("clock"))


def counts(g, half):
    """Is it irregular? Two hands count only from 2018 on."""
    return half.irregular and (half.irregular != ["hands"] or g.par["two_hands_is_illegal"])


def find_irregular(g, of, ply):
    for number, half in enumerate(g.line, 1):
        if counts(g, half) and (half.completed or half.claimable) \
                and of in (None, "both", half.by) and ply in (None, number):
            return half
    return None


def found_void(g, of, ev, later):
    """A fault in a move that was set back for Article 4, before `later`: only penalised."""
    for entry in g.void:
        ply, half = entry
        if later is not None and g.line.index(later) + 1 < ply:
            return False
        lapsed = g.unsupervised and half.answered            # A.4.2
        if of in (None, "both", half.by) and ev.get("ply") in (None, ply) and not lapsed:
            g.void.remove(entry)
            for p, ms in (ev.get("clock") or {}).items():
                g.clock.set(p, ms)
            rule, name = appendices.illegal_names(g)
            article_7_5_5(g, half.by, g.pos, rule=rule, name=name)
            return True
    return False


def found_late(g, half, clock=None, rule="illegal-move", name="illegal penalty"):
    """Rule on an irregularity that stood: restore, or only penalise (7.5.2 to 7.5.4)."""
    kinds, half_at = half.irregular, g.line.index(half)
    if taken_back(g, half) or ("promotion" in kinds and queen_checks_wrong_side(g, half)):
        article_7_5_1(g, half, clock, rule, name)
        return
    half.irregular = []
    half.hands_ruled = half.hands_ruled or "hands" in kinds
    restores = moves = None
    queen = "promotion" in kinds and make_queen(g, half)
    if "empty" in kinds and half is g.last():
        restores = half_at
        g.set_back(half_at, clock)
        moves = bind_replacement(g, half)
    elif clock:
        for p, ms in clock.items():
            g.clock.set(p, ms)
    article_7_5_5(g, half.by, g.pos, restores, moves, rule, name)
    if queen and g.phase != "finished":
        art5.article_5(g, g.last())


def queen_checks_wrong_side(g, half):
    """Would the queen give check to the player who is not on move?"""
    to = half.move.to
    at = g.line.index(half)
    if any(h.after.board[to] != own_piece("p", half.by) for h in g.line[at:]):
        return False
    after = g.pos.copy()
    after.board[to] = own_piece("q", half.by)
    return after.in_check(other(after.turn)) and not g.pos.in_check(other(g.pos.turn))


# Article 3.10.3 with 7.5.1 and 7.6: the arbiter observes an illegal position.
def observe_illegal_position(g, ev):
    if g.unsupervised:
        appendices.article_a_4_4(g, ev)
        return
    half = find_irregular(g, ev.get("of"), ev.get("ply"))
    if found_void(g, ev.get("of"), ev, half):
        return
    if half is None and appendices.illegal_now(g.pos):
        g.rule("shifted", "shifted")             # 7.6: pieces off their squares
    elif half is None:
        g.refuse("position-arises", "illegal position", ev.get("of"))
    else:
        found_late(g, half, ev.get("clock"))


# Article 7.5.4 as an observation: the arbiter saw two hands at the player's last move.
def observe_two_hands(g, of):
    last = g.last()
    if of not in ("white", "black"):
        g.refuse("one-hand", "one hand")         # one player makes a move
    elif last is None or last.by != of or not g.par["two_hands_is_illegal"]:
        art5.article_4_1(g, of)
    elif last.hands_ruled:
        g.refuse("one-hand", "one hand", of)     # once for one move
    elif not last.completed:
        if "hands" not in last.irregular:
            last.irregular.append("hands")
    else:
        article_7_5_4(g, last)


# Article 7.6. A piece is found off its square: the position before that is set up again.
def article_7_6(g, ev):
    ply = ev["ply"]
    if not 0 <= ply <= g.ply:
        g.refuse("shifted", "shifted")
        return
    keep = g.touched, g.adjusting, g.bond
    same = ply == g.ply and not guidelines.made_for_envelope(g, g.on_move)
    g.set_back(ply, ev.get("clock"))
    if same:
        g.touched, g.adjusting, g.bond = keep    # touches and bonds stay
    g.rule("shifted", "shifted", restores=ply, binds=art5.bound(g)[2])
