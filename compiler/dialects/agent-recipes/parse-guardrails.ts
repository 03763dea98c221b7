import { isInteger } from "../../../runtime/values/value.ts";
import type { Report } from "../../document/cursor.ts";
import { describeValue } from "../../document/describe-value.ts";
import { unquoteFix } from "../../document/mistakes/unquote-fix.ts";
import type { Entry } from "../../document/node.ts";
import { isText } from "../../document/node.ts";
import { placeOfValue } from "../../document/place-of-value.ts";
import type { Located } from "../../source/located.ts";
import type { GuardrailsNode } from "./ast.ts";
import type { Fields } from "./fields.ts";
import { numberOf, openFields } from "./fields.ts";

/** Parses the bounds of a recipe; those that are not given have the defaults of the document. */
export function parseGuardrails(recipe: Fields, report: Report): GuardrailsNode {
  const entry = recipe.entry("guardrails");
  const span = recipe.mapping.span;
  const defaults: GuardrailsNode = {
    maxStepVisits: { value: 3, span },
    maxTotalSteps: { value: 100, span },
    exitOnOther: true,
  };
  if (entry === undefined) return defaults;
  if (entry.value.kind !== "mapping") {
    const parameters = { expected: "a mapping", found: describeValue(entry.value) };
    report("ignored-value", placeOfValue(entry), { field: "guardrails", ...parameters });
    return defaults;
  }
  const part = { part: "guardrails", owner: '"guardrails"' } as const;
  const fields = openFields(entry.value, part, report);
  fields.reportUnread();
  const maxStepVisits = parseBound(fields, "maxStepVisits", report);
  const maxTotalSteps = parseBound(fields, "maxTotalSteps", report) ?? defaults.maxTotalSteps;
  if (maxStepVisits && maxStepVisits.value > maxTotalSteps.value) {
    const parameters = { visits: maxStepVisits.value, steps: maxTotalSteps.value };
    report("unreachable-guardrail", maxStepVisits.span, parameters);
  }
  return {
    maxStepVisits: maxStepVisits ?? defaults.maxStepVisits,
    maxTotalSteps,
    exitOnOther: parseFlag(fields.entry("exitOnOther"), report),
  };
}

/** What is no number counts as 0 in the reference, which allows no step at all: it is refused. */
function parseBound(fields: Fields, field: string, report: Report): Located<number> | undefined {
  const entry = fields.entry(field);
  if (entry === undefined) return undefined;
  const node = entry.value;
  const value = Math.trunc(numberOf(node));
  const span = placeOfValue(entry);
  if (!(value >= 1)) {
    const found = node.kind === "scalar" && node.text !== "" ? node.text : describeValue(node);
    report("value-out-of-range", span, { field, found, range: "a whole number from 1" });
    return undefined;
  }
  if (node.kind === "scalar" && !isInteger(node.value)) {
    const parameters = { field, found: describeValue(node), meaning: String(value) };
    report("counts-as", span, parameters, { fix: unquoteFix(node, "a whole number") });
  }
  return { value, span };
}

/** Every value counts as true or false, as in the reference. */
function parseFlag(entry: Entry | undefined, report: Report): boolean {
  if (entry === undefined) return true;
  const node = entry.value;
  if (node.kind === "scalar" && typeof node.value === "boolean") return node.value;
  const value = isText(node) ? node.text.trim() === "true" : numberOf(node) !== 0;
  const parameters = { field: "exitOnOther", found: describeValue(node), meaning: String(value) };
  report("counts-as", placeOfValue(entry), parameters, { fix: unquoteFix(node, "true or false") });
  return value;
}
