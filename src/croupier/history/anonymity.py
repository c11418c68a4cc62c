"""Anonymous hands: a player has the same new name in every hand."""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING

from croupier.history.hand_log import HandLog

if TYPE_CHECKING:
    from croupier.hand.operations import Operation
    from croupier.history.hand_log import Json

# The details that are kept: none of them identifies people, tables or single hands.
_KEPT = ("site", "currency", "rake", "table_size")
_LETTERS = 8


class Anonymizer:
    """Gives every player a new name that only the holder of the key can compute again.

    >>> Anonymizer("secret").name("Ann") == Anonymizer("secret").name("Ann")
    True
    """

    def __init__(self, key: str) -> None:
        self._key = blake2b(_bytes(key), digest_size=32).digest()

    def name(self, name: str, kind: str = "player") -> str:
        """Return the new name of a player or a table; an empty name stays empty."""
        if not name:
            return ""
        text = _bytes(f"{kind}:{name}")
        return f"{kind}-{blake2b(text, key=self._key, digest_size=_LETTERS // 2).hexdigest()}"

    def number(self, number: str, kind: str) -> str:
        """Return the new number of a hand or a tournament: digits, which is all trackers read."""
        text = _bytes(f"{kind}:{number}")
        digest = blake2b(text, key=self._key, digest_size=8).digest()
        return str(10**17 + int.from_bytes(digest) % (9 * 10**17))

    def hand(self, hand: HandLog) -> HandLog:
        """Return the hand with new names; of times keep the date, of assumptions the number.

        Comments are dropped: they may contain names.
        """
        details: dict[str, Json] = {
            name: value for name, value in hand.details.items() if name in _KEPT
        }
        if hand.details.get("id"):
            details["id"] = self.number(str(hand.details["id"]), "id")
        if hand.details.get("table"):
            details["table"] = self.name(str(hand.details["table"]), "table")
        if hand.details.get("time"):
            details["time"] = str(hand.details["time"])[:10] + "T00:00:00"
        if hand.details.get("hero"):
            details["hero"] = self.name(str(hand.details["hero"]))
        tournament = hand.details.get("tournament")
        if tournament is not None:
            details["tournament"] = self._tournament(tournament)
        assumed = hand.details.get("assumed")
        if isinstance(assumed, list) and assumed:
            details["assumed"] = [f"{len(assumed)} things the file did not say"]
        players = [self.name(name) for name in hand.players]
        operations = map(_without_comment, hand.operations)
        return HandLog(hand.setup, players, hand.seats, operations, details)

    def _tournament(self, tournament: Json) -> dict[str, Json]:
        kept: dict[str, Json] = {}
        if not isinstance(tournament, dict):
            return kept
        kept.update((name, tournament[name]) for name in ("buy_in", "level") if name in tournament)
        if tournament.get("id"):
            kept["id"] = self.number(str(tournament["id"]), "tournament")
        return kept


def _bytes(text: str) -> bytes:
    """Encode a text; a log may contain names with lone surrogates."""
    return text.encode("utf-8", "surrogatepass")


def _without_comment(operation: Operation) -> Operation:
    if operation.commentary is None:
        return operation
    return operation._make(None, *operation._values()[1:])  # the comment is the first field
