#!/usr/bin/env python3
"""Fills a column in small steps along the primary key. Prints SQL; run it through psql. It never connects by itself."""

import argparse

TABLE = "vehicles"
KEY = "id"
ASSIGNMENT = "length_cm = round(length_m * 100)"
CONDITION = "length_cm is null and length_m is not null"


def steps(first: int, last: int, size: int):
    """Yields one UPDATE per key range; each can be repeated without harm."""
    for start in range(first, last + 1, size):
        end = min(start + size - 1, last)
        yield f"update {TABLE} set {ASSIGNMENT} where {KEY} between {start} and {end} and {CONDITION};"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("first", type=int, help="lowest key")
    parser.add_argument("last", type=int, help="highest key")
    parser.add_argument("--size", type=int, default=2000, help="keys per step")
    parser.add_argument("--dry-run", action="store_true", help="explain the first three steps only")
    options = parser.parse_args()
    for number, statement in enumerate(steps(options.first, options.last, options.size)):
        if options.dry_run and number == 3:
            break
        print(f"explain {statement}" if options.dry_run else f"{statement}\nselect pg_sleep(0.5);")


if __name__ == "__main__":
    main()
