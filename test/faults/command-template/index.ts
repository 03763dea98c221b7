import type { FaultSet } from "../fault.ts";
import { contradictionFaults } from "./contradiction-faults.ts";
import { listFaults } from "./list-faults.ts";
import { commandFaults, importFaults, nodeFaults } from "./node-faults.ts";
import { placeholderFaults } from "./placeholder-faults.ts";

/** The mistakes of command templates and of the recipes around them. */
export const commandTemplateFaults: FaultSet = {
  dialect: "command-template",
  mistakes: 40,
  least: 0.97,
  faults: [
    ...placeholderFaults,
    ...nodeFaults,
    ...commandFaults,
    ...importFaults,
    ...listFaults,
    ...contradictionFaults,
  ],
  without: [
    {
      id: "33",
      what: "text of a caller that has braces in it",
      why: "text of a caller is never expanded here",
    },
  ],
};
