import { describe, expect, test } from "vitest";
import { renderLine } from "../../../compiler/diagnostics/reports/render-line.ts";
import { compile } from "../../../compiler/index.ts";
import { memoryFiles } from "../../support/memory-files.ts";

function check(
  texts: Readonly<Record<string, string>>,
  paths: readonly string[] = ["main.yaml"],
): readonly string[] {
  const options = { files: memoryFiles(texts), dialect: "amplihack" } as const;
  const { requested } = compile(paths, options);
  return requested.flatMap(({ diagnostics }) => diagnostics.map(renderLine));
}

describe("variables of hooks", () => {
  const recipe = (hook: string): string => `name: t
hooks:
  post_step: ${hook}
steps:
  - {id: build, type: bash, command: make, output: result}
`;

  test("may be those that the step sets behind which the hook runs", () => {
    expect(check({ "main.yaml": recipe("echo {{step_id}} {{result}}") })).toEqual([]);
  });

  test("must be set somewhere all the same", () => {
    expect(check({ "main.yaml": recipe("echo {{resutl}}") }).join("\n")).toContain(
      "[undefined-variable]",
    );
  });
});

describe("variables that a called recipe leaves behind", () => {
  const main = (name: string): string => `name: t
steps:
  - {id: call, recipe: helper}
  - {id: use, type: bash, command: "echo {{${name}}}"}
`;
  const helper = `name: helper
context: {wanted: true}
steps:
  - {id: find, type: bash, condition: wanted, command: ls, output: found}
`;

  test("are known to its caller", () => {
    expect(check({ "main.yaml": main("wanted"), "helper.yaml": helper })).toEqual([]);
  });

  test("are not what another caller gives", () => {
    const other = `# recipec: input extra\n${main("extra").replace("name: t", "name: other")}`;
    const texts = { "main.yaml": main("extra"), "other.yaml": other, "helper.yaml": helper };
    expect(check(texts, ["main.yaml", "other.yaml"])).toEqual(
      check({ "main.yaml": main("extra"), "helper.yaml": helper }),
    );
  });

  test("may be unset where the callee, or the call, is skipped", () => {
    const always = helper.replace("condition: wanted, ", "");
    const guarded = main("found").replace("recipe: helper", "recipe: helper, condition: ready");
    expect(check({ "main.yaml": main("found"), "helper.yaml": helper })).toEqual([
      'main.yaml:4:42: warning: "found" may be unset here: "helper" does not always set it. [maybe-unset-variable]',
    ]);
    expect(check({ "main.yaml": main("found"), "helper.yaml": always })).toEqual([]);
    expect(
      check({ "main.yaml": `context: {ready: true}\n${guarded}`, "helper.yaml": always }),
    ).toEqual([
      'main.yaml:5:42: warning: "found" may be unset here: step "call" may be skipped. [maybe-unset-variable]',
    ]);
  });

  test("are not there when it is called for the first time", () => {
    const early = `name: helper
steps:
  - {id: show, type: bash, command: "echo {{found}}"}
  - {id: find, type: bash, command: ls, output: found}
`;
    const one = "name: t\nsteps:\n  - {id: call, recipe: helper}\n";
    const unset =
      'helper.yaml:3:43: error: "found" is not set yet when step "show" reads it. [variable-not-yet-set]';
    expect(check({ "helper.yaml": early, "main.yaml": one }, ["helper.yaml"])).toEqual([unset]);
    const texts = { "helper.yaml": early, "main.yaml": one };
    expect(check(texts, ["helper.yaml", "main.yaml"])).toContain(unset);
    const other = "name: u\nsteps:\n  - {id: first, type: bash, command: ls, output: found}\n";
    const given = `${other}  - {id: call, recipe: helper}\n`;
    expect(
      check({ "helper.yaml": early, "main.yaml": given }, ["helper.yaml", "main.yaml"]),
    ).not.toContain(unset);
  });

  test.each([
    ["a second call", "  - {id: call, recipe: helper}\n  - {id: again, recipe: helper}\n"],
    ["a call in a group", "  - {id: call, recipe: helper, parallel_group: all}\n"],
  ])("are there from an earlier call of it on: %s", (_, calls) => {
    const counting = `name: helper
steps:
  - {id: first, type: bash, command: echo, condition: "not found"}
  - {id: later, type: bash, command: echo, condition: "found == 'yes'"}
  - {id: show, type: bash, command: "echo {{found}}"}
  - {id: find, type: bash, command: printf yes, output: found}
`;
    const texts = { "helper.yaml": counting, "main.yaml": `name: t\nsteps:\n${calls}` };
    expect(check(texts, ["helper.yaml", "main.yaml"])).toEqual([
      'helper.yaml:5:43: warning: "found" may be unset here: only an earlier call of this recipe has set it, and the first has none before it. [maybe-unset-variable]',
    ]);
  });

  test("do not excuse a name that neither recipe sets", () => {
    expect(check({ "main.yaml": main("lost"), "helper.yaml": helper }).join("\n")).toContain(
      '"lost" is never set',
    );
  });
});

describe("mistakes in the text of an extended recipe", () => {
  const base = `name: base
steps:
  - {id: greet, type: bash, command: "echo {{nobody}}"}
  - {id: late, type: bash, condition: "a = 1", command: "echo"}
`;
  const child = "name: child\nextends: base\nsteps: [{id: own, type: bash, command: make}]\n";

  test("are told where the recipe that is checked names it", () => {
    const options = {
      files: memoryFiles({ "main.yaml": child, "base.yaml": base }),
      dialect: "amplihack",
    } as const;
    const [found] = compile(["main.yaml"], options).requested;
    expect(found?.diagnostics.map(renderLine)).toEqual([
      expect.stringMatching(
        /^main\.yaml:2:10: error: The condition has "=" .*\[condition-syntax\]$/,
      ),
      'main.yaml:2:10: error: "nobody" is never set. [undefined-variable]',
    ]);
    expect(
      found?.diagnostics.map(({ fix, related }) => [fix, related[0]?.span.source.path]),
    ).toEqual([
      [undefined, "base.yaml"],
      [undefined, "base.yaml"],
    ]);
  });
});
