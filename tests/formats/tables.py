"""What tables of units begin with."""

HEADER = "document,annotator,start,end,category\n"
