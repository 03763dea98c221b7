import type { Command } from "unbash";
import { patternOf } from "../../../../source/pattern-of.ts";
import { codeOfPython } from "../../code-of-python.ts";
import { longestScript } from "../longest-script.ts";
import type { ShellSlip } from "../shell-slip.ts";
import { pythonText } from "./python-program.ts";

/** Scripts with a program of Python that prints a text with a name in braces. */
export const maybeTextWithoutF =
  /\bpython3?\b[\s\S]{0,8000}(?:\bprint|\.write)\(\s{0,4}["'][^\n]{0,300}\{[A-Za-z_]/;

/** `print("found {count} files")`, in whose place no value comes: only what `f` stands before is looked through for names. */
export function textsWithoutF(command: Command, script: string): readonly ShellSlip[] {
  if (script.length > longestScript) return [];
  const { start = 0, text = "" } = pythonText(command, script) ?? {};
  const code = codeOfPython(text) ?? "";
  return [...text.matchAll(printedText)].flatMap((match): readonly ShellSlip[] => {
    const { 0: all, 1: call = "", 3: said = "", index } = match;
    // In comments and other texts nothing is called.
    if (!code.startsWith(call, index)) return [];
    const names = [...said.matchAll(field)].map(([, name = ""]) => name);
    if (!names.some((name) => isBound(name, code))) return [];
    const at = start + index + all.length - said.length - 2;
    return [{ start: at, end: at + said.length + 2, kind: "text without f in Python" }];
  });
}

/** A text in quotes that is all of an argument. */
const printedText =
  /((?:\bprint|\.write)\(\s{0,4})(["'])((?:(?!\2)[^\\\n]|\\.){1,300})\2(?=\s{0,4}[,)])/g;

/** `{name}`, `{name.key}`, `{name[0]}` or `{name:.2f}`; a doubled brace is none. */
const field = /(?<!\{)\{([A-Za-z_]\w*)(?:[.[:!][^{}]{0,80})?\}(?!\})/g;

/** Whether a program gives a name a value. */
function isBound(name: string, code: string): boolean {
  const written = patternOf(name);
  return new RegExp(
    String.raw`(?:^|[\n;,(])[ \t]*${written}[ \t]*=(?!=)|\b(?:as|for)[ \t]+(?:\w+,[ \t]*)?${written}\b`,
  ).test(code);
}
