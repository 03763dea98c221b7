import { meantChoice } from "../../diagnostics/spelling/meant-choice.ts";
import type { Report } from "../../document/cursor.ts";
import { describeValue } from "../../document/describe-value.ts";
import { fieldNameFix } from "../../document/mistakes/field-name-fix.ts";
import type { Entry } from "../../document/node.ts";
import { placeOfValue } from "../../document/place-of-value.ts";
import type { Located } from "../../source/located.ts";
import type { TransitionNode } from "./ast.ts";
import { standsFor } from "./field-synonyms.ts";
import type { Fields } from "./fields.ts";
import { meantField, openFields, requireWords } from "./fields.ts";
import { checkFixedText } from "./placeholders.ts";

const broken: TransitionNode = { kind: "broken" };

/** Parses where an outcome leads: a step, an exit or a fresh session. */
export function parseTransition(entry: Entry, report: Report): TransitionNode {
  const { key, value } = entry;
  const subject = `transition of "${key.text}"`;
  if (value.kind !== "mapping") {
    const parameters = { expected: "a mapping", found: describeValue(value) };
    report("wrong-type", placeOfValue(entry), { subject, ...parameters });
    return broken;
  }
  const part = { part: "transition", owner: `the ${subject}` } as const;
  const fields = openFields(value, part, report);
  const transition = parseFields(fields, report);
  fields.reportUnread();
  return transition;
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
  const name = action.kind === "scalar" && typeof action.value === "string" ? action.value : "";
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
