import type { RunStatus } from "../../runtime/index.ts";
import type { ExitCode } from "../exit-code.ts";
import { exitCode } from "../exit-code.ts";

const codes: Readonly<Record<RunStatus, ExitCode>> = {
  completed: exitCode.ok,
  partial: exitCode.ok,
  failed: exitCode.failed,
  denied: exitCode.failed,
  limited: exitCode.limited,
  backend_error: exitCode.backendFailed,
  paused_for_approval: exitCode.paused,
  cancelled: exitCode.interrupted,
};

/** What a process ends with after a run of this status. */
export function runExitCode(status: RunStatus): ExitCode {
  return codes[status];
}
