import Testing
import TimecodePasteboard

struct LocalSettingsTests {
  private func settings(
    file: String? = nil, variables: [String: String] = [:]
  ) throws -> LocalSettings {
    let file = try file.map { try ConfigurationFile(path: "/p/.tckit.json", bytes: Array($0.utf8)) }
    return try LocalSettings(file: file, variable: { variables[$0] })
  }

  @Test
  func `An option outranks a variable, and that the file; each knows its source`() throws {
    let file = #"{"rate": "24", "base": 80, "limit": "100d"}"#
    var found = try settings(file: file, variables: ["TCKIT_RATE": "25", "TCKIT_BASE": "4"])
    found.local.rate = .fps30
    found.record(.option("--rate"), of: .rate)
    #expect(found.local == LocalProperties(rate: .fps30, base: .quarterFrames, limit: .max100Days))
    #expect(found.sources[.rate] == .option("--rate"))
    #expect(found.sources[.base] == .variable("TCKIT_BASE"))
    #expect(found.sources[.limit] == .file("/p/.tckit.json"))
    #expect(found.sources[.limit]?.description == "/p/.tckit.json")
    #expect(found.sources[.policy] == nil)
  }

  @Test
  func `What nothing gives is not demanded, under the strictest policies`() throws {
    #expect(try settings().local == LocalProperties())
    #expect(try settings().policies == TimecodeField.PastePolicies())
  }

  @Test
  func `A policy for all sets each property's, wherever it is in the file, and a later source replaces both`() throws {
    let others = #""validation": "allowInvalid", "input-style": "unbounded""#
    let file = #"{"rate-policy": "convert", "policy": "allow", \#(others)}"#
    let found = try settings(file: file)
    #expect(found.policies.paste == .init(rate: .convert, subFrames: .allow, limit: .allow))
    #expect(found.policies.validation == .allowInvalid && found.policies.inputStyle == .unbounded)
    var replaced = found
    replaced.record(.option("--policy"), of: .policy)
    replaced.record(.option("--limit"), of: .limitPolicy)
    #expect(replaced.sources[.ratePolicy] == nil)
    #expect(replaced.sources[.limitPolicy] == .option("--limit"))
    #expect(try settings(file: #"{"subframes-policy": "convert"}"#).policies.paste.subFrames == .convert)
  }

  @Test
  func `A value that cannot be read names its source and what is near`() throws {
    let cases: [(() throws -> LocalSettings, SettingName, SettingSource)] = [
      ({ try settings(file: #"{"base": 80, "rate": "25p"}"#) }, .rate, .file("/p/.tckit.json")),
      ({ try settings(variables: ["TCKIT_LIMIT": ""]) }, .limit, .variable("TCKIT_LIMIT")),
    ]
    for (load, name, source) in cases {
      let fault = try Self.fault { try load() }
      #expect(fault.name == name && fault.source == source, "\(fault)")
    }
    let fault = try Self.fault { try settings(file: #"{"policy": "keep"}"#) }
    #expect(fault.nearest == ["preserve", "allow", "discard", "convert"])
    #expect(fault.expected == "one of preserve, allow, discard, convert")
  }

  private static func fault(_ load: () throws -> LocalSettings) throws -> SettingFault {
    let error = try #require(#expect(throws: ConfigurationError.self) { try load() })
    guard case .badValue(let fault) = error else { throw error }
    return fault
  }
}
