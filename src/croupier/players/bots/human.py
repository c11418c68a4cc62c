"""A person at the terminal."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from croupier.errors import PlayerFault
from croupier.players.player import Player

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from croupier.players.view.gamestate import PublicGamestate

_WORDS = {
    "f": "fold",
    "k": "check",
    "x": "check",
    "c": "call",
    "b": "bet",
    "r": "raise",
    "a": "all-in",
    "allin": "all-in",
}
_WITH_AMOUNT = ("bet", "raise")


class PlayerLeft(PlayerFault):
    """The person closed the input; the caller decides what happens then."""

    failing = "left"


class HumanPlayer(Player):
    """Asks a person, who types `fold`, `check`, `call`, `raise 40` or `all-in`, or a first letter.

    `ask` reads a line after a prompt, `say` shows a line. After a wrong word the player is asked
    again. Amounts are chips added.
    """

    def __init__(
        self,
        player_index: int,
        ask: Callable[[str], str] | None = None,
        say: Callable[[str], object] | None = None,
    ) -> None:
        super().__init__(player_index)
        self.ask = input if ask is None else ask
        self.say = _write_line if say is None else say

    def get_action(
        self, gamestate: PublicGamestate, hole_cards: tuple[str, ...]
    ) -> tuple[str, int]:
        """Show the table and ask until the answer can be read."""
        self.say(describe_table(gamestate, hole_cards, self.player_index))
        while True:
            words = self._line(f"{_choices(gamestate)} > ").lower().split()
            kind = _WORDS.get(words[0], words[0]) if words else ""
            if kind == "call" and not gamestate.chips_to_call:
                kind = "check"
            if kind in _WITH_AMOUNT:
                if len(words) == 2 and words[1].isdecimal():
                    return kind, int(words[1])
                if len(words) == 1:
                    return kind, gamestate.min_raise
                self.say(f"how many chips do you add? For example: {kind} {gamestate.min_raise}")
            elif kind in ("fold", "check", "call", "all-in") and len(words) == 1:
                return kind, 0
            else:
                self.say("fold, check, call, bet CHIPS, raise CHIPS or all-in")

    def get_discards(
        self, gamestate: PublicGamestate, hole_cards: tuple[str, ...]
    ) -> Sequence[str]:
        """Ask which cards to discard."""
        self.say(f"your cards: {' '.join(hole_cards)}")
        allowed = gamestate.discardable(hole_cards)
        by_name = {card.lower(): card for card in allowed}
        count = gamestate.discard_count
        asked = f"{count} to discard" if count else "cards to discard, or Enter to stand pat"
        while True:
            words = {*self._line(f"{asked} > ").lower().split()}
            if words <= set(by_name) and (not count or len(words) == count):
                return [card for word, card in by_name.items() if word in words]
            self.say(f"choose {f'{count} ' if count else ''}from {' '.join(allowed)}")

    def _line(self, prompt: str) -> str:
        try:
            return self.ask(prompt)
        except EOFError:
            raise PlayerLeft(self.player_index) from None


def describe_table(gamestate: PublicGamestate, hole_cards: Sequence[str], seat: int) -> str:
    """Describe the table in a few lines."""
    lines = [
        f"-- round {gamestate.round_number}, {gamestate.get_current_street()}, "
        f"board {' '.join(gamestate.community_cards) or '-'}, pot {gamestate.total_pot}"
    ]
    for number, info in enumerate(gamestate.player_public_infos):
        if info.busted:
            continue
        marks = "*" if number == seat else " "
        marks += "D" if number == gamestate.button_position else " "
        status = "" if info.active else " folded"
        status += " all-in" if info.is_all_in else ""
        cards = " ".join(hole_cards if number == seat else gamestate.up_cards.get(number, ()))
        lines.append(
            f"{marks} seat {number}: {info.stack:>7}  bet {info.current_bet:>5}{status} {cards}"
        )
    return "\n".join(line.rstrip() for line in lines)


def _choices(gamestate: PublicGamestate) -> str:
    to_call, most = gamestate.chips_to_call, gamestate.max_raise
    choices = f"call {to_call} or fold" if to_call else "check"
    if most:
        verb = "raise" if gamestate.get_bet_to_call() else "bet"
        choices += f", {verb} {gamestate.min_raise} to {most}"
    return choices


def _write_line(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()
