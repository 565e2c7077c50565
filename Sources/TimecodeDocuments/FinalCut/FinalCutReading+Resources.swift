// What the resources of Final Cut Pro's XML state about rates.

import SMPTETimecode
import XML

extension FinalCutReading {
  mutating func takeFormat(of reader: borrowing XMLReader) {
    guard let id = string("id", of: reader), reader.attribute("frameDuration") != nil else { return }
    frameDurations[id] = time("frameDuration", of: reader) ?? .undefined
  }

  mutating func takeAsset(of reader: borrowing XMLReader) {
    guard let id = string("id", of: reader) else { return }
    takeSource(id, of: reader)
    if let format = string("format", of: reader) { assetFormats[id] = format }
  }

  /// Takes the format of a compound clip's own sequence.
  mutating func takeCompound(_ kind: FinalCutElement.Kind, of reader: borrowing XMLReader) {
    guard kind == .sequence, let id = compound, let format = string("format", of: reader) else { return }
    if assetFormats[id] == nil { assetFormats[id] = format }
  }

  /// What a sequence or a browser clip states about its rate.
  func rate(of reader: borrowing XMLReader) throws(DocumentError) -> RateStatement? {
    let format = string("format", of: reader) ?? string("ref", of: reader).flatMap { assetFormats[$0] }
    let flag = string("tcFormat", of: reader)
    guard let duration = format.flatMap({ frameDurations[$0] }) else { return flag.map { .dropFrame($0 == "DF") } }
    guard duration.isDefined else { throw DocumentError(.expected("a format with a frameDuration"), at: place) }
    guard let rate = TimecodeFrameRate(frameDuration: duration) else {
      throw DocumentError(.rateUnsupported("\(duration.fcpxmlStringValue) a frame"), at: place)
    }
    guard flag == "DF" else { return .rate(rate) }
    guard let drop = TimecodeFrameRate(frameDuration: duration, drop: true) else {
      throw DocumentError(.contradiction(.dropFrame(true), rate), at: place)
    }
    return .rate(drop)
  }
}
