// Many positions at once, over the cores. Each has its own table and node count, so that the
// answers do not depend on how the work was shared out.
#pragma once
#include <atomic>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>

#include "ismcts.hpp"

namespace oddtrick {

// Do job(solver, i) for i in 0..n-1, each thread with a solver of its own.
inline void spread_over(int threads, std::size_t n, const Options& options, const std::function<void(Solver&, std::size_t)>& job) {
    std::atomic<std::size_t> next{0};
    std::exception_ptr failed;
    std::mutex guard;
    auto work = [&] {
        try {
            Solver solver(options);
            for (std::size_t i; (i = next.fetch_add(1)) < n;) job(solver, i);
        } catch (...) {
            const std::lock_guard<std::mutex> lock(guard);
            if (!failed) failed = std::current_exception();
            next = n;
        }
    };
    if (threads <= 1 || n <= 1) {
        work();
    } else {
        std::vector<std::thread> crew;
        for (std::size_t t = 0; t < std::min<std::size_t>(static_cast<std::size_t>(threads), n); ++t) crew.emplace_back(work);
        for (std::thread& t : crew) t.join();
    }
    if (failed) std::rethrow_exception(failed);
}

inline Limits limits_of(std::uint64_t most, const std::atomic<bool>* stop) {
    Limits limits;
    limits.most = most;
    limits.stop = stop;
    if (stop && stop->load()) limits.halted = limits.stopped = true;
    return limits;
}

// The tricks each declarer makes: denominations 0..3 and no trump (last) x places 0..3.
struct DoubleDummy {
    std::array<int, 20> low{}, high{};
    std::uint64_t nodes = 0;
    bool stopped = false;
};

inline DoubleDummy double_dummy(Solver& solver, const std::array<Cards, 4>& hands, const Limits& limits) {
    DoubleDummy out;
    solver.limits = limits;
    Position p;
    p.hand = hands;
    const int tricks = count(hands[0]);
    for (int strain = 0; strain < 5; ++strain) {
        p.trump = strain < 4 ? strain : -1;
        const auto by_leader = solver.leaders(p);
        for (int declarer = 0; declarer < 4; ++declarer) {
            const Proved& v = by_leader[(declarer + 1) % 4];   // the place after the declarer leads
            const bool ours = declarer % 2 == 0;
            out.low[strain * 4 + declarer] = ours ? v.low : tricks - v.high;
            out.high[strain * 4 + declarer] = ours ? v.high : tricks - v.low;
        }
    }
    out.nodes = solver.limits.nodes;
    out.stopped = solver.limits.stopped;
    return out;
}

// The values of a player's cards over layouts of what he cannot see.
struct Studied {
    int card;
    std::vector<std::uint64_t> tricks;   // layouts in which the counted places end with 0, 1, 2 ... tricks
    double sum = 0;                      // of values, unsure ones at their middle
    std::uint64_t unsure = 0;            // layouts where the node limit came first
};

inline std::vector<Studied> study(const Position& p, const std::vector<Slot>& slots, std::size_t n, std::uint64_t seed,
                                  std::uint64_t nodes, int threads, const Options& options, const std::atomic<bool>* stop,
                                  std::uint64_t& done, std::uint64_t& spent) {
    Sampler sampler(slots);
    Dice dice(seed);
    std::vector<std::vector<Cards>> layouts(n);
    Limits dealing = limits_of(~std::uint64_t{0}, stop);
    std::size_t dealt = 0;
    for (; dealt < n && !dealing.raised(); ++dealt) sampler.deal(dice, layouts[dealt]);
    std::vector<std::vector<CardValue>> found(n);
    std::vector<std::uint64_t> counts(n);
    spread_over(threads, n, options, [&](Solver& solver, std::size_t i) {
        solver.limits = limits_of(nodes, stop);
        if (i >= dealt || solver.limits.halted) return;
        const Position layout = laid(p, slots, layouts[i]);
        auto values = solver.values(layout);
        counts[i] = solver.limits.nodes;
        if (!solver.limits.stopped) found[i] = std::move(values);
    });
    const int total = p.taken[0] + p.taken[1] + Play(p).tricks_left();
    std::vector<Studied> out;
    done = spent = 0;
    for (std::size_t i = 0; i < n; ++i) {
        spent += counts[i];
        if (found[i].empty()) continue;
        ++done;
        for (const CardValue& v : found[i]) {
            auto at = std::find_if(out.begin(), out.end(), [&](const Studied& s) { return s.card == v.card; });
            if (at == out.end()) {
                out.push_back({v.card, std::vector<std::uint64_t>(p.payoff.empty() ? static_cast<std::size_t>(total) + 1 : 0), 0, 0});
                at = out.end() - 1;
            }
            at->sum += (v.value.low + v.value.high) / 2.0;
            if (!v.value.exact()) ++at->unsure;
            else if (p.payoff.empty()) ++at->tricks[static_cast<std::size_t>(v.value.low + p.taken[0])];
        }
    }
    return out;
}

}  // namespace oddtrick
