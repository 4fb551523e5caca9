"""What may differ after a kill: what the act under way may have changed, and nothing else."""

from __future__ import annotations

import json

MAY_OPEN_OR_CLOSE = {"tabs": 1, "open": 1, "save": 1, "reopen": 2, "samples": 2}
"""How many tabs an act may add and take away. Saving over the file of another design closes that, and what is reopened
takes the place of an untouched design with the same file."""

MAY_DIFFER = {
    "edit": ("title", "steps", "ahead", "current", "selection"),
    "typing": ("title", "steps", "ahead", "current", "selection"),
    "travel": ("title", "ahead", "current", "selection"),
    "select": ("selection",),
    "save": ("clean", "file"),
}
"""What an act may change of the design in front."""


def assert_is_there(found: dict, done: dict, under_way: str | None) -> None:
    """What was done is found as it was, except for what an act under way may have done."""
    before = {tab["name"]: tab for tab in done["tabs"]}
    after = {tab["name"]: tab for tab in found["tabs"]}
    may_change = MAY_OPEN_OR_CLOSE.get(under_way or "", 0)
    if may_change:
        assert len(before.keys() ^ after.keys()) <= may_change
    else:
        assert list(after) == list(before), f"{list(after)}, and was {list(before)}"
        if under_way != "turn":
            assert found["front"] == done["front"], f"{found['front']}, and was {done['front']}"
    touched = done.get("touched", ())
    for name, tab in before.items():
        # What another program has changed is no longer what was saved; the window may not have seen it before.
        if tab["file"] in touched and name in after and after[name]["clean"] is None:
            before[name] = tab | {"clean": None}
    _assert_forces_are_there(found["forces"], done.get("forces", {}), under_way)
    gone = set(done["closed"]) - {*found["closed"], *(after if may_change else ())}
    assert not gone, f"closed with unsaved steps, and not to be reopened: {gone}"
    for name in before.keys() & after.keys():
        if name == done["front"] and under_way in MAY_DIFFER:
            _assert_differs_little(after[name], before[name], under_way)
        else:
            assert after[name] == before[name], difference(after[name], before[name])


def assert_is_there_of(found: dict, done: dict, later: list[dict]) -> None:
    """All that was kept is found, and else only what was there later, when a full disk may have lost some of it."""
    known = {
        (tab["name"], number, json.dumps(step))
        for state in (done, *later)
        for tab in state["tabs"]
        for number, step in tab["steps"].items()
    }
    there = {tab["name"]: tab["steps"] for tab in found["tabs"]}
    tabs = {tab["name"] for state in later for tab in state["tabs"]}
    _assert_forces_are_there_of(found["forces"], done.get("forces", {}), later)
    for name, steps in there.items():
        foreign = [number for number, step in steps.items() if (name, number, json.dumps(step)) not in known]
        # The one that was under way, and a burst that it joined.
        assert name not in tabs or len(foreign) <= 1, f"{name} has steps that were never there: {foreign}"
    for tab in done["tabs"]:
        closed_later = any(tab["name"] not in {each["name"] for each in state["tabs"]} for state in later)
        if tab["name"] not in there:
            assert closed_later or tab["name"] in found["closed"], f"{tab['name']} is gone"
        else:
            missing = tab["steps"].keys() - there[tab["name"]].keys()
            assert not missing, f"{tab['name']} has lost steps: {missing}"


def _assert_differs_little(after: dict, before: dict, under_way: str) -> None:
    steps, known = after["steps"], before["steps"]
    other = {number for number, step in known.items() if steps.get(number) != step}
    # An edit may join the burst of the one before it, and so may what is typed.
    makes_a_step = under_way in ("edit", "typing")
    assert other <= ({max(known, key=int)} if makes_a_step else set())
    assert len(steps) - len(known) <= makes_a_step
    fixed = before.keys() - set(MAY_DIFFER[under_way])
    same = [{name: tab[name] for name in fixed} for tab in (after, before)]
    assert same[0] == same[1], difference(*same)


def difference(after: dict, before: dict) -> str:
    """What is other than before."""
    return "; ".join(f"{name} is {after[name]}, and was {old}" for name, old in before.items() if after[name] != old)


def assert_unchanged_but(found: dict[str, str], done: dict[str, str], name: str, expected: str | None) -> None:
    """The files are what they were, by digest; only the named one may also be ``expected``, if that is told."""
    others = [{file: digest for file, digest in files.items() if file != name} for files in (found, done)]
    assert others[0] == others[1]
    if expected is not None and name in found:
        assert found[name] in (done.get(name), expected)


def _assert_forces_are_there(found: dict, done: dict, under_way: str | None) -> None:
    """All open forces are found as they were; one act under way may have changed, opened or closed one of them."""
    if under_way == "quit":  # what is not saved was discarded
        return
    other = {file for file in found.keys() | done.keys() if found.get(file) != done.get(file)}
    told = [f"{file} is {found.get(file)}, and was {done.get(file)}" for file in sorted(other)]
    assert len(other) <= int(under_way == "force"), "; ".join(told)


def _assert_forces_are_there_of(found: dict, done: dict, later: list[dict]) -> None:
    """All forces that were kept are found, as they were then or later; one more may have been under way."""
    states = [each.get("forces", {}) for each in later]
    odd = []
    for file in found.keys() | done.keys():
        known = [forces.get(file) for forces in (done, *states)]
        if found.get(file) not in known:
            odd.append(f"{file} is {found.get(file)}, and was one of {known}")
    assert len(odd) <= 1, "; ".join(odd)
