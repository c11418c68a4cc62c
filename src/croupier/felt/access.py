"""Who may reach the server: its addresses, the hosts it answers for, and the key of hosts."""

from __future__ import annotations

import secrets
from ipaddress import ip_address
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from croupier.errors import SetupError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from starlette.types import Scope

LOOPBACK = ("127.0.0.1", "localhost", "::1")
_EVERYWHERE = ("0.0.0.0", "::")
_KEY_BYTES = 12


class Access:
    """The addresses and names that the server answers to.

    `host` and `port` are where it listens, `public_url` is where a reverse proxy offers it, `names`
    are further host names. A server that others can reach has a `host_key`, which is needed to make
    a table.

    >>> access = Access("127.0.0.1", 8000)
    >>> access.origin_of("localhost:8000"), access.origin_of("evil.example"), access.host_key
    ('http://localhost:8000', None, '')
    """

    def __init__(
        self, host: str, port: int, public_url: str | None = None, names: Iterable[str] = ()
    ) -> None:
        self.host, self.port = host, port
        self._origins: dict[str, str] = {}
        local = host in LOOPBACK
        for name in ("127.0.0.1", "localhost", "[::1]"):
            self._allow(name, "http", port)
        names = tuple(names)
        if host in _EVERYWHERE and not (public_url or names):
            raise SetupError(
                f"--host {host} is every address of this machine: name the address that people "
                "open, with --public-url URL or --allow-host NAME"
            )
        if not local and host not in _EVERYWHERE:
            self._allow(_in_url(host), "http", port)
        for name in names:
            self._allow(_checked(name), "http", port)
        self.public_url = "" if public_url is None else self._public(public_url)
        self.is_open = not local or bool(self.public_url)
        self.host_key = secrets.token_urlsafe(_KEY_BYTES) if self.is_open else ""

    def _public(self, url: str) -> str:
        parts = urlsplit(url)
        if (
            parts.scheme not in ("http", "https")
            or not parts.hostname
            or parts.path not in ("", "/")
        ):
            raise SetupError(
                f"--public-url must be an address such as https://poker.example.org, not {url!r}"
            )
        try:
            port = parts.port
        except ValueError:
            raise SetupError(f"--public-url has no usable port: {url!r}") from None
        usual = 443 if parts.scheme == "https" else 80
        self._allow(_in_url(parts.hostname or ""), parts.scheme, port or usual)
        return f"{parts.scheme}://{parts.netloc.rpartition('@')[2].lower()}/"

    def _allow(self, name: str, scheme: str, port: int) -> None:
        name = name.lower()
        usual = 443 if scheme == "https" else 80
        if port == usual:
            self._origins[name] = f"{scheme}://{name}"
        self._origins[f"{name}:{port}"] = f"{scheme}://{name}" + (
            "" if port == usual else f":{port}"
        )

    @property
    def url(self) -> str:
        """The address that people open."""
        shown = "localhost" if self.host in _EVERYWHERE else self.host
        return self.public_url or f"http://{_in_url(shown)}:{self.port}/"

    def origin_of(self, host: str) -> str | None:
        """Return the origin of pages under a Host header; None for a host that is not ours."""
        return self._origins.get(host)

    def address_of(self, scope: Scope) -> str:
        """Return the address that a request came from, also behind our own reverse proxy."""
        peer = scope.get("client")
        address = str(peer[0]) if peer else ""
        if self.public_url and is_local(address):
            for name, value in scope["headers"]:
                if name == b"x-forwarded-for":
                    # The proxy adds the last entry; the client can forge the others.
                    address = value.decode("latin-1").rpartition(",")[2].strip()[:64]
        return address


def is_local(address: str) -> bool:
    """Whether an address is this machine."""
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False


def _in_url(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _checked(name: str) -> str:
    if not name or any(letter in name for letter in "/@?#: \t"):
        raise SetupError(f"--allow-host must be a name such as poker.local, not {name!r}")
    return name
