// Embeds the manual pages in the executable, for `tckit help`.
//
// A shell script copies them from man/ into `ManualSources.swift` as raw literals. A command or a topic without a page
// does not compile.

import Foundation
import PackagePlugin

@main
struct ManualPlugin: BuildToolPlugin {
  private static let script = """
    output=$1
    shift
    literal() {
      echo "$1 ##\\"\\"\\""
      cat "$2"
      echo '\"\"\"##'
    }
    sources() {
      echo "extension $1 {"
      echo '  /// The page in mdoc(7), as it is in man/.'
      echo '  var source: StaticString {'
      echo '    switch self {'
      sections=$2
      shift 2
      for page; do
        name=${page##*/tckit-}
        case $page in
          */tckit.1) ;;
          *.$sections) literal "    case .${name%.*}:" "$page" ;;
        esac
      done
      printf '    }\\n  }\\n}\\n'
    }
    {
      sources ManualTopic '[57]' "$@"
      sources CommandName 1 "$@"
      echo 'extension ManualPage {'
      for page; do
        case $page in */tckit.1) literal '  static let overviewSource: StaticString =' "$page" ;; esac
      done
      echo '}'
    } > "$output"
    """

  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let output = context.pluginWorkDirectoryURL.appending(path: "ManualSources.swift")
    let manual = context.package.directoryURL.appending(path: "man")
    let pages = try FileManager.default.contentsOfDirectory(at: manual, includingPropertiesForKeys: nil)
      .filter { ["1", "5", "7"].contains($0.pathExtension) }.sorted { $0.path < $1.path }
    return [
      .buildCommand(
        displayName: "Copying the manual", executable: URL(fileURLWithPath: "/bin/sh"),
        // `path()` alone would write a space as %20.
        arguments: ["-c", Self.script, "sh"] + ([output] + pages).map { $0.path(percentEncoded: false) },
        inputFiles: pages, outputFiles: [output])
    ]
  }
}
