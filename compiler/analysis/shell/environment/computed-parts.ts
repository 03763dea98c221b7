import type { Command, SyntaxNode, Word } from "unbash";
import type { ProgramWord } from "../program-words.ts";
import type { ArithmeticName } from "./arithmetic-names.ts";
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

const computes =
  /\(\(|\$\[|\[\[[^\n]{0,300}\s-(?:eq|ne|lt|le|gt|ge)\s|\w\[\$?[A-Za-z_]|\$\{\w+:[^}]?\$|\b(?:let|declare|typeset|local)\s/;

/** Patterns of digits, and the tests of one bracket, which take nothing but numbers. */
const looksForDigits =
  /0-9|:(?:al|di)[a-z]{2,4}:|%d|(?:^|[^[])\[ [^\]\n]{0,300}\s-(?:eq|ne|lt|le|gt|ge)\s|\btest\s/;

const numeric = /^-(?:eq|ne|lt|le|gt|ge)$/;

/** The parts of a node that are taken for expressions. */
export function computedParts(node: SyntaxNode, script: string): readonly ProgramWord[] {
  if (node.type === "ArithmeticWord") return [partOf(node)];
  if (node.type === "TestBinary" && numeric.test(node.operator)) {
    return [partOf(node.left), partOf(node.right)];
  }
  return expressionsOf(node, script).map(partOf);
}

/** The words of a node that are expressions: those of `let`, values of integers, indexes of arrays, and where a part of a text begins. */
function expressionsOf(node: SyntaxNode, script: string): readonly Word[] {
  switch (node.type) {
    case "Command":
      return expressionsOfCommand(node);
    case "Assignment":
      return indexOf(node, script);
    case "ParameterExpansion": {
      const { operation } = node;
      const slice = operation?.type === "Slice" ? [operation.offset, operation.length] : [];
      return [...indexOf(node, script), ...slice.filter((word) => word !== undefined)];
    }
    default:
      return [];
  }
}

function expressionsOfCommand({ name, suffix }: Command): readonly Word[] {
  if (name?.value === "let") return suffix.filter((word) => word.type === "Word");
  if (!declares.test(name?.value ?? "")) return [];
  const isInteger = suffix.some((word) => word.type === "Word" && /^-[a-z]*i/.test(word.text));
  if (!isInteger) return [];
  return suffix.flatMap((word) =>
    word.type === "Assignment" && word.value.type === "Word" ? [word.value] : [],
  );
}

const declares = /^(?:declare|local|typeset)$/;

/** The index of an array is an expression unless texts are its keys, which a script has to say that has such an array. */
function indexOf({ index }: { readonly index: Word | undefined }, script: string): readonly Word[] {
  return index === undefined || hasKeys.test(script) ? [] : [index];
}

const hasKeys = /\b(?:declare|local|readonly|typeset)\s+-[A-Za-z]*A/;

function partOf({ end, pos: start }: { readonly pos: number; readonly end: number }): ProgramWord {
  return { start, end, program: arithmetic };
}

/** The variables that a node computes with, with or without their dollar sign. */
export function computedNames(node: SyntaxNode, script: string): readonly ArithmeticName[] {
  if (node.type === "ArithmeticWord") {
    const [, name] = /^\$([A-Za-z_]\w*)$/.exec(node.value) ?? [];
    return name === undefined ? [] : [{ name, start: node.pos, end: node.end }];
  }
  const { counted = [], read = [] } = arithmeticNames(node, script.slice(node.pos, node.end)) ?? {};
  const bare = expressionsOf(node, script).flatMap(({ end, pos }) =>
    namesWithin(script.slice(pos, end), pos),
  );
  return [...counted, ...read, ...bare];
}

/** The names in an expression that have no dollar sign and are not only set by it. */
function namesWithin(text: string, start: number): readonly ArithmeticName[] {
  return Array.from(
    text.matchAll(/(?<![\w$.])[A-Za-z_]\w*(?! *=(?!=))/g),
    ({ 0: name, index }) => ({
      name,
      start: start + index,
      end: start + index + name.length,
    }),
  );
}
