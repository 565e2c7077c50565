// Hands the models from one process to another through a pasteboard: `Handover copy STORE`, then `Handover paste
// STORE`.

import FilePasteboard
import Foundation
import Models
import OpenTransferable
import OpenTransferableFoundation

@main
enum Handover {
  struct Mismatch: Error, CustomStringConvertible {
    var description: String
  }

  static func main() async throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 3 else { throw Mismatch(description: "usage: Handover copy|paste STORE") }
    let store = PasteboardStore(at: try PasteboardStore.Location(path: arguments[2]))
    let pasteboard = Pasteboard(in: store)
    switch arguments[1] {
    case "copy": try await copy(to: pasteboard)
    case "paste": try await paste(from: pasteboard)
    default: throw Mismatch(description: "neither copy nor paste")
    }
  }

  static let essay = Essay(link: URL(fileURLWithPath: "/srv/essays/1.html"), title: "One")

  static func copy(to pasteboard: Pasteboard) async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let clip = folder.appendingPathComponent("scene 1.mov")
    try Data("moov".utf8).write(to: clip)
    let web = Essay(link: try web("https://example.com/essay"), title: "Web")
    try await pasteboard.write([
      ItemProvider(Speaker(name: "Ada", facts: ["wrote notes"])), ItemProvider(Roster(names: ["Ada", "Grace"])),
      ItemProvider(Recording(file: clip)), ItemProvider(essay), ItemProvider(web),
      ItemProvider(Tint(red: 0.25, green: 0.5)), NSItemProvider(object: Caption("hello")).itemProvider,
    ])
  }

  static func web(_ text: String) throws -> URL {
    guard let url = URL(string: text) else { throw Mismatch(description: "not a URL: \(text)") }
    return url
  }

  static func paste(from pasteboard: Pasteboard) async throws {
    let providers = try pasteboard.itemProviders
    try expect(providers.count, 7)
    let speaker = try await providers[0].loadTransferable(type: Speaker.self)
    try expect(speaker.facts, ["wrote notes"])
    try expect(try await providers[0].loadTransferable(type: String.self), "Ada")
    try expect(try await providers[1].loadTransferable(type: Roster.self), Roster(names: ["Ada", "Grace"]))
    let recording = try await providers[2].loadTransferable(type: Recording.self)
    try expect(recording.file.lastPathComponent, "scene 1.mov")
    try expect(try Data(contentsOf: recording.file), Data("moov".utf8))
    try expect(try await providers[3].loadTransferable(type: Essay.self).link, essay.link)
    try expect(providers[3].registeredContentTypes, [.url, .fileURL, .utf8PlainText])
    try expect(providers[4].registeredContentTypes, [.url, .utf8PlainText])
    try expect(try await providers[4].loadTransferable(type: String.self), "Web")
    try expect(try await providers[5].loadTransferable(type: Tint.self), Tint(red: 0.25, green: 0.5))
    let caption: String? = await withCheckedContinuation { continuation in
      NSItemProvider(providers[6]).loadObject(ofClass: Caption.self) { object, _ in
        continuation.resume(returning: (object as? Caption)?.text)
      }
    }
    try expect(caption, "hello")
    print("every model came through")
  }

  static func expect<Value: Equatable>(_ found: Value, _ expected: Value) throws {
    if found != expected { throw Mismatch(description: "\(found) instead of \(expected)") }
  }
}
