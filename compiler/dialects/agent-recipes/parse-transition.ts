import { quoteUserText } from "../../diagnostics/quote-user-text.ts";
import { meantChoice } from "../../diagnostics/spelling/meant-choice.ts";
import type { Report } from "../../document/cursor.ts";
import { describeValue } from "../../document/describe-value.ts";
import { fieldNameFix } from "../../document/mistakes/field-name-fix.ts";
import type { Entry } from "../../document/node.ts";
import { isText } from "../../document/node.ts";
import { placeOfValue } from "../../document/place-of-value.ts";
import type { Located } from "../../source/located.ts";
import type { TransitionNode } from "./ast.ts";
import { standsFor } from "./field-synonyms.ts";
import type { Fields } from "./fields.ts";
import { meantField, openFields, requireWords } from "./fields.ts";
import { checkFixedText } from "./placeholders.ts";
import { fieldNames } from "./shape.ts";

const broken: TransitionNode = { kind: "broken" };

/** Parses where an outcome leads: a step, an exit or a fresh session. */
export function parseTransition(entry: Entry, report: Report): TransitionNode {
  const { key, value } = entry;
  const subject = `transition of "${key.text}"`;
  if (value.kind !== "mapping") {
    const parameters = { expected: "a mapping", found: describeValue(value) };
    report("wrong-type", placeOfValue(entry), { subject, ...parameters }, { help: formFor(entry) });
    return broken;
  }
  const part = { part: "transition", owner: `the ${subject}` } as const;
  const fields = openFields(value, part, report);
  const several = severalSteps(fields);
  if (several) {
    reportSeveral(fields, several, report);
    return broken;
  }
  const transition = parseFields(fields, report);
  fields.reportUnread();
  return transition;
}

const oneStep =
  "A run is at one step at a time: write `nextStep` with the first of them, and lead on from each to the next.";

/** How a transition is written that is a list of steps, or a word alone. */
function formFor({ key, value }: Entry): string | undefined {
  if (value.kind === "sequence") return oneStep;
  // What has blanks is no name, and a field of the step is no outcome.
  const isName = isText(value) && /^\S+$/.test(value.value);
  if (!isName || fieldNames.step.includes(key.text)) return undefined;
  if (/^(?:end|exit|stop)$/.test(value.value)) return "Write `{action: exit, reason: ...}`.";
  return actions.includes(value.value)
    ? "Write `{action: restart-new-session, recipeId: ...}`."
    : `Write \`{nextStep: ${quoteUserText(value.value)}}\`.`;
}

/** What holds the steps of a transition that is meant to lead to several at once, as other languages have it. */
function severalSteps({ entry, mapping }: Fields): Entry | undefined {
  const action = entry("action")?.value;
  const acts = action?.kind === "scalar" && actions.includes(action.text);
  if (acts || mapping.entries.some(namesOne)) return undefined;
  return mapping.entries.find(
    ({ key, value }) => value.kind === "sequence" && key.text !== "action",
  );
}

/** Whether an entry leads to one step, perhaps under another name. */
function namesOne({ key: { text }, value }: Entry): boolean {
  const isNext = text === "nextStep" || meantField(text, "transition") === "nextStep";
  return value.kind === "scalar" && (isNext || standsFor(text, "nextStep", "transition"));
}

/** Tells it once, whatever the fields are called that such a transition has. */
function reportSeveral({ entry, owner }: Fields, several: Entry, report: Report): void {
  const { key, value } = several;
  const next = entry("nextStep");
  if (next === undefined) {
    report("missing-field", key.span, { field: "nextStep", owner }, { help: oneStep });
    return;
  }
  const parameters = { expected: "a text", found: describeValue(value) };
  const subject = `field "${key.text}"`;
  report("wrong-type", placeOfValue(several), { subject, ...parameters }, { help: oneStep });
}

function parseFields(fields: Fields, report: Report): TransitionNode {
  const next = fields.entry("nextStep")?.value;
  if (next) {
    // Which of both is meant is open where this one names no step.
    if (next.kind === "scalar" && next.value !== null) {
      reportIdle(fields, actionFields, 'beside "nextStep"', report);
    }
  } else if (meansAction(fields)) {
    const action = fields.required("action", forms);
    return action ? parseAction(fields, action, report) : broken;
  }
  const step = fields.text("nextStep", forms);
  return step ? { kind: "next", step, hasAction: fields.entry("action") !== undefined } : broken;
}

const forms =
  "A transition has `nextStep`, or `action: exit` and a `reason`, or `action: restart-new-session` and a `recipeId`.";

/** Whether there is an action, perhaps under another name, or what only an action has. */
function meansAction({ mapping }: Fields): boolean {
  return mapping.entries.some(
    ({ key: { text } }) =>
      actionFields.includes(meantField(text, "transition") ?? text) ||
      standsFor(text, "action", "transition"),
  );
}

const actionFields = ["action", "reason", "recipeId"];

function parseAction(fields: Fields, entry: Entry, report: Report): TransitionNode {
  const { value: action } = entry;
  const name = isText(action) ? action.value : "";
  if (name === "exit") {
    reportIdle(fields, ["recipeId"], "on an exit", report);
    const reason = requiredText(fields, "reason", report);
    checkFixedText(fields.entry("reason"), report);
    return reason ? { kind: "exit", reason } : broken;
  }
  if (name === "restart-new-session") {
    reportIdle(fields, ["reason"], "on a restart", report);
    const recipe = requiredText(fields, "recipeId", report);
    return recipe ? { kind: "restart", recipe } : broken;
  }
  const guess = meantChoice(name, actions);
  const help = guess === undefined ? undefined : `Did you mean "${guess}"?`;
  const found = name === "" ? describeValue(action) : `"${name}"`;
  const allowed = '"exit" or "restart-new-session"';
  const span = placeOfValue(entry);
  const fix = fieldNameFix({ text: name, span }, actions, new Set());
  report("unknown-value", span, { field: "action", found, allowed }, { help, fix });
  return broken;
}

const actions = ["exit", "restart-new-session"];

function requiredText(fields: Fields, field: string, report: Report): Located<string> | undefined {
  const text = fields.text(field);
  return text && requireWords(text, field, report);
}

function reportIdle(fields: Fields, names: readonly string[], where: string, report: Report): void {
  const [first, ...others] = names.flatMap((field) => fields.entry(field)?.key ?? []);
  const related = others.map(({ span }) => ({ span, message: "nor has this" }));
  if (first) report("ineffective-field", first.span, { field: first.text, where }, { related });
}
