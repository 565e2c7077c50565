// A whole hand-made file of each container with as much in it as is read, for the tests that damage files and for the fuzzers.

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
}
