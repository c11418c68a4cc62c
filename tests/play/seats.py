"""Players and tables for the tests of play: scripted answers, watchful bots."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from croupier.botkit import Player, PublicGamestate, Table

Decide = Callable[[PublicGamestate, tuple[str, ...]], Any]
SCHEDULE = {1: (50, 100)}
# Hole cards of seats 1, 2, 0 twice round, then burn, flop, burn, turn, burn, river.
ACES_FOR_SEAT_0 = "7c 8d As 2h 3h Ad 4c Kd Qd 9s 4d 6s 4h 6c"


class Scripted(Player):
    """Gives its answers one after the other, then checks or calls; keeps its views."""

    def __init__(self, player_index: int, *answers: Any) -> None:
        super().__init__(player_index)
        self.answers = list(answers)
        self.seen: list[tuple[PublicGamestate, tuple[str, ...]]] = []

    def get_action(self, gamestate: PublicGamestate, hole_cards: tuple[str, ...]) -> Any:
        self.seen.append((gamestate, hole_cards))
        if not self.answers:
            return ("call", 0) if gamestate.chips_to_call else ("check", 0)
        answer = self.answers.pop(0)
        if isinstance(answer, BaseException):
            raise answer
        return answer


class Deciding(Player):
    """Asks a function."""

    def __init__(self, player_index: int, decide: Decide) -> None:
        super().__init__(player_index)
        self.decide = decide

    def get_action(self, gamestate: PublicGamestate, hole_cards: tuple[str, ...]) -> Any:
        return self.decide(gamestate, hole_cards)


def seated(
    answers: Mapping[int, Sequence[Any]],
    stacks: int | Sequence[int] = 1000,
    *,
    seats: int = 3,
    schedule: Mapping[int, tuple[int, int]] = SCHEDULE,
    **options: Any,
) -> tuple[Table, list[Scripted]]:
    """A table of scripted players."""
    players = [Scripted(seat, *answers.get(seat, ())) for seat in range(seats)]
    options.setdefault("seed", 11)
    return Table(players, stacks, schedule, **options), players


def stacks_of(table: Table) -> list[int]:
    return [info.stack for info in table.player_public_infos]


def order_of_asking(table: Table, street: str = "preflop") -> list[int]:
    """The seats in the order they acted on a street, forced bets left out."""
    forced = ("small_blind", "big_blind", "ante", "post", "straddle")
    return [
        action.player_index
        for action in table.current_hand_history[street]
        if action.action_type not in forced
    ]
