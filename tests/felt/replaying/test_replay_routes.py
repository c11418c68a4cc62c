"""The replayer over HTTP: hands of files, dropped files, the viewer for frames."""

import http.client
import json
from collections.abc import Iterator

import pytest

from croupier.history import LogWriter
from tests.felt.replaying.format_samples import sample
from tests.felt.serving import HOST, fetch, page_data, served
from tests.scene.hands import all_in_hand


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    file = tmp_path_factory.mktemp("hands") / "session.log"
    with LogWriter(file) as log:
        log.hand(all_in_hand())
    with served(files=(file,)) as port:
        yield port


def post(port: int, path: str, body: bytes, origin: str | None = None) -> tuple[int, str]:
    connection = http.client.HTTPConnection(HOST, port, timeout=60)
    try:
        connection.request("POST", path, body, {"Origin": origin or f"http://{HOST}:{port}"})
        answer = connection.getresponse()
        return answer.status, answer.read().decode()
    finally:
        connection.close()


def test_a_dropped_file_is_answered_with_its_hands(port: int) -> None:
    status, text = post(port, "/replay/read?hand=0", sample("winamax").encode())
    assert status == 200
    found = json.loads(text)
    assert len(found["titles"]) == 1
    assert found["scene"]["steps"]


def test_a_dropped_file_that_cannot_be_read_says_why(port: int) -> None:
    status, text = post(port, "/replay/read", b"nothing of the kind")
    assert status == 422
    assert "unknown" in json.loads(text)["problem"]
    assert post(port, "/replay/read?hand=9999", b"")[0] == 400
    assert post(port, "/replay/read", b"", "http://evil.example")[0] == 403
    assert fetch(port, "/replay/read")[0] == 405


def test_a_page_has_the_hand_and_what_hides_its_names(port: int) -> None:
    data = page_data(fetch(port, "/replay?hand=0")[1])
    assert data["url"] == f"http://{HOST}:{port}/"
    assert data["scene"]["names"][0] == "Ann"
    hidden = json.dumps(data["scene"]["hidden"])
    assert "Ann" not in hidden
    assert len(data["scene"]["hidden"]["texts"]) == len(data["scene"]["steps"])


def test_the_viewer_has_no_token_and_no_hand(port: int) -> None:
    status, text, _ = fetch(port, "/embed")
    assert status == 200
    assert page_data(text)["scene"] is None
    assert "token" not in text
    status, template, headers = fetch(port, "/replay/page")
    assert headers["content-type"].startswith("text/plain")
    assert template.count("@@scene@@") == template.count("@@title@@") == 1
