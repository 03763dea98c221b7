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
])("knows no truth value: %s", (program) => {
  expect(printsTruth(program)).toBe(false);
});
