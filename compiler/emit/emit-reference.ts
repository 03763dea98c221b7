import type { Reference, TextPart } from "../ir/expression.ts";
import type { ScopeKnowledge } from "./plan-context.ts";
import { variableAccess } from "./property-name.ts";
import { emitTemplateText, quoted } from "./string-literal.ts";

/** A JavaScript expression that yields the value of a reference. */
export function emitReference(reference: Reference, scope: ScopeKnowledge): string {
  const { name, path } = reference;
  if (!scope.definitely(name)) return `$.get(v, ${emitKeys(reference)})`;
  const variable = variableAccess(name);
  return path.length === 0 ? variable : `$.path(${variable}, ${emitKeys(reference)})`;
}

/** A JavaScript expression that yields the text of a reference. */
export function emitInText(reference: Reference, scope: ScopeKnowledge): string {
  return `$.text(${emitReference(reference, scope)})`;
}

/** A template literal of texts and what is emitted for the references between them. */
export function emitParts(
  parts: readonly (TextPart | Reference)[],
  emitHole: (reference: Reference) => string,
): string {
  const content = parts.map((part) =>
    part.kind === "text" ? emitTemplateText(part.text) : `\${${emitHole(part)}}`,
  );
  return `\`${content.join("")}\``;
}

/** The name and keys of a reference, as arguments. */
export function emitKeys({ name, path }: Reference): string {
  return [name, ...path].map(quoted).join(", ");
}
