"""The rules of chess, and the Laws.

>>> import jadoube
>>> jadoube.Position().play("e4").play("e5").fen
'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2'
"""
from ._jadoube import Array, Game, History, Move, Position, Reader
from .errors import Refused, SyntaxFault
from .games import Batch, Problem, batches, boards, problems, read
from .laws import Law, LawGame, MateAnswer, Regulations, Ruling, View, find_laws, mate, vocabulary
from .opponent import Choice, best_move
from .tournament import Board, Match, Reason, System, Tournament, systems
from .tree import Arrow, Node, Tree

SQUARES = tuple(file + rank for rank in "12345678" for file in "abcdefgh")

__all__ = ["Array", "Arrow", "Batch", "Board", "Choice", "Game", "History", "Law", "LawGame", "MateAnswer", "Match", "Move", "Node", "Position", "Problem",
           "Reader", "Reason", "Refused", "Regulations", "Ruling", "SQUARES", "SyntaxFault", "System", "Tournament", "Tree", "View", "batches", "best_move", "boards", "find_laws", "mate",
           "problems", "read", "systems", "vocabulary"]
