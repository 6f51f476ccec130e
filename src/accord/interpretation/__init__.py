"""What a value means: which errors, and how many, would have given it; which ones there are."""
