"""The fourth hand plays before the second (L3): the player of dummy says how the second shall play.

He asks for its highest or lowest card of the suit, or that it wins the trick or does not; what it cannot it need not.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from oddtrick.rules.choices import Listed, Plays
from oddtrick.rules.game import Rules
from oddtrick.rules.step import Ask, Offer, Step
from oddtrick.rules.tricks import TrickRules, ask_card, winning_play
from oddtrick.table.cards import cards_in
from oddtrick.table.events import Event, Played, Ruled
from oddtrick.table.table import Play, Table

from .auctions import rulings
from .due import Playing, playing, to_play
from .law import STANDS, Inner
from .revoking import at_the_table

CODE = "fourth-before-second"
HIGHEST, LOWEST, WIN, LOSE = "highest of the suit", "lowest of the suit", "win the trick", "do not win the trick"


def second_hand(game: Rules, t: Table, inner: Inner) -> Step:
    """Ask the player of dummy, hold the second hand to what he says, and let the fourth play early."""
    play = playing(game, t) if at_the_table(game) and hasattr(game, "bidding") else None
    if play is None or not t.trick or t.scored() is not None or t.voided is not None:
        return inner(t)
    early = _early(t, play)
    ruled = rulings(t, CODE, early.at) if early is not None else []
    if early is not None and not ruled:
        rule = "The fourth hand has played before the second: say how the second shall play."
        options = (STANDS, HIGHEST, LOWEST, WIN, LOSE)
        return Ask(play.caller, Listed(tuple(Ruled(CODE, early.at, o, play.caller) for o in options), rule), rule)
    step = inner(t)
    if not isinstance(step, Ask) or not isinstance(step.choices, Plays):
        return step
    if early is not None:
        return _held_to(t, step, step.choices, play.rules, ruled[0].option) if _second(t, play) else step
    return replace(step, offers=(*step.offers, *_offer(t, play, step.choices)))


def _early(t: Table, play: Playing) -> Play | None:
    """The card of the fourth hand, lying next to the lead of the other side."""
    if t.trick[0].place in play.defenders or len(t.trick) < 2:
        return None
    second = t.trick[1]
    first, other = _in_turn(t, play)
    played = {one.place for one in t.trick}
    return second if second.place == other and (first not in played or t.trick[-1].place == first) else None


def _in_turn(t: Table, play: Playing) -> tuple[int, int]:
    """The adversaries of the leader in the order in which they play."""
    order = play.rules.order or t.order
    turn = [order[(order.index(t.trick[0].place) + step) % len(order)] for step in range(1, len(order))]
    first, other = (place for place in turn if place in play.defenders)
    return first, other


def _second(t: Table, play: Playing) -> bool:
    return to_play(t, play.rules) == _in_turn(t, play)[0]


def _offer(t: Table, play: Playing, plays: Plays) -> Iterator[Offer]:
    """To the fourth hand, while the second is to play to a lead of the other side."""
    if len(t.trick) != 1 or t.trick[0].place in play.defenders:
        return
    first, other = _in_turn(t, play)
    asked = ask_card(t, other, play.rules) if plays.place == first else None
    if asked is not None:
        rule = "Play before your partner: the player of dummy may say how he shall play."
        yield Offer(other, Listed(asked.choices.listed, rule), rule, "fourth hand before second")


def _held_to(t: Table, step: Ask, plays: Plays, rules: TrickRules, option: str) -> Ask:
    """What is left of the second hand's choice; all of it where it cannot do what is asked."""
    cards = cards_in(plays.legal)
    follows = rules.ranks.suits[cards[0]] == rules.ranks.suits[t.trick[0].card]
    high = rules.ranks.strengths
    wins = [c for c in cards if winning_play((*t.trick, Play(plays.place, c, -1, t.at)), rules).card == c]
    kept = {
        HIGHEST: [max(cards, key=lambda c: high[c])] if follows else [],
        LOWEST: [min(cards, key=lambda c: high[c])] if follows else [],
        WIN: wins,
        LOSE: [card for card in cards if card not in wins],
    }.get(option, [])
    if not kept:
        return step
    rule = f"The fourth hand has played before you: {option}."

    def asked_for(event: Event) -> bool:
        return isinstance(event, Played) and event.card in kept

    return replace(step, choices=plays.only(asked_for, rule), rule=rule)
