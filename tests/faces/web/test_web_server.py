"""The real server: streams, kill and restart, a quick stop, two at one file."""

from __future__ import annotations

import http.client
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from urllib.parse import urlencode

import pytest
from house_process import STARTER, HouseProcess


@pytest.fixture
def server(tmp_path: Path) -> Iterator[HouseProcess]:
    server = HouseProcess(tmp_path / "games.db")
    yield server
    server.stop()


class Wire:
    """One browser over a real connection."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.cookies: dict[str, str] = {}

    def ask(self, method: str, path: str, fields: dict[str, str] | None = None) -> tuple[int, str, str]:
        """Status, body and location."""
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        headers = {"cookie": "; ".join(f"{k}={v}" for k, v in self.cookies.items()), "accept": "text/html"}
        if fields is not None:
            headers["content-type"] = "application/x-www-form-urlencoded"
        line.request(method, path, urlencode(fields) if fields is not None else None, headers)
        answer = line.getresponse()
        for cookie in answer.headers.get_all("set-cookie") or []:
            name, value = cookie.split(";")[0].split("=", 1)
            self.cookies[name] = value
        body = answer.read().decode()
        line.close()
        return answer.status, body, answer.headers.get("location", "")

    def sit_down(self, game: str = "turnover-bridge", **fields: str) -> str:
        """Open a table; its address."""
        mark = self.mark(self.ask("GET", "/")[1])
        status, _, where = self.ask("POST", f"/play/{game}", {"csrf": mark, "with": "plain", "pace": "0.0", **fields})
        assert status == 303
        return where

    @staticmethod
    def mark(page: str) -> str:
        found = re.search(r'name="csrf" value="(\w+)"', page)
        assert found
        return found[1]

    def answer(self, room: str, rng: Random) -> tuple[int, str]:
        """Answer at random once it is our turn; the status and what was played (nothing if the deal is over)."""
        for _ in range(2000):
            page = self.ask("GET", room)[1]
            if 'id="over-h"' in page:
                return 0, ""
            cards = re.findall(r'class="card [^"]*\bcan"[^>]*? value="([^"]+)"', page)
            if cards:
                seen = re.search(r'name="seen" value="(\d+)"', page)
                assert seen
                card = rng.choice(cards)
                fields = {"csrf": self.mark(page), "seen": seen[1], "choice": card}
                return self.ask("POST", f"{room}/answer", fields)[0], card
            time.sleep(0.005)
        raise AssertionError("it never was our turn")


def test_kill_at_any_moment_loses_nothing_that_was_answered(server: HouseProcess) -> None:
    anna, rng = Wire(server.port), Random(1)
    room = anna.sit_down()
    played: list[str] = []
    for _ in range(3):
        for _ in range(rng.randint(1, 4)):
            status, card = anna.answer(room, rng)
            if status != 303:
                break
            played.append(card)
        server.kill()
        server.start()
        page = anna.ask("GET", room)[1]
        log = re.search(r'<ol class="log".*?</ol>', page, re.DOTALL)
        assert log
        mine = re.findall(r"<li>You (?:play|lead) the ", log[0])
        assert len(mine) == len(played)
    while anna.answer(room, rng)[0]:
        pass
    assert "All hands" in anna.ask("GET", f"{room}/deal/1")[1]


def test_the_stream_tells_and_can_be_resumed(server: HouseProcess) -> None:
    anna, rng = Wire(server.port), Random(2)
    room = anna.sit_down()
    line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    line.request("GET", f"{room}/live")
    stream = line.getresponse()
    assert stream.headers["content-type"].startswith("text/event-stream")
    first = read_event(stream)
    anna.answer(room, rng)
    second = read_event(stream)
    assert second > first
    line.close()
    anna.answer(room, rng)
    again = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    again.request("GET", f"{room}/live", headers={"last-event-id": str(second)})
    assert read_event(again.getresponse()) > second
    again.close()


def read_event(stream: http.client.HTTPResponse) -> int:
    """The number of the next message; nothing else may be in the stream."""
    while True:
        text = stream.readline().decode().strip()
        assert re.fullmatch(r"|retry: \d+|id: \d+|data: \d+|: still here", text)
        if text.startswith("data: "):
            return int(text.removeprefix("data: "))


def test_a_stop_with_streams_open_is_clean(server: HouseProcess) -> None:
    anna = Wire(server.port)
    room = anna.sit_down("whist", pace="2.0")
    lines = []
    for _ in range(5):
        line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
        line.request("GET", f"{room}/live")
        read_event(line.getresponse())
        lines.append(line)
    code = server.stop()
    assert code == 0
    for line in lines:
        line.close()
    assert not [text for text in server.said if "Traceback" in text or "ERROR" in text]


def test_a_second_server_at_the_same_file_is_refused(server: HouseProcess) -> None:
    second = subprocess.run(
        [sys.executable, "-c", STARTER, server.db, "0"], capture_output=True, text=True, timeout=120, check=False
    )
    assert second.returncode != 0
    assert "Another Oddtrick server keeps its games" in second.stderr


def test_the_command_says_what_is_wrong_in_one_line(server: HouseProcess, tmp_path: Path) -> None:
    from typer import Typer
    from typer.testing import CliRunner

    from oddtrick.faces.web.command import register

    app = Typer()
    app.callback()(lambda: None)
    register(app)
    for arguments, said in (
        (["--db", server.db, "--no-open"], "Another Oddtrick server"),
        (["--db", str(tmp_path / "a" / "b" / "games.db"), "--no-open"], "cannot be kept"),
        (["--db", "nosuch://x", "--no-open"], "database"),
        (["--db", str(tmp_path / "other.db"), "--port", str(server.port), "--no-open"], "Nothing can listen"),
        (["--port", "99999"], "65535"),
        (["--log-level", "loud"], "loud"),
    ):
        result = CliRunner().invoke(app, ["serve", *arguments])
        assert result.exit_code == 2, (arguments, result.output)
        assert said in result.output, (arguments, result.output)
        assert "Traceback" not in result.output
