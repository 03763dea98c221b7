import { agentRecipesFaults } from "./agent-recipes/index.ts";
import { amplifierFaults } from "./amplifier/index.ts";
import { amplihackFaults } from "./amplihack/index.ts";
import { commandTemplateFaults } from "./command-template/index.ts";
import type { FaultSet } from "./fault.ts";

/** The faults of every dialect that has some. */
export const faultSets: readonly FaultSet[] = [
  amplifierFaults,
  amplihackFaults,
  agentRecipesFaults,
  commandTemplateFaults,
];
