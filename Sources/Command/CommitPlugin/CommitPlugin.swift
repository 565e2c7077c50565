// Embeds the commit in the executable, for `tckit --version`.
//
// Before each build a shell asks git, and rewrites the generated file only when the answer has changed, so that a build
// without a new commit compiles nothing. Without git, as in an unpacked source archive, the commit is nil.

import Foundation
import PackagePlugin

@main
struct CommitPlugin: BuildToolPlugin {
  /// Writes `Commit.swift` from `git describe`; `-dirty` marks uncommitted changes.
  private static let script = """
    commit=$(git -C "$1" describe --always --abbrev=40 --exclude='*' --dirty 2>/dev/null)
    [ -n "$commit" ] && literal="\\"$commit\\"" || literal=nil
    line="extension Tckit { static let commit: String? = $literal }"
    [ "$line" = "$(cat "$2/Commit.swift" 2>/dev/null)" ] || echo "$line" > "$2/Commit.swift"
    """

  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let output = context.pluginWorkDirectoryURL
    return [
      .prebuildCommand(
        displayName: "Reading the commit", executable: URL(fileURLWithPath: "/bin/sh"),
        // `path()` alone would write a space as %20.
        arguments: ["-c", Self.script, "sh"]
          + [context.package.directoryURL, output].map { $0.path(percentEncoded: false) },
        outputFilesDirectory: output)
    ]
  }
}
