import { Script } from "node:vm";
import { describe, expect, test } from "vitest";
import { unreadableInJavascript } from "../../../../../compiler/analysis/shell/unreadable/unreadable-javascript.ts";
import { unreadablePrograms } from "../../../../../compiler/analysis/shell/unreadable/unreadable-programs.ts";
import { unreadableInPython } from "../../../../../compiler/analysis/shell/unreadable/unreadable-python.ts";

/** What is wrong in the programs of a script, with the sign that it is about. */
function found(script: string): readonly string[] {
  return unreadablePrograms(script).map(
    ({ interpreter, offset, problem }) => `${interpreter} ${script.charAt(offset)} ${problem}`,
  );
}

describe("a program in a script", () => {
  test.for([
    ["python3 - <<'EOF'\nprint('a'\nEOF\n", ['python3 ( nothing closes this "("']],
    ["python3 - a.txt <<EOF\nx = [1, 2\nEOF\n", ['python3 [ nothing closes this "["']],
    ["n=$(env A=1 python3 -u -c 'print(\"a)')", ['python3 " nothing closes this " in its line']],
    ['/usr/bin/python -c "print((1)]"', ['python ] "(" is open where this "]" stands']],
    ["if true; then node -e 'f())'; fi", ['node ) nothing opens this ")"']],
    ["ls | node <<'EOF' > a.txt\nf(`a)\nEOF", ["node ` nothing closes this `"]],
    ["jq -r --arg a b '.x | select(.y == $a' a.json", ['jq ( nothing closes this "("']],
    ["jq --compact-output --raw-output --tab '.x]'", ['jq ] nothing opens this "]"']],
    ["jq --exit-status --slurp --sort-keys '.x]'", ['jq ] nothing opens this "]"']],
    ["jq --join-output --null-input --raw-input '.x]'", ['jq ] nothing opens this "]"']],
    ["cat a.json | jq '.x]'", ['jq ] nothing opens this "]"']],
    ["awk -F, -v n=1 '{print $1' a.csv", ['awk { nothing closes this "{"']],
    ["ls | awk '{print \"a, $1}'", ['awk " nothing closes this "']],
  ] as const)("is told where its interpreter cannot read it: %s", ([script, expected]) => {
    expect(found(script)).toEqual(expected);
  });

  test.for([
    ["has all it needs", "python3 -c 'print(\"a\")'"],
    ["is data", "python3 count.py <<'EOF'\nf(\nEOF"],
    ["is an argument", "python3 count.py -c 'f('"],
    ["belongs to a module", "python3 -m flake8 -c 'f('"],
    ["is printed", "echo python3 -c 'f('"],
    ["is expanded by the shell", "python3 <<EOF\nf($(rest)\nEOF"],
    ["is made of several words", "python3 -c 'f('\"'a')\""],
    ["is read twice by shells", 'python3 -c "f(\\""'],
    ["stands in a file", "jq -f a.jq '.x['; awk -f a.awk '{'"],
    ["has a placeholder", "jq '.x | {{filter}} )' a.json"],
    ["has brackets in a text", 'jq \'.x == "(" and "\\(.y[0])" # (\'; awk \'{print "{" } # {\''],
    [
      "has brackets in a pattern",
      "awk '/[(]/ && !/\\{/ { gsub(/[[]/, \"\"); print /(/ ; x = 4 / 2 }' a",
    ],
    ["comes from a file", "python3 - <<'EOF' < a.py\nf(\nEOF"],
    ["stands in a script that bash cannot read", "if true; then python3 -c 'f('"],
    ["never ends", "python3 <<'EOF'\nf("],
  ] as const)("is left alone that %s", ([, script]) => {
    expect(found(script)).toEqual([]);
  });
});

describe("Python", () => {
  test.for([
    ["f(\n", 1, 'nothing closes this "("'],
    ["x = 'it's'\n", 9, "nothing closes this ' in its line"],
    ["x = '''a''\n", 4, "nothing closes this '''"],
    ["f(']' # )\n", 1, 'nothing closes this "("'],
    ["x = f'{a}\n", 5, "nothing closes this ' in its line"],
    ["x = r'\\'\n", 5, "nothing closes this ' in its line"],
    ["print([1, 2)\n", 11, '"[" is open where this ")" stands'],
  ] as const)("cannot read: %j", ([program, offset, problem]) => {
    expect(unreadableInPython(program)).toEqual({ offset, problem });
  });

  test.for([
    "f('(', \"[\", '''{\n''') # (\n",
    "x = 'a\\\nb'\n",
    "x = 'it\\'s' + r'\\''\n",
    "x = 1 + \\\n  2\n",
    "x = {'a': [1, (2)]}\n",
    "# it's\n",
  ])("can read: %j", (program) => {
    expect(unreadableInPython(program)).toBeUndefined();
  });

  test.for([
    ["a field with the quotes of its string", "x = f'{d['a']}'\n"],
    ["a field of several lines", "x = rf'{\n1}'\n"],
    ["a placeholder between statements", "{{setup}}\nf(\n"],
    ["lines of another system", "f(\r\n"],
  ])("may be able to read %s", ([, program]) => {
    expect(unreadableInPython(program ?? "")).toBeUndefined();
  });

  test.for([
    ["f({{rest}}\n", true],
    ["f($rest\n", true],
    ["x = '{{rest}}'\nf(\n", undefined],
  ] as const)("cannot read %j, but for what values may complete", ([program, isDoubtful]) => {
    expect(unreadableInPython(program)).toMatchObject({ problem: 'nothing closes this "("' });
    expect(unreadableInPython(program)?.isDoubtful).toBe(isDoubtful);
  });

  test.for([
    ["if x\n  y()\n", "i a colon is missing in this line"],
    ["for a in b:\n  if a:\n    c()\n  else\n    d()\n", "e a colon is missing in this line"],
    ["with open('a:b') as f\n  f.read()\n", "w a colon is missing in this line"],
    ["x = 1\n  y = 2\n", "y nothing above this line lets it be indented further"],
    ["if x:\n    y()\n  z()\n", "z the indentation of this line is none of those above it"],
    ["if x:\ny()\n", "i nothing is indented below this line"],
    ["def f():\n  # later\n", "d nothing is indented below this line"],
    ["  x = 1\ny = 2\n", "y the indentation of this line is none of those above it"],
  ] as const)("is told the line of %j", ([program, expected]) => {
    const { offset = -1, problem } = unreadableInPython(program) ?? {};
    expect(`${program.charAt(offset)} ${problem}`).toBe(expected);
  });

  test.for([
    "if x: y()\nelse: z()\n",
    "if (x and\n    y):\n  z()\n",
    "x = [\n1,\n    2,\n  ]\n",
    "x = 1 + \\\n      2\ny = 3\n",
    'def f():\n  """A\nb\n    c"""\n  return {1: 2}\n',
    "try:\n  a()\nexcept (B, C): # d\n  e()\nfinally:\n  f()\n",
    "class A:\n\f  x = 1\n  y = 2\n",
    "class A:\n  x: int = 1\n\n  async def f(self): ...\n",
    "match x:\n  case [1, *_]:\n    y = lambda: 1\n",
    "  x = 1\n  y = 2\n",
    "if x:\n\ty()\n  z()\n",
    "format(1)\nformer = 2\nelsewhere = 3\nx = a if b else c\n",
  ])("can read the lines of %j", (program) => {
    expect(unreadableInPython(program)).toBeUndefined();
  });

  test("cannot read an open bracket behind a placeholder that is text", () => {
    expect(unreadableInPython("print('{{name}}'\n")?.offset).toBe(5);
  });
});

describe("JavaScript", () => {
  const runs = (program: string): boolean => {
    try {
      return new Script(program) !== undefined;
    } catch {
      return false;
    }
  };

  test.for([
    ["f(", 1, 'nothing closes this "("'],
    ["f('a\n')", 2, "nothing closes this ' in its line"],
    [`f(\`\${a)\`)`, 6, '"${" is open where this ")" stands'],
    ["x = [1, 2)", 9, '"[" is open where this ")" stands'],
    ["/* a", 0, "nothing closes this /*"],
    [`x = \`\${\`a}\``, 4, 'nothing closes this "${"'],
    ["f(/[)]/", 1, 'nothing closes this "("'],
  ] as const)("cannot be read: %j", ([program, offset, problem]) => {
    expect(runs(program)).toBe(false);
    expect(unreadableInJavascript(program)).toEqual({ offset, problem });
  });

  test.for([
    `const x = \`a\${b ? \`c\${{ d: 1 }.d}\` : '}'}e\`; // (`,
    "#!/usr/bin/env node\nf(a / b / c, '(')",
    "x = /[(/]\\//.test('it\\'s') /* [ */",
    "x = a['b'] / 2 + \"(\".length / `(`.length",
    "f(a, /\\(/u)",
    "x = /[/]/ / /[(/]'/ / 2",
  ])("can be read: %j", (program) => {
    expect(runs(program)).toBe(true);
    expect(unreadableInJavascript(program)).toBeUndefined();
  });

  test.for([
    "if (a) /[(]/.test(b)",
    "a++ / 2 + f(",
    "typeof /(/",
    "f( <!-- a",
    "f({{rest}}",
    "f(a, /(\n)/)",
    "x = /(",
  ])("may be readable: %j", (program) => {
    expect(unreadableInJavascript(program)).toBeUndefined();
  });
});
