"""Who of the annotators means the same: the alignment of their units that costs least."""
