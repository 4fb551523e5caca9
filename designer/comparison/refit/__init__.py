"""Refits of Campaign Operations: from one design to another, the jobs, their classes, time, check and price."""

from designer.comparison.refit.jobs import Job, least_class_of_adding
from designer.comparison.refit.record import KIT_FORMS, RECORD_FORMS, RefitRecord, class_words, record, record_fields
from designer.comparison.refit.tables import SECTIONS, RefitClass, RefitProfile, RefitRule
from designer.comparison.refit.technician import REGULAR, Check, check, places, quirks_that_count
from designer.comparison.refit.whole import Refit, RefitSides, Verdict, Work, refit
