"""Bad input: a friendly page or problem+json with the right status, nothing changed, no traceback and no inner name."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from desk import Visitor, open_house, running
from fastapi import FastAPI

from oddtrick.faces.web.guard import BODY_AT_MOST, Bucket, Limits, Trouble
from oddtrick.house.room import Room

INNER = re.compile(r"Traceback|oddtrick\.|\.py\b|sqlite|jinja|starlette|object at 0x|Exception|KeyError|NoSuchMatch")


@pytest.fixture
def app() -> Iterator[FastAPI]:
    with running() as app:
        yield app


@pytest.fixture
def anna(app: FastAPI) -> Visitor:
    anna = Visitor(app)
    anna.post("/play/whist", name="Anna", **{"with": "plain", "pace": "2.0"})
    return anna


def room_of(app: FastAPI, anna: Visitor) -> Room:
    return app.state.house.room(anna.url.removeprefix("/t/"))  # type: ignore[no-any-return]


def wait_for_turn(app: FastAPI, anna: Visitor) -> Room:
    """The bots are sent to play at once, until it is Anna's turn."""
    import time

    room = room_of(app, anna)
    room.set_pace(0)
    end = time.monotonic() + 60
    while room.view(0).ask is None:
        assert time.monotonic() < end
        time.sleep(0.005)
    anna.get(anna.url)
    return room


@pytest.mark.parametrize(
    ("url", "status"),
    [
        ("/t/nowhere", 404),
        ("/t/~house", 404),
        ("/t/nowhere/part", 404),
        ("/t/nowhere/live", 404),
        ("/t/nowhere/deal/1", 404),
        ("/t/%00%ff", 404),
        ("/t/" + "x" * 3000, 404),
        ("/sit/nowhere/key", 404),
        ("/rules/chess", 404),
        ("/new/chess", 404),
        ("/no/such/page", 404),
        ("/static/0/table.py", 404),
        ("/static/0/..%2fapp.py", 404),
        ("/play/whist", 405),
        ("/t/{room}/part?since=pi", 400),
        ("/t/{room}/part?since=-99999999999999999999", 200),
        ("/t/{room}/deal/1", 404),
        ("/t/{room}/deal/0", 404),
        ("/t/{room}/deal/-1", 404),
        ("/t/{room}/deal/x", 400),
        ("/t/{room}/deal/1/at/5", 404),
        ("/sit/{room}/wrong-key", 403),
    ],
)
def test_addresses_that_lead_nowhere(app: FastAPI, anna: Visitor, url: str, status: int) -> None:
    room = room_of(app, anna)
    n = room.n
    stranger = Visitor(app)
    page = stranger.get(url.replace("{room}", room.name), status)
    assert not INNER.search(page), INNER.search(page)
    assert status == 200 or "Back to" in page
    answer = stranger.client.get(url.replace("{room}", room.name), headers={"accept": "application/json"})
    assert answer.status_code == status
    if status != 200:
        assert answer.headers["content-type"] == "application/problem+json"
        assert answer.json()["status"] == status
        assert not INNER.search(answer.text)
    assert room.n == n


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"choice": "N plays HQ", "seen": "0"}, 409),
        ({"choice": "N plays HQ", "seen": "x"}, 409),
        ({"choice": "N plays HQ", "seen": "-1"}, 409),
        ({"choice": "N plays HQ", "seen": "99999999999999999999"}, 409),
        ({"choice": "N plays HQ"}, 409),
        ({"choice": "E plays HQ", "seen": "{seen}"}, 409),
        ({"choice": "N plays ??", "seen": "{seen}"}, 409),
        ({"choice": "N plays ZZ", "seen": "{seen}"}, 400),
        ({"choice": "trick to N", "seen": "{seen}"}, 409),
        ({"choice": "dealt N ??x13 | E - | S - | W -", "seen": "{seen}"}, 409),
        ({"choice": "scored x; NS points +99 (gift)", "seen": "{seen}"}, 409),
        ({"choice": "EW resigns", "seen": "{seen}"}, 409),
        ({"choice": "", "seen": "{seen}"}, 400),
        ({"choice": "\x00\ufffd" * 50, "seen": "{seen}"}, 400),
        ({"choice": "moved hand N to hand E: HQ", "seen": "{seen}"}, 409),
        ({"picked": "1", "pick": ["HQ", "HQ"], "seen": "{seen}"}, 400),
        ({"picked": "1", "pick": "nonsense", "seen": "{seen}"}, 400),
        ({"seen": "{seen}"}, 400),
        ({}, 400),
    ],
)
def test_answers_that_are_none(app: FastAPI, anna: Visitor, fields: dict[str, object], status: int) -> None:
    room = wait_for_turn(app, anna)
    n, table = room.n, room.book.table
    filled = {
        name: value.replace("{seen}", anna.seen()) if isinstance(value, str) else value
        for name, value in fields.items()
    }
    page = anna.post(f"{anna.url}/answer", status, **filled)
    assert not INNER.search(page), INNER.search(page)
    body = {"csrf": anna.client.get("/").text.split('name="csrf" value="')[1].split('"')[0], **filled}
    answer = anna.client.post(f"/t/{room.name}/answer", data=body, headers={"accept": "application/json"})
    assert answer.status_code == status
    assert answer.headers["content-type"] == "application/problem+json"
    assert room.n == n
    assert room.book.table is table


def test_a_card_that_may_not_be_played_is_refused_with_the_rule(app: FastAPI, anna: Visitor) -> None:
    room = wait_for_turn(app, anna)
    while "no" not in re.findall(r'class="card [^"]*\b(no|can)"', anna.page):
        view = room.view(0)
        assert view.ask is not None
        room.answer(0, view.table.at, view.ask.choices.listed[0])
        wait_for_turn(app, anna)
    barred = re.search(r'class="card [^"]*\bno"[^>]*? value="([^"]+)"', anna.page)
    assert barred
    n = room.n
    page = anna.post(f"{anna.url.split('/answer')[0]}/answer", 409, seen=anna.seen(), choice=barred[1])
    assert re.search(r'class="refused"[^>]*>You must follow \w+\.<', page)
    assert anna.choices()
    assert room.n == n


def test_the_same_answer_twice_counts_once(app: FastAPI, anna: Visitor) -> None:
    room = wait_for_turn(app, anna)
    room.pause(0, False)
    url, seen, choice = anna.url, anna.seen(), anna.choices()[0]
    anna.post(f"{url}/answer", seen=seen, choice=choice)
    page = anna.post(f"{url}/answer", 409, seen=seen, choice=choice)
    assert "moved on" in page


def test_who_has_no_seat_changes_nothing(app: FastAPI, anna: Visitor) -> None:
    room = room_of(app, anna)
    stranger, n = Visitor(app), room.n
    for act in ("answer", "pause", "go-on", "next", "leave", "rematch", "pace", "give", "link", "sit"):
        page = stranger.post(f"{anna.url}/{act}", 403, seat="0", choice="N plays HQ", seen="3")
        assert not INNER.search(page)
    forged = Visitor(app)
    forged.client.cookies.set(f"seat-{room.name}", "not-a-key.nor-this." + "x" * 200)
    forged.post(f"{anna.url}/pause", 403)
    assert room.n == n


def test_seats_that_are_not_there(app: FastAPI, anna: Visitor) -> None:
    for seat in ("9", "-1", "x", ""):
        anna.post(f"{anna.url.split('/link')[0]}/link", 403, seat=seat)
    anna.post(f"/t/{room_of_name(anna)}/link", 409, seat="0")
    anna.post(f"/t/{room_of_name(anna)}/give", 409, seat="1")


def room_of_name(anna: Visitor) -> str:
    return anna.url.split("/")[2]


@pytest.mark.parametrize("csrf", ["", "x", "é", "0" * 40])
def test_a_form_that_is_not_ours_is_not_taken(app: FastAPI, anna: Visitor, csrf: str) -> None:
    answer = anna.client.post(f"{anna.url}/pause", data={"csrf": csrf})
    assert answer.status_code == 403
    assert "grown old" in answer.text
    elsewhere = anna.client.post(
        f"{anna.url}/pause", data={"csrf": anna.mark}, headers={"sec-fetch-site": "cross-site"}
    )
    assert elsewhere.status_code == 403
    assert not room_of(app, anna).paused


def test_bodies_that_are_no_forms(app: FastAPI, anna: Visitor) -> None:
    url, post = f"{anna.url}/answer", anna.client.post
    form = {"content-type": "application/x-www-form-urlencoded"}
    assert post(url, content=b"csrf=" + b"x" * (BODY_AT_MOST + 1), headers=form).status_code == 413
    assert post(url, content=iter([b"x" * 9000] * 3), headers=form).status_code == 413
    assert post(url, content=b'{"csrf": 1}', headers={"content-type": "application/json"}).status_code == 415
    assert post(url, files={"csrf": b"x"}).status_code == 415
    assert post(url, content=b"\xff\xfe\xfa", headers=form).status_code == 400
    assert post(url, content=b"&".join(b"a%d=1" % i for i in range(500)), headers=form).status_code == 400
    assert post(url, content=b"", headers=form).status_code == 403


def test_every_answer_carries_the_headers(app: FastAPI, anna: Visitor) -> None:
    for url in ("/", "/no/such", anna.url, "/rules/whist", f"{anna.url}/part", "/static/0/table.css"):
        headers = anna.client.get(url).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "script-src 'self';" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"
    assert anna.client.get(anna.url).headers["cache-control"] == "no-store"


def test_pages_have_no_script_and_no_style_of_their_own(app: FastAPI, anna: Visitor) -> None:
    for url in ("/", anna.url, "/new/whist", "/rules/whist", "/help", "/no/such"):
        page = anna.client.get(url).text
        assert not re.search(r"<script(?![^>]*\bsrc=)", page)
        assert not re.search(r"\s(style|on\w+)=", re.sub(r"<p>.*?</p>", "", page))
        assert not re.search(r'(src|href)="(https?:)?//', page)


def test_cookies_are_for_us_alone(app: FastAPI) -> None:
    anna = Visitor(app)
    answer = anna.client.post("/play/whist", data={"csrf": anna.mark, "with": "plain"}, follow_redirects=False)
    seat = next(value for value in answer.headers.get_list("set-cookie") if value.startswith("seat-"))
    assert "HttpOnly" in seat
    assert "SameSite=lax" in seat
    assert "Secure" not in seat
    secure = Visitor(app)
    secure.client.base_url = "https://testserver"  # type: ignore[assignment]
    answer = secure.client.get("/help", headers={"cookie": ""})
    assert all("Secure" in value for value in answer.headers.get_list("set-cookie"))


def test_the_key_leaves_the_address(app: FastAPI) -> None:
    room = app.state.house.open("whist", {}, [])
    key = room.invite(2)
    visitor = Visitor(app)
    answer = visitor.client.get(f"/sit/{room.name}/{key}", follow_redirects=False)
    assert answer.status_code == 303
    assert answer.headers["location"] == f"/t/{room.name}"
    assert key not in visitor.get(f"/t/{room.name}")


def test_too_much_at_once_is_slowed_down() -> None:
    limits = Limits(Bucket(1000, 1000), Bucket(5, 0.001), Bucket(2, 0.001), Bucket(3, 0.001))
    with running(open_house(), limits) as app:
        anna = Visitor(app)
        for _ in range(2):
            anna.post("/play/whist", **{"with": "plain"})
        table = anna.url
        page = anna.post("/play/whist", 429, **{"with": "plain"})
        assert "Wait a little" in page
        for _ in range(5):
            anna.post(f"{table}/pause")
        answer = anna.client.post(f"{table}/pause", data={"csrf": anna.mark})
        assert answer.status_code == 429
        assert int(answer.headers["retry-after"]) >= 1
        room = app.state.house.open("whist", {}, [])
        for _ in range(3):
            anna.get(f"/sit/{room.name}/guess", 403)
        anna.get(f"/sit/{room.name}/guess", 429)


def test_a_bucket_fills_again_and_forgets() -> None:
    bucket = Bucket(2, 1e6, remember=3)
    for who in "abcdef":
        bucket.take(who)
    assert len(bucket._left) == 3
    slow = Bucket(1, 0.001)
    slow.take("a")
    with pytest.raises(Trouble):
        slow.take("a")
    slow.take("b")


def test_our_own_faults_are_told_kindly_and_logged(app: FastAPI, caplog: pytest.LogCaptureFixture) -> None:
    from starlette.testclient import TestClient

    with TestClient(app, raise_server_exceptions=False) as client:
        app.state.house.room = lambda name: 1 / 0
        answer = client.get("/t/x")
    assert answer.status_code == 500
    assert "Nothing was lost" in answer.text
    assert not INNER.search(answer.text)
    assert "ZeroDivisionError" in caplog.text
    assert "content-security-policy" in answer.headers
