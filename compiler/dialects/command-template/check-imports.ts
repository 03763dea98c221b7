import type { Report } from "../../document/cursor.ts";
import type { Node } from "../../document/node.ts";
import { nodeFields, recipeFields } from "./fields.ts";
import type { LoadedRecipe } from "./loaded-recipe.ts";

const knownFields: ReadonlySet<string> = new Set([...nodeFields, ...recipeFields]);

/** Notes imports that no node of the recipe names, and no text refers to; all of them are loaded, used or not. */
export function checkImports(
  root: Node,
  loaded: Pick<LoadedRecipe, "broken">,
  report: Report,
): void {
  if (root.kind !== "mapping") return;
  const imports = root.entries.findLast(({ key }) => key.text === "imports")?.value;
  if (imports?.kind !== "mapping") return;
  const others = root.entries.filter(({ key }) => key.text !== "name");
  const texts = others.flatMap(({ key, value }) => textsIn(key.text, value));
  for (const { key } of imports.entries) {
    const alias = key.text;
    // An alias in the place of a command, or under a field that is none, is told there.
    const isRead = texts.some(({ field, text }) =>
      text === alias
        ? field === "name" || field === "template" || !knownFields.has(field)
        : text.includes("{") && refersTo(text, alias),
    );
    // What cannot be loaded is an error of its own.
    if (!isRead && !loaded.broken.has(alias)) report("unread-import", key.span, { alias });
  }
}

function refersTo(text: string, alias: string): boolean {
  return text.replaceAll(/\{\s+/g, "{").includes(`{${alias}.`);
}

interface FieldText {
  readonly field: string;
  readonly text: string;
}

function textsIn(field: string, node: Node): readonly FieldText[] {
  if (node.kind === "scalar") return [{ field, text: node.text }];
  return node.kind === "sequence"
    ? node.items.flatMap((item) => textsIn(field, item))
    : node.entries.flatMap(({ key, value }) => textsIn(key.text, value));
}
