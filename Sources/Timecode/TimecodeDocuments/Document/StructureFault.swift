// The faults that make a document wrong in any program: an undefined reference, an identifier or a number that appears
// twice, a missing value that is required. They change no time here, but the document's own program refuses the
// document or reads a different cut.

import JSON

/// A fault that makes a document wrong in any program, whatever its times are.
public enum StructureFault: Equatable, Sendable {
  /// An attribute or a child element, such as `ref` of `asset-clip`, refers to an undefined identifier.
  case undefined(String, by: String, of: String)
  /// An element has the same identifier as an earlier one.
  case repeated(String, element: String)
  /// Two elements have the same identifier and different values, such as `name` of `file`.
  case redefined(String, element: String, value: String)
  /// An element lacks a value that the format requires.
  case missing(String, of: String)
  /// A child of an element is not an object, but null, a number or a text.
  case noObject(childOf: String)
  /// An M2 line and its event name different reels.
  case otherReel(String, event: String)
  /// An event has the same number as an earlier event on its track; `line` is the line of the earlier event.
  case repeatedNumber(Int, line: Int)
  /// The event numbers begin again after 999, and this many events follow.
  case numbersBeginAgain(events: Int)
  /// This many events do not begin and end on whole frames of their sequence.
  case betweenFrames(events: Int)
}

extension StructureFault {
  /// The code of the fault.
  public var code: DocumentError.Code {
    switch self {
    case .undefined, .otherReel: .reference
    case .repeated, .redefined, .repeatedNumber, .numbersBeginAgain: .duplicate
    case .missing, .noObject: .missing
    case .betweenFrames: .inexact
    }
  }

  /// True if some programs read the document as intended, so that the fault is only a doubt.
  package var isDoubt: Bool {
    switch self {
    case .numbersBeginAgain, .betweenFrames: true
    case .undefined, .repeated, .redefined, .missing, .noObject, .otherReel, .repeatedNumber: false
    }
  }
}

extension StructureFault: CustomStringConvertible {
  /// The fault in words, such as `nothing has the id "r9", to which ref of asset-clip refers`.
  public var description: String {
    func short(_ text: String) -> String { text.printable(limit: 40) }
    return switch self {
    case .undefined(let id, let name, let element):
      "nothing has the id \"\(short(id))\", to which \(short(name)) of \(short(element)) refers"
    case .repeated(let id, let element):
      "the id \"\(short(id))\" of \(short(element)) was given to an earlier element"
    case .redefined(let id, let element, let value):
      "the id \"\(short(id))\" was given to an earlier \(element) with another \(value)"
    case .missing(let name, let element): "\(short(element)) has no \(short(name))"
    case .noObject(let parent): "a child of \(short(parent)) is not an object"
    case .otherReel(let reel, let event): "M2 is for the reel \(short(reel)), but its event is of \(short(event))"
    case .repeatedNumber(let number, let line):
      "the number \(number) was given to the event in line \(line), on the same track"
    case .numbersBeginAgain(let count):
      "the numbers begin again after 999: \(count) \(count == 1 ? "event has" : "events have") the number of an earlier one"
    case .betweenFrames(let count):
      count == 1
        ? "the event does not begin and end on frames of its sequence"
        : "\(count) events do not begin and end on frames of their sequence, this one first"
    }
  }
}
