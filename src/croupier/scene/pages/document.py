"""Reports as one HTML page that opens offline: text, tables, and a strict policy.

Strangers choose names and cause messages: everything is escaped. The policy of a page names the
hash of its own style and of its own scripts, so nothing else can run or load.
"""

from __future__ import annotations

import html
from typing import TYPE_CHECKING, NamedTuple

from croupier.printable import printable
from croupier.scene.pages.page import hash_of, page_head, static_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

HEAT_STEPS = 5


class Cell(NamedTuple):
    """One cell of a table: its text, and the classes that style it."""

    text: str
    classes: str = ""


def escape(text: object) -> str:
    """Return text escaped for HTML, valid in an attribute too.

    >>> escape('<b>"Ann" & Bob')
    '&lt;b&gt;&quot;Ann&quot; &amp; Bob'
    """
    return html.escape(printable(text))


def document(
    title: str,
    parts: Iterable[str],
    *,
    style: str = "",
    script: str = "",
    data: Iterable[str] = (),
) -> str:
    """Return a page of parts that are HTML already; `data` are elements outside the report."""
    sheet = f"\n{style}{static_text('report.css')}"
    policy = f"default-src 'none'; style-src '{hash_of(sheet)}'"
    policy += f"; script-src '{hash_of(script)}'" if script else ""
    policy += "; base-uri 'none'; form-action 'none'"
    body = "\n".join(part for part in parts if part)
    end = "\n".join([*data, f'<script type="module">{script}</script>'] if script else data)
    return f"""{page_head(escape(title), policy, sheet)}
<body>
<main class="report">
<h1>{escape(title)}</h1>
{body}
</main>
{end}
</body>
</html>
"""


def table(
    head: Sequence[str | Cell], rows: Iterable[Sequence[str | Cell]], classes: str = ""
) -> str:
    """Return a table of text; it scrolls by itself where the page is narrow."""
    top = "".join(_cell("th", cell) for cell in head)
    lines = "\n".join(f"<tr>{''.join(_cell('td', cell) for cell in row)}</tr>" for row in rows)
    kind = f' class="{classes}"' if classes else ""
    return (
        f'<div class="wide" tabindex="0"><table{kind}><thead><tr>{top}</tr></thead><tbody>\n'
        f"{lines}\n</tbody></table></div>"
    )


def _cell(tag: str, cell: str | Cell) -> str:
    given = cell if isinstance(cell, Cell) else Cell(cell)
    kind = f' class="{given.classes}"' if given.classes else ""
    return f"<{tag}{kind}>{escape(given.text)}</{tag}>"


def heat(value: float, most: float) -> str:
    """Return the class of a cell: blue above zero, red below, stronger up to `most`.

    >>> heat(2, 10), heat(-10, 10), heat(0, 10)
    ('up1', 'down5', '')
    """
    if not value or most <= 0:
        return ""
    step = min(HEAT_STEPS, max(1, round(HEAT_STEPS * abs(value) / most)))
    return f"{'up' if value > 0 else 'down'}{step}"


def sign_class(value: float) -> str:
    """Return the class of an amount that was won or lost."""
    return "win" if value > 0 else "loss" if value < 0 else ""
