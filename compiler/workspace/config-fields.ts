import { closestName } from "../diagnostics/closest-name.ts";
import { quoteUserText } from "../diagnostics/quote-user-text.ts";
import type { Cursor, Report } from "../document/cursor.ts";
import type { Node } from "../document/node.ts";

/** Reports the fields of a mapping that it does not have, and gives back those that they are most likely meant to be. */
export function reportUnknownFields(
  cursor: Cursor,
  known: readonly string[],
  report: Report,
): ReadonlySet<string> {
  const meant = new Set<string>();
  for (const { key } of cursor.node.entries) {
    if (known.includes(key.text)) continue;
    const closest = closestName(key.text, known);
    const field = quoteUserText(key.text);
    report("unknown-config-field", key.span, { field, owner: cursor.owner, closest });
    if (closest !== undefined) meant.add(closest);
  }
  return meant;
}

/** A text field that takes only some values. */
export function readChoice(
  cursor: Cursor,
  field: string,
  choices: readonly string[],
  report: Report,
): string | undefined {
  const node = cursor.text(field);
  if (!node || choices.includes(node.text)) return node?.text;
  report("unknown-config-value", node.span, {
    field,
    value: quoteUserText(node.text),
    choices: choices.join(", "),
  });
  return undefined;
}

/** A list of texts; other items are reported and left out. */
export function readTexts(cursor: Cursor, field: string, report: Report): readonly string[] {
  return (cursor.list(field)?.items ?? []).flatMap((item) => {
    if (item.kind === "scalar" && typeof item.value === "string") return [item.value];
    reportNoText(item, field, report);
    return [];
  });
}

/** Reports an item of a list that should be a text. */
export function reportNoText(item: Node, field: string, report: Report): void {
  const found = item.kind === "scalar" ? "another scalar" : `a ${item.kind}`;
  report("wrong-type", item.span, { subject: `entry of "${field}"`, expected: "a text", found });
}
