"""The experiments, each registered under its name."""
