// A player's eye: how likely each card is to settle the question.
//
// The score of a card is a sum of small numbers looked up by what a player would look at: who
// holds the best cards of the suit, how long everybody is in it, who could ruff, whether the
// partner has the trick already, how many tricks are still needed. The numbers in `weights.hpp`
// were fitted to recorded searches (which cards settled positions, and what the others cost), by
// `bench/kernel_fit.py`. They order the search; they can never change an answer.
#pragma once
#include "hands.hpp"

namespace oddtrick {

// Where each table of numbers begins.
struct Eye {
    enum : int {
        L_HOLDERS = 0,                        // lead: strain, the four best cards' holders, kind of card
        L_LENGTHS = L_HOLDERS + 6000,         // strain, own and partner's length, kind
        L_FOES = L_LENGTHS + 432,             // strain, the others' lengths
        L_ALL = L_FOES + 108,                 // strain, all four lengths
        L_HISTORY = L_ALL + 1875,             // strain, how the suit did lately when led from this hand
        L_RUFFS = L_HISTORY + 24,               // who is void, who has trumps, singleton
        L_WINNERS = L_RUFFS + 256,            // strain, sure winners of both, kind
        L_LEFT = L_WINNERS + 192,             // kind, strain, tricks left
        L_GOAL = L_LEFT + 168,                // kind, strain, how many are needed
        L_RUN = L_GOAL + 60,                  // strain, sequence, kind, best holder
        L_AGAIN = L_RUN + 96,                 // the suit of the trick before, who led it
        L_MEMORY = L_AGAIN + 24,              // settled a like position before: table, shape, memory
        F_STATE = L_MEMORY + 8,               // follow: hand, strain, state of the trick, holds, kind
        F_SUIT = F_STATE + 2160,              // hand, kind, own length, holder of the best card left
        F_GOAL = F_SUIT + 450,                // hand, kind, how many are needed, whose trick it is
        F_LEFT = F_GOAL + 150,                // hand, kind, tricks left
        F_LED = F_LEFT + 210,                 // hand, cards above the best one, kind
        F_BEST = F_LED + 60,                  // hand, kind, holders of the best cards left
        F_OTHERS = F_BEST + 375,              // hand, kind, the other hands' lengths
        F_MEMORY = F_OTHERS + 375,
        V_RUFF = F_MEMORY + 15,               // void: hand, kind of ruff, whose trick, next foe
        V_TRUMPS = V_RUFF + 192,              // hand, kind, own trumps
        V_OTHERS = V_TRUMPS + 72,             // hand, kind, the others' trumps
        V_GOAL = V_OTHERS + 300,               // kind, how many are needed, hand
        D_HOLDERS = V_GOAL + 60,              // discard: best, second holder, own length, kind
        D_OTHERS = D_HOLDERS + 450,           // the others' lengths
        D_STATE = D_OTHERS + 216,             // trumps, whose trick, hand, how many are needed
        D_LENGTHS = D_STATE + 60,             // trumps, own and partner's length
        V_MEMORY = D_LENGTHS + 72,
        SIZE = V_MEMORY + 6
    };
};

#ifdef ODDTRICK_PROBE
extern signed char WEIGHT[Eye::SIZE];
#else
#include "weights.hpp"
#endif

// Adds the numbers up. (A recording twin of it writes down which were asked for.)
struct Sum {
    int base = 0, value = 0;
    void suit() { base = 0; }
    void of_suit(int i) { base += WEIGHT[i]; }
    void card() { value = base; }
    void operator()(int i) { value += WEIGHT[i]; }
    void done(List& list, int card) { list.add(card, value); }
};

// What a hand looks at beside the cards.
struct Situation {
    int goal, left;              // tricks its side needs to settle the question, tricks left
    int hint = NONE, shape = NONE, memory = NONE;   // cards that settled like positions before
    int last_suit = 4, last_leader = 0;             // of the trick before
    const std::uint8_t* history = nullptr;          // of each suit led from this hand
    int need() const { return goal <= 0 ? 0 : upto(goal * 4 / left, 4); }
};

inline int holder(Cards one, Cards a, Cards l, Cards b) { return !one ? 4 : one & a ? 0 : one & l ? 1 : one & b ? 2 : 3; }

template <class Sink>
void see_leads(const Hands& h, int leader, Cards todo, Cards runs, const Situation& at, Sink& sink, List& list) {
    const Cards me = h.hand[leader], pd = h.hand[(leader + 2) & 3];
    const Cards lho = h.hand[(leader + 1) & 3], rho = h.hand[(leader + 3) & 3];
    for (int s = 0; s < 4; ++s) {
        const Cards mine = todo & lane(s);
        if (!mine) continue;
        const Cards a = me & lane(s), b = pd & lane(s), l = lho & lane(s), r = rho & lane(s), all = a | b | l | r, foes = l | r;
        const Cards best = lowest_bit(all), second = lowest_bit(all ^ best), third = lowest_bit(all ^ best ^ second),
                    fourth = lowest_bit(all ^ best ^ second ^ third);
        const int hb = holder(best, a, l, b), hs = holder(second, a, l, b), ht = holder(third, a, l, b),
                  hf = holder(fourth, a, l, b);
        const int strain = !h.trumps ? 0 : s == h.trump ? 2 : 1;
        const int na = count(a), nb = count(b), nl = count(l), nr = count(r);
        const Cards over = foes ? lowest_bit(foes) - 1 : ~Cards{0};
        sink.suit();
        sink.of_suit(Eye::L_FOES + (strain * 6 + upto(nl, 5)) * 6 + upto(nr, 5));
        sink.of_suit(Eye::L_ALL + (((strain * 5 + upto(na, 4)) * 5 + upto(nb, 4)) * 5 + upto(nl, 4)) * 5 + upto(nr, 4));
        sink.of_suit(Eye::L_HISTORY + strain * 8 + (at.history[s] >> 5));
        if (strain == 1)
            sink.of_suit(Eye::L_RUFFS + ((!b) | !l << 1 | !r << 2 | ((me & h.trumps) != 0) << 3 | ((pd & h.trumps) != 0) << 4 |
                                         ((lho & h.trumps) != 0) << 5 | ((rho & h.trumps) != 0) << 6 | (na == 1) << 7));
        if (at.last_suit == s) sink.of_suit(Eye::L_AGAIN + (strain * 4 + ((at.last_leader - leader) & 3)) * 2);
        const int holders = Eye::L_HOLDERS + ((((strain * 4 + hb) * 5 + hs) * 5 + ht) * 5 + hf) * 4;
        const int lengths = Eye::L_LENGTHS + ((strain * 6 + upto(na, 6) - 1) * 6 + upto(nb, 5)) * 4;
        const int winners = Eye::L_WINNERS + ((strain * 4 + upto(count(a & over), 3)) * 4 + upto(count(b & over), 3)) * 4;
        for (Cards c = mine; c; c &= c - 1) {
            const int card = first(c);
            const int kind = best & bit(card) ? 0 : !(c & (c - 1)) ? 1 : !(a & above(card)) ? 2 : 3;
            sink.card();
            sink(holders + kind);
            sink(lengths + kind);
            sink(winners + kind);
            sink(Eye::L_LEFT + (kind * 3 + strain) * 14 + upto(at.left, 13));
            sink(Eye::L_GOAL + (kind * 3 + strain) * 5 + at.need());
            sink(Eye::L_RUN + ((strain * 2 + ((runs & bit(card)) != 0)) * 4 + kind) * 4 + hb);
            if (card == at.hint) sink(Eye::L_MEMORY);
            if (card == at.shape) sink(Eye::L_MEMORY + 1);
            if (card == at.memory) sink(Eye::L_MEMORY + 2);
            sink.done(list, card);
        }
    }
}

// How a hand that plays later stands towards the suit led: 0 follows, 1 void, 2 void and can ruff.
inline int stands(const Hands& h, Cards hand, int suit) {
    return hand & lane(suit) ? 0 : h.trumps && suit != h.trump && (hand & h.trumps) ? 2 : 1;
}

template <class Sink>
void see_follow(const Hands& h, const Trick& t, int k, int place, Cards todo, const Situation& at, Sink& sink, List& list) {
    const Cards next_hand = h.hand[(place + 1) & 3], pd = h.hand[(place + 2) & 3];
    const Cards suit = lane(t.suit);
    const bool ours = ((t.best_place ^ place) & 1) == 0, ruffed = suit_of(t.best) != t.suit;
    const int strain = !h.trumps ? 0 : t.suit == h.trump ? 2 : 1;
    int state = ours;
    Cards foe = 0;
    bool foe_ruffs = false;
    if (k < 3) {
        foe = next_hand & suit;
        const int stand = stands(h, next_hand, t.suit);
        foe_ruffs = stand == 2;
        if (k == 2) {
            const bool safe = ours && !foe_ruffs && (ruffed || !(foe & above(t.best)));
            state = (stand * 2 + ours) * 2 + safe;
        } else {
            int last = stands(h, pd, t.suit);
            if (last == 0) last = !ruffed && first(pd & suit) < t.best && (!foe || first(pd & suit) < first(foe)) ? 0 : 3;
            state = stand * 4 + last;
        }
    }
    const int place_of_state = Eye::F_STATE + (((k - 1) * 3 + strain) * 24 + state) * 10;
    const Cards mine = h.hand[place] & suit, other = pd & suit;
    const Cards every = h.all() & suit;
    const Cards near = next_hand & suit;
    const int hb = holder(lowest_bit(every), mine, near, other);
    const int hs = holder(lowest_bit(every & (every - 1)), mine, near, other);
    const int others = upto(count(other), 4) * 5 + upto(count(every) - count(mine) - count(other), 4);
    const int length = upto(count(mine), 6) - 1;
    const int above_best = ruffed ? 3 : upto(count(every & above(t.best)), 3);
    const Cards can = ruffed ? 0 : todo & (bit(t.best) - 1);
    for (Cards c = todo; c; c &= c - 1) {
        const int card = first(c);
        const bool wins = can & bit(card);
        int kind;
        if (wins) kind = !(can & below(card)) ? 2 : !(can & above(card)) ? 4 : 3;
        else kind = !(c & (c - 1)) ? 0 : 1;
        const bool holds = wins && !foe_ruffs && !(foe & above(card));
        sink.suit(), sink.card();
        sink(place_of_state + holds * 5 + kind);
        sink(Eye::F_SUIT + (((k - 1) * 5 + kind) * 6 + length) * 5 + hb);
        sink(Eye::F_GOAL + (((k - 1) * 5 + kind) * 5 + at.need()) * 2 + ours);
        sink(Eye::F_LEFT + ((k - 1) * 5 + kind) * 14 + upto(at.left, 13));
        sink(Eye::F_BEST + (((k - 1) * 5 + kind) * 5 + hb) * 5 + hs);
        sink(Eye::F_OTHERS + ((k - 1) * 5 + kind) * 25 + others);
        sink(Eye::F_LED + ((k - 1) * 4 + above_best) * 5 + kind);
        if (card == at.memory) sink(Eye::F_MEMORY + (k - 1) * 5 + kind);
        sink.done(list, card);
    }
}

template <class Sink>
void see_void(const Hands& h, const Trick& t, int k, int place, Cards todo, const Situation& at, Sink& sink, List& list) {
    const Cards me = h.hand[place], next = h.hand[(place + 1) & 3], pd = h.hand[(place + 2) & 3], foe2 = h.hand[(place + 3) & 3];
    const bool ours = ((t.best_place ^ place) & 1) == 0, ruffed = suit_of(t.best) != t.suit;
    int stand = 3;
    bool safe = ours;
    if (k < 3) {
        stand = stands(h, next, t.suit);
        if (ours && stand == 0) safe = ruffed || !(next & lane(t.suit) & above(t.best));
        if (ours && stand == 2) safe = ruffed && !(next & h.trumps & above(t.best));
    }
    const Cards trumps = todo & h.trumps;
    const Cards can = ruffed ? trumps & (bit(t.best) - 1) : trumps;
    for (int s = 0; s < 4; ++s) {
        const Cards mine = todo & lane(s);
        if (!mine) continue;
        const Cards a = me & lane(s);
        if (lane(s) == h.trumps) {
            for (Cards c = mine; c; c &= c - 1) {
                const int card = first(c);
                const bool wins = can & bit(card);
                const int kind = wins ? ((can & below(card)) != 0) : 2 + ((c & (c - 1)) != 0);
                sink.suit(), sink.card();
                sink(Eye::V_RUFF + ((((k - 1) * 4 + kind) * 2 + ours) * 2 + safe) * 4 + stand);
                sink(Eye::V_TRUMPS + ((k - 1) * 4 + kind) * 6 + upto(count(a), 6) - 1);
                sink(Eye::V_OTHERS + (((k - 1) * 4 + kind) * 5 + upto(count(pd & h.trumps), 4)) * 5 + upto(count((next | foe2) & h.trumps), 4));
                sink(Eye::V_GOAL + (kind * 5 + at.need()) * 3 + k - 1);
                if (card == at.memory) sink(Eye::V_MEMORY + (k - 1) * 2);
                sink.done(list, card);
            }
            continue;
        }
        const Cards b = pd & lane(s), l = next & lane(s), r = foe2 & lane(s), all = a | b | l | r;
        const Cards best = lowest_bit(all), second = lowest_bit(all ^ best);
        const bool suits = h.trumps != 0;
        const int na = count(a), nb = count(b);
        const int holders = Eye::D_HOLDERS + ((holder(best, a, l, b) * 5 + holder(second, a, l, b)) * 6 + upto(na, 6) - 1) * 3;
        sink.suit();
        sink.of_suit(Eye::D_OTHERS + (upto(nb, 5) * 6 + upto(count(l), 5)) * 6 + upto(count(r), 5));
        sink.of_suit(Eye::D_STATE + ((suits * 2 + safe) * 3 + k - 1) * 5 + at.need());
        sink.of_suit(Eye::D_LENGTHS + (suits * 6 + upto(na, 6) - 1) * 6 + upto(nb, 5));
        for (Cards c = mine; c; c &= c - 1) {
            const int card = first(c);
            const int kind = !(c & (c - 1)) ? 0 : !(a & above(card)) ? 1 : 2;
            sink.card();
            sink(holders + kind);
            if (card == at.memory) sink(Eye::V_MEMORY + (k - 1) * 2 + 1);
            sink.done(list, card);
        }
    }
}

}  // namespace oddtrick
