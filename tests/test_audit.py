"""What the audit of packages makes of what pip-audit and npm tell; the network itself is not asked here."""

from __future__ import annotations

from typing import Any

from tests.audit import Audit, output_of, read_npm, read_pip


def test_weak_packages_are_named() -> None:
    weakness = {"id": "CVE-1", "fix_versions": ["2.1"]}
    told: dict[str, Any] = {
        "dependencies": [{"name": "a", "version": "1", "vulns": []}, {"name": "b", "version": "2", "vulns": [weakness]}]
    }
    assert read_pip(told) == Audit("Python", 2, 0, ["b 2: CVE-1, mended in 2.1"])
    told = {"metadata": {"dependencies": {"total": 9}}, "vulnerabilities": {"c": {"severity": "high"}}}
    assert read_npm(told) == Audit("the page", 9, 0, ["c: high"])


def test_what_could_not_be_looked_up_is_not_called_safe() -> None:
    told = {"dependencies": [{"name": "a", "skip_reason": "not found"}, {"name": "b", "version": "2", "vulns": []}]}
    assert str(read_pip(told)) == "Python: 1 packages looked up, 1 could not be looked up; none is known to be weak"
    nothing = "nothing could be looked up, since no list of weaknesses could be reached"
    assert str(read_pip({})) == f"Python: {nothing}"
    assert str(read_npm({"message": "405 Method Not Allowed", "statusCode": 405})) == f"the page: {nothing}"


def test_a_command_that_fails_tells_nothing() -> None:
    assert output_of("false") == {}
    assert output_of("no-such-command") == {}
