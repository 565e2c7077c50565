import Foundation

struct CheckFailure: Error {}

/// Ends the program with a message if a condition does not hold.
func check(_ condition: @autoclosure () throws -> Bool, file: StaticString = #fileID, line: UInt = #line) {
  if let holds = try? condition(), holds { return }
  FileHandle.standardError.write(Data("\(file):\(line): the check failed\n".utf8))
  exit(1)
}
