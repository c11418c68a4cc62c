"""A decision function of pypoks as a bot: it sees pypoks' events and answers with pypoks' moves.

The function returns a move and the probabilities of all moves; the bot declares these.
"""

from __future__ import annotations

from abc import abstractmethod
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from croupier.cards.card import Card
from croupier.errors import PlayerIllegalAction, SetupError, shown
from croupier.history.pypoks.config import CCK, CLL, FLD, GameConfig
from croupier.history.pypoks.events import translate
from croupier.history.pypoks.hand import HandEvents
from croupier.players.player import Player
from croupier.players.pypoks.player import clean_chances, read_move, read_pair

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.history.pypoks.events import Event
    from croupier.players.view.data import Action
    from croupier.players.view.gamestate import PublicGamestate

_BLINDS = ("small_blind", "big_blind")
_BOARD = (0, 3, 1, 1)  # cards dealt on each street


class Question(NamedTuple):
    """A question to `decide`, and the number of the table's chips per chip of pypoks."""

    events: list[Event]
    allowed: list[bool]
    amounts: list[int]
    scale: float


class PypoksBot(Player):
    """A bot that decides as pypoks' players do, for hold'em tables of its config's size.

    Override `decide`; its answer is the index of a move, and the probabilities of all moves. The
    arena asks for these, so they are the bot's declared probabilities. `game_config` is a config
    or the name of a built-in one. Chips are converted to those of the config by the big blind, and
    everybody begins a hand with the same stack. What others bet is shown as the nearest move.
    """

    game_config: GameConfig | str = "2players_2bets"

    @abstractmethod
    def decide(
        self,
        player_id: str,
        events: list[Event],
        allowed_moves: list[bool],
        moves_cash: list[int],
    ) -> tuple[int, Sequence[float]]:
        """Choose a move and return its probabilities."""

    def get_action(
        self, gamestate: PublicGamestate, hole_cards: tuple[str, ...]
    ) -> tuple[str, int]:
        """Answer with the chosen move."""
        question = ask_for(self._config(), gamestate, hole_cards)
        answer, _ = self._decide(question)
        move = read_move(answer, question.allowed)
        if move is None:
            raise PlayerIllegalAction(self._id, f"{shown(answer)} is not an allowed move")
        return _action(gamestate, question, move)

    def policy(
        self, gamestate: PublicGamestate, hole_cards: tuple[str, ...]
    ) -> list[tuple[str, int, float]]:
        """Declare the probabilities of the moves."""
        question = ask_for(self._config(), gamestate, hole_cards)
        _, chances = self._decide(question)
        found = clean_chances(chances, question.allowed)
        if not found:
            raise PlayerIllegalAction(self._id, f"{shown(chances)} are not probabilities of moves")
        return [
            (*_action(gamestate, question, move), chance)
            for move, chance in enumerate(found)
            if chance > 0.0
        ]

    @property
    def _id(self) -> str:
        return _name(self.player_index)

    def _config(self) -> GameConfig:
        given = self.game_config
        return GameConfig.from_name(given) if isinstance(given, str) else given

    def _decide(self, question: Question) -> tuple[object, object]:
        events, allowed, amounts, _ = question
        answer = self.decide(self._id, events, list(allowed), list(amounts))
        pair = read_pair(answer)
        if pair is None:
            detail = f"{shown(answer)} is not a pair of move and probabilities"
            raise PlayerIllegalAction(self._id, detail)
        return pair


def ask_for(
    config: GameConfig, gamestate: PublicGamestate, hole_cards: tuple[str, ...]
) -> Question:
    """Return the question of pypoks at this point of a hand of hold'em."""
    seats = len(gamestate.player_public_infos)
    if seats != config.table_size or len(hole_cards) != 2:
        raise SetupError(
            f"the config {config.name} is for hold'em with {config.table_size} players"
        )
    scale = gamestate.blinds[1] / config.table_cash_bb
    own = gamestate.player_index
    order = _positions(gamestate.button_position, seats)
    names = [_name(seat) for seat in order]
    history = HandEvents(_with_stack(config, round(_stack(gamestate, own) / scale)), names)
    _follow(history, gamestate, order, hole_cards, scale)
    place = order.index(own)
    places = {name: n for n, name in enumerate((*names[place:], *names[:place]))}
    allowed, amounts = history.choices(place)
    return Question([translate(each, places) for each in history.events], allowed, amounts, scale)


def _name(seat: int) -> str:
    return f"player_{seat}"


def _positions(button: int, seats: int) -> list[int]:
    """Return the seats by position: the small blind first, which is the button heads-up."""
    first = button if seats == 2 else button + 1
    return [(first + n) % seats for n in range(seats)]


def _stack(gamestate: PublicGamestate, seat: int) -> int:
    """Return the stack of a player before the hand."""
    done = [each for street in gamestate.current_hand_history.values() for each in street]
    paid = sum(each.amount for each in done if each.player_index == seat)
    return gamestate.player_public_infos[seat].stack + paid


@cache
def _with_stack(config: GameConfig, stack: int) -> GameConfig:
    """Return the config with another stack."""
    blinds = config.table_cash_sb, config.table_cash_bb
    return GameConfig(config.name, config.table_size, stack, *blinds, config.table_moves)


def _follow(
    history: HandEvents,
    gamestate: PublicGamestate,
    order: list[int],
    hole_cards: tuple[str, ...],
    scale: float,
) -> None:
    """Add the events so far."""
    board = list(Card.parse(*gamestate.community_cards))
    streets = list(gamestate.current_hand_history.values())
    own = order.index(gamestate.player_index)
    dealt = 0
    for street, count in enumerate(_BOARD):
        if dealt + count > len(board):
            return
        put = [0] * len(order)  # in the table's chips: rounding does not add up
        if count:
            history.deal_board(board[dealt : dealt + count])
            dealt += count
        done = list(streets[street])
        if not street:
            while done and done[0].action_type in _BLINDS:
                posted = done.pop(0)
                place = order.index(posted.player_index)
                put[place] += posted.amount
                history.wager(place, round(posted.amount / scale))
            # Cards of others are left out of the view: any will do.
            for place in range(len(order)):
                if place != own:
                    history.hole_cards[place] = [0, 0]
            history.deal_hole(own, Card.parse(*hole_cards))
        for each in done:
            place = order.index(each.player_index)
            put[place] += each.amount
            _move(history, place, each, round(put[place] / scale))


def _move(history: HandEvents, place: int, done: Action, to: int) -> None:
    """Add a player's action as the nearest move; `to` is the bet on this street after it."""
    if done.action_type == "fold":
        history.add_move(place, FLD, None, [])
        return
    to = min(to, history.cash_cs[place] + history.cash[place])
    chips = to - history.cash_cs[place]
    allowed, amounts = history.choices(place)
    if to <= history.cash_tc:
        move = CLL if chips else CCK
    else:
        sized = [move for move in range(CLL + 1, len(allowed)) if allowed[move]]
        move = min(sized, key=lambda each: abs(amounts[each] - chips), default=CLL)
    history.add_move(place, move, to, [])


def _action(gamestate: PublicGamestate, question: Question, move: int) -> tuple[str, int]:
    """Return a move as an action of the table."""
    if move == FLD:
        return "fold", 0
    call = gamestate.chips_to_call
    most = gamestate.max_raise
    if move in (CCK, CLL) or not most:
        return "call" if call else "check", call
    chips = round(question.amounts[move] * question.scale)
    kind = "raise" if gamestate.get_bet_to_call() else "bet"
    return kind, min(max(chips, gamestate.min_raise), most)
