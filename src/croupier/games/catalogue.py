"""Every game of the package as a row of data; its functions and classes are made from the row."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING

from croupier.cards.card import Deck
from croupier.cards.hand_types import (
    BadugiHand,
    EightOrBetterLowHand,
    GreekHoldemHand,
    HoleBadugiHand,
    HoleFewestPointsHand,
    HoleMostPointsHand,
    HoleRegularLowHand,
    HoleStandardLowHand,
    LazyPineappleHand,
    NinesOrBetterHand,
    OmahaHoldemHand,
    RegularLowHand,
    ShortDeckHoldemHand,
    ShortDeckOmahaHand,
    StandardBadugiHand,
    StandardHighHand,
    StandardLowHand,
)
from croupier.errors import SetupError, shown
from croupier.games import rounds
from croupier.games.game import Game, plain_name
from croupier.games.kinds import AnteGame, ButtonBlindGame
from croupier.games.rows import (
    A_5_TRIPLE_DRAW,
    BADUGI,
    BOMB_POT,
    DRAW,
    DRAW_SEATS,
    DRAWMAHA,
    FIVE_CARD_BOMB_POT_SEATS,
    FIVE_CARD_DRAW,
    FIVE_CARD_OMAHA_SEATS,
    FIVE_CARD_STUD,
    FIXED,
    HOLDEM,
    KUHN,
    LEDUC,
    NO_LIMIT,
    NUMERAL211,
    OMAHA,
    OMAHA_HI_LO,
    POT,
    RAZZ,
    RHODE_ISLAND,
    ROYAL,
    ROYAL_RHODE_ISLAND,
    SHORT_DECK,
    SHORT_DECK_OMAHA_SEATS,
    SINGLE_BOMB_POT_SEATS,
    SIX_CARD_OMAHA_SEATS,
    STUD,
    STUD_HI_LO,
    SUPER_STUD_SEATS,
    TRIPLE_DRAW,
)

if TYPE_CHECKING:
    from croupier.games.mixed import MixedGame

# A table with one game after the other: the formatter would spread each over eight lines.
# fmt: off
GAMES: tuple[Game, ...] = (
    HOLDEM,
    HOLDEM.sibling("FT", "limit-holdem", "Limit hold'em", "FixedLimitTexasHoldem",
        structure=FIXED, aliases=("lhe", "fixed-limit-holdem")),
    OMAHA,
    OMAHA_HI_LO,
    SHORT_DECK,
    ROYAL,
    STUD,
    STUD_HI_LO,
    RAZZ,
    DRAW,
    TRIPLE_DRAW,
    BADUGI,
    HOLDEM.sibling("NG", "greek", "No-limit Greek hold'em", "NoLimitGreekHoldem",
        hand_types=(GreekHoldemHand,), aliases=("greek-holdem",),
        summary="No-limit Greek hold'em (NG): both hole cards must be played."),
    HOLDEM.sibling("PT", "pot-limit-holdem", "Pot-limit hold'em", "PotLimitTexasHoldem",
        structure=POT),
    OMAHA.sibling("FO", "limit-omaha", "Fixed-limit Omaha", "FixedLimitOmahaHoldem",
        structure=FIXED),
    OMAHA_HI_LO.sibling("PO/8", "pot-limit-omaha-hi-lo", "Pot-limit Omaha hi-lo, eight or better",
        "PotLimitOmahaHoldemHighLowSplitEightOrBetter", structure=POT, aliases=("plo8",)),
    OMAHA.sibling("NO", "no-limit-omaha", "No-limit Omaha", "NoLimitOmahaHoldem",
        structure=NO_LIMIT),
    OMAHA_HI_LO.sibling("NO/8", "no-limit-omaha-hi-lo", "No-limit Omaha hi-lo, eight or better",
        "NoLimitOmahaHoldemHighLowSplitEightOrBetter", structure=NO_LIMIT),
    OMAHA.sibling("FO5", "limit-five-card-omaha", "Fixed-limit five-card Omaha",
        "FixedLimitFiveCardOmahaHoldem", rounds=rounds.OMAHA_FIVE,
        seats=FIVE_CARD_OMAHA_SEATS, structure=FIXED),
    OMAHA_HI_LO.sibling("FO5/8", "limit-five-card-omaha-hi-lo",
        "Fixed-limit five-card Omaha hi-lo, eight or better",
        "FixedLimitFiveCardOmahaHoldemHighLowSplitEightOrBetter", rounds=rounds.OMAHA_FIVE,
        seats=FIVE_CARD_OMAHA_SEATS,
        structure=FIXED),
    OMAHA.sibling("PO5", "five-card-omaha", "Pot-limit five-card Omaha",
        "PotLimitFiveCardOmahaHoldem", rounds=rounds.OMAHA_FIVE,
        seats=FIVE_CARD_OMAHA_SEATS, structure=POT,
        aliases=("plo5", "omaha5", "5-card-omaha")),
    OMAHA_HI_LO.sibling("PO5/8", "pot-limit-five-card-omaha-hi-lo",
        "Pot-limit five-card Omaha hi-lo, eight or better",
        "PotLimitFiveCardOmahaHoldemHighLowSplitEightOrBetter", rounds=rounds.OMAHA_FIVE,
        seats=FIVE_CARD_OMAHA_SEATS,
        structure=POT, aliases=("plo5-8", "big-o", "omaha5-hi-lo")),
    OMAHA.sibling("NO5", "no-limit-five-card-omaha", "No-limit five-card Omaha",
        "NoLimitFiveCardOmahaHoldem", rounds=rounds.OMAHA_FIVE,
        seats=FIVE_CARD_OMAHA_SEATS, structure=NO_LIMIT),
    OMAHA_HI_LO.sibling("NO5/8", "no-limit-five-card-omaha-hi-lo",
        "No-limit five-card Omaha hi-lo, eight or better",
        "NoLimitFiveCardOmahaHoldemHighLowSplitEightOrBetter", rounds=rounds.OMAHA_FIVE,
        seats=FIVE_CARD_OMAHA_SEATS,
        structure=NO_LIMIT),
    OMAHA.sibling("FO6", "limit-six-card-omaha", "Fixed-limit six-card Omaha",
        "FixedLimitSixCardOmahaHoldem", rounds=rounds.OMAHA_SIX,
        seats=SIX_CARD_OMAHA_SEATS, structure=FIXED),
    OMAHA_HI_LO.sibling("FO6/8", "limit-six-card-omaha-hi-lo",
        "Fixed-limit six-card Omaha hi-lo, eight or better",
        "FixedLimitSixCardOmahaHoldemHighLowSplitEightOrBetter", rounds=rounds.OMAHA_SIX,
        seats=SIX_CARD_OMAHA_SEATS,
        structure=FIXED),
    OMAHA.sibling("PO6", "six-card-omaha", "Pot-limit six-card Omaha",
        "PotLimitSixCardOmahaHoldem", rounds=rounds.OMAHA_SIX,
        seats=SIX_CARD_OMAHA_SEATS, structure=POT,
        aliases=("plo6", "omaha6", "6-card-omaha")),
    OMAHA_HI_LO.sibling("PO6/8", "pot-limit-six-card-omaha-hi-lo",
        "Pot-limit six-card Omaha hi-lo, eight or better",
        "PotLimitSixCardOmahaHoldemHighLowSplitEightOrBetter", rounds=rounds.OMAHA_SIX,
        seats=SIX_CARD_OMAHA_SEATS,
        structure=POT, aliases=("plo6-8", "omaha6-hi-lo")),
    OMAHA.sibling("NO6", "no-limit-six-card-omaha", "No-limit six-card Omaha",
        "NoLimitSixCardOmahaHoldem", rounds=rounds.OMAHA_SIX,
        seats=SIX_CARD_OMAHA_SEATS, structure=NO_LIMIT),
    OMAHA_HI_LO.sibling("NO6/8", "no-limit-six-card-omaha-hi-lo",
        "No-limit six-card Omaha hi-lo, eight or better",
        "NoLimitSixCardOmahaHoldemHighLowSplitEightOrBetter", rounds=rounds.OMAHA_SIX,
        seats=SIX_CARD_OMAHA_SEATS,
        structure=NO_LIMIT),
    OMAHA.sibling("FC", "limit-courchevel", "Fixed-limit Courchevel", "FixedLimitCourchevel",
        rounds=rounds.COURCHEVEL,
        seats=FIVE_CARD_OMAHA_SEATS, structure=FIXED),
    OMAHA_HI_LO.sibling("FC/8", "limit-courchevel-hi-lo",
        "Fixed-limit Courchevel hi-lo, eight or better",
        "FixedLimitCourchevelHighLowSplitEightOrBetter", rounds=rounds.COURCHEVEL,
        seats=FIVE_CARD_OMAHA_SEATS,
        structure=FIXED),
    OMAHA.sibling("PC", "courchevel", "Pot-limit Courchevel", "PotLimitCourchevel",
        rounds=rounds.COURCHEVEL,
        seats=FIVE_CARD_OMAHA_SEATS, structure=POT),
    OMAHA_HI_LO.sibling("PC/8", "courchevel-hi-lo", "Pot-limit Courchevel hi-lo, eight or better",
        "PotLimitCourchevelHighLowSplitEightOrBetter", rounds=rounds.COURCHEVEL,
        seats=FIVE_CARD_OMAHA_SEATS, structure=POT),
    OMAHA.sibling("NC", "no-limit-courchevel", "No-limit Courchevel", "NoLimitCourchevel",
        rounds=rounds.COURCHEVEL,
        seats=FIVE_CARD_OMAHA_SEATS, structure=NO_LIMIT),
    OMAHA_HI_LO.sibling("NC/8", "no-limit-courchevel-hi-lo",
        "No-limit Courchevel hi-lo, eight or better", "NoLimitCourchevelHighLowSplitEightOrBetter",
        rounds=rounds.COURCHEVEL,
        seats=FIVE_CARD_OMAHA_SEATS, structure=NO_LIMIT),
    FIVE_CARD_DRAW,
    FIVE_CARD_DRAW.sibling("P5D", "pot-limit-five-card-draw", "Pot-limit five-card draw",
        "PotLimitFiveCardDraw", structure=POT),
    FIVE_CARD_DRAW.sibling("N5D", "no-limit-five-card-draw", "No-limit five-card draw",
        "NoLimitFiveCardDraw", structure=NO_LIMIT),
    DRAW.sibling("F2L1D", "limit-2-7-single-draw", "Fixed-limit deuce-to-seven single draw",
        "FixedLimitDeuceToSevenLowballSingleDraw", structure=FIXED),
    DRAW.sibling("P2L1D", "pot-limit-2-7-single-draw", "Pot-limit deuce-to-seven single draw",
        "PotLimitDeuceToSevenLowballSingleDraw", structure=POT),
    TRIPLE_DRAW.sibling("P2L3D", "pot-limit-2-7-triple-draw",
        "Pot-limit deuce-to-seven triple draw", "PotLimitDeuceToSevenLowballTripleDraw",
        structure=POT),
    TRIPLE_DRAW.sibling("N2L3D", "no-limit-2-7-triple-draw", "No-limit deuce-to-seven triple draw",
        "NoLimitDeuceToSevenLowballTripleDraw", structure=NO_LIMIT),
    A_5_TRIPLE_DRAW,
    A_5_TRIPLE_DRAW.sibling("PA5L3D", "pot-limit-a-5-triple-draw",
        "Pot-limit ace-to-five triple draw", "PotLimitAceToFiveLowballTripleDraw", structure=POT),
    A_5_TRIPLE_DRAW.sibling("NA5L3D", "no-limit-a-5-triple-draw",
        "No-limit ace-to-five triple draw", "NoLimitAceToFiveLowballTripleDraw",
        structure=NO_LIMIT),
    BADUGI.sibling("PB", "pot-limit-badugi", "Pot-limit badugi", "PotLimitBadugi", structure=POT),
    BADUGI.sibling("NB", "no-limit-badugi", "No-limit badugi", "NoLimitBadugi", structure=NO_LIMIT),
    FIVE_CARD_STUD,
    FIVE_CARD_STUD.sibling("P5S", "pot-limit-five-card-stud", "Pot-limit five-card stud",
        "PotLimitFiveCardStud", structure=POT),
    FIVE_CARD_STUD.sibling("N5S", "no-limit-five-card-stud", "No-limit five-card stud",
        "NoLimitFiveCardStud", structure=NO_LIMIT),
    STUD.sibling("P7S", "pot-limit-stud", "Pot-limit seven-card stud", "PotLimitSevenCardStud",
        structure=POT),
    STUD_HI_LO.sibling("P7S/8", "pot-limit-stud-hi-lo", "Pot-limit seven-card stud hi-lo",
        "PotLimitSevenCardStudHighLowSplitEightOrBetter", structure=POT),
    RAZZ.sibling("PR", "pot-limit-razz", "Pot-limit razz", "PotLimitRazz", structure=POT),
    STUD.sibling("N7S", "no-limit-stud", "No-limit seven-card stud", "NoLimitSevenCardStud",
        structure=NO_LIMIT),
    STUD_HI_LO.sibling("N7S/8", "no-limit-stud-hi-lo", "No-limit seven-card stud hi-lo",
        "NoLimitSevenCardStudHighLowSplitEightOrBetter", structure=NO_LIMIT),
    RAZZ.sibling("NRAZZ", "no-limit-razz", "No-limit razz", "NoLimitRazz", structure=NO_LIMIT),
    KUHN,
    LEDUC,
    RHODE_ISLAND,
    ROYAL_RHODE_ISLAND,
    NUMERAL211,
    DRAWMAHA,
    BOMB_POT,
    BOMB_POT.sibling("NTBB", "double-board-holdem", "Double-board hold'em bomb pot",
        "NoLimitDoubleBoardHoldem", hand_types=(StandardHighHand,), rounds=rounds.BOMB_POT,
        structure=NO_LIMIT, aliases=("bomb-pot",)),
    BOMB_POT.sibling("POB", "single-board-omaha", "Omaha bomb pot", "PotLimitOmahaBombPot",
        boards=1, aliases=(), summary="Omaha bomb pot (POB): everybody antes, one board."),
    BOMB_POT.sibling("NTB", "single-board-holdem", "Hold'em bomb pot", "NoLimitHoldemBombPot",
        hand_types=(StandardHighHand,), rounds=rounds.BOMB_POT, structure=NO_LIMIT, boards=1,
        aliases=(), summary="Hold'em bomb pot (NTB): everybody antes, one board."),
    BOMB_POT.sibling("PO5B", "single-board-five-card-omaha", "Five-card Omaha bomb pot",
        "PotLimitFiveCardOmahaBombPot", rounds=rounds.OMAHA_FIVE_BOMB_POT, boards=1,
        seats=SINGLE_BOMB_POT_SEATS,
        aliases=(),
        summary="Five-card Omaha bomb pot (PO5B): everybody antes, one board."),
    RAZZ.sibling("F2L7S", "2-7-razz", "Deuce-to-seven razz", "FixedLimitDeuceToSevenRazz",
        deck=Deck.STANDARD, hand_types=(StandardLowHand,), rounds=rounds.RAZZ_2_7,
        aliases=("deuce-to-seven-razz", "2-7-stud"),
        summary="Fixed-limit deuce-to-seven razz (F2L7S): the worst high hand wins, aces high."),
    HOLDEM.sibling("ST", "spread-limit-holdem", "Spread-limit hold'em", "SpreadLimitTexasHoldem",
        rounds=rounds.SPREAD_HOLDEM, aliases=("spread-holdem",),
        summary="Spread-limit hold'em (ST): bets and raises are one to five big blinds."),
    HOLDEM.sibling("NCP", "crazy-pineapple", "No-limit Crazy Pineapple", "NoLimitCrazyPineapple",
        rounds=rounds.CRAZY_PINEAPPLE,
        summary="Crazy Pineapple (NCP): three hole cards; one is discarded after the flop."),
    HOLDEM.sibling("NP", "pineapple", "No-limit Pineapple", "NoLimitPineapple",
        rounds=rounds.PINEAPPLE,
        summary="Pineapple (NP): three hole cards; one is discarded before the flop."),
    HOLDEM.sibling("NLP", "lazy-pineapple", "No-limit Lazy Pineapple", "NoLimitLazyPineapple",
        hand_types=(LazyPineappleHand,), rounds=rounds.LAZY_PINEAPPLE, aliases=("tahoe",),
        summary="Lazy Pineapple (NLP): three hole cards, at most two of which play."),
    HOLDEM.sibling("PI", "irish", "Pot-limit Irish hold'em", "PotLimitIrishHoldem",
        rounds=rounds.IRISH, structure=POT, aliases=("irish-holdem", "irish-poker"),
        summary="Irish hold'em (PI): four hole cards; two are discarded after the flop."),
    HOLDEM.sibling("NAOF", "all-in-or-fold", "All-in or fold hold'em", "NoLimitAllInOrFoldHoldem",
        rounds=rounds.ALL_IN_OR_FOLD, aliases=("aof",),
        summary="All-in or fold (NAOF): before the flop, whoever stays in is all-in."),
    AnteGame("NTA", "ante-only-holdem", "No-limit ante-only hold'em", "NoLimitAnteOnlyHoldem",
        deck=Deck.STANDARD, hand_types=(StandardHighHand,), rounds=rounds.HOLDEM, ante=1,
        bets=(2, 2), aliases=("ante-only",),
        summary="Ante-only hold'em (NTA): everybody antes, and there are no blinds."),
    ButtonBlindGame("NSB", "short-deck-ante", "No-limit short-deck hold'em, antes and button blind",
        "NoLimitShortDeckButtonBlind", deck=Deck.SHORT_DECK_HOLDEM,
        hand_types=(ShortDeckHoldemHand,), rounds=rounds.HOLDEM, ante=1, bets=(2, 2),
        aliases=("short-deck-button-blind",),
        summary="Short deck (NSB) as it is usually played: antes, and a blind from the button."),
    OMAHA.sibling("PSO", "short-deck-omaha", "Pot-limit short-deck Omaha", "PotLimitShortDeckOmaha",
        deck=Deck.SHORT_DECK_HOLDEM, hand_types=(ShortDeckOmahaHand,), seats=SHORT_DECK_OMAHA_SEATS,
        aliases=("six-plus-omaha",),
        summary="Short-deck Omaha (PSO): 36 cards, two of four hole cards play."),
    BOMB_POT.sibling("PO5BB", "double-board-five-card-omaha",
        "Double-board five-card Omaha bomb pot",
        "PotLimitDoubleBoardFiveCardOmaha", rounds=rounds.OMAHA_FIVE_BOMB_POT,
        seats=FIVE_CARD_BOMB_POT_SEATS, aliases=("plo5-bomb-pot",)),
    TRIPLE_DRAW.sibling("FBD", "badeucy", "Limit Badeucy", "FixedLimitBadeucy",
        hand_types=(StandardLowHand, StandardBadugiHand), aliases=("badeucey",),
        summary="Badeucy (FBD): half for the deuce-to-seven low, half for the badugi, aces high."),
    A_5_TRIPLE_DRAW.sibling("FBA", "badacey", "Limit Badacey", "FixedLimitBadacey",
        hand_types=(RegularLowHand, BadugiHand), aliases=("badacy",),
        summary="Badacey (FBA): half for the ace-to-five low, half for the badugi."),
    A_5_TRIPLE_DRAW.sibling("FA5L1D", "a-5-single-draw", "Fixed-limit ace-to-five single draw",
        "FixedLimitAceToFiveLowballSingleDraw", rounds=rounds.SINGLE_DRAW, seats=DRAW_SEATS,
        aliases=("california-lowball",)),
    TRIPLE_DRAW.sibling("FARC", "archie", "Limit Archie", "FixedLimitArchie",
        hand_types=(NinesOrBetterHand, EightOrBetterLowHand),
        summary="Archie (FARC): triple draw; nines or better for high, eight or better for low."),
    DRAWMAHA.sibling("PDM27", "drawmaha-2-7", "Pot-limit Drawmaha 2-7",
        "PotLimitDrawmahaDeuceToSeven",
        hand_types=(OmahaHoldemHand, HoleStandardLowHand), aliases=("dramaha-2-7",),
        summary="Drawmaha 2-7 (PDM27): half for the Omaha hand, half for the lowest hole cards."),
    DRAWMAHA.sibling("PDMA5", "drawmaha-a-5", "Pot-limit Drawmaha A-5", "PotLimitDrawmahaAceToFive",
        hand_types=(OmahaHoldemHand, HoleRegularLowHand), aliases=("dramaha-a-5",),
        summary="Drawmaha A-5 (PDMA5): half for the Omaha hand, half for the ace-to-five low."),
    DRAWMAHA.sibling("PDMB", "drawmaha-badugi", "Pot-limit Drawmaha badugi",
        "PotLimitDrawmahaBadugi",
        hand_types=(OmahaHoldemHand, HoleBadugiHand), aliases=("dramadugi", "dramaha-badugi"),
        summary="Drawmaha badugi (PDMB): half for the Omaha hand, half for the badugi."),
    DRAWMAHA.sibling("PDM0", "drawmaha-0", "Pot-limit Drawmaha 0", "PotLimitDrawmahaZero",
        hand_types=(OmahaHoldemHand, HoleFewestPointsHand), aliases=("dramaha-0", "drawmaha-zero"),
        summary="Drawmaha 0 (PDM0): half for the Omaha hand, half for the fewest points."),
    DRAWMAHA.sibling("PDM49", "drawmaha-49", "Pot-limit Drawmaha 49", "PotLimitDrawmahaFortyNine",
        hand_types=(OmahaHoldemHand, HoleMostPointsHand), aliases=("dramaha-49",),
        summary="Drawmaha 49 (PDM49): half for the Omaha hand, half for the most points."),
    RAZZ.sibling("FRB", "razzdugi", "Razzdugi", "FixedLimitRazzdugi",
        hand_types=(RegularLowHand, BadugiHand),
        summary="Razzdugi (FRB): seven-card stud, half for the razz hand, half for the badugi."),
    STUD_HI_LO.sibling("F7S/HL", "stud-hi-lo-no-qualifier",
        "Seven-card stud hi-lo without qualifier",
        "FixedLimitSevenCardStudHighLowSplit", hand_types=(StandardHighHand, RegularLowHand),
        aliases=("stud-hi-lo-regular",),
        summary="Seven-card stud hi-lo (F7S/HL) in which every low wins half the pot."),
    STUD.sibling("F7SS", "super-stud", "Super Stud", "FixedLimitSuperStud",
        rounds=rounds.SUPER_STUD, seats=SUPER_STUD_SEATS,
        summary="Super Stud (F7SS): four down cards; two are discarded after third street."),
    STUD_HI_LO.sibling("F7SS/8", "super-stud-hi-lo", "Super Stud hi-lo, eight or better",
        "FixedLimitSuperStudHighLowSplitEightOrBetter", rounds=rounds.SUPER_STUD,
        seats=SUPER_STUD_SEATS, aliases=("super-stud8",),
        summary="Super Stud hi-lo (F7SS/8): an eight or better low wins half the pot."),
)
# fmt: on

# The rows that are also functions of `croupier`: croupier.holdem(...) is HOLDEM(...).
FUNCTIONS: dict[str, Game] = {
    "holdem": HOLDEM,
    "royal": ROYAL,
    "short_deck": SHORT_DECK,
    "omaha": OMAHA,
    "omaha_hi_lo": OMAHA_HI_LO,
    "draw": DRAW,
    "triple_draw": TRIPLE_DRAW,
    "badugi": BADUGI,
    "stud": STUD,
    "stud_hi_lo": STUD_HI_LO,
    "razz": RAZZ,
    "kuhn": KUHN,
    "leduc": LEDUC,
    "rhode_island": RHODE_ISLAND,
    "numeral211": NUMERAL211,
}


def find_game(game: object) -> Game:
    """Return the row for a code, a name or a game class; a row is returned as it is.

    Upper case, spaces and dashes in a name do not matter.

    >>> find_game("fo/8").title, find_game("Short Deck").code, find_game("PLO").name
    ('Limit Omaha hi-lo, eight or better', 'NS', 'omaha')
    """
    if isinstance(game, Game):
        return game
    row = getattr(game, "row", None)
    if isinstance(row, Game):  # a game class, or an instance of one
        return row
    if not isinstance(game, str):
        raise SetupError(f"a game is a name such as 'holdem' or a row, not {shown(game)}")
    wanted = plain_name(game)
    if wanted in _KNOWN:
        return _KNOWN[wanted]
    if wanted in _OWN:
        return _OWN[wanted]
    names = [row.name for row in GAMES]
    if mix := _mix_named(wanted):
        raise SetupError(
            f"{mix.name} is a mix of games, for tournaments and cash games; choose one of them: "
            f"{', '.join(row.name for row in mix.games)}"
        )
    near = get_close_matches(wanted, names, cutoff=0.6)  # codes are too short to suggest
    near += [name for name in names if wanted and wanted in name]
    if near:
        choice = " or ".join([*dict.fromkeys(near)][:3])
        raise SetupError(f"there is no game {game!r}; did you mean {choice}?")
    some = ", ".join(names[:12])
    raise SetupError(
        f"there is no game {game!r}; choose from {some} or another of the {len(names)} "
        "that croupier deal --help lists"
    )


def _mix_named(wanted: str) -> MixedGame | None:
    from croupier.games.mixed import ROTATIONS

    spelled = {plain_name(mix.name.replace("/", " ")): mix for mix in ROTATIONS}
    return spelled.get(wanted)


_KNOWN = {spelling: row for row in GAMES for spelling in (row.code.lower(), row.name, *row.aliases)}
_OWN: dict[str, Game] = {}  # the users' rows by name: see make_known


def is_own(row: Game) -> bool:
    """Whether a row was made by a user and is not in the catalogue."""
    return not any(row is each for each in GAMES)


def make_known(row: Game) -> Game:
    """Register your own row under its names in this process, as tournaments do.

    >>> six_max = make_known(HOLDEM.sibling("NT6", "six-max", "Six-max hold'em", seats=6))
    >>> find_game("six-max") is six_max
    True
    """
    if not is_own(row):
        return row
    spellings = (row.code.lower(), row.name, *row.aliases)
    for spelling in spellings:
        if spelling in _KNOWN:
            raise SetupError(
                f"{spelling!r} is {_KNOWN[spelling].title}: give your game a code and names of its "
                f"own, for example with sibling()"
            )
    _OWN.update(dict.fromkeys(spellings, row))
    return row
