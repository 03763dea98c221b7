import { spellingsOf } from "../../runtime/semantics/amplihack-environment.ts";
import { meantCall } from "../analysis/conditions/method-as-key.ts";
import { passedTexts } from "../analysis/passed-text.ts";
import type { Read } from "../analysis/reads.ts";
import { areOfKind, createFirstQuestion, hasKind } from "../analysis/scope/definitions.ts";
import { inFirstIteration } from "../analysis/scope/first-iteration.ts";
import type { ScopeFlow } from "../analysis/scope/scope-flow.ts";
import type { VariableState } from "../analysis/scope/scope-state.ts";
import type { Called } from "../analysis/scope/set-by-call.ts";
import { isSetByCall } from "../analysis/scope/set-by-call.ts";
import { isToldByResult } from "../analysis/scope/told-by-result.ts";
import { failsWhereUnset } from "../analysis/scope/unset-reads.ts";
import { asksWhetherEmpty } from "../analysis/shell/pasting/asks-whether-empty.ts";
import {
  printerWithout,
  textSourceBesideJson,
  textSourceBesideMappings,
  textSourceOfAll,
} from "../analysis/text-source.ts";
import { missingItemKeys } from "../analysis/types/missing-item-keys.ts";
import type { Type } from "../analysis/types/type.ts";
import { accessKey, describeType, membersOf, never, typeOfValue } from "../analysis/types/type.ts";
import { brokenJson, emptyAfterFailure } from "../analysis/unkeyed-text.ts";
import { anyItem, originOf } from "../analysis/value-origin.ts";
import type { DiagnosticExtra } from "../diagnostics/diagnostic.ts";
import { listedNames } from "../diagnostics/listed-names.ts";
import { closestName } from "../diagnostics/spelling/closest-name.ts";
import { saidAt } from "../document/located-text.ts";
import { isSaidEmptyAt } from "../document/mistakes/said-empty.ts";
import { scalarAt } from "../document/scalar-at.ts";
import { pastedInto } from "../ir/evaluated.ts";
import type { Reference } from "../ir/expression.ts";
import type { Param, Plan } from "../ir/plan.ts";
import { dottedName, soleReference } from "../ir/references.ts";
import { holdsNothing, startValue } from "../ir/start-value.ts";
import { asksFor, isGuarded } from "../ir/visit.ts";
import { createObjectMemo } from "../source/object-memo.ts";
import type { Span } from "../source/span.ts";
import type { RuleReport, RuleSubject } from "./rule.ts";
import { defineRule } from "./rule.ts";

type Codes =
  | "unknown-key"
  | "path-into-scalar"
  | "path-into-default"
  | "path-into-item"
  | "path-into-text-output"
  | "maybe-unset-key";

/**
 * A path of keys must lead somewhere: into a mapping that has the key. What a variable holds follows
 * from what sets it; a declared default counts where no step replaces it.
 */
export const unknownKey = defineRule({
  name: "unknown-key",
  reports: [
    "unknown-key",
    "path-into-scalar",
    "path-into-default",
    "path-into-item",
    "path-into-text-output",
    "maybe-unset-key",
  ],
  check(subject, report) {
    const seen = new Set<number>();
    for (const read of subject.facts.reads.all) {
      const { reference, variable } = read;
      if (reference.path.length === 0 || variable === undefined) continue;
      if (seen.has(reference.span.start)) continue;
      seen.add(reference.span.start);
      const known = { reference, role: read.role, variable };
      if (checkPath(known, subject, report)) checkWays(read, subject, report);
    }
    checkItems(subject, report);
    checkPassed(subject, report);
  },
});

/** Tells text that is passed to a recipe which reads its keys. */
function checkPassed(subject: RuleSubject, report: RuleReport<Codes>): void {
  for (const { needed, recipe, reference, source } of passedTexts("keys", subject)) {
    const { name, span } = reference;
    const isAnswer = source.step.action.kind === "agent";
    const parameters = { name, from: source.from, may: false, isAnswer, call: undefined };
    const related = [{ span: needed, message: `The recipe "${recipe}" reads its keys here.` }];
    report("path-into-text-output", span, parameters, { related });
  }
}

/** Tells keys that conditions look up in items of lists. */
function checkItems({ plan, facts }: RuleSubject, report: RuleReport<Codes>): void {
  for (const decision of facts.reads.decisions) {
    for (const { access, key, list, type } of missingItemKeys(decision, facts.flow)) {
      const name = saidAt(plan.document, access.target.span);
      const { definitions } = decision.state.variables.get(list.name) ?? {};
      if (definitions !== undefined && areOfKind(definitions, "param")) {
        report("path-into-item", access.span, { name, found: describeType(type), key });
      } else reportKey({ name, key, type }, access.span, report);
    }
  }
}

/** Tells the first of the ways on which a path leads nowhere. */
function checkWays(read: Read, subject: RuleSubject, report: RuleReport<Codes>): void {
  const { plan, facts } = subject;
  const fails = failsWhereUnset(plan.dialect);
  if (fails && checkFirstIteration(read, { plan, flow: facts.flow }, report)) return;
  if (checkText(read, subject, report) || checkDefault(read, fails, report)) return;
  if (checkSpoilt(read, fails, subject, report)) return;
  if (checkLeftBehind(read, subject, report)) return;
  if (fails) checkDeclared(read, plan, {}, report);
  else if (isPastedAsIs(read, plan)) checkDeclared(read, plan, { help: emptyHelp }, report);
}

const emptyHelp =
  "It reads as empty text then. Say in the text what that means, or read it where a condition asks for it.";

/** Whether what is missing is empty text where a value is read, and the text around it does not say what that means. */
function isPastedAsIs({ reference, role }: Read, { document }: Plan): boolean {
  const { span } = reference;
  if (!pastedInto.has(role) || !saidAt(document, span).startsWith("{{")) return false;
  if (role === "prompt") return !isSaidEmptyAt(document, span);
  const script =
    role === "command" || role === "environment" ? scalarAt(document, span) : undefined;
  const name = dottedName(reference);
  return script === undefined || !asksWhetherEmpty(script.text, name, spellingsOf(name));
}

/** Whether the path can be followed to its end. */
function checkPath(known: Known, subject: RuleSubject, report: RuleReport<Codes>): boolean {
  const { reference, variable } = known;
  const missing = missingKey(reference, variable.likely);
  if (missing === undefined) return true;
  if (missing.type.kind === "never") return false;
  if (isLeftToCallers(missing, known, subject)) return true;
  const call = meantCall(known, missing.left, subject.plan);
  const input = isOfInput(known, subject) ? firstParam(variable.definitions) : undefined;
  if (input !== undefined && call === undefined) reportInput(missing, input, report);
  // The reference accepts such a path: the items of another caller may have the key.
  else if (isOfDeclaredList(known, subject)) {
    const { name, key, type } = missing;
    report("path-into-item", reference.span, { name, found: describeType(type), key });
  } else reportMissing(missing, call, report);
  return false;
}

/** Whether a key is looked up in a mapping that callers fill: an empty default, where what is missing reads as nothing. */
function isLeftToCallers(
  { type }: MissingKey,
  { variable }: Known,
  { plan: { dialect } }: RuleSubject,
): boolean {
  const isEmpty = type.kind === "record" && type.fields.size === 0;
  return isEmpty && !failsWhereUnset(dialect) && areOfKind(variable.definitions, "param");
}

/** Whether only callers set a variable, where nothing fails without the key. */
function isOfInput({ variable }: Known, { plan: { dialect } }: RuleSubject): boolean {
  return !failsWhereUnset(dialect) && areOfKind(variable.definitions, "param");
}

function reportInput(
  { reference, name, key, type }: MissingKey,
  { span }: Param,
  report: RuleReport<Codes>,
): void {
  const parameters = { name, key, found: describeType(type), closest: closestKey(type, key) };
  const related = [{ span, message: "its default" }];
  report("path-into-default", reference.span, parameters, { related });
}

/** Whether a variable holds the items of a list that the recipe declares, which callers may replace. */
function isOfDeclaredList({ reference, variable }: Known, subject: RuleSubject): boolean {
  if (!areOfKind(variable.definitions, "loop")) return false;
  if (missingKey(reference, variable.type) !== undefined) return false;
  const { definitions } = originOf(reference, variable.definitions, subject);
  return hasKind(definitions, "param") || hasKind(definitions, "loop");
}

/** What the first iteration of a loop reads, though later ones read what replaces it. */
function checkFirstIteration(
  read: Read,
  { plan, flow }: { readonly plan: Plan; readonly flow: ScopeFlow },
  report: RuleReport<Codes>,
): boolean {
  const before = inFirstIteration(read, plan, flow);
  const missing = before && missingKey(read.reference, before.likely);
  if (missing === undefined || missing.type.kind === "never") return false;
  reportMissing(missing, meantCall(read, missing.left, plan), report);
  return true;
}

/** The first key of a path that what it is looked up in does not have. */
function missingKey(reference: Reference, start: Type): MissingKey | undefined {
  let type = start;
  let name = reference.name;
  let left = reference.path.length;
  for (const key of reference.path) {
    const access = accessKey(type, key);
    if (access.kind === "missing") return { reference, name, key, left, type };
    left -= 1;
    type = access.type;
    name = `${name}.${key}`;
  }
  return undefined;
}

interface Known extends Pick<Read, "reference" | "role"> {
  readonly variable: NonNullable<Read["variable"]>;
}

interface MissingKey {
  readonly reference: Reference;
  readonly name: string;
  readonly key: string;
  /** How long the rest of the path is that begins with it. */
  readonly left: number;
  readonly type: Type;
}

function reportMissing(
  { reference, name, key, type }: MissingKey,
  call: string | undefined,
  report: RuleReport<Codes>,
): void {
  if (membersOf(type).every(({ kind }) => kind !== "record")) {
    report("path-into-scalar", reference.span, { name, found: describeType(type), key, call });
    return;
  }
  reportKey({ name, key, type }, reference.span, report);
}

function reportKey(
  { name, key, type }: Pick<MissingKey, "key" | "name" | "type">,
  span: Span,
  report: RuleReport<"unknown-key">,
): void {
  const keys = sortedKeys(type);
  const closest = closestKey(type, key);
  report("unknown-key", span, { name, key, closest, keys: listedNames(keys) });
}

const sortedKeys = createObjectMemo((type: Type): readonly string[] =>
  membersOf(type)
    .flatMap((member) => (member.kind === "record" ? [...member.fields.keys()] : []))
    .sort(),
);

/** The key that is most likely meant by one that a value has not, or the path to it. */
function closestKey(type: Type, key: string): string | undefined {
  const [nested] = membersOf(type).flatMap((member) => nestedIn(member, key));
  return nested ?? closestName(key, sortedKeys(type));
}

/** Paths to mappings inside that do have the key: `result.field` for `field`. */
function nestedIn(type: Type, key: string): readonly string[] {
  if (type.kind !== "record") return [];
  return [...type.fields].flatMap(([name, field]) =>
    membersOf(field.type).some((member) => member.kind === "record" && member.fields.has(key))
      ? [`${name}.${key}`]
      : [],
  );
}

/** Text has keys only by luck. */
function checkText(read: Read, subject: RuleSubject, report: RuleReport<Codes>): boolean {
  const { reference, variable } = read;
  const { name, path } = reference;
  if (variable === undefined) return false;
  const origin = originOf(reference, variable.definitions, subject);
  if (origin.path.length === 0 || origin.path.includes(anyItem)) return false;
  const call = meantCall(read, origin.path.length, subject.plan);
  const method = call === undefined ? undefined : path.at(-1);
  // Text of any command is more likely asked for its length than printed as JSON with a key of that name.
  const always =
    textSourceOfAll(origin.definitions) ??
    (method === undefined ? undefined : printerWithout(method, origin.definitions));
  // What a step asks before it reads may be which of the others has run.
  const mayKnow = isGuarded(read.step) && read.role !== "guard";
  const isSurelyRead = !mayKnow && failsWhereUnset(subject.plan.dialect);
  const first =
    always ??
    (mayKnow ? undefined : textSourceBesideJson(origin.definitions)) ??
    (isSurelyRead ? textSourceBesideMappings(origin.definitions) : undefined);
  if (first === undefined) return false;
  const { from, step } = first;
  const may = always === undefined;
  const isAnswer = step.action.kind === "agent";
  const text = dottedName({ name, path: path.slice(0, -origin.path.length) });
  const related = may ? [{ span: step.idSpan, message: "leaves text" }] : [];
  const parameters = { name: text, from, may, isAnswer, call };
  report("path-into-text-output", reference.span, parameters, { related });
  return true;
}

/** Text that a command leaves on one of its ways: where it prints JSON with a slip in it, or fails without printing any. */
function checkSpoilt(
  { reference, role, step, variable }: Read,
  fails: boolean,
  subject: RuleSubject,
  report: RuleReport<Codes>,
): boolean {
  if (variable === undefined) return false;
  const { definitions, path } = originOf(reference, variable.definitions, subject);
  if (path.length === 0 || path.includes(anyItem)) return false;
  // What a step asks before it reads may be whether another one has gone well.
  const mayKnow = !fails || (isGuarded(step) && role !== "guard");
  const broken = brokenJson(definitions);
  const source = broken ?? (mayKnow ? undefined : emptyAfterFailure(definitions));
  if (source === undefined) return false;
  const { from, step: setter } = source;
  const spoilt = broken === undefined ? "empty" : "broken";
  const name = dottedName({
    name: reference.name,
    path: reference.path.slice(0, -path.length),
  });
  const related = [{ span: setter.idSpan, message: "leaves text" }];
  const parameters = { name, from, may: true, isAnswer: false, call: undefined, spoilt } as const;
  report("path-into-text-output", reference.span, parameters, { related });
  return true;
}

/** A default without the key stays where the step that would replace it is skipped. */
function checkDefault(
  { reference, role, step, variable }: Read,
  fails: boolean,
  report: RuleReport<Codes>,
): boolean {
  const [key] = reference.path;
  const given = variable && firstParam(variable.definitions);
  if (variable === undefined || key === undefined || given?.default === undefined) return false;
  const type = typeOfValue(given.default);
  if (areOfKind(variable.definitions, "param")) return checkOwnDefault(reference, given, report);
  const setter = firstExit(variable.definitions);
  if (setter === undefined) return false;
  // What a condition reads, it does not keep from being read; where that fails, it fails.
  const isKept = isGuarded(step) && !(fails && role === "guard");
  if (accessKey(type, key).kind === "found" || isKept || !isGuarded(setter)) return false;
  const { name } = reference;
  const parameters = { name, key, found: describeType(type), step: setter.id };
  const related = [{ span: given.span, message: "declared here" }];
  report("path-into-default", reference.span, parameters, { related });
  return true;
}

/** What an input is where a recipe runs by itself: callers in the workspace may give it the keys that its default has not. */
function checkOwnDefault(reference: Reference, param: Param, report: RuleReport<Codes>): boolean {
  const value = startValue(param);
  if (value === undefined || holdsNothing(value)) return false;
  const missing = missingKey(reference, typeOfValue(value));
  if (missing !== undefined) reportInput(missing, param, report);
  return missing !== undefined;
}

const firstParam = createFirstQuestion((one) => (one.kind === "param" ? one.param : undefined));
const firstLoop = createFirstQuestion((one) => (one.kind === "loop" ? one.step : undefined));
const firstExit = createFirstQuestion((one) => (one.kind === "exit" ? one.step : undefined));
const firstCallee = createFirstQuestion((one) =>
  one.kind === "exit" && one.step.action.kind === "call" ? one.step.action.callee : undefined,
);

/** A key of a callee's result that the callee sets on some paths only, its guards taken into account. */
function checkLeftBehind(
  { reference, step, variable }: Read,
  { callees }: RuleSubject,
  report: RuleReport<Codes>,
): boolean {
  const { name, path, span } = reference;
  const [key] = path;
  if (variable === undefined || key === undefined) return false;
  const callee = firstCallee(variable.definitions);
  if (callee?.kind !== "static" || !isOptional(variable.likely, key)) return false;
  const flow = callees.facts(callee.plan)?.flow;
  if (isSetAtEnd(key, flow)) return false;
  const plan = callees.plan(callee.plan);
  if (plan && flow && isSetByCalls(key, variable, { plan, flow })) return false;
  if (plan && isToldByResult(step, { callee: plan, name: key, holder: name })) return false;
  report("maybe-unset-key", span, { name, key, reason: `"${callee.path}" does not always set it` });
  return true;
}

/** Whether all calls that a variable may come from pass what lets a recipe set a key of it. */
function isSetByCalls(key: string, { definitions }: VariableState, called: Called): boolean {
  return definitions.list().every((one) => {
    const call = one.kind === "exit" ? one.step.action : undefined;
    return call?.kind === "call" && isSetByCall(key, call, called);
  });
}

/** Whether a recipe sets a variable wherever it completes, such as by steps of which one runs in each case. */
function isSetAtEnd(name: string, flow: ScopeFlow | undefined): boolean {
  const end = flow?.stateBefore(flow.graph.completed);
  return flow !== undefined && end !== undefined && flow.definedness(end, name) === "yes";
}

/** The variable with a declared type of which another one is, or is an item. */
function declaredNameOf({ name }: Reference, { definitions }: VariableState): string {
  const action = areOfKind(definitions, "loop") ? firstLoop(definitions)?.action : undefined;
  if (action?.kind !== "loop" || action.head.kind !== "each") return name;
  return soleReference(action.head.list)?.name ?? name;
}

/** A key that a declared type lets be absent, where no condition before the read asks for anything of that variable. */
function checkDeclared(
  { reference, role, step, variable }: Read,
  { outputTypes }: Plan,
  extra: DiagnosticExtra,
  report: RuleReport<Codes>,
): void {
  const { name, path, span } = reference;
  if (variable === undefined || outputTypes === undefined) return;
  const declaration = outputTypes.get(declaredNameOf(reference, variable));
  if (declaration === undefined) return;
  if (role !== "guard" && asksFor(step, name)) return;
  let type = variable.likely;
  let owner = name;
  for (const key of path) {
    if (isOptional(type, key)) {
      const related = [{ span: declaration.span, message: "declared here" }];
      const parameters = { name: owner, key, reason: "it is optional" };
      report("maybe-unset-key", span, parameters, { ...extra, related });
      return;
    }
    const access = accessKey(type, key);
    type = access.kind === "found" ? access.type : never;
    owner = `${owner}.${key}`;
  }
}

/** Whether all that something may be are mappings, of which some have no such key. */
function isOptional(type: Type, key: string): boolean {
  const access = accessKey(type, key);
  const isMapping = membersOf(type).every(({ kind }) => kind === "record");
  return isMapping && access.kind === "found" && access.optional;
}
