"""Diagrams as values, drawn by pyqtgraph, shown as tables, and exported.

``marks`` has the contents of a diagram; neither it nor ``table`` and ``export`` need pyqtgraph, which is slow to load.
Import ``plot`` when the first plot is to be seen.

    from designer.app.ui.plots.marks import Axis, Axes, Diagram, Steps
    ...
    from designer.app.ui.plots.plot import Plot

    axes = Axes(Axis("range, hexes", 0.5, 21.5), Axis("chance, %", 0, 100))
    plot = Plot("Hit chance")
    plot.draw(*Diagram(axes, [Steps("Medium Laser", (92, 92, 92, 72), "kind.energy.ink")]))
    plot.reading_moved.connect(...)
"""
