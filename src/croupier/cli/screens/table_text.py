"""The table drawn as text: players, stacks and bets at the end of a street and of the hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich import box
from rich.table import Table
from rich.text import Text

from croupier.scene.words.hand_names import hands_text
from croupier.scene.words.narration import chips

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.cards.card import Card
    from croupier.cli.screens.card_text import CardText
    from croupier.hand.state import State


class TableText:
    """Draws the table of one hand; cards that left the table are shown in grey."""

    def __init__(self, state: State, names: Sequence[str], cards: CardText) -> None:
        self.state = state
        self.names = names
        self.cards = cards
        self.last_cards: list[list[Card]] = [[] for _ in names]
        self.shown = ["" for _ in names]

    def remember(self) -> None:
        """Remember the hole cards, and the names of shown hands."""
        for player, cards in enumerate(self.state.hole_cards):
            if cards:
                self.last_cards[player] = list(cards)
                if all(self.state.hole_card_statuses[player]):
                    self.shown[player] = hands_text(self.state, player)

    def street(self, bets: Sequence[int]) -> Table:
        """Draw the table with the bets of a street, collected or not."""
        table = self._table()
        table.add_column("bet", justify="right")
        table.add_column("stack", justify="right")
        table.add_column("")
        for player, name in enumerate(self.names):
            alive = self.state.statuses[player]
            bet, stack = bets[player], self.state.stacks[player]
            note = "folded" if not alive else "" if stack else "all-in"
            table.add_row(
                Text(name),
                self._hole(player),
                chips(bet) if bet else "",
                chips(stack),
                Text(note, "bold magenta" if alive else ""),
                style="" if alive else "dim",
            )
        return table

    def result(self) -> Table:
        """Draw how the hand ended: cards, hands and winnings."""
        table = self._table()
        if any(self.shown):
            table.add_column("hand")
        table.add_column("won or lost", justify="right")
        table.add_column("stack", justify="right")
        for player, name in enumerate(self.names):
            payoff = self.state.payoffs[player]
            table.add_row(
                Text(name),
                self._hole(player),
                *([self.shown[player]] if any(self.shown) else []),
                Text(f"+{chips(payoff)}" if payoff > 0 else chips(payoff), _payoff_style(payoff)),
                chips(self.state.stacks[player]),
            )
        return table

    def board(self) -> Text:
        """Write the board, or the boards separated by bars."""
        boards = [self.cards(self.state.get_board_cards(i)) for i in self.state.board_indices]
        return Text(" | ").join(board for board in boards if board)

    def _table(self) -> Table:
        table = Table(box=box.SIMPLE_HEAD, show_edge=False)
        table.add_column("seat", style="bold", no_wrap=True)
        table.add_column("cards", no_wrap=True)
        return table

    def _hole(self, player: int) -> Text:
        cards = self.state.hole_cards[player]
        if not cards:  # folded or mucked
            cards = self.last_cards[player]
            return Text() if _unknown(cards) else self.cards(cards, "dim")
        if _unknown(cards):
            return Text("face down", "dim")
        statuses = self.state.hole_card_statuses[player]
        stud = any(any(street.hole_dealing_statuses) for street in self.state.streets)
        return self.cards.hole(cards, statuses, down=stud)

    def pots(self) -> Text:
        """Write the main pot, and the side pots with their players."""
        if any(self.state.bets):
            total = chips(self.state.total_pot_amount)
            return Text.assemble("Pot ", (total, "bold"), " with the bets")
        pots = list(self.state.pots)
        main, *side = (chips(pot.amount) for pot in pots) if pots else ("0",)
        if not side:
            return Text.assemble("Pot ", (main, "bold"))
        parts = [Text.assemble("Main pot ", (main, "bold"))]
        for number, (pot, amount) in enumerate(zip(pots[1:], side, strict=True), 1):
            between = " and ".join(self.names[player] for player in pot.player_indices)
            name = "side pot" if len(side) == 1 else f"side pot {number}:"
            parts.append(Text.assemble(f"{name} ", (amount, "bold"), f" ({between})"))
        return Text(", ").join(parts)


def _unknown(cards: Sequence[Card]) -> bool:
    return all(card.unknown_status for card in cards)


def _payoff_style(payoff: int) -> str:
    return "bold green" if payoff > 0 else "red" if payoff < 0 else "dim"
