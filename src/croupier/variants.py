"""The games by the names people type: their PHH codes and plain words."""

from __future__ import annotations

from difflib import get_close_matches
from typing import NamedTuple

from croupier import games
from croupier.errors import SetupError
from croupier.games.poker import ButtonGame
from croupier.games.small import SmallGame
from croupier.games.stud import SevenCardStud

Game = type[ButtonGame] | type[SevenCardStud]


class Variant(NamedTuple):
    """One game: its code, its plain name, its title, and what it is usually played for."""

    code: str
    name: str
    title: str
    game: Game
    ante: int = 0
    bets: tuple[int, int] = (2, 4)

    @property
    def small(self) -> bool:
        """Whether it is one of the small games of research, for two players and an ante."""
        return issubclass(self.game, SmallGame)

    @property
    def stud(self) -> bool:
        """Whether up cards decide who opens, and somebody brings in."""
        return issubclass(self.game, SevenCardStud)


VARIANTS = (
    Variant("NT", "holdem", "No-limit hold'em", games.NoLimitTexasHoldem),
    Variant("FT", "limit-holdem", "Limit hold'em", games.FixedLimitTexasHoldem),
    Variant("PO", "omaha", "Pot-limit Omaha", games.PotLimitOmahaHoldem),
    Variant(
        "FO/8",
        "omaha-hi-lo",
        "Limit Omaha hi-lo, eight or better",
        games.FixedLimitOmahaHoldemHighLowSplitEightOrBetter,
    ),
    Variant("NS", "short-deck", "No-limit short-deck hold'em", games.NoLimitShortDeckHoldem),
    Variant("NR", "royal", "No-limit royal hold'em", games.NoLimitRoyalHoldem),
    Variant("F7S", "stud", "Seven-card stud", games.FixedLimitSevenCardStud, 1, (4, 8)),
    Variant(
        "F7S/8",
        "stud-hi-lo",
        "Seven-card stud hi-lo, eight or better",
        games.FixedLimitSevenCardStudHighLowSplitEightOrBetter,
        1,
        (4, 8),
    ),
    Variant("FR", "razz", "Razz", games.FixedLimitRazz, 1, (4, 8)),
    Variant(
        "N2L1D",
        "2-7-single-draw",
        "No-limit deuce-to-seven single draw",
        games.NoLimitDeuceToSevenLowballSingleDraw,
    ),
    Variant(
        "F2L3D",
        "2-7-triple-draw",
        "Limit deuce-to-seven triple draw",
        games.FixedLimitDeuceToSevenLowballTripleDraw,
    ),
    Variant("FB", "badugi", "Limit badugi", games.FixedLimitBadugi),
    Variant("KUHN", "kuhn", "Kuhn poker", games.KuhnPoker, 1, (1, 1)),
    Variant("LEDUC", "leduc", "Leduc hold'em", games.LeducHoldem, 1, (2, 4)),
    Variant("RHODE", "rhode-island", "Rhode Island hold'em", games.RhodeIslandHoldem, 5, (10, 20)),
    Variant(
        "ROYAL-RHODE",
        "royal-rhode-island",
        "Royal Rhode Island hold'em",
        games.RoyalRhodeIslandHoldem,
        5,
        (10, 20),
    ),
    Variant("NUMERAL211", "numeral211", "Numeral211 hold'em", games.Numeral211Holdem, 5, (10, 20)),
)


def find_variant(text: str) -> Variant:
    """Return the game of a code or a name, in any spelling of capitals, blanks and dashes.

    >>> find_variant("fo/8").title, find_variant("Short Deck").code
    ('Limit Omaha hi-lo, eight or better', 'NS')
    """
    known = {variant.code.lower(): variant for variant in VARIANTS}
    known.update((variant.name, variant) for variant in VARIANTS)
    wanted = "-".join(text.lower().replace("_", " ").replace("'", "").split())
    if wanted in known:
        return known[wanted]
    names = [variant.name for variant in VARIANTS]
    near = [known[word].name for word in get_close_matches(wanted, known, cutoff=0.6)]
    near += [name for name in names if wanted and wanted in name]
    if near:
        choice = " or ".join(dict.fromkeys(near))
        raise SetupError(f"there is no game {text!r}; did you mean {choice}?")
    raise SetupError(f"there is no game {text!r}; choose from {', '.join(names)}")
