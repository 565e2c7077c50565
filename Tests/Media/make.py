#!/usr/bin/env python3
"""Makes media files with the field's own writers: make.py DIRECTORY

Each file is told a start label, a rate and a length; manifest.jsonl has what it was told, one file a line. The tests read
each file and compare. At least two independent makers write each container."""

import concurrent.futures
import fractions
import json
import os
import pathlib
import subprocess
import sys
import tempfile

Rate = fractions.Fraction


def ntsc(nominal):
    return Rate(nominal * 1000, 1001)


# Sixteen rates: the name, frames a second, frame numbers a second, frame numbers dropped a minute.
RATES = [
    ("23.976", ntsc(24), 24, 0),
    ("24", Rate(24), 24, 0),
    ("25", Rate(25), 25, 0),
    ("29.97", ntsc(30), 30, 0),
    ("29.97d", ntsc(30), 30, 2),
    ("30", Rate(30), 30, 0),
    ("47.952", ntsc(48), 48, 0),
    ("48", Rate(48), 48, 0),
    ("50", Rate(50), 50, 0),
    ("59.94", ntsc(60), 60, 0),
    ("59.94d", ntsc(60), 60, 4),
    ("60", Rate(60), 60, 0),
    ("100", Rate(100), 100, 0),
    ("119.88", ntsc(120), 120, 0),
    ("119.88d", ntsc(120), 120, 8),
    ("120", Rate(120), 120, 0),
]

FRAMES = 12


class Told:
    """What a maker is told: a label at a rate. `most` is the greatest frame number that the container can hold."""

    def __init__(self, rate, number, most=999):
        self.name, self.rate, self.nominal, self.drop = rate
        last = min(self.nominal - 1, most)
        self.h, self.m, self.s, self.f = [
            (1, 0, 0, 0),
            (10, 3, 7, last),
            (23, 59, 59, last // 2),
            (0, 0, 0, 1),
            (9, 59, 59, last),
            (12, 34, 56, 12 % (last + 1)),
            (1, 1, 0, self.drop),
        ][number % 7]

    def frames(self):
        minutes = self.h * 60 + self.m
        count = (minutes * 60 + self.s) * self.nominal + self.f
        return count - self.drop * (minutes - minutes // 10)

    def text(self):
        digits = 3 if self.nominal > 100 else 2
        mark = ";" if self.drop else ":"
        return f"{self.h:02}:{self.m:02}:{self.s:02}{mark}{self.f:0{digits}}"

    def two_digits(self):
        """The label as writers without three digits take it."""
        mark = ";" if self.drop else ":"
        return f"{self.h:02}:{self.m:02}:{self.s:02}{mark}{self.f:02}"

    def samples(self, rate=48000):
        exact = self.frames() / self.rate * rate
        return (2 * exact.numerator + exact.denominator) // (2 * exact.denominator)

    def speed(self):
        number = float(self.rate)
        return f"{number:07.3f}-{'DF' if self.drop else 'ND'}"


def run(*command):
    result = subprocess.run([str(part) for part in command], capture_output=True, text=True, check=False)
    if result.returncode or "ERROR" in result.stderr:
        raise RuntimeError(f"{' '.join(map(str, command))}\n{result.stderr}")


def ffmpeg(told, path, *arguments, size="32x32"):
    import imageio_ffmpeg

    source = ["-f", "lavfi", "-i", f"color=s={size}:r={told.rate}", "-frames:v", FRAMES]
    run(imageio_ffmpeg.get_ffmpeg_exe(), "-v", "error", "-y", *source, *arguments, path)


def ffmpeg_mov(told, path):
    ffmpeg(told, path, "-c:v", "mjpeg", "-timecode", told.two_digits(), "-metadata:s:v", "reel_name=A001")
    return {"duration": str(FRAMES), "reel": "A001"}


def ffmpeg_mp4(told, path):
    ffmpeg(told, path, "-c:v", "libx264", "-preset", "ultrafast", "-bf", 2, "-timecode", told.two_digits())
    return {"duration": str(FRAMES)}


def ffmpeg_fragments(told, path):
    ffmpeg(told, path, "-c:v", "mjpeg", "-timecode", told.two_digits(), "-movflags", "frag_keyframe+empty_moov")
    return {}


def ffmpeg_mxf(told, path):
    ffmpeg(told, path, "-pix_fmt", "yuv422p", "-c:v", "dnxhd", "-profile:v", "dnxhr_lb", "-timecode",
           told.two_digits(), "-f", "mxf", size="256x120")
    return {"duration": str(FRAMES)}


def ffmpeg_atom(told, path):
    ffmpeg(told, path, "-pix_fmt", "yuv422p", "-c:v", "dnxhd", "-profile:v", "dnxhr_lb", "-timecode",
           told.two_digits(), "-f", "mxf_opatom", size="256x120")
    return {"duration": str(FRAMES)}


def ffmpeg_mkv(told, path):
    ffmpeg(told, path, "-c:v", "mjpeg", "-metadata", f"timecode={told.text()}", "-f", "matroska")
    return {"duration": str(FRAMES)}


def ffmpeg_track_mkv(told, path):
    ffmpeg(told, path, "-c:v", "mjpeg", "-metadata:s:v", f"timecode={told.text()}", "-f", "matroska")
    return {"duration": str(FRAMES)}


def ffmpeg_wave(told, path, *options):
    import imageio_ffmpeg

    run(imageio_ffmpeg.get_ffmpeg_exe(), "-v", "error", "-y", "-f", "lavfi", "-i", "anullsrc=r=48000:cl=mono",
        "-frames:a", 4, *options, "-write_bext", 1, "-metadata", f"time_reference={told.samples()}", "-metadata",
        f"description=sSPEED={told.speed()}", path)
    return {}


def ffmpeg_rf64(told, path):
    return ffmpeg_wave(told, path, "-rf64", "always")


def ffmpeg_convert(source, path, *arguments):
    import imageio_ffmpeg

    run(imageio_ffmpeg.get_ffmpeg_exe(), "-v", "error", "-y", "-i", source, "-c", "copy", *arguments, path)
    source.unlink()


def ffmpeg_matroska_movie(told, path, frames=FRAMES):
    """A movie with the time stamps of Matroska, which are milliseconds, and a frame that was rounded to a tick."""
    source = path.with_suffix(".source.mkv")
    ffmpeg(told, source, "-c:v", "mjpeg", "-timecode", told.two_digits(), "-frames:v", frames)
    ffmpeg_convert(source, path)
    return {"duration": str(frames), "rounded": True}


def ffmpeg_long_matroska_movie(told, path):
    """So long that only one rate can have given the time stamps."""
    return {**ffmpeg_matroska_movie(told, path, frames=400), "rounded": False}


def ffmpeg_transport_stream_mp4(told, path):
    source = path.with_suffix(".source.ts")
    ffmpeg(told, source, "-c:v", "libx264", "-preset", "ultrafast", "-bf", 2)
    ffmpeg_convert(source, path, "-timecode", told.two_digits())
    return {"duration": str(FRAMES), "rounded": True}


def ffmpeg_time_scale(told, path, scale):
    ffmpeg(told, path, "-c:v", "mjpeg", "-timecode", told.two_digits(), "-video_track_timescale", scale)
    return {"rounded": True}


def ffmpeg_time_scale_1000(told, path):
    return ffmpeg_time_scale(told, path, 1000)


def ffmpeg_time_scale_30000(told, path):
    return ffmpeg_time_scale(told, path, 30000)


def ffmpeg_time_scale_90000(told, path):
    return ffmpeg_time_scale(told, path, 90000)


def ffmpeg_decimal_mkv(told, path):
    """A rate that somebody typed with two decimals."""
    import imageio_ffmpeg

    source = ["-f", "lavfi", "-i", f"color=s=32x32:r={round(float(told.rate), 2)}", "-frames:v", FRAMES]
    run(imageio_ffmpeg.get_ffmpeg_exe(), "-v", "error", "-y", *source, "-c:v", "mjpeg", "-timecode", told.two_digits(),
        path)
    return {"duration": str(FRAMES)}


def gstreamer_video(told, path, *rest):
    mark = "true" if told.drop else "false"
    run("gst-launch-1.0", "-q", "videotestsrc", f"num-buffers={FRAMES}", "pattern=black", "!",
        f"video/x-raw,framerate={told.rate.numerator}/{told.rate.denominator},width=32,height=32", "!",
        "timecodestamper", "source=internal", f"drop-frame={mark}",
        f"set-internal-timecode={told.h:02}:{told.m:02}:{told.s:02}:{told.f:02}", "!", *rest, "!", "filesink",
        f"location={path}")
    return {"duration": str(FRAMES)}


def gstreamer_mov(told, path):
    return gstreamer_video(told, path, "jpegenc", "!", "qtmux")


def libquicktime(told, path, file_type):
    script = pathlib.Path(__file__).with_name("libquicktime.py")
    with tempfile.TemporaryDirectory() as home:
        run("env", f"HOME={home}", sys.executable, script, path, file_type, told.rate.numerator, told.rate.denominator,
            told.nominal, told.drop, told.frames(), FRAMES, "A001")
    return {"duration": str(FRAMES), "reel": "A001"}


def libquicktime_mp4(told, path):
    return libquicktime(told, path, "mp4")


def libquicktime_mov(told, path):
    # Without an ftyp atom, as movies were before there was one.
    return libquicktime(told, path, "qt-old")


def bmx(told, path, system_item=False):
    import mxfuse

    track = mxfuse.TrackSpec(
        mxfuse.EssenceType.OPAQUE_PICTURE, essence_container_ul="060e2b340401010d0d01030102700100",
        coding_ul="060e2b340401010d0401020270000000", stored_width=16, stored_height=16, element_type=0x70,
        element_llen=8, descriptor=mxfuse.DescriptorKind.RGBA, aspect_ratio=(16, 9), component_depth=8)
    start = mxfuse.Timecode(told.h, told.m, told.s, told.f, bool(told.drop))
    spec = mxfuse.ClipSpec(
        edit_rate=(told.rate.numerator, told.rate.denominator), duration=FRAMES, tracks=[track],
        start_timecode=start, clip_name="A001C001", system_item=system_item)
    with open(path, "wb") as sink, mxfuse.write_mxf(sink, spec) as clip:
        for _ in range(FRAMES):
            clip.write_unit(b"\0" * 64)
    return {"duration": str(FRAMES), "name": "A001C001"}


def bwf(told, path):
    from wave_bwf_rf64 import wave

    with open(path, "wb") as sink:
        file = wave.open(sink, "w")
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(48000)
        file.set_bext_description(f"sSPEED={told.speed()}".encode())
        file.set_bext_originator(b"make.py")
        file.set_bext_originator_reference(b"")
        samples = told.samples()
        low = samples & 0xFFFFFFFF
        file.set_bext_time_reference([low - (1 << 32) if low >= 1 << 31 else low, samples >> 32])
        file.set_bext()
        file.writeframes(b"\0" * 9600)
        file.close()
    return {}


def oiio_image(told, path, attributes):
    import OpenImageIO as oiio

    spec = oiio.ImageSpec(4, 4, 3, oiio.HALF if path.suffix == ".exr" else oiio.UINT8)
    for name, kind, value in attributes:
        spec.attribute(name, oiio.TypeDesc(kind), value)
    output = oiio.ImageOutput.create(str(path))
    if not output or not output.open(str(path), spec) or not output.write_image(__import__("numpy").zeros((4, 4, 3), "f")):
        raise RuntimeError(oiio.geterror())
    output.close()
    return {"duration": "1"}


def digits(told):
    return f"{told.h:02}:{told.m:02}:{told.s:02}:{told.f:02}"


def oiio_dpx(told, path):
    return oiio_image(told, path, [
        ("dpx:TimeCode", "string", digits(told)), ("dpx:FrameRate", "float", float(told.rate)),
        ("dpx:TemporalFrameRate", "float", float(told.rate))])


def imagemagick_dpx(told, path):
    convert = next(name for name in ("/usr/bin/convert-im6.q16", "/usr/bin/convert", "magick") if os.path.exists(name))
    run(convert, "-size", "4x4", "xc:black", "-define", f"dpx:television.time.code={digits(told)}", "-define",
        f"dpx:television.frame_rate={float(told.rate):.6f}", path)
    return {"duration": "1"}


def packed(told):
    word = 0
    for number in (told.h, told.m, told.s, told.f):
        word = word << 8 | number // 10 << 4 | number % 10
    return word | (0x40 if told.drop else 0)


def oiio_exr(told, path):
    return oiio_image(told, path, [
        ("smpte:TimeCode", "timecode", (packed(told), 0)),
        ("framesPerSecond", "rational", (told.rate.numerator, told.rate.denominator))])


def openexr(told, path):
    import numpy
    import OpenEXR

    header = {
        "compression": OpenEXR.ZIP_COMPRESSION, "type": OpenEXR.scanlineimage, "reelName": "A001",
        "timeCode": OpenEXR.TimeCode(told.h, told.m, told.s, told.f, told.drop != 0, *[0] * 13),
        "framesPerSecond": told.rate}
    OpenEXR.File(header, {"RGB": numpy.zeros((4, 4, 3), numpy.float16)}).write(str(path))
    return {"duration": "1", "reel": "A001"}


def openexr_parts(told, path):
    import numpy
    import OpenEXR

    def part(name):
        header = {
            "name": name, "type": OpenEXR.scanlineimage,
            "timeCode": OpenEXR.TimeCode(told.h, told.m, told.s, told.f, told.drop != 0, *[0] * 13),
            "framesPerSecond": told.rate}
        return OpenEXR.Part(header, {"RGB": numpy.zeros((4, 4, 3), numpy.float16)}, name)

    OpenEXR.File([part("left"), part("right")]).write(str(path))
    return {"duration": "1", "places": 2}


def mkvmerge(told, path):
    source = path.with_suffix(".source.avi")
    tags = path.with_suffix(".xml")
    ffmpeg(told, source, "-c:v", "mjpeg")
    tags.write_text(
        "<Tags><Tag><Targets/><Simple><Name>TIMECODE</Name><String>" + told.text()
        + "</String></Simple></Tag></Tags>")
    duration = f"0:{told.rate.numerator}/{told.rate.denominator}p"
    run("mkvmerge", "-q", "--default-duration", duration, "--global-tags", tags, "-o", path, source)
    source.unlink()
    tags.unlink()
    return {"duration": str(FRAMES)}


DROP = ("29.97d", "59.94d", "119.88d")

# The maker, its container, the file's ending, and what it cannot be told: greater frame numbers, some rates.
MAKERS = [
    (ffmpeg_mov, "FFmpeg", "QuickTime", "mov", {}),
    (ffmpeg_fragments, "FFmpeg, fragments", "QuickTime", "mov", {}),
    (gstreamer_mov, "GStreamer", "QuickTime", "mov", {"not": ("47.952", "119.88", "119.88d")}),
    (libquicktime_mov, "libquicktime, no ftyp", "QuickTime", "mov", {}),
    (ffmpeg_mp4, "FFmpeg", "MP4", "mp4", {}),
    (libquicktime_mp4, "libquicktime", "MP4", "mp4", {}),
    (ffmpeg_mxf, "FFmpeg OP1a", "MXF", "mxf", {}),
    (ffmpeg_atom, "FFmpeg OP-Atom", "MXF", "mxf", {}),
    (bmx, "bmx OP1a", "MXF", "mxf", {"not": ("119.88d",)}),
    (ffmpeg_wave, "FFmpeg", "WAVE", "wav", {}),
    (ffmpeg_rf64, "FFmpeg RF64", "WAVE", "wav", {}),
    (bwf, "wave-bwf-rf64", "WAVE", "wav", {}),
    (oiio_dpx, "OpenImageIO", "DPX", "dpx", {"most": 99, "not": DROP}),
    (imagemagick_dpx, "ImageMagick", "DPX", "dpx", {"most": 99, "not": DROP}),
    (oiio_exr, "OpenImageIO", "OpenEXR", "exr", {"most": 39}),
    (openexr, "OpenEXR", "OpenEXR", "exr", {"most": 29}),
    (openexr_parts, "OpenEXR, two parts", "OpenEXR", "exr", {"most": 29}),
    (ffmpeg_mkv, "FFmpeg", "Matroska", "mkv", {}),
    (ffmpeg_track_mkv, "FFmpeg, tag of the track", "Matroska", "mkv", {}),
    (mkvmerge, "MKVToolNix", "Matroska", "mkv", {}),
    (ffmpeg_matroska_movie, "FFmpeg, copied from Matroska", "QuickTime", "mov", {}),
    (ffmpeg_long_matroska_movie, "FFmpeg, copied from longer Matroska", "QuickTime", "mov", {}),
    (ffmpeg_transport_stream_mp4, "FFmpeg, copied from a transport stream", "MP4", "mp4", {}),
    (ffmpeg_time_scale_1000, "FFmpeg, 1000 ticks", "QuickTime", "mov", {}),
    (ffmpeg_time_scale_30000, "FFmpeg, 30000 ticks", "QuickTime", "mov", {}),
    (ffmpeg_time_scale_90000, "FFmpeg, 90000 ticks", "QuickTime", "mov", {}),
    (ffmpeg_decimal_mkv, "FFmpeg, decimals", "Matroska", "mkv", {}),
]


def jobs(directory):
    number = 0
    for make, maker, container, suffix, limits in MAKERS:
        for rate in RATES:
            number += 1
            if rate[0] in limits.get("not", ()):
                continue
            told = Told(rate, number, limits.get("most", 999))
            yield make, maker, container, told, directory / f"{make.__name__}-{rate[0]}.{suffix}"


def main():
    directory = pathlib.Path(sys.argv[1])
    directory.mkdir(parents=True, exist_ok=True)
    for old in directory.iterdir():
        old.unlink()

    def perform(job):
        make, maker, container, told, path = job
        try:
            more = make(told, path)
        except Exception as error:  # noqa: BLE001: whatever a maker throws, its file is missing
            return f"{path.name}: {error}", None
        return None, {
            "file": path.name, "container": container, "maker": maker, "label": told.text(), "rate": told.name, **more}

    with concurrent.futures.ThreadPoolExecutor(max_workers=2) as pool:
        results = list(pool.map(perform, jobs(directory)))
    failures = [failure for failure, _ in results if failure]
    lines = [json.dumps(line) for _, line in results if line]
    (directory / "manifest.jsonl").write_text("\n".join(lines) + "\n")
    for failure in failures:
        print(failure, file=sys.stderr)
    print(f"{len(lines)} files made, {len(failures)} not")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
