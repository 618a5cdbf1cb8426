// The fast road: four hands, two sides sitting in turn, one card each to a trick, both sides
// wanting tricks. The same search as `General`, with bounds that hold only here and with a
// player's eye for the likely card.
#pragma once
#include "bounds.hpp"
#include "general.hpp"
#include "eye.hpp"

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
        count_shape();
        root_ = true;
        last_suit_ = 4;
        settled_ = NONE;
        left_ = p.tricks_left();
        if (need <= 0) return true;
        if (need > left_) return false;
        if (p.played == 0) return lead(p.leader, need, rel);
        Trick t{};
        t.leader = p.leader;
        for (int k = 0; k < p.played; ++k) t.put(h_, k, p.trick[k]);
        return follow(t, p.played, need, rel);
    }
    int settled() const { return settled_; }

private:
    Table& table_;
    const Options& options_;
    Limits& limits_;
    Hands h_;
    int keen_ = 0, settled_ = NONE, left_ = 0;
    std::uint64_t shape_ = 0;
    bool root_ = false;
    int last_suit_ = 4, last_leader_ = 0;   // of the trick before
    std::uint8_t history_[4][4];    // how each suit did lately when led by each hand
    std::uint8_t cutoff_[4][9][5];   // by place, suit led (4: leads, 5..8: void) and winner so far: the card that settled it last

    bool ours(int place) const { return (place & 1) == keen_; }
    // Repeats of a hand's runs: cards that directly follow another card of the same hand.
    static Cards repeats(Cards mine, Cards present) {
        // Fill the gaps that no present card occupies, so that neighbours in rank touch.
        const Squeeze s(present);
        const Cards m = s.in(mine);
        return s.out(m & (m << 1 & 0xFFFEFFFEFFFEFFFE));
    }
    static Cards repeats_in(int suit, Cards mine, Cards present) {
#if defined(__BMI2__)
        const Cards in = present & lane(suit), close = _pext_u64(mine, in);
        return _pdep_u64(close & close << 1, in);
#else
        (void)suit;
        return repeats(mine, present);
#endif
    }
    static Cards spread(Cards mattered, Cards mine, Cards present) {
        Cards out = 0;
        for (int s = 0; s < 4; ++s) {
            const Cards tops = mattered & lane(s);
            if (!tops) continue;
            const int card = last(tops);
            if (!(mine & bit(card))) continue;
            for (Cards c = present & below(card); c; c &= c - 1) {
                const Cards one = lowest_bit(c);
                if (!(mine & one)) break;
                out |= one;
            }
        }
        return out;
    }

#ifdef ODDTRICK_PROBE
#include "record.hpp"
#endif
    void order_leads(int leader, Cards todo, Cards runs, const Situation& at, List& list) {
        if (!options_.order) return plainly(todo, list);
        Sum sum;
        see_leads(h_, leader, todo, runs, at, sum, list);
    }
    void order_rest(const Trick& t, int k, int place, bool follows, Cards todo, const Situation& at, List& list) {
        if (!options_.order) return plainly(todo, list);
        Sum sum;
        if (follows) see_follow(h_, t, k, place, todo, at, sum, list);
        else see_void(h_, t, k, place, todo, at, sum, list);
    }
    static void plainly(Cards todo, List& list) {
        for (; todo; todo &= todo - 1) list.add(first(todo), 0);
    }

    // All suit lengths, four bits each, kept up to date card by card.
    static constexpr std::uint64_t unit(int place, int suit) { return std::uint64_t{1} << (4 * (place * 4 + suit)); }
    void count_shape() {
        shape_ = 0;
        for (int k = 0; k < 4; ++k)
            for (int s = 0; s < 4; ++s) shape_ += unit(k, s) * static_cast<std::uint64_t>(count(h_.hand[k] & lane(s)));
    }
    void play(int place, int card) {
        h_.hand[place] ^= bit(card);
        shape_ -= unit(place, suit_of(card));
    }
    void take_back(int place, int card) {
        h_.hand[place] ^= bit(card);
        shape_ += unit(place, suit_of(card));
    }

    bool lead(int leader, int need, Cards& rel) {
        rel = 0;
        const int left = left_;
        if (need <= 0) return true;
        if (need > left) return false;
        if (limits_.step()) return false;
        const bool root = root_;
        root_ = false;
        if (left == 1) return last_trick(leader, need, rel);
        const bool wants = ours(leader);

        const Key key{shape_, 0, static_cast<std::uint32_t>(leader)};
        if (options_.table) table_.warm(key);
        const int goal = wants ? need : left - need + 1;        // tricks the leader's side needs to settle it
        if (options_.quick && !root && quick_tricks(h_, leader, goal, left, rel) >= goal) return wants;
        rel = 0;
        const int theirs = left - goal + 1;                     // tricks the other side needs
        if (options_.slow && !root) {
            if (sure_trumps(h_, leader, (leader + 1) & 3, theirs, rel)) return !wants;
            if (sure_trumps(h_, leader, leader, goal, rel)) return wants;
        }
        rel = 0;

        const Cards everything = h_.all();
        int hint = NONE, shape_hint = NONE;
        Cards owner0 = 0, owner1 = 0;
        Squeeze squeeze(everything);
        if (options_.table) {
                        owner0 = squeeze.in(h_.hand[1] | h_.hand[3]);
            owner1 = squeeze.in(h_.hand[2] | h_.hand[3]);
            if (Table::Bucket* bucket = table_.find(key)) {
                int lo = 0, hi = left;
                if (const Entry* e = table_.look(*bucket, owner0, owner1, need, lo, hi, hint); e && !root) {
                    rel = squeeze.out(e->mask);
                    return e->lo >= need;
                }
                shape_hint = bucket->card;
            }
        }

        const Cards mine = h_.hand[leader];
        const Cards close = squeeze.in(mine);      // gaps closed: equal cards lie side by side
        const Cards rep = options_.equals ? squeeze.out(close & (close << 1 & 0xFFFEFFFEFFFEFFFE)) : 0;
        const Cards runs = squeeze.out(close & (close >> 1 & 0x7FFF7FFF7FFF7FFF));
        List list;
        for (int* card : {&hint, &shape_hint}) {
            if (*card != NONE) *card = relative(squeeze, *card);
            if (*card != NONE && !(mine & bit(*card))) *card = NONE;
            if (*card != NONE && (rep & bit(*card))) *card = top_of_run(*card, mine, everything);
        }
        const Cards todo = mine & ~rep;
        std::uint8_t& memory = cutoff_[leader][4][last_suit_];
        Situation at{goal, left, hint, shape_hint, memory, last_suit_, last_leader_, history_[leader]};
        order_leads(leader, todo, runs, at, list);

#ifdef ODDTRICK_PROBE
        if (list.n > 1 && probe_now(left, 5)) {
            Recorder r;
            List all_cards;
            see_leads(h_, leader, todo, runs, at, r, all_cards);
            probe(0, left, r, [&](int card, bool& settles) {
                Trick t;
                t.leader = leader;
                t.put(h_, 0, card);
                play(leader, card);
                Cards deep;
                settles = follow(t, 1, need, deep) == wants;
                take_back(leader, card);
            });
        }
#endif
        bool answer = !wants;
        Cards mattered = 0, skip = 0;
        int settled = NONE;
        for (int i = 0; i < list.n; ++i) {
            const int card = list.card[i];
            if (skip & bit(card)) continue;
            Trick t;
            t.leader = leader;
            t.put(h_, 0, card);
            play(leader, card);
            Cards deep;
            const bool result = follow(t, 1, need, deep);
            take_back(leader, card);
            if (limits_.halted) return false;
            std::uint8_t& worth = history_[leader][suit_of(card)];
            if (result == wants) {
                answer = wants, mattered = deep, settled = card;
                memory = static_cast<std::uint8_t>(card);
                worth = static_cast<std::uint8_t>(worth + (255 - worth) / 8);
                break;
            }
            worth = static_cast<std::uint8_t>(worth - worth / 8);
            mattered |= deep;
            if (options_.skip) skip |= small(card, deep, mine);
        }
        if (settled == NONE && options_.equals) mattered |= spread(mattered, mine, everything);
        rel = mattered & everything;
        if (root) settled_ = settled;
        if (options_.table) {
            Entry e{};
            e.owner0 = owner0, e.owner1 = owner1;
            e.mask = squeeze.in(upwards(rel) & everything);
            e.lo = static_cast<std::uint8_t>(answer ? need : 0);
            e.hi = static_cast<std::uint8_t>(answer ? left : need - 1);
            e.card = static_cast<std::uint8_t>(settled == NONE ? NONE : first(squeeze.in(bit(settled))));
            table_.keep(key, e);
        }
        return answer;
    }

    static int relative(const Squeeze& squeeze, int card) {
        const Cards c = squeeze.out(bit(card));
        return c ? first(c) : NONE;
    }
    static int top_of_run(int card, Cards mine, Cards present) {
        for (;;) {
            const Cards better = present & above(card);
            if (!better) return card;
            const int next = last(better);
            if (!(mine & bit(next))) return card;
            card = next;
        }
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

    bool follow(Trick& t, int k, int need, Cards& rel) {
        rel = 0;
        if (limits_.step()) return false;
        const bool root = root_;
        root_ = false;
        const int place = (t.leader + k) & 3;
        const bool wants = ours(place);
        if (k == 1 && options_.quick && !root) {
            const int goal = wants ? need : left_ - need + 1;
            if (quick_second(h_, t, place, goal, left_, rel) >= goal) return wants;
            rel = 0;
        }
        const Cards mine = h_.hand[place];
        const Cards same = mine & lane(t.suit);
        const Cards legal = same ? same : mine;
        const Cards present = h_.all() | t.cards;
        Cards rep = 0;
        if (options_.equals && (legal & (legal - 1))) rep = same ? repeats_in(t.suit, same, present) : repeats(legal, present);
        List list;
        std::uint8_t& memory = cutoff_[place][same ? t.suit : 5 + t.suit][t.best_place];
        const Cards todo = legal & ~rep;
        if (todo & (todo - 1)) {
            Situation at{wants ? need : left_ - need + 1, left_};
            at.memory = memory;
            order_rest(t, k, place, same, todo, at, list);
        } else {
            list.add(first(todo), 0);
        }
#ifdef ODDTRICK_PROBE
        if (list.n > 1 && probe_now(left_)) {
            Recorder r;
            List all_cards;
            Situation at{wants ? need : left_ - need + 1, left_};
            at.memory = memory;
            if (same) see_follow(h_, t, k, place, todo, at, r, all_cards);
            else see_void(h_, t, k, place, todo, at, r, all_cards);
            probe(same ? 1 : 2, left_, r, [&](int card, bool& settles) {
                Trick next = t;
                next.put(h_, k, card);
                play(place, card);
                Cards deep;
                if (k == 3) {
                    last_leader_ = next.leader, last_suit_ = next.suit;
                    --left_;
                    settles = lead(next.best_place, need - ours(next.best_place), deep) == wants;
                    ++left_;
                } else settles = follow(next, k + 1, need, deep) == wants;
                take_back(place, card);
            });
        }
#endif
        bool answer = !wants;
        Cards mattered = 0, skip = 0;
        int settled = NONE;
        for (int i = 0; i < list.n; ++i) {
            const int card = list.card[i];
            if (skip & bit(card)) continue;
            Trick next = t;
            next.put(h_, k, card);
            play(place, card);
            Cards deep;
            bool result;
            if (k == 3) {
                const int winner = next.best_place;
                last_leader_ = next.leader, last_suit_ = next.suit;
                --left_;
                result = lead(winner, need - ours(winner), deep);
                ++left_;
                // The winner's rank mattered if another card of its suit was there to be beaten.
                if (next.cards & lane(suit_of(next.best)) & ~bit(next.best)) deep |= bit(next.best);
            } else {
                result = follow(next, k + 1, need, deep);
            }
            take_back(place, card);
            if (limits_.halted) return false;
            if (result == wants) {
                answer = wants, mattered = deep, settled = card;
                memory = static_cast<std::uint8_t>(card);
                break;
            }
            mattered |= deep;
            if (options_.skip) skip |= small(card, deep, legal);
        }
        if (settled == NONE && options_.equals) mattered |= spread(mattered, legal, present);
        rel = mattered;
        if (root) settled_ = settled;
        return answer;
    }

};

}  // namespace oddtrick
