"""`croupier doctor`: the installed packages and the features of the system."""

from importlib import metadata

import pytest

from croupier.cli.commands import doctor
from tests.cli.running import Shell


def test_extras_are_those_of_the_package(shell: Shell) -> None:
    found = shell.run("doctor", "--json").document
    declared = metadata.metadata("croupier").get_all("Provides-Extra") or []
    assert {extra["name"] for extra in found["extras"]} == set(declared)
    versions = {name: v for extra in found["extras"] for name, v in extra["packages"].items()}
    assert versions["orjson"] == metadata.version("orjson")
    assert found["python"].startswith("CPython 3.")


def test_every_extra_says_what_it_is_for() -> None:
    declared = metadata.metadata("croupier").get_all("Provides-Extra") or []
    assert set(declared) <= set(doctor.PURPOSES)


def test_a_missing_package_is_named_with_the_command_that_installs_it(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doctor, "_version", lambda package: None)
    said = shell.run("doctor").output
    assert 'pip install "croupier[web]"' in said
    assert "starlette (missing)" in said


def test_a_system_without_boxes_is_told_so(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "darwin")
    assert (
        "not complete, --isolate is refused (system: boxes need Linux)"
        in shell.run("doctor").output
    )
