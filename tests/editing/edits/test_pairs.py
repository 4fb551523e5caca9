"""Two bins or sinks in one slot of a superheavy: a file says their options once (MTF_FORMAT 5.6)."""

from designer.editing import edits
from designer.editing.blank import new_unit
from designer.units.location import LT, Form
from designer.units.mount import MountId
from tests.editing.laws import made

ONE, TWO = MountId(1), MountId(2)


def test_the_second_of_a_pair_has_the_options_of_the_first():
    base = edits.set_omni(True).run(new_unit(Form.BIPED, 150))
    unit = made(base, edits.place("ac-20-ammo", LT), edits.toggle("pod", [ONE]), edits.place("ac-20-ammo", LT, 0))
    assert unit.mount(ONE).slots == unit.mount(TWO).slots
    assert unit.mount(ONE).pod is unit.mount(TWO).pod is False
    assert all(mount.turret for mount in edits.toggle("turret", [TWO]).run(unit).mounts)
