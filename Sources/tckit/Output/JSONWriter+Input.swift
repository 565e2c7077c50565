// The members of a record that tell where its timecode comes from: the text and its place, or the media file.

import JSON
import MediaTimecode
import TimecodePasteboard

extension JSONWriter {
  /// The text that was read, and its place.
  mutating func input(_ event: FilterEvent, _ bytes: Span<UInt8>, _ file: String?) {
    input(bytes.extracting(event.range), file: file, line: event.line, column: event.column)
  }

  /// What a media file has beside its range and its name.
  mutating func media(_ start: MediaStart) {
    member("reel", ifPresent: start.reel)
    member("container", start.container.rawValue)
    array("places") { json in
      for place in start.found {
        json.elementObject { json in
          json.member("place", place.description)
          json.member("offset", place.offset)
          json.member("timecode", ifPresent: place.timecode?.losslessText)
          json.member("rate", ifPresent: place.timecode?.frameRate.rawValue)
        }
      }
    }
  }
}
