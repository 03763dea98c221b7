import type { ScriptRange } from "../placement.ts";

/** Where a script expands a variable to all that it holds: `$NAME`, `${NAME}` and `${NAME:-}`. */
export function expansionsOf(script: string, variable: string): readonly ScriptRange[] {
  // What else an environment may hold, no shell expands.
  if (!/^[A-Za-z_]\w*$/.test(variable)) return [];
  const found = script.matchAll(new RegExp(`\\$(?:${variable}\\b|\\{${variable}(?::?-)?\\})`, "g"));
  return [...found].map(({ 0: text, index }) => ({ start: index, end: index + text.length }));
}
