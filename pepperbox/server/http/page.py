"""The page, as `make web` has built it into pepperbox/web."""

from __future__ import annotations

from pathlib import Path as FilePath
from typing import Annotated

from fastapi import APIRouter, Path
from fastapi.responses import FileResponse, PlainTextResponse, Response

router = APIRouter(include_in_schema=False)

BUILT = FilePath(__file__).parents[2] / "web"
BESIDE = ("icon.svg", "icon-192.png", "icon-512.png", "manifest.webmanifest", "sw.js")  # files with a name of their own
TYPES = {".webmanifest": "application/manifest+json"}
A_YEAR = "public, max-age=31536000, immutable"  # the names of assets change with what is in them
ASK_AGAIN = "no-cache"


@router.get("/")
@router.get("/t/{table}")
def index(table: str = "") -> Response:
    """The page itself: the lobby, or a table."""
    if not (BUILT / "index.html").is_file():
        return PlainTextResponse("The page is not built: run `make web`, then load this again.\n", 503)
    return FileResponse(BUILT / "index.html", headers={"Cache-Control": ASK_AGAIN})


@router.get("/assets/{name}")
def asset(name: Annotated[str, Path(pattern=r"^[\w.-]+$")]) -> Response:
    return built_file(BUILT / "assets" / name, A_YEAR)


@router.get("/{name}")
def beside(name: str) -> Response:
    return built_file(BUILT / name, ASK_AGAIN) if name in BESIDE else nothing()


def built_file(path: FilePath, cache: str) -> Response:
    if not path.is_file():
        return nothing()
    return FileResponse(path, media_type=TYPES.get(path.suffix), headers={"Cache-Control": cache})


def nothing() -> Response:
    return PlainTextResponse("There is nothing here.\n", 404)
