import type { FaultSet } from "../fault.ts";
import { callFaults, limitFaults, loopFaults } from "./flow-faults.ts";
import { outputFaults } from "./output-faults.ts";
import { idleFaults, shapeFaults } from "./shape-faults.ts";
import { shellFaults } from "./shell-faults.ts";
import { conditionFaults, textFaults } from "./text-faults.ts";
import { updateFaults } from "./update-faults.ts";

/** The mistakes of amplifier recipes. */
export const amplifierFaults: FaultSet = {
  dialect: "amplifier",
  mistakes: 25,
  least: 0.97,
  faults: [
    ...textFaults,
    ...conditionFaults,
    ...shapeFaults,
    ...idleFaults,
    ...shellFaults,
    ...loopFaults,
    ...updateFaults,
    ...callFaults,
    ...limitFaults,
    ...outputFaults,
  ],
  without: [
    {
      id: "15",
      what: "a default replaced by JSON",
      why: "works here: only the reference rejects it",
    },
  ],
};
