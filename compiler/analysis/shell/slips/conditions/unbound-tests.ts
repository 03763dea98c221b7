import type { SyntaxNode, Word } from "unbash";
import { isTest, wordsOf } from "../../command-words.ts";
import { systemVariables } from "../../environment/system-variables.ts";
import { longestScript } from "../longest-script.ts";
import type { ShellSlip } from "../shell-slip.ts";

/** Scripts that ask whether a variable of their environment has a value. */
export const maybeUnboundTest = /-[nz][ \t]{1,8}"?\$\{?[A-Z]/;

/** What makes a script break off at unset variables. */
const strict = /\bset[ \t]+-\w*u|\bnounset\b/;

/** What may set any variable, or lets the shell go on at those that are not set. */
const isLoose =
  /\bset[ \t]+\+\w*u|\+o[ \t]+nounset|(?:^|[\s;&|({])(?:\.|eval|source)[ \t]|\bset[ \t]+-\w*a|\ballexport\b/;

/**
 * `[ -z "$TOKEN" ]` behind `set -u`: what is asked for is whether the environment has the variable, and where it has not, the
 * shell breaks off right there.
 */
export function unboundTests(node: SyntaxNode, script: string): readonly ShellSlip[] {
  if (script.length > longestScript) return [];
  return askedIn(node).flatMap(({ pos, end, text }) => {
    const [, name] = /^"?\$(?:\{(?=.*\}))?([A-Z][A-Z\d_]*)\}?"?$/.exec(text) ?? [];
    if (name === undefined || isAlwaysThere(name)) return [];
    if (!strict.test(script.slice(0, pos)) || isLoose.test(script) || maySet(name, script))
      return [];
    return [{ start: pos, end, kind: "unbound test" }];
  });
}

/** What hosts of recipes give all commands is there as well. */
function isAlwaysThere(name: string): boolean {
  return systemVariables.has(name) || /^(?:AMPLIFIER_PYTHON|RECIPE_VAR_.*)$/.test(name);
}

/** The words of which a test asks whether they are empty. */
function askedIn(node: SyntaxNode): readonly Word[] {
  if (node.type === "TestUnary") return /^-[nz]$/.test(node.operator) ? [node.operand] : [];
  if (!isTest(node)) return [];
  const words = wordsOf(node);
  return words.filter((_, index) => /^-[nz]$/.test(words[index - 1]?.text ?? ""));
}

/** Whether a script gives a variable a value anywhere, or says what to take without one. */
function maySet(name: string, script: string): boolean {
  return new RegExp(
    String.raw`(?<![\w$-])${name}\+?=|\b(?:declare|export|for|getopts|local|mapfile|printf|read|readarray|readonly|typeset)\b[^\n;&|]{0,200}\b${name}\b|\$\{${name}:?[-+=?]|-v[ \t]+"?${name}\b`,
  ).test(script);
}
