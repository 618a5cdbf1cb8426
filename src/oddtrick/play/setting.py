"""Tables set up for an example: a pack dealt by the game itself, or a position laid out card by card."""

from __future__ import annotations

import re
from collections.abc import Mapping
from random import Random
from typing import Any, Protocol

from oddtrick.laws.wrap import Under
from oddtrick.rules.deal import own_looks
from oddtrick.rules.game import Game
from oddtrick.rules.step import Ask, Happen, Offer, Over, Shuffle
from oddtrick.table import events as ev
from oddtrick.table.cards import NO_CARDS, PACK, Card
from oddtrick.table.errors import NotOffered
from oddtrick.table.evolve import evolve
from oddtrick.table.notation import parse_card, parse_cards, parse_order, parse_row
from oddtrick.table.reader import parse
from oddtrick.table.scribe import write
from oddtrick.table.table import Table

from .reading import read, read_line
from .run import Stacked, advance
from .words import Speaker


class Unreadable(ValueError):
    """A file or row of examples that does not say what it should."""


class Fields(Protocol):
    """The fields of a row."""

    def get(self, name: str, default: Any = None) -> Any: ...
    def need(self, name: str) -> Any: ...
    def part(self, name: str) -> Any: ...
    def has(self, name: str) -> bool: ...


def texts(options: Mapping[str, Any]) -> dict[str, str]:
    """Options of a row as the texts that games are made from."""
    return {
        name: ("true" if value else "false") if isinstance(value, bool) else str(value)
        for name, value in options.items()
    }


class Setting:
    """A game at a table; moves are made as at a real one, and refused as there."""

    def __init__(self, game: Game, packs: list[tuple[Card, ...]], seed: int = 0) -> None:
        self.game = game
        self.rules = Under(game)
        self.supply = Stacked(packs, Random(seed))
        self.table = Table.fresh(game.shape)
        self.speaker = Speaker(game.shape)

    def happen(self, event: ev.Event) -> None:
        """Put an event on the table, whether or not the rules would have it."""
        self.table = evolve(self.table, event)

    def end_of_deal(self) -> Ask | Over | None:
        """Let happen what follows in this deal, and stop before the next begins."""
        deals = max(self.table.deals, 1)
        for event, t in advance(self.rules, self.table, self.supply):
            if t.deals > deals:
                return None
            self.table = t
            del event
        step = self.rules.next(self.table)
        assert isinstance(step, (Ask, Over))
        return step

    def ask(self) -> Ask:
        """The question now.  Unreadable if nobody is asked."""
        step = self.end_of_deal()
        if not isinstance(step, Ask):
            raise Unreadable("nobody is asked: the deal is over")
        return step

    def move(self, text: str) -> None:
        """The player who is asked answers with this card or call."""
        step = self.ask()
        self.happen(read(step.choices, text, self.speaker))

    def calls(self, texts: str) -> None:
        """The players who are asked make these calls, separated by commas."""
        for text in texts.split(","):
            if text.strip():
                self.move(text)

    def act(self, text: str) -> None:
        """What somebody does that is neither a card nor a call, asked or not: the start of its line in a record, where
        "at ?" stands for the number of whatever event it is about."""
        step = self.ask()
        event = self.found(step, text)
        if event is None:
            raise NotOffered(f"{text!r} is not offered; {step.rule}")
        self.happen(event)

    def found(self, step: Ask, text: str) -> ev.Event | None:
        """The first choice or offer whose line begins so."""
        parts: list[Ask | Offer] = [step, *step.offers]
        for part in parts:
            for event in part.choices.listed:
                line = write(event, self.game.shape)
                if (re.sub(r" at \d+:", " at ?:", line) if " at ?:" in text else line).startswith(text):
                    return event
        return None

    def line(self, text: str) -> None:
        """The player who is asked answers with a line: a card, a call, a command; "ask ..." takes up an offer."""
        step = self.ask()
        self.happen(read_line(step, text, self.speaker))

    def new_deal(self, dealer: int) -> None:
        """A place deals, the places in the order that the game gives them."""
        clockwise = getattr(self.game, "clockwise", None)
        self.happen(ev.NewDeal(dealer, clockwise(dealer) if clockwise else order_of(self.game, dealer)))

    def looks(self) -> tuple[tuple[int, ...], ...]:
        """Who looks into which hand: each into his own, and whoever else does when the game deals them."""
        own = own_looks(self.table)
        step = self.rules.next(self.table)
        dealt = step.lay(step.pack) if isinstance(step, Shuffle) else None
        if not isinstance(dealt, ev.Dealt):
            return own
        return tuple(tuple(sorted({*mine, *theirs})) for mine, theirs in zip(own, dealt.looks, strict=True))


def order_of(game: Game, dealer: int) -> tuple[int, ...]:
    """The clockwise order when this place deals: as the game says if it wins the cut, else that of its places."""
    fresh, players = Table.fresh(game.shape), len(game.shape.players)
    cut = game.next(fresh)
    lots = [(*PACK[turn:players], *PACK[:turn], *PACK[players:]) for turn in range(players)]
    for pack in lots if isinstance(cut, Shuffle) else ():
        assert isinstance(cut, Shuffle)
        step = game.next(evolve(fresh, cut.lay(pack)))
        if isinstance(step, Happen) and isinstance(step.event, ev.NewDeal) and step.event.dealer == dealer:
            return step.event.order
    if isinstance(cut, Happen) and isinstance(cut.event, ev.NewDeal) and cut.event.dealer == dealer:
        return cut.event.order
    return tuple(range(len(game.shape.places)))


def before(row: Fields, setting: Setting) -> None:
    """`before = { points = [98, 97] }`: what stands on the sheet when the deal begins; `paid`: what has been paid."""
    columns = row.part("before")
    lines = [
        ev.Line(party, column, points, "before")
        for column in columns.fields
        for party, points in enumerate(columns.get(column))
        if points
    ]
    if lines:
        setting.happen(ev.Scored(tuple(lines), "before"))
    for payment in row.get("paid", ()):
        setting.happen(parse(payment, setting.game.shape))


def dealt(row: Fields, setting: Setting) -> None:
    """`hands`, `down`, `up`, `kitty`, `stock`, `turn_up`: a position card by card; what is not named is empty."""
    shape = setting.game.shape
    hands, down, up = (row.part(name) for name in ("hands", "down", "up"))
    cards = tuple(parse_cards(hands.get(name, "")) for name in shape.places)
    rows = []
    for part in (down, up):
        found = tuple(parse_row(part.get(name, "")) for name in shape.places)
        rows.append(tuple(row + (None,) * (shape.piles - len(row)) for row in found) if shape.piles else ())
    looks = setting.looks()
    turn_up = parse_card(row.get("turn_up")) if row.has("turn_up") else None
    kitty = parse_cards(row.get("kitty", "")) if row.has("kitty") else NO_CARDS
    stock = parse_order(row.get("stock", ""))
    setting.happen(ev.Dealt(cards, looks, rows[0], rows[1], kitty=kitty, stock=stock, turn_up=turn_up))


def taken(row: Fields, setting: Setting) -> None:
    """`taken = { A = 12, B = 11 }`: tricks already taken (their cards are gone); `leader` took the last of them."""
    part = row.part("taken")
    shape = setting.game.shape
    last = shape.place(row.get("leader")) if row.has("leader") else None
    numbers = [part.get(name, 0) for name in shape.places]
    if last is not None and not numbers[last]:
        raise Unreadable("the leader must have taken a trick")
    for place in sorted(range(len(numbers)), key=lambda place: place == last):
        for _ in range(numbers[place]):
            setting.happen(ev.TookTrick(place))


def set_up(row: Fields, game: Game) -> Setting:
    """The table that a row describes: `pack`, or any pack, is dealt by the game; or else a position is laid out."""
    if row.has("pack") or not any(row.has(name) for name in ("hands", "down", "up")):
        setting = Setting(game, [parse_order(row.get("pack"))] if row.has("pack") else [])
        before(row, setting)
        if row.has("dealer"):
            setting.new_deal(game.shape.place(row.get("dealer")))
        return setting
    setting = Setting(game, [])
    before(row, setting)
    setting.new_deal(game.shape.place(row.get("dealer", game.shape.places[0])))
    dealt(row, setting)
    return setting
