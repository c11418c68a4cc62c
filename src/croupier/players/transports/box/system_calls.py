"""The system call filter of boxed programs: a seccomp program as bytes.

Namespaces and file rules leave gaps: a program may connect to any Unix socket whose path it
knows, ask the kernel to do so (io_uring), or hide memory in mappings no limit counts. The
filter closes them. A refused call fails with an error number, so that programs can report it.
"""

from __future__ import annotations

import errno
import platform
import struct

_LOAD, _EQUAL, _AT_LEAST, _ANY_BIT, _AND, _RETURN = 0x20, 0x15, 0x35, 0x45, 0x54, 0x06
_ALLOW, _REFUSE = 0x7FFF0000, 0x00050000
_NUMBER, _MACHINE, _FIRST_ARGUMENT = 0, 4, 16  # offsets in the data of the filter
_X32 = 0x40000000

_INET, _INET6, _NETLINK = 2, 10, 16
_STREAM, _PACKETS_IN_ORDER, _KIND_OF_SOCKET = 1, 5, 0xF
_NEW_NAMESPACES = 0x7E020000  # every CLONE_NEW flag of clone
_SHARED_ANONYMOUS, _GROWS_DOWN = 0x21, 0x100  # flags of mmap

# The kernel's names of the supported processors, in the order of the columns below.
_MACHINES = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
# Numbers of system calls, by machine.
_CALLS = """
mmap                9 222    socket             41 198    socketpair         53 199
clone              56 220    clone3            435 435    unshare           272  97
setns             308 268    ptrace            101 117    pidfd_getfd       438 438
process_vm_readv  310 270    process_vm_writev 311 271    process_madvise   440 440
io_uring_setup    425 425    io_uring_enter    426 426    io_uring_register 427 427
mount             165  40    umount2           166  39    pivot_root        155  41
chroot            161  51    open_tree         428 428    move_mount        429 429
fsopen            430 430    fsconfig          431 431    fsmount           432 432
fspick            433 433    mount_setattr     442 442    open_tree_attr    467 467
name_to_handle_at 303 264    open_by_handle_at 304 265    perf_event_open   298 241
add_key           248 217    request_key       249 218    keyctl            250 219
bpf               321 280    userfaultfd       323 282    shmget             29 194
memfd_create      319 279    memfd_secret      447 447
"""
# Calls that depend on their arguments; all other calls above are always refused.
_BY_ARGUMENT = ("socket", "socketpair", "mmap", "clone", "clone3")


def machine() -> str:
    """Return the name of this machine's processor, as in the tables here."""
    name = platform.machine()
    # A 32-bit interpreter on a 64-bit kernel makes calls of another ABI.
    return name if struct.calcsize("P") == 8 else f"{name} with 32-bit programs"


def call_numbers(name: str) -> dict[str, int]:
    """Return the numbers of the calls the filter knows, for a machine that has a filter."""
    words, column = _CALLS.split(), 1 + list(_MACHINES).index(name)
    return {words[at]: int(words[at + column]) for at in range(0, len(words), 3)}


def make_filter(name: str, *, own_network: bool) -> bytes | None:
    """Return the filter for a machine, or None if it has none.

    With a network of its own, which leads nowhere, a program may open internet sockets; without
    one it may open no socket at all. Pairs of connected sockets are always allowed: event loops
    need them. A pair of datagram sockets is not: either end can be sent on to another address.
    """
    if name not in _MACHINES:
        return None
    numbers = call_numbers(name)
    families = (_INET, _INET6, _NETLINK) if own_network else ()
    program = _Program()
    program.load(_MACHINE)
    program.refuse_unless(_EQUAL, _MACHINES[name], errno.ENOSYS)
    program.load(_NUMBER)
    if name == "x86_64":
        program.refuse_if(_AT_LEAST, _X32, errno.ENOSYS)
    for call in sorted(numbers.keys() - set(_BY_ARGUMENT)):
        program.refuse_if(_EQUAL, numbers[call])
    # A filter cannot see the flags of clone3 in memory: programs fall back to clone.
    program.refuse_if(_EQUAL, numbers["clone3"], errno.ENOSYS)
    with_flags = [(_ANY_BIT, _NEW_NAMESPACES)]
    program.judge(numbers["clone"], 0, None, with_flags)
    # Shared memory without a file outlives its mapping and no limit counts it; MAP_GROWSDOWN is
    # stack, which the limit on data does not count.
    program.judge(numbers["mmap"], 3, _SHARED_ANONYMOUS, [(_EQUAL, _SHARED_ANONYMOUS)])
    program.judge(numbers["mmap"], 3, None, [(_ANY_BIT, _GROWS_DOWN)])
    # Datagram sockets send to any address, also one end of a pair; a raw Unix socket is one too.
    program.only(numbers["socketpair"], 1, (_STREAM, _PACKETS_IN_ORDER), _KIND_OF_SOCKET)
    program.only(numbers["socket"], 0, families)
    program.add(_RETURN, _ALLOW)
    return bytes(program.code)


class _Program:
    """Instructions of the kernel's small machine for filters; the call's number stays loaded."""

    def __init__(self) -> None:
        self.code = bytearray()

    def add(self, operation: int, value: int, if_true: int = 0, if_false: int = 0) -> None:
        self.code += struct.pack("=HBBI", operation, if_true, if_false, value)

    def load(self, offset: int) -> None:
        self.add(_LOAD, offset)

    def refuse_if(self, test: int, value: int, error: int = errno.EPERM) -> None:
        self.add(test, value, 0, 1)
        self.add(_RETURN, _REFUSE | error)

    def refuse_unless(self, test: int, value: int, error: int = errno.EPERM) -> None:
        self.add(test, value, 1, 0)
        self.add(_RETURN, _REFUSE | error)

    def judge(
        self, call: int, argument: int, mask: int | None, tests: list[tuple[int, int]]
    ) -> None:
        """Refuse a call by the lower 32 bits of one of its arguments."""
        length = 1 + (mask is not None) + 2 * len(tests) + 1
        self.add(_EQUAL, call, 0, length)
        self.load(_FIRST_ARGUMENT + 8 * argument)
        if mask is not None:
            self.add(_AND, mask)
        for test, value in tests:
            self.refuse_if(test, value)
        self.load(_NUMBER)

    def only(
        self, call: int, argument: int, values: tuple[int, ...], mask: int | None = None
    ) -> None:
        """Refuse a call unless an argument, or the bits of a mask in it, has one of some values."""
        self.add(_EQUAL, call, 0, len(values) + 3 + (mask is not None))
        self.load(_FIRST_ARGUMENT + 8 * argument)
        if mask is not None:
            self.add(_AND, mask)
        for place, value in enumerate(values):
            self.add(_EQUAL, value, len(values) - place, 0)
        self.add(_RETURN, _REFUSE | errno.EPERM)
        self.load(_NUMBER)
