// Cards as bits: sixteen to a suit, the HIGHEST rank in bit 0 of its suit.
//
// Outside the kernel a card is 16*suit + rank and a greater rank wins. Inside, ranks are
// turned round, so that "the best card of a suit" is the lowest set bit, and squeezing the
// played cards out of a suit leaves the best unplayed card in bit 0: relative ranks for free.
#pragma once
#include <bit>
#include <cstdint>
#if defined(__BMI2__)
#include <immintrin.h>
#endif

namespace oddtrick {

using Cards = std::uint64_t;
constexpr int NONE = 255;
constexpr Cards SUIT = 0xFFFF;

inline constexpr Cards lane(int suit) { return SUIT << (16 * suit); }
inline constexpr Cards bit(int card) { return Cards{1} << card; }
inline constexpr int suit_of(int card) { return card >> 4; }
inline int count(Cards c) { return std::popcount(c); }
inline int first(Cards c) { return std::countr_zero(c); }       // of one suit: its best card
inline int last(Cards c) { return 63 - std::countl_zero(c); }   // of one suit: its lowest card
inline Cards lowest_bit(Cards c) { return c & (~c + 1); }
inline Cards above(int card) { return (bit(card) - 1) & lane(suit_of(card)); }       // better ones of the suit
inline Cards below(int card) { return ~(bit(card) | (bit(card) - 1)) & lane(suit_of(card)); }

// A card's number outside and inside the kernel; the same step both ways.
inline constexpr int turned(int card) { return card ^ 15; }
inline Cards turned_all(Cards c) {
    c = (c & 0x5555555555555555) << 1 | (c >> 1 & 0x5555555555555555);
    c = (c & 0x3333333333333333) << 2 | (c >> 2 & 0x3333333333333333);
    c = (c & 0x0F0F0F0F0F0F0F0F) << 4 | (c >> 4 & 0x0F0F0F0F0F0F0F0F);
    return (c & 0x00FF00FF00FF00FF) << 8 | (c >> 8 & 0x00FF00FF00FF00FF);
}

// The k-th set bit, counted from 0.
inline int nth(Cards c, int k) {
#if defined(__BMI2__)
    return std::countr_zero(_pdep_u64(Cards{1} << k, c));
#else
    for (; k; --k) c &= c - 1;
    return std::countr_zero(c);
#endif
}

// Relative ranks: `squeeze` closes the gaps that `all` leaves in each suit, suit by suit.
struct Squeeze {
#if defined(__BMI2__)
    Cards lanes[4];
    explicit Squeeze(Cards all) : lanes{all & lane(0), all & lane(1), all & lane(2), all & lane(3)} {}
    Cards in(Cards c) const {
        return _pext_u64(c, lanes[0]) | _pext_u64(c, lanes[1]) << 16 | _pext_u64(c, lanes[2]) << 32 |
               _pext_u64(c, lanes[3]) << 48;
    }
    Cards out(Cards c) const {
        return _pdep_u64(c, lanes[0]) | _pdep_u64(c >> 16, lanes[1]) | _pdep_u64(c >> 32, lanes[2]) |
               _pdep_u64(c >> 48, lanes[3]);
    }
#else
    // The parallel-prefix compression of a word, all four suits at once in four rounds.
    Cards all, move[4];
    static constexpr Cards low(int n) { return ((Cards{1} << n) - 1) * 0x0001000100010001; }
    explicit Squeeze(Cards a) : all(a) {
        Cards mask = a, gaps = ~a << 1 & 0xFFFEFFFEFFFEFFFE;
        for (int round = 0; round < 4; ++round) {
            Cards parity = gaps;
            for (int n = 1; n < 16; n <<= 1) parity ^= parity << n & ~low(n);
            move[round] = parity & mask;
            mask = (mask ^ move[round]) | (move[round] >> (1 << round));
            gaps &= ~parity;
        }
    }
    Cards in(Cards c) const {
        c &= all;
        for (int round = 0; round < 4; ++round) {
            const Cards moving = c & move[round];
            c = (c ^ moving) | (moving >> (1 << round));
        }
        return c;
    }
    Cards out(Cards c) const {
        for (int round = 3; round >= 0; --round) {
            const Cards moving = move[round];
            const Cards up = c << (1 << round);
            c = (c & ~moving) | (up & moving);
        }
        return c & all;
    }
#endif
};

// From the lowest card named in each suit up to the suit's best: what "these ranks mattered" covers.
inline Cards upwards(Cards c) {
    c |= c >> 1 & 0x7FFF7FFF7FFF7FFF;
    c |= c >> 2 & 0x3FFF3FFF3FFF3FFF;
    c |= c >> 4 & 0x0FFF0FFF0FFF0FFF;
    return c | (c >> 8 & 0x00FF00FF00FF00FF);
}

// Cards of a hand that come right after another of the same hand, with none present in between:
// an addition carries from below each card through the gaps to the next one.
inline Cards repeats(Cards mine, Cards present) {
    return mine & ((~present & 0x7FFF7FFF7FFF7FFF) + (mine << 1 & 0xFFFEFFFEFFFEFFFE));
}

// A small, fast, seeded source of random numbers (xorshift-multiply, one per thread).
struct Dice {
    std::uint64_t state;
    explicit Dice(std::uint64_t seed) : state(0) {
        state = next() + seed;
        next();
        state ^= seed * 0xD1342543DE82EF95;
    }
    std::uint64_t next() {   // SplitMix64
        std::uint64_t z = (state += 0x9E3779B97F4A7C15);
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9;
        z = (z ^ z >> 27) * 0x94D049BB133111EB;
        return z ^ z >> 31;
    }
    // Even over 0..n-1: the few draws that would favour some numbers are drawn again.
    std::uint32_t below(std::uint32_t n) {
        std::uint64_t m = (next() >> 32) * n;
        if (static_cast<std::uint32_t>(m) < n) {
            const std::uint32_t few = (0u - n) % n;
            while (static_cast<std::uint32_t>(m) < few) m = (next() >> 32) * n;
        }
        return static_cast<std::uint32_t>(m >> 32);
    }
    double unit() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }
};

}  // namespace oddtrick
