import JSON

/// The table as JSON, for editors and other generators: `tckit help --json`, one command a line.
enum HelpJSON {
  static func table(_ specs: [CommandSpec]) -> [UInt8] {
    specs.flatMap { spec in
      JSONWriter.record { json in
        json.member("command", spec.name)
        json.member("operands", spec.operands)
        json.member("group", spec.group.rawValue)
        json.member("summary", spec.summary)
        json.array("options") { json in
          for option in spec.options {
            json.elementObject { json in
              json.member("name", option.name)
              json.member("short", ifPresent: option.short.map { String($0) })
              json.member("value", ifPresent: option.value?.placeholder)
              json.member("repeatable", option.isRepeatable)
              json.member("group", option.group.rawValue)
              json.member("summary", option.summary)
              json.member("discussion", option.documentation)
            }
          }
        }
      }
    }
  }
}
