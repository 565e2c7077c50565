// A value that travels as a file: written to a file that its maker keeps, read from the receiver's copy or from the
// original.

import OpenTransferable
import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

struct PaintColor: Codable, Equatable {
  var red: Float
  var green: Float
  var blue: Float

  /// The file that the last import of the color with this red was given.
  static let received = Mutex<[Float: ReceivedTransferredFile]>([:])
}

extension PaintColor: Transferable {
  static var transferRepresentation: some TransferRepresentation {
    FileRepresentation(contentType: .json, shouldAttemptToOpenInPlace: true) { color in
      let file = FileManager.default.temporaryDirectory
        .appending(path: "color-\(color.red)", directoryHint: .notDirectory)
        .appendingPathExtension(UTType.json.preferredFilenameExtension ?? "json")
      try JSONEncoder().encode(color).write(to: file, options: .atomic)
      return SentTransferredFile(file, allowAccessingOriginalFile: color.blue == 1)
    } importing: { received in
      let color = try JSONDecoder().decode(PaintColor.self, from: Data(contentsOf: received.file))
      PaintColor.received.withLock { $0[color.red] = received }
      return color
    }
  }
}
