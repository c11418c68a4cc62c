"""`croupier history formats`."""

from __future__ import annotations

import json

from typer.testing import CliRunner

from croupier.cli.commands.history.group import history
from croupier.history import FORMATS


def test_every_format_has_a_line() -> None:
    shown = CliRunner().invoke(history, ["formats"])
    assert shown.exit_code == 0
    names = [line.split()[0] for line in shown.output.splitlines()]
    assert names == list(FORMATS)
    assert any(
        line.startswith("bovada") and line.endswith("read") for line in shown.output.splitlines()
    )


def test_formats_for_programs() -> None:
    shown = CliRunner().invoke(history, ["formats", "--json"])
    rows = {row["name"]: row for row in json.loads(shown.output)}
    assert rows["pokerstars"]["written"]
    assert not rows["pokernow"]["written"]
    assert rows["pokernow"]["suffixes"] == [".csv"]
