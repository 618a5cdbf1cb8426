// The exact search for a position of any shape.
//
// One question at a time ("is the value at least so high?"), depth first, one card a step,
// the winning-rank table consulted between tricks. Every call hands back, beside the answer, the
// cards whose rank mattered for it (`rel`): the answer holds for every position with the same
// suit lengths in which each suit, from its best card down to the lowest one in `rel`, is owned
// in the same way. That is what goes into the table.
#pragma once
#include <algorithm>
#include <atomic>

#include "bounds.hpp"
#include "position.hpp"
#include "table.hpp"

namespace oddtrick {

struct Options {
    bool table = true;     // remember positions
    bool skip = true;      // skip cards below the ranks that mattered
    bool equals = true;    // play one of equal cards
    bool quick = true;     // tricks the leader's side can take at once
    bool slow = true;      // tricks the other side cannot lose
    bool order = true;     // likely cards first
    std::size_t bytes = std::size_t{192} << 20;
};

// How far a call may go: nodes, and a flag that another thread may raise.
struct Limits {
    std::uint64_t most = ~std::uint64_t{0};
    const std::atomic<bool>* stop = nullptr;
    std::uint64_t nodes = 0;
    bool halted = false, stopped = false;

    bool raised() {
        if (stop && stop->load(std::memory_order_relaxed)) halted = stopped = true;
        return halted;
    }
    bool step() {   // true: go no further
        if (nodes >= most) halted = true;
        else if ((++nodes & 1023) == 0) raised();
        return halted;
    }
};

// What is asked of the side that wants the value high. Either "at least `need` more tricks for the
// places counted", or, where more is not always better, "one of these results" (bit r of `good`:
// the counted places end with r tricks).
struct Question {
    int need = 0;
    int slack = 0;           // tricks that will not be played because a majority comes first
    bool any = false;        // `good` decides
    std::uint64_t good = 0;
    int total = 0, majority = 0;
};

class General {
public:
    General(Table& table, const Options& options, Limits& limits) : table_(table), options_(options), limits_(limits) {}

    void begin(const Play& p) {
        const Position& r = p.rules;
        covers_ = 0;
        for (int c = 0; c < 64; ++c)
            if (r.under[c] != NONE) covers_ |= bit(c);
        // Duties that depend on ranks make every rank matter; so do piles in more than two hands,
        // whose owners and places do not fit into two planes of bits.
        exact_ = r.head || r.lowest || (covers_ && r.places > 2);
        // Bounds that hold where everybody wants tricks and plays one card to each.
        bounds_ = r.plays == r.places && !r.head && !r.lowest;
        for (int k = 0; k < r.places; ++k) bounds_ = bounds_ && r.counts(k) == r.wants(k);
        for (auto& row : history_)
            for (auto& h : row) h = 0;
    }

    bool ask(Play& p, const Question& q, int a, int b, Cards& rel) {
        q_ = q;
        root_ = true;
        settled_ = NONE;
        return search(p, q.need, a, b, rel);
    }

    // The card that settled the last question, if the asked position needed one.
    int settled() const { return settled_; }

private:
    Table& table_;
    const Options& options_;
    Limits& limits_;
    Question q_;
    Cards covers_ = 0;
    bool exact_ = false, root_ = false, bounds_ = false;
    int settled_ = NONE;
    std::uint32_t history_[4][64] = {};

    // Settled without play: 1 yes, 0 no, -1 open.
    int verdict(int need, int left, int a, int b) const {
        if (!q_.any) return need <= 0 ? 1 : need > left - q_.slack ? 0 : -1;
        if (q_.majority && a >= q_.majority) return q_.good >> (q_.total - b) & 1;
        if (q_.majority && b >= q_.majority) return q_.good >> a & 1;
        const std::uint64_t open = ((std::uint64_t{2} << left) - 1) << a;
        if ((q_.good & open) == open) return 1;
        if (!(q_.good & open)) return 0;
        return -1;
    }

    Key key(const Play& p, Cards all, int a, int b) const {
        const Cards intact = all & covers_;
        Cards piled = intact;
        for (int k = 0; k < p.rules.places; ++k) piled |= p.hidden[k];
        std::uint64_t shape = 0;
        std::uint32_t tag = (std::uint32_t{1} << 31) | static_cast<std::uint32_t>(p.leader | p.broken << 2);
        for (int k = 0; k < p.rules.places; ++k)
            for (int s = 0; s < 4; ++s) {
                const int n = count((p.of(k) & ~piled) & lane(s));
                shape += std::uint64_t(n) << (4 * (4 * k + s));
                if (n == 16) tag |= static_cast<std::uint32_t>(k + 1) << (16 + 3 * s);
            }
        if (q_.any) tag |= (std::uint32_t{1} << 30) | static_cast<std::uint32_t>(a << 3 | b << 9);
        else tag |= static_cast<std::uint32_t>(q_.slack << 3);
        return {shape, exact_ && covers_ ? all : intact, tag};
    }

    bool search(Play& p, int need, int a, int b, Cards& rel) {
        rel = 0;
        if (limits_.step()) return false;
        const Position& rules = p.rules;
        const bool between = p.played == 0, root = root_;
        root_ = false;
        Cards all = p.all();
        Key k{};
        int hint = NONE;
        Squeeze squeeze(0);
        Cards owner0 = 0, owner1 = 0;
        const int cards = count(all) + p.played, left = rules.plays == 2 ? cards >> 1 : rules.plays == 4 ? cards >> 2 : cards / 3;
        if (between) {
            const int known = verdict(need, left, a, b);
            if (known >= 0) return known;
        }
        const bool remember = between && options_.table && left > 1;
        if (remember) {
            k = key(p, all, a, b);
            table_.warm(k);
        }
        if (between && bounds_ && !root && !q_.any && q_.slack == 0 && p.led < 0) {
            const int known = settled_by_bounds(p, need, left, rel);
            if (known >= 0) return known;
            rel = 0;
        }
        if (remember) {
            Table::Bucket* bucket = table_.find(k);
            if (bucket) __builtin_prefetch(table_.entries(*bucket));
            squeeze = Squeeze(all);
            if (covers_ && rules.places <= 2) {
                Cards piled = all & covers_;
                for (int i = 0; i < rules.places; ++i) piled |= p.hidden[i];
                owner0 = squeeze.in(p.of(1));
                owner1 = squeeze.in(piled);
            } else {
                owner0 = squeeze.in(p.of(1) | (rules.places > 3 ? p.of(3) : 0));
                owner1 = squeeze.in((rules.places > 2 ? p.of(2) : 0) | (rules.places > 3 ? p.of(3) : 0));
            }
            if (bucket) {
                const int n = q_.any ? 1 : need;
                if (const Entry* e = table_.look(*bucket, owner0, owner1, n, hint); e && !root) {
                    rel = squeeze.out(e->mask);
                    return e->lo >= n;
                }
                if (hint != NONE) hint = first(squeeze.out(bit(hint)));
            }
        }

        const int turn = p.turn();
        const bool wants = rules.wants(turn);
        const Cards present = all | p.table();
        Cards piled = covers_ & present;
        for (int i = 0; i < rules.places; ++i) piled |= p.hidden[i];
        Cards todo = p.legal();
        const Cards plain = todo & ~piled;      // equal cards are told apart by rank alone
        if (options_.equals && !exact_) todo &= ~repeats(plain, present);

        int order[64], n = 0;
        if (options_.order) n = sort(p, todo, hint, order);
        else
            for (Cards c = todo; c; c &= c - 1) order[n++] = first(c);

        const auto go_on = [&](int card, Cards& deep) {
            const Cards before = p.table();
            const Undo u = p.play(card);
            if (u.winner < 0) {
                const bool result = search(p, need, a, b, deep);
                p.take_back(u);
                return result;
            }
            const bool counted = rules.counts(u.winner);
            const bool result = search(p, need - counted, a + counted, b + !counted, deep);
            // The winner's rank mattered if another card of its suit was there to be beaten.
            const Cards cards = before | bit(card);
            int top = u.best;
            p.take_back(u);
            if (p.beats(card)) top = card;
            if (top >= 0 && (cards & lane(suit_of(top)) & ~bit(top))) deep |= bit(top);
            return result;
        };

        bool answer = !wants;
        Cards mattered = 0, skip = 0;
        int settled = NONE;
        for (int i = 0; i < n; ++i) {
            const int card = order[i];
            if (skip & bit(card)) continue;
            const int suit = suit_of(card);
            Cards deep;
            const bool result = go_on(card, deep);
            if (limits_.halted) return false;
            if (result == wants) {
                answer = wants;
                mattered = deep;
                settled = card;
                history_[turn][card] += static_cast<std::uint32_t>(left * left);
                break;
            }
            mattered |= deep;
            // A card too small to have mattered speaks for every such card of its suit.
            if (options_.skip && !exact_ && (plain & bit(card))) {
                const Cards tops = deep & lane(suit);
                const Cards small = tops ? below(last(tops)) : lane(suit);
                if (small & bit(card)) skip |= small & plain;
            }
        }
        if (root) settled_ = settled;
        if (exact_) mattered = all | p.table();
        else if (settled == NONE) mattered |= spread(mattered, plain, present);
        rel = mattered & present;

        if (remember) {
            Entry e{};
            e.owner0 = owner0, e.owner1 = owner1;
            e.mask = squeeze.in(upwards(rel) & all);
            const int worth = q_.any ? 1 : need;
            e.lo = static_cast<std::uint8_t>(answer ? worth : 0);
            e.hi = static_cast<std::uint8_t>(answer ? (q_.any ? 1 : left) : worth - 1);
            e.card = static_cast<std::uint8_t>(settled == NONE ? NONE : first(squeeze.in(bit(settled))));
            table_.keep(k, e);
        }
        return answer;
    }

    // Tricks that need no search: 1 yes, 0 no, -1 open.
    int settled_by_bounds(const Play& p, int need, int left, Cards& rel) const {
        const Position& r = p.rules;
        const Cards trumps = r.trump >= 0 ? lane(r.trump) : 0;
        Cards side[2] = {0, 0};
        for (int k = 0; k < r.places; ++k) side[r.wants(k)] |= p.of(k);
        if (options_.slow && trumps)
            for (int k = 0; k < r.places; ++k) {
                const bool wants = r.wants(k);
                if (sure_trumps(p.of(k) & trumps, side[!wants] & trumps, wants ? need : left - need + 1, rel)) return wants;
            }
        if (!options_.quick || !p.broken) return -1;
        // The leader's own winners, cashed one after the other: cards above all the other side's,
        // covered ones included, as often as whoever has trumps must follow.
        const int leader = p.leader;
        const bool wants = r.wants(leader);
        const int goal = wants ? need : left - need + 1;
        const Cards foes = side[!wants];
        Cards dark = 0;   // the other side's that may still turn up
        for (int k = 0; k < r.places; ++k)
            if (r.wants(k) != wants) dark |= p.hidden[k];
        bool ruffs = foes & trumps;
        int sum = 0;
        for (int i = 0; i < 4 && sum < goal; ++i) {
            const int s = r.trump >= 0 ? (i + r.trump) & 3 : i;      // trumps first
            const Cards theirs = foes & lane(s);
            Cards winners = p.hand[leader] & lane(s);
            if (theirs) winners &= lowest_bit(theirs) - 1;
            // A partner must not be made to overtake, or be led to in vain: he has none above them.
            const Cards partner = side[wants] & ~p.of(leader) & lane(s);
            if (partner) winners &= lowest_bit(partner) - 1;
            if (!winners) continue;
            int n = count(winners);
            const int known = n;
            // Two hands: nobody else has any left.
            if (r.places == 2 && !(dark & lane(s)) && n >= count(theirs)) {
                n = count(p.hand[leader] & lane(s));
                if (lane(s) == trumps) ruffs = false;
            }
            if (lane(s) != trumps && ruffs)
                for (int k = 0; k < r.places; ++k)
                    if (r.wants(k) != wants && (p.of(k) & trumps)) n = std::min(n, count(p.hand[k] & lane(s)));
            n = std::min(n, goal - sum);
            if (n <= 0) continue;
            sum += n;
            if (theirs || partner) rel |= kth(winners, std::min(n, known));
        }
        return sum >= goal ? wants : -1;
    }

    // Equal cards below the lowest one that mattered were not tried: in a position that only
    // shares the cards named so far they need not be equal, so they must be named too.
    static Cards spread(Cards mattered, Cards mine, Cards present) {
        Cards out = 0;
        for (int s = 0; s < 4; ++s) {
            const Cards tops = mattered & lane(s);
            if (!tops) continue;
            int card = last(tops);
            if (!(mine & bit(card))) continue;
            for (Cards c = present & below(card); c; c &= c - 1) {
                const Cards one = lowest_bit(c);
                if (!(mine & one)) break;
                out |= one;
            }
        }
        return out;
    }

    int sort(const Play& p, Cards todo, int hint, int* order) {
        std::int64_t score[64];
        int n = 0;
        const int turn = p.turn(), trump = p.rules.trump;
        for (Cards c = todo; c; c &= c - 1) {
            const int card = first(c);
            std::int64_t s = rate(p, turn, card, trump);
            s = s * 4096 + history_[turn][card] % 4096;
            if (card == hint) s = std::int64_t{1} << 40;
            int at = n++;
            for (; at > 0 && score[at - 1] < s; --at) score[at] = score[at - 1], order[at] = order[at - 1];
            score[at] = s, order[at] = card;
        }
        return n;
    }

    // How likely a card is to settle the question, by eye.
    int rate(const Play& p, int turn, int card, int trump) const {
        const Position& r = p.rules;
        const int suit = suit_of(card);
        const int low = card & 15;      // greater: a lower card
        const bool keen = r.counts(turn) == r.wants(turn);   // a trick for this place is what its side wants
        if (p.played == 0) {
            // By the replies the other side has.
            Cards foes = 0;
            bool ruff = false, canwin = false, mustwin = false, follows = false;
            for (int k = 0; k < r.places; ++k) {
                if (r.side[k] == r.side[turn]) continue;
                foes = p.hand[k] & lane(suit);
                if (foes) {
                    follows = true;
                    if (foes & above(card)) canwin = true;
                    if (!(foes & below(card))) mustwin = true;
                } else if (trump >= 0 && suit != trump && (p.hand[k] & lane(trump))) {
                    ruff = true;
                }
            }
            int s;
            if (ruff) s = 20;
            else if (!follows) s = 90;
            else if (!canwin) s = 80;
            else if (mustwin) s = 40;
            else s = 50;
            if (suit == trump) s -= 15;
            if (covers_ & bit(card)) s += 2;
            return (keen ? s : 100 - s) * 16 + low;
        }
        const bool wins = p.beats(card);
        if (wins) {
            const bool last_hand = p.played == r.plays - 1;
            const bool ours = p.best_place >= 0 && r.side[p.best_place] == r.side[turn];
            int s = ours && last_hand ? 20 : 60;
            if (!keen) s = 10;
            return s * 16 + low;
        }
        int s = 40;
        if (suit == trump) s = 25;
        return s * 16 + (keen ? low : 15 - low);
    }
};

}  // namespace oddtrick
