"""The command line: it asks the workflows, and lets the reports speak."""
