#!/usr/bin/env python3
"""python-chess's own tests with its rules replaced by ours: legal moves, checks and ends, SAN, moves made, games of PGN.

usage: python_chess.py FOLDER [unittest's arguments]       FOLDER has python-chess's chess/ and test.py

A board that we do not take (variants, boards without kings) is answered by python-chess itself; how many questions were
ours is printed at the end. docs/python.md lists what differs.
"""
import collections
import io
import sys
import unittest

FOLDER = sys.argv.pop(1)
sys.path.insert(0, FOLDER)

import chess  # noqa: E402
import chess.pgn  # noqa: E402
import jadoube  # noqa: E402

answered = collections.Counter()
theirs = {name: getattr(chess.Board, name) for name in (
    "generate_legal_moves", "is_legal", "is_check", "checkers_mask", "is_checkmate", "is_stalemate", "san", "parse_san", "push")}
their_read_game = chess.pgn.read_game
KINDS = {"knight": chess.KNIGHT, "bishop": chess.BISHOP, "rook": chess.ROOK, "queen": chess.QUEEN}


def position_of(board):
    """Our position of their board; None where there is none."""
    if type(board) is not chess.Board:
        return None
    try:
        return jadoube.Position(board.fen(en_passant="fen", shredder=board.chess960), lenient=True)
    except ValueError:
        return None


def their_move(board, move):
    if move.is_null:
        return chess.Move.null()
    target = move.number >> 6 & 63 if move.is_castling and board.chess960 else chess.parse_square(move.to_square)
    return chess.Move(chess.parse_square(move.from_square), target, KINDS.get(move.promotion))


def our_move(position, board, move):
    return next((m for m in position if their_move(board, m) == board._from_chess960(
        board.chess960, move.from_square, move.to_square, move.promotion)), None)


def replaced(name):
    """Ours where it takes the board, else theirs."""
    def decorate(ours):
        def either(board, *arguments, **named):
            position = position_of(board)
            answered["ours" if position else "theirs"] += 1
            if position is None:
                return theirs[name](board, *arguments, **named)
            return ours(position, board, *arguments, **named)
        setattr(chess.Board, name, either)
        return either
    return decorate


@replaced("generate_legal_moves")
def generate_legal_moves(position, board, from_mask=chess.BB_ALL, to_mask=chess.BB_ALL):
    moves = [their_move(board, move) for move in position]
    return iter([m for m in moves if chess.BB_SQUARES[m.from_square] & from_mask and chess.BB_SQUARES[m.to_square] & to_mask])


@replaced("is_legal")
def is_legal(position, board, move):
    return bool(move) and not move.drop and our_move(position, board, move) is not None


@replaced("is_check")
def is_check(position, board):
    return position.is_check


@replaced("checkers_mask")
def checkers_mask(position, board):
    return sum(chess.BB_SQUARES[chess.parse_square(name)] for name in position.checkers)


@replaced("is_checkmate")
def is_checkmate(position, board):
    return position.is_mate


@replaced("is_stalemate")
def is_stalemate(position, board):
    return position.is_stalemate


@replaced("san")
def san(position, board, move):
    found = our_move(position, board, move) if move else None
    return found.san if found else theirs["san"](board, move)


@replaced("parse_san")
def parse_san(position, board, text):
    if text in ("--", "Z0", "0000", "@@@@"):
        return chess.Move.null()
    try:
        return their_move(board, position.move(text))
    except jadoube.SyntaxFault as fault:
        raise chess.InvalidMoveError(str(fault)) from fault
    except jadoube.Refused as refused:
        kind = chess.AmbiguousMoveError if "ambiguous" in refused.reasons else chess.IllegalMoveError
        raise kind(str(refused)) from refused


@replaced("push")
def push(position, board, move):
    found = our_move(position, board, move) if move else None
    theirs["push"](board, move)
    if found:
        want = board.fen(en_passant="legal", shredder=board.chess960)
        made = chess.Board(found.after.fen, chess960=board.chess960).fen(en_passant="legal", shredder=board.chess960)
        assert made == want, (move, made, want)


def stripped(comments):
    return [comment.strip(" ") for comment in comments]


def game_of(ours):
    game = chess.pgn.Game()
    for name, value in ours.tags.items():
        game.headers[name] = value
    game.errors = [ValueError(problem.what) for problem in jadoube.problems(ours) if problem.lost]
    if "Result" not in ours.tags:
        game.headers["Result"] = ours.result
    root = ours.tree
    nodes = {root: game}
    game.comments = stripped(root.comments)
    for node in root:
        move = their_move(nodes[node.parent].board(), node.move)
        nodes[node] = nodes[node.parent].add_variation(move, comment=stripped(node.comments),
                                                             starting_comment=stripped(node.before), nags=node.nags)
    return game


def read_game(handle, *, Visitor=chess.pgn.GameBuilder):
    if Visitor is not chess.pgn.GameBuilder or not isinstance(handle, io.StringIO):
        return their_read_game(handle, Visitor=Visitor)
    begin = handle.tell()
    want = their_read_game(handle)
    found = list(jadoube.read(handle.getvalue()[begin:handle.tell()].encode())) if want else []
    mine = bool(found) and found[0].tree is not None and type(want.board()) is chess.Board
    answered["ours" if mine else "theirs"] += 1
    return game_of(found[0]) if mine else want


chess.pgn.read_game = read_game


def main():
    import test
    cases = [test.MoveTestCase, test.BoardTestCase, test.LegalMoveGeneratorTestCase, test.PgnTestCase]
    suite = unittest.TestSuite(map(unittest.defaultTestLoader.loadTestsFromTestCase, cases))
    result = unittest.TextTestRunner(verbosity=1).run(suite)
    print(f"{result.testsRun - len(result.failures) - len(result.errors)} of {result.testsRun} agree; "
          f"questions answered by us {answered['ours']}, by python-chess {answered['theirs']}")
    for test_case, _ in result.failures + result.errors:
        print("differs:", test_case.id())


main()
