// The texts in files of hands: plain TOML, the actions of PHH, the lines of the log.
#include <string>

#include "tests/checks.hpp"
#include "text/operation_line.hpp"
#include "text/phh_action.hpp"
#include "text/plain_toml.hpp"

namespace croupier {

namespace {

using Verb = PhhAction::Verb;

void check_plain_toml() {
    TomlTable table;
    const std::string text =
        "# a comment\n[12]\nvariant = 'NT' # no-limit\nantes = [0, 0.25,\n  # more\n  inf,]\r\n"
        "players = [\"Ann\", '''it's''', 'B\xc3\xb6']\ntime = 21:33:48\nis = true\nnested = [[1], []]\n";
    check(read_plain_toml(text, table), "plain TOML is read");
    check(table.fields.size() == 6, "every field is there");
    const TomlValue* variant = table.find("variant");
    check(variant != nullptr && variant->kind == TomlKind::text && variant->text == "NT", "a string");
    check(table.find("actions") == nullptr, "what is not there is not found");
    const auto antes = TomlTable::within(*table.find("antes"));
    check(antes.size() == 3 && antes[0].kind == TomlKind::whole && antes[1].kind == TomlKind::real &&
              antes[1].text == "0.25" && antes[2].kind == TomlKind::infinity,
          "numbers of each kind");
    const auto players = TomlTable::within(*table.find("players"));
    check(players.size() == 3 && players[1].text == "it's" && players[2].text == "B\xc3\xb6", "strings of each kind");
    check(table.find("time")->kind == TomlKind::time && table.find("time")->text == "21:33:48", "a time of day");
    check(table.find("is")->kind == TomlKind::truth, "true");
    const auto nested = TomlTable::within(*table.find("nested"));
    check(nested.size() == 3 && nested[0].length == 1 && nested[2].length == 0, "lists within lists");
    for (const char* other :
         {"a = 1\na = 2", "a", "a =", "a = [1", "a = 'b", "a = \"\\n\"", "a = 1979-05-27", "a = 24:00:00", "a = 007",
          "a = 1_000", "a = {b = 1}", "[a.b]\nc = 1", "a = 1e5", "a = 1234567890123456789", "a = [[[[[1]]]]]",
          "# \x01\na = 1", "a = 1 b = 2", "a = '''b''''", "\xff = 1"}) {
        check(!read_plain_toml(other, table), "this is left to a full reader:", other);
    }
}

void check_phh_actions() {
    const auto verb = [](const char* text) { return parse_phh_action(text, 3).verb; };
    const PhhAction deal = parse_phh_action("d dh p3 As10d", 3);
    check(deal.verb == Verb::deal_hole && deal.player == 2 && deal.cards.size == 2, "a deal");
    check(deal.cards[1] == make_card(8, 1), "a ten in its long spelling");
    check(verb("d db 2c??9h") == Verb::deal_board && verb("p1 sd") == Verb::draw && verb("p1 sd 2c") == Verb::draw &&
              verb("p1 pb") == Verb::bring_in && verb("p1 f") == Verb::fold && verb("p2 cc") == Verb::check_or_call &&
              verb("p2 sm") == Verb::muck && verb("p2 sm -") == Verb::show && verb("p2 sm ????") == Verb::show_cards,
          "every verb");
    const PhhAction raise = parse_phh_action(" p1\tcbr  1,060.5 #  why not", 3);
    check(raise.verb == Verb::raise && raise.amount == "1,060.5", "a raise");
    check(raise.commented && raise.comment == " why not", "one blank parts a comment from its sign");
    check(parse_phh_action("p1 f #", 3).commented && parse_phh_action("p1 f #", 3).comment.empty(), "an empty comment");
    check(verb("# only words") == Verb::remark && verb("") == Verb::remark, "a remark");
    for (const char* other : {"p4 f", "p0 f", "p01 f", "p f", "px f", "p1", "p1 x", "p1 f f", "d", "d dh p1",
                              "d dh p1 A", "d db", "d dx 2c", "p1 cbr", "p1 sm 2x", "p1 f#", "a b c d e"}) {
        check(verb(other) == Verb::unknown, "no action:", other);
    }
    std::string many = "d db ";
    for (int card = 0; card < 60; ++card) many += "2c";
    check(parse_phh_action(many, 3).verb == Verb::unknown, "more cards than a deck has");
}

void check_operation_lines() {
    OperationLine line;
    check(
        parse_operation_line("{\"operation\":\"HoleDealing\",\"player_index\":1,\"cards\":\"As??\",\"statuses\":[false,"
                             "false],\"commentary\":\"fine\"}\n",
                             line) &&
            line.kind == Kind::hole_dealing && line.player == 1 && line.cards.size == 2 && line.commented &&
            line.comment == "fine",
        "a deal with a comment");
    check(parse_operation_line("{\"operation\":\"CompletionBettingOrRaisingTo\",\"player_index\":0,\"amount\":60}",
                               line) &&
              line.amount == "60" && !line.commented,
          "a raise");
    check(parse_operation_line("{\"operation\":\"CompletionBettingOrRaisingTo\",\"player_index\":0,\"amount\":"
                               "{\"decimal\":\"0.50\"}}",
                               line) &&
              line.amount == "0.50",
          "a raise in parts of chips");
    check(parse_operation_line("{\"operation\":\"RunoutCountSelection\",\"player_index\":0,\"runout_count\":null}",
                               line) &&
              line.runouts == -1,
          "no preference");
    for (const char* other :
         {"", "{", "{\"operation\":\"Folding\"", "{\"operation\":\"Nothing\"}", "{\"operation\": \"Folding\"}",
          "{\"operation\":\"Folding\",\"player\":1}", "{\"operation\":\"Folding\",\"player_index\":99999999999}",
          "{\"operation\":\"CardBurning\",\"card\":\"2x\"}", "{\"operation\":\"CardBurning\",\"card\":\"2c",
          "{\"operation\":\"NoOperation\",\"commentary\":\"a\\nb\"}",
          "{\"operation\":\"NoOperation\",\"commentary\":\"a"}) {
        check(!parse_operation_line(other, line), "not as the log writes it:", other);
    }
}

}  // namespace
}  // namespace croupier

int main() {
    croupier::check_plain_toml();
    croupier::check_phh_actions();
    croupier::check_operation_lines();
    return croupier::failures;
}
