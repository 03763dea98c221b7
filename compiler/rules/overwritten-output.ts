import { scriptOf } from "../analysis/commands/script-of.ts";
import type { FlowNode } from "../analysis/graph/control-flow-graph.ts";
import { readNames } from "../analysis/reads.ts";
import { DefinitionsWalk } from "../analysis/scope/definitions.ts";
import type { ScopeFlow } from "../analysis/scope/scope-flow.ts";
import type { ScopeState, VariableState } from "../analysis/scope/scope-state.ts";
import { namesNeverSet } from "../analysis/setters/never-set.ts";
import type { Replaced } from "../analysis/setters/replaced-under-guard.ts";
import { replacedUnderGuard } from "../analysis/setters/replaced-under-guard.ts";
import type { Setter } from "../analysis/setters/setters.ts";
import { settersOf } from "../analysis/setters/setters.ts";
import { runsProjectCode } from "../analysis/shell/environment/runs-project-code.ts";
import type { OverwrittenOutput } from "../diagnostics/catalog/flow.ts";
import type { RelatedPlace } from "../diagnostics/diagnostic.ts";
import { kinship } from "../diagnostics/spelling/kinship.ts";
import type { Plan } from "../ir/plan.ts";
import type { Assignment, ShellAction, Step } from "../ir/step.ts";
import { commandsOf, guardsOf, stepsOf } from "../ir/visit.ts";
import type { Span } from "../source/span.ts";
import type { RuleSubject } from "./rule.ts";
import { defineRule } from "./rule.ts";

/**
 * What a step stores and another one replaces before anything reads it was computed for nothing: most likely one of the
 * two names is wrong. Outputs that nothing reads at all are another rule's.
 */
export const overwrittenOutput = defineRule({
  name: "overwritten-output",
  reports: ["overwritten-output"],
  check(subject, report) {
    const found = [
      ...replacedAtOnce(subject.plan),
      ...replacedUnderGuards(subject),
      ...replacedUnread(subject),
    ];
    const told = new Set<number>();
    for (const { span, parameters, related } of found) {
      if (told.has(span.start)) continue;
      told.add(span.start);
      report("overwritten-output", span, parameters, { related });
    }
  },
});

/** What is stored in one place, and replaced unread. */
interface Finding {
  readonly span: Span;
  readonly parameters: OverwrittenOutput;
  readonly related?: readonly RelatedPlace[];
}

/** What steps under conditions store, where the conditions are equal, or the id of the later step says what it is to store. */
function replacedUnderGuards(subject: RuleSubject): readonly Finding[] {
  const pairs = replacedUnderGuard(subject);
  if (pairs.length === 0) return [];
  const unset = [...namesNeverSet(subject)];
  return pairs.flatMap(({ areEqual, ...replaced }) => {
    const finding = findingOf(replaced, unset);
    const { earlier, meant } = finding.parameters;
    return areEqual || (earlier !== undefined && meant !== undefined) ? [finding] : [];
  });
}

/** What nothing reads of what a step stores. */
function replacedUnread(subject: RuleSubject): readonly Finding[] {
  const { flow } = subject.facts;
  const { graph, stateBefore } = flow;
  const unread = storedUnread(subject);
  if (unread.length === 0) return [];
  const shared = assignmentsShared(subject);
  const unset = [...namesNeverSet(subject)];
  return unread.flatMap(({ step, name, nameSpan, assignments }): readonly Finding[] => {
    if (assignments.some((one) => shared.has(one))) return [];
    const before = graph.before(step.key);
    const state = before && stateBefore(before);
    if (state === undefined || isIdle(step, state, flow)) return [];
    const replaced = replacedAt(nameSpan, name, subject);
    return [replaced ? findingOf(replaced, unset) : { span: nameSpan, parameters: { name } }];
  });
}

/** What a step stores under a name in one place, and the next step that does; undefined where there is none but it. */
function replacedAt(place: Span, name: string, { plan }: RuleSubject): Replaced | undefined {
  const setters = (settersOf(plan).get(name) ?? []).filter(({ kind }) => kind === "exit");
  const first = setters.find(({ span }) => span.start === place.start);
  const second =
    first && setters.find(({ step, span }) => step !== first.step && span.start > place.start);
  return first && second && { first, second };
}

/** Tells of two steps that store under one name the one that has most likely been given the name of the other. */
function findingOf({ first, second }: Replaced, unset: readonly string[]): Finding {
  const { name } = first;
  const [ofFirst, ofSecond] = [first, second].map(({ step }) => meantBy(step, name, unset));
  if (isOwnName(first, second) || (ofFirst === undefined && ofSecond !== undefined)) {
    return {
      span: second.span,
      parameters: { name, meant: ofSecond, earlier: first.step.id },
      related: [{ span: first.span, message: "stored here, too" }],
    };
  }
  return {
    span: first.span,
    parameters: { name, meant: ofFirst },
    related: [{ span: second.span, message: "replaced here" }],
  };
}

/** Whether the id of the first of two steps has more of a name than that of the second, or nothing else tells them apart. */
function isOwnName(first: Setter, second: Setter): boolean {
  return kinship(first.name, first.step.id) > kinship(second.name, second.step.id);
}

/** The only one of the names that no step sets which has most in common with the id of a step, and with the name that is there. */
function meantBy(step: Step, name: string, unset: readonly string[]): string | undefined {
  const own = kinship(name, step.id);
  const scored = unset
    .filter((one) => kinship(one, step.id) > own && kinship(one, name) > 0)
    .map((one) => ({ one, score: kinship(one, step.id) + kinship(one, name) }));
  const most = Math.max(...scored.map(({ score }) => score));
  const [best, ...others] = scored.filter(({ score }) => score === most);
  return others.length === 0 ? best?.one : undefined;
}

/** What steps store and replace themselves at once: the output under the name of the exit code. */
function replacedAtOnce({ body }: Plan): readonly Finding[] {
  const replaced: Assignment[] = [];
  for (const { step } of stepsOf(body)) {
    for (const { set } of step.exits) {
      // Most exits store one thing, if that.
      if (set.length > 1)
        replaced.push(...set.filter((one, at) => isReplaced(one, set.slice(at + 1))));
    }
  }
  return replaced.flatMap(({ name, nameSpan: span }) =>
    span ? [{ span, parameters: { name } }] : [],
  );
}

function isReplaced({ name, nameSpan }: Assignment, later: readonly Assignment[]): boolean {
  return later.some((one) => one.name === name && one.nameSpan !== nameSpan);
}

/** Whether a condition that never holds keeps a step from storing anything. */
function isIdle(step: Step, state: ScopeState, flow: ScopeFlow): boolean {
  return guardsOf(step).some((guard) => flow.constantOutcome(guard, state) === false);
}

/** What a step stores under a name that something reads, though not what the step has stored. */
interface StoredUnread {
  readonly step: Step;
  readonly name: string;
  readonly nameSpan: Span;
  /** All that the step stores under the name. */
  readonly assignments: readonly Assignment[];
}

function storedUnread({ plan, facts }: RuleSubject): readonly StoredUnread[] {
  const names = readNames(facts.reads);
  const origins = new Set<Origins>();
  for (const { variable } of facts.reads.all) if (variable) origins.add(variable.definitions);
  const read = assignmentsIn(origins);
  const found: StoredUnread[] = [];
  for (const { step } of stepsOf(plan.body)) {
    const stored = storedIn(step, names);
    for (const { name, nameSpan } of stored) {
      if (nameSpan === undefined) continue;
      const assignments = stored.filter((one) => one.name === name && one.nameSpan !== undefined);
      const isRead = assignments.some((one) => read.has(one));
      if (!isRead) found.push({ step, name, nameSpan, assignments });
    }
  }
  return found;
}

/** The results that a step stores under some names. */
function storedIn({ exits }: Step, names: ReadonlySet<string>): readonly Assignment[] {
  const stored: Assignment[] = [];
  for (const { set } of exits) {
    for (const one of set) if (one.value.kind === "result" && names.has(one.name)) stored.push(one);
  }
  return stored;
}

/** The assignments that some call or end may see. */
function assignmentsShared({ plan, facts: { flow } }: RuleSubject): ReadonlySet<Assignment> {
  const origins = new Set<Origins>();
  const addAll = (node: FlowNode | undefined): void => {
    for (const [, { definitions }] of (node && flow.stateBefore(node))?.variables ?? []) {
      origins.add(definitions);
    }
  };
  addAll(flow.graph.completed);
  for (const { step } of stepsOf(plan.body)) {
    // A called recipe may see all variables, a loop and a fork put aside what they change.
    const isShown = commandsOf(step).some(showsAll);
    if (isShown || sharing.has(step.action.kind)) addAll(flow.graph.action(step.key));
    if (step.exits.some(({ then }) => then.kind === "finish")) addAll(flow.graph.action(step.key));
  }
  return assignmentsIn(origins);
}

/** Whether a command runs what may read any variable, since all are in its environment. */
function showsAll({ command, environment }: ShellAction): boolean {
  return environment === "scope" && runsProjectCode(scriptOf(command).text);
}

type Origins = VariableState["definitions"];

/** The assignments among what variables come from; most points share those that nothing changes in between. */
function assignmentsIn(origins: ReadonlySet<Origins>): ReadonlySet<Assignment> {
  const assignments = new Set<Assignment>();
  const walk = new DefinitionsWalk();
  for (const definitions of origins) {
    for (const one of walk.next(definitions)) {
      if (one.kind === "exit") assignments.add(one.assignment);
    }
  }
  return assignments;
}

const sharing: ReadonlySet<Step["action"]["kind"]> = new Set(["call", "loop", "fork", "block"]);
