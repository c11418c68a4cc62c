// A plain driver for the fuzz targets, so that they need no particular compiler:
//     fuzz_x [seconds = 2] [seed = 1]
// The inputs depend on the seed alone; time only decides where the sequence ends. A failing run is
// repeated by giving it the same seed. With libFuzzer this file is left out (CROUPIER_LIBFUZZER).
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "tests/fuzz.hpp"

namespace {

class Mutator {
  public:
    explicit Mutator(std::uint64_t seed) : state_(seed) {}

    std::string next() {
        std::string input = pick(croupier::fuzz_seeds());
        const std::size_t changes = below(6);
        for (std::size_t i = 0; i < changes; ++i) change(input);
        return input;
    }

  private:
    static constexpr std::size_t kLongest = 256;

    // splitmix64: every seed is as good as any other.
    std::uint64_t random() {
        std::uint64_t z = (state_ += 0x9e3779b97f4a7c15U);
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
        return z ^ (z >> 31);
    }
    std::size_t below(std::size_t limit) { return static_cast<std::size_t>(random() % limit); }
    const std::string& pick(const std::vector<std::string>& choices) { return choices[below(choices.size())]; }
    char byte() { return static_cast<char>(random()); }

    void change(std::string& input) {
        const std::size_t place = below(input.size() + 1);
        switch (below(6)) {
            case 0:
                if (place < input.size()) input[place] = byte();
                break;
            case 1:
                if (place < input.size()) input[place] = static_cast<char>(input[place] ^ (1 << below(8)));
                break;
            case 2:
                input.insert(place, 1, byte());
                break;
            case 3:
                input.erase(place, below(4));
                break;
            case 4:
                input.insert(place, pick(croupier::fuzz_seeds()));
                break;
            default:
                input.append(input.substr(place));
        }
        if (input.size() > kLongest) input.resize(kLongest);
    }

    std::uint64_t state_;
};

}  // namespace

int main(int count, char** words) {
    const double seconds = count > 1 ? std::strtod(words[1], nullptr) : 2;
    const std::uint64_t seed = count > 2 ? std::strtoull(words[2], nullptr, 10) : 1;
    std::printf("%s: %g seconds with seed %llu\n", words[0], seconds, static_cast<unsigned long long>(seed));
    std::fflush(stdout);  // the seed must be printed before an input ends the program

    using Clock = std::chrono::steady_clock;
    const auto end = Clock::now() + std::chrono::duration<double>(seconds);
    Mutator mutator(seed);
    std::uint64_t inputs = 0;
    do {
        for (int i = 0; i < 1000; ++i, ++inputs) {
            const std::string input = mutator.next();
            // An exact heap copy: AddressSanitizer sees a read just past its end.
            const std::vector<std::uint8_t> data(input.begin(), input.end());
            LLVMFuzzerTestOneInput(data.data(), data.size());
        }
    } while (Clock::now() < end);
    std::printf("%llu inputs, nothing found\n", static_cast<unsigned long long>(inputs));
    return 0;
}
