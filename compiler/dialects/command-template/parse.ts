import { closestName } from "../../diagnostics/closest-name.ts";
import type { Report } from "../../document/cursor.ts";
import { fieldNameFix } from "../../document/field-name-fix.ts";
import type { Span } from "../../source/span.ts";
import type { RecipeNode, TemplateNode } from "./ast.ts";
import { fieldsOf, templateOf } from "./import-node.ts";
import type { LoadedRecipe } from "./loaded-recipe.ts";
import { parseArguments } from "./parse-arguments.ts";
import type { NodeContext } from "./parse-node.ts";
import { bareNode, nodeFields, parseList, parseNode } from "./parse-node.ts";
import type { MapTree, Tree } from "./tree.ts";
import { describeTree, fieldOf, plainValue } from "./tree.ts";

/** Fields of a recipe that are none of a template. */
const recipeFields: readonly string[] = [
  "artifacts",
  "async",
  "description",
  "imports",
  "mailbox",
  "name",
  "state_dir",
  "values",
];

/** Parses a loaded recipe; undefined where it has no template that could run. */
export function parse(
  { root, imports, broken }: LoadedRecipe,
  report: Report,
): RecipeNode | undefined {
  reportUnknown(root, report);
  reportTool(root, report);
  checkMailbox(root, report);
  const template = templateOf(root);
  const start = root.fields[0]?.nameSpan ?? root.span;
  if (template === undefined) {
    report("missing-field", start, { field: "template", owner: "the recipe" });
    return undefined;
  }
  const node = parseRoot(template, { report: once(root, report), imports, broken, depth: 0 });
  if (node === undefined) return undefined;
  const name = fieldOf(root, "name")?.value;
  return {
    name: name?.kind === "text" ? name.text : "",
    nameSpan: name?.span ?? start,
    description: textOf(root, "description"),
    isAsync: isTrue(fieldOf(root, "async")?.value),
    arguments: parseArguments(fieldOf(root, "args")?.value, silent),
    values: new Map(
      fieldsOf(root, "values").map(({ name: key, value }) => [key, plainValue(value)]),
    ),
    artifacts: artifactsOf(root),
    root: node,
  };
}

/** The recipe itself is the template's outermost mapping, whose fields have been looked at. */
function once(root: MapTree, report: Report): Report {
  const recipeSpans = new Set<Span>(
    root.fields.flatMap(({ name, nameSpan }) => (nodeFields.includes(name) ? [] : [nameSpan])),
  );
  return (code, span, parameters, extra) => {
    if (!recipeSpans.has(span)) report(code, span, parameters, extra);
  };
}

const silent: Report = () => undefined;

function parseRoot(template: Tree, context: NodeContext): TemplateNode | undefined {
  if (template.kind !== "list") return parseNode(template, context);
  const content = parseList(template, context);
  return content && bareNode(content, template.span);
}

function reportUnknown(root: MapTree, report: Report): void {
  const known = [...nodeFields, ...recipeFields];
  for (const { name, nameSpan } of root.fields) {
    if (known.includes(name) || name === "tool") continue;
    const closest = closestName(name, known);
    const help = closest === undefined ? undefined : `Did you mean \`${closest}\`?`;
    const present = root.fields.map((field) => field.name);
    const fix = fieldNameFix({ text: name, span: nameSpan }, known, present);
    report("unread-field", nameSpan, { field: name, owner: "a recipe" }, { help, fix });
  }
}

function reportTool(root: MapTree, report: Report): void {
  const tool = fieldOf(root, "tool");
  if (tool) report("misplaced-field", tool.nameSpan, { field: "tool", owner: "a recipe" });
}

/** A mailbox is for hosts; here it only has to be well-formed. */
function checkMailbox(root: MapTree, report: Report): void {
  const mailbox = fieldOf(root, "mailbox")?.value;
  if (mailbox === undefined) return;
  if (mailbox.kind !== "map") {
    reportIgnored("mailbox", "a mapping", mailbox, report);
    return;
  }
  for (const { name, nameSpan, value } of mailbox.fields) {
    if (name !== "accepts" && name !== "emits") {
      report("unread-field", nameSpan, { field: name, owner: "a mailbox" });
    } else if (value.kind !== "list" || value.items.some((item) => item.kind !== "text")) {
      reportIgnored(name, "a list of texts", value, report);
    }
  }
}

function reportIgnored(field: string, expected: string, tree: Tree, report: Report): void {
  report("ignored-value", tree.span, { field, expected, found: describeTree(tree) });
}

function artifactsOf(root: MapTree): RecipeNode["artifacts"] {
  return fieldsOf(root, "artifacts").flatMap(({ name, value }) =>
    value.kind === "text" ? [{ name, path: value }] : [],
  );
}

function textOf(root: MapTree, name: string): string {
  const value = fieldOf(root, name)?.value;
  return value?.kind === "text" ? value.text : "";
}

function isTrue(tree: Tree | undefined): boolean {
  return tree?.kind === "other" && tree.value === true;
}
