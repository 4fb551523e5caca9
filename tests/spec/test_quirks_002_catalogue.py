"""Document 002, quirk-combat-integration: files, states, the catalog and how it is asked."""

from __future__ import annotations

from collections import Counter

from designer.catalog.quirks import (
    Carrier,
    Category,
    Pipeline,
    file_id,
    ids_with_effect,
    quirk_catalog,
    quirk_ids,
    quirks_for_pipeline,
    weapon_quirks,
)
from designer.formats import read_text
from designer.formats.blk import unit_of
from designer.rulesets.quirks.lines import mount_key
from designer.rulesets.quirks.physical import has_no_arms, is_low_arms_restricted
from designer.rulesets.quirks.to_hit import (
    Arc,
    Attacker,
    AttackerMovement,
    AttackTarget,
    Bracket,
    has_low_profile,
    quirk_modifiers,
)
from designer.units.unit import SourceText
from tests.formats.mtf_text import mtf

TARGETING = [f"{how}_targeting_{at}" for how in ("improved", "poor") for at in ("short", "medium", "long")]
UNIT_QUIRKS = [
    *TARGETING,
    *("distracting", "low_profile"),
    *("easy_to_pilot", "stable", "hard_to_pilot", "unbalanced", "cramped_cockpit"),
    *("battle_fists_la", "battle_fists_ra", "no_arms", "low_arms"),
    *("command_mech", "battle_computer"),
    *("sensor_ghosts", "multi_trac"),
    *("rugged_1", "rugged_2", "protected_actuators", "exposed_actuators"),
]
WEAPON_QUIRKS = ["accurate", "inaccurate", "stable_weapon", "improved_cooling", "poor_cooling", "no_cooling"]
GUN = "RA:4"


def ids(quirks):
    return [quirk.id for quirk in quirks]


class TestWeaponQuirkParsingFromMtfBlk:
    def test_weapon_quirks_parsed_from_mtf_format(self) -> None:
        # Decision: real files write weaponquirk:quirk:place:slot:weapon; the form of the document is read as well.
        lasers = {"Right Torso": ["Medium Laser", "Medium Laser"], "Left Torso": ["Medium Laser"]}
        lines = ["weaponquirk:accurate:RT:1:Medium Laser", "weapon_quirk:stable_weapon:Medium Laser:LT"]
        text = mtf(slots=lasers, lines=lines)
        unit = read_text(text).unit
        by_mount = {mount_key(unit, mount): mount.quirks for mount in unit.mounts if mount.quirks}
        assert by_mount == {"RT:1": ("accurate",), "LT:0": ("stable_weapon",)}

    def test_weapon_quirks_parsed_from_blk_format(self) -> None:
        # Decision: real files write quirk:place:slot:weapon in a block; the form of the document is read as well.
        blk = unit_of(
            SourceText("<weaponQuirks>\naccurate:Squad:1:ISMG\nstable_weapon:Medium Laser\n</weaponQuirks>\n")
        )
        found = [(entry.weapon, entry.quirk) for entry in blk.weapon_quirks]
        assert found == [("ISMG", "accurate"), ("Medium Laser", "stable_weapon")]


class TestQuirkFieldsInStateInterfaces:
    def test_unitquirks_field_on_iattackerstate(self) -> None:
        assert Attacker(unit_quirks=("stable",)).unit_quirks == ("stable",)
        assert Attacker().unit_quirks == ()

    def test_weaponquirks_field_on_iattackerstate(self) -> None:
        assert Attacker(weapon_quirks={GUN: ("accurate",)}).weapon_quirks == {GUN: ("accurate",)}
        assert Attacker().weapon_quirks == {}

    def test_unitquirks_field_on_itargetstate(self) -> None:
        assert AttackTarget(unit_quirks=("distracting",)).unit_quirks == ("distracting",)
        assert AttackTarget().unit_quirks == ()


class TestQuirkIdConstants:
    def test_unit_quirk_id_constants(self) -> None:
        # Decision: the list has 25 ids, not 20. Ten are spelled otherwise in files; either spelling will do.
        assert sorted(ids_with_effect(Carrier.UNIT)) == sorted(UNIT_QUIRKS)
        assert len(UNIT_QUIRKS) == 25
        assert sum(file_id(quirk) != quirk for quirk in UNIT_QUIRKS) == 10
        assert all(quirk_ids((file_id(quirk),)) == (quirk,) for quirk in UNIT_QUIRKS)

    def test_weapon_quirk_id_constants(self) -> None:
        # Decision: files write imp_cooling; either spelling will do.
        assert sorted(ids_with_effect(Carrier.WEAPON)) == sorted(WEAPON_QUIRKS)
        assert [quirk for quirk in WEAPON_QUIRKS if file_id(quirk) != quirk] == ["improved_cooling"]


class TestQuirkCatalog:
    def test_quirk_catalog_structure(self) -> None:
        # Decision: an entry has the document's id, and beside it the one that files carry.
        assert len({quirk.id for quirk in quirk_catalog()}) == len(quirk_catalog())
        for quirk in quirk_catalog():
            assert quirk.name
            assert quirk.file_id
            assert quirk.category in set(Category) - {Category.OTHER}
            assert quirk.pipelines
            assert set(quirk.pipelines) <= set(Pipeline)
            assert quirk.effect
            assert quirk.positive in (True, False)

    def test_quirk_catalog_completeness(self) -> None:
        # Decision: 31, which is what the eight numbers of the scenario sum up to, not 26.
        assert Counter(quirk.category.value for quirk in quirk_catalog()) == {
            "targeting": 6,
            "defensive": 2,
            "piloting": 5,
            "physical": 4,
            "initiative": 2,
            "combat": 2,
            "crit": 4,
            "weapon": 6,
        }
        assert len(quirk_catalog()) == 31


class TestQuirkAggregationFunction:
    def test_calculateattackerquirkmodifiers_aggregates_all_quirk_modifiers(self) -> None:
        who = Attacker(
            movement=AttackerMovement.RAN,
            unit_quirks=("improved_targeting_medium", "sensor_ghosts", "multi_trac"),
            weapon_quirks={GUN: ("accurate", "inaccurate", "stable_weapon")},
            secondary=Arc.FRONT,
        )
        everything = [
            ("Improved Targeting (Medium)", -1),
            ("Sensor Ghosts", 1),
            ("Multi-Trac", -1),
            ("Distracting", 1),
            ("Low Profile", 1),
            ("Accurate", -1),
            ("Inaccurate", 1),
            ("Stable Weapon", -1),
        ]
        open_ground = AttackTarget(unit_quirks=("distracting", "low_profile"))
        behind_cover = AttackTarget(unit_quirks=("distracting", "low_profile"), partial_cover=True)

        def found(target):
            return [(part.label, part.amount) for part in quirk_modifiers(who, target, Bracket.MEDIUM, GUN)]

        assert found(open_ground) == everything
        assert found(behind_cover) == [part for part in everything if part[0] != "Low Profile"]

    def test_empty_quirk_arrays_return_no_modifiers(self) -> None:
        # Decision: that is without a weapon, or with one that has none; quirks of a weapon need none of its unit.
        assert quirk_modifiers(Attacker(), AttackTarget(), Bracket.SHORT) == ()
        assert quirk_modifiers(Attacker(), AttackTarget(), Bracket.SHORT, GUN) == ()
        accurate = Attacker(weapon_quirks={GUN: ("accurate",)})
        assert len(quirk_modifiers(accurate, AttackTarget(), Bracket.SHORT, GUN)) == 1

    def test_weapon_quirks_only_applied_when_weapon_id_provided(self) -> None:
        accurate = Attacker(weapon_quirks={GUN: ("accurate",)})
        assert quirk_modifiers(accurate, AttackTarget(), Bracket.SHORT) == ()


class TestQuirkUtilityFunctions:
    def test_get_quirk_catalog_size(self) -> None:
        # Decision: 31, as above, not 26.
        assert len(quirk_catalog()) == 31

    def test_get_quirks_by_pipeline(self) -> None:
        assert ids(quirks_for_pipeline("to-hit")) == [
            *TARGETING,
            *("distracting", "low_profile"),
            *("sensor_ghosts", "multi_trac"),
            *("accurate", "inaccurate", "stable_weapon"),
        ]

    def test_get_quirks_by_category(self) -> None:
        assert ids(quirk for quirk in quirk_catalog() if quirk.category.value == "piloting") == [
            *("easy_to_pilot", "stable", "hard_to_pilot", "unbalanced", "cramped_cockpit")
        ]

    def test_check_if_unit_has_quirk(self) -> None:
        assert "stable" in quirk_ids(("distracting", "stable"))
        assert "stable" not in quirk_ids(("distracting",))
        assert "stable" not in quirk_ids(())


class TestWeaponQuirkLookup:
    def test_get_weapon_quirks_by_id(self) -> None:
        assert weapon_quirks({GUN: ("accurate",)}, GUN) == ("accurate",)
        assert weapon_quirks({GUN: ("accurate",)}, "LA:4") == ()
        assert weapon_quirks(None, GUN) == ()


class TestQuirkHelperFunctions:
    def test_haslowprofile_helper(self) -> None:
        assert has_low_profile(("low_profile",))
        assert not has_low_profile(("stable",))

    def test_hasnoarms_helper(self) -> None:
        assert has_no_arms(("no_arms",))
        assert not has_no_arms(("low_arms",))

    def test_islowarmsrestricted_helper(self) -> None:
        assert [is_low_arms_restricted(("low_arms",), levels) for levels in (1, 0, -1)] == [True, False, False]
        assert not is_low_arms_restricted((), 1)
