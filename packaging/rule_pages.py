"""The pages of the guide that list every rule with its source and an example, for `packaging/guide.py`.

Rules and sources are those that the program itself shows; the examples are lines of the sample designs, and for what a
sample does not break, of small designs that do.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

from designer import design
from designer.battle_value.ledger import LedgerLine
from designer.battle_value.ledger_text import figure_of, hint_of
from designer.battle_value.reference_slips import SLIPS
from designer.battle_value.total import ledger
from designer.catalog.quirks import Carrier, Quirk, known_quirks
from designer.construction import armor, cost, engine, heat, mass, movement
from designer.construction.legality.finding import Finding
from designer.construction.legality.rules import CHAPTERS
from designer.decimals import figure
from designer.editing import edits
from designer.formats import read
from designer.graph import Query
from designer.rulesets.alpha_strike.card_text import steps
from designer.units.location import CT, HD, LA, LL, LT, RA, RL, RT, Form
from designer.units.mount import SystemPart
from designer.units.unit import Armor, ArmorKind, HeatSinks, Tech, TechBase, Unit
from tests.construction.legality.found import industrial, lam, lying, mech, omni, without

SAMPLES: Final = Path(__file__).resolve().parent.parent / "data" / "designs"
TITLES: Final = (
    "Mass",
    "Engine, gyro and cockpit",
    "Heat sinks",
    "Armor and slots",
    "Places",
    "What belongs together",
    "What excludes each other",
    "Kinds of 'Mechs",
    "Technology and years",
    "Quirks",
)
"""The titles of the chapters of legality rules, in their order."""
_NUMBER: Final = re.compile(r"[0-9.,\u202f]+")
_BRACKETS: Final = re.compile(r" \(([^()]*)\)(?=[.;,:]|$)")
_SOURCE: Final = re.compile(r"^\d[\d.]*$|\b(TM|TO|IO|TW|CO)\b|TechManual|CONSTRUCTION|MTF_FORMAT|Interstellar|BV rule")


@cache
def samples() -> tuple[Unit, ...]:
    """The sample designs: one of every kind of part first, damaged ones last."""
    names = (
        "wayfarer-wfr-3d",
        "ironbark-irb-9k",
        "kittiwake-ktw-1",
        "lanyard-lny-o",
        "longstride-lsd-2",
        "drayhorse-2",
    )
    names += ("trestle-tst-4", "gantry-gnt-1", "brazier-brz-x", "driftwood-drf-2")
    return tuple(read(SAMPLES / f"{name}.mtf").unit for name in names)


def value_page(note: str) -> str:
    """The page with the rules of the Battle Value: each kind of line once, with the first sample that has it."""
    lines = ["# Battle Value, line by line", "", note, "", *_VALUE_WORDS.splitlines(), ""]
    seen: set[tuple[str, ...]] = set()
    rows: dict[str, list[str]] = {}
    for unit in samples():
        for section in ledger(design.once(unit)).sections:
            for line in (section, *_below(section)):
                key = (line.id.partition(".")[0], line.source, _NUMBER.sub("0", hint_of(line)))
                if line.source and key not in seen:
                    seen.add(key)
                    row = f"| {line.label} | {hint_of(line)} | {figure_of(line)} | {unit.names.full} | {line.source} |"
                    rows.setdefault(section.label, []).append(row)
    for section_label, found in rows.items():
        lines += [f"## {section_label}", "", "| line | how | value | example | rule |", "|---|---|---:|---|---|"]
        lines += [*found, ""]
    return "\n".join(lines).rstrip() + "\n"


_VALUE_WORDS: Final = """\
Every kind of line that the ledger has, with the design of `data/designs` in which it first occurs. The same lines of
any design are printed by `mechwright bv --explain FILE`. "TM" is the TechManual; "BV rule" is the number of the rule
in the specification that the program follows."""


def slip_page(note: str) -> str:
    """The page of the slips of the reference implementation that published Battle Values contain."""
    lines = ["# Slips of the reference", "", note, "", *_SLIP_WORDS.splitlines(), ""]
    lines += ["| what | as the reference counts it | by the rule | line | rule |", "|---|---|---|---|---|"]
    lines += [f"| {' | '.join((s.subject, s.reference, s.rule, s.line, s.source))} |" for s in SLIPS]
    return "\n".join(lines) + "\n"


_SLIP_WORDS: Final = """\
Published Battle Values come from a program, and in a few cases that program does not do what the rules say. By default
Mechwright gives the published value, so that both sides of a table count alike. The ledger then marks the line "as the
reference counts it" and has the rule's own value beside it.

**Battle Value by the rules** in the Edit menu leaves all slips out, in all open designs and from then on;
`mechwright bv --by-rules` and `designer.value(unit, by_rules=True)` do so outside the window, and the evidence of a
value says which way it was counted. The library and forces keep published values, which others count with."""


def _below(line: LedgerLine) -> Iterator[LedgerLine]:
    for part in line.lines:
        yield part
        yield from _below(part)


def card_page(note: str) -> str:
    """The page with the steps from a design to its Alpha Strike card."""
    lines = ["# Alpha Strike, step by step", "", note, "", _CARD_WORDS, ""]
    lines += ["| step | how | value | example | rule |", "|---|---|---:|---|---|"]
    seen: set[tuple[str, ...]] = set()
    for unit in samples():
        for step in steps(design.once(unit)):
            key = (step.source, _NUMBER.sub("0", step.hint), "" if step.mounts else step.label)
            if step.source and key not in seen:
                seen.add(key)
                lines.append(f"| {step.label} | {step.hint} | {step.figure} | {unit.names.full} | {step.source} |")
    return "\n".join(lines) + "\n"


_CARD_WORDS: Final = """\
Every kind of step, with the design of `data/designs` in which it first occurs; `mechwright card --explain FILE`
prints those of any design. "AS" is the number of the step in the conversion rules of Alpha Strike: Commander's
Edition."""


def construction_page(note: str) -> str:
    """The page with the figures of construction, each with its rule and its value for one design."""
    unit = samples()[0]
    g = design.once(unit)
    lines = ["# Mass, heat, movement and price", "", note, "", *_CONSTRUCTION_WORDS.splitlines(), ""]
    for title, module in _CONSTRUCTION.items():
        lines += [f"## {title}", "", "| figure and rule | source | example |", "|---|---|---:|"]
        for asked in vars(module).values():
            if not hasattr(asked, "compute") or not asked.name.startswith(f"{module.__name__.rpartition('.')[2]}."):
                continue
            if len(inspect.signature(asked.compute).parameters) != 1:
                continue
            value = asked(g)
            if isinstance(value, int | float) and not isinstance(value, bool):
                words, sources = _told(asked)
                shown = (
                    f"{figure(value)} kg" if "ass of" in words[:8] else figure(value, 0 if value == int(value) else 2)
                )
                lines.append(f"| {words} | {sources or _BOOKS[title]} | {shown} |")
        lines.append("")
    return "\n".join(lines).rstrip() + "\n"


_CONSTRUCTION: Final = {
    "Mass": mass,
    "Engine": engine,
    "Armor and structure": armor,
    "Heat": heat,
    "Movement": movement,
    "Price": cost,
}
_BOOKS: Final = {
    "Mass": "TM p. 46–59",
    "Engine": "TM p. 48",
    "Armor and structure": "TM p. 46, 55",
    "Heat": "TM p. 53",
    "Movement": "TM p. 48, 50",
    "Price": "TM p. 278–284",
}
"""The pages of a chapter, for rules whose text names no closer place."""
_CONSTRUCTION_WORDS: Final = """\
The rules of construction that give a figure of the whole 'Mech, with the figures of the sample Wayfarer WFR-3D (75
tons, Inner Sphere, 3067). `mechwright show FILE` prints mass, heat and price of any design, and the window shows them
where the figure stands. A number alone in brackets, or after "CONSTRUCTION", is a section of the specification that
the program follows where the books leave a choice."""


def _told(rule: Query[..., object]) -> tuple[str, str]:
    """The first paragraph of what a rule says of itself, and the sources that it names in brackets."""
    words = (rule.compute.__doc__ or "").partition("\n\n")[0]
    words = " ".join(words.split()).removeprefix("Findings: ").rstrip(".")
    sources = [each[1] for each in _BRACKETS.finditer(words) if _SOURCE.search(each[1])]
    for each in sources:
        words = words.replace(f" ({each})", "")
    return f"{words[:1].upper()}{words[1:]}".replace("|", "\\|"), "; ".join(sources)


def legality_page(note: str) -> str:
    """The page with all legality rules, each with its source and a finding of it."""
    found = _findings()
    lines = ["# What is legal", "", note, "", _LEGALITY_WORDS, ""]
    for title, chapter in zip(TITLES, CHAPTERS, strict=True):
        lines += [f"## {title}", "", "| rule | source | example of a finding |", "|---|---|---|"]
        for rule in chapter:
            words, sources = _told(rule)
            finding = found.get(str(rule))
            source = sources or (finding.source if finding is not None else "")
            example = f"{finding.severity.name.title()}: {finding.sentence}" if finding is not None else ""
            lines.append(f"| {words} | {source or 'the book of the item'} | {example} |")
        lines.append("")
    return "\n".join(lines).rstrip() + "\n"


_LEGALITY_WORDS: Final = """\
Findings never prevent a step: an illegal design can be made, opened and saved. `mechwright check FILE` prints those
of a design. A finding is an error (illegal), a warning (legal, but hardly meant) or a note. TM is the TechManual, TO
Tactical Operations, TO:AR its Advanced Rules, IO Interstellar Operations, TW Total Warfare; "CONSTRUCTION" and
"MTF_FORMAT" are sections of the specification that the program follows where the books leave a choice."""


def quirk_page(note: str) -> str:
    """The page with all quirks and what they do in combat."""
    lines = ["# Quirks and what they do", "", note, "", *_QUIRK_WORDS.splitlines(), ""]
    for carrier, title in ((Carrier.UNIT, "Of the 'Mech"), (Carrier.WEAPON, "Of a weapon")):
        mine = sorted((each for each in known_quirks() if each.carrier is carrier), key=lambda each: each.name)
        several = [each for each in mine if each.megamek]
        if several:
            lines += [f"## {title}, by two readings", "", "| quirk | Standard | MegaMek |", "|---|---|---|"]
            lines += [f"| {_quirk_name(each)} | {each.effect} | {each.megamek} |" for each in several]
            lines.append("")
        lines += [f"## {title}", "", "| quirk | effect |", "|---|---|"]
        lines += [
            f"| {_quirk_name(each)} | {each.effect or 'nothing in combat'} |" for each in mine if each not in several
        ]
        lines.append("")
    return "\n".join(lines).rstrip() + "\n"


def _quirk_name(quirk: Quirk) -> str:
    return f"{quirk.name}{' (negative)' if quirk.positive is False else ''}"


_QUIRK_WORDS: Final = """\
What quirks do in combat as the lab computes it. The names, and the effects that have one reading, are those of Campaign
Operations, p. 225 to 236, and the BattleMech Manual. Other effects have two readings; **Quirks by** in the lab
(`--profile` on the command line) chooses one. **MegaMek** is Campaign Operations as MegaMek plays it. **Standard** has
house rules of this program: do not look for them in the book. As an example, `mechwright combat to-hit --range medium
--attacker-quirk imp_target_med` prints a target number of 5 where it is 6 without the quirk."""


def _findings() -> dict[str, Finding]:
    """The first finding of each rule among the samples and the designs that break rules."""
    found: dict[str, Finding] = {}
    for unit in (*samples(), *_broken()):
        g = design.once(unit)
        for rule in (each for chapter in CHAPTERS for each in chapter):
            if str(rule) not in found and (here := rule(g)):
                found[str(rule)] = min(here, key=lambda finding: finding.severity)
    return found


def _broken() -> tuple[Unit, ...]:
    """Small designs, sound but for what no sample breaks."""
    aes, gauss = "actuator-enhancement-system-aes", "is-gauss-rifle"
    return (
        mech(engine="light", clan_engine=True, base=TechBase.CLAN),
        mech(base=TechBase.CLAN).with_(tech=Tech(TechBase.CLAN, 3067, rules_level=1)),
        without(mech(), CT, SystemPart.ENGINE),
        without(mech(), HD, SystemPart.COCKPIT),
        mech(armor=Armor(ArmorKind("shimmering"))),
        mech(gyro="none"),
        mech(cockpit="command-console", full_head_ejection=True),
        mech(sinks=HeatSinks(15)),
        lying(mech(), "medium-laser", (RA, 4), (RA, 4)),
        lying(lying(mech(), "medium-laser", (RA, 5)), "small-laser", (RA, 5)),
        lying(mech(), "ppc", (LT, 0), (LT, 5), (LT, 7)),
        mech(("hatchet", LT)),
        lying(mech(("ecm-suite-guardian", LT), year=3138), "talons", *((CT, 10), (RL, 5), (LL, 4), (LL, 5))),
        mech(("medium-laser", RA, {"rear": True})),
        lying(without(mech(), HD, SystemPart.SENSORS), "hatchet", (HD, 3), (HD, 4)),
        mech(("medium-laser", RA, {"pod": True})),
        without(mech(("hatchet", LA)), LA, SystemPart.HAND),
        omni(mech((gauss, RA))),
        industrial(("triple-strength-myomer", LT)),
        lying(mech(year=3060), "stealth", *((place, 8) for place in (RA, LA, RT, LT))),
        mech(("triple-strength-myomer", LT), ("is-masc", RT)),
        mech((aes, LL), year=3110),
        mech(("null-signature-system", LT), ("c3-computer-slave", RT), year=3107),
        mech(("modular-armor", LT), ("modular-armor", LT), year=3139),
        mech(("harjel-repair-systems-harjel-ii", LT), ("harjel-repair-systems-harjel-iii", LT), year=3139),
        mech(("chain-drape-poncho", LT), form=Form.QUAD, year=3139),
        mech(("remote-drone-command-console", HD), cockpit="command-console", year=3145),
        mech(("er-ppc", RA), engine="ice", sinks=HeatSinks(0)),
        mech(("extended-fuel-tank", LT)),
        *(mech((item, LT)) for item in ("is-double-heat-sink", "is-targeting-computer")),
        mech(("battlemech-turret-head", HD)),
        mech(("is-artemis-iv-fcs", LT), ("lrm-5", RT), ("lrm-5", RT)),
        mech(("is-artemis-iv-fcs", LT), ("lrm-5", LT), ("lrm-5", LT)),
        mech(("is-masc", LT), ("is-masc", RT)),
        mech(("improved-c3-computer-c3i", LT), ("c3-computer-slave", RT)),
        mech(("jump-jet", LL), ("umu", RL)),
        mech(*[("jump-jet", LL)] * 7),
        mech(("ram-plate", LT)),
        mech(("lrm-1", LT)),
        mech(("is-machine-gun-array", LT), ("machine-gun", RT), ("machine-gun", RT), year=3080),
        mech(("environmental-sealing-mech", LT)),
        mech(cockpit="primitive", year=2450),
        edits.set_rules_level(1).run(edits.set_franken(True).run(edits.set_rules_level(4).run(mech()))),
        mech(("bomb-bay", LT)),
        lam(("hatchet", LA), tonnage=60),
        mech(form=Form.QUADVEE, tonnage=120, year=3140),
        mech(("machine-gun", RA, {"quirks": ("imp_cooling",)})),
        mech(("medium-laser", RA), quirks=("low_arms",), form=Form.QUAD),
        edits.set_rules_level(1).run(mech(("er-ppc", RA))),
    )
