/** Folders of every project in which recipes are looked for by name first. */
export const ownFolders: readonly string[] = [".", "recipes"];

/** Folders of projects of the amplihack family, which come behind what the environment and the home directory have. */
export const bundleFolders: readonly string[] = [
  "amplifier-bundle/recipes",
  "src/amplihack/amplifier-bundle/recipes",
  ".claude/recipes",
];

/** All folders of a project in which recipes are looked for by name. */
export const recipeFolders: readonly string[] = [...ownFolders, ...bundleFolders];
