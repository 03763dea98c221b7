import { amplifierFaults } from "./amplifier/index.ts";
import type { FaultSet } from "./fault.ts";

/** The faults of every dialect that has some. */
export const faultSets: readonly FaultSet[] = [amplifierFaults];
