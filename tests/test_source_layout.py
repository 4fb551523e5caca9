"""Files of the app can be read in one sitting, and a class name stands for one class."""

import re
from collections import defaultdict

from designer import paths

SOURCE = paths.data().parent / "designer"
LONGEST = 450


def test_no_file_of_the_app_is_longer_than_one_sitting():
    lines = {
        str(path.relative_to(SOURCE)): len(path.read_text(encoding="utf-8").splitlines())
        for path in (SOURCE / "app").rglob("*.py")
    }
    assert {name: count for name, count in lines.items() if count > LONGEST} == {}


def test_a_class_name_stands_for_one_class():
    found = defaultdict[str, list[str]](list)
    for path in SOURCE.rglob("*.py"):
        for name in re.findall(r"^class (\w+)", path.read_text(encoding="utf-8"), re.MULTILINE):
            found[name].append(path.relative_to(SOURCE).as_posix())
    assert {name: files for name, files in found.items() if len(files) > 1} == {}
