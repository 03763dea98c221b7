/** Agents, and programs that show their words: both are told what they shall say in words of any kind. */
const told: readonly string[] = ["claude", "codex", "echo", "gemini", "llm", "pi", "printf"];

/** Those, and others for which the same holds. */
export function toldAnd(...others: readonly string[]): ReadonlySet<string> {
  return new Set([...told, ...others]);
}
