"""The equipment browser: a table of all items with search, filters and the effect of adding each one."""

from designer.app.views.equipment.view import Browser

__all__ = ["Browser"]
