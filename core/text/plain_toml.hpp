// The subset of TOML that files of hands use: a header such as [12], then a key and a plain value on each line.
//
// Plain values are strings in one line, whole and decimal numbers, infinity, true and false, times of day, and lists of
// these. Anything else, valid or not, is left to a full TOML reader.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace croupier {

enum class TomlKind : std::uint8_t { text, whole, real, infinity, truth, time, list };

struct TomlValue {
    TomlKind kind = TomlKind::text;
    std::string_view text;   // without the quotes of a string
    std::size_t length = 0;  // of a list: the number of following values that belong to it, nested ones included
};

struct TomlField {
    std::string_view key;
    std::size_t value = 0;  // its index among the values
};

// Keys and values point into the text they were read from.
struct TomlTable {
    std::vector<TomlField> fields;
    std::vector<TomlValue> values;

    const TomlValue* find(std::string_view key) const;  // nullptr if there is none
    // All values within a list of this table.
    static std::span<const TomlValue> within(const TomlValue& list) { return {&list + 1, list.length}; }
};

// False for anything that is not plain; the table then has the values read before.
bool read_plain_toml(std::string_view text, TomlTable& table);

bool is_plain_key(std::string_view text);     // needs no quotes
bool is_plain_string(std::string_view text);  // can stand between single quotes

}  // namespace croupier
