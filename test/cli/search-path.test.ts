import { expect, test } from "vitest";
import { optionValues } from "../../cli/option-values.ts";
import { requireSearchPath, searchPathOf } from "../../cli/search-path.ts";
import { UsageError } from "../../cli/usage-error.ts";
import { memoryTerminal } from "../support/memory-terminal.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

test("recipes are looked for in the folders that a command line names, which must be there", () => {
  const terminal = memoryTerminal({ cwd: temporaryFolder({ "given/a.yaml": "", file: "" }) });
  const search = (...recipeDir: readonly string[]) =>
    requireSearchPath(optionValues({ recipeDir }), terminal).first;
  expect(search("given")).toEqual(["given"]);
  expect(() => search("given", "givn")).toThrow(UsageError);
  expect(() => search("file")).toThrow('There is no folder "file"');
});

test("a run that goes on does without folders that are gone", () => {
  const terminal = memoryTerminal({ cwd: temporaryFolder({ "given/a.yaml": "" }) });
  const options = optionValues({ recipeDir: ["given", "gone"] });
  expect(searchPathOf(options, terminal).first).toEqual(["given"]);
});
