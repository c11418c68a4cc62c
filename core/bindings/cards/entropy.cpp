#include "bindings/cards/entropy.hpp"

#include <random>
#include <utility>

#if defined(__linux__)
#include <pthread.h>
#include <sys/random.h>
#endif

namespace croupier {

static Key key_from_device() {
    std::random_device device;
    Key key{};
    for (std::uint32_t& word : key) word = device();
    return key;
}

#if defined(__linux__)

namespace {

// A call of the kernel takes a quarter of the time of dealing, so it returns many keys at once.
struct Pool {
    std::array<Key, 64> keys{};
    std::size_t left = 0;
};

thread_local Pool pool;

}  // namespace

Key fresh_key() {
    // A forked child must not deal the same cards as its parent, so it begins with an empty pool.
    [[maybe_unused]] static const int registered = pthread_atfork(nullptr, nullptr, [] { pool.left = 0; });
    if (pool.left == 0) {
        const auto size = static_cast<ssize_t>(sizeof pool.keys);
        if (registered != 0 || getrandom(pool.keys.data(), sizeof pool.keys, 0) != size) return key_from_device();
        pool.left = pool.keys.size();
    }
    // Used keys are erased from memory.
    return std::exchange(pool.keys[--pool.left], Key{});
}

#else

Key fresh_key() { return key_from_device(); }

#endif

}  // namespace croupier
