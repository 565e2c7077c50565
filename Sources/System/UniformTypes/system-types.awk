# Makes Swift of SystemTypes.table, which tells what its columns are:
#
#     awk -f system-types.awk -v kind=types SystemTypes.table      the rows of SystemTypes and the members of UTType
#     awk -f system-types.awk -v kind=legacy SystemTypes.table     the kUTType… constants

function text(column) { return "\"" (column == "-" ? "" : column) "\"" }

BEGIN {
  FS = "\t"
  print "// Made by system-types.awk of SystemTypes.table, which is the place to change."
}

/^#/ || /^$/ { next }

/^= / {
  if (kind == "types") {
    if (part) print "  ]\n}"
    print "\nextension SystemTypes {\n  static let " substr($0, 3) ": [Row] = ["
  }
  part = 1
  next
}

NF != 8 {
  print "#error(\"line " NR " of SystemTypes.table has " NF " columns, not 8\")"
  next
}

kind == "types" {
  print "    .init(" text($1) ", " text($2) ", " text($3) ", " text($4) ", " text($5) "),"
  if ($6 != "-")
    members = members "\n  /// " $8 "\n  public static var " $6 ": UTType { UTType(known: \"" $1 "\") }\n"
}

kind == "legacy" && $7 != "-" { print "\n/// " $8 "\npublic var " $7 ": String { \"" $1 "\" }" }

END { if (kind == "types") print "  ]\n}\n\nextension UTType {" members "}" }
