"""The form of a hosted table offers every setting, with the usual value among the choices."""

from croupier.felt.hosting.browsers.form import CUSTOMS, MORE, STAKES, form_fields
from croupier.felt.hosting.settings import TableSettings
from croupier.felt.house import House


def test_every_setting_has_a_field() -> None:
    fields = form_fields(House(), new=True)
    names = [field["name"] for field in fields]
    assert len(set(names)) == len(names)
    assert set(names) == set(TableSettings._fields)
    assert {field["group"] for field in fields} == {STAKES, CUSTOMS, MORE}


def test_only_a_new_table_chooses_its_seats() -> None:
    running = [field["name"] for field in form_fields(House())]
    new = [field["name"] for field in form_fields(House(), new=True)]
    assert set(new) - set(running) == {"seats"}


def test_every_game_can_be_chosen() -> None:
    house = House()
    [game] = [field for field in form_fields(house) if field["name"] == "game"]
    offered = [name for name, _ in game["options"]]
    assert {each.name for each in house.games()} <= set(offered)
    assert len(set(offered)) == len(offered)
