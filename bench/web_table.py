"""The browser table's figures: how soon the other browser shows a move, durable answers a second, weight, and the stop.

    python -m bench.web_table [tables]

Server and browsers run in one process on loopback, so that the figures hold the work of both.
"""

from __future__ import annotations

import asyncio
import gzip
import re
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from urllib.parse import urlencode

import uvicorn

from oddtrick.faces.web.app import make_app, make_house
from oddtrick.faces.web.guard import Limits
from oddtrick.faces.web.serve import A_MOMENT, Server, bound
from oddtrick.house.house import House
from oddtrick.house.room import Room
from oddtrick.store.sql import SqlLog
from oddtrick.table.scribe import write

GAME = "turnover-bridge"
SECONDS = 6.0


class Line:
    """One kept connection of a browser."""

    def __init__(self, port: int, cookies: dict[str, str]) -> None:
        self.port, self.cookies = port, cookies

    async def open(self) -> Line:
        """Connect."""
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        return self

    async def ask(
        self, method: str, path: str, fields: dict[str, str] | None = None, accept: str = "text/html"
    ) -> tuple[int, bytes]:
        """Status and body, as sent."""
        body = urlencode(fields).encode() if fields is not None else b""
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        head = (
            f"{method} {path} HTTP/1.1\r\nhost: x\r\naccept: {accept}\r\naccept-encoding: gzip\r\ncookie: {cookies}\r\n"
        )
        head += "content-type: application/x-www-form-urlencoded\r\n" if body else ""
        self.writer.write(f"{head}content-length: {len(body)}\r\n\r\n".encode() + body)
        return await self._answer()

    async def _answer(self) -> tuple[int, bytes]:
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode()
        for name, value in re.findall(r"(?i)set-cookie: ([^=]+)=([^;]*)", head):
            self.cookies[name] = value
        if "transfer-encoding: chunked" in head.lower():
            body = b""
            while size := int(await self.reader.readline(), 16):
                body += await self.reader.readexactly(size)
                await self.reader.readline()
            await self.reader.readline()
        else:
            found = re.search(r"(?i)content-length: (\d+)", head)
            body = await self.reader.readexactly(int(found[1])) if found else b""
        return int(head.split()[1]), body


class Seated:
    """A browser at a table: a line for its forms, and a stream that tells it to look."""

    def __init__(self, port: int, room: Room, player: int) -> None:
        self.room, self.player, self.port = room, player, port
        self.shown = asyncio.Event()
        self.times: list[float] = []
        self.moved_at = 0.0

    async def sit(self) -> None:
        """Take the seat by its link, and listen."""
        key = self.room.invite(self.player)
        cookies: dict[str, str] = {}
        self.line = await Line(self.port, cookies).open()
        await self.line.ask("GET", f"/sit/{self.room.name}/{key}")
        _, page = await self.line.ask("GET", f"/t/{self.room.name}")
        found = re.search(rb'name="csrf" value="(\w+)"', gzip.decompress(page))
        assert found
        self.mark = found[1].decode()
        await self.line.ask("POST", f"/t/{self.room.name}/sit", {"csrf": self.mark, "name": f"P{self.player}"})
        self.stream = await Line(self.port, self.line.cookies).open()
        self.stream.writer.write(f"GET /t/{self.room.name}/live HTTP/1.1\r\nhost: x\r\n\r\n".encode())
        self.looker = await Line(self.port, self.line.cookies).open()
        self.task = asyncio.create_task(self._listen())

    async def _listen(self) -> None:
        while line := await self.stream.reader.readline():
            if line.startswith(b"data: "):
                await self.looker.ask("GET", f"/t/{self.room.name}/part?since=0")
                if self.moved_at:
                    self.times.append(time.perf_counter() - self.moved_at)
                    self.moved_at = 0.0
                self.shown.set()

    async def answer(self, rng: Random) -> int:
        """Play a card at random; the status."""
        view = self.room.view(self.player)
        assert view.ask is not None
        choice = write(view.ask.choices.pick(rng), view.table.shape)
        fields = {"csrf": self.mark, "seen": str(view.table.at), "choice": choice}
        return (await self.line.ask("POST", f"/t/{self.room.name}/answer", fields, "application/json"))[0]


async def tables(house: House, port: int, number: int) -> list[tuple[Seated, Seated]]:
    """So many tables with two people each."""
    made = []
    for _ in range(number):
        room = house.open(GAME, {}, [], pace=0)
        pair = Seated(port, room, 0), Seated(port, room, 1)
        for one in pair:
            await one.sit()
        made.append(pair)
    return made


async def latency(live: list[tuple[Seated, Seated]]) -> list[float]:
    """Every table moves about once a second, as lively people would; seconds until the other browser has its view."""
    rng = Random(1)
    end = time.perf_counter() + SECONDS

    async def sit(pair: tuple[Seated, Seated]) -> None:
        await asyncio.sleep(rng.random())
        while time.perf_counter() < end and not pair[0].room.over:
            turn = pair[0].room.view(-1).turn
            assert turn is not None
            mover, other = pair[turn], pair[1 - turn]
            other.shown.clear()
            other.moved_at = time.perf_counter()
            await mover.answer(rng)
            await asyncio.wait_for(other.shown.wait(), 10)
            await asyncio.sleep(0.6 + 0.8 * rng.random())

    await asyncio.gather(*map(sit, live))
    return [seconds for pair in live for one in pair for seconds in one.times]


async def throughput(house: House, port: int) -> tuple[float, float]:
    """Durable answers a second, by the wall and by the processor's time (server and browsers together)."""
    rng, answered = Random(2), 0
    pairs = []
    for _ in range(12):
        room = house.open(GAME, {}, [], pace=0)
        pair = Seated(port, room, 0), Seated(port, room, 1)
        for one in pair:
            await one.sit()
            one.task.cancel()
            one.stream.writer.close()
        pairs.append(pair)

    async def hurry(pair: tuple[Seated, Seated]) -> None:
        nonlocal answered
        while not pair[0].room.over:
            turn = pair[0].room.view(-1).turn
            assert turn is not None
            status = await pair[turn].answer(rng)
            answered += status == 200

    wall, cpu = time.perf_counter(), time.process_time()
    await asyncio.gather(*map(hurry, pairs))
    return answered / (time.perf_counter() - wall), answered / (time.process_time() - cpu)


async def weight(pair: tuple[Seated, Seated]) -> dict[str, int]:
    """Bytes as sent: the page of a table, the style sheet, the script."""
    _, page = await pair[0].line.ask("GET", f"/t/{pair[0].room.name}")
    sizes = {"page": len(page)}
    for name in ("table.css", "table.js"):
        sizes[name] = len((await pair[0].line.ask("GET", f"/static/0/{name}"))[1])
    return sizes


async def measure(house: House, port: int, number: int, stop: Callable[[], Awaitable[float]]) -> None:
    """All figures, one a line."""
    live = await tables(house, port, number)
    times = await latency(live)
    tenth = statistics.quantiles(times, n=20)[-1]
    told = f"median {statistics.median(times) * 1000:.0f} ms, 95 % within {tenth * 1000:.0f} ms"
    print(f"move to the other's new view, {number} tables, {len(times)} moves: {told}  (goal: under 100 ms)")
    sizes = await weight(live[0])
    told = ", ".join(f"{name} {size / 1000:.1f} kB" for name, size in sizes.items())
    print(f"page weight without pictures: {sum(sizes.values()) / 1000:.1f} kB ({told})  (goal: under 60 kB)")
    wall, cpu = await throughput(house, port)
    print(
        f"answers over HTTP, each on the disk: {wall:.0f} a second, {cpu:.0f} a second of processor time  (goal: 200)"
    )
    print(f"stop with {2 * number} streams open: {await stop():.2f} s  (goal: under 3 s)")


def main(number: int) -> None:
    """Start a server with its games in a file, and measure."""
    with tempfile.TemporaryDirectory() as folder:
        house = make_house(SqlLog(f"sqlite:///{Path(folder) / 'bench.db'}"))
        app = make_app(house, Limits.none())
        config = uvicorn.Config(app, log_level="error", timeout_graceful_shutdown=A_MOMENT, timeout_keep_alive=300)
        server, listening = Server(config), bound("127.0.0.1", 0)
        thread = threading.Thread(target=server.run, args=([listening],), daemon=True)
        thread.start()

        async def stop() -> float:
            began = time.perf_counter()
            server.stop_soon()
            await asyncio.to_thread(thread.join)
            return time.perf_counter() - began

        asyncio.run(measure(house, listening.getsockname()[1], number, stop))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 50)
