"""A small reader of PHH, the TOML notation of poker hands: enough to replay a file on an engine."""

import re
import tomllib
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any, TypeAlias

Engine: TypeAlias = Any
State: TypeAlias = Any
Hand: TypeAlias = dict[str, Any]

_CLASSES = {
    "FT": "FixedLimitTexasHoldem",
    "NT": "NoLimitTexasHoldem",
    "NS": "NoLimitShortDeckHoldem",
    "PO": "PotLimitOmahaHoldem",
    "FO/8": "FixedLimitOmahaHoldemHighLowSplitEightOrBetter",
    "F7S": "FixedLimitSevenCardStud",
    "F7S/8": "FixedLimitSevenCardStudHighLowSplitEightOrBetter",
    "FR": "FixedLimitRazz",
    "N2L1D": "NoLimitDeuceToSevenLowballSingleDraw",
    "F2L3D": "FixedLimitDeuceToSevenLowballTripleDraw",
    "FB": "FixedLimitBadugi",
}
# PHH writes what players and dealer do with cards; the rest is not written.
_AUTOMATIONS = (
    "ANTE_POSTING",
    "BET_COLLECTION",
    "BLIND_OR_STRADDLE_POSTING",
    "RUNOUT_COUNT_SELECTION",
    "HAND_KILLING",
    "CHIPS_PUSHING",
    "CHIPS_PULLING",
)


def read_hands(path: Path) -> Iterator[Hand]:
    """The hands of a .phh file, or of a .phhs file with its tables [1], [2], ..."""
    data = tomllib.loads(path.read_text(encoding="utf-8"), parse_float=Decimal)
    if path.suffix == ".phhs":
        yield from data.values()
    else:
        yield data


def replay(hand: Hand, engine: Engine) -> State:
    """Play the actions of a hand; its last State is returned."""
    chips = _chips(hand)
    opening = [
        _convert(hand[name], chips)
        for name in ("blinds_or_straddles", "bring_in", "min_bet", "small_bet", "big_bet")
        if name in hand
    ]
    stacks = _convert(hand["starting_stacks"], chips)
    state = getattr(engine, _CLASSES[hand["variant"]]).create_state(
        tuple(engine.Automation[name] for name in _AUTOMATIONS),
        hand.get("ante_trimming_status", False),
        _convert(hand["antes"], chips),
        *opening,
        stacks,
        len(stacks),
        mode=engine.Mode.CASH_GAME,
    )
    for action in hand["actions"]:
        words = action.split("#")[0].split()
        if words:
            _prepare(state, words)
            _perform(state, words, chips)
    _finish(state)
    return state


def _chips(hand: Hand) -> type[int] | type[Decimal]:
    """Ints, but decimals where the record splits a chip."""
    given = [*hand["starting_stacks"], *hand.get("finishing_stacks", ())]
    return int if all(amount == int(amount) for amount in given) else Decimal


def _convert(value: Any, chips: type[int] | type[Decimal]) -> Any:
    return [chips(item) for item in value] if isinstance(value, list) else chips(value)


def _prepare(state: State, words: list[str]) -> None:
    """Do what is not written: burns, and hands that stay closed until a later street."""
    if words[0] == "d":
        while state.showdown_index is not None and not state.can_burn_card():
            state.show_or_muck_hole_cards(True)
    if state.can_burn_card():
        state.burn_card("??")


def _perform(state: State, words: list[str], chips: type[int] | type[Decimal]) -> None:
    match words:
        case ["d", "dh", player, cards]:
            state.deal_hole(cards, _index(player))
        case ["d", "db", cards]:
            state.deal_board(cards)
        case [_, "sd", *cards]:
            state.stand_pat_or_discard("".join(cards))
        case [_, "pb"]:
            state.post_bring_in()
        case [_, "f"]:
            state.fold()
        case [_, "cc"]:
            state.check_or_call()
        case [_, "cbr", amount]:
            # Some records cut a raise to what the opponent can still call; the rest comes back.
            lowest = state.min_completion_betting_or_raising_to_amount
            state.complete_bet_or_raise_to(max(chips(Decimal(amount)), lowest or 0))
        case [player, "sm"]:
            state.show_or_muck_hole_cards(False, _index(player))
        case [player, "sm", cards]:
            state.show_or_muck_hole_cards(True if cards == "-" else cards, _index(player))
        case _:
            raise ValueError(f"no such action: {' '.join(words)}")


def _finish(state: State) -> None:
    """Hands whose showdown is not written: the cards that were dealt are shown."""
    while state.showdown_index is not None:
        state.show_or_muck_hole_cards()


def _index(player: str) -> int:
    match = re.fullmatch(r"p(\d+)", player)
    if match is None:
        raise ValueError(f"no such player: {player}")
    return int(match[1]) - 1
