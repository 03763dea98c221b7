import { scriptOf } from "../analysis/commands/script-of.ts";
import { areOfKind } from "../analysis/scope/definitions.ts";
import type { ScopeFlow } from "../analysis/scope/scope-flow.ts";
import type { ScopeState } from "../analysis/scope/scope-state.ts";
import { arithmetic } from "../analysis/shell/environment/computed-parts.ts";
import { evaluatedVariables } from "../analysis/shell/environment/evaluated-variables.ts";
import { jsonName } from "../analysis/shell/json-text.ts";
import { parseShell } from "../analysis/shell/parse-shell.ts";
import { plainBehindGuards } from "../analysis/shell/plain-behind-guards.ts";
import type { TaintSource } from "../analysis/taint/taint.ts";
import { taintOf } from "../analysis/taint/taint.ts";
import { hasNoQuotes } from "../analysis/taint/taint-quotes.ts";
import { traceOf } from "../analysis/taint/taint-text.ts";
import type { Type } from "../analysis/types/type.ts";
import { membersOf } from "../analysis/types/type.ts";
import { saidAt } from "../document/located-text.ts";
import type { Document } from "../document/node.ts";
import { scalarAt } from "../document/scalar-at.ts";
import { scalarMapOf } from "../document/scalar-map.ts";
import type { Reference } from "../ir/expression.ts";
import { referencesOf } from "../ir/references.ts";
import type { CodePlace, ShellAction, Step } from "../ir/step.ts";
import { commandsIn } from "../ir/visit.ts";
import type { Span } from "../source/span.ts";
import type { RuleReport, RuleSubject } from "./rule.ts";
import { defineRule } from "./rule.ts";

/**
 * Values arrive in commands exactly as they are: that keeps them out of the shell's way, and makes them part of the program
 * where the text around them is one for python3, jq or another shell, or JSON.
 */
export const valueAsProgram = defineRule({
  name: "value-as-program",
  reports: ["value-as-program"],
  check(subject, report) {
    for (const { command, step } of commandsIn(subject.plan.body)) {
      checkCommand(command, step, subject, report);
    }
  },
});

function checkCommand(
  action: ShellAction,
  step: Step,
  subject: RuleSubject,
  report: RuleReport<"value-as-program">,
): void {
  const { flow } = subject.facts;
  const { document } = subject.plan;
  const places = codeIn(action, document);
  if (places.length === 0) return;
  const node = flow.graph.action(step.key);
  const state = node && flow.stateBefore(node);
  const reported = new Set<string>();
  const telling = places.filter(({ reference }) => !isOfNumbers(reference, state, flow));
  for (const place of telling) {
    const { program, reference, span } = place;
    const sources = harmfulSources(reference, state, subject);
    const source = sources?.[0];
    if (sources === undefined || !isLikelyToHarm(place, source, subject)) continue;
    if (program === jsonName) {
      if (reported.has(reference.name)) continue;
      reported.add(reference.name);
    }
    const placeholder = shownPlace(program, span, document);
    if (isLetThrough(placeholder, span, document)) continue;
    const related = source ? traceOf(source) : [];
    report("value-as-program", span, { placeholder, program }, { related });
  }
}

/** A placeholder, or a variable of the shell as `$NAME`: the closing brace of `${NAME}` is not in its place, and what computes needs no sign. */
function shownPlace(program: string, span: Span, document: Document): string {
  const said = saidAt(document, span).replace(/^\$\{(\w+)\}?/, "$$$1");
  return program === arithmetic ? said.replace(/^(?=\w)/, "$") : said;
}

/** Whether the command has ended before it comes to a place unless what stands there is a plain word. */
function isLetThrough(placeholder: string, { source, start }: Span, document: Document): boolean {
  const scalar = scalarAt(document, { source, start, end: start });
  if (scalar === undefined || !/\bexit\b/.test(scalar.text)) return false;
  const at = scalarMapOf(scalar);
  return plainBehindGuards(parseShell(scalar.text)).some(
    ({ text, end }) => text === placeholder && at.span(end, end).start <= start,
  );
}

/** Where a text comes from that may hold quotes; undefined where it cannot. */
function harmfulSources(
  reference: Reference,
  state: ScopeState | undefined,
  subject: RuleSubject,
): readonly TaintSource[] | undefined {
  if (state === undefined) return [];
  const sources = taintOf(reference, state, subject);
  if (sources.length > 0) {
    const harmful = sources.filter((one) => !hasNoQuotes(one));
    return harmful.length > 0 ? harmful : undefined;
  }
  return isOfWords(reference, state, subject.facts.flow) ? undefined : [];
}

function isLikelyToHarm(
  { isByVariable, isWhole, program, reference }: CodePlace,
  source: TaintSource | undefined,
  subject: RuleSubject,
): boolean {
  if (isWhole && !isForeign(source) && isMeantAsProgram(reference.name, subject)) return false;
  // Only what an agent writes is likely to have quotes and line breaks in it.
  if (program === jsonName || program === arithmetic) return source?.origin === "agent";
  if (isByVariable === true && filters.has(program)) return source?.origin === "agent";
  // Who hands the shell a command from the environment means it as one, unless others have written it.
  return isByVariable !== true || isForeign(source);
}

/**
 * Whether a variable that stands for a whole program is meant to: what it holds unless the caller says otherwise is one of
 * several words or signs, or its name says so.
 */
function isMeantAsProgram(name: string, { plan }: RuleSubject): boolean {
  const preset = plan.params.find((param) => param.name === name)?.default;
  return (
    namedProgram.test(name) || (typeof preset === "string" && /\S\s+\S|[[\]{}()|]/.test(preset))
  );
}

const namedProgram =
  /(?:^|_)(?:code|cmd|command|expr|expression|filter|program|query|script|sql)$/i;

/** Programs that put texts and numbers of other commands into filters of one line, which these mostly fit. */
const filters: ReadonlySet<string> = new Set(["awk", "gawk", "jq", "mawk", "sed"]);

/** A value in the text that a program evaluates, and what stands there for it. */
interface ShownCode extends CodePlace {
  readonly span: Span;
}

function codeIn(action: ShellAction, document: Document): readonly ShownCode[] {
  const { code = [] } = action;
  const own = code.map((place) => ({ ...place, span: place.reference.span }));
  return [...own, ...evaluatedEntries(action, document)];
}

/** Values that a command is given in variables of its own, and has evaluated: `env: {TEXT: "{{x}}"}`, `eval "$TEXT"`. */
function evaluatedEntries(
  { command, env, environment }: ShellAction,
  document: Document,
): readonly ShownCode[] {
  // Where all variables are in the environment, the author has named none of these.
  if (environment === "scope") return [];
  const given = env.filter(({ value }) => referencesOf(value).length > 0);
  const scalar = given.length > 0 ? scalarAt(document, command.span) : undefined;
  if (scalar === undefined) return [];
  const spanAt = scalarMapOf(scalar).span;
  return evaluatedVariables(scriptOf(command).text).flatMap(({ end, names, program, start }) =>
    given
      .filter(({ name }) => names.has(name))
      .flatMap(({ value }) => referencesOf(value))
      .map((reference) => ({ reference, program, isByVariable: true, span: spanAt(start, end) })),
  );
}

/** Whether the recipe or its steps alone have made a value, and only numbers and truth values, which are words of any program. */
function isOfNumbers(
  reference: Reference,
  state: ScopeState | undefined,
  flow: ScopeFlow,
): boolean {
  const definitions = state?.variables.get(reference.name)?.definitions;
  if (state === undefined || definitions === undefined) return false;
  if (!areOfKind(definitions, "exit", "param")) return false;
  const members = membersOf(flow.likelyTypeOf(reference, state));
  return members.length > 0 && members.every(isNumber);
}

function isNumber(type: Type): boolean {
  if (type.kind === "literal") return typeof type.value !== "string";
  return type.kind === "number" || type.kind === "boolean";
}

/** Whether a text that comes from nowhere else is one of some plain words: those that the steps print, or that a guard lets through. */
function isOfWords(reference: Reference, state: ScopeState | undefined, flow: ScopeFlow): boolean {
  if (state === undefined) return false;
  const definitions = state.variables.get(reference.name)?.definitions;
  const isOfSteps = definitions !== undefined && areOfKind(definitions, "exit");
  return isOfSteps || flow.isNamedWord(reference, state);
}

/** Whether an agent or a command has written a text. */
function isForeign(source: TaintSource | undefined): boolean {
  return source?.origin === "agent" || source?.origin === "command";
}
