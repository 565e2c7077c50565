// Foundation shows an error's description as a sentence, with a capital and a full stop.

import Foundation
import SMPTETimecode
import SMPTETimecodeFoundation
import Testing

struct LocalizedErrorTests {
  private static let errors: [any Error & CustomStringConvertible] = [
    Timecode.ValidationError.outOfBounds, Timecode.StringParseError.malformed(at: 3, expected: .digit),
    TimecodeTextError(.noRate), TimecodeArithmeticError.outBeforeIn,
  ]

  @Test(arguments: errors.indices)
  func `the localized description is the sentence`(index: Int) {
    let error = Self.errors[index]
    let sentence = error.localizedDescription
    #expect(sentence.hasSuffix(".") && sentence.first?.isUppercase == true)
    #expect(sentence.dropFirst().dropLast() == error.description.dropFirst())
  }
}
