"""Replay a hand of pypoks from its text, checking every required line with the engine."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.errors import NotationError
from croupier.history.pypoks.config import position_names
from croupier.history.pypoks.hand import HandEvents, PypoksHand, place_of
from croupier.history.pypoks.texts import GivenBoard, GivenBreak, GivenMove

if TYPE_CHECKING:
    from typing import NoReturn

    from croupier.history.pypoks.config import GameConfig
    from croupier.history.pypoks.texts import GivenHand


def check_seats(given: GivenHand, config: GameConfig) -> tuple[str, ...]:
    """Check GCF and POS against the config; return the players by position."""
    if not given.config:
        _refuse(given.last_line, "the game config is missing", f"GCF: {config.name}")
    if given.config != config.name:
        _refuse(given.config_line, f"the game config is {given.config}", config.name)
    size = config.table_size
    try:
        names = position_names(size)
    except NotationError as error:
        _refuse(given.config_line, error.message, error.expected)
    if len(given.positions) > size:
        _refuse(given.positions[size].line, f"more players than the {size} of {config.name}")
    for position, (name, pos) in enumerate(zip(names, given.positions, strict=False)):
        if pos.player in (before.player for before in given.positions[:position]):
            _refuse(pos.line, f"{pos.player} has two positions")
        if pos.name != name:
            _refuse(pos.line, f"position {position} is not {pos.name}", name)
        if pos.cash != config.table_cash_start:
            _refuse(pos.line, f"a stack of {pos.cash}", str(config.table_cash_start))
    if len(given.positions) < size:
        _refuse(_next_line(given), f"{len(given.positions)} of {size} players", "POS: of all")
    return tuple(pos.player for pos in given.positions)


def _holes_by_place(given: GivenHand, ids: tuple[str, ...]) -> list[tuple[int, ...]]:
    """Return the hole cards by player index; their lines name the players, in any order."""
    cards: dict[str, tuple[int, ...]] = {}
    for hole in given.holes:
        if hole.player not in ids:
            _refuse(hole.line, f"cards for {hole.player}, who has no position", ", ".join(ids))
        if hole.player in cards:
            _refuse(hole.line, f"{hole.player} has cards already")
        cards[hole.player] = hole.cards
    order = [ids[place_of(place, len(ids))] for place in range(len(ids))]
    missing = [player for player in order if player not in cards]
    if missing:
        line = given.steps[0].line if given.steps else given.last_line
        _refuse(line, f"{len(cards)} of {len(ids)} hands", f"PLH: {missing[0]} ...")
    return [cards[player] for player in order]


def _next_line(given: GivenHand) -> int:
    """The line before which a POS is missing."""
    later = (*given.holes, *given.steps)
    return later[0].line if later else given.last_line


def start_given(given: GivenHand, history: HandEvents, seed: int | None) -> PypoksHand:
    """Start the hand with the cards of the text; unknown ones come from the seed."""
    holes = _holes_by_place(given, history.ids)
    first = [cards[0] for cards in holes]
    second = [cards[1] for cards in holes]
    return PypoksHand(history, (*first, *second, *given.board), seed)


def replay_steps(given: GivenHand, hand: PypoksHand) -> None:
    """Play the moves of the text, up to its end or to the `MOV: ??`."""
    announced = 0
    for step in given.steps:
        dealt = len(hand.history.board)
        if isinstance(step, GivenBoard):
            announced += len(step.cards)
            if announced > dealt:
                _refuse(step.line, "no cards are due", _due(hand))
            continue
        if announced < dealt:
            _refuse(step.line, "a move before the cards of its street", "TCD: ...")
        if hand.actor is None:
            _refuse(step.line, "the hand is over: nobody is to move")
        if isinstance(step, GivenBreak):
            return
        _play(step, hand)
    if given.fault is not None:
        raise given.fault


def _play(step: GivenMove, hand: PypoksHand) -> None:
    config = hand.history.config
    if step.player != hand.actor:
        _refuse(step.line, f"it is not the turn of {step.player}", _due(hand))
    move = _move_called(step.move, config)
    if move is None:
        _refuse(step.line, f"{config.name} has no move {step.move}", ", ".join(config.move_names))
    allowed, amounts = hand.choices()
    if not allowed[move]:
        _refuse(step.line, f"{step.player} cannot choose {step.move}", _allowed(hand))
    if step.cash != amounts[move]:
        _refuse(step.line, f"{step.move} does not add {step.cash} chips", str(amounts[move]))
    hand.make_move(move, amounts[move], [])


def _move_called(name: str, config: GameConfig) -> int | None:
    """Return the index of a move by its name, in any case."""
    names = config.move_names
    if name in names:
        return names.index(name)
    alike = [index for index, known in enumerate(names) if known.lower() == name.lower()]
    return alike[0] if len(alike) == 1 else None


def _due(hand: PypoksHand) -> str:
    return "nothing: the hand is over" if hand.actor is None else f"MOV: {hand.actor} ..."


def _allowed(hand: PypoksHand) -> str:
    allowed, amounts = hand.choices()
    names = hand.history.config.move_names
    return " or ".join(f"{names[m]} {amounts[m]}" for m in range(len(names)) if allowed[m])


def _refuse(line: int, message: str, expected: str | None = None) -> NoReturn:
    raise NotationError(message, line=line, expected=expected)
