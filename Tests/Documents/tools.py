#!/usr/bin/env python3
"""Reads and writes documents with the field's own tools: tools.py read|write TOOL FILE RATE, or convert TOOL FILE FILE

read prints a line of JSON for each entry: the in point, the out point, the name. write takes such lines from standard
input. The in and out points are timecodes. convert reads a document and writes it again, each file in the format of its suffix.
"""

import json
import pathlib
import subprocess
import sys


def otio_adapter(tool):
    return {"otio-edl": "cmx_3600", "otio-ale": "ale", "otio-fcpx": "fcpx_xml"}[tool]


def label(time, rate):
    """The timecode of a time, with a semicolon where the rate's name has a d."""
    import opentimelineio as otio

    drop = rate.endswith("d")
    exact = otio.opentime.RationalTime(round(time.value_rescaled_to(otio_rate(rate))), otio_rate(rate))
    return otio.opentime.to_timecode(exact, otio_rate(rate), drop)


def otio_rate(rate):
    return {"23.976": 24000 / 1001, "29.97": 30000 / 1001, "59.94": 60000 / 1001}.get(rate.rstrip("d"), None) or float(
        rate.rstrip("d"))


def read_otio(tool, path, rate):
    import opentimelineio as otio

    options = {"rate": otio_rate(rate)} if tool == "otio-edl" else {"fps": otio_rate(rate)}
    document = otio.adapters.read_from_file(path, otio_adapter(tool), **options)
    clips = document.find_clips() if hasattr(document, "find_clips") else list(document)
    for clip in clips:
        span = clip.source_range
        yield {"in": label(span.start_time, rate), "out": label(span.end_time_exclusive(), rate), "name": clip.name,
               "markers": [[label(m.marked_range.start_time, rate), m.name, m.color] for m in clip.markers]}


def write_otio(tool, path, rate):
    import opentimelineio as otio

    track = otio.schema.Track("V", kind="Video")
    for line in sys.stdin:
        entry = json.loads(line)
        start = otio.opentime.from_timecode(entry["in"], otio_rate(rate))
        end = otio.opentime.from_timecode(entry["out"], otio_rate(rate))
        span = otio.opentime.range_from_start_end_time(start, end)
        reference = otio.schema.ExternalReference("file:///a.mov", span) if tool == "otio-fcpx" else None
        track.append(otio.schema.Clip(name=entry["name"], source_range=span, media_reference=reference))
        if tool == "otio-fcpx":
            frame = otio.opentime.RationalTime(1, otio_rate(rate))
            track[-1].markers.append(otio.schema.Marker(
                name=entry["name"], marked_range=otio.opentime.TimeRange(start, frame), color="RED"))
    if tool == "otio-ale":
        document = otio.schema.SerializableCollection()
        document[:] = [clip.deepcopy() for clip in track]
        otio.adapters.write_to_file(document, path, "ale", fps=otio_rate(rate))
        return
    timeline = otio.schema.Timeline("Written by OpenTimelineIO")
    timeline.global_start_time = otio.opentime.RationalTime(0, otio_rate(rate))
    timeline.tracks.append(track)
    options = {"rate": otio_rate(rate)} if tool == "otio-edl" else {}
    otio.adapters.write_to_file(timeline, path, otio_adapter(tool), **options)


def read_pycmx(path):
    import pycmx

    with open(path, encoding="utf-8") as file:
        for event in pycmx.parse_cmx3600(file).events:
            for edit in event.edits:
                yield {"in": edit.record_in, "out": edit.record_out, "name": edit.clip_name or ""}


def read_csv(path):
    import csv

    with open(path, encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            yield {"in": row["In"], "out": row["Out"] or row["In"], "name": row["Name"], "note": row["Note"]}


def convert(tool, source, target):
    if tool == "otio":
        import opentimelineio as otio

        otio.adapters.write_to_file(otio.adapters.read_from_file(source), target)
    elif tool == "pysrt":
        import pysrt

        pysrt.open(source, encoding="utf-8").save(target, encoding="utf-8")
    elif tool == "ttconv":
        program = pathlib.Path(sys.executable).with_name("tt")
        subprocess.run([program, "convert", "-i", source, "-o", target], check=True, stdout=subprocess.DEVNULL)
    elif tool == "ffmpeg":
        subprocess.run(["ffmpeg", "-v", "error", "-y", "-i", source, target], check=True)


def main():
    if sys.argv[1] == "convert":
        convert(*sys.argv[2:])
        return
    way, tool, path, rate = sys.argv[1:]
    if way == "write":
        write_otio(tool, path, rate)
        return
    entries = read_pycmx(path) if tool == "pycmx" else read_csv(path) if tool == "csv" else read_otio(tool, path, rate)
    for entry in entries:
        print(json.dumps(entry))


main()
