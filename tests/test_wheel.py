"""The package as people install it: with the page in it, and without a Node."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import httpx
import pytest

from pepperbox.server.http.page import BUILT
from tests.serving import PATIENCE

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    assert (BUILT / "index.html").exists(), "the page is not built: make web"
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    return wheel


def test_the_wheel_contains_the_page_and_the_rules(wheel: Path) -> None:
    packed = set(zipfile.ZipFile(wheel).namelist())
    page = {f"pepperbox/web/{path.relative_to(BUILT).as_posix()}" for path in BUILT.rglob("*") if path.is_file()}
    assert page <= packed
    assert "pepperbox/docs/rules/catch-6.md" in packed
    assert not [name for name in packed if name.startswith(("web/", "tests/")) or "node_modules" in name]


def test_an_installed_wheel_serves_the_page(wheel: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", home], check=True)
    pip = [sys.executable, "-m", "pip", "--quiet", "--python", f"{home}/bin/python"]
    subprocess.run([*pip, "install", "--no-deps", "--no-index", str(wheel)], check=True)
    (packages,) = home.glob("lib/python*/site-packages")
    (packages / "borrowed.pth").write_text(sysconfig.get_path("purelib"))  # what it depends on, from here
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"} | {"PATH": "/nowhere"}
    command = [f"{home}/bin/pepperbox", "serve", "--port", "0", "--database", f"{tmp_path}/tables.db"]
    with subprocess.Popen(
        command, cwd=tmp_path, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as server:
        assert server.stdout is not None
        address = server.stdout.readline().split()[3]
        page = httpx.get(address, timeout=PATIENCE).text
        rules = httpx.get(f"{address}/api/games/catch-6/rules", timeout=PATIENCE).text
        server.terminate()
    assert page == (BUILT / "index.html").read_text(encoding="utf-8")
    assert rules.startswith("# Catch 6")
