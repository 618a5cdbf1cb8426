"""What is drawn around the cards of a table: the story, the ending, empty seats, the names."""

from __future__ import annotations

from dataclasses import dataclass

from oddtrick.house.room import ALL, ALONE, NONE, Room
from oddtrick.house.seats import OPEN
from oddtrick.house.sight import Sight
from oddtrick.play.words import Speaker
from oddtrick.rules.score import COUNTERS, lines, totals
from oddtrick.table.events import Line
from oddtrick.table.table import Table

from .headline import sides_of
from .naming import contract_words, names_of, with_names
from .scene import Scene
from .sitting import Eyes
from .stage import set_stage
from .story import listed, story

LOG_LINES = 60
HINT_WORDS = {ALONE: "while one person plays with the house", ALL: "for everybody", NONE: "for nobody"}


def table_facts(room: Room, eyes: Eyes, since: int = -1) -> dict[str, object]:
    """The scene, and what is laid over it."""
    you = eyes.viewer if eyes.viewer >= 0 else None
    names = names_of(room, you)
    sight = room.sight(eyes.viewer)
    begins, told = deal_told(room, sight, names)
    new = [line for line in told[max(since - begins, 0) :] if line][-8:] if 0 <= since < sight.seen else []
    if eyes.curtain is not None:
        new = [*new, f"{seat_name(room, eyes.curtain)}, it is your turn."]
    scene = set_stage(sight, names, [line for line in told if line][-LOG_LINES:], new)
    standing = [with_names(line, names) for line in room.game.status(sight.table)] if sight.table.laid else []
    return {
        "scene": scene,
        "n": sight.n,  # of the very moment that is drawn: whoever has seen less looks again
        "over": overlay(room, eyes, scene),
        "standing": standing,
        "contract": contract_words(standing),
        "rules_set": [
            f"Hints: {HINT_WORDS[room.hints]}",
            *(f"{name.replace('_', ' ')}: {text.replace('_', ' ')}" for name, text in room.header.options.items()),
        ],
    }


def deal_told(room: Room, sight: Sight, names: Speaker) -> tuple[int, list[str]]:
    """The number of the event that began this deal, and a sentence for it and each one since."""
    deals = sight.table.deals
    span = room.book.span(deals) if deals else None
    begins = span[0] - 1 if span else 0
    return begins, story(room.heard(sight.view.viewer, begins, sight.seen), names, max(deals - 1, 0))


def seat_name(room: Room, player: int) -> str:
    """A player by name, whoever looks."""
    return names_of(room, None).player(player)


def overlay(room: Room, eyes: Eyes, scene: Scene) -> str:
    """Which sheet lies over the cards; none while there is something to play."""
    if eyes.guest is not None:
        return "_sit.html"
    if room.waiting:
        return "_waiting.html" if eyes.seats else "_empty.html"
    if eyes.curtain is not None:
        return "_curtain.html"
    if room.paused:
        return "_paused.html"
    return "_over.html" if scene.over or room.resting else ""


@dataclass(frozen=True)
class Empty:
    """An empty seat: where it is, and the link to it, if this server still knows it."""

    number: int
    where: str
    link: str


def seats_to_fill(room: Room, eyes: Eyes, base: str) -> list[Empty]:
    """The empty seats with their links, for those who sit here."""
    if not eyes.seats:
        return []
    shape = room.game.shape
    return [
        Empty(
            p,
            shape.players[p],
            f"{base}/sit/{room.name}/{room.company.secrets[p]}" if p in room.company.secrets else "",
        )
        for p, seat in enumerate(room.company.seats)
        if seat.kind == OPEN
    ]


@dataclass(frozen=True)
class Ending:
    """The end of a deal or of the match: who won, why the score is what it is, and what comes next."""

    head: str
    why: str
    rows: tuple[tuple[str, str, str], ...]
    deal: int
    next: str = ""
    next_said: str = ""
    wait: str = ""


def ending(room: Room, eyes: Eyes) -> Ending | None:
    """What is said when a deal is done; None while it is played."""
    sight = room.sight(eyes.viewer)
    if not (sight.over or sight.resting):
        return None
    t, names = sight.table, names_of(room, eyes.viewer if len(eyes.seats) == 1 else None)
    deal_points = points_of_this_deal(t)
    rows = tuple((names.party(p), signed(deal_points[p]), str(n)) for p, n in enumerate(totals(t)))
    if sight.ended is not None:
        who = [names.party(p) for p in sight.ended.winners]
        head = f"{names.does(listed(who), 'wins')} the match" if who else "A draw"
        next_, said = ("rematch", "Rematch") if eyes.seats else ("", "")
        return Ending(head, _sentence(with_names(sight.ended.why, names)), rows, t.deals, next_, said)
    ready = eyes.seats and not set(eyes.seats) & set(room.still_looking)
    others = [room.company.seats[p].name for p in room.still_looking if p not in eyes.seats]
    wait = f"Waiting for {listed(others)}." if ready and others else ""
    next_ = "next" if eyes.seats and not ready else ""
    return Ending(deal_head(sight, names), why_so(sight, names), rows, t.deals, next_, "Next deal", wait)


def deal_head(sight: Sight, names: Speaker) -> str:
    """Who took more tricks in this deal, by how many."""
    t = sight.table
    sides = sides_of(sight.game.sides(t))
    won = [t.won(*side) for side in sides]
    if not any(won):
        scored = t.scored()
        return f"Deal {t.deals}: {scored.why if scored is not None and scored.why else 'no tricks'}"
    best = max(range(len(sides)), key=lambda i: won[i])
    score = " – ".join(str(n) for n in sorted(won, reverse=True))
    if won.count(won[best]) > 1:
        return f"Deal {t.deals}: {score}, even"
    who = listed(
        names.place(place).replace("You", "you") if i else names.place(place) for i, place in enumerate(sides[best])
    )
    return f"{who} win{'' if len(sides[best]) > 1 or who == 'You' else 's'} the deal, {score}"


def why_so(sight: Sight, names: Speaker) -> str:
    """Why the score of this deal is what it is."""
    scored = sight.table.scored()
    if scored is None:
        return ""
    told = "; ".join(f"{names.party(line.party)} {_for(line)}" for line in scored.lines)
    return _sentence(told or scored.why)


def _for(line: Line) -> str:
    """An entry in words: points and what for, or something that is only counted."""
    return f"{line.points:+d} {line.column}" if line.column in COUNTERS else f"{line.points:+d} for {line.why}"


def signed(points: int) -> str:
    """Points as they change a score."""
    return f"{points:+d}" if points else "0"


def points_of_this_deal(t: Table) -> list[int]:
    """What each party has written down in this deal, without what is only counted."""
    sums = [0] * len(t.shape.parties)
    for deal, line in lines(t):
        if deal == t.deals and line.column not in COUNTERS:
            sums[line.party] += line.points
    return sums


def _sentence(text: str) -> str:
    return "" if not text else f"{text[:1].upper()}{text[1:]}{'' if text[-1] in '.!?' else '.'}"
