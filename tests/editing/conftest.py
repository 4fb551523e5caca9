import pytest

from designer.editing.blank import new_unit


@pytest.fixture
def empty():
    return new_unit().with_(mounts=())
