// Values of positions: steps the search's yes and no from a guess to an exact number.
#pragma once
#include <algorithm>

#include "general.hpp"
#include "four.hpp"

namespace oddtrick {

// What is proved about a position: its value lies between `low` and `high`.
struct Proved {
    int low = 0, high = 0;
    int card = NONE;             // one that reaches the value, when that is known
    bool exact() const { return low == high; }
};

struct CardValue {
    int card;
    Proved value;
};

class Solver {
public:
    Options options;
    Limits limits;

    explicit Solver(const Options& o = {}) : options(o), table_(o.bytes) {}
    Solver(const Solver&) = delete;   // its parts refer to one another
    Solver& operator=(const Solver&) = delete;

    // The value, exactly or (with a target) no better than "at least so much or not".
    Proved value(const Position& position, int target = -1, int guess = -1) {
        Play p(position);
        begin(p);
        return settle(p, position.taken[0], position.taken[1], target, guess);
    }

    // The value after each legal card, best first for whoever is on turn where they differ.
    std::vector<CardValue> values(const Position& position) {
        Play p(position);
        begin(p);
        std::vector<CardValue> out;
        const Cards legal = p.legal();
        Proved best = settle(p, position.taken[0], position.taken[1], -1, -1);
        const Cards same = p.all() | p.table();
        int guess = best.low;
        Cards todo = legal;
        if (best.card != NONE) {
            out.push_back({best.card, best});
            todo &= ~bit(best.card);
        }
        for (; todo; todo &= todo - 1) {
            const int card = first(todo);
            const int twin = limits.halted ? NONE : equal(p, out, card, same);
            if (twin != NONE) {
                for (const CardValue& v : out)
                    if (v.card == twin) {
                        out.push_back({card, v.value});
                        break;
                    }
                continue;
            }
            const Undo u = p.play(card);
            int a = position.taken[0], b = position.taken[1];
            if (u.winner >= 0) ++(position.counts(u.winner) ? a : b);
            Proved v = settle(p, a, b, -1, guess);
            p.take_back(u);
            if (v.exact()) guess = v.low;
            out.push_back({card, v});
        }
        for (CardValue& v : out) v.value.card = v.card;
        return out;
    }

    // Four hands, one strain, each place leading in turn: the tricks of places 0 and 2.
    std::array<Proved, 4> leaders(const Position& position) {
        std::array<Proved, 4> out;
        Position p = position;
        int guess = -1;
        bool fresh = true;
        for (int leader : {0, 2, 1, 3}) {
            p.leader = leader;
            Play play(p);
            if (fresh) begin(play);
            fresh = false;
            out[leader] = settle(play, 0, 0, -1, guess);
            if (out[leader].exact()) guess = out[leader].low;
        }
        return out;
    }

private:
    Table table_;
    General general_{table_, options, limits};
    Four four_{table_, options, limits};
    bool ordinary_ = false, quick_ = false;
    std::uint64_t good_ = 0;

    void begin(const Play& p) {
        table_.clear();
        ordinary_ = Four::suits(p);
        if (ordinary_) four_.begin(p);
        general_.begin(p);
    }

    int equal(const Play& p, const std::vector<CardValue>& done, int card, Cards present) const {
        if (p.rules.head || p.rules.lowest || p.rules.under[card] != NONE) return NONE;
        for (const CardValue& v : done) {
            if (suit_of(v.card) != suit_of(card) || p.rules.under[v.card] != NONE) continue;
            const Cards between = above(std::max(card, v.card)) & below(std::min(card, v.card)) & present;
            if (!(between & ~plain(p))) return v.card;
        }
        return NONE;
    }
    static Cards plain(const Play& p) {
        Cards out = 0;
        for (Cards c = p.hand[p.turn()]; c; c &= c - 1)
            if (p.rules.under[first(c)] == NONE) out |= lowest_bit(c);
        return out;
    }

    bool ask(Play& p, const Question& q, int a, int b) {
        Cards rel;
        quick_ = ordinary_ && !q.any && q.slack == 0;
        if (quick_) return four_.ask(p, q.need, rel);
        if (q.any && q.good != good_) table_.clear();   // another set of good results
        good_ = q.good;
        return general_.ask(p, q, a, b, rel);
    }
    int settled() const { return quick_ ? four_.settled() : general_.settled(); }

    // Is the final result at least r tricks for the counted places? As a race: so many more for
    // them before so many more for the others.
    static Question threshold(const Position& r, int a, int b, int left, int result) {
        const int total = a + b + left, m = r.majority ? r.majority : total + 1;
        const int ours = std::min(m, result) - a, theirs = std::min(m, total - result + 1) - b;
        Question q;
        q.need = ours;
        q.slack = left + 1 - ours - theirs;
        return q;
    }

    static int direction(const std::vector<int>& worth) {   // 1 rising, -1 falling, 0 neither
        const bool up = std::is_sorted(worth.begin(), worth.end());
        const bool down = std::is_sorted(worth.rbegin(), worth.rend());
        return up ? 1 : down ? -1 : 0;
    }

    Proved settle(Play& p, int a, int b, int target, int guess) {
        const Position& r = p.rules;
        const int left = p.tricks_left(), total = a + b + left;
        const bool over = r.majority && (a >= r.majority || b >= r.majority);
        if (left == 0 || over) {
            const int result = over && a >= r.majority ? total - b : a;
            const int worth = r.payoff.empty() ? result - r.taken[0] : r.payoff[result];
            return {worth, worth, NONE};
        }
        if (!r.payoff.empty()) return settle_worth(p, a, b, left);
        const int base = r.taken[0];
        int low = a, high = total - b;   // of the result
        Proved out{0, 0, NONE};
        auto test = [&](int result) {
            const Question q = threshold(r, a, b, left, result);
            const bool yes = ask(p, q, a, b);
            if (limits.halted) return false;
            if (yes == r.wants(p.turn()) && settled() != NONE) out.card = settled();
            if (yes) low = result;
            else high = result - 1;
            return true;
        };
        if (target >= 0) {
            const int result = target + base;
            if (result > low && result <= high) test(result);
        } else {
            int at = guess < 0 ? a + (ordinary_ ? four_hands_guess(p, left) : first_guess(p, left)) : guess + base;
            at = std::clamp(at, low, high);
            if (at == low && at < high) ++at;
            while (low < high) {
                if (at <= low) at = low + 1;
                if (at > high) at = high;
                if (!test(at)) break;
                at = low >= at ? low + 1 : high;
            }
        }
        out.low = low - base, out.high = high - base;
        if (out.card == NONE && !limits.halted) out.card = last_legal(p);
        return out;
    }

    // With a table of worths: when it only rises or only falls, the tricks decide.
    Proved settle_worth(Play& p, int a, int b, int left) {
        const Position& r = p.rules;
        const int total = a + b + left;
        std::vector<int> worths;
        for (int result = a; result <= total - b; ++result) worths.push_back(r.payoff[result]);
        std::sort(worths.begin(), worths.end());
        worths.erase(std::unique(worths.begin(), worths.end()), worths.end());
        Proved out{0, 0, NONE};
        std::size_t low = 0, high = worths.size() - 1;
        while (low < high) {
            const std::size_t mid = (low + high + 1) / 2;
            Question q;
            q.any = true, q.total = total, q.majority = r.majority;
            for (int result = 0; result <= total; ++result)
                if (r.payoff[result] >= worths[mid]) q.good |= std::uint64_t{1} << result;
            // A rising table asks for so many tricks, which the winning-rank table can share.
            const std::uint64_t open = ((std::uint64_t{2} << (total - b - a)) - 1) << a;
            const std::uint64_t yes = q.good & open;
            const bool rising = yes + (yes & (~yes + 1)) == (std::uint64_t{1} << (total - b)) * 2;
            if (rising) q = threshold(r, a, b, left, first(yes));
            const bool answer = ask(p, q, a, b);
            if (limits.halted) break;
            if (answer == r.wants(p.turn()) && settled() != NONE) out.card = settled();
            if (answer) low = mid;
            else high = mid - 1;
        }
        out.low = worths[low], out.high = worths[high];
        if (out.card == NONE && !limits.halted) out.card = last_legal(p);
        return out;
    }

    static int last_legal(const Play& p) {
        const Cards c = p.legal();
        return c ? last(c) : NONE;
    }

    // Where the steps begin for four hands: honours, trumps, short and long suits in hundredths of
    // a trick, fitted to a few thousand solved deals. Half a trick off costs nothing but a question.
    static int four_hands_guess(const Play& p, int left) {
        static constexpr int HONOURS[3][6] = {{116, 71, 42, 20, 10, 5}, {92, 67, 44, 26, 15, 8}, {82, 47, 27, 11, 7, 5}};   // no trump, trumps, beside them
        static constexpr int SHORT[3] = {30, 17, 7}, LENGTH = 8, TRUMP = 34, LONG_TRUMP = 25;
        const Position& r = p.rules;
        const Cards all = p.all();
        int worth[2] = {0, 0};   // of the counted places, of the others
        for (int k = 0; k < 4; ++k) {
            int& sum = worth[!r.counts(k)];
            const int trumps = r.trump >= 0 ? count(p.hand[k] & lane(r.trump)) : 0;
            sum += TRUMP * trumps + LONG_TRUMP * std::max(0, trumps - 4);
            for (int s = 0; s < 4; ++s) {
                const Cards mine = p.hand[k] & lane(s);
                const int n = count(mine);
                for (Cards c = mine; c; c &= c - 1)
                    if (const int better = count(all & above(first(c))); better < 6) sum += HONOURS[r.trump < 0 ? 0 : s == r.trump ? 1 : 2][better];
                if (r.trump < 0) sum += LENGTH * std::max(0, n - 4);
                else if (s != r.trump && n < 3) sum += SHORT[n] * std::min(trumps, 3 - n);
            }
        }
        worth[!r.counts(p.turn())] += r.trump < 0 ? 47 : 21;
        return (left * 50 + worth[0] - worth[1] + 50) / 100;
    }

    // Where they begin elsewhere: the share of the best cards that the counted places hold.
    int first_guess(const Play& p, int left) const {
        const Position& r = p.rules;
        int ours = 0, sum = 0;
        for (int s = 0; s < 4; ++s) {
            int worth = s == r.trump ? 6 : 4;
            Cards all = p.all() & lane(s);
            for (; all && worth > 0; all &= all - 1, --worth) {
                sum += worth;
                for (int k = 0; k < r.places; ++k)
                    if (p.of(k) & lowest_bit(all) && r.counts(k)) ours += worth;
            }
        }
        return sum ? (left * ours + sum / 2) / sum : 0;
    }
};

}  // namespace oddtrick
