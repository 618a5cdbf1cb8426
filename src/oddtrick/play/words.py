"""Events, choices and tables in short sentences, said from a viewer's seat: for terminals, pages and live regions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import assert_never

from oddtrick.laws.names import name_of
from oddtrick.rules.commands import ANYTHING
from oddtrick.rules.view import View
from oddtrick.table import events as ev
from oddtrick.table.calls import Bid, Call, Number, Pass, Word
from oddtrick.table.cards import SUIT_NAMES, Cards, cards_in
from oddtrick.table.zones import Shape, Zone

from .law_words import asked, reported, suggestion, to_ask, to_report
from .record import Entry, Noted, Seated, Undone

MANY = 60  # more choices than there are cards
_COMPASS = {"N": "North", "E": "East", "S": "South", "W": "West", "NS": "North-South", "EW": "East-West"}
_STRAINS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades", "NT": "no trump"}


def long_name(name: str) -> str:
    """A place's or party's name in full: "North", "North-South"."""
    return _COMPASS.get(name, name)


def call_words(call: Call) -> str:
    """A call as people say it: "2 spades", "pass"."""
    match call:
        case Pass():
            return "pass"
        case Bid(level, strain):
            name = _STRAINS.get(strain, strain)
            return f"{level} {name.removesuffix('s') if level == 1 else name}"
        case Number(number):
            return str(number)
        case Word("tricks", (certain, probable, possible)):
            return f"{certain} certain, {probable} probable, {possible} possible tricks"
        case _:
            return str(call)


def pile_words(cards: Cards) -> str:
    """The cards of a pile by name: "king and 3 of spades, 2 of hearts, 3 unknown cards"."""
    parts = []
    for suit in (3, 2, 1, 0):
        found = list(reversed(cards_in(cards.bits & 0x1FFF << 13 * suit)))
        if found:
            ranks = [card.name.split(" of ")[0] for card in found]
            told = ranks[0] if len(ranks) == 1 else f"{', '.join(ranks[:-1])} and {ranks[-1]}"
            parts.append(f"{told} of {SUIT_NAMES[suit]}")
    parts += [card.name for card in cards_in(cards.bits) if card.suit is None]
    if cards.backs:
        parts.append(f"{cards.backs} unknown card{'s' if cards.backs > 1 else ''}")
    return ", ".join(parts) or "nothing"


@dataclass(frozen=True)
class Speaker:
    """Says what happens at one table to one viewer.

    `names` are the players' own names, if they have any; `viewer` is addressed as "you".
    """

    shape: Shape
    viewer: int = -1
    names: Mapping[int, str] = field(default_factory=dict)

    def player(self, player: int) -> str:
        """A player: "You", "Anna", "East"; a bot by its seat, or "Bot" where there are but two seats."""
        if player == self.viewer:
            return "You"
        name = self.names.get(player, "")
        if name.startswith("bot:"):
            name = "Bot" if len(self.shape.players) == 2 and self.viewer >= 0 else ""
        return name or long_name(self.shape.players[player])

    def place(self, place: int) -> str:
        """A place, by its player where it bears his name; an android, `A*`, by its owner."""
        name = self.shape.places[place]
        owner = name.removesuffix("*")
        if owner not in self.shape.players:
            return name
        who = self.player(self.shape.players.index(owner))
        return who if owner == name else "Your android" if who == "You" else f"{who}'s android"

    def party(self, party: int) -> str:
        """A side or a player on the score sheet."""
        name = self.shape.parties[party]
        return self.player(self.shape.players.index(name)) if name in self.shape.players else long_name(name)

    def does(self, who: str, verb: str, plural: str = "") -> str:
        """A subject with its verb: "East plays", "You play"."""
        return f"{who} {plural or verb[:-1]}" if who == "You" else f"{who} {verb}"

    def _told(self, player: int, what: str) -> str:
        """A sentence about a player; `what` begins with its verb."""
        verb, rest = what.split(" ", 1)
        told = f"{self.does(self.player(player), verb, 'have' if verb == 'has' else '')} {rest}"
        return told if told.endswith("?") else f"{told}."

    def _suggested(self, e: ev.Commanded) -> str | None:
        return suggestion(e.command, self.shape.players[e.player] == self.shape.places[e.place])

    def zone(self, zone: Zone) -> str:
        """Where cards lie: "your hand", "pile 5 of East"."""
        whose = "" if zone.place < 0 else self.place(zone.place)
        if zone.kind == "hand":
            return "your hand" if whose == "You" else f"the hand of {self.of(zone.place)}"
        if zone.kind == "pile":
            return self._pile(zone.place, zone.number)
        return {"dead": "the cards out of play", "open": "the open cards"}.get(zone.kind, f"the {zone.kind}")

    def say(self, e: ev.Event) -> str:
        """What happened, in one sentence."""
        match e:
            case ev.Cut(cards):
                told = ", ".join(f"{self.player(who)} {card.name}" for who, card in enumerate(cards))
                return f"Cut for the deal: {told}."
            case ev.NewDeal(dealer, _, board):
                on = f" on board {board.number}" if board else ""
                return f"{self.does(self.place(dealer), 'deals')}{on}."
            case ev.Dealt(turn_up=turn_up):
                return "The cards are dealt." + (
                    f" Turned up for trumps: {turn_up.name}." if turn_up is not None else ""
                )
            case ev.Looked(player, zone, cards):
                seen = f": {pile_words(cards)}" if cards.bits else ""
                return f"{self.does(self.player(player), 'looks')} at {self.zone(zone)}{seen}."
            case ev.Reached(player, zone, number):
                return f"{self.does(self.player(player), 'reaches', 'reach')} {self._reach(zone, number)}."
            case ev.Shown(zone, cards, _, _):
                return f"Shown, {self.zone(zone)}: {pile_words(cards)}."
            case ev.TookUp(place, cards):
                return f"{self.does(self.place(place), 'takes')} up the {pile_words(cards)}."
            case ev.TurnedUp(turned):
                told = ", ".join(f"{card.name} ({self._pile(place, number)})" for place, number, card in turned)
                return f"Turned up: {told}."
            case ev.Moved(src, dst, cards):
                return self._moved(src, dst, cards)
            case ev.Called(place, call):
                return f"{self.does(self.place(place), 'calls')} {call_words(call)}."
            case ev.Asked(player, place, question):
                return self._told(player, asked(question, self.of(place)))
            case ev.Commanded(player, place, command) if self._suggested(e) is not None:
                return self._told(player, f"suggests the {self._suggested(e)}")
            case ev.Commanded(player, place, command):
                return f"{self.does(self.player(player), 'commands')} {self.of(place)}: {command}."
            case ev.Answered(place, text):
                return f"{'The table' if place is None else self.place(place)} answers: {text}."
            case ev.Played(place, card, under):
                told = "" if under is None else f" with the {under.name} under it"
                return f"{self.does(self.place(place), 'plays')} {card.name}{told}."
            case ev.Omitted(place):
                return f"{self.does(self.place(place), 'omits')} to play to this trick."
            case ev.Added(place, card, trick):
                whose = "your" if self.place(place) == "You" else f"{self.place(place)}'s"
                return f"Put to trick {trick + 1}: {whose} {card.name}."
            case ev.TookTrick(place):
                return f"{self.does(self.place(place), 'wins')} the trick."
            case ev.Claimed(player, tricks, _, cards):
                if not tricks:
                    return f"{self.does(self.player(player), 'gives')} up the tricks to come."
                shows = "show" if player == self.viewer else "shows"
                shown = f" and {shows} {pile_words(cards)}" if cards.bits else ""
                return f"{self.does(self.player(player), 'claims')} {tricks} of the tricks to come{shown}."
            case ev.Agreed(player, yes):
                return f"{self.does(self.player(player), 'agrees' if yes else 'refuses')}."
            case ev.Settled(tricks):
                told = ", ".join(f"{number} to {self.of(place)}" for place, number in enumerate(tricks) if number)
                return f"The rest of the tricks: {told or 'none'}."
            case ev.Paid(payer, payee, chips, why):
                taker = self._purse(payee)
                return (
                    f"{self.does(self._purse(payer), 'pays')} {chips} to {'you' if taker == 'You' else taker}: {why}."
                )
            case ev.Scored(lines, why):
                return self._scored(lines, why)
            case ev.Reported(by, code, offender):
                return self._told(by, reported(code, self.of(offender)))
            case ev.Ruled(_, _, "no claim", by):
                return f"{self.does(self.player(by), 'makes')} no claim."
            case ev.Ruled(code, _, option, by, card):
                on = f", {card.name}" if card is not None else ""
                return f"{self.does(self.player(by), 'chooses')} for the {name_of(code)}: {option}{on}."
            case ev.Struck():
                return "The last calls are struck out."
            case ev.TookBack(place, card):
                return f"{self.does(self.place(place), 'takes')} back the {card.name}."
            case ev.Corrected(place, old, new):
                return f"{self.does(self.place(place), 'corrects')} the {old.name} to the {new.name}."
            case ev.TricksMoved(giver, taker, number, why):
                return f"{number} tricks go from {self.of(giver)} to {self.of(taker)}: {why}."
            case ev.Voided(why):
                return f"The deal is void: {name_of(why)}."
            case ev.Resigned(party):
                return f"{self.does(self.party(party), 'resigns')} the match."
            case _:
                assert_never(e)

    def say_entry(self, entry: Entry) -> str:
        """An entry of a record in one sentence."""
        match entry:
            case Undone():
                return "Taken back."
            case Seated(player, name):
                seat = long_name(self.shape.players[player])
                return f"A bot ({name[4:]}) sits at {seat}." if name.startswith("bot:") else f"{name} sits at {seat}."
            case Noted(text):
                return text
            case _:
                return self.say(entry)

    def of(self, place: int) -> str:
        """A place within a sentence: "you", "your android", "East"."""
        name = self.place(place)
        return name[:1].lower() + name[1:] if name in ("You", "Your android") else name

    def _pile(self, place: int, number: int) -> str:
        name = self.place(place)
        return f"your pile {number + 1}" if name == "You" else f"pile {number + 1} of {name}"

    def _reach(self, zone: Zone, number: int) -> str:
        if zone.kind == "pile":
            return f"under {self._pile(zone.place, zone.number)}"
        return f"for {number} card{'s' if number != 1 else ''} of {self.zone(zone)}"

    def _purse(self, owner: int) -> str:
        return {ev.POT: "the pot", ev.BANK: "the bank"}.get(owner) or self.party(owner)

    def _moved(self, src: Zone, dst: Zone, cards: Cards) -> str:
        what = pile_words(cards) if cards.bits else f"{len(cards)} card{'s' if len(cards) > 1 else ''}"
        match src.kind, dst.kind:
            case "hand", "hand":
                return f"{self.does(self.place(src.place), 'passes', 'pass')} {what} to {self.of(dst.place)}."
            case "hand", "buried":
                return f"{self.does(self.place(src.place), 'buries', 'bury')} {what}."
            case "hand", "open" | "dead":
                return f"{self.does(self.place(src.place), 'discards')} {what}."
            case "stock", "dead":
                return f"Discarded from the stock: {what}."
            case "stock", "hand":
                return f"{self.does(self.place(dst.place), 'draws')} {what}."
            case _, "hand":
                return f"{self.does(self.place(dst.place), 'takes')} {self.zone(src)}: {what}."
            case _:
                return f"{what[:1].upper()}{what[1:]} from {self.zone(src)} to {self.zone(dst)}."

    def _scored(self, lines: tuple[ev.Line, ...], why: str) -> str:
        told = "; ".join(f"{self.party(n.party)} {n.points:+d} {n.column} ({n.why})" for n in lines)
        return f"Score of the deal, {why}{': ' + told if told else ''}."

    def choice(self, e: ev.Event) -> str:
        """A choice as a button says it: "Play queen of hearts", "Bid 2 spades"."""
        match e:
            case ev.Played(_, card, under):
                return f"Play {card.name}" + ("" if under is None else f" with the {under.name} under it")
            case ev.Called(_, call):
                words = call_words(call)
                return f"Bid {words}" if isinstance(call, (Bid, Number)) else words[:1].upper() + words[1:]
            case ev.Asked(_, place, question):
                return to_ask(question, self.of(place))
            case ev.Omitted(place):
                return "Omit to play" if self.place(place) == "You" else f"Omit the card of {self.of(place)}"
            case ev.Commanded() if self._suggested(e) is not None:
                return f"Suggest the {self._suggested(e)}"
            case ev.Commanded(_, _, command):
                return "Anything goes (the opponent chooses)" if command == ANYTHING else f"Command: {command}"
            case ev.Resigned():
                return "Resign the match"
            case ev.Claimed(_, tricks):
                return f"Claim {tricks} trick{'s' if tricks > 1 else ''}" if tricks else "Concede"
            case ev.Agreed(_, yes):
                return "Accept" if yes else "Play on"
            case ev.Moved(Zone("stock"), dst, cards) if cards.bits:
                return f"{'Keep' if dst.kind == 'hand' else 'Reject'} the {pile_words(cards)}"
            case ev.Shown(zone, cards, None, _) if zone.kind == "hand":
                few = len(cards) <= 2 and cards.bits
                return f"Show the {pile_words(cards)}" if few else f"Show {self.zone(zone)}"
            case ev.Ruled(_, _, option, _, card):
                return f"{option[:1].upper()}{option[1:]}{'' if card is None else f' the {card.name}'}"
            case ev.Reported(_, code, offender):
                return to_report(code, self.of(offender))
            case ev.Moved() | ev.Looked() | ev.Shown() | ev.Reached():
                told = self.say(e).removesuffix(".").removeprefix("You ")
                return told[:1].upper() + told[1:]
            case _:
                return self.say(e).removesuffix(".")

    def hindsight(self, chips: float | None, without: ev.Event | None, with_it: ev.Event | None) -> str:
        """What the answer to a question changed: the best choice without it and with it."""
        if chips is None or without is None or with_it is None:
            return "such an answer was too rare to weigh"
        before, after = (self.choice(e).casefold() for e in (without, with_it))
        return f"{before} either way" if without == with_it else f"{after} instead of {before}"

    def turn(self, view: View) -> str:
        """Whose turn it is, or the result."""
        if view.over is not None:
            return self.result(view.over.winners, view.over.why)
        if view.turn is None:
            return "The cards are on their way."
        if view.ask is None:
            return f"{self.player(view.turn)} to choose." if view.turn != self.viewer else "Your turn."
        place = _plays_from(view)
        hand = "" if place is None or self.place(place) == "You" else f" from the hand of {self.place(place)}"
        return f"Your {'turn' if view.table.trick or place is None else 'lead'}{hand}. {view.ask.rule}"

    def result(self, winners: tuple[int, ...], why: str) -> str:
        """Who won the match, and why."""
        if not winners:
            return f"The match is drawn. {why}"
        who = " and ".join(self.party(party) for party in winners)
        return f"{self.does(who, 'wins')} the match: {why}"


def _plays_from(view: View) -> int | None:
    """The place from which a card is to be played; None where something else is asked."""
    size = view.ask.choices.size if view.ask is not None else None
    listed = view.ask.choices.listed if view.ask is not None and size is not None and size < MANY else ()
    places = {event.place if isinstance(event, ev.Played) else None for event in listed}
    return places.pop() if len(places) == 1 else None
