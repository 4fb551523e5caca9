"""Battle Value 2.0 as queries, and the ledger that proves each line."""

from designer.battle_value.ledger import Ledger, LedgerLine
from designer.battle_value.total import battle_value, ledger
