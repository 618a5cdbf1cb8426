"""Claims: a player of the side that is to play shows his cards and names his side's part of the tricks to come.

His partner is bound; the opponents are asked.  If all agree the tricks are settled; else play goes on, and the cards
he showed stay open.  Where a dummy lies on the table a defender shows his cards to declarer alone, and giving up all
tricks needs no consent but a defending partner's.  With `claims = proof` a solver is asked instead of the opponents.

A game says by its option `claims` whether there are any.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from oddtrick.rules.choices import Listed, Plays
from oddtrick.rules.claim import TricksClaim
from oddtrick.rules.game import Rules
from oddtrick.rules.partners import PLACE_NAMES
from oddtrick.rules.step import Ask, Happen, Offer, Prove, Step
from oddtrick.rules.tricks import TrickRules
from oddtrick.table.cards import NO_CARDS
from oddtrick.table.events import ALL, Agreed, Answered, Claimed, Event, Settled
from oddtrick.table.table import Table

from .law import Inner

PROVED = {True: "proved", False: "not proved", None: "cannot"}


@dataclass(frozen=True)
class Open:
    """A claim that has been made, what was answered to it, and the solver's verdict, if there was one."""

    claim: Claimed
    at: int
    answers: tuple[bool, ...]
    verdict: str | None


def claims(game: Rules, t: Table, inner: Inner) -> Step:
    """Answer a claim, or let the side that is to play make one."""
    how = getattr(game, "claims", False)
    rules = game.trick_rules(t) if how not in (False, "off") else None
    if rules is None:
        return inner(t)
    made = last_claim(t)
    step = _answer(t, rules, game.sides(t), made, how == "proof") if made is not None and t.settled is None else None
    if step is not None:
        return step
    step = inner(t)
    if not isinstance(step, Ask) or not isinstance(step.choices, Plays):
        return step
    if t.trick and getattr(game, "claims_on_lead", False):
        return step
    return replace(step, offers=(*step.offers, *_offers(t, rules, game.sides(t), step.choices.place, made)))


def last_claim(t: Table) -> Open | None:
    """The last claim of this deal."""
    answers: list[bool] = []
    verdict = None
    for note in reversed(t.notes):
        match note.event:
            case Claimed():
                return Open(note.event, note.at, tuple(reversed(answers)), verdict)
            case Agreed(_, yes):
                answers.append(yes)
            case Answered(None, text):
                verdict = text
            case _:
                pass
    return None


def _answer(t: Table, rules: TrickRules, sides: tuple[tuple[int, ...], ...], made: Open, proof: bool) -> Step | None:
    """Prove it, ask whoever must agree, or settle the tricks; None once it has been refused."""
    claim = made.claim
    if not all(made.answers) or made.verdict == PROVED[False]:
        return None
    side, place = _side(t, claim.player, sides), t.shape.places.index(t.shape.players[claim.player])
    if proof and claim.tricks and made.verdict is None:
        question = TricksClaim(t, rules, side, claim.tricks)
        return Prove(question, lambda verdict: Answered(None, PROVED[verdict]))
    voters = [] if made.verdict == PROVED[True] else _voters(t, rules, sides, claim)
    if len(made.answers) < len(voters):
        player = voters[len(made.answers)]
        rule = _said(t, claim)
        return Ask(player, Listed((Agreed(player, True), Agreed(player, False)), rule), rule)
    enemy = next(other for other in sides if other != side)
    tricks = [0] * len(t.shape.places)
    tricks[place], tricks[enemy[0]] = claim.tricks, _left(t) - claim.tricks
    return Happen(Settled(tuple(tricks)))


def _said(t: Table, claim: Claimed) -> str:
    name = t.shape.players[claim.player]
    who = PLACE_NAMES["NESW".index(name)] if name in "NESW" else name
    if not claim.tricks:
        return f"{who} gives up the tricks to come: accept, or play on."
    return f"{who} claims {claim.tricks} of the {_left(t)} tricks to come: accept, or play on."


def _left(t: Table) -> int:
    """Tricks not yet taken; the one that lies there is one of them."""
    return max(len(held) + any(play.place == place for play in t.trick) for place, held in enumerate(t.hands))


def _side(t: Table, player: int, sides: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    place = t.shape.places.index(t.shape.players[player])
    return next(side for side in sides if place in side)


def _deciding(rules: TrickRules, places: tuple[int, ...]) -> list[int]:
    """The players who play the cards of these places, each once."""
    return list(dict.fromkeys(rules.controls[place] if rules.controls else place for place in places))


def _dummy(rules: TrickRules) -> int | None:
    """The place whose cards its partner plays."""
    if rules.controls is None:
        return None
    return next((place for place, player in enumerate(rules.controls) if player != place), None)


def _voters(t: Table, rules: TrickRules, sides: tuple[tuple[int, ...], ...], claim: Claimed) -> list[int]:
    """The opponents who play cards, from the claimer's left; of tricks given up where there is a dummy, the defending
    partner."""
    side = _side(t, claim.player, sides)
    if not claim.tricks and _dummy(rules) is not None:
        return [player for player in _deciding(rules, side) if player != claim.player]
    start = t.order.index(t.shape.places.index(t.shape.players[claim.player])) + 1
    order = t.order[start:] + t.order[:start]
    return _deciding(rules, tuple(place for place in order if place not in side))


def _offers(
    t: Table, rules: TrickRules, sides: tuple[tuple[int, ...], ...], place: int, made: Open | None
) -> Iterator[Offer]:
    """Each player of the side that is to play may claim; after a claim refused, once another card has been played."""
    last = max(
        (play.at for plays in (t.trick, *(trick.plays for trick in t.tricks[-1:])) for play in plays), default=-1
    )
    if made is not None and made.at > last:
        return
    dummy = _dummy(rules)
    side = next(side for side in sides if place in side)
    for player in _deciding(rules, side):
        declarer = rules.controls[dummy] if rules.controls and dummy is not None else None
        to = ALL if declarer is None or player == declarer else (declarer,)
        mine = t.hands[t.shape.places.index(t.shape.players[player])]
        left = _left(t)
        events: list[Event] = [Claimed(player, tricks, to, mine) for tricks in range(1, left + 1)]
        events.insert(0, Claimed(player, 0, to, NO_CARDS if dummy is not None else mine))
        rule = f"You can claim up to {left} tricks: so many are still to be played."
        yield Offer(player, Listed(tuple(events), rule), "Claim a number of the tricks to come, or give them up.")
