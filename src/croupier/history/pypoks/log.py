"""Hands of pypoks from logs of the engine: a move of a game config for every action."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.errors import NotationError
from croupier.hand.operations import (
    CheckingOrCalling,
    ChipsPushing,
    CompletionBettingOrRaisingTo,
    Folding,
    HoleDealing,
)
from croupier.hand.spec.streets import BettingStructure
from croupier.history.hand_log import HandLog
from croupier.history.plain_holdem import check_holdem, hole_cards_of, whole_chips
from croupier.history.pypoks.cards import DIALECTS, LEGACY, rank_of
from croupier.history.pypoks.config import CLL, FLD, GameConfig, known_configs
from croupier.history.pypoks.hand import HandEvents, place_of
from croupier.history.pypoks.texts import check_id

if TYPE_CHECKING:
    from croupier.hand.operations import Operation
    from croupier.hand.state import State
    from croupier.history.formats import Found
    from croupier.history.hand_log import Json
    from croupier.history.pypoks.events import Event

WRITER = "pypoks"


def details_of(events: list[Event], config: GameConfig, dialect: str) -> dict[str, Json]:
    """Return the details that a log needs to write the same events again."""
    moves = [values for tag, values in events if tag == "MOV"]
    return {
        "pypoks": {
            "config": config.name,
            "dialect": dialect,
            "moves": [values[1] for values in moves],
            "probabilities": [list(values[3]) for values in moves],
        }
    }


def dialect_in(found: Found) -> str | None:
    """Return the dialect of the cards of a hand that was read; None for a refused hand."""
    return _Kept(found.details.get("pypoks")).dialect if isinstance(found, HandLog) else None


def events_of(log: HandLog) -> tuple[list[Event], GameConfig]:
    """Return the events of a logged hand; raise a NotationError if pypoks cannot express it."""
    state = log.replay()
    check_holdem(state, (BettingStructure.NO_LIMIT,), WRITER)
    if any(not card for cards in hole_cards_of(state) for card in cards):
        raise NotationError("pypoks cannot express this hand: some hole cards are unknown")
    size = state.player_count
    names = [log.players[place_of(position, size)] for position in range(size)]
    ids = [name or f"pl{position}" for position, name in enumerate(names)]
    for player in ids:
        check_id(player)
    if len(set(ids)) < size:
        raise NotationError(f"pypoks needs different names for the players: {', '.join(ids)}")
    refusals = []
    kept = _Kept(log.details.get("pypoks"))
    for config in _fitting(state, kept):
        history = HandEvents(config, ids, *_frame(log), kept.dialect)
        try:
            _fill(history, state, kept)
        except NotationError as error:
            refusals.append(error)
            continue
        return history.events, config
    raise refusals[0]


class _Kept:
    """The moves in the details of a log; they are untrusted."""

    def __init__(self, details: Json) -> None:
        kept = details if isinstance(details, dict) else {}
        self.config = kept.get("config")
        dialect = kept.get("dialect")
        self.dialect = dialect if isinstance(dialect, str) and dialect in DIALECTS else LEGACY
        self.moves = _list(kept.get("moves"))
        self.probabilities = _list(kept.get("probabilities"))

    def move(self, number: int) -> Json:
        return self.moves[number] if number < len(self.moves) else None

    def chances(self, number: int, moves: int) -> list[float]:
        """The probabilities of a move, if they are valid."""
        chances = self.probabilities[number] if number < len(self.probabilities) else None
        if not isinstance(chances, list) or len(chances) != moves:
            return []
        numbers: list[float] = [
            p for p in chances if isinstance(p, float | int) and not isinstance(p, bool)
        ]
        return numbers if len(numbers) == moves else []


def _list(value: Json) -> list[Json]:
    return value if isinstance(value, list) else []


def _frame(log: HandLog) -> tuple[str, int]:
    table, hand = log.details.get("table"), log.details.get("id")
    number = hand if type(hand) is int else 0
    if isinstance(hand, str) and hand.isascii() and hand.isdigit() and len(hand) < 19:
        number = int(hand)
    return table if isinstance(table, str) else "table", number


def _fitting(state: State, kept: _Kept) -> list[GameConfig]:
    """The possible configs of this hand, the recorded one first."""
    chips = [whole_chips(stack, WRITER) for stack in state.starting_stacks]
    size = state.player_count
    small, big, *others = [whole_chips(blind, WRITER) for blind in state.blinds_or_straddles]
    if len(set(chips)) > 1:
        raise NotationError(f"pypoks cannot express this hand: the stacks differ ({chips})")
    if any(others):
        raise NotationError("pypoks cannot express this hand: there is a straddle")
    wanted = (size, chips[0], small, big)
    fitting = [config for config in known_configs().values() if config.stakes == wanted]
    if not fitting:
        raise NotationError(
            f"pypoks has no game config for {size} players with {chips[0]} chips and blinds "
            f"{small} and {big}"
        )
    return sorted(fitting, key=lambda config: config.name != kept.config)


def _fill(history: HandEvents, state: State, kept: _Kept) -> None:
    number = 0
    known = [iter(cards) for cards in hole_cards_of(state)]
    for operation in state.operations:
        if isinstance(operation, HoleDealing):
            place = operation.player_index
            dealt = [next(known[place]) for _ in operation.cards]
            history.deal_hole(place_of(place, len(known)), dealt)
            if [history.config.table_cash_sb, history.config.table_cash_bb] != history.cash_ch[:2]:
                raise NotationError(
                    "pypoks cannot express this hand: other players post the blinds"
                )
            continue
        position, to = _action(history, operation)
        if position is None:
            history.add(operation)
            continue
        move = _move_for(history, position, to, kept.move(number))
        chances = kept.chances(number, len(history.config.move_names))
        history.add_move(position, move, to, chances)
        number += 1
    if not state.status:
        _check_winners(history, state)
        history.finish()


def _action(history: HandEvents, operation: Operation) -> tuple[int | None, int | None]:
    """The position of the player who acts, and their total on the street afterwards."""
    size = len(history.ids)
    match operation:
        case Folding(player_index=place):
            return place_of(place, size), None
        case CheckingOrCalling(player_index=place, amount=amount):
            position = place_of(place, size)
            return position, history.cash_cs[position] + whole_chips(amount, WRITER)
        case CompletionBettingOrRaisingTo(player_index=place, amount=amount):
            return place_of(place, size), whole_chips(amount, WRITER)
    return None, None


def _move_for(history: HandEvents, position: int, to: int | None, kept: Json) -> int:
    """Find the move that adds these chips, preferably the recorded one."""
    allowed, amounts = history.choices(position)
    config = history.config
    chips = 0 if to is None else to - history.cash_cs[position]
    if to is None:
        fitting = [FLD]
    elif to > history.cash_tc or chips == amounts[CLL] or not chips:
        fitting = [move for move in range(len(allowed)) if amounts[move] == chips and move != FLD]
    else:
        fitting = []
    fitting = [move for move in fitting if allowed[move]]
    if kept in fitting and type(kept) is int:
        return kept
    if fitting:
        return fitting[0]
    sizes = (f"{config.move_names[m]} {amounts[m]}" for m in range(len(allowed)) if allowed[m])
    raise NotationError(
        f"{history.ids[position]} {'folds' if to is None else f'adds {chips} chips'}, not a "
        f"move of {config.name} here",
        expected=" or ".join(sizes),
    )


def _check_winners(history: HandEvents, state: State) -> None:
    """Refuse a pot that was not split evenly among the best hands."""
    received = [0] * state.player_count
    for operation in state.operations:
        if isinstance(operation, ChipsPushing):
            received = [a + b for a, b in zip(received, operation.amounts, strict=True)]
    shares = {chips for chips in received if chips}
    if len(shares) > 1:
        raise NotationError(f"pypoks splits pots evenly: it cannot express {sorted(shares)}")
    live = [position for position in range(len(history.ids)) if not history.folded[position]]
    if len(live) > 1:
        board, hole = history.board, history.hole_cards
        values = {p: rank_of(hole[p] + board, history.dialect)[1] for p in live}
        best = max(values.values())
        if history.winners != {p for p in live if values[p] == best}:
            raise NotationError("pypoks cannot express this hand: a winning hand was not shown")
