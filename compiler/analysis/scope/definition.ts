import type { Param } from "../../ir/plan.ts";
import type { Assignment, Exit, ShellAction, Step, Update } from "../../ir/step.ts";

/** Where a variable gets a value. */
export type Definition =
  | { readonly kind: "param"; readonly param: Param }
  | { readonly kind: "ambient" | "given" }
  /** An earlier call of the same plan, which left its variables in the scope of its caller. */
  | { readonly kind: "leftover" }
  | {
      readonly kind: "exit";
      readonly step: Step;
      readonly exit: Exit;
      readonly assignment: Assignment;
    }
  /** A loop for its body, a retry for what runs between attempts; or a callee that leaves its variables behind. */
  | { readonly kind: "loop" | "merge"; readonly step: Step }
  | { readonly kind: "update"; readonly step: Step; readonly update: Update };

/** The step whose result a definition keeps; undefined for every other value. */
export function resultStep(definition: Definition): Step | undefined {
  if (definition.kind !== "exit" || definition.assignment.value.kind !== "result") return undefined;
  return definition.step;
}

/** The command whose output a definition keeps. */
export function printerOf(definition: Definition): ShellAction | undefined {
  const action = resultStep(definition)?.action;
  return action?.kind === "shell" ? action : undefined;
}

/** The same step, where a definition keeps its result after it has gone well. */
export function goodResultStep(definition: Definition): Step | undefined {
  const isGood = definition.kind === "exit" && definition.exit.on.kind === "ok";
  return isGood ? resultStep(definition) : undefined;
}
