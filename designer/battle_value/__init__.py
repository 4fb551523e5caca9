"""The calculation of Battle Value 2.0 as queries, and the ledger, which has a line for each of its figures."""

from designer.battle_value.ledger import Ledger, LedgerLine
from designer.battle_value.total import battle_value, ledger
