"""What chance would give: continua as random annotators with the same habits would make them."""
