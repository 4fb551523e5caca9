"""The Lab: a page with tabs (called benches) that study the open designs: combat, charts, initiative, skirmish."""
