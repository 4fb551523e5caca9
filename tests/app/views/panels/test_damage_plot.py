"""The damage by range of several designs: each curve is that of its design, and the one in front is thicker."""

from designer import paths
from designer.app.views.panels.damage_plot import DamagePlot, NamedDesign
from designer.design import once
from designer.formats import read
from designer.rulesets.combat.armament import armament
from designer.rulesets.combat.volley import salvo


def test_each_curve_is_the_damage_of_its_design(shown, qtbot):
    graphs = [once(read(paths.data("designs", name)).unit) for name in ("wayfarer-wfr-3d.mtf", "longstride-lsd-2.mtf")]
    plot = shown(DamagePlot())
    plot.show_designs([NamedDesign("A", graphs[0]), NamedDesign("B", graphs[1], in_front=True)])
    qtbot.waitUntil(lambda: len(plot.marks) == 2)
    for graph, curve in zip(graphs, plot.marks, strict=True):
        assert curve.values == tuple(salvo(graph, hexes) for hexes in range(1, len(curve.values) + 1))
        assert len(curve.values) > max(gun.reach for each in graphs for gun in armament(each))
    assert [curve.name for curve in plot.marks] == ["A", "B"]
    assert plot.marks[1].width > plot.marks[0].width
