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
    Variant("PT", "pot-limit-holdem", "Pot-limit hold'em", games.PotLimitTexasHoldem),
    Variant("FO", "limit-omaha", "Fixed-limit Omaha", games.FixedLimitOmahaHoldem),
    Variant(
        "PO/8",
        "pot-limit-omaha-hi-lo",
        "Pot-limit Omaha hi-lo, eight or better",
        games.PotLimitOmahaHoldemHighLowSplitEightOrBetter,
    ),
    Variant("NO", "no-limit-omaha", "No-limit Omaha", games.NoLimitOmahaHoldem),
    Variant(
        "NO/8",
        "no-limit-omaha-hi-lo",
        "No-limit Omaha hi-lo, eight or better",
        games.NoLimitOmahaHoldemHighLowSplitEightOrBetter,
    ),
    Variant(
        "FO5",
        "limit-five-card-omaha",
        "Fixed-limit five-card Omaha",
        games.FixedLimitFiveCardOmahaHoldem,
    ),
    Variant(
        "FO5/8",
        "limit-five-card-omaha-hi-lo",
        "Fixed-limit five-card Omaha hi-lo, eight or better",
        games.FixedLimitFiveCardOmahaHoldemHighLowSplitEightOrBetter,
    ),
    Variant(
        "PO5", "five-card-omaha", "Pot-limit five-card Omaha", games.PotLimitFiveCardOmahaHoldem
    ),
    Variant(
        "PO5/8",
        "pot-limit-five-card-omaha-hi-lo",
        "Pot-limit five-card Omaha hi-lo, eight or better",
        games.PotLimitFiveCardOmahaHoldemHighLowSplitEightOrBetter,
    ),
    Variant(
        "NO5",
        "no-limit-five-card-omaha",
        "No-limit five-card Omaha",
        games.NoLimitFiveCardOmahaHoldem,
    ),
    Variant(
        "NO5/8",
        "no-limit-five-card-omaha-hi-lo",
        "No-limit five-card Omaha hi-lo, eight or better",
        games.NoLimitFiveCardOmahaHoldemHighLowSplitEightOrBetter,
    ),
    Variant(
        "FO6",
        "limit-six-card-omaha",
        "Fixed-limit six-card Omaha",
        games.FixedLimitSixCardOmahaHoldem,
    ),
    Variant(
        "FO6/8",
        "limit-six-card-omaha-hi-lo",
        "Fixed-limit six-card Omaha hi-lo, eight or better",
        games.FixedLimitSixCardOmahaHoldemHighLowSplitEightOrBetter,
    ),
    Variant("PO6", "six-card-omaha", "Pot-limit six-card Omaha", games.PotLimitSixCardOmahaHoldem),
    Variant(
        "PO6/8",
        "pot-limit-six-card-omaha-hi-lo",
        "Pot-limit six-card Omaha hi-lo, eight or better",
        games.PotLimitSixCardOmahaHoldemHighLowSplitEightOrBetter,
    ),
    Variant(
        "NO6", "no-limit-six-card-omaha", "No-limit six-card Omaha", games.NoLimitSixCardOmahaHoldem
    ),
    Variant(
        "NO6/8",
        "no-limit-six-card-omaha-hi-lo",
        "No-limit six-card Omaha hi-lo, eight or better",
        games.NoLimitSixCardOmahaHoldemHighLowSplitEightOrBetter,
    ),
    Variant("FC", "limit-courchevel", "Fixed-limit Courchevel", games.FixedLimitCourchevel),
    Variant(
        "FC/8",
        "limit-courchevel-hi-lo",
        "Fixed-limit Courchevel hi-lo, eight or better",
        games.FixedLimitCourchevelHighLowSplitEightOrBetter,
    ),
    Variant("PC", "courchevel", "Pot-limit Courchevel", games.PotLimitCourchevel),
    Variant(
        "PC/8",
        "courchevel-hi-lo",
        "Pot-limit Courchevel hi-lo, eight or better",
        games.PotLimitCourchevelHighLowSplitEightOrBetter,
    ),
    Variant("NC", "no-limit-courchevel", "No-limit Courchevel", games.NoLimitCourchevel),
    Variant(
        "NC/8",
        "no-limit-courchevel-hi-lo",
        "No-limit Courchevel hi-lo, eight or better",
        games.NoLimitCourchevelHighLowSplitEightOrBetter,
    ),
    Variant("F5D", "five-card-draw", "Fixed-limit five-card draw", games.FixedLimitFiveCardDraw),
    Variant(
        "P5D", "pot-limit-five-card-draw", "Pot-limit five-card draw", games.PotLimitFiveCardDraw
    ),
    Variant("N5D", "no-limit-five-card-draw", "No-limit five-card draw", games.NoLimitFiveCardDraw),
    Variant(
        "F2L1D",
        "limit-2-7-single-draw",
        "Fixed-limit deuce-to-seven single draw",
        games.FixedLimitDeuceToSevenLowballSingleDraw,
    ),
    Variant(
        "P2L1D",
        "pot-limit-2-7-single-draw",
        "Pot-limit deuce-to-seven single draw",
        games.PotLimitDeuceToSevenLowballSingleDraw,
    ),
    Variant(
        "P2L3D",
        "pot-limit-2-7-triple-draw",
        "Pot-limit deuce-to-seven triple draw",
        games.PotLimitDeuceToSevenLowballTripleDraw,
    ),
    Variant(
        "N2L3D",
        "no-limit-2-7-triple-draw",
        "No-limit deuce-to-seven triple draw",
        games.NoLimitDeuceToSevenLowballTripleDraw,
    ),
    Variant(
        "FA5L3D",
        "a-5-triple-draw",
        "Fixed-limit ace-to-five triple draw",
        games.FixedLimitAceToFiveLowballTripleDraw,
    ),
    Variant(
        "PA5L3D",
        "pot-limit-a-5-triple-draw",
        "Pot-limit ace-to-five triple draw",
        games.PotLimitAceToFiveLowballTripleDraw,
    ),
    Variant(
        "NA5L3D",
        "no-limit-a-5-triple-draw",
        "No-limit ace-to-five triple draw",
        games.NoLimitAceToFiveLowballTripleDraw,
    ),
    Variant("PB", "pot-limit-badugi", "Pot-limit badugi", games.PotLimitBadugi),
    Variant("NB", "no-limit-badugi", "No-limit badugi", games.NoLimitBadugi),
    Variant("F5S", "five-card-stud", "Five-card stud", games.FixedLimitFiveCardStud, 1, (4, 8)),
    Variant(
        "P5S",
        "pot-limit-five-card-stud",
        "Pot-limit five-card stud",
        games.PotLimitFiveCardStud,
        1,
        (4, 8),
    ),
    Variant(
        "N5S",
        "no-limit-five-card-stud",
        "No-limit five-card stud",
        games.NoLimitFiveCardStud,
        1,
        (4, 8),
    ),
    Variant(
        "P7S", "pot-limit-stud", "Pot-limit seven-card stud", games.PotLimitSevenCardStud, 1, (4, 8)
    ),
    Variant(
        "P7S/8",
        "pot-limit-stud-hi-lo",
        "Pot-limit seven-card stud hi-lo",
        games.PotLimitSevenCardStudHighLowSplitEightOrBetter,
        1,
        (4, 8),
    ),
    Variant("PR", "pot-limit-razz", "Pot-limit razz", games.PotLimitRazz, 1, (4, 8)),
    Variant(
        "N7S", "no-limit-stud", "No-limit seven-card stud", games.NoLimitSevenCardStud, 1, (4, 8)
    ),
    Variant(
        "N7S/8",
        "no-limit-stud-hi-lo",
        "No-limit seven-card stud hi-lo",
        games.NoLimitSevenCardStudHighLowSplitEightOrBetter,
        1,
        (4, 8),
    ),
    Variant("NRAZZ", "no-limit-razz", "No-limit razz", games.NoLimitRazz, 1, (4, 8)),
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

# What else people call them: the shorthands of `croupier`, and what players say.
OTHER_NAMES = {
    "holdem": ("nlhe", "no-limit-holdem", "texas-holdem", "hold-em"),
    "limit-holdem": ("lhe", "fixed-limit-holdem"),
    "omaha": ("plo", "plo4", "omaha4", "pot-limit-omaha"),
    "omaha-hi-lo": ("o8", "omaha8"),
    "pot-limit-omaha-hi-lo": ("plo8",),
    "five-card-omaha": ("plo5", "omaha5", "5-card-omaha"),
    "six-card-omaha": ("plo6", "omaha6", "6-card-omaha"),
    "pot-limit-five-card-omaha-hi-lo": ("plo5-8", "big-o", "omaha5-hi-lo"),
    "pot-limit-six-card-omaha-hi-lo": ("plo6-8", "omaha6-hi-lo"),
    "short-deck": ("six-plus", "6+"),
    "stud": ("seven-card-stud", "7-card-stud"),
    "stud-hi-lo": ("stud8",),
    "2-7-single-draw": ("draw", "single-draw", "2-7-draw", "2-7", "deuce-to-seven"),
    "2-7-triple-draw": ("triple-draw",),
    "a-5-triple-draw": ("a-5", "a-5-draw", "ace-to-five"),
    "five-card-draw": ("5-card-draw",),
}


def plain_name(text: str) -> str:
    """Return a name as it is looked up: small letters, dashes between the words."""
    return "-".join(text.lower().replace("_", " ").replace("'", "").split())


def find_variant(text: str) -> Variant:
    """Return the game of a code or a name, in any spelling of capitals, blanks and dashes.

    >>> find_variant("fo/8").title, find_variant("Short Deck").code, find_variant("PLO").name
    ('Limit Omaha hi-lo, eight or better', 'NS', 'omaha')
    """
    known = {variant.code.lower(): variant for variant in VARIANTS}
    for variant in VARIANTS:
        known.update(dict.fromkeys((variant.name, *OTHER_NAMES.get(variant.name, ())), variant))
    wanted = plain_name(text)
    if wanted in known:
        return known[wanted]
    names = [variant.name for variant in VARIANTS]
    near = get_close_matches(wanted, names, cutoff=0.6)  # a code is too short to be near anything
    near += [name for name in names if wanted and wanted in name]
    if near:
        choice = " or ".join([*dict.fromkeys(near)][:3])
        raise SetupError(f"there is no game {text!r}; did you mean {choice}?")
    raise SetupError(f"there is no game {text!r}; choose from {', '.join(names)}")
