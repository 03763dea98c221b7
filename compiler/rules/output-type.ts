import { printShape } from "../../runtime/values/value-shape.ts";
import { declaredShape, typeOfShape } from "../analysis/types/declared-type.ts";
import { printedInto } from "../analysis/types/printed-type.ts";
import { assignedType } from "../analysis/types/result-type.ts";
import { json, printType } from "../analysis/types/type.ts";
import { overlaps } from "../analysis/types/type-overlap.ts";
import type { Plan } from "../ir/plan.ts";
import type { Step } from "../ir/step.ts";
import { stepsOf } from "../ir/visit.ts";
import { defineRule } from "./rule.ts";

/** A step whose result can never be what its output is declared as fails whenever it has done its work. */
export const outputType = defineRule({
  name: "output-type",
  reports: ["output-type-mismatch"],
  check({ plan }, report) {
    if (plan.outputTypes === undefined) return;
    for (const { step } of stepsOf(plan.body)) {
      const found = mismatchOf(step, plan);
      if (found === undefined) continue;
      const { name, nameSpan } = found.assignment;
      const declaration = plan.outputTypes.get(name)?.span;
      report(
        "output-type-mismatch",
        nameSpan ?? step.idSpan,
        { name, declared: printShape(found.shape), found: printType(found.type) },
        { related: declaration ? [{ span: declaration, message: "declared here" }] : [] },
      );
    }
  },
});

function mismatchOf(step: Step, plan: Plan) {
  for (const exit of step.exits) {
    for (const assignment of exit.set) {
      const shape = declaredShape(plan, exit, assignment);
      if (shape === undefined) continue;
      const type =
        printedInto(step, exit, assignment)?.type ??
        assignedType(step, exit, assignment, () => json);
      if (!overlaps(typeOfShape(shape), type)) return { assignment, shape, type };
    }
  }
  return undefined;
}
