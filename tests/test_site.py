"""The site of the documentation: complete, without a dead link, and asking nobody but its own server."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = [path.relative_to(ROOT / "docs") for path in sorted(ROOT.glob("docs/**/*.md"))]
FETCHED = {"script": "src", "img": "src", "iframe": "src", "source": "src", "link": "href"}  # by a browser, unasked


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--strict", "--site-dir", str(folder)]
    quiet = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    built = subprocess.run(command, cwd=ROOT, env=quiet, capture_output=True, text=True, check=False)
    assert (built.returncode, built.stderr) == (0, "")
    return folder


class Fetched(HTMLParser):
    """What a browser fetches for a page, and where its links lead."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.files: list[str] = []
        self.links: list[str] = []
        self.feed(page.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        self.files += [named[key] or "" for key in [FETCHED.get(tag)] if key in named]
        self.links += [named["href"] or ""] if tag == "a" and "href" in named else []


def html_of(page: Path) -> Path:
    """Where a page of docs is on the site."""
    is_first = page.name in ("README.md", "index.md")
    return page.parent / "index.html" if is_first else page.with_suffix("") / "index.html"


def test_every_page_of_docs_is_in_the_navigation(site: Path) -> None:
    first = Fetched(site / "index.html")
    assert {html_of(page).parent for page in PAGES} <= {Path(link) for link in first.links}


def test_nothing_is_fetched_from_elsewhere(site: Path) -> None:
    pages = list(site.rglob("*.html"))
    assert len(pages) > len(PAGES)
    files = {(page, file) for page in pages for file in Fetched(page).files}
    assert [(page, file) for page, file in files if re.match(r"\w+:|//", file)] == []
    styles = "".join(style.read_text(encoding="utf-8") for style in site.rglob("*.css"))
    assert re.findall(r"@import[^;]*|url\([\"']?(?:https?:)?//[^)]*", styles) == []


def test_what_is_fetched_is_there(site: Path) -> None:
    for page in site.rglob("*.html"):
        if page.name != "404.html":  # which says it as seen from the top
            for file in {file.partition("?")[0].partition("#")[0] for file in Fetched(page).files}:
                assert (page.parent / file).exists(), f"{page}: {file}"


def test_the_reference_has_every_public_name(site: Path) -> None:
    import pepperbox

    page = (site / "python" / "index.html").read_text(encoding="utf-8")
    assert [name for name in pepperbox.__all__ if f'id="pepperbox.{name}"' not in page and name != "GAMES"] == []


def test_files_beside_docs_are_shown(site: Path) -> None:
    page = (site / "source" / "examples" / "first_legal.pl" / "index.html").read_text(encoding="utf-8")
    assert "perl" in page
