// Memory for tables that are read at random: large pieces lie on large pages, where the system has
// them, so that the processor finds its way to them faster.
#pragma once
#include <cstdlib>
#include <new>
#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace oddtrick {

template <class T>
struct Pages {
    using value_type = T;
    static constexpr std::size_t LARGE = std::size_t{2} << 20;

    Pages() = default;
    template <class U>
    Pages(const Pages<U>&) {}
    T* allocate(std::size_t n) {
        const std::size_t bytes = n * sizeof(T), whole = bytes < LARGE ? bytes : (bytes + LARGE - 1) / LARGE * LARGE;
        void* found = bytes < LARGE ? std::malloc(whole) : std::aligned_alloc(LARGE, whole);
        if (!found) throw std::bad_alloc();
#if defined(__linux__)
        if (bytes >= LARGE) madvise(found, whole, MADV_HUGEPAGE);
#endif
        return static_cast<T*>(found);
    }
    void deallocate(T* p, std::size_t) { std::free(p); }
    bool operator==(const Pages&) const { return true; }
};

}  // namespace oddtrick
