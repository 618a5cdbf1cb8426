"""Events written as lines that a card player can read.  `reader.parse` reads each line back as the same event."""

from __future__ import annotations

from typing import Final, assert_never

from . import events as ev
from .notation import write_cards, write_row, write_zone
from .zones import Shape

PURSES: Final = {ev.POT: "pot", ev.BANK: "bank"}


def write(e: ev.Event, shape: Shape) -> str:
    """The event as one line."""
    places, players, parties = shape.places, shape.players, shape.parties
    match e:
        case ev.Cut(cards):
            return "cut " + ", ".join(f"{name} {card}" for name, card in zip(players, cards, strict=True))
        case ev.NewDeal(dealer, order, board):
            told = f", board {board.number}{' again' if board.replayed else ''}" if board else ""
            return f"new deal: {places[dealer]} deals, order {' '.join(places[place] for place in order)}{told}"
        case ev.Dealt():
            return _write_dealt(e, shape)
        case ev.Looked(player, zone, cards):
            return f"{players[player]} looks at {write_zone(zone, shape)}: {write_cards(cards)}"
        case ev.Reached(player, zone, number):
            return f"{players[player]} reaches for {number} of {write_zone(zone, shape)}"
        case ev.Shown(zone, cards, to, stay):
            where, whom = write_zone(zone, shape), _audience(to, shape)
            return f"{'shown' if stay else 'seen'} {where} to {whom}: {write_cards(cards)}"
        case ev.TookUp(place, cards):
            return f"{places[place]} takes up {write_cards(cards)}"
        case ev.TurnedUp(turned):
            return "turned up " + ", ".join(f"{places[place]} {number + 1} {card}" for place, number, card in turned)
        case ev.Moved(src, dst, cards):
            return f"moved {write_zone(src, shape)} to {write_zone(dst, shape)}: {write_cards(cards)}"
        case ev.Called(place, call):
            return f"{places[place]} calls {call}"
        case ev.Asked(player, place, question):
            return f"{players[player]} asks {places[place]}: {question}"
        case ev.Commanded(player, place, command):
            return f"{players[player]} commands {places[place]}: {command}"
        case ev.Answered(place, text):
            return f"{'table' if place is None else places[place]} answers: {text}"
        case ev.Played(place, card, under):
            return f"{places[place]} plays {card}" + ("" if under is None else f" over {under}")
        case ev.Omitted(place):
            return f"{places[place]} omits to play"
        case ev.Added(place, card, trick):
            return f"{places[place]} adds {card} to trick {trick + 1}"
        case ev.TookTrick(place):
            return f"trick to {places[place]}"
        case ev.Claimed(player, tricks, to, cards):
            return f"{players[player]} claims {tricks}, shown to {_audience(to, shape)}: {write_cards(cards)}"
        case ev.Agreed(player, yes):
            return f"{players[player]} {'agrees' if yes else 'refuses'}"
        case ev.Settled(tricks):
            return "settled " + ", ".join(f"{name} {number}" for name, number in zip(places, tricks, strict=True))
        case ev.Paid(payer, payee, chips, why):
            return f"{_purse(payer, shape)} pays {chips} to {_purse(payee, shape)}: {why}"
        case ev.Scored(lines, why):
            listed = "".join(f"; {parties[n.party]} {n.column} {n.points:+d} ({n.why})" for n in lines)
            return f"scored {why}{listed}"
        case ev.Reported(by, code, offender):
            return f"{players[by]} reports {code} by {places[offender]}"
        case ev.Ruled(code, at, option, by, card):
            told = f", card {card}" if card is not None else ""
            return f"{players[by]} rules {code} at {at}: {option}{told}"
        case ev.Struck(at):
            return f"struck from {at}"
        case ev.TookBack(place, card):
            return f"{places[place]} takes back {card}"
        case ev.Corrected(place, old, new):
            return f"{places[place]} corrects {old} to {new}"
        case ev.TricksMoved(giver, taker, number, why):
            return f"tricks moved {number} from {places[giver]} to {places[taker]}: {why}"
        case ev.Voided(why):
            return f"void: {why}"
        case ev.Resigned(party):
            return f"{parties[party]} resigns"
        case _:
            assert_never(e)


def _audience(to: tuple[int, ...] | None, shape: Shape) -> str:
    return "all" if to is None else " ".join(shape.players[player] for player in to) or "nobody"


def _purse(number: int, shape: Shape) -> str:
    return PURSES[number] if number < 0 else shape.parties[number]


def own_looks(shape: Shape) -> tuple[tuple[int, ...], ...]:
    """Each player looks into the hand of the place that bears his name: the looks that need not be written."""
    return tuple((shape.players.index(name),) if name in shape.players else () for name in shape.places)


def _write_dealt(e: ev.Dealt, shape: Shape) -> str:
    parts = [f"{name} {write_cards(held)}" for name, held in zip(shape.places, e.hands, strict=True)]
    for name, down, up in zip(shape.places, e.down, e.up, strict=False):
        parts += [f"down {name} {write_row(down)}", f"up {name} {write_row(up)}"]
    parts += [f"{name} {write_cards(heap)}" for name, heap in (("kitty", e.kitty), ("dead", e.dead)) if len(heap)]
    if e.stock:
        parts.append(f"stock {write_row(e.stock)}")
    if e.turn_up is not None:
        parts.append(f"face up {e.turn_up}")
    if e.looks != own_looks(shape):
        parts += [
            f"look {name} {' '.join(shape.players[player] for player in lookers) or '-'}"
            for name, lookers in zip(shape.places, e.looks, strict=True)
        ]
    return "dealt " + " | ".join(parts)
