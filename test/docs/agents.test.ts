import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const manual = readFileSync(join(import.meta.dirname, "../../docs/agents.md"), "utf8");

test.each([
  "path",
  "permissions",
  "model",
  "args",
  "env",
  "providers",
  "timeout",
  "command",
  "resume",
  "available",
  "classes",
])("the manual of agents shows how %s is set", (field) => {
  const examples = [...manual.matchAll(/^```yaml\n(.*?)^```/gms)].map(([, text = ""]) => text);
  expect(examples.join("")).toMatch(new RegExp(`\\b${field}: ?`));
});
