import type { AnyBlock, Plan } from "../../../runtime/index.ts";
import { innerBlocks, knownCallee } from "../../../runtime/index.ts";
import type { OptionValues } from "../../option-values.ts";

/** Options that bound outcome machines and nothing else. */
const machineBounds = [
  ["maxSteps", "--max-steps"],
  ["maxVisits", "--max-visits"],
  ["maxRestarts", "--max-restarts"],
] as const;

/** What to tell of bounds on the command line that hold for no recipe of a run: whoever gives them relies on them. */
export function idleBounds(plan: Plan, options: OptionValues): readonly string[] {
  const given = machineBounds.filter(([name]) => options.text(name) !== undefined);
  if (given.length === 0 || mayHaveMachine(plan, new Set())) return [];
  return given.map(
    ([, flag]) =>
      `${flag} bounds outcome machines, and this recipe is none; \`budget\` in the configuration bounds every run`,
  );
}

/** Whether a plan, or one that it calls, is an outcome machine; one that is chosen while running may be. */
function mayHaveMachine({ body }: Plan, seen: Set<Plan>): boolean {
  if (body.guardrails !== undefined) return true;
  const isMachine = (callee: Plan | undefined): boolean => {
    if (callee === undefined) return true;
    if (seen.has(callee)) return false;
    seen.add(callee);
    return mayHaveMachine(callee, seen);
  };
  const mayCall = (block: AnyBlock): boolean =>
    Object.values(block.steps).some(
      (step) =>
        innerBlocks(step).some(mayCall) ||
        (step.action.kind === "call" && isMachine(knownCallee(step))),
    );
  return mayCall(body);
}
