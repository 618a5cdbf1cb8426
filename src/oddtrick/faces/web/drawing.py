"""Templates, static files with their fingerprints, and the page around everything."""

from __future__ import annotations

import hashlib
import secrets
from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from .guard import BROWSER, Forms
from .look import look_of

HERE = Path(__file__).parent
YEAR = 365 * 24 * 3600

pages = Environment(
    loader=FileSystemLoader(HERE / "templates"), autoescape=True, trim_blocks=True, lstrip_blocks=True,
    undefined=StrictUndefined, auto_reload=False,
)  # fmt: skip


@cache
def fingerprint() -> str:
    """Changes when any static file does, so that browsers may keep them for ever."""
    sum_ = hashlib.sha256()
    for path in sorted((HERE / "static").iterdir()):
        sum_.update(path.read_bytes())
    return sum_.hexdigest()[:12]


def static(name: str) -> str:
    """The address of a static file."""
    return f"/static/{fingerprint()}/{name}"


pages.globals["static"] = static


def keep(response: Response, request: Request, name: str, value: str, seconds: int = YEAR) -> None:
    """A cookie that scripts cannot read and other sites do not send."""
    response.set_cookie(
        name, value, max_age=seconds, httponly=True, samesite="lax", secure=request.url.scheme == "https", path="/"
    )


def browser_of(request: Request) -> str:
    """The browser's own random name; a new one for a newcomer."""
    known: str = request.cookies.get(BROWSER, "")
    if len(known) == 32 and known.replace("-", "").replace("_", "").isalnum():
        return known
    if not hasattr(request.state, "browser"):
        request.state.browser = secrets.token_urlsafe(24)
    return str(request.state.browser)


def draw(request: Request, template: str, status: int = 200, **facts: object) -> HTMLResponse:
    """A page."""
    forms: Forms = request.app.state.forms
    browser = browser_of(request)
    common = {
        "look": look_of(request.cookies.get("look", "")),
        "csrf": forms.mark(browser),
        "here": request.url.path if request.method == "GET" and status == 200 else "/",
        "my_name": request.cookies.get("name", ""),
    }
    response = HTMLResponse(pages.get_template(template).render({**common, **facts}), status)
    if request.cookies.get(BROWSER) != browser:
        keep(response, request, BROWSER, browser)
    return response


def wants_page(request: Request) -> bool:
    """Whether a person's browser asks, rather than a program."""
    accept = request.headers.get("accept", "*/*")
    return "text/html" in accept or accept == "*/*"
