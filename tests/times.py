"""Where the time of the tests goes: reads pytest's reports, and writes the table of docs/tests.md.

python -m tests.times "before=before.xml" "after=after.xml"
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

PAGE = Path(__file__).parents[1] / "docs" / "tests.md"
KINDS = {  # by the names of files; the first that fits
    "in the browser": "tests.browser",
    "servers and databases": r"tests.test_(server|store|protocol|examples|page|wheel)",
    "tables without input and output": r"tests.test_(table|luck)",
    "every game in every way, at both speeds": r"tests.test_(every_game|secrets|bots)",
    "one game by its rules page": r"tests.test_(catch|keep|two|grand|perfecto|diangle|qwinto|spicy|tick)",
    "the rest": "",
}


def kind_of(case: ElementTree.Element) -> str:
    return next(kind for kind, pattern in KINDS.items() if re.match(pattern, case.get("classname", "")))


def table(reports: dict[str, Path]) -> str:
    """The times by kind, a column for each report."""
    seconds: dict[str, dict[str, float]] = {}
    tests: dict[str, Counter[str]] = {}
    elapsed: dict[str, float] = {}
    for name, path in reports.items():
        suite = ElementTree.parse(path).getroot().find("testsuite")
        assert suite is not None
        elapsed[name] = float(suite.get("time", 0))
        seconds[name], tests[name] = dict.fromkeys(KINDS, 0.0), Counter()
        for case in suite.iter("testcase"):
            seconds[name][kind_of(case)] += float(case.get("time", 0))
            tests[name][kind_of(case)] += 1
    rows = [
        f"| kind | {' | '.join(f'{name}: tests | seconds' for name in reports)} |",
        f"| --- |{' --: | --: |' * len(reports)}",
    ]
    for kind in KINDS:
        cells = (f"{tests[name][kind]:,} | {seconds[name][kind]:.0f}" for name in reports)
        rows.append(f"| {kind} | {' | '.join(cells)} |")
    totals = (f"{tests[name].total():,} | {sum(seconds[name].values()):.0f}" for name in reports)
    rows.append(f"| **together** | {' | '.join(totals)} |")
    rows.append(f"| **from start to end** | {' | '.join(f' | {elapsed[name]:.0f}' for name in reports)} |")
    return "\n".join(rows)


def main() -> None:
    reports = {name: Path(path) for name, _, path in (word.partition("=") for word in sys.argv[1:])}
    page = PAGE.read_text(encoding="utf-8")
    start, end = page.index("<!-- times -->"), page.index("<!-- /times -->")
    PAGE.write_text(f"{page[:start]}<!-- times -->\n{table(reports)}\n{page[end:]}", encoding="utf-8")


if __name__ == "__main__":
    main()
