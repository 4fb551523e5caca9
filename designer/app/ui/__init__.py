"""Theme, sizes, fonts, icons, painting, widgets, tables and plots. Nothing here depends on a design."""
