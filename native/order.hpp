// A player's eye for the likely card.
#pragma once
#include "hands.hpp"

namespace oddtrick {

inline void rate_leads(const Hands& h, int leader, Cards todo, int hint, int memory, List& list) {
    const Cards me = h.hand[leader], pd = h.hand[(leader + 2) & 3];
    const Cards lho = h.hand[(leader + 1) & 3], rho = h.hand[(leader + 3) & 3];
    for (int s = 0; s < 4; ++s) {
        if (!(todo & lane(s))) continue;
        const Cards a = me & lane(s), b = pd & lane(s), l = lho & lane(s), r = rho & lane(s);
        const Cards all = a | b | l | r;
        const Cards best = lowest_bit(all), second = lowest_bit(all ^ best);
        int score = 0;
        const bool plain = h.trumps && s != h.trump;
        const bool l_ruffs = plain && !l && (lho & h.trumps), r_ruffs = plain && !r && (rho & h.trumps);
        const bool pd_ruffs = plain && !b && (pd & h.trumps);
        if (s == h.trump) score -= 10;
        if (pd_ruffs) score += r_ruffs ? 5 : 25;
        if (l_ruffs) score -= 20;
        if (r_ruffs) score -= 20;
        if (best & a) score += 12;
        else if (best & b) score += 16;
        else if (best & l) score += (second & (a | b)) ? 8 : 0;
        else score += (second & (a | b)) ? 2 : -2;
        if ((best & (a | b)) && (second & (a | b))) score += 6;
        score += count(a) + count(b);
        if (plain && count(a) == 1 && (me & h.trumps)) score += 6;
        for (Cards c = todo & lane(s); c; c &= c - 1) {
            const int card = first(c);
            int v = score * 8;
            const bool low = !(c & (c - 1));
            if (best & bit(card)) v += (best & a) ? 40 : 0;
            else if (low) v += 30;
            else v += (b && first(b) < card) ? 0 : 10;
            if (card == hint) v += 100000;
            if (card == memory) v += 60;
            list.add(card, v);
        }
    }
}

inline void rate_follow(const Hands& h, const Trick& t, int k, int place, Cards todo, List& list) {
    const Cards foe_next = k < 3 ? h.hand[(place + 1) & 3] : 0;      // plays after me
    const Cards pd = h.hand[(place + 2) & 3];
    const bool pd_best = ((t.best_place ^ place) & 1) == 0;
    const Cards suit = lane(t.suit);
    for (Cards c = todo; c; c &= c - 1) {
        const int card = first(c);
        const int rank = card & 15;
        int v;
        const bool wins = h.beats(card, t.best);
        if (k == 3) {
            v = wins ? (pd_best ? 100 : 400) : 300;
            if (pd_best && !wins) v = 400;
            v += rank;
        } else {
            // Best of the next foe that could still beat me.
            const Cards f = foe_next & suit;
            const bool f_ruffs = !f && h.trumps && t.suit != h.trump && (foe_next & h.trumps);
            const bool holds = wins && !f_ruffs && !(f & above(card));
            if (k == 2) {
                const bool pd_holds = pd_best && !f_ruffs && !(f & above(t.best));
                if (pd_holds) v = wins ? 100 : 400;
                else if (holds) v = 400;
                else if (wins) v = 250;
                else v = 300;
                v += rank;
            } else {
                // Second hand: my partner plays last.
                const Cards p = pd & suit;
                const int foe_best = f ? first(f) : 99;
                const int to_beat = suit_of(t.best) == t.suit && t.best < foe_best ? t.best : foe_best;
                const bool pd_can = (p && first(p) < to_beat) || (!p && h.trumps && t.suit != h.trump && (pd & h.trumps));
                if (pd_can) v = holds ? 200 : 400;
                else v = holds ? 400 : 300;
                v += rank;
            }
        }
        list.add(card, v);
    }
}

inline void rate_void(const Hands& h, const Trick& t, int k, int place, Cards todo, List& list) {
    const bool pd_best = ((t.best_place ^ place) & 1) == 0;
    const Cards foe_next = k < 3 ? h.hand[(place + 1) & 3] : 0;
    bool pd_holds = pd_best;
    if (k < 3 && pd_best) {
        const Cards f = foe_next & lane(t.suit);
        pd_holds = f ? (suit_of(t.best) != t.suit || !(f & above(t.best))) : !(h.trumps && (foe_next & h.trumps));
    }
    for (Cards c = todo; c; c &= c - 1) {
        const int card = first(c);
        const int s = suit_of(card);
        const int rank = card & 15;
        int v;
        const Cards mine = h.hand[place] & lane(s);
        if (s == h.trump) {
            const bool wins = h.beats(card, t.best);
            v = wins ? (pd_holds ? 50 : 400) : 0;
            v += rank;
        } else {
            const Cards better = h.all() & above(first(mine));
            const int n = count(mine);
            v = 200 + rank * 2 + n * 4;
            if (!better) v -= n == 1 ? 60 : 0;
            else if (count(better) + 1 >= n && n <= 2) v -= 15;
            if (pd_holds) v += 60;
        }
        list.add(card, v);
    }
}

}  // namespace oddtrick
