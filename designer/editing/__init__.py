"""Changing a design: edits, the history of edits, and the session (an open design).

``designer.editing.edits`` has the edits: it is imported where edits are made, since much else needs only a session.
"""

from designer.editing.edit import Change, Edit, EditRefusedError, batch
from designer.editing.history import History, Step
from designer.editing.joint_steps import JointSteps
from designer.editing.session import Session, WhatIf
