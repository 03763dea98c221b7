import type { Fix } from "../../diagnostics/diagnostic.ts";
import { spanText } from "../../source/span.ts";
import type { Node } from "../node.ts";

/** How that is spelt without quotes which texts may stand for, by what is expected. */
const spellings: ReadonlyMap<string, RegExp> = new Map([
  ["a number", /^(?:0|[1-9]\d*)(?:\.\d+)?$/],
  ["a whole number", /^(?:0|[1-9]\d*)$/],
  ["true or false", /^(?:true|false)$/],
]);

/** A number or truth value in quotes means what it says; undefined where it is nothing of the kind that is expected. */
export function unquoteFix(node: Node, expected: string): Fix | undefined {
  if (node.kind !== "scalar" || typeof node.value !== "string") return undefined;
  const isQuoted = spanText(node.span).slice(1, -1) === node.text;
  if (!isQuoted || spellings.get(expected)?.test(node.text) !== true) return undefined;
  return {
    title: `Write ${node.text} without quotes`,
    edits: [{ span: node.span, text: node.text }],
  };
}
