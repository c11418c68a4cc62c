"""The tokens of one table: a valid token was made by this server, for this table."""

from __future__ import annotations

import hmac
import secrets
from base64 import urlsafe_b64encode
from hashlib import sha256

HOST = "host"
GUEST = "guest-"
INVITATION = "invitation-"
_LONGEST = 200


class TableTokens:
    """Makes and reads tokens: a role, and a code that only the table's secret can make.

    >>> tokens = TableTokens(b"secret")
    >>> tokens.role_of(tokens.token_of("host")), tokens.role_of("host.guess")
    ('host', None)
    """

    def __init__(self, secret: bytes | None = None) -> None:
        self.secret = secrets.token_bytes(32) if secret is None else secret

    def token_of(self, role: str) -> str:
        """Return the token of a role."""
        return f"{role}.{self._code(role)}"

    def role_of(self, token: str) -> str | None:
        """Return the role of a token; None if this table did not make it."""
        role, _, code = token[:_LONGEST].rpartition(".")
        same = hmac.compare_digest(self._code(role).encode(), code.encode())
        return role if same else None

    def new_guest(self) -> str:
        """Return a role that nobody has."""
        return f"{GUEST}{secrets.token_hex(9)}"

    def _code(self, role: str) -> str:
        made = hmac.new(self.secret, role.encode(), sha256).digest()
        return urlsafe_b64encode(made).decode().rstrip("=")
