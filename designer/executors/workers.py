"""Workers for long work, and their errors."""

from __future__ import annotations

from typing import Final, NamedTuple


class Workers(NamedTuple):
    """Place of long work: in ``jobs`` processes of this machine, or in the cluster that ``scheduler`` names.

    The scheduler is one of ``dask.distributed``, named by its address, such as ``tcp://host:8786``. One job without a
    scheduler is done in the process that asks.
    """

    jobs: int = 1
    scheduler: str = ""

    @property
    def are_others(self) -> bool:
        """Whether other processes do the work."""
        return self.jobs > 1 or bool(self.scheduler)


HERE: Final = Workers()


class WorkError(Exception):
    """The work cannot be done by these workers; the text says why. ``trace`` is the traceback, if there is one."""

    def __init__(self, problem: str, trace: str = "") -> None:
        super().__init__(problem)
        self.trace = trace


class PieceError(WorkError):
    """The function failed for a piece, which the text names, or each process that computed this piece died."""
