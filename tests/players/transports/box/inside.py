"""Runs Python code inside a box and returns its result."""

import json
import os
import select
import sys
import textwrap
import time
from pathlib import Path
from typing import Any

from croupier.players.transports.box.box import Box, BoxedProgram

PATIENCE = 60.0  # seconds, on a busy machine
_BEFORE = """
import ctypes, errno, json, mmap, os, signal, socket, sys, time
libc = ctypes.CDLL(None, use_errno=True)
def attempt(what):
    try:
        return what()
    except OSError as error:
        return errno.errorcode.get(error.errno, str(error))
    except BaseException as error:
        return type(error).__name__
def syscall(*words):
    ctypes.set_errno(0)
    result = libc.syscall(*words)
    return "done" if result >= 0 else errno.errorcode[ctypes.get_errno()]
def connect(address, kind=socket.SOCK_STREAM):
    with socket.socket(socket.AF_UNIX, kind) as connection:
        connection.connect(address)
        return "connected"
result = {}
"""
_AFTER = "\nprint(json.dumps(result), flush=True)\n"


def read_all(program: BoxedProgram) -> str:
    """Return what a program writes until it closes its output."""
    deadline, text = time.monotonic() + PATIENCE, b""
    while time.monotonic() < deadline:
        if select.select([program.reading], [], [], 1)[0]:
            data = os.read(program.reading, 65536)
            if not data:
                return text.decode()
            text += data
    raise TimeoutError(text)


def run(box: Box) -> tuple[str, BoxedProgram]:
    """Start a program, wait for its end, and return its output; it has been ended, then."""
    program = box.start()
    try:
        text = read_all(program)
        errors = program.errors.read_text() if not text else ""
        program.report.read()
    finally:
        program.end()
        os.close(program.reading)
        os.close(program.writing)
    return text + errors, program


def inside(folder: Path, code: str, **options: Any) -> dict[str, Any]:
    """Run Python code in a box; it puts what it finds into `result`."""
    file = folder / "inside.py"
    file.write_text(_BEFORE + textwrap.dedent(code) + _AFTER, encoding="utf-8")
    text, program = run(Box([sys.executable, str(file)], **options))
    assert text.startswith("{"), text + program.report.failed + program.report.ended
    result: dict[str, Any] = json.loads(text.splitlines()[-1])
    return result
