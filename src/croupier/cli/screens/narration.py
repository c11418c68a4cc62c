"""A hand told line by line, in a player's words: "BB posts 2", "Flop: Ah 7c 2d"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from croupier.cli.screens.card_text import chips
from croupier.cli.screens.hand_names import hands_of, hands_text
from croupier.cli.screens.streets_text import street_name
from croupier.hand.operations import (
    AntePosting,
    BetCollection,
    BlindOrStraddlePosting,
    BoardDealing,
    BringInPosting,
    CardBurning,
    CheckingOrCalling,
    ChipsPulling,
    ChipsPushing,
    CompletionBettingOrRaisingTo,
    Folding,
    HandKilling,
    HoleCardsShowingOrMucking,
    HoleDealing,
    NoOperation,
    Operation,
    RunoutCountSelection,
    StandingPatOrDiscarding,
)
from croupier.printable import printable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.cards.card import Card
    from croupier.cli.screens.card_text import CardText
    from croupier.hand.state import State


class Narrator:
    """Tells the operations of one hand, each with the State right after it.

    Cards are dealt round the table one at a time; they are told per player, when the round of
    dealing is complete.
    """

    def __init__(self, state: State, names: Sequence[str], cards: CardText) -> None:
        self.state = state
        self.names = names
        self.cards = cards
        self.bets = list(state.bets)
        self.won = [0] * len(names)
        self.dealt: dict[int, list[tuple[Card, bool]]] = {}

    def tell(self, operation: Operation) -> list[Text]:
        """Return the lines about an operation that has just happened."""
        if isinstance(operation, HoleDealing):
            dealt = zip(operation.cards, operation.statuses, strict=True)
            self.dealt.setdefault(operation.player_index, []).extend(dealt)
            return []
        lines = self.flush()
        returned = self._returned(operation)
        line = self._line(operation)
        if operation.commentary:
            line.append(f"  # {printable(operation.commentary)}", "italic")
        self.bets = list(self.state.bets)
        return [*lines, *returned, line]

    def flush(self) -> list[Text]:
        """Return the lines about hole cards that were dealt and not yet told."""
        lines = []
        for player in sorted(self.dealt):
            cards = [card for card, _ in self.dealt[player]]
            statuses = [up for _, up in self.dealt[player]]
            text = self.cards.hole(cards, statuses, down=any(statuses))
            lines.append(self._of(player, " is dealt ", text))
        self.dealt.clear()
        return lines

    def _line(self, operation: Operation) -> Text:
        match operation:
            case AntePosting(player, amount):
                return self._of(player, f" antes {chips(amount)}{self._all_in(player)}")
            case BlindOrStraddlePosting(player, amount):
                straddle = player > 1 and self.state.blinds_or_straddles[player] > 0
                verb = "straddles" if straddle else "posts"
                return self._of(player, f" {verb} {chips(amount)}{self._all_in(player)}")
            case BringInPosting(player, amount):
                return self._of(player, f" brings in for {chips(amount)}{self._all_in(player)}")
            case BetCollection():
                return Text(f"Pot: {chips(sum(self.state.pot_amounts))}", "dim")
            case CardBurning(card):
                return Text.assemble(("Burn: ", "dim"), self.cards([card], "dim"))
            case BoardDealing(cards):
                return Text.assemble((f"{self._board(cards[-1])}: ", "bold"), self.cards(cards))
            case StandingPatOrDiscarding(player, ()):
                return self._of(player, " stands pat")
            case StandingPatOrDiscarding(player, cards):
                return self._of(player, f" draws {len(cards)}, discarding ", self.cards(cards))
            case Folding(player):
                return self._of(player, " folds", style="dim")
            case CheckingOrCalling(player, 0):
                return self._of(player, " checks")
            case CheckingOrCalling(player, amount):
                return self._of(player, f" calls {chips(amount)}{self._all_in(player)}")
            case CompletionBettingOrRaisingTo(player, amount):
                what = f" {self._raising(player)} {chips(amount)}{self._all_in(player)}"
                return self._of(player, what, style="yellow")
            case RunoutCountSelection(player, None):
                return self._of(player, " has no wish how often to run it")
            case RunoutCountSelection(player, count):
                return self._of(player, f" wants to run it {_times(count)}")
            case HoleCardsShowingOrMucking(player, ()):
                return self._of(player, " mucks", style="dim")
            case HoleCardsShowingOrMucking(player, cards):
                return self._shown(player, cards)
            case HandKilling(player):
                return self._of(player, " cannot win, the hand is killed", style="dim")
            case ChipsPushing():
                return self._won(operation)
            case ChipsPulling(player, amount):
                return self._of(player, self._taken(player, amount), style="dim")
            case NoOperation():
                return Text("Note:")
            case _:
                raise TypeError(f"nobody said how to tell {operation!r}")

    def _of(self, player: int, what: str, cards: Text | None = None, style: str = "") -> Text:
        return Text.assemble((self.names[player], "bold"), (what, style), cards or "")

    def _all_in(self, player: int) -> str:
        return "" if self.state.stacks[player] else " and is all-in"

    def _raising(self, player: int) -> str:
        # Stud: the first raise makes a full bet out of the bring-in, posted or not.
        first = self.state.completion_betting_or_raising_count == 1
        if self.state.bring_in and self.state.street_index == 0 and first:
            return "completes to"
        return "raises to" if any(self.bets) else "bets"

    def _board(self, last: Card) -> str:
        """Name the street by the place of a card on the board, and the board if there are two."""
        state = self.state
        row = next(index for index, cards in enumerate(state.board_cards) if last in cards)
        name, dealt = "Board", 0
        for index, street in enumerate(state.streets):
            dealt += street.board_dealing_count
            if row < dealt:
                name = street_name(state.streets, index)
                break
        if state.board_count == 1:
            return name
        return f"{name} of board {state.board_cards[row].index(last) + 1}"

    def _returned(self, operation: Operation) -> list[Text]:
        """Tell of bets that were not collected, or only in part."""
        if not isinstance(operation, BetCollection):
            return []
        lines = []
        for player, (bet, collected) in enumerate(zip(self.bets, operation.bets, strict=True)):
            if self.state.bets[player]:  # everybody else folded, so it lies where it is
                lines.append(self._of(player, f" keeps the bet of {chips(bet)}", style="dim"))
            elif bet > collected:
                back = f" gets back the uncalled {chips(bet - collected)}"
                lines.append(self._of(player, back, style="dim"))
        return lines

    def _shown(self, player: int, cards: tuple[Card, ...]) -> Text:
        line = self._of(player, " shows ", self.cards(cards))
        hands = hands_text(self.state, player)
        return line.append(f": {hands}") if hands else line

    def _taken(self, player: int, amount: int) -> str:
        kept = amount - self.won[player]
        return f" takes {chips(amount)}{f', the bet of {chips(kept)} included' if kept else ''}"

    def _won(self, pushing: ChipsPushing) -> Text:
        state = self.state
        self.won = [won + more for won, more in zip(self.won, pushing.amounts, strict=True)]
        winners = [player for player, amount in enumerate(pushing.amounts) if amount]
        shares = Text(" and ").join(
            self._of(player, f" wins {chips(pushing.amounts[player])}", style="bold green")
            for player in winners
        )
        if len(list(state.pots)) > 1:
            pot = pushing.pot_index
            shares.append(f" from side pot {pot}" if pot else " from the main pot")
        board, hand_type = pushing.board_index, pushing.hand_type_index
        if board is not None and state.board_count > 1:
            shares.append(f" on board {board + 1}")
        if hand_type is not None and len(state.hand_types) > 1:
            low = state.hand_types[hand_type].low
            shares.append(", the low half," if low else ", the high half,")
        names = [
            name
            for b, h, name in hands_of(state, winners[0])
            if board in (None, b) and hand_type in (None, h)
        ]
        if names and all(state.hole_card_statuses[winners[0]]):
            shares.append(f" with {' / '.join(dict.fromkeys(names))}")
        return shares


def _times(count: int | None) -> str:
    return "once" if count == 1 else "twice" if count == 2 else f"{count} times"
