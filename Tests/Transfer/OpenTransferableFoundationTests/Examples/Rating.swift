// A program's values in archives of objects, on the public interface only.

import Foundation
import OpenTransferableFoundation

struct Rating: ValueCoding, Equatable, Hashable {
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

  required init?(coder aDecoder: NSCoder) {
    guard let title = aDecoder.decodeObject(forKey: Key.title.rawValue) as? String else { return nil }
    value = Rating(title: title, stars: aDecoder.decodeInteger(forKey: Key.stars.rawValue))
  }

  func encode(with aCoder: NSCoder) {
    aCoder.encode(value.title, forKey: Key.title.rawValue)
    aCoder.encode(value.stars, forKey: Key.stars.rawValue)
  }
}

/// A value that contains others; its coder encodes them with their coders.
struct Review: ValueCoding, Equatable {
  typealias Coder = ReviewCoder

  var overall: Rating
  var details: [Rating]
}

final class ReviewCoder: NSObject, NSCoding, CodingProtocol {
  let value: Review

  init(_ value: Review) {
    self.value = value
  }

  init?(coder: NSCoder) {
    guard let overall = Rating.decode(coder.decodeObject(forKey: "overall")) else { return nil }
    let details = Rating.decode(coder.decodeObject(forKey: "details") as? [AnyObject])
    value = Review(overall: overall, details: details)
  }

  func encode(with coder: NSCoder) {
    coder.encode(value.overall.encoded, forKey: "overall")
    coder.encode(value.details.encoded, forKey: "details")
  }
}

/// A value that is `Codable` because its coder is.
struct Price: ValueCoding, Codable, Equatable {
  typealias Coder = PriceCoder

  var cents: Int
}

struct PriceCoder: CodingProtocol, Codable {
  var text: String

  init(_ value: Price) {
    text = "\(value.cents) ct"
  }

  var value: Price { Price(cents: Int(text.dropLast(3)) ?? 0) }
}
