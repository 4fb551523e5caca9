"""The live Battle Value panel: headline, ledger and the reason for each figure."""

from designer.app.views.ledger.view import Breakdown

__all__ = ["Breakdown"]
