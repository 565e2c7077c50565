# Makes one table of the lines "fault-cell: CALL FAULT CASES FAILURES": a row a call, a column a fault, the cases in it, and
# after a slash the failures where there are any. Other lines pass.
$1 != "fault-cell:" { print; next }
{
  if (!($2 in calls)) { calls[$2]; rows[++rowCount] = $2 }
  if (!($3 in faults)) { faults[$3]; columns[++columnCount] = $3 }
  cases[$2, $3] += $4; failures[$2, $3] += $5; sum[$2] += $4; below[$3] += $4; total += $4; failed += $5
}
END {
  sort(rows, rowCount); sort(columns, columnCount)
  printf "%-14s", "call"
  for (c = 1; c <= columnCount; c++) printf "%*s", wide(c), columns[c]
  printf "%8s\n", "all"
  for (r = 1; r <= rowCount; r++) {
    printf "%-14s", rows[r]
    for (c = 1; c <= columnCount; c++) {
      key = rows[r] SUBSEP columns[c]
      text = !(key in cases) ? "-" : failures[key] ? cases[key] "/" failures[key] : cases[key]
      printf "%*s", wide(c), text
    }
    printf "%8d\n", sum[rows[r]]
  }
  printf "%-14s", "all"
  for (c = 1; c <= columnCount; c++) printf "%*s", wide(c), below[columns[c]]
  printf "%8d\n%s: %d cases, %d lost or torn\n", total, title, total, failed
}
function wide(c) { return length(columns[c]) > 6 ? length(columns[c]) + 2 : 8 }
function sort(list, count,    i, j, held) {
  for (i = 2; i <= count; i++) {
    held = list[i]
    for (j = i - 1; j >= 1 && list[j] > held; j--) list[j + 1] = list[j]
    list[j + 1] = held
  }
}
