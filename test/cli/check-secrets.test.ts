import { expect, test } from "vitest";
import { run } from "../../cli/commands/check.ts";
import { secretPatterns } from "../../compiler/diagnostics/secrets/secret-patterns.ts";
import { memoryTerminal } from "../support/memory-terminal.ts";
import { runCommand } from "../support/run-command.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const secrets = secretPatterns.map(({ examples }) => (examples[0] ?? []).join(""));

/** Recipes of two languages that have each secret where a message might repeat what is written there. */
const files = Object.fromEntries(
  secrets.flatMap((secret, index) => [
    [
      `a${index}.yaml`,
      `# recipec: dialect=amplifier
# recipec: output ${secret}: string
name: "${secret}"
description: d
version: ${secret}
context:
  key: "${secret}"
  "${secret}": 1
recursion: {max_depth: "${secret}"}
steps:
  - id: "x ${secret}"
    type: bash
    command: 'echo "${secret}" {{x}} "'
    condition: "{{key}} = '${secret}'"
    on_error: "${secret}"
  - {id: again, agent: "${secret}", prompt: "{{ ${secret} }} {{key.${secret}}}", mode: "${secret}"}
  - {id: again, type: recipe, recipe: "${secret}.yaml", "${secret}": "${secret}"}
`,
    ],
    [
      `b${index}.yaml`,
      `# recipec: dialect=amplihack
name: "${secret}"
context: {key: "${secret}", other: [1]}
steps:
  - {id: one, type: "${secret}", command: "echo ${secret}"}
  - {id: two, command: 'curl -H "Authorization: ${secret}" {{missing}}', condition: 'key = "${secret}"'}
  - {id: three, command: 'echo', condition: '"${secret}" in 5', when_tags: ["${secret}"]}
`,
    ],
  ]),
);

test.each(["text", "json", "sarif", "github", "junit"])(
  "no secret of a recipe is shown as %s",
  async (format) => {
    const env = { GITHUB_STEP_SUMMARY: "" };
    const terminal = memoryTerminal({ cwd: temporaryFolder(files), env });
    const { stdout, stderr } = await runCommand({ run }, terminal, ["."], { format });
    expect(stdout).toContain("secret-literal");
    for (const secret of secrets) {
      expect(stdout + stderr).not.toContain(secret);
      expect(stdout + stderr).not.toContain(JSON.stringify(secret).slice(1, -1));
    }
  },
);
