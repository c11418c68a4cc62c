// One init function per file of bindings.
#pragma once

#include <nanobind/nanobind.h>

namespace croupier {

void init_faults(nanobind::module_& m);
void init_equity(nanobind::module_& m);
void init_icm(nanobind::module_& m);
void init_learning(nanobind::module_& m);
void init_luck(nanobind::module_& m);
void init_evaluation(nanobind::module_& m);
void init_state(nanobind::module_& m);
void init_rollout(nanobind::module_& m);
void init_batch(nanobind::module_& m);
void init_menu(nanobind::module_& m);
void init_learner(nanobind::module_& m);
void init_trees(nanobind::module_& m);
void init_phh_text(nanobind::module_& m);
void init_phh_hand(nanobind::module_& m);
void init_room_ledger(nanobind::module_& m);
void init_room_lines(nanobind::module_& m);
void init_hand_rows(nanobind::module_& m);
void init_facts(nanobind::module_& m);
void init_table_view(nanobind::module_& m);
void init_recent(nanobind::module_& m);

}  // namespace croupier
