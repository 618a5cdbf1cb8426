"""What everybody at a table is called on its pages: people by name, sides by those who play together."""

from __future__ import annotations

import re
from dataclasses import dataclass

from oddtrick.house.room import Room
from oddtrick.play.words import Speaker, long_name

from .story import listed


@dataclass(frozen=True)
class Names(Speaker):
    """Says what happens to one viewer; a side is called by its players: "You and Clara"."""

    def party(self, party: int) -> str:
        """A player, or the players of a side."""
        name, players = self.shape.parties[party], self.shape.players
        if name in players or not all(letter in players for letter in name):
            return super().party(party)
        return listed(sorted((self.player(players.index(letter)) for letter in name), key=lambda who: who != "You"))

    def does(self, who: str, verb: str, plural: str = "") -> str:
        """A subject with its verb: "East plays", "You and Clara play"."""
        return f"{who} {plural or verb[:-1]}" if " and " in who else super().does(who, verb, plural)


def names_of(room: Room, you: int | None) -> Names:
    """What everybody at a table is called, said to one of them."""
    names = {p: seat.name for p, seat in enumerate(room.company.seats) if seat.name}
    return Names(room.game.shape, -1 if you is None else you, names)


def with_names(line: str, names: Speaker) -> str:
    """A status line of the sheet with people's names for places and sides."""
    shape = names.shape
    words = {place: names.place(p) for p, place in enumerate(shape.places)}
    words |= {player: names.player(p) for p, player in enumerate(shape.players)}
    words |= {party: names.party(p) for p, party in enumerate(shape.parties)}
    words |= {long_name(short): said for short, said in words.items()}
    known = "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))
    told = re.sub(rf"(?<![\w-])(?:{known})(?![\w*-])", lambda found: _within(words[found[0]]), line)
    told = re.sub(r"\byou (\w+)s and (\w+)s\b", r"you \1 and \2", told)
    return re.sub(r"\byou is\b", "you are", told)


def _within(said: str) -> str:
    """A name in the middle of a sentence."""
    return f"you{said[3:]}" if said == "You" or said.startswith(("You and ", "Your ")) else said


SHEET = ("score", "total", "games", "below", "vulnerable", "tray", "kitty")  # what the score sheet says, and boards


def contract_words(standing: list[str]) -> str:
    """What is played for, of all that can be said of a table; for the line at the top."""
    played = [line for line in standing if not line.lower().startswith(SHEET)]
    return " · ".join(f"{line[:1].upper()}{line[1:]}" for line in played[:2])
