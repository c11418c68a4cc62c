"""A hand displayed while it is played: every operation, the table after each street, the result."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from croupier.cli.screens.card_text import CardText
from croupier.cli.screens.table_text import TableText
from croupier.cli.terminal.console import plain_text
from croupier.hand.choices import Phase, phase_of
from croupier.hand.operations import (
    BetCollection,
    BringInPosting,
    CheckingOrCalling,
    CompletionBettingOrRaisingTo,
    Folding,
)
from croupier.printable import printable
from croupier.scene.words.narration import Narrator, chips
from croupier.scene.words.street_names import street_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console
    from rich.table import Table

    from croupier.hand.operations import Operation
    from croupier.hand.state import State

HELP = (
    "  f            fold",
    "  k            check",
    "  c            call",
    "  b AMOUNT     bet; r AMOUNT raises to that total; min, pot and max are amounts too",
    "  allin        bet or call everything",
    "  bi           bring in (stud)",
    "  d CARDS      discard these cards (d Ac 7d); pat keeps them all",
    "  q            leave",
    "Several actions in one line are done one after the other: c k b10.",
)
_BETTING = (Phase.BETTING, Phase.BET_COLLECTION)
_ACTIONS = (BringInPosting, CheckingOrCalling, CompletionBettingOrRaisingTo, Folding)


class Show:
    """Writes one hand to a console; call `happened` right after every operation."""

    def __init__(
        self,
        console: Console,
        state: State,
        names: Sequence[str],
        *,
        tell_hidden: bool = True,
        skip: tuple[type[Operation], ...] = (),
    ) -> None:
        self.console = console
        self.skip = skip
        self.state = state
        self.names = names = tuple(map(printable, names))
        self.cards = CardText(console)
        self.narrator = Narrator(state, names, tell_hidden=tell_hidden)
        self.table = TableText(state, names, self.cards)
        self.street: int | None = None
        self.bets: Sequence[int] = (0,) * len(names)
        self.acted = False

    def title(self, text: str) -> None:
        """Write the title of the hand."""
        self.line(plain_text(text, "bold underline"))

    def line(self, text: Text | str) -> None:
        """Write one line, however long."""
        self.console.print(text, highlight=False, markup=False, soft_wrap=True)

    def happened(self, operation: Operation) -> None:
        """Write the operation, and the table when a street of betting ended with it."""
        for line in self.narrator.tell(operation):
            if not isinstance(operation, self.skip):
                self.line(self.cards.line(line))
        if isinstance(operation, BetCollection) and self.street is not None:
            self.bets = operation.bets
        self.acted = self.acted or isinstance(operation, _ACTIONS)
        if self.acted and phase_of(self.state) not in _BETTING:
            self._end_street()
        if self.state.street_index != self.street:
            self._begin_street()
        self.table.remember()

    def question(self, state: State) -> None:
        """Ask the player whose turn it is: their cards, the pot, the price, the legal actions."""
        self.tell_dealt()
        player = state.turn_index
        assert player is not None
        name = Text(self.names[player], "bold cyan")
        hole = self.cards(state.hole_cards[player])
        board = self.table.board()
        price = state.legal_actions().check_or_call
        money = f"  pot {chips(state.total_pot_amount)}"
        money += f", {chips(price)} to call" if price else ""
        line = Text.assemble(name, " ", hole, "  " if board else "", board, money)
        line.append("  ").append_text(self.choices()).append("\n> ")
        self.console.print(line, end="", highlight=False, soft_wrap=True)

    def help(self) -> None:
        """Print what can be typed at the prompt."""
        for line in HELP:
            self.line(line)

    def choices(self) -> Text:
        """List the legal actions of the player to act, as they can be typed."""
        legal = self.state.legal_actions()
        options = []
        if legal.discards is not None:
            count = legal.discard_count
            options += ["d CARDS", "pat"] if count is None else [f"d CARDS (discard {count})"]
        if legal.fold and legal.check_or_call != 0:
            options.append("f")
        if legal.check_or_call is not None:
            options.append(f"c (call {chips(legal.check_or_call)})" if legal.check_or_call else "k")
        if legal.bring_in is not None:
            options.append(f"bi (bring in for {chips(legal.bring_in)})")
        if legal.raise_to is not None:
            low, high = legal.raise_to.minimum, legal.raise_to.maximum
            span = chips(low) if low == high else f"{chips(low)}-{chips(high)}"
            options.append(f"{'r' if any(self.state.bets) else 'b'} {span}")
        return Text(f"[{', '.join(options)}]", "dim")

    def tell_dealt(self) -> None:
        """Write the hole cards that were dealt and not yet described."""
        for line in self.narrator.flush():
            self.line(self.cards.line(line))

    def stopped(self) -> None:
        """Draw the table in the middle of a hand, with the legal actions."""
        self.tell_dealt()
        self._draw("Now", self.table.street(self.state.bets))
        self.line(self.table.pots())
        player = self.state.turn_index
        if player is not None:
            self.line(Text.assemble((self.names[player], "bold"), " to act ", self.choices()))

    def result(self) -> None:
        """Draw how the hand ended."""
        self._draw("Result", self.table.result())

    def _begin_street(self) -> None:
        self.tell_dealt()
        self.street = self.state.street_index
        # A board is announced by its cards, and the first street by the title.
        if self.street and not self.state.streets[self.street].board_dealing_count:
            self.line(Text(street_name(self.state.streets, self.street), "bold"))

    def _end_street(self) -> None:
        bets, self.bets, self.acted = self.bets, (0,) * len(self.names), False
        if self.street is None or sum(self.state.statuses) < 2:  # the result comes at once
            return
        name = street_name(self.state.streets, self.street)
        before = {"Preflop": "Before the flop", "Before the draw": "Before the draw"}
        self._draw(before.get(name, f"After the {name.lower()}"), self.table.street(bets))
        self.line(self.table.pots())
        self.line("")

    def _draw(self, title: str, table: Table) -> None:
        self.line("")
        board = self.table.board()
        self.line(Text.assemble((title, "bold"), "  " if board else "", board))
        self.console.print(table)
