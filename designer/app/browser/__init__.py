"""The equipment browser: search, kinds, filters, and what each item would add to this design."""

from designer.app.browser.view import Browser

__all__ = ["Browser"]
