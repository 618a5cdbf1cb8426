// Tricks that need no search, at the start of a trick. They hold where both sides want tricks and
// everybody plays one card to a trick. Each also names the cards whose rank it relied on.
#pragma once
#include "hands.hpp"

namespace oddtrick {

// Tricks that the leader's side can take at once, without losing the lead: the leader's own
// winners, and after a crossing to the partner, the partner's.
//
// Why they can all be taken: in each suit only cards above every opposing one are counted, and
// where an opponent holds trumps no more rounds of a suit than he must follow. The partner keeps
// what is counted for him, for his counted cards and the leader's tricks together are never more
// than the tricks left, and he follows with his lowest.
inline int quick_tricks(const Hands& h, int leader, int goal, int left, Cards& rel) {
    const Cards me = h.hand[leader], pd = h.hand[(leader + 2) & 3];
    const Cards lho = h.hand[(leader + 1) & 3], rho = h.hand[(leader + 3) & 3];
    int mine = 0, his = 0;
    Cards rel_mine = 0, rel_his = 0, rel_cross = 0;
    bool cross = false;
    bool l_ruffs = lho & h.trumps, r_ruffs = rho & h.trumps;

    auto suit = [&](Cards lane_, bool plain) {
        const Cards a = me & lane_, b = pd & lane_;
        if (!(a | b)) return;
        const Cards l = lho & lane_, r = rho & lane_, foes = l | r;
        const int na = count(a), nb = count(b), nl = count(l), nr = count(r);
        int rounds = 16;
        if (plain && l_ruffs) rounds = nl;
        if (plain && r_ruffs && nr < rounds) rounds = nr;
        if (rounds == 0) return;
        const Cards better = foes ? lowest_bit(foes) - 1 : ~Cards{0};
        const Cards wa = a & better, wb = b & better;
        const int most_foes = nl > nr ? nl : nr;
        const int low_b = nb - count(wb);
        // The leader's own: as many as the partner can stay under, or as outrank his.
        int t = count(wa);
        if (wb && t > low_b) {
            const int over = count(wa & (lowest_bit(wb) - 1));
            t = low_b > over ? low_b : over;
        }
        const int top = t;
        if (t >= most_foes && nb <= t && t > 0) t = na;      // nobody else has any left
        if (t > rounds) t = rounds;
        // Which rank was the last to matter.
        auto kth = [](Cards c, int k) { return bit(nth(c, k - 1)); };
        if (t > 0 && (foes | b)) rel_mine |= kth(wa, t < top ? t : top);
        mine += t;
        // The partner's, once he leads.
        const Cards rest = na > t ? a & ~(bit(nth(a, t)) - 1) : 0;     // what the leader has left
        if (nb > t && wb) {
            Cards winners = wb;
            // A leader's card above his may have to be played on it.
            if (rest) {
                const Cards clear = wb & (lowest_bit(rest) - 1);
                if (count(rest) > count(clear)) winners = clear;
            }
            int u = count(winners);
            if (u > nb - t) u = nb - t;
            const int high = u;
            if (u > 0) {
                if (t + u >= most_foes && count(rest) <= u) u = nb - t;
                if (u > rounds - t) u = rounds - t;
                if (u > 0) {
                    const Cards last_one = kth(winners, u < high ? u : high);
                    if (foes | rest) rel_his |= last_one;
                    his += u;
                    // To cross: a card of the leader's below the partner's best.
                    if (!cross && rest && (rest & ~(lowest_bit(winners) - 1))) cross = true, rel_cross |= lowest_bit(winners);
                }
            }
        }
    };

    if (h.trumps) {
        suit(h.trumps, false);
        // Trumps that the leader draws by himself no longer threaten the plain suits.
        const int drawn = mine;
        if (drawn >= count(lho & h.trumps)) l_ruffs = false;
        if (drawn >= count(rho & h.trumps)) r_ruffs = false;
    }
    for (int s = 0; s < 4; ++s)
        if (s != h.trump) suit(lane(s), true);
    int sum = mine;
    rel = rel_mine;
    if (mine < goal && cross) sum += his, rel |= rel_his | rel_cross;
    return sum > left ? left : sum;
}

// Whether the side not on lead is sure of `goal` tricks.
inline bool slow_tricks(const Hands& h, int leader, int goal, Cards& rel) {
    if (!h.trumps) return false;
    // Trumps of one hand that outrank all of the leader's side take a trick each.
    const Cards ours = (h.hand[leader] | h.hand[(leader + 2) & 3]) & h.trumps;
    const Cards better = ours ? lowest_bit(ours) - 1 : ~Cards{0};
    for (int k : {1, 3}) {
        const Cards tops = h.hand[(leader + k) & 3] & h.trumps & better;
        if (count(tops) >= goal) {
            rel = bit(nth(tops, goal - 1));
            if (!ours && !(h.hand[(leader + k + 2) & 3] & h.trumps)) rel = 0;
            return true;
        }
    }
    return false;
}

}  // namespace oddtrick
