"""From command-line options to the State of a new hand."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from croupier.chips.values import clean_values, parse_value
from croupier.errors import CroupierError, SetupError
from croupier.games.kinds import BlindsGame, ButtonBlindGame, refuse_too_many, usual_bet
from croupier.hand import native
from croupier.hand.positions import seat_names
from croupier.hand.spec.house_rules import HouseRules
from croupier.hand.spec.streets import Mode
from croupier.hand.state import State

if TYPE_CHECKING:
    from croupier.chips.values import ValuesLike
    from croupier.games.game import Game

USUAL_BLINDS = (1, 2)
PRESETS = tuple(name for name in vars(HouseRules) if name.isupper())


@dataclass(frozen=True)
class Wishes:
    """The options as given, unparsed; None is the default."""

    players: int | None = None
    stacks: str | None = None
    blinds: str | None = None
    ante: str | None = None
    bring_in: str | None = None
    small_bet: str | None = None
    big_bet: str | None = None
    min_bet: str | None = None
    mode: str = "tournament"
    rules: str = "STANDARD"
    boards: int | None = None
    cards: str | None = None


def start_hand(game: Game, wishes: Wishes, seed: int) -> State:
    """Set up a hand without automations, before its first step."""
    _refuse_what_is_not_of_the_game(game, wishes)
    stacks = _stacks(game, wishes)
    rules = read_rules(wishes.rules)
    by_position = isinstance(game, BlindsGame)
    names = seat_names(len(stacks), rules) if by_position else ()
    blinds = _blinds(game, wishes, names, len(stacks), rules) if by_position else ()
    antes = _values("the ante", wishes.ante, names, len(stacks)) if wishes.ante else game.ante
    small_bet, big_bet = _bets(game, wishes, clean_values(blinds, len(stacks)), antes)
    bring_in = _amount("the bring-in", wishes.bring_in) if wishes.bring_in else game.bring_in
    try:
        state = State(
            (),
            game.deck,
            game.hand_types,
            game.streets(small_bet, big_bet, game.raise_cap(rules)),
            game.structure,
            not isinstance(antes, tuple | dict),
            antes,
            blinds,
            bring_in,
            stacks,
            len(stacks),
            mode=_mode(wishes.mode),
            starting_board_count=game.boards if wishes.boards is None else wishes.boards,
            rules=rules,
            seed=seed,
            next_cards=wishes.cards,
        )
        refuse_too_many(game, native.spec_of(state))
        return state
    except CroupierError:
        raise
    except ValueError as error:  # unreadable cards, cards not in the deck, wrong seeds
        raise SetupError(str(error)) from None


def _refuse_what_is_not_of_the_game(game: Game, wishes: Wishes) -> None:
    fixed, title = game.fixed_limit, game.title
    if wishes.blinds is not None and not game.blinds:
        raise SetupError(f"{title} has no blinds: leave out --blinds, use --ante")
    if wishes.bring_in is not None and not game.stud:
        raise SetupError(f"{title} has no bring-in: leave out --bring-in")
    if wishes.boards is not None and not game.board_count:
        raise SetupError(f"{title} has no board: leave out --boards")
    if wishes.boards is not None and wishes.boards < 1:
        raise SetupError(f"--boards must be 1 or more, not {wishes.boards}")
    if wishes.min_bet is not None and fixed:
        raise SetupError(f"{title} is fixed limit: use --small-bet and --big-bet, not --min-bet")
    if (wishes.small_bet is not None or wishes.big_bet is not None) and not fixed:
        raise SetupError(f"{title} is not fixed limit: use --min-bet, not --small-bet, --big-bet")


def _stacks(game: Game, wishes: Wishes) -> tuple[int, ...]:
    given = None if wishes.stacks is None else _amounts("the stacks", wishes.stacks)
    players = wishes.players
    if players is None:
        players = len(given) if given is not None and len(given) > 1 else game.players
    if players < 2:
        raise SetupError(f"a hand needs two players or more, not {players}")
    if given is None:
        return (game.stacks,) * players
    if len(given) == 1:
        return given * players
    if len(given) != players:
        raise SetupError(f"got {len(given)} stacks for {players} players")
    return given


def _blinds(
    game: Game, wishes: Wishes, names: tuple[str, ...], players: int, rules: HouseRules
) -> ValuesLike:
    if isinstance(game, ButtonBlindGame):
        given = wishes.blinds and _values("the blinds", wishes.blinds, names, players)
        return game.posted_by_the_button(given or None, players, rules)
    if wishes.blinds is None:
        return USUAL_BLINDS
    blinds = _values("the blinds", wishes.blinds, names, players)
    if isinstance(blinds, tuple) and len(blinds) > players:
        raise SetupError(f"got {len(blinds)} blinds for {players} players")
    # A single amount is ambiguous: require both, or the seat.
    if not isinstance(blinds, tuple | dict) and blinds != 0:
        raise SetupError(f"the blinds must be two amounts such as 1/2, not {wishes.blinds!r}")
    return blinds


def _bets(
    game: Game, wishes: Wishes, blinds: tuple[int, ...], antes: ValuesLike
) -> tuple[int, int]:
    """The small and the big bet: by default the big blind and twice the big blind."""
    small, big = game.bets
    if game.blinds:
        small = usual_bet(blinds, clean_values(antes, len(blinds)))
        big = 2 * small
    chosen = wishes.min_bet if wishes.small_bet is None else wishes.small_bet
    if chosen is not None:
        ratio = big // small
        small = _amount("the bet", chosen)
        big = ratio * small
    if wishes.big_bet is not None:
        big = _amount("the big bet", wishes.big_bet)
    return small, big if game.fixed_limit else small


def _mode(text: str) -> Mode:
    for mode in Mode:
        if mode.value.lower().startswith(text.lower()) and text:
            return mode
    raise SetupError(f"unknown mode {text!r}; choose from tournament, cash")


def read_rules(text: str) -> HouseRules:
    """Return the house rules of a preset."""
    name = text.upper().replace("-", "_")
    if name not in PRESETS:
        raise SetupError(f"unknown house rules {text!r}; choose from {', '.join(PRESETS)}")
    rules: HouseRules = getattr(HouseRules, name)
    return rules


def _values(what: str, text: str, names: tuple[str, ...], players: int) -> ValuesLike:
    """Read `5`, `1/2`, `BB:2` or `3:2`: one for all, by seat, or for named seats."""
    words = _split(text)
    if not any(":" in word for word in words):
        first, *others = _amounts(what, text)
        return (first, *others) if others else first
    seats = {str(index + 1): index for index in range(players)}
    seats.update((name.lower(), index) for index, name in enumerate(names))
    values = {}
    for word in words:
        name, _, amount = word.partition(":")
        if name.lower() not in seats:
            known = ", ".join(names or seats)
            raise SetupError(f"{what}: no seat {name!r}; choose from {known}")
        values[seats[name.lower()]] = _amount(what, amount)
    return values


def _split(text: str) -> list[str]:
    return re.split(r"[\s,;/]+", text.strip())


def _amounts(what: str, text: str) -> tuple[int, ...]:
    return tuple(_amount(what, word) for word in _split(text))


def _amount(what: str, text: str) -> int:
    try:
        return parse_value(text)
    except ValueError:
        raise SetupError(f"{what}: {text!r} is not an amount of chips") from None
