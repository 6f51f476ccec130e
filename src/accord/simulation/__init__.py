"""Annotators who err on purpose, one file a kind of error; the papers' experiments with them."""
