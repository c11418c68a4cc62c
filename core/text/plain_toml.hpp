// The part of TOML that files of hands are made of: a key and a plain value on each line, a header such as [12] first.
//
// Plain values are strings in one line, whole and decimal numbers, infinity, true and false, times of day, and lists of
// these. Whatever else there is, valid or not, is left to a full reader of TOML.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace croupier {

enum class TomlKind : std::uint8_t { text, whole, real, infinity, truth, time, list };

struct TomlValue {
    TomlKind kind = TomlKind::text;
    std::string_view text;   // what stands between the quotes of a string; of any other value all of it
    std::size_t length = 0;  // of a list: so many of the values after it belong to it, those of its lists included
};

struct TomlField {
    std::string_view key;
    std::size_t value = 0;  // its place among the values
};

// Keys and values point into the text they were read from.
struct TomlTable {
    std::vector<TomlField> fields;
    std::vector<TomlValue> values;

    const TomlValue* find(std::string_view key) const;  // nullptr where there is no such field
    // All values within a list of this table.
    static std::span<const TomlValue> within(const TomlValue& list) { return {&list + 1, list.length}; }
};

// False for what is not plain; then the table holds whatever was read before.
bool read_plain_toml(std::string_view text, TomlTable& table);

bool is_plain_key(std::string_view text);     // needs no quotes
bool is_plain_string(std::string_view text);  // can stand between single quotes

}  // namespace croupier
