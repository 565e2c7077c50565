#!/usr/bin/env python3
"""Reads and writes documents with the field's own tools: tools.py read|write TOOL FILE RATE, or convert TOOL FILE FILE

read prints a line of JSON for each entry: the in point, the out point, the name. write takes such lines from standard
input. The in and out points are timecodes. convert reads a document and writes it again, each file in the format of its suffix.
tools.py transitions FILE RATE prints the transitions of a cut, tools.py sequence FILE all of a sequence of Final Cut Pro 7.
tools.py events FILE RATE… prints each clip of a cut: its frames in the timeline and of its source; tools.py cut EDL RATE FILE
writes the cut of an edit list as .otio, .xml (Final Cut Pro 7) or .fcpxml.
"""

import fractions
import json
import math
import pathlib
import subprocess
import sys


def otio_adapter(tool):
    return {"otio-edl": "cmx_3600", "otio-ale": "ale", "otio-fcpx": "fcpx_xml", "otio-fcp7": "fcp_xml"}[tool]


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
        reference = otio.schema.ExternalReference("file:///a.mov", span) if tool in ("otio-fcpx", "otio-fcp7") else None
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


def read_fcp_mcp(path):
    """The markers of gaps and clips, placed by the offset and start of what holds them."""
    import opentimelineio as otio
    from fcp_mcp.fcpxml.parser import FCPXMLParser

    def fraction(time):
        return fractions.Fraction(time.numerator, time.denominator)

    document = FCPXMLParser().parse(path)
    sequence = document.library.events[0].projects[0].sequence
    frame = fraction(document.formats[sequence.format_ref].frame_duration)
    drop = sequence.tc_format.value == "DF"

    def named(time):
        frames = time / frame
        assert frames.denominator == 1, "a time is on a frame"
        frames, rate = int(frames), round(1 / frame)
        if drop:
            return otio.opentime.to_timecode(otio.opentime.RationalTime(frames, float(1 / frame)), float(1 / frame), drop)
        # OpenTimelineIO counts days of real time, in which 29.97 without drop frame is not yet at 24:00:00:00.
        return ":".join(f"{part:02d}" for part in (
            frames // rate // 3600, frames // rate // 60 % 60, frames // rate % 60, frames % rate))

    for clip in sequence.spine.clips:
        for marker in clip.markers:
            start = fraction(clip.offset) + fraction(marker.start) - fraction(clip.start)
            yield {"in": named(start), "out": named(start + fraction(marker.duration)), "name": marker.value,
                   "note": marker.note}


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


def read_junit(path):
    import xml.etree.ElementTree

    for case in xml.etree.ElementTree.parse(path).iter("testcase"):
        yield {"name": case.get("name"), "isFailed": case.find("failure") is not None}


def read_cut(path, rate):
    """A timeline in OpenTimelineIO's model; an edit list gets the start that its adapter puts into the track's range."""
    import opentimelineio as otio

    adapter = {".edl": "cmx_3600", ".fcpxml": "fcpx_xml", ".xml": "fcp_xml"}.get(pathlib.Path(path).suffix)
    options = {"rate": otio_rate(rate)} if adapter == "cmx_3600" else {}
    document = otio.adapters.read_from_file(path, adapter, **options)
    if isinstance(document, otio.schema.Timeline):
        return document
    return next(iter(document.find_children(descended_from_type=otio.schema.Timeline)))


def events(path, rate):
    """Frames of the timeline and of the source, at the rate; those of an edit list's timeline from its first event on."""
    import opentimelineio as otio

    def frame(time):
        return round(time.value_rescaled_to(otio_rate(rate)), 3)

    timeline = read_cut(path, rate)
    start = timeline.global_start_time or otio.opentime.RationalTime(0, otio_rate(rate))
    for track in timeline.tracks:
        for clip in track:
            if isinstance(clip, otio.schema.Clip):
                record, source = track.range_of_child(clip), clip.source_range
                yield {"record": [frame(record.start_time + start), frame(record.end_time_exclusive() + start)],
                       "source": [frame(source.start_time), frame(source.end_time_exclusive())],
                       "kind": track.kind}


def sequence(path):
    """Each clip, transition and marker of a sequence of Final Cut Pro 7, in its frames; tracks by kind and number."""
    import opentimelineio as otio

    timeline = read_cut(path, "25")

    def frame(time):
        return round(time.value_rescaled_to(timeline.global_start_time.rate))

    numbers = {}
    for track in timeline.tracks:
        kind = track.kind[:1]
        numbers[kind] = numbers.get(kind, 0) + 1
        for index, child in enumerate(track):
            name = f"{kind}{numbers[kind]}"
            if isinstance(child, otio.schema.Transition):
                cut = track.range_of_child(track[index + 1]).start_time
                yield f"{name} {frame(cut)} {frame(child.in_offset)}+{frame(child.out_offset)} {child.name}"
            elif isinstance(child, otio.schema.Clip):
                span = track.range_of_child(child)
                end = frame(span.end_time_exclusive())
                line = f"{name} {frame(span.start_time)}+{end - frame(span.start_time)} {child.name}"
                remaps = [effect.metadata["fcp_xml"]["parameter"] for effect in child.effects]
                speeds = [part["value"] for remap in remaps for part in remap if part["parameterid"] == "speed"]
                if isinstance(child.media_reference, otio.schema.GeneratorReference):
                    yield f"{line} {child.media_reference.generator_kind}"
                elif speeds:
                    yield f"{line} at {speeds[0]}"
                else:
                    # Half a frame is the next one.
                    yield f"{line} {math.floor(child.source_range.start_time.value + 0.5)}"
    for marker in timeline.tracks.markers:
        yield f"marker {frame(marker.marked_range.start_time)} {marker.name} {marker.metadata['fcp_xml']['comment']}"


def transitions(path, rate):
    """The type of each transition, the frame of its cut, and its frames before and after that."""
    import opentimelineio as otio

    timeline = read_cut(path, rate)
    for track in timeline.tracks:
        for index, child in enumerate(track):
            if isinstance(child, otio.schema.Transition):
                cut = timeline.global_start_time + track.range_of_child(track[index + 1]).start_time
                yield " ".join([child.transition_type] + [
                    str(round(time.value_rescaled_to(otio_rate(rate)))) for time in (cut, child.in_offset, child.out_offset)])


def cut(path, rate, target):
    import opentimelineio as otio

    with open(path, encoding="utf-8") as file:
        times = [word for line in file if line[:1].isdigit() for word in line.split()[-2:-1]]
    timeline = read_cut(path, rate)
    timeline.global_start_time = otio.opentime.from_timecode(times[0], otio_rate(rate))
    for track in timeline.tracks:
        track.source_range = None
        for clip in track:
            if isinstance(clip, otio.schema.Clip):
                reel = clip.metadata["cmx_3600"]["reel"]
                available = otio.opentime.TimeRange(clip.source_range.start_time, clip.source_range.duration)
                clip.media_reference = otio.schema.ExternalReference(f"file:///{reel}-{available.start_time.value:.0f}.mov", available)
                clip.media_reference.name = clip.name
    if target.endswith(".fcpxml"):
        write_fcpxml(timeline, rate, target)
    else:
        otio.adapters.write_to_file(timeline, target, "fcp_xml" if target.endswith(".xml") else None)
    if target.endswith(".xml"):
        state_start(timeline.global_start_time, times[0], target)


def state_start(start, label, path):
    """Gives a sequence of Final Cut Pro 7 the timecode that OpenTimelineIO's adapter reads and does not write."""
    document = pathlib.Path(path).read_text(encoding="utf-8")
    rate = document[document.index("<rate>"):document.index("</rate>") + len("</rate>")]
    timecode = (f"<timecode>{rate}<string>{label}</string><frame>{start.value:.0f}</frame>"
                f"<displayformat>{'DF' if ';' in label else 'NDF'}</displayformat></timecode>")
    pathlib.Path(path).write_text(document.replace(rate, rate + timecode, 1), encoding="utf-8")


def write_fcpxml(timeline, rate, path):
    """Final Cut Pro XML written here: OpenTimelineIO's adapter states no tcStart, and its offsets count from zero."""
    import opentimelineio as otio

    fps = fractions.Fraction(round(otio_rate(rate)) * 1000, 1001 if otio_rate(rate) % 1 else 1000)

    def seconds(frames):
        time = round(frames) / fps
        return f"{time.numerator}/{time.denominator}s"

    start = timeline.global_start_time.value
    spine, assets, drop = [], [], "DF" if rate.endswith("d") else "NDF"
    for clip in timeline.tracks[0]:
        if not isinstance(clip, otio.schema.Clip):
            continue
        place, source = timeline.tracks[0].range_of_child(clip).start_time.value + start, clip.source_range
        times = f'start="{seconds(source.start_time.value)}" duration="{seconds(source.duration.value)}"'
        key = f"a{len(assets)}"
        reel = clip.metadata["cmx_3600"]["reel"]
        assets.append(f'<asset id="{key}" name="{clip.name}" format="r1" {times} hasVideo="1"><metadata>'
                      f'<md key="com.apple.proapps.studio.reel" value="{reel}"/></metadata></asset>')
        spine.append(f'<asset-clip ref="{key}" name="{clip.name}" offset="{seconds(place)}" {times} '
                     f'tcFormat="{drop}"/>')
    pathlib.Path(path).write_text(
        '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE fcpxml>\n<fcpxml version="1.8"><resources>'
        f'<format id="r1" frameDuration="{seconds(1)}"/>{"".join(assets)}</resources>'
        '<library><event name="Cuts"><project name="Cut">'
        f'<sequence format="r1" tcStart="{seconds(start)}" tcFormat="{drop}"><spine>\n' + "\n".join(spine)
        + "\n</spine></sequence></project></event></library></fcpxml>\n", encoding="utf-8")


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
    if sys.argv[1] == "cut":
        cut(*sys.argv[2:])
        return
    if sys.argv[1] == "events":
        for path, rate in zip(sys.argv[2::2], sys.argv[3::2]):
            for event in events(path, rate):
                print(json.dumps(event))
        return
    if sys.argv[1] == "sequence":
        print("\n".join(sequence(sys.argv[2])))
        return
    if sys.argv[1] == "transitions":
        print("\n".join(transitions(*sys.argv[2:])))
        return
    way, tool, path, rate = sys.argv[1:]
    if way == "write":
        write_otio(tool, path, rate)
        return
    readers = {"pycmx": read_pycmx, "csv": read_csv, "fcp-mcp": read_fcp_mcp, "junit": read_junit}
    entries = readers[tool](path) if tool in readers else read_otio(tool, path, rate)
    for entry in entries:
        print(json.dumps(entry))


main()
