import { describe, expect, test } from "vitest";
import { renderLine } from "../../../compiler/diagnostics/reports/render-line.ts";
import { compile } from "../../../compiler/index.ts";
import { spanText } from "../../../compiler/source/span.ts";
import { memoryFiles } from "../../support/memory-files.ts";

const recipe = (name: string, rest: string): string =>
  `# recipec: dialect=amplihack\nname: ${name}\n${rest}`;

const project = {
  "lib/base.yaml": recipe(
    "base",
    `context: {who: you}
steps:
  - {id: first, type: bash, command: "echo {{target}}", output: greeting}
  - {id: second, type: bash, command: "date", output: time}
`,
  ),
  "lib/child.yaml": recipe(
    "child",
    `extends: base
context: {target: all}
steps:
  - {id: last, type: bash, command: "echo {{greeting}} {{who}}"}
`,
  ),
  "lib/part.yaml": recipe(
    "part",
    `steps:
  - {id: find, type: bash, command: "ls {{folder}}", output: found}
  - {id: last, type: bash, command: "date"}
`,
  ),
  "main.yaml": recipe(
    "main",
    `steps:
  - {id: part, recipe: lib/part, context: {folder: src}}
  - {id: last, type: bash, command: "echo {{found}}"}
`,
  ),
};

interface Options {
  readonly texts?: Readonly<Record<string, string>>;
  readonly looksAround?: boolean;
}

function check(
  paths: readonly string[],
  { texts = project, looksAround = false }: Options = {},
): readonly string[] {
  const files = memoryFiles(texts);
  const { requested } = compile(paths, { files, looksAround, diagnosticsOnly: true });
  return requested.flatMap(({ diagnostics }) => diagnostics.map(renderLine));
}

describe("recipes that others call or extend", () => {
  test("are by themselves what they are", () => {
    expect(check(["lib/base.yaml", "lib/part.yaml"])).toEqual([
      'lib/base.yaml:3:11: note: No step reads the input "who". [unread-input]',
      'lib/base.yaml:5:44: error: "target" is never set. [undefined-variable]',
      'lib/base.yaml:5:65: note: No step reads "greeting". [unread-output]',
      'lib/part.yaml:4:41: error: "folder" is never set. [undefined-variable]',
      'lib/part.yaml:4:62: note: No step reads "found". [unread-output]',
    ]);
  });

  test("may ignore what only those settle, in whatever company they are checked", () => {
    const comment = "# recipec: ignore undefined-variable, unread-field -- given";
    const part = project["lib/part.yaml"].replace("found}", `found} ${comment}`);
    const texts = { ...project, "lib/part.yaml": part };
    const useless =
      'lib/part.yaml:4:107: warning: There is no "unread-field" to ignore on this line. [unused-suppression]';
    expect(check(["lib/part.yaml", "main.yaml"], { texts })).toEqual([useless]);
    expect(check(["lib/part.yaml"], { texts })).toEqual([
      'lib/part.yaml:4:62: note: No step reads "found". [unread-output]',
      useless,
    ]);
  });

  test.each([
    [["lib/base.yaml", "lib/child.yaml", "lib/part.yaml", "main.yaml"]],
    [["main.yaml", "lib/child.yaml", "lib/part.yaml", "lib/base.yaml"]],
  ])("get their variables from those and leave them theirs, in any order: %s", (paths) => {
    expect(check(paths)).toEqual([]);
  });

  test.each([
    ["recipe: lib/part # finds"],
    ["recipe: 'lib/part'"],
    ["context: {folder: x}, recipe: lib/part"],
    ["recipe: lib/part.yaml , context: {folder: x}"],
  ])("are known by whoever names them: %s", (call) => {
    const main = recipe("main", `steps:\n  - {id: go, ${call}\n    }\n`);
    const found = check(["lib/part.yaml"], {
      texts: { ...project, "main.yaml": main },
      looksAround: true,
    });
    const alone = check(["lib/part.yaml"], { texts: { ...project, "main.yaml": "" } });
    expect(found).not.toEqual(alone);
  });

  test.each(["lib/base.yaml", "lib/part.yaml"])(
    "are known as such where recipes beside and above are searched: %s",
    (path) => {
      expect(check([path], { looksAround: true })).toEqual([]);
    },
  );
});

test("what an imported recipe reads and nobody gives is shown where it stands", () => {
  const texts = {
    "main.yaml":
      "imports: {part: part.yaml}\nargs: [goal]\ntemplate: [{name: part, values: {text: '{goal}'}}]\n",
    "part.yaml": 'args: [text, depth]\ntemplate: "echo {text} {depth}"\n',
  };
  const { requested } = compile(["main.yaml"], { files: memoryFiles(texts) });
  const found = requested.flatMap(({ diagnostics }) => diagnostics);
  expect(found.map(renderLine)).toEqual([
    'main.yaml:3:12: error: The recipe "part.yaml" needs the variable "depth", which is not passed. [missing-input]',
  ]);
  expect(found[0]?.related.map(({ span }) => [span.source.path, spanText(span)])).toEqual([
    ["part.yaml", "{depth}"],
  ]);
});

describe("a default that holds nothing", () => {
  const head = "description: Counts\nversion: 1.0.0\n";
  const part = (value: string): string =>
    `name: part\n${head}context: {job: ${value}}\nsteps:\n  - {id: a, type: bash, command: "printf {{job.id}}"}\n`;
  const main = (input: string): string =>
    `name: main\n${head}steps:\n  - {id: go, type: recipe, recipe: part.yaml, context: {${input}}}\n`;
  const codes = (texts: Readonly<Record<string, string>>): readonly (string | undefined)[] =>
    check(["main.yaml", "part.yaml"], { texts })
      .filter((line) => line.startsWith("part.yaml") && !line.includes(" note: "))
      .map((line) => /\[([a-z-]+)\]$/.exec(line)?.[1]);

  test.each(["{}", '""', "[]", "null"])("says nothing of what callers give: %s", (value) => {
    expect(codes({ "part.yaml": part(value), "main.yaml": main("job: {id: 7}") })).toEqual([]);
  });

  test.each([
    ["{}", "jobs: 1", "unknown-key"],
    ["{ids: 1}", "job: {id: 7}", "path-into-default"],
    ['"none"', "job: {id: 7}", "path-into-default"],
  ])("counts where no caller replaces it, or it holds something: %s, %s", (value, given, code) => {
    expect(codes({ "part.yaml": part(value), "main.yaml": main(given) })).toEqual([code]);
  });
});

describe("a recipe that does not tell its language", () => {
  const texts = {
    "parts/plain.yaml": "name: plain\nsteps:\n  - {id: a, type: bash, command: date}\n",
    "parts/inner.yaml":
      "name: inner\nsteps:\n  - {id: a, type: recipe, recipe: parts/plain}\n  - {id: b, type: bash, command: date}\n",
    "main/main.yaml": recipe("main", "steps:\n  - {id: go, recipe: parts/inner.yaml}\n"),
  };
  const all = Object.keys(texts);

  test.each([[all], [all.toReversed()]])("has that of its caller, in any order: %s", (paths) => {
    expect(check(paths, { texts })).toEqual([]);
    const { requested } = compile(paths, { files: memoryFiles(texts) });
    expect(requested.map(({ dialect }) => dialect)).toEqual(paths.map(() => "amplihack"));
  });

  test("has that of a caller in the folder beside its own", () => {
    expect(check(["parts/inner.yaml"], { texts }).join()).toContain("[ambiguous-dialect]");
    expect(check(["parts/inner.yaml"], { texts, looksAround: true })).toEqual([]);
  });

  test("is not looked for beside the folder of a file from outside the project", () => {
    const outside = Object.fromEntries(
      Object.entries(texts).map(([path, text]) => [`../other/${path}`, text]),
    );
    const found = check(["../other/parts/inner.yaml"], { texts: outside, looksAround: true });
    expect(found.join()).toContain("[ambiguous-dialect]");
  });
});

describe("what is found in the text of an extended recipe", () => {
  const texts = (comment: string): Readonly<Record<string, string>> => ({
    "base.yaml": recipe(
      "base",
      `steps:
  - {id: a, type: bash, command: "echo {{nowhere}}"}${comment}
  - {id: b, type: bash, command: date, output: time}
`,
    ),
    "child.yaml": recipe(
      "child",
      `extends: base
steps:
  - {id: c, type: bash, command: date, output: time}
  - {id: d, type: bash, command: "echo {{time}}"}
`,
    ),
  });
  const ofChild = [expect.stringMatching(/^child.yaml:3:10: .*is replaced before anything reads/)];

  test("is told there, and in the recipe that extends it only what is so because of that", () => {
    expect(check(["base.yaml", "child.yaml"], { texts: texts("") })).toEqual([
      expect.stringMatching(/^base.yaml:4:40: .*"nowhere"/),
      ...ofChild,
    ]);
  });

  test("is told where the recipe names the other, if that is not asked for", () => {
    expect(check(["child.yaml"], { texts: texts("") })).toEqual([
      expect.stringMatching(/^child.yaml:3:10: .*"nowhere"/),
      ...ofChild,
    ]);
  });

  test("is accepted where it stands", () => {
    const comment = " # recipec: ignore undefined-variable -- set by the host";
    expect(check(["child.yaml"], { texts: texts(comment) })).toEqual(ofChild);
  });
});

test("what a recipe is given may be read by one that it calls", () => {
  const texts = {
    "main.yaml": `# recipec: dialect=amplifier
name: main
description: d
version: 1.0.0
steps:
  - {id: call, type: recipe, recipe: middle.yaml, context: {wanted: 1, other: 2}, output: o}
`,
    "middle.yaml": recipe("middle", "steps: [{id: in, recipe: inner}]\n"),
    "inner.yaml": recipe("inner", 'steps: [{id: say, type: bash, command: "echo {{wanted}}"}]\n'),
  };
  expect(check(["main.yaml"], { texts })).toEqual([
    expect.stringContaining('neither declares nor reads "other"'),
  ]);
});

describe("what a recipe does not touch, it leaves to its caller as it was", () => {
  const texts = (part: string): Readonly<Record<string, string>> => ({
    "main.yaml": recipe(
      "main",
      `steps:
  - id: judge
    agent: amplihack:reviewer
    prompt: 'Judge it. Reply with JSON: {"verdict": "approve" | "reject"}'
    parse_json: true
    output: judged
  - {id: build, recipe: part}
  - {id: last, type: bash, condition: "judged.verdict == 'accept'", command: "echo {{found}}"}
`,
    ),
    "part.yaml": recipe("part", part),
  });

  test("so that what its prompt asked for is still known", () => {
    const part = "steps: [{id: find, type: bash, command: ls, output: found}]\n";
    expect(check(["main.yaml"], { texts: texts(part) })).toEqual([
      expect.stringMatching(/^main.yaml:10:58: .*"accept" is most likely never answered/),
    ]);
  });

  test("while what it sets may be anything else", () => {
    const part = `steps:
  - {id: find, type: bash, command: ls, output: found}
  - {id: judge, type: bash, command: cat judged.json, parse_json: true, output: judged}
`;
    expect(check(["main.yaml"], { texts: texts(part) })).toEqual([]);
  });
});

describe("what comes back from a recipe is what its prompts ask for", () => {
  const head = (name: string): string =>
    `# recipec: dialect=amplifier\nname: ${name}\ndescription: d\nversion: 1.0.0\n`;
  const review = `steps:
  - id: review
    agent: foundation:zen-architect
    prompt: 'Answer with JSON: {"verdict": "approve" | "reject", "issues": ["..."]}'
    parse_json: true
    output: review
  - {id: list, agent: foundation:explorer, prompt: List the files., output: files}
`;
  const callReview = "  - {id: call, type: recipe, recipe: review.yaml, output: result}\n";
  const texts = (steps: string): Readonly<Record<string, string>> => ({
    "review.yaml": head("review") + review,
    "outer.yaml": `${head("outer")}steps:\n${callReview}`,
    "main.yaml": `${head("main")}steps:\n${steps}`,
  });
  /** What the agents answer is pasted into commands, too, which is told besides. */
  const asked = (files: Readonly<Record<string, string>>): readonly string[] =>
    check(["main.yaml"], { texts: files }).filter((line) => !line.includes("pasted-into-shell"));
  const bash = (id: string, rest: string): string => `  - {id: ${id}, type: bash, ${rest}}\n`;

  test("in mappings of its variables", () => {
    const steps = [
      callReview,
      bash("a", `condition: "{{result.review.verdict}} == 'aproved'", command: date`),
      bash("b", 'command: "echo {{result.review.verdit}} {{result.files.first}}"'),
      bash("c", 'foreach: "{{result.review}}", command: "echo {{item}}"'),
      bash("d", 'foreach: "{{result.review.verdict}}", command: "echo {{item}}"'),
      bash("e", 'foreach: "{{result.files}}", command: "echo {{item}}"'),
      bash("f", 'foreach: "{{result.review.issues}}", command: "echo {{item}}"'),
    ];
    expect(asked(texts(steps.join("")))).toEqual([
      expect.stringMatching(/^main.yaml:7:66: .*"aproved" is most likely never answered/),
      expect.stringMatching(/^main.yaml:8:40: .*a key "verdit" in "result.review"/),
      expect.stringMatching(/^main.yaml:8:65: .*"result.files" is what the agent .* answers/),
      expect.stringMatching(/^main.yaml:9:35: .*shows keys of "result.review"/),
      expect.stringMatching(/^main.yaml:10:35: .*"result.review.verdict" is one of the words/),
      expect.stringMatching(/^main.yaml:11:35: .*"result.files" is what the agent .* answers/),
    ]);
  });

  test("through several calls", () => {
    const call = "  - {id: call, type: recipe, recipe: outer.yaml, output: all}\n";
    const read = bash("a", 'command: "echo {{all.result.review.verdit}}"');
    expect(asked(texts(call + read))).toEqual([
      expect.stringMatching(/^main.yaml:7:40: .*a key "verdit" in "all.result.review"/),
    ]);
  });

  test("but for what it may have from its caller, or sets otherwise", () => {
    const files = {
      ...texts(""),
      "main.yaml": recipe(
        "main",
        `steps:
  - {id: ask, agent: amplihack:reviewer, prompt: 'Answer with JSON {"mood":"a"}', parse_json: true, output: given}
  - {id: part, recipe: part, context: {passed: "{{given}}"}}
  - {id: last, type: bash, command: "echo {{passed.x}} {{both.x}} {{given.mod}}"}
`,
      ),
      "part.yaml": recipe(
        "part",
        `context: {both: {x: 1}, quick: false}
steps:
  - {id: use, type: bash, command: "echo {{passed}}"}
  - {id: ask, condition: not quick, agent: amplihack:reviewer, prompt: 'Answer with JSON {"y":1}', parse_json: true, output: both}
`,
      ),
    };
    expect(check(["main.yaml"], { texts: files })).toEqual([
      expect.stringMatching(/^main.yaml:6:67: .*does not ask for a key "mod"/),
    ]);
  });
});

describe("what a known caller gives is known in the recipe that it calls", () => {
  const head = (name: string): string =>
    `# recipec: dialect=amplifier\nname: ${name}\ndescription: d\nversion: 1.0.0\n`;
  const texts = {
    "main.yaml": `${head("main")}steps:
  - {id: ask, agent: foundation:explorer, prompt: Report, output: report}
  - {id: call, type: recipe, recipe: paste.yaml, context: {value: "{{report}}", kind: plain}, output: final_output}
`,
    "paste.yaml": `${head("paste")}context: {value: "", kind: ""}
steps:
  - {id: paste, type: bash, command: 'echo "{{value}} {{kind}}"', output: final_output}
`,
  };

  test("whatever the default", () => {
    expect(check(["main.yaml", "paste.yaml"], { texts })).toEqual([
      expect.stringMatching(/^paste.yaml:7:\d+: .*"value" is what the agent of step "ask" answers/),
    ]);
  });

  test("and nothing without it", () => {
    expect(check(["paste.yaml"], { texts })).toEqual([]);
  });
});
