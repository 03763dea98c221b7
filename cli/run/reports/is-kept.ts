import type { RunReport } from "../../../runtime/index.ts";

/** Whether there is a folder of the run to look into, and to go on from. */
export function isKept({ summary }: RunReport): boolean {
  return summary.full_results_location !== "";
}
