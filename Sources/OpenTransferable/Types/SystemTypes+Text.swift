// The table of system types, part: text: plain, delimited, marked-up, and source code.

extension SystemTypes {
  static let text: [SystemTypes.Row] = [
    .init("public.text", "public.data public.content", "", "", "text"),
    .init("public.plain-text", "public.text", "txt text", "text/plain", "plain text"),
    .init("public.utf8-plain-text", "public.plain-text", "", "text/plain;charset=utf-8", "plain text (UTF-8)"),
    .init("public.utf16-plain-text", "public.plain-text", "", "text/plain;charset=utf-16", "plain text (UTF-16)"),
    .init("public.utf16-external-plain-text", "public.plain-text", "", "", "plain text (UTF-16, external)"),
    .init("public.delimited-values-text", "public.text", "", "", "delimited text"),
    .init(
      "public.comma-separated-values-text", "public.delimited-values-text public.plain-text", "csv",
      "text/csv text/comma-separated-values", "comma-separated values"),
    .init(
      "public.tab-separated-values-text", "public.delimited-values-text public.plain-text", "tsv tab",
      "text/tab-separated-values", "tab-separated values"),
    .init(
      "public.utf8-tab-separated-values-text", "public.tab-separated-values-text public.utf8-plain-text", "", "",
      "tab-separated values (UTF-8)"),
    .init("public.rtf", "public.text", "rtf", "text/rtf application/rtf", "rich text"),
    .init("com.apple.flat-rtfd", "public.data public.composite-content", "", "", "rich text with attachments"),
    .init("com.apple.rtfd", "com.apple.package public.composite-content", "rtfd", "", "rich text with attachments"),
    .init("public.html", "public.text", "html htm shtml", "text/html", "HTML"),
    .init("public.xml", "public.text", "xml", "application/xml text/xml", "XML"),
    .init("public.xhtml", "public.xml", "xhtml xht", "application/xhtml+xml", "XHTML"),
    .init(
      "com.apple.webarchive", "public.data public.composite-content", "webarchive", "application/x-webarchive",
      "web archive"),
    .init("public.json", "public.text", "json", "application/json", "JSON"),
    .init("public.geojson", "public.json", "geojson", "application/geo+json", "GeoJSON"),
    .init("public.ndjson", "public.text", "ndjson jsonl", "application/x-ndjson", "JSON lines"),
    .init(
      "public.yaml", "public.text", "yml yaml", "application/yaml application/x-yaml text/yaml text/x-yaml", "YAML"),
    .init("public.toml", "public.plain-text", "toml", "application/toml", "TOML"),
    .init("public.css", "public.text", "css", "text/css", "style sheet"),
    .init("net.daringfireball.markdown", "public.plain-text", "md markdown", "text/markdown", "Markdown"),
    .init("org.tug.tex", "public.plain-text", "tex", "application/x-tex", "TeX"),
    .init("com.apple.property-list", "public.data", "plist", "", "property list"),
    .init(
      "com.apple.xml-property-list", "public.xml com.apple.property-list", "", "application/x-plist",
      "XML property list"),
    .init("com.apple.binary-property-list", "com.apple.property-list", "", "", "binary property list"),
    .init("public.source-code", "public.plain-text", "", "", "source code"),
    .init("public.assembly-source", "public.source-code", "s", "", "assembly source"),
    .init("public.c-source", "public.source-code", "c", "text/x-csrc", "C source"),
    .init("public.c-header", "public.source-code", "h", "text/x-chdr", "C header"),
    .init("public.objective-c-source", "public.source-code", "m", "text/x-objcsrc", "Objective-C source"),
    .init(
      "public.objective-c-plus-plus-source", "public.source-code", "mm", "text/x-objc++src", "Objective-C++ source"),
    .init("public.c-plus-plus-source", "public.source-code", "cpp cp cc cxx c++", "text/x-c++src", "C++ source"),
    .init("public.c-plus-plus-header", "public.source-code", "hpp hh hxx h++", "text/x-c++hdr", "C++ header"),
    .init("public.swift-source", "public.source-code", "swift", "text/x-swift", "Swift source"),
    .init("org.rust-lang.source", "public.source-code", "rs", "text/rust", "Rust source"),
    .init("org.golang.source", "public.source-code", "go", "text/x-go", "Go source"),
    .init("public.script", "public.source-code", "", "", "script"),
    .init("public.shell-script", "public.script", "sh", "application/x-sh text/x-shellscript", "shell script"),
    .init("com.apple.terminal.shell-script", "public.shell-script", "command", "", "shell script"),
    .init("public.bash-script", "public.shell-script", "bash", "", "Bash script"),
    .init("public.zsh-script", "public.shell-script", "zsh", "", "Z shell script"),
    .init("public.ksh-script", "public.shell-script", "ksh", "", "Korn shell script"),
    .init("public.csh-script", "public.shell-script", "csh", "application/x-csh", "C shell script"),
    .init("public.tcsh-script", "public.shell-script", "tcsh", "", "C shell script"),
    .init("public.perl-script", "public.shell-script", "pl pm", "text/x-perl", "Perl script"),
    .init("public.python-script", "public.shell-script", "py", "text/x-python", "Python script"),
    .init("public.ruby-script", "public.shell-script", "rb", "text/x-ruby", "Ruby script"),
    .init(
      "public.php-script", "public.shell-script", "php php3 php4 php5 phtml", "text/php application/x-php",
      "PHP script"),
    .init("public.make-source", "public.script", "mk mak", "text/x-makefile", "makefile"),
    .init(
      "com.netscape.javascript-source", "public.source-code public.script public.executable", "js mjs cjs",
      "text/javascript application/javascript application/x-javascript", "JavaScript"),
    .init("com.apple.applescript.text", "public.script", "applescript", "", "AppleScript"),
    .init("com.apple.applescript.script", "public.data public.script", "scpt", "", "compiled script"),
    .init(
      "com.apple.applescript.script-bundle", "com.apple.bundle com.apple.package public.script", "scptd", "",
      "script bundle"),
    .init("public.patch-file", "public.plain-text", "patch diff", "text/x-diff text/x-patch", "patch"),
  ]
}
