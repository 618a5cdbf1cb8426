"""Rules of thumb for the play of a card, each with its reason.

Second hand low, third hand high, win as cheaply as you can, leave the partner's trick alone, draw trumps with the
longer ones, lead towards strength, lead what is likely to win or else from length; and who wants no trick ducks.
"""

from __future__ import annotations

from oddtrick.rules.tricks import playable, winning_play
from oddtrick.table.cards import Card, cards_in
from oddtrick.table.table import Play

from .eye import Eye

Found = tuple[Card, str]


def choose(eye: Eye, cards: list[Card]) -> Found:
    """A card to lead or to follow with."""
    if len(cards) == 1:
        return cards[0], "It is the only card I may play."
    if eye.loses_on_purpose(eye.place):
        return _duck(eye, cards) if eye.table.trick else _lead_low(eye, cards)
    return _follow(eye, cards) if eye.table.trick else _lead(eye, cards)


def spoil(eye: Eye, cards: list[Card]) -> Found:
    """A card chosen for an enemy hand: the one that serves it worst."""
    if len(cards) == 1:
        return cards[0], "It is the only card it may play."
    if not eye.table.trick:
        return _lead_low(eye, cards)[0], "It is likely to lose the trick."
    return _duck(eye, cards)[0], "It wastes what is dear, and does not win."


# --------------------------------------------------------------------------------------------------- leading


def _lead(eye: Eye, cards: list[Card]) -> Found:
    trumps = [card for card in cards if eye.is_trump(card)]
    plain = [card for card in cards if not eye.is_trump(card)]
    if eye.partner is not None and trumps and _should_draw(eye, trumps):
        return _drawn(eye, trumps)
    known = bool(eye.open_partner)
    sure = [card for card in plain or cards if eye.side_chance(card) > (0.8 if known else 0.75)]
    if sure:
        if known:
            return max(sure, key=lambda card: (round(eye.side_chance(card), 1), -eye.strength(card))), (
                "It should win the trick for our side."
            )
        best = min(sure, key=lambda card: (eye.is_trump(card), -eye.chance(card), eye.strength(card)))
        return best, "It is likely to win."
    if known:
        return _towards(eye, plain or cards)
    return _from_length(eye, plain or cards)


def _should_draw(eye: Eye, trumps: list[Card]) -> bool:
    """Whether the side holds enough trumps to draw those of the enemies."""
    out = eye.enemies_hold & eye.of_suit(eye.rules.trump)
    ours = len(trumps) + (eye.open_partner & eye.of_suit(eye.rules.trump)).bit_count()
    if not out or not _enemies_may_have(eye, out):
        return False
    if eye.open_partner:
        return ours > out.bit_count()
    return len(trumps) >= 5 and len(trumps) > out.bit_count() // 2


def _enemies_may_have(eye: Eye, bits: int) -> bool:
    order = eye.rules.order or eye.table.order
    return any(bits & ~eye.barred.get(place, 0) for place in order if place not in eye.friends)


def _drawn(eye: Eye, trumps: list[Card]) -> Found:
    best = max(trumps, key=lambda card: (round(eye.side_chance(card), 1), -eye.rank(card)))
    if eye.side_chance(best) < 0.6:
        best = min(trumps, key=eye.rank)
    return best, "I draw trumps: we have more of them than they."


def _towards(eye: Eye, cards: list[Card]) -> Found:
    """With the partner's cards in sight: the suit in which the two hands are longest, towards the strength."""

    def worth(card: Card) -> tuple[float, int]:
        suit = eye.of_suit(eye.suit(card))
        length = (eye.open_partner & suit).bit_count() + sum(eye.suit(c) == eye.suit(card) for c in cards)
        left = (eye.enemies_hold & suit).bit_count()
        return round(eye.side_chance(card), 1) * 4 + length - left / 2, -eye.strength(card)

    return max(cards, key=worth), "I play on the suit in which our two hands have most to gain."


def _from_length(eye: Eye, cards: list[Card]) -> Found:
    """The partner's suit, the top of a sequence, a singleton that may ruff, or low from length."""
    if found := _partners_suit(eye, cards):
        return found
    alone = eye.partner is None
    suits = {eye.suit(card) for card in cards}
    length = {suit: sum(eye.suit(card) == suit for card in cards) for suit in suits}
    for card in sorted(cards, key=eye.rank, reverse=True):
        if not alone and eye.rank(card) >= 9 and eye.touching(card, cards) != card and length[eye.suit(card)] >= 3:
            return card, "I lead the top of touching honours."
    if not alone and 1 <= _trumps_of(eye) <= 3:
        for card in cards:
            if length[eye.suit(card)] == 1 and eye.rank(card) < 11:
                return card, "I lead a singleton, to trump the next round."
    best = max(cards, key=lambda card: (_length_worth(eye, card, length), -eye.strength(card)))
    return best, "I lead low from my longest suit."


def _length_worth(eye: Eye, card: Card, length: dict[int | None, int]) -> float:
    """Long suits are good; from an ace one does not lead low against trumps."""
    top = max(
        (eye.rank(c) for c in cards_in(playable(eye.table, eye.place)) if eye.suit(c) == eye.suit(card)), default=0
    )
    low = top == 12 and eye.rules.trump is not None and eye.partner is not None
    return length[eye.suit(card)] - (1.5 if low else 0)


def _trumps_of(eye: Eye) -> int:
    return (playable(eye.table, eye.place) & eye.of_suit(eye.rules.trump)).bit_count()


def _partners_suit(eye: Eye, cards: list[Card]) -> Found | None:
    """What the partner led first, while he may still have some of it."""
    for trick in eye.table.tricks:
        lead = trick.plays[0] if trick.plays else None
        if lead is not None and lead.place == eye.partner and not eye.is_trump(lead.card):
            suit = eye.suit(lead.card)
            mine = [card for card in cards if eye.suit(card) == suit]
            still = eye.of_suit(suit) & ~eye.barred.get(lead.place, 0)
            if mine and still:
                return max(mine, key=eye.rank), "I return my partner's suit."
            return None
    return None


def _lead_low(eye: Eye, cards: list[Card]) -> Found:
    """Who wants no trick leads what is surest to be beaten."""
    return min(cards, key=lambda card: (eye.chance(card), eye.strength(card))), "I lead what others should beat."


# ------------------------------------------------------------------------------------------------- following


def _duck(eye: Eye, cards: list[Card]) -> Found:
    """The highest card that does not win; if all win, the highest at the end of a trick, else the lowest."""
    losers = [card for card in cards if not eye.wins_now(card)]
    if losers:
        return max(losers, key=eye.strength), "It is the highest card with which I do not win."
    if not eye.to_come:
        return max(cards, key=eye.strength), "I cannot help winning, and part with my highest card."
    return min(cards, key=eye.strength), "It is the card most likely to be beaten."


def _follow(eye: Eye, cards: list[Card]) -> Found:
    best = winning_play(eye.table.trick, eye.rules)
    winners = [card for card in cards if eye.wins_now(card)]
    if best.place not in eye.friends and eye.loses_on_purpose(best.place):
        return _let_him_win(eye, cards, winners)
    cheapest = _cheapest(eye, cards)
    if not winners:
        return cheapest, "I cannot win, and play my cheapest card."
    ours = best.place in eye.friends and not eye.loses_on_purpose(best.place)
    if ours and (not eye.to_come or _stands(eye, best) or eye.chance(max(winners, key=eye.strength)) < 0.3):
        return cheapest, "The trick is my partner's: I keep what is dear."
    if not eye.to_come:
        return min(winners, key=eye.strength), "It wins the trick as cheaply as I can."
    return _before_others(eye, cards, winners, cheapest)


def _before_others(eye: Eye, cards: list[Card], winners: list[Card], cheapest: Card) -> Found:
    """Somebody plays after me."""
    partner_to_come = eye.partner in eye.to_come
    hopeful = [card for card in winners if eye.chance(card) > 0.6]
    if not partner_to_come and (finesse := _finesse(eye, winners)):
        return finesse, "I finesse: the card between should lie in front of it."
    if partner_to_come and eye.open_partner and _partner_can(eye):
        return cheapest, "My partner can win this trick."
    if hopeful:
        return min(hopeful, key=eye.strength), "It is the cheapest card that should win."
    plain = [card for card in winners if not eye.is_trump(card)]
    if not partner_to_come and plain:
        return eye.touching(max(plain, key=eye.strength), cards), "Third hand plays high."
    if not partner_to_come:
        return min(winners, key=eye.strength), "I trump it."
    return cheapest, "Second hand plays low."


def _finesse(eye: Eye, winners: list[Card]) -> Card | None:
    """With the master card over it, and only one card between, a lower card that has an even chance."""
    if not eye.open_partner or len(winners) < 2:
        return None
    top = max(winners, key=eye.strength)
    if eye.is_trump(top) != eye.is_trump(min(winners, key=eye.strength)) or eye.chance(top) < 0.85:
        return None
    for card in sorted(winners, key=eye.strength):
        if eye.higher(card, eye.enemies_hold).bit_count() == 1 and eye.chance(card) > 0.4:
            return card
    return None


def _partner_can(eye: Eye) -> bool:
    """Whether the partner, whose cards lie open and who plays last, beats what lies there."""
    assert eye.partner is not None
    if eye.to_come[-1] != eye.partner:
        return False
    lead = eye.table.trick[0]
    follow = eye.open_partner & eye.of_suit(eye.suit(lead.card))
    for card in cards_in(follow or eye.open_partner):
        trick = (*eye.table.trick, Play(eye.partner, card, -1, -1))
        if winning_play(trick, eye.rules).card == card:
            return all(eye.beaten_by(place, card, eye.suit(lead.card)) < 0.4 for place in eye.to_come[:-1])
    return False


def _let_him_win(eye: Eye, cards: list[Card], winners: list[Card]) -> Found:
    """An enemy who wants no trick is about to get one."""
    losers = [card for card in cards if card not in winners]
    if losers:
        return max(losers, key=eye.strength), "He wants no trick, so I leave it to him."
    return min(cards, key=eye.strength), "I must take it from him, as low as I can."


def _stands(eye: Eye, best: Play) -> bool:
    """Whether the partner's card is likely to stand against those still to play."""
    return eye.chance(best.card) > 0.6


def _cheapest(eye: Eye, cards: list[Card]) -> Card:
    """The lowest card; of several suits one of that in which the hand has most to spare."""
    hand = playable(eye.table, eye.place)

    def worth(card: Card) -> tuple[int, float]:
        suit = hand & eye.of_suit(eye.suit(card))
        guard = 0.0
        if eye.is_trump(card):
            return 100 + eye.rank(card), 0
        above = eye.higher(card, eye.enemies_hold).bit_count()
        if above == 0:
            return 50 + eye.rank(card), 0
        top = max(cards_in(suit), key=eye.rank)
        if eye.higher(top, eye.enemies_hold).bit_count() == suit.bit_count() - 1:
            guard = 4.0  # it guards an honour that would fall bare
        return eye.rank(card), guard - suit.bit_count()

    return min(cards, key=lambda card: (worth(card)[0] + worth(card)[1], eye.strength(card)))
