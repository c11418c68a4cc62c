"""Limits for each address: open connections, requests per second, wrong tokens."""

from __future__ import annotations

from collections import Counter, OrderedDict
from typing import TYPE_CHECKING

from croupier.felt.access import is_local
from croupier.felt.sockets.rate_limit import RateLimit

if TYPE_CHECKING:
    from collections.abc import Callable

MOST_SOCKETS = 40  # open at once
REQUESTS_PER_SECOND, REQUESTS_AT_ONCE = 20, 200
FAILURES_PER_SECOND, FAILURES_AT_ONCE = 0.1, 20
TABLES_PER_SECOND, TABLES_AT_ONCE = 1 / 600, 10
_MOST_KNOWN = 10_000


class Addresses:
    """Counts what each address does; this machine has no limits.

    >>> addresses = Addresses()
    >>> for _ in range(20):
    ...     addresses.note_failure("192.0.2.1")
    >>> addresses.may_try("192.0.2.1"), addresses.may_try("192.0.2.2")
    (False, True)
    """

    def __init__(self) -> None:
        self._sockets: Counter[str] = Counter()
        self._requests = _Limits(lambda: RateLimit(REQUESTS_PER_SECOND, REQUESTS_AT_ONCE))
        self._failures = _Limits(lambda: RateLimit(FAILURES_PER_SECOND, FAILURES_AT_ONCE))
        self._tables = _Limits(lambda: RateLimit(TABLES_PER_SECOND, TABLES_AT_ONCE))

    def may_request(self, address: str) -> bool:
        """Count a request, and tell whether it is still allowed."""
        return is_local(address) or self._requests.allows(address)

    def may_try(self, address: str) -> bool:
        """Whether a token or key is checked: not after too many wrong ones."""
        return is_local(address) or self._failures.has_left(address)

    def note_failure(self, address: str) -> None:
        """Count a wrong token or key."""
        self._failures.allows(address)

    def may_make_table(self, address: str) -> bool:
        """Count a table, and tell whether it may be made."""
        return is_local(address) or self._tables.allows(address)

    def open_socket(self, address: str) -> bool:
        """Count a websocket that is opened, and tell whether it is still allowed."""
        if not is_local(address) and self._sockets[address] >= MOST_SOCKETS:
            return False
        self._sockets[address] += 1
        return True

    def close_socket(self, address: str) -> None:
        """Note that a websocket is closed."""
        self._sockets[address] -= 1
        if self._sockets[address] <= 0:
            del self._sockets[address]


class Guesses:
    """The wrong tokens and keys of one address."""

    def __init__(self, addresses: Addresses, address: str) -> None:
        self._addresses = addresses
        self._address = address

    @property
    def refused(self) -> str:
        """The reason why no token or key of this address is checked now; empty if they are."""
        if self._addresses.may_try(self._address):
            return ""
        return "too many wrong tokens or keys from your address: try again in a minute"

    def wrong(self) -> None:
        """Count one that was wrong."""
        self._addresses.note_failure(self._address)


class _Limits:
    """One limit per address; the addresses that were seen longest ago are forgotten."""

    def __init__(self, make: Callable[[], RateLimit]) -> None:
        self._make = make
        self._known: OrderedDict[str, RateLimit] = OrderedDict()

    def has_left(self, address: str) -> bool:
        limit = self._known.get(address)
        return limit is None or limit.has_left()

    def allows(self, address: str) -> bool:
        limit = self._known.get(address)
        if limit is None:
            limit = self._known[address] = self._make()
            if len(self._known) > _MOST_KNOWN:
                self._known.popitem(last=False)
        self._known.move_to_end(address)
        return limit.allows()
