/** Folders of a project in which recipes are looked for by name, in this order. */
export const recipeFolders: readonly string[] = [
  ".",
  "recipes",
  "amplifier-bundle/recipes",
  "src/amplihack/amplifier-bundle/recipes",
  ".claude/recipes",
];
