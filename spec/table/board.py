"""The board (Articles 1 to 3): where the pieces stand, how they move, how moves are written.

For a reader who knows chess. A square is a number from 0 (a1) to 63 (h8).
A piece is one letter: white in capitals, black in small letters, "." for no piece.
The board does not mind positions that no game can reach: a king may be missing, a pawn may
stand on the last rank, both kings may be in check. The Laws let such positions stand.
"""
import re
from collections import namedtuple

FILES = "abcdefgh"
RANKS = "12345678"
INITIAL = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

# `castle` is None, or "K" (towards h), or "Q" (towards a). `alone` means that
# the king went two squares and the rook stayed: an unfinished castling. `rook` is the square
# of the rook of an illegal castling in Chess960.
Move = namedtuple("Move", "frm to promo castle alone rook", defaults=(None, None, False, None))


class BadMove(Exception):
    """The text names no move at all."""


def square(name):
    """Return the number of the square `name`, or None."""
    if isinstance(name, str) and len(name) == 2 and name[0] in FILES and name[1] in RANKS:
        return FILES.index(name[0]) + 8 * RANKS.index(name[1])
    return None


COLOURS = dict.fromkeys("KQRBNP", "white") | dict.fromkeys("kqrbnp", "black") | {".": None}


def name_of(sq):
    return FILES[sq % 8] + RANKS[sq // 8]


def other(colour):
    return "black" if colour == "white" else "white"


def colour_of(piece):
    return COLOURS[piece]


def own_piece(kind, colour):
    return kind.upper() if colour == "white" else kind.lower()


class Position:
    """A position: placement, player on move, castling rooks, en passant square, counts."""

    def __init__(self):
        self.board = ["."] * 64
        self.turn = "white"
        self.castle = {"K": None, "Q": None, "k": None, "q": None}   # squares of the rooks
        self.ep = None
        self.half = 0
        self.full = 1
        self.chess960 = False
        self.known_key = None          # worked out when first asked for
        self.known_legal = None

    def copy(self):
        p = Position.__new__(Position)
        p.known_key = p.known_legal = None
        p.board = self.board[:]
        p.turn = self.turn
        p.castle = dict(self.castle)
        p.ep, p.half, p.full, p.chess960 = self.ep, self.half, self.full, self.chess960
        return p

    def __deepcopy__(self, memo):
        return self                    # a position never changes once it is made

    def king(self, colour):
        k = "K" if colour == "white" else "k"
        return self.board.index(k) if k in self.board else None

    # ---- FEN and X-FEN -------------------------------------------------------------

    @staticmethod
    def from_fen(text, chess960=False):
        """Read a FEN or an X-FEN; raise ValueError when it is none."""
        fields = text.split()
        if len(fields) < 2:
            raise ValueError("a FEN has at least a placement and a side to move")
        fields += ["-", "-", "0", "1"][len(fields) - 2:]
        p = Position()
        p.chess960 = chess960
        ranks = fields[0].split("/")
        if len(ranks) != 8:
            raise ValueError("a FEN has eight ranks")
        for r, row in enumerate(ranks):
            f = 0
            for ch in row:
                if ch in "12345678":
                    f += int(ch)
                elif ch in "KQRBNPkqrbnp" and f < 8:
                    p.board[8 * (7 - r) + f] = ch
                    f += 1
                else:
                    raise ValueError("unknown piece in the FEN")
            if f != 8:
                raise ValueError("a rank of the FEN has not eight squares")
        if fields[1] not in ("w", "b"):
            raise ValueError("the side to move is w or b")
        p.turn = "white" if fields[1] == "w" else "black"
        for ch in fields[2]:
            if ch != "-":
                p._read_castling(ch)
        if fields[3] != "-":
            p.ep = square(fields[3])
            if p.ep is None:
                raise ValueError("the en passant square is none")
        p.half, p.full = int(fields[4]), int(fields[5])
        return p

    def _read_castling(self, ch):
        colour = "white" if ch.isupper() else "black"
        rank = 0 if colour == "white" else 7
        king = self.king(colour)
        if king is None or king // 8 != rank:
            return
        rook = own_piece("r", colour)
        rooks = [s for s in range(8 * rank, 8 * rank + 8) if self.board[s] == rook]
        up = ch.upper()
        if up == "K":
            right = [s for s in rooks if s > king]
            at = max(right) if right else None
        elif up == "Q":
            left = [s for s in rooks if s < king]
            at = min(left) if left else None
        elif up in "ABCDEFGH":
            at = 8 * rank + FILES.index(up.lower())
            at = at if at in rooks else None
        else:
            raise ValueError("unknown castling letter")
        if at is None:
            return
        if not self.chess960 and (king % 8 != 4 or at % 8 not in (0, 7)):
            return
        side = "K" if at > king else "Q"
        self.castle[side if colour == "white" else side.lower()] = at

    def fen(self):
        rows = []
        for r in range(7, -1, -1):
            row, empty = "", 0
            for f in range(8):
                ch = self.board[8 * r + f]
                if ch == ".":
                    empty += 1
                else:
                    row += (str(empty) if empty else "") + ch
                    empty = 0
            rows.append(row + (str(empty) if empty else ""))
        ep = name_of(self.ep) if self.ep is not None else "-"
        return " ".join(["/".join(rows), self.turn[0], self._castling_text(), ep,
                         str(self.half), str(self.full)])

    def _castling_text(self):
        out = ""
        for ch in "KQkq":
            at = self.castle[ch]
            if at is None:
                continue
            colour = "white" if ch.isupper() else "black"
            rank = at // 8
            rook = own_piece("r", colour)
            row = [s for s in range(8 * rank, 8 * rank + 8) if self.board[s] == rook]
            outer = max(row) if ch.upper() == "K" else min(row)
            letter = ch if at == outer else (FILES[at % 8].upper() if ch.isupper()
                                             else FILES[at % 8])
            out += letter
        return out or "-"

    # ---- 9.2.2 (2023: 9.2.3): the same position -------------------------------------

    def key(self):
        """Two positions are the same under 9.2.2 when their keys are equal.

        En passant counts only when the capture is legal. A castling right counts until the
        king or that rook has moved.
        """
        if self.known_key is not None:
            return self.known_key
        ep = None
        if self.ep is not None and any(m.to == self.ep and self.board[m.frm] in "Pp"
                                       and m.frm % 8 != m.to % 8 for m in self.legal_moves()):
            ep = self.ep
        self.known_key = ("".join(self.board), self.turn, tuple(sorted(
            (k, v) for k, v in self.castle.items() if v is not None)), ep)
        return self.known_key

    # ---- 3.1 to 3.8: attacks and moves ----------------------------------------------

    def attacked(self, sq, by):
        """3.1: does a piece of `by` attack `sq`? A pinned piece attacks too."""
        b = self.board
        white = by == "white"
        knight, king, pawn = ("N", "K", "P") if white else ("n", "k", "p")
        for s in KNIGHT_FROM[sq]:
            if b[s] == knight:
                return True
        for s in KING_FROM[sq]:
            if b[s] == king:
                return True
        for s in (PAWN_BELOW if white else PAWN_ABOVE)[sq]:
            if b[s] == pawn:
                return True
        for lines, wanted in ((STRAIGHT_LINES[sq], "RQ" if white else "rq"),
                              (DIAGONAL_LINES[sq], "BQ" if white else "bq")):
            for line in lines:
                for s in line:
                    if b[s] != ".":
                        if b[s] in wanted:
                            return True
                        break
        return False

    def in_check(self, colour):
        """3.9: is the king of `colour` attacked? A king that is missing is not."""
        k = self.king(colour)
        return k is not None and self.attacked(k, other(colour))

    def pseudo_moves(self):
        """All moves of Article 3 before the question of one's own king (3.9)."""
        me, b = self.turn, self.board
        for s in range(64):
            ch = b[s]
            if ch == "." or colour_of(ch) != me:
                continue
            kind = ch.lower()
            if kind == "p":
                yield from self._pawn_moves(s)
            elif kind == "n":
                yield from self._steps(s, KNIGHT_FROM[s])
            elif kind == "k":
                yield from self._steps(s, KING_FROM[s])
                yield from self._castlings(s)
            else:
                if kind in "rq":
                    yield from self._lines(s, STRAIGHT_LINES[s])
                if kind in "bq":
                    yield from self._lines(s, DIAGONAL_LINES[s])

    def _steps(self, s, targets):
        for to in targets:
            if colour_of(self.board[to]) != self.turn:
                yield Move(s, to)

    def _lines(self, s, lines):
        for line in lines:
            for to in line:
                there = colour_of(self.board[to])
                if there == self.turn:
                    break
                yield Move(s, to)
                if there:
                    break

    def _pawn_moves(self, s):
        """3.7: one step, two steps from the first square, diagonal capture, en passant."""
        up = 8 if self.turn == "white" else -8
        first = 1 if self.turn == "white" else 6
        last = 7 if self.turn == "white" else 0
        if s // 8 == last:
            return

        def arrive(to):
            if to // 8 == last:
                for p in "qrbn":
                    yield Move(s, to, p)
            else:
                yield Move(s, to)
        if self.board[s + up] == ".":
            yield from arrive(s + up)
            if s // 8 == first and self.board[s + 2 * up] == ".":
                yield Move(s, s + 2 * up)
        for df in (-1, 1):
            if 0 <= s % 8 + df < 8:
                to = s + up + df
                if colour_of(self.board[to]) == other(self.turn):
                    yield from arrive(to)
                elif to == self.ep and self.board[to] == "." \
                        and self.board[to - up] == own_piece("p", other(self.turn)):
                    yield Move(s, to)

    def _castlings(self, king):
        """3.8.2 and II.3: castling in chess and in Chess960 by one rule."""
        for side in "KQ":
            rook = self.castle[side if self.turn == "white" else side.lower()]
            if rook is None or self.board[rook] != own_piece("r", self.turn):
                continue
            home = king - king % 8
            king_to = home + (6 if side == "K" else 2)
            rook_to = home + (5 if side == "K" else 3)
            path = set(between(king, king_to)) | set(between(rook, rook_to))
            if any(self.board[s] != "." and s not in (king, rook) for s in path):
                continue
            if any(self.attacked(s, other(self.turn)) for s in between(king, king_to)):
                continue
            yield Move(king, king_to, None, side)

    def legal(self, m):
        """3.9 and 3.10: the move leaves one's own king safe and takes no king."""
        if m.castle is None and self.board[m.to] in "Kk":
            return False
        after = self.make(m)
        return not after.in_check(self.turn)

    def legal_moves(self):
        if self.known_legal is None:
            self.known_legal = [m for m in self.pseudo_moves() if self.legal(m)] \
                if self.has_kings() else []      # without a king nothing is legal
        return self.known_legal

    # ---- making a move, legal or not ------------------------------------------------

    def make(self, m):
        """Return the position after `m`. The move may be an illegal one: it is made as told."""
        p = self.copy()
        b = p.board
        piece = b[m.frm]
        pawn = piece in "Pp"
        taken = b[m.to] != "." and m.to != m.frm
        if m.castle:
            home = m.frm - m.frm % 8
            rook = self.castle[m.castle if self.turn == "white" else m.castle.lower()]
            if m.rook is not None:
                rook = m.rook
            elif rook is None:
                rook = home + (7 if m.castle == "K" else 0)
            rook_piece = b[rook]
            alone = m.alone and rook != m.to     # the king cannot stand on the rook
            taken = alone and taken
            b[m.frm] = "."
            if not alone:
                b[rook] = "."
                b[home + (5 if m.castle == "K" else 3)] = rook_piece
            b[home + (6 if m.castle == "K" else 2)] = piece
        else:
            b[m.frm] = "."
            up = 8 if piece.isupper() else -8
            if pawn and m.to == self.ep and m.frm % 8 != m.to % 8 and not taken \
                    and abs(m.frm % 8 - m.to % 8) == 1 and m.to // 8 - m.frm // 8 == up // 8:
                b[m.to - up] = "."
                taken = True
            b[m.to] = own_piece(m.promo, colour_of(piece)) if m.promo else piece
        p.ep = None
        if pawn and abs(m.to - m.frm) == 16 and m.frm // 8 in (1, 6) \
                and self.board[(m.frm + m.to) // 2] == ".":
            p.ep = (m.frm + m.to) // 2
        for letter, at in self.castle.items():
            if at is None:
                continue
            king, rook = ("K", "R") if letter.isupper() else ("k", "r")
            if b[at] != rook or at in (m.frm, m.to) or piece == king:
                p.castle[letter] = None
        p.half = 0 if pawn or taken else self.half + 1
        p.full = self.full + (1 if self.turn == "black" else 0)
        p.turn = other(self.turn)
        return p

    def passed(self):
        """The position after a clock was pressed without a move: only the turn changes."""
        p = self.copy()
        p.ep = None
        p.full += 1 if self.turn == "black" else 0
        p.turn = other(self.turn)
        return p

    def goes(self, m):
        """Does the piece go as it should, whatever happens to a king?"""
        return any((x.frm, x.to) == (m.frm, m.to) and not x.castle for x in self.pseudo_moves())

    def has_kings(self):
        return "K" in self.board and "k" in self.board

    def standing(self):
        """The position after an illegal move that stands: without a king nobody castles."""
        p = self.copy()
        p.ep = None                    # no double step was made by the Laws
        if not p.has_kings():
            p.castle = dict.fromkeys(p.castle)
        return p

    def still_on_move(self, colour):
        """The same board with `colour` on move: an illegal move that is not completed."""
        p = self.copy()
        if p.turn != colour:
            p.turn = colour
            p.full -= colour == "black"
        return p

    def captured_square(self, m):
        """Return the square of the piece that `m` takes, or None."""
        if m.castle:
            return None
        if self.board[m.to] != ".":
            return m.to
        if self.board[m.frm] in "Pp" and m.to == self.ep and m.frm % 8 != m.to % 8:
            return m.to - (8 if self.board[m.frm].isupper() else -8)
        return None

    def is_mate(self):
        return self.in_check(self.turn) and not self.legal_moves()

    def is_stalemate(self):
        return (self.king(self.turn) is not None and not self.in_check(self.turn)
                and not self.legal_moves())

    # ---- writing and reading moves (Appendix C) ---------------------------------------

    def text(self, m):
        """Write a move as coordinates; castling in Chess960 as king takes rook."""
        if m is None:
            return "--"
        if m.castle and self.chess960:
            rook = self.castle[m.castle if self.turn == "white" else m.castle.lower()]
            if rook is not None:
                return name_of(m.frm) + name_of(rook)
        return name_of(m.frm) + name_of(m.to) + (m.promo or "")

    def san(self, m):
        """Write a legal move in the short form of Appendix C."""
        if m.castle:
            out = "O-O" if m.castle == "K" else "O-O-O"
        else:
            kind = self.board[m.frm].upper()
            take = "x" if self.captured_square(m) is not None else ""
            if kind == "P":
                out = (FILES[m.frm % 8] if take else "") + take + name_of(m.to)
                out += "=" + m.promo.upper() if m.promo else ""
            else:
                rivals = [o for o in self.legal_moves() if o.to == m.to and o.frm != m.frm
                          and self.board[o.frm] == self.board[m.frm] and not o.castle]
                hint = ""
                if rivals:
                    if all(o.frm % 8 != m.frm % 8 for o in rivals):
                        hint = FILES[m.frm % 8]
                    elif all(o.frm // 8 != m.frm // 8 for o in rivals):
                        hint = RANKS[m.frm // 8]
                    else:
                        hint = name_of(m.frm)
                out = kind + hint + take + name_of(m.to)
        after = self.make(m)
        if after.is_mate():
            return out + "#"
        return out + ("+" if after.in_check(after.turn) else "")

    def read(self, text, lang="en"):
        """Read a move. Return (how, move) with how one of
        "legal", "illegal", "ambiguous", "unreadable"; the move is None for the last two, and
        for an illegal one that no piece can be meant by.
        """
        t = clean(text)
        found = COORDINATES.match(t)
        if found:
            return self._read_coordinates(found)
        return self._read_short(t, lang)

    def _read_coordinates(self, found):
        frm, to = square(found.group(1)), square(found.group(2))
        promo = found.group(3).lower() if found.group(3) else None
        legal = self.legal_moves()
        plain = [m for m in legal if (m.frm, m.to, m.promo) == (frm, to, promo) and not m.castle]
        if plain:
            return "legal", plain[0]
        for m in legal:
            if m.castle and m.frm == frm:
                if to == self.castle[m.castle if self.turn == "white" else m.castle.lower()] \
                        or (m.to == to and abs(to - frm) > 1) \
                        or (m.to == to and self.board[to] in "." and self.chess960):
                    return "legal", m
        if self.board[frm] == ".":
            return "illegal", None
        king = self.board[frm] in "Kk" and colour_of(self.board[frm]) == self.turn
        if king and self.chess960 and self.board[to] == own_piece("r", self.turn) \
                and frm // 8 == to // 8 == (0 if self.turn == "white" else 7):
            side = "K" if to > frm else "Q"
            home = frm - frm % 8
            return "illegal", Move(frm, home + (6 if side == "K" else 2), None, side, False, to)
        if king and frm % 8 == 4 and to - frm in (2, -2, 3, -4) \
                and frm // 8 == (0 if self.turn == "white" else 7):
            side = "K" if to > frm else "Q"
            rook = frm - 4 + (7 if side == "K" else 0)
            if self.board[rook] == own_piece("r", self.turn):
                return "illegal", Move(frm, frm + (2 if side == "K" else -2), None, side, False,
                                       to if to == rook else None)
        return "illegal", Move(frm, to, promo if self.board[frm] in "Pp" else None)

    def _read_short(self, t, lang):
        legal = self.legal_moves()
        if t in ("O-O", "O-O-O"):
            side = "K" if t == "O-O" else "Q"
            for m in legal:
                if m.castle == side:
                    return "legal", m
            king = self.king(self.turn)
            if king is None:
                return "illegal", None
            to = king - king % 8 + (6 if side == "K" else 2)
            if abs(to - king) == 1:
                to = king                        # castling was written, not a step of the king
            rook = self._castling_rook(side)
            return "illegal", Move(king, to, None, None if rook is None else side, False,
                                   rook if self.chess960 else None)
        found = SHORT.match(translate(t, lang))
        if not found:
            return "unreadable", None
        kind, file, rank, target, promo = found.groups()
        kind = (kind or "P").lower()
        to = square(target)
        promo = promo.lower() if promo else None

        def fits(s):
            return (self.board[s] == own_piece(kind, self.turn)
                    and (not file or FILES[s % 8] == file) and (not rank or RANKS[s // 8] == rank))
        ok = [m for m in legal if m.to == to and not m.castle and fits(m.frm) and m.promo == promo]
        if kind == "p" and not file:
            straight = [m for m in ok if m.frm % 8 == m.to % 8]
            ok = straight
        if len(ok) == 1:
            return "legal", ok[0]
        if len(ok) > 1:
            return "ambiguous", None
        # A pawn on the last rank without a new piece, or a move that is not legal.
        pawn = [m for m in legal if m.to == to and fits(m.frm) and kind == "p" and not promo]
        starts = {m.frm for m in pawn if file or m.frm % 8 == m.to % 8}
        if len(starts) == 1:
            return "illegal", Move(starts.pop(), to)
        # The one piece that can be meant: of that kind, on that file; the one that goes so.
        if kind == "p" and not file:
            file = FILES[to % 8]
        able = {s for s in range(64) if fits(s)}
        if len(able) > 1 and kind != "p":
            able = {s for s in able if to in reach(kind, s)}
        if kind == "k" and able and self.board[to] != own_piece("r", self.turn):
            return self.read(name_of(able.pop()) + target)
        if len(able) == 1:
            return "illegal", Move(able.pop(), to, promo if kind == "p" else None)
        return "illegal", None

    def _castling_rook(self, side):
        """The rook that is meant: in the corner; in Chess960 the outermost one on that side."""
        king = self.king(self.turn)
        home = king - king % 8
        squares = range(home + 7, king, -1) if side == "K" else range(home, king)
        if not self.chess960:
            squares = squares[:1] if king % 8 == 4 else ()
        return next((s for s in squares if self.board[s] == own_piece("r", self.turn)), None)


def between(a, b):
    """All squares of a rank from a to b, both included."""
    return range(min(a, b), max(a, b) + 1)


STRAIGHT = ((1, 0), (-1, 0), (0, 1), (0, -1))
DIAGONAL = ((1, 1), (1, -1), (-1, 1), (-1, -1))
ROYAL = STRAIGHT + DIAGONAL
KNIGHT = ((1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1))


def steps_from(sq, steps):
    return [sq + df + 8 * dr for df, dr in steps
            if 0 <= sq % 8 + df < 8 and 0 <= sq // 8 + dr < 8]


def lines_from(sq, directions):
    out = []
    for df, dr in directions:
        f, r, line = sq % 8 + df, sq // 8 + dr, []
        while 0 <= f < 8 and 0 <= r < 8:
            line.append(f + 8 * r)
            f, r = f + df, r + dr
        out.append(line)
    return out


def reach(kind, sq):
    """The squares that a piece reaches from `sq` on an empty board."""
    if kind in "nk":
        return KNIGHT_FROM[sq] if kind == "n" else KING_FROM[sq]
    lines = []
    if kind in "rq":
        lines += STRAIGHT_LINES[sq]
    if kind in "bq":
        lines += DIAGONAL_LINES[sq]
    return {t for line in lines for t in line}


KNIGHT_FROM = [steps_from(s, KNIGHT) for s in range(64)]
KING_FROM = [steps_from(s, ROYAL) for s in range(64)]
PAWN_BELOW = [steps_from(s, ((-1, -1), (1, -1))) for s in range(64)]
PAWN_ABOVE = [steps_from(s, ((-1, 1), (1, 1))) for s in range(64)]
STRAIGHT_LINES = [lines_from(s, STRAIGHT) for s in range(64)]
DIAGONAL_LINES = [lines_from(s, DIAGONAL) for s in range(64)]
COORDINATES = re.compile(r"^([a-h][1-8])([a-h][1-8])([qrbnQRBN])?$")
SHORT = re.compile(r"^([KQRBN])?([a-h])?([1-8])?([a-h][1-8])([QRBN])?$")

# Piece letters: king, queen, rook, bishop, knight (C.2, C.3).
LETTERS = {"en": "KQRBN", "cs": "KDVSJ", "sk": "KDVSJ", "sl": "KDTLS", "hr": "KDTLS",
           "de": "KDTLS", "fr": "RDTFC", "nl": "KDTLP", "es": "RDTAC", "pl": "KHWGS",
           "hu": "KVBFH"}


def is_coordinates(text):
    return COORDINATES.match(text.strip()) is not None


def clean(text):
    """Take off what Appendix C leaves to choice: check, mate, capture, e.p., remarks."""
    t = text.strip()
    t = re.sub(r"\(=\)", "", t).strip()
    t = re.sub(r"\s*e\.?\s?p\.?$", "", t)
    t = re.sub(r"[+#!?]+$", "", t).strip()
    t = t.replace("\u2011", "-").replace("\u2010", "-").replace("0", "O") \
        if re.match(r"^[0Oo][-\u2010\u2011][0Oo]", t) else t
    if t.upper() in ("O-O", "O-O-O"):
        return t.upper()
    if t in ("00", "000", "OO", "OOO"):
        return "-".join("O" * len(t))
    t = re.sub(r"[x\u00d7:=()-]", "", t)
    return t


def translate(t, lang):
    letters = LETTERS.get(lang, LETTERS["en"])
    out = ""
    for ch in t:
        out += "KQRBN"[letters.index(ch)] if ch in letters else ch
    return out


# ---- Chess960 (F, II.2) ---------------------------------------------------------------

def chess960_array(number):
    """Return the FEN of start position `number` (0 to 959); 518 is the usual array."""
    row = [None] * 8
    n, b = divmod(number, 4)
    row[2 * b + 1] = "b"
    n, b = divmod(n, 4)
    row[2 * b] = "b"
    n, q = divmod(n, 6)
    row[[i for i in range(8) if row[i] is None][q]] = "q"
    pairs = [(i, j) for i in range(5) for j in range(i + 1, 5)]
    empty = [i for i in range(8) if row[i] is None]
    first, second = pairs[n]
    row[empty[first]] = row[empty[second]] = "n"
    for piece in "rkr":
        row[row.index(None)] = piece
    text = "".join(row)
    return text + "/pppppppp/8/8/8/8/PPPPPPPP/" + text.upper() + " w KQkq - 0 1"
