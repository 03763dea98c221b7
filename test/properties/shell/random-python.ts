import { fc } from "../../support/seeded-properties.ts";

const atom = fc.constantFrom(
  ...["x", "d", "s", "n", "1", "'a'", "'a == b'", '"(x"', "[1, 2]", "{'k': 1}", "()", "None"],
  ...["True", "len(s)", "s[0]", "s.upper()", "d.get('k')", 'f"{n}"', "f'{n == 1}'", "-n", "*s"],
);

const operator = fc.constantFrom(
  ...["==", "!=", "<", ">=", "in", "not in", "is", "is not", "and", "or", "+", "*", "%", "&", "<<"],
  ...[":=", ",", " if n else "],
);

/** Expressions as programs print them; some of them are none. */
const expressions: fc.Arbitrary<string> = fc.letrec<{ readonly all: string }>((tie) => {
  const one = tie("all");
  const called = fc.constantFrom("bool", "any", "all", "str", "int", "len", "callable", "sum");
  const asked = fc.constantFrom("isdigit()", "startswith('a')", "isspace()", "count('a')");
  return {
    all: fc.oneof(
      { depthIdentifier: "expression", maxDepth: 3 },
      { weight: 3, arbitrary: atom },
      fc.tuple(one, operator, one).map((parts) => parts.join(" ")),
      fc.tuple(one, fc.constantFrom("==", "<", "*"), one).map((parts) => parts.join("")),
      fc.tuple(called, one).map(([name, argument]) => `${name}(${argument})`),
      fc.tuple(one, asked).map((parts) => parts.join(".")),
      fc.tuple(one, one).map(([left, right]) => `[q for q in ${left} if ${right}]`),
      fc.tuple(one, one).map(([left, right]) => `${left}[${right}]`),
      fc
        .tuple(
          fc.constantFrom("not E", "(E)", "[E]", "-(E)", "lambda: E", "E, sep=''", "E # x"),
          one,
        )
        .map(([form, inner]) => form.replace("E", () => inner)),
      one.map((inner) => `${inner}) + (${inner}`),
    ),
  };
}).all;

const before = fc.constantFrom(
  ...["", "import sys\n", "x = 1\n", "import os; ", "assert n\n", "s = '''\n", "# it; ", "'a'; "],
  ...["n = 0 # as it is; ", "exit()\n", "raise SystemExit(0)\n", "show = print\nshow(1)\n"],
  ...["os.system('echo hi'); ", "sys.stdout.writelines(['a'])\n", "n = n or \\\n", "n += 1; "],
  ...["import subprocess\nsubprocess.run(['true'], capture_output=True)\n", "x and ", "y = "],
);

/** Programs of Python that print something at their end. */
export const pythonPrograms: fc.Arbitrary<string> = fc
  .tuple(before, expressions, fc.constantFrom("", " ", "\n", "  \n\n", ";"))
  .map(([start, printed, end]) => `${start}print(${printed})${end}`);

const piece = fc.constantFrom(
  ...["(", ")", "[", "]", "{", "}", "'", '"', '"""', "'''", "\\", "#", ":", "\n", "\n  ", "f'"],
  ...["if ", "lambda ", ";", "\f", "", "x"],
);

/** Programs of Python with slips. */
export const slippedPrograms: fc.Arbitrary<string> = fc
  .tuple(
    fc.array(pythonPrograms, { minLength: 1, maxLength: 3 }),
    fc.constantFrom("S", "if n:\n  S", 'def f():\n  """(a\nb"""\n  S', "S\n# it's (\n"),
    fc.array(fc.tuple(fc.nat(), piece), { maxLength: 2 }),
  )
  .map(([programs, around, slips]) => {
    const program = programs.map((one) => around.replace("S", () => one)).join("\n");
    return slips.reduce((text, [place, sign]) => {
      const at = place % (text.length + 1);
      return text.slice(0, at) + sign + text.slice(sign === "" ? at + 1 : at);
    }, program);
  });
