import { WordPattern } from "../../../grammar/word-pattern.ts";
import { quoteUserText } from "../../diagnostics/quote-user-text.ts";
import type { Report } from "../../document/cursor.ts";
import { describeValue } from "../../document/describe-value.ts";
import type { Document, Mapping, Node, Scalar } from "../../document/node.ts";
import { checkSeconds } from "../../lower/milliseconds-as-seconds.ts";
import type { Located } from "../../source/located.ts";
import { spanText } from "../../source/span.ts";
import { nestedSteps } from "../nested-steps.ts";
import type {
  ApprovalNode,
  BackoffNode,
  RateLimitingNode,
  RecipeNode,
  StageNode,
  VariableNode,
} from "./ast.ts";
import { checkAgents } from "./check-agents.ts";
import {
  checkLength,
  checkOverwritten,
  checkRecipeName,
  checkStageName,
  checkVersion,
} from "./check-name.ts";
import { checkOrder } from "./check-order.ts";
import { checkOutcome } from "./check-outcome.ts";
import { checkShape } from "./check-shape.ts";
import type { Fields } from "./fields.ts";
import { fieldsOf } from "./fields.ts";
import { asMeant, isMisspelt, misspeltName } from "./misspelt-field.ts";
import { describeNode, isNull, isTruthy } from "./node-value.ts";
import { parseRecursion } from "./parse-action.ts";
import { parseSteps } from "./parse-step.ts";
import { withNamedLists } from "./swapped-lists.ts";

/** Parses a document, reporting every mistake once; undefined if there is nothing that could run. */
export function parse(document: Document, report: Report): RecipeNode | undefined {
  const { root: written } = document;
  if (written.kind !== "mapping") {
    const parameters = { subject: "recipe", expected: "a mapping", found: describeNode(written) };
    report("wrong-type", written.span, parameters);
    return undefined;
  }
  const root = withNamedLists(written, report);
  checkShape(root, report);
  const fields = fieldsOf(root, report);
  const stages = parseBody(fields, report);
  checkOrder(root, report);
  if (stages.every(({ steps }) => steps.length === 0)) return undefined;
  const recursion = fields.mappingOf("recursion");
  const recipe: RecipeNode = {
    ...parseHead(fields, report),
    context: parseContext(fields, report),
    recursion: recursion && parseRecursion(recursion, report),
    rateLimiting: parseRateLimiting(fields, report),
    orchestrator: parseOrchestrator(fields, report),
    stages,
    staged: isStaged(fields),
  };
  checkAgents(recipe, report);
  checkOutcome(recipe, report);
  return recipe;
}

function parseHead(
  fields: Fields,
  report: Report,
): Pick<RecipeNode, "name" | "version" | "description"> {
  const start = fields.mapping.entries[0]?.key.span ?? fields.mapping.span;
  const name = fields.text("name") ?? { value: "", span: start };
  checkRecipeName(name, report);
  checkLength("name", name, 100, report);
  const version = fields.text("version");
  if (version) checkVersion(version, report);
  const description = fields.entry("description")?.value;
  const text = description === undefined ? "" : descriptionText(description);
  if (description) checkLength("description", { value: text, span: description.span }, 500, report);
  return {
    name: { value: name.value, span: name.span },
    version: version?.value ?? "",
    description: text,
  };
}

/** Any value will do; what is no scalar counts as it is written. */
function descriptionText(node: Node): string {
  return node.kind === "scalar" ? node.text : spanText(node.span);
}

/** What a placeholder can name. */
const readableName = new WordPattern(String.raw`^[\p{L}\p{N}_]+$`);

/** The declared variables. Only text keys make any: the key `1` is not found by `{{1}}`. */
function parseContext(fields: Fields, report: Report): readonly VariableNode[] {
  const name = fields.has("context")
    ? "context"
    : misspeltName(fields.mapping, "context", "recipe");
  const entries = fields.mappingOf(name ?? "context")?.entries ?? [];
  const staged = isStaged(fields);
  for (const { key } of entries) {
    checkOverwritten({ value: key.text, span: key.span }, staged, report);
    const isReadable = readableName.test(key.text);
    if (typeof key.value === "string" && isReadable) continue;
    const help = isReadable ? notTextHelp(key) : undefined;
    report("unreachable-name", key.span, { name: key.text }, { help });
  }
  return entries
    .filter(({ key }) => typeof key.value === "string")
    .map(({ key, value }) => ({ name: { value: key.text, span: key.span }, value }));
}

/** What to write for a name that YAML takes for something else, as it does `on` and `no`. */
function notTextHelp(key: Scalar): string {
  return `YAML reads this key as ${describeValue(key)}: write "${quoteUserText(key.text)}" in quotes.`;
}

/** Whether a recipe has stages, also where their field is misspelt. */
function isStaged(fields: Fields): boolean {
  return (
    fields.has("stages") || (!fields.has("steps") && isMisspelt(fields.mapping, "stages", "recipe"))
  );
}

function parseBody(fields: Fields, report: Report): readonly StageNode[] {
  const { entry } = fieldsOf(asMeant(fields.mapping, "recipe"), report);
  const steps = entry("steps");
  const stages = entry("stages");
  if (steps && stages && isTruthy(steps.value) && isTruthy(stages.value)) {
    report("conflicting-fields", stages.key.span, { first: "steps", second: "stages" });
  }
  if (stages && isTruthy(stages.value)) {
    const items = stages.value.kind === "sequence" ? stages.value.items : [];
    return items.flatMap((item) => (item.kind === "mapping" ? [parseStage(item, report)] : []));
  }
  if (!steps || !isTruthy(steps.value)) {
    const nested = steps ? undefined : nestedSteps(fields.mapping);
    const key = steps?.key ?? nested?.key ?? fields.mapping.entries[0]?.key;
    const span = key?.span ?? fields.mapping.span;
    report("no-steps", span, { owner: "the recipe" }, { help: nested?.help });
    return [];
  }
  const name = { value: "", span: steps.key.span };
  return [{ name, steps: parseSteps(steps.value, report), approval: undefined }];
}

function parseStage(written: Mapping, report: Report): StageNode {
  const mapping = asMeant(written, "stage");
  const fields = fieldsOf(mapping, report);
  const name = fields.text("name");
  const located: Located<string> = name ?? { value: "", span: mapping.span };
  if (name) {
    checkStageName(name, report);
    checkLength("name", name, 100, report);
  }
  const list = fields.entry("steps");
  if (list?.value.kind === "sequence" && list.value.items.length === 0) {
    report("no-steps", list.key.span, { owner: `the stage "${located.value}"` });
  }
  const steps = parseSteps(list?.value, report);
  for (const { output } of steps)
    if (output?.value === "stage") checkOverwritten(output, true, report);
  return {
    name: { value: located.value, span: located.span },
    steps,
    approval: parseApproval(fields, report),
  };
}

function parseApproval(stage: Fields, report: Report): ApprovalNode | undefined {
  const written = stage.mappingOf("approval");
  if (!written) return undefined;
  const mapping = asMeant(written, "approval");
  const fields = fieldsOf(mapping, report);
  reportIdleApproval(fields, report);
  if (!fields.flag("required")) return undefined;
  const prompt = fields.text("prompt");
  if (!prompt) {
    const span = fields.entry("prompt")?.value.span ?? mapping.span;
    if (!fields.has("prompt")) {
      report("missing-field", span, { field: "prompt", owner: "a required approval" });
    }
    return undefined;
  }
  const timeout = fields.number("timeout");
  if (timeout) checkSeconds(timeout, "answer", report);
  return {
    prompt,
    timeoutSeconds: timeout?.value ?? 0,
    default: fields.text("default")?.value === "approve" ? "approve" : "deny",
    span: mapping.span,
  };
}

/** Reports a question that nobody is asked, and an answer for a time that never comes. */
function reportIdleApproval(fields: Fields, report: Report): void {
  const asked = fields.entry("prompt") ?? fields.entry("timeout");
  const required = fields.entry("required");
  if (asked && (!required || isNull(required.value))) {
    const where = "without `required: true`: nobody is asked";
    const help =
      "Write `required: true` beside it, so that a run waits here; or remove the approval.";
    report("ineffective-field", asked.key.span, { field: asked.key.text, where }, { help });
    return;
  }
  const answer = fields.entry("default");
  const text = answer?.value.kind === "scalar" ? answer.value.text : undefined;
  if (!answer || text !== "approve" || fields.has("timeout")) return;
  const where = "without a `timeout`: the approval is waited for without end";
  report("ineffective-field", answer.key.span, { field: "default", where });
}

function parseRateLimiting(recipe: Fields, report: Report): RateLimitingNode | undefined {
  const mapping = recipe.mappingOf("rate_limiting");
  if (!mapping) return undefined;
  const fields = fieldsOf(mapping, report);
  const most = fields.number("max_concurrent_llm", 1)?.value;
  return {
    maxConcurrent: most === undefined ? undefined : Math.floor(most),
    minDelayMs: fields.number("min_delay_ms")?.value ?? 0,
    backoff: parseBackoff(fieldsOf(fields.mappingOf("backoff") ?? empty(mapping), report), report),
  };
}

function empty(mapping: Mapping): Mapping {
  return { ...mapping, entries: [] };
}

function parseBackoff(fields: Fields, report: Report): BackoffNode | undefined {
  const initialMs = fields.number("initial_delay_ms")?.value ?? 1000;
  const longest = fields.number("max_delay_ms", Number.NEGATIVE_INFINITY);
  const maxMs = longest?.value ?? 60_000;
  if (maxMs < initialMs) {
    const span = (longest ?? fields.number("initial_delay_ms"))?.span ?? fields.mapping.span;
    report("value-out-of-range", span, {
      field: "max_delay_ms",
      found: String(maxMs),
      range: `at least \`initial_delay_ms\`, ${initialMs}`,
    });
  }
  const backoff = {
    initialMs,
    maxMs,
    multiplier: fields.number("multiplier", 1)?.value ?? 2,
    resetAfterSuccesses: Math.ceil(fields.number("reset_after_success", 1)?.value ?? 3),
  };
  return fields.flag("enabled", true) ? backoff : undefined;
}

function parseOrchestrator(fields: Fields, report: Report): Mapping | undefined {
  const mapping = fields.mappingOf("orchestrator");
  const config = mapping && fieldsOf(mapping, report).entry("config")?.value;
  return config && !isNull(config) && config.kind === "mapping" ? config : undefined;
}
