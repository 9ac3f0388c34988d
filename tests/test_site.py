"""The site of the documentation: complete, without a dead link, and asking nobody but its own server."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest

import pepperbox

pytestmark = pytest.mark.xdist_group("site")  # which is built once

ROOT = Path(__file__).parents[1]
PAGES = [path.relative_to(ROOT / "docs") for path in sorted(ROOT.glob("docs/**/*.md"))]
FETCHED = {"script": "src", "img": "src", "iframe": "src", "source": "src", "link": "href"}  # by a browser, unasked


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(folder)]  # --quiet hides warnings
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    built = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stderr
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


def test_what_is_fetched_and_where_links_lead_is_there(site: Path) -> None:
    for page in site.rglob("*.html"):
        if page.name != "404.html":  # which says it as seen from the top
            seen = Fetched(page)
            own = {link for link in (*seen.files, *seen.links) if not re.match(r"\w+:|#", link)}
            for target in {link.partition("?")[0].partition("#")[0] for link in own}:
                assert (page.parent / target).exists(), f"{page}: {target}"


def test_the_reference_has_every_public_name(site: Path) -> None:
    page = (site / "python" / "index.html").read_text(encoding="utf-8")
    assert [name for name in pepperbox.__all__ if f'id="pepperbox.{name}"' not in page] == ["GAMES"]


@pytest.mark.parametrize("path", ["examples/eager.py", "examples/first_legal.pl", "hosting", "CHANGELOG"])
def test_files_beside_docs_to_which_pages_link_are_shown(path: str, site: Path) -> None:
    page = (site / "source" / path / "index.html").read_text(encoding="utf-8")
    titles = {"hosting": ["Caddyfile", "nginx.conf"], "CHANGELOG": ["Unreleased"]}.get(path, [path])
    assert [title for title in titles if not re.search(rf"<h[12][^>]*>(<code>)?{title}", page)] == []
