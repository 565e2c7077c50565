// What is wrong with a document in any program: a reference to nothing, an identifier or a number given twice, a value that must be
// there and is missing. No time is wrong because of it, but the program that the document is made for refuses it, or reads another cut.

import JSON

/// What is wrong with a document in any program, whatever its times are.
public enum StructureFault: Hashable, Sendable {
  /// An attribute or an element of an element, such as `ref` of `asset-clip`, refers to an identifier that nothing has.
  case undefined(String, by: String, of: String)
  /// An element has the identifier of an earlier one.
  case repeated(String, element: String)
  /// Two elements have one identifier, and a value of theirs differs, such as `name` of `file`.
  case redefined(String, element: String, value: String)
  /// An element has no value of a name, which the format requires.
  case missing(String, of: String)
  /// A child of an element is null, a number or a text.
  case noObject(childOf: String)
  /// An M2 line names another reel than its event.
  case otherReel(String, event: String)
  /// An event has the number of another one on its track, in a line.
  case repeatedNumber(Int, line: Int)
  /// The numbers of so many events begin again after 999.
  case numbersBeginAgain(events: Int)
  /// So many events do not begin and end on frames of their sequence.
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

  /// Some programs read it as it is meant, so that it only raises doubt.
  package var isDoubt: Bool {
    switch self {
    case .numbersBeginAgain, .betweenFrames: true
    case .undefined, .repeated, .redefined, .missing, .noObject, .otherReel, .repeatedNumber: false
    }
  }
}

extension StructureFault: CustomStringConvertible {
  /// What is wrong, in words, such as `nothing has the id "r9", to which ref of asset-clip refers`.
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
