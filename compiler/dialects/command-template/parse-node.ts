import { closestName } from "../../diagnostics/spelling/closest-name.ts";
import type { Report } from "../../document/cursor.ts";
import type { Span } from "../../source/span.ts";
import type { CallNode, ContentNode, LostInputs, TemplateNode, UnknownInput } from "./ast.ts";
import {
  isMeant,
  misspelt,
  reportMisnamedAlias,
  reportNoTemplate,
  reportUnknownFields,
} from "./checks/nodes/check-node-fields.ts";
import {
  checkGiven,
  checkTwiceGiven,
  lostInputs,
  unknownInputs,
} from "./checks/values/check-given.ts";
import { expandImport, fieldsOf, isImportNode } from "./import-node.ts";
import type { CalledRecipe, Import } from "./loaded-recipe.ts";
import { parseArguments } from "./parse-arguments.ts";
import {
  parseControl,
  parseFailure,
  parseOutput,
  parseRepeat,
  parseWhen,
} from "./parse-control.ts";
import { checkMappings, reportIgnored } from "./report-ignored.ts";
import type { MapTree, TextTree, Tree } from "./tree.ts";
import { describeTree, fieldOf } from "./tree.ts";

/** What parsing a node needs besides the node. */
export interface NodeContext {
  readonly report: Report;
  readonly imports: ReadonlyMap<string, Import>;
  readonly calls: ReadonlyMap<string, CalledRecipe>;
  readonly broken: ReadonlySet<string>;
  /** How many nodes it is nested in; imports make deep templates of small files. */
  readonly depth: number;
  readonly expansion: Expansion;
}

/** What the imports of a recipe have put into the places of their nodes so far. */
export interface Expansion {
  nodes: number;
  /** The node of the recipe itself whose import is being expanded. */
  entry: Span | undefined;
  /** What they are given, and do not know. */
  readonly unknown: UnknownInput[];
  /** What they are not given because the field that holds it is misspelt. */
  readonly lost: LostInputs[];
}

const deepest = 60;

/**
 * Far above any written recipe; a chain of imports that each name the next one twice would else stand for billions. In a folder
 * of recipes that import one another each has its own share.
 */
const mostImported = 2000;

/** Parses a node: a command line, a list of nodes, a mapping, or an import; undefined where it is none of them. */
export function parseNode(tree: Tree, context: NodeContext): TemplateNode | undefined {
  const { report, depth } = context;
  if (depth > deepest) {
    report("nesting-too-deep", tree.span, { limit: deepest });
    return undefined;
  }
  if (!fits(context)) return undefined;
  switch (tree.kind) {
    case "text":
      return leafNode(tree, context);
    case "list":
      report("wrong-type", tree.span, { subject: "step", ...stepExpectation, found: "a list" });
      return undefined;
    case "map":
      if (reportMisnamedAlias(tree, context)) return undefined;
      return isImportNode(tree) ? parseImport(tree, context) : parseMapping(tree, context);
    case "other":
      report("wrong-type", tree.span, {
        subject: "step",
        ...stepExpectation,
        found: describeTree(tree),
      });
      return undefined;
    default:
      return tree satisfies never;
  }
}

/** Whether one node more may come from an import; told once, at the node whose import is too much. */
function fits({ expansion, report }: NodeContext): boolean {
  if (expansion.entry === undefined) return true;
  expansion.nodes += 1;
  if (expansion.nodes === mostImported + 1) {
    report("alias-expansion", expansion.entry, { limit: mostImported, of: "imports" });
  }
  return !isTooMuch(expansion);
}

function isTooMuch({ nodes }: Expansion): boolean {
  return nodes > mostImported;
}

const stepExpectation = { expected: "a command or a mapping with a template" } as const;

/** A command line, or a list, as a node of its own. */
export function bareNode(content: ContentNode, span: Span): TemplateNode {
  return {
    span,
    label: undefined,
    labelSpan: undefined,
    parallel: false,
    when: undefined,
    arguments: undefined,
    defaults: new Map(),
    timeout: undefined,
    delay: undefined,
    retry: undefined,
    failure: "continue",
    failureSpan: undefined,
    isFailureLost: false,
    output: undefined,
    recover: undefined,
    repeat: undefined,
    content,
  };
}

function leafNode(
  tree: Extract<Tree, { kind: "text" }>,
  { report }: NodeContext,
): TemplateNode | undefined {
  if (tree.text.trim() === "") {
    report("blank-command", tree.span, {});
    return undefined;
  }
  return bareNode({ kind: "leaf", command: tree }, tree.span);
}

function parseImport(tree: MapTree, context: NodeContext): TemplateNode | undefined {
  const name = fieldOf(tree, "name")?.value;
  if (name?.kind !== "text") return undefined;
  reportUnknownFields(tree, context.report);
  const called = context.calls.get(name.text);
  if (called) return nodeOf(tree, callOf(name.text, tree, called), context);
  checkTwiceGiven(tree, context.report);
  checkMappings(tree, ["defaults", "values"], context.report);
  const imported = context.imports.get(name.text);
  if (imported === undefined) return absentNode(name, tree, context);
  checkGiven(tree, imported, context.report);
  context.expansion.unknown.push(...unknownInputs(tree, imported));
  context.expansion.lost.push(...lostInputs(tree, imported));
  if (context.expansion.entry !== undefined) return parseImported(tree, imported, context);
  context.expansion.entry = name.span;
  const parsed = parseImported(tree, imported, context);
  context.expansion.entry = undefined;
  // Of what is too much, a part would be another recipe.
  return isTooMuch(context.expansion) ? missingNode(name, tree, context) : parsed;
}

function parseImported(
  tree: MapTree,
  imported: Import,
  context: NodeContext,
): TemplateNode | undefined {
  const expanded = expandImport(tree, imported);
  if (expanded === undefined) return undefined;
  const inner = { ...context, ...importsOf(imported), depth: context.depth + 1 };
  // What an imported recipe gets wrong is told when that file is checked.
  const parsed = isImportNode(expanded)
    ? parseImport(expanded, inner)
    : parseMapping(expanded, inner);
  return parsed && { ...parsed, span: tree.span };
}

/** Nobody knows what the node names. */
function absentNode(name: TextTree, tree: MapTree, context: NodeContext): TemplateNode {
  const { broken, calls, imports, report } = context;
  const { text, span } = name;
  if (!broken.has(text)) {
    const closest = closestName(text, [...imports.keys(), ...calls.keys(), ...broken]);
    report("unknown-import", span, { name: text, closest });
  }
  return missingNode(name, tree, context);
}

/** What is imported is not known, but what the node itself says is checked all the same. */
function missingNode({ text, span }: TextTree, tree: MapTree, context: NodeContext): TemplateNode {
  const values = [...fieldsOf(tree, "defaults"), ...fieldsOf(tree, "values")];
  return nodeOf(tree, { kind: "absent", alias: text, span, values }, context);
}

function importsOf({ recipe }: Import): Pick<NodeContext, "imports" | "calls" | "broken"> {
  return { imports: recipe.imports, calls: recipe.calls, broken: recipe.broken };
}

/** What a recipe of another language is given: what its import says, and over that what the node says. */
function callOf(
  alias: string,
  tree: MapTree,
  { binding, file, path, span }: CalledRecipe,
): CallNode {
  const values = [binding, tree].flatMap((map) =>
    map === undefined ? [] : [...fieldsOf(map, "defaults"), ...fieldsOf(map, "values")],
  );
  const merged = new Map(values.map((field) => [field.name, field] as const));
  return { kind: "call", alias, path, plan: file, span, values: [...merged.values()] };
}

function parseMapping(tree: MapTree, context: NodeContext): TemplateNode | undefined {
  const { report } = context;
  reportUnknownFields(tree, report);
  checkMappings(tree, ["defaults"], report);
  const content = parseContent(tree, context);
  return content && nodeOf(tree, content, context);
}

/** A node with its settings around what it runs. */
function nodeOf(tree: MapTree, content: ContentNode, context: NodeContext): TemplateNode {
  const { report } = context;
  reportIdle(tree, content, context);
  const label = fieldOf(tree, "label")?.value;
  if (label && label.kind !== "text") reportIgnored("label", "a text", label, report);
  const failure = fieldOf(tree, "failure")?.value;
  const when = parseWhen(fieldOf(tree, "when")?.value, report);
  return {
    span: tree.span,
    label: label?.kind === "text" && label.text !== "" ? label.text : undefined,
    labelSpan: label?.span,
    parallel: parseParallel(tree, content, report),
    when,
    arguments: parseArguments(tree, report),
    defaults: new Map(fieldsOf(tree, "defaults").map(({ name, value }) => [name, value] as const)),
    timeout: parseControl("timeout", fieldOf(tree, "timeout")?.value, report),
    delay: parseControl("delay", fieldOf(tree, "delay")?.value, report),
    retry: parseControl("retry", fieldOf(tree, "retry")?.value, report),
    // A node that never runs never fails.
    failure: when === false ? "continue" : parseFailure(failure, report),
    failureSpan: failure?.span,
    isFailureLost: misspelt(tree, "failure") !== undefined,
    output: parseOutput(fieldOf(tree, "output")?.value, report),
    recover: parseRecover(tree, context),
    repeat: parseRepeat(fieldOf(tree, "repeat")?.value, report),
    content,
  };
}

/** Settings that change nothing, although their author meant something by them. */
function reportIdle(tree: MapTree, content: ContentNode, { depth, report }: NodeContext): void {
  const retry = fieldOf(tree, "retry");
  // An attempt that takes longer than its own limit fails, whatever is in it.
  if (retry === undefined || fieldOf(tree, "timeout") !== undefined) return;
  if (misspelt(tree, "failure") !== undefined) return;
  const failure = fieldOf(tree, "failure")?.value;
  const isSoft = failure === undefined || (failure.kind === "text" && failure.text === "continue");
  if (!isSoft) return;
  const parallel = isTrue(fieldOf(tree, "parallel")?.value);
  const soft = softList({ content, parallel });
  // A recipe that is a list of one fails with it.
  const isAlone = depth === 0 && content.kind === "list" && content.children.length === 1;
  if (soft === undefined || isAlone) return;
  const where = soft.parallel
    ? "on parallel branches, whose failures end with them; put it on the branches"
    : "on a list that goes on after failures; give it `failure: branch`";
  report("ineffective-field", retry.nameSpan, { field: "retry", where });
}

/** The list that a node runs, itself or in nodes around it that say no more, where no child of it lets it fail. */
function softList(
  node: Pick<TemplateNode, "content" | "parallel">,
): Pick<TemplateNode, "parallel"> | undefined {
  const { content, parallel } = node;
  if (content.kind === "list") return content.children.some(failing(parallel)) ? undefined : node;
  if (content.kind !== "wrapper") return undefined;
  const { failure, recover, repeat, timeout } = content.child;
  const isPlain = failure === "continue" && recover === undefined && timeout === undefined;
  return isPlain && repeat === undefined ? softList(content.child) : undefined;
}

function isTrue(tree: Tree | undefined): boolean {
  return tree?.kind === "other" && tree.value === true;
}

/** Tells which children of a list let it fail: only the scope of the root reaches beyond parallel ones. */
function failing(isParallel: boolean): (child: TemplateNode) => boolean {
  return isParallel ? (child) => failsAlone(child, "root") : (child) => failsAlone(child, "branch");
}

/** Whether a failure of a node reaches beyond it by its own word, or so far that only `root` does. */
function failsAlone(node: TemplateNode, least: "branch" | "root"): boolean {
  const { content, failure, parallel } = node;
  const isFar = least === "root" ? failure === "root" : failure !== "continue";
  if (isFar) return true;
  switch (content.kind) {
    case "wrapper":
      return failsAlone(content.child, least);
    case "list":
      return content.children.some((child) => failsAlone(child, parallel ? "root" : least));
    default:
      return false;
  }
}

function parseContent(tree: MapTree, context: NodeContext): ContentNode | undefined {
  const template = fieldOf(tree, "template")?.value;
  const inner = { ...context, depth: context.depth + 1 };
  if (template === undefined) {
    reportNoTemplate(tree, context.report);
    return undefined;
  }
  if (template.kind === "list") return parseList(template, inner);
  const child = parseNode(template, inner);
  if (child === undefined) return undefined;
  return template.kind === "text" ? child.content : { kind: "wrapper", child };
}

/** Parses the children of a list; those that are broken are left out. */
export function parseList(
  list: Extract<Tree, { kind: "list" }>,
  context: NodeContext,
): ContentNode | undefined {
  if (list.items.length === 0) {
    context.report("no-steps", list.span, { owner: "this template" });
    return undefined;
  }
  const children = list.items.flatMap((item) => parseNode(item, context) ?? []);
  return children.length === 0 ? undefined : { kind: "list", children };
}

function parseParallel(tree: MapTree, content: ContentNode, report: Report): boolean {
  const field = fieldOf(tree, "parallel");
  if (field === undefined) return false;
  const { value } = field;
  const given = value.kind === "other" ? value.value : undefined;
  if (given === false) return false;
  if (given !== true) {
    reportIgnored("parallel", "true or false", value, report);
    return false;
  }
  const mayBeList = content.kind === "list" || content.kind === "absent";
  if (!(mayBeList || isMeant(tree, "repeat"))) {
    const parameters = { field: "parallel", where: "without a list of templates" };
    report("ineffective-field", field.nameSpan, parameters);
  }
  return true;
}

function parseRecover(tree: MapTree, context: NodeContext): TemplateNode | undefined {
  const field = fieldOf(tree, "recover");
  if (field === undefined) return undefined;
  const retry = fieldOf(tree, "retry")?.value;
  if (retry === undefined ? !isMeant(tree, "retry") : isSingle(retry)) {
    const where = retry === undefined ? "without a retry" : "with a single attempt";
    context.report("ineffective-field", field.nameSpan, { field: "recover", where });
  }
  const { value } = field;
  if (isNothing(value)) {
    reportIgnored("recover", "a template", value, context.report);
    return undefined;
  }
  if (value.kind === "map" && isImportNode(value)) {
    const reference = "puts no imported recipe into a recovery";
    context.report("differs-from-reference", value.span, { reference });
  }
  const inner = { ...context, depth: context.depth + 1 };
  if (value.kind !== "list") return parseNode(value, inner);
  const content = parseList(value, inner);
  return content && bareNode(content, value.span);
}

/** Whether a retry makes no second attempt. */
function isSingle(retry: Tree): boolean {
  if (retry.kind === "text") return retry.text === "" || Number(retry.text) === 1;
  return retry.kind === "other" && (retry.value === 1 || retry.value === true);
}

/** What the engine takes for no recovery at all. */
function isNothing(tree: Tree): boolean {
  if (tree.kind === "text") return tree.text === "";
  return tree.kind === "other" && [null, false, 0].some((nothing) => nothing === tree.value);
}
