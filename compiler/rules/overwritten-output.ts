import type { FlowNode } from "../analysis/control-flow-graph.ts";
import type { VariableState } from "../analysis/scope-state.ts";
import type { Assignment, Step } from "../ir/step.ts";
import { stepsOf } from "../ir/visit.ts";
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
    const { plan, facts } = subject;
    const { graph, stateBefore } = facts.flow;
    const read = new Set(facts.reads.all.map(({ reference }) => reference.name));
    const used = usedAssignments(subject);
    for (const { step } of stepsOf(plan.body)) {
      const stored = step.exits
        .flatMap(({ set }) => set)
        .filter(({ value, nameSpan }) => value.kind === "result" && nameSpan !== undefined);
      for (const { name, nameSpan } of stored) {
        const isUsed = stored.some((one) => one.name === name && used.has(one));
        if (isUsed || !read.has(name) || nameSpan === undefined) continue;
        const before = graph.before(step.key);
        if (before && stateBefore(before)) report("overwritten-output", nameSpan, { name });
      }
    }
  },
});

/** The assignments that some read, call or end may see. */
function usedAssignments({ plan, facts }: RuleSubject): ReadonlySet<Assignment> {
  const { flow, reads } = facts;
  const used = new Set<Assignment>();
  const add = ({ definitions }: VariableState): void => {
    for (const one of definitions) if (one.kind === "exit") used.add(one.assignment);
  };
  const addAll = (node: FlowNode | undefined): void => {
    for (const [, one] of (node && flow.stateBefore(node))?.variables ?? []) add(one);
  };
  for (const { variable } of reads.all) if (variable) add(variable);
  addAll(flow.graph.completed);
  for (const { step } of stepsOf(plan.body)) {
    // A called recipe may see all variables, a loop and a fork put aside what they change.
    if (sharing.has(step.action.kind)) addAll(flow.graph.action(step.key));
    if (step.exits.some(({ then }) => then.kind === "finish")) addAll(flow.graph.action(step.key));
  }
  return used;
}

const sharing: ReadonlySet<Step["action"]["kind"]> = new Set(["call", "loop", "fork", "block"]);
