import { closestName } from "../../../../diagnostics/spelling/closest-name.ts";
import type { Report } from "../../../../document/cursor.ts";
import { fieldNameFix } from "../../../../document/mistakes/field-name-fix.ts";
import { nodeFields } from "../../fields.ts";
import { isImportNode } from "../../import-node.ts";
import type { MapTree, Tree } from "../../tree.ts";
import { fieldOf } from "../../tree.ts";

/** The names that nodes may have for what is imported; `broken` ones stand for what cannot be read. */
interface NamedImports {
  readonly imports: ReadonlyMap<string, unknown>;
  readonly calls: ReadonlyMap<string, unknown>;
  readonly broken: ReadonlySet<string>;
}

/** Fields of a node that stands for an imported recipe, and what has their meaning on any other one. */
const importNodeHelp: ReadonlyMap<string, string> = new Map([
  ["name", "It names an imported recipe in the place of a template; `label` names a node."],
  [
    "values",
    "It gives values to an imported recipe; `defaults` gives them to a node's own template.",
  ],
]);

const importNodeFields = [...importNodeHelp.keys()];

/** What other languages call the values that something imported is given. */
const givingWords: ReadonlySet<string> = new Set(
  "context input inputs parameters params variables vars with".split(" "),
);

/** Reports the fields that a node does not have; one that is meant to be its template is told as that. */
export function reportUnknownFields(tree: MapTree, report: Report): void {
  if (isTornCommand(tree)) return;
  const present = new Set(tree.fields.map(({ name }) => name));
  const isImport = isImportNode(tree);
  const slip = isImport ? undefined : misspeltTemplate(tree);
  const known = isImport ? [...nodeFields, ...importNodeFields] : nodeFields;
  for (const { name, nameSpan } of tree.fields) {
    if (name === slip?.name || known.includes(name)) continue;
    const closest =
      closestName(name, [...nodeFields, "values"]) ??
      (isImport && givingWords.has(name) ? "values" : undefined);
    const guess = closest === undefined ? undefined : `Did you mean \`${closest}\`?`;
    const help = importNodeHelp.get(name) ?? guess;
    const fix = fieldNameFix({ text: name, span: nameSpan }, known, present);
    report("unread-field", nameSpan, { field: name, owner: "a template" }, { help, fix });
  }
}

/** Reports an alias of an import under another field than `name`; whether there is one. */
export function reportMisnamedAlias(
  tree: MapTree,
  { broken, calls, imports, report }: NamedImports & { readonly report: Report },
): boolean {
  const known = [...nodeFields, ...importNodeFields];
  if (tree.fields.some(({ name }) => name === "template" || name === "name")) return false;
  const found = tree.fields.find(
    ({ name, value }) =>
      !known.includes(name) &&
      value.kind === "text" &&
      (imports.has(value.text) || calls.has(value.text) || broken.has(value.text)),
  );
  if (found === undefined) return false;
  const { name: text, nameSpan: span } = found;
  const fix = fieldNameFix({ text, span }, ["name"], new Set());
  const help = "The field that names an import is `name`.";
  report("unknown-field", span, { field: text, owner: "a template" }, { help, fix });
  return true;
}

/** Reports a node without a template, at the field that is meant to be one if there is such a field. */
export function reportNoTemplate(tree: MapTree, report: Report): void {
  const slip = misspeltTemplate(tree);
  if (slip !== undefined) {
    const { name: text, nameSpan: span } = slip;
    const fix = fieldNameFix({ text, span }, ["template"], new Set());
    const help = "Did you mean `template`?";
    report("unknown-field", span, { field: text, owner: "a template" }, { help, fix });
    return;
  }
  const first = tree.fields[0]?.nameSpan;
  // What an import or a wrapper has added stands elsewhere.
  const isHere = first && first.source === tree.span.source && first.end > tree.span.start;
  const end = isHere ? first.end : tree.span.end;
  const parameters = { field: "template", owner: "a step" };
  const help = isTornCommand(tree) ? quoteTheCommand : undefined;
  report("missing-field", { ...tree.span, end }, parameters, { help });
}

/** What is meant to be the template of a node that has none. */
function misspeltTemplate(tree: MapTree): MapTree["fields"][number] | undefined {
  if (fieldOf(tree, "template") !== undefined) return undefined;
  return (
    misspelt(tree, "template") ??
    tree.fields.find(({ name, value }) => isForeignTemplate(name, value))
  );
}

/** Whether a field is what other languages and tools call what is run. */
export function isForeignTemplate(name: string, { kind }: Tree): boolean {
  return foreignNames.has(name) && (kind === "text" || kind === "list");
}

const foreignNames: ReadonlySet<string> = new Set([
  "cmd",
  "command",
  "commands",
  "exec",
  "pipe",
  "pipeline",
  "run",
  "script",
  "sequence",
  "steps",
]);

/** Whether a node has a field or what is meant to be it: what needs that field beside it has no mistake of its own. */
export function isMeant(tree: MapTree, field: string): boolean {
  return fieldOf(tree, field) !== undefined || misspelt(tree, field) !== undefined;
}

/** A field that is meant to be another one: misspelt, or as other languages call it. */
export function misspelt(
  { fields }: MapTree,
  field: string,
): MapTree["fields"][number] | undefined {
  return fields.find(({ name }) => {
    if (nodeFields.includes(name)) return false;
    return closestName(name, nodeFields) === field || otherWords.get(field)?.test(name) === true;
  });
}

/** What other languages call fields of nodes. */
const otherWords: ReadonlyMap<string, RegExp> = new Map([
  ["failure", /^(?:fail_?fast|on_?(?:error|failure))$/i],
  ["repeat", /^(?:for_?each|loop|times)$/i],
]);

/** Whether a command with a colon in it has become a mapping: no field has a name of several words. */
function isTornCommand(tree: MapTree): boolean {
  return fieldOf(tree, "template") === undefined && /\s/.test(tree.fields[0]?.name ?? "");
}

const quoteTheCommand =
  "A colon before a blank makes a mapping of the command: put all of it in quotes, or start it with `|`.";
