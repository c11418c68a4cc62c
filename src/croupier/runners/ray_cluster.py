"""Work done on a Ray cluster: a local one, or one of many machines."""

from __future__ import annotations

import os
import socket
from collections import deque
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from croupier.errors import CroupierError, SetupError, shown

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from croupier.runners.runner import R, T

AHEAD = 2  # items per processor that are under way or waiting
CONNECTING = 10.0  # seconds until an address must answer
RETRIES = 5  # of an item whose process or machine died


class RayRunner:
    """Does items on Ray; needs the extra `ray`.

    Without an address a local cluster is started on loopback, without a dashboard and without
    usage statistics. With one it joins that cluster, which trusts every machine that reaches it.
    When a machine dies, its items are done again elsewhere.
    """

    def __init__(self, address: str | None = None) -> None:
        self._ray = ray = _import()
        if not ray.is_initialized():
            settings: dict[str, Any] = {"logging_level": "ERROR", "log_to_driver": False}
            if address is None:
                # A cluster that RAY_ADDRESS names is joined only where that is asked for.
                settings |= {
                    "address": "local",
                    "include_dashboard": False,
                    "_node_ip_address": "127.0.0.1",
                }
            else:
                _knock(address)
                settings["address"] = address
            try:
                ray.init(**settings)
            except Exception as error:
                where = "here" if address is None else f"at {address}"
                raise SetupError(f"no Ray cluster can be used {where}: {error}") from None

    @property
    def workers(self) -> int:
        """How many items are done at the same time: the processors of the cluster."""
        return max(1, int(self._ray.cluster_resources().get("CPU", 1)))

    def run(self, work: Callable[[T], R], items: Iterable[T]) -> Iterator[R]:
        """Yield `work(item)` for each item, in the order of the items."""
        ray = self._ray
        remote = ray.remote(max_retries=RETRIES)(work)
        waiting = iter(items)
        under_way: deque[Any] = deque()
        try:
            while True:
                while len(under_way) < AHEAD * self.workers:
                    try:
                        under_way.append(remote.remote(next(waiting)))
                    except StopIteration:
                        break
                if not under_way:
                    return
                yield self._result(under_way[0])
                under_way.popleft()
        finally:
            for task in under_way:
                with suppress(Exception):
                    ray.cancel(task, force=True)

    def _result(self, task: Any) -> Any:
        try:
            return self._ray.get(task)
        except self._ray.exceptions.RayTaskError as error:
            cause = error.cause
            raise cause if isinstance(cause, CroupierError) else error from None
        except self._ray.exceptions.RayError as error:
            raise CroupierError(f"the Ray cluster lost a slice of work: {error}") from None


def _knock(address: str) -> None:
    """Refuse an address at which nobody answers; Ray itself tries for minutes."""
    host, colon, port = address.rpartition("://")[2].rpartition(":")
    if not colon:  # "auto", or a name that Ray knows
        return
    if not (host and port.isdecimal() and int(port) < 1 << 16):
        raise SetupError(f"the address of a Ray cluster is HOST:PORT, not {shown(address)}")
    try:
        socket.create_connection((host.strip("[]"), int(port)), timeout=CONNECTING).close()
    except OSError as error:
        raise SetupError(
            f"no Ray cluster can be used at {address}: {error.strerror or error}"
        ) from None


def _import() -> Any:
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        import ray
        import ray.exceptions
    except ImportError:
        raise SetupError("Ray is not installed: pip install 'croupier[ray]'") from None
    return ray
