"""No page and no byte of the stream holds a card that its reader may not know.

Proved by changing what is hidden: with another layout that the reader cannot tell from the true one, every byte of
what he is sent stays the same.  And no card that he does not know is named anywhere outside the sprite.
"""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random

import pytest
from desk import Visitor, company, open_house, running

from oddtrick.bots.imagine import Imagination
from oddtrick.faces.web import stream
from oddtrick.games import CATALOGUE
from oddtrick.house.room import Room
from oddtrick.table.cards import CARDS
from oddtrick.table.view import veil

QUICK = ("turnover-bridge", "whist", "zoo")  # the usual loop looks at these alone
GAMES = [*((kind.id, {}) for kind in CATALOGUE), ("turnover-bridge", {"rules": "game_rules"}), ("zoo", {})]
EVERY = 7  # at so many events


def bytes_for(visitor: Visitor, room: Room) -> str:
    """All that a browser is sent of a table: the page, the part, the finished deals that it may ask for."""
    url = f"/t/{room.name}"
    parts = [visitor.client.get(f"{url}{tail}") for tail in ("", "/part?since=0", "/deal/1", "/deal/1/at/3")]
    wrong = visitor.client.post(f"{url}/answer", data={"csrf": visitor.mark, "seen": "0", "choice": "pass"})
    return "\n".join(f"{part.status_code} {sorted(part.headers.items())} {part.text}" for part in [*parts, wrong])


def unveiled(page: str) -> str:
    """Without the sprite, which is the same in every page."""
    return re.sub(r'<svg class="sprite".*?\n</svg>', "", page, flags=re.DOTALL)


def swap_table(room: Room, table: object) -> object:
    """Put another true table in the room's book."""
    old = room.book.past[-1]
    room.book.past[-1] = table  # type: ignore[assignment, call-overload]
    return old


@pytest.mark.parametrize(
    ("game", "options"),
    [pytest.param(*one, marks=[pytest.mark.whole] if one[0] not in QUICK else []) for one in GAMES],
    ids=str,
)
def test_another_layout_changes_no_byte(game: str, options: dict[str, str]) -> None:
    rng = Random(f"{game}{options}")
    differed = 0
    with running(open_house()) as app:
        room = app.state.house.open(game, options, [])
        people = company(app, room)
        while not (room.resting or room.over):
            if room.book.table.at % EVERY == 0:
                for player, visitor in people.items():
                    before = bytes_for(visitor, room)
                    mine = veil(room.book.table, player)
                    check_names(unveiled(before), mine.sure[player])
                    other = Imagination(room.game, mine).layout(rng).table
                    true = swap_table(room, other)
                    assert bytes_for(visitor, room) == before
                    swap_table(room, true)
                    differed += other != true
            view = room.view(room.view(-1).turn or 0)
            assert view.ask is not None
            room.answer(view.viewer, view.table.at, view.ask.choices.pick(rng))
    assert differed > 5


def check_names(page: str, known: int) -> None:
    """No card unknown to the reader is named, in any of the ways in which pages name cards."""
    text = re.sub(r"Cut for the deal: [^.]*\.", "", page)  # those were seen before the deal
    text = re.sub(r'<details class="talk".*?</details>', "", text, flags=re.DOTALL)  # names all cards, always the same
    for card in CARDS[:52]:
        if not known >> card & 1:
            assert card.name not in text, f"the {card.name} shows"
            assert f'data-key="{card}"' not in text
            assert not re.search(rf"\b(plays|buries|shown|seen|moved)[^\"<.]*\b{card}\b", text)


def test_the_check_itself_can_fail() -> None:
    """A page drawn with too much knowledge is found out."""
    with running() as app:
        room = app.state.house.open("whist", {}, [])
        people = company(app, room)
        true = room.book.table
        page = people[0].get(f"/t/{room.name}")
        swap_table(room, true._replace(sure=((1 << 52) - 1,) * 5, looks=(((0, 1, 2, 3),) * 4)))
        leaky = people[0].get(f"/t/{room.name}")
        assert leaky != page
        with pytest.raises(AssertionError, match="shows"):
            check_names(unveiled(leaky), veil(true, 0).sure[0])


def test_the_stream_says_numbers_only() -> None:
    """Each message of the stream is a number of lines, whoever listens."""
    import asyncio
    from types import SimpleNamespace

    with running() as app:
        room = app.state.house.open("whist", {}, [])
        company(app, room)

        async def listen() -> list[bytes]:
            closing = asyncio.Event()
            state = SimpleNamespace(closing=closing, streams=0)
            request = SimpleNamespace(app=SimpleNamespace(state=state))
            sent = []
            async for message in stream.events(request, room):  # type: ignore[arg-type]
                sent.append(message)
                if room.resting or len(sent) > 40:
                    closing.set()
                    continue
                view = room.view(room.view(-1).turn or 0)
                assert view.ask is not None
                room.answer(view.viewer, view.table.at, view.ask.choices.pick(Random(len(sent))))
            assert state.streams == 0
            return sent

        for message in asyncio.run(listen()):
            assert re.fullmatch(rb"retry: \d+\n\n|id: (\d+)\ndata: \1\n\n|: still here\n\n", message)


def test_a_key_is_nowhere_but_in_its_link() -> None:
    """Not in the log, not in any page but those of the people who sit here, and hashed in the seat."""
    with running() as app:
        anna, stranger = Visitor(app), Visitor(app)
        anna.post("/play/turnover-bridge", **{"seat.1": "friend"})
        room = app.state.house.room(anna.url.removeprefix("/t/"))
        key = room.company.secrets[1]
        assert key in anna.page
        assert key not in stranger.get(anna.url)
        assert not any(key in line for line in room.book.store.read(room.name))
        mine = next(value for name, value in anna.client.cookies.items() if name.startswith("seat-"))
        assert mine not in anna.page
        assert not any(mine in line for line in room.book.store.read(room.name))
        room.sit(1, "Ben")
        assert key not in anna.get(anna.url)


def test_a_seat_of_one_table_opens_no_other() -> None:
    with running() as app:
        anna, ben = Visitor(app), Visitor(app)
        anna.post("/play/whist", **{"with": "bots"})
        ben.post("/play/whist", **{"with": "bots"})
        ben.get(anna.url)
        assert not ben.choices()
        assert 'class="fan' not in unveiled(ben.page)
        ben.post(f"{anna.url}/answer", 403, seen=ben.seen(), choice="N plays HQ")


def test_names_are_escaped_wherever_they_stand() -> None:
    nasty = "<script>x</script>\"'&"
    with running() as app:
        anna = Visitor(app)
        anna.post("/play/turnover-bridge", name=nasty, **{"seat.1": "device"})
        for page in (anna.page, anna.get("/"), anna.get("/new/whist"), anna.get("/recent")):
            assert "<script>x" not in page
        room = (
            app.state.house.room(anna.page.split('data-room="/t/')[1].split('"')[0])
            if "data-room" in anna.page
            else None
        )
        assert room is None or replace(room.company.seats[0]).name.startswith("<script>")
