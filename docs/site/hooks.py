"""What the site adds to docs: the look of the page, the files that pages link to, the reference of the Python names.

The pages stay as they are read where the source is. There a link leads out of docs to a file, here to a page with it.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files, InclusionLevel
from mkdocs.structure.pages import Page

import pepperbox

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
LOOK = ROOT / "web" / "src" / "look"
PACKAGES = ROOT / "web" / "node_modules"
LINK = re.compile(r"(?<=\]\()([^)#:]+)(?=[)#])")
LANGUAGES = {".py": "python", ".pl": "perl", ".conf": "nginx", ".service": "ini"}
REFERENCE = "python.md"


def on_files(files: Files, *, config: MkDocsConfig) -> Files:
    for name, content in look().items():
        files.append(File.generated(config, f"look/{name}", content=content))
    for page in list(files.documentation_pages()):
        for path in outside(page.src_uri, page.content_string):
            if files.get_file_from_path(shown_at(path)) is None:
                content = shown(path)
                shows = File.generated(config, shown_at(path), content=content, inclusion=InclusionLevel.NOT_IN_NAV)
                files.append(shows)
    return files


def on_page_markdown(markdown: str, *, page: Page, **_: Any) -> str:
    if page.file.src_uri == REFERENCE:
        names = (name for name in pepperbox.__all__ if name != "GAMES")
        markdown += "\n## Each in full\n\n" + "\n\n".join(f"::: pepperbox.{name}" for name in names)
    above = Path(page.file.src_uri).parent

    def inside(link: re.Match[str]) -> str:
        path = left_docs(page.file.src_uri, link[1])
        return os.path.relpath(shown_at(path), above) if path else link[1]

    return LINK.sub(inside, markdown)


# ── The look ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def look() -> dict[str, str | bytes]:
    """The colours and letters of the page as they are there, and what the theme makes of them."""
    letters = (LOOK / "type.css").read_text(encoding="utf-8")
    fonts = re.findall(r'url\("(@[^"]+)"\)', letters)
    missing = [font for font in fonts if not (PACKAGES / font).exists()]
    if missing:
        raise PluginError(f"{missing[0]} is not in {PACKAGES}: run `make web` first")
    return {
        "tokens.css": (LOOK / "tokens.css").read_text(encoding="utf-8"),
        "type.css": re.sub(r'url\("@[^"]+/', 'url("', letters),
        "site.css": (DOCS / "site" / "site.css").read_text(encoding="utf-8"),
        **{Path(font).name: (PACKAGES / font).read_bytes() for font in fonts},
    }


# ── Files that pages link to ─────────────────────────────────────────────────────────────────────────────────────────


def outside(page: str, text: str) -> set[Path]:
    """The files and folders beside docs to which a page links."""
    return {path for link in LINK.findall(text) if (path := left_docs(page, link))}


def left_docs(page: str, link: str) -> Path | None:
    path = Path(os.path.normpath(DOCS / Path(page).parent / link))
    return None if path.is_relative_to(DOCS) or not path.exists() else path.relative_to(ROOT)


def shown_at(path: Path) -> str:
    return f"source/{path.as_posix().removesuffix('.md')}.md"


def shown(path: Path) -> str:
    """A page with a file, or with those of a folder."""
    if path.suffix == ".md":
        return (ROOT / path).read_text(encoding="utf-8")
    files = sorted((ROOT / path).glob("*.*")) if (ROOT / path).is_dir() else [ROOT / path]
    texts = (f"```{LANGUAGES.get(file.suffix, '')}\n{file.read_text(encoding='utf-8')}\n```" for file in files)
    parts = (f"## {file.name}\n\n{text}" if len(files) > 1 else text for file, text in zip(files, texts, strict=True))
    return "\n\n".join([f"# {path.as_posix()}", *parts])
