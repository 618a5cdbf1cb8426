"""The laws that every game keeps, checked at every event of random matches, for every player and the gallery.

    1  what you saw adds up to what you see: folding the veiled events gives the veiled table
    2  nothing more is in it: another layout of what is hidden changes no byte of the view
    3  the rules do not leak: with that layout the same player is asked, with the same choices, offers and refusals
    4  a secret choice looks the same from outside, whichever it was
    5  the record alone rebuilds the table; choices are distinct; what happened was offered; random play ends;
       chips are conserved

A new game gets all of them by being listed in the catalogue.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

from oddtrick.bots.imagine import Imagination
from oddtrick.rules.choices import LISTED_AT_MOST, Language, OneOf, PickCards, Write
from oddtrick.rules.game import Game, Rules
from oddtrick.rules.options import chosen, options_of
from oddtrick.rules.score import purse
from oddtrick.rules.step import Ask, Offer, Over, Step
from oddtrick.rules.view import View, look
from oddtrick.table import events as ev
from oddtrick.table.cards import CARDS, Cards, bits_of
from oddtrick.table.errors import BadOption
from oddtrick.table.evolve import evolve
from oddtrick.table.notation import write_cards
from oddtrick.table.table import Table
from oddtrick.table.view import veil, veil_event

from .audit import audit
from .record import Record, parse, table_of, write
from .run import HAPPENINGS_AT_MOST, Chance, Supply, happening

EVENTS_AT_MOST = 200_000


class LawBroken(AssertionError):
    """A game, or the physics, breaks a law: which, where, and what was seen."""

    def __init__(self, law: int, what: str, t: Table) -> None:
        self.law = law
        super().__init__(f"law {law}, event {t.at}: {what}")


@dataclass
class Tally:
    """How much was checked; `alone` counts views for which no second layout differed in anything."""

    events: int = 0
    views: int = 0
    alone: int = 0
    other_layouts: int = 0
    questions: int = 0
    offences: int = 0


def described(view: View) -> str:
    """Everything that is in a view, as text: bytes that may not depend on what is hidden."""
    asked = "" if view.ask is None else put(view.ask)
    offers = "; ".join(put(offer) for offer in view.offers)
    return f"{view.table!r}|{view.turn}|{asked}|{offers}|{view.over!r}"


def put(question: Ask | Offer) -> str:
    """A question or an offer as it is put: player, rule, and the choices as a page would show them."""
    shown = []
    for form in question.choices.forms:
        match form:
            case OneOf(events):
                shown.append(repr(events))
            case PickCards(least, most, cards):
                shown.append(f"{least}..{most} of {cards}")
            case Write(hint):
                shown.append(hint)
    return f"{question.player} {question.rule} {question.choices.size} {shown}"


@dataclass
class Inspection:
    """One random match under the eyes of the law.  `thorough`: how many other layouts each view is compared with."""

    game: Rules
    rng: Random
    thorough: int = 1
    every: int = 1  # laws 2 and 3 at every so many events (they cost most)
    offers: float = 0.0  # how often an offer is taken instead of the question answered (resigning apart)
    deals: int | None = None  # stop after so many deals; None: play the match to its end
    fold: Callable[[Table, ev.Event], Table] = evolve
    veil: Callable[[Table, int], Table] = veil
    veil_event: Callable[[Table, ev.Event, int], ev.Event] = veil_event
    tally: Tally = field(default_factory=Tally)
    events: list[ev.Event] = field(default_factory=list)

    def match(self, supply: Supply | None = None) -> Tally:
        """Play a match at random and hold every event of it to the laws."""
        chance = supply or Chance(self.rng)
        t = Table.fresh(self.game.shape)
        seen = {viewer: self.veil(t, viewer) for viewer in self.game.shape.viewers}
        happened = 0
        while not isinstance(step := self.game.next(t), Over):
            if isinstance(step, Ask):
                happened = 0
                self.check_question(t, step)
                event = self.unasked(step) or step.choices.pick(self.rng)
                if event not in step.choices and not any(event in offer.choices for offer in step.offers):
                    raise LawBroken(5, f"picked {event}, which is not among the choices", t)
                slip = event not in step.choices and any(o.offence and event in o.choices for o in step.offers)
                self.tally.offences += slip
            else:
                happened += 1
                found = happening(step, chance)
                assert found is not None
                event = found
                if isinstance(event, ev.NewDeal) and self.deals is not None and t.deals >= self.deals:
                    self.check_record(t)
                    return self.tally
            if happened > HAPPENINGS_AT_MOST or self.tally.events > EVENTS_AT_MOST:
                raise LawBroken(5, f"it does not end: {event}", t)
            t = self.follow(t, event, seen)
        self.check_end(t, step)
        self.check_record(t)
        return self.tally

    def unasked(self, step: Ask) -> ev.Event | None:
        """Now and then something that is offered beside the question."""
        if not self.offers or self.rng.random() >= self.offers:
            return None
        found = [offer.choices.pick(self.rng) for offer in step.offers if _drawn(offer)]
        found = [event for event in found if not isinstance(event, ev.Resigned)]
        return self.rng.choice(found) if found else None

    def follow(self, t: Table, event: ev.Event, seen: dict[int, Table]) -> Table:
        """One event: laws 1, 2 and 3."""
        after = self.fold(t, event)
        self.tally.events += 1
        self.events.append(event)
        # what a fold gets wrong stays wrong until the next deal: common events need not be compared each time
        compared = self.tally.events % min(self.every, 7) == 0 or not isinstance(event, (ev.Played, ev.TookTrick))
        for viewer in self.game.shape.viewers:
            told = self.veil_event(after, event, viewer)
            if extra := cards_told(told) & ~after.sure[viewer]:
                raise LawBroken(
                    2, f"viewer {viewer} is told of {write_cards(Cards(extra))} and does not know it", after
                )
            seen[viewer] = self.fold(seen[viewer], told)
            if compared and seen[viewer] != self.veil(after, viewer):
                raise LawBroken(
                    1,
                    f"{event} as {told} gives viewer {viewer} {_difference(seen[viewer], self.veil(after, viewer))}",
                    after,
                )
        if self.tally.events % self.every == 0:
            step = self.game.next(after)
            for viewer in self.game.shape.viewers:
                self.check_view(after, step, viewer)
        return after

    def check_view(self, t: Table, step: Step, viewer: int) -> None:
        """Laws 2 and 3, with other layouts of what this viewer cannot see."""
        mine = self.veil(t, viewer)
        if not mine.laid or not isinstance(step, (Ask, Over)):
            return
        self.tally.views += 1
        view = look(self.game, t, viewer)
        before = described(view)
        if isinstance(step, Ask) and view.ask is not None and put(view.ask) != put(step):
            raise LawBroken(3, f"asked on the veiled table, viewer {viewer} gets another question", t)
        fancy = Imagination(self.game, mine)
        differed = False
        for _ in range(self.thorough):
            other = fancy.layout(self.rng).table
            differed = differed or other.hands != t.hands or other.piles != t.piles or other.kitty != t.kitty
            if self.veil(other, viewer) != mine:
                raise LawBroken(
                    2, f"viewer {viewer} sees a difference: {_difference(self.veil(other, viewer), mine)}", t
                )
            self.tally.other_layouts += 1
            asked = self.game.next(other)
            if isinstance(step, Ask) and (not isinstance(asked, Ask) or asked.player != step.player):
                raise LawBroken(3, f"who is asked depends on cards that viewer {viewer} cannot see", t)
            if isinstance(asked, Over) != isinstance(step, Over):
                raise LawBroken(3, f"the end depends on cards that viewer {viewer} cannot see", t)
            if described(look(self.game, other, viewer)) != before:
                raise LawBroken(3, f"the question to viewer {viewer} depends on what he cannot see", t)
            self.check_refusals(t, step, asked, viewer)
        self.tally.alone += not differed

    def check_refusals(self, t: Table, step: Step, asked: Step, viewer: int) -> None:
        """Law 3 for what is not offered: the same refusal in the same words."""
        if not isinstance(step, Ask) or not isinstance(asked, Ask) or step.player != viewer:
            return
        for card in self.rng.sample(CARDS, 4):
            for place in range(len(t.shape.places)):
                event = ev.Played(place, card)
                here, there = event in step.choices, event in asked.choices
                if here != there or (not here and step.choices.why_not(event) != asked.choices.why_not(event)):
                    raise LawBroken(3, f"the refusal of {event} depends on what viewer {viewer} cannot see", t)

    def check_question(self, t: Table, step: Ask) -> None:
        """Law 4, and choices are distinct and among themselves."""
        self.tally.questions += 1
        size = step.choices.size
        if size is not None and size > LISTED_AT_MOST:
            chosen_events = tuple(step.choices.pick(self.rng) for _ in range(20))
        else:
            chosen_events = step.choices.listed
            if len(set(chosen_events)) != len(chosen_events):
                raise LawBroken(5, f"a choice stands twice: {chosen_events}", t)
            if size is not None and size != len(chosen_events):
                raise LawBroken(5, f"{size} choices are counted, {len(chosen_events)} listed", t)
        if size == 0:
            raise LawBroken(5, "somebody is asked who has no choice", t)
        for event in chosen_events[:50]:
            if event not in step.choices:
                raise LawBroken(5, f"{event} is listed but not in the choices", t)
        self.check_secret(t, step, [e for e in chosen_events if isinstance(e, (ev.Moved, ev.Looked, ev.Shown))])

    def check_secret(self, t: Table, step: Ask, secrets: list[ev.Event]) -> None:
        """Law 4: who does not learn the cards cannot tell one secret choice from another of the same form."""
        if len(secrets) < 2:
            return
        one, other = self.rng.sample(secrets, 2)
        for viewer in t.shape.viewers:
            if viewer == step.player or _form(one) != _form(other) or _sees(t, one, viewer) or _sees(t, other, viewer):
                continue
            told = [
                (self.veil_event(after, event, viewer), self.veil(after, viewer))
                for event in (one, other)
                for after in (self.fold(t, event),)
            ]
            if told[0] != told[1]:
                raise LawBroken(4, f"viewer {viewer} can tell {one} from {other}", t)

    def check_end(self, t: Table, over: Over) -> None:
        """Law 5: the result fits the parties, and chips are conserved."""
        if len(over.points) != len(t.shape.parties) or any(w >= len(t.shape.parties) for w in over.winners):
            raise LawBroken(5, f"the result {over} does not fit the parties", t)
        purses = [purse(t, owner) for owner in (*range(len(t.shape.parties)), ev.POT, ev.BANK)]
        if sum(purses):
            raise LawBroken(5, f"chips are not conserved: {purses}", t)

    def check_record(self, t: Table) -> None:
        """Law 5: the record alone rebuilds the table, and the auditor finds nothing."""
        options = chosen(self.game) if _has_options(self.game) else {}  # type: ignore[arg-type]
        record = Record(self.game.id, options, tuple(self.events))
        text = write(record, t.shape)
        again = parse(text, t.shape)
        if again != record or table_of(again, t.shape) != t:
            raise LawBroken(5, "the record does not come back to the same table", t)
        fault = audit(self.game, record)
        if fault is not None:
            raise LawBroken(5, f"the rules would not have offered {fault}", t)


def _drawn(offer: Offer) -> bool:
    """Whether something can be picked from it at random: of a language that may not be used now nothing can."""
    return not isinstance(offer.choices, Language) or offer.choices.draw is not None or bool(offer.choices.ready)


def cards_told(event: ev.Event) -> int:
    """The cards (bits) that an event shows of the deal."""
    match event:
        case ev.Dealt():
            rows = [card for row in (*event.down, *event.up) for card in row if card is not None]
            heaps = (*event.hands, event.kitty, event.dead)
            return bits_of([*rows, *event.stock]) | sum(heap.bits for heap in heaps)
        case ev.Moved() | ev.Looked() | ev.Shown() | ev.Claimed() | ev.TookUp():
            return event.cards.bits
        case ev.Played():
            return event.card.bit | (event.under.bit if event.under is not None else 0)
        case ev.TookBack() | ev.Added():
            return event.card.bit
        case ev.Corrected():
            return event.old.bit | event.new.bit
        case ev.TurnedUp():
            return bits_of(card for _, _, card in event.turned)
        case _:
            return 0


def _has_options(game: Rules) -> bool:
    return hasattr(game, "__dataclass_fields__") and hasattr(game, "preset_by")


def _form(event: ev.Event) -> object:
    match event:
        case ev.Moved(src, dst, cards):
            return ("moved", src, dst, len(cards))
        case ev.Looked(player, zone, cards):
            return ("looked", player, zone, len(cards))
        case ev.Shown(zone, cards, to, stay):
            return ("shown", zone, to, stay, len(cards))
        case _:
            return event


def _sees(t: Table, event: ev.Event, viewer: int) -> bool:
    """Whether a viewer learns, or may trace, the cards of a secret choice."""
    match event:
        case ev.Moved(src, dst, cards):
            looks = any(z.kind == "hand" and viewer in t.looks[z.place] for z in (src, dst))
            whole = len(t.heap(src)) == len(cards) or src.kind == "stock"
            return looks or dst.kind == "open" or whole or bool(cards.bits & t.faced)
        case ev.Looked(player):
            return viewer == player
        case ev.Shown(_, _, to):
            return to is None or viewer in to
        case _:
            return True


def _difference(one: Table, other: Table) -> str:
    for name, mine, theirs in zip(one._fields, one, other, strict=True):
        if mine != theirs:
            return f"{name}: {mine} instead of {theirs}"
    return "no difference"


def extremes(kind: type[Game]) -> list[Game]:
    """The game with its defaults, and with each option at each of its values, or at both ends of its range.

    Sets of options that exclude each other are left out; a long match is cut down where the sheet has a knob for it.
    """
    found: dict[str, Game] = {}
    for name, option in options_of(kind).items():
        values = option.values if option.kind != "listing" else (option.values, option.values[-1:])
        values = (*values, 0) if option.none else values
        for value in values:
            for preset in kind.presets if kind.preset_by and name != kind.preset_by else (None,):
                given = {name: value} | ({kind.preset_by: preset} if preset is not None else {})
                try:
                    game = kind(**given)
                except BadOption:
                    continue
                found.setdefault(repr(game), game)
    return list(found.values())
