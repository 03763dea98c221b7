import { homedir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { programCommand } from "../../../../runtime/backends/processes/program-command.ts";

test.each([
  ["~", homedir()],
  ["~/bin/x", join(homedir(), "bin/x")],
  ["bin/x", "/work/bin/x"],
  ["/bin/x", "/bin/x"],
  ["x", "x"],
])("the program %s is %s", (program, path) => {
  expect(programCommand([program, "~"], "/work", {}, undefined).argv).toEqual([path, "~"]);
});
