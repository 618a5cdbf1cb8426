"""What each event does to the table: cards move, viewers learn and forget.  Nothing is judged here.

`evolve` is total, and the only place that decides who learns what.  The same function folds true events into the
true table and veiled events into a veiled one (`table.viewer` says whose); there the others' memory stands at what
the gallery knows.
"""

from __future__ import annotations

from typing import assert_never

from . import events as ev
from .cards import Card, Cards, bits_of
from .knowing import forget_guesses, learnt, moved
from .table import ADDED, Entry, Play, Said, Stuck, Table, Trick, cleared
from .view import veil
from .zones import Pile, Zone


def evolve(t: Table, e: ev.Event) -> Table:
    """The table after the event."""
    match e:
        case ev.Played():
            return _played(t, e)
        case ev.Added():
            return _added(t, e)
        case ev.TookTrick(place):
            return t._replace(at=t.at + 1, trick=(), tricks=(*t.tricks, Trick(t.trick, place)))
        case ev.TurnedUp():
            return _turned_up(t, e)
        case ev.Cut(cards):
            return t._replace(at=t.at + 1, cut=cards)
        case ev.NewDeal(dealer, order, board):
            fresh = cleared(t)
            return fresh._replace(at=t.at + 1, deals=t.deals + 1, dealer=dealer, order=order, board=board)
        case ev.Dealt():
            return _dealt(t, e)
        case ev.Looked():
            return _looked(t, e)
        case ev.Shown():
            return _shown(t, e)
        case ev.TookUp(_, cards):
            return t._replace(at=t.at + 1, faced=t.faced & ~cards.bits)
        case ev.Moved():
            return _moved(t, e)
        case ev.Called(place, call):
            return t._replace(at=t.at + 1, calls=(*t.calls, Said(place, call, t.at)))
        case ev.Struck(at):
            return _noted(t._replace(calls=tuple(said for said in t.calls if said.at < at)), e)
        case ev.TookBack():
            return _noted(_took_back(t, e.place, e.card), e)
        case ev.Corrected():
            return _noted(_corrected(t, e), e)
        case ev.Claimed(player, _, to, cards):
            return _noted(_seen(t, ev.Shown(Zone("hand", player), cards, to, to is ev.ALL)), e)
        case ev.Settled(tricks):
            return t._replace(at=t.at + 1, settled=tricks)
        case ev.Scored():
            return t._replace(at=t.at + 1, sheet=(*t.sheet, Entry(t.deals, t.at, e)))
        case ev.Paid():
            return t._replace(at=t.at + 1, paid=(*t.paid, Entry(t.deals, t.at, e)))
        case ev.Voided(why):
            return t._replace(at=t.at + 1, voided=why)
        case ev.Resigned(party):
            return t._replace(at=t.at + 1, resigned=(*t.resigned, party))
        case ev.Asked() | ev.Commanded() | ev.Answered() | ev.Agreed() | ev.Reached() | ev.Reported() | ev.Ruled():
            return _noted(t, e)
        case ev.Omitted() | ev.TricksMoved():
            return _noted(t, e)
        case _:
            assert_never(e)


def _noted(t: Table, e: ev.Event) -> Table:
    return t._replace(at=t.at + 1, notes=(*t.notes, Entry(t.deals, t.at, e)))


def _played(t: Table, e: ev.Played) -> Table:
    """The card leaves hand or pile and lies in the trick; all see it."""
    place, card = e.place, e.card
    bit = 1 << card
    number = _pile_under(t, place, card) if t.piles else -1
    hands, piles = t.hands, t.piles
    if number < 0:
        held = hands[place]
        known = held.bits & bit
        left = Cards(held.bits ^ known, held.backs if known else max(held.backs - 1, 0))
        hands = (*hands[:place], left, *hands[place + 1 :])
    else:
        piles = _with_pile(t, place, number, Pile(t.piles[place][number].down, None))
    stuck = t.stuck if e.under is None else (*t.stuck, Stuck(place, e.under, len(t.tricks)))
    return t._replace(
        at=t.at + 1, hands=hands, piles=piles, trick=(*t.trick, Play(place, card, number, t.at)), stuck=stuck,
        faced=t.faced & ~bit, sure=tuple([known | bit for known in t.sure]), among=forget_guesses(t.among, bit),
    )  # fmt: skip


def _added(t: Table, e: ev.Added) -> Table:
    """The card leaves the hand and lies with the trick; all see it."""
    t = _found(t, e.place, e.card)
    tricks, card = list(t.tricks), Cards.of((e.card,))
    plays = (*tricks[e.trick].plays, Play(e.place, e.card, ADDED, t.at))
    tricks[e.trick] = tricks[e.trick]._replace(plays=plays)
    t = t._replace(at=t.at + 1, tricks=tuple(tricks), faced=t.faced & ~card.bits)
    return _put(t, Zone("hand", e.place), t.hands[e.place].minus(card))


def _found(t: Table, place: int, card: Card) -> Table:
    """All see a card of a hand; it lies unnoticed under no other any more."""
    bits, held = Cards.of((card,)).bits, t.hands[place]
    if bits & ~held.bits and not held.backs:
        raise ValueError(f"there is no {card.name} in this hand")
    t = learnt(_sighted(t, Zone("hand", place), bits), ev.ALL, bits)
    return _settled_view(t._replace(stuck=tuple(found for found in t.stuck if found.card != card)))


def _pile_under(t: Table, place: int, card: Card) -> int:
    """The pile on which this card lies face up; -1 if it lies on none."""
    for number, spot in enumerate(t.piles[place]):
        if spot.up == card:
            return number
    return -1


def _with_pile(t: Table, place: int, number: int, spot: Pile) -> tuple[tuple[Pile, ...], ...]:
    row = t.piles[place]
    row = (*row[:number], spot, *row[number + 1 :])
    return (*t.piles[:place], row, *t.piles[place + 1 :])


def _turned_up(t: Table, e: ev.TurnedUp) -> Table:
    bits = 0
    for place, number, card in e.turned:
        t = t._replace(piles=_with_pile(t, place, number, Pile(None, card)))
        bits |= 1 << card
    sure = tuple([known | bits for known in t.sure])
    return t._replace(at=t.at + 1, sure=sure, among=forget_guesses(t.among, bits))


def _dealt(t: Table, e: ev.Dealt) -> Table:
    """Each hand is learnt by those who look into it, the cards face up by all, the rest by nobody."""
    rows = tuple(tuple(map(Pile, e.down[place], e.up[place])) for place in range(len(e.up)))
    up = bits_of(card for row in e.up for card in row if card is not None)
    if e.turn_up is not None:
        up |= 1 << e.turn_up
    sure = tuple(
        up | sum(held.bits for held, lookers in zip(e.hands, e.looks, strict=True) if player in lookers)
        for player in range(len(t.shape.players))
    )
    return _settled_view(t._replace(
        at=t.at + 1, laid=True, hands=e.hands, piles=rows, kitty=e.kitty, stock=e.stock, dead=e.dead,
        looks=e.looks, sure=(*sure, up), turn_up=e.turn_up, faced=0 if e.turn_up is None else 1 << e.turn_up,
    ))  # fmt: skip


def _settled_view(t: Table) -> Table:
    """On a veiled table: backs for what is no longer sure, the others' memory at the gallery's level."""
    return t if t.viewer is None else veil(t, t.viewer)


def _sighted(t: Table, zone: Zone, bits: int) -> Table:
    """On a veiled table the cards just seen stand where there were backs."""
    if t.viewer is None or not bits:
        return t
    if zone.kind == "pile":
        spot = t.piles[zone.place][zone.number]
        card = next(iter(Cards(bits)))
        return t._replace(piles=_with_pile(t, zone.place, zone.number, Pile(card, spot.up)))
    if zone.kind == "stock":  # seen at the top, or as a whole in its order is not an event of ours
        return t._replace(stock=(next(iter(Cards(bits))), *t.stock[1:]))
    held = t.heap(zone)
    fresh = bits & ~held.bits
    return _put(t, zone, Cards(held.bits | fresh, held.backs - fresh.bit_count()))


def _seen(t: Table, e: ev.Shown) -> Table:
    t = learnt(_sighted(t, e.zone, e.cards.bits), e.to, e.cards.bits)
    return _settled_view(t._replace(faced=t.faced | e.cards.bits) if e.stay else t)


def _shown(t: Table, e: ev.Shown) -> Table:
    return _noted(_seen(t, e), e)


def _looked(t: Table, e: ev.Looked) -> Table:
    t = learnt(_sighted(t, e.zone, e.cards.bits), (e.player,), e.cards.bits)
    if e.zone.kind == "hand" and e.player not in t.looks[e.zone.place]:
        place = e.zone.place
        lookers = tuple(sorted((*t.looks[place], e.player)))
        t = t._replace(looks=(*t.looks[:place], lookers, *t.looks[place + 1 :]))
    return _noted(_settled_view(t), e)


def _put(t: Table, zone: Zone, cards: Cards) -> Table:
    """The heap with these cards instead (hands, kitty, buried, dead, open)."""
    if zone.kind == "hand":
        return t._replace(hands=(*t.hands[: zone.place], cards, *t.hands[zone.place + 1 :]))
    match zone.kind:
        case "kitty":
            return t._replace(kitty=cards)
        case "buried":
            return t._replace(buried=cards)
        case "dead":
            return t._replace(dead=cards)
        case "open":
            return t._replace(open=cards)
        case _:
            raise ValueError(f"cards cannot be put on {zone.kind}")  # piles and stock are never a target


def _moved(t: Table, e: ev.Moved) -> Table:
    """Cards go from zone to zone.  Who is no longer sure of a card sees a back before they leave."""
    t, seen = moved(t, e)
    t = _settled_view(t)
    if e.src.kind == "stock":
        t = t._replace(stock=t.stock[len(e.cards) :])
    else:
        t = _put(t, e.src, t.heap(e.src).minus(e.cards))
    t = _put(t, e.dst, t.heap(e.dst).plus(e.cards))
    faced = t.faced | e.cards.bits if e.dst.kind == "open" else t.faced & ~e.cards.bits
    notes = (*t.notes, Entry(t.deals, t.at, e, seen))
    return _settled_view(t._replace(at=t.at + 1, faced=faced, notes=notes))


def _took_back(t: Table, place: int, card: Card) -> Table:
    """Out of the trick into hand or pile; the card it uncovered is turned down again (known, not faced)."""
    play = next((play for play in t.trick if play.place == place and play.card == card), None)
    if play is None:
        return _found(t, place, card)
    here = (place, len(t.tricks))  # what lay under it unnoticed is in the hand again
    stuck = tuple(found for found in t.stuck if (found.place, found.trick) != here) if t.stuck else ()
    t = t._replace(trick=tuple(other for other in t.trick if other != play), stuck=stuck)
    if play.pile < 0:
        return t._replace(hands=_plus(t, place, card))
    under = t.piles[place][play.pile]
    return t._replace(piles=_with_pile(t, place, play.pile, Pile(under.down if under.up is None else under.up, card)))


def _plus(t: Table, place: int, card: Card) -> tuple[Cards, ...]:
    return (*t.hands[:place], t.hands[place].plus(Cards(1 << card)), *t.hands[place + 1 :])


def _corrected(t: Table, e: ev.Corrected) -> Table:
    """The trick comes back to the table if it was taken; `new` lies where `old` lay."""
    if not any(play.card == e.old for play in t.trick):
        t = t._replace(trick=t.tricks[-1].plays, tricks=t.tricks[:-1])
    index = next(index for index, play in enumerate(t.trick) if play.card == e.old)
    before, after = t.trick[:index], t.trick[index + 1 :]
    t = _took_back(t, e.place, e.old)
    t = _played(t._replace(trick=()), ev.Played(e.place, e.new))
    return t._replace(at=t.at - 1, trick=(*before, *t.trick, *after))
