"""What comes from outside is read with bounds, and refused with the place and the reason."""

import os

import pytest

from designer.limits import DEEPEST_NESTING
from designer.reading import JsonError, parse_json, read_file


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"a": 1,\n "b": }', r"line 2: .*\(column 7\)"),
        ("[NaN]", "line 1: expected a usable number, found NaN"),
        ("[-Infinity]", "expected a usable number"),
        ("[1e999]", "expected a usable number, found 1e999"),
        ("[" + "9" * 5000 + "]", "expected a usable number, found 99999999999999999999…"),
        ("[" * (DEEPEST_NESTING + 1) + "]" * (DEEPEST_NESTING + 1), "lists and objects are nested more than 40 deep"),
        ("[" * 100_000, "lists and objects are nested more than 40 deep"),
        ('{"a": ' * 100_000, "lists and objects are nested more than 40 deep"),
        (b'[1,\n"\xff"]', "line 2: expected UTF-8 text"),
        (
            '{"a": 1,\n "b": {"a": 2,\n  "c": [{"d": "\\"c\\": {"}],\n  "c": 3}}',
            'line 4: "c" stands twice in one object',
        ),
        (b'{"a": {},\r\n "\\u0061": {"b": 1}}', 'line 2: "a" stands twice'),
        ('{"a": 1}'.encode("utf-16")[:-2] + ', "a": 2}'.encode("utf-16-le"), 'line 1: "a" stands twice'),
        ("", "line 1"),
    ],
)
def test_unusable_json_is_refused_with_its_place(text, said):
    with pytest.raises(JsonError, match=said):
        parse_json(text)


def test_usable_json_is_read_as_it_stands():
    text = (
        '{"a": [1, -2.5, 1e3, true, null, "\\udcff"], "b": '
        + "[" * (DEEPEST_NESTING - 1)
        + "]" * (DEEPEST_NESTING - 1)
        + "}"
    )
    assert parse_json(text)["a"] == [1, -2.5, 1000.0, True, None, "\udcff"]


def test_an_unusable_number_can_have_a_substitute():
    assert parse_json('{"scale": NaN, "n": 1e999}', unusable=lambda _digits: None) == {"scale": None, "n": None}


def test_a_file_larger_than_the_limit_is_not_read(tmp_path):
    file = tmp_path / "large"
    file.write_bytes(b"12345")
    assert read_file(file, 5) == b"12345"
    with pytest.raises(OSError, match="it has more than"):
        read_file(file, 4)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_what_may_never_end_is_not_opened(tmp_path):
    pipe = tmp_path / "pipe.mtf"
    os.mkfifo(pipe)
    with pytest.raises(OSError, match="not a regular file"):
        read_file(pipe)


def test_a_name_that_no_file_can_have_is_an_error_of_files(tmp_path):
    with pytest.raises(OSError, match="this is not a valid file name"):
        read_file(tmp_path / "a\0b")
