"""Bidding of partners by talk: each side in turn counts its tricks aloud, offers and agrees; or one number each."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from oddtrick.table.calls import Call, Number, Word
from oddtrick.table.table import Table

from .blind import clockwise
from .calls import ask_call
from .counts import Counts
from .promise import NIL, Promise, heard, promised, said
from .step import Ask
from .tricks_bid import (
    LEAVE,
    Terms,
    bound_promise,
    cover_answer,
    cover_question,
    covered,
    forbidden,
    nils,
    numbers_said,
    order_in_side,
    sides_in_turn,
)

AGREE: Final = Word("agree")
TRICKS: Final = "tricks"
ROUND_TABLE: Final = "round_table"
MESSAGES: Final = 6  # of a side, at most: two counts, an offer each, and the first speaker's and the second's last


class Talk(NamedTuple):
    """How far a side's talk has come: its promise, or who speaks and how many messages have gone before."""

    promise: Promise | None
    speaker: int
    step: int


def talked(t: Table, side: Sequence[int], terms: Terms, counts: bool) -> Talk:
    """What the messages of a side come to.  Without `counts` it begins with the offers."""
    first, second = order_in_side(t, side)
    bound = bound_promise(t, side)
    if bound is not None:
        return Talk(bound, first, MESSAGES)
    nil = [place for place in (first, second) if place in nils(t)]
    if nil:
        alone = second if nil == [first] else first
        numbers = numbers_said(t, alone, terms.tricks)
        found = heard(numbers[0], terms.tricks) if numbers else None
        return Talk(promised(alone, found[0]) if found else None, alone, MESSAGES)
    messages = [(who, call) for who, call, _ in t.calls if who in side and _is_message(call, terms.tricks)]
    step = len(messages) + (0 if counts else 2)
    offers = [(who, found[0]) for who, call in messages if (found := heard(call, terms.tricks))]
    if messages and (messages[-1][1] == AGREE or step >= MESSAGES):
        return Talk(promised(*offers[-1]), second, MESSAGES)
    return Talk(None, second if step % 2 else first, step)


def _is_message(call: Call, tricks: int) -> bool:
    if call == AGREE or (isinstance(call, Word) and call.word == TRICKS):
        return True
    found = heard(call, tricks)
    return found is not None and found[1]


def team_talk(t: Table, terms: Terms, counts: bool) -> Ask | None:
    """The non-dealers first, then the dealer's side, which has heard them."""
    answer = cover_answer(t, terms)
    if answer is not None:
        return answer
    states = {side: talked(t, side, terms, counts) for side in sides_in_turn(t, terms.sides)}
    for side, state in states.items():
        if state.promise is None:
            others = [other.promise for them, other in states.items() if them != side]
            if state.step < 2:
                return _ask_count(t, terms, state)
            return _ask_offer(t, terms, state, forbidden(terms, others))
    return None


def _ask_count(t: Table, terms: Terms, state: Talk) -> Ask:
    nil = (NIL,) if terms.nil else ()
    rule = "Say how many tricks you count: certain, probable, possible" + (", or nil." if nil else ".")
    return Ask(state.speaker, all_counts(state.speaker, terms.tricks, nil, rule), rule)


@lru_cache(maxsize=64)
def all_counts(place: int, most: int, others: tuple[Call, ...], rule: str) -> Counts:
    """Three counts, together no more than there are tricks; beside them other calls."""
    return Counts(place, TRICKS, ("certain", "probable", "possible"), most, others, rule)


def _ask_offer(t: Table, terms: Terms, state: Talk, barred: int | None) -> Ask:
    """An offer to one's partner, or agreement; alone, when the partner is nil, the number itself."""
    place, alone = state.speaker, state.step >= MESSAGES
    numbers = [number for number in range(terms.board, terms.tricks + 1) if number != barred]
    sayings = terms.extras.sayings(numbers, terms.tricks, no_trump=covered(t, terms, place))
    calls = [said(saying, offered=not alone) for saying in sayings if saying.number != barred]
    if alone:
        nil = terms.nil and terms.both_nil and barred != 0
        rule = f"Your partner is nil: say how many tricks you will take, at least {terms.board}"
        return ask_call(place, place, (*calls, *((NIL,) if nil else ())), rule + (", or nil." if nil else "."))
    if state.step in (2, 3) and terms.nil:
        calls.append(NIL)
    if state.step > 2:
        calls.insert(0, AGREE)
    calls += cover_question(t, terms, place)
    rule = _RULES[min(state.step, 5) - 2] + (f" The least contract is {terms.board}." if terms.board > 1 else "")
    return ask_call(place, place, calls, rule)


_RULES: Final = (
    "Offer your partner a number of tricks for your side.",
    "Agree to your partner's offer, or make another.",
    "Agree to your partner's offer, or make your last one.",
    "Agree to your partner's offer, or make one that stands.",
)


# ------------------------------------------------------------------------------------------ one number each


def round_table_promise(t: Table, side: Sequence[int], terms: Terms) -> Promise | None:
    """The second speaker's number; the first's if the second is nil."""
    bound = bound_promise(t, side)
    if bound is not None:
        return bound
    first, second = order_in_side(t, side)
    speaker = first if second in nils(t) else second
    numbers = numbers_said(t, speaker, terms.tricks)
    found = heard(numbers[0], terms.tricks) if numbers else None
    return promised(speaker, found[0]) if found else None


def round_table(t: Table, terms: Terms) -> Ask | None:
    """Clockwise from the dealer's left one number each: the first of a side hints, the second decides."""
    answer = cover_answer(t, terms)
    if answer is not None:
        return answer
    for place in clockwise(t):
        if bound_promise(t, terms.side(place)) is None and not _has_spoken(t, place, terms):
            return _ask_number(t, terms, place)
    return None


def _has_spoken(t: Table, place: int, terms: Terms) -> bool:
    return place in nils(t) or bool(numbers_said(t, place, terms.tricks))


def _ask_number(t: Table, terms: Terms, place: int) -> Ask:
    side = terms.side(place)
    partner = terms.partner(place)
    assert partner is not None
    numbers = range(terms.board, terms.tricks + 1)
    partner_nil = partner in nils(t)
    if not partner_nil and not _has_spoken(t, partner, terms):  # the first of the side, whose number is a hint
        hints: list[Call] = [*map(Number, numbers), *([NIL] if terms.nil else [])]
        return ask_call(place, place, hints, "Say how many tricks you would play for: a hint to your partner.")
    others = [round_table_promise(t, other, terms) for other in terms.sides if other != side]
    barred = forbidden(terms, others)
    sayings = terms.extras.sayings(numbers, terms.tricks, no_trump=covered(t, terms, place))
    calls = [said(saying) for saying in sayings if saying.number != barred] + cover_question(t, terms, place)
    hint = None if partner_nil else numbers_said(t, partner, terms.tricks)[0]
    stands = isinstance(hint, Number) and hint.number != barred
    if terms.nil and (stands or (partner_nil and terms.both_nil and barred != 0)):
        calls.append(NIL)
    return ask_call(place, place, calls, f"Say how many tricks your side will take, at least {terms.board}.")


# ------------------------------------------------------------------------------------------ raising at the end


def raising(t: Table, terms: Terms, promises: Sequence[Promise], talk: bool) -> Ask | None:
    """After both contracts each side may raise its own once, the first side first."""
    for side in sides_in_turn(t, terms.sides):
        promise = promises[terms.sides.index(next(one for one in terms.sides if side[0] in one))]
        speaker = side[0] if side[1] in nils(t) else side[1]
        if promise.kind or not promise.number or _raise_call(t, terms, side, talk) is not None:
            continue
        others = [other for place_side, other in zip(terms.sides, promises, strict=True) if side[0] not in place_side]
        barred = forbidden(terms, others)
        higher = [number for number in range(promise.number + 1, terms.tricks + 1) if number != barred]
        if higher:
            calls: list[Call] = [LEAVE, *map(Number, higher)]
            return ask_call(speaker, speaker, calls, f"Raise your side's contract of {promise.number}, or leave it.")
    return None


def _raise_call(t: Table, terms: Terms, side: Sequence[int], talk: bool) -> Call | None:
    """What the side has said when it might raise."""
    speaker = side[0] if side[1] in nils(t) else side[1]
    alone = any(place in nils(t) for place in side)
    before = 1 if alone or not talk else 0
    numbers = numbers_said(t, speaker, terms.tricks)
    return numbers[before] if len(numbers) > before else None


def raised(t: Table, terms: Terms, side: Sequence[int], promise: Promise, talk: bool) -> Promise:
    """The promise with the raise, if there was one; a no trump stays one for the whole number."""
    call = _raise_call(t, terms, order_in_side(t, side), talk)
    if not isinstance(call, Number):
        return promise
    no_trump = tuple((place, call.number) for place, _ in promise.no_trump)
    return promise._replace(number=call.number, no_trump=no_trump)
