// Hand types, splits and rakes written in Python, called by the core.
#pragma once

#include "bindings/hand/bound_state.hpp"

namespace croupier {

class PythonHooks : public Hooks {
  public:
    nb::object hand_types;
    nb::object divmod;
    nb::object take_rake;

    std::int32_t strength(int type, std::span<const Card> hole, std::span<const Card> board) override;
    Division divide(Chips amount, int parts) override;
    Chips rake(const State& state, Chips amount) override;
    bool failed() const override;

  private:
    bool call(const auto& body);
};

}  // namespace croupier
