"""Alpha Strike: the card of a 'Mech with its point value, converted from the record sheet, and the steps of it.

Alpha Strike Companion with its errata; rules are cited by number, as "AS 5.6". Everything is computed for the 'Mech as
its file describes it: undamaged, with all ammunition aboard and a pilot of skill 4 (AS 0.1).
"""

from designer.rulesets.alpha_strike.card_values import Card, card, card_ledger
