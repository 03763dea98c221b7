/** What other programs for recipes, and newcomers, call a command of ours. */
const meant: ReadonlyMap<string, string> = new Map([
  ...["show", "follow", "resume", "cancel", "prune"].map((one) => [one, `runs ${one}`] as const),
  ["compile", "build"],
  ["execute", "run"],
  ["lint", "check"],
  ["status", "runs show"],
  ["validate", "check"],
]);

/** The command that a word means which is none, and is spelt like none. */
export function commandMeant(word: string): string | undefined {
  return meant.get(word);
}
