import { cpSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Plan, Scope } from "../../../runtime/index.ts";
import { compileAndLoad } from "../../support/compile-and-load.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const sample = join(import.meta.dirname, "../../samples/emit/hostile-text/recipe.yaml");

/** A placeholder of a template literal, as text. */
function hole(name: string): string {
  return `$\{${name}}`;
}

async function loadSample(): Promise<Plan> {
  const folder = temporaryFolder();
  cpSync(sample, join(folder, "recipe.yaml"));
  const { plan } = await compileAndLoad(folder, "recipe.yaml");
  if (!plan) throw new Error("the sample has errors");
  return plan;
}

describe("text that looks like code", () => {
  test("stays data in names, defaults and descriptions", async () => {
    const plan = await loadSample();
    expect(plan.description).toBe(
      `*/ ends no comment, \`tick\` ${hole("x")} no template, \u2028 and \\ stay`,
    );
    expect(Object.keys(plan.params)).toEqual(["__proto__", "constructor", "toString", "1st"]);
    expect(Object.hasOwn(plan.params, "__proto__")).toBe(true);
    expect(plan.params["constructor"]?.default).toBe("\u2028\u2029\0\uFEFF</script><!--");
    expect(Object.keys(plan.body.steps)).toEqual([`it's "quoted" */`, "valueof"]);
  });

  test("stays data in prompts and commands, whatever the values are", async () => {
    const plan = await loadSample();
    const scope: Scope = Object.fromEntries([
      ["__proto__", hole("1")],
      ["constructor", "\\"],
      ["toString", new Map([["__proto__", hole("2")]])],
      ["1st", true],
      ["valueOf", "'; rm -rf /"],
    ]);
    const [agent, shell] = Object.values(plan.body.steps).map(({ action }) => action);
    const lines = [
      `Line with \`ticks\`, ${hole("js")}, $ ${hole("1")} and \\ and trailing space `,
      `\ttab, $\`\\\` "true" $${hole("2")}`,
      "",
    ];
    expect(agent?.kind === "agent" && agent.prompt(scope)).toBe(lines.join("\n"));
    expect(shell?.kind === "shell" && shell.command(scope)).toBe("echo ''; rm -rf /' \\n");
    const env = shell?.kind === "shell" ? Object.entries(shell.env ?? {}) : [];
    expect(env.map(([name, value]) => [name, value(scope)])).toEqual([["__proto__", "\\"]]);
  });

  test("a variable with the name of the prototype is written and read like any other", async () => {
    const plan = await loadSample();
    const step = plan.body.steps["valueof"];
    const [exit] = step?.exits ?? [];
    const scope: Scope = Object.fromEntries([["__proto__", 1]]);
    const after = exit?.set(scope, { value: "x", list: [], exitCode: "0", stdout: "x" });
    expect(Object.entries(after ?? {})).toEqual([
      ["__proto__", 1],
      ["hasOwnProperty", "x"],
    ]);
  });
});
