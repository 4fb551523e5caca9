"""What an input leads to in another place is announced once the inputs rest, in the words that are shown there."""

from designer.app.pages.compare.page import CompareWorkspace
from designer.app.pages.lab import page as lab_page
from designer.app.pages.lab.combat.page import CombatLab
from designer.app.pages.lab.initiative.page import InitiativeLab
from designer.app.pages.lab.skirmish import sweep_view
from designer.app.pages.lab.skirmish.duel_page import DuelPage
from designer.app.pictures.scenes import bench, front, opened
from designer.app.shell.workspace_list import index_of
from designer.editing import edits
from designer.units.injuries import Component
from designer.units.location import CT
from designer.units.mount import SystemPart
from tests.app.conftest import come_due
from tests.app.pages.lab.conftest import LazyLab


def assistant_of(window, name):
    """An assistant of a sample."""
    return opened(window).assistants.open(name)


def years(window):
    """Another year at the slider."""
    assistant = assistant_of(window, "era")
    assistant.show_year(3067)
    return assistant, assistant.note.text


def value_map(window):
    """An edit while the value map is shown."""
    assistant = assistant_of(window, "value_map")
    front(window).context.apply(edits.set_armor(CT, 20))
    return assistant, lambda: assistant.foot.words


def heat_target(window):
    """Another design to fire at."""
    target = assistant_of(window, "heat").against
    target.choice.setCurrentIndex(1)
    target.choice.activated.emit(1)
    return target, target.words.text


def sweep(window):
    """The battles over one statistic."""
    opened(window)
    page = bench(window, "Duel", DuelPage)
    page.lower_panel.set_current(1)
    page.sweep.start()
    return page.sweep, lambda: f"Battles fought: {page.sweep.bar.maximum()} of {page.sweep.bar.maximum()}"


def combat(window):
    """A target that moves."""
    opened(window)
    lab = bench(window, "Combat", CombatLab)
    lab.form.change("target_movement", 2)
    return lab, lambda: lab.contributions.headline.text


def critical_hits(window):
    """A hit to the engine."""
    opened(window)
    lab = bench(window, "Combat", CombatLab)
    lab.views.set_current(4)
    lab.tracker.list.opened.emit(Component(CT, SystemPart.ENGINE))
    return lab, lab.tracker.state.text


def initiative(window):
    """A pilot of another skill."""
    opened(window)
    lab = bench(window, "Initiative", InitiativeLab)
    lab.form.change("actor.pilot.skills.tactics", 5)
    return lab, lambda: lab.headline.text


def verdict(window):
    """An edit of the design that is compared."""
    opened(window)
    window.show_page(index_of("compare"))
    page = window.workspace
    assert isinstance(page, CompareWorkspace)
    come_due(page)
    front(window).context.apply(edits.set_armor(CT, 12))
    return page, lambda: page.legend.text


RESULTS = (years, value_map, heat_target, sweep, combat, critical_hits, initiative, verdict)


def test_a_result_is_announced_in_the_words_that_are_shown(windows, reader, qtbot, monkeypatch):
    monkeypatch.setattr(sweep_view, "BATTLES", 1)
    monkeypatch.setattr(lab_page, "Lab", LazyLab)
    window = windows()
    for act in RESULTS:
        reader.announced.clear()
        where, shown = act(window)

        def is_announced(where=where, shown=shown):
            come_due(where)
            return shown() and shown() in reader.announced

        qtbot.waitUntil(is_announced)
        come_due(where)
        assert reader.announced.count(shown()) == 1, act
