"""The equipment browser: search, kinds, filters, and what each item would add to this design."""

from designer.app.views.equipment.view import Browser

__all__ = ["Browser"]
