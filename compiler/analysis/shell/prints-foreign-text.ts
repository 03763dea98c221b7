import { wordTextsOf } from "./command-words.ts";
import type { Stage } from "./printing-stages.ts";
import { isFilter, stagesOf } from "./printing-stages.ts";

/** Whether a script prints what others have written: messages of commits, pull requests, pages. */
export function printsForeignText(script: string): boolean {
  if (!/\b(?:curl|gh|git|wget)\b/.test(script)) return false;
  const [first, ...rest] = stagesOf(script);
  if (first?.type !== "Command" || !rest.every(isFilter)) return false;
  const [command = ""] = wordTextsOf(first);
  const isForeign = foreign.get(first.name?.value ?? "");
  return isForeign?.test(command) === true && !rest.some(isCounting);
}

/** Commands that print what others have written, with the first word behind them. */
const foreign: ReadonlyMap<string, RegExp> = new Map([
  ["curl", /^/],
  ["gh", /^(?:api|issue|pr|release)$/],
  ["git", /^(?:blame|diff|log|show)$/],
  ["wget", /^/],
]);

function isCounting(node: Stage): boolean {
  if (node.type !== "Command" || node.name?.value !== "grep") return false;
  return wordTextsOf(node).some((word) => /^-\w*c/.test(word));
}
