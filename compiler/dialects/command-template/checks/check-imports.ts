import { closestName, unmistakableName } from "../../../diagnostics/spelling/closest-name.ts";
import type { Report } from "../../../document/cursor.ts";
import type { Entry, Mapping, Node } from "../../../document/node.ts";
import { entryOf } from "../../../document/node.ts";
import { knownFields } from "../fields.ts";
import type { LoadedRecipe } from "../loaded-recipe.ts";

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
        ? field === "name" || field === "template" || !knownFields.includes(field)
        : text.includes("{") && refersTo(text, alias),
    );
    // What cannot be loaded is an error of its own, and so is a name that is meant for this one.
    if (isRead || loaded.broken.has(alias) || isMeant(alias, imports, texts)) continue;
    report("unread-import", key.span, { alias });
  }
}

/** Whether some node or reference names an import that is not there, and this one is the closest. */
function isMeant(alias: string, { entries }: Mapping, texts: readonly FieldText[]): boolean {
  const aliases = entries.map(({ key }) => key.text);
  return texts.some(({ field, text }) => {
    const named = field === "name" ? [text] : aliasesIn(text);
    return named.some((one) => !aliases.includes(one) && closestName(one, aliases) === alias);
  });
}

/** What nodes that are nothing else name, and what texts refer to: a recipe does not work without such imports. */
export function neededAliases(root: Mapping): readonly string[] {
  const { value } = entryOf(root, "template") ?? {};
  if (value === undefined) return [];
  return [
    ...namedAlone(value),
    ...textsIn("template", value).flatMap(({ text }) => aliasesIn(text)),
  ];
}

/** The names of nodes without a template of their own. */
function namedAlone(node: Node): readonly string[] {
  if (node.kind === "scalar") return [];
  if (node.kind === "sequence") return node.items.flatMap(namedAlone);
  const inner = node.entries.flatMap(({ key, value }) =>
    key.text === "defaults" || key.text === "values" ? [] : namedAlone(value),
  );
  const name = entryOf(node, "name")?.value;
  return name?.kind === "scalar" && !entryOf(node, "template") ? [name.text, ...inner] : inner;
}

/** A misspelt `imports` with aliases that the recipe relies on. */
export interface MisspeltImports {
  readonly entry: Entry;
  /** Those of its aliases that nodes name or texts refer to: they are no imports, and loading the recipe fails. */
  readonly aliases: ReadonlySet<string>;
}

/** The field that is meant for `imports`, where there is none, if the recipe relies on it. */
export function misspeltImports(root: Node): MisspeltImports | undefined {
  if (root.kind !== "mapping" || entryOf(root, "imports")) return;
  const entry = root.entries.find(
    ({ key: { text }, value }) =>
      value.kind === "mapping" &&
      !knownFields.includes(text) &&
      unmistakableName(text, knownFields) === "imports",
  );
  if (entry?.value.kind !== "mapping") return undefined;
  const nodes = root.entries.filter(({ key }) => key.text === "template");
  const texts = nodes.flatMap(({ key, value }) => textsIn(key.text, value));
  const named = entry.value.entries.flatMap(({ key: { text: alias } }) =>
    texts.some(
      ({ field, text }) =>
        (field === "name" && text === alias) ||
        ["name", "file", "defaults.", "values."].some((part) => text.includes(`{${alias}.${part}`)),
    )
      ? [alias]
      : [],
  );
  return named.length === 0 ? undefined : { entry, aliases: new Set(named) };
}

function refersTo(text: string, alias: string): boolean {
  if (!text.includes(`${alias}.`)) return false;
  // `{!alias.…}` is no reference, and told as that.
  return text.replaceAll(/\{\s*!?\s*/g, "{").includes(`{${alias}.`);
}

/** What a text refers to as if it were imported. */
function aliasesIn(text: string): readonly string[] {
  const found = text.matchAll(/\{\s*([\w.-]+?)\.(?:name|file|defaults|values)\b/g);
  return text.includes("{") ? [...found].flatMap(([, alias]) => alias ?? []) : [];
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
