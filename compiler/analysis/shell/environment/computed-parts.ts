import type { SyntaxNode } from "unbash";
import type { ScriptRange } from "../placement.ts";
import type { ProgramWord } from "../program-words.ts";
import { arithmeticNames } from "./arithmetic-names.ts";

/**
 * What the arithmetic of bash is called as a program: it evaluates the text of a variable as an expression, whose subscripts may
 * hold commands. Source: bash manual, 6.5, and the operators of `[[` in 6.4.
 */
export const arithmetic = "bash's arithmetic";

/** Scripts that compute, or compare numbers in double brackets, and do not look for digits before. */
export function maybeComputes(script: string): boolean {
  return computes.test(script) && !looksForDigits.test(script);
}

const computes = /\(\(|\$\[|\[\[[^\n]{0,300}\s-(?:eq|ne|lt|le|gt|ge)\s/;

/** Patterns of digits, and the tests of one bracket, which take nothing but numbers. */
const looksForDigits =
  /0-9|:(?:al|di)[a-z]{2,4}:|%d|(?:^|[^[])\[ [^\]\n]{0,300}\s-(?:eq|ne|lt|le|gt|ge)\s|\btest\s/;

const numeric = /^-(?:eq|ne|lt|le|gt|ge)$/;

/** The parts of a node that are taken for expressions. */
export function computedParts(node: SyntaxNode): readonly ProgramWord[] {
  if (node.type === "ArithmeticWord") return [partOf(node)];
  if (node.type !== "TestBinary" || !numeric.test(node.operator)) return [];
  return [partOf(node.left), partOf(node.right)];
}

function partOf({ end, pos: start }: { readonly pos: number; readonly end: number }): ProgramWord {
  return { start, end, program: arithmetic };
}

/** The variables that a node computes with, with or without their dollar sign. */
export function computedNames(
  node: SyntaxNode,
  script: string,
): readonly (ScriptRange & { readonly name: string })[] {
  if (node.type === "ArithmeticWord") {
    const [, name] = /^\$([A-Za-z_]\w*)$/.exec(node.value) ?? [];
    return name === undefined ? [] : [{ name, start: node.pos, end: node.end }];
  }
  const { counted, read } = arithmeticNames(node, script.slice(node.pos, node.end)) ?? {};
  return [...(counted ?? []), ...(read ?? [])];
}
