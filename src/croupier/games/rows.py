"""The base rows that others are derived from: one or two for each family of games."""

from __future__ import annotations

from croupier.cards.card import Deck
from croupier.cards.hand_types import (
    BadugiHand,
    EightOrBetterLowHand,
    FiveCardDrawHand,
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
from croupier.games import rounds
from croupier.games.kinds import AnteGame, BlindsGame, BringInGame
from croupier.hand.spec.streets import BettingStructure

FIXED = BettingStructure.FIXED_LIMIT
POT = BettingStructure.POT_LIMIT
NO_LIMIT = BettingStructure.NO_LIMIT
# Seats at the tables of WSOP events by kind of game; games with a board have ten.
STUD_SEATS = 8
DRAW_SEATS = 7
TRIPLE_DRAW_SEATS = 6
RESEARCH_SEATS = 2  # the small games of research papers are for two
# Fewer where the deck is small: a card is burnt before each street, and burnt cards are not dealt.
ROYAL_SEATS = 6
FIVE_CARD_OMAHA_SEATS = 8
SIX_CARD_OMAHA_SEATS = 7
SINGLE_BOMB_POT_SEATS = 9
SUPER_STUD_SEATS = 6
SHORT_DECK_OMAHA_SEATS = 6
FIVE_CARD_BOMB_POT_SEATS = 8

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
    structure=POT,
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
    structure=FIXED,
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
    seats=ROYAL_SEATS,
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
    structure=FIXED,
    ante=1,
    bring_in=1,
    bets=(4, 8),
    seats=STUD_SEATS,
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
    structure=FIXED,
    ante=1,
    bring_in=1,
    bets=(4, 8),
    seats=STUD_SEATS,
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
    structure=FIXED,
    ante=1,
    bring_in=1,
    bets=(4, 8),
    seats=STUD_SEATS,
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
    seats=DRAW_SEATS,
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
    structure=FIXED,
    seats=TRIPLE_DRAW_SEATS,
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
    structure=FIXED,
    seats=TRIPLE_DRAW_SEATS,
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
    structure=FIXED,
    seats=DRAW_SEATS,
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
    structure=FIXED,
    seats=TRIPLE_DRAW_SEATS,
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
    structure=FIXED,
    ante=1,
    bring_in=1,
    bets=(4, 8),
    seats=STUD_SEATS,
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
    structure=POT,
    seats=TRIPLE_DRAW_SEATS,
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
    structure=POT,
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
    structure=FIXED,
    ante=1,
    bets=(1, 1),
    stacks=2,
    players=2,
    seats=RESEARCH_SEATS,
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
    structure=FIXED,
    ante=1,
    bets=(2, 4),
    stacks=13,
    players=2,
    seats=RESEARCH_SEATS,
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
    structure=FIXED,
    ante=5,
    bets=(10, 20),
    stacks=155,
    players=2,
    seats=RESEARCH_SEATS,
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
    structure=FIXED,
    ante=5,
    bets=(10, 20),
    stacks=155,
    players=2,
    seats=RESEARCH_SEATS,
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
    structure=FIXED,
    ante=5,
    bets=(10, 20),
    stacks=205,
    players=2,
    seats=RESEARCH_SEATS,
    cap=4,
    summary="Numeral 2-1-1 hold'em: Rhode Island hold'em with aces and number cards, 4 raises.",
)
