"""The conditions of `make release-check` for a release."""

import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tools"))

import release  # noqa: E402
import release_check  # noqa: E402

pytestmark = pytest.mark.house


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    (tmp_path / "changelog.d").mkdir()
    (tmp_path / "changelog.d" / "README.md").write_text("how")
    (tmp_path / "pyproject.toml").write_text('[project]\nversion = "1.2.0"\n')
    (tmp_path / "CITATION.cff").write_text("title: x\nversion: 1.2.0\n")
    (tmp_path / "CHANGELOG.md").write_text("# Changelog\n\n## 1.2.0 (2026-11-18)\n")
    return tmp_path


def test_a_tree_that_is_ready(tree: Path) -> None:
    assert list(release_check.problems(tree, "v1.2.0")) == []


def test_every_problem_is_named(tree: Path) -> None:
    (tree / "CITATION.cff").write_text("version: 1.1.0\n")
    (tree / "CHANGELOG.md").write_text("## Unreleased\n\n## 1.1.0 (2026-01-01)\n")
    (tree / "changelog.d" / "boards.added.md").write_text("Boards.")
    found = list(release_check.problems(tree, "v1.3.0"))
    assert [problem.split()[0] for problem in found] == [
        *("the", "CITATION.cff", "CHANGELOG.md", "CHANGELOG.md", "changelog.d"),
    ]


def test_this_tree_names_one_version() -> None:
    assert not [each for each in release_check.problems(ROOT, "") if "CITATION" in each]


def test_what_is_unreleased_joins_the_release() -> None:
    changes = (
        "# Changelog\n\n## 1.2.0 (2026-11-18)\n\n"
        "### Added\n\n- boards\n\n### Removed\n\n- clubs\n\n"
        "## Unreleased\n\n### Added\n\n- decks\n\n### Fixed\n\n- odds\n\n## 1.1.0 (2026-01-01)\n"
    )
    merged = release.merge_unreleased(changes, "1.2.0")
    assert merged == (
        "# Changelog\n\n## 1.2.0 (2026-11-18)\n\n### Added\n\n- boards\n- decks\n\n"
        "### Fixed\n\n- odds\n\n### Removed\n\n- clubs\n\n## 1.1.0 (2026-01-01)\n"
    )
    assert release.merge_unreleased(merged, "1.2.0") == merged


def test_a_wrong_version_changes_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert release.main("v1.2") == 2
    assert "such as 0.2.0" in capsys.readouterr().out
