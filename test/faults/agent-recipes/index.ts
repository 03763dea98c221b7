import type { FaultSet } from "../fault.ts";
import { fieldFaults, sharingFaults } from "./field-faults.ts";
import { guardFaults, machineFaults } from "./machine-faults.ts";
import { promptFaults } from "./prompt-faults.ts";

/** The mistakes of outcome machines. */
export const agentRecipesFaults: FaultSet = {
  dialect: "agent-recipes",
  mistakes: 18,
  least: 0.97,
  rare: ["16m"],
  faults: [...machineFaults, ...guardFaults, ...fieldFaults, ...promptFaults, ...sharingFaults],
  without: [],
};
