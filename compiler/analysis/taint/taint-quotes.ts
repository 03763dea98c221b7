import { scriptOf } from "../commands/script-of.ts";
import { printsNoLineBreaks, printsNoQuotes } from "../shell/prints-no-quotes.ts";
import type { TaintSource } from "./taint.ts";

/** Whether a text was printed by commands that print numbers, hashes, times, and no quotes. */
export function hasNoQuotes(source: TaintSource): boolean {
  const script = scriptTextOf(source);
  return script !== undefined && printsNoQuotes(script);
}

/** Whether a text has neither quotes nor line breaks, so that it is the same in the quotes of any language. */
export function staysInQuotes(source: TaintSource): boolean {
  return hasNoQuotes(source) && printsNoLineBreaks(scriptTextOf(source) ?? "");
}

/** Whether a text has no sign either that `sed` reads where it puts one text in the place of another: its slashes, and `&`. */
export function staysInSubstitution(source: TaintSource): boolean {
  const script = scriptTextOf(source)?.replace(/\d?>&?\s*(?:\/dev\/null|\d)|&&/g, "") ?? "/";
  return !/[/&]|\b(?:base64|mktemp)\b|%[Dx]/.test(script) && staysInQuotes(source);
}

/** The command that has printed a text. */
function scriptTextOf({ step }: TaintSource): string | undefined {
  const { action } = step ?? {};
  if (action?.kind !== "shell") return undefined;
  const { text, holes } = scriptOf(action.command);
  let script = "";
  let reached = 0;
  // A value may be any text, as that of a variable may.
  for (const { start } of holes) {
    script += `${text.slice(reached, start)}$`;
    reached = start + 1;
  }
  return script + text.slice(reached);
}
