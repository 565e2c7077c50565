// Gives the executable the pages of the manual about topics, for `tckit help TOPIC`.
//
// A shell copies them from man/ into `ManualTopic+Source.swift`, as raw literals; the compiler finds a topic without a
// page.

import Foundation
import PackagePlugin

@main
struct ManualPlugin: BuildToolPlugin {
  private static let script = """
    output=$1
    shift
    {
      echo 'extension ManualTopic {'
      echo '  /// The page in mdoc(7), as it is in man/.'
      echo '  var source: StaticString {'
      echo '    switch self {'
      for page; do
        name=${page##*/tckit-}
        echo "    case .${name%.*}: ##\\"\\"\\""
        cat "$page"
        echo '\"\"\"##'
      done
      echo '    }'
      echo '  }'
      echo '}'
    } > "$output"
    """

  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let output = context.pluginWorkDirectoryURL.appending(path: "ManualTopic+Source.swift")
    let manual = context.package.directoryURL.appending(path: "man")
    // Sections 5 and 7 are about topics.
    let pages = try FileManager.default.contentsOfDirectory(at: manual, includingPropertiesForKeys: nil)
      .filter { ["5", "7"].contains($0.pathExtension) }.sorted { $0.path < $1.path }
    return [
      .buildCommand(
        displayName: "Copying the manual", executable: URL(fileURLWithPath: "/bin/sh"),
        // The paths as they are: `path()` alone writes a space as %20.
        arguments: ["-c", Self.script, "sh"] + ([output] + pages).map { $0.path(percentEncoded: false) },
        inputFiles: pages, outputFiles: [output])
    ]
  }
}
