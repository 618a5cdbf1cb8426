// What a player looks at before a lead, when following suit, and when void. A `Sink` adds the
// numbers up (`Sum`) or writes them down (`Recorder`).
#pragma once
#include "eye.hpp"

namespace oddtrick {

// `todo`, `runs` and the cards handed to the sink are by relative rank.
template <class Sink>
void see_leads(const Hands& h, const View& v, Cards todo, Cards runs, const Situation& at, Sink& sink) {
    const int need = at.need(), left = upto(at.left, 13);
    int trumps = 0;   // who has some
    if (h.trumps)
        for (int k = 0; k < 4; ++k) trumps |= (v.length(k, h.trump) != 0) << (k == 0 ? 3 : k == 2 ? 4 : k == 1 ? 5 : 6);
    for (int s = 0; s < 4; ++s) {
        Cards mine = v.lane_of(todo, s);
        if (!mine) continue;
        const std::uint64_t length = v.lengths >> (4 * s);
        const int na = length & 15, nl = length >> 16 & 15, nb = length >> 32 & 15, nr = length >> 48 & 15, n = na + nl + nb + nr;
        const unsigned odd = static_cast<unsigned>(v.lane_of(v.odd, s)), far = static_cast<unsigned>(v.lane_of(v.far, s));
        const int strain = !h.trumps ? 0 : s == h.trump ? 2 : 1;
        const int known = upto(n, 4), best = static_cast<int>((odd & 1) | (far & 1) << 1);
        const unsigned some = (1u << known) - 1;
        const unsigned holders = (odd & some) | (far & some) << known;
        // The side's cards above all of the others'.
        const unsigned top = odd ? (odd & (0u - odd)) - 1 : 0xFFFF;
        const int theirs = std::popcount(far & top), ours = std::popcount(static_cast<unsigned>(v.lane_of(v.own, s)) & top);
        const int ruffs = strain == 1 ? Eye::L_RUFFS + ((nb == 0) | (nl == 0) << 1 | (nr == 0) << 2 | trumps | (na == 1) << 7) : Eye::NOTHING;
        const int again = at.last_suit == s ? Eye::L_AGAIN + (strain * 4 + at.last_leader) * 2 : Eye::NOTHING;
        sink.every(Eye::L_FOES + (strain * 6 + upto(nl, 5)) * 6 + upto(nr, 5),
                   Eye::L_ALL + (((strain * 5 + upto(na, 4)) * 5 + upto(nb, 4)) * 5 + upto(nl, 4)) * 5 + upto(nr, 4),
                   Eye::L_HISTORY + strain * 8 + (at.history[s] >> 5), ruffs, again);
        static constexpr int FROM[5] = {0, 0, 4, 20, 84};
        const int row = Eye::L_HOLDERS + (strain * 340 + FROM[known] + static_cast<int>(holders)) * 4;
        const int lengths = Eye::L_LENGTHS + ((strain * 6 + upto(na, 6) - 1) * 6 + upto(nb, 5)) * 4;
        const int winners = Eye::L_WINNERS + ((strain * 4 + upto(ours, 3)) * 4 + upto(theirs, 3)) * 4;
        const int lefts = Eye::L_LEFT + (strain * 14 + left) * 4, goals = Eye::L_GOAL + (strain * 5 + need) * 4;
        const int run = Eye::L_RUN + (strain * 4 + best) * 8;
        const int top_own = first(v.lane_of(v.own, s));
        const unsigned in_run = static_cast<unsigned>(v.lane_of(runs, s));
        for (; mine; mine &= mine - 1) {
            const int rank = first(mine), card = 16 * s + rank;
            const int kind = rank == 0 ? 0 : !(mine & (mine - 1)) ? 1 : rank == top_own ? 2 : 3;
            sink.plain(card, row + kind, lengths + kind, winners + kind, lefts + kind, goals + kind, run + static_cast<int>(in_run >> rank & 1) * 4 + kind,
                       card == at.hint ? Eye::L_MEMORY : Eye::NOTHING, card == at.shape ? Eye::L_MEMORY + 1 : Eye::NOTHING,
                       card == at.memory ? Eye::L_MEMORY + 2 : Eye::NOTHING);
        }
    }
}

template <int k, class Sink>
void see_follow(const Hands& h, const Trick& t, int place, Cards todo, const Situation& at, Sink& sink) {
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
    const int row_of_state = Eye::F_STATE + (((k - 1) * 3 + strain) * 24 + state) * 16;
    const Cards mine = h.hand[place] & suit, other = pd & suit, near = next_hand & suit;
    const Cards every = (t.present ^ t.cards) & suit;
    const int na = h.length(place, t.suit), nb = h.length((place + 2) & 3, t.suit), n = count(every);
    const Cards rest = every & (every - 1);
    const int hb = holder(lowest_bit(every), mine, near, other), hs = holder(lowest_bit(rest), mine, near, other);
    const int others = upto(nb, 4) * 5 + upto(n - na - nb, 4);
    const int above_best = ruffed ? 3 : upto(count(every & above(t.best)), 3);
    const Cards can = ruffed ? 0 : todo & (bit(t.best) - 1);
    sink.every(Eye::NOTHING);
    sink.rows(Eye::F_SUIT + (((k - 1) * 6 + upto(na, 6) - 1) * 5 + hb) * 8, Eye::F_GOAL + (((k - 1) * 5 + at.need()) * 2 + ours) * 8,
                          Eye::F_LEFT + ((k - 1) * 14 + upto(at.left, 13)) * 8, Eye::F_BEST + ((k - 1) * 25 + hb * 5 + hs) * 8,
                          Eye::F_OTHERS + ((k - 1) * 25 + others) * 8, Eye::F_LED + ((k - 1) * 4 + above_best) * 8);
    const int memory = Eye::F_MEMORY + (k - 1) * 8;
    for (Cards c = todo; c; c &= c - 1) {
        const int card = first(c);
        const bool wins = can & bit(card);
        int kind;
        if (wins) kind = !(can & below(card)) ? 2 : !(can & above(card)) ? 4 : 3;
        else kind = !(c & (c - 1)) ? 0 : 1;
        const bool holds = wins && !foe_ruffs && !(foe & above(card));
        sink.card(card, kind, row_of_state + holds * 8 + kind, card == at.memory ? memory + kind : Eye::NOTHING);
    }
}

template <int k, class Sink>
void see_void(const Hands& h, const Trick& t, int place, Cards todo, const Situation& at, Sink& sink) {
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
    const Cards every = t.present ^ t.cards, odd = next | foe2, far = pd | foe2;
    const std::uint64_t lengths = std::rotr(h.shape, 16 * place);
    const int need = at.need(), suits = h.trumps != 0;
    const int state = Eye::D_STATE + ((suits * 2 + safe) * 3 + k - 1) * 5 + need;
    for (int s = 0; s < 4; ++s) {
        const Cards mine = todo & lane(s);
        if (!mine) continue;
        const std::uint64_t length = lengths >> (4 * s);
        const int na = upto(length & 15, 6), nl = length >> 16 & 15, nb = length >> 32 & 15, nr = length >> 48 & 15;
        if (s == h.trump) {
            const int ruff = Eye::V_RUFF + ((((k - 1) * 2 + ours) * 2 + safe) * 4 + stand) * 4, own = Eye::V_TRUMPS + ((k - 1) * 6 + na - 1) * 4;
            const int others = Eye::V_OTHERS + (((k - 1) * 5 + upto(nb, 4)) * 5 + upto(nl + nr, 4)) * 4;
            const int goal = Eye::V_GOAL + ((k - 1) * 5 + need) * 4;
            sink.every(Eye::NOTHING);
            for (Cards c = mine; c; c &= c - 1) {
                const int card = first(c);
                const bool wins = can & bit(card);
                const int kind = wins ? ((can & below(card)) != 0) : 2 + ((c & (c - 1)) != 0);
                sink.plain(card, ruff + kind, own + kind, others + kind, goal + kind, card == at.memory ? Eye::V_MEMORY + (k - 1) * 2 : Eye::NOTHING);
            }
            continue;
        }
        const Cards all = every & lane(s);
        const int best = first(all), hb = static_cast<int>((odd >> best & 1) | (far >> best & 1) << 1);
        int hs = 4;
        if (const Cards rest = all & (all - 1)) {
            const int second = first(rest);
            hs = static_cast<int>((odd >> second & 1) | (far >> second & 1) << 1);
        }
        const int top = first(me & lane(s));
        sink.every(Eye::D_OTHERS + (upto(nb, 5) * 6 + upto(nl, 5)) * 6 + upto(nr, 5), state, Eye::D_LENGTHS + (suits * 6 + na - 1) * 6 + upto(nb, 5));
        const int holders = Eye::D_HOLDERS + ((hb * 5 + hs) * 6 + na - 1) * 4;
        for (Cards c = mine; c; c &= c - 1) {
            const int card = first(c);
            const int kind = !(c & (c - 1)) ? 0 : card == top ? 1 : 2;
            sink.plain(card, holders + kind, card == at.memory ? Eye::V_MEMORY + (k - 1) * 2 + 1 : Eye::NOTHING);
        }
    }
}

}  // namespace oddtrick
