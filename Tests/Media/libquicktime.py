#!/usr/bin/env python3
"""Writes a movie with a tmcd track by libquicktime, which has no command for it.

    libquicktime.py PATH mp4|qt|qt-old NUMERATOR DENOMINATOR NOMINAL DROPPED FIRST FRAMES REEL

FIRST is the number of the first frame, counted from zero. The library keeps a list of its codecs in HOME."""

import ctypes
import sys

FILE_TYPES = {"qt-old": 1 << 0, "qt": 1 << 1, "mp4": 1 << 4}
DROP_FRAME, WRAPS_AT_MIDNIGHT = 1, 2


def main():
    path, file_type, *numbers, reel = sys.argv[1:]
    numerator, denominator, nominal, dropped, first, frames = map(int, numbers)
    library = ctypes.CDLL("libquicktime.so.2")
    library.lqt_open_write.restype = ctypes.c_void_p
    library.lqt_rows_alloc.restype = ctypes.c_void_p
    library.lqt_find_video_codec_by_name.restype = ctypes.POINTER(ctypes.c_void_p)
    codec = library.lqt_find_video_codec_by_name(b"png")
    file = ctypes.c_void_p(library.lqt_open_write(path.encode(), FILE_TYPES[file_type]))
    if not codec or not file:
        return f"{path}: libquicktime has no PNG, or cannot write the file"
    if library.lqt_add_video_track(file, 32, 32, denominator, numerator, ctypes.c_void_p(codec[0])):
        return f"{path}: no video track"
    library.lqt_add_timecode_track(file, 0, WRAPS_AT_MIDNIGHT | (DROP_FRAME if dropped else 0), nominal)
    library.lqt_set_timecode_tape_name(file, 0, reel.encode())
    row, chroma = ctypes.c_int(), ctypes.c_int()
    rows = ctypes.c_void_p(
        library.lqt_rows_alloc(32, 32, library.lqt_get_cmodel(file, 0), ctypes.byref(row), ctypes.byref(chroma)))
    library.lqt_write_timecode(file, 0, ctypes.c_uint32(first))
    for frame in range(frames):
        if library.lqt_encode_video(file, rows, 0, ctypes.c_int64(frame * denominator)):
            return f"{path}: frame {frame} was not written"
    return library.quicktime_close(file)


if __name__ == "__main__":
    sys.exit(main())
