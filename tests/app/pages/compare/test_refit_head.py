"""The head of a refit: its columns have room, side by side or below one another."""

from designer.app.pages.compare.refit_rows import HeadWords, WorkWords
from designer.app.pages.compare.refit_view import RefitHead
from tests.app.text_contrast import painted_texts

WORKS = tuple(
    WorkWords(title, "part by part", "6", "days", "104,151", "+0", "2,800 min, × 5")
    for title in ("Custom", "With a kit")
)


def test_works_stand_below_the_class_where_they_do_not_fit_beside_it(shown, monkeypatch):
    head = shown(RefitHead())
    head.show_words(HeadWords("C", "Class C", ("decided by LRM 5", "Maintenance facility"), WORKS))
    heights = {}
    for width in (1200, 400):
        head.setFixedWidth(width)
        with painted_texts(monkeypatch) as texts:
            head.grab()
        heights[width] = head.height()
        places = [text.place for text in texts]
        assert not any(
            one.intersected(other).width() > 2 and one.intersected(other).height() > 4
            for number, one in enumerate(places)
            for other in places[number + 1 :]
        )
    assert heights[400] == 3 * heights[1200]


def test_what_decides_the_class_is_told_in_full_where_the_works_leave_room(shown, monkeypatch):
    head = shown(RefitHead())
    line = "decided by Small Laser (C)"
    head.show_words(HeadWords("C", "Class C", (line,), WORKS))
    head.setFixedWidth(720)
    with painted_texts(monkeypatch) as texts:
        head.grab()
    assert line in {text.words for text in texts}
