"""A Ray cluster gives the same results as this process, also when a node of it dies."""

import os
import subprocess
import sys
from typing import Any

import pytest

from croupier.errors import SetupError
from croupier.runners import make_runner

SAME = """
import json, warnings
from croupier.arena import match
def document(**keywords):
    found = match("exploiter", "call", hands=600, seed=7, **keywords).to_json()
    found.pop("run")
    return found
if __name__ == "__main__":
    assert document(ray=True) == document()
    print("same")
"""
KILLED = """
import time
import ray
from ray.cluster_utils import Cluster
from croupier.errors import CroupierError
from croupier.runners import make_runner

def square(number):
    time.sleep(0.05)
    if number < 0:
        raise CroupierError("below zero")
    return number * number

if __name__ == "__main__":
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    second = cluster.add_node(num_cpus=1)
    runner = make_runner(ray_address=cluster.address)
    results = runner.run(square, range(40))
    found = [next(results) for _ in range(5)]
    cluster.remove_node(second, allow_graceful=False)
    found += results
    assert found == [number * number for number in range(40)], found
    try:
        list(runner.run(square, [-1]))
    except CroupierError as error:
        assert "below zero" in str(error)
        print("survived", flush=True)
    ray.shutdown()
    cluster.shutdown()
"""

REPORTS = """
import pathlib, random, sys
import ray
from ray.cluster_utils import Cluster
from croupier.arena import match
from croupier.runners import make_runner

def page(name, **keywords):
    path = pathlib.Path(sys.argv[0]).with_name(name)
    match("exploiter", "odds", hands=1600, seed=7, session=20, **keywords).report(path)
    return path.read_bytes()

if __name__ == "__main__":
    alone = page("alone.html")
    assert page("workers.html", workers=2) == alone
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    second = cluster.add_node(num_cpus=1)
    runner = make_runner(ray_address=cluster.address)
    when, killed = random.randrange(200, 1400), []
    def watch(hands, interval):
        if hands >= when and not killed:
            killed.append(cluster.remove_node(second, allow_graceful=False))
    assert page("cluster.html", runner=runner, progress=watch) == alone
    assert killed, when
    print("identical", flush=True)
    ray.shutdown()
    cluster.shutdown()
"""


REASON = "the runner on Ray needs the extra `ray`; `make prove` installs it and runs this"


def run(script: str, tmp_path: Any) -> str:
    file = tmp_path / "script.py"
    file.write_text(script, encoding="utf-8")
    environment = {**os.environ, "RAY_USAGE_STATS_ENABLED": "0"}
    finished = subprocess.run(
        [sys.executable, str(file)],
        capture_output=True,
        text=True,
        check=False,
        env=environment,
        timeout=300,
    )
    # Ray may abort while it shuts down a cluster that has lost a node; the work is done by then.
    return finished.stdout + finished.stderr


def test_a_local_cluster_plays_the_same_match(tmp_path: Any) -> None:
    pytest.importorskip("ray", reason=REASON)
    assert "same\n" in run(SAME, tmp_path)


def test_a_node_that_dies_costs_only_its_work(tmp_path: Any) -> None:
    pytest.importorskip("ray", reason=REASON)
    assert "survived\n" in run(KILLED, tmp_path)


def test_reports_are_the_same_bytes_on_a_cluster_that_loses_a_node(tmp_path: Any) -> None:
    pytest.importorskip("ray", reason=REASON)
    assert "identical\n" in run(REPORTS, tmp_path)


def test_without_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(SetupError, match=r"pip install 'croupier\[ray\]'"):
        make_runner(ray=True)
    with pytest.raises(SetupError, match="leave them out with Ray"):
        make_runner(2, ray=True)
