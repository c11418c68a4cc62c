"""Reports: everything is text, the policy allows only what the page holds, charts are whole XML."""

import base64
import hashlib
import re
import xml.etree.ElementTree as ET

import pytest

from croupier.scene.pages.charts import (
    Interval,
    Line,
    bar_chart,
    interval_chart,
    line_chart,
    thinned,
)
from croupier.scene.pages.document import Cell, document, escape, heat, table

EVIL = "</td><script>alert(1)</script> \"'&\x1b"


def hashes(page: str, tag: str) -> list[str]:
    found = re.findall(rf"<{tag}(?: type=\"module\")?>(.*?)</{tag}>", page, re.DOTALL)
    digests = [hashlib.sha256(text.encode()).digest() for text in found]
    return [base64.b64encode(digest).decode() for digest in digests]


def test_the_policy_names_the_page_itself() -> None:
    page = document(EVIL, [table(["a"], [[EVIL]])], script="\nconsole.log(1);\n")
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', page)
    assert policy is not None
    assert "default-src &#x27;none&#x27;" in policy[1]
    assert "unsafe" not in policy[1]
    (style,), (script,) = hashes(page, "style"), hashes(page, "script")
    assert f"style-src &#x27;sha256-{style}&#x27;" in policy[1]
    assert f"script-src &#x27;sha256-{script}&#x27;" in policy[1]
    assert "alert(1)</script>" not in page
    assert " style=" not in page  # the policy would refuse it
    assert "script-src" not in document("plain", [])


def test_cells_are_text() -> None:
    made = ET.fromstring(table(["a", Cell("b", "said")], [[EVIL, Cell("1", "win")]]))
    cells = [(cell.text, cell.get("class")) for cell in made.iter("td")]
    assert cells == [(EVIL.replace("\x1b", "\\x1b"), None), ("1", "win")]


def test_curves_end_where_they_should() -> None:
    points = [(float(x), float((x * 37) % 101)) for x in range(5_000)]
    points[2_500] = (2_500.0, 9_999.0)
    few = thinned(points)
    assert len(few) < 700
    assert few[0] == points[0]
    assert few[-1] == points[-1]
    assert points[2_500] in few  # no extreme is lost
    assert few == sorted(few)
    made = line_chart(EVIL, [Line(EVIL, points), Line("b", [(0, -5.0)], "s1 dashed")])
    content = ET.fromstring(f"<main>{made}</main>")
    lines = list(content.iter("polyline"))
    assert len(lines) == 2
    first, *_, last = (lines[0].get("points") or "").split()
    assert (first.split(",")[0], last.split(",")[0]) == ("0.0", "1000.0")
    assert line_chart("nothing", []) == ""


@pytest.mark.parametrize("values", [[0.0], [-3.0, 5.0], [1e-9], [1e12]])
def test_intervals_stay_in_the_picture(values: list[float]) -> None:
    made = interval_chart("x", [Interval("n", value, value - 1, value + 2) for value in values])
    for place in re.findall(r'(?:x1|x2|cx)="([-\d.]+)%"', made):
        assert 0 <= float(place) <= 100
    ET.fromstring(made)


def test_bars() -> None:
    made = ET.fromstring(bar_chart("x", [("a", 4.0, "4"), ("b", 1.0, "1")]))
    assert [bar.get("width") for bar in made.iter("rect")] == ["100.00%", "25.00%"]
    assert bar_chart("x", [("a", 0.0, "0")]) == ""


def test_heat_is_stronger_further_from_zero() -> None:
    assert [heat(value, 10) for value in (-20, -1, 0, 1, 6, 10)] == [
        *("down5", "down1", "", "up1", "up3", "up5"),
    ]
    assert heat(1, 0) == ""
    assert escape("a\x00") == "a\\x00"


@pytest.mark.parametrize(
    ("last", "written"),
    [(1, "0 1"), (2, "0 1 2"), (5, "0 5"), (6, "0 2 4 6"), (8, "0 2 4 6 8"), (90, "0 22 45 68 90")],
)
def test_a_few_steps_are_numbered_where_they_are(last: int, written: str) -> None:
    made = line_chart("steps", [Line("a", [(0.0, 1.0), (float(last), 2.0)])], up=lambda value: "")
    found = [text.text for text in ET.fromstring(made).iter("text") if text.text]
    assert found == written.split()
