// The fast road: four hands, two sides sitting in turn, one card each to a trick, both sides
// wanting tricks. The same search as `General`, with bounds that hold only here and with a
// player's eye for the likely card.
#pragma once
#include "bounds.hpp"
#include "general.hpp"
#include "looks.hpp"

namespace oddtrick {

class Four {
public:
    Four(Table& table, const Options& options, Limits& limits) : table_(table), options_(options), limits_(limits) {}

    static bool suits(const Play& p) {
        const Position& r = p.rules;
        if (r.places != 4 || r.plays != 4 || r.head || r.led >= 0 || !p.broken || r.covered() || r.fewest || r.majority) return false;
        if (r.side[0] == r.side[1] || r.side[0] != r.side[2] || r.side[1] != r.side[3]) return false;
        for (int k = 0; k < 4; ++k)
            if (r.counts(k) != (r.side[k] == 0)) return false;   // each side wants its own tricks
        for (int k = 0; k < 4; ++k)
            for (int s = 0; s < 4; ++s)
                if (p.waiting[k] || count(p.hand[k] & lane(s)) > 15) return false;   // more than the shape's four bits
        return true;
    }

    void begin(const Play& p) {
        h_.trump = p.rules.trump;
        h_.trumps = h_.trump >= 0 ? lane(h_.trump) : 0;
        keen_ = p.rules.side[0] == 0 ? 0 : 1;
        for (auto& by_suit : history_)
            for (auto& worth : by_suit) worth = 128;
        for (auto& by_suit : cutoff_)
            for (auto& by_winner : by_suit)
                for (auto& card : by_winner) card = NONE;
    }

    // Do the counted places take `need` of the tricks still to be decided?
    bool ask(const Play& p, int need, Cards& rel) {
        for (int k = 0; k < 4; ++k) h_.hand[k] = p.hand[k];
        h_.count_shape();
        root_ = true;
        last_suit_ = 4;
        settled_ = NONE;
        left_ = p.tricks_left();
        if (need <= 0) return true;
        if (need > left_) return false;
        if (p.played == 0) return lead(p.leader, need, p.all(), rel);
        Trick t{};
        t.leader = p.leader, t.present = p.all() | p.table();
        for (int k = 0; k < p.played; ++k) t.put(h_, k, p.trick[k]);
        switch (p.played) {
            case 1: return follow<1>(t, need, rel);
            case 2: return follow<2>(t, need, rel);
            default: return follow<3>(t, need, rel);
        }
    }
    int settled() const { return settled_; }

private:
    Table& table_;
    const Options& options_;
    Limits& limits_;
    Hands h_;
    int keen_ = 0, settled_ = NONE, left_ = 0;
    bool root_ = false;
    int last_suit_ = 4, last_leader_ = 0;   // of the trick before
    std::uint8_t history_[4][4];    // how each suit did lately when led by each hand
    std::uint8_t cutoff_[4][9][5];   // by place, suit led (4: leads, 5..8: void) and winner so far: the card that settled it last

    bool ours(int place) const { return (place & 1) == keen_; }
    // Equal cards right below the lowest that mattered, if that is one of the hand's own: `again`
    // are the hand's cards right below another of its own. An addition carries through them.
    static Cards spread(Cards mattered, Cards mine, Cards again, Cards present) {
        if (!again) return 0;
        const Cards down_to = upwards(mattered);
        const Cards lowest = (down_to ^ (down_to >> 1 & 0x7FFF7FFF7FFF7FFF)) & mine;
        const Cards way = (again | ~present) & 0x7FFF7FFF7FFF7FFF, sum = way + (lowest << 1 & 0xFFFEFFFEFFFEFFFE);
        return again & ((way & ~sum) | (sum & 0x8000800080008000));
    }

#ifdef ODDTRICK_PROBE
#include "record.hpp"
#endif
    static void plainly(Cards todo, List& list) {
        for (; todo; todo &= todo - 1) list.add(first(todo), 0);
    }

    bool lead(int leader, int need, Cards everything, Cards& rel) {
        rel = 0;
        const int left = left_;
        if (need <= 0) return true;
        if (need > left) return false;
        if (limits_.step()) return false;
        const bool root = root_;
        if (root) root_ = false;
        if (left == 1) return last_trick(leader, need, rel);
        const bool wants = ours(leader);

        const Key key{h_.shape, 0, static_cast<std::uint32_t>(leader)};
        if (options_.table) table_.warm(key);
        const View v(h_, leader, everything);
        Table::Bucket* bucket = options_.table ? table_.find(key) : nullptr;
        if (bucket) __builtin_prefetch(table_.entries(*bucket));
        const int goal = wants ? need : left - need + 1;        // tricks the leader's side needs to settle it
        if (options_.quick && !root && QuickTricks(v, h_.trump, goal).count(left, rel) >= goal) {
            rel = v.squeeze.out(rel);
            return wants;
        }
        const int theirs = left - goal + 1;                     // tricks the other side needs
        if (options_.slow && !root && h_.trumps) {
            const bool lost = sure_trumps(v, h_.trump, left, 1, theirs, rel);
            if (lost || sure_trumps(v, h_.trump, left, 0, goal, rel)) {
                rel = v.squeeze.out(rel);
                return wants != lost;
            }
        }

        int hint = NONE, shape_hint = NONE;
        if (bucket) {
            if (const Entry* e = table_.look(*bucket, v.odd, v.far, need, hint); e && !root) {
                rel = v.squeeze.out(e->mask);
                return e->lo >= need;
            }
            shape_hint = bucket->card;
        }

        const Cards mine = h_.hand[leader];
        const Cards again = options_.equals ? v.own & (v.own << 1 & 0xFFFEFFFEFFFEFFFE) : 0;   // right below another own card
        const Cards runs = v.own & (v.own >> 1 & 0x7FFF7FFF7FFF7FFF);
        const Cards todo = v.own & ~again;
        List list;
        std::uint8_t& memory = cutoff_[leader][4][last_suit_];
        if (options_.order) {
            Situation at{goal, left, top_of_run(hint, v.own, again), top_of_run(shape_hint, v.own, again), NONE, last_suit_, (last_leader_ - leader) & 3, history_[leader]};
            if (memory != NONE && (mine & bit(memory))) at.memory = 16 * suit_of(memory) + count(everything & above(memory));
            Sum sum{list};
            see_leads(h_, v, todo, runs, at, sum);
#ifdef ODDTRICK_PROBE
            probe_leads(list.n, leader, need, v, todo, runs, at);
#endif
        } else {
            plainly(todo, list);
        }

        bool answer = !wants;
        Cards mattered = 0, skip = 0;
        int settled = NONE;
        for (int i = 0; i < list.n; ++i) {
            const int relative = list.next(i);
            const int card = first(v.squeeze.out(bit(relative)));
            if (skip & bit(card)) continue;
            Trick t;
            t.leader = leader, t.present = everything;
            t.put(h_, 0, card);
            h_.play(leader, card);
            Cards deep;
            const bool result = follow<1>(t, need, deep);
            h_.take_back(leader, card);
            if (limits_.halted) return false;
            std::uint8_t& worth = history_[leader][suit_of(card)];
            if (result == wants) {
                answer = wants, mattered = deep, settled = relative;
                if (root) settled_ = card;
                memory = static_cast<std::uint8_t>(card);
                worth = static_cast<std::uint8_t>(worth + (255 - worth) / 8);
                break;
            }
            worth = static_cast<std::uint8_t>(worth - worth / 8);
            mattered |= deep;
            if (options_.skip) skip |= small(card, deep, mine);
        }
        if (settled == NONE && options_.equals) mattered |= spread(mattered, mine, repeats(mine, everything), everything);
        rel = mattered & everything;
        if (options_.table) {
            Entry e{};
            e.owner0 = v.odd, e.owner1 = v.far;
            e.mask = upwards(v.squeeze.in(rel));
            e.lo = static_cast<std::uint8_t>(answer ? need : 0);
            e.hi = static_cast<std::uint8_t>(answer ? left : need - 1);
            e.card = static_cast<std::uint8_t>(settled);
            table_.keep(key, e);
        }
        return answer;
    }

    // The best card equal to one of the hand's, both by relative rank; nothing if it is not the hand's.
    static int top_of_run(int card, Cards own, Cards again) {
        if (card == NONE || !(own & bit(card))) return NONE;
        while (again & bit(card)) --card;
        return card;
    }
    // A card too small to have mattered speaks for every such card of its suit.
    static Cards small(int card, Cards deep, Cards mine) {
        const Cards tops = deep & lane(suit_of(card));
        const Cards low = tops ? below(last(tops)) : lane(suit_of(card));
        return low & bit(card) ? low & mine : 0;
    }

    bool last_trick(int leader, int need, Cards& rel) {
        Trick t;
        t.leader = leader;
        for (int k = 0; k < 4; ++k) t.put(h_, k, first(h_.hand[(leader + k) & 3]));
        if (t.cards & lane(suit_of(t.best)) & ~bit(t.best)) rel = bit(t.best);
        return ours(t.best_place) ? need <= 1 : need <= 0;
    }

    // The k-th hand after the leader.
    template <int k>
    bool follow(const Trick& t, int need, Cards& rel) {
        rel = 0;
        if (limits_.step()) return false;
        const bool root = root_;
        if (root) root_ = false;
        const int place = (t.leader + k) & 3;
        const bool wants = ours(place);
        const int goal = wants ? need : left_ - need + 1;
        if (k == 1 && options_.quick && !root) {
            if (quick_second(h_, t, place, goal, left_, rel) >= goal) return wants;
            rel = 0;
        }
        const Cards mine = h_.hand[place];
        const Cards same = mine & lane(t.suit);
        const Cards legal = same ? same : mine;
        const Cards again = options_.equals ? repeats(legal, t.present) : 0;
        List list;
        std::uint8_t& memory = cutoff_[place][same ? t.suit : 5 + t.suit][t.best_place];
        const Cards todo = legal & ~again;
        if (options_.order && (todo & (todo - 1))) {
            Situation at{goal, left_};
            at.memory = memory;
            Sum sum{list};
            if (same) see_follow<k>(h_, t, place, todo, at, sum);
            else see_void<k>(h_, t, place, todo, at, sum);
#ifdef ODDTRICK_PROBE
            probe_rest<k>(list.n, t, need, same, todo, at);
#endif
        } else {
            plainly(todo, list);
        }
        bool answer = !wants;
        Cards mattered = 0, skip = 0;
        int settled = NONE;
        for (int i = 0; i < list.n; ++i) {
            const int card = list.next(i);
            if (skip & bit(card)) continue;
            Cards deep;
            const bool result = go_on<k>(t, place, card, need, deep);
            if (limits_.halted) return false;
            if (result == wants) {
                answer = wants, mattered = deep, settled = card;
                memory = static_cast<std::uint8_t>(card);
                break;
            }
            mattered |= deep;
            if (options_.skip) skip |= small(card, deep, legal);
        }
        if (settled == NONE && options_.equals) mattered |= spread(mattered, legal, again, t.present);
        rel = mattered;
        if (root) settled_ = settled;
        return answer;
    }

    template <int k>
    bool go_on(const Trick& t, int place, int card, int need, Cards& rel) {
        Trick next = t;
        next.put(h_, k, card);
        h_.play(place, card);
        bool result;
        if constexpr (k == 3) {
            const int winner = next.best_place;
            last_leader_ = next.leader, last_suit_ = next.suit;
            --left_;
            result = lead(winner, need - ours(winner), next.present ^ next.cards, rel);
            ++left_;
            // The winner's rank mattered if another card of its suit was there to be beaten.
            if (next.cards & lane(suit_of(next.best)) & ~bit(next.best)) rel |= bit(next.best);
        } else {
            result = follow<k + 1>(next, need, rel);
        }
        h_.take_back(place, card);
        return result;
    }
};

}  // namespace oddtrick
