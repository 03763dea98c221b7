import type { Failure, RunReport } from "../../../runtime/index.ts";

/** Why a run has not completed: what its recipe calls that, if it does, and the failure that all others followed from. */
export function whyText({ failure, reason }: RunReport): string | undefined {
  if (failure === undefined) return reason;
  const { message } = rootOf(failure);
  return reason === undefined || reason === failure.message ? message : `${reason}: ${message}`;
}

/** The failure that all others followed from. */
export function rootOf(failure: Failure): Failure {
  return failure.cause === undefined ? failure : rootOf(failure.cause);
}
