"""A bot in a box cannot get out: each way is tried from inside."""

import os
import shutil
import socket
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.players.transports.box import system_calls
from croupier.players.transports.box.box import Box
from croupier.players.transports.box.system import missing_measures
from tests.players.transports.box.inside import inside, run

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="boxes are Linux's")


def needs(*measures: str) -> None:
    """Skip a test if the system, not the box, lacks a feature."""
    for measure in measures:
        if measure in missing_measures():
            pytest.skip(f"this system offers no isolation of {measure}")


@pytest.fixture
def listener(tmp_path: Path) -> Iterator[str]:
    """A Unix socket at a path that the box may read, such as another bot's or a daemon's."""
    (tmp_path / "open").mkdir()
    path = str(tmp_path / "open" / "socket")
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(path)
        server.listen()
        yield path


def test_a_unix_socket_of_the_host_cannot_be_reached(tmp_path: Path, listener: str) -> None:
    needs("sockets")
    with socket.socket(socket.AF_UNIX) as outside:
        outside.connect(listener)  # the socket is there, for everybody else
    readable = tmp_path / "open"
    assert inside(
        tmp_path,
        f"""
        result["path"] = attempt(lambda: connect({listener!r}))
        result["abstract"] = attempt(lambda: connect("\\0any"))
        result["own"] = attempt(lambda: socket.socket(socket.AF_UNIX).bind("mine"))
        """,
        readable=[readable],
    ) == {"path": "EPERM", "abstract": "EPERM", "own": "EPERM"}


@pytest.mark.parametrize("kind", ["SOCK_STREAM", "SOCK_SEQPACKET", "SOCK_DGRAM", "SOCK_RAW"])
def test_a_pair_of_sockets_cannot_be_sent_on_to_the_host(tmp_path: Path, kind: str) -> None:
    needs("sockets")
    (tmp_path / "open").mkdir()
    path = str(tmp_path / "open" / "daemon")
    datagrams = kind in ("SOCK_DGRAM", "SOCK_RAW")  # the kernel makes the second one the first
    daemons_kind = socket.SOCK_DGRAM if datagrams else getattr(socket, kind)
    with socket.socket(socket.AF_UNIX, daemons_kind) as daemon:
        daemon.bind(path)
        daemon.setblocking(False)
        if not datagrams:
            daemon.listen()
        result = inside(
            tmp_path,
            f"""
            def pair():
                return socket.socketpair(type=socket.{kind})
            result["sendto"] = attempt(lambda: pair()[0].sendto(b"out", {path!r}))
            result["connect"] = attempt(lambda: pair()[0].connect({path!r}))
            """,
            readable=[tmp_path / "open"],
        )
        assert result["connect"] == ("EPERM" if datagrams else "EISCONN")
        with pytest.raises(BlockingIOError):
            daemon.recv(10) if datagrams else daemon.accept()


def test_what_event_loops_need_is_left(tmp_path: Path) -> None:
    result = inside(
        tmp_path,
        """
        import asyncio, subprocess, threading
        def pair():
            one, other = socket.socketpair()
            one.send(b"hello")
            return other.recv(5).decode()
        result["pair"] = attempt(pair)
        async def wait():
            await asyncio.sleep(0)
            return "waited"
        result["asyncio"] = attempt(lambda: asyncio.run(wait()))
        def in_thread():
            thread = threading.Thread(target=result.__setitem__, args=("thread", "ran"))
            thread.start()
            thread.join()
        attempt(in_thread)
        result["child"] = attempt(lambda: subprocess.check_output(["echo", "hi"]).decode().strip())
        private = mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS
        result["private"] = attempt(lambda: len(mmap.mmap(-1, 4096, flags=private)))
        """,
    )
    expected = {"pair": "hello", "asyncio": "waited", "thread": "ran", "child": "hi"}
    assert result == {**expected, "private": 4096}


CALLS = [
    *("io_uring_setup", "io_uring_enter", "io_uring_register", "ptrace", "process_vm_readv"),
    *("process_vm_writev", "pidfd_getfd", "keyctl", "add_key", "request_key", "bpf"),
    *("userfaultfd", "perf_event_open", "mount", "umount2", "pivot_root", "chroot", "fsopen"),
    *("open_tree", "move_mount", "unshare", "setns", "open_by_handle_at", "memfd_create"),
    *("memfd_secret", "shmget"),
]


def test_calls_that_lead_around_the_box_are_refused(tmp_path: Path) -> None:
    needs("sockets")
    numbers = system_calls.call_numbers(system_calls.machine())
    code = "".join(
        f"result[{name!r}] = syscall({numbers[name]}, 0, 0, 0, 0, 0, 0)\n" for name in CALLS
    )
    assert inside(tmp_path, code) == dict.fromkeys(CALLS, "EPERM")


def test_no_new_namespace_is_had_by_clone(tmp_path: Path) -> None:
    needs("sockets")
    numbers = system_calls.call_numbers(system_calls.machine())
    new_user, child_signal = 0x10000000, 17
    assert inside(
        tmp_path,
        f"""
        result["clone"] = syscall({numbers["clone"]}, {new_user | child_signal}, 0, 0, 0, 0)
        result["clone3"] = syscall({numbers["clone3"]}, 0, 0)
        """,
    ) == {"clone": "EPERM", "clone3": "ENOSYS"}


@pytest.mark.skipif(system_calls.machine() != "x86_64", reason="other machines have one ABI")
def test_foreign_kinds_of_system_calls_are_refused(tmp_path: Path) -> None:
    needs("sockets")
    result = inside(
        tmp_path,
        """
        result["x32"] = syscall(0x40000000 + 41, 1, 1, 0)
        # mov eax, 359 (socket); mov ebx, 1; mov ecx, 1; xor edx, edx; int 0x80; ret
        code = bytes.fromhex("53 b867010000 bb01000000 b901000000 31d2 cd80 5b c3".replace(" ", ""))
        child = os.fork()
        if child == 0:
            page = mmap.mmap(-1, 4096, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS, 7)
            page.write(code)
            address = ctypes.addressof(ctypes.c_char.from_buffer(page))
            answer = ctypes.CFUNCTYPE(ctypes.c_int)(address)()
            os._exit(0 if answer == -errno.ENOSYS else 1)
        status = os.waitpid(child, 0)[1]
        # A kernel without this ABI kills who tries.
        result["i386"] = os.WIFSIGNALED(status) or os.waitstatus_to_exitcode(status) == 0
        """,
    )
    assert result == {"x32": "ENOSYS", "i386": True}


def test_no_power_is_left_to_root(tmp_path: Path) -> None:
    result = inside(
        tmp_path,
        """
        import struct
        data = ctypes.create_string_buffer(24)
        header = ctypes.create_string_buffer(struct.pack("Ii", 0x20080522, 0))
        result["call"] = libc.capget(header, data)
        result["powers"] = any(data.raw)
        result["new"] = libc.prctl(39, 0, 0, 0, 0)  # PR_GET_NO_NEW_PRIVS
        """,
    )
    assert result == {"call": 0, "powers": False, "new": 1}


def test_signals_and_processes_outside_are_out_of_reach(tmp_path: Path) -> None:
    needs("processes")
    result = inside(
        tmp_path,
        f"""
        result["kill"] = attempt(lambda: os.kill({os.getpid()}, 0))
        result["group"] = attempt(lambda: os.killpg({os.getpgid(0)}, 0))
        result["memory"] = attempt(lambda: open("/proc/{os.getpid()}/mem"))
        """,
    )
    assert result["kill"] == result["group"] == "ESRCH"
    assert result["memory"] in ("EACCES", "ENOENT")


def test_nothing_is_open_but_the_pipes(tmp_path: Path) -> None:
    with (tmp_path / "secret").open("w") as secret:
        os.set_inheritable(secret.fileno(), True)
        result = inside(
            tmp_path,
            "is_open = lambda number: attempt(lambda: os.fstat(number) and 1) == 1\n"
            "result['open'] = list(filter(is_open, range(256)))",
        )
    assert result["open"] == [0, 1, 2]


def test_without_a_network_namespace_no_socket_is_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    needs("sockets")
    monkeypatch.setattr("croupier.players.transports.box.system.pretended_missing", ("network",))
    assert "network" not in missing_measures()
    assert inside(
        tmp_path,
        """
        for name in ("AF_INET", "AF_INET6", "AF_NETLINK", "AF_UNIX", "AF_PACKET"):
            result[name] = attempt(lambda: socket.socket(getattr(socket, name)).close())
        """,
    ) == dict.fromkeys(("AF_INET", "AF_INET6", "AF_NETLINK", "AF_UNIX", "AF_PACKET"), "EPERM")


def test_node_runs_in_the_box(tmp_path: Path) -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("there is no node here")
    file = tmp_path / "bot.mjs"
    file.write_text(
        "import { Worker, isMainThread } from 'node:worker_threads';\n"
        "await new Promise(done => setTimeout(done, 1));\n"
        "await WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]));\n"
        "console.log('fine');\n"
    )
    text, _ = run(Box(["node", str(file)]))
    assert text == "fine\n"


@pytest.mark.parametrize("name", ["x86_64", "aarch64"])
def test_a_filter_is_whole(name: str) -> None:
    code = system_calls.make_filter(name, own_network=True)
    assert code is not None
    # Every jump of the program stays inside it, as the kernel asks.
    last = len(code) // 8 - 1
    for at in range(last):
        operation, if_true, if_false = code[8 * at], code[8 * at + 2], code[8 * at + 3]
        if operation & 7 == 5:
            assert at + 1 + max(if_true, if_false) <= last
    assert len(set(system_calls.call_numbers(name).values())) == len(
        system_calls.call_numbers(name)
    )


def test_other_machines_have_no_filter() -> None:
    assert system_calls.make_filter("riscv64", own_network=True) is None
