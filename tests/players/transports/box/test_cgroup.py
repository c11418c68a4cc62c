"""Control groups: found where they can be had, made and removed."""

import os
from pathlib import Path

import pytest

from croupier.players.transports.box.cgroup import ControlGroup, find_parent
from croupier.players.transports.box.limits import Limits


def tree(root: Path, enabled: dict[str, str]) -> None:
    for place, controllers in enabled.items():
        folder = root / place
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "cgroup.subtree_control").write_text(controllers)
        (folder / "cgroup.procs").touch()


def found(tmp_path: Path, own: str, mounted: str = "/") -> str | None:
    (tmp_path / "own").write_text(f"4:memory:/old\n0::{own}\n")
    (tmp_path / "mounts").write_text(
        "25 1 0:22 / /proc rw - proc proc rw\n"
        f"30 1 0:26 {mounted} {tmp_path}/top rw shared:9 - cgroup2 cgroup2 rw\n"
    )
    parent = find_parent(tmp_path / "own", tmp_path / "mounts")
    return None if parent is None else str(parent.relative_to(tmp_path / "top"))


def test_the_nearest_group_with_both_controllers_is_taken(tmp_path: Path) -> None:
    tree(
        tmp_path / "top",
        {
            "": "cpu memory pids",
            "user": "memory pids",
            "user/app": "cpu memory pids",
            "user/app/terminal": "",
            "user/session": "pids",
        },
    )
    assert found(tmp_path, "/user/app/terminal") == "user/app"
    assert found(tmp_path, "/user/session") == "user"
    assert found(tmp_path, "/") == "."
    assert found(tmp_path, "/box/user/app/terminal", mounted="/box") == "user/app"


def test_there_is_none_without_the_controllers_or_a_mount(tmp_path: Path) -> None:
    tree(tmp_path / "top", {"": "pids", "mine": "hugetlb"})
    assert found(tmp_path, "/mine") is None
    assert find_parent(tmp_path / "absent", tmp_path / "mounts") is None
    (tmp_path / "mounts").write_text("25 1 0:22 / /proc rw - proc proc rw\n")
    assert find_parent(tmp_path / "own", tmp_path / "mounts") is None


@pytest.mark.skipif(os.getuid() == 0, reason="root may write everywhere")
def test_a_group_of_somebody_else_is_not_taken(tmp_path: Path) -> None:
    tree(tmp_path / "top", {"": "memory pids"})
    (tmp_path / "top" / "cgroup.procs").chmod(0o444)
    assert found(tmp_path, "/") is None


def test_a_group_has_the_limits(tmp_path: Path) -> None:
    group = ControlGroup(tmp_path / "bot", Limits(memory=100 << 20, processes=7))
    assert (group.path / "memory.max").read_text() == str(100 << 20)
    assert (group.path / "pids.max").read_text() == "7"
    for file in group.path.iterdir():
        file.unlink()  # the files of a real group go with it
    group.remove()
    assert not group.path.exists()
