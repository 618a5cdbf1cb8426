"""Who sits at a table: people with a private key, bots of some level, or nobody yet."""

from __future__ import annotations

import hashlib
import secrets
import unicodedata
from dataclasses import dataclass, replace

OPEN, PERSON, BOT = "open", "person", "bot"
NAME_AT_MOST = 24


@dataclass(frozen=True, slots=True)
class Seat:
    """One player's seat.  `key` is the hash of the secret that its link carries; the secret itself is kept nowhere.
    `ready`: the deal whose end the player has looked at."""

    kind: str = OPEN
    name: str = ""
    level: str = ""
    key: str = ""
    ready: int = 0

    @property
    def taken(self) -> bool:
        """Somebody plays for this seat."""
        return self.kind != OPEN

    def fits(self, secret: str) -> bool:
        """Whether this is the secret of the seat's link."""
        return bool(self.key) and secrets.compare_digest(self.key, hashed(secret))

    def sat(self, name: str) -> Seat:
        """With a person in it."""
        return replace(self, kind=PERSON, name=name, level="", ready=0)

    def left(self) -> Seat:
        """Empty again; the old link opens nothing any more."""
        return Seat()


def new_secret() -> str:
    """A secret for a seat's link, too long to guess."""
    return secrets.token_urlsafe(24)


def hashed(secret: str) -> str:
    """What is kept of a secret."""
    return hashlib.sha256(secret.encode()).hexdigest()


def tidy_name(text: str, fallback: str = "Guest") -> str:
    """A name fit for a table: any script, one line, not too long, and no signs that turn the text around it about."""
    plain = unicodedata.normalize("NFC", text)
    kept = "".join(
        c if unicodedata.category(c) not in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp") else " " for c in plain
    )
    return " ".join(kept.split())[:NAME_AT_MOST].strip() or fallback


def distinct(name: str, others: list[str]) -> str:
    """The name, with a number if somebody at the table has it already ("You" is everybody's)."""
    known = {other.casefold() for other in others} | {"you"}
    number, made = 2, name
    while made.casefold() in known:
        made, number = f"{name[: NAME_AT_MOST - 3]} {number}", number + 1
    return made
