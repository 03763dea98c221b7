import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { expect, test } from "vitest";
import { prepareCommand } from "../../../../runtime/backends/processes/shell-variables.ts";

test("variables that fit are left to the environment", () => {
  const prepared = prepareCommand("true", { A: "a" });
  expect(prepared).toMatchObject({ command: "true", env: { A: "a" } });
  prepared.dispose();
});

const many = Object.fromEntries(
  Array.from({ length: 12 }, (_, index) => [`V${index}`, `${"x".repeat(100_000 + index)}\n`]),
);

test.each([
  { what: "one that is too long", variables: { LONG: `${"é".repeat(100_000)}\n\n`, A: "a" } },
  { what: "many that are too long together", variables: many },
])("$what: the command has them to the last line end", ({ variables }) => {
  const names = Object.keys(variables);
  const script = names.map((name) => `printf '%s|' "$${name}"`).join("\n");
  const { command, dispose, env } = prepareCommand(script, variables);
  const file = /\$\(<'([^']+)'\)/u.exec(command)?.[1] ?? "";
  const shown = execFileSync("bash", ["-c", command], {
    env,
    encoding: "utf8",
    maxBuffer: 10_000_000,
  });
  expect(
    shown ===
      Object.values(variables)
        .map((value) => `${value}|`)
        .join(""),
  ).toBe(true);
  expect(existsSync(file)).toBe(true);
  dispose();
  expect(existsSync(dirname(file))).toBe(false);
});
