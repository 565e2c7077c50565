// Values of a struct in an archive of objects, by the coder that the struct names.

import FilePasteboard
import OpenTransferable
import OpenTransferableFoundation
import Testing

struct Rating: ValueCoding, Hashable {
  typealias Coder = RatingCoder

  var title: String
  var stars: Int
}

class RatingCoder: NSObject, NSCoding, CodingType {
  enum Key: String {
    case title
    case stars
  }

  let value: Rating

  required init(_ value: Rating) {
    self.value = value
  }

  required init?(coder: NSCoder) {
    guard let title = coder.decodeObject(forKey: Key.title.rawValue) as? String else { return nil }
    value = Rating(title: title, stars: coder.decodeInteger(forKey: Key.stars.rawValue))
  }

  func encode(with coder: NSCoder) {
    coder.encode(value.title, forKey: Key.title.rawValue)
    coder.encode(value.stars, forKey: Key.stars.rawValue)
  }
}

extension UTType {
  static let ratings = UTType(exportedAs: "com.example.ratings")
}

/// The ratings as one value that can be transferred.
struct RatingList: Transferable, Equatable {
  var ratings: Set<Rating>

  static var transferRepresentation: some TransferRepresentation {
    DataRepresentation(contentType: .ratings) { list in
      try NSKeyedArchiver.archivedData(withRootObject: list.ratings.encoded, requiringSecureCoding: false)
    } importing: { data in
      let objects = try NSKeyedUnarchiver.unarchiveTopLevelObjectWithData(data) as? [AnyObject]
      return RatingList(ratings: Set(Rating.decode(objects)))
    }
  }
}

@Suite struct `A ValueCoding struct` {
  @Test func `is copied in one process and pasted in another`() async throws {
    let store = try SharedStore()
    await #expect(processExitsWith: .success) { [path = store.path as String] in
      try await Pasteboard(at: path).write([RatingList(ratings: Self.ratings)])
    }
    await #expect(processExitsWith: .success) { [path = store.path as String] in
      try require(try await Pasteboard(at: path).read(RatingList.self), [RatingList(ratings: Self.ratings)])
    }
  }

  static let ratings: Set<Rating> = [Rating(title: "Heat", stars: 5), Rating(title: "Ronin", stars: 4)]
}
