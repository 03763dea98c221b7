import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import * as z from "zod";
import { configShape } from "../../../compiler/workspace/config-shape.ts";
import { readConfig } from "../../../compiler/workspace/read-config.ts";

const path = join(import.meta.dirname, "../../../generated/recipec-config.schema.json");
const published = JSON.parse(readFileSync(path, "utf8"));

const good = [
  "dialects: [{files: 'a/**', dialect: amplihack}]",
  "agents: []",
  "backend: {kind: command, command: [a, b]}",
  "backend: {kind: scripted, script: a.json}",
  "backend: codex",
  "backend: {kind: github-copilot}",
  "backend: {kind: command, command: [a, [--model, '{model}']], resume: [a, '{session}']}",
  "backends: {codex: , claude-code: {}, opencode: {permissions: read}}",
  "backends: {gemini: {path: a, model: m, providers: [x], args: [-a], env: {A: b}, timeout: 1h30m}}",
  "models: {available: {anthropic: [a, b]}, classes: {fast: a, haiku: {openai: b}}}",
  "budget: {agent_calls: 500, wall_clock: 2h}",
  "budget: {steps: 0, processes: 3, tokens: 100000, cost: 2.5, wall_clock: 1h 30m}",
  "files: ['recipes/**', ops/*.yaml]",
  "max_warnings: 0",
  "recipe_path: [vendor]",
  "secrets: [customer, NOTE]",
  "rules: {unread-output: off, undefined-variable: note, yaml-tab: error}",
  "overrides: [{files: 'a/*', rules: {}}, {files: [b.yaml, c.yaml], rules: {unread-output: error}}]",
  "overrides: [{files: a.yaml, budget: {steps: 3}}, {files: b.yaml, rules: {}, budget: {wall_clock: 2h}}]",
];

const bad = [
  "dialekts: []",
  "dialects: [{files: 'a/**', dialect: french}]",
  "dialects: [{files: 'a/**'}]",
  "agents: a",
  "agents: [1]",
  "backend: {kind: magic}",
  "backend: magic",
  "backend: command",
  "backend: scripted",
  "backend: 1",
  "backend: {kind: command, command: [{a: b}]}",
  "backend: {kind: command, command: [[1]]}",
  "backends: [codex]",
  "backends: {codecs: {}}",
  "backends: {codex: yes}",
  "backends: {codex: {permission: all}}",
  "backends: {codex: {permissions: everything}}",
  "backends: {codex: {args: a}}",
  "backends: {codex: {env: {A: 1}}}",
  "backends: {codex: {timeout: 0x}}",
  "backends: {codex: {timeout: 10}}",
  "models: []",
  "models: {class: {}}",
  "models: {available: {a: b}}",
  "models: {classes: {fast: [a]}}",
  "models: {classes: {fast: {a: 1}}}",
  "backend: {kind: command}",
  "backend: {kind: scripted}",
  "backend: {kind: scripted, script: a.json, extra: 1}",
  "overrides: [{files: a}]",
  "overrides: [{files: a, budget: {step: 3}}]",
  "budget: []",
  "budget: {agent_call: 1}",
  "budget: {agent_calls: -1}",
  "budget: {agent_calls: '1'}",
  "budget: {agent_calls: 1.5}",
  "budget: {steps: [1]}",
  "budget: {cost: -0.5}",
  "budget: {wall_clock: 2}",
  "budget: {wall_clock: 2 hours}",
  "budget: {wall_clock: ' '}",
  "files: recipes",
  "files: [1]",
  "max_warnings: -1",
  "max_warnings: '1'",
  "max_warnings: 1.5",
  "recipe_path: [[]]",
  "rules: []",
  "secrets: all",
  "secrets: [1]",
  "rules: {unread-outputs: off}",
  "rules: {unread-output: never}",
  "rules: {unread-output: {}}",
  "rules: {yaml-tab: warning}",
  "overrides: [{files: a}]",
  "overrides: [{rules: {}}]",
  "overrides: [{files: 1, rules: {}}]",
  "overrides: [{files: a, rules: {}, more: 1}]",
];

function accepted(text: string, shape: z.core.$ZodType): boolean {
  return z.safeParse(shape, parse(text)).success;
}

describe("the reader, the shape and the published schema of the configuration agree", () => {
  const schema = z.fromJSONSchema(published);

  test.each(good)("on %s, which is right", (text) => {
    expect(readConfig("c.yaml", text).diagnostics).toEqual([]);
    expect(accepted(text, configShape)).toBe(true);
    expect(accepted(text, schema)).toBe(true);
  });

  test.each(bad)("on %s, which is wrong", (text) => {
    expect(readConfig("c.yaml", text).diagnostics).not.toEqual([]);
    expect(accepted(text, configShape)).toBe(false);
    expect(accepted(text, schema)).toBe(false);
  });
});

test("the published schema is the one of the shape", () => {
  // Codes are left to `npm run generated`: every new one changes the schema.
  const withoutCodes = (schema: object): unknown =>
    JSON.parse(
      JSON.stringify(schema, (key, value) => (key === "definitions" ? Object.keys(value) : value)),
    );
  expect(withoutCodes({ ...published, title: undefined })).toEqual(
    withoutCodes(z.toJSONSchema(configShape, { target: "draft-7" })),
  );
});
