"""The live Battle Value panel: headline, ledger and the reason for each figure."""

from designer.app.views.ledger.view import LedgerView

__all__ = ["LedgerView"]
