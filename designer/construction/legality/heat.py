"""Rules on heat sinks: their number, their places, their kinds; and on heat that they cannot dissipate."""

from __future__ import annotations

from functools import cache

from designer import design
from designer.catalog import Item
from designer.construction.engine import is_valid
from designer.construction.heat import engine_room, free_sinks, heat, mounted_sinks, sinks, sinks_counted
from designer.construction.legality.finding import ERROR, NOTE, WARNING, Field, Finding, Findings, about, of_field
from designer.graph import Evaluator, query
from designer.language import marked, tr, trn

SINK_KINDS = {
    "single": marked("single"),
    "double": marked("double"),
    "compact": marked("compact"),
    "laser": marked("laser"),
    "prototype": marked("prototype"),
}
"""The names of the kinds of heat sinks, for use inside a sentence."""


def _of_count(rule: str, sentence: str, remedy: str) -> Finding:
    return of_field(rule, ERROR, sentence, Field.SINK_COUNT, source="TM p. 53", remedy=remedy)


@query
def sink_findings(g: Evaluator) -> Findings:
    """Findings: too few heat sinks for the engine; more heat than they dissipate (TM p. 53)."""
    found = []
    have, need = max(sinks(g).total, design.heat_sinks(g).count), free_sinks(g)  # sinks without a place count, too
    if have < need and is_valid(design.engine(g)):
        sentence = trn(
            "{n} heat sink, the engine needs {need}", "{n} heat sinks, the engine needs {need}", have, need=need
        )
        found.append(_of_count("sinks.few", sentence, "add_sinks"))
    sheet = heat(g)
    if sheet.total > sheet.capacity:
        sentence = tr(
            "Firing everything makes {heat} heat; each turn sinks {sunk}",
            heat=sheet.total,
            sunk=sheet.capacity_text,
        )
        found.append(of_field("heat.over", NOTE, sentence, Field.HEAT, source="TW p. 159", remedy="find_cooler"))
    return tuple(found)


@query
def sink_place_findings(g: Evaluator) -> Findings:
    """Findings: heat sinks without a place, or in slots although the engine has room for them (TM p. 53).

    The engine of an OmniMech has only those of its base chassis, even if it has more room.
    """
    if not is_valid(design.engine(g)):
        return ()
    declared, omni = design.heat_sinks(g), design.chassis(g).omni
    outside = declared.count - sinks(g).mounted - engine_room(design.engine(g), declared, omni=omni)
    if outside > 0:
        sentence = trn(
            "{n} heat sink is neither in the engine nor in slots",
            "{n} heat sinks are neither in the engine nor in slots",
            outside,
        )
        return (_of_count("sinks.nowhere", sentence, "settle_sinks"),)
    movable = min(-outside, _plain_sinks(g))
    if movable > 0 and not omni:
        sentence = trn(
            "{n} heat sink in slots would fit into the engine",
            "{n} heat sinks in slots would fit into the engine",
            movable,
        )
        return (_of_count("sinks.room", sentence, "settle_sinks"),)
    return ()


@query
def _plain_sinks(g: Evaluator) -> int:
    """The number of mounted heat sinks that could be in the engine: all but prototypes."""
    return sum(sinks_counted(f.item) for f in mounted_sinks(g) if "prototype_heat_sink" not in f.item.flags)


@query
def mixed_sink_findings(g: Evaluator) -> Findings:
    """Findings: heat sinks of another kind than the design's; prototype doubles are allowed (CONSTRUCTION 5.1).

    MegaMek checks this only for compact ones, of which the engine has room for twice as many.
    """
    declared = design.heat_sinks(g).kind
    odd = tuple([f for f in mounted_sinks(g) if kind_of_sink(f.item) not in (declared, "prototype")])
    if not odd:
        return ()
    sentence = trn(
        "{n} heat sink is of another kind than the {kind} ones of the 'Mech",
        "{n} heat sinks are of another kind than the {kind} ones of the 'Mech",
        len(odd),
        kind=tr(SINK_KINDS.get(declared, declared)),
    )
    compact = "compact" in (declared, *(kind_of_sink(f.item) for f in odd))
    severity = ERROR if compact else WARNING
    return (about(g, "sinks.mixed", severity, sentence, *odd, source="TM p. 53", remedy="one_sink_kind"),)


@cache
def kind_of_sink(sink: Item) -> str:
    """The kind of a heat sink item, by its id in ``SINK_KINDS``."""
    for kind in ("prototype", "compact", "laser", "double"):
        if f"{kind}_heat_sink" in sink.flags:
            return kind
    return "single"
