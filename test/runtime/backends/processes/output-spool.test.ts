import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { execPath } from "node:process";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { OutputSpool } from "../../../../runtime/backends/processes/output-spool.ts";

test("what is kept in a file comes back as it was added", async () => {
  const spool = new OutputSpool(5);
  for (const text of ["für ", "zwei", " drei", ""]) await spool.add(Buffer.from(text));
  expect(await spool.text()).toBe("für zwei drei");
  expect(spool.size).toBe(14);
  await spool.close();
});

test("output of which the disk takes a part only is a failure, and is not cut", () => {
  const root = join(import.meta.dirname, "..", "..", "..", "..");
  const module = pathToFileURL(join(root, "runtime/backends/processes/output-spool.ts")).href;
  const script = `
    import { OutputSpool } from "${module}";
    const spool = new OutputSpool(0);
    try {
      await spool.add(Buffer.alloc(10_000, "x"));
      console.log((await spool.text()).length);
    } catch (error) {
      console.log(error.code);
    }
    await spool.close();
  `;
  // The last write before a full disk is done in part.
  const limited = `ulimit -f 8; exec "$0" --input-type=module -e "$1"`;
  const printed = execFileSync("/bin/bash", ["-c", limited, execPath, script], {
    encoding: "utf8",
  });
  expect(printed).toBe("EFBIG\n");
});
