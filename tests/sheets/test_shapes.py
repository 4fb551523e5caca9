"""The vocabulary of sheets: groups move their shapes, and can be found by name."""

from __future__ import annotations

from designer.sheets.shapes import Circle, Group, Line, Path, Rect, Text, flat, named


def test_shapes_of_groups_are_at_their_place_on_the_page() -> None:
    inner = Group((Text(1, 2, "a", 6), Circle(3, 4, 1), Line(0, 0, 5, 0)), 10, 20, name="inner")
    outer = Group((inner, Rect(0, 0, 1, 1), Path(((0, 0), (1, 1)))), 100, 0)
    text, circle, line, rect, path = flat((outer,))
    assert isinstance(text, Text)
    assert (text.x, text.y) == (111, 22)
    assert isinstance(circle, Circle)
    assert (circle.x, circle.y) == (113, 24)
    assert isinstance(line, Line)
    assert (line.x1, line.y1, line.x2) == (110, 20, 115)
    assert isinstance(rect, Rect)
    assert (rect.x, rect.y) == (100, 0)
    assert isinstance(path, Path)
    assert path.points == ((100, 0), (101, 1))


def test_a_group_is_found_by_its_name_also_inside_others() -> None:
    found = Group((), name="armor LA")
    assert [*named((Group((found, Group(()))),), "armor LA")] == [found]
