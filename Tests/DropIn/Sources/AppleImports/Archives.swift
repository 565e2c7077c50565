import ValueCoding

struct Money: ValueCoding, Equatable {
  typealias Coder = MoneyCoder
  var amount: Int
}

final class MoneyCoder: NSObject, NSCoding, CodingProtocol {
  let value: Money

  init(_ value: Money) { self.value = value }

  init?(coder: NSCoder) { value = Money(amount: coder.decodeInteger(forKey: "amount")) }

  func encode(with coder: NSCoder) { coder.encode(value.amount, forKey: "amount") }
}

func checkArchives() throws {
  let money = [Money(amount: 1), Money(amount: 2)]
  let data = try NSKeyedArchiver.archivedData(withRootObject: money.encoded, requiringSecureCoding: false)
  let unarchiver = try NSKeyedUnarchiver(forReadingFrom: data)
  unarchiver.requiresSecureCoding = false
  let objects = unarchiver.decodeObject(forKey: NSKeyedArchiveRootObjectKey) as? [AnyObject]
  check(Money.decode(objects) == money)
  check(Money.decode(money[0].encoded) == money[0])
  let nested: [[Money]] = Money.decode([money.encoded])
  check(nested == [money] && [money].encoded.count == 1 && money.encoded.values == money)
  let coder: any CodingType.Type = MoneyCoder.self
  check(coder == MoneyCoder.self)
}
