import { isList } from "../../runtime/values/value.ts";
import type { Read, Reads } from "../analysis/reads.ts";
import { hasKind } from "../analysis/scope/definitions.ts";
import { placeOfKeys } from "../analysis/scope/key-reads.ts";
import type { ScopeFlow } from "../analysis/scope/scope-flow.ts";
import { textSourceOfAll } from "../analysis/text-source.ts";
import { outlinedSteps } from "../analysis/types/prompt-outline.ts";
import { describeType, mayBeList } from "../analysis/types/type.ts";
import { dottedName } from "../ir/references.ts";
import type { LoopAction } from "../ir/step.ts";
import type { RuleReport } from "./rule.ts";
import { defineRule } from "./rule.ts";

type Codes =
  | "loop-over-mapping"
  | "loop-over-non-list"
  | "loop-over-text-output"
  | "loop-default-not-list"
  | "list-longer-than-limit";

/** A loop over anything but a list fails before its first iteration, and so does one over too long a list. */
export const loopOverNonList = defineRule({
  name: "loop-over-non-list",
  reports: [
    "loop-over-mapping",
    "loop-over-non-list",
    "loop-over-text-output",
    "loop-default-not-list",
    "list-longer-than-limit",
  ],
  check({ facts }, report) {
    for (const read of facts.reads.all) {
      const { action } = read.step;
      if (read.role !== "list" || action.kind !== "loop") continue;
      if (checkKeys(read, facts.reads, report) || checkOutline(read, report)) continue;
      if (checkChoice(read, report)) continue;
      checkList(read, action, facts.flow, report);
    }
  },
});

/** What may be anything is most likely a mapping where its keys are read: then the list is one of them. */
function checkKeys(
  { reference, variable }: Read,
  reads: Reads,
  report: RuleReport<Codes>,
): boolean {
  if (variable?.likely.kind !== "json" || reference.path.length > 0) return false;
  const place = placeOfKeys(variable.definitions, reads);
  if (place === undefined) return false;
  const related = [{ span: place, message: "its keys are read here" }];
  const parameters = { name: reference.name, reason: "the recipe reads keys of", key: "key" };
  report("loop-over-mapping", reference.span, parameters, { related });
  return true;
}

/** An agent that is shown a mapping answers with one. */
function checkOutline({ reference, variable }: Read, report: RuleReport<Codes>): boolean {
  const asking = outlinedSteps(variable?.definitions);
  const [first] = asking;
  const isMapping = asking.every(({ outline }) => outline.isMapping);
  if (first === undefined || reference.path.length > 0 || !isMapping) return false;
  const [key = "key", ...others] = first.outline.keys;
  const parameters = {
    name: reference.name,
    reason: `the prompt of step "${first.step.id}" shows keys of`,
    key: others.length === 0 ? key : "key",
  };
  const related = [{ span: first.step.idSpan, message: "set here" }];
  report("loop-over-mapping", reference.span, parameters, { related });
  return true;
}

/** An agent that is shown words to choose from answers with one of them. */
function checkChoice({ reference, variable }: Read, report: RuleReport<Codes>): boolean {
  const [key, ...keys] = reference.path;
  const asking = outlinedSteps(variable?.definitions);
  const [first] = asking;
  if (first === undefined || key === undefined || keys.length > 0) return false;
  if (!asking.every(({ outline }) => outline.choices.has(key))) return false;
  const name = `${reference.name}.${key}`;
  const from = `one of the words that the prompt of step "${first.step.id}" lists`;
  const related = [{ span: first.step.idSpan, message: "set here" }];
  const help = "Ask for a list there, or loop over another key.";
  report("loop-over-text-output", reference.span, { name, from }, { related, help });
  return true;
}

function checkList(read: Read, loop: LoopAction, flow: ScopeFlow, report: RuleReport<Codes>): void {
  const { reference, state, variable } = read;
  const text = dottedName(reference);
  const type = flow.typeOf(reference, state);
  const likely = flow.likelyTypeOf(reference, state);
  const given = hasKind(variable?.definitions, "param");
  if (!given && likely.kind !== "never" && !mayBeList(likely)) {
    report("loop-over-non-list", reference.span, { text, found: describeType(likely) });
  } else if (type.kind !== "never" && !mayBeList(type)) {
    report("loop-over-non-list", reference.span, { text, found: describeType(type) });
  } else if (likely.kind !== "never" && !mayBeList(likely)) {
    report("loop-default-not-list", reference.span, { name: text, found: describeType(likely) });
  } else if (variable && reference.path.length === 0) {
    checkText(read, report);
    checkLength(read, loop, report);
  }
}

/** Text is a list only if all of it is a JSON list, which some commands and most agents never print. */
function checkText({ reference, variable }: Read, report: RuleReport<Codes>): void {
  const first = variable && textSourceOfAll(variable.definitions);
  if (first === undefined) return;
  const related = [{ span: first.step.idSpan, message: "printed here" }];
  const { name } = reference;
  report("loop-over-text-output", reference.span, { name, from: first.from }, { related });
}

/** A declared list that nothing replaces is as long as it is written. */
function checkLength(
  { variable, reference }: Read,
  { head }: LoopAction,
  report: RuleReport<Codes>,
): void {
  const [definition, ...others] = variable?.definitions ?? [];
  if (definition?.kind !== "param" || others.length > 0 || head.kind !== "each") return;
  const { default: list, origin } = definition.param;
  if (origin === "option") return;
  if (list === undefined || !isList(list) || list.length <= head.atMost) return;
  report("list-longer-than-limit", reference.span, { items: list.length, limit: head.atMost });
}
