"""Articles 1 to 5: turns, the act of moving, the end of the game."""
import appendices
import article_06
import article_07
import article_08
import article_09
import guidelines
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
    own = [s for s in touched if colour_of(pos.board[s]) == me]
    theirs = [s for s in touched if colour_of(pos.board[s]) == other(me)]
    king, before, after = king_and_rooks(pos, own)
    legal = [m for m in pos.legal_moves() if not (m.castle and rook_square(pos, m) in before)]
    if after:
        bond = article_4_4_1(pos, touched, king, after[0], legal)
        if bond:
            return bond
    if own and theirs:
        rule, name, moves = article_4_3_3(pos, touched, own[0], theirs[0], legal)
    elif own:
        rule, name, moves = article_4_3_1(pos, own, legal)
    else:
        rule, name, moves = article_4_3_2(pos, theirs, legal)
    if before and moves and square(min(moves)[:2]) in [king] + before:
        return article_4_4_2(moves)
    return rule, name, moves


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


def king_and_rooks(pos, own):
    """The king if it was touched, the rooks touched before it and after it, all at home."""
    home = range(0, 8) if pos.turn == "white" else range(56, 64)
    king = pos.king(pos.turn)
    if king not in own or king not in home:
        return None, [], []
    at = own.index(king)
    rook = own_piece("r", pos.turn)
    rooks = [s for s in own if pos.board[s] == rook and s in home]
    return king, [s for s in rooks if own.index(s) < at], [s for s in rooks if own.index(s) > at]


def rook_square(pos, move):
    return pos.castle[move.castle if pos.turn == "white" else move.castle.lower()]


# Articles 4.4.1 and 4.4.3. King, then rook: castle on that side; if that is illegal, another
# move of the king, or any move when the king has none. A piece touched before them that can be
# moved or taken decides by 4.3 instead.
def article_4_4_1(pos, touched, king, rook, legal):
    before = [s for s in touched[:touched.index(rook)] if s != king]
    if any(m.frm in before or pos.captured_square(m) in before for m in legal):
        return None
    castle = [m for m in legal if m.castle and rook_square(pos, m) == rook]
    if castle:
        return "castling-due", "castle due", texts(pos, castle)
    moves = [m for m in legal if m.frm == king]
    return "castling-impossible", "castle not", texts(pos, moves) or None


# Article 4.4.2. Rook, then king: no castling with that rook, and 4.3.1 decides.
def article_4_4_2(moves):
    return "castling-rook-first", "rook first", moves


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
    if guidelines.board_with_sealed(g).board[s] == "." or appendices.felt(g, ev, player):
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
        if pending and pending is g.last() and not illegal_stands(g) \
                and g.has_the_move(g.on_move):
            article_4_7(g, ev, player, pending.before, pending.move)
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
def article_4_7(g, ev, player, before, made):
    how, move = before.read(ev["move"])
    if move is not None and made.promo and move.promo != made.promo \
            and (move.frm, move.to) == (made.frm, made.to):
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
        replies(g, player)
        article_07.complete_earlier(g, player)
    if g.phase == "finished":
        return
    if how == "legal" and g.phase == "adjourned":
        guidelines.make_sealed(g, player, move, hands)
    elif how == "legal":
        make(g, player, move, hands)
    elif how == "promotion":
        moves = bound(g)[2]
        g.unmade = {"kind": "promotion", "move": move, "hands": hands,
                    "broken": breach(g, move._replace(promo="q"))}
        if not g.unmade["broken"]:
            touched_by(g, move)
        if not moves or g.pos.text(move) + "q" in moves:
            choices = {g.pos.text(move) + p for p in "qrbn"}
            g.bond = ("made-already", "made", choices)
    else:
        touched_by(g, move)
        g.unmade = {"kind": "illegal", "move": move, "hands": hands}


def replies(g, player):
    """The player lets go of a piece: what the opponent did before has been answered."""
    for half in g.line:
        if half.by != player:
            half.answered = half.answered or half.completed
            half.replied = True
    for _, half in g.void:
        half.answered = half.answered or half.by != player


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
    if move.rook is not None:
        return move.rook
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
        if not g.regs["touch_on_request"]:
            g.rule(rule, name, player, binds=binds)
        return True
    told = legal or g.ed != "2009"
    bond = ("king-released", "king let go") if told else ("castling-impossible", "castle not")
    if moves:
        g.bond = (*bond, moves)
    g.rule(*bond, player, binds=moves)
    return True


# Article 4.8 (2009: 4.7). A player who touches a piece with intent can no longer claim that
# the opponent broke Article 4. An end of the game that waited for such a claim now stands.
def article_4_8_lost(g, player):
    """Return True when the game ends because the right to claim is gone."""
    last = g.last()
    if last and last.by == other(player) and last.broken:
        if g.waiting:
            rule, name, result = g.waiting
            article_06.count_open_moves(g, last.by)
            g.end(rule, name, result, of=loser_of(g, rule))
            return True
        last.forfeited = True
    return False


# Article 4.8 as a claim: the opponent's last move broke Article 4 or a bond.
def claim_touch(g, player):
    if guidelines.made_for_envelope(g, other(player)) and guidelines.set_back_sealed(g):
        return
    last = g.last()
    if last is None or last.by != other(player) or not last.broken or last.forfeited:
        g.refuse("touch-claim-refused", "touch claim", player)
        return
    undo_broken(g, last, last.completed)


def undo_broken(g, half, pressed=True):
    """Set back a move that broke a bond; the player is on move again and bound."""
    rule, name, moves = half.broken
    at = g.line.index(half)
    g.set_back(at)
    if pressed and article_07.counts(g, half):   # penalised when it is found
        g.void.append((at + 1, half))
    g.touched, g.bond = list(half.touched), half.bond
    if g.bond and half.move.frm not in g.touched:
        g.touched.append(half.move.frm)          # that piece has been touched now (9.4)
    g.rule("bond-broken" if rule == "wrong-claim" else rule, name, half.by, restores=at,
           binds=moves)


# Article 5: the game ends at once by a legal move that mates, stalemates or leaves a dead
# position. The draws without a claim of 9.6 come after these.
def article_5(g, half):
    end = article_5_1_1(g) or article_5_2_1(g) or article_5_2_2(g) or article_09.online_draws(g) \
        or article_09.article_9_6(g)
    if not end:
        return
    rule, name, result = end
    if half.broken and g.ed != "2009":   # 5.1.a of 2009 asks only for a legal move
        if breach_seen(g, half):
            return                       # the move will be set back at the press
        g.waiting = end
        return
    article_06.count_open_moves(g, half.by)      # 6.2.1.1
    g.end(rule, name, result, of=loser_of(g, rule))


def loser_of(g, rule):
    return g.on_move if rule in ("mate", "stalemate") else None


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


# Articles 5.1.2 and 5.2.3. A player says that the opponent resigned, or that a draw was agreed,
# and the opponent says something else: the clocks stand until the arbiter decides.
def two_tellings(g, what, player):
    if not g.regs["arbiter"]:
        g.refuse("nobody-to-call", "stop", player)
        return
    g.hold("arbiter")
    g.rule("told-" + what, "resign" if what == "resigned" else "agreement", player)


# Article 5.2.1. Stalemate draws.
def article_5_2_1(g):
    return ("stalemate", "stalemate", "1/2-1/2") if g.pos.is_stalemate() else None


# Article 5.2.2. A position in which neither player can mate by any series of legal moves
# is dead; the game is drawn.
def article_5_2_2(g):
    return ("dead-position", "dead", "1/2-1/2") if mate.dead(g.pos) else None


def observe_dead(g, of):
    last = g.last()
    set_back = last and last.broken and not last.completed and g.ed != "2009"
    astray = last and not last.legal                # no legal move led there
    if not g.waiting and not set_back and not astray and mate.dead(g.pos, thorough=True):
        g.end("dead-position", "dead", "1/2-1/2")
    else:
        g.refuse("not-dead", "dead", of)


# Article 5.2.3. The players agree on a draw. From 2018 on both must have made a move.
def article_5_2_3(g, player):
    if not may_agree(g):
        g.refuse("agreement", "agreement", player)
        return
    g.end("agreement", "agreement", "1/2-1/2", of="both")


def may_agree(g):
    begun = g.regs["setup_ok"] or g.start.full > 1
    return not g.par["draw_needs_moves"] or begun \
        or bool(g.moves_made("white") and g.moves_made("black"))


def deciding_position(g):
    """The position that decides whether the opponent could mate (6.9, 7.5.5, I.8).

    The board after a legal, made move; the position at the start of the turn while the move
    on the board will be set back; the board as it stands where an end waits for a claim.
    """
    pos = guidelines.board_with_sealed(g)
    if pos is not g.pos and guidelines.will_be_set_back(g):
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
    return bond_enforced(g, half.broken)


def bond_enforced(g, bond):
    return not g.unsupervised and (bond[0] == "wrong-claim" or not g.regs["touch_on_request"])
