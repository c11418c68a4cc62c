// The part of TOML that files of hands are made of, read at once into a dict.
//
// Keys and values of the plain kinds: strings in one line, whole and decimal numbers, true and false, times of day,
// lists of these. Whatever else there is, valid or not, is left to a full reader of TOML: then the answer is None.
#include <nanobind/nanobind.h>

#include <string_view>

#include "topics.hpp"

namespace nb = nanobind;

namespace croupier {

namespace {

constexpr int kMostDigits = 18;  // what fits into 64 bits
constexpr int kDeepestList = 4;

bool is_digit(char letter) { return letter >= '0' && letter <= '9'; }
bool is_key(char letter) {
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') || is_digit(letter) || letter == '_' ||
           letter == '-';
}
bool is_control(char letter) { return (letter >= 0 && letter < ' ' && letter != '\t') || letter == '\x7f'; }

// Reads forward; every function returns an invalid object where it does not know what it sees.
class Reader {
  public:
    Reader(std::string_view text, nb::handle parse_float) : text_(text), parse_float_(parse_float) {}

    // Key and value, line by line. A header such as [12] may come first.
    nb::object read() {
        nb::dict fields;
        skip_lines();
        if (peek() == '[' && !skip_header()) return {};
        for (skip_lines(); at_ < text_.size(); skip_lines()) {
            const std::size_t begin = at_;
            while (is_key(peek())) ++at_;
            const std::string_view key = text_.substr(begin, at_ - begin);
            skip_blanks();
            if (key.empty() || peek() != '=') return {};
            ++at_;
            skip_blanks();
            const nb::object name = intern(key);
            if (PyDict_Contains(fields.ptr(), name.ptr()) != 0) return {};
            const nb::object value = read_value(0);
            if (!value.is_valid() || !skip_line_end()) return {};
            if (PyDict_SetItem(fields.ptr(), name.ptr(), value.ptr()) != 0) throw nb::python_error();
        }
        if (bad_) return {};
        return std::move(fields);
    }

  private:
    static nb::object intern(std::string_view key) {
        PyObject* name = string_of(key).release().ptr();
        PyUnicode_InternInPlace(&name);
        return nb::steal(name);
    }
    char peek(std::size_t ahead = 0) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }
    void skip_blanks() {
        while (peek() == ' ' || peek() == '\t') ++at_;
    }
    void skip_comment() {
        if (peek() != '#') return;
        while (at_ < text_.size() && text_[at_] != '\n') {
            if (is_control(text_[at_])) {
                bad_ = bad_ || text_[at_] != '\r' || peek(1) != '\n';
            }
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
    static nb::object string_of(std::string_view text) {
        nb::object string =
            nb::steal(PyUnicode_DecodeUTF8(text.data(), static_cast<Py_ssize_t>(text.size()), "strict"));
        if (!string.is_valid()) throw nb::python_error();
        return string;
    }
    nb::object read_value(int depth) {
        switch (peek()) {
            case '\'':
                return read_string('\'');
            case '"':
                return read_string('"');
            case '[':
                return read_list(depth + 1);
            case 't':
                return read_word("true", Py_True);
            case 'f':
                return read_word("false", Py_False);
            case 'i':
                if (text_.substr(at_, 3) != "inf" || is_key(peek(3))) return {};
                at_ += 3;
                return parse_float_(nb::str("inf"));
            default:
                return read_number();
        }
    }
    nb::object read_word(std::string_view word, PyObject* value) {
        if (text_.substr(at_, word.size()) != word || is_key(peek(word.size()))) return {};
        at_ += word.size();
        return nb::borrow(value);
    }
    nb::object read_string(char quote) {
        std::size_t size = 1;
        if (peek(1) == quote && peek(2) == quote) {
            if (quote == '"') return {};
            size = 3;
        }
        const std::size_t begin = at_ + size;
        std::size_t end = begin;
        for (;; ++end) {
            if (end >= text_.size() || is_control(text_[end]) || (quote == '"' && text_[end] == '\\')) return {};
            if (text_[end] != quote) continue;
            if (size == 1) break;
            if (text_.substr(end, 3) == "'''") {
                if (end + 3 < text_.size() && text_[end + 3] == '\'') return {};
                break;
            }
        }
        at_ = end + size;
        return string_of(text_.substr(begin, end - begin));
    }
    nb::object read_number() {
        const std::size_t begin = at_;
        std::size_t end = begin + (peek() == '-' || peek() == '+' ? 1 : 0);
        const std::size_t first = end;
        long long number = 0;
        while (end < text_.size() && is_digit(text_[end]))
            number = 10 * (end - first < kMostDigits ? number : 0) + (text_[end++] - '0');
        const std::size_t digits = end - first;
        const char next = end < text_.size() ? text_[end] : '\0';
        if (next == ':' && digits == 2 && first == begin) return read_time();
        if (digits == 0 || digits > kMostDigits || (digits > 1 && text_[first] == '0')) return {};
        if (next == '.') {
            const std::size_t fraction = end + 1;
            end = fraction;
            while (end < text_.size() && is_digit(text_[end])) ++end;
            if (end == fraction || (end < text_.size() && (is_key(text_[end]) || text_[end] == '.'))) return {};
            at_ = end;
            return parse_float_(string_of(text_.substr(begin, end - begin)));
        }
        if (is_key(next) || next == ':' || next == '+') return {};
        at_ = end;
        return nb::steal(PyLong_FromLongLong(text_[begin] == '-' ? -number : number));
    }
    nb::object read_time() {
        const std::string_view text = text_.substr(at_, 8);
        if (text.size() < 8 || text[2] != ':' || text[5] != ':') return {};
        int parts[3];
        for (std::size_t index = 0; index < 3; ++index) {
            const char tens = text[3 * index];
            const char ones = text[3 * index + 1];
            if (!is_digit(tens) || !is_digit(ones)) return {};
            parts[index] = 10 * (tens - '0') + (ones - '0');
        }
        const char next = peek(8);
        if (parts[0] > 23 || parts[1] > 59 || parts[2] > 59 || is_key(next) || next == '.' || next == ':') return {};
        at_ += 8;
        static nb::object& time = *new nb::object(nb::module_::import_("datetime").attr("time"));
        return time(parts[0], parts[1], parts[2]);
    }
    nb::object read_list(int depth) {
        if (depth > kDeepestList) return {};
        ++at_;
        nb::list items;
        for (skip_lines(); peek() != ']'; skip_lines()) {
            const nb::object item = read_value(depth);
            if (!item.is_valid()) return {};
            items.append(item);
            skip_lines();
            if (peek() == ',') {
                ++at_;
            } else if (peek() != ']') {
                return {};
            }
        }
        ++at_;
        return std::move(items);
    }

    std::string_view text_;
    std::size_t at_ = 0;
    nb::handle parse_float_;
    bool bad_ = false;  // a comment with control characters
};

nb::object read_plain_toml(nb::str text, nb::object parse_float) {
    Py_ssize_t size = 0;
    const char* data = PyUnicode_AsUTF8AndSize(text.ptr(), &size);
    if (data == nullptr) {
        PyErr_Clear();  // half of a character: no file holds that
        return nb::none();
    }
    const nb::object fields = Reader({data, static_cast<std::size_t>(size)}, parse_float).read();
    return fields.is_valid() ? fields : nb::none();
}

}  // namespace

void init_phh_text(nb::module_& m) {
    m.def("read_plain_toml", read_plain_toml, nb::arg("text"), nb::arg("parse_float"),
          nb::sig("def read_plain_toml(text: str, parse_float: Callable[[str], Any]) -> dict[str, Any] | None"));
}

}  // namespace croupier
