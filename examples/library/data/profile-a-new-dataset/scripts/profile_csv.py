#!/usr/bin/env python3
"""Prints one line per column of a CSV file. Reads the file, writes nothing else, needs only the standard library."""

import argparse
import csv
from collections import Counter


def kind_of(values: list[str]) -> str:
    """The narrowest kind that fits every value that is not empty."""
    for name, convert in (("integer", int), ("number", float)):
        try:
            for value in values:
                convert(value)
            return name
        except ValueError:
            continue
    return "date" if all(len(value) >= 10 and value[4:5] == value[7:8] == "-" for value in values) else "text"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file")
    parser.add_argument("--limit", type=int, default=100_000, help="rows to read")
    options = parser.parse_args()
    with open(options.file, newline="", encoding="utf-8") as source:
        rows = [row for row, _ in zip(csv.DictReader(source), range(options.limit))]
    print(f"{len(rows)} rows")
    for column in rows[0] if rows else []:
        values = [row[column] for row in rows if row[column]]
        if not values:
            print(f"{column:<24} empty")
            continue
        kind = kind_of(values)
        order = float if kind in ("integer", "number") else str
        top, times = Counter(values).most_common(1)[0]
        print(
            f"{column:<24} {kind:<8} empty {1 - len(values) / len(rows):6.1%}  different {len(set(values)):>7}  "
            f"{min(values, key=order)} .. {max(values, key=order)}  most: {top} ({times / len(values):.0%})"
        )


if __name__ == "__main__":
    main()
