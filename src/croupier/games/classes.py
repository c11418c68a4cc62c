"""The games as classes with PokerKit's names and signatures, made from the rows.

`tools/catalogue.py` writes `classes.pyi`, which describes them to type checkers.
"""

from croupier.games.catalogue import GAMES
from croupier.games.class_making import class_of

__all__ = [row.class_name for row in GAMES]

for _row in GAMES:
    _made = globals()[_row.class_name] = class_of(_row)
    _made.__module__ = __name__
