// The readers of files of hands take any bytes: they stay inside the text, and so does everything they point at.
#include <string>
#include <string_view>
#include <vector>

#include "tests/fuzz.hpp"
#include "text/operation_line.hpp"
#include "text/phh_action.hpp"
#include "text/plain_toml.hpp"

namespace croupier {

const std::vector<std::string>& fuzz_seeds() {
    static const std::vector<std::string> seeds = {
        "[1]\nvariant = 'NT'\nantes = [0, 0.25]\nactions = ['d dh p1 AsKd', 'p2 cbr 60 # ha'] # end\n",
        "a = '''it's'''\nb = \"x\"\nc = true\nd = 12:34:56\ne = inf\nf = [[1], [2.5, ''],]\n",
        "d dh p1 AsKd",
        "d db 2c7d9h # the flop",
        "p1 sd 2c",
        "p2 cbr 1,060.50",
        "p3 sm -",
        "{\"operation\":\"HoleDealing\",\"player_index\":1,\"cards\":\"As??\",\"statuses\":[false,true]}\n",
        "{\"operation\":\"CompletionBettingOrRaisingTo\",\"player_index\":0,\"amount\":{\"decimal\":\"0.5\"}}",
        "{\"operation\":\"NoOperation\",\"commentary\":\"x\"}"};
    return seeds;
}

namespace {

bool is_within(std::string_view part, std::string_view whole) {
    return part.empty() || (part.data() >= whole.data() && part.data() + part.size() <= whole.data() + whole.size());
}

}  // namespace
}  // namespace croupier

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace croupier;
    const std::vector<char> copy(data, data + size);  // of exactly this size, so that a read past the end is found
    const std::string_view text(copy.data(), copy.size());

    TomlTable table;
    if (read_plain_toml(text, table)) {
        for (const TomlField& field : table.fields) {
            demand(is_within(field.key, text) && is_plain_key(field.key), "a key stands in the text");
            demand(field.value < table.values.size(), "a field has a value");
            demand(table.find(field.key) == &table.values[field.value], "a field is found by its key");
        }
        for (std::size_t place = 0; place < table.values.size(); ++place) {
            demand(is_within(table.values[place].text, text), "a value stands in the text");
            demand(place + table.values[place].length < table.values.size(), "a list holds values of the table");
        }
    }

    const PhhAction action = parse_phh_action(text, 9);
    demand(action.player < 9, "a player is one of those there are");
    demand(is_within(action.amount, text) && is_within(action.comment, text), "words stand in the text");
    for (const Card card : action.cards) demand(card < kCardCodes, "only cards are read");

    OperationLine line;
    if (parse_operation_line(text, line)) {
        demand(is_within(line.amount, text) && is_within(line.comment, text), "words stand in the line");
        for (const Card card : line.cards) demand(card < kCardCodes, "only cards are read");
    }
    return 0;
}
