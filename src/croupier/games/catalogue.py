"""Every game of the package as a row of data. What else exists of a game is made from its row."""

from __future__ import annotations

from difflib import get_close_matches

from croupier.cards.card import Deck
from croupier.cards.hand_types import (
    BadugiHand,
    EightOrBetterLowHand,
    FiveCardDrawHand,
    GreekHoldemHand,
    KuhnPokerHand,
    LeducHoldemHand,
    Numeral211HoldemHand,
    OmahaEightOrBetterLowHand,
    OmahaHoldemHand,
    RegularLowHand,
    RhodeIslandHoldemHand,
    ShortDeckHoldemHand,
    StandardHighHand,
    StandardLowHand,
)
from croupier.errors import SetupError, shown
from croupier.games import rounds
from croupier.games.game import AnteGame, BlindsGame, BringInGame, Game, plain_name
from croupier.hand.streets import BettingStructure

_FIXED = BettingStructure.FIXED_LIMIT
_POT = BettingStructure.POT_LIMIT
_NONE = BettingStructure.NO_LIMIT
# Seats at the tables of WSOP events by kind of game; games with a board have ten.
_STUD_SEATS = 8
_DRAW_SEATS = 7
_TRIPLE_DRAW_SEATS = 6

HOLDEM = BlindsGame(
    "NT",
    "holdem",
    "No-limit hold'em",
    "NoLimitTexasHoldem",
    deck=Deck.STANDARD,
    hand_types=(StandardHighHand,),
    rounds=rounds.HOLDEM,
    aliases=("nlhe", "no-limit-holdem", "texas-holdem", "hold-em"),
    summary="No-limit Texas hold'em (NT).",
)
OMAHA = BlindsGame(
    "PO",
    "omaha",
    "Pot-limit Omaha",
    "PotLimitOmahaHoldem",
    deck=Deck.STANDARD,
    hand_types=(OmahaHoldemHand,),
    rounds=rounds.OMAHA,
    structure=_POT,
    aliases=("plo", "plo4", "omaha4", "pot-limit-omaha"),
    summary="Pot-limit Omaha (PO): four hole cards, two of which must be played.",
)
OMAHA_HI_LO = BlindsGame(
    "FO/8",
    "omaha-hi-lo",
    "Limit Omaha hi-lo, eight or better",
    "FixedLimitOmahaHoldemHighLowSplitEightOrBetter",
    deck=Deck.STANDARD,
    hand_types=(OmahaHoldemHand, OmahaEightOrBetterLowHand),
    rounds=rounds.OMAHA,
    structure=_FIXED,
    aliases=("o8", "omaha8"),
    summary="Fixed-limit Omaha hi-lo (FO/8): the best low of eight or better wins half the pot.",
)
SHORT_DECK = BlindsGame(
    "NS",
    "short-deck",
    "No-limit short-deck hold'em",
    "NoLimitShortDeckHoldem",
    deck=Deck.SHORT_DECK_HOLDEM,
    hand_types=(ShortDeckHoldemHand,),
    rounds=rounds.HOLDEM,
    aliases=("six-plus", "6+"),
    summary="No-limit six-plus hold'em (NS): 36 cards, and a flush beats a full house.",
)
ROYAL = BlindsGame(
    "NR",
    "royal",
    "No-limit royal hold'em",
    "NoLimitRoyalHoldem",
    deck=Deck.ROYAL_HOLDEM,
    hand_types=(StandardHighHand,),
    rounds=rounds.HOLDEM,
    summary="No-limit hold'em with the twenty cards from ten to ace.",
)
STUD = BringInGame(
    "F7S",
    "stud",
    "Seven-card stud",
    "FixedLimitSevenCardStud",
    deck=Deck.STANDARD,
    hand_types=(StandardHighHand,),
    rounds=rounds.SEVEN_CARD_STUD,
    structure=_FIXED,
    ante=1,
    bring_in=1,
    bets=(4, 8),
    seats=_STUD_SEATS,
    aliases=("seven-card-stud", "7-card-stud"),
    summary="Fixed-limit seven-card stud (F7S).",
)
STUD_HI_LO = BringInGame(
    "F7S/8",
    "stud-hi-lo",
    "Seven-card stud hi-lo, eight or better",
    "FixedLimitSevenCardStudHighLowSplitEightOrBetter",
    deck=Deck.STANDARD,
    hand_types=(StandardHighHand, EightOrBetterLowHand),
    rounds=rounds.SEVEN_CARD_STUD,
    structure=_FIXED,
    ante=1,
    bring_in=1,
    bets=(4, 8),
    seats=_STUD_SEATS,
    aliases=("stud8",),
    summary="Fixed-limit seven-card stud hi-lo (F7S/8): an eight or better low wins half the pot.",
)
RAZZ = BringInGame(
    "FR",
    "razz",
    "Razz",
    "FixedLimitRazz",
    deck=Deck.REGULAR,
    hand_types=(RegularLowHand,),
    rounds=rounds.RAZZ,
    structure=_FIXED,
    ante=1,
    bring_in=1,
    bets=(4, 8),
    seats=_STUD_SEATS,
    summary="Fixed-limit razz (FR): seven-card stud for the lowest hand, aces low.",
)
DRAW = BlindsGame(
    "N2L1D",
    "2-7-single-draw",
    "No-limit deuce-to-seven single draw",
    "NoLimitDeuceToSevenLowballSingleDraw",
    deck=Deck.STANDARD,
    hand_types=(StandardLowHand,),
    rounds=rounds.SINGLE_DRAW,
    seats=_DRAW_SEATS,
    aliases=("draw", "single-draw", "2-7-draw", "2-7", "deuce-to-seven"),
    summary="No-limit deuce-to-seven single draw (N2L1D): the worst high hand wins.",
)
TRIPLE_DRAW = BlindsGame(
    "F2L3D",
    "2-7-triple-draw",
    "Limit deuce-to-seven triple draw",
    "FixedLimitDeuceToSevenLowballTripleDraw",
    deck=Deck.STANDARD,
    hand_types=(StandardLowHand,),
    rounds=rounds.TRIPLE_DRAW,
    structure=_FIXED,
    seats=_TRIPLE_DRAW_SEATS,
    aliases=("triple-draw",),
    summary="Fixed-limit deuce-to-seven triple draw (F2L3D).",
)
BADUGI = BlindsGame(
    "FB",
    "badugi",
    "Limit badugi",
    "FixedLimitBadugi",
    deck=Deck.REGULAR,
    hand_types=(BadugiHand,),
    rounds=rounds.BADUGI,
    structure=_FIXED,
    seats=_TRIPLE_DRAW_SEATS,
    summary="Fixed-limit badugi (FB): four low cards of four suits.",
)
FIVE_CARD_DRAW = BlindsGame(
    "F5D",
    "five-card-draw",
    "Fixed-limit five-card draw",
    "FixedLimitFiveCardDraw",
    deck=Deck.STANDARD,
    hand_types=(StandardHighHand,),
    rounds=rounds.SINGLE_DRAW,
    structure=_FIXED,
    seats=_DRAW_SEATS,
    aliases=("5-card-draw",),
    summary="Fixed-limit five-card draw (F5D).",
)
A_5_TRIPLE_DRAW = BlindsGame(
    "FA5L3D",
    "a-5-triple-draw",
    "Fixed-limit ace-to-five triple draw",
    "FixedLimitAceToFiveLowballTripleDraw",
    deck=Deck.REGULAR,
    hand_types=(RegularLowHand,),
    rounds=rounds.TRIPLE_DRAW,
    structure=_FIXED,
    seats=_TRIPLE_DRAW_SEATS,
    aliases=("a-5", "a-5-draw", "ace-to-five"),
    summary="Fixed-limit ace-to-five triple draw (FA5L3D).",
)
FIVE_CARD_STUD = BringInGame(
    "F5S",
    "five-card-stud",
    "Five-card stud",
    "FixedLimitFiveCardStud",
    deck=Deck.STANDARD,
    hand_types=(StandardHighHand,),
    rounds=rounds.FIVE_CARD_STUD,
    structure=_FIXED,
    ante=1,
    bring_in=1,
    bets=(4, 8),
    seats=_STUD_SEATS,
    summary="Fixed-limit five-card stud (F5S).",
)
DRAWMAHA = BlindsGame(
    "PDM",
    "drawmaha",
    "Pot-limit Drawmaha",
    "PotLimitDrawmaha",
    deck=Deck.STANDARD,
    hand_types=(OmahaHoldemHand, FiveCardDrawHand),
    rounds=rounds.DRAWMAHA,
    structure=_POT,
    seats=_TRIPLE_DRAW_SEATS,
    summary="Pot-limit Drawmaha (PDM): half for the Omaha hand, half for the five hole cards.",
)
BOMB_POT = AnteGame(
    "POBB",
    "double-board-omaha",
    "Double-board Omaha bomb pot",
    "PotLimitDoubleBoardOmaha",
    deck=Deck.STANDARD,
    hand_types=(OmahaHoldemHand,),
    rounds=rounds.OMAHA_BOMB_POT,
    structure=_POT,
    ante=4,
    bets=(2, 2),
    boards=2,
    aliases=("plo-bomb-pot", "double-board-bomb-pot"),
    summary="Double-board Omaha bomb pot (POBB): everybody antes, two boards share the pot.",
)
KUHN = AnteGame(
    "KUHN",
    "kuhn",
    "Kuhn poker",
    "KuhnPoker",
    deck=Deck.KUHN_POKER,
    hand_types=(KuhnPokerHand,),
    rounds=rounds.ONE_CARD,
    structure=_FIXED,
    ante=1,
    bets=(1, 1),
    stacks=2,
    players=2,
    cap=1,
    summary="Kuhn poker: three cards, one card each, one bet.",
)
LEDUC = AnteGame(
    "LEDUC",
    "leduc",
    "Leduc hold'em",
    "LeducHoldem",
    deck=Deck.LEDUC_HOLDEM,
    hand_types=(LeducHoldemHand,),
    rounds=rounds.ONE_CARD_ONE_BOARD,
    structure=_FIXED,
    ante=1,
    bets=(2, 4),
    stacks=13,
    players=2,
    cap=2,
    summary="Leduc hold'em: six cards, one each and one on the board; a pair beats a high card.",
)
RHODE_ISLAND = AnteGame(
    "RHODE",
    "rhode-island",
    "Rhode Island hold'em",
    "RhodeIslandHoldem",
    deck=Deck.STANDARD,
    hand_types=(RhodeIslandHoldemHand,),
    rounds=rounds.ONE_CARD_TWO_BOARD,
    structure=_FIXED,
    ante=5,
    bets=(10, 20),
    stacks=155,
    players=2,
    cap=3,
    summary="Rhode Island hold'em: one card each and two on the board; hands of three cards.",
)
ROYAL_RHODE_ISLAND = AnteGame(
    "ROYAL-RHODE",
    "royal-rhode-island",
    "Royal Rhode Island hold'em",
    "RoyalRhodeIslandHoldem",
    deck=Deck.ROYAL_HOLDEM,
    hand_types=(RhodeIslandHoldemHand,),
    rounds=rounds.ONE_CARD_TWO_BOARD,
    structure=_FIXED,
    ante=5,
    bets=(10, 20),
    stacks=155,
    players=2,
    cap=3,
    summary="Rhode Island hold'em with the twenty cards from ten to ace.",
)
NUMERAL211 = AnteGame(
    "NUMERAL211",
    "numeral211",
    "Numeral211 hold'em",
    "Numeral211Holdem",
    deck=Deck.NUMERAL211_HOLDEM,
    hand_types=(Numeral211HoldemHand,),
    rounds=rounds.ONE_CARD_TWO_BOARD,
    structure=_FIXED,
    ante=5,
    bets=(10, 20),
    stacks=205,
    players=2,
    cap=4,
    summary="Numeral 2-1-1 hold'em: Rhode Island hold'em with aces and number cards, 4 raises.",
)

# A table, one game after the other: the formatter would make eight lines of each.
# fmt: off
GAMES: tuple[Game, ...] = (
    HOLDEM,
    HOLDEM.sibling("FT", "limit-holdem", "Limit hold'em", "FixedLimitTexasHoldem",
        structure=_FIXED, aliases=("lhe", "fixed-limit-holdem")),
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
        structure=_POT),
    OMAHA.sibling("FO", "limit-omaha", "Fixed-limit Omaha", "FixedLimitOmahaHoldem",
        structure=_FIXED),
    OMAHA_HI_LO.sibling("PO/8", "pot-limit-omaha-hi-lo", "Pot-limit Omaha hi-lo, eight or better",
        "PotLimitOmahaHoldemHighLowSplitEightOrBetter", structure=_POT, aliases=("plo8",)),
    OMAHA.sibling("NO", "no-limit-omaha", "No-limit Omaha", "NoLimitOmahaHoldem", structure=_NONE),
    OMAHA_HI_LO.sibling("NO/8", "no-limit-omaha-hi-lo", "No-limit Omaha hi-lo, eight or better",
        "NoLimitOmahaHoldemHighLowSplitEightOrBetter", structure=_NONE),
    OMAHA.sibling("FO5", "limit-five-card-omaha", "Fixed-limit five-card Omaha",
        "FixedLimitFiveCardOmahaHoldem", rounds=rounds.OMAHA_FIVE, structure=_FIXED),
    OMAHA_HI_LO.sibling("FO5/8", "limit-five-card-omaha-hi-lo",
        "Fixed-limit five-card Omaha hi-lo, eight or better",
        "FixedLimitFiveCardOmahaHoldemHighLowSplitEightOrBetter", rounds=rounds.OMAHA_FIVE,
        structure=_FIXED),
    OMAHA.sibling("PO5", "five-card-omaha", "Pot-limit five-card Omaha",
        "PotLimitFiveCardOmahaHoldem", rounds=rounds.OMAHA_FIVE, structure=_POT,
        aliases=("plo5", "omaha5", "5-card-omaha")),
    OMAHA_HI_LO.sibling("PO5/8", "pot-limit-five-card-omaha-hi-lo",
        "Pot-limit five-card Omaha hi-lo, eight or better",
        "PotLimitFiveCardOmahaHoldemHighLowSplitEightOrBetter", rounds=rounds.OMAHA_FIVE,
        structure=_POT, aliases=("plo5-8", "big-o", "omaha5-hi-lo")),
    OMAHA.sibling("NO5", "no-limit-five-card-omaha", "No-limit five-card Omaha",
        "NoLimitFiveCardOmahaHoldem", rounds=rounds.OMAHA_FIVE, structure=_NONE),
    OMAHA_HI_LO.sibling("NO5/8", "no-limit-five-card-omaha-hi-lo",
        "No-limit five-card Omaha hi-lo, eight or better",
        "NoLimitFiveCardOmahaHoldemHighLowSplitEightOrBetter", rounds=rounds.OMAHA_FIVE,
        structure=_NONE),
    OMAHA.sibling("FO6", "limit-six-card-omaha", "Fixed-limit six-card Omaha",
        "FixedLimitSixCardOmahaHoldem", rounds=rounds.OMAHA_SIX, structure=_FIXED),
    OMAHA_HI_LO.sibling("FO6/8", "limit-six-card-omaha-hi-lo",
        "Fixed-limit six-card Omaha hi-lo, eight or better",
        "FixedLimitSixCardOmahaHoldemHighLowSplitEightOrBetter", rounds=rounds.OMAHA_SIX,
        structure=_FIXED),
    OMAHA.sibling("PO6", "six-card-omaha", "Pot-limit six-card Omaha",
        "PotLimitSixCardOmahaHoldem", rounds=rounds.OMAHA_SIX, structure=_POT,
        aliases=("plo6", "omaha6", "6-card-omaha")),
    OMAHA_HI_LO.sibling("PO6/8", "pot-limit-six-card-omaha-hi-lo",
        "Pot-limit six-card Omaha hi-lo, eight or better",
        "PotLimitSixCardOmahaHoldemHighLowSplitEightOrBetter", rounds=rounds.OMAHA_SIX,
        structure=_POT, aliases=("plo6-8", "omaha6-hi-lo")),
    OMAHA.sibling("NO6", "no-limit-six-card-omaha", "No-limit six-card Omaha",
        "NoLimitSixCardOmahaHoldem", rounds=rounds.OMAHA_SIX, structure=_NONE),
    OMAHA_HI_LO.sibling("NO6/8", "no-limit-six-card-omaha-hi-lo",
        "No-limit six-card Omaha hi-lo, eight or better",
        "NoLimitSixCardOmahaHoldemHighLowSplitEightOrBetter", rounds=rounds.OMAHA_SIX,
        structure=_NONE),
    OMAHA.sibling("FC", "limit-courchevel", "Fixed-limit Courchevel", "FixedLimitCourchevel",
        rounds=rounds.COURCHEVEL, structure=_FIXED),
    OMAHA_HI_LO.sibling("FC/8", "limit-courchevel-hi-lo",
        "Fixed-limit Courchevel hi-lo, eight or better",
        "FixedLimitCourchevelHighLowSplitEightOrBetter", rounds=rounds.COURCHEVEL,
        structure=_FIXED),
    OMAHA.sibling("PC", "courchevel", "Pot-limit Courchevel", "PotLimitCourchevel",
        rounds=rounds.COURCHEVEL, structure=_POT),
    OMAHA_HI_LO.sibling("PC/8", "courchevel-hi-lo", "Pot-limit Courchevel hi-lo, eight or better",
        "PotLimitCourchevelHighLowSplitEightOrBetter", rounds=rounds.COURCHEVEL, structure=_POT),
    OMAHA.sibling("NC", "no-limit-courchevel", "No-limit Courchevel", "NoLimitCourchevel",
        rounds=rounds.COURCHEVEL, structure=_NONE),
    OMAHA_HI_LO.sibling("NC/8", "no-limit-courchevel-hi-lo",
        "No-limit Courchevel hi-lo, eight or better", "NoLimitCourchevelHighLowSplitEightOrBetter",
        rounds=rounds.COURCHEVEL, structure=_NONE),
    FIVE_CARD_DRAW,
    FIVE_CARD_DRAW.sibling("P5D", "pot-limit-five-card-draw", "Pot-limit five-card draw",
        "PotLimitFiveCardDraw", structure=_POT),
    FIVE_CARD_DRAW.sibling("N5D", "no-limit-five-card-draw", "No-limit five-card draw",
        "NoLimitFiveCardDraw", structure=_NONE),
    DRAW.sibling("F2L1D", "limit-2-7-single-draw", "Fixed-limit deuce-to-seven single draw",
        "FixedLimitDeuceToSevenLowballSingleDraw", structure=_FIXED),
    DRAW.sibling("P2L1D", "pot-limit-2-7-single-draw", "Pot-limit deuce-to-seven single draw",
        "PotLimitDeuceToSevenLowballSingleDraw", structure=_POT),
    TRIPLE_DRAW.sibling("P2L3D", "pot-limit-2-7-triple-draw",
        "Pot-limit deuce-to-seven triple draw", "PotLimitDeuceToSevenLowballTripleDraw",
        structure=_POT),
    TRIPLE_DRAW.sibling("N2L3D", "no-limit-2-7-triple-draw", "No-limit deuce-to-seven triple draw",
        "NoLimitDeuceToSevenLowballTripleDraw", structure=_NONE),
    A_5_TRIPLE_DRAW,
    A_5_TRIPLE_DRAW.sibling("PA5L3D", "pot-limit-a-5-triple-draw",
        "Pot-limit ace-to-five triple draw", "PotLimitAceToFiveLowballTripleDraw", structure=_POT),
    A_5_TRIPLE_DRAW.sibling("NA5L3D", "no-limit-a-5-triple-draw",
        "No-limit ace-to-five triple draw", "NoLimitAceToFiveLowballTripleDraw", structure=_NONE),
    BADUGI.sibling("PB", "pot-limit-badugi", "Pot-limit badugi", "PotLimitBadugi", structure=_POT),
    BADUGI.sibling("NB", "no-limit-badugi", "No-limit badugi", "NoLimitBadugi", structure=_NONE),
    FIVE_CARD_STUD,
    FIVE_CARD_STUD.sibling("P5S", "pot-limit-five-card-stud", "Pot-limit five-card stud",
        "PotLimitFiveCardStud", structure=_POT),
    FIVE_CARD_STUD.sibling("N5S", "no-limit-five-card-stud", "No-limit five-card stud",
        "NoLimitFiveCardStud", structure=_NONE),
    STUD.sibling("P7S", "pot-limit-stud", "Pot-limit seven-card stud", "PotLimitSevenCardStud",
        structure=_POT),
    STUD_HI_LO.sibling("P7S/8", "pot-limit-stud-hi-lo", "Pot-limit seven-card stud hi-lo",
        "PotLimitSevenCardStudHighLowSplitEightOrBetter", structure=_POT),
    RAZZ.sibling("PR", "pot-limit-razz", "Pot-limit razz", "PotLimitRazz", structure=_POT),
    STUD.sibling("N7S", "no-limit-stud", "No-limit seven-card stud", "NoLimitSevenCardStud",
        structure=_NONE),
    STUD_HI_LO.sibling("N7S/8", "no-limit-stud-hi-lo", "No-limit seven-card stud hi-lo",
        "NoLimitSevenCardStudHighLowSplitEightOrBetter", structure=_NONE),
    RAZZ.sibling("NRAZZ", "no-limit-razz", "No-limit razz", "NoLimitRazz", structure=_NONE),
    KUHN,
    LEDUC,
    RHODE_ISLAND,
    ROYAL_RHODE_ISLAND,
    NUMERAL211,
    DRAWMAHA,
    BOMB_POT,
    BOMB_POT.sibling("NTBB", "double-board-holdem", "Double-board hold'em bomb pot",
        "NoLimitDoubleBoardHoldem", hand_types=(StandardHighHand,), rounds=rounds.BOMB_POT,
        structure=_NONE, aliases=("bomb-pot",)),
    RAZZ.sibling("F2L7S", "2-7-razz", "Deuce-to-seven razz", "FixedLimitDeuceToSevenRazz",
        deck=Deck.STANDARD, hand_types=(StandardLowHand,), rounds=rounds.RAZZ_2_7,
        aliases=("deuce-to-seven-razz", "2-7-stud"),
        summary="Fixed-limit deuce-to-seven razz (F2L7S): the worst high hand wins, aces high."),
    HOLDEM.sibling("ST", "spread-limit-holdem", "Spread-limit hold'em", "SpreadLimitTexasHoldem",
        rounds=rounds.SPREAD_HOLDEM, aliases=("spread-holdem",),
        summary="Spread-limit hold'em (ST): bets and raises are one to five big blinds."),
    HOLDEM.sibling("NCP", "crazy-pineapple", "No-limit Crazy Pineapple", "NoLimitCrazyPineapple",
        rounds=rounds.CRAZY_PINEAPPLE,
        summary="Crazy Pineapple (NCP): three hole cards; one is thrown away after the flop."),
)
# fmt: on

# The rows that `croupier` has a function of their own for: croupier.holdem(...) is HOLDEM(...).
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
    """Return the row of a code, a name, a class of games, or the row itself.

    Capitals, blanks and dashes in a name do not matter.

    >>> find_game("fo/8").title, find_game("Short Deck").code, find_game("PLO").name
    ('Limit Omaha hi-lo, eight or better', 'NS', 'omaha')
    """
    if isinstance(game, Game):
        return game
    row = getattr(game, "row", None)
    if isinstance(row, Game):  # a class of games, or a game of such a class
        return row
    if not isinstance(game, str):
        raise SetupError(f"a game is a name such as 'holdem' or a row, not {shown(game)}")
    wanted = plain_name(game)
    if wanted in _KNOWN:
        return _KNOWN[wanted]
    names = [row.name for row in GAMES]
    near = get_close_matches(wanted, names, cutoff=0.6)  # a code is too short to be near anything
    near += [name for name in names if wanted and wanted in name]
    if near:
        choice = " or ".join([*dict.fromkeys(near)][:3])
        raise SetupError(f"there is no game {game!r}; did you mean {choice}?")
    raise SetupError(f"there is no game {game!r}; choose from {', '.join(names)}")


_KNOWN = {spelling: row for row in GAMES for spelling in (row.code.lower(), row.name, *row.aliases)}
