import Foundation
import OpenTransferableFoundation
import Testing

struct ValueCodingTests {
  private let rating = Rating(title: "Heat", stars: 5)
  private let ratings = [Rating(title: "Heat", stars: 5), Rating(title: "時", stars: 3), Rating(title: "", stars: 0)]

  @Test
  func `a value survives a round trip through an archive`() throws {
    let data = try ObjectArchive.data(of: rating.encoded)
    #expect(Rating.decode(try ObjectArchive.object(in: data)) == rating)
    #expect(Review.decode(try ObjectArchive.object(in: data)) == nil)
    #expect(Rating.decode(nil as AnyObject?) == nil)
  }

  @Test
  func `Foundation's archiver can be used too`() throws {
    let data = try NSKeyedArchiver.archivedData(withRootObject: ratings.encoded, requiringSecureCoding: false)
    let decoded = Rating.decode(try NSKeyedUnarchiver.unarchiveTopLevelObjectWithData(data) as? [AnyObject])
    #expect(decoded == ratings)
  }

  @Test
  func `sequences, and sequences of sequences, keep their order`() throws {
    #expect(ratings.encoded.values == ratings)
    #expect(Rating.decode(ratings.encoded) == ratings)
    #expect(Set(Set(ratings).encoded.values) == Set(ratings))
    let nested = [ratings, [], [rating]]
    let data = try ObjectArchive.data(of: nested.encoded)
    let decoded: [[Rating]] = Rating.decode(try ObjectArchive.object(in: data) as? [[AnyObject]])
    #expect(decoded == nested)
    #expect(Rating.decode(nil as [AnyObject]?).isEmpty)
    #expect((Rating.decode(nil as [[AnyObject]]?) as [[Rating]]).isEmpty)
  }

  @Test
  func `a coder encodes other values by their coders`() throws {
    let review = Review(overall: rating, details: ratings)
    let data = try ObjectArchive.data(of: review.encoded)
    #expect(Review.decode(try ObjectArchive.object(in: data)) == review)
  }

  @Test
  func `elements that cannot be decoded are omitted, or reported with their positions`() {
    let objects: [AnyObject] = [rating.encoded, NSString(string: "no"), NSNumber(value: 1), rating.encoded]
    #expect(Rating.decode(objects) == [rating, rating])
    let report = Rating.decodeReporting(objects) as DecodedValues<Rating>
    #expect(report.values == [rating, rating])
    #expect(report.failures.map(\.path) == [[1], [2]])
    #expect(report.failures.first?.description == "element 1 is a NSString")
    let nested = Rating.decodeReporting([objects, []]) as DecodedValues<[Rating]>
    #expect(nested.values == [[rating, rating], []])
    #expect(nested.failures.map(\.path) == [[0, 1], [0, 2]])
    #expect((Rating.decodeReporting(nil as [AnyObject]?) as DecodedValues<Rating>).failures.isEmpty)
  }

  @Test
  func `a Codable coder makes its value Codable`() throws {
    let data = try JSONEncoder().encode([Price(cents: 250)])
    #expect(String(decoding: data, as: UTF8.self) == #"[{"text":"250 ct"}]"#)
    #expect(try JSONDecoder().decode([Price].self, from: data) == [Price(cents: 250)])
    #expect([Price(cents: 1)].encoded.map(\.text) == ["1 ct"])
  }
}
