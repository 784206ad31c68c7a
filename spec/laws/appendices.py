"""Appendices: A rapid, B blitz, D blind players. Numbers are those of 2018.

Appendices A and B matter here only without adequate supervision; with it, the competition
rules apply and editions.penalty_minutes knows the shorter penalties.
"""
import article_01_05 as art5
import article_06 as art6
import article_07 as art7
from board import other


# Article A.4.1. Ten completed moves by each player (2009: three) end some rights.
def after_opening_moves(g):
    n = g.par["setup_claim_moves"]
    return min(g.moves_completed("white"), g.moves_completed("black")) >= n


# Articles A.4.1.1 and A.4.1.2. After those moves nobody can claim that the pieces or the board
# stood wrong. The clock setting stays too: article_6_10 asks here.
def article_a_4_1_2(g, player):
    g.refuse("setup-late", "a setup late", player)


# Article A.4.2 (2009: A.4.c and B.3.c, 2014: A.4.b). An illegal move without supervision: the
# opponent may claim, or the arbiter act (2014 on), before the opponent's next move is made.
# 2009 rapid and 2018 on: penalised by 7.5.5. 2014, and 2009 blitz: the game is lost.
def article_a_4_2(g, player, ev):
    """`player` is the claimant, or None when the arbiter observes."""
    of = other(player) if player else ev.get("of")
    fresh = [half for number, half in enumerate(g.line, 1)
             if art7.counts(g, half) and half.completed and not half.answered
             and of in (None, "both", half.by) and ev.get("ply") in (None, number)]
    acts = player is not None or g.ed != "2009"
    if acts and art7.found_void(g, of, ev, fresh[0] if fresh else None):
        return
    if not fresh or not acts:
        too_late(g, player or of)
        return
    penalise_unsupervised(g, fresh[0], ev.get("clock"))


def penalise_unsupervised(g, half, clock=None):
    rule, name = illegal_names(g)
    art7.found_late(g, half, clock, rule, name)


def lost_at_once(g):
    """2014, and 2009 blitz: the opponent wins."""
    return g.unsupervised and (g.ed == "2014" or (g.ed == "2009" and g.speed == "blitz"))


def illegal_names(g):
    """The rule and the Article of an illegal move in this game."""
    if not g.unsupervised:
        return "illegal-move", "illegal penalty"
    if g.speed == "blitz":
        return "illegal-move-blitz", "b illegal"
    return "illegal-move-unsupervised", "a illegal"


def too_late(g, player):
    """The opponent has moved, or there is none: what stands stays, the game goes on."""
    if g.speed == "blitz":
        g.refuse("illegal-move-stands-blitz", "b illegal", player)
    else:
        g.refuse("illegal-move-stands", "a illegal", player)


# Article A.4.c of 2009. Both kings in check or an unfinished promotion: the arbiter steps in.
def seen_at_the_press(g, half):
    """Return True when the arbiter acts at the press of an irregular move."""
    if g.ed != "2009" or g.speed != "rapid":
        return False
    if "promotion" in half.irregular or illegal_now(g.pos):
        art7.article_7_5_1(g, half, None, "illegal-move-unsupervised", "a illegal")
        return True
    return False


def both_in_check(pos):
    return pos.in_check("white") and pos.in_check("black")


def illegal_now(pos):
    """A.4.4: both kings in check, or a pawn on the rank farthest from its start."""
    return both_in_check(pos) or "P" in pos.board[56:] or "p" in pos.board[:8]


# Article A.4.3. A player claims that the opponent's flag has fallen. In 2009 and 2014 the
# claimant must have time left. 2009: both flags down draw.
def article_a_4_3(g, player):
    rival = other(player)
    if not g.clock.fallen(rival) or g.waiting:
        g.refuse("flag-claim-refused", "a flag claim", player)
    elif g.clock.fallen(player) and g.ed == "2009":
        g.end("both-flags-unsupervised", "a both flags", "1/2-1/2", of="both")
    elif g.clock.fallen(player) and g.ed == "2014":
        g.refuse("flag-claim-refused", "a flag claim", player)
    else:
        art6.article_6_9(g, art6.flag_claimed(g, player))


# Article A.4.d.1 of 2009. The arbiter does not call a flag; `observe both-flags` tells of two.
def article_a_4_d_1(g, of):
    g.refuse("flag-not-called", "a flag called", of)


# Article A.4.4 (2014: A.4.d). The arbiter sees both kings in check or a pawn on the last
# rank: waits for the next completed move; still illegal, the game is drawn.
def article_a_4_4(g, ev):
    if g.ed == "2009":
        last = g.last()
        if g.speed == "rapid" and last and last.irregular and last.completed \
                and illegal_now(g.pos):
            art7.article_7_5_1(g, last, ev.get("clock"), "illegal-move-unsupervised", "a illegal")
        else:
            g.refuse("illegal-position", "a position", ev.get("of"))
        return
    if not illegal_now(g.pos):
        g.refuse("illegal-position", "a position", ev.get("of"))
        return
    g.watch = True                               # the arbiter waits, and says nothing


def article_a_4_4_next(g):
    """A move was completed after the arbiter saw an illegal position."""
    g.watch = False
    if illegal_now(g.pos):
        g.end("illegal-position", "a position", "1/2-1/2")


# Articles A.3.2 and B.3.2 (2018 on). The player on move may look at the arbiter's record,
# five times in a game; more is a disturbance.
def looks(g, player, rule, name):
    if not g.has_the_move(player) or g.looks[player] >= 5:
        g.refuse(rule, name, player)
    else:
        g.looks[player] += 1


# ---- Appendix D (2009: E) ----------------------------------------------------------------

# Article D.2.1. Names for announcing moves.
FILES_SPOKEN = {"anna": "a", "bella": "b", "cesar": "c", "cäsar": "c", "caesar": "c", "david": "d",
                "eva": "e", "felix": "f", "gustav": "g", "hector": "h", "hektor": "h"}
RANKS_SPOKEN = {"eins": "1", "zwei": "2", "drei": "3", "vier": "4", "fünf": "5", "fuenf": "5",
                "sechs": "6", "sieben": "7", "acht": "8"}
PIECES_SPOKEN = {"könig": "K", "koenig": "K", "dame": "Q", "turm": "R", "läufer": "B",
                 "laeufer": "B", "springer": "N", "bauer": ""}


def spoken(text):
    """Turn an announcement by D.2.1 into a written move."""
    words = text.lower().replace(",", " ").replace("-", " ").split()
    if "rochade" in words:
        return "O-O-O" if "lange" in words else "O-O"
    out = ""
    for i, word in enumerate(words):
        for table in (FILES_SPOKEN, RANKS_SPOKEN, PIECES_SPOKEN):
            if word in table:
                out += table[word]
                break
        else:
            if word not in ("nimmt", "schlägt", "schlaegt", "nach", "auf", "schach", "matt"):
                return text
    return out


def announced(g, player, move):
    """D.2.3: has the player already announced this move?"""
    said = g.announced[player]
    return said is not None and said == g.pos.text(move)


# Article D.2.2. A blind player who feels a piece in its hole has not touched it.
def felt(g, ev, player):
    return g.blind(player) and ev.get("felt") is True


# Article D.2.3. On a blind player's board a move is made when the piece is in its new hole
# and the move has been announced. Article D.2.8: a slip is corrected before the press.
def announce(g, ev, player):
    if not g.blind(player) or g.on_move != player \
            or (g.unmade and g.unmade["kind"] != "announce"):
        return
    how, move = g.pos.read(spoken(ev["text"]))
    if move is None:
        how, move = g.pos.read(ev["text"], ev.get("lang", "en"))
    begun = g.unmade
    if begun and how != "legal" and names_illegal(g.pos, begun, ev["text"]):
        art5.settle(g, player, begun["how"], begun["move"], begun["hands"])
        return
    unclear = how in ("unreadable", "ambiguous") \
        or (move and art5.unfinished_promotion(g.pos, move))
    if begun is None and not unclear:
        g.announced[player] = g.pos.text(move) if move is not None else None
        return
    if begun is None or unclear or move is None or move.rook != begun["move"].rook \
            or g.pos.text(move) != g.pos.text(begun["move"]):
        g.rule("announcement-slip", "slip", player)
        return
    art5.settle(g, player, begun["how"], begun["move"], begun["hands"])


def names_illegal(pos, begun, text):
    """Is this the announcement of the illegal move that was begun: its piece and its square?"""
    move = begun["move"]
    if begun["how"] != "illegal" or move.castle:
        return False
    piece = pos.board[move.frm].upper().replace("P", "")
    said = spoken(text).replace("x", "").rstrip("+#")
    return said == piece + "abcdefgh"[move.to % 8] + str(move.to // 8 + 1)


# Article D.2.4 (2009: E.2.3, 2014: D.2.3). The opponent's clock starts only after the
# announcement.
def article_d_2_4(g, player):
    g.refuse("not-announced", "announce", player)


# Article D.2.9. Two boards differ: the sheets decide. If they agree, the wrong board is put
# right; if not, the players go back to the last move on which they agree.
def article_d_2_9(g, ev):
    pairs = list(zip(g.sheet["white"], g.sheet["black"]))
    agree = 0
    while agree < len(pairs) and not (pairs[agree][0]["wrong"] or pairs[agree][1]["wrong"]):
        agree += 1
    if g.regs["sheets"] != "manual" or agree >= g.ply:
        g.rule("boards-corrected", "boards agree", ev.get("of"))
        return
    g.set_back(agree, ev.get("clock"))
    g.rule("boards-differ", "boards differ", ev.get("of"), restores=agree)
