"""Articles 1 to 5: turns, the act of moving, the end of the game."""
import appendices
import article_06
import article_07
import article_08
import article_09
import mate
from board import colour_of, other, own_piece, square


# Article 1.3. A player has the move as soon as the opponent's move has been made. It need
# not be completed: the player may answer before the opponent has pressed the clock.
def article_1_3(g, player):
    """Return True when it is the turn of `player`; give a ruling and False otherwise."""
    if g.on_move == player:
        return True
    g.refuse("not-on-move", "turn", player)
    return False


# Article 3.10. A move is legal when Article 3 allows it. With the regulation
# `illegal: refuse` the board does not accept any other move.
def article_3_10(g, player):
    g.refuse("refused-move", "illegal def", player)


# Article 4.1. A player makes a move with one hand. Before 2018 a breach is only ruled;
# from 2018 on 7.5.4 makes it an illegal move.
def article_4_1(g, player):
    g.rule("one-hand", "one hand", player)


# Article 4.2. Only the player on move may adjust pieces, after saying so. From 2014 on
# (6.2.d, 6.2.5) that player's clock must be running.
def article_4_2(g, ev, player):
    if g.on_move != player:
        g.refuse("adjust-refused", "adjust", player)
        return
    if g.art("adjust clock") and g.clock.running != player:
        g.refuse("adjust-clock", "adjust clock", player)
        return
    squares = ev.get("squares")
    if not squares:
        g.adjusting = "all"
    elif g.adjusting != "all":
        g.adjusting = (g.adjusting or set()) | {square(s) for s in squares}


# Articles 4.3 to 4.5: which moves a player is bound to after touching pieces.
def bond_of_touches(pos, touched):
    """Return (rule, name of the Article, moves as texts or None when free)."""
    me = pos.turn
    legal = pos.legal_moves()
    own = [s for s in touched if colour_of(pos.board[s]) == me]
    theirs = [s for s in touched if colour_of(pos.board[s]) == other(me)]
    castling = article_4_4(pos, own, legal)
    if castling:
        return castling
    if own and theirs:
        return article_4_3_3(pos, touched, own[0], theirs[0], legal)
    if own:
        return article_4_3_1(pos, own, legal)
    return article_4_3_2(pos, theirs, legal)


# Article 4.3.1. The player touched own pieces: the first one that can move must move.
def article_4_3_1(pos, own, legal):
    for s in own:
        moves = [m for m in legal if m.frm == s]
        if moves:
            return "touched-own", "own", texts(pos, moves)
    return article_4_5()


# Article 4.3.2. The player touched the opponent's pieces: the first one that can be taken
# must be taken.
def article_4_3_2(pos, theirs, legal):
    for s in theirs:
        moves = [m for m in legal if pos.captured_square(m) == s]
        if moves:
            return "touched-theirs", "theirs", texts(pos, moves)
    return article_4_5()


# Article 4.3.3. The player touched pieces of both colours: the first own piece takes the
# first of the opponent's. If that is illegal, the first touched piece that can be moved or
# taken decides.
def article_4_3_3(pos, touched, own, their, legal):
    moves = [m for m in legal if m.frm == own and pos.captured_square(m) == their]
    if moves:
        return "touched-both", "both", texts(pos, moves)
    for s in touched:
        moves = [m for m in legal if m.frm == s or pos.captured_square(m) == s]
        if moves:
            return "touched-both", "both", texts(pos, moves)
    return article_4_5()


# Article 4.4. King, then rook: castle on that side (4.4.1); if that is illegal, another move
# of the king, or any move when the king has none (4.4.3). Rook, then king: no castling with
# that rook, and 4.3.1 decides (4.4.2).
def article_4_4(pos, own, legal):
    home = range(0, 8) if pos.turn == "white" else range(56, 64)
    king, rook = own_piece("k", pos.turn), own_piece("r", pos.turn)
    for i, s in enumerate(own):
        if pos.board[s] == king and s in home:
            rooks = [t for t in own[i + 1:] if pos.board[t] == rook and t in home]
            between = own[i + 1:own.index(rooks[0])] if rooks else []
            if rooks and not any(m.frm in between for m in legal):
                side = "K" if rooks[0] > s else "Q"
                right = pos.castle[side if pos.turn == "white" else side.lower()]
                castle = [m for m in legal if m.castle == side and right == rooks[0]]
                if castle:
                    return "castling-due", "castle due", texts(pos, castle)
                moves = [m for m in legal if m.frm == s]
                return "castling-impossible", "castle not", texts(pos, moves) or None
        if pos.board[s] == rook and s in home:
            kings = [t for t in own[i + 1:] if pos.board[t] == king and t in home]
            if kings:
                moves = [m for m in legal if m.frm == s]
                if not moves:
                    side = "K" if s > kings[0] else "Q"
                    moves = [m for m in legal if m.frm == kings[0] and m.castle != side]
                if moves:
                    return "castling-rook-first", "rook first", texts(pos, moves)
        if any(m.frm == s for m in legal):
            return None                     # 4.3.1: the first piece that can move
    return None


# Article 4.5. None of the touched pieces can move or be taken: any legal move will do.
def article_4_5():
    return "touched-free", "free", None


def texts(pos, moves):
    return {pos.text(m) for m in moves}


def bound(g):
    """What the player on move is bound to: an earlier bond, else the touches of this turn."""
    if g.bond:
        return g.bond
    if g.touched:
        rule, name, moves = bond_of_touches(g.pos, g.touched)
    else:
        rule, name, moves = None, None, None
    return rule, name, moves


# Article 4.3 as an act: the player on move touches a piece. The touch also declines a draw
# offer (9.1.2.1) and ends the right to claim under 4.8.
def touch(g, ev, player):
    s = square(ev["square"])
    if g.pos.board[s] == ".":
        return
    if g.on_move != player:
        g.refuse("adjust-refused", "adjust", player)      # 4.2.1: only the player on move
        return
    if g.adjusting == "all" or (g.adjusting and s in g.adjusting):
        if not g.regs["touch_on_request"]:
            g.rule("adjusted", "adjust", player, binds=bound(g)[2])
        return
    if ev.get("accidental"):
        if not g.regs["touch_on_request"]:
            g.rule("accidental", "contact", player, binds=bound(g)[2])
        return
    if article_4_8_lost(g, player):
        return
    declines(g, player)
    if s not in g.touched:
        g.touched.append(s)
    if g.regs["touch_on_request"]:
        return
    rule, name, moves = bound(g)
    g.rule(rule, name, player, binds=moves)


def declines(g, player):
    """9.1.2.1: a piece touched with intent declines the opponent's offer."""
    article_09.offer_declined(g, player)


# Article 4.7. A move is made when the hand lets go. Until then, and after an illegal move,
# the player may still choose within the bond.
def release(g, ev, player, with_press=False):
    """The player lets go of a piece. Return True when a move stands on the board."""
    pending = g.open_move(player)
    if g.on_move != player and not article_07.answers_illegal(g, player):
        if pending and pending is g.last() and not illegal_stands(g):
            article_4_7(g, ev, player, pending)
        else:
            article_1_3(g, player)
        return False
    here = g.pos if g.on_move == player else g.pos.make(g.unmade["move"])
    how, move = here.read(ev["move"])
    if how == "illegal" and unfinished_promotion(here, move):
        how = "promotion"
    if how != "legal" and g.regs["illegal"] == "refuse":
        article_3_10(g, player)
        return False
    if article_4_8_lost(g, player):
        return False
    if not article_07.earlier_move_completed(g, player):
        return False
    if ev.get("partial") and move.castle:
        return article_4_7_2(g, player, move, how == "legal")
    return let_go(g, ev, player, how, move, with_press)


def illegal_stands(g):
    """Does an illegal move stand on the board that is not completed?"""
    return g.unmade is not None and g.unmade["kind"] == "illegal"


# Articles 4.4.4 and 4.7. A legal move that is made stays; so does the choice of a new piece.
def article_4_7(g, ev, player, made):
    how, move = made.before.read(ev["move"])
    if move is not None and made.move.promo and move.promo != made.move.promo \
            and (move.frm, move.to) == (made.move.frm, made.move.to):
        g.refuse("promotion-chosen", "promotion choice", player)
    else:
        g.refuse("made-already", "made", player)


def let_go(g, ev, player, how, move, with_press):
    declines(g, player)
    article_08.before_moving(g, player)
    hands = ev.get("hands") == 2
    g.unmade = None
    if g.blind(player) and not with_press:
        touched_by(g, move)                      # D.2.2: taken out of its hole is touched
        g.unmade = {"kind": "announce", "move": move, "how": how, "hands": hands}
        if appendices.announced(g, player, move):
            settle(g, player, how, move, hands)
        return True
    settle(g, player, how, move, hands)
    return True


def settle(g, player, how, move, hands):
    """The piece is let go: a legal move is made, another one only stands there (4.7)."""
    g.unmade = None
    if how != "promotion":
        article_07.complete_earlier(g, player)
    if how == "legal":
        make(g, player, move, hands)
    elif how == "promotion":
        moves = bound(g)[2]
        touched_by(g, move)
        g.unmade = {"kind": "promotion", "move": move, "hands": hands}
        if not moves or g.pos.text(move) + "q" in moves:
            choices = {g.pos.text(move) + p for p in "qrbn"}
            g.bond = ("made-already", "pawn let go", choices)
    else:
        touched_by(g, move)
        g.unmade = {"kind": "illegal", "move": move, "hands": hands}


def make(g, player, move, hands):
    """The legal move is made (4.7): it counts for turn, mate and repetition."""
    broken = breach(g, move)
    if g.last() and g.last().by != player:
        g.last().broken = None                   # 4.8: a reply has been made
    half = g.push(player, move, True)
    half.broken = broken
    if hands:
        half.irregular.append("hands")
    article_5(g, half)
    return half


def breach(g, move):
    """The bond that this move breaks, or None."""
    if move.castle and g.touched and not bound(g)[2] and move.frm not in g.touched:
        g.touched.append(move.frm)               # 4.4.2: rook first, then the king
    rule, name, moves = bound(g)
    return (rule, name, moves) if moves and g.pos.text(move) not in moves else None


def touched_by(g, move):
    """The pieces that the move itself touches, in the order own piece, piece taken."""
    squares = [move.frm]
    if move.castle:
        squares.append(rook_of(g, move))
    elif move in g.pos.legal_moves():
        taken = g.pos.captured_square(move)
        if taken is not None:
            squares.append(taken)
    elif g.pos.board[move.to] != ".":
        squares.append(move.to)
    for s in squares:
        if s not in g.touched:
            g.touched.append(s)


def rook_of(g, move):
    """The square of the rook of a castling, legal or not."""
    rook = g.pos.castle[move.castle if g.on_move == "white" else move.castle.lower()]
    if rook is None:
        rook = move.frm - move.frm % 8 + (7 if move.castle == "K" else 0)
    return rook


def unfinished_promotion(pos, move):
    """Is `move` a pawn's move to the last rank that lacks only the new piece?"""
    if pos.board[move.frm] not in "Pp" or move.to // 8 not in (0, 7) or move.promo:
        return False
    return any((m.frm, m.to) == (move.frm, move.to) for m in pos.legal_moves())


# Article 4.7.2. Castling is made when the rook is let go. Once the king is let go the player
# must castle on that side if legal, else move the king, else make any legal move.
def article_4_7_2(g, player, move, legal):
    before = bound(g)[2]
    declines(g, player)
    if move.frm not in g.touched:
        g.touched.append(move.frm)
    if legal:
        moves = {g.pos.text(move)}
    else:
        moves = texts(g.pos, [m for m in g.pos.legal_moves() if m.frm == move.frm])
    g.unmade = {"kind": "castling", "move": move, "hands": False}
    if before and not moves <= before:           # what bound the player before still decides
        rule, name, binds = bound(g)
        g.rule(rule, name, player, binds=binds)
        return False
    if moves:
        g.bond = ("king-released", "king let go", moves)
    told = legal or g.ed != "2009"
    g.rule("king-released" if told else "castling-impossible",
           "king let go" if told else "castle not", player, binds=moves)
    return False


# Article 4.8 (2009: 4.7). A player who touches a piece with intent can no longer claim that
# the opponent broke Article 4. An end of the game that waited for such a claim now stands.
def article_4_8_lost(g, player):
    """Return True when the game ends because the right to claim is gone."""
    last = g.last()
    if last and last.by == other(player) and last.broken:
        if g.waiting:
            rule, name, result = g.waiting
            g.end(rule, name, result)
            return True
        last.forfeited = True
    return False


# Article 4.8 as a claim: the opponent's last move broke Article 4 or a bond.
def claim_touch(g, player):
    last = g.last()
    if last is None or last.by != other(player) or not last.broken or last.forfeited:
        g.refuse("touch-claim-refused", "touch claim", player)
        return
    undo_broken(g, last)


def undo_broken(g, half):
    """Set back a move that broke a bond; the player is on move again and bound."""
    rule, name, moves = half.broken
    at = g.line.index(half)
    g.set_back(at)
    g.touched, g.bond = list(half.touched), half.bond
    if g.bond and half.move.frm not in g.touched:
        g.touched.append(half.move.frm)          # that piece has been touched now (9.4)
    g.rule("bond-broken" if rule == "wrong-claim" else rule, name, half.by, restores=at,
           binds=moves)


# Article 5: the game ends at once by a legal move that mates, stalemates or leaves a dead
# position. The draws without a claim of 9.6 come after these.
def article_5(g, half):
    end = article_5_1_1(g) or article_5_2_1(g) or article_5_2_2(g) or article_09.article_9_6(g) \
        or article_09.online_draws(g)
    if not end:
        return
    rule, name, result = end
    if half.broken and g.ed != "2009":   # 5.1.a of 2009 asks only for a legal move
        if breach_seen(g, half):
            return                       # the move will be set back at the press
        g.waiting = end
        return
    article_06.count_open_moves(g, half.by)      # 6.2.1.1
    g.end(rule, name, result, of=half.by if rule == "mate" else None)


# Article 5.1.1. Checkmate wins.
def article_5_1_1(g):
    if g.pos.in_check(g.on_move) and not g.pos.legal_moves():
        return "mate", "mate", g.loss(g.on_move)
    return None


# Article 5.1.2. A player who resigns loses. In 2023 the game is drawn when the opponent
# could not mate by any series of legal moves.
def article_5_1_2(g, player):
    result = g.loss(player)
    if g.par["resignation_may_draw"]:
        can, _ = could_mate(g, deciding_position(g), other(player))
        result = result if can else "1/2-1/2"
    g.end("resignation", "resign", result, of=player)


# Article 5.2.1. Stalemate draws.
def article_5_2_1(g):
    return ("stalemate", "stalemate", "1/2-1/2") if g.pos.is_stalemate() else None


# Article 5.2.2. A position in which neither player can mate by any series of legal moves
# is dead; the game is drawn.
def article_5_2_2(g):
    return ("dead-position", "dead", "1/2-1/2") if mate.dead(g.pos) else None


def observe_dead(g):
    if mate.dead(g.pos, thorough=True):
        g.end("dead-position", "dead", "1/2-1/2")
    else:
        g.refuse("not-dead", "dead")


# Article 5.2.3. The players agree on a draw. From 2018 on both must have made a move.
def article_5_2_3(g, player):
    if not may_agree(g):
        g.refuse("agreement", "agreement", player)
        return
    g.end("agreement", "agreement", "1/2-1/2")


def may_agree(g):
    begun = g.regs["setup_ok"] or g.start.full > 1
    return not g.par["draw_needs_moves"] or begun \
        or bool(g.moves_made("white") and g.moves_made("black"))


def deciding_position(g):
    """The position that decides whether the opponent could mate (6.9, 7.5.5, I.8).

    The board after a legal, made move; the position at the start of the turn while the move
    on the board will be set back; the board as it stands where an end waits for a claim.
    """
    pos = g.pos
    for half in reversed(g.line[-2:]):
        if not half.completed and ("illegal" in half.irregular
                                   or (half.broken and breach_seen(g, half))):
            pos = half.before
    return pos


def could_mate(g, pos, side):
    """6.9, 7.5.5, I.8: can `side` still mate? Nothing is said about an illegal position."""
    astray = set(pos.board[:8] + pos.board[56:]) & set("Pp")
    if g.irregular and (astray or appendices.illegal_now(pos) or not pos.has_kings()):
        return True, "illegal position"
    return mate.can_mate(pos, side, thorough=True)


def breach_seen(g, half):
    """Will the arbiter set back a move that breaks a bond, without a claim?"""
    return not g.unsupervised and (half.broken[0] == "wrong-claim"
                                   or not g.regs["touch_on_request"])
