"""Refits of Campaign Operations: from one design to another, the jobs, their classes, time, check and price."""

from designer.comparison.refit.check import REGULAR, Check, check, places, quirks_that_count
from designer.comparison.refit.jobs import Job
from designer.comparison.refit.refit import Refit, Verdict, Work, refit
from designer.comparison.refit.tables import SECTIONS, RefitClass, RefitProfile, RefitRule
