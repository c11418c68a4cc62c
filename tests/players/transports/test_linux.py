"""Features that need Linux say so elsewhere."""

import sys

import pytest

from croupier.errors import SetupError
from croupier.players.transports.linux import require_linux


def test_another_system_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    require_linux("boxed bots")
    monkeypatch.setattr(sys, "platform", "darwin")
    with pytest.raises(SetupError, match="boxed bots need Linux; this is darwin"):
        require_linux("boxed bots")
