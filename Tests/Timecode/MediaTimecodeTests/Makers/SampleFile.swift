// A complete hand-made file of each container with everything that can be read, for tests that damage files and for
// fuzzers.

import SMPTETimecode

/// A file by its name.
struct SampleFile {
  var name: String
  var bytes: [UInt8]

  /// The files, all at 29.97 drop.
  static let all: [SampleFile] = {
    guard let told = Told(.fps29_97d, 10, 3, 7, 29) else { return [] }
    var movie = MovieBytes(told, flags: 2)
    movie.timecodes[0].edits = [(10, -1), (1200, 2002)]
    movie.timecodes[0].name = "A001"
    var long = movie
    (long.isLong, long.isMovieFirst, long.brand) = (true, true, "isom")
    var material = MaterialBytes(told)
    material.systemItem = [0x69, 0x07, 0x03, 0x10]
    var atom = material
    (atom.isAtom, atom.status, atom.footer, atom.lengthBytes) = (true, 1, material.packages, 9)
    var wave = WaveBytes(form: "RF64")
    wave.timeReference = 48000
    wave.production = WaveBytes.production(told, stamp: 48000)
    var matroska = MatroskaBytes(defaultDuration: 33_366_667)
    matroska.tags = [(7, "01:00:00;00"), (0, "01:00:00;00")]
    (matroska.areTagsLast, matroska.duration) = (true, 2002)
    let image = DPXBytes(timeCode: 0x1003_0769, televisionRate: 29.97, framePosition: 5, filmRate: 29.97)
    let part = EXRBytes.Part(timeCode: 0x1003_0769, rate: told.terms)
    return [
      SampleFile(name: "QuickTime", bytes: movie.bytes), SampleFile(name: "MP4", bytes: long.bytes),
      SampleFile(name: "MXF", bytes: material.bytes), SampleFile(name: "OP-Atom", bytes: atom.bytes),
      SampleFile(name: "WAVE", bytes: wave.bytes), SampleFile(name: "Matroska", bytes: matroska.bytes),
      SampleFile(name: "DPX", bytes: image.bytes),
      SampleFile(name: "OpenEXR", bytes: EXRBytes(parts: [part, part], reel: "A001").bytes),
    ]
  }()

  /// The files in Tests/Fixtures/Media: each container at 10:03:07;29, and three that give a warning or are refused.
  static let fixtures: [SampleFile] = {
    guard let told = Told(.fps29_97d, 10, 3, 7, 29), let odd = Told(.fps24, 1, 0, 0, 12) else { return [] }
    let movie = MovieBytes(told)
    var mpeg = movie
    (mpeg.brand, mpeg.isMovieFirst) = ("isom", true)
    var atom = MaterialBytes(told)
    atom.isAtom = true
    atom.packages[0].timecode?.frames = 0
    var wave = WaveBytes()
    wave.timeReference = UInt64(told.timecode.samplesValue(sampleRate: 48000))
    wave.production = WaveBytes.production(told)
    var unrated = wave
    unrated.production = nil
    var matroska = MatroskaBytes(defaultDuration: 33_366_667)
    (matroska.tags, matroska.duration) = ([(0, told.timecode.stringValue())], 1602)
    let packed = told.timecode.packed | 0x40
    var silent = MovieBytes()
    silent.references = []
    return [
      SampleFile(name: "A001.mov", bytes: movie.bytes), SampleFile(name: "A001.mp4", bytes: mpeg.bytes),
      SampleFile(name: "A001.mxf", bytes: MaterialBytes(told).bytes),
      SampleFile(name: "A001-atom.mxf", bytes: atom.bytes),
      SampleFile(name: "A001.wav", bytes: wave.bytes), SampleFile(name: "A001.mkv", bytes: matroska.bytes),
      SampleFile(name: "A001.dpx", bytes: DPXBytes(timeCode: packed, televisionRate: 29.97).bytes),
      SampleFile(name: "A001.exr", bytes: EXRBytes(parts: [.init(timeCode: packed, rate: told.terms)]).bytes),
      SampleFile(name: "flag-at-24.mov", bytes: MovieBytes(odd, flags: 1).bytes),
      SampleFile(name: "no-rate.wav", bytes: unrated.bytes), SampleFile(name: "no-timecode.mov", bytes: silent.bytes),
    ]
  }()
}
