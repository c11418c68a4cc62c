"""What a hand is made from: the HandSpec with its streets, its house rules and its rake.

`street_fields` and `house_rule_fields` are written by `make words`.
"""

from croupier.hand.spec.hand_spec import HandSpec
from croupier.hand.spec.house_rules import HouseRules
from croupier.hand.spec.rake import Rake
from croupier.hand.spec.streets import Street

__all__ = ["HandSpec", "HouseRules", "Rake", "Street"]
