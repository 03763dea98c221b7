import { printedInto } from "../analysis/printed-type.ts";
import type { Read } from "../analysis/reads.ts";
import type { Definition } from "../analysis/scope-state.ts";
import { membersOf } from "../analysis/type.ts";
import { failsWhereUnset } from "../analysis/unset-reads.ts";
import type { Step } from "../ir/step.ts";
import type { RuleReport } from "./rule.ts";
import { defineRule } from "./rule.ts";

const conditionRoles: readonly string[] = ["guard", "while", "until"];
const textRoles: readonly string[] = ["prompt", "command", "cwd", "environment", "gate"];

/**
 * A condition that reads null fails as if the variable were unset, and in a text null is the word
 * `None`; authors rarely expect either. Where an unset variable reads as empty, so does null.
 */
export const nullInCondition = defineRule({
  name: "null-in-condition",
  reports: ["null-in-condition", "null-in-text", "path-into-null"],
  check({ facts, plan }, report) {
    if (!failsWhereUnset(plan.dialect)) return;
    const seen = new Set<number | string>();
    for (const read of facts.reads.all) {
      const { path, name, span } = read.reference;
      // A step fails at the first key that it looks for.
      const place = path.length === 0 ? span.start : `${read.step.key} ${name}`;
      if (!seen.has(place) && checkRead(read, report)) seen.add(place);
    }
  },
});

type Codes = "null-in-condition" | "null-in-text" | "path-into-null";

/** Reports a read that may meet null; tells whether it does. */
function checkRead(read: Read, report: RuleReport<Codes>): boolean {
  const { reference, role } = read;
  const { name, path, span } = reference;
  const [key] = path;
  if (key === undefined && conditionRoles.includes(role)) {
    const reason = nullReason(read);
    if (reason !== undefined) report("null-in-condition", span, { name, reason });
    return reason !== undefined;
  }
  const step = failingStep(read);
  if (step === undefined || (key === undefined && !textRoles.includes(role))) return false;
  const related = [{ span: step.idSpan, message: "goes on after a failure" }];
  if (key === undefined) report("null-in-text", span, { name, step: step.id }, { related });
  else report("path-into-null", span, { name, step: step.id, key }, { related });
  return true;
}

function nullReason(read: Read): string | undefined {
  const { variable } = read;
  if (variable === undefined) return undefined;
  const failing = failingStep(read);
  if (failing) return `when step "${failing.id}" fails`;
  for (const definition of variable.definitions) {
    const printing = printsNull(definition);
    if (printing) return `because step "${printing.id}" prints just that`;
  }
  const isParam = [...variable.definitions].some(({ kind }) => kind === "param");
  const isNull = membersOf(variable.likely).some(({ kind }) => kind === "null");
  return isParam && isNull ? "unless the caller gives a value" : undefined;
}

/** A step that leaves null behind when it fails. */
function failingStep({ variable }: Read): Step | undefined {
  for (const definition of variable?.definitions ?? []) {
    if (definition.kind !== "exit" || definition.exit.on.kind !== "error") continue;
    const { value } = definition.assignment;
    if (value.kind === "constant" && value.value === null) return definition.step;
  }
  return undefined;
}

function printsNull(definition: Definition): Step | undefined {
  if (definition.kind !== "exit") return undefined;
  const { step, assignment } = definition;
  return printedInto(step, assignment)?.type?.kind === "null" ? step : undefined;
}
