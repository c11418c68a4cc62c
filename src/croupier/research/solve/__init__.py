"""Solve small games natively: trees, counterfactual regret minimisation, best responses."""

from croupier.research.solve.growing import GrowingMCCFR, SparsePolicy
from croupier.research.solve.measures import best_response, exploitability, value
from croupier.research.solve.policy import Situation, TabularPolicy
from croupier.research.solve.push_fold import PushFold, push_fold
from croupier.research.solve.solvers import CFR, MCCFR
from croupier.research.solve.tree import Tree

__all__ = [
    "CFR",
    "MCCFR",
    "GrowingMCCFR",
    "PushFold",
    "Situation",
    "SparsePolicy",
    "TabularPolicy",
    "Tree",
    "best_response",
    "exploitability",
    "push_fold",
    "value",
]
