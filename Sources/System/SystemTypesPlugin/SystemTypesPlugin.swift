// Generates Swift from the table of system types: its rows and the members of `UTType` for UniformTypes, and the
// `kUTType…` constants for OpenTransferableFoundation. It runs only after the table or system-types.awk has changed.

import Foundation
import PackagePlugin

@main
struct SystemTypesPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let folder = context.package.directoryURL.appending(path: "Sources/System/UniformTypes")
    let table = folder.appending(path: "SystemTypes.table")
    let script = folder.appending(path: "system-types.awk")
    let isLegacy = target.name == "OpenTransferableFoundation"
    let output = context.pluginWorkDirectoryURL.appending(path: isLegacy ? "kUTTypes.swift" : "SystemTypeRows.swift")
    return [
      .buildCommand(
        displayName: "Making Swift of the table of system types", executable: URL(fileURLWithPath: "/bin/sh"),
        arguments: ["-c", "awk -f \"$1\" -v kind=\"$2\" \"$3\" > \"$4\"", "sh"]
          // `path()` without an argument would encode a space as %20.
          + [
            script.path(percentEncoded: false), isLegacy ? "legacy" : "types", table.path(percentEncoded: false),
            output.path(percentEncoded: false),
          ],
        inputFiles: [table, script], outputFiles: [output])
    ]
  }
}
