"""The cards of a hand of a file: those of each player and the board, from all its lines."""

from __future__ import annotations

from contextlib import contextmanager
from functools import cached_property
from typing import TYPE_CHECKING
from warnings import catch_warnings, simplefilter

from croupier.cards.card import Deck
from croupier.errors import CroupierError, NotationError
from croupier.hand import native
from croupier.history.transcripts.games import DRAWS, STUDS
from croupier.history.transcripts.showing import reveal
from croupier.history.transcripts.transcript import Event, Told, Transcript, Untold, pairs

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from croupier.cards.card import Card
    from croupier.hand.state import State
    from croupier.history.transcripts.forced_bets import Table

HOLE_CARDS = {
    "holdem": 2,
    "short-deck": 2,
    "royal": 2,
    "omaha": 4,
    "omaha-hi-lo": 4,
    "omaha-5": 5,
    "omaha-5-hi-lo": 5,
    "omaha-6": 6,
    "omaha-6-hi-lo": 6,
    "courchevel": 5,
    "courchevel-hi-lo": 5,
    "5-card-draw": 5,
    "2-7-single-draw": 5,
    "2-7-triple-draw": 5,
    "a-5-triple-draw": 5,
    "badugi": 4,
    "badacey": 5,
    "badeucey": 5,
    "stud": 7,
    "stud-hi-lo": 7,
    "razz": 7,
    "2-7-razz": 7,
    "drawmaha": 5,
    "drawmaha-2-7": 5,
    "drawmaha-a-5": 5,
    "drawmaha-badugi": 5,
    "5-card-stud": 5,
}
# Stud by street: the number of cards, and how many of them are face down.
_STREETS = {7: ((3, 2), (1, 0), (1, 0), (1, 0), (1, 1)), 5: ((2, 1), (1, 0), (1, 0), (1, 0))}


_SMALL_DECKS = {
    "short-deck": frozenset(map(repr, Deck.SHORT_DECK_HOLDEM)),
    "royal": frozenset(map(repr, Deck.ROYAL_HOLDEM)),
}
_OPENING = frozenset(
    (Told.BRING_IN, Told.FOLD, Told.CHECK, Told.CALL, Told.BET, Told.RAISE_TO, Told.ALL_IN)
)
_ABOUT_CARDS = frozenset((Told.STREET, Told.DEAL, Told.SHOW, Told.BOARD))


class UnknownDiscard(CroupierError):
    """A player whose cards are known discards some, and the file does not name them."""

    def __init__(self, player: str, line: int) -> None:
        super().__init__(player, line)
        self.player = player
        self.line = line


class Cards:
    """The known cards of everybody, and their dealing."""

    def __init__(self, transcript: Transcript, table: Table) -> None:
        self.transcript = transcript
        self.table = table
        self.game = transcript.game
        self.count = HOLE_CARDS[self.game]
        self.drawing = self.game in DRAWS
        self.stud = self.game in STUDS
        self.street = 0
        self.dealt: list[dict[str, str]] = [{}]
        self.shown: dict[str, str] = {}
        self.taken = 0  # cards of a draw game that left the deck, known or not
        self.draws: dict[str, str] = {}
        self.early: dict[int, Event] = {}
        # Players whose discards are not in the file: their cards are not known.
        self.forgotten: set[str] = set()
        boards: dict[int, str] = {}
        shows: list[Event] = []
        for event in transcript.events:
            if event[0] not in _ABOUT_CARDS:
                continue
            kind, name, amount, cards, _ = event
            if kind is Told.STREET:
                self.dealt.append({})
            elif kind is Told.BOARD:
                boards[amount] = boards.get(amount, "") + cards
            elif kind is Told.DEAL:
                seen = cards.replace("??", "") if self.stud or "?" in cards else cards
                self.dealt[-1][name] = self.dealt[-1].get(name, "") + seen
            elif kind is Told.SHOW:
                shows.append(event)
                if len(cards) >= len(self.shown.get(name, "")):
                    self.shown[name] = cards
        # Whether the file does not print everybody's face-up cards, which decide who opens.
        first = self.dealt[0]
        self.up_cards_missing = self.stud and any(name not in first for name in table.names)
        if self.stud and boards:
            self.count -= 1  # the deck ran out: the last card is a common card
        self._agree_with_summary(boards)
        self.known = {name: held.cards for name, held in transcript.hole_cards.items()}
        self.known.update(self.shown)
        if not self.drawing:
            self._check_shown(shows)
            if not self.stud:
                self.known.update(self.dealt[0])
            self._check_twice("".join(boards.values()))

    @cached_property
    def folded(self) -> set[str]:
        """The players who folded."""
        return {event.player for event in self.transcript.events if event.kind is Told.FOLD}

    @property
    def all_shown(self) -> bool:
        """Whether all hands that were compared are known."""
        contenders = [name for name in self.table.names if name not in self.folded]
        return len(contenders) < 2 or all(self.complete(name) for name in contenders)

    def complete(self, name: str) -> bool:
        """Whether all cards of a player are known at the end of the hand."""
        known = self.known.get(name, "")
        return len(known) == 2 * self.count and "??" not in known

    def _check_shown(self, shows: list[Event]) -> None:
        """Check that shown cards are the dealt cards."""
        for event in shows:
            dealt = [card for street in self.dealt for card in pairs(street.get(event.player, ""))]
            held = set(dealt)
            if len(event.cards) > 2 * self.count:
                raise NotationError(f"{event.player} shows too many cards", line=event.line)
            whole = len(event.cards) == 2 * self.count
            known_whole = len(dealt) == self.count
            shown = set(pairs(event.cards))
            if (whole and not held <= shown) or (known_whole and not shown <= held):
                raise NotationError(
                    f"{event.player} shows {event.cards}, but was dealt {''.join(dealt)}",
                    line=event.line,
                )

    def _agree_with_summary(self, boards: dict[int, str]) -> None:
        transcript = self.transcript
        for number, cards in transcript.boards.items():
            dealt = boards.get(number, "")
            if number and not transcript.double_board:
                # Some rooms repeat the cards that all runs have in common, some do not.
                dealt = dealt if cards == dealt else boards.get(0, "") + dealt
            if cards.startswith(dealt) and len(cards) > len(dealt):
                raise Untold(
                    "incomplete",
                    f"cards of the board are in the summary only: {cards[len(dealt) :]}",
                    transcript.total_line,
                )
            if cards != dealt and sorted(pairs(cards)) != sorted(pairs(dealt)):
                raise NotationError(
                    f"the board is {cards} by the summary, but {dealt} was dealt",
                    line=transcript.total_line,
                )
        for name, (cards, line) in transcript.shown.items():
            before = self.shown.get(name)
            if before is None:
                self.shown[name] = cards
            elif before != cards and set(pairs(before)) != set(pairs(cards)):
                raise NotationError(
                    f"{name} showed {cards} by the summary, but {before} before", line=line
                )

    def _check_twice(self, boards: str) -> None:
        everything = [boards]
        if not self.stud:
            everything += [self.known.get(name, "") for name in self.table.names]
            together = pairs("".join(everything).replace("??", ""))
            self._check_deck(together)
            if len(set(together)) == len(together):
                return
            everything = [boards]
        seen: set[str] = set()
        for name in self.table.names:
            own = {card for street in self.dealt for card in pairs(street.get(name, ""))}
            own.update(pairs(self.known.get(name, "")))
            held = [card for card in pairs(self.known.get(name, "")) if card != "??"]
            if len(set(held)) < len(held):
                raise NotationError(
                    f"{name} is dealt a card twice: {''.join(held)}", line=self.transcript.line
                )
            everything.append("".join(sorted(own)))  # the same card is printed every time
        for cards in everything:
            for card in pairs(cards):
                if card in seen:
                    raise NotationError(f"the card {card} appears twice", line=self.transcript.line)
                if card != "??":
                    seen.add(card)

    def _check_deck(self, cards: list[str]) -> None:
        deck = _SMALL_DECKS.get(self.transcript.game)
        if deck is None or deck.issuperset(cards):
            return
        foreign = next(card for card in cards if card not in deck)
        raise NotationError(f"the deck has no card {foreign}", line=self.transcript.line)

    def stud_streets(self, events: list[Event], big_bet: int) -> tuple[bool, bool]:
        """Return what is unusual in the streets of a stud hand.

        Whether fourth street is played with the big bet, as it may be when a pair shows; and
        whether the last card was dealt to the board, because the deck ran out.
        """
        if not self.stud or len(self.dealt) < 2:
            return False, False
        streets = 0
        double = False
        for event in events:
            if event.kind is Told.STREET:
                streets += 1
            elif event.kind is Told.RAISE_TO and streets == 1:
                double = event.amount == big_bet
                break
        pair = any(
            self.dealt[0].get(name, "")[-2:-1] == card[:1] for name, card in self.dealt[1].items()
        )
        pair = pair or self.up_cards_missing
        return double and pair, any(event.kind is Told.BOARD for event in events)

    def openers(self, events: list[Event]) -> tuple[int, ...]:
        """The openers of each street of stud by the file, if the cards that decide are missing."""
        if not self.up_cards_missing:
            return ()
        found: list[int] = []
        street = 0
        for event in events:
            if event.kind is Told.STREET:
                street += 1
            elif event.kind in _OPENING and len(found) <= street:
                found += [self.table.places[event.player]] * (street + 1 - len(found))
        return tuple(found)

    # Dealing.

    def begin(self, state: State) -> None:
        """Deal the first cards."""
        self.street = 0
        self.draws, self.early = {}, {}
        self.taken = self.count * len(self.table.seats)
        if self.stud:
            self._deal_stud(state)
            return
        unknown = "??" * self.count
        known = self.dealt[0] if self.drawing else self.known
        names = ["" if name in self.forgotten else name for name in self.table.names]
        native.deal_holes(
            state, [(known.get(name, "") + unknown)[: len(unknown)] for name in names]
        )

    def next_street(self, state: State) -> None:
        """Deal the cards of the next street."""
        self.street += 1
        if self.stud:
            if state.hole_dealee_index is None and state.showdown_index is not None:
                reveal(state, self.transcript, self.table, self, None)
            self._deal_stud(state)

    def _deal_stud(self, state: State) -> None:
        streets = _STREETS[5 if self.count == 5 else 7]
        if state.hole_dealee_index is None:
            return  # the last card is dealt to the board
        if self.street >= len(streets):
            raise NotationError("there are no more streets", line=self.transcript.line)
        count, down = streets[self.street]
        first = sum(number for number, _ in streets[: self.street])
        for place, seat in enumerate(self.table.seats):
            if not state.statuses[place]:
                continue
            told = self.dealt[self.street].get(seat.name, "")
            cards = told
            if self.up_cards_missing and self.complete(seat.name) and not self._printed(seat.name):
                cards = self.known[seat.name][2 * first : 2 * (first + count)]
            elif len(told) < 2 * count:
                hidden = self._hidden(seat.name)
                start = first if not self.street else (2 if self.count > 5 else 1)
                cards = (hidden[2 * start : 2 * (start + down)] or "??" * down) + told
                cards = (cards + "??" * count)[: 2 * count]
            state.deal_hole(cards, place)

    def _printed(self, name: str) -> bool:
        return any(street.get(name) for street in self.dealt)

    def _hidden(self, name: str) -> str:
        """The face-down cards of a player, if shown: those that are not dealt face up."""
        if not self.complete(name):
            return ""
        up = {card for street in self.dealt for card in pairs(street.get(name, ""))}
        return "".join(card for card in pairs(self.known[name]) if card not in up)

    def deal_board(self, state: State, event: Event, *, last: bool) -> None:
        """Deal cards of the board; all-in players show before."""
        if state.board_dealing_count is None and state.showdown_index is not None:
            reveal(state, self.transcript, self.table, self, None)
        due = state.board_dealing_count
        count = len(event.cards) // 2
        if due is None or (due != count and not last):
            raise NotationError(
                f"{count} cards are dealt to the board, but {due or 'none'} are due",
                line=event.line,
            )
        state.deal_board(event.cards)

    def draw(self, state: State, event: Event, place: int) -> None:
        """Discard and draw; new cards come when everybody has discarded."""
        if state.stand_patter_or_discarder_index != place:
            if state.stand_patter_or_discarder_index is None or place in self.early:
                raise NotationError(f"{event.player} draws, but not in turn", line=event.line)
            self.early[place] = event  # files print some draws before others
            return
        held = "".join(map(repr, state.hole_cards[place]))
        cards = event.cards
        if len(cards) != 2 * event.amount or not set(pairs(cards)) <= set(pairs(held)):
            cards = "??" * event.amount
        if cards and "??" in cards and "??" not in held:
            raise UnknownDiscard(event.player, event.line)
        state.stand_pat_or_discard(cards)
        self.draws[event.player] = "??" * event.amount
        due = state.stand_patter_or_discarder_index
        if due is None:
            self._replace(state)
        elif due in self.early:
            self.draw(state, self.early.pop(due), due)

    def _replace(self, state: State) -> None:
        while (place := state.hole_dealee_index) is not None:
            name = self.table.seats[place].name
            count = len(self.draws.get(name, "")) // 2
            told = self.dealt[self.street].get(name, "")
            cards = (told + "??" * count)[: 2 * count]
            self.taken += count
            with self._reshuffled(state, cards):
                state.deal_hole(cards, place)

    def show(self, state: State, place: int) -> None:
        """Show a known hand; after a draw it may be known only now."""
        if not self.drawing:
            state.show_or_muck_hole_cards(True, place)
            return
        cards = self.known[self.table.seats[place].name]
        with self._reshuffled(state, cards, state.hole_cards[place]):
            state.show_or_muck_hole_cards(cards, place)

    @contextmanager
    def _reshuffled(self, state: State, cards: str, held: Iterable[Card] = ()) -> Iterator[None]:
        """Allow cards from the muck and the discards, if the deck must have run out.

        Files do not print burnt cards, nor every dealt card. The deck of the engine still has all
        of these, so it would refuse cards from the muck as dealt twice.
        """
        with catch_warnings():
            if self.taken + self.street > len(state.deck):  # at most one card is burnt per draw
                known = [card for card in pairs(cards) if card != "??"]
                free = {repr(card) for card in (*state.cards_not_in_play, *held)}
                if len(free.intersection(known)) == len(known):
                    simplefilter("ignore")
            yield
