"""Can this player still mate by any series of legal moves? (5.2.2, 6.9, 7.5.5, I.8)

The answer is (yes or no, how):
  "proved"   a proof by material, or by a search of every line (thorough: up to FEW pieces);
  "line"     the helper command gave a line of moves, and this file verified it to the mate;
  "told"     the helper gave no line: taken as no, without a proof;
  "assumed"  the material is there, a short search met no dead end, nobody gave a line.

The material rules, for a player with a king and the pieces named:
  nothing                    never mates;
  one knight                 mates only if the opponent has a piece other than queens;
  bishops of one colour      mate only if the opponent has a knight, a pawn,
                             or a bishop of the other colour;
  anything else              can mate ("obvious material").
"""
import os
import shlex
import subprocess

from board import colour_of, other, own_piece

SEARCH_PLIES = 4          # how far every line is followed before "assumed"
FEW = 4                   # a thorough question searches everything with so few pieces
FEW_LIMIT = 1000          # positions visited by that search
WALL_LIMIT = 6000         # positions visited when kings walk along a blocked pawn wall
HELPER = os.environ.get("SPEC_ASK_MATE")     # also set by --ask-mate
_cache = {}


def material_can_mate(pos, side):
    """The material rules above. False is exact; True means obvious material."""
    if any(own_piece(kind, side) in pos.board for kind in "qrp"):
        return True
    mine = [(s, ch.lower()) for s, ch in enumerate(pos.board)
            if colour_of(ch) == side and ch not in "Kk"]
    theirs = [(s, ch.lower()) for s, ch in enumerate(pos.board)
              if colour_of(ch) == other(side) and ch not in "Kk"]
    kinds = [k for _, k in mine]
    if not mine:
        return False
    if kinds == ["n"]:
        return any(k != "q" for _, k in theirs)
    if all(k == "b" for k in kinds):
        shades = {shade(s) for s, _ in mine}
        if len(shades) == 2:
            return True
        return any(k in "np" or (k == "b" and shade(s) not in shades) for s, k in theirs)
    return True


def shade(sq):
    return (sq % 8 + sq // 8) % 2


def search(pos, side, plies):
    """Follow every line for `plies` half-moves.

    Return False when every line ends without a mate by `side` (a proof).
    Return True for a mate, None when the search stopped with material left.
    """
    if not material_can_mate(pos, side):
        return False
    if plies == 0 and pos.known_legal != []:
        return None
    any_move = False
    for m in pos.pseudo_moves():
        if pos.legal(m):
            any_move = True
            found = search(pos.make(m), side, plies - 1)
            if found is not False:
                return found
    if not any_move:
        return pos.turn != side and pos.in_check(pos.turn)
    return False


def wall(pos):
    """Is the position dead because blocked pawns keep the kings apart for good?

    Only where every pawn is blocked, by a pawn or by a man behind the wall, and without queens.
    All positions that can be reached are looked at; if there is no mate and no pawn ever
    reaches the last rank, nobody can mate.
    """
    if any(ch in "Qq" for ch in pos.board) or "p" not in pos.board or "P" not in pos.board:
        return False
    for s, ch in enumerate(pos.board):
        ahead = s + (8 if ch == "P" else -8)
        if ch in "Pp" and not (0 <= ahead < 64 and pos.board[ahead] != "."):
            return False
    seen = set()
    todo = [pos]
    while todo:
        p = todo.pop()
        key = p.key()
        if key in seen:
            continue
        seen.add(key)
        if len(seen) > WALL_LIMIT:
            return False
        moves = p.legal_moves()
        if not moves and p.in_check(p.turn):
            return False
        for m in moves:
            if m.promo:
                return False
            todo.append(p.make(m))
    return True


def everything(pos, side):
    """Search all positions that can be reached. True, False, or None at the limit."""
    seen, todo = {pos.key()}, [pos]
    for p in todo:                               # the list grows while it is read
        moves = p.legal_moves()
        if not moves and p.turn != side and p.in_check(p.turn):
            return True
        for m in moves:
            after = p.make(m)
            if after.key() not in seen and material_can_mate(after, side):
                seen.add(after.key())
                todo.append(after)
        if len(seen) > FEW_LIMIT:
            return None
    return False


def ask(pos, side):
    """Ask the helper for a line of moves that ends in mate by `side`, and verify it.

    Return an answer, or None when there is no helper or its line is wrong.
    """
    if not HELPER:
        return None
    try:
        done = subprocess.run(shlex.split(HELPER) + [pos.fen(), side], capture_output=True,
                              text=True, timeout=60, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return None
    words = done.stdout.split()
    if not words:
        return (False, "told") if done.returncode == 0 else None
    p = pos
    for word in words:
        how, move = p.read(word)
        if how != "legal":
            return None
        p = p.make(move)
    return (True, "line") if p.turn != side and p.is_mate() else None


def can_mate(pos, side, thorough=False):
    """Return (bool, how) for the question of 5.2.2 and 6.9."""
    answer = quick(pos, side)
    if thorough and answer[1] == "assumed" and sum(ch != "." for ch in pos.board) <= FEW:
        found = everything(pos, side)
        if found is not None:
            answer = (found, "proved")
            _cache[(pos.key(), side)] = answer
    locked = not any(ch in "QRNqrn" for ch in pos.board)
    if answer[1] == "assumed" and (thorough or locked):
        answer = ask(pos, side) or answer
        _cache[(pos.key(), side)] = answer
    return answer


def quick(pos, side):
    """The answer by material, a short search, or the pawn wall."""
    if pos.king(other(side)) is None:
        return False, "proved"                   # there is no king to mate
    key = (pos.key(), side)
    if key in _cache:
        return _cache[key]
    if len(_cache) > 50000:
        _cache.clear()
    if not material_can_mate(pos, side):
        answer = (False, "proved")
    else:
        found = search(pos, side, SEARCH_PLIES)
        if found is False:
            answer = (False, "proved")
        elif found:
            answer = (True, "proved")
        elif wall(pos):
            answer = (False, "proved")
        else:
            answer = (True, "assumed")
    _cache[key] = answer
    return answer


def dead(pos, thorough=False):
    """5.2.2: neither player can mate. A position with a missing king is not judged."""
    if pos.king("white") is None or pos.king("black") is None:
        return False
    return not can_mate(pos, "white", thorough)[0] and not can_mate(pos, "black", thorough)[0]
