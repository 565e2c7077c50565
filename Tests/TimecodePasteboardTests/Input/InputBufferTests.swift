// The buffer between a descriptor and a filter: what arrives is there, and a pause is noticed before the read waits.

import Foundation
import SystemCalls
import Testing

@testable import tckit

@Suite("Input buffer")
struct InputBufferTests {
  private func text(_ input: borrowing InputBuffer) throws -> String {
    try input.withBytes { (bytes) throws(Failure) in String(copying: bytes, limit: 1 << 20) }
  }

  @Test("output is handed on before a read has to wait, and only then")
  func pauses() throws {
    let pipe = Pipe()
    let writing = pipe.fileHandleForWriting
    try writing.write(contentsOf: Data("first".utf8))
    var input = InputBuffer(Descriptor(borrowing: pipe.fileHandleForReading.fileDescriptor))
    var pauses = 0
    try input.fill { () throws(Failure) in pauses += 1 }
    #expect(try text(input) == "first")
    #expect(pauses == 0)
    input.drop(3)
    try input.fill { () throws(Failure) in
      pauses += 1
      writing.write(Data(" second".utf8))
    }
    #expect(try text(input) == "st second")
    #expect(pauses == 1)
    try writing.close()
    try input.fill { () throws(Failure) in pauses += 1 }
    let isAtEnd = input.isAtEnd
    #expect(isAtEnd)
    #expect(try text(input) == "st second")
    // The end of a pipe is no pause.
    #expect(pauses == 1)
    let total = input.total
    #expect(total == 12)
  }

  @Test("a text is at its end from the beginning")
  func texts() throws {
    let input = InputBuffer(text: "01:00:00:00")
    let isAtEnd = input.isAtEnd
    #expect(isAtEnd)
    #expect(try text(input) == "01:00:00:00")
  }

  @Test("a descriptor that cannot be read is an error")
  func unreadable() {
    var input = InputBuffer(Descriptor(borrowing: -1))
    let error = #expect(throws: Failure.self) { try input.fill {} }
    guard case .input? = error?.kind else {
      Issue.record("\(String(describing: error))")
      return
    }
  }
}
