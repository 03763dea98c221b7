import { describe, expect, test } from "vitest";
import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import { compile } from "../../../compiler/index.ts";
import { spanText } from "../../../compiler/source/span.ts";
import { memoryFiles } from "../../support/memory-files.ts";

/** The findings in a command whose recipe asks an agent for `notes` before it. */
function findings(
  dialect: "amplifier" | "amplihack",
  ...lines: readonly string[]
): readonly Diagnostic[] {
  const text = [
    `# recipec: dialect=${dialect}`,
    "name: a",
    "description: b",
    "version: 1.0.0",
    "steps:",
    "  - {id: ask, agent: b:c, prompt: d, output: notes}",
    "  - id: run",
    "    type: bash",
    ...lines.map((line) => `    ${line}`),
    "",
  ].join("\n");
  const { requested } = compile(["r.yaml"], { files: memoryFiles({ "r.yaml": text }) });
  return requested.flatMap(({ diagnostics }) =>
    diagnostics.filter(({ code }) => code !== "unread-output"),
  );
}

describe.each(["amplifier", "amplihack"] as const)(
  "a script of %s that cannot be read",
  (dialect) => {
    test("is marked where the construct begins, too", () => {
      const [found] = findings(dialect, "command: |", "  date", "  if a; then", "    b");
      const [place] = found?.related ?? [];
      expect(place && [spanText(place.span), place.message]).toEqual(["if", "begins here"]);
    });

    test("is to keep its lines where it could be read with them", () => {
      const joined = findings(dialect, "command: >-", "  if a; then", "  b", "  fi");
      expect(joined.map(({ help }) => help)).toEqual([
        "The line breaks of this value are blanks: write the script as a block with `|`, which keeps its lines.",
      ]);
      const [broken] = findings(dialect, "command: >-", "  if a; then", "  b");
      expect(broken?.help).toBe(
        "Correct the command there; `bash -n` reads a script without running it.",
      );
    });
  },
);

describe("what is pasted", () => {
  const helps = (...lines: readonly string[]): readonly (string | undefined)[] =>
    findings("amplifier", ...lines).map(({ help }) => help);

  test("is to stay text, in quotes that the shell reads", () => {
    expect(helps('command: echo "{{notes}}"')).toEqual([
      'Pass it by `env` and write "$NAME" in the command, so that its text stays text.',
    ]);
  });

  test("is advised so that the shell replaces the name", () => {
    const single = "Pass it by `env`, and end the single quotes around it: `'\"$NAME\"'`.";
    expect(helps("command: echo '{{notes}}'")).toEqual([single]);
    expect(helps("command: |", "  cat <<'EOF'", "  {{notes}}", "  EOF")).toEqual([
      "Pass it by `env` and write $NAME there, with the word behind `<<` without quotes: they keep the shell from replacing it.",
    ]);
  });
});
