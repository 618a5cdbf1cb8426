// Records searches of random deals for bench/kernel_fit.py: recorder DEALS [RATE] [SEED] > RECORD
//
// c++ -std=c++20 -O3 -march=x86-64-v3 -pthread native/tests/recorder.cpp -o recorder
// Each deal is solved in one strain, one leader; at a few nodes (more with a higher rate) every card is searched.
#define ODDTRICK_PROBE
#include <cstdio>
#include <cstdlib>

inline std::FILE* PROBE_OUT = stdout;
inline double PROBE_RATE = 1;

#define WEIGHT FITTED
namespace oddtrick {
#include "../weights.hpp"
}
#undef WEIGHT
#include "../eye.hpp"
namespace oddtrick {
signed char WEIGHT[Eye::SIZE];
}
#include "../batch.hpp"

using namespace oddtrick;

int main(int argc, char** argv) {
    if (argc < 2) return std::fprintf(stderr, "recorder DEALS [RATE] [SEED]: how many?\n"), 2;
    if (argc > 2) PROBE_RATE = std::atof(argv[2]);
    static_assert(sizeof FITTED == Eye::SIZE);
    std::copy(std::begin(FITTED), std::end(FITTED), WEIGHT);
    Dice dice(argc > 3 ? std::strtoull(argv[3], nullptr, 10) : 1);
    std::vector<int> pack;
    for (int c = 0; c < 64; ++c)
        if ((c & 15) >= 1 && (c & 15) <= 13) pack.push_back(c);
    Solver solver;
    for (int n = 0; n < std::atoi(argv[1]); ++n) {
        for (std::size_t i = 52; i > 1; --i) std::swap(pack[i - 1], pack[dice.below(static_cast<std::uint32_t>(i))]);
        Position p;
        for (std::size_t i = 0; i < 52; ++i) p.hand[i % 4] |= bit(pack[i]);
        p.trump = n % 5 - 1;
        p.leader = n / 5 % 4;
        solver.value(p);
    }
    std::fprintf(stderr, "%d deals, %llu nodes\n", std::atoi(argv[1]), static_cast<unsigned long long>(solver.limits.nodes));
}
