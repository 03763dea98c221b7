import { posix } from "node:path";
import { closestName, unmistakableName } from "../../diagnostics/spelling/closest-name.ts";
import type { Report } from "../../document/cursor.ts";
import { describeValue } from "../../document/describe-value.ts";
import type { Document } from "../../document/node.ts";
import { entryOf } from "../../document/node.ts";
import { placeOfValue } from "../../document/place-of-value.ts";
import type { Located } from "../../source/located.ts";
import { checkByteOrderMark } from "../byte-order-mark.ts";
import type { DialectContext } from "../dialect.ts";
import type { RecipeNode, StepNode } from "./ast.ts";
import { checkPortability } from "./check-portability.ts";
import type { StepSource } from "./compose-steps.ts";
import { composeSteps } from "./compose-steps.ts";
import type { Fields } from "./fields.ts";
import { openFields, readText } from "./fields.ts";
import { parseGuardrails } from "./parse-guardrails.ts";
import { parseModel, parseStep } from "./parse-step.ts";
import { checkFixedText } from "./placeholders.ts";
import type { PromptedStep } from "./prompts/check-model.ts";
import { checkModels } from "./prompts/check-model.ts";
import { capabilities } from "./shape.ts";

/** A recipe with the steps as they were before parsing, for what is to be said of them later. */
export interface ParsedRecipe {
  readonly recipe: RecipeNode;
  readonly sources: ReadonlyMap<string, StepSource>;
}

/** Parses a document with all that it includes, reporting every mistake once; undefined if there is nothing to run. */
export function parse(
  document: Document,
  context: DialectContext,
  report: Report,
): ParsedRecipe | undefined {
  const { root } = document;
  if (root.kind !== "mapping") {
    const parameters = { subject: "recipe", expected: "a mapping", found: describeValue(root) };
    report("wrong-type", root.span, parameters);
    return undefined;
  }
  checkByteOrderMark(document, report);
  checkPortability(root, report);
  const fields = openFields(root, { part: "recipe", owner: "the recipe" }, report);
  const head = parseHead(fields, report);
  checkFileName(head.id, context.plan, report);
  const declared = parseCapabilities(fields, report);
  const sources = findSteps(fields, document, context, report);
  fields.reportUnread();
  if (sources === undefined) return undefined;
  const guardrails = parseGuardrails(fields, report);
  const { exitOnOther } = guardrails;
  const names = namesIn(sources);
  const steps = sources.map((source): StepNode => parseStep(source, { exitOnOther, names }));
  checkModels(
    { entry: fields.entry("model"), tier: head.model },
    withPrompts(sources, steps),
    report,
  );
  return {
    recipe: { ...head, capabilities: declared, guardrails, steps },
    sources: new Map(sources.map((source) => [source.name.value, source] as const)),
  };
}

/** What steps, and the outcomes that they list, are called. */
function namesIn(sources: readonly StepSource[]): ReadonlySet<string> {
  const listed = sources.flatMap(({ node }) => {
    const outcomes = node?.kind === "mapping" ? entryOf(node, "outcomes")?.value : undefined;
    return outcomes?.kind === "sequence" ? outcomes.items : [];
  });
  const outcomes = listed.flatMap((item) => (item.kind === "scalar" ? item.text : []));
  return new Set([...sources.map(({ name }) => name.value), ...outcomes]);
}

/** The steps that the recipe's own model works on, with their prompts. */
function withPrompts(
  sources: readonly StepSource[],
  steps: readonly StepNode[],
): readonly PromptedStep[] {
  return steps.flatMap((step, index) => {
    const node = sources[index]?.node;
    if (step.model !== undefined || node?.kind !== "mapping") return [];
    return [{ step, prompt: entryOf(node, "prompt")?.value }];
  });
}

function parseHead(
  fields: Fields,
  report: Report,
): Pick<RecipeNode, "id" | "label" | "description" | "initialStep" | "model"> {
  const id = fields.looseText("id");
  const span = fields.entry("id")?.value.span ?? fields.mapping.span;
  if (fields.entry("id") && !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(id)) {
    report("unusual-id", span, { id, isKebab: true });
  }
  return {
    id: { value: id, span },
    label: fixedText(fields, "label", report),
    description: fixedText(fields, "description", report),
    initialStep: fields.text("initialStep"),
    model: parseModel(fields.entry("model"), report),
  };
}

/** A text for people, into which nothing is put. */
function fixedText(fields: Fields, name: string, report: Report): string {
  checkFixedText(fields.entry(name), report);
  return fields.looseText(name);
}

function checkFileName(id: Located<string>, path: string, report: Report): void {
  const file = posix.basename(path);
  const name = file.replace(/\.(json|ya?ml)$/i, "");
  if (name === id.value || id.value === "") return;
  if (unmistakableName(id.value, [name]) === undefined) {
    report("id-unlike-file", id.span, { id: id.value, file });
  } else report("misspelt-id", id.span, { id: id.value, name });
}

function parseCapabilities(fields: Fields, report: Report): readonly string[] | undefined {
  const entry = fields.entry("capabilities");
  if (entry === undefined) return undefined;
  const { value } = entry;
  if (value.kind !== "sequence") {
    const parameters = { expected: "a list", found: describeValue(value) };
    report("wrong-type", placeOfValue(entry), { subject: 'field "capabilities"', ...parameters });
    return undefined;
  }
  return value.items.flatMap((item) => {
    const name = readText(item, { subject: 'entry of "capabilities"' }, report);
    if (name === undefined || capabilities.includes(name.value)) return name?.value ?? [];
    const guess = closestName(name.value, capabilities);
    const help = guess === undefined ? undefined : `Did you mean "${guess}"?`;
    const parameters = { field: "capabilities", found: `"${name.value}"` };
    const allowed = capabilities.map((one) => `"${one}"`).join(", ");
    report("unknown-value", name.span, { ...parameters, allowed: `among ${allowed}` }, { help });
    return [];
  });
}

function findSteps(
  fields: Fields,
  document: Document,
  context: DialectContext,
  report: Report,
): readonly StepSource[] | undefined {
  const steps = fields.required("steps");
  if (steps === undefined) return undefined;
  const { key, value } = steps;
  if (value.kind !== "mapping") {
    const parameters = { expected: "a mapping of steps", found: describeValue(value) };
    report("wrong-type", placeOfValue(steps), { subject: 'field "steps"', ...parameters });
    return undefined;
  }
  let isExplained = false;
  const found = composeSteps(value, document, context, (code, span, parameters, extra) => {
    isExplained = true;
    report(code, span, parameters, extra);
  });
  if (found.length > 0) return found;
  if (!isExplained) report("no-steps", key.span, { owner: "the recipe" });
  return undefined;
}
