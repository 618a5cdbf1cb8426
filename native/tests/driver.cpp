// The kernel under the address and undefined-behaviour sanitizers: random positions of every
// shape against a plain minimax, every switch off in turn, broken positions, chance, stopping.
#include <cstdio>
#include <cstdlib>
#include <map>
#include <thread>
#include <tuple>

#include "../batch.hpp"
#include "../check.hpp"

using namespace oddtrick;

namespace {

int failures = 0;
void expect(bool holds, const char* what, unsigned seed) {
    if (!holds && ++failures < 20) std::printf("FAILED: %s (seed %u)\n", what, seed);
}

// Minimax without any of the search's ideas.
int worth(Play& p, int a, int b) {
    const Position& r = p.rules;
    const int left = p.tricks_left();
    if (p.played == 0) {
        int done = -1;
        if (r.majority && a >= r.majority) done = a + left;
        else if (left == 0 || (r.majority && b >= r.majority)) done = a;
        if (done >= 0) return r.payoff.empty() ? done : r.payoff[static_cast<std::size_t>(done)];
    }
    const bool wants = r.wants(p.turn());
    int best = wants ? -1000000 : 1000000;
    for (Cards c = p.legal(); c; c &= c - 1) {
        const Undo u = p.play(first(c));
        const bool counted = u.winner >= 0 && r.counts(u.winner);
        const int v = worth(p, a + counted, b + (u.winner >= 0 && !counted));
        p.take_back(u);
        if (wants ? v > best : v < best) best = v;
    }
    return best;
}

Position anything(Dice& d, int most) {
    for (;;) {
        Position p;
        p.places = 2 + static_cast<int>(d.below(3));
        p.plays = p.places == 2 && d.below(2) ? 4 : p.places;
        const int each = p.plays / p.places * (1 + static_cast<int>(d.below(static_cast<std::uint32_t>(most))));
        std::vector<int> pack;
        const int ranks = 3 + static_cast<int>(d.below(10)), suits = 1 + static_cast<int>(d.below(4));
        for (int s = 0; s < suits; ++s)
            for (int k = 0; k < ranks; ++k) pack.push_back(16 * s + k);
        if (static_cast<int>(pack.size()) < each * p.places) continue;
        for (std::size_t i = pack.size(); i > 1; --i) std::swap(pack[i - 1], pack[d.below(static_cast<std::uint32_t>(i))]);
        std::size_t next = 0;
        const bool piles = d.below(2);
        p.after_trick = piles && d.below(2);
        for (int k = 0; k < p.places; ++k) {
            const int covered = piles ? static_cast<int>(d.below(static_cast<std::uint32_t>(each))) : 0;
            std::vector<int> tops;
            for (int i = 0; i < each - covered; ++i) tops.push_back(pack[next++]), p.hand[static_cast<std::size_t>(k)] |= bit(tops.back());
            for (int i = 0; i < covered; ++i) {
                int& top = tops[d.below(static_cast<std::uint32_t>(tops.size()))];
                p.under[static_cast<std::size_t>(top)] = static_cast<std::uint8_t>(pack[next]);
                top = pack[next++];
            }
        }
        for (int k = 0; k < p.places; ++k) p.side[static_cast<std::size_t>(k)] = d.below(4) ? k % 2 : static_cast<int>(d.below(2));
        p.counted = 0;
        for (int k = 0; k < p.places; ++k)
            if (d.below(5) ? p.side[static_cast<std::size_t>(k)] == 0 : d.below(2)) p.counted |= 1u << k;
        p.fewest = !d.below(4);
        p.leader = static_cast<int>(d.below(static_cast<std::uint32_t>(p.places)));
        p.trump = static_cast<int>(d.below(5)) - 1;
        if (!d.below(3)) p.unbroken = static_cast<int>(d.below(4));
        if (!d.below(6)) p.led = static_cast<int>(d.below(4)), p.lowest = d.below(2);
        p.head = !d.below(6);
        const int left = each * p.places / p.plays;
        if (!d.below(3)) {
            p.taken = {static_cast<int>(d.below(3)), static_cast<int>(d.below(3))};
            const int total = left + p.taken[0] + p.taken[1];
            p.majority = std::max(total / 2 + 1, std::max(p.taken[0], p.taken[1]) + 1);
        }
        if (!d.below(4))
            for (int k = 0; k <= left + p.taken[0] + p.taken[1]; ++k) p.payoff.push_back(static_cast<int>(d.below(9)) - 4);
        return p;
    }
}

// A few random cards on, as a position of its own.
void go_on(Position& p, Dice& d) {
    Play play(p);
    for (std::uint32_t n = d.below(4); n; --n) {
        if (play.over() || (play.played == 0 && p.majority)) return;
        const Cards legal = play.legal();
        const int card = nth(legal, static_cast<int>(d.below(static_cast<std::uint32_t>(count(legal)))));
        if (play.played + 1 == p.plays) return;   // stay within the trick
        play.play(card);
        p.hand = play.hand, p.waiting = play.waiting, p.under[static_cast<std::size_t>(card)] = NONE;
        p.trick.push_back(card);
        if (play.broken) p.unbroken = -1;
    }
}

void equal_to_minimax(unsigned seed) {
    Dice d(seed);
    Position p = anything(d, 3);
    go_on(p, d);
    check(p);
    Play play(p);
    const int base = p.payoff.empty() ? p.taken[0] : 0;
    const int want = worth(play, p.taken[0], p.taken[1]) - base;
    for (int off = -1; off < 6; ++off) {
        Options o;
        bool* switches[] = {&o.table, &o.skip, &o.equals, &o.quick, &o.slow, &o.order};
        if (off >= 0) *switches[off] = false;
        o.bytes = std::size_t{1} << 20;
        Solver solver(o);
        const Proved v = solver.value(p);
        expect(v.exact() && v.low == want, "value", seed);
        const auto nodes = solver.limits.nodes;
        solver.limits = Limits{};
        expect(solver.value(p).low == want && solver.limits.nodes == nodes, "same nodes", seed);
        for (const CardValue& c : solver.values(p)) {
            Play after(p);
            const Undo u = after.play(c.card);
            const bool counted = u.winner >= 0 && p.counts(u.winner);
            const int exact = worth(after, p.taken[0] + counted, p.taken[1] + (u.winner >= 0 && !counted)) - base;
            expect(c.value.exact() && c.value.low == exact, "value of a card", seed);
        }
    }
}

void broken(unsigned seed) {
    Dice d(seed);
    Position p = anything(d, 4);
    for (std::uint32_t n = 1 + d.below(3); n; --n) switch (d.below(10)) {
        case 0: p.hand[d.below(4)] ^= bit(static_cast<int>(d.below(64))); break;
        case 1: p.under[d.below(64)] = static_cast<std::uint8_t>(d.below(80)); break;
        case 2: p.waiting[d.below(4)] ^= bit(static_cast<int>(d.below(64))); break;
        case 3: p.trick.push_back(static_cast<int>(d.below(70)) - 3); break;
        case 4: p.leader = static_cast<int>(d.below(8)) - 2; break;
        case 5: p.trump = static_cast<int>(d.below(8)) - 2; break;
        case 6: p.majority = static_cast<int>(d.below(70)) - 3; break;
        case 7: p.taken[d.below(2)] = static_cast<int>(d.below(70)) - 3; break;
        case 8: p.plays = static_cast<int>(d.below(6)); break;
        case 9: p.payoff.resize(d.below(5)); break;
        }
    try {
        check(p);
    } catch (const std::invalid_argument&) {
        return;
    }
    Solver solver;
    solver.limits.most = 5000;
    solver.values(p);   // whatever passes the check can be played
    Limits limits;
    Playout(p).many(5, seed, Policy::thrifty, limits);
}

void chance(unsigned seed) {
    Dice d(seed);
    const Position p = anything(d, 4);
    std::vector<Slot> slots;
    for (int k = 0; k < p.places; ++k) {
        Cards bare = p.hand[static_cast<std::size_t>(k)];
        for (Cards c = bare; c; c &= c - 1)
            if (p.under[static_cast<std::size_t>(first(c))] != NONE) bare &= ~lowest_bit(c);
        if (k != p.leader && bare) slots.push_back({Slot::hand, k, bare, ~Cards{0}});
    }
    for (int c = 0; c < 64; ++c)
        if (const int u = p.under[static_cast<std::size_t>(c)]; u != NONE && p.under[static_cast<std::size_t>(u)] == NONE)
            slots.push_back({Slot::under, c, bit(u), ~Cards{0}});
    check_slots(p, slots);
    std::uint64_t done = 0, spent = 0;
    study(p, slots, 4, seed, 2000, 2, Options{}, nullptr, done, spent);
    expect(done == 4, "layouts", seed);
    Limits limits;
    Solver solver;
    std::uint64_t visits = 0;
    for (const Tried& t : TreeSearch(p, slots, 0.7, static_cast<int>(d.below(8)), Policy::thrifty, 50).run(60, seed, limits, solver)) visits += t.visits;
    expect(visits == 60, "turns", seed);
}

void whole_deals() {
    // A small table must forget and still be right; a raised flag must stop four cores.
    Dice d(1);
    std::vector<int> pack;
    for (int c = 0; c < 64; ++c)
        if ((c & 15) < 13) pack.push_back(c);
    std::array<Cards, 4> hands{};
    for (std::size_t i = 52; i > 1; --i) std::swap(pack[i - 1], pack[d.below(static_cast<std::uint32_t>(i))]);
    for (std::size_t i = 0; i < 36; ++i) hands[i % 4] |= bit(pack[i]);
    Options small;
    small.bytes = std::size_t{1} << 20;
    Solver tight(small), wide;
    expect(double_dummy(tight, hands, Limits{}).low == double_dummy(wide, hands, Limits{}).low, "a small table", 0);
    std::array<Cards, 4> full{};
    for (std::size_t i = 0; i < 52; ++i) full[i % 4] |= bit(pack[i]);
    std::atomic<bool> stop{false};
    std::thread raiser([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(200));
        stop = true;
    });
    std::atomic<int> stopped{0};
    spread_over(4, 400, Options{}, [&](Solver& solver, std::size_t) { stopped += double_dummy(solver, full, limits_of(~std::uint64_t{0}, &stop)).stopped; });
    raiser.join();
    expect(stopped > 0, "stopped", 0);
}

}  // namespace

int main(int argc, char** argv) {
    const unsigned n = argc > 1 ? static_cast<unsigned>(std::atoi(argv[1])) : 2000;
    for (unsigned seed = 0; seed < n; ++seed) equal_to_minimax(seed);
    for (unsigned seed = 0; seed < 10 * n; ++seed) broken(seed);
    for (unsigned seed = 0; seed < n / 4; ++seed) chance(seed);
    whole_deals();
    std::printf("%u positions, %d failures\n", n, failures);
    return failures != 0;
}
