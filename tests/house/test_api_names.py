"""Every promised name exists: those of `croupier` itself, and PokerKit's in `croupier.pokerkit`.

The promise is written here in full, so that no name can disappear unnoticed: one line per name,
members after the colon. The engine's own members come last, in their own list.
"""

import importlib
import pkgutil
import subprocess
import sys
from collections.abc import Iterator

import pytest

import croupier

# What a newcomer types: `croupier` exports these and no more.
TOP = """
    State HouseRules Rake Street Automation Mode Opening BettingStructure Card Deck evaluate equity
    icm Range parse_range rollout redeal hand_seed Policy Batch BatchAction ActionMenu games
    holdem omaha omaha_hi_lo short_deck royal stud stud_hi_lo razz draw triple_draw badugi kuhn
    leduc rhode_island numeral211 derive_seed replay read_hands CroupierError IllegalOperation
    NotationError SetupError __version__
"""
# Packages and modules that are there after `import croupier`.
MODULES = """
    analysis botkit cards cash chips errors games hand history loops play players pokerkit pologic
    research tournament tracker arena runners scene felt
"""
# PokerKit's names by the module that has them.
NAMES = {
    "utilities": """
        Rank: ACE DEUCE TREY FOUR FIVE SIX SEVEN EIGHT NINE TEN JACK QUEEN KING UNKNOWN
        RankOrder: STANDARD SHORT_DECK_HOLDEM REGULAR EIGHT_OR_BETTER_LOW KUHN_POKER
            ROYAL_POKER NUMERAL211_HOLDEM ROYAL_HOLDEM
        Suit: CLUB DIAMOND HEART SPADE UNKNOWN
        Card: UNKNOWN rank suit get_ranks get_suits are_paired are_suited are_rainbow clean
            parse unknown_status
        CardsLike
        Deck: STANDARD SHORT_DECK_HOLDEM REGULAR KUHN_POKER ROYAL_POKER LEDUC_HOLDEM
            NUMERAL211_HOLDEM ROYAL_HOLDEM
        filter_none
        min_or_none
        max_or_none
        ValuesLike
        clean_values
        shuffled
        rotated
        divmod
        rake
        parse_value
        parse_time
        parse_month
        sign
    """,
    "lookups": """
        Label: HIGH_CARD ONE_PAIR TWO_PAIR THREE_OF_A_KIND STRAIGHT FLUSH FULL_HOUSE
            FOUR_OF_A_KIND STRAIGHT_FLUSH
        Entry: index label
        Lookup: rank_order has_entry get_entry get_entry_or_none
        StandardLookup: rank_order
        ShortDeckHoldemLookup: rank_order
        EightOrBetterLookup: rank_order
        RegularLookup: rank_order
        BadugiLookup: rank_order
        StandardBadugiLookup: rank_order
        KuhnPokerLookup: rank_order
        RhodeIslandHoldemLookup: rank_order
        Standard2Lookup: rank_order
        LeducHoldemLookup: rank_order
        Numeral211HoldemLookup: rank_order
    """,
    "hands": """
        Hand: lookup low from_game from_game_or_none cards entry
        CombinationHand: card_count from_game
        StandardHand: lookup card_count
        StandardHighHand: low
        StandardLowHand: low
        ShortDeckHoldemHand: lookup low card_count
        EightOrBetterLowHand: lookup low card_count
        RegularLowHand: lookup low card_count
        BoardCombinationHand: board_card_count from_game
        GreekHoldemHand: lookup low card_count board_card_count
        HoleBoardCombinationHand: hole_card_count from_game
        OmahaHoldemHand: lookup low card_count board_card_count hole_card_count
        OmahaEightOrBetterLowHand: lookup low card_count board_card_count hole_card_count
        BadugiHand: lookup low from_game
        StandardBadugiHand: lookup
        KuhnPokerHand: lookup low card_count
        RhodeIslandHoldemHand: lookup low card_count
        LeducHoldemHand: lookup low card_count
        Numeral211HoldemHand: lookup low card_count
    """,
    "state": """
        BettingStructure: FIXED_LIMIT POT_LIMIT NO_LIMIT
        Opening: POSITION LOW_CARD HIGH_CARD LOW_HAND HIGH_HAND
        Street: card_burning_status hole_dealing_statuses board_dealing_count draw_status
            opening min_completion_betting_or_raising_amount
            max_completion_betting_or_raising_count
        Automation: ANTE_POSTING BET_COLLECTION BLIND_OR_STRADDLE_POSTING CARD_BURNING
            HOLE_DEALING BOARD_DEALING RUNOUT_COUNT_SELECTION HOLE_CARDS_SHOWING_OR_MUCKING
            HAND_KILLING CHIPS_PUSHING CHIPS_PULLING
        Mode: TOURNAMENT CASH_GAME
        Pot: raked_amount unraked_amount player_indices amount
        Operation: commentary
        AntePosting: player_index amount
        BetCollection: bets total_bets
        BlindOrStraddlePosting: player_index amount
        CardBurning: card
        HoleDealing: player_index cards statuses
        BoardDealing: cards
        StandingPatOrDiscarding: player_index cards
        Folding: player_index
        CheckingOrCalling: player_index amount
        BringInPosting: player_index amount
        CompletionBettingOrRaisingTo: player_index amount
        RunoutCountSelection: player_index runout_count
        HoleCardsShowingOrMucking: player_index hole_cards
        HandKilling: player_index
        ChipsPushing: amounts pot_index board_index hand_type_index total_amount
        ChipsPulling: player_index amount
        NoOperation
        State
    """,
    "games": """
        Poker: deck hand_types betting_structure button_status max_hole_card_count
            max_down_card_count max_up_card_count max_board_card_count rank_orders small_bet
            big_bet min_bet
        FixedLimitTexasHoldem: create_state
        NoLimitTexasHoldem: create_state
        NoLimitRoyalHoldem
        NoLimitShortDeckHoldem: deck hand_types hole_dealing_count create_state
        PotLimitOmahaHoldem: hand_types create_state
        FixedLimitOmahaHoldemHighLowSplitEightOrBetter: hand_types create_state
        FixedLimitSevenCardStud: deck hand_types low create_state
        FixedLimitSevenCardStudHighLowSplitEightOrBetter: deck hand_types low create_state
        FixedLimitRazz: deck hand_types low create_state
        NoLimitDeuceToSevenLowballSingleDraw: create_state
        FixedLimitDeuceToSevenLowballTripleDraw: create_state
        FixedLimitBadugi: deck hand_types hole_dealing_count create_state
        KuhnPoker: deck hand_types hole_dealing_count
            max_completion_betting_or_raising_count create_state
        RhodeIslandHoldem: deck hand_types hole_dealing_count
            max_completion_betting_or_raising_count create_state
        RoyalRhodeIslandHoldem
        LeducHoldem: deck hand_types hole_dealing_count
            max_completion_betting_or_raising_count create_state
        Numeral211Holdem: deck hand_types hole_dealing_count
            max_completion_betting_or_raising_count create_state
    """,
}
STATE = """
    automations deck hand_types streets betting_structure ante_trimming_status bring_in
    player_count mode starting_board_count divmod rake antes blinds_or_straddles starting_stacks
    deck_cards board_cards mucked_cards burn_cards statuses bets stacks payoffs hole_cards
    hole_card_statuses discarded_cards street_index street_return_index street_return_count
    all_in_status folded_status status operations ante_posting_statuses bet_collection_status
    blind_or_straddle_posting_statuses card_burning_status hole_dealing_statuses
    board_dealing_counts standing_pat_or_discarding_statuses opener_index bring_in_status
    completion_status actor_indices completion_betting_or_raising_amount
    completion_betting_or_raising_count acted_player_indices
    consecutive_all_in_completion_betting_or_raising_amounts runout_count_selector_statuses
    runout_count runout_count_selection_flag showdown_indices hand_killing_statuses
    total_pushed_amount chips_pulling_statuses hand_type_count hand_type_indices draw_statuses
    player_indices street_count street_indices street turn_index board_count board_indices
    get_board_cards get_censored_hole_cards get_down_cards get_up_cards get_hand get_up_hand
    get_up_hands can_win_now reserved_cards cards_in_play cards_not_in_play get_dealable_cards
    get_effective_stack pot_amounts total_pot_amount pots get_effective_ante ante_poster_indices
    verify_ante_posting can_post_ante post_ante verify_bet_collection can_collect_bets
    collect_bets get_effective_blind_or_straddle blind_or_straddle_poster_indices
    verify_blind_or_straddle_posting can_post_blind_or_straddle post_blind_or_straddle
    verify_card_burning can_burn_card burn_card hole_dealee_index verify_hole_dealing
    can_deal_hole deal_hole board_dealing_count verify_board_dealing can_deal_board deal_board
    stand_patter_or_discarder_index verify_standing_pat_or_discarding can_stand_pat_or_discard
    stand_pat_or_discard actor_index verify_folding can_fold fold checking_or_calling_amount
    verify_checking_or_calling can_check_or_call check_or_call effective_bring_in_amount
    verify_bring_in_posting can_post_bring_in post_bring_in
    min_completion_betting_or_raising_to_amount pot_completion_betting_or_raising_to_amount
    max_completion_betting_or_raising_to_amount verify_completion_betting_or_raising_to
    can_complete_bet_or_raise_to complete_bet_or_raise_to runout_count_selector_indices
    verify_runout_count_selection can_select_runout_count select_runout_count showdown_index
    verify_hole_cards_showing_or_mucking can_show_or_muck_hole_cards show_or_muck_hole_cards
    hand_killing_indices verify_hand_killing can_kill_hand kill_hand verify_chips_pushing
    can_push_chips push_chips chips_pulling_indices verify_chips_pulling can_pull_chips
    pull_chips verify_no_operation can_no_operate no_operate consecutive_short_all_in_amounts
    stander_pat_or_discarder_index get_board
"""


def promises() -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Yield (module, name, members); a line that is indented further goes on with the last."""
    for module, text in NAMES.items():
        joined = text.replace("\n            ", " ")
        for line in joined.split("\n"):
            name, _, members = line.strip().partition(":")
            if name:
                yield module, name, tuple(members.split())


def has_member(owner: object, name: str) -> bool:
    """Whether a member is there, or is announced for subclasses to fill in."""
    classes = owner.__mro__ if isinstance(owner, type) else type(owner).__mro__
    announced = any(name in getattr(cls, "__annotations__", {}) for cls in classes)
    return hasattr(owner, name) or announced


PROMISES = list(promises())


def test_the_list_is_whole() -> None:
    assert len(PROMISES) == 95
    assert sum(len(members) for *_, members in PROMISES) == 252
    assert len(STATE.split()) == len(set(STATE.split())) == 152


@pytest.mark.parametrize(("module", "name", "members"), PROMISES, ids=[p[1] for p in PROMISES])
def test_name_is_there(module: str, name: str, members: tuple[str, ...]) -> None:
    value = getattr(importlib.import_module(f"croupier.pokerkit.{module}"), name)
    assert getattr(croupier.pokerkit, name) is value
    assert name in croupier.pokerkit.__all__
    assert [member for member in members if not has_member(value, member)] == []


def test_croupier_exports_what_a_newcomer_types() -> None:
    assert sorted(croupier.__all__) == sorted(TOP.split())
    assert {*TOP.split(), *MODULES.split()} <= set(dir(croupier))
    assert [name for name in TOP.split() if not hasattr(croupier, name)] == []
    with pytest.raises(AttributeError, match="module 'croupier' has no attribute 'NoSuchName'"):
        croupier.NoSuchName  # type: ignore[attr-defined]  # noqa: B018


def packages() -> Iterator[str]:
    for found in pkgutil.walk_packages(croupier.__path__, "croupier."):
        if found.ispkg:
            yield found.name


@pytest.mark.parametrize("name", list(packages()))
def test_a_package_says_what_it_is_and_has_what_it_exports(name: str) -> None:
    package = importlib.import_module(name)
    assert package.__doc__
    assert package.__doc__.split("\n\n")[0].rstrip().endswith((".", "`")), "one sentence"
    for exported in getattr(package, "__all__", ()):
        assert hasattr(package, exported), f"{name}.{exported}"


def test_modules_need_no_import_of_their_own() -> None:
    """`import croupier` is enough for `croupier.pokerkit.notation.parse_action`."""
    doors = " ".join(
        (
            *(f"croupier.{name}" for name in MODULES.split()),
            *(f"croupier.pokerkit.{name}" for name in NAMES),
        )
    )
    program = f"import croupier\nfor door in '{doors}'.split(): print(eval(door).__name__)"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == doors.split()


def test_state_has_every_member() -> None:
    state = croupier.games.NoLimitTexasHoldem.create_state((), True, 0, (1, 2), 2, 200, 3)
    assert [name for name in STATE.split() if not hasattr(state, name)] == []
