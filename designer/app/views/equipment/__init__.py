"""The equipment browser: a table of all items with search, filters and the effect of adding each one."""
