import { readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { createShell } from "../../../runtime/backends/shell.ts";
import { workFolderPrefix } from "../../../runtime/backends/work-folder.ts";
import { systemClock } from "../../../runtime/clock.ts";
import type { ProcessRequest } from "../../../runtime/effect.ts";

test("where pipes cannot be made commands print all the same", async () => {
  const shell = createShell(systemClock);
  const command = "echo out; echo err >&2; echo named > /dev/stderr";
  const start = (request: Partial<ProcessRequest>) =>
    shell.run({ command, project: "/", env: {}, ...request }, new AbortController().signal);
  const run = () => start({});
  expect(await run()).toMatchObject({ stdout: "out\n", stderrTail: "err\nnamed" });
  const prefix = basename(workFolderPrefix());
  for (const name of readdirSync(tmpdir()).filter((each) => each.startsWith(prefix))) {
    rmSync(join(tmpdir(), name), { recursive: true });
  }
  for (let round = 0; round < 10; round += 1) {
    expect(await run()).toMatchObject({
      stdout: "out\n",
      stderrTail: expect.stringMatching(/^err\n.*No such device or address$/),
    });
  }
  expect(await start({ argv: ["cat"], stdin: "given" })).toMatchObject({ stdout: "given" });
  expect(await start({ argv: ["/no-program"] })).toMatchObject({
    failure: { kind: "spawn", message: expect.stringContaining("/no-program") },
  });
  expect(await start({ argv: ["cat", "long".repeat(1_000_000)] })).toMatchObject({
    failure: { kind: "spawn", message: expect.stringContaining("longer than the system allows") },
  });
});
