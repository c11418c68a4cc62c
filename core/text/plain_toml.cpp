#include "text/plain_toml.hpp"

#include <algorithm>

namespace croupier {

namespace {

constexpr std::size_t kMostDigits = 18;  // digits that fit into 64 bits
constexpr int kDeepestList = 4;

bool is_digit(char letter) { return letter >= '0' && letter <= '9'; }
bool is_key(char letter) {
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') || is_digit(letter) || letter == '_' ||
           letter == '-';
}
bool is_control(char letter) { return (letter >= 0 && letter < ' ' && letter != '\t') || letter == '\x7f'; }

// Reads forward; every function returns false for unknown syntax.
class Reader {
  public:
    Reader(std::string_view text, TomlTable& table) : text_(text), table_(table) {}

    bool read() {
        skip_lines();
        if (peek() == '[' && !skip_header()) return false;
        for (skip_lines(); at_ < text_.size(); skip_lines()) {
            const std::size_t begin = at_;
            while (is_key(peek())) ++at_;
            const std::string_view key = text_.substr(begin, at_ - begin);
            skip_blanks();
            if (key.empty() || peek() != '=' || table_.find(key) != nullptr) return false;
            ++at_;
            skip_blanks();
            table_.fields.push_back({key, table_.values.size()});
            if (!read_value(0) || !skip_line_end()) return false;
        }
        return !bad_comment_;
    }

  private:
    char peek(std::size_t ahead = 0) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }
    void skip_blanks() {
        while (peek() == ' ' || peek() == '\t') ++at_;
    }
    void skip_comment() {
        if (peek() != '#') return;
        while (at_ < text_.size() && text_[at_] != '\n') {
            if (is_control(text_[at_]) && (text_[at_] != '\r' || peek(1) != '\n')) bad_comment_ = true;
            ++at_;
        }
    }
    bool skip_newline() {
        if (peek() == '\r' && peek(1) == '\n') ++at_;
        if (peek() != '\n') return false;
        ++at_;
        return true;
    }
    // Blank lines and comments.
    void skip_lines() {
        if (peek() > '#') return;  // the usual case
        do {
            skip_blanks();
            skip_comment();
        } while (skip_newline());
    }
    bool skip_line_end() {
        skip_blanks();
        skip_comment();
        return at_ == text_.size() || skip_newline();
    }
    bool skip_header() {
        ++at_;
        const std::size_t begin = at_;
        while (is_key(peek())) ++at_;
        if (at_ == begin || peek() != ']') return false;
        ++at_;
        return skip_line_end();
    }
    bool add(TomlKind kind, std::size_t end) {
        table_.values.push_back({kind, text_.substr(at_, end - at_), 0});
        at_ = end;
        return true;
    }
    bool read_value(int depth) {
        switch (peek()) {
            case '\'':
            case '"':
                return read_string(peek());
            case '[':
                return read_list(depth + 1);
            case 't':
                return read_word(TomlKind::truth, "true");
            case 'f':
                return read_word(TomlKind::truth, "false");
            case 'i':
                return read_word(TomlKind::infinity, "inf");
            default:
                return read_number();
        }
    }
    bool read_word(TomlKind kind, std::string_view word) {
        return text_.substr(at_, word.size()) == word && !is_key(peek(word.size())) && add(kind, at_ + word.size());
    }
    bool read_string(char quote) {
        std::size_t size = 1;
        if (peek(1) == quote && peek(2) == quote) {
            if (quote == '"') return false;
            size = 3;
        }
        at_ += size;
        std::size_t end = at_;
        for (;; ++end) {
            const char letter = end < text_.size() ? text_[end] : '\0';
            if (letter == quote) {
                if (size == 1) break;
                if (text_.substr(end, 3) != "'''") continue;
                if (end + 3 < text_.size() && text_[end + 3] == '\'') return false;
                break;
            }
            if (is_control(letter) || (letter == '\\' && quote == '"')) return false;
        }
        add(TomlKind::text, end);
        at_ += size;
        return true;
    }
    bool read_number() {
        std::size_t end = at_ + (peek() == '-' || peek() == '+' ? 1 : 0);
        const std::size_t first = end;
        while (end < text_.size() && is_digit(text_[end])) ++end;
        const std::size_t digits = end - first;
        const char next = end < text_.size() ? text_[end] : '\0';
        if (next == ':' && digits == 2 && first == at_) return read_time();
        if (digits == 0 || digits > kMostDigits || (digits > 1 && text_[first] == '0')) return false;
        if (next == '.') {
            const std::size_t fraction = end + 1;
            end = fraction;
            while (end < text_.size() && is_digit(text_[end])) ++end;
            if (end == fraction || (end < text_.size() && (is_key(text_[end]) || text_[end] == '.'))) return false;
            return add(TomlKind::real, end);
        }
        return !is_key(next) && next != ':' && next != '+' && add(TomlKind::whole, end);
    }
    bool read_time() {
        const std::string_view text = text_.substr(at_, 8);
        if (text.size() < 8 || text[2] != ':' || text[5] != ':') return false;
        for (const std::size_t place : {0, 3, 6}) {
            const char most = place == 0 ? '2' : '5';
            if (text[place] < '0' || text[place] > most || !is_digit(text[place + 1])) return false;
        }
        if (text[0] == '2' && text[1] > '3') return false;
        const char next = peek(8);
        return !is_key(next) && next != '.' && next != ':' && add(TomlKind::time, at_ + 8);
    }
    bool read_list(int depth) {
        if (depth > kDeepestList) return false;
        const std::size_t place = table_.values.size();
        const std::size_t begin = at_++;
        table_.values.push_back({TomlKind::list, {}, 0});
        for (skip_lines(); peek() != ']'; skip_lines()) {
            if (!read_value(depth)) return false;
            skip_lines();
            if (peek() == ',') {
                ++at_;
            } else if (peek() != ']') {
                return false;
            }
        }
        ++at_;
        table_.values[place].text = text_.substr(begin, at_ - begin);
        table_.values[place].length = table_.values.size() - place - 1;
        return true;
    }

    std::string_view text_;
    TomlTable& table_;
    std::size_t at_ = 0;
    bool bad_comment_ = false;  // one with control characters
};

}  // namespace

const TomlValue* TomlTable::find(std::string_view key) const {
    const auto found = std::find_if(fields.begin(), fields.end(), [&](const auto& field) { return field.key == key; });
    return found == fields.end() ? nullptr : &values[found->value];
}

bool is_plain_key(std::string_view text) { return !text.empty() && std::all_of(text.begin(), text.end(), is_key); }

bool is_plain_string(std::string_view text) {
    return std::none_of(text.begin(), text.end(), [](char letter) { return letter == '\'' || is_control(letter); });
}

bool read_plain_toml(std::string_view text, TomlTable& table) {
    table.fields.clear();
    table.values.clear();
    table.fields.reserve(24);  // enough for most hands
    table.values.reserve(96);
    return Reader(text, table).read();
}

}  // namespace croupier
