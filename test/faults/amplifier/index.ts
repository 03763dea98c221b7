import type { FaultSet } from "../fault.ts";
import { callFaults, limitFaults, loopFaults } from "./flow-faults.ts";
import { outputFaults } from "./output-faults.ts";
import { idleFaults, shapeFaults } from "./shape-faults.ts";
import { shellFaults } from "./shell-faults.ts";
import { conditionFaults, textFaults } from "./text-faults.ts";

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
    ...callFaults,
    ...limitFaults,
    ...outputFaults,
  ],
  without: [
    {
      id: "7",
      what: "a placeholder in quotes, or without them in a loop",
      why: "both mean the same here; `--portability` notes where the reference differs",
    },
    {
      id: "12",
      what: "`class` in provider preferences",
      why: "supported, as documented; `--portability` notes it",
    },
    {
      id: "15",
      what: "a default replaced by JSON",
      why: "works here: only the reference rejects it",
    },
    {
      id: "22",
      what: "`skip_remaining` in a stage",
      why: "ends the whole recipe here, as documented; `--portability` notes it",
    },
  ],
};
