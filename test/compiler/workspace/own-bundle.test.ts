import { expect, test } from "vitest";
import { placeInOwnBundle } from "../../../compiler/workspace/own-bundle.ts";

function placeIn(files: Readonly<Record<string, string>>): (path: string) => string | undefined {
  const read = (path: string): Uint8Array | undefined => {
    const text = files[path];
    return text === undefined ? undefined : new TextEncoder().encode(text);
  };
  return (path) => placeInOwnBundle(path, "repo/recipes/deep/a.yaml", { read });
}

const named = "---\nbundle:\n  version: 1.0.0\n  name: team\n---\n";

test("a recipe of the bundle around the caller is below the folder of the bundle", () => {
  const place = placeIn({ "repo/bundle.md": named });
  expect(place("@team:recipes/b.yaml")).toBe("repo/recipes/b.yaml");
});

test("a bundle may be a YAML file at the root of the project", () => {
  const place = placeIn({ "bundle.yaml": 'bundle:\n  name: "team"\n' });
  expect(place("@team:recipes/b.yaml")).toBe("recipes/b.yaml");
});

test.each([
  ["another bundle", "@other:recipes/b.yaml", { "repo/bundle.md": named }],
  ["a path without a bundle", "@recipes/b.yaml", { "repo/bundle.md": named }],
  ["a path from the root", "@team:/recipes/b.yaml", { "repo/bundle.md": named }],
  ["a path that leads out", "@team:../b.yaml", { "repo/bundle.md": named }],
  ["no bundle", "@team:recipes/b.yaml", {}],
  ["a name outside of the bundle", "@team:b.yaml", { "repo/bundle.md": "bundle:\nname: team\n" }],
  [
    "a bundle around another one",
    "@team:b.yaml",
    { "repo/bundle.md": named, "repo/recipes/bundle.md": "bundle:\n  name: inner\n" },
  ],
])("%s leads nowhere that is known", (_, path, files) => {
  expect(placeIn(files)(path)).toBeUndefined();
});
