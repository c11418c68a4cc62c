"""Write the words of core/vocabulary.toml into C++ and Python.

    python tools/words.py            # write the files that differ
    python tools/words.py --check    # only say which differ

Enums, the reasons for refusals, the fields of a street and the house rules are the same on both
sides of the border because both are written from one table.
"""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

from shared_words.enums import reasons_module, vocabulary_header, vocabulary_module
from shared_words.house_rules import house_rules_header, house_rules_module
from shared_words.street import street_header, street_module

ROOT = Path(__file__).resolve().parent.parent
TABLE = ROOT / "core" / "vocabulary.toml"


def outputs() -> dict[Path, str]:
    """Return the text of every file that is written from the table."""
    table = tomllib.loads(TABLE.read_text(encoding="utf-8"))
    package = ROOT / "src" / "croupier"
    return {
        ROOT / "core" / "rules" / "vocabulary.hpp": vocabulary_header(table),
        ROOT / "core" / "rules" / "house_rules.hpp": house_rules_header(table),
        ROOT / "core" / "rules" / "street.hpp": street_header(table),
        package / "reasons.py": reasons_module(table),
        package / "hand" / "vocabulary.py": vocabulary_module(table),
        package / "hand" / "spec" / "house_rule_fields.py": house_rules_module(table),
        package / "hand" / "spec" / "street_fields.py": street_module(table),
    }


def main() -> int:
    check = sys.argv[1:] == ["--check"]
    stale = [
        path
        for path, text in outputs().items()
        if not path.exists() or path.read_text(encoding="utf-8") != text
    ]
    for path in stale:
        if not check:
            path.write_text(outputs()[path], encoding="utf-8")
        print(f"{'stale' if check else 'written'}: {path.relative_to(ROOT)}")
    return 1 if check and stale else 0


if __name__ == "__main__":
    sys.exit(main())
