import { quoteUserText } from "../diagnostics/quote-user-text.ts";
import { closestName } from "../diagnostics/spelling/closest-name.ts";
import { meantChoice } from "../diagnostics/spelling/meant-choice.ts";
import type { Cursor, Report } from "../document/cursor.ts";
import { describeValue } from "../document/describe-value.ts";
import type { Node, Scalar } from "../document/node.ts";
import { isText } from "../document/node.ts";

/** Reports the fields of a mapping that it does not have, and gives back those that they are most likely meant to be. */
export function reportUnknownFields(
  cursor: Cursor,
  known: readonly string[],
  report: Report,
): ReadonlySet<string> {
  const meant = new Set<string>();
  for (const { key } of cursor.node.entries) {
    if (known.includes(key.text)) continue;
    reportUnknownField(key, { owner: cursor.owner, known }, report);
    const closest = closestName(key.text, known);
    if (closest !== undefined) meant.add(closest);
  }
  return meant;
}

/** Where a name stands, the names that may stand there, and what these are where they are too many to list. */
interface KnownNames {
  readonly owner: string;
  readonly known: readonly string[];
  readonly listed?: string;
}

/** Reports a name that is none of those that there are. */
export function reportUnknownField(
  { text, span }: Scalar,
  { owner, known, listed = known.join(", ") }: KnownNames,
  report: Report,
): void {
  const field = quoteUserText(text);
  const closest = closestName(text, known);
  report("unknown-config-field", span, { field, owner, closest, known: listed });
}

/** Reports a value that is none of those that a field takes. */
export function reportUnknownValue(
  node: Node,
  field: string,
  choices: readonly string[],
  report: Report,
): void {
  const text = node.kind === "scalar" ? node.text : undefined;
  report("unknown-config-value", node.span, {
    field,
    value: text === undefined ? `a ${node.kind}` : quoteUserText(text),
    closest: text === undefined ? undefined : meantChoice(text, choices),
    choices: choices.join(", "),
  });
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
  reportUnknownValue(node, field, choices, report);
  return undefined;
}

/** A list of texts; other items are reported and left out. */
export function readTexts(cursor: Cursor, field: string, report: Report): readonly string[] {
  return (cursor.list(field)?.items ?? []).flatMap((item) => {
    if (isText(item)) return [item.value];
    reportNoText(item, field, report);
    return [];
  });
}

/** Reports an item of a list that should be a text. */
export function reportNoText(item: Node, field: string, report: Report): void {
  const found = describeValue(item);
  report("wrong-type", item.span, { subject: `entry of "${field}"`, expected: "a text", found });
}
