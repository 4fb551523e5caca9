"""How everything looks: tokens and themes, fonts, icons, words and strokes, and what is painted only once."""
