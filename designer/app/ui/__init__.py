"""Theme, sizes, fonts, icons, painting, widgets, tables and plots. Knows no design."""
