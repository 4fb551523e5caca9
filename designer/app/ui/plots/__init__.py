"""Plots: what every diagram of the program looks like, and how it is read, shown as a table, and exported.

``marks`` says what a diagram shows and ``table`` shows the same as figures; neither needs pyqtgraph. ``style`` draws:
import it when the first plot is to be seen, since pyqtgraph is slow to load.

    from designer.app.ui.plots.marks import Axis, Axes, Steps
    ...
    from designer.app.ui.plots.style import Plot

    plot = Plot("Hit chance", Axes(Axis("range, hexes", 0.5, 21.5), Axis("chance, %", 0, 100)))
    plot.set_marks([Steps("Medium Laser", (92, 92, 92, 72), "kind.energy.ink")])
    plot.reading_moved.connect(...)
"""
