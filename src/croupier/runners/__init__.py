"""Slices of pure work, done in this process or in others; independent of poker."""

from __future__ import annotations

from croupier.runners.local import LocalRunner
from croupier.runners.processes import ProcessRunner
from croupier.runners.runner import Runner, make_runner

__all__ = ["LocalRunner", "ProcessRunner", "Runner", "make_runner"]
