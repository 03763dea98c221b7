import type { Report } from "../../document/cursor.ts";
import type { Node } from "../../document/node.ts";
import { isText } from "../../document/node.ts";
import type { Fields } from "./fields.ts";

const fixedTexts = [
  ["agent", "the name of an agent"],
  ["mode", "the mode"],
  ["provider", "the name of a provider"],
  ["model", "the name of a model"],
  ["class", "the class of a model"],
  ["model_role", "the role of a model"],
] as const;

/** Reports placeholders in the fields that engines take as they stand. */
export function checkFixedTexts(fields: Fields, report: Report): void {
  for (const [field, place] of fixedTexts) {
    checkFixedText(fields.entry(field)?.value, place, report);
  }
}

/** Reports a placeholder in a text that engines take as it stands. */
export function checkFixedText(node: Node | undefined, place: string, report: Report): void {
  if (!isText(node) || !node.value.includes("{{")) return;
  const text = /\{\{[\p{L}\p{N}_.]+\}\}/u.exec(node.value)?.[0];
  if (text !== undefined) report("unexpanded-placeholder", node.span, { place, text });
}

/** Reports placeholders in what overrides an agent's own settings, which is taken as it stands at any depth. */
export function checkConfigTexts(node: Node, report: Report): void {
  if (node.aliasSpan !== undefined) return;
  if (node.kind === "mapping") {
    for (const { value } of node.entries) checkConfigTexts(value, report);
  } else if (node.kind === "sequence") {
    for (const item of node.items) checkConfigTexts(item, report);
  } else checkFixedText(node, "`agent_config`", report);
}
