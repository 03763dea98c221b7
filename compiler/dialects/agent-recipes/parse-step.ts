import { quoteUserText } from "../../diagnostics/quote-user-text.ts";
import { closestName } from "../../diagnostics/spelling/closest-name.ts";
import { meantChoice } from "../../diagnostics/spelling/meant-choice.ts";
import type { Report } from "../../document/cursor.ts";
import { describeValue } from "../../document/describe-value.ts";
import { fieldNameFix } from "../../document/mistakes/field-name-fix.ts";
import { reportSwallowedFields } from "../../document/mistakes/swallowed-fields.ts";
import type { Entry, Mapping } from "../../document/node.ts";
import { isIntegerNode, isText } from "../../document/node.ts";
import { placeOfValue } from "../../document/place-of-value.ts";
import { secretsIn } from "../../document/secrets-in.ts";
import type { Located } from "../../source/located.ts";
import type { ModelTier, OutcomeTransition, StepNode } from "./ast.ts";
import { checkOutcomes } from "./check-outcomes.ts";
import type { StepSource } from "./compose-steps.ts";
import type { Fields } from "./fields.ts";
import { openFields, readText, requireWords } from "./fields.ts";
import { parseTransition } from "./parse-transition.ts";
import { checkModels } from "./prompts/check-model.ts";
import { checkPrompt } from "./prompts/check-prompt.ts";
import { namesWord } from "./prompts/names-word.ts";
import { fieldNames, isModelTier, modelTiers } from "./shape.ts";

/** What a step is read with. */
interface AroundStep {
  readonly exitOnOther: boolean;
  /** Of all steps and their outcomes. */
  readonly names: ReadonlySet<string>;
}

/** Parses one step; what is broken is left out, and reported. */
export function parseStep(source: StepSource, { exitOnOther, names }: AroundStep): StepNode {
  const { name, node, origins, report } = source;
  const base = { name, origins };
  const broken = { ...base, prompt: undefined, outcomes: [], transitions: [], model: undefined };
  if (node === undefined) return broken;
  if (node.kind !== "mapping") {
    const parameters = { expected: "a mapping", found: describeValue(node) };
    const span = placeOfValue({ key: name, value: node });
    report("wrong-type", span, { subject: `step "${name.value}"`, ...parameters });
    return broken;
  }
  const part = { part: "step", owner: `the step "${name.value}"`, named: name.span } as const;
  const fields = openFields(node, part, report);
  const reference = misspeltReference(fields);
  if (reference) {
    const help = `Write \`$ref\` instead of \`${quoteUserText(reference.key.text)}\`.`;
    const fix = fieldNameFix(reference.key, ["$ref"], new Set());
    const parameters = { field: "$ref", owner: fields.owner };
    report("missing-field", reference.key.span, parameters, { help, fix });
    return broken;
  }
  const prompt = parsePrompt(fields, report);
  const outcomes = parseOutcomes(fields, prompt?.value ?? "", report);
  const transitions = parseTransitions(fields, outcomes ?? [], report);
  fields.reportUnread();
  reportSwallowedFields(node, report, swallowable);
  reportSharedSecrets(source, node);
  const step: StepNode = {
    ...base,
    prompt,
    outcomes: outcomes ?? [],
    transitions: transitions ?? [],
    model: parseModel(fields.entry("model"), report),
  };
  if (outcomes && transitions) checkOutcomes(step, fields, exitOnOther, report);
  const text = fields.entry("prompt")?.value;
  if (prompt && text?.kind === "scalar") {
    checkPrompt(step, text, names, report);
    const model = { entry: fields.entry("model"), tier: step.model };
    checkModels(model, [{ step, prompt: text }], report);
  }
  return step;
}

/** Fields of states in one line, which a prompt that is indented like them takes in. */
const swallowable: ReadonlyMap<string, RegExp> = new Map([
  ["outcomes", /^\[[\w-]{1,40}(?:, ?[\w-]{1,40}){1,20}\]$/],
]);

/** What says, under another name than `$ref`, where the fields are that a step lacks. */
function misspeltReference({ entry, mapping }: Fields): Entry | undefined {
  const isWhole = ["prompt", "outcomes", "onOutcome"].every((name) => entry(name) !== undefined);
  return isWhole ? undefined : mapping.entries.find(isReference);
}

function isReference({ key: { text }, value }: Entry): boolean {
  const isPath = value.kind === "scalar" && /[#/]|\.(?:json|ya?ml)$/.test(value.text);
  const isNamed = /^[$_]?(?:extends|import|include|reference|use)$/.test(text);
  return isPath && (isNamed || closestName(text, ["$ref"]) !== undefined);
}

/** Secrets in the recipe's own text are found with those of all languages; a file of steps is checked with recipes only. */
function reportSharedSecrets({ origins, report }: StepSource, node: Mapping): void {
  for (const { span, what } of secretsIn(node)) {
    if (span.source !== origins[0].source) report("secret-literal", span, { what });
  }
}

function parsePrompt(fields: Fields, report: Report): Located<string> | undefined {
  const prompt = fields.text("prompt");
  const text = prompt && requireWords(prompt, "prompt", report);
  if (text && saysNothing.test(text.value.trim())) {
    const found = `"${quoteUserText(text.value.trim())}"`;
    const help = "The agent gets that word and nothing else: write what it is to do.";
    report("counts-as", text.span, { field: "prompt", found, meaning: "any other text" }, { help });
  }
  return text;
}

/** Words that stand for a prompt which nobody has written. */
const saysNothing =
  /^(?:(?:null|none|nil|undefined|n\/a|todo|tbd|tba|fixme)[.:!]?|[^\p{L}\p{N}]+)$/iu;

/** Undefined where an entry is no name, too: which outcomes there are is not known then. */
function parseOutcomes(
  fields: Fields,
  prompt: string,
  report: Report,
): readonly Located<string>[] | undefined {
  const entry = fields.required("outcomes");
  if (entry === undefined) return undefined;
  const { value } = entry;
  if (value.kind !== "sequence" || value.items.length === 0) {
    const found = value.kind === "sequence" ? "an empty list" : describeValue(value);
    const parameters = { expected: "a list of outcomes", found };
    report("wrong-type", placeOfValue(entry), { subject: 'field "outcomes"', ...parameters });
    return undefined;
  }
  const outcomes = new Map<string, Located<string>>();
  const isScale = value.items.filter(isIntegerNode).length > 1;
  for (const item of value.items) {
    // A number by itself of which the prompt says nothing has come there by a slip.
    const isName = isScale || (isIntegerNode(item) && namesWord(prompt, item.text));
    const outcome = readText(item, { subject: 'entry of "outcomes"', isName }, report);
    if (outcome === undefined) return undefined;
    const first = outcomes.get(outcome.value);
    if (first) {
      const related = [{ span: first.span, message: "first here" }];
      report("repeated-outcome", outcome.span, { outcome: outcome.value }, { related });
    } else outcomes.set(outcome.value, outcome);
  }
  return [...outcomes.values()];
}

function parseTransitions(
  fields: Fields,
  outcomes: readonly Located<string>[],
  report: Report,
): readonly OutcomeTransition[] | undefined {
  const entry = fields.required("onOutcome");
  if (entry === undefined) return undefined;
  const { value } = entry;
  if (value.kind !== "mapping" || value.entries.length === 0) {
    const found = value.kind === "mapping" ? "an empty mapping" : describeValue(value);
    const parameters = { expected: "a mapping of outcomes", found };
    report("wrong-type", placeOfValue(entry), { subject: 'field "onOutcome"', ...parameters });
    return undefined;
  }
  const names = new Set(outcomes.map((one) => one.value));
  const misplaced = value.entries.filter((one) => !names.has(one.key.text) && isFieldOfStep(one));
  for (const { key } of misplaced) {
    const help = `Put it one level up, beside \`onOutcome\`.`;
    report("misplaced-field", key.span, { field: key.text, owner: "the outcomes" }, { help });
  }
  return transitionsOf(
    value.entries.filter((one) => !misplaced.includes(one)),
    report,
  );
}

/** Whether an entry is a field that has slipped among the outcomes, with a value that leads nowhere. */
function isFieldOfStep({ key, value }: Entry): boolean {
  return fieldNames.step.includes(key.text) && value.kind !== "mapping";
}

function transitionsOf(entries: readonly Entry[], report: Report): readonly OutcomeTransition[] {
  return entries.map((entry) => {
    const { text, span } = entry.key;
    return { outcome: { value: text, span }, transition: parseTransition(entry, report) };
  });
}

/** The tier that a field names; undefined where there is none, or none of that name. */
export function parseModel(entry: Entry | undefined, report: Report): ModelTier | undefined {
  if (entry === undefined) return undefined;
  const node = entry.value;
  const text = node.kind === "scalar" ? node.text : "";
  if (isText(node) && isModelTier(text)) return text;
  const guess = meantChoice(text, modelTiers);
  const help = guess === undefined ? undefined : `Did you mean "${guess}"?`;
  const found = isText(node) && text !== "" ? `"${text}"` : describeValue(node);
  const allowed = '"haiku", "opus" or "sonnet"';
  const span = placeOfValue(entry);
  const fix = fieldNameFix({ text, span }, modelTiers, new Set());
  report("unknown-value", span, { field: "model", found, allowed }, { help, fix });
  return undefined;
}
