from ttt_gui.api import ALPHA_BETA as ALPHA_BETA
from ttt_gui.api import MINIMAX as MINIMAX
from ttt_gui.api import EngineReport as EngineReport
from ttt_gui.api import ProofReport as ProofReport
from ttt_gui.api import SearchReport as SearchReport
from ttt_gui.api import SearchTree as SearchTree
from ttt_gui.api import TreeRow as TreeRow
from ttt_gui.api import algorithm as algorithm
from ttt_gui.api import board as board
from ttt_gui.api import compare as compare
from ttt_gui.api import examine as examine
from ttt_gui.api import position as position
from ttt_gui.api import positions as positions
from ttt_gui.api import search as search
from ttt_gui.api import solve as solve
from ttt_gui.api import trace as trace
from ttt_gui.api import tree as tree

__version__: str
