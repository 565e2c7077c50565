// The listings of the module's documentation, compiled and run. Each is between two `listing` comments, word for word.

import Foundation
import SMPTETimecode
import TestSupport
import Testing

struct DocumentationTests {
  @Test
  func `every listing of the landing page is compiled here, word for word`() throws {
    let documented = try Listings.documented(in: "Sources/Timecode/SMPTETimecode/SMPTETimecode.docc/SMPTETimecode.md")
    #expect(documented.count == 9)
    #expect(documented == (try Listings.compiled(in: "Tests/Timecode/SMPTETimecodeTests/DocumentationTests.swift")))
  }

  @Test
  func `the listings give the values that they show`() throws {
    var output: [String] = []
    func print(_ value: some CustomStringConvertible) { output.append(value.description) }

    // listing
    let start = try Timecode(.string("01:00:00:00"), at: .fps25)
    let frames = try Timecode(.frames(90_000), at: .fps25)
    let clip = try Timecode(.realTime(seconds: 3600), at: .fps25)
    let wrapped = Timecode(.components(h: 25), at: .fps25, by: .wrapping)
    // end of listing
    #expect([frames, clip, wrapped].allSatisfy { $0 == start })

    // listing
    do {
      _ = try Timecode(.string("00:00:60:00"), at: .fps25)
    } catch let error as Timecode.ValidationError {
      print(error)  // seconds go from 00 to 59
    }
    // end of listing
    #expect(output == ["seconds go from 00 to 59"])

    // listing
    let film = try Timecode(.string("01:00:00:00"), at: .fps24)
    let isEqual = film == start  // false: the rates differ
    let isSameInstant = film.isSameInstant(as: start)  // true
    // end of listing
    #expect(!isEqual && isSameInstant)

    // listing
    let rate = TimecodeFrameRate.fps29_97d.rate  // 30000/1001
    let length = try Timecode(.frames(30), at: .fps29_97d).rationalValue  // 1001/1000 s
    let typed = try TimecodeFrameRate(parsing: "29.97 drop")  // .fps29_97d
    // end of listing
    #expect(rate.stringValue == "30000/1001" && length.stringValue == "1001/1000" && typed == .fps29_97d)

    // listing
    let last = try Timecode(.string("00:00:59;29"), at: .fps29_97d)
    let next = try Timecode(.frames(1800), at: .fps29_97d)  // 00:01:00;02
    let skipped = Timecode(.components(m: 1), at: .fps29_97d, by: .allowingInvalid)
    let nearest = DropFrameRepair.nearest.repaired(skipped)  // 00:00:59;29
    // end of listing
    #expect(next > last && next.stringValue() == "00:01:00;02" && nearest?.stringValue() == "00:00:59;29")
  }

  @Test
  func `the listings give the results of conversion and reading that they show`() throws {
    let start = try Timecode(.string("01:00:00:00"), at: .fps25)
    let next = try Timecode(.string("00:01:00;02"), at: .fps29_97d)
    var output: [String] = []
    func print(_ value: some CustomStringConvertible) { output.append(value.description) }

    // listing
    let film24 = Timecode.Properties(rate: .fps24)
    let sameInstant = try start.converted(to: film24)  // 01:00:00:00
    let sameFrames = try start.converted(to: film24, mode: .frames)  // 01:02:30:00
    // end of listing
    #expect(sameInstant.stringValue() == "01:00:00:00" && sameFrames.stringValue() == "01:02:30:00")

    // listing
    let range = try TimecodeRange(tagged: "23:59:50:00..24:00:00:00@25")
    let seconds = range.duration.seconds  // 10
    let isInside = range.contains(start)
    // end of listing
    #expect(seconds == 10 && !isInside)

    // listing
    let marker = TimecodeMarker(range, name: "Credits", color: "Red")
    // end of listing
    #expect(marker.range == range && !marker.isTimecode)

    // listing
    let tagged = next.taggedStringValue  // 00:01:00;02@29.97d
    let read = try TimecodeText(parsing: tagged)
    let same = Timecode(unchecked: read.components, using: read.tag?.properties ?? next.properties)
    do {
      _ = try TimecodeText(parsing: "01:00:x0:00")
    } catch {
      print(error)  // expected a digit at offset 6
    }
    // end of listing
    #expect(tagged == "00:01:00;02@29.97d" && same == next)
    #expect(output == ["expected a digit at offset 6"])
  }
}
