"""A hand in words, line by line: "BB posts 2", "Flop: Ah 7c 2d"."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

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
from croupier.scene.words.hand_names import half_name, hands_of, hands_text
from croupier.scene.words.street_names import street_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from croupier.cards.card import Card
    from croupier.hand.state import State


class Part(NamedTuple):
    """A piece of a line: text or cards, with a style for displays that have styles."""

    text: str = ""
    style: str = ""
    cards: tuple[Card, ...] = ()
    covered: tuple[bool, ...] = ()  # which cards lie face down beside others that lie face up

    def __str__(self) -> str:
        covered = self.covered or (False,) * len(self.cards)
        codes = zip(map(repr, self.cards), covered, strict=True)
        return self.text or " ".join(f"({code})" if down else code for code, down in codes)


_NOTHING = Part()


def _part(given: Part | tuple[str, str] | str) -> Part:
    if isinstance(given, Part):
        return given
    return Part(given) if isinstance(given, str) else Part(given[0], given[1])


class Line(tuple[Part, ...]):
    """One line of a narration; its text is what a reader without colours sees."""

    __slots__ = ()

    @classmethod
    def of(cls, *parts: Part | tuple[str, str] | str) -> Line:
        """Return a line of these parts; text alone, or with a style."""
        return cls(part for part in map(_part, parts) if part != _NOTHING)

    def and_then(self, *parts: Part | tuple[str, str] | str) -> Line:
        """Return the line with more at its end."""
        return Line((*self, *Line.of(*parts)))

    def __str__(self) -> str:
        return "".join(map(str, self))


def chips(amount: object) -> str:
    """Write an amount with its digits in groups of three.

    >>> chips(12500)
    '12,500'
    """
    return f"{amount:,}" if isinstance(amount, int) else str(amount)


class Narrator:
    """Describes the operations of one hand, each with the State right after it.

    Cards are dealt round the table one at a time; they are listed per player when the round of
    dealing is complete. With `tell_hidden=False`, cards that nobody can see are left out: those
    that are burnt, and those dealt face down to others. `tell_comments=False` leaves out the
    comments of operations.
    """

    def __init__(
        self,
        state: State,
        names: Sequence[str],
        *,
        tell_hidden: bool = True,
        tell_comments: bool = True,
    ) -> None:
        self.state = state
        self.tell_hidden = tell_hidden
        self.tell_comments = tell_comments
        self.names = names
        self.bets = list(state.bets)
        self.won = [0] * len(names)
        self.dealt: dict[int, list[tuple[Card, bool]]] = {}

    def tell(self, operation: Operation) -> list[Line]:
        """Return the lines about an operation that has just happened."""
        if isinstance(operation, HoleDealing):
            dealt = zip(operation.cards, operation.statuses, strict=True)
            self.dealt.setdefault(operation.player_index, []).extend(dealt)
            return []
        if isinstance(operation, CardBurning) and operation.card.unknown_status:
            return self.flush()  # an unseen burnt card gets no line
        lines = self.flush()
        returned = self._returned(operation)
        line = self._line(operation)
        if operation.commentary and self.tell_comments:
            line = line.and_then((f"  # {printable(operation.commentary)}", "italic"))
        self.pass_over(operation)
        return [*lines, *returned, line]

    def pass_over(self, operation: Operation) -> None:
        """Remember an operation that needs no words, for those that follow."""
        self.bets = list(self.state.bets)
        if isinstance(operation, ChipsPushing):
            self.won = [won + more for won, more in zip(self.won, operation.amounts, strict=True)]

    def flush(self) -> list[Line]:
        """Return the lines about hole cards that were dealt and not yet described."""
        lines = []
        for player in sorted(self.dealt):
            cards = tuple(card for card, _ in self.dealt[player])
            if self._is_hidden(cards):
                continue
            statuses = [up for _, up in self.dealt[player]]
            covered = tuple(not up for up in statuses) if any(statuses) else ()
            lines.append(self._of(player, " is dealt ", Part(cards=cards, covered=covered)))
        self.dealt.clear()
        return lines

    def _line(self, operation: Operation) -> Line:
        match operation:
            case AntePosting(player, amount):
                return self._of(player, f" antes {chips(amount)}{self._all_in(player)}")
            case BlindOrStraddlePosting(player, amount):
                blinds = self.state.blinds_or_straddles
                # A straddle follows blinds: the only blind of a game is the button's.
                straddle = player > 1 and blinds[player] > 0 and any(blinds[:2])
                verb = "straddles" if straddle else "posts"
                return self._of(player, f" {verb} {chips(amount)}{self._all_in(player)}")
            case BringInPosting(player, amount):
                return self._of(player, f" brings in for {chips(amount)}{self._all_in(player)}")
            case BetCollection():
                return Line.of((f"Pot: {chips(sum(self.state.pot_amounts))}", "dim"))
            case CardBurning(card):
                return Line.of(("Burn: ", "dim"), Part(style="dim", cards=(card,)))
            case BoardDealing(cards):
                return Line.of((f"{self._board(cards[-1])}: ", "bold"), _cards(cards))
            case StandingPatOrDiscarding(player, ()):
                return self._of(player, " stands pat")
            case StandingPatOrDiscarding(player, cards) if self._is_hidden(cards):
                verb = "discards" if self._throws_away() else "draws"
                return self._of(player, f" {verb} {len(cards)}")
            case StandingPatOrDiscarding(player, cards) if self._throws_away():
                return self._of(player, " discards ", _cards(cards))
            case StandingPatOrDiscarding(player, cards):
                return self._of(player, f" draws {len(cards)}, discarding ", _cards(cards))
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
                return self._of(player, " has no preference for the number of runouts")
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
                return Line.of("Note:")
            case _:
                raise TypeError(f"no description for {operation!r}")

    def _is_hidden(self, cards: Iterable[Card]) -> bool:
        return not self.tell_hidden and all(card.unknown_status for card in cards)

    def _of(self, player: int, what: str, cards: Part = _NOTHING, style: str = "") -> Line:
        name = self.names[player]
        what = _second_person(what) if name == "You" else what
        return Line.of((name, "bold"), (what, style), cards)

    def _throws_away(self) -> bool:
        """Whether the discards of this game are not replaced."""
        return all(street.discard_count for street in self.state.streets if street.draw_status)

    def _all_in(self, player: int) -> str:
        return "" if self.state.stacks[player] else " and is all-in"

    def _raising(self, player: int) -> str:
        # Stud: the first raise makes a full bet out of the bring-in, posted or not.
        first = self.state.completion_betting_or_raising_count == 1
        if self.state.bring_in and self.state.street_index == 0 and first:
            return "completes to"
        return "raises to" if any(self.bets) else "bets"

    def _board(self, last: Card) -> str:
        """Name the street by the place of a card on its board; number several boards."""
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

    def _returned(self, operation: Operation) -> list[Line]:
        """Describe bets that were not collected, or only in part."""
        if not isinstance(operation, BetCollection):
            return []
        lines = []
        for player, (bet, collected) in enumerate(zip(self.bets, operation.bets, strict=True)):
            if self.state.bets[player]:  # everybody else folded: the bet is not collected
                others = [each for other, each in enumerate(self.bets) if other != player]
                if bet > max(others):
                    lines.append(self._of(player, f" keeps the bet of {chips(bet)}", style="dim"))
            elif bet > collected:
                back = f" gets back the uncalled {chips(bet - collected)}"
                lines.append(self._of(player, back, style="dim"))
        return lines

    def _shown(self, player: int, cards: tuple[Card, ...]) -> Line:
        line = self._of(player, " shows ", _cards(cards))
        hands = hands_text(self.state, player)
        return line.and_then(f": {hands}") if hands else line

    def _taken(self, player: int, amount: int) -> str:
        kept = amount - self.won[player]
        return f" takes {chips(amount)}{f', the bet of {chips(kept)} included' if kept else ''}"

    def _won(self, pushing: ChipsPushing) -> Line:
        state = self.state
        winners = [player for player, amount in enumerate(pushing.amounts) if amount]
        shares = Line()
        for player in winners:
            wins = self._of(player, f" wins {chips(pushing.amounts[player])}", style="bold green")
            if shares and self.names[player] == "You":
                wins = Line((Part("you", "bold"), *wins[1:]))
            shares = Line((*shares, *Line.of(" and " if shares else ""), *wins))
        if len(list(state.pots)) > 1:
            pot = pushing.pot_index
            shares = shares.and_then(f" from side pot {pot}" if pot else " from the main pot")
        board, hand_type = pushing.board_index, pushing.hand_type_index
        if board is not None and state.board_count > 1:
            shares = shares.and_then(f" on board {board + 1}")
        names = [
            name
            for b, h, name in hands_of(state, winners[0])
            if board in (None, b) and hand_type in (None, h)
        ]
        if hand_type is not None and len(state.hand_types) > 1 and names:
            shares = shares.and_then(f", {half_name(state.hand_types, hand_type)},")
        elif len(winners) > 1 and not names:
            shares = shares.and_then("; no hand qualifies")
        if names and all(state.hole_card_statuses[winners[0]]):
            shares = shares.and_then(f" with {' / '.join(dict.fromkeys(names))}")
        return shares


def _second_person(what: str) -> str:
    """Return what "You" do: " calls 2" is " call 2", " is dealt " is " are dealt "."""
    verb, blank, rest = what[1:].partition(" ")
    verb = {"is": "are", "has": "have"}.get(verb) or verb.removesuffix("s")
    return f" {verb}{blank}{rest}"


def _times(count: int | None) -> str:
    return "once" if count == 1 else "twice" if count == 2 else f"{count} times"


def _cards(cards: Iterable[Card]) -> Part:
    return Part(cards=tuple(cards))
