// The mistakes, their hints and the corrected lines. `HintTests` runs them with its files.

extension HintTests {
  static let options: [Row] = [
    Row(
      "tckit diff --file cut.edl new.edl --rate 24", "the two documents are operands: tckit diff OLD NEW",
      then: "tckit diff cut.edl new.edl --rate 24"),
    Row(
      "tckit validate cut.edl --rate 24 --ordered --to 25", "tckit convert cut.edl --rate 24 --to 25",
      then: "tckit convert cut.edl --rate 24 --to 25"),
    Row(
      "tckit copy 01:00:00:00 24",
      "24 is a frame rate: give it once, as --rate 24, or as tckit convert --to 24",
      then: "tckit copy 01:00:00:00 --rate 24"),
    Row(
      "tckit convert 01:00:00:00 --from 24 25",
      "25 is a frame rate: give it once, as --rate 25, or as tckit convert --to 25",
      then: "tckit convert 01:00:00:00 --from 24 --to 25"),
    Row(
      "tckit validate cut.edl 24",
      "24 is a frame rate: give it once, as --rate 24, or as tckit convert --to 24",
      then: "tckit validate cut.edl --rate 24"),
    Row(
      "tckit validate cut.edl rate=24", "an option begins with two hyphens: --rate=24",
      then: "tckit validate cut.edl --rate=24"),
    Row(
      "tckit restore --history",
      "tckit history lists it; tckit clear --history removes the old contents",
      then: "tckit copy 1:0:0:0@25 && tckit copy 2:0:0:0@25 && tckit clear --history && tckit paste"),
    Row(
      "tckit convert cut.edl --from 24 --to 25 --in-place --strict",
      "--round nearest takes the nearest frame; down and up are the others",
      then: "tckit convert cut.edl --from 24 --to 25 --in-place --strict --round nearest"),
    Row(
      "tckit convert --in-place cut.edl --from-cut cut.edl --to-cut new.edl --rate 24",
      "--as edl writes a new document",
      then: "tckit convert cut.edl --from-cut cut.edl --to-cut new.edl --rate 24 --as edl"),
    Row(
      "tckit convert cut.edl --in-place --to 25", "--rate 25, TCKIT_RATE, or {\"rate\": \"25\"} in .tckit.json",
      then: "tckit convert cut.edl --in-place --from 24 --to 25 --round nearest"),
    Row(
      "tckit convert 01:00:00:00@24 --to 25 --round", "--round needs a value: nearest or down or up",
      then: "tckit convert 01:00:00:00@24 --to 25 --round nearest"),
    Row(
      "tckit validate cut.edl --rate 24 --columns", "--columns needs a value: record, or in=Start,out=End",
      then: "tckit validate cut.edl --rate 24 --columns record"),
    Row(
      "tckit convert 1500 --rate 24 --from-format milliseconds", "did you mean ms?",
      then: "tckit convert 1500 --rate 24 --from-format ms"),
    Row(
      "tckit convert cut.edl --rate 24 --as xml",
      "did you mean xmeml for Premiere Pro, fcpxml for Final Cut Pro, or otio?",
      then: "tckit convert cut.edl --rate 24 --as xmeml"),
    Row(
      "tckit convert cut.edl --rate 24 --as premiere", "did you mean xmeml, or premiere-markers?",
      then: "tckit convert cut.edl --rate 24 --as xmeml"),
    Row(
      "tckit convert cut.edl --rate 24 --to srt", "--as srt writes a document",
      then: "tckit convert cut.edl --rate 24 --as srt"),
    Row(
      "tckit validate cut.edl --rate 24 --gaps", "did you mean --no-gap?",
      then: "tckit validate cut.edl --rate 24 --no-gap"),
    Row(
      "tckit validate cut.edl --rate 24 --overlap", "did you mean --no-overlap?",
      then: "tckit validate cut.edl --rate 24 --no-overlap"),
    Row(
      "tckit validate cut.edl --rate 24 --type edl", "--file-type names the format of files",
      then: "tckit validate cut.edl --rate 24 --file-type edl"),
    Row(
      "tckit paste --verbose", "did you mean --explain?", then: "tckit copy 1:0:0:0@24 && tckit paste --explain"),
    Row(
      "tckit calc --sum --file cut.edl --rate 24", "files are operands: tckit calc --sum --rate 24 cut.edl",
      then: "tckit calc --sum --rate 24 cut.edl"),
    Row(
      "tckit validate cut.edl --rate 24 -f frames", "add --accepted, or: tckit convert cut.edl --rate 24 -f frames",
      then: "tckit validate cut.edl --rate 24 --accepted -f frames && tckit convert cut.edl --rate 24 -f frames"),
    Row(
      "tckit convert cut.edl --rate 24", "--to RATE, --offset LENGTH, --as TYPE, or -f NOTATION for lines",
      then: "tckit convert cut.edl --rate 24 --to 25 && tckit convert cut.edl --rate 24 -f text"),
    Row(
      "tckit convert cut.edl new.edl --rate 24 --to 25",
      "--in-place replaces each, --as edl joins them; a loop of the shell writes new files",
      then: "tckit convert cut.edl new.edl --rate 24 --to 25 --as edl"),
    Row(
      "tckit calc cut.edl --rate 24", "--sum adds its lengths; tckit info shows its length",
      then: "tckit calc --sum cut.edl --rate 24 && tckit info cut.edl --rate 24"),
    Row(
      "tckit convert cut.edl --rate 24 --to 25 --keep instant", "--keep time",
      then: "tckit convert cut.edl --rate 24 --to 25 --keep time"),
    Row(
      "tckit convert cut.edl --rate 24 --to 25 --columns 3,4", "--columns record, or --columns source",
      then: "tckit convert cut.edl --rate 24 --to 25 --columns record"),
    Row(
      "tckit convert 01:00:00:00@24 --target 25", "did you mean --to?", then: "tckit convert 01:00:00:00@24 --to 25"),
    Row(
      "tckit convert 01:00:00:00@24 --to 12", "the nearest is 23.976; tckit rates lists the frame rates",
      then: "tckit rates"),
    Row("tckit validate --frobnicate", "tckit validate --help lists the options", then: "tckit validate --help"),
    Row(
      "tckit validate --format csv cut.edl", "--file-type csv reads such a document; tckit convert --as csv writes one",
      then: "tckit convert cut.edl --rate 24 --as csv"),
    Row(
      "tckit convert -i cut.edl --from 24 --to 25", "--in-place replaces files",
      then: "tckit convert --in-place cut.edl --from 24 --to 25"),
    Row(
      "tckit convert cut.edl -fps 24 --to 25", "did you mean --rate?",
      then: "tckit convert cut.edl --rate 24 --to 25"),
    Row("tckit help 29.97", "tckit rates 29.97 shows it", then: "tckit rates 29.97"),
    Row(
      "tckit validate --all cut.edl", "all that is wrong is printed; --accepted prints the rest",
      then: "tckit validate --rate 24 --accepted cut.edl"),
    Row(
      "tckit validate --rate 24 25", "25 is a frame rate: give it once, as --rate 25, or as tckit convert --to 25",
      then: "tckit validate 1:0:0:0 --rate 25"),
    Row(
      "tckit validate --rate 24 --policy allow --rate-policy preserve 1:0:0:0@25",
      "--rate 25 accepts it; --policy convert converts it, allow keeps its rate",
      then: "tckit validate --rate 24 --policy allow --rate-policy allow 1:0:0:0@25"),
    Row(
      "tckit validate cut.edl --rate 24 --track A3", "for example --track V1",
      then: "tckit validate cut.edl --rate 24 --track V1"),
    Row(
      "tckit validate 01:00:00:00 --rate 24 --within 01:00:00:00-02:00:00:00",
      "a range is written with two dots: 01:00:00:00..02:00:00:00",
      then: "tckit validate 01:00:00:00 --rate 24 --within 01:00:00:00..02:00:00:00"),
    Row(
      "tckit watch --timeout 1.5s", "is not a whole number with a unit: 500ms, 90s, 15m or 15min, 2h, 1d",
      then: "tckit copy 1:0:0:0@25; tckit watch --timeout 500ms || test $? = 75"),
    Row(
      "tckit diff cut.edl new.edl --rate 24 --handles 1.5x",
      "is not a number of frames, such as 8, or a length, such as 2s",
      then: "tckit diff cut.edl new.edl --rate 24 --handles 24"),
    Row(
      "tckit convert 01:00:00:00 --rate 24 --offset 10", "10f is frames, 10s seconds",
      then: "tckit convert 01:00:00:00 --rate 24 --offset 10f"),
    Row(
      "tckit paste --file cut.edl", "tckit copy cut.edl puts it on the pasteboard",
      then: "tckit copy cut.edl --rate 24 && tckit paste"),
    Row(
      "tckit history --back 1", "tckit paste --back N shows a content, tckit restore --back N brings it back",
      then: "tckit copy 1:0:0:0@25 && tckit copy 2:0:0:0@25 && tckit paste --back 1 && tckit restore --back 1"),
    Row(
      "tckit history --clear", "tckit history lists it; tckit clear --history removes the old contents",
      then: "tckit copy 1:0:0:0@25 && tckit copy 2:0:0:0@25 && tckit clear --history && tckit paste"),
    Row(
      "tckit clear --all", "clear empties one pasteboard, which -p names; tckit pasteboards lists them",
      then: "tckit copy 1:0:0:0@25 -p a && tckit pasteboards && tckit clear -p a"),
    Row(
      "tckit convert cut.edl --rate 24 --to 25 --round nearest --dry-run",
      "validate writes nothing, and convert changes no file without --in-place",
      then: "tckit convert cut.edl --rate 24 --to 25 --round nearest"),
    Row(
      "tckit -r 24 copy 1:0:0:0", "tckit copy -r 24 1:0:0:0", then: "tckit copy -r 24 1:0:0:0"),
    Row(
      "tckit validate cut.edl --repair nearest -r 24", "tckit convert cut.edl -r 24 --repair nearest",
      then: "tckit convert cut.edl -r 24 --repair nearest"),
    Row(
      "tckit --null info cut.edl", "tckit info cut.edl | tr '\\n' '\\0'",
      then: "tckit info cut.edl | tr '\\n' '\\0'"),
    Row("tckit --fps=24 info cut.edl", "tckit info --rate=24 cut.edl", then: "tckit info --rate=24 cut.edl"),
    Row("tckit copy 1:0:0:0 -n", "tckit copy --help lists the options", then: "tckit copy --help"),
    Row(
      "tckit convert cut.edl -r 24 --template '{Shot No} {out}'",
      "of a column make a field: --columns name='Shot No', then {name}",
      then: "printf 'Shot No,In\\n7,1:0:0:0\\n' >n.csv; "
        + "tckit convert n.csv -r 24 --columns name='Shot No' --template '{name}'"
    ),
    Row(
      "tckit convert cut.edl --rate 24 --as pdf", "did you mean csv, for a spreadsheet that prints it?",
      then: "tckit convert cut.edl --rate 24 --as csv"),
    Row(
      "tckit validate cut.edl --rate 24 --columns nam=3", "did you mean name?",
      then: "tckit validate cut.edl --rate 24 --columns record"),
  ]

  static let operands: [Row] = [
    Row(
      "tckit convert 1.5 --rate 24", "--from-format seconds reads 1.5",
      then: "tckit convert 1.5 --rate 24 --from-format seconds"),
    Row(
      "tckit convert 1.5s --rate 24", "--from-format seconds reads 1.5s",
      then: "tckit convert 1.5s --rate 24 --from-format seconds"),
    Row(
      "tckit convert 1500ms --rate 24", "--from-format ms reads 1500ms",
      then: "tckit convert 1500ms --rate 24 --from-format ms"),
    Row(
      "tckit convert 3600000 --rate 24",
      "a number needs its notation: --from-format frames, ms, seconds or samples@48000",
      then: "tckit convert 3600000 --rate 24 --from-format ms"),
    Row(
      "tckit copy \u{2014}rate 24 01:00:00:00", "an option begins with two hyphens: --rate",
      then: "tckit copy --rate 24 01:00:00:00"),
    Row(
      "tckit convert -01:00:00:00 --rate 24",
      "a timecode has no sign; tckit convert --offset -01:00:00:00 moves others back",
      then: "tckit convert 02:00:00:00 --rate 24 --offset -01:00:00:00"),
    Row("tckit copy '' --rate 24", "is a shell variable unset?", then: "tckit copy 01:00:00:00 --rate 24"),
    Row(
      "tckit copy 01.00.00.00 --rate 24", "the numbers are separated by colons: 01:00:00:00",
      then: "tckit copy 01:00:00:00 --rate 24"),
    Row(
      "tckit copy 01:00:00:24 --rate 24",
      "correct the timecode, or its frame rate; --allow-invalid accepts it unchanged",
      then: "tckit copy 01:00:00:24 --rate 25"),
    Row(
      "tckit validate 01:00:00:020 --rate 24 --strict",
      "three digits may be milliseconds: --from-format hms reads 00:00:01.042; without --strict they are frames",
      then: "tckit validate 01:00:00.020 --rate 25 --from-format hms"),
    Row(
      "tckit calc '01:00:00:00 x 2' --rate 24", "write * for x", then: "tckit calc '01:00:00:00 * 2' --rate 24"),
    Row(
      "tckit calc '01:00:00:00 \u{2212} 3f' --rate 24", "write a minus sign as a hyphen: -",
      then: "tckit calc '01:00:00:00 - 3f' --rate 24"),
    Row(
      "tckit calc 01:00:00:00 00:00:01:00 --rate 24", "+ adds two of them; --sum adds any number",
      then: "tckit calc 01:00:00:00 00:00:01:00 --rate 24 --sum"),
    Row(
      "tckit calc '01:00:00:00 + 3 frames' --rate 24", "write the unit directly after the number, as in 3f",
      then: "tckit calc '01:00:00:00 + 3f' --rate 24"),
    Row("tckit calc '01:00:00:00 / 0' --rate 24", "division by zero at offset 12", then: nil),
    Row(
      "tckit calc 1/7s --rate 24", "multiply and divide by a number, as in 1s/3", then: "tckit calc 1s/7 --rate 24"),
    Row(
      "tckit calc 01:00:00:00 plus 3f --rate 24", "write + for plus", then: "tckit calc 01:00:00:00 + 3f --rate 24"),
    Row(
      "tckit calc 00:00:10:00 * 2 --rate 24", "quote the expression: of a bare * the shell makes names of files",
      then: "tckit calc '00:00:10:00 * 2' --rate 24"),
    Row(
      "tckit calc --sum 01:00:00:00 + 3f --rate 24",
      "--sum takes each word as an expression: quote one that has spaces",
      then: "tckit calc --sum '01:00:00:00 + 3f' --rate 24"),
    Row("tckit calc --sum empty --rate 24", "the file is empty", then: nil),
    Row(
      "tckit copy 01:00:00:00:00 -r 24",
      "a timecode has four numbers, such as 01:00:00:00; with days it is '1 01:00:00:00' and needs --limit 100d",
      then: "tckit copy 01:00:00:00 -r 24 && tckit copy '1 01:00:00:00' -r 24 --limit 100d"),
    Row(
      "tckit copy 01:01:00:00 -r 29.97d",
      "the next label is 01:01:00;02; tckit convert takes it with --repair next",
      then: "tckit copy '01:01:00;02' -r 29.97d && tckit convert 01:01:00:00 -r 29.97d --repair next"),
    Row(
      "tckit copy --rate 01:00:00:00", "the rate itself is missing, as in --rate 25; tckit rates lists the frame rates",
      then: "tckit copy --rate 25 01:00:00:00"),
    Row(
      "tckit copy 01000000 --rate 25",
      "a timecode has colons: 01:00:00:00; a number needs its notation: --from-format frames, ms, seconds or samples@48000",
      then: "tckit copy 01:00:00:00 --rate 25"),
    Row(
      "printf '01:00:00:00,Name\\n' | tckit validate --rate 25",
      "it is a row of a table: --file-type csv --columns in=1",
      then: "printf '01:00:00:00,Name\\n' | tckit validate --rate 25 - --file-type csv --columns in=1"),
    Row(
      "tckit convert cut.edl --from 24 --as fcpxml --in-place",
      "--in-place and --as cannot be used together: the results replace the files, whole or not at all",
      then: "tckit convert cut.edl --from 24 --as fcpxml"),
    Row(
      "tckit copy 01:00:00:00 @25", "a tag follows its timecode without a space: 01:00:00:00@25",
      then: "tckit copy 01:00:00:00@25"),
    Row("tckit copy '01:00:00:00 24fps'", "a rate is a tag: 01:00:00:00@24", then: "tckit copy 01:00:00:00@24"),
    Row(
      "tckit copy 86400f -r 24", "a number of frames has no unit: 86400 with --from-format frames",
      then: "tckit copy 86400 -r 24 --from-format frames"),
    Row(
      "tckit copy 5400+00 -r 24", "--from-format feet reads 5400+00",
      then: "tckit copy 5400+00 -r 24 --from-format feet"),
    Row(
      "tckit copy PT3600S -r 24", "--from-format iso8601 reads PT3600S",
      then: "tckit copy PT3600S -r 24 --from-format iso8601"),
    Row(
      "tckit copy 1001/24000s -r 24", "--from-format seconds reads 1001/24000s",
      then: "tckit copy 1001/24000s -r 23.976 --from-format seconds"),
    Row(
      "tckit copy 01:00:00:00 - 02:00:00:00 -r 24 --strict </dev/null",
      "- is standard input; a range is IN..OUT, and tckit calc subtracts",
      then: "tckit copy 01:00:00:00..02:00:00:00 -r 24 --strict && tckit calc 02:00:00:00 - 01:00:00:00 -r 24"),
    Row(
      "printf '' | tckit copy -r 24",
      "did the program before the pipe fail? tckit clear empties the pasteboard",
      then: "tckit copy 1:0:0:0 -r 24; tckit clear"),
    Row(
      "tckit copy --attach txt=cut.edl; tckit paste --prefer png", "--type public.plain-text writes it unchanged",
      then: "tckit copy --attach txt=cut.edl; tckit paste --type public.plain-text"),
    Row(
      "tckit copy 1:0:0:0@25 2:0:0:0@25; tckit paste --item 9", "tckit types, with the same -p, lists the items",
      then: "tckit types"),
    Row("tckit restore 2", "an option takes it: --back 2", then: "tckit copy 1:0:0:0@25 && tckit restore --back 0"),
    Row(
      "tckit clear general", "an option takes it: --pasteboard general",
      then: "tckit copy 1:0:0:0@25; tckit clear --pasteboard general"),
  ]

  static let commands: [Row] = [
    Row("tckit list", "did you mean tckit pasteboards?", then: "tckit pasteboards"),
    Row(
      "tckit add 1:0:0:0 2:0:0:0 -r 24", "did you mean tckit calc --sum 1:0:0:0 2:0:0:0 -r 24?",
      then: "tckit calc --sum 1:0:0:0 2:0:0:0 --rate 24"),
    Row(
      "tckit head -n 5 cut.edl -r 24", "did you mean tckit convert cut.edl -r 24 -f tagged | head?",
      then: "tckit convert cut.edl -r 24 -f tagged | head"),
    Row("tckit len cut.edl -r 24", "did you mean tckit info cut.edl -r 24?", then: "tckit info cut.edl -r 24"),
    Row(
      "tckit cpoy 1:0:0:0@25", "did you mean copy? tckit copy -h explains it",
      then: "tckit copy -h && tckit copy 1:0:0:0@25"),
    Row("tckit undo", "did you mean restore? tckit restore -h explains it", then: "tckit restore -h"),
    Row(
      "tckit cut.edl -r 24", "tckit validate cut.edl -r 24 checks a file, tckit copy cut.edl -r 24 copies it",
      then: "tckit validate cut.edl -r 24 && tckit copy cut.edl -r 24"),
    Row("tckit 01:00:00:00@24", "tckit copy 01:00:00:00@24 copies it", then: "tckit copy 01:00:00:00@24"),
    Row(
      "tckit import cut.edl",
      "tckit import < FILE reads the output of tckit export; tckit copy cut.edl copies a file",
      then: "tckit copy cut.edl -r 24 && tckit export >all && tckit import <all"),
    Row("tckit paste 01:00:00:00", "tckit copy 01:00:00:00 copies it", then: "tckit copy 01:00:00:00 --rate 24"),
    Row(
      #"tckit validate '"01:00:00:00"' --rate 24"#, "write it without quotes",
      then: "tckit validate 01:00:00:00 --rate 24"),
    Row("tckit clear -p nosuch", "copy something first: tckit copy TIMECODE --rate RATE -p nosuch", then: nil),
    Row("tckit help nosuch", "tckit -h lists the commands and the pages", then: "tckit -h"),
    Row("tckit help recipe7", "did you mean tckit help recipes?", then: "tckit help recipes"),
    Row("tckit help birds", "tckit help recipes birds shows where", then: "tckit help recipes birds"),
    Row("tckit help convert wrap", "did you mean tckit help wrap?", then: "tckit help wrap"),
    Row("tckit .tckit.json", "tckit help config describes the file", then: "tckit help config"),
    Row(
      "tckit convert cut.edl --handles 8", "tckit diff OLD NEW --handles 8 --as edl writes a pull list",
      then: "tckit diff cut.edl new.edl --rate 24 --handles 8 --as edl"),
    Row(
      "tckit convert cut.edl --rate 24 --as pull", "tckit diff OLD NEW --handles 8 --as edl writes a pull list",
      then: "tckit diff /dev/null new.edl --rate 24 --handles 8 --as edl"),
    Row(
      "tckit convert cut.edl --rate 24 --to 25 --verbose", "all is shown; -q hides notes and warnings",
      then: "tckit convert cut.edl --rate 24 --to 25 -q"),
    Row(
      "tckit info cut.edl --file-type mov",
      "movies, sounds and images are recognized by their content: leave --file-type out", then: "tckit info cut.edl"),
  ]

  static let inputs: [Row] = [
    Row(
      "tckit convert cut.edl -r 24 --to 25 'my cut.edl'",
      "the result goes to standard output: tckit convert cut.edl -r 24 --to 25 >'my cut.edl'",
      then: "tckit convert cut.edl -r 24 --to 25 >'my cut.edl'"),
    Row(
      "mkdir d; cp cut.edl d; tckit validate d --rate 24", "tckit validate d/*.edl",
      then: "tckit validate d/*.edl -r 24"),
    Row("mkdir d; : >d/a.mov; tckit info d/", "tckit info d/*.mov", then: nil),
    Row("mkdir d; tckit info d", "it has no file that tckit reads by its name", then: nil),
    Row(
      "printf '01:00:00:00\\n' >a.mov; tckit info a.mov",
      "was it written to its end? --file-type text reads it as text",
      then: "tckit info a.mov --file-type text"),
    Row(
      "echo '{\"rate\": \"24\"}' >.tckit.json; tckit validate .tckit.json",
      "it is the configuration of a project, which tckit help config describes", then: "tckit help config"),
    Row(
      "tckit copy 01:00:00:25 -r 25 --allow-invalid; tckit paste -r 25",
      "correct the timecode, or its frame rate; --allow-invalid accepts it unchanged",
      then: "tckit paste -r 25 --allow-invalid"),
    Row(
      "tckit copy 1:0:0:0@24 1:0:0:0@25; tckit paste --policy convert --as edl",
      "make them the same: tckit convert --to RATE, with base and limit if they differ (25/80+100d), or tckit paste "
        + "--rate RATE --policy convert",
      then: "tckit paste --rate 25 --policy convert --as edl"),
    Row(
      "printf '01:00:00:00 birds\\n' >n.txt; tckit convert n.txt --rate 24 --to 25",
      "--scan finds timecodes anywhere in text; a timecode looks like 01:00:00:00, or 01:00:00;00@29.97d with its rate",
      then: "tckit convert --scan n.txt --rate 24 --to 25 && tckit convert n.txt --rate 24 --as csv && "
        + "tckit convert n.txt --rate 24 --from-cut cut.edl --to-cut new.edl"),
    Row(
      "tckit validate list.pdf", "export an edit list, markers or a CSV table from its program",
      then: nil),
    Row(
      "tckit validate list.png", "export an edit list, markers or a CSV table from its program",
      then: nil),
    Row(
      "tckit validate list.rtf --rate 24", "--scan finds timecodes anywhere in text",
      then: "tckit validate --scan list.rtf --rate 24"),
    Row("tckit validate empty --rate 24", "the file is empty", then: nil),
    Row("tckit validate list.mp3 --rate 24", "of sounds tckit reads WAVE files (BWF)", then: nil),
    Row(
      "tckit diff cut.edl empty --rate 24 --file-type edl", "it has no entries at all: is it the right file?",
      then: "tckit diff cut.edl new.edl --rate 24"),
    Row(
      "head -n 2 cut.edl >title.edl; tckit validate title.edl --rate 24",
      "the document has no usable entry; is it the right file?", then: nil),
    Row(
      "tckit validate zeros --rate 24",
      "export an edit list, markers or a CSV table from its program; "
        + #"if its lines end with NUL, tr '\0' '\n' makes a list of it"#,
      then: #"tr '\0' '\n' <zeros | tckit validate --rate 24"#),
  ]
}
