"""The seventeen predefined games and some custom variants, built with either engine."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Any

import croupier.cards
from tests.parity.engines import Module, State

if TYPE_CHECKING:
    from tests.parity.scenario import Scenario


@dataclass(frozen=True)
class Variant:
    """How one game is constructed, and what its deck allows."""

    code: str
    make: Callable[..., State]
    deck_text: Callable[[Module], list[str]]
    most_players: int
    bets: int = 2  # 1: one minimum bet, 2: small and big bet
    blinds: bool = True
    bring_in: bool = False
    ante_needed: bool = False
    draw: bool = False
    most_boards: int = 1


def _automations(engine: Module, scenario: "Scenario") -> tuple[Any, ...]:
    return tuple(engine.Automation[name] for name in scenario.automations)


# The same function for the same rake: states with unlike functions are unlike.
@lru_cache(maxsize=None, typed=True)
def _rake(engine: Module, percentage: float, cap: float, no_flop_no_drop: bool) -> Any:
    def rake(amount: Any, state: State) -> Any:
        return engine.rake(
            amount, state, percentage=percentage, cap=cap, no_flop_no_drop=no_flop_no_drop
        )

    return rake


def _keywords(engine: Module, scenario: "Scenario") -> dict[str, Any]:
    keywords: dict[str, Any] = {
        "mode": engine.Mode[scenario.mode],
        "starting_board_count": scenario.boards,
    }
    if scenario.rake is not None:
        keywords["rake"] = _rake(engine, *scenario.rake)
    return keywords


def _predefined(
    code: str,
    class_name: str,
    most_players: int,
    *,
    bets: int = 2,
    blinds: bool = True,
    bring_in: bool = False,
    draw: bool = False,
    most_boards: int = 1,
) -> Variant:
    def game_class(engine: Module) -> Any:
        game = getattr(engine, class_name)
        if class_name == "FixedLimitOmahaHoldemHighLowSplitEightOrBetter":
            # Done right 1: PokerKit's class of that name is pot-limit; make it fixed-limit.
            fixed = {
                "betting_structure": engine.BettingStructure.FIXED_LIMIT,
                "max_completion_betting_or_raising_count": 4,
            }
            if game.betting_structure != engine.BettingStructure.FIXED_LIMIT:
                return type(class_name, (game,), fixed)
        return game

    def make(engine: Module, scenario: "Scenario", **keywords: Any) -> State:
        opening = (scenario.blinds,) if blinds else (scenario.bring_in,) if bring_in else ()
        return game_class(engine).create_state(
            _automations(engine, scenario),
            scenario.ante_trimming,
            scenario.antes,
            *opening,
            *scenario.bets,
            scenario.stacks,
            scenario.players,
            **_keywords(engine, scenario),
            **keywords,
        )

    return Variant(
        code,
        make,
        lambda engine: [repr(card) for card in getattr(engine, class_name).deck],
        most_players,
        bets,
        blinds,
        bring_in,
        ante_needed=not blinds,
        draw=draw,
        most_boards=most_boards,
    )


@lru_cache
def _hand_type(engine: Module, name: str) -> Any:
    """Find a hand type; those that PokerKit does not have are made from its own classes."""
    if hasattr(engine, name):
        return getattr(engine, name)
    if engine.__name__.startswith("croupier"):
        return getattr(croupier.cards, name)

    class OfHoleCards:
        """Board cards do not play."""

        @classmethod
        def from_game(cls, hole_cards: Any, board_cards: Any = ()) -> Any:
            return super().from_game(hole_cards)  # type: ignore[misc]

    class AtMostTwoHoleCards:
        """No more than two hole cards play."""

        @classmethod
        def from_game(cls, hole_cards: Any, board_cards: Any = ()) -> Any:
            hole, board = engine.Card.clean(hole_cards), engine.Card.clean(board_cards)
            evaluate = super().from_game  # type: ignore[misc]
            return max(evaluate(pair, board) for pair in combinations(hole, min(2, len(hole))))

    class Nines:
        """A pair of nines or better."""

        def __init__(self, cards: Any) -> None:
            super().__init__(cards)  # type: ignore[call-arg]
            if self.entry < self.lookup.get_entry("9s9h4d3c2s"):  # type: ignore[attr-defined]
                raise ValueError("not a pair of nines")

    class Points:
        """The sum of the cards; aces are one, jacks, queens and kings nothing."""

        def has_entry(self, cards: Any) -> bool:
            return len(cards) == 5

        def get_entry(self, cards: Any) -> int:
            return sum("A23456789T".find(card.rank) + 1 for card in cards)

    made: dict[str, tuple[tuple[Any, ...], dict[str, Any]]] = {
        "LazyPineappleHand": ((AtMostTwoHoleCards, engine.StandardHighHand), {}),
        "NinesOrBetterHand": ((Nines, engine.StandardHighHand), {}),
        "HoleMostPointsHand": ((OfHoleCards, engine.StandardHighHand), {"lookup": Points()}),
        "HoleFewestPointsHand": ((OfHoleCards, engine.StandardLowHand), {"lookup": Points()}),
        "ShortDeckOmahaHand": (
            (engine.OmahaHoldemHand,),
            {"lookup": engine.ShortDeckHoldemHand.lookup},
        ),
        "FiveCardDrawHand": ((OfHoleCards, engine.StandardHighHand), {}),
        "HoleStandardLowHand": ((OfHoleCards, engine.StandardLowHand), {}),
        "HoleRegularLowHand": ((OfHoleCards, engine.RegularLowHand), {}),
        "HoleBadugiHand": ((OfHoleCards, engine.BadugiHand), {}),
    }
    bases, fields = made[name]
    return type(name, bases, fields)


def _streets(engine: Module, *rows: tuple[bool, str, int, bool, str, Any, int | None]) -> Any:
    """Read streets as (burn, hole cards as 'du', board cards, draw, opening, minimum, cap)."""
    return tuple(
        engine.Street(
            burn,
            tuple(letter == "u" for letter in hole),
            board,
            draw,
            engine.Opening[opening],
            minimum,
            cap,
        )
        for burn, hole, board, draw, opening, minimum, cap in rows
    )


def _custom(
    code: str,
    most_players: int,
    hands: tuple[str, ...],
    limit: str,
    rows: Callable[[Any, Any], list[tuple[bool, str, int, bool, str, Any, int | None]]],
    *,
    deck: str | None = None,
    blinds: bool = True,
    bring_in: bool = False,
    draw: bool = False,
    most_boards: int = 1,
) -> Variant:
    def make(engine: Module, scenario: "Scenario", **keywords: Any) -> State:
        small, big = scenario.bets[0], scenario.bets[-1]
        cards = engine.Deck.STANDARD if deck is None else tuple(engine.Card.parse(deck))
        return engine.State(
            _automations(engine, scenario),
            cards,
            tuple(_hand_type(engine, name) for name in hands),
            _streets(engine, *rows(small, big)),
            engine.BettingStructure[limit],
            scenario.ante_trimming,
            scenario.antes,
            scenario.blinds if blinds else 0,
            scenario.bring_in if bring_in else 0,
            scenario.stacks,
            scenario.players,
            **_keywords(engine, scenario),
            **keywords,
        )

    def deck_text(engine: Module) -> list[str]:
        cards = engine.Deck.STANDARD if deck is None else engine.Card.parse(deck)
        return [repr(card) for card in cards]

    return Variant(
        code,
        make,
        deck_text,
        most_players,
        2,
        blinds,
        bring_in,
        ante_needed=not blinds,
        draw=draw,
        most_boards=most_boards,
    )


def _drawmaha(code: str, hand: str) -> Variant:
    """Drawmaha: half for the Omaha hand, half for the hole cards; the draw is before the turn."""
    return _custom(
        code,
        6,
        ("OmahaHoldemHand", hand),
        "POT_LIMIT",
        lambda small, big: [
            (False, "ddddd", 0, False, _POSITION, small, None),
            (True, "", 3, False, _POSITION, small, None),
            (True, "", 1, True, _POSITION, big, None),
            (True, "", 1, False, _POSITION, big, None),
        ],
        draw=True,
    )


def _board(code: str, hands: tuple[str, ...], hole: str, limit: str, **more: Any) -> Variant:
    """A game with a flop, a turn and a river."""
    return _custom(
        code,
        6,
        hands,
        limit,
        lambda small, big: [
            (False, hole, 0, False, _POSITION, small, None),
            (True, "", 3, False, _POSITION, small, None),
            *[(True, "", 1, False, _POSITION, big, None)] * 2,
        ],
        most_boards=2,
        **more,
    )


def _draws(code: str, hands: tuple[str, ...], draws: int) -> Variant:
    """A fixed-limit draw game of five cards, for several hand types."""
    return _custom(
        code,
        6,
        hands,
        "FIXED_LIMIT",
        lambda small, big: [
            (False, "ddddd", 0, False, _POSITION, small, 4),
            *[(True, "", 0, True, _POSITION, big, 4)] * draws,
        ],
        draw=True,
    )


def _stud(code: str, hands: tuple[str, ...], card: str, hand: str) -> Variant:
    """A fixed-limit stud game of seven cards, for several hand types."""
    return _custom(
        code,
        7,
        hands,
        "FIXED_LIMIT",
        lambda small, big: [
            (False, "ddu", 0, False, card, small, 4),
            (True, "u", 0, False, hand, small, 4),
            *[(True, "u", 0, False, hand, big, 4)] * 2,
            (True, "d", 0, False, hand, big, 4),
        ],
        blinds=False,
        bring_in=True,
    )


_POSITION = "POSITION"
_SIX_UP = "".join(rank + suit for rank in "6789TJQKA" for suit in "cdhs")
_SEVEN_UP = "".join(rank + suit for rank in "789TJQKA" for suit in "cdhs")

VARIANTS: dict[str, Variant] = {
    variant.code: variant
    for variant in (
        _predefined("NT", "NoLimitTexasHoldem", 9, bets=1, most_boards=2),
        _predefined("NS", "NoLimitShortDeckHoldem", 9, bets=1, most_boards=2),
        _predefined("NR", "NoLimitRoyalHoldem", 6, bets=1),
        _predefined("FT", "FixedLimitTexasHoldem", 9, most_boards=2),
        _predefined("PO", "PotLimitOmahaHoldem", 8, bets=1, most_boards=2),
        _predefined("FO/8", "FixedLimitOmahaHoldemHighLowSplitEightOrBetter", 8, most_boards=2),
        _predefined("F7S", "FixedLimitSevenCardStud", 8, blinds=False, bring_in=True),
        _predefined(
            "F7S/8",
            "FixedLimitSevenCardStudHighLowSplitEightOrBetter",
            8,
            blinds=False,
            bring_in=True,
        ),
        _predefined("FR", "FixedLimitRazz", 8, blinds=False, bring_in=True),
        _predefined("N2L1D", "NoLimitDeuceToSevenLowballSingleDraw", 7, bets=1, draw=True),
        _predefined("F2L3D", "FixedLimitDeuceToSevenLowballTripleDraw", 6, draw=True),
        _predefined("FB", "FixedLimitBadugi", 8, draw=True),
        _predefined("KUHN", "KuhnPoker", 3, bets=1, blinds=False),
        _predefined("LEDUC", "LeducHoldem", 4, blinds=False),
        _predefined("RHODE", "RhodeIslandHoldem", 9, blinds=False, most_boards=2),
        _predefined("ROYAL-RHODE", "RoyalRhodeIslandHoldem", 9, blinds=False),
        _predefined("NUMERAL211", "Numeral211Holdem", 9, blinds=False, most_boards=2),
        _custom(
            "bomb-pot",
            6,
            ("OmahaHoldemHand",),
            "POT_LIMIT",
            lambda small, big: [
                (True, "dddd", 3, False, _POSITION, small, None),
                (True, "", 1, False, _POSITION, small, None),
                (True, "", 1, False, _POSITION, big, None),
            ],
            blinds=False,
            most_boards=2,
        ),
        _custom(
            "five-card-bomb-pot",
            6,
            ("OmahaHoldemHand",),
            "POT_LIMIT",
            lambda small, big: [
                (True, "ddddd", 3, False, _POSITION, small, None),
                (True, "", 1, False, _POSITION, small, None),
                (True, "", 1, False, _POSITION, big, None),
            ],
            blinds=False,
            most_boards=2,
        ),
        _board("ante-only", ("StandardHighHand",), "dd", "NO_LIMIT", blinds=False),
        _board("short-deck-omaha", ("ShortDeckOmahaHand",), "dddd", "POT_LIMIT", deck=_SIX_UP),
        _drawmaha("drawmaha", "FiveCardDrawHand"),
        _drawmaha("drawmaha-2-7", "HoleStandardLowHand"),
        _drawmaha("drawmaha-a-5", "HoleRegularLowHand"),
        _drawmaha("drawmaha-badugi", "HoleBadugiHand"),
        _drawmaha("drawmaha-0", "HoleFewestPointsHand"),
        _drawmaha("drawmaha-49", "HoleMostPointsHand"),
        _board("greek", ("GreekHoldemHand",), "dd", "NO_LIMIT"),
        _board("lazy-pineapple", ("LazyPineappleHand",), "ddd", "NO_LIMIT"),
        _draws("archie", ("NinesOrBetterHand", "EightOrBetterLowHand"), 3),
        _draws("badeucy", ("StandardLowHand", "StandardBadugiHand"), 3),
        _draws("badacey", ("RegularLowHand", "BadugiHand"), 3),
        _draws("a-5-single-draw", ("RegularLowHand",), 1),
        _stud("razzdugi", ("RegularLowHand", "BadugiHand"), "HIGH_CARD", "LOW_HAND"),
        _stud("stud-hi-lo", ("StandardHighHand", "RegularLowHand"), "LOW_CARD", "HIGH_HAND"),
        _custom(
            "courchevel",
            6,
            ("OmahaHoldemHand", "OmahaEightOrBetterLowHand"),
            "POT_LIMIT",
            lambda small, big: [
                (True, "ddddd", 1, False, _POSITION, small, None),
                (True, "", 2, False, _POSITION, small, None),
                (True, "", 1, False, _POSITION, small, None),
                (True, "", 1, False, _POSITION, big, None),
            ],
        ),
        _custom(
            "five-card-stud",
            8,
            ("StandardHighHand",),
            "NO_LIMIT",
            lambda small, big: [
                (False, "du", 0, False, "HIGH_HAND", small, None),
                (True, "u", 0, False, "HIGH_HAND", small, None),
                (True, "u", 0, False, "HIGH_HAND", small, None),
                (False, "u", 0, False, "HIGH_HAND", big, 5),
            ],
            blinds=False,
        ),
        _custom(
            "stripped-draw",
            5,
            ("StandardHighHand",),
            "POT_LIMIT",
            lambda small, big: [
                (False, "ddddd", 0, False, _POSITION, small, None),
                (True, "", 0, True, _POSITION, big, 3),
            ],
            deck=_SEVEN_UP,
            draw=True,
        ),
        _custom(
            "badeucy",
            6,
            ("BadugiHand", "StandardLowHand"),
            "FIXED_LIMIT",
            lambda small, big: [
                (False, "ddddd", 0, False, _POSITION, small, 4),
                (True, "", 0, True, _POSITION, small, 4),
                (True, "", 0, True, _POSITION, big, 4),
            ],
            draw=True,
        ),
        _custom(
            "hole-and-board",
            7,
            ("StandardHighHand",),
            "NO_LIMIT",
            lambda small, big: [
                (False, "du", 0, False, _POSITION, small, None),
                (True, "u", 2, False, "LOW_HAND", small, None),
                (True, "", 1, False, "HIGH_CARD", big, 2),
            ],
        ),
    )
}

# Games that only Croupier has: for the properties, not to be compared.
OURS: dict[str, Variant] = {
    variant.code: variant
    for variant in (
        _predefined("F2L7S", "FixedLimitDeuceToSevenRazz", 7, blinds=False, bring_in=True),
        _predefined("ST", "SpreadLimitTexasHoldem", 9, bets=1, most_boards=2),
        _predefined("NCP", "NoLimitCrazyPineapple", 8, bets=1, draw=True, most_boards=2),
    )
}
