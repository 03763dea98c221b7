import type { Expression, Reference } from "../../ir/expression.ts";
import { soleReference } from "../../ir/references.ts";
import { isEquality } from "../../ir/tests-in.ts";
import { seeking } from "../types/other-case.ts";

/** A test that compares a reference with a text. */
export interface TextTest {
  readonly reference: Reference;
  readonly value: string;
  /** Whether `lower()` or the like makes large and small letters alike first. */
  readonly ignoresCase: boolean;
  /** The text as it is written. */
  readonly node: Expression;
}

/** The reference and the text that a test compares, whatever methods leave the word as it is; undefined for other tests. */
export function textTestOf(test: Expression): TextTest | undefined {
  if (!isEquality(test)) return undefined;
  for (const [side, node] of [
    [test.left, test.right],
    [test.right, test.left],
  ] as const) {
    const { inner, ignoresCase } = withoutMethods(side);
    const reference = soleReference(inner);
    const value = textOf(node);
    if (reference && value !== undefined) return { reference, value, ignoresCase, node };
  }
  return undefined;
}

/** The references and texts that a test compares, looks for in one another, or asks for at the beginning or the end. */
export function textTestsOf(test: Expression): readonly TextTest[] {
  const compared = textTestOf(test);
  if (compared !== undefined) return [compared];
  if (test.kind === "method") {
    const [sought] = test.arguments;
    return seeking.has(test.method) ? textsIn(test.target, sought) : [];
  }
  if (test.kind !== "membership") return [];
  return test.container.kind === "list"
    ? test.container.items.flatMap((item) => textsIn(test.item, item))
    : textsIn(test.container, test.item);
}

function textsIn(side: Expression, node: Expression | undefined): readonly TextTest[] {
  const { inner, ignoresCase } = withoutMethods(side);
  const reference = soleReference(inner);
  const value = node && textOf(node);
  return reference && node && value !== undefined ? [{ reference, value, ignoresCase, node }] : [];
}

/** What methods are called on that leave a word as it is, but for its letters' case. */
function withoutMethods(node: Expression): {
  readonly inner: Expression;
  readonly ignoresCase: boolean;
} {
  let inner = node;
  let ignoresCase = false;
  while (inner.kind === "method" && keepingWords.has(inner.method)) {
    ignoresCase ||= keepingWords.get(inner.method) === "other letters";
    inner = inner.target;
  }
  return { inner, ignoresCase };
}

const keepingWords: ReadonlyMap<string, "same letters" | "other letters"> = new Map([
  ["lower", "other letters"],
  ["lstrip", "same letters"],
  ["rstrip", "same letters"],
  ["strip", "same letters"],
  ["title", "other letters"],
  ["upper", "other letters"],
]);

/** A word that is written there; what stands for nothing is no answer that a prompt would list. */
function textOf(node: Expression): string | undefined {
  if (node.kind === "word")
    return /^(?:true|false|none|null)$/i.test(node.text) ? undefined : node.text;
  if (node.kind === "literal") return typeof node.value === "string" ? node.value : undefined;
  const [only, ...others] = node.kind === "template" ? node.parts : [];
  return only?.kind === "text" && others.length === 0 ? only.text : undefined;
}
