"""The hands that each player may hold, in the core's form; impossible hands are refused."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from croupier import _core
from croupier.analysis.ranges.range import Range
from croupier.analysis.ranges.shortest import hand_text
from croupier.analysis.ranges.text import EVERYTHING
from croupier.cards.card import Card
from croupier.errors import NotationError, SetupError

if TYPE_CHECKING:
    from croupier.analysis.equities.games import Dealt
    from croupier.cards.card import CardsLike

HOLDEM_CARDS = 2


class Holding(NamedTuple):
    """The hands of one player as masks, with their weights."""

    text: str
    hands: list[int]
    weights: list[float]
    random: bool = False

    def undealt(self) -> Holding:
        """Return the same holding with a random hand left open: its cards are dealt."""
        return self._replace(hands=[0], weights=[1.0]) if self.random else self

    def listed(self, dealt: Dealt, taken: int) -> Holding:
        """Return the same holding with every hand of an open two-card hand listed in order."""
        if not self.random or self.hands != [0] or dealt.hole_count != HOLDEM_CARDS:
            return self
        free = [1 << number for number in range(52) if (dealt.deck_mask & ~taken) >> number & 1]
        pairs = [low | high for place, high in enumerate(free) for low in free[:place]]
        return self._replace(hands=pairs, weights=[1.0] * len(pairs))


def read_known(
    board: CardsLike, dead: CardsLike, dealt: Dealt
) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """Return board and dead cards, all different, known and of the deck."""
    shown, gone = _cards(board, "the board", dealt), _cards(dead, "the dead cards", dealt)
    if len(shown) > dealt.board_count:
        count = f"a board of {dealt.board_count} cards" if dealt.board_count else "no board"
        raise SetupError(f"{dealt.name} has {count}, not {len(shown)}: {hand_text(shown)}")
    if both := set(shown) & set(gone):
        verb = "is" if len(both) == 1 else "are"
        raise SetupError(f"{hand_text(both)} {verb} on the board and among the dead cards")
    return shown, gone


def read_holdings(
    hands: Sequence[str | Range | CardsLike],
    dealt: Dealt,
    board: Sequence[Card],
    dead: Sequence[Card],
) -> list[Holding]:
    """Return what each player may hold without the known cards."""
    _demand_cards(dealt, len(hands), len(board), len(dead))
    holdings = []
    taken = mask_of((*board, *dead))
    for number, hand in enumerate(hands, 1):
        plain = _plain_holding(hand, dealt, taken)
        if plain is not None:
            holdings.append(plain)
            continue
        try:
            chosen, text, random = _range(hand, dealt)
        except NotationError as error:
            raise NotationError(
                f"hand {number}: {error.message}", column=error.column, expected=error.expected
            ) from None
        except ValueError as error:
            raise SetupError(f"hand {number}: {error}") from None
        if not chosen:
            raise SetupError(f"hand {number} is empty")
        _check(chosen, f"hand {number} ({text})", dealt)
        holdings.append(_holding(chosen, number, text, random, board, dead))
    fixed = {
        number: holding.hands[0]
        for number, holding in enumerate(holdings, 1)
        if len(holding.hands) == 1 and not holding.random
    }
    for (one, cards), (other, more) in combinations(fixed.items(), 2):
        if cards & more:
            raise SetupError(f"hands {one} and {other} both hold {_mask_text(cards & more)}")
    return holdings


def mask_of(cards: Iterable[Card]) -> int:
    """Return cards as a mask, one bit per card."""
    mask = 0
    for card in cards:
        mask |= 1 << card.number
    return mask


def _plain_holding(hand: object, dealt: Dealt, taken: int) -> Holding | None:
    """Read known cards or `random` directly; return None for everything else.

    Most calls are of this kind, and a Range of all hands takes longer than sampling the deals.
    """
    if not isinstance(hand, str):
        return None
    text = hand.strip()
    if text.lower() in EVERYTHING:
        return Holding(text, [0], [1.0], random=True)
    if not text.isalnum():
        return None
    try:
        numbers = _core.parse_cards(text)
    except ValueError:
        return None
    if len(numbers) != dealt.hole_count or max(numbers, default=52) >= 52:
        return None
    mask = sum(1 << number for number in set(numbers))
    known = len(set(numbers)) == len(numbers) and not mask & (taken | ~dealt.deck_mask)
    return Holding(text, [mask], [1.0]) if known else None


def _cards(cards: CardsLike, where: str, dealt: Dealt) -> tuple[Card, ...]:
    try:
        given = Card.clean(cards)
    except ValueError as error:
        raise SetupError(f"{where}: {error}") from None
    for place, card in enumerate(given):
        if not card:
            raise SetupError(f"{where}: {card!r} is not a known card")
        if card not in dealt.deck:
            raise SetupError(f"{where}: {card!r} is not in the deck of {dealt.name}")
        if card in given[:place]:
            raise SetupError(f"{where}: {card!r} appears twice")
    return given


def _range(hand: str | Range | CardsLike, dealt: Dealt) -> tuple[Range, str, bool]:
    """Return the hands, their text for messages, and whether every hand is allowed."""
    if isinstance(hand, Range):
        return hand, str(hand), hand.is_random
    if isinstance(hand, Mapping):
        own = Range(hand)
        return own, str(own), own.is_random
    if not isinstance(hand, str):
        cards = _cards(hand, "the cards", dealt)
        return Range([cards]), hand_text(cards), not cards
    text = hand.strip()
    if text.lower() in EVERYTHING and dealt.hole_count != HOLDEM_CARDS:
        return Range([()]), text, True
    parts = text.replace(",", " ").replace(";", " ").split()
    if len(parts) > 1 and dealt.hole_count > 1 and all(_is_card(part) for part in parts):
        return Range([_cards(text, "the cards", dealt)]), text, False
    own = Range(text, rank_order=dealt.rank_order)
    if dealt.hole_count != HOLDEM_CARDS and not all(_is_cards(part) for part in parts):
        raise SetupError(f"{text!r}: write hands of {dealt.name} as cards, such as AsKsQhJh")
    return own, text, text.lower() in EVERYTHING


def _is_card(text: str) -> bool:
    return len(text.replace("10", "T")) == 2 and text[-1].lower() in "cdhs"


def _is_cards(text: str) -> bool:
    body = text.partition(":")[0].replace("10", "T")
    return len(body) % 2 == 0 and all(letter.lower() in "cdhs" for letter in body[1::2])


def _check(hands: Range, who: str, dealt: Dealt) -> None:
    deck = set(dealt.deck)
    for hand in hands:
        if len(hand) > dealt.hole_count:
            raise SetupError(
                f"{who}: {hand_text(hand)} has {len(hand)} cards, {dealt.name} deals "
                f"{dealt.hole_count}"
            )
        if not hand <= deck:
            raise SetupError(f"{who}: {hand_text(hand - deck)} is not in the deck of {dealt.name}")
    if hands.card_count is None:
        raise SetupError(f"{who}: the hands of a range must have the same number of cards")


def _holding(
    hands: Range,
    number: int,
    text: str,
    random: bool,
    board: Sequence[Card],
    dead: Sequence[Card],
) -> Holding:
    left = hands.without((*board, *dead))
    if not left:
        where = "on the board" if not hands.without(board) else "on the board or dead"
        if not hands.without(dead):
            where = "dead"
        if len(hands) == 1:
            (hand,) = hands
            taken = hand & {*board, *dead}
            verb = "is" if len(taken) == 1 else "are"
            raise SetupError(f"hand {number} ({text}): {hand_text(taken)} {verb} {where}")
        raise SetupError(
            f"hand {number} ({text}) is an empty range: every hand has a card that is {where}"
        )
    # In the order of the cards, so that the same range gives the same random deals.
    ordered = sorted((mask_of(hand), left[hand]) for hand in left)
    masks = [mask for mask, _ in ordered]
    # Only the proportions matter, and products of tiny weights would be 0.
    heaviest = max(weight for _, weight in ordered)
    return Holding(text, masks, [weight / heaviest for _, weight in ordered], random)


def _demand_cards(dealt: Dealt, players: int, shown: int, gone: int) -> None:
    needed = players * dealt.hole_count + dealt.board_count - shown
    left = len(dealt.deck) - shown - gone
    if needed > left:
        board = " and the board" if dealt.board_count > shown else ""
        raise SetupError(
            f"{players} players{board} need {needed} cards in {dealt.name}, {left} are left"
        )


def _mask_text(mask: int) -> str:
    from croupier.cards.card import Deck

    return hand_text(Deck.STANDARD[number] for number in range(52) if mask >> number & 1)
