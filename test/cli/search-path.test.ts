import { expect, test } from "vitest";
import { optionValues } from "../../cli/option-values.ts";
import { searchPathOf } from "../../cli/search-path.ts";
import { UsageError } from "../../cli/usage-error.ts";
import { memoryTerminal } from "../support/memory-terminal.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

test("recipes are looked for in the folders that a command line names, which must be there", () => {
  const terminal = memoryTerminal({ cwd: temporaryFolder({ "given/a.yaml": "", file: "" }) });
  const search = (...recipeDir: readonly string[]) =>
    searchPathOf(optionValues({ recipeDir }), terminal).first;
  expect(search("given")).toEqual(["given"]);
  expect(() => search("given", "givn")).toThrow(UsageError);
  expect(() => search("file")).toThrow('There is no folder "file"');
});
