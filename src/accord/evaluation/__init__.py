"""Systems against a reference: evaluation campaigns of taggers, as GRACE held them."""
