import type { CommandDefaults, CommandRole, CommandTemplate, CommandText } from "../ir/command.ts";
import {
  hasPlaceholders,
  namesIn,
  noDefaults,
  reachableFrom,
  requiredNames,
} from "../ir/command-names.ts";
import type { Condition, Reference, Template, TextPart } from "../ir/expression.ts";
import type { Span } from "../source/span.ts";

/** A text at a place as a template; its parts name what only a caller or a repetition can give. */
export function commandTemplate(
  role: CommandRole,
  text: CommandText,
  defaults: CommandDefaults,
  label?: string,
): Template & { readonly command: CommandTemplate } {
  const reachable = hasPlaceholders(text) ? reachableFrom(namesIn(text), defaults) : noDefaults;
  return {
    kind: "template",
    parts: requiredParts(text, reachable),
    typed: false,
    span: text.span,
    command: { role, text, defaults: reachable, label },
  };
}

function requiredParts(
  { parts }: CommandText,
  defaults: CommandDefaults,
): readonly (TextPart | Reference)[] {
  const required: (TextPart | Reference)[] = [];
  for (const part of parts) {
    if (part.kind === "text") {
      required.push(part);
      continue;
    }
    const { content, span } = part;
    const names = requiredNames(part, defaults);
    if (names.length === 0) required.push({ kind: "text", text: `{${content}}` });
    for (const name of names) required.push({ kind: "reference", name, path: [], span });
  }
  return required;
}

/** A guard that may be constant. */
export function commandCondition(
  test: CommandText | boolean,
  defaults: CommandDefaults,
  { text, span }: { readonly text: string; readonly span: Span },
): Condition {
  const expression =
    typeof test === "boolean"
      ? ({ kind: "literal", value: test, span } as const)
      : commandTemplate("when", test, defaults);
  return { kind: "condition", dialect: "command-template", expression, text, span };
}
