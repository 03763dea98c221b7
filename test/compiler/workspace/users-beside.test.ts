import { expect, test } from "vitest";
import { usersBeside } from "../../../compiler/workspace/users-beside.ts";
import { memoryFiles } from "../../support/memory-files.ts";

const calling = (path: string, more = ""): string =>
  `# recipec: dialect=amplifier\nname: user\ndescription: Calls one${more}\nversion: 1.0.0\nsteps: [{id: s, type: recipe, recipe: ${path}}]\n`;

function usersOf(ids: readonly string[], texts: Readonly<Record<string, string>>) {
  const used = Object.fromEntries(ids.map((id) => [id, "name: used"]));
  return usersBeside(ids, { files: memoryFiles({ ...used, ...texts }) });
}

test.each<readonly [string, Readonly<Record<string, string>>, readonly string[]]>([
  ["beside it", { "r/user.yaml": calling("a.yaml") }, ["r/user.yaml"]],
  ["above it", { "user.yaml": calling("r/a.yaml") }, ["user.yaml"]],
  ["in a folder beside it", { "r/sub/user.yaml": calling("../a.yaml") }, ["r/sub/user.yaml"]],
  [
    "and is only named with another one",
    { "r/user.yaml": calling("a.yaml", ", not b.yaml") },
    ["r/user.yaml"],
  ],
  ["in a text alone", { "r/user.yaml": calling("c.yaml", ", not a.yaml") }, []],
  ["in a file of another kind", { "r/user.txt": calling("a.yaml") }, []],
  ["in a folder with a point", { "r/x.d/user.yaml": calling("../a.yaml") }, []],
])("the users of a recipe are found where it is called %s", (_where, texts, expected) => {
  expect(usersOf(["r/a.yaml", "r/b.yaml"], texts)).toEqual(expected);
});
