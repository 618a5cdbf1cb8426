// Playing a position out by chance or by rule of thumb, very often.
#pragma once
#include <vector>

#include "general.hpp"

namespace oddtrick {

enum class Policy { random, thrifty };

// A copy-cheap state for play-outs: no undo, no table.
struct Run {
    std::array<Cards, 4> hand, waiting;
    int leader, played, best, best_place, suit, led, won, lost;
    bool lowest, broken;

    explicit Run(const Play& p)
        : hand(p.hand), waiting(p.waiting), leader(p.leader), played(p.played), best(p.best), best_place(p.best_place),
          suit(p.suit), led(p.led), won(p.rules.taken[0]), lost(p.rules.taken[1]), lowest(p.lowest), broken(p.broken) {}
};

class Playout {
public:
    explicit Playout(const Position& p) : rules_(p), start_(p) {
        plain_ = !p.head && p.led < 0 && p.unbroken < 0 && !p.after_trick;
        for (int u : p.under) covered_ |= u != NONE;
        total_ = p.taken[0] + p.taken[1] + start_.tricks_left();
    }

    // How often the counted places ended with 0, 1, 2 ... tricks (those already taken included).
    std::vector<std::uint64_t> many(std::uint64_t n, std::uint64_t seed, Policy policy, Limits& limits) {
        std::vector<std::uint64_t> counts(static_cast<std::size_t>(total_) + 1);
        Dice dice(seed);
        const Run start(start_);
        for (std::uint64_t i = 0; i < n && !limits.step(); ++i) {
            Run run = start;
            ++counts[static_cast<std::size_t>(finish(run, dice, policy))];
        }
        return counts;
    }

    int finish(Run& r, Dice& dice, Policy policy) {
        if (policy == Policy::random) return plain_ ? go<true, false>(r, dice) : go<false, false>(r, dice);
        return plain_ ? go<true, true>(r, dice) : go<false, true>(r, dice);
    }

private:
    const Position& rules_;
    Play start_;
    bool plain_, covered_ = false;
    int total_;

    template <bool PLAIN>
    Cards legal(const Run& r, int turn) const {
        const Cards cards = PLAIN || r.hand[turn] ? r.hand[turn] : r.waiting[turn];
        if (PLAIN) {
            if (r.played == 0) return cards;
            const Cards same = cards & lane(r.suit);
            return same ? same : cards;
        }
        if (r.played == 0 && r.led < 0) {
            const Cards other = r.broken ? 0 : cards & ~lane(rules_.unbroken);
            return other ? other : cards;
        }
        const int duty = r.played == 0 ? r.led : r.suit;
        if (const Cards same = cards & lane(duty)) {
            if (r.lowest) return bit(last(same));
            if (rules_.head && r.played && r.led < 0 && suit_of(r.best) == duty)
                if (const Cards better = same & above(r.best)) return better;
            return same;
        }
        if (r.lowest && rules_.unbroken >= 0) {
            const Cards other = cards & ~lane(rules_.unbroken);
            return other ? other : cards;
        }
        if (rules_.head && r.led < 0 && rules_.trump >= 0)
            if (const Cards trumps = cards & lane(rules_.trump)) {
                const Cards better = suit_of(r.best) == rules_.trump ? trumps & above(r.best) : trumps;
                return better ? better : trumps;
            }
        return cards;
    }

    bool beats(const Run& r, int card) const {
        if (r.best < 0) return r.led < 0 || suit_of(card) == r.led || suit_of(card) == rules_.trump;
        if (suit_of(card) == suit_of(r.best)) return card < r.best;
        return suit_of(card) == rules_.trump;
    }

    // Win as cheaply as will do if the side wants the trick and has not got it yet; else throw low.
    int thrifty(const Run& r, int turn, Cards legal, Dice& dice) const {
        const bool keen = rules_.counts(turn) == rules_.wants(turn);
        if (r.played == 0) {
            const int card = nth(legal, static_cast<int>(dice.below(static_cast<std::uint32_t>(count(legal)))));
            const Cards suit = legal & lane(suit_of(card));
            return keen && (dice.next() & 1) ? first(suit) : last(suit);
        }
        const bool ours = r.best_place >= 0 && rules_.side[r.best_place] == rules_.side[turn];
        Cards winners = 0;
        for (Cards c = legal; c; c &= c - 1)
            if (beats(r, first(c))) winners |= lowest_bit(c);
        if (keen) {
            if (winners && !ours) {
                const Cards suit = winners & lane(suit_of(first(winners)));
                return last(suit);
            }
        } else if (const Cards losers = legal & ~winners) {
            const int card = nth(losers, static_cast<int>(dice.below(static_cast<std::uint32_t>(count(losers)))));
            return first(losers & lane(suit_of(card)));
        }
        Cards rest = legal & ~winners;
        if (!rest) rest = legal;
        if (rules_.trump >= 0 && (rest & ~lane(rules_.trump))) rest &= ~lane(rules_.trump);
        const int card = nth(rest, static_cast<int>(dice.below(static_cast<std::uint32_t>(count(rest)))));
        return last(rest & lane(suit_of(card)));
    }

    template <bool PLAIN, bool THRIFTY>
    int go(Run& r, Dice& dice) const {
        const int places = rules_.places, plays = rules_.plays;
        int turn = r.leader + r.played;
        while (turn >= places) turn -= places;
        std::uint64_t luck = 0;
        for (;;) {
            if (r.played == 0) {
                if (!r.hand[turn]) return r.won;
                if (rules_.majority) {
                    if (r.won >= rules_.majority) return total_ - r.lost;
                    if (r.lost >= rules_.majority) return r.won;
                }
            }
            const Cards cards = legal<PLAIN>(r, turn);
            int card;
            if constexpr (THRIFTY) {
                card = thrifty(r, turn, cards, dice);
            } else if (!(cards & (cards - 1))) {
                card = first(cards);
            } else {
                // 32 fresh bits a card: the bias against an even choice among at most 32 cards is below 2^-26.
                luck = luck >> 32 ? luck >> 32 : dice.next();
                card = nth(cards, static_cast<int>((luck & 0xFFFFFFFF) * static_cast<std::uint64_t>(count(cards)) >> 32));
            }
            if (PLAIN || r.hand[turn] & bit(card)) r.hand[turn] ^= bit(card);
            else r.waiting[turn] ^= bit(card);   // turned up early: nothing else to play
            if (covered_) {
                const int beneath = rules_.under[card];
                if (beneath != NONE) (rules_.after_trick ? r.waiting : r.hand)[turn] |= bit(beneath);
            }
            if (r.played == 0) {
                r.suit = PLAIN || r.led < 0 ? suit_of(card) : r.led;
                if (PLAIN) r.best = card, r.best_place = turn;
                else r.best = -1, r.best_place = -1;
            }
            if (!(PLAIN && r.played == 0) && beats(r, card)) r.best = card, r.best_place = turn;
            if (!PLAIN && suit_of(card) == rules_.unbroken) r.broken = true;
            if (++r.played == plays) {
                r.leader = turn = r.best_place >= 0 ? r.best_place : r.leader;
                ++(rules_.counts(turn) ? r.won : r.lost);
                r.played = 0, r.best = -1;
                if (!PLAIN) {
                    r.led = -1, r.lowest = false;
                    for (int k = 0; k < places; ++k) r.hand[k] |= r.waiting[k], r.waiting[k] = 0;
                }
            } else if (++turn == places) {
                turn = 0;
            }
        }
    }
};

}  // namespace oddtrick
