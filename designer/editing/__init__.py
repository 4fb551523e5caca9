"""Changing a design: edits, the history of edits, and the session (an open design)."""

from designer.editing import edits
from designer.editing.blank import new_unit
from designer.editing.edit import Change, Edit, EditRefusedError, batch
from designer.editing.history import History, Step
from designer.editing.session import Session, WhatIf
