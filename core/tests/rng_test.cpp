// The stream is ChaCha20, a key decides a deck, and every order of a deck is as likely as any other.
#include <algorithm>
#include <cstdio>
#include <map>
#include <numeric>
#include <string>
#include <string_view>
#include <vector>

#include "cards/decks.hpp"
#include "tests/checks.hpp"

using namespace croupier;

namespace {

// Whether the next block of the stream is this one, in hexadecimal digits.
bool gives(Stream& stream, std::string_view expected) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string found;
    while (found.size() < expected.size()) {
        const std::uint64_t word = stream.next();
        for (int byte = 0; byte < 8; ++byte) {
            found += kDigits[word >> (8 * byte + 4) & 15];
            found += kDigits[word >> (8 * byte) & 15];
        }
    }
    return found == expected;
}

// RFC 8439 has a counter of 32 bits and a nonce of 96; here both have 64, as in the cipher's first publication. The two
// layouts are the same words wherever the first third of the nonce is zero: test vectors 1, 2, 4 and 5 of appendix A.1.
void test_cipher() {
    Stream zero(Key{}, 0);
    check(gives(zero,
                "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"
                "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586"),
          "RFC 8439 A.1, vector 1");
    check(gives(zero,
                "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed"
                "29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f"),
          "vector 2: the next block");
    Stream keyed(Key{0xff00}, 0);
    for (int word = 0; word < 16; ++word) keyed.next();
    check(gives(keyed,
                "72d54dfbf12ec44b362692df94137f328fea8da73990265ec1bbbea1ae9af0ca"
                "13b25aa26cb4a648cb9b9d1be65b2c0924a66c54d545ec1b7374f4872e99f096"),
          "vector 4: the third block of another key");
    Stream other(Key{}, std::uint64_t{0x02000000} << 32);
    check(gives(other,
                "c2c64d378cd536374ae204b9ef933fcd1a8b2288b3dfa49672ab765b54ee27c7"
                "8a970e0e955c14f3a88e741b97c286f75f8fc299e8148362fa198a39531bed6d"),
          "vector 5: another stream of the same key");
}

// Several keys at once give the same streams as single keys, with registers of any width.
void test_first_blocks() {
    std::array<Key, cipher::kTogether> keys;
    for (std::uint32_t number = 0; number < keys.size(); ++number) {
        for (std::uint32_t word = 0; word < 8; ++word) keys[number][word] = 0x9e3779b9U * (8 * number + word + 1);
    }
    for (const bool wide : {false, has_avx2()}) {
        const auto blocks = cipher::first_blocks(keys, wide);
        for (std::size_t number = 0; number < keys.size(); ++number) {
            Stream stream(keys[number], 0);
            for (const std::uint64_t word : blocks[number]) check(stream.next() == word, "a first block");
        }
    }
}

// Decks of any size that are shuffled together are the same as decks shuffled alone.
void test_decks() {
    Deck deck;
    std::iota(deck.begin(), deck.end(), Card{0});
    for (std::size_t size = 0; size <= deck.size(); ++size) {
        for (std::uint32_t round = 0; round < 40; ++round) {
            std::array<Key, cipher::kTogether> keys{};
            for (std::uint32_t number = 0; number < keys.size(); ++number) keys[number] = {round, number};
            const Decks decks = shuffled(deck, size, keys);
            for (std::size_t number = 0; number < keys.size(); ++number) {
                Deck alone = deck;
                Stream stream(keys[number], 0);
                shuffle(std::span(alone).first(size), stream);
                check(decks[number] == alone, "a deck among others");
            }
        }
    }
}

std::vector<int> shuffled(int size, const Key& key, std::uint64_t stream_number) {
    std::vector<int> items(static_cast<std::size_t>(size));
    std::iota(items.begin(), items.end(), 0);
    Stream stream(key, stream_number);
    shuffle(std::span(items), stream);
    return items;
}

void test_same_key() {
    check(shuffled(52, Key{7}, 0) == shuffled(52, Key{7}, 0), "the same key gives the same deck");
    check(shuffled(52, Key{7}, 0) != shuffled(52, Key{8}, 0), "another key another one");
    check(shuffled(52, Key{7}, 0) != shuffled(52, Key{7}, 1), "and so does another stream");
    for (const int size : {0, 1, 2, 52, 128, 640}) {
        std::vector<int> items = shuffled(size, Key{9}, 0);
        std::sort(items.begin(), items.end());
        for (int index = 0; index < size; ++index) {
            check(items[static_cast<std::size_t>(index)] == index, "a shuffle loses and doubles nothing");
        }
    }
}

// Pearson's test. The seeds are fixed, so the result is always the same; a fair shuffle passes the bounds
// with a probability of 99.99 %.
void test_uniformity() {
    constexpr int kTimes = 120'000;
    std::map<std::vector<int>, int> orders;
    std::vector<int> places(52 * 52);
    for (int time = 0; time < kTimes; ++time) {
        ++orders[shuffled(4, Key{1}, static_cast<std::uint64_t>(time))];
        if (time % 10 != 0) continue;
        const std::vector<int> deck = shuffled(52, Key{2}, static_cast<std::uint64_t>(time));
        for (std::size_t place = 0; place < 52; ++place) ++places[place * 52 + static_cast<std::size_t>(deck[place])];
    }
    const auto distance = [](double expected, const auto& counts, auto count_of) {
        double sum = 0;
        for (const auto& entry : counts) sum += (count_of(entry) - expected) * (count_of(entry) - expected) / expected;
        return sum;
    };
    check(orders.size() == 24, "all orders of four cards come up");
    check(distance(kTimes / 24.0, orders, [](const auto& entry) { return entry.second; }) < 55.5,
          "equally often (23 degrees of freedom)");
    check(distance(kTimes / 10 / 52.0, places, [](int count) { return count; }) < 2873,
          "every card is as likely in every place (2601 degrees of freedom)");
}

}  // namespace

int main() {
    test_cipher();
    test_first_blocks();
    test_decks();
    test_same_key();
    test_uniformity();
    if (failures == 0) std::puts("randomness: all right");
    return failures == 0 ? 0 : 1;
}
