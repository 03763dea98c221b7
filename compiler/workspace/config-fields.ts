import { closestName } from "../diagnostics/closest-name.ts";
import { quoteUserText } from "../diagnostics/quote-user-text.ts";
import type { Cursor, Report } from "../document/cursor.ts";
import type { Node } from "../document/node.ts";

/** Reports the fields of a mapping that it does not have. */
export function reportUnknownFields(
  cursor: Cursor,
  known: readonly string[],
  report: Report,
): void {
  for (const { key } of cursor.node.entries) {
    if (known.includes(key.text)) continue;
    report("unknown-config-field", key.span, {
      field: quoteUserText(key.text),
      owner: cursor.owner,
      closest: closestName(key.text, known),
    });
  }
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
