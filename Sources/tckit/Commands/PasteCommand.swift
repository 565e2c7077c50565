// tckit paste: an item's best representation, through the policies, to standard output.

import JSON
import TimecodePasteboard

enum PasteCommand: Command {
  static let name = "paste"
  static let spec = CommandSpec(
    name, in: .pasteboard, "write the pasteboard's timecode if the policies accept it",
    discussion: [
      "The representations of an item are tried in order of preference; the first that can be read gives the timecode, "
        + "which the policies then accept or refuse. A refusal writes nothing to standard output and ends with status 1.",
      "The lossless JSON has its own frame rate, base and limit. Plain text does not, unless it is tagged as in "
        + "01:00:00:00@25: it is read with the text rate or the local rate, and without either it is an error.",
    ],
    options: [.prefer, .type, .item, .all, .keepGoing, .back, .change, .clipboard, .clipboardTimeout, .clipboardScan]
      + OptionSpec.properties + OptionSpec.policies
      + OptionSpec.textReading + [.explain, .format, .null, .noNewline] + OptionSpec.place + OptionSpec.common,
    combinations: [
      .exclusive(.item, .all, why: "--item chooses one item, --all takes them all"),
      .exclusive(.type, .prefer, why: "--type writes bytes, --prefer chooses what is read"),
      .exclusive(.type, .json, why: "--type writes bytes unchanged"),
      .exclusive(.type, .format, why: "--type writes bytes unchanged"),
      .exclusive(.type, .all, why: "the bytes of several items would run together"),
      .exclusive(.type, .clipboardScan, why: "--type writes bytes unchanged"),
      .exclusive(.json, .format, why: "a record has every form"),
      .exclusive(.back, .change, why: "each chooses a content"),
      .needs(.keepGoing, oneOf: [.all, .clipboardScan]),
    ]
      + Combination.clipboard(
        excludes: [
          (.back, "a clipboard has no history"), (.change, "a clipboard has no history"),
          (.pasteboard, "paste reads one of them"), (.store, "paste reads one of them"),
        ], isNeededBy: [.clipboardScan]),
    examples: [
      .init(line: "tckit paste --rate 25", purpose: "refuses anything that is not at 25 fps"),
      .init(line: "tckit paste --all --json", purpose: "writes a record for each item"),
      .init(line: "tckit paste --type public.utf8-plain-text", purpose: "writes the plain text unchanged"),
      .init(line: "tckit paste --clipboard auto --rate 25", purpose: "pastes what another program copied"),
    ])

  static func run(_ arguments: ParsedArguments, _ context: inout Context) throws {
    let request = try PasteRequest(arguments)
    if let clipboard = try ClipboardAccess(ifNamedBy: arguments) {
      return try ClipboardPaste(clipboard, request).run(&context)
    }
    let place = try StoreAccess(arguments)
    let selector = StoreAccess.selector(arguments)
    while true {
      let generation = try place.store.generation(of: place.name, selector ?? .current)
      guard !generation.isEmpty else { throw Failure(.nothingToPaste(place.name)) }
      let positions = try request.positions(among: generation.itemCount, context.messages)
      let once = selector == nil ? try Self.onceItems(positions, of: generation) : []
      // What is pasted once must be this paste's own before it is written: another one may be as far as this.
      if !once.isEmpty, try isAccepted(positions, of: generation, request) {
        do {
          try place.store.remove(itemsAt: once, from: place.name, ifChange: generation.changeCount)
        } catch {
          if case .changed = error.cause { continue }
          throw Failure(.store(error))
        }
        context.effect = .usedUp(place.name)
      }
      guard let type = request.type else {
        var source = StoreSource(generation, named: place.name)
        return try paste(positions, of: &source, request, &context)
      }
      for position in positions { try write(type, of: position, in: generation, &context) }
      return
    }
  }

  /// The positions of the items that the first paste removes.
  private static func onceItems(_ positions: Range<Int>, of generation: Generation) throws(Failure) -> Set<Int> {
    var contents = generation.reader()
    var found: Set<Int> = []
    for position in positions {
      do {
        if try contents.item(at: position).attributes.isOnce { found.insert(position) }
      } catch {
        throw Failure(.store(error))
      }
    }
    return found
  }

  /// Whether the paste will write every item, so that using them up loses none.
  private static func isAccepted(
    _ positions: Range<Int>, of generation: Generation, _ request: PasteRequest
  ) throws(Failure) -> Bool {
    if request.type != nil || request.keepsGoing { return true }
    var source = StoreSource(generation, named: .general)
    for position in positions where (try? request.read(position, from: &source, .none)) == nil { return false }
    return true
  }

  /// Reads items, applies the policies and writes what is accepted.
  static func paste<Source: PasteSource & ~Copyable>(
    _ positions: Range<Int>, of source: inout Source, _ request: PasteRequest, _ context: inout Context
  ) throws(Failure) {
    var progress = request.progress
    // A list that is all or nothing is judged whole before its first byte is written.
    if positions.count > 1, !request.keepsGoing {
      for position in positions {
        progress.advance(to: position, context.messages)
        do throws(Failure) {
          try request.writer.check(try request.read(position, from: &source, context.messages).timecode)
        } catch {
          try goOn(after: error, true, &context)
        }
      }
      if context.status != .done { return }
    }
    progress = request.progress
    let messages = positions.count > 1 && !request.keepsGoing ? Messages.none : context.messages
    var writer = request.writer
    for position in positions {
      progress.advance(to: position, context.messages)
      do throws(Failure) {
        let pasted = try request.read(position, from: &source, messages)
        try writer.write(pasted.timecode, to: context) { json in
          source.origin(&json)
          json.member("item", position + 1)
          json.member("type", pasted.type)
        }
      } catch {
        try goOn(after: error, request.keepsGoing, &context)
      }
    }
  }

  /// Reports a failure that is one item's own, where the others are wanted all the same.
  private static func goOn(after failure: Failure, _ goesOn: Bool, _ context: inout Context) throws(Failure) {
    guard goesOn, failure.concernsOneItem else { throw failure }
    context.report(failure)
  }

  private static func write(
    _ type: UTType, of position: Int, in generation: Generation, _ context: inout Context
  ) throws {
    let item = try generation.item(at: position)
    let offered = item.representations.map { DeclaredTypes.offered($0.type) }
    guard let match = TypeNegotiation.choose(offered: offered, preferring: [type]),
      let index = offered.firstIndex(of: match.offered)
    else {
      throw Failure(
        item: .noMatchingType(
          wanted: [type.identifier], offered: item.representations.map(\.type)),
        at: InputLocation(item: generation.itemCount > 1 ? position + 1 : nil))
    }
    let bytes = try generation.bytes(of: item.representations[index])
    try context.write(bytes)
  }
}
