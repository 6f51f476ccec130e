"""Use cases: what the command line and other front ends do, without their appearance."""
