import type { Terminal } from "../terminal.ts";

/** Whether standard error is a terminal that can write over what it shows: one that calls itself dumb cannot. */
export function movesCursor({ env, stderr }: Pick<Terminal, "env" | "stderr">): boolean {
  return stderr.isTTY === true && env["TERM"] !== "dumb";
}
