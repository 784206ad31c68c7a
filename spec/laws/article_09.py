"""Article 9: the drawn game. Numbers are those of 2018; editions.py has the others."""
import article_01_05 as art5
import article_08
import editions
import guidelines
from board import colour_of, other


# Article 9.1.1. The regulations may forbid agreement before a number of moves, or without
# the arbiter's consent.
def article_9_1_1(g, player, offering):
    """Return True when an offer or an acceptance is allowed."""
    if not limited(g):
        return True
    if offering and g.consents:
        return True
    return g.consented and (not offering or offered_to(g, player))


def limited(g):
    limit = g.regs["draws"]
    if isinstance(limit, dict) and "before_move" in limit:
        return min(g.moves_made("white"), g.moves_made("black")) < limit["before_move"]
    return limit == "arbiter"


def offered_to(g, player):
    """Does an offer of the opponent stand?"""
    return g.offer is not None and (g.offer != player or g.crossed)


def offer_made(g, player):
    """An offer stands until it is answered; the opponent's stays beside it (9.1.2.1)."""
    g.crossed = offered_to(g, player)
    g.offer = player
    for e in (g.envelope, g.reply):
        if e and e["by"] != player:
            e["offered"] = False                 # I.4: made after the sealing
    if limited(g) and not (g.crossed and g.consented):
        g.consented = True
        g.consents -= 1                          # one consent serves one offer


def offer_by_claim(g, player):
    """9.1.2.3: a claim is an offer too, where the regulations allow one."""
    if article_9_1_1(g, player, True):
        offer_made(g, player)


def offer_declined(g, player):
    """The opponent's offer is gone; the own one stays."""
    if g.offer == other(player):
        g.offer = player if g.crossed else None
    for e in (g.envelope, g.reply):
        if e and e["by"] == player:
            e["offered"] = False                 # one made after this is answered by itself
    g.crossed = False
    g.consented = g.consented and g.offer is not None


# Article 9.1.2.1. The moment for an offer is after making a move and before pressing. At any
# other time it is valid, and the arbiter notes it (11.5). It stands until the opponent
# accepts, declines, or touches a piece.
def article_9_1_2_1(g, player):
    if not article_9_1_1(g, player, True):
        g.refuse("offer-limited", "offer limit", player)
        return
    last = g.last()
    proper = last is not None and last.by == player and not last.completed \
        or guidelines.made_for_envelope(g, player)
    now = g.ply + guidelines.made_for_envelope(g, g.on_move)
    again = g.offered_at[player] == now                      # nothing has changed
    if (not proper or again) and not offered_to(g, player) and not g.regs["online"]:
        if again:
            g.rule("offer-repeated", "disturbance", player)            # 11.5
        else:
            g.rule("offer-ill-timed", "offer", player)
    g.offered_at[player] = now
    article_08.note_offer(g, player)
    offer_made(g, player)
    if g.crossed and art5.may_agree(g):
        art5.article_5_2_3(g, player)            # two offers that meet are an agreement
    elif g.crossed:
        g.rule("agreement", "agreement", player)


def accept(g, player):
    if not article_9_1_1(g, player, False):
        g.refuse("offer-limited", "offer limit", player)
    elif not offered_to(g, player):
        g.refuse("no-offer", "offer", player)
    else:
        art5.article_5_2_3(g, player)


def decline(g, player):
    if not offered_to(g, player):
        g.refuse("no-offer", "offer", player)
    else:
        offer_declined(g, player)


# Articles 9.2 and 9.3 as claims, with or without a written move.
def claim_draw(g, ev, player):
    three = ev["what"] == "repetition"
    if g.waiting:                                # an end waits for a claim about Article 4
        written = ev.get("move") is not None
        g.refuse(ev["what"] + ("-written" if written else ""),
                 ("three" if three else "fifty") + (" written" if written else " here"), player)
        return
    if g.on_move != player or guidelines.made_for_envelope(g, player):
        article_9_5_3(g, player, None, None)           # not having the move
        return
    if g.touched:
        article_9_4(g, player)
        return
    text = ev.get("move")
    if text is None:
        if g.bond is None and (article_9_2_1_2(g) if three else article_9_3_2(g)):
            rule, name = ("repetition", "three here") if three else ("fifty", "fifty here")
            g.end(rule, name, "1/2-1/2", of=player)
        else:
            article_9_5_3(g, player, None, None)
        return
    how, move = g.pos.read(text, ev.get("lang", "en"))
    if how in ("ambiguous", "unreadable"):
        g.refuse("repetition-unread" if three else "fifty-unread",
                 "three written" if three else "fifty written", player)
        return
    if not article_08.written(g, player, text, ev.get("lang", "en")):
        g.refuse("repetition-written" if three else "fifty-written",
                 "three written" if three else "fifty written", player)
        return
    inside = how == "legal" and (g.bond is None or g.pos.text(move) in g.bond[2])
    if inside and (article_9_2_1_1(g, move) if three else article_9_3_1(g, move)):
        rule, name = ("repetition-written", "three written") if three \
            else ("fifty-written", "fifty written")
        g.end(rule, name, "1/2-1/2", of=player)
    else:
        article_9_5_3(g, player, how, move)


def occurrences(g, key):
    """9.2.2 (2023: 9.2.3): how often the position of `key` has been on the board."""
    return sum(1 for p in [g.start] + [h.after for h in g.line] if p.key() == key)


# Article 9.2.1.1 (2023: 9.2.1). The written move will bring the position a third time.
def article_9_2_1_1(g, move):
    return occurrences(g, g.pos.make(move).key()) >= 2


# Article 9.2.1.2 (2023: 9.2.2). The position stands on the board for the third time.
def article_9_2_1_2(g):
    return occurrences(g, g.pos.key()) >= 3


# Article 9.3.1. The written move completes fifty moves by each without pawn move or capture.
def article_9_3_1(g, move):
    return g.pos.make(move).half >= 100


# Article 9.3.2. Fifty moves by each player without pawn move or capture have been completed
# (2009, 2014: made).
def article_9_3_2(g):
    last = g.last()
    open_one = g.par["fifty_completed"] and last is not None and not last.completed
    return g.pos.half - open_one >= 100


# Article 9.4. A player who has touched a piece cannot claim on this move.
def article_9_4(g, player):
    g.refuse("claim-after-touch", "after touch", player)


# Article 9.5.3. The claim is wrong: the opponent gets time; an intended move must be played
# if legal, else another move of that piece. The claim stands as a draw offer (9.1.2.3).
def article_9_5_3(g, player, how, move):
    ms = editions.penalty_minutes(g.ed, g.speed, "claim")
    g.clock.add(other(player), ms)
    moves = None
    if move is not None and not (g.bond and (how != "legal"
                                             or g.pos.text(move) not in g.bond[2])):
        g.bond = intended(g, how, move)
    if how is not None:
        moves = g.bond[2] if g.bond else None
    offer_by_claim(g, player)
    g.rule("wrong-claim", "wrong claim", player, gives={other(player): ms}, binds=moves)


def intended(g, how, move):
    """The bond by a written move: that move, or else the piece as if it were touched."""
    if how == "legal":
        return "wrong-claim", "wrong claim", {g.pos.text(move)}
    if colour_of(g.pos.board[move.frm]) != g.on_move:
        return g.bond
    squares = [move.frm]
    if move.castle:
        squares.append(art5.rook_of(g, move))
    rule, name, moves = art5.bond_of_touches(g.pos, squares)
    return (rule, name, moves) if moves else None


# Article 9.6. Two draws that nobody has to claim. Mate comes first.
def article_9_6(g):
    return article_9_6_1(g) or article_9_6_2(g)


# Article 9.6.1 (2014 on). The same position five times. In 2014 only when the players repeat
# move by move: the position comes back every four half-moves.
def article_9_6_1(g):
    if not g.par["fivefold"]:
        return None
    key = g.pos.key()
    if g.par["fivefold"] == "anywhere":
        five = occurrences(g, key) >= 5
    else:
        positions = [g.start] + [h.after for h in g.line]
        five = len(positions) > 16 and all(positions[-1 - 4 * i].key() == key for i in range(5))
    return ("fivefold", "fivefold", "1/2-1/2") if five else None


# Article 9.6.2 (2014 on). 75 moves by each player without pawn move or capture.
def article_9_6_2(g):
    if g.par["seventy_five"] and g.pos.half >= 150:
        return "seventy-five", "seventy-five", "1/2-1/2"
    return None


# Online regulations: threefold repetition and fifty moves draw without a claim.
def online_draws(g):
    if not g.regs["online"]:
        return None
    if article_9_2_1_2(g):
        return "repetition", "three here", "1/2-1/2"
    if g.pos.half >= 100:
        return "fifty", "fifty here", "1/2-1/2"
    return None
