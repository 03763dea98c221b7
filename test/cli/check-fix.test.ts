import {
  chmodSync,
  lstatSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { rewriteFile } from "../../cli/check/rewrite-file.ts";
import { run } from "../../cli/commands/check.ts";
import { optionValues } from "../../cli/option-values.ts";
import { memoryTerminal } from "../support/memory-terminal.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

interface Fixed {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly text: string;
}

/** What `check --fix` makes of a recipe. */
async function fix(
  text: string,
  options: Readonly<Record<string, unknown>> = {},
  cwd = temporaryFolder({ "a.yaml": text }),
): Promise<Fixed> {
  const terminal = memoryTerminal({ cwd });
  const invocation = { operands: ["a.yaml"], options: optionValues({ fix: true, ...options }) };
  const exitCode = await run(invocation, terminal);
  return { exitCode, ...terminal.written, text: readFileSync(join(cwd, "a.yaml"), "utf8") };
}

/** A recipe around the lines of its only step, with the inputs that they read. */
function recipe(...lines: readonly string[]): string {
  const head = "# recipec: dialect=amplifier\nname: a\ndescription: b\nversion: 1.0.0\n";
  const counts = lines.some((line) => line.includes("{{count}}"));
  const context = `context: {target: x${counts ? ", count: 3" : ""}}\n`;
  return `${head}${context}steps:\n  - id: a\n    type: bash\n${lines.map((line) => `    ${line}\n`).join("")}`;
}

describe("a fix", () => {
  test.each([
    [
      "a misspelt variable",
      "command: echo {{targt}} {{count}} # why",
      "command: echo {{target}} {{count}} # why",
    ],
    ["blanks in a placeholder", 'command: "echo {{ target }}"', 'command: "echo {{target}}"'],
    ["an unquoted placeholder", "command: {{target}} # why", 'command: "{{target}}" # why'],
    [
      "an unquoted placeholder with quotes",
      'command: {{target}} "x"',
      "command: '{{target}} \"x\"'",
    ],
  ])("mends %s", async (_name, wrong, right) => {
    const fixed = await fix(recipe(wrong));
    expect(fixed.text).toBe(recipe(right));
    expect(fixed.stdout).toBe("1 recipe checked: no problems\n");
    expect(fixed.stderr).toBe("fixed 1 problem in 1 file\n");
    expect(fixed.exitCode).toBe(0);
  });

  test("mends what made a file unreadable, whatever can be seen in it then", async () => {
    const wrong = `${recipe("command: {{target}} # why")}stages: 5\n`;
    const fixed = await fix(wrong);
    expect(fixed.text).toBe(wrong.replace("{{target}}", '"{{target}}"'));
    expect(fixed.stderr).toBe("fixed 1 problem in 1 file\n");
    expect(fixed.stdout).toContain("1 recipe checked: 2 errors");
  });

  test("mends what can only be seen once the structure of a file can be made out", async () => {
    const context = (value: string): string =>
      recipe(`command: ${value} there`, `env: {A: ${value}, B: x}`).replace(
        "x}",
        `x, y: ${value}}`,
      );
    const fixed = await fix(context("{{target}}").replace("context: {", "tags: [a]\ncontext: {"));
    expect(fixed.stderr).toBe("fixed 3 problems in 1 file\n");
    expect(fixed.text).toContain('y: "{{target}}"}\n');
    expect(fixed.text).toContain('command: "{{target}} there"\n    env: {A: "{{target}}", B: x}\n');
    expect((await fix(fixed.text)).text).toBe(fixed.text);
  });

  test.each([
    ["a misspelt field", "timout: 60", "timeout: 60"],
    ["a misspelt field in quotes", '"timout": 60', '"timeout": 60'],
    ["a number in quotes", "timeout: '60'  # seconds", "timeout: 60  # seconds"],
    [
      "signs for words",
      'condition: "{{count}} > 1&&{{target}} || {{count}}"',
      'condition: "{{count}} > 1 and {{target}} or {{count}}"',
    ],
    [
      "operators of JavaScript",
      "condition: \"{{target}} !== 'y'\"",
      "condition: \"{{target}} != 'y'\"",
    ],
    [
      "blanks in a placeholder of a condition",
      "condition: \"{{ target }} == 'y'\"",
      "condition: \"{{target}} == 'y'\"",
    ],
    ["a truth value in quotes", 'parse_json: "true"', "parse_json: true"],
    ["an assignment for a comparison", "condition: '{{count}} = 3'", "condition: '{{count}} == 3'"],
    [
      "keywords in capitals",
      "condition: '{{count}} AND NOT {{target}}'",
      "condition: '{{count}} and not {{target}}'",
    ],
  ])("mends %s, and finds nothing more to mend", async (_name, wrong, right) => {
    const fixed = await fix(recipe("command: echo", wrong));
    expect(fixed.text).toBe(recipe("command: echo", right));
    expect((await fix(fixed.text)).text).toBe(fixed.text);
  });

  test("mends a field that only resembles one that is there under its own name", async () => {
    const machine = (field: string): string =>
      `{"id": "a", "label": "A", "description": "d", "initialStep": "s", "steps": {"s": {"prompt": "Answer done.", "outcomes": ["done", "other"], "${field}": {"done": {"action": "exit", "reason": "r"}, "other": {"action": "exit", "reason": "r"}}}}}\n`;
    expect((await fix(machine("onOutcomes"))).text).toBe(machine("onOutcome"));
  });

  test.each([
    ["a name that may mean two", "command: echo {{targe}}", "target: x, targes: y"],
    ["a name that is nothing's", "command: echo {{zzz}}", "target: x"],
    ["a short name", "command: echo {{ab}}", "ac: x"],
    [
      "a negation that binds otherwise",
      "condition: \"!{{target}} == 'x'\"\n    command: echo",
      "target: x",
    ],
    [
      "an operand that is missing behind",
      'condition: "{{target}} &&"\n    command: echo',
      "target: x",
    ],
    [
      "an operand that is missing before",
      'condition: "|| {{target}}"\n    command: echo',
      "target: x",
    ],
    ["an operand before )", 'condition: "({{target}} ||) or true"\n    command: echo', "target: x"],
    ["a number that is none", 'timeout: "1e3"\n    command: echo', "target: x"],
    ["a field that is there already", "timout: 5\n    timeout: 6\n    command: echo", "target: x"],
  ])("does not guess %s", async (_name, line, context) => {
    const text = recipe(line).replace(/target: x(?:, count: 3)?/, context);
    const fixed = await fix(text);
    expect(fixed.text).toBe(text);
    expect(fixed.exitCode).toBe(1);
  });

  test.each([
    [
      "all but the one that would add an error",
      `# recipec: dialect=amplihack
name: a
context: {topic: x}
steps:
  - id: a
    comand: echo {{topic}}
    timout: 60s
  - id: b
    command: echo {{ topic }}
    outptu: b
`,
      [
        ["comand", "command"],
        ["{{ topic }}", "{{topic}}"],
        ["outptu", "output"],
      ],
    ],
    [
      "a missing dash, behind which errors have other names",
      `name: a
description: b
version: 1.0.0
context: {topic: x}
steps:
  - id: first
    agent: foundation:writer
    prompt: "Write about {{topic}}"
    tmieout: 300
    output: text
    id: second
    agent: foundation:critic
    prompt: "Criticize {{text}}"
    output: remarks
`,
      [
        ["tmieout", "timeout"],
        ["    id: second", "  - id: second"],
      ],
    ],
    [
      "placeholders of which a reader sees one after the other",
      `# recipec: dialect=amplihack
name: a
context: {dir: .}
steps:
  - {id: make, command: make}
  - id: list
    working_dir: {{dir}}
    command: ls
  - id: show
    working_dir: {{dir}}
    command: ls
`,
      [["working_dir: {{dir}}", 'working_dir: "{{dir}}"']],
    ],
    [
      "conditions behind a quote and without one",
      `# recipec: dialect=amplihack
name: a
context: {ready: true, mode: x}
steps:
  - {id: a, command: ls, condition: "!(mode == 'x')"}
  - id: b
    command: ls
    condition: {{ready}}
`,
      [
        ['"!(', '"not ('],
        ["{{ready}}", '"ready"'],
      ],
    ],
    [
      "an outcome that is spelt almost like a word of the language",
      `id: a
label: A
description: b
initialStep: a
steps:
  a:
    prompt: Do it. Report done.
    outcomes: [done, othr]
    onOutcome: {done: {action: exit, reason: done}, other: {action: exit, reason: lost}}
`,
      [["othr", "other"]],
    ],
    [
      "slips beside a part that is not there",
      `id: a
label: A
description: b
initialStep: a
guardrials: {maxStepVisits: 3}
steps:
  $include: gone.yaml
  a:
    prompt: Do it. Report done.
    outcomes: [done, other]
    onOutcome: {done: {action: exit, reason: done}, other: {action: exit, reason: lost}}
`,
      [["guardrials", "guardrails"]],
    ],
    [
      "entries beside their key, with comments between them",
      `# recipec: dialect=amplifier
name: a
description: b
version: 1.0.0
context: {look: x}
steps:
  - id: a
    type: recipe
    recipe: child.yaml
    context: # what it looks for
    # the first
    look: "{{look}}"
  # the second

    depth: 2
    # what it is called
    output: found
`,
      [
        ["    look:", "      look:"],
        ["  # the second", "    # the second"],
        ["    depth:", "      depth:"],
      ],
    ],
    [
      "the only place that reads an output",
      `# recipec: dialect=amplihack
name: a
steps:
  - {id: a, command: ls, output: findings}
  - {id: b, command: "ls {{findngs}}"}
`,
      [["findngs", "findings"]],
    ],
    [
      "functions and methods as other languages call them",
      `# recipec: dialect=amplihack
name: a
context: {names: [], mode: x}
steps:
  - {id: a, command: ls, condition: length(names) > 2}
  - {id: b, command: ls, condition: mode.startWith('x')}
  - {id: c, command: ls, condition: mode.toLowerCase() == 'x'}
  - {id: d, command: ls, condition: mode.includes('x')}
  - {id: e, command: ls, condition: mode.length() > 1}
`,
      [
        ["length(names)", "len(names)"],
        ["startWith", "startswith"],
        ["toLowerCase", "lower"],
      ],
    ],
    [
      "placeholders in conditions of bare names, with their quotes, but not with other text in these",
      `# recipec: dialect=amplihack
name: a
context: {mode: x, n: 3}
steps:
  - {id: a, command: ls, condition: "'ok' in '{{mode}}'"}
  - {id: b, command: ls, condition: "int('{{n}}') > 2"}
  - {id: c, command: ls, condition: "'{{mode}}-y' == 'x-y'"}
`,
      [
        ["'{{mode}}'\"", 'mode"'],
        ["'{{n}}'", "n"],
      ],
    ],
    [
      "fields of an import",
      `name: a
imports: {part: {from: part.yaml, vlaues: {topic: x}}}
template: "{part}"
`,
      [["vlaues", "values"]],
    ],
    [
      "a key of a text that lacks its colon, and a value that lacks its first quote",
      recipe("prompt |", "  Look at {{target}}: what is it?", "agent: a:b").replace(
        "context:",
        'tags: [a]\nauthor: {{target}}"\ncontext:',
      ),
      [
        ["prompt |", "prompt: |"],
        ['{{target}}"\n', '"{{target}}"\n'],
      ],
    ],
    [
      "what nothing else is called where three places agree on another spelling",
      `# recipec: dialect=amplihack
name: a
steps:
  - {id: a, command: ls, output: findngs}
  - {id: b, command: "ls {{findings}}"}
  - {id: c, command: "ls {{findings}}"}
  - {id: d, command: "ls {{findings}}"}
`,
      [["findngs", "findings"]],
    ],
    [
      "an argument that three places spell otherwise",
      `args: ["scpe:path", focus]
defaults: {scpe: src}
template:
  - review {scope} {focus}
  - test {scope} {scope}
`,
      [
        ['"scpe:path"', '"scope:path"'],
        ["{scpe", "{scope"],
      ],
    ],
    [
      "a step that three transitions call otherwise",
      `id: a
label: A
description: d
initialStep: first
steps:
  first:
    prompt: Answer done, more or again.
    outcomes: [done, more, again, other]
    onOutcome:
      done: {nextStep: second}
      more: {nextStep: second}
      again: {nextStep: second}
      other: {action: exit, reason: lost}
  secnd:
    prompt: Answer done.
    outcomes: [done, other]
    onOutcome: {done: {action: exit, reason: done}, other: {action: exit, reason: lost}}
`,
      [["secnd", "second"]],
    ],
    [
      "nothing where prose spells a name as the one place does that reads it",
      `args: ["scpe:path"]
template: review --scope {scope}
`,
      [],
    ],
    [
      "nothing where two places may spell it right, and what they read wrong",
      `# recipec: dialect=amplihack
name: a
steps:
  - {id: a, command: ls, output: findngs}
  - {id: b, command: "ls {{findings}}"}
  - {id: c, command: "ls {{findings}}"}
`,
      [],
    ],
  ])("mends %s", async (_name, wrong, changes) => {
    const right = changes.reduce((text, [from = "", to = ""]) => text.replaceAll(from, to), wrong);
    expect((await fix(wrong)).text).toBe(right);
  });

  test("does not make versions up", async () => {
    const text = recipe("command: echo").replace("1.0.0", "v1.0");
    expect((await fix(text)).text).toBe(text);
  });

  test("keeps line ends, a byte order mark, indentation and the missing end of the last line", async () => {
    const text = `\uFEFF${recipe("command:   echo   {{targt}}   # why", "timeout:  '5'").replaceAll("\n", "\r\n").trimEnd()}`;
    const fixed = await fix(text);
    expect(fixed.text).toBe(text.replace("targt", "target").replace("'5'", "5"));
  });

  test("of a name is taken though it shows a mistake in what the field holds, if that has a fix, too", async () => {
    const wrong = recipe("command: make", 'retry: {max_attemps: "3"}');
    const fixed = await fix(wrong);
    expect(fixed.text).toBe(recipe("command: make", "retry: {max_attempts: 3}"));
  });

  test("that would add an error is left out, and said", async () => {
    const text = recipe("command: echo {{ unknown_thing }}", 'timeout: "60"');
    const fixed = await fix(text);
    expect(fixed.text).toBe(text.replace('"60"', "60"));
    expect(fixed.stderr).toBe(
      "not fixed, since it would add an error: " +
        'a.yaml:9:19: warning: "{{ unknown_thing }}" is not a placeholder and stays as it is. [not-a-placeholder]\n' +
        "fixed 1 problem in 1 file\n",
    );
  });

  test("may show mistakes that nothing could see before", async () => {
    const fixed = await fix(recipe("command: echo", 'condition: "{{zzz}} && {{count}}"'));
    expect(fixed.text).toContain("{{zzz}} and {{count}}");
    expect(fixed.stdout).toContain('"zzz" is never set.');
  });
});

test("a fix is no worse for the errors of a recipe that is called", async () => {
  const caller = `${recipe("command: make", 'condition: "{{target}} == 1 && {{made}} == 2"')}  - id: b
    type: recipe
    recipe: b.yaml
`;
  const cwd = temporaryFolder({ "a.yaml": caller, "b.yaml": recipe("command: echo {{other}}") });
  await run({ operands: ["."], options: optionValues({ fix: true }) }, memoryTerminal({ cwd }));
  expect(readFileSync(join(cwd, "a.yaml"), "utf8")).toBe(caller.replace("&&", "and"));
});

describe("check --fix", () => {
  const wrong = recipe("command: echo {{targt}}");
  const right = recipe("command: echo {{target}}");

  test("with --diff shows the changes and writes nothing", async () => {
    const fixed = await fix(wrong, { diff: true });
    expect(fixed.text).toBe(wrong);
    expect(fixed.stdout).toBe(`--- a.yaml
+++ a.yaml
@@ -6,4 +6,4 @@
 steps:
   - id: a
     type: bash
-    command: echo {{targt}}
+    command: echo {{target}}
`);
    expect(fixed.exitCode).toBe(1);
    expect(await fix(right, { diff: true })).toMatchObject({ stdout: "", exitCode: 0 });
  });

  test("prints what standard input should be, and reports on standard error", async () => {
    const terminal = memoryTerminal({ cwd: temporaryFolder(), stdin: wrong });
    const exitCode = await run({ operands: ["-"], options: optionValues({ fix: true }) }, terminal);
    expect(exitCode).toBe(0);
    expect(terminal.written.stdout).toBe(right);
    expect(terminal.written.stderr).toContain("1 recipe checked: no problems");
  });

  test("keeps permissions and links, and leaves nothing beside the file", async () => {
    const cwd = temporaryFolder({ "real/b.yaml": wrong });
    chmodSync(join(cwd, "real/b.yaml"), 0o640);
    symlinkSync("real/b.yaml", join(cwd, "a.yaml"));
    expect((await fix(wrong, {}, cwd)).text).toBe(right);
    expect(lstatSync(join(cwd, "a.yaml")).isSymbolicLink()).toBe(true);
    expect(statSync(join(cwd, "real/b.yaml")).mode & 0o777).toBe(0o640);
    expect(readdirSync(join(cwd, "real"))).toEqual(["b.yaml"]);
  });

  test("leaves a file alone that has changed since it was read", () => {
    const cwd = temporaryFolder({ "a.yaml": wrong });
    writeFileSync(join(cwd, "a.yaml"), "edited\n");
    const problem = rewriteFile({ path: "a.yaml", before: wrong, after: right }, cwd);
    expect(problem).toBe("it has changed meanwhile");
    expect(readFileSync(join(cwd, "a.yaml"), "utf8")).toBe("edited\n");
  });

  test("is not claimed for a file that cannot be written, whose mistakes are reported", async () => {
    // Nothing can stand beside a file with the longest name that there may be.
    const name = `${"a".repeat(250)}.yaml`;
    const cwd = temporaryFolder({ [name]: wrong, "b.yaml": wrong });
    const terminal = memoryTerminal({ cwd });
    const operands = [name, "b.yaml"];
    expect(await run({ operands, options: optionValues({ fix: true }) }, terminal)).toBe(1);
    const [refusal, ...told] = terminal.written.stderr.split("\n");
    expect(refusal).toBe(`recipec: ${name} is left as it is: ENAMETOOLONG: name too long`);
    expect(told).toEqual(["fixed 1 problem in 1 file", ""]);
    expect(terminal.written.stdout).toContain(`--> ${name}:`);
    expect(terminal.written.stdout).toContain("2 recipes checked: 1 error");
    expect(readFileSync(join(cwd, "b.yaml"), "utf8")).toBe(right);
    expect(readFileSync(join(cwd, name), "utf8")).toBe(wrong);
  });

  test("asks for --fix where --diff is given alone", async () => {
    await expect(fix(wrong, { fix: false, diff: true })).rejects.toThrow("--diff needs --fix");
  });
});

test("a recipe in JSON is fixed too", async () => {
  const text = `{"id": "m", "label": "M", "description": "d", "initialStep": "a", "steps": {
  "a": {"promt": "Do it.", "outcomes": ["done", "other"], "onOutcom": {
    "done": {"action": "exit", "reason": "finished"},
    "other": {"action": "exit", "reason": "user-provided-other"}}}}}
`;
  const cwd = temporaryFolder({ "m.json": text });
  const terminal = memoryTerminal({ cwd });
  await run({ operands: ["m.json"], options: optionValues({ fix: true }) }, terminal);
  expect(terminal.written.stderr).toBe("fixed 2 problems in 1 file\n");
  const right = text.replace("promt", "prompt").replace("onOutcom", "onOutcome");
  expect(readFileSync(join(cwd, "m.json"), "utf8")).toBe(right);
});

test("a name in a command template is fixed where one argument is meant", async () => {
  const wrong = "args: [scope, focus]\ntemplate:\n  - review {scop:path} {focs} {scope}\n";
  const { text } = await fix(wrong);
  expect(text).toBe("args: [scope, focus]\ntemplate:\n  - review {scope:path} {focus} {scope}\n");
});

test.each([
  ["several of a thing for one of it", recipe("command: echo {{targets}} {{target}}")],
  [
    "a field that is written almost alike for one of another language",
    recipe("cmd: echo {{target}}"),
  ],
  ["a name that no placeholder can have", 'args: ["{scope}"]\ntemplate:\n  - review {scope}\n'],
])("does not write %s", async (_name, wrong) => {
  const { text } = await fix(wrong);
  expect(text).toBe(wrong);
});

test("recipes are fixed as they are checked, beside what uses them", async () => {
  const parent = `name: a
context: {titel: Report}
steps:
  - {id: a, command: "echo {{title}}"}
`;
  const child = "name: child\nextends: a\ncontext: {title: Own}\nsteps: [{id: b, command: ls}]\n";
  const cwd = temporaryFolder({ "a.yaml": parent, "child.yaml": child });
  const { text } = await fix(parent, { dialect: "amplihack" }, cwd);
  expect(text).toBe(parent);
});

test.each([
  ["a mailbox", "mailbox: {emit: [done]}\n", "emit:", "emits:"],
  ["an import node", "template: {name: part, valeus: {topic: x}}\n", "valeus", "values"],
])("a field of %s is fixed", async (_name, lines, from, to) => {
  const rest = lines.startsWith("template") ? "" : "template: {name: part, values: {topic: x}}\n";
  const wrong = `name: a\nimports: {part: part.yaml}\n${lines}${rest}`;
  const part = "args: [topic]\ntemplate: echo {topic}\n";
  const { text } = await fix(wrong, {}, temporaryFolder({ "a.yaml": wrong, "part.yaml": part }));
  expect(text).toBe(wrong.replace(from, to));
});

test("a compiled plan is left as it is: it is no recipe with a mistake in its comments", async () => {
  const text = "// Compiled by recipec from a.yaml. Do not edit.\nexport const plan = 1;\n";
  const cwd = temporaryFolder({ "a.plan.ts": text, "a.yaml": recipe("command: echo") });
  const terminal = memoryTerminal({ cwd });
  const options = optionValues({ fix: true });
  await expect(run({ operands: ["a.yaml", "a.plan.ts"], options }, terminal)).rejects.toThrow(
    "a.plan.ts is no recipe: name the one that it was compiled from.",
  );
  expect(readFileSync(join(cwd, "a.plan.ts"), "utf8")).toBe(text);
  expect(await run({ operands: ["."], options }, terminal)).toBe(0);
});
