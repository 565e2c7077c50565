/// Declarations by key, in order of their keys.
///
/// A sorted array rather than a dictionary: a program that declares two types of its own, as most do, does not pay at start
/// for the hashed collection's metadata, which would cost more than the rest of a short command.
struct DeclarationTable: Sendable {
  private var rows: [Row] = []

  private struct Row {
    let key: String
    var declaration: TypeDeclaration
  }

  var isEmpty: Bool { rows.isEmpty }

  /// The declaration of a key; a look-up costs the logarithm of the count, an insertion its rest.
  subscript(key: String) -> TypeDeclaration? {
    get {
      let place = place(of: key)
      return place < rows.count && rows[place].key == key ? rows[place].declaration : nil
    }
    set {
      let place = place(of: key)
      let isThere = place < rows.count && rows[place].key == key
      switch (newValue, isThere) {
      case (let declaration?, true): rows[place].declaration = declaration
      case (let declaration?, false):
        rows.append(Row(key: key, declaration: declaration))
        var last = rows.count - 1
        while last > place {
          rows.swapAt(last, last - 1)
          last -= 1
        }
      case (nil, true): rows.remove(at: place)
      case (nil, false): break
      }
    }
  }

  /// The identifier of the declaration of a key, without a copy of the rest.
  func identifier(of key: String) -> String? {
    let place = place(of: key)
    return place < rows.count && rows[place].key == key ? rows[place].declaration.identifier : nil
  }

  /// The first place whose key is not below.
  private func place(of key: String) -> Int {
    var low = 0
    var high = rows.count
    while low < high {
      let middle = (low + high) / 2
      if rows[middle].key < key { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
