import type { FaultSet } from "../fault.ts";
import { fieldFaults, sharingFaults } from "./field-faults.ts";
import { guardFaults, machineFaults } from "./machine-faults.ts";
import { promptFaults } from "./prompt-faults.ts";

/** The mistakes of outcome machines. */
export const agentRecipesFaults: FaultSet = {
  dialect: "agent-recipes",
  mistakes: 18,
  least: 0.88,
  rare: ["16m"],
  faults: [...machineFaults, ...guardFaults, ...fieldFaults, ...promptFaults, ...sharingFaults],
  without: [
    {
      id: "18",
      what: "`haiku` for work on several files",
      why: "nobody can tell from a prompt how hard its work is",
    },
  ],
};
