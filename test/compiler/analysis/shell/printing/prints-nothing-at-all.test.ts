import { expect, test } from "vitest";
import { printsNothingAtAll } from "../../../../../compiler/analysis/shell/printing/prints-nothing-at-all.ts";

test.each([
  "grep -q a file",
  "chmod +x run.sh; mkdir -p out",
  "if [ -f a ]; then rm a; else touch a; fi",
  "for file in *; do rm $file; done",
  "cleanup() { rm -f a; }\ntrap cleanup EXIT\ntouch a",
  'python3 -c \'import json; json.dump({}, open("a", "w"))\'',
  "python3 - <<'PY'\nimport json, sys\nfrom pathlib import Path\nPath('a').write_text(json.dumps({}))\nsys.stderr.write('done')\nPY",
  "[ -f a ] || exit\nwhile read -r file; do rm $file; done < a",
])("nothing is printed by %s", (script) => {
  expect(printsNothingAtAll(script)).toBe(true);
});

test.each([
  "grep -q a file 2>&1",
  "mkdir out && chmod +x out/run.sh 2>&1",
  "rm a; cat b",
  "python3 -c 'print(1)'",
  "python3 -c 'import sys; sys.stdout.write(\"a\")'",
  "python3 -c 'import subprocess; subprocess.run([\"ls\"])'",
  "python3 -c 'import report; report.write()'",
  "python3 -c 'from report import write\nwrite()'",
  "python3 write.py",
  "python3 - < write.py",
  "for file in *; do rm $file; cat b; done",
  "cleanup() { rm a; cat b; }\ntrap cleanup EXIT\ntouch a",
  "rm a\nwhile cat b; do rm b; done",
])("something may be printed by %s", (script) => {
  expect(printsNothingAtAll(script)).toBe(false);
});
