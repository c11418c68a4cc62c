// The extension croupier._core: one init function per topic.
#include <nanobind/nanobind.h>

#include "bindings/topics.hpp"
#include "machine/processor.hpp"

NB_MODULE(_core, m) {
    // Cached games, specs and classes live to the end of the program, so they are not leaks.
    nanobind::set_leak_warnings(false);
    m.doc() = "The native core of croupier.";
    croupier::init_faults(m);
    croupier::init_evaluation(m);
    croupier::init_facts(m);
    croupier::init_state(m);
    croupier::init_equity(m);
    croupier::init_learning(m);
    croupier::init_luck(m);
    croupier::init_icm(m);
    croupier::init_rollout(m);
    croupier::init_batch(m);
    croupier::init_menu(m);
    croupier::init_learner(m);
    croupier::init_trees(m);
    croupier::init_phh_text(m);
    croupier::init_phh_hand(m);
    croupier::init_room_ledger(m);
    croupier::init_room_lines(m);
    croupier::init_hand_rows(m);
    croupier::init_table_view(m);
    croupier::init_recent(m);
    m.def(
        "processor_features",
        [] {
            nanobind::list features;
            if (croupier::has_avx2()) features.append("avx2");
            return features;
        },
        nanobind::sig("def processor_features() -> list[str]"),
        "List the optional features of this processor that the native loops use.");
}
