"""Lines of ACPC logs: `STATE:hand:betting:cards:results:names` and `MATCHSTATE:position:...`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import zip_longest
from math import isfinite
from typing import TYPE_CHECKING

from croupier.cards.card import Card
from croupier.errors import CroupierError, NotationError
from croupier.hand.operations import (
    BlindOrStraddlePosting,
    BoardDealing,
    CheckingOrCalling,
    CompletionBettingOrRaisingTo,
    Folding,
)
from croupier.hand.spec.streets import BettingStructure
from croupier.history.plain_holdem import hole_cards_of, whole_chips

if TYPE_CHECKING:
    from croupier.hand.spec.house_rules import HouseRules
    from croupier.hand.state import State
    from croupier.history.acpc.game import AcpcGame

WRITER = "ACPC"
_STREETS = 4
_MOST_PLAYERS = 10
_LONGEST = 20_000
_ACTION = re.compile(r"f|c|r(\d{1,15})?", re.ASCII)
_BETTING = re.compile(r"(?:f|c|r\d{0,15})*(?:/(?:f|c|r\d{0,15})*){0,3}", re.ASCII)
_CARD = re.compile(r"[2-9TJQKA][cdhs]", re.ASCII)


@dataclass(frozen=True, slots=True)
class AcpcLine:
    """The content of a line. Players and cards are listed by position, board cards by street."""

    hand: int
    betting: tuple[str, ...]
    hole_cards: tuple[tuple[Card, ...], ...]
    board: tuple[tuple[Card, ...], ...]
    results: tuple[float, ...] | None = None
    names: tuple[str, ...] = ()
    position: int | None = None

    @property
    def players(self) -> int:
        """The number of players."""
        return len(self.hole_cards)

    @property
    def is_limit(self) -> bool | None:
        """Whether bets have a fixed size; None if nobody raises."""
        raises = [match for match in map(_raise, self.betting) if match is not None]
        return None if not raises else raises[0]

    @property
    def largest(self) -> int:
        """The largest amount of a raise."""
        amounts = (int(n) for street in self.betting for n in re.findall(r"\d+", street))
        return max(amounts, default=0)

    @property
    def all_in(self) -> int | None:
        """The stack, if a street without betting shows that all chips are in."""
        is_over = "".join(self.betting).count("f") == self.players - 1
        if is_over or len(self.betting) < _STREETS or self.betting[-1]:
            return None
        return self.largest or None


def _raise(street: str) -> bool | None:
    """Whether the first raise of a street has no amount; None without a raise."""
    found = re.search(r"r(\d*)", street)
    return None if found is None else found.group(1) == ""


def parse_line(text: str) -> AcpcLine:
    """Read a line; raise a NotationError that names the wrong part."""
    if len(text) > _LONGEST:
        raise NotationError("too long for a line of ACPC")
    kind, *parts = text.strip().split(":")
    if kind == "STATE" and len(parts) == 5:
        hand, betting, cards, results, names = parts
        position = None
    elif kind == "MATCHSTATE" and len(parts) == 4:
        position_text, hand, betting, cards = parts
        position = _number(position_text, "position")
        results = names = ""
    else:
        raise NotationError(
            f"not a line of ACPC: {text.strip()[:40]!r}",
            expected="STATE:hand:betting:cards:results:names or MATCHSTATE:position:hand:...",
        )
    if not _BETTING.fullmatch(betting):
        raise NotationError(f"not a betting sequence: {betting[:60]!r}", expected="f, c, r and /")
    hole, board = _read_cards(cards, hidden=position is not None)
    if position is not None and position >= len(hole):
        raise NotationError(f"position {position} does not exist with {len(hole)} players")
    line = AcpcLine(
        _number(hand, "hand"),
        tuple(betting.split("/")),
        hole,
        board,
        _read_results(results) if position is None else None,
        tuple(names.split("|")) if position is None else (),
        position,
    )
    for what, given in (("results", line.results), ("names", line.names or None)):
        if given is not None and len(given) != line.players:
            raise NotationError(f"{len(given)} {what} for {line.players} players")
    return line


def _number(text: str, what: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 16):
        raise NotationError(f"the number of the {what} must be digits, not {text[:40]!r}")
    return int(text)


def _read_cards(
    text: str, hidden: bool
) -> tuple[tuple[tuple[Card, ...], ...], tuple[tuple[Card, ...], ...]]:
    holes, *streets = text.split("/")
    hole = tuple(_cards(part, (0, 2) if hidden else (2,)) for part in holes.split("|"))
    if not 2 <= len(hole) <= _MOST_PLAYERS or len(streets) >= _STREETS:
        raise NotationError(f"not the cards of a hand: {text[:60]!r}")
    board = tuple(_cards(part, (count,)) for part, count in zip(streets, (3, 1, 1), strict=False))
    known = [card for cards in (*hole, *board) for card in cards]
    if len(set(known)) < len(known):
        raise NotationError(f"duplicate card: {text[:60]!r}")
    return hole, board


def _cards(text: str, counts: tuple[int, ...]) -> tuple[Card, ...]:
    if not re.fullmatch(f"(?:{_CARD.pattern})*", text) or len(text) // 2 not in counts:
        expected = " or ".join(map(str, counts))
        raise NotationError(f"not cards: {text[:40]!r}", expected=f"{expected} such as AsKd")
    return Card.clean(text)


def _read_results(text: str) -> tuple[float, ...]:
    values = []
    for word in text.split("|"):
        if not re.fullmatch(r"-?\d{1,15}(\.\d{1,9})?", word, re.ASCII):
            raise NotationError(f"not a result: {word[:40]!r}", expected="a number of chips")
        values.append(float(word) if "." in word else int(word))
    assert all(map(isfinite, values))
    return tuple(values)


def play_line(line: AcpcLine, game: AcpcGame, rules: HouseRules, exact: bool = False) -> State:
    """Replay the hand on the engine; a NotationError names the first impossible action."""
    if line.players != game.players:
        raise NotationError(f"{line.players} players", expected=f"{game.players}")
    try:
        state = game.start(rules, exact)
    except CroupierError as error:
        raise NotationError(f"the hand cannot be dealt: {error}") from None
    for cards in line.hole_cards:
        state.deal_hole(cards or "????")
    streets = zip_longest(line.betting, (None, *line.board))
    for street, (betting, board) in enumerate(streets):
        if street:
            if board is None or not state.can_deal_board(board):
                raise NotationError(f"street {street} does not begin here", expected=_due(state))
            state.deal_board(board)
        _bet(state, betting or "", game.limit)
    return state


def _bet(state: State, betting: str, limit: bool) -> None:
    earlier = [-payoff - bet for payoff, bet in zip(state.payoffs, state.bets, strict=True)]
    for action in _ACTION.finditer(betting):
        text = action.group()
        player = state.actor_index
        if player is None:
            raise NotationError(f"{text} after the betting is over", expected=_due(state))
        if text[0] == "r" and (action.group(1) is None) != limit:
            raise NotationError(f"{text} in a {'' if limit else 'no-'}limit game")
        try:
            if text == "f":
                state.fold()
            elif text == "c":
                state.check_or_call()
            elif limit:
                state.complete_bet_or_raise_to()
            else:
                state.complete_bet_or_raise_to(int(action.group(1)) - earlier[player])
        except CroupierError as error:
            raise NotationError(f"position {player} cannot {text} in {betting}: {error}") from None


def _due(state: State) -> str:
    pending = state.pending
    if pending is None:
        return "nothing: the hand is over"
    players = "".join(f" of position {player}" for player in pending.player_indices[:1])
    return f"{pending.phase.value.lower()}{players}"


def betting_of(state: State, limit: bool) -> str:
    """Return the betting of a hand, street by street."""
    spent = [0] * state.player_count  # amounts are totals over the whole hand
    bets = [0] * state.player_count
    texts = [""]
    for operation in state.operations:
        match operation:
            case BlindOrStraddlePosting(player_index=player, amount=amount):
                bets[player] = whole_chips(amount, WRITER)
            case BoardDealing():
                texts.append("")
                spent = [a + b for a, b in zip(spent, bets, strict=True)]
                bets = [0] * state.player_count
            case Folding():
                texts[-1] += "f"
            case CheckingOrCalling(player_index=player, amount=amount):
                texts[-1] += "c"
                bets[player] += whole_chips(amount, WRITER)
            case CompletionBettingOrRaisingTo(player_index=player, amount=amount):
                bets[player] = whole_chips(amount, WRITER)
                texts[-1] += "r" if limit else f"r{spent[player] + bets[player]}"
    return "/".join(texts)


def format_line(state: State, hand: int, names: tuple[str, ...], position: int | None) -> str:
    """Return the line of a hand; with a position, the line that its player received."""
    limit = state.betting_structure == BettingStructure.FIXED_LIMIT
    hole = hole_cards_of(state)
    if position is None and not all(card for cards in hole for card in cards):
        raise NotationError("ACPC cannot express this hand: some hole cards are unknown")
    holes = ("".join(map(repr, cards)) if all(cards) else "" for cards in hole)
    board = [
        operation.cards for operation in state.operations if isinstance(operation, BoardDealing)
    ]
    cards = "/".join(["|".join(holes), *("".join(map(repr, dealt)) for dealt in board)])
    betting = betting_of(state, limit)
    if position is not None:
        return f"MATCHSTATE:{position}:{hand}:{betting}:{cards}"
    for name in names:
        if re.search(r"[:|\s]", name):
            raise NotationError(
                f"ACPC cannot express the name {name!r}: it contains a space, : or |"
            )
    results = "|".join(map(_result, state.payoffs))
    return f"STATE:{hand}:{betting}:{cards}:{results}:{'|'.join(names)}"


def _result(payoff: float) -> str:
    return str(int(payoff)) if payoff == int(payoff) else f"{float(payoff):.6f}".rstrip("0")
