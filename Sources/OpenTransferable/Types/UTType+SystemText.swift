// Text: plain, delimited, marked-up, and source code.
// Each member names a row of `SystemTypes`; where a platform has the type, name and identifier are that platform's.

extension UTType {
  /// Text of any kind, with or without markup.
  public static var text: UTType { UTType(known: "public.text") }

  /// Text without markup, in an unknown encoding.
  public static var plainText: UTType { UTType(known: "public.plain-text") }

  /// Text without markup, in UTF-8.
  public static var utf8PlainText: UTType { UTType(known: "public.utf8-plain-text") }

  /// Text without markup, in UTF-16 of native byte order, with or without a byte order mark.
  public static var utf16PlainText: UTType { UTType(known: "public.utf16-plain-text") }

  /// Text without markup, in UTF-16 that is big-endian unless it has another byte order mark.
  public static var utf16ExternalPlainText: UTType { UTType(known: "public.utf16-external-plain-text") }

  /// Text of delimited values.
  public static var delimitedText: UTType { UTType(known: "public.delimited-values-text") }

  /// Comma-separated values.
  public static var commaSeparatedText: UTType { UTType(known: "public.comma-separated-values-text") }

  /// Tab-separated values.
  public static var tabSeparatedText: UTType { UTType(known: "public.tab-separated-values-text") }

  /// Tab-separated values in UTF-8.
  public static var utf8TabSeparatedText: UTType { UTType(known: "public.utf8-tab-separated-values-text") }

  /// Rich Text Format.
  public static var rtf: UTType { UTType(known: "public.rtf") }

  /// Rich text with attachments, as one stream of bytes.
  public static var flatRTFD: UTType { UTType(known: "com.apple.flat-rtfd") }

  /// Rich text with attachments, as a package.
  public static var rtfd: UTType { UTType(known: "com.apple.rtfd") }

  /// HTML of any version.
  public static var html: UTType { UTType(known: "public.html") }

  /// XML of any kind.
  public static var xml: UTType { UTType(known: "public.xml") }

  /// A web page with its resources.
  public static var webArchive: UTType { UTType(known: "com.apple.webarchive") }

  /// JavaScript Object Notation.
  public static var json: UTType { UTType(known: "public.json") }

  /// GeoJSON.
  public static var geoJSON: UTType { UTType(known: "public.geojson") }

  /// YAML.
  public static var yaml: UTType { UTType(known: "public.yaml") }

  /// A Cascading Style Sheet.
  public static var css: UTType { UTType(known: "public.css") }

  /// A property list in any format.
  public static var propertyList: UTType { UTType(known: "com.apple.property-list") }

  /// A property list as XML.
  public static var xmlPropertyList: UTType { UTType(known: "com.apple.xml-property-list") }

  /// A property list as binary.
  public static var binaryPropertyList: UTType { UTType(known: "com.apple.binary-property-list") }

  /// Source code in any language.
  public static var sourceCode: UTType { UTType(known: "public.source-code") }

  /// Assembly language source.
  public static var assemblyLanguageSource: UTType { UTType(known: "public.assembly-source") }

  /// C source.
  public static var cSource: UTType { UTType(known: "public.c-source") }

  /// A C header.
  public static var cHeader: UTType { UTType(known: "public.c-header") }

  /// Objective-C source.
  public static var objectiveCSource: UTType { UTType(known: "public.objective-c-source") }

  /// Objective-C++ source.
  public static var objectiveCPlusPlusSource: UTType { UTType(known: "public.objective-c-plus-plus-source") }

  /// C++ source.
  public static var cPlusPlusSource: UTType { UTType(known: "public.c-plus-plus-source") }

  /// A C++ header.
  public static var cPlusPlusHeader: UTType { UTType(known: "public.c-plus-plus-header") }

  /// Swift source.
  public static var swiftSource: UTType { UTType(known: "public.swift-source") }

  /// Source in any scripting language.
  public static var script: UTType { UTType(known: "public.script") }

  /// A shell script.
  public static var shellScript: UTType { UTType(known: "public.shell-script") }

  /// A Perl script.
  public static var perlScript: UTType { UTType(known: "public.perl-script") }

  /// A Python script.
  public static var pythonScript: UTType { UTType(known: "public.python-script") }

  /// A Ruby script.
  public static var rubyScript: UTType { UTType(known: "public.ruby-script") }

  /// A PHP script.
  public static var phpScript: UTType { UTType(known: "public.php-script") }

  /// A makefile.
  public static var makefile: UTType { UTType(known: "public.make-source") }

  /// JavaScript source.
  public static var javaScript: UTType { UTType(known: "com.netscape.javascript-source") }

  /// AppleScript as text.
  public static var appleScript: UTType { UTType(known: "com.apple.applescript.text") }

  /// A compiled Open Scripting Architecture script.
  public static var osaScript: UTType { UTType(known: "com.apple.applescript.script") }

  /// An Open Scripting Architecture script bundle.
  public static var osaScriptBundle: UTType { UTType(known: "com.apple.applescript.script-bundle") }
}
