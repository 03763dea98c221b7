import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { diagnostic } from "../diagnostics/diagnostic.ts";
import { closestName } from "../diagnostics/spelling/closest-name.ts";
import { keyTextsOf } from "../document/key-texts.ts";
import type { Document, Mapping, Node } from "../document/node.ts";
import type { DialectId } from "../ir/expression.ts";
import type { Span } from "../source/span.ts";
import { isListOfSteps, nestedSteps } from "./nested-steps.ts";

/** The fields one of which every recipe has, in whatever language. */
const essentialFields: readonly string[] = ["steps", "stages", "template"];

/**
 * What is said of a file whose language nothing tells: first that it was guessed, then what was found in it on that guess.
 * A file without any steps is no recipe that lacks a few fields.
 */
export function reportGuess(
  { source, root }: Document,
  dialect: DialectId,
  found: readonly Diagnostic[],
): readonly Diagnostic[] {
  if (root.kind !== "mapping") return found;
  const first = root.entries[0]?.key.span ?? root.span;
  if (!hasSteps(root)) {
    const slip = root.entries.find(({ key }) => closestName(key.text, ["template"]) !== undefined);
    const other = slip ?? root.entries.find(({ value }) => isListOfSteps(value));
    if (other !== undefined) {
      const { text: field, span } = other.key;
      const help = `Did you mean \`${slip ? "template" : nameOfList(other.value)}\`?`;
      return [diagnostic("unknown-field", span, { field, owner: "a recipe" }, { help })];
    }
    const nested = nestedSteps(root);
    if (nested !== undefined) {
      const { key, help, fix } = nested;
      return [diagnostic("no-steps", key.span, { owner: "this file" }, { help, fix })];
    }
    const help = "Recipes have `steps`, `stages` or, as command templates, a `template`.";
    return [diagnostic("no-steps", first, { owner: "this file" }, { help })];
  }
  const isBroken = found.some(({ severity }) => severity === "error");
  // An empty place comes before what is said of the first field.
  const start: Span = { source, start: first.start, end: first.start };
  return [diagnostic("ambiguous-dialect", start, { dialect, isBroken }), ...found];
}

/** What recipes call a list of steps, or of groups of them. */
function nameOfList(value: Node): string {
  const items = value.kind === "sequence" ? value.items : [];
  const areGroups = items.every((item) => item.kind === "mapping" && keyTextsOf(item).has("steps"));
  return areGroups ? "stages" : "steps";
}

/** Whether there is a field for steps, also where it is misspelt. */
function hasSteps({ entries }: Mapping): boolean {
  return entries.some(
    ({ key: { text } }) =>
      essentialFields.includes(text) || closestName(text, ["steps", "stages"]) !== undefined,
  );
}
