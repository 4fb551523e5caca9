"""Favorites, recently used items and saved filters."""

from designer.workspace.favorites import RECENT, Favorites
from designer.workspace.view_settings import EquipmentSettings, FilterSet


def test_favorites_come_and_go_and_all_who_share_the_settings_agree():
    settings = EquipmentSettings()
    one, other = Favorites(settings), Favorites(settings)
    assert one.toggle("ppc")
    assert other.favorites == {"ppc"}
    assert not other.toggle("ppc")
    assert one.favorites == frozenset()


def test_what_was_used_last_comes_first_and_few_are_kept():
    favorites = Favorites(EquipmentSettings())
    for number in range(RECENT + 5):
        favorites.note_use(f"item-{number}")
    favorites.note_use("item-10")
    assert favorites.recent[:2] == ("item-10", f"item-{RECENT + 4}")
    assert len(favorites.recent) == RECENT
    assert len(set(favorites.recent)) == RECENT


def test_filters_are_saved_renamed_and_deleted():
    settings = EquipmentSettings()
    favorites = Favorites(settings)
    clan = FilterSet(name="Clan guns", technology="Clan", groups=["Energy weapons"], search="heat<=10")
    favorites.save(clan)
    favorites.save(FilterSet(name="All", hidden=[]))
    again = EquipmentSettings.model_validate_json(settings.model_dump_json())
    assert Favorites(again).saved_filters == favorites.saved_filters
    assert favorites.saved_filters[0] == clan
    assert not favorites.rename("Clan guns", "All"), "names are taken once"
    assert favorites.rename("Clan guns", "Guns")
    assert [saved.name for saved in favorites.saved_filters] == ["Guns", "All"]
    favorites.save(FilterSet(name="Guns"))
    assert favorites.saved_filters[0] == FilterSet(name="Guns"), "saving again replaces"
    favorites.delete("Guns")
    assert [saved.name for saved in favorites.saved_filters] == ["All"]
