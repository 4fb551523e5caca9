"""Units and forces for tests."""

from __future__ import annotations

from designer.forces.force import Force, Member, member_of
from designer.units.location import LT, RA, RT, Form
from designer.units.unit import Names, Unit
from tests.building import armored, catalog_id, mech

LASER = (catalog_id("Medium Laser"), RA)
MASTER = (catalog_id("ISC3MasterUnit"), RT)
SLAVE = (catalog_id("ISC3SlaveUnit"), RT)
BOOSTED_MASTER = ("c3-boosted-system-c3bs-master", RT)
BOOSTED_SLAVE = ("c3-boosted-system-c3bs-slave", RT)
C3I = (catalog_id("ISC3iUnit"), RT)
NOVA = (catalog_id("NovaCEWS"), RT)
GUIDED = ("lrm-20-semi-guided-ammo", LT)


def named(name: str, unit: Unit) -> Unit:
    chassis, _, model = name.partition(" ")
    return unit.with_(names=Names(chassis, model))


HARROW = named("Harrow HRW-4C", mech(LASER, MASTER, armor=armored(100)))
PLOUGHMAN = named("Ploughman PLO-2", mech(LASER, GUIDED, SLAVE, armor=armored(60)))
CARTWRIGHT = named("Cartwright CWT-7", mech(LASER, SLAVE, armor=armored(80)))


def fielded(name: str, *items: object, points: int = 80, **parts: object) -> Member:
    """A member with a design made of items."""
    return member_of(named(name, mech(LASER, *items, armor=armored(points), **parts)))  # type: ignore[arg-type]  # tests


def force_of(*members: Member) -> Force:
    return Force("Iron Company", members)


TRIPOD = named("Tern TRN-3", mech(LASER, form=Form.TRIPOD, cockpit="tripod", walk=3))
SUPERHEAVY_TRIPOD = named(
    "Petrel PTR-15",
    mech(LASER, form=Form.TRIPOD, cockpit="superheavy-tripod", gyro="superheavy", tonnage=150, walk=2),
)
QUADVEE = named("Skua SKU-4", mech(LASER, form=Form.QUADVEE, cockpit="quadvee", conversion="Track"))
DUAL = named("Fulmar FLM-2", mech(LASER, cockpit="dual"))
CONSOLE = named("Auk AUK-1", mech(LASER, cockpit="command-console"))
