"""Before a request is answered: how large and how many they may be, which headers go out, and whose form it is."""

from __future__ import annotations

import hashlib
import hmac
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from urllib.parse import parse_qs

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

BODY_AT_MOST = 16_384
FIELDS_AT_MOST = 200
BROWSER = "who"  # the cookie that tells one browser from another; forms are tied to it

POLICY = "; ".join((
    "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self'", "connect-src 'self'",
    "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'",
))  # fmt: skip
HEADERS = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)


class Trouble(Exception):
    """A request that is not done: the status, a code for programs, a heading and a sentence for people."""

    def __init__(self, status: int, code: str, head: str, what: str, headers: Mapping[str, str] | None = None) -> None:
        self.status, self.code, self.head, self.what = status, code, head, what
        self.headers = dict(headers or {})
        super().__init__(what)


class Headers:
    """Every answer carries the headers; pages are not kept by anybody on the way."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                sent = {name.lower() for name, _ in message["headers"]}
                extra = HEADERS if b"cache-control" in sent else (*HEADERS, (b"cache-control", b"no-store"))
                message["headers"] = [*message["headers"], *(pair for pair in extra if pair[0] not in sent)]
            await send(message)

        await self.app(scope, receive, with_headers)


class Gate:
    """No address may ask for everything at once; `refuse` makes the answer for those who did."""

    def __init__(self, app: ASGIApp, refuse: Callable[[Request, Exception], Response]) -> None:
        self.app, self.refuse = app, refuse

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            request = Request(scope)
            try:
                scope["app"].state.limits.pages.take(address(request))
            except Trouble as trouble:
                await self.refuse(request, trouble)(scope, receive, send)
                return
        await self.app(scope, receive, send)


async def form_of(request: Request) -> dict[str, list[str]]:
    """The fields of a form.  Trouble: too large, not a form, or not text."""
    if int(request.headers.get("content-length") or 0) > BODY_AT_MOST:
        raise _too_large()
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > BODY_AT_MOST:
            raise _too_large()
    kind = request.headers.get("content-type", "").split(";")[0].strip()
    if body and kind != "application/x-www-form-urlencoded":
        raise Trouble(415, "form/kind", "That cannot be read", "Forms are sent as application/x-www-form-urlencoded.")
    try:
        return parse_qs(body.decode(), keep_blank_values=True, max_num_fields=FIELDS_AT_MOST, errors="strict")
    except ValueError:
        raise Trouble(
            400, "form/malformed", "That cannot be read", "The form came in pieces. Please try again."
        ) from None


def _too_large() -> Trouble:
    return Trouble(413, "form/too-large", "That is too much", f"A form may hold at most {BODY_AT_MOST} bytes.")


@dataclass(frozen=True)
class Forms:
    """Forms carry a mark that only this server can make, and only for one browser."""

    key: bytes

    def mark(self, browser: str) -> str:
        """The mark for the forms of a browser."""
        return hmac.new(self.key, browser.encode(), hashlib.sha256).hexdigest()[:40]

    def check(self, request: Request, form: Mapping[str, list[str]]) -> None:
        """Trouble unless the form was made by us for this browser, and sent from our page."""
        browser = request.cookies.get(BROWSER, "")
        given = form.get("csrf", [""])[0]
        site = request.headers.get("sec-fetch-site", "same-origin")
        mark = self.mark(browser)
        if (
            not browser
            or site not in ("same-origin", "none")
            or not secrets.compare_digest(given.encode(), mark.encode())
        ):
            raise Trouble(403, "form/not-ours", "This page has grown old", "Load it again and try once more.")


class Bucket:
    """So many at once, so many a second; the least used are forgotten first."""

    def __init__(self, at_once: float, a_second: float, remember: int = 4096) -> None:
        self.at_once, self.a_second, self.remember = at_once, a_second, remember
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, who: str, cost: float = 1) -> None:
        """Trouble if there is none left; at no cost it only looks whether there is."""
        now = time.monotonic()
        left, then = self._left.pop(who, (self.at_once, now))
        left = min(self.at_once, left + (now - then) * self.a_second)
        if left < max(cost, 1):
            self._left[who] = (left, now)
            wait = max(1, round((max(cost, 1) - left) / self.a_second))
            raise Trouble(
                429, "too-many", "One moment", "That was a lot at once. Wait a little.", {"retry-after": str(wait)}
            )
        self._left[who] = (left - cost, now)
        while len(self._left) > self.remember:
            self._left.popitem(last=False)


@dataclass(frozen=True)
class Limits:
    """How often one address may ask for pages, send forms, open tables and try keys."""

    pages: Bucket
    forms: Bucket
    tables: Bucket
    keys: Bucket

    @classmethod
    def usual(cls) -> Limits:
        """For people; nobody meets them who plays."""
        return cls(Bucket(600, 120), Bucket(120, 30), Bucket(30, 0.5), Bucket(30, 0.5))

    @classmethod
    def none(cls) -> Limits:
        """For benches."""
        return cls(*(Bucket(1e9, 1e9) for _ in range(4)))


def address(request: Request) -> str:
    """Who asks, as far as the limits care."""
    return request.client.host if request.client else "?"
