import { expect, it } from "vitest";
import { printsTruth } from "../../../../../compiler/analysis/shell/printing/python-truth.ts";

it.each([
  "print(3 > 2)",
  "import os; print(os.path.isdir('x'))",
  'import json\nprint("a" in json.load(open("x.json")))\n',
  "x = 3\nprint(not x)",
  "print(isinstance(1, int))",
  "print(len(items) >= 3)",
  "print(any(x for_ in y))".replace("for_ ", ""),
  "print(d[len(k[0])] == 'a#b')",
  "print(not f(g(x) or y))",
  "import subprocess\nr = subprocess.run(['ls'], capture_output=True)\nprint(r.returncode == 0)",
  "import sys\nprint(sys.argv[0].endswith('.py'))",
])("knows the truth value that is printed: %s", (program) => {
  expect(printsTruth(program)).toBe(true);
});

it.each([
  "print('true' if x > 3 else 'false')",
  "print(x > 3 and y)",
  "print(x > 3, y)",
  "print(str(x > 3).lower())",
  "print(x > 3); print(y)",
  "print(x > 3, end='')",
  "for x in y:\n    print(x > 3)",
  "if x:\n    print(x > 3)",
  "print(f'{x > 3}')",
  "print(json.dumps(x > 3))",
  "print(int(x > 3))",
  "print(x)",
  "print(int(len(x) > 3))",
  "print([s[0] == d])",
  "print(n * x.isdigit())",
  "print(-x.isdigit())",
  "n = 0  # as it is; print(not n)",
  "n = n or \\\nprint(not n)",
  "exit()\nprint(not n)",
  "raise SystemExit(0)\nprint(not n)",
  "show = print; show(1)\nprint(not n)",
  "import os; os.system('ls'); print(not n)",
  "import subprocess\nprint(subprocess.run(['ls']).returncode == 0)",
])("knows no truth value: %s", (program) => {
  expect(printsTruth(program)).toBe(false);
});
