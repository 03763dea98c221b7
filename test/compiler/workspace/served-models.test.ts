import { describe, expect, test } from "vitest";
import { readConfig } from "../../../compiler/workspace/read-config.ts";
import { servedModels } from "../../../compiler/workspace/served-models.ts";
import { agentProgramChoices } from "../../../runtime/backend-names.ts";
import { isAgentCliName, loadAgentCli } from "../../../runtime/backends/clis/registry.ts";

function servedBy(config: string) {
  return servedModels(readConfig("c.yaml", new TextEncoder().encode(config)).value);
}

describe("what a project serves", () => {
  test.each(agentProgramChoices)(
    "the compiler knows as much of %s as the runtime",
    async (name) => {
      const cli = name === "github-copilot" ? "copilot" : name;
      if (!isAgentCliName(cli)) throw new Error(`${name} is no agent program`);
      const { providers, tiers } = await loadAgentCli(cli);
      const served = servedBy(`backend: ${name}`);
      expect(served?.first).toBe(name);
      expect(providers.every((provider) => served?.serves(provider))).toBe(true);
      expect(served?.serves("nobody")).toBe(providers.includes("*"));
      expect(served?.classes).toEqual(Object.keys(tiers));
    },
  );

  test.each(["{}", "backend: cursor", "backend: {kind: command, command: [x]}"])(
    "is not known of %s",
    (config) => expect(servedBy(config)).toBeUndefined(),
  );

  test("are the providers of all programs, and the classes that one of them serves", () => {
    const served = servedBy(
      "backends: {codex: {providers: [mine]}, gemini: }\n" +
        "models: {classes: {a: x, b: {openai: y}, c: {provider-mine: z, openai: y}}}",
    );
    expect(served?.first).toBe("codex");
    expect(
      ["mine", "provider-mine", "google", "openai"].map((name) => served?.serves(name)),
    ).toEqual([true, true, true, false]);
    expect(served?.classes).toEqual(["a", "c"]);
  });
});
