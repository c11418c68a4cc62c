// Fields of hands as text: the plain part of TOML, to and from Python's values.
//
// Its twin is tomllib of the standard library; tests/history/phh/test_notation.py compares them.
#include "bindings/shortcuts/phh_text.hpp"

#include <charconv>
#include <string>

#include "bindings/faults.hpp"
#include "bindings/python_api.hpp"
#include "bindings/topics.hpp"

namespace croupier {

namespace {

nb::object string_of(std::string_view text) {
    nb::object string = nb::steal(PyUnicode_DecodeUTF8(text.data(), static_cast<Py_ssize_t>(text.size()), "strict"));
    if (!string.is_valid()) throw nb::python_error();
    return string;
}

nb::object time_of(std::string_view text) {
    static nb::object& time = *new nb::object(nb::module_::import_("datetime").attr("time"));
    const auto number = [&](std::size_t place) { return 10 * (text[place] - '0') + (text[place + 1] - '0'); };
    return time(number(0), number(3), number(6));
}

nb::object whole_of(std::string_view text) {
    if (text[0] == '+') text.remove_prefix(1);
    long long number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return nb::steal(PyLong_FromLongLong(number));
}

// The value at a place, which moves to the end of the value.
nb::object to_object(const TomlValue*& place, nb::handle parse_float) {
    const TomlValue& value = *place++;
    switch (value.kind) {
        case TomlKind::text:
            return string_of(value.text);
        case TomlKind::whole:
            return whole_of(value.text);
        case TomlKind::real:
        case TomlKind::infinity:
            return parse_float(string_of(value.text));
        case TomlKind::truth:
            return nb::bool_(value.text == "true");
        case TomlKind::time:
            return time_of(value.text);
        case TomlKind::list:
            break;
    }
    nb::list items;
    for (const TomlValue* end = place + value.length; place != end;) items.append(to_object(place, parse_float));
    return items;
}

nb::object intern(std::string_view key) {
    PyObject* name = string_of(key).release().ptr();
    PyUnicode_InternInPlace(&name);
    return nb::steal(name);
}

}  // namespace

bool view_of(nb::str text, std::string_view& view) {
    Py_ssize_t size = 0;
    const char* data = PyUnicode_AsUTF8AndSize(text.ptr(), &size);
    if (data == nullptr) {
        PyErr_Clear();  // a lone surrogate, which no file can contain
        return false;
    }
    view = {data, static_cast<std::size_t>(size)};
    return true;
}

nb::object to_object(const TomlValue& value, nb::handle parse_float) {
    const TomlValue* place = &value;
    return to_object(place, parse_float);
}

nb::dict to_dict(const TomlTable& table, nb::handle parse_float, nb::handle skip) {
    nb::dict fields;
    for (const TomlField& field : table.fields) {
        const auto key = intern(field.key);
        if (skip.is_valid()) {
            const int skipped = PySequence_Contains(skip.ptr(), key.ptr());
            if (skipped < 0) throw nb::python_error();
            if (skipped != 0) continue;
        }
        fields[key] = to_object(table.values[field.value], parse_float);
    }
    return fields;
}

namespace {

// Fields as lines of TOML. Values that are not plain are left to functions written in Python.
class Writer {
  public:
    Writer(nb::handle key_text, nb::handle value_text) : key_text_(key_text), value_text_(value_text) {}

    void add_field(nb::handle key, nb::handle value) {
        if (value.is_none()) return;
        if (!text_.empty()) text_ += '\n';
        std::string_view view;
        if (PyUnicode_CheckExact(key.ptr()) && view_of(nb::borrow<nb::str>(key), view) && is_plain_key(view)) {
            text_ += view;
        } else {
            add_from(key_text_, key);
        }
        text_ += " = ";
        add(value, 0);
    }
    const std::string& text() const { return text_; }

  private:
    void add(nb::handle value, int depth) {
        PyObject* object = value.ptr();
        if (PyUnicode_CheckExact(object)) {
            add_string(value);
        } else if (PyLong_CheckExact(object)) {
            add_whole(value);
        } else if (PyBool_Check(object)) {
            text_ += object == Py_True ? "true" : "false";
        } else if ((PyList_CheckExact(object) || PyTuple_CheckExact(object)) && depth < kDeepest) {
            text_ += '[';
            const auto count = PySequence_Fast_GET_SIZE(object);
            for (Py_ssize_t place = 0; place < count && place < PySequence_Fast_GET_SIZE(object); ++place) {
                if (place != 0) text_ += ", ";
                add(nb::borrow(PySequence_Fast_GET_ITEM(object, place)), depth + 1);
            }
            text_ += ']';
        } else {
            add_other(value);
        }
    }
    void add_string(nb::handle value) {
        std::string_view view;
        if (!view_of(nb::borrow<nb::str>(value), view) || !is_plain_string(view)) return add_other(value);
        text_ += '\'';
        text_ += view;
        text_ += '\'';
    }
    void add_whole(nb::handle value) {
        int overflow = 0;
        const long long number = PyLong_AsLongLongAndOverflow(value.ptr(), &overflow);
        if (overflow != 0) return add_other(value);
        char digits[24];
        text_.append(digits, std::to_chars(digits, digits + sizeof digits, number).ptr);
    }
    void add_other(nb::handle value) { add_from(value_text_, value); }
    void add_from(nb::handle function, nb::handle value) {
        const nb::object told = function(value);
        std::string_view view;
        if (!PyUnicode_Check(told.ptr()) || !view_of(nb::borrow<nb::str>(told), view))
            throw BadType("a value must be written as text");
        text_ += view;
    }

    static constexpr int kDeepest = 8;  // a list that contains itself has no end
    nb::handle key_text_;
    nb::handle value_text_;
    std::string text_;
};

nb::str write_fields(nb::dict fields, nb::object key_text, nb::object value_text) {
    Writer writer(key_text, value_text);
    for (const auto& [key, value] : fields) writer.add_field(key, value);
    return nb::str(writer.text().data(), writer.text().size());
}

}  // namespace

static nb::object read_fields(nb::str text, nb::object parse_float) {
    TomlTable table;
    std::string_view view;
    if (!view_of(text, view) || !read_plain_toml(view, table)) return nb::none();
    return to_dict(table, parse_float);
}

// The beginnings of lines that may be headers of tables: their first character after spaces is "[".
static nb::object bracket_lines(nb::str text, std::size_t begin) {
    std::string_view view;
    if (!ascii_view(text.ptr(), view)) return nb::none();  // its positions are not those of Python
    nb::list places;
    while (begin < view.size()) {
        const std::size_t first = view.find_first_not_of(" \t", begin);
        if (first != view.npos && view[first] == '[') places.append(begin);
        const std::size_t end = view.find('\n', begin);
        if (end == view.npos) break;
        begin = end + 1;
    }
    return places;
}

void init_phh_text(nb::module_& m) {
    m.def("bracket_lines", bracket_lines, nb::arg("text"), nb::arg("begin"),
          nb::sig("def bracket_lines(text: str, begin: int) -> list[int] | None"),
          "Return the beginnings of lines whose first character is a bracket, from the beginning of a line on; None "
          "for a text "
          "that is not ASCII.");
    m.def("write_plain_toml", write_fields, nb::arg("fields"), nb::arg("key_text"), nb::arg("value_text"),
          nb::sig("def write_plain_toml(fields: dict[str, Any], key_text: Callable[[Any], str], "
                  "value_text: Callable[[Any], str]) -> str"));
    m.def("read_plain_toml", read_fields, nb::arg("text"), nb::arg("parse_float"),
          nb::sig("def read_plain_toml(text: str, parse_float: Callable[[str], Any]) -> dict[str, Any] | None"));
}

}  // namespace croupier
