import { unmistakableName } from "../../../compiler/diagnostics/spelling/closest-name.ts";
import type { Backend, ScriptRule } from "../../../runtime/index.ts";

type Doubts = Awaited<ReturnType<NonNullable<Backend["doubts"]>>>;

/**
 * Rules of a script for steps that do not ask an agent, where one that does has almost the same name: the agents of that step
 * would repeat what they are asked. Other names may be of recipes that are found while the run is at work.
 */
export function scriptDoubts(rules: readonly ScriptRule[], steps: ReadonlySet<string>): Doubts {
  return rules.flatMap(({ step }, index) => {
    if (step === undefined || steps.has(step)) return [];
    const meant = unmistakableName(step, [...steps]);
    if (meant === undefined) return [];
    const message = `Rule ${index + 1} of the script is for a step "${step}", which asks no agent.`;
    return [{ message, help: `Did you mean "${meant}"?` }];
  });
}
