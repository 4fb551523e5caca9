"""Figures of the data against the published ones, by hand: weapons, gear, formulas, munitions, systems.

Every expected value is a printed one (TechManual, Tactical Operations, Interstellar Operations) or is worked out
here from the printed rule; none comes from the program.
"""

import pytest

from designer.catalog import catalog, systems
from designer.construction.formulas import Frame, item_cost, item_mass, item_slots, strike_damage
from designer.units.location import Form

# id: Battle Value, tons, slots, heat, damage, (minimum, short, medium, long)
WEAPONS = {
    "medium-laser": (46, 1, 1, 3, 5, (0, 3, 6, 9)),
    "large-laser": (123, 5, 2, 8, 8, (0, 5, 10, 15)),
    "small-laser": (9, 0.5, 1, 1, 3, (0, 1, 2, 3)),
    "er-ppc": (229, 7, 3, 15, 10, (0, 7, 14, 23)),
    "ppc": (176, 7, 3, 10, 10, (3, 6, 12, 18)),
    "clan-er-ppc": (412, 6, 2, 15, 15, (0, 7, 14, 23)),
    "clan-er-large-laser": (248, 4, 1, 12, 10, (0, 8, 15, 25)),
    "clan-er-medium-laser": (108, 1, 1, 5, 7, (0, 5, 10, 15)),
    "is-medium-pulse-laser": (48, 2, 1, 4, 6, (0, 2, 4, 6)),
    "clan-large-pulse-laser": (265, 6, 2, 10, 10, (0, 6, 14, 20)),
    "ac-20": (178, 14, 10, 7, 20, (0, 3, 6, 9)),
    "is-ultra-ac-5": (112, 9, 5, 1, 5, (2, 6, 13, 20)),
    "is-lb-10-x-ac": (148, 11, 6, 2, 10, (0, 6, 12, 18)),
    "is-rotary-ac-5": (247, 10, 6, 1, 5, (0, 5, 10, 15)),
    "is-gauss-rifle": (320, 15, 7, 1, 15, (2, 7, 15, 22)),
    "clan-gauss-rifle": (320, 12, 6, 1, 15, (2, 7, 15, 22)),
    "machine-gun": (5, 0.5, 1, 0, 2, (0, 1, 2, 3)),
    "lrm-20": (181, 10, 5, 6, 20, (6, 7, 14, 21)),
    "srm-6": (59, 3, 2, 4, 12, (0, 3, 6, 9)),
    "streak-srm-2": (30, 1.5, 1, 2, 4, (0, 3, 6, 9)),
    "mrm-40": (224, 12, 7, 12, 40, (0, 3, 8, 15)),
    "atm-12": (212, 7, 5, 8, 24, (4, 5, 10, 15)),
    "mml-9": (86, 6, 5, 5, 9, (6, 7, 14, 21)),
    "hag-40": (535, 16, 10, 8, 40, (2, 8, 16, 24)),
    "is-plasma-rifle": (210, 6, 2, 10, 10, (0, 5, 10, 15)),
    "thunderbolt-20": (305, 15, 5, 8, 20, (5, 6, 12, 18)),
    "rocket-launcher-15": (23, 1, 2, 4, 15, (0, 4, 9, 15)),
}


@pytest.mark.parametrize("item_id", WEAPONS)
def test_a_weapon_is_as_printed(item_id):
    item = catalog()[item_id]
    assert item.mass is not None
    figures = (item.bv, item.mass / 1000, item.slots, item.heat, item.damage[0], item.range[:4])
    assert figures == WEAPONS[item_id]


@pytest.mark.parametrize(
    ("item_id", "damage"),
    [
        ("snub-nose-ppc", (10, 8, 5)),
        ("heavy-gauss-rifle", (25, 20, 10)),
        ("large-vsp-laser", (11, 9, 7)),
        ("long-tom", (25, 25, 25)),
        ("sniper", (20, 20, 20)),
        ("thumper", (15, 15, 15)),
        ("is-arrow-iv", (20, 20, 20)),
        ("long-tom-cannon", (20, 20, 20)),
        ("sniper-cannon", (10, 10, 10)),
        ("thumper-cannon", (5, 5, 5)),
        ("cruise-missile-90", (90, 90, 90)),
        ("mech-mortar-8", (16, 16, 16)),
        ("plasma-cannon", (0, 0, 0)),  # heat, not damage, against 'Mechs
        ("tag", (0, 0, 0)),
        ("is-anti-missile-system", (0, 0, 0)),
        ("is-machine-gun-array", (0, 0, 0)),  # the linked guns do it
    ],
)
def test_damage_by_range(item_id, damage):
    assert catalog()[item_id].damage == damage


def test_projectiles_and_rates_of_fire():
    items = catalog()
    clusters = {"lrm-15": 15, "hag-20": 20, "silver-bullet-gauss-rifle": 15, "lrm-1": 0, "narc": 0, "ac-10": 0}
    assert {item_id: items[item_id].cluster for item_id in clusters} == clusters
    rates = {"is-ultra-ac-20": 2, "ultra-ac-2-thb": 2, "clan-rotary-ac-5": 6, "is-lb-20-x-ac": 1}
    assert {item_id: items[item_id].rate for item_id in rates} == rates


@pytest.mark.parametrize(
    ("item_id", "damage", "distances"),
    [
        ("mml-9-srm-ammo", 18, (0, 3, 6, 9, 12)),
        ("mml-9-lrm-ammo", 0, (0, 0, 0, 0, 0)),  # as the launcher
        ("extended-range-atm-12-ammo", 12, (4, 9, 18, 27, 36)),
        ("high-explosive-atm-12-ammo", 36, (0, 3, 6, 9, 12)),
        ("high-explosive-iatm-3-ammo", 9, (0, 3, 6, 9, 12)),
    ],
)
def test_ammunition_that_changes_what_the_launcher_does(item_id, damage, distances):
    item = catalog()[item_id]
    assert (item.damage[0], item.range) == (damage, distances)


def test_lb_x_cluster_scatters_and_hits_more_easily():
    slug, cluster = catalog()["is-lb-10-x-ac-ammo"], catalog()["is-lb-10-x-cluster-ammo"]
    assert (slug.cluster, slug.to_hit) == (0, 0)
    assert (cluster.cluster, cluster.to_hit) == (10, -1)


# -- gear -----------------------------------------------------------------------------------------------------------

# id: tons, slots, Battle Value, C-bills
GEAR = {
    "is-case": (0.5, 1, 0, 50_000),
    "clan-case": (0, 0, 0, 50_000),
    "is-case-ii": (1, 1, 0, 175_000),
    "clan-case-ii": (0.5, 1, 0, 175_000),
    "case-p-prototype": (0.5, 1, 0, 150_000),
    "c3-computer-slave": (1, 1, 0, 250_000),
    "c3-computer-master": (5, 5, 0, 1_500_000),
    "c3-boosted-system-c3bs-slave": (3, 2, 0, 500_000),
    "improved-c3-computer-c3i": (2.5, 2, 0, 750_000),
    "c3-emergency-master-c3em": (2, 2, 0, 2_800_000),
    "is-artemis-iv-fcs": (1, 1, 0, 100_000),
    "artemis-v-fcs": (1.5, 2, 0, 250_000),
    "apollo-mrm-fcs": (1, 1, 0, 125_000),
    "ppc-capacitor": (1, 1, 0, 150_000),
    "ecm-suite-guardian": (1.5, 2, 61, 200_000),
    "shield-small": (2, 3, 50, 50_000),
    "shield-medium": (4, 5, 135, 100_000),
    "shield-large": (6, 7, 263, 300_000),
    "radical-heat-sink-system": (4, 3, 0, 250_000),
    "risc-emergency-coolant-system": (2, 1, 0, 460_000),
    "modular-armor": (1, 1, None, 10_000),
    "double-heat-sink-prototype": (1, 3, 0, 18_000),
    "freezers": (1, 3, 0, 30_000),
    "is-double-heat-sink": (1, 3, 0, 0),
    "clan-double-heat-sink": (1, 2, 0, 0),
    "laser-heat-sink": (1, 2, 0, 0),
    "1-compact-heat-sink": (1.5, 1, 0, 3_000),
    "2-compact-heat-sinks": (3, 1, 0, 6_000),
}


@pytest.mark.parametrize("item_id", GEAR)
def test_gear_is_as_printed(item_id):
    item = catalog()[item_id]
    assert item.mass is not None
    assert (item.mass / 1000, item.slots, item.bv, item.cost) == GEAR[item_id]


def test_battle_values_of_gear():
    values = {
        "vibroblade-small": 12,
        "vibroblade-medium": 17,
        "vibroblade-large": 24,
        "chain-whip": 5.175,
        "flail": 11,
        "wrecking-ball": 8,
        "buzzsaw": 67,
        "dual-saw": 9,
        "angel-ecm-suite": 100,
        "nova-combined-electronic-warfare-system-cews": 68,
        "active-probe-beagle": 10,
        "bloodhound-active-probe": 25,
        "light-active-probe": 7,
        "electronic-warfare-ew-equipment": 39,
        "harjel-repair-systems-harjel-ii": -1,
        "risc-viral-jammer-decoy": 284,
        "spikes": 4,
        "prototype-er-large-laser": 136,
        "prototype-streak-srm-4": 59,
        "prototype-streak-srm-6": 89,
        "prototype-rocket-launcher-10": 15,
        "prototype-narc-missile-beacon": 15,
        "improved-ppc": 176,
        "kinslaughter-h-er-ppc": 229,
    }
    assert {item_id: catalog()[item_id].bv for item_id in values} == values


def test_vibroblades_heat_with_their_size():
    heat = {"vibroblade-small": 3, "vibroblade-medium": 5, "vibroblade-large": 7}
    assert {item_id: catalog()[item_id].heat for item_id in heat} == heat


def test_capacitors_add_to_the_ppc_they_charge():
    values = {"light-ppc": 44, "ppc": 88, "heavy-ppc": 53, "snub-nose-ppc": 87, "er-ppc": 114, "clan-er-ppc": 136}
    with_capacitor = {item.id: item.capacitor_bv for item in catalog() if item.capacitor_bv}
    assert with_capacitor == values
    assert {item.id: item.capacitor_year for item in catalog() if item.capacitor_year} == {"clan-er-ppc": 3101}


def test_a_fuel_tank_of_a_lam_is_a_ton_in_a_slot():
    """Interstellar Operations p. 114 and 221."""
    tank = catalog()["lam-fuel-tank"]
    assert (tank.mass, tank.slots, tank.cost, tank.bv) == (1_000, 1, 200, 0)
    assert (tank.tech, tank.level, tank.rating, tank.avail) == ("All", 2, "B", "BAAA")
    assert tank.is_years == tank.clan_years == (2100, 2100, None, None, None)


def test_what_explodes_by_itself():
    items = catalog()
    explosive = ["is-gauss-rifle", "hag-30", "improved-heavy-large-laser", "tsemp-cannon", "m-pod"]
    explosive += ["bomb-bay", "extended-fuel-tank", "lam-fuel-tank"]
    inert = ["ppc", "ppc-capacitor", "is-lb-10-x-ac", "is-ultra-ac-5", "jump-jet", "rifle-cannon-heavy"]
    assert [item_id for item_id in explosive if not items[item_id].explosive] == []
    assert [item_id for item_id in inert if items[item_id].explosive] == []
    assert items["lrm-20-ammo"].explosive
    assert not items["is-gauss-rifle-ammo"].explosive


# -- formulas -------------------------------------------------------------------------------------------------------


def frame(tonnage, form=Form.BIPED, **figures):
    return Frame(tonnage=tonnage, form=form, **figures)


@pytest.mark.parametrize(
    ("item_id", "on", "size", "tons", "slots", "cost"),
    [
        ("jump-jet", frame(55), None, 0.5, 1, 0),
        ("jump-jet", frame(60), None, 1, 1, 0),
        ("jump-jet", frame(85), None, 1, 1, 0),
        ("jump-jet", frame(90), None, 2, 1, 0),
        ("improved-jump-jet", frame(85), None, 2, 2, 0),
        ("prototype-improved-jump-jet", frame(85), None, 1, 1, 0),
        ("umu", frame(90), None, 2, 1, 0),
        ("mech-mechanical-jump-boosters", frame(55), 3, 8.5, 4, 0),
        ("mech-mechanical-jump-boosters", frame(50, Form.QUAD), 4, 10, 8, 0),
        ("partial-wing", frame(55), None, 4, 8, 200_000),
        ("partial-wing-clan", frame(55), None, 3, 6, 150_000),
        ("hatchet", frame(45), None, 3, 3, 15_000),
        ("hatchet", frame(50), None, 4, 4, 20_000),
        ("sword", frame(55), None, 3, 4, 30_000),
        ("mace", frame(100), None, 10, 10, 130_000),
        ("lance", frame(75), None, 4, 4, 11_250),
        ("retractable-blade", frame(40), None, 2.5, 3, 30_000),
        ("claw", frame(75), None, 5, 5, 15_000),
        ("talons", frame(65), None, 5, 4, 1_500),
        ("talons", frame(65, Form.QUAD), None, 5, 8, 1_500),
        ("ram-plate", frame(65, Form.QUAD), None, 7, 3, 70_000),
        ("spikes", frame(60), None, 0.5, 1, 3_000),
        ("is-masc", frame(55, rating=275), None, 3, 3, 825_000),
        ("clan-masc", frame(55, rating=275), None, 2, 2, 550_000),
        ("supercharger", frame(60, rating=240, engine_mass=11_500), None, 1.5, 1, 2_400_000),
        ("is-targeting-computer", frame(75, direct_fire_mass=21_000), None, 6, 6, 60_000),
        ("clan-targeting-computer", frame(75, direct_fire_mass=21_000), None, 5, 5, 50_000),
        # Ares Zeus, a superheavy of TRO 3145: two Clan ER PPCs, two medium and three small lasers.
        ("is-targeting-computer", frame(135, Form.TRIPOD, direct_fire_mass=15_500), None, 4, 2, 40_000),
        ("actuator-enhancement-system-aes", frame(75), None, 2.5, 3, 37_500),
        ("actuator-enhancement-system-aes", frame(75, Form.QUAD), None, 1.5, 3, 37_500),
        ("actuator-enhancement-system-aes", frame(35), None, 1, 1, 17_500),
        ("actuator-enhancement-system-aes", frame(40), None, 1.5, 2, 20_000),
        ("actuator-enhancement-system-aes", frame(55), None, 2, 2, 27_500),
        ("actuator-enhancement-system-aes", frame(60), None, 2, 3, 30_000),
        ("actuator-enhancement-system-aes", frame(80), None, 2.5, 4, 40_000),
        ("tracks", frame(50, rating=200), None, 5, 2, 66_667),
        ("quadvee-wheels", frame(50, Form.QUADVEE, rating=200), None, 7.5, 4, 100_000),
        ("environmental-sealing-mech", frame(30), None, 3, 8, 6_750),
        ("environmental-sealing-mech", frame(30, Form.TRIPOD), None, 3, 9, 6_750),
        ("battlemech-turret-shoulder", frame(60, turret_mass=14_500), None, 1.5, 1, 15_000),
        ("dumper-rear", frame(70, cargo_mass=5_000), None, 0.5, 1, 5_000),  # Lumberjack LM4/P: 70 t with it
        ("dumper-front", frame(70, cargo_mass=11_000), None, 1, 1, 5_000),  # MuckRaker GMMM-2, two of them: 70 t
        ("booby-trap", frame(35), None, 3.5, 1, 100_000),
        ("drone-remote-operating-system", frame(55), None, 6, 1, 65_000),
        ("smart-robotic-control-system-srcs", frame(45), None, 2.5, 0, 30_000),
        ("smart-robotic-control-system-srcs-improved", frame(45), None, 3.5, 0, 40_000),
        ("extended-fuel-tank", frame(50, engine_mass=8_500), None, 1, 1, 2_000),
        ("blue-shield-particle-field-damper", frame(50), None, 3, 7, 1_000_000),
        ("blue-shield-particle-field-damper", frame(50, Form.TRIPOD), None, 3, 8, 1_000_000),
        ("cargo", frame(50), 2.5, 2.5, 3, 0),
        ("communications-equipment", frame(50), 3, 3, 3, 30_000),
        ("ladder", frame(50), 20, 0.1, 1, 100),
        ("chain-drape-cape", frame(45), None, 4.5, 6, 0),
        ("is-ferro-fibrous", frame(50), None, 0, 14, 0),
        ("is-ferro-fibrous", frame(110), None, 0, 7, 0),
        ("heavy-ferro-fibrous", frame(110), None, 0, 11, 0),
        ("stealth", frame(50), None, 0, 12, 0),
        ("stealth", frame(50, Form.TRIPOD), None, 0, 14, 0),
        ("clan-endo-composite", frame(50), None, 0, 4, 0),
    ],
)
def test_a_formula_at_a_tonnage(item_id, on, size, tons, slots, cost):
    item = catalog()[item_id]
    figures = item_mass(item, on, size) / 1000, item_slots(item, on, size), item_cost(item, on, size)
    assert figures == (tons, slots, cost)


@pytest.mark.parametrize(
    ("item_id", "tonnage", "damage"),
    [
        ("hatchet", 45, 9),  # a point for 5 tons (TW p. 147)
        ("sword", 55, 7),  # a point for 10 tons, begun ones counted, and one more (TM p. 237)
        ("retractable-blade", 55, 6),  # a point for 10 tons (TM p. 236)
        ("mace", 50, 13),  # a point for 4 tons (TO p. 290)
        ("lance", 75, 15),  # a point for 5 tons (TO p. 290)
        ("claw", 75, 11),  # a point for 7 tons (TO p. 289)
        ("vibroblade-large", 75, 14),
        ("flail", 100, 9),
        ("chain-whip", 20, 3),
        ("wrecking-ball", 80, 8),
        ("rock-cutter", 80, 5),
        ("medium-laser", 80, 0),
        ("shield-small", 80, 3),  # the points that it wards off (TO p. 290)
        ("shield-medium", 80, 5),
        ("shield-large", 80, 7),
        ("buzzsaw", 80, 7),  # the mean of 2d6 (TM p. 243)
        ("talons", 80, 0),  # they make a kick harder
    ],
)
def test_what_a_hit_with_a_physical_weapon_does(item_id, tonnage, damage):
    assert strike_damage(catalog()[item_id], tonnage) == damage


# -- munitions ------------------------------------------------------------------------------------------------------

BINS = {
    "ac-5-ammo": 9,
    "ac-20-ammo": 22,
    "lrm-20-ammo": 23,
    "srm-6-ammo": 7,
    "is-gauss-rifle-ammo": 40,
    "machine-gun-ammo": 1,
    # autocannons: tracer a quarter more, caseless twice, the others as the bin
    "tracer-ac-5-ammo": 11.25,
    "caseless-ac-5-ammo": 18,
    "precision-ac-5-ammo": 9,
    "armor-piercing-ac-2-ammo": 5,
    "flak-ac-2-ammo": 5,
    "caseless-ac-2-ammo": 10,
    "tracer-lac-5-ammo": 10,
    "caseless-gac-2-ammo": 24,
    "tracer-gac-2-ammo": 15,
    "tracer-protomech-ac-8-ammo": 10,
    "tracer-improved-autocannon-20-ammo": 22,  # the factors hold for the named types only
    # missiles: acid and tandem charges twice, heat-seeking and follow-the-leader half as much again, swarm-I a fifth
    "srm-6-acid-ammo": 14,
    "srm-6-tandem-charge-ammo": 14,
    "srm-6-heat-seeking-ammo": 10.5,
    "srm-6-inferno-ammo": 7,
    "primitive-prototype-srm-6-tandem-charge-ammo": 7,
    "lrm-20-follow-the-leader-ammo": 34.5,
    "lrm-20-swarm-i-ammo": 27.6,
    "lrm-20-swarm-ammo": 23,
    # mines, from missiles and shots: 20 missiles, 6 shots; all but the plain ones weigh twice, so half the shots
    "lrm-20-thunder-ammo": 96,  # 20 x 6 / 5 x 4
    "lrm-20-thunder-augmented-ammo": 168,  # 10 x 7 x 3 / 5 x 4
    "lrm-20-thunder-inferno-ammo": 60,  # 20 x 3
    "lrm-20-thunder-vibrabomb-ammo": 60,
    "lrm-20-thunder-active-ammo": 72,  # 20 x 3 / 5 x 6
    "mml-9-lrm-thunder-augmented-ammo": 168,  # 5 x 7 x 6 / 5 x 4, from 13 shots
    "is-arrow-iv-thunder-fascam-ammo": 80,
    "clan-arrow-iv-thunder-fascam-ammo": 120,
    "is-arrow-iv-thunder-vibrabomb-ammo": 100,
    "fascam-sniper-ammo": 160,
    "fascam-thumper-ammo": 240,
    "fascam-long-tom-ammo": 100,
    "fuel-air-long-tom-ammo": 64.4,
    "fuel-air-long-tom-cannon-ammo": 57.4,
    "arrow-iv-fuel-air-ammo": 30,
    # dead-fire and listen-kill: absolute, by rack, whatever the launcher
    "srm-2-dead-fire-ammo": 4,
    "srm-4-dead-fire-ammo": 7,
    "srm-6-dead-fire-ammo": 10,
    "lrm-5-dead-fire-ammo": 9,
    "lrm-20-dead-fire-ammo": 35,
    "mml-3-lrm-dead-fire-ammo": 6,
    "mml-9-lrm-dead-fire-ammo": 17,
    "mml-9-srm-dead-fire-ammo": 15,
    "primitive-prototype-lrm-15-dead-fire-ammo": 26,
    "srm-5-clan-dead-fire-ammo": 9,
    "srm-3-clan-dead-fire-ammo": 4,  # no such rack: as the bin
    "srm-2-listen-kill-ammo": 6,
    "srm-6-listen-kill-ammo": 18,
    "lrm-15-listen-kill-ammo": 21,
    "enhanced-lrm-20-listen-kill-ammo": 28,
    "mml-7-lrm-listen-kill-ammo": 21,
    "mml-7-srm-listen-kill-ammo": 10,
}


@pytest.mark.parametrize("item_id", BINS)
def test_the_battle_value_of_a_bin(item_id):
    assert catalog()[item_id].bv == BINS[item_id]


@pytest.mark.parametrize(
    ("item_id", "shots"),
    [("lrm-20-ammo", 6), ("ac-20-ammo", 5), ("srm-6-ammo", 15), ("machine-gun-ammo", 200), ("is-gauss-rifle-ammo", 8)],
)
def test_shots_of_a_ton(item_id, shots):
    item = catalog()[item_id]
    assert (item.mass, item.shots) == (1000, shots)


def test_artemis_and_apollo_improve_the_launchers_of_the_rule():
    compatible = {item.ammo for item in catalog() if "artemis_compatible" in item.flags}
    dry = {"lrm", "lrm_imp", "exlrm", "nlrm", "srm", "srm_imp", "mml"}
    assert compatible == dry | {"lrm_torpedo", "nlrm_torpedo", "srm_torpedo"}
    assert {item.ammo for item in catalog() if "apollo_compatible" in item.flags} == {"mrm"}


# -- systems --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rating", "tons"), [(10, 0.5), (100, 3), (200, 8.5), (275, 15.5), (300, 19), (400, 52.5), (500, 462.5)]
)
def test_fusion_engines_weigh_as_printed(rating, tons):
    assert systems().fusion_mass[rating] == tons * 1000


@pytest.mark.parametrize(
    ("tonnage", "points"),
    [(20, (3, 6, 5, 3, 4)), (55, (3, 18, 13, 9, 13)), (100, (3, 31, 21, 17, 21)), (200, (4, 60, 42, 33, 42))],
)
def test_internal_structure_is_as_printed(tonnage, points):
    assert systems().structure_points[tonnage] == points


def test_engines_by_side_torso_slots():
    engines = systems().engines
    slots = {kind: (engine.side_slots, engine.side_slots_clan) for kind, engine in engines.items() if engine.side_slots}
    assert slots == {"xl": (3, 2), "xxl": (6, 4), "light": (2, None)}
    assert engines["fission"].min_mass == 5000
    assert engines["compact"].ct_slots_large is None


def test_armor_by_points_a_ton_and_worth():
    armors = systems().armors
    points = {"standard": 16, "is-ferro-fibrous": 17.92, "clan-ferro-fibrous": 19.2, "hardened": 8, "commercial": 24}
    assert {kind: armors[kind].points_per_ton for kind in points} == points
    worth = {"hardened": 2, "is-reactive": 1.5, "clan-ferro-lamellor": 1.2, "heat-dissipating": 1.1, "is-stealth": 1}
    assert {kind: armors[kind].bv for kind in worth} == worth
    assert {kind for kind, armor in armors.items() if armor.bar < 10} == {"commercial"}


def test_gyros_and_cockpits():
    assert {kind: gyro.bv for kind, gyro in systems().gyros.items()} == {
        **dict.fromkeys(("standard", "xl", "compact", "superheavy"), 0.5),
        "heavy-duty": 1,
        "none": 0,
    }
    smaller = {kind for kind, cockpit in systems().cockpits.items() if cockpit.bv_factor == 0.95}
    assert smaller == {"small", "torso-mounted", "small-command"}
    assert systems().cockpits["interface"].bv_factor == 1.3


# -- what others than 'Mechs carry ----------------------------------------------------------------------------

RACKS = {
    **{kind: {5, 10, 15, 20} for kind in ("lrm", "lrm_torpedo", "lrm_streak")},
    **{kind: {2, 4, 6} for kind in ("srm", "srm_torpedo", "srm_streak")},
    "mrm": {10, 20, 30, 40},
}
"""The missile racks of BattleMechs (TM p. 229 to 231)."""


@pytest.mark.parametrize("kind", RACKS)
def test_racks_of_other_sizes_are_not_for_mechs(kind):
    launchers = [item for item in catalog() if item.is_weapon and item.ammo == kind]
    assert {item.rack for item in launchers if not item.others_only} == RACKS[kind]
    assert not RACKS[kind] & {item.rack for item in launchers if item.others_only}


def test_every_launcher_of_a_mech_takes_slots():
    assert all(item.slots for item in catalog() if item.is_weapon and not item.others_only)
