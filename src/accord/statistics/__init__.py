"""Intervals and tests over stored statistics; nothing here knows a measure."""
