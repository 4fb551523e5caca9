"""Each row of a menu has a letter of its own."""

import pytest

from designer.app.ui.mnemonics import with_mnemonics


@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        (["&Save", "Save &as…"], ["&Save", "Save &as…"]),
        (["Mass, part by part", "Heat, part by part"], ["&Mass, part by part", "&Heat, part by part"]),
        (["&Next design", "&Next region"], ["&Next design", "Next &region"]),
        (["Compact", "&Convert"], ["C&ompact", "&Convert"]),
        (["Fish && &chips"], ["Fish && &chips"]),
        (["AA", "aa"], ["&AA", "aa"]),
        (["Aa\tDelete", "Aa\tBb"], ["&Aa\tDelete", "Aa\tBb"]),
        (["&Undo: Place R&&D", "Redo"], ["&Undo: Place R&&D", "&Redo"]),
    ],
)
def test_rows_keep_their_letter_or_get_another(texts, expected):
    assert with_mnemonics(texts) == expected
