"""`croupier history formats`: which kinds of files are read, and which are written."""

from __future__ import annotations

import json

import typer

from croupier.history.formats import FORMATS


def show_formats(as_json: bool) -> int:
    """Print one line per format, or one JSON document; return the exit code."""
    rows = [
        {
            "name": name,
            "suffixes": list(FORMATS[name].suffixes),
            "written": FORMATS[name].write is not None,
        }
        for name in FORMATS
    ]
    if as_json:
        typer.echo(json.dumps(rows))
        return 0
    width = max(len(name) for name in FORMATS)
    for name in FORMATS:
        given = FORMATS[name]
        use = "read" if given.write is None else "read and written"
        typer.echo(f"{name:{width}}  {' '.join(given.suffixes):12}  {use}")
    return 0
