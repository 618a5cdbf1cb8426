#pragma once
#include "general.hpp"
namespace oddtrick {
class Four {
public:
    Four(Table&, const Options&, Limits&) {}
    static bool suits(const Play&) { return false; }
    void begin(const Play&) {}
    bool ask(Play&, int, Cards&) { return false; }
    int settled() const { return NONE; }
};
}
