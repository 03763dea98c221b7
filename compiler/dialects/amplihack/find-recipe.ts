/** Folders of a project in which recipes are looked for by name, in this order. */
const folders: readonly string[] = [
  "",
  "recipes/",
  "amplifier-bundle/recipes/",
  "src/amplihack/amplifier-bundle/recipes/",
  ".claude/recipes/",
];

/**
 * What a name of a recipe leads to: a file of that name beside the calling one, then in the folders of the project; or
 * the file of a path. Undefined where there is none.
 */
export function findRecipe<Found>(
  name: string,
  from: string,
  find: (path: string, from: string) => Found | undefined,
): Found | undefined {
  const isPath = /\.ya?ml$/.test(name);
  if (name === "" || name.startsWith("/") || name.split("/").includes("..")) return undefined;
  const files = isPath ? [name] : [`${name}.yaml`, `${name}.yml`];
  for (const folder of foldersAbove(name)) {
    for (const file of files) {
      const found = find(folder + file, from);
      if (found !== undefined) return found;
    }
  }
  for (const folder of folders) {
    for (const file of files) {
      const found = find(folder + file, "");
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

/** The folder of the calling file; for a path also the folders above it, one of which it may start from. */
function foldersAbove(name: string): readonly string[] {
  const most = name.includes("/") ? 10 : 0;
  return Array.from({ length: most + 1 }, (_one, count) => "../".repeat(count));
}
