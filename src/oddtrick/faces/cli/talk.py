"""The terminal's side of the conversation: where lines go, where answers come from, in what dress."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TextIO

RED, DIM, BOLD, PLAIN = "\x1b[31m", "\x1b[2m", "\x1b[1m", "\x1b[0m"


class EndOfInput(Exception):
    """The input ended, or was interrupted, while an answer was due."""

    def __init__(self, interrupted: bool) -> None:
        self.interrupted = interrupted
        super().__init__("interrupted" if interrupted else "end of input")


@dataclass
class Terminal:
    """Lines out, answers in."""

    out: TextIO = field(default_factory=lambda: sys.stdout)
    source: Callable[[str], str] | None = None

    @property
    def interactive(self) -> bool:
        """Whether a person sits at both ends."""
        return self.out.isatty() and sys.stdin.isatty()

    @property
    def colour(self) -> bool:
        """Colour only for people, and not if they have said no (NO_COLOR)."""
        return self.out.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"

    @property
    def symbols(self) -> bool:
        """Whether suit symbols can be written here."""
        return (self.out.encoding or "ascii").lower().replace("-", "") in ("utf8", "utf16", "utf32")

    def say(self, text: str = "", style: str = "") -> None:
        """One or more lines; red suits are red where colour is on (the letter or symbol says it too)."""
        if self.colour:
            text = "".join(f"{RED}{mark}{PLAIN}{style}" if mark in "♥♦" else mark for mark in text)
            text = f"{style}{text}{PLAIN}" if style else text
        print(text, file=self.out, flush=True)

    def list_lines(self, labels: list[str], start: int, wide: bool = True) -> None:
        """Numbered labels, two in a line where they fit."""
        lines = [f"{number:>3}. {label}" for number, label in enumerate(labels, start=start + 1)]
        if not wide or len(lines) < 6:
            for line in lines:
                self.say(line)
            return
        half = (len(lines) + 1) // 2
        for index in range(half):
            right = lines[index + half] if index + half < len(lines) else ""
            self.say(f"{lines[index]:<40}{right}".rstrip())

    def ask(self, prompt: str) -> str:
        """A line typed by the player.  EndOfInput where there is none."""
        try:
            if self.source is not None:
                return self.source(prompt)
            line = input(prompt if self.interactive else "")
        except EOFError:
            raise EndOfInput(interrupted=False) from None
        except KeyboardInterrupt:
            raise EndOfInput(interrupted=True) from None
        return line.strip()
