"""Pages of the felt over HTTP: their content, and refused requests."""

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.errors import CroupierError, SetupError
from croupier.felt.access import Access
from croupier.felt.app import _STATIC
from croupier.felt.house import House
from croupier.felt.replaying.replays import Replays
from croupier.felt.server import listen
from croupier.history import LogWriter
from tests.felt.serving import HOST, fetch, page_data, served
from tests.scene.hands import all_in_hand


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    file = tmp_path_factory.mktemp("hands") / "<b>session.log"
    with LogWriter(file) as log:
        log.hand(all_in_hand())
        log.hand(all_in_hand("Dot", "Eve", "Flo"))
    with served(House(bots=["Rock=tight"]), (file,)) as port:
        yield port


def test_the_lobby_names_games_and_bots(port: int) -> None:
    status, text, _ = fetch(port, "/")
    assert status == 200
    assert "Pot-limit Omaha" in text
    assert '<option value="Rock">' in text
    assert '<option value="human">' not in text
    assert "Replay 2 hands" in text


def test_health(port: int) -> None:
    assert fetch(port, "/healthz")[:2] == (200, "ok\n")


def test_a_table_page_has_the_wish_and_nothing_of_a_hand(port: int) -> None:
    _, text, _ = fetch(port, "/play?game=plo&players=3&bot=Rock&seed=7")
    data = page_data(text)
    token = data.pop("token")
    assert len(token) >= 32
    assert data == {"game": "omaha", "players": 3, "bots": ["Rock"], "seed": 7, "clock": 0}


@pytest.mark.parametrize(
    ("query", "reason"),
    [
        ("?game=chess", "chess"),
        ("?players=1", "from 2 to 10"),
        ("?players=x", "Players must be a whole number"),
        ("?game=stud&players=10", "at most 8 seats"),
        ("?bot=bot.py:Bot", "No bot is called"),
        ("?bot=human", "No bot is called"),
        ("?bot=%3Cscript%3E", "&lt;script&gt;"),
        ("?seed=99999999999999999999", "Seed must be a whole number"),
    ],
)
def test_a_wish_that_cannot_be_granted_is_refused(port: int, query: str, reason: str) -> None:
    status, text, _ = fetch(port, f"/play{query}")
    assert status == 400
    assert reason in text
    assert "<script>" not in text


def test_hands_of_files_are_listed_and_replayed(port: int) -> None:
    _, text, _ = fetch(port, "/replay")
    assert "&lt;b&gt;session.log" in text
    assert "<b>" not in text
    assert text.count("/replay?file=0&amp;hand=") + text.count("/replay?file=0&hand=") == 2
    _, page, _ = fetch(port, "/replay?file=0&hand=1")
    assert page_data(page)["scene"]["names"] == ["Dot", "Eve", "Flo"]
    assert fetch(port, "/replay?file=0&hand=2")[0] == 400
    assert fetch(port, "/replay?file=1")[0] == 400
    assert fetch(port, "/replay?file=../../etc/passwd")[0] == 400


@pytest.mark.parametrize(
    "path",
    [
        "/static/../server.py",
        "/static/%2e%2e/house.py",
        "/static/..%2Fhouse.py",
        "/static/house.py",
        "/nothing",
    ],
)
def test_nothing_else_is_served(port: int, path: str) -> None:
    assert fetch(port, path)[0] == 404


def test_every_static_file_is_there(port: int) -> None:
    for name in _STATIC:
        assert fetch(port, f"/static/{name}")[0] == 200


@pytest.mark.parametrize("path", ["/", "/play", "/replay", "/replay?hand=0", "/static/play.js"])
def test_headers_are_strict(port: int, path: str) -> None:
    _, text, headers = fetch(port, path)
    allowed = dict(each.split(" ", 1) for each in headers["content-security-policy"].split("; "))
    assert allowed == {
        "default-src": "'none'",
        "script-src": "'self'",
        "style-src": "'self'",
        "img-src": "'self'",
        "connect-src": f"'self' ws://{HOST}:{port}",
        "form-action": "'self'",
        "base-uri": "'none'",
        "frame-ancestors": "'none'",
    }
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["x-content-type-options"] == "nosniff"
    assert " style=" not in text
    assert " onclick=" not in text


@pytest.mark.parametrize("host", ["evil.example", "evil.example:80", "127.0.0.1", "localhost:1"])
def test_other_hosts_are_refused(port: int, host: str) -> None:
    assert fetch(port, "/", Host=host)[0] == 421


def test_localhost_is_answered(port: int) -> None:
    assert fetch(port, "/healthz", Host=f"localhost:{port}")[0] == 200


@pytest.mark.parametrize("path", ["/", "/play", "/replay", "/table"])
def test_nothing_is_changed_by_a_request(port: int, path: str) -> None:
    own = {"Origin": f"http://{HOST}:{port}"}
    assert fetch(port, path, "POST", **own)[0] in (404, 405)
    assert fetch(port, path, "POST", Origin="http://evil.example")[0] == 403
    assert fetch(port, path, "POST")[0] == 403


def test_a_server_that_others_reach_needs_names_and_a_host_key() -> None:
    assert Access("::1", 8000).host_key == ""
    with pytest.raises(SetupError, match="name the address"):
        Access("0.0.0.0", 8000)
    lan = Access("192.168.1.20", 8000)
    assert lan.origin_of("192.168.1.20:8000") == "http://192.168.1.20:8000"
    assert lan.origin_of("192.168.1.20") is None
    assert len(lan.host_key) >= 16
    public = Access("127.0.0.1", 8000, "https://Poker.example.org/")
    assert public.url == "https://poker.example.org/"
    assert public.origin_of("poker.example.org") == "https://poker.example.org"
    assert public.origin_of("poker.example.org:8000") is None
    assert public.host_key
    assert Access("0.0.0.0", 80, names=["den"]).origin_of("den") == "http://den"


@pytest.mark.parametrize(
    "url", ["poker.example.org", "ftp://x", "https://", "https://x/lobby", "http://x:y", "//x"]
)
def test_a_public_url_is_an_address(url: str) -> None:
    with pytest.raises(SetupError, match="--public-url"):
        Access("127.0.0.1", 8000, url)
    with pytest.raises(SetupError, match="--allow-host"):
        Access("127.0.0.1", 8000, None, ["a/b"])


def test_addresses_come_from_the_own_proxy_alone() -> None:
    headers = [(b"x-forwarded-for", b"10.0.0.1, 192.0.2.7")]
    scope = {"client": ("127.0.0.1", 5), "headers": headers}
    assert Access("127.0.0.1", 8000).address_of(scope) == "127.0.0.1"
    public = Access("127.0.0.1", 8000, "https://poker.example.org")
    assert public.address_of(scope) == "192.0.2.7"
    assert public.address_of({**scope, "client": ("198.51.100.1", 5)}) == "198.51.100.1"


def test_a_port_that_is_taken_is_named(port: int) -> None:
    with pytest.raises(SetupError, match=f"port {port} of .*; choose another with --port"):
        listen(HOST, port)


def test_a_port_or_host_that_cannot_be_is_refused_with_its_hint() -> None:
    with pytest.raises(SetupError, match="from 0 to 65535, not 70000"):
        listen(HOST, 70_000)
    for host in ("192.0.2.1", "two..dots"):  # for examples; no name
        with pytest.raises(SetupError, match="--host is an address of this machine"):
            listen(host, 0)


def test_small_frames_are_sent_at_once() -> None:
    """Set TCP_NODELAY: asyncio does so where the protocol of the listening socket is named."""
    with listen(HOST, 0) as listening:
        assert listening.proto == socket.IPPROTO_TCP


def test_bots_of_the_house() -> None:
    with pytest.raises(SetupError, match="already"):
        House(bots=["tight=call"])
    with pytest.raises(SetupError, match="in the terminal"):
        House(bots=["Me=human"])


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CroupierError):
        Replays([tmp_path / "nothing.txt"])


def test_a_directory_of_other_files_is_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("croupier.felt.replaying.replays.MOST_SKIPPED", 2)
    for number in range(2):
        (tmp_path / f"{number}.txt").write_text("no hands\n")
    with LogWriter(tmp_path / "session.log") as log:
        log.hand(all_in_hand())
    (read,) = Replays([tmp_path]).files
    assert (len(read.hands), read.faults) == (1, 2)
    (tmp_path / "2.txt").write_text("no hands\n")
    with pytest.raises(SetupError, match="more than 2 files in it are of no known format; name"):
        Replays([tmp_path])
