import { hasErrors, parseShell } from "../parse-shell.ts";
import type { ScriptRange } from "../placement.ts";

/** Further ones are not tried, and longer scripts are not parsed that often. */
const mostTried = 20;
const longest = 3_000;

/**
 * The apostrophe of a word that begins a text in single quotes, or ends one too early, as in `echo 'it's done'`: with a sign in
 * its place, the shell could read the script.
 */
export function loneApostrophe(script: string, message: string): ScriptRange | undefined {
  if (message !== "unterminated single quote" || script.length > longest) return undefined;
  for (const { index: start } of [...script.matchAll(inWord)].slice(0, mostTried)) {
    const end = start + 1;
    if (!hasErrors(parseShell(`${script.slice(0, start)}_${script.slice(end)}`)))
      return { start, end };
  }
  return undefined;
}

const inWord = /(?<=\p{L})'(?=\p{L})/gu;
