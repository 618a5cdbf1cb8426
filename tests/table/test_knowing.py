"""Who learns what, checked by hand: the laws take the physics at its word, so its word is tested here."""

from __future__ import annotations

from oddtrick.rules.tricks import playable
from oddtrick.table import events as ev
from oddtrick.table.cards import BACK, NO_CARDS, Cards
from oddtrick.table.evolve import evolve
from oddtrick.table.notation import parse_card, parse_cards
from oddtrick.table.table import Among, Table
from oddtrick.table.view import veil, veil_event
from oddtrick.table.zones import BURIED, DEAD, GALLERY, KITTY, STOCK, Shape, hand, pile

FOUR = Shape(("N", "E", "S", "W"), ("N", "E", "S", "W"), ("NS", "EW"))
TWO = Shape(("A", "B"), ("A", "B"), ("A", "B"), piles=2)
OWN4, OWN2 = ((0,), (1,), (2,), (3,)), ((0,), (1,))
N, E, S, W = range(4)


def card(text: str):
    return parse_card(text)


def bits(text: str) -> int:
    return parse_cards(text).bits


def four(*hands: str, looks=OWN4, **rest) -> Table:
    t = evolve(Table.fresh(FOUR), ev.NewDeal(0, (0, 1, 2, 3)))
    return evolve(t, ev.Dealt(tuple(map(parse_cards, hands)), looks, **rest))


def test_a_pass_is_seen_by_two() -> None:
    t = four("SA HK", "SK HQ", "SQ", "SJ")
    move = ev.Moved(hand(N), hand(S), parse_cards("HK"))
    after = evolve(t, move)
    assert veil(after, N).hands[S] == Cards(bits("HK"), 1)
    assert veil(after, S).hands[S] == parse_cards("HK SQ")
    assert veil(after, E).hands[S] == Cards(0, 2)
    assert veil_event(after, move, E) == ev.Moved(hand(N), hand(S), Cards(0, 1))
    assert veil_event(after, move, N) == move


def test_the_giver_still_knows_what_he_gave_until_it_may_have_gone_on() -> None:
    t = evolve(four("SA HK", "SK", "SQ", "SJ"), ev.Moved(hand(N), hand(S), parse_cards("HK")))
    back = evolve(t, ev.Moved(hand(S), hand(N), parse_cards("SQ")))
    assert veil(back, N).hands[S].bits == bits("HK")
    on = evolve(t, ev.Moved(hand(S), hand(W), parse_cards("HK")))
    assert veil(on, N).hands[S] == Cards(0, 1)
    assert on.among[N] == (Among(bits("HK"), (hand(S), hand(W))),)
    assert on.sure[N] == bits("SA")


def test_a_sport_kitty_shown_taken_and_buried() -> None:
    """All see the kitty; when declarer buries, nobody else knows where its cards are."""
    t = four("SA HK", "SK", "SQ", "SJ", kitty=parse_cards("D2 D3"))
    t = evolve(t, ev.Shown(KITTY, parse_cards("D2 D3")))
    t = evolve(t, ev.Moved(KITTY, hand(N), parse_cards("D2 D3")))
    assert veil(t, E).hands[N] == Cards(bits("D2 D3"), 2)  # the whole zone moved: everybody can tell
    for buried in ("D2 D3", "D2 HK", "SA HK"):
        after = evolve(t, ev.Moved(hand(N), BURIED, parse_cards(buried)))
        assert veil(after, E).hands[N] == Cards(0, 2)
        assert veil(after, E).buried == Cards(0, 2)
        assert after.among[E] == (Among(bits("D2 D3"), (BURIED, hand(N))),)
        assert veil(after, N).buried == parse_cards(buried)
    views = {repr(veil(evolve(t, ev.Moved(hand(N), BURIED, parse_cards(b))), E)) for b in ("D2 D3", "D2 HK", "SA HK")}
    assert len(views) == 1


def test_a_guess_ends_when_the_card_is_seen() -> None:
    t = four("SA HK", "SK", "SQ", "SJ", kitty=parse_cards("D2 D3"))
    t = evolve(t, ev.Shown(KITTY, parse_cards("D2 D3")))
    t = evolve(t, ev.Moved(KITTY, hand(N), parse_cards("D2 D3")))
    t = evolve(t, ev.Moved(hand(N), BURIED, parse_cards("D2 SA")))
    t = evolve(t, ev.Played(N, card("D3")))
    assert t.among[E] == (Among(bits("D2"), (BURIED, hand(N))),)


def test_a_draw_and_discard_turn_from_both_sides() -> None:
    t = four("SA", "SK", "SQ", "SJ", stock=tuple(map(card, ["D2", "D3", "D4"])))
    t = evolve(t, ev.Looked(N, STOCK, parse_cards("D2")))
    assert veil(t, N).stock == (card("D2"), BACK, BACK)
    assert veil(t, E).stock == (BACK, BACK, BACK)
    kept = evolve(t, ev.Moved(STOCK, hand(N), parse_cards("D2")))
    kept = evolve(kept, ev.Looked(N, STOCK, parse_cards("D3")))
    kept = evolve(kept, ev.Moved(STOCK, DEAD, parse_cards("D3")))
    assert veil(kept, N).dead == parse_cards("D3")  # the drawer knows his dead cards for ever
    assert veil(kept, E).dead == Cards(0, 1)
    assert veil(kept, N).stock == (BACK,)
    rejected = evolve(t, ev.Moved(STOCK, DEAD, parse_cards("D2")))
    assert veil(rejected, N).dead == parse_cards("D2")
    assert veil(rejected, E) == veil(rejected, W)._replace(
        viewer=E, sure=veil(rejected, E).sure, hands=veil(rejected, E).hands
    )


def test_a_blind_hand_is_looked_at_late() -> None:
    t = four("SA", "SK", "SQ", "SJ HJ", looks=((N,), (E,), (S,), ()))
    assert veil(t, W).hands[W] == Cards(0, 2)
    look = ev.Looked(W, hand(W), parse_cards("SJ HJ"))
    after = evolve(t, look)
    assert veil(after, W).hands[W] == parse_cards("SJ HJ")
    assert veil(after, N).hands[W] == Cards(0, 2)
    assert veil_event(after, look, N) == ev.Looked(W, hand(W), Cards(0, 2))
    later = evolve(after, ev.Moved(hand(N), hand(W), parse_cards("SA")))
    assert veil(later, W).hands[W] == parse_cards("SJ HJ SA")  # he is a looker now


def test_dummy_seen_by_one_player_only() -> None:
    t = evolve(four("SA", "SK", "SQ", "SJ"), ev.Looked(E, hand(W), parse_cards("SJ")))
    assert veil(t, E).hands[W] == parse_cards("SJ")
    for viewer in (N, S, GALLERY):
        assert veil(t, viewer).hands[W] == Cards(0, 1)


def test_dummy_faced_is_seen_by_all_and_stays_faced() -> None:
    t = evolve(four("SA", "SK", "SQ HQ", "SJ"), ev.Shown(hand(S), parse_cards("SQ HQ")))
    assert all(veil(t, viewer).hands[S] == parse_cards("SQ HQ") for viewer in (*range(4), GALLERY))
    assert t.faced == bits("SQ HQ")
    assert evolve(t, ev.Played(S, card("SQ"))).faced == bits("HQ")


def test_a_showing_to_some() -> None:
    shown = ev.Shown(hand(N), parse_cards("SA"), (S,), stay=False)
    t = evolve(four("SA HK", "SK", "SQ", "SJ"), shown)
    assert veil(t, S).hands[N] == Cards(bits("SA"), 1)
    assert veil(t, E).hands[N] == Cards(0, 2)
    assert veil_event(t, shown, E) == ev.Shown(hand(N), Cards(0, 1), (S,), stay=False)
    assert not t.faced


def test_a_turn_up_is_remembered_when_it_is_taken_up() -> None:
    t = four("SA", "SK", "SQ", "SJ D2", turn_up=card("D2"))
    assert veil(t, E).hands[W] == Cards(bits("D2"), 1)
    assert t.faced == bits("D2")
    t = evolve(t, ev.TookUp(W, parse_cards("D2")))
    assert not t.faced
    assert veil(t, E).hands[W] == Cards(bits("D2"), 1)


def two(waiting: bool = False) -> Table:
    t = evolve(Table.fresh(TWO), ev.NewDeal(0, (0, 1)))
    rows = tuple(tuple(map(card, row.split())) for row in ("D2 D3", "C2 C3"))
    tops = tuple(tuple(map(card, row.split())) for row in ("H2 H3", "S2 S3"))
    t = evolve(t, ev.Dealt((parse_cards("DA"), parse_cards("CA")), OWN2, rows, tops))
    return evolve(t, ev.Played(0, card("H2"))) if waiting else t


def test_a_waiting_pile_before_and_after() -> None:
    t = two(waiting=True)
    assert t.piles[0][0].state == "waiting"
    for viewer in (0, 1, GALLERY):
        assert veil(t, viewer).piles[0][0].down == BACK
    after = evolve(t, ev.TurnedUp(((0, 0, card("D2")),)))
    for viewer in (0, 1, GALLERY):
        assert veil(after, viewer).piles[0][0].up == card("D2")
        assert after.sure[viewer] & bits("D2")


def test_under_cards_are_nobodys_not_even_their_owners() -> None:
    t = two()
    for viewer in (0, 1, GALLERY):
        assert all(spot.down == BACK for row in veil(t, viewer).piles for spot in row)


def test_a_card_taken_back_turns_down_what_it_had_uncovered() -> None:
    t = evolve(two(waiting=True), ev.TurnedUp(((0, 0, card("D2")),)))
    back = evolve(t, ev.TookBack(0, card("H2")))
    assert (back.piles[0][0].down, back.piles[0][0].up) == (card("D2"), card("H2"))
    assert not back.trick
    assert veil(back, 1).piles[0][0].down == card("D2")  # known, though it no longer lies face up


def test_a_correction_that_had_turned_another_card() -> None:
    t = evolve(two(waiting=True), ev.TurnedUp(((0, 0, card("D2")),)))
    t = evolve(t, ev.Played(1, card("S2")))
    t = evolve(t, ev.TookTrick(1))
    t = evolve(t, ev.Corrected(0, card("H2"), card("DA")))
    assert [play.card for play in t.trick] == [card("DA"), card("S2")]
    assert not t.tricks
    assert t.piles[0][0].up == card("H2")
    assert t.hands[0] == NO_CARDS


def test_a_claim_refused_leaves_the_cards_faced() -> None:
    t = four("SA HK", "SK", "SQ", "SJ")
    t = evolve(t, ev.Claimed(N, 2, None, parse_cards("SA HK")))
    t = evolve(t, ev.Agreed(E, False))
    assert t.faced == bits("SA HK")
    assert veil(t, GALLERY).hands[N] == parse_cards("SA HK")
    quiet = evolve(four("SA HK", "SK", "SQ", "SJ"), ev.Claimed(N, 1, (S,), parse_cards("SA HK")))
    assert veil(quiet, S).hands[N] == parse_cards("SA HK")
    assert veil(quiet, E).hands[N] == Cards(0, 2)
    assert isinstance(veil(quiet, E).notes[-1].event, ev.Claimed)
    assert veil(quiet, E).notes[-1].event.cards == Cards(0, 2)


def test_a_note_of_a_pass_does_not_tell_more_when_the_card_is_played_later() -> None:
    t = evolve(four("SA HK", "SK", "SQ", "SJ"), ev.Moved(hand(N), hand(S), parse_cards("HK")))
    t = evolve(t, ev.Played(S, card("HK")))
    assert veil(t, E).notes[0].event == ev.Moved(hand(N), hand(S), Cards(0, 1))
    assert veil(t, N).notes[0].event == ev.Moved(hand(N), hand(S), parse_cards("HK"))


def test_a_new_deal_forgets_everything() -> None:
    t = evolve(four("SA", "SK", "SQ", "SJ"), ev.NewDeal(1, (0, 1, 2, 3)))
    assert t.sure == (0,) * 5
    assert not t.laid
    assert t.deals == 2


def test_an_under_card_shown_at_the_end() -> None:
    t = evolve(two(), ev.Shown(pile(0, 1), parse_cards("D3")))
    assert veil(t, GALLERY).piles[0][1].down == card("D3")
    assert veil(evolve(veil(two(), 1), ev.Shown(pile(0, 1), parse_cards("D3"))), 1) == veil(t, 1)


def test_whoever_looks_into_two_hands_sees_both() -> None:
    t = four("SA", "SK", "SQ", "SJ", looks=((N, E), (E,), (S,), (W, E)))
    assert veil(t, E).hands == (parse_cards("SA"), parse_cards("SK"), Cards(0, 1), parse_cards("SJ"))


def test_struck_calls_leave_the_calls_but_not_the_notes() -> None:
    from oddtrick.table.calls import Bid, Pass

    t = four("SA", "SK", "SQ", "SJ")
    for place, call in ((N, Bid(1, "S")), (E, Pass())):
        t = evolve(t, ev.Called(place, call))
    t = evolve(t, ev.Struck(t.at - 1))
    assert [said.call for said in t.calls] == [Bid(1, "S")]
    assert t.notes[-1].event == ev.Struck(t.at - 2)


def test_moved_tricks_count_but_not_for_slams() -> None:
    t = four("SA", "SK", "SQ", "SJ")
    for place, held in ((N, "SA"), (E, "SK"), (S, "SQ"), (W, "SJ")):
        t = evolve(t, ev.Played(place, card(held)))
    t = evolve(t, ev.TookTrick(N))
    t = evolve(t, ev.TricksMoved(N, E, 1, "revoke"))
    assert (t.won(N), t.won(E), t.won_in_play(N), t.won_in_play(E)) == (0, 1, 1, 0)
    t = evolve(t, ev.Settled((1, 0, 2, 0)))
    assert (t.won(N), t.won(S), t.won(N, S)) == (1, 2, 3)


def test_what_a_place_held() -> None:
    t = two(waiting=True)
    assert t.held(0) == bits("DA D2 D3 H2 H3")


def test_a_card_played_unnoticed_under_another_is_seen_by_its_owner_alone() -> None:
    """To everybody else the play looks like any other, and the hand as large as if it had been."""
    t = four("DA C2", "D5 C9 H2", "S2 S3", "S4 S5")
    plain, slip = ev.Played(E, card("D5")), ev.Played(E, card("D5"), card("C9"))
    after = evolve(t, slip)
    for viewer in (N, S, W, GALLERY):
        assert veil_event(after, slip, viewer) == plain
        assert veil(after, viewer) == veil(evolve(t, plain), viewer)
        assert evolve(veil(t, viewer), plain) == veil(after, viewer)
    assert veil_event(after, slip, E) == slip
    assert evolve(veil(t, E), slip) == veil(after, E)
    assert playable(after, E) == bits("H2")
    assert after.held(E) == bits("D5 C9 H2")


def test_found_it_goes_back_and_all_have_seen_it() -> None:
    t = evolve(four("DA C2", "D5 C9 H2", "S2 S3", "S4 S5"), ev.Played(E, card("D5"), card("C9")))
    t = evolve(t, ev.TookTrick(E))
    back = ev.TookBack(E, card("C9"))
    after = evolve(t, back)
    assert playable(after, E) == bits("C9 H2")
    for viewer in FOUR.viewers:
        assert evolve(veil(t, viewer), back) == veil(after, viewer)
    assert veil(after, GALLERY).hands[E] == Cards(bits("C9"), 1)


def test_a_card_put_to_an_old_trick_wins_nothing() -> None:
    t = evolve(four("DA C2", "D5 C9 H2", "S2 S3", "S4 S5"), ev.Played(N, card("DA")))
    t = evolve(evolve(t, ev.TookTrick(N)), ev.Omitted(E))
    added = ev.Added(E, card("C9"), 0)
    after = evolve(t, added)
    assert after.tricks[0].winner == N
    assert [play.card for play in after.tricks[0].plays] == [card("DA"), card("C9")]
    assert after.held(E) == bits("D5 C9 H2")
    for viewer in FOUR.viewers:
        assert evolve(veil(t, viewer), added) == veil(after, viewer)


def test_a_turned_deuce_of_clubs_is_turned_back() -> None:
    """The lowest card of the pack is a card like any other, also where it was turned up."""
    t = evolve(Table.fresh(TWO), ev.NewDeal(0, (0, 1)))
    dealt = ev.Dealt((NO_CARDS, NO_CARDS), OWN2, ((card("C2"), None), (None, None)), ((card("H3"), None), (None, None)))
    t = evolve(evolve(evolve(t, dealt), ev.Played(0, card("H3"))), ev.TurnedUp(((0, 0, card("C2")),)))
    back = evolve(t, ev.TookBack(0, card("H3")))
    assert (back.piles[0][0].down, back.piles[0][0].up) == (card("C2"), card("H3"))


def test_reaching_alone_tells_nobody_a_card_and_looking_only_him_who_looks() -> None:
    t = evolve(Table.fresh(TWO), ev.NewDeal(0, (0, 1)))
    dealt = ev.Dealt((NO_CARDS, NO_CARDS), OWN2, ((card("C2"), None), (None, None)), ((card("H3"), None), (None, None)))
    before = evolve(t, dealt)
    reached = evolve(before, ev.Reached(1, pile(0, 0), 1))
    assert reached.sure == before.sure
    after = evolve(reached, ev.Looked(1, pile(0, 0), parse_cards("C2")))
    assert veil(after, 1).piles[0][0].down == card("C2")
    assert veil(after, 0).piles[0][0].down == BACK
    assert veil(after, GALLERY).piles[0][0].down == BACK
