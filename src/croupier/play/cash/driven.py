"""A cash game as a machine: it waits for a decision, takes an answer and continues.

Nothing here blocks or calls a player during a hand. Every decision is in the log, and
flushed, before the call returns: whoever is told about it can rely on it, even if the process dies.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from croupier.errors import SetupError
from croupier.history.log.lines import decode, end_line, operation_lines
from croupier.play.cash.cash_game import CashGame
from croupier.play.cash.hand_setup import STRADDLE
from croupier.play.cash.replaying import (
    begins_hand,
    keywords_of,
    repeat_event,
    repeat_requests,
    request_again,
    requests_of,
)
from croupier.play.hand.asking import put
from croupier.play.running.dealer import first_line
from croupier.play.running.journal import Journal, read_opening
from croupier.play.running.recorded import repeat_decisions
from croupier.play.stakes.clock import SIMULATED
from croupier.play.stakes.dealers_choice import CHOICE, find_choice, usual_choice
from croupier.players.player import Player
from croupier.players.transports.options import USUAL, recorded_options

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from croupier.games.game import Game
    from croupier.play.cash.replaying import MakePlayer
    from croupier.play.hand.hand_in_play import HandInPlay
    from croupier.play.hand.question import Question
    from croupier.play.running.dealer import HandUnderWay
    from croupier.play.stakes.clock import Clock
    from croupier.players.transports.options import BotOptions
    from croupier.players.view.game_offer import GameOffer
    from croupier.players.view.straddle_offer import StraddleOffer

REMEMBERED = 4  # blocks of past hands that bots can see, to limit memory


class Guest(Player):
    """A player whose decisions come from outside: the driver of the game answers."""

    remembers = False

    def __init__(self, player_index: int = 0) -> None:
        super().__init__(player_index)

    def get_action(self, gamestate: Any, hole_cards: tuple[str, ...]) -> tuple[str, int]:
        """Raise an error: the driver answers for a guest."""
        raise SetupError("a guest cannot be asked: the driver of the game answers for it")


class DrivenCashGame(CashGame):
    """A cash game whose decisions are made outside; one thread can drive many of them.

    `deal` begins a hand, `question` is the decision it waits for, `answer` and `no_answer`
    continue, and `finish` ends the hand when no question is left.
    `play_round` still plays a whole hand for players that can be asked.

    >>> game = DrivenCashGame(2, seed=7)
    >>> for name in ("Ann", "Bob"):
    ...     game.join(name, Guest)
    >>> hand = game.deal()
    >>> game.asked, game.question.choices.to_call
    ('Ann', 1)
    >>> game.answer(("fold", 0))
    >>> game.question is None, game.finish()["winners"]
    (True, {'Bob': 2})
    """

    _under_way: HandUnderWay | None = None
    _written = 0  # operations of the hand that are in the log
    _chosen: str | None = None  # the next game, if the driver has chosen it

    def deal(self) -> HandInPlay:
        """Begin the next hand, or continue the hand in which a resumed log ends.

        Straddles that were offered and not answered are declined.
        """
        if self._order is not None:
            raise SetupError("a hand is in progress: the next one cannot begin")
        self._dealer.most_blocks = REMEMBERED
        while (offer := self.offer) is not None:
            self._answer_offer(offer, answer=False)
        self._deal_hand()
        assert self._order is not None
        self._under_way = under_way = self._dealer.begin(self._order)
        hand = under_way.asking.hand
        hand.incidents += self._offer_faults
        begun = self.journal.begun_hand()
        if begun is not None:
            repeat_decisions(hand, begun.operations)
            if len(begun.operations) > hand.state.operation_count and hand.question is None:
                hand.finish()  # the log was torn among the last lines of the hand
        if not self.journal.silent:
            lines = first_line(self._order, hand.state) + operation_lines(hand.state)
            if begun is None:
                self.journal.lines(lines)
            else:
                self.journal.continued(begun, lines)
        self._written = hand.state.operation_count
        return hand

    @property
    def offer(self) -> StraddleOffer | None:
        """The straddle that a player is offered before the next hand; None if there is none.

        From the first offer on the hand counts as begun: requests wait for its end.
        """
        if self._order is not None:
            return None
        if self._deal is None:
            self._open_hand()
        offers = self._offers
        while offers is not None and offers.offer is not None:
            name = self.ring.chair(offers.offer.seat).name
            if self.journal.coming(STRADDLE, name) is None:
                return offers.offer
            self._answer_offer(offers.offer)  # as in the log
        return None

    def answer_offer(self, accepts: bool | None = None) -> None:
        """Answer the offer and write it to the log; without an argument, ask the player."""
        if (offer := self.offer) is None:
            raise SetupError("no player is offered a straddle")
        self._answer_offer(offer, answer=accepts)

    @property
    def begun(self) -> bool:
        """Whether a hand has begun, the offers before its cards included."""
        return self._deal is not None

    @property
    def choice(self) -> GameOffer | None:
        """The choice of the next game that is due before the next hand; None if there is none."""
        if self.begun or len(self.ring.live()) < 2 or self.journal.coming(CHOICE) is not None:
            return None
        return self._game_offer()

    def choose_game(self, game: str) -> None:
        """Choose the next game for the player whose turn it is; otherwise the seed decides.

        Players are not asked here. The choice counts if one is due (`dealers_choice`). It is
        written to the log when `offer` is first read, or by `deal`.
        """
        if find_choice(self.games, game) is None:
            names = ", ".join(row.name for row in self.games)
            raise SetupError(f"{game!r} is not a game of this table; choose from {names}")
        self._chosen = game

    def _ask_game(self, name: str, offer: GameOffer, games: list[Game]) -> int:
        chosen, self._chosen = find_choice(games, self._chosen), None
        return usual_choice(self.seed, self.round_number, len(games)) if chosen is None else chosen

    def start_bots(self) -> dict[str, str]:
        """Start bots that are programs, which takes a while; return by name why some did not."""
        failed = self._dealer.start()
        self.not_started.update(failed)
        return failed

    @property
    def question(self) -> Question | None:
        """The decision that the hand waits for; None when there is none."""
        return None if self._under_way is None else self._under_way.asking.hand.question

    @property
    def asked(self) -> str | None:
        """The player who has to decide; None when no decision is due."""
        question = self.question or (None if self._deal is None else self.offer)
        return None if question is None else self.ring.chair(question.seat).name

    def player_of(self, name: str) -> Player:
        """Return the player of a name; a player who left answers with a fold."""
        return self._dealer.players[name]

    def has_left(self, name: str) -> bool:
        """Whether a player left during the hand: `player_of` answers for them."""
        return name in self._requests.leaving

    def answer(self, value: object) -> None:
        """Take the answer to the question, write it to the log, and continue."""
        self._hand_in_play().answer(value)
        self._write()

    def no_answer(self, reason: str | BaseException) -> None:
        """Continue without an answer: check if that is free, otherwise fold."""
        self._hand_in_play().no_answer(reason)
        self._write()

    def answer_for_leaver(self) -> None:
        """Answer for a player who left during the hand."""
        question, name = self.question, self.asked
        if question is None or name is None or not self.has_left(name):
            raise SetupError("no player who left is to decide")
        self.answer(put(question, self.player_of(name)))

    def finish(self) -> dict[str, Any]:
        """End the hand: pay the pots, tell the bots, carry out the requests made meanwhile.

        The result is that of `play_round`.
        """
        hand, order, under_way = self._hand_in_play(), self._order, self._under_way
        assert order is not None
        assert under_way is not None
        outcome = under_way.asking.finish()
        report = self._dealer.end(order, under_way, outcome)
        self._under_way = None
        if not self.journal.silent:
            rest = operation_lines(hand.state, self._written) + end_line(hand.state)
            self.journal.hand(rest, report.faults)
        return self._close_hand(report)

    @property
    def requests(self) -> dict[str, Any]:
        """The requests made during the hand that are not in the log yet, to be stored beside it."""
        return {"round": self.round_number, "requests": requests_of(self)}

    def _hand_in_play(self) -> HandInPlay:
        if self._under_way is None:
            raise SetupError("no hand is in progress: deal one")
        return self._under_way.asking.hand

    def _write(self) -> None:
        state = self._hand_in_play().state
        if not self.journal.silent:
            self.journal.lines(operation_lines(state, self._written))
        self._written = state.operation_count

    # Continuing after a crash.

    @classmethod
    def resume(
        cls,
        log: str | Path,
        make_player: MakePlayer,
        requests: Mapping[str, Any] | None = None,
        options: BotOptions = USUAL,
        clock: str | Clock = SIMULATED,
    ) -> DrivenCashGame:
        """Return the game of a log whose writer was stopped at any moment, to continue it.

        `make_player` makes the player of a name, a bot's spec (None for a guest) and a seat.
        `clock` is the clock from now on: earlier times are in the log.
        `requests` is the value of that property when the process died. If a hand was being
        played, the game is in that hand again, with the recorded decisions.
        """
        opening = read_opening(log, "cash")
        journal = Journal(log, resume=True, keep=True)
        try:
            options = options.resumed(recorded_options(opening))
            game = cls(**keywords_of(opening, journal), options=options, clock=clock)
            limited = game._unlimited
            game._unlimited = True  # the amounts bought are in the log
            game._repeat(journal, make_player, requests or {})
            game._unlimited = limited
            game._stakes = game._stakes._replace(unlimited=limited)
        except BaseException:
            journal.stop()
            raise
        return game

    def _repeat(
        self, journal: Journal, make_player: MakePlayer, requests: Mapping[str, Any]
    ) -> None:
        def made(name: str, spec: str | None, seat: int) -> Player:
            if spec is not None:
                self._made.add(name)  # closed when the player leaves
            return make_player(name, spec, seat)

        while (line := journal.upcoming()) is not None:
            if not begins_hand(line):
                repeat_event(self, decode(line.decode("ascii", "replace")), made)
                continue
            events, followed = journal.after_hand()
            if not followed and requests.get("round") == self.round_number:
                request_again(self, requests.get("requests", ()), made)
            else:
                repeat_requests(self, events)
            if journal.ends_in_hand:
                if self.offer is None:
                    self.deal()
                return
            self.play_round()
