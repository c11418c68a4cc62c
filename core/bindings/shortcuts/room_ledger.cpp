// The account of a room's hand, added up in one call if nothing is unusual.
//
// Its twin is `add_up` (history/transcripts/ledger.py), which also reports the fault of a hand;
// tests/history/transcripts/test_ledger.py compares them.
#include <algorithm>
#include <array>
#include <limits>
#include <vector>

#include "bindings/python_api.hpp"
#include "bindings/shortcuts/records.hpp"
#include "bindings/topics.hpp"

namespace croupier {

namespace {

constexpr long long kMostHundredths = std::numeric_limits<long long>::max() / (1 << 20);

// The kinds of statements in the account, as in `_KINDS_OF_PARTS` of the twin.
enum class Part : std::uint8_t { odd, free, live, open, raise_to, dead, street, uncalled, collect };

struct Account {
    nb::handle name;
    long long put = 0;
    long long street = 0;
    bool on_street = false;
    long long implied = 0;
    long long returned = 0;
    long long collected = 0;
};

// Amounts by name, in the order of the names' first appearance.
class Column {
  public:
    explicit Column(long long Account::* field) : field_(field) {}
    void add(std::vector<Account>& accounts, std::size_t place, long long amount) {
        if (std::find(order_.begin(), order_.end(), place) == order_.end()) order_.push_back(place);
        accounts[place].*field_ += amount;
    }
    bool empty() const { return order_.empty(); }
    nb::dict by_name(const std::vector<Account>& accounts) const {
        nb::dict amounts;
        for (const std::size_t place : order_) amounts[accounts[place].name] = nb::int_(accounts[place].*field_);
        return amounts;
    }

  private:
    long long Account::* field_;
    std::vector<std::size_t> order_;
};

class Ledger {
  public:
    Ledger(long long full, const nb::dict& raises) : full_(full), raises_(raises) {}

    // Adds a statement with chips; false if it is unusual. `to` is the total of a bet or a raise.
    bool add(Part part, nb::handle name, long long amount, nb::handle line, long long& to) {
        if (part == Part::street) {
            if (amount != 0) return false;  // the pot is stated: the twin compares
            leave_unmatched();
            for (Account& account : accounts_) account.street = 0, account.on_street = false;
            largest_ = 0;
            return true;
        }
        const std::size_t place = account_of(name);
        Account& account = accounts_[place];
        switch (part) {
            case Part::live:
            case Part::open:
                to = account.street + amount;
                if (part == Part::open && PyDict_Contains(raises_.ptr(), line.ptr()) != 0) return false;
                put_.add(accounts_, place, amount);
                bet(account, to);
                return true;
            case Part::raise_to:
                to = amount;
                if (amount < account.street || !is_raise(account, amount, line)) return false;
                put_.add(accounts_, place, amount - account.street);
                bet(account, amount);
                return true;
            case Part::dead:
                put_.add(accounts_, place, amount);
                return true;
            case Part::uncalled:
                if (account.put < amount) return false;
                returned_.add(accounts_, place, amount);
                if (!account.on_street && account.implied >= amount) account.implied -= amount;
                account.street = std::max(account.street - amount, 0LL);
                account.on_street = true;
                return true;
            case Part::collect:
                collected_.add(accounts_, place, amount);
                return true;
            default:
                return false;
        }
    }

    // Ends the account; false if chips were neither called nor returned although others were.
    bool close() {
        leave_unmatched();
        return returned_.empty() ||
               std::all_of(accounts_.begin(), accounts_.end(), [](const Account& own) { return own.implied == 0; });
    }

    nb::dict put() const { return put_.by_name(accounts_); }
    nb::dict uncalled() const { return (returned_.empty() ? implied_ : returned_).by_name(accounts_); }
    nb::dict collected() const { return collected_.by_name(accounts_); }
    bool printed() const { return !returned_.empty(); }

  private:
    std::size_t account_of(nb::handle name) {
        for (std::size_t place = 0; place < accounts_.size(); ++place) {
            if (accounts_[place].name.is(name)) return place;
        }
        for (std::size_t place = 0; place < accounts_.size(); ++place) {
            if (PyUnicode_Compare(accounts_[place].name.ptr(), name.ptr()) == 0) return place;
        }
        accounts_.push_back({.name = name});
        return accounts_.size() - 1;
    }

    void bet(Account& account, long long to) {
        account.street = to;
        account.on_street = true;
        largest_ = std::max(largest_, to);
    }

    // Rooms print a raise relative to the last bet, relative to the player's own bet, or as a total.
    bool is_raise(const Account& account, long long to, nb::handle line) const {
        PyObject* stated = PyDict_GetItemWithError(raises_.ptr(), line.ptr());
        if (stated == nullptr) return PyErr_Occurred() == nullptr;
        long long by = 0;
        if (!nb::try_cast(nb::handle(stated), by)) return false;
        return by == to || by == to - largest_ || by == to - account.street || by == to - full_;
    }

    void leave_unmatched() {
        std::size_t leader = accounts_.size();
        long long first = 0;
        long long second = 0;
        for (std::size_t place = 0; place < accounts_.size(); ++place) {
            const Account& account = accounts_[place];
            if (!account.on_street) continue;
            if (account.street > first) {
                second = first;
                first = account.street;
                leader = place;
            } else {
                second = std::max(second, account.street);
            }
        }
        if (first > second) implied_.add(accounts_, leader, first - second);
    }

    long long full_;
    nb::dict raises_;
    long long largest_ = 0;
    std::vector<Account> accounts_;
    Column put_{&Account::put};
    Column implied_{&Account::implied};
    Column returned_{&Account::returned};
    Column collected_{&Account::collected};
};

nb::object add_up(nb::list events, nb::bytes parts, nb::dict raises, long long full, nb::handle raise_to,
                  nb::handle event_type, nb::handle account_type) {
    const RecordClass<EventFields> event_class(event_type);
    const RecordClass<AccountFields> account_class(account_type);
    Ledger ledger(full, raises);
    nb::list told;
    const auto* part_of = reinterpret_cast<const std::uint8_t*>(parts.c_str());
    for (std::size_t place = 0; place < events.size(); ++place) {
        const nb::handle event = PyList_GET_ITEM(events.ptr(), static_cast<Py_ssize_t>(place));
        if (!event_class.made(event)) return nb::none();
        const nb::handle kind = event_class.get(event, EventFields::kind);
        const nb::handle name = event_class.get(event, EventFields::player);
        const nb::handle line = event_class.get(event, EventFields::line);
        long long amount = 0;
        if (!PyLong_Check(kind.ptr()) || !PyLong_Check(line.ptr())) return nb::none();
        const std::size_t number = PyLong_AsSize_t(kind.ptr());
        if (PyErr_Occurred() != nullptr) throw nb::python_error();
        if (number >= parts.size()) return nb::none();
        const auto part = static_cast<Part>(part_of[number]);
        if (!nb::try_cast(event_class.get(event, EventFields::amount), amount) || amount < 0 ||
            amount > kMostHundredths || !PyUnicode_Check(name.ptr())) {
            return nb::none();
        }
        if (part == Part::free) {
            told.append(event);
            continue;
        }
        long long to = 0;
        if (!ledger.add(part, name, amount, line, to)) return nb::none();
        if (part == Part::open) {
            told.append(
                event_class.make(raise_to, name, nb::int_(to), event_class.get(event, EventFields::cards), line));
        } else {
            told.append(event);
        }
    }
    if (!ledger.close()) return nb::none();
    return account_class.make(ledger.put(), ledger.uncalled(), ledger.collected(), nb::bool_(ledger.printed()), told);
}

}  // namespace

void init_room_ledger(nb::module_& m) {
    m.def("room_ledger", add_up, nb::arg("events"), nb::arg("parts"), nb::arg("raises"), nb::arg("full"),
          nb::arg("raise_to"), nb::kw_only(), nb::arg("event"), nb::arg("account"),
          nb::sig("def room_ledger(events: list[Any], parts: bytes, raises: dict[int, int], full: int, "
                  "raise_to: object, *, event: type[Any], account: type[_T]) -> _T | None"),
          "Add up the statements of a hand, as an `account`: what was put in, what came back, what was collected, "
          "whether the file prints what came back, and the statements with every bet as a raise to the total of the "
          "street. `parts` has what each kind of statement is to the account. None where anything is odd.");
}

}  // namespace croupier
