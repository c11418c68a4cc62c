"""The conversion of a HandLog to a Transcript, in the statements of poker rooms."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from croupier.errors import NotationError
from croupier.hand.operations import (
    AntePosting,
    BetCollection,
    BlindOrStraddlePosting,
    BoardDealing,
    BringInPosting,
    CheckingOrCalling,
    ChipsPushing,
    CompletionBettingOrRaisingTo,
    Folding,
    HoleCardsShowingOrMucking,
    HoleDealing,
    RunoutCountSelection,
    StandingPatOrDiscarding,
)
from croupier.hand.pot_parts import parts_of_pots
from croupier.history.setup import game_of
from croupier.history.transcripts.games import DRAWS, LIMITS, SHAPES, STUDS
from croupier.history.transcripts.transcript import Held, Seat, Told, Transcript

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.cards.card import Card
    from croupier.hand.operations import Operation
    from croupier.history.hand_log import HandLog

_HUNDRED = 100
_HEADS_UP = 2
_KNOWN_DETAILS = frozenset(
    (
        "id",
        "site",
        "table",
        "time",
        "time_zone",
        "currency",
        "hero",
        "tournament",
        "assumed",
        "rake",
    )
)
_CLASSES = {
    prefix + name: (shape, limit)
    for shape, name in SHAPES.items()
    for limit, (prefix, _) in LIMITS.items()
}


class Collected(NamedTuple):
    """A part of a pot that a player won."""

    player: str
    amount: int
    pot: int
    board: int


class Narration:
    """The statements of a hand in order, and the chips that players collected."""

    def __init__(self, hand: HandLog) -> None:
        self.hand = hand
        self.final = hand.replay()
        setup = hand.setup
        game = game_of(setup)
        if game is None or game.class_name not in _CLASSES:
            raise NotationError("poker rooms have no name for this game")
        self.transcript = Transcript(
            str(hand.details.get("site", "")), str(hand.details.get("id", "0")), 0
        )
        self.transcript.game, self.transcript.limit = _CLASSES[game.class_name]
        self.names = tuple(name or f"Player{place + 1}" for place, name in enumerate(hand.players))
        self.bets = [0] * len(self.names)
        self.antes = [0] * len(self.names)
        self.in_front = 0  # the called part of a winner's last bet, which nobody called in full
        self.collected: list[Collected] = []
        self.pots = self._pots_apart()
        self.dealt = False
        self.boards = 0
        self.drawing = False
        self.drawers: set[str] = set()
        self.hole: dict[str, str] = {}
        self._describe()
        for operation in hand.operations:
            self._tell(operation)
        self._finish()

    def _describe(self) -> None:
        transcript, setup, details = self.transcript, self.hand.setup, self.hand.details
        for place, (name, number) in enumerate(zip(self.names, self.hand.seats, strict=True)):
            stack = self.hundredths(setup.starting_stacks[place])
            transcript.seats.append(Seat(number, name, stack, 0))
        transcript.button = self.hand.seats[-1]
        for field in ("table", "time", "time_zone", "currency", "hero"):
            setattr(transcript, field, str(details.get(field, "")))
        if self.hand.is_tournament:
            tournament = details.get("tournament")
            transcript.tournament = dict(tournament) if isinstance(tournament, dict) else {}
        transcript.details = {
            name: value for name, value in details.items() if name not in _KNOWN_DETAILS
        }
        transcript.double_board = setup.starting_board_count > 1
        streets = setup.streets
        transcript.small_bet = self.hundredths(streets[0].min_completion_betting_or_raising_amount)
        transcript.big_bet = self.hundredths(streets[-1].min_completion_betting_or_raising_amount)
        transcript.bring_in = self.hundredths(setup.bring_in)
        blinds = [self.hundredths(blind) for blind in setup.blinds_or_straddles]
        antes = [self.hundredths(ante) for ante in setup.antes]
        if len(blinds) == _HEADS_UP and not self._left_posts():
            blinds.reverse()
            antes.reverse()
        self.blinds = blinds
        # The common ante; a larger one contains the dead blind of a returning player.
        everybody = min(antes) > 0
        self.ante = min(antes) if everybody else max(antes)
        self.dead = [
            ante - self.ante if everybody else ante if blinds[place] < 0 else 0
            for place, ante in enumerate(antes)
        ]
        transcript.ante = self.ante if any(antes) else 0
        positive = [blind for blind in blinds if blind > 0]
        least = self.hundredths(streets[0].min_completion_betting_or_raising_amount)
        transcript.big_blind = least if positive else 0
        small = blinds[-1] if len(blinds) == _HEADS_UP and not self._left_posts() else blinds[0]
        if small > 0 and (len(positive) > 1 or small < least):
            transcript.small_blind = small
        else:
            transcript.small_blind = least // 2

    def _left_posts(self) -> bool:
        rules = self.hand.setup.rules
        return rules is not None and rules.headsup_blinds == "left_of_button_sb"

    def hundredths(self, amount: Any) -> int:
        """Count an amount in hundredths; raise a NotationError if that is not exact."""
        try:
            counted: int = round(amount * _HUNDRED)
            exact = counted == amount * _HUNDRED
        except (OverflowError, ValueError):
            exact = False
            counted = 0
        if not exact:
            raise NotationError(f"{amount} cannot be written in cents")
        return counted

    def _tell(self, operation: Operation) -> None:
        tell = self.transcript.tell
        match operation:
            case AntePosting():
                self._post_ante(operation.player_index, self.hundredths(operation.amount))
            case BlindOrStraddlePosting():
                self._post_blind(operation.player_index, self.hundredths(operation.amount))
            case BringInPosting():
                self._put(Told.BRING_IN, operation.player_index, operation.amount)
            case HoleDealing():
                self._deal(self.names[operation.player_index], text(operation.cards))
            case BoardDealing():
                self._board(text(operation.cards))
            case StandingPatOrDiscarding():
                name = self.names[operation.player_index]
                if not self.drawing or name in self.drawers:
                    self.drawing = True
                    self.drawers = set()
                    tell(Told.STREET)
                self.drawers.add(name)
                tell(Told.DRAW, name, len(operation.cards), text(operation.cards).replace("??", ""))
            case Folding():
                self._act(Told.FOLD, operation.player_index)
            case CheckingOrCalling():
                if operation.amount:
                    self._put(Told.CALL, operation.player_index, operation.amount)
                else:
                    self._act(Told.CHECK, operation.player_index)
            case CompletionBettingOrRaisingTo():
                self._raise(operation.player_index, self.hundredths(operation.amount))
            case BetCollection():
                self._return_uncalled(operation.bets)
            case RunoutCountSelection():  # the choice of a player counts if the others agree
                self.transcript.runouts = self.final.runout_count or 1
            case HoleCardsShowingOrMucking():
                self._show(self.names[operation.player_index], operation.hole_cards)
            case ChipsPushing():
                self._collect(operation)
            case _:
                pass  # the rest follows from these

    def _post_ante(self, place: int, amount: int) -> None:
        name = self.names[place]
        dead = min(self.dead[place], amount)
        self.antes[place] = amount
        if amount > dead:
            self.transcript.tell(Told.ANTE, name, amount - dead)
        if dead:
            self.transcript.tell(Told.DEAD, name, dead)

    def _post_blind(self, place: int, amount: int) -> None:
        count = len(self.names)
        blind = self.blinds[place]
        heads_up = count == _HEADS_UP and not self._left_posts()
        small, big = (1, 0) if heads_up else (0, 1)
        kind = Told.POST
        if blind > 0:
            only = sum(other > 0 for other in self.blinds) == 1
            if only and place == count - 1 and count > _HEADS_UP:
                kind = Told.BUTTON_BLIND
            elif only or place == big:
                kind = Told.BIG_BLIND
            elif place == small:
                kind = Told.SMALL_BLIND
            else:
                kind = Told.STRADDLE
        self.bets[place] += amount
        more = amount - self.transcript.big_blind
        if kind is Told.BIG_BLIND and more > 0:  # a player with the big blind who also straddles
            self.transcript.tell(kind, self.names[place], amount - more)
            kind, amount = Told.STRADDLE, more
        self.transcript.tell(kind, self.names[place], amount)

    def _act(self, kind: Told, place: int) -> None:
        self.drawing = False
        self.transcript.tell(kind, self.names[place])

    def _put(self, kind: Told, place: int, amount: Any) -> None:
        counted = self.hundredths(amount)
        self.drawing = False
        self.bets[place] += counted
        self.transcript.tell(kind, self.names[place], counted)

    def _raise(self, place: int, to: int) -> None:
        self.drawing = False
        kind = Told.RAISE_TO if max(self.bets) else Told.BET
        self.transcript.raises[len(self.transcript.events)] = to - max(self.bets)
        self.bets[place] = to
        self.transcript.tell(kind, self.names[place], to)

    def _deal(self, name: str, cards: str) -> None:
        # Cards dealt one by one are one statement.
        known = cards.replace("??", "")
        last = self.transcript.events[-1] if self.transcript.events else None
        self.hole[name] = self.hole.get(name, "") + cards
        if self.transcript.game in STUDS and last is not None and self._new_street():
            self.transcript.tell(Told.STREET)
        if known:
            events = self.transcript.events
            for number in range(len(events) - 1, -1, -1):
                event = events[number]
                if event.kind is not Told.DEAL:
                    break
                if event.player == name:
                    events[number] = event._replace(cards=event.cards + known)
                    return
            self.transcript.tell(Told.DEAL, name, 0, known)
        self.dealt = True

    def _new_street(self) -> bool:
        for event in reversed(self.transcript.events):
            if event.kind in (Told.DEAL, Told.STREET):
                return False
            if event.kind in (Told.FOLD, Told.CHECK, Told.CALL, Told.BET, Told.RAISE_TO):
                return True
            if event.kind in (Told.UNCALLED, Told.SHOW):
                return True
        return False

    def _board(self, cards: str) -> None:
        transcript = self.transcript
        first = transcript.game.startswith("courchevel") and not self.boards
        board = 0
        if transcript.double_board:
            board = self.boards % 2
        elif transcript.runouts > 1:
            dealt = [event for event in transcript.events if event.kind is Told.BOARD]
            board = self._run(dealt, cards)
        if not first and not (transcript.double_board and board):
            transcript.tell(Told.STREET)
        transcript.tell(Told.BOARD, "", board, cards)
        self.boards += 1

    def _run(self, dealt: list[Any], cards: str) -> int:
        """The run that a card belongs to: a run ends when its board is full."""
        common = sum(len(event.cards) for event in dealt if event.amount == 0)
        for run in range(1, self.transcript.runouts + 1):
            have = sum(len(event.cards) for event in dealt if event.amount == run)
            if common + have + len(cards) <= 10:
                return run
        return self.transcript.runouts

    def _return_uncalled(self, collected: Sequence[int]) -> None:
        """Return the unmatched chips; the last bet of a winner is not collected."""
        antes = [] if any(self.bets) else self.antes
        bets = antes or self.bets
        largest, second = sorted(bets, reverse=True)[:2]
        place = bets.index(largest)
        if largest > second and self.hundredths(collected[place]) < largest:
            self.transcript.tell(Told.UNCALLED, self.names[place], largest - second)
        for winner, bet in enumerate(self.bets):
            if bet and not self.hundredths(collected[winner]):
                self.in_front = bet if bet < largest else min(bet, second)
        self.bets = [0] * len(self.bets)

    def _show(self, name: str, held: Sequence[Card]) -> None:
        shown = text(held).replace("??", "")
        if shown and len(shown) == 2 * len(held):
            self.transcript.tell(Told.SHOW, name, 0, shown)
        elif not held:
            self.transcript.tell(Told.MUCK, name)

    def _collect(self, operation: ChipsPushing) -> None:
        for place, amount in enumerate(operation.amounts):
            if amount:
                first = self._place(operation)
                parts = self.pots[operation.pot_index]
                for pot, part in enumerate(parts if len(parts) > 1 else [amount], first):
                    name, counted = self.names[place], self.hundredths(part) + self.in_front
                    self.in_front = 0
                    board = operation.board_index or 0
                    self.collected.append(Collected(name, counted, pot, board))
                    self.transcript.tell(Told.COLLECT, name, counted)

    def _place(self, push: ChipsPushing) -> int:
        """The number of a pot, or of the first of its merged pots."""
        return sum(map(len, self.pots[: push.pot_index]))

    def _pots_apart(self) -> list[list[int]]:
        """The amounts of the pots that each pot was merged from; rooms push each separately."""
        pushes: list[list[int]] = [[] for _ in self.final.pots]
        folded = set()
        for operation in self.hand.operations:
            if isinstance(operation, ChipsPushing):
                pushes[operation.pot_index].append(sum(operation.amounts))
            elif isinstance(operation, Folding):
                folded.add(operation.player_index)
        live = [player for player in self.final.player_indices if player not in folded]
        parts = parts_of_pots(self.final, live) if any(map(len, pushes)) else None
        return [
            [amount for amount, _ in parts[pot]] if parts and len(pushed) == 1 else [sum(pushed)]
            for pot, pushed in enumerate(pushes)
        ]

    def _finish(self) -> None:
        transcript, final = self.transcript, self.final
        taken = sum(self.hand.setup.starting_stacks) - sum(final.stacks)
        if final.status:
            raise NotationError("the hand is not over")
        transcript.rake = self.hundredths(taken)
        transcript.total = sum(part.amount for part in self.collected) + transcript.rake
        transcript.rakes = self._rakes(transcript.rake)
        transcript.pots = [
            sum(part.amount for part in self.collected if part.pot == pot)
            for pot in range(len(transcript.rakes))
        ]
        if transcript.game not in DRAWS:
            for name, held in self.hole.items():
                if known := held.replace("??", ""):
                    transcript.hole_cards[name] = Held(known, 0)

    def _rakes(self, rake: int) -> list[int]:
        """The rake of each pot; a pot without a winner is raked as a whole."""
        rakes = [
            self.hundredths(raked)
            for pot, parts in zip(self.final.pots, self.pots, strict=True)
            for raked in (pot.raked_amount, *(0 for _ in parts[1:]))
        ] or [0]
        for operation in self.hand.operations:
            if isinstance(operation, ChipsPushing) and not any(operation.amounts):
                rakes[self._place(operation)] += rake - sum(rakes)
        return rakes


def text(cards: Sequence[Card]) -> str:
    """Write cards one after the other."""
    return "".join(map(repr, cards))
