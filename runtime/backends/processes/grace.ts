import type { Plan } from "../../abi.ts";

/**
 * Milliseconds between asking the processes of a run to end and making them: 200 in the document of agent-recipes (section
 * 8, row 22), 5 seconds in those of amplihack and command-template; Amplifier's says none.
 */
export const graceMsOf: Readonly<Record<Plan["dialect"], number>> = {
  amplifier: 2_000,
  amplihack: 5_000,
  "agent-recipes": 200,
  "command-template": 5_000,
};
