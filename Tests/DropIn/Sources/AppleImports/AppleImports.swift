// Uses every public API that the modules share with Apple's, and checks the behavior that Apple documents.

import Foundation

@main
enum AppleImports {
  static func main() async throws {
    try checkTypes()
    try checkTags()
    try checkConstants()
    try await checkValues()
    try await checkRepresentations()
    try await checkProviders()
    try await checkObjects()
    try checkArchives()
    print("everything compiles and holds")
  }
}
