import type { Block, StepKey } from "../../ir/step.ts";

/** The steps of a block to which the exits of one of them lead. */
export function successorsIn({ steps }: Block, key: StepKey): readonly StepKey[] {
  const exits = steps.get(key)?.exits ?? [];
  return exits.flatMap(({ then }) => (then.kind === "goto" ? [then.step] : []));
}
