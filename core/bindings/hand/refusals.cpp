// Converts refusals to IllegalOperation with its facts, and suspicious operations to a UserWarning.
#include "bindings/cards/card_input.hpp"
#include "bindings/cards/registry.hpp"
#include "bindings/hand/bound_state.hpp"

namespace croupier {

nb::str reason_text(Reason reason) {
    const std::string_view text = kReasonTexts[static_cast<std::size_t>(reason)];
    return nb::str(text.data(), text.size());
}

void raise_refusal(const BoundState& hand, const char* operation, const Refusal& refusal) {
    nb::dict facts;
    if (refusal.player >= 0) facts["player"] = static_cast<int>(refusal.player);
    switch (refusal.reason) {
        case Reason::below_minimum:
            facts["amount"] = to_python(hand, refusal.given);
            facts["minimum"] = to_python(hand, refusal.limit);
            break;
        case Reason::above_maximum:
            facts["amount"] = to_python(hand, refusal.given);
            facts["maximum"] = to_python(hand, refusal.limit);
            break;
        case Reason::not_enough_chips:
            facts["stack"] = to_python(hand, refusal.given);
            facts["call"] = to_python(hand, refusal.limit);
            break;
        case Reason::betting_not_reopened:
            facts["facing"] = to_python(hand, refusal.given);
            facts["full_raise"] = to_python(hand, refusal.limit);
            break;
        case Reason::raise_cap_reached:
            facts["raises"] = refusal.given;
            facts["cap"] = refusal.limit;
            break;
        case Reason::too_many_cards:
            facts["cards"] = refusal.given;
            facts["due"] = refusal.limit;
            break;
        case Reason::bad_runout_count:
            facts["runouts"] = refusal.given;
            facts["most"] = refusal.limit;
            break;
        case Reason::no_such_player:
            facts["player"] = refusal.given;
            facts["players"] = hand.state.player_count();
            break;
        case Reason::infinite_amount:
            facts["because"] = "an unknown stack cannot go all-in: pass an amount";
            break;
        case Reason::not_whole_chips:
            facts["because"] = "this hand is played with whole chips";
            break;
        case Reason::amount_overflow:
            facts["because"] = "it is too large or too fine to be counted exactly";
            break;
        case Reason::under_way:
            facts["under_way"] = hand.under_way;
            break;
        default:
            break;
    }
    if (refusal.card != 255) facts["card"] = nb::borrow(card_object(refusal.card));
    const Reason reason =
        refusal.reason == Reason::wrong_phase && !hand.state.running() ? Reason::hand_over : refusal.reason;
    // If an operation is not due now, the error says what is due.
    const bool untimely = reason == Reason::wrong_phase || reason == Reason::not_your_turn;
    types().refuse(operation, reason_text(reason), facts, untimely ? pending_of(hand) : nb::none());
    throw std::runtime_error("a refusal was not raised");
}

static std::string warning_text(std::uint8_t warning, std::uint8_t card) {
    switch (warning) {
        case kCardNotDealable:
            return std::string("the card ") + (card == 255 ? "??" : card_name(card)) +
                   " is already dealt or not in the deck; see State.get_dealable_cards()";
        case kReserveReturned:
            return "the deck runs out: burnt, mucked and discarded cards are shuffled and returned to it";
        case kOpenFold:
            return "the player folds although checking is free";
        default:
            return "a pot without a live contributor is burnt, because players folded without need";
    }
}

void warn(const BoundState&, std::uint8_t warnings, std::uint8_t card) {
    for (int bit = 1; bit <= kChipsBurnt; bit <<= 1) {
        if ((warnings & bit) == 0) continue;
        const std::string text = warning_text(static_cast<std::uint8_t>(bit), card);
        if (PyErr_WarnEx(PyExc_UserWarning, text.c_str(), 1) != 0) throw nb::python_error();
    }
}

bool may_warn(std::uint8_t warnings) {
    for (int bit = 1; bit <= kChipsBurnt; bit <<= 1) {
        if ((warnings & bit) == 0) continue;
        if (nb::cast<bool>(types().warns_as_error(warning_text(static_cast<std::uint8_t>(bit), 255).c_str())))
            return false;
    }
    return true;
}

}  // namespace croupier
