#!/usr/bin/env python3
"""Sums up a trace: one JSON object per line with service, name, duration_ms. Prints the ten most expensive kinds of span."""

import json
import sys
from collections import defaultdict


def main(path: str) -> None:
    spent: dict[tuple[str, str], list[float]] = defaultdict(list)
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            if line.strip():
                span = json.loads(line)
                spent[(span["service"], span["name"])].append(float(span["duration_ms"]))
    total = sum(sum(times) for times in spent.values())
    print(f" total {total:.0f} ms, {sum(len(times) for times in spent.values())} spans")
    for (service, name), times in sorted(spent.items(), key=lambda item: -sum(item[1]))[:10]:
        print(f"{sum(times):6.0f} ms {100 * sum(times) / total:3.0f} %  {service:<7}{name:<18}x {len(times)}")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: summarize_trace.py TRACE.jsonl")
    main(sys.argv[1])
