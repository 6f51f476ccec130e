"""Results, corpora and alignments as text, tables and pages: they render, they compute nothing."""
