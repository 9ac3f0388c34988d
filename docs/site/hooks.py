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

from docs.reference_tables import public_names

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
LOOK = ROOT / "web" / "src" / "look"
PACKAGES = ROOT / "web" / "node_modules"
LINK = re.compile(r"(?<=\]\()([^)#:]+)(?=[)#])")
LANGUAGES = {".py": "python", ".pl": "perl", ".conf": "nginx", ".service": "ini"}
REFERENCE = "python.md"
SHOWN = "source/"  # the folder of pages that show files from beside docs


def on_files(files: Files, *, config: MkDocsConfig) -> Files:
    for name, content in look().items():
        files.append(File.generated(config, f"look/{name}", content=content))
    pages = list(files.documentation_pages())
    for page in pages:  # which grow, as what is shown may link to more
        for path in outside(page.src_uri, page.content_string):
            if files.get_file_from_path(shown_at(path)) is None:
                text = shown(path)
                pages.append(File.generated(config, shown_at(path), content=text, inclusion=InclusionLevel.NOT_IN_NAV))
                files.append(pages[-1])
    return files


def on_page_markdown(markdown: str, *, page: Page, **_: Any) -> str:
    if page.file.src_uri == REFERENCE:
        markdown += "\n## Each in full\n\n" + "\n\n".join(f"::: pepperbox.{name}" for name in public_names())
    above = Path(page.file.src_uri).parent

    def inside(link: re.Match[str]) -> str:
        path = leads_to(page.file.src_uri, link[1])
        if path is None:
            return link[1]
        return os.path.relpath(path.relative_to("docs") if path.is_relative_to("docs") else shown_at(path), above)

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
        "icon.svg": (ROOT / "web" / "public" / "icon.svg").read_text(encoding="utf-8"),
        **{Path(font).name: (PACKAGES / font).read_bytes() for font in fonts},
    }


# ── Files that pages link to ─────────────────────────────────────────────────────────────────────────────────────────


def outside(page: str, text: str) -> set[Path]:
    """The files and folders beside docs to which a page links."""
    found = {path for link in LINK.findall(text) if (path := leads_to(page, link))}
    return {path for path in found if not path.is_relative_to("docs")}


def leads_to(page: str, link: str) -> Path | None:
    """What a link means where the page was written, if that is there."""
    written = ROOT / page.removeprefix(SHOWN) if page.startswith(SHOWN) else DOCS / page
    path = Path(os.path.normpath(written.parent / link))
    return path.relative_to(ROOT) if path.is_relative_to(ROOT) and path.exists() else None


def shown_at(path: Path) -> str:
    return f"{SHOWN}{path.as_posix().removesuffix('.md')}.md"


def shown(path: Path) -> str:
    """A page with a file, or with those of a folder."""
    if path.suffix == ".md":
        return (ROOT / path).read_text(encoding="utf-8")
    if (ROOT / path).is_dir():
        files = sorted(file for file in (ROOT / path).iterdir() if file.is_file() and file.stat().st_size)
        parts = [f"## `{file.name}`\n\n{fenced(file)}" for file in files]
    else:
        parts = [fenced(ROOT / path)]
    return "\n\n".join([f"# {path.as_posix()}", *parts])


def fenced(file: Path) -> str:
    return f"```{LANGUAGES.get(file.suffix, '')}\n{file.read_text(encoding='utf-8')}\n```"
