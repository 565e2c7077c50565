// Models as apps write them for Apple's frameworks, importing nothing else.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import CoreTransferable
import UniformTypeIdentifiers

extension UTType {
  public static var speaker: UTType { UTType(exportedAs: "com.example.handover.speaker") }
}

/// A value that is coded, with its name for receivers of text.
public struct Speaker: Codable, Equatable, Transferable {
  public var id: UUID
  public var name: String
  public var facts: [String]
  public var portrait: URL?

  public init(name: String, facts: [String]) {
    id = UUID()
    self.name = name
    self.facts = facts
  }

  public static var transferRepresentation: some TransferRepresentation {
    CodableRepresentation(contentType: .speaker)
    ProxyRepresentation(exporting: \.name)
  }
}

/// Values that make their own bytes, but only if they are not empty.
public struct Roster: Equatable, Sendable {
  public var names: [String]

  public init(names: [String]) { self.names = names }

  init(csv: Data) throws {
    names = String(decoding: csv, as: UTF8.self).split(separator: ",").map(String.init)
  }
}

extension Roster: Transferable {
  public static var transferRepresentation: some TransferRepresentation {
    DataRepresentation(contentType: .commaSeparatedText) { roster in
      Data(roster.names.joined(separator: ",").utf8)
    } importing: { data in
      try Roster(csv: data)
    }
    .exportingCondition { !$0.names.isEmpty }
    .suggestedFileName("roster.csv")
  }
}

/// A value that is a file. The receiver copies it to a separate folder under the file's name.
public struct Recording: Transferable {
  public var file: URL

  public init(file: URL) { self.file = file }

  public static var transferRepresentation: some TransferRepresentation {
    FileRepresentation(contentType: .movie) {
      SentTransferredFile($0.file)
    } importing: { received in
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let copy = folder.appendingPathComponent(received.file.lastPathComponent)
      try FileManager.default.copyItem(at: received.file, to: copy)
      return Recording(file: copy)
    }
  }
}

/// A value that is transferred as others are: a link, and its title for those who read no links.
public struct Essay: Equatable, Transferable {
  public var link: URL
  public var title: String

  public init(link: URL, title: String) {
    self.link = link
    self.title = title
  }

  public static var transferRepresentation: some TransferRepresentation {
    ProxyRepresentation(exporting: \.link) { Essay(link: $0, title: "") }
    ProxyRepresentation(exporting: \.title)
  }
}

/// A value that is written to a file for the transfer.
public struct Tint: Codable, Equatable {
  public var red: Float
  public var green: Float

  public init(red: Float, green: Float) {
    self.red = red
    self.green = green
  }
}

extension Tint: Transferable {
  public static var transferRepresentation: some TransferRepresentation {
    FileRepresentation(contentType: .json) { tint in
      let file = FileManager.default.temporaryDirectory
        .appending(path: "tint-\(UUID().uuidString)", directoryHint: .notDirectory)
        .appendingPathExtension(UTType.json.preferredFilenameExtension ?? "json")
      try JSONEncoder().encode(tint).write(to: file, options: .atomic)
      return SentTransferredFile(file, allowAccessingOriginalFile: true)
    } importing: { received in
      try JSONDecoder().decode(Tint.self, from: Data(contentsOf: received.file))
    }
  }
}

/// A class that reads and writes item providers' data itself.
public final class Caption: NSObject, NSItemProviderReading, NSItemProviderWriting {
  public let text: String

  public init(_ text: String) { self.text = text }

  public static var readableTypeIdentifiersForItemProvider: [String] { [kUTTypeUTF8PlainText as String] }

  public static var writableTypeIdentifiersForItemProvider: [String] { [kUTTypeUTF8PlainText as String] }

  public static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Caption {
    Caption(String(decoding: data, as: UTF8.self))
  }

  public func loadData(
    withTypeIdentifier typeIdentifier: String,
    forItemProviderCompletionHandler completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Progress? {
    completionHandler(text.data(using: .utf8), nil)
    return nil
  }
}
