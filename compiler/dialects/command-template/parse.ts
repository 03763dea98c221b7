import { closestName } from "../../diagnostics/spelling/closest-name.ts";
import type { Report } from "../../document/cursor.ts";
import { holdsAnchor } from "../../document/holds-anchor.ts";
import { fieldNameFix } from "../../document/mistakes/field-name-fix.ts";
import type { Span } from "../../source/span.ts";
import type { RecipeNode, TemplateNode } from "./ast.ts";
import { isForeignTemplate, isMeant, misspelt } from "./checks/nodes/check-node-fields.ts";
import { checkOverridden } from "./checks/nodes/check-overridden.ts";
import { checkGivenTexts } from "./checks/values/check-given-texts.ts";
import { knownFields, nodeFields } from "./fields.ts";
import { fieldsOf, replacedFields, templateOf } from "./import-node.ts";
import type { LoadedRecipe } from "./loaded-recipe.ts";
import { isWhole } from "./loaded-recipe.ts";
import { nodesOf } from "./nodes-of.ts";
import { parseArguments } from "./parse-arguments.ts";
import { parseArtifacts, parseAsync, parseMailbox, textField } from "./parse-host.ts";
import type { Expansion, NodeContext } from "./parse-node.ts";
import { bareNode, parseList, parseNode } from "./parse-node.ts";
import { checkMappings } from "./report-ignored.ts";
import type { MapTree, Tree } from "./tree.ts";
import { fieldOf } from "./tree.ts";
import { wordsInArgs } from "./words-in-args.ts";

/** Parses a loaded recipe; undefined where it has no template that could run. */
export function parse(loaded: LoadedRecipe, report: Report): RecipeNode | undefined {
  const { root, imports, calls, broken } = loaded;
  reportUnknown(loaded, report);
  reportTool(root, report);
  for (const { name, nameSpan } of replacedFields(root)) {
    const where = "beside the one of the template, which replaces it";
    report("ineffective-field", nameSpan, { field: name, where });
  }
  const template = templateOf(root);
  const start = root.fields[0]?.nameSpan ?? root.span;
  if (template === undefined) {
    reportMissing(root, start, report);
    return undefined;
  }
  const expansion: Expansion = { nodes: 0, entry: undefined, unknown: [], lost: [] };
  const context = { imports, calls, broken, depth: 0, expansion };
  const node = parseRoot(template, { ...context, report: once(root, report) });
  if (node === undefined) return undefined;
  const isFailureLost = node.isFailureLost || misspelt(root, "failure") !== undefined;
  checkMappings(root, ["values"], report);
  const name = textField(root, "name", report);
  const declared = parseArguments(root, silent);
  checkOverridden(loaded, declared ?? [], report);
  checkGivenTexts(root, declared ?? [], report);
  return {
    name: name?.text ?? "",
    nameSpan: name?.span ?? start,
    description: textField(root, "description", report)?.text ?? "",
    isAsync: parseAsync(root, report),
    arguments: declared,
    isWhole: isWhole(loaded) && nodesOf(node).every(({ content }) => content.kind !== "absent"),
    defaultFields: fieldsOf(root, "defaults"),
    inner: innerOf(root),
    misplacedWords: misplacedWords(root),
    misspeltRepeat: misspeltRepeat(root),
    valueFields: fieldsOf(root, "values"),
    stateDir: textField(root, "state_dir", report),
    mailbox: parseMailbox(root, report),
    artifacts: parseArtifacts(root, report),
    root: { ...node, isFailureLost },
    unknownInputs: expansion.unknown,
    lostInputs: expansion.lost,
  };
}

/** Tells of a recipe that has no template, or has it under another name. */
function reportMissing(root: MapTree, start: Span, report: Report): void {
  const slip = misnamedTemplate(root);
  if (slip === undefined) {
    report("missing-field", start, { field: "template", owner: "the recipe" });
    return;
  }
  const { name: field, nameSpan: span } = slip;
  const fix = fieldNameFix({ text: field, span }, ["template"], new Set());
  const help = "Did you mean `template`?";
  report("unknown-field", span, { field, owner: "a recipe" }, { help, fix });
}

/** What the nodes of a recipe declare; a template that is a mapping is one with the recipe. */
function innerOf(root: MapTree): RecipeNode["inner"] {
  const maps = innerMaps(root);
  return {
    arguments: maps.flatMap((map) => parseArguments(map, silent) ?? []),
    defaultFields: maps.flatMap((map) => fieldsOf(map, "defaults")),
  };
}

/** The words of commands in the place of names of arguments. */
function misplacedWords(root: MapTree): readonly string[] {
  const maps = [root, ...innerMaps(root)];
  return maps.flatMap((map) => wordsInArgs(map).map(({ text }) => text));
}

function misspeltRepeat(root: MapTree): RecipeNode["misspeltRepeat"] {
  const fields = [root, ...innerMaps(root)].flatMap((map) => map.fields);
  const found = fields.find(
    ({ name }) => !knownFields.includes(name) && closestName(name, knownFields) === "repeat",
  );
  return found && { text: found.value.kind === "text" ? found.value.text : "" };
}

/** The mappings in the template and the recovery of one that have a template of their own. */
function innerMaps(map: MapTree): readonly MapTree[] {
  return ["template", "recover"].flatMap((field) => mapsOf(fieldOf(map, field)?.value));
}

function mapsOf(tree: Tree | undefined): readonly MapTree[] {
  if (tree?.kind === "list") return tree.items.flatMap(mapsOf);
  if (tree?.kind !== "map" || fieldOf(tree, "template") === undefined) return [];
  return [tree, ...innerMaps(tree)];
}

/** The recipe itself is the template's outermost mapping, whose fields have been looked at. */
function once(root: MapTree, report: Report): Report {
  const recipeSpans = new Set<Span>(
    root.fields.flatMap(({ name, nameSpan }) => (nodeFields.includes(name) ? [] : [nameSpan])),
  );
  const excused = new Set(excusedFields(root).map(({ nameSpan }) => nameSpan));
  return (code, span, parameters, extra) => {
    const isExcused = code === "ineffective-field" && excused.has(span);
    if (!(recipeSpans.has(span) || isExcused)) report(code, span, parameters, extra);
  };
}

/** The fields of a recipe that lack another one, which is only misspelt. */
function excusedFields(root: MapTree): MapTree["fields"] {
  return root.fields.filter(
    ({ name }) =>
      (name === "parallel" && isMeant(root, "repeat")) ||
      (name === "recover" && fieldOf(root, "retry") === undefined && isMeant(root, "retry")),
  );
}

const silent: Report = () => undefined;

function parseRoot(template: Tree, context: NodeContext): TemplateNode | undefined {
  if (template.kind !== "list") return parseNode(template, context);
  const content = parseList(template, context);
  return content && bareNode(content, template.span);
}

function reportUnknown({ root, misspeltAs }: LoadedRecipe, report: Report): void {
  if (root.fields.every(({ name }) => knownFields.includes(name))) return;
  const present = new Set(root.fields.map(({ name }) => name));
  const slip = misnamedTemplate(root);
  for (const { name, nameSpan, value } of root.fields) {
    if (knownFields.includes(name) || name === "tool" || name === slip?.name) continue;
    if (holdsAnchor(nameSpan, value.span)) continue;
    const closest = closestName(name, knownFields);
    const help = closest === undefined ? undefined : `Did you mean \`${closest}\`?`;
    const fix = fieldNameFix({ text: name, span: nameSpan }, knownFields, present);
    // A recipe that relies on what it should import does not load.
    const code = name === misspeltAs ? "unknown-field" : "unread-field";
    report(code, nameSpan, { field: name, owner: "a recipe" }, { help, fix });
  }
}

/** What is meant to be the template of a recipe that has none: misspelt, or commands by another name. */
function misnamedTemplate(root: MapTree): MapTree["fields"][number] | undefined {
  if (templateOf(root) !== undefined || fieldOf(root, "template") !== undefined) return undefined;
  return root.fields.find(
    ({ name, value }) =>
      closestName(name, knownFields) === "template" || isForeignTemplate(name, value),
  );
}

function reportTool(root: MapTree, report: Report): void {
  const tool = fieldOf(root, "tool");
  if (tool) report("misplaced-field", tool.nameSpan, { field: "tool", owner: "a recipe" });
}
