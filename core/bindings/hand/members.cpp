#include "bindings/hand/members.hpp"

#include <structmember.h>

#include <cstddef>
#include <new>

#include "bindings/faults.hpp"

namespace croupier {

namespace {

[[noreturn]] void raise_type_error(const std::string& message) { throw BadType(message); }

std::string listed(std::span<const Parameter> parameters) {
    std::string names;
    for (const Parameter& parameter : parameters) names += (names.empty() ? "" : ", ") + std::string(parameter.name);
    return names;
}

// "fold() takes no arguments in order, but 1 was given; by name it takes commentary"
std::string too_many(const char* function, std::size_t count, std::span<const Parameter> parameters,
                     std::size_t in_order) {
    std::string text = std::string(function) + "() takes ";
    if (in_order == 0)
        text += "no arguments in order";
    else
        text += "at most " + std::to_string(in_order) + (in_order == 1 ? " argument" : " arguments") + " in order (" +
                listed(parameters.first(in_order)) + ")";
    text += ", but " + std::to_string(count) + (count == 1 ? " was given" : " were given");
    const auto by_name = parameters.subspan(in_order);
    return by_name.empty() ? text : text + "; by name it takes " + listed(by_name);
}

std::string unknown_argument(const char* function, PyObject* name, std::span<const Parameter> parameters) {
    const std::string text = std::string(function) + "() has no argument " + nb::repr(nb::handle(name)).c_str();
    if (parameters.empty()) return text + "; it takes none";
    nb::list names;
    for (const Parameter& parameter : parameters) names.append(parameter.name);
    const nb::object close = nb::module_::import_("difflib").attr("get_close_matches")(nb::handle(name), names, 1);
    if (nb::len(close) == 1) return text + "; did you mean " + nb::repr(nb::object(close[0])).c_str() + "?";
    return text + "; it takes " + listed(parameters);
}

std::size_t find_parameter(std::span<const Parameter> parameters, PyObject* name) {
    std::size_t place = 0;
    while (place < parameters.size() && PyUnicode_CompareWithASCIIString(name, parameters[place].name) != 0) ++place;
    return place;
}

// The docstring of a definition, which is never freed: the signature in the form that Python parses, then the text.
PyMethodDef* make_definition(const char* name, NativeFunction function, const char* first,
                             std::span<const Parameter> parameters, std::size_t in_order, const std::string& doc) {
    std::string signature = first;
    const auto add = [&](const std::string& part) { signature += (signature.empty() ? "" : ", ") + part; };
    for (std::size_t place = 0; place < parameters.size(); ++place) {
        if (place == in_order) add("*");
        const auto& [parameter, fallback] = parameters[place];
        add(fallback == nullptr ? parameter : std::string(parameter) + "=" + nb::repr(nb::handle(fallback)).c_str());
    }
    const auto* text = new std::string(std::string(name) + "(" + signature + ")\n--\n\n" + doc);
    // The C API has one pointer type for all kinds of functions; flags say which kind it is.
    const auto any = reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(function));
    return new PyMethodDef{name, any, METH_FASTCALL | METH_KEYWORDS, text->c_str()};
}

// The members of State, for its subclasses.
std::vector<PyMethodDef*>& defined_methods() {
    static auto& methods = *new std::vector<PyMethodDef*>();
    return methods;
}

std::vector<PyMemberDef*>& defined_in_place() {
    static auto& members = *new std::vector<PyMemberDef*>();
    return members;
}

// None, then the index of each player, as Python objects.
const std::array<PyObject*, kMaxPlayers + 1>& shown_indices() {
    static const auto indices = [] {
        std::array<PyObject*, kMaxPlayers + 1> made;
        made[0] = Py_None;
        for (int player = 0; player < kMaxPlayers; ++player)
            made[static_cast<std::size_t>(player) + 1] = PyLong_FromLong(player);  // never released
        return made;
    }();
    return indices;
}

}  // namespace

void BoundState::update_in_place() {
    const auto& indices = shown_indices();
    in_place.status = state.running() ? Py_True : Py_False;
    in_place.actor = indices[static_cast<std::size_t>(croupier::actor(state) + 1)];
    in_place.drawer = indices[static_cast<std::size_t>(croupier::drawer(state) + 1)];
}

std::vector<PyGetSetDef*>& defined_attributes() {
    static auto& attributes = *new std::vector<PyGetSetDef*>();
    return attributes;
}

void match_arguments(const char* function, const GivenArguments& given, std::span<const Parameter> parameters,
                     std::size_t in_order, PyObject** matched) {
    const auto count = static_cast<std::size_t>(given.count);
    if (count > in_order) raise_type_error(too_many(function, count, parameters, in_order));
    for (std::size_t place = 0; place < parameters.size(); ++place)
        matched[place] = place < count ? given.items[place] : parameters[place].fallback;
    const auto named = given.names == nullptr ? 0 : static_cast<std::size_t>(PyTuple_GET_SIZE(given.names));
    for (std::size_t number = 0; number < named; ++number) {
        PyObject* name = PyTuple_GET_ITEM(given.names, static_cast<Py_ssize_t>(number));
        const std::size_t place = find_parameter(parameters, name);
        if (place == parameters.size()) raise_type_error(unknown_argument(function, name, parameters));
        if (place < count) raise_type_error(std::string(function) + "() got " + parameters[place].name + " twice");
        matched[place] = given.items[count + number];
    }
    for (std::size_t place = 0; place < parameters.size(); ++place) {
        if (matched[place] == nullptr) raise_type_error(std::string(function) + "() needs " + parameters[place].name);
    }
}

void set_python_error() noexcept {
    try {
        throw;
    } catch (nb::python_error& error) {
        error.restore();
    } catch (const BadValue& error) {
        PyErr_SetString(value_error(), error.what());
    } catch (const BadType& error) {
        PyErr_SetString(type_error(), error.what());
    } catch (const nb::builtin_exception& error) {
        switch (error.type()) {
            case nb::exception_type::type_error:
                PyErr_SetString(PyExc_TypeError, error.what());
                break;
            case nb::exception_type::value_error:
                PyErr_SetString(PyExc_ValueError, error.what());
                break;
            case nb::exception_type::index_error:
                PyErr_SetString(PyExc_IndexError, error.what());
                break;
            default:
                PyErr_SetString(PyExc_RuntimeError, error.what());
        }
    } catch (const std::bad_alloc&) {
        PyErr_NoMemory();
    } catch (const std::exception& error) {
        PyErr_SetString(PyExc_RuntimeError, error.what());
    }
}

void define_method(nb::class_<BoundState>& cls, const char* name, NativeFunction function,
                   std::span<const Parameter> parameters, std::size_t in_order, const std::string& doc) {
    PyMethodDef* definition = make_definition(name, function, "$self", parameters, in_order, doc);
    defined_methods().push_back(definition);
    cls.attr(name) = nb::steal(PyDescr_NewMethod(reinterpret_cast<PyTypeObject*>(cls.ptr()), definition));
}

void define_in_place(nb::class_<BoundState>& cls, const char* name, PyObject* ReadInPlace::* field, const char* doc) {
    // Every State begins at an address of the same alignment, so the place is the same in all of them.
    static_assert(alignof(BoundState) <= alignof(std::max_align_t));
    const nb::object sample = nb::inst_alloc(cls);
    const auto* hand = nb::inst_ptr<BoundState>(sample);
    const auto* place = reinterpret_cast<const char*>(&(hand->in_place.*field));
    auto* definition = new PyMemberDef{};
    definition->name = name;
    definition->type = T_OBJECT_EX;
    definition->offset = place - reinterpret_cast<const char*>(sample.ptr());
    definition->flags = READONLY;
    definition->doc = doc;
    defined_in_place().push_back(definition);
    cls.attr(name) = nb::steal(PyDescr_NewMember(reinterpret_cast<PyTypeObject*>(cls.ptr()), definition));
}

void define_function(nb::module_& m, const char* name, NativeFunction function, std::span<const Parameter> parameters,
                     std::size_t in_order, const std::string& doc) {
    PyMethodDef* definition = make_definition(name, function, "", parameters, in_order, doc);
    m.attr(name) = nb::steal(PyCFunction_NewEx(definition, nullptr, m.attr("__name__").ptr()));
}

void adopt_members(nb::handle cls) {
    auto* type = reinterpret_cast<PyTypeObject*>(cls.ptr());
    const nb::object own = nb::getattr(cls, "__dict__");
    const auto adopt = [&](const char* name, PyObject* member) {
        const nb::object adopted = nb::steal(member);
        if (!adopted.is_valid()) throw nb::python_error();
        const nb::str key(name);
        if (PySequence_Contains(own.ptr(), key.ptr()) == 0) nb::setattr(cls, name, adopted);
    };
    for (PyMethodDef* method : defined_methods()) adopt(method->ml_name, PyDescr_NewMethod(type, method));
    for (PyMemberDef* member : defined_in_place()) adopt(member->name, PyDescr_NewMember(type, member));
    for (PyGetSetDef* attribute : defined_attributes()) adopt(attribute->name, PyDescr_NewGetSet(type, attribute));
}

}  // namespace croupier
