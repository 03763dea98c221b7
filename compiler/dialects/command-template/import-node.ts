import { nodeFields, templateFields } from "./fields.ts";
import type { Import } from "./loaded-recipe.ts";
import type { Field, MapTree, Tree } from "./tree.ts";
import { fieldOf } from "./tree.ts";
import { wordsInArgs } from "./words-in-args.ts";

/**
 * The template of a recipe with the fields around it. A template that is a mapping itself keeps its own fields over
 * those; an import is a node inside of them, so that what it is given can refer to them.
 */
export function templateOf(root: MapTree): Tree | undefined {
  const template = fieldOf(root, "template")?.value;
  if (template === undefined) return undefined;
  const around = root.fields.filter(({ name }) => templateFields.includes(name));
  if (around.length === 0) return template;
  if (template.kind === "map" && !isImportNode(template)) {
    return { ...template, fields: overlay(around, template.fields) };
  }
  const field = fieldOf(root, "template");
  return { kind: "map", fields: field ? [...around, field] : around, span: template.span };
}

/** Whether a mapping stands for an imported recipe: it names one and has no template. */
export function isImportNode(map: MapTree): boolean {
  return fieldOf(map, "template") === undefined && fieldOf(map, "name")?.value.kind === "text";
}

/** What an import node stands for: the imported template with defaults and fields of the import and the node over it. */
export function expandImport(node: MapTree, imported: Import): MapTree | undefined {
  const template = templateOf(imported.recipe.root);
  if (template === undefined) return undefined;
  const inner: MapTree =
    template.kind === "map"
      ? template
      : { kind: "map", fields: [templateField(template)], span: template.span };
  // What the node has besides is told where it stands.
  const own = node.fields.filter(({ name }) => nodeFields.includes(name));
  const defaults = overlay(
    fieldsOf(inner, "defaults"),
    fieldsOf(imported.recipe.root, "defaults"),
    imported.binding ? fieldsOf(imported.binding, "defaults") : [],
    imported.binding ? fieldsOf(imported.binding, "values") : [],
    fieldsOf(node, "defaults"),
    fieldsOf(node, "values"),
  );
  const { span } = node;
  const merged: Field = {
    name: "defaults",
    nameSpan: span,
    value: { kind: "map", fields: defaults, span },
  };
  return { kind: "map", fields: overlay(inner.fields, own, [merged]), span };
}

function templateField(value: Tree): Field {
  return { name: "template", nameSpan: value.span, value };
}

/** The fields of a recipe that those of its template replace, since that is a mapping with the same ones. */
export function replacedFields(root: MapTree): readonly Field[] {
  const template = fieldOf(root, "template")?.value;
  if (template?.kind !== "map" || isImportNode(template)) return [];
  const isReplaced = (name: string): boolean =>
    fieldOf(template, name) !== undefined && !(name === "args" && wordsInArgs(template).length > 0);
  return root.fields.filter(({ name }) => templateFields.includes(name) && isReplaced(name));
}

/** The fields of a field that is a mapping. */
export function fieldsOf(map: MapTree, name: string): readonly Field[] {
  const value = fieldOf(map, name)?.value;
  return value?.kind === "map" ? value.fields : [];
}

/** Fields of which later ones of the same name win. */
function overlay(...layers: readonly (readonly Field[])[]): readonly Field[] {
  const merged = new Map<string, Field>();
  for (const field of layers.flat()) merged.set(field.name, field);
  return [...merged.values()];
}
