"""Seeded hands to be played: players, stacks, forced bets, automations."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from random import Random
from typing import Any, TypeAlias

from tests.parity.variants import OURS, VARIANTS, Variant

Chips: TypeAlias = Any  # int, float or Decimal, one kind in a hand
Values: TypeAlias = Chips | tuple[Chips, ...] | Mapping[int, Chips]

AUTOMATIONS = (
    "ANTE_POSTING",
    "BET_COLLECTION",
    "BLIND_OR_STRADDLE_POSTING",
    "CARD_BURNING",
    "HOLE_DEALING",
    "BOARD_DEALING",
    "RUNOUT_COUNT_SELECTION",
    "HOLE_CARDS_SHOWING_OR_MUCKING",
    "HAND_KILLING",
    "CHIPS_PUSHING",
    "CHIPS_PULLING",
)
_PLAYERS_ONLY = tuple(name for name in AUTOMATIONS if name != "RUNOUT_COUNT_SELECTION")
_PLAYERS_AND_CARDS = tuple(
    name for name in _PLAYERS_ONLY if name not in ("HOLE_DEALING", "BOARD_DEALING")
)
_PLAYERS_CARDS_AND_BURNS = tuple(name for name in _PLAYERS_AND_CARDS if name != "CARD_BURNING")


@dataclass(frozen=True)
class Scenario:
    """Everything that fixes a hand before its first operation."""

    seed: int
    code: str
    players: int
    automations: tuple[str, ...]
    ante_trimming: bool
    antes: Values
    blinds: Values
    bring_in: Chips
    bets: tuple[Chips, ...]
    stacks: tuple[Chips, ...]
    mode: str
    boards: int
    rake: tuple[float, float, bool] | None

    @property
    def variant(self) -> Variant:
        """The game that is played."""
        return find_variant(self.code)

    @property
    def whole_chips(self) -> bool:
        """Whether every amount is an int, so that every amount read back must be one too."""
        return all(type(stack) is int for stack in self.stacks) and self.rake is None


def find_variant(code: str) -> Variant:
    """Return a game of both engines, or one that only Croupier has."""
    return VARIANTS[code] if code in VARIANTS else OURS[code]


def _automations(rng: Random) -> tuple[str, ...]:
    kind = rng.random()
    if kind < 0.2:
        return _PLAYERS_ONLY
    if kind < 0.4:
        return AUTOMATIONS
    if kind < 0.55:
        return _PLAYERS_AND_CARDS
    if kind < 0.7:
        return _PLAYERS_CARDS_AND_BURNS
    if kind < 0.8:
        return ()
    chance = rng.random()
    return tuple(name for name in AUTOMATIONS if rng.random() < chance)


def _stacks(rng: Random, players: int, big: int) -> list[int]:
    """Draw stacks; odd and short ones are frequent because they make side pots and short posts."""
    shape = rng.random()
    if shape < 0.15:
        return [rng.randint(20, 200) * big] * players
    if shape < 0.4:
        return [rng.randint(big, 30 * big) for _ in range(players)]
    if shape < 0.75:
        return [rng.randint(3 * big, 8 * big) for _ in range(players)]
    if shape < 0.9:
        return [
            rng.randint(1, 2 * big) if rng.random() < 0.3 else rng.randint(2 * big, 40 * big)
            for _ in range(players)
        ]
    return [rng.randint(1, 3 * big) for _ in range(players)]


def _blinds(rng: Random, players: int, small: int, big: int) -> dict[int, int]:
    kind = rng.random()
    if kind < 0.55 or (players == 2 and kind < 0.9):
        return {0: small, 1: big} if kind < 0.5 or players > 2 else {1: big}
    if kind < 0.65:
        return {0: small, 1: big, 2: 2 * big}
    if kind < 0.7 and players > 3:
        return {0: small, 1: big, 2: 2 * big, 3: 4 * big}
    if kind < 0.8:
        return {0: small, 1: big, -1: 2 * big}
    if kind < 0.9 and players > 3:
        return {0: small, 1: big, rng.randrange(2, players): -big}
    return {0: big, 1: big}


def _antes(rng: Random, players: int, big: int) -> dict[int, int]:
    ante = max(1, rng.choice((big, big // 2, big // 5, 1)))
    kind = rng.random()
    if kind < 0.5:
        return dict.fromkeys(range(players), ante)
    if kind < 0.7:
        return {1: ante}
    if kind < 0.85:
        return {-1: ante}
    return {index: rng.randint(0, big) for index in range(players)} | {0: ante}


def _spelled(rng: Random, amounts: dict[int, Chips], players: int) -> Values:
    """Spell values as a mapping, a sequence, or one number for all."""
    row: list[Chips] = [0] * players
    for index, amount in amounts.items():
        row[index] += amount
    if len(set(row)) == 1 and rng.random() < 0.7:
        return row[0]
    if rng.random() < 0.4:
        return dict(amounts)
    while len(row) > 1 and row[-1] == 0 and rng.random() < 0.8:
        row.pop()
    return tuple(row)


def draw_scenario(code: str, seed: int) -> Scenario:
    """Draw the hand of this game and seed."""
    rng = Random(f"{code}/{seed}")
    variant = find_variant(code)
    players = rng.randint(2, rng.choice((2, 4, variant.most_players, variant.most_players)))
    players = min(players, variant.most_players)
    big = rng.choice((2, 4, 5, 10, 20, 100))
    small = rng.choice((big // 2, max(1, big // 2 - 1), big // 2))
    blinds = _blinds(rng, players, small, big) if variant.blinds else {}
    with_antes = variant.ante_needed or rng.random() < 0.4
    if not with_antes and not blinds:
        blinds = {1: big}
    antes = _antes(rng, players, big) if with_antes else {}
    if variant.blinds and antes and rng.random() < 0.05:
        blinds = {}
    uniform = len(set(antes.values())) <= 1 and len(antes) in (0, players)
    trimming = uniform if rng.random() < 0.85 else not uniform
    if not blinds and not uniform:
        trimming = False  # else the only forced bet may go back, and nothing is played for
    stacks = _stacks(rng, players, big)
    bring_in = rng.randint(1, max(1, big - 1)) if variant.bring_in else 0
    if variant.bring_in and bring_in >= big:
        bring_in = big - 1
    unit = rng.choice(
        (1, 1, 1, 1, 1, 1, Decimal("0.25"), Decimal("0.01"), Decimal("0.5"), 0.25, 0.5)
    )

    def chips(amount: int) -> Chips:
        return amount * unit

    def all_chips(amounts: dict[int, int]) -> dict[int, Chips]:
        return {index: chips(amount) for index, amount in amounts.items()}

    rake = None
    if rng.random() < 0.1 and not isinstance(unit, Decimal):
        # PokerKit splits whole chips into parts when the cap is a float.
        caps = (3, 10, 10**9) if isinstance(unit, int) else (3.0, 10.0, 1e9)
        rake = (rng.choice((0.05, 0.1)), rng.choice(caps), rng.random() < 0.5)
    return Scenario(
        seed=seed,
        code=code,
        players=players,
        automations=_automations(rng),
        ante_trimming=trimming,
        antes=_spelled(rng, all_chips(antes), players),
        blinds=_spelled(rng, all_chips(blinds), players),
        bring_in=chips(bring_in),
        bets=(chips(big),) if variant.bets == 1 else (chips(big), chips(2 * big)),
        stacks=tuple(chips(stack) for stack in stacks),
        mode=rng.choice(("TOURNAMENT", "TOURNAMENT", "CASH_GAME")),
        boards=2 if variant.most_boards == 2 and rng.random() < 0.15 else 1,
        rake=rake,
    )


def deck_order(scenario: Scenario, cards: list[str]) -> list[str]:
    """Shuffle the deck of the scenario, top first."""
    order = sorted(cards)
    Random(f"deck/{scenario.code}/{scenario.seed}").shuffle(order)
    return order
