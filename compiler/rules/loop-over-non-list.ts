import type { Value } from "../../runtime/values/value.ts";
import { isList } from "../../runtime/values/value.ts";
import { passedTexts } from "../analysis/demands/passed-text.ts";
import { placeOfKeys } from "../analysis/keys/place-of-keys.ts";
import { emptyAfterFailure } from "../analysis/keys/spoilt-text.ts";
import { textSourceBesideDefaults } from "../analysis/origins/text-source.ts";
import type { Origin } from "../analysis/origins/value-origin.ts";
import { originOf } from "../analysis/origins/value-origin.ts";
import type { Read, Reads } from "../analysis/reads.ts";
import type { Definition } from "../analysis/scope/definition.ts";
import { hasKind } from "../analysis/scope/definitions.ts";
import type { ScopeFlow } from "../analysis/scope/scope-flow.ts";
import { printedInto } from "../analysis/types/printed-type.ts";
import type { PromptOutline } from "../analysis/types/prompt-outline.ts";
import { outlinedSteps, shownMappingAt } from "../analysis/types/prompt-outline.ts";
import type { Type } from "../analysis/types/type.ts";
import { describeType, mayBeList, membersOf } from "../analysis/types/type.ts";
import { dottedName } from "../ir/references.ts";
import type { LoopAction } from "../ir/step.ts";
import { isGuarded } from "../ir/visit.ts";
import type { RuleReport, RuleSubject } from "./rule.ts";
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
  check(subject, report) {
    const { facts } = subject;
    for (const read of facts.reads.all) {
      const { reference, variable } = read;
      const { action } = read.step;
      if (read.role !== "list" || action.kind !== "loop") continue;
      if (checkKeys(read, facts.reads, report)) continue;
      const origin = variable && originOf(reference, variable.definitions, subject);
      if (origin && (checkOutline(read, origin, report) || checkChoice(read, origin, report)))
        continue;
      if (checkType(read, facts.flow, report)) continue;
      if (!checkText(read, origin, report)) checkEmpty(read, facts.reads, report);
      checkLength(read, action, report);
    }
    checkPassed(subject, report);
  },
});

/** What may be anything is most likely a mapping where its keys are read: then the list is one of them. */
function checkKeys(
  { reference, variable }: Read,
  reads: Reads,
  report: RuleReport<Codes>,
): boolean {
  if (variable?.likely.kind !== "json" || reference.path.length > 0) return false;
  // Where a prompt asks for a list, the keys are the mistake.
  const asking = outlinedSteps(variable.definitions);
  if (asking.some(({ outline }) => outline.shown.kind === "list")) return false;
  const place = placeOfKeys(variable.definitions, reads);
  if (place === undefined) return false;
  const related = [{ span: place, message: "its keys are read here" }];
  const parameters = { name: reference.name, reason: "the recipe reads keys of", key: "key" };
  report("loop-over-mapping", reference.span, parameters, { related });
  return true;
}

/** An agent that is shown a mapping answers with one, also behind a key. */
function checkOutline({ reference }: Read, origin: Origin, report: RuleReport<Codes>): boolean {
  const asking = outlinedSteps(origin.definitions);
  const [first] = asking;
  const shown = asking.map(({ outline }) => shownMappingAt(outline, origin.path));
  if (first === undefined || shown.includes(undefined)) return false;
  const [key = "key", ...others] = [...(shown[0]?.keys.keys() ?? [])].sort();
  const parameters = {
    name: dottedName(reference),
    reason: `the prompt of step "${first.step.id}" shows keys of`,
    key: others.length === 0 ? key : "key",
  };
  const related = [{ span: first.step.idSpan, message: "set here" }];
  report("loop-over-mapping", reference.span, parameters, { related });
  return true;
}

/** An agent that is shown words to choose from, a number, or a text where it shows lists as such, answers with one of them. */
function checkChoice({ reference }: Read, origin: Origin, report: RuleReport<Codes>): boolean {
  const [key, ...keys] = origin.path;
  const asking = outlinedSteps(origin.definitions);
  const [first] = asking;
  if (first === undefined || typeof key !== "string" || keys.length > 0) return false;
  const [kind, ...kinds] = asking.map(({ outline }) => singleShown(outline, key));
  if (kind === undefined || kinds.some((one) => one !== kind)) return false;
  const prompt = `the prompt of step "${first.step.id}"`;
  const from =
    kind === "word" ? `one of the words that ${prompt} lists` : `a ${kind}, as ${prompt} shows it`;
  const name = dottedName(reference);
  const related = [{ span: first.step.idSpan, message: "set here" }];
  const help = "Ask for a list there, or loop over another key.";
  report("loop-over-text-output", reference.span, { name, from, isAsked: true }, { related, help });
  return true;
}

/** What a prompt shows behind a key of its mapping that is no list. */
function singleShown(
  { choices, numbers, shown, truths }: PromptOutline,
  key: string,
): "number" | "text" | "truth value" | "word" | undefined {
  if (choices.has(key)) return "word";
  if (numbers.has(key)) return "number";
  if (truths.has(key)) return "truth value";
  if (shown.kind !== "mapping" || shown.keys.get(key)?.kind !== "text") return undefined;
  return shown.keys.values().some(({ kind }) => kind === "list") ? "text" : undefined;
}

/** What is certainly no list, or none where its default stays. */
function checkType(
  { reference, state, variable }: Read,
  flow: ScopeFlow,
  report: RuleReport<Codes>,
): boolean {
  const text = dottedName(reference);
  const type = flow.typeOf(reference, state);
  const likely = flow.likelyTypeOf(reference, state);
  const given = hasKind(variable?.definitions, "param");
  const isOther = likely.kind !== "never" && !mayBeList(likely);
  if (!given && isOther) {
    report("loop-over-non-list", reference.span, { text, found: describeType(likely) });
  } else if (type.kind !== "never" && !mayBeList(type)) {
    report("loop-over-non-list", reference.span, { text, found: describeType(type) });
  } else if (isOther) {
    const inQuotes = hasListInQuotes(likely);
    report("loop-default-not-list", reference.span, {
      name: text,
      found: describeType(likely),
      inQuotes,
    });
  } else return false;
  return true;
}

/** Whether the only text that a value has by default is a list but for the quotes around it. */
function hasListInQuotes(likely: Type): boolean {
  const [only, ...others] = membersOf(likely);
  if (others.length > 0 || only?.kind !== "literal") return false;
  return typeof only.value === "string" && /^\s*\[.*\]\s*$/s.test(only.value);
}

/** Text is a list only if all of it is a JSON list, which some commands and most agents never print. */
function checkText(
  { reference }: Read,
  origin: Origin | undefined,
  report: RuleReport<Codes>,
): boolean {
  const first =
    origin?.path.length === 0 ? textSourceBesideDefaults(origin.definitions) : undefined;
  if (first === undefined) return false;
  const related = [{ span: first.step.idSpan, message: "printed here" }];
  const name = dottedName(reference);
  report("loop-over-text-output", reference.span, { name, from: first.from }, { related });
  return true;
}

/** A command that prints all or nothing leaves no list when it fails, and the run goes on. */
function checkEmpty(read: Read, { all }: Reads, report: RuleReport<Codes>): void {
  const { reference, step, variable } = read;
  const { name, path, span } = reference;
  // What the step, or another one, asks before may be whether there is a list.
  if (variable === undefined || path.length > 0 || isGuarded(step)) return;
  const source = emptyAfterFailure(variable.definitions);
  if (source === undefined) return;
  if (all.some(({ role, reference: other }) => role === "guard" && other.name === name)) return;
  const related = [{ span: source.step.idSpan, message: "goes on after a failure" }];
  const help = "Print a list then, too (`... || echo '[]'`), or let the step fail.";
  const { from } = source;
  report("loop-over-text-output", span, { name, from, isAsked: true }, { related, help });
}

/** The same text in the loop of a recipe that it is passed to. */
function checkPassed(subject: RuleSubject, report: RuleReport<Codes>): void {
  for (const { as, needed, recipe, reference, source } of passedTexts("items", subject)) {
    const related = [
      { span: needed, message: "It must be a list because of this." },
      { span: source.step.idSpan, message: "printed here" },
    ];
    const { name, span } = reference;
    const passed = { recipe, as };
    report("loop-over-text-output", span, { name, from: source.from, passed }, { related });
  }
}

/** A list that is written in the recipe, in a default that nothing replaces or in what a command prints, is as long as it is there. */
function checkLength(
  { variable, reference }: Read,
  { head }: LoopAction,
  report: RuleReport<Codes>,
): void {
  if (reference.path.length > 0) return;
  const [definition, ...others] = variable?.definitions ?? [];
  if (definition === undefined || others.length > 0 || head.kind !== "each") return;
  const list = writtenValue(definition);
  if (list === undefined || !isList(list) || list.length <= head.atMost) return;
  const span = head.atMostSpan ?? reference.span;
  report("list-longer-than-limit", span, { items: list.length, limit: head.atMost });
}

function writtenValue(definition: Definition): Value | undefined {
  if (definition.kind === "param") {
    const { default: list, origin } = definition.param;
    return origin === "option" ? undefined : list;
  }
  if (definition.kind !== "exit") return undefined;
  const { assignment, exit, step } = definition;
  return printedInto(step, exit, assignment)?.only?.value;
}
