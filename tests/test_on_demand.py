"""Names that a package imports when somebody asks for them."""

import sys
from pathlib import Path

import pytest

PACKAGE = """
from croupier.on_demand import on_demand

__getattr__, __dir__, __all__ = on_demand(
    __name__, {"first": ["One", "Two"], "second": ["Three"]}, modules=["second"]
)
"""


def test_names_are_imported_when_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "offering"
    folder.mkdir()
    (folder / "__init__.py").write_text(PACKAGE)
    (folder / "first.py").write_text("One, Two = 1, 2\n")
    (folder / "second.py").write_text("Three = 3\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    import offering  # type: ignore[import-not-found]

    assert "offering.first" not in sys.modules
    assert offering.__all__ == ["One", "Three", "Two"]
    assert {"One", "Two", "Three", "second"} <= set(dir(offering))
    assert offering.Two == 2
    assert "offering.first" in sys.modules
    assert "Two" in vars(offering)  # found at once the next time
    assert "offering.second" not in sys.modules
    assert offering.second.Three == 3
    with pytest.raises(AttributeError, match="module 'offering' has no attribute 'Four'"):
        _ = offering.Four
    for name in ("offering", "offering.first", "offering.second"):
        del sys.modules[name]
