import type { ScriptPlace } from "../parse-script.ts";
import { hasErrors, parseShell } from "../parse-shell.ts";
import { moneyParameter, parameterEffect } from "./what-splits.ts";

/** A sign, and what it does to a script. */
type Effect = readonly [sign: string, effect: string];

const run: Effect = ["`", "what its backticks hold is run"];
const effects: { readonly [Place in ScriptPlace["quoting"]]?: readonly Effect[] } = {
  single: [["'", "its apostrophe ends the quoted text"]],
  double: [['"', "its quotes end the quoted text"], run],
  heredoc: [run],
  comment: [["\n", "what follows its first line break is run"]],
};

/**
 * What a text does to the script into which it is pasted, where it is no longer that text: half a sentence. Undefined where it
 * stays what it is, or where what it becomes is likely to be meant: words, commands and options without quotes.
 */
export function whatBreaks({ quoting, program }: ScriptPlace, text: string): string | undefined {
  if (program !== undefined) return undefined;
  if (quoting === "bare") {
    return hasOpenQuote(text) ? "its quotes hide what follows" : undefined;
  }
  const isExpanded = quoting === "double" || quoting === "heredoc";
  if (isExpanded && moneyParameter.test(text)) return parameterEffect;
  return effects[quoting]?.find(([sign]) => text.trimEnd().includes(sign))?.[1];
}

function hasOpenQuote(text: string): boolean {
  return /['"`]/.test(text) && hasErrors(parseShell(text));
}
