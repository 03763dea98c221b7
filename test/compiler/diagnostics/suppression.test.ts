import { describe, expect, it } from "vitest";
import { renderLine } from "../../../compiler/diagnostics/reports/render-line.ts";
import { applySuppressions } from "../../../compiler/diagnostics/suppression.ts";
import { readDocument } from "../../../compiler/document/read-document.ts";
import type { CompileOptions } from "../../../compiler/index.ts";
import { compile } from "../../../compiler/index.ts";
import { memoryFiles } from "../../support/memory-files.ts";

const head = "# recipec: dialect=amplifier\nname: a\ndescription: b\nversion: 1.0.0\nsteps:\n";
const read = (id: string, comment: string): string =>
  `  - {id: ${id}, type: bash, command: "echo {{who}}"}${comment}\n`;

/** What is reported of a recipe with these steps. */
function reported(...steps: readonly string[]): readonly string[] {
  const files = memoryFiles({ "r.yaml": head + steps.join("") });
  return compile(["r.yaml"], { files }).requested.flatMap(({ diagnostics }) =>
    diagnostics.map(renderLine),
  );
}

describe("an ignored error", () => {
  const comment = " # recipec: ignore undefined-variable -- set by the host";

  it("is gone when a reason is given, and needs one", () => {
    expect(reported(read("a", comment))).toEqual([]);
    expect(reported(read("a", " # recipec: ignore undefined-variable"))).toEqual([
      'r.yaml:6:68: error: The error "undefined-variable" is ignored without a reason. [unexplained-suppression]',
    ]);
  });

  it("does not come up again where the variable is read next", () => {
    expect(reported(read("a", comment), read("b", ""))).toEqual([]);
    expect(reported(read("a", ""), read("b", comment))[0]).toBe(
      'r.yaml:6:40: error: "who" is never set. [undefined-variable]',
    );
  });
});

it("tells what is ignored, and why", () => {
  const ignore = " # recipec: ignore undefined-variable -- set by the host";
  const files = memoryFiles({ "r.yaml": head + read("a", ignore) + read("b", "") });
  const [recipe] = compile(["r.yaml"], { files }).requested;
  const told = recipe?.ignored.map(({ diagnostic, reason }) => [diagnostic.code, reason]);
  expect(told).toEqual([["undefined-variable", "set by the host"]]);
  const off = compile(["r.yaml"], { files, severities: () => "off" }).requested[0];
  expect(off?.ignored).toEqual([]);
});

describe("diagnostics with one cause", () => {
  const agent = "  - {id: a, agent: b:c, prompt: d, output: answer}\n";
  const path = (id: string, comment: string): string =>
    `  - {id: ${id}, agent: bundle:c, prompt: "d {{answer.x}} {{answer.y}}"}${comment}\n`;
  const ignore = " # recipec: ignore path-into-text-output -- it is told to write JSON";
  const finding =
    '"answer" is what the agent of step "a" answers, which has keys only if all of it is JSON.';

  it("are one finding", () => {
    expect(reported(agent, path("b", ""), path("c", ""))).toEqual([
      `r.yaml:7:41: warning: ${finding} [path-into-text-output]`,
    ]);
  });

  it("are all accepted by who accepts the first, and one by one otherwise", () => {
    expect(reported(agent, path("b", ignore), path("c", ""))).toEqual([]);
    expect(reported(agent, path("b", ""), path("c", ignore))).toEqual([
      `r.yaml:7:41: warning: ${finding} [path-into-text-output]`,
    ]);
  });
});

/** What remains after the comments of a text are applied to the problems of reading it. */
function remaining(text: string): readonly string[] {
  const { diagnostics, value } = readDocument("r", text, { schema: "yaml-1.1" });
  return applySuppressions(diagnostics, value?.comments ?? []).kept.map(renderLine);
}

describe("an ignore comment", () => {
  it("ignores warnings of its line", () => {
    expect(remaining("a: 1\na: 2 # recipec: ignore duplicate-key -- wanted\n")).toEqual([]);
  });

  it("on a line of its own ignores warnings of the next line that is no comment", () => {
    expect(remaining("a: 1\n# recipec: ignore yaml-tab, duplicate-key\n# why\na: 2\n")).toEqual([
      'r:2:19: warning: There is no "yaml-tab" to ignore on this line. [unused-suppression]',
    ]);
  });

  it("leaves other lines and other codes alone", () => {
    expect(remaining("a: 1 # recipec: ignore yaml-1-1-value\na: 2\n")).toEqual([
      'r:2:1: warning: The key "a" is given twice in this mapping. [duplicate-key]',
      'r:1:24: warning: There is no "yaml-1-1-value" to ignore on this line. [unused-suppression]',
    ]);
  });

  it("does not ignore errors that leave a text without a meaning", () => {
    expect(remaining("a: *b # recipec: ignore yaml-undefined-alias\n")).toEqual([
      'r:1:4: error: No anchor "&b" stands before this alias. [yaml-undefined-alias]',
      'r:1:25: warning: There is no "yaml-undefined-alias" to ignore on this line. [unused-suppression]',
    ]);
  });

  it("for the file ignores a code on all its lines", () => {
    const ignored = "# recipec: ignore-file duplicate-key -- generated\na: 1\na: 2\nb: 1\nb: 2\n";
    expect(remaining(ignored)).toEqual([]);
    expect(remaining("a: 1\n# recipec: ignore-file duplicate-key\n")).toEqual([
      'r:2:24: warning: There is no "duplicate-key" to ignore in this file. [unused-suppression]',
    ]);
  });

  it("must name codes that exist", () => {
    const text = "a: 1 # recipec: ignore duplicat-key, toString -- x, y\n";
    expect(remaining(text)).toEqual([
      'r:1:24: warning: There is no diagnostic "duplicat-key" to ignore. [unknown-suppression]',
      'r:1:38: warning: There is no diagnostic "toString" to ignore. [unknown-suppression]',
    ]);
    const { diagnostics, value } = readDocument("r", text, { schema: "yaml-1.1" });
    const { kept } = applySuppressions(diagnostics, value?.comments ?? []);
    const helps = kept.map(({ help }) => help);
    expect(helps).toEqual(['Did you mean "duplicate-key"?', "`recipec explain` lists the codes."]);
  });

  it("must name a code at all", () => {
    expect(remaining("a: 1 # recipec: ignore -- because\n")).toEqual([
      "r:1:6: warning: This ignore comment names no diagnostic. [malformed-suppression]",
    ]);
  });

  it("is not any comment that speaks to recipec", () => {
    expect(
      remaining("# recipec: dialect=x\n# recipec: ignored\n# ignore yaml-tab\na: 1\n"),
    ).toEqual([]);
  });
});

describe("an ignore comment about a value of several lines", () => {
  const ignore = "# recipec: ignore undefined-variable -- set by the host";
  const unused =
    'warning: There is no "undefined-variable" to ignore on this line. [unused-suppression]';
  const step = (...lines: readonly string[]): string =>
    ["  - id: a", "    type: bash", ...lines.map((line) => `    ${line}`), ""].join("\n");

  it("speaks of all of them behind the header of a block, and on a line of its own above it", () => {
    expect(reported(step(`command: | ${ignore}`, "  date", "  echo {{who}}"))).toEqual([]);
    expect(reported(step(ignore, "", "command: |", "  date", "  echo {{who}}"))).toEqual([]);
    expect(reported(step(ignore, "command: >-", "  echo", "  {{who}}"))).toEqual([]);
    expect(reported(step(ignore, 'command: "echo', '  {{who}}"'))).toEqual([]);
  });

  it("speaks of no other value", () => {
    const below = ["command: |", "  echo {{who}}"];
    expect(reported(step(`cwd: . ${ignore}`, ...below))).toEqual([
      `r.yaml:8:30: ${unused}`,
      'r.yaml:10:12: error: "who" is never set. [undefined-variable]',
    ]);
    expect(reported(step(...below, ignore))).toEqual([
      'r.yaml:9:12: error: "who" is never set. [undefined-variable]',
      `r.yaml:10:23: ${unused}`,
    ]);
  });

  it("needs a reason for an error in it, and is reported if there is nothing", () => {
    const found = reported(
      step("command: | # recipec: ignore undefined-variable", "  echo {{who}}"),
    );
    expect(found).toEqual([
      'r.yaml:8:34: error: The error "undefined-variable" is ignored without a reason. [unexplained-suppression]',
    ]);
    expect(reported(step(`command: | ${ignore}`, "  date"))).toEqual([`r.yaml:8:34: ${unused}`]);
  });
});

describe("an ignore comment in a shell script", () => {
  const ignore = "# recipec: ignore undefined-variable -- set by the host";
  const step = (field: string, ...lines: readonly string[]): string =>
    ["  - id: a", `    ${field}: |`, ...lines.map((line) => `      ${line}`), ""].join("\n");
  const script = (...lines: readonly string[]): string =>
    `${step("command", ...lines)}    type: bash\n`;

  it("speaks of its line, or of the next one that is no comment", () => {
    expect(reported(script(`echo {{who}} ${ignore}`))).toEqual([]);
    expect(reported(script("date", ignore, "# why", "", "echo {{who}}"))).toEqual([]);
    expect(reported(script(`echo {{who}} ${ignore}`, "echo {{whom}}"))).toEqual([
      'r.yaml:9:12: error: "whom" is never set. [undefined-variable]',
    ]);
  });

  it("is reported where it ignores nothing, at its place", () => {
    expect(reported(script(`date ${ignore}`))).toEqual([
      'r.yaml:8:30: warning: There is no "undefined-variable" to ignore on this line. [unused-suppression]',
    ]);
  });

  it("is text where the shell does not take it for a comment, and in what is no script", () => {
    const found = 'error: "who" is never set. [undefined-variable]';
    const here = script("cat <<EOF", `{{who}} ${ignore}`, "EOF", `echo '${ignore}'`);
    expect(reported(here)).toEqual([`r.yaml:9:7: ${found}`]);
    const prompt = `${step("prompt", `{{who}} ${ignore}`)}    agent: b:c\n`;
    expect(reported(prompt)).toEqual([`r.yaml:8:7: ${found}`]);
  });
});

describe("an ignore comment whose finding cannot be made", () => {
  interface Given extends Omit<Partial<CompileOptions>, "files"> {
    readonly others?: Readonly<Record<string, string>>;
  }

  function codesIn(steps: string, { others, ...options }: Given = {}): readonly string[] {
    const files = memoryFiles({ "r.yaml": head + steps, ...others });
    const { requested } = compile(["r.yaml"], { files, ...options });
    return requested.flatMap(({ diagnostics }) => diagnostics.map(({ code }) => code));
  }

  const step = (rest: string, codes: string): string =>
    `  - {id: a, ${rest}} # recipec: ignore ${codes} -- known\n`;
  const broken = "  - {id: z, agent: b:c, prompt: d, condition: '{{x} == 1'}\n";

  it("is not judged in a file with an error that leaves a text without a meaning", () => {
    const unused = step("agent: b:c, prompt: d", "never-equal");
    expect(codesIn(unused)).toEqual(["unused-suppression"]);
    expect(codesIn(unused + broken)).toEqual(["condition-syntax"]);
    expect(codesIn(`${unused}  - {id: z, agent: b:c, prompt: [d]}\n`)).toEqual(["wrong-type"]);
    expect(codesIn(`${unused}  - {id: z, agent: b:c, prompt: "d\n`)).not.toContain(
      "unused-suppression",
    );
  });

  it("is not judged beside a command that bash cannot read", () => {
    const command = 'type: bash, command: "echo $FOO; if true"';
    expect(codesIn(step(command, "unset-shell-variable"))).toEqual(["broken-command"]);
  });

  it("is judged there if it can ignore nothing at all", () => {
    const lines = step("agent: b:c, prompt: d", "condition-syntax") + broken;
    expect(codesIn(lines)).toEqual(["unused-suppression", "condition-syntax"]);
  });

  it("is not judged for what is found but not told, since another finding says it", () => {
    const text = "a: 1\na: 2 # recipec: ignore duplicate-key -- wanted\n";
    const { diagnostics: found, value } = readDocument("r", text, { schema: "yaml-1.1" });
    expect(applySuppressions([], value?.comments ?? [], { found }).kept).toEqual([]);
  });

  it("is not judged for what a recipe decides that cannot be read", () => {
    const codes = "unknown-input, unread-output, pasted-into-shell, long-text";
    const call = step("type: recipe, recipe: other.yaml, context: {b: c}", codes);
    expect(codesIn(call)).toEqual(["missing-recipe", "unused-suppression"]);
    const others = { "other.yaml": `${head}  - {id: a, agent: b:c, prompt: "d {{b}}"}\n` };
    expect(codesIn(call, { others })).toEqual(Array(4).fill("unused-suppression"));
  });

  it("is not judged for a code about a setting that the project does not have", () => {
    const unused = step(
      "agent: b:c, prompt: d",
      "unknown-agent, unserved-model, over-budget, ignored-agent-config",
    );
    expect(codesIn(unused)).toEqual([]);
    expect(codesIn(unused, { agents: ["b:c"] })).toEqual(["unused-suppression"]);
    expect(codesIn(unused, { backend: "shell" })).toEqual(["unused-suppression"]);
    expect(codesIn(unused, { budget: () => ({ steps: 9 }) })).toEqual(["unused-suppression"]);
    const resolved = step("agent: b:c, prompt: d", "unresolved-agent");
    expect(codesIn(resolved)).toEqual(["unused-suppression"]);
    expect(codesIn(resolved, { agents: ["b:c"] })).toEqual([]);
  });

  it("is not judged for a finding that is switched off", () => {
    const found = step('agent: b:c, prompt: "{{who}}"', "undefined-variable");
    expect(codesIn(found, { severities: () => "off" })).toEqual([]);
    const portable = step("agent: b:c, prompt: d, agent_config: {}", "differs-from-reference");
    const without = codesIn(portable);
    expect(codesIn(portable, { portability: true })).toEqual(without);
  });

  it("is not judged for a variable that the check is given", () => {
    const found = step('agent: b:c, prompt: "{{who}}"', "undefined-variable");
    const given = (name: string): Given => ({ inputs: new Map([[name, "x"]]) });
    expect(codesIn(found, given("who"))).toEqual([]);
    const unused = step("agent: b:c, prompt: d", "undefined-variable");
    expect(codesIn(unused, given("who"))).toEqual(["unused-suppression"]);
  });
});

it("looks for the users of a recipe before it calls a comment unused", () => {
  const part = `${head}  - {id: a, agent: b:c, prompt: d} # recipec: ignore never-equal -- known\n`;
  const main = `${head}  - {id: a, type: recipe, recipe: part.yaml}\n`;
  const files = memoryFiles({ "part.yaml": part, "main.yaml": main });
  const codesWith = (looksAround: boolean): readonly string[] =>
    compile(["part.yaml"], { files, looksAround }).requested.flatMap(({ diagnostics }) =>
      diagnostics.map(({ code }) => code),
    );
  expect(codesWith(false)).toEqual(["unused-suppression"]);
  expect(codesWith(true)).toEqual([]);
});
