# Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints functions_alloc of a JSON report for FileCheck, a line for each function,
sorted by name, and checks what has to hold for every report:

    total bytes=B count=C per_call=self [live=B/C peak=B]
    NAME calls=N self=B/C total=B/C max=B/C p50=B/C p95=B/C [live=B/C peak=B]
    thread NAME state=S threads=N bytes=B/C freed=C

Usage: allocations.py REPORT [--threads] [--names-of-threads]
"""

import argparse
import json


def pair(row, bytes_key, count_key):
    return "%d/%d" % (row[bytes_key], row[count_key])


def live(row):
    if "live_bytes" not in row:
        return ""
    return " live=%s peak=%d" % (pair(row, "live_bytes", "live_count"), row["peak_bytes"])


def function(row, percentiles):
    text = row["name"]
    if row["kind"] == "outside":
        return text + " self=" + pair(row, "bytes_self", "count_self") + live(row)
    text += " calls=%d self=%s total=%s max=%s" % (
        row["calls"],
        pair(row, "bytes_self", "count_self"),
        pair(row, "bytes_total", "count_total"),
        pair(row, "max_bytes", "max_count"),
    )
    for p in percentiles:
        text += " p%g=%s" % (p, pair(row, "p%g_bytes" % p, "p%g_count" % p))
    return text + live(row)


def check_sums(section, threads):
    """Nothing is counted twice, nothing is lost."""
    rows = section["data"]
    for total, own in (("bytes", "bytes_self"), ("count", "count_self"),
                       ("freed_bytes", "freed_bytes"), ("freed_count", "freed_count")):
        assert sum(row[own] for row in rows) == section[total], own
        if threads is not None:
            assert sum(t[total] for t in threads) == section[total], "threads' " + total
    for row in rows:
        if row["kind"] != "outside":
            assert row["bytes_total"] >= row["max_bytes"] >= 0, row["name"]
            assert row["bytes_total"] <= section["bytes"], row["name"]
    if "live_bytes" in section:
        assert sum(row["live_bytes"] for row in rows) == section["live_bytes"]
        assert sum(row["live_count"] for row in rows) == section["live_count"]
        assert sum(row["peak_bytes"] for row in rows) == section["peak_bytes"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("report")
    parser.add_argument("--threads", action="store_true")
    options = parser.parse_args()
    with open(options.report, encoding="utf-8") as file:
        report = json.load(file)
    section = report["functions_alloc"]
    # Several runs' threads are not listed.
    threads = report["threads"]["data"] if "threads" in report else None
    check_sums(section, threads)
    print("total bytes=%d count=%d per_call=%s%s"
          % (section["bytes"], section["count"], section["per_call"], live(section)))
    for row in sorted(section["data"], key=lambda row: (row["name"], row.get("symbol", ""))):
        print(function(row, section["percentiles"]))
    for row in threads if options.threads else ():
        print("thread %s state=%s threads=%d bytes=%s freed=%d"
              % (row.get("name", "?"), row["state"], row["threads"],
                 pair(row, "bytes", "count"), row["freed_count"]))


if __name__ == "__main__":
    main()
