import { execFileSync } from "node:child_process";
import { readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { execPath } from "node:process";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { createShell } from "../../../../runtime/backends/processes/shell.ts";
import { workFolderPrefix } from "../../../../runtime/backends/processes/work-folder.ts";
import { systemClock } from "../../../../runtime/clock.ts";

const root = join(import.meta.dirname, "..", "..", "..", "..");
const command = "echo out; echo err >&2; echo named > /dev/stderr";

test("commands have their pipes also after somebody has removed temporary files", async () => {
  const shell = createShell(systemClock);
  const run = () => shell.run({ command, project: "/", env: {} }, new AbortController().signal);
  const printed = { stdout: "out\n", stderrTail: "err\nnamed" };
  expect(await run()).toMatchObject(printed);
  const prefix = basename(workFolderPrefix());
  for (const name of readdirSync(tmpdir()).filter((each) => each.startsWith(prefix))) {
    rmSync(join(tmpdir(), name), { recursive: true });
  }
  for (let round = 0; round < 10; round += 1) expect(await run()).toMatchObject(printed);
});

/** Runs a command, and programs that are given input, that are not there, and that are given too much. */
const withoutPipes = `
import { createShell } from "${pathToFileURL(join(root, "runtime/backends/processes/shell.ts")).href}";
import { systemClock } from "${pathToFileURL(join(root, "runtime/clock.ts")).href}";
const shell = createShell(systemClock);
const long = "long".repeat(1_000_000);
const requests = [
  { command: ${JSON.stringify(command)} },
  { argv: ["/bin/cat"], stdin: "given" },
  { argv: ["/no-program"] },
  { argv: ["/bin/cat", long] },
];
const answers = [];
for (const request of requests) {
  const whole = { command: "", project: "/", env: {}, ...request };
  answers.push(await shell.run(whole, new AbortController().signal));
}
console.log(JSON.stringify(answers));
`;

test("where pipes cannot be made commands print all the same", () => {
  const answers: unknown = JSON.parse(
    execFileSync(execPath, ["--input-type=module", "-e", withoutPipes], {
      encoding: "utf8",
      env: { PATH: "/nowhere" },
    }),
  );
  const failed = (message: string) => ({
    failure: { kind: "spawn", message: expect.stringContaining(message) },
  });
  expect(answers).toMatchObject([
    {
      stdout: "out\n",
      stderrTail: expect.stringMatching(/^err\n.*No such device or address$/),
    },
    { stdout: "given" },
    failed("/no-program"),
    failed("longer than the system allows"),
  ]);
});
