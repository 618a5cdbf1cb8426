"""What happens at the table, in short sentences said from the viewer's chair: "You win with the king of hearts."

Everything said here comes from events as the viewer learnt them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from oddtrick.table import events as ev
from oddtrick.table.calls import Bid, Call, Number, Pass, Word
from oddtrick.table.cards import SUIT_LETTERS, SUIT_NAMES, Card, Cards
from oddtrick.table.zones import Shape, Zone

STRAINS = {**dict(zip(SUIT_LETTERS, SUIT_NAMES, strict=True)), "NT": "no trump"}


@dataclass(frozen=True)
class Names:
    """Who is who: what each player is called, and which player the viewer is (None: he only looks on)."""

    shape: Shape
    players: tuple[str, ...]
    you: int | None = None

    def player(self, player: int) -> str:
        """ "You", or the name."""
        return "You" if player == self.you else self.players[player]

    def place(self, place: int) -> str:
        """The player whose name the place bears, or the name of a place of its own."""
        name = self.shape.places[place]
        if name in self.shape.players:
            return self.player(self.shape.players.index(name))
        return self.player(place) if len(self.shape.places) == len(self.shape.players) else name

    def party(self, party: int) -> str:
        """A side by its own name, or, where every player is a party, his name."""
        if party < 0:
            return "the pot" if party == ev.POT else "the bank"
        if len(self.shape.parties) == len(self.shape.players):
            return self.player(party)
        return self.shape.parties[party]


def does(who: str, verb: str, rest: str = "") -> str:
    """ "You lead ..." or "Anna leads ..."."""
    said = verb if who == "You" else {"have": "has", "pass": "passes"}.get(verb, verb + "s")
    return f"{who} {said}{' ' + rest if rest else ''}."


def whose(who: str) -> str:
    """ "your" or "Anna's"."""
    return "your" if who == "You" else f"{who}’s"


def pile_of(cards: Cards) -> str:
    """Cards by name as far as they are known, or how many."""
    known = [card.name for card in cards if card >= 0]
    if len(known) == len(cards) <= 3:
        return ", ".join(known) or "no cards"
    return f"{len(cards)} card{'s' if len(cards) != 1 else ''}"


def call_words(call: Call) -> str:
    """A call as it is said: "2 hearts", "no trump", "pass", "nil"."""
    match call:
        case Pass():
            return "pass"
        case Bid(level, strain):
            name = STRAINS.get(strain, strain)
            return f"{level} {name[:-1] if level == 1 and name in SUIT_NAMES else name}"
        case Number(number):
            return str(number)
        case Word():
            return str(call)


def _zone(zone: Zone, names: Names) -> str:
    if zone.kind == "hand":
        return f"{whose(names.place(zone.place))} hand"
    if zone.kind == "pile":
        return f"{whose(names.place(zone.place))} pile {zone.number + 1}"
    return {"open": "the open cards", "dead": "the dead cards", "buried": "the buried cards"}.get(
        zone.kind, f"the {zone.kind}"
    )


class Narrator:
    """Tells events one after another; it remembers the trick on the table, so that it can say with what it was won."""

    def __init__(self, names: Names) -> None:
        self.names = names
        self.trick: list[tuple[int, Card]] = []
        self.deals = 0

    def tell(self, e: ev.Event) -> str:
        """The sentence for one event; empty where there is nothing worth saying."""
        match e:
            case ev.Played(place, card):
                verb = "play" if self.trick else "lead"
                self.trick.append((place, card))
                return does(self.names.place(place), verb, f"the {card.name}")
            case ev.TookTrick(place):
                with_ = [card.name for who, card in self.trick if who == place]
                self.trick = []
                return does(self.names.place(place), "win", f"with the {with_[-1]}" if with_ else "the trick")
            case ev.NewDeal(dealer):
                self.deals, self.trick = self.deals + 1, []
                return f"Deal {self.deals}. {does(self.names.place(dealer), 'deal')}"
            case ev.TurnedUp(turned):
                one = [f"{card.name} ({whose(self.names.place(p))} pile {n + 1})" for p, n, card in turned]
                return f"Turned up: {', '.join(one)}."
            case ev.Dealt():
                turn_up = getattr(e, "turn_up", None)
                return f"Turned up: {turn_up.name}." if turn_up is not None and turn_up >= 0 else ""
            case ev.Scored() | ev.Paid() | ev.Settled():
                return self._counted(e)
            case ev.Called() | ev.Asked() | ev.Commanded() | ev.Answered() | ev.Agreed():
                return self._said(e)
            case ev.Shown() | ev.Looked() | ev.TookUp() | ev.Moved() | ev.Cut() | ev.Claimed():
                return self._seen(e)
            case _:
                return self._ruled(e)

    def _counted(self, e: ev.Scored | ev.Paid | ev.Settled) -> str:
        match e:
            case ev.Scored(lines, why):
                told = [f"{self.names.party(n.party)} {n.points:+d} ({n.why})" for n in lines]
                return f"Score: {'; '.join(told)}." if told else f"Score: {why}."
            case ev.Paid(payer, payee, chips, why):
                rest = f"{chips} to {self.names.party(payee).replace('You', 'you')} ({why})"
                return does(self.names.party(payer), "pay", rest)
            case ev.Settled(tricks):
                won = [f"{self.names.place(p)} {n}" for p, n in enumerate(tricks) if n]
                return f"The other tricks are settled: {', '.join(won)}."

    def _said(self, e: ev.Called | ev.Asked | ev.Commanded | ev.Answered | ev.Agreed) -> str:
        match e:
            case ev.Called(place, Pass()):
                return does(self.names.place(place), "pass")
            case ev.Called(place, call):
                return does(self.names.place(place), "say", call_words(call))
            case ev.Asked(player, place, question):
                return does(self.names.player(player), "ask", f"{self.names.place(place)}: {question}")
            case ev.Commanded(player, place, command):
                return does(self.names.player(player), "command", f"{self.names.place(place)}: {command}")
            case ev.Answered(place, text):
                return f"{'The table' if place is None else self.names.place(place)}: {text}."
            case ev.Agreed(player, yes):
                return does(self.names.player(player), "agree" if yes else "refuse")

    def _seen(self, e: ev.Shown | ev.Looked | ev.TookUp | ev.Moved | ev.Cut | ev.Claimed) -> str:
        match e:
            case ev.Shown(zone, cards, to) if to is None and len(cards) == 1 and zone.kind == "hand":
                return does(self.names.place(zone.place), "show", f"the {pile_of(cards)}")
            case ev.Shown(zone, cards):
                return f"{_zone(zone, self.names)}: {pile_of(cards)}.".capitalize() if len(cards) <= 3 else ""
            case ev.Looked(player, zone, _):
                return does(self.names.player(player), "look", f"at {_zone(zone, self.names)}")
            case ev.TookUp(place, cards):
                return does(self.names.place(place), "take", f"up the {pile_of(cards)}")
            case ev.Moved(src, dst, cards):
                return f"{pile_of(cards)} from {_zone(src, self.names)} to {_zone(dst, self.names)}."
            case ev.Cut(cards):
                drawn = [f"{self.names.player(p)} {card.name}" for p, card in enumerate(cards)]
                return f"Cut for the deal: {', '.join(drawn)}."
            case ev.Claimed(player, tricks):
                return does(self.names.player(player), "claim", f"{tricks} tricks")

    def _ruled(self, e: ev.Event) -> str:
        match e:
            case ev.Voided(why):
                return f"The deal is void: {why}."
            case ev.Resigned(party):
                return does(self.names.party(party), "resign")
            case ev.Reported(by, code, offender):
                return does(self.names.player(by), "report", f"{self.names.place(offender)}: {code}")
            case ev.Ruled(code, _, option, by):
                return does(self.names.player(by), "rule", f"on {code}: {option}")
            case ev.TookBack(place, card):
                return does(self.names.place(place), "take", f"back the {card.name}")
            case ev.Corrected(place, old, new):
                return does(self.names.place(place), "correct", f"the {old.name} to the {new.name}")
            case ev.TricksMoved(giver, taker, number, why):
                return f"{number} tricks from {self.names.place(giver)} to {self.names.place(taker)}: {why}."
            case _:
                return ""


def story(told: Sequence[ev.Event], names: Names) -> list[str]:
    """One sentence for each event, empty where there is none; `told` is everything from the first event on."""
    narrator = Narrator(names)
    return [narrator.tell(e) for e in told]


def listed(words: Iterable[str]) -> str:
    """ "a", "a and b", "a, b and c"."""
    said = list(words)
    return said[0] if len(said) == 1 else f"{', '.join(said[:-1])} and {said[-1]}" if said else ""
