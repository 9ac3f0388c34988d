"""The page, as `make web` has built it into pepperbox/web."""

from __future__ import annotations

import mimetypes
from pathlib import Path as FilePath
from typing import Annotated

from fastapi import APIRouter, Header, Path
from fastapi.responses import FileResponse, PlainTextResponse, Response

router = APIRouter(include_in_schema=False)

BUILT = FilePath(__file__).parents[2] / "web"
BESIDE = ("icon.svg", "icon-192.png", "icon-512.png", "manifest.webmanifest", "sw.js")  # files with a name of their own
TYPES = {".webmanifest": "application/manifest+json"}
A_YEAR = "public, max-age=31536000, immutable"  # the names of assets change with what is in them
ASK_AGAIN = "no-cache"

Taken = Annotated[str, Header(alias="accept-encoding")]  # how what is sent may be packed


@router.get("/")
@router.get("/games")
@router.get("/t/{table}")
def index(table: str = "", taken: Taken = "") -> Response:
    """The page itself: the lobby, one's own games, or a table."""
    if not (BUILT / "index.html").is_file():
        return PlainTextResponse("The page is not built: run `make web`, then load this again.\n", 503)
    return built_file(BUILT / "index.html", ASK_AGAIN, taken)


@router.get("/assets/{name}")
def asset(name: Annotated[str, Path(pattern=r"^[\w.-]+$")], taken: Taken = "") -> Response:
    return built_file(BUILT / "assets" / name, A_YEAR, taken)


@router.get("/{name}")
def beside(name: str, taken: Taken = "") -> Response:
    return built_file(BUILT / name, ASK_AGAIN, taken) if name in BESIDE else nothing()


def built_file(path: FilePath, cache: str, taken: str) -> Response:
    """A file, or what the build has packed of it for those who take that."""
    if not path.is_file():
        return nothing()
    kind = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0]
    packed = path.with_name(f"{path.name}.br")
    if "br" in taken and packed.is_file():
        headers = {"Cache-Control": cache, "Content-Encoding": "br", "Vary": "Accept-Encoding"}
        return FileResponse(packed, media_type=kind, headers=headers)
    return FileResponse(path, media_type=kind, headers={"Cache-Control": cache})


def nothing() -> Response:
    return PlainTextResponse("There is nothing here.\n", 404)
