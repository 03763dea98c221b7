import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { diagnostic } from "../diagnostics/diagnostic.ts";
import { createDiagnosticList } from "../diagnostics/diagnostic-list.ts";
import { closestName } from "../diagnostics/spelling/closest-name.ts";
import type { Report } from "../document/cursor.ts";
import type { Document, Mapping, Node } from "../document/node.ts";
import type { DialectId } from "../ir/expression.ts";
import { dialectIds, isDialectId } from "../ir/expression.ts";
import { createObjectMemo } from "../source/object-memo.ts";
import type { Span } from "../source/span.ts";
import type { Dialect } from "./dialect.ts";
import type { Directive } from "./directives.ts";
import { directivesOf } from "./directives.ts";
import { foreignFile, otherDialect } from "./foreign-tools.ts";
import { withMeantNames } from "./meant-field.ts";
import { dialectOf } from "./registry.ts";

/** The language of a document, and what is to say about how it was found. */
export interface Detected {
  readonly dialect: Dialect;
  /** Whether nothing tells it. */
  readonly isGuess: boolean;
  readonly diagnostics: readonly Diagnostic[];
  /** What is said in the place of all else of a file that is none of a recipe. */
  readonly foreign?: Diagnostic;
}

const directiveVerbs: readonly string[] = [
  "dialect",
  "ignore",
  "ignore-file",
  "input",
  "output",
  "secret",
];

/**
 * Tells a document's language: what the caller says (the command line, the config), else a comment
 * `# recipec: dialect=NAME`, else what it looks most like by fields, conditions, what is missing and how comments run it, else the language of the
 * recipe that calls it, or of those in its folder; as a guess, if nothing tells, the one in which it may be sound.
 */
export function detectDialect(
  document: Document,
  given: DialectId | undefined,
  caller?: DialectId,
): Detected {
  const diagnostics = createDiagnosticList();
  const named = given ?? declared(document, diagnostics.report);
  const foreign = named === undefined ? foreignFile(document) : otherDialect(document, named);
  const own = named ?? recognized(document);
  const id = own ?? likeCaller(caller);
  const isGuess =
    id === undefined && !directivesOf(document).some(({ verb }) => verb === "dialect");
  const chosen = id ?? guessed(document);
  const dialect = dialectOf(chosen) ?? unsupportedDialect(chosen);
  const found = { dialect, isGuess, diagnostics: diagnostics.sorted() };
  return foreign === undefined ? found : { ...found, foreign };
}

/** The language that a comment names; comments that say nothing known are reported on the way. */
function declared(document: Document, report: Report): DialectId | undefined {
  let found: DialectId | undefined;
  for (const directive of directivesOf(document)) {
    if (directive.verb === "dialect") found ??= namedBy(directive, report);
    else reportUnknownVerb(directive, report);
  }
  return found;
}

function namedBy({ argument, argumentSpan }: Directive, report: Report): DialectId | undefined {
  const name = argument.trim();
  if (isDialectId(name)) return name;
  const guess = closestName(name, dialectIds);
  const help = guess === undefined ? undefined : `Did you mean "${guess}"?`;
  report("unsupported-dialect", argumentSpan, { dialect: name }, { help });
  return undefined;
}

function reportUnknownVerb({ verb, verbSpan }: Directive, report: Report): void {
  if (directiveVerbs.includes(verb)) return;
  const guess = closestName(verb, directiveVerbs);
  const help = guess === undefined ? undefined : `Did you mean \`${guess}\`?`;
  report("unknown-directive", verbSpan, { verb }, { help });
}

/** Signs that weigh half as much as a field that only one language has: authors write conditions wrong and forget types. */
const weakSigns: ReadonlySet<string> = new Set(["condition", "recipe", "required", "type"]);

/** The language that the document looks most like. */
const recognized = createObjectMemo(recognize);

function recognize(document: Document): DialectId | undefined {
  const { root } = document;
  if (root.kind !== "mapping") return undefined;
  if (fieldOf(root, "initialStep")) return "agent-recipes";
  if (fieldOf(root, "template")) return "command-template";
  const meant = withStepsAsMeant(document, root);
  const tool = toolInComments(document, root);
  const said = (id: DialectId): number => (id === tool ? 2 : 0);
  const weighed = dialectIds
    .map((id) => ({ id, weight: weightOf(dialectOf(id)?.signs(meant) ?? []) + said(id) }))
    .sort((one, other) => other.weight - one.weight);
  const [first, second] = weighed;
  const likest = first && first.weight > (second?.weight ?? 0) ? first.id : tool;
  // However many steps have a field of the other language: no author forgets whom to ask and how to run it as well.
  const isOfTool =
    tool === "amplihack" && likest === "amplifier" && stepsOf(meant.root).some(asksNobody);
  return isOfTool ? tool : likest;
}

/**
 * The language of the tool that comments before the steps run a recipe with: `# recipe-runner run FILE`. That of amplifier runs
 * others, too.
 */
function toolInComments({ comments }: Document, root: Mapping): DialectId | undefined {
  const steps = root.entries.find(({ key }) => key.value === "steps")?.key.span;
  const end = steps?.start ?? root.span.start;
  for (const { span, text } of comments) {
    if (span.start > end) return undefined;
    if (/\b(?:amplihack recipe|recipe-runner)\b/.test(text)) return "amplihack";
  }
  return undefined;
}

/** A document with its steps under their name, if that is misspelt: they tell the language all the same. */
function withStepsAsMeant(document: Document, root: Mapping): Document {
  if (listsOfSteps.some((field) => fieldOf(root, field))) return document;
  const meant = withMeantNames(root, ({ text }) => closestName(text, listsOfSteps));
  return meant === root ? document : { ...document, root: meant };
}

const listsOfSteps: readonly string[] = ["steps", "stages"];

function weightOf(signs: readonly string[]): number {
  let weight = 0;
  for (const sign of signs) weight += weakSigns.has(sign) ? 1 : 2;
  return weight;
}

/**
 * What a document is if nothing tells: amplifier, unless it lacks both what each recipe and what each agent step of that
 * language has, and the other one does without. One of them authors forget, but no author forgets the agent of each step.
 */
function guessed(document: Document): DialectId {
  const { root } =
    document.root.kind === "mapping" ? withStepsAsMeant(document, document.root) : document;
  if (root.kind !== "mapping") return "amplifier";
  const steps = stepsOf(root);
  const isWhole = ["description", "version"].every((field) => fieldOf(root, field));
  const asking = steps.filter(asksNobody);
  const isBare = asking.length > 1 && !steps.some(namesAgent);
  return isBare || (!isWhole && asking.length > 0) ? "amplihack" : "amplifier";
}

function stepsOf(root: Node): readonly Node[] {
  const steps = root.kind === "mapping" ? fieldOf(root, "steps") : undefined;
  return steps?.kind === "sequence" ? steps.items : [];
}

function namesAgent(step: Node): boolean {
  return step.kind === "mapping" && fieldOf(step, "agent") !== undefined;
}

function asksNobody(step: Node): boolean {
  if (step.kind !== "mapping" || !fieldOf(step, "prompt") || fieldOf(step, "agent")) return false;
  const type = fieldOf(step, "type");
  return type === undefined || (type.kind === "scalar" && type.value === "agent");
}

function fieldOf({ entries }: Mapping, field: string): Node | undefined {
  for (const { key, value } of entries) if (key.value === field) return value;
  return undefined;
}

/** Recipes of the other languages tell what they are by one field. */
function likeCaller(caller: DialectId | undefined): DialectId | undefined {
  return caller === "amplifier" || caller === "amplihack" ? caller : undefined;
}

/** A language that is known by name only: its recipes are refused, at their start. */
function unsupportedDialect(id: DialectId): Dialect {
  return {
    id,
    signs: () => [],
    compile: (document) => ({
      plan: undefined,
      diagnostics: [diagnostic("unsupported-dialect", startOf(document), { dialect: id })],
    }),
  };
}

function startOf({ source, root }: Document): Span {
  const first = root.kind === "mapping" ? root.entries[0]?.key.span : undefined;
  return first ?? { source, start: root.span.start, end: root.span.start };
}
