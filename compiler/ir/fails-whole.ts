import type { ErrorKind } from "../../runtime/abi.ts";
import type { Exit, Step } from "./step.ts";

/** Whether nothing goes on where a step fails in some way. */
export function failsWhole(
  { around, exits }: Pick<Step, "around" | "exits">,
  way: ErrorKind,
): boolean {
  const answers = ({ on, then }: Exit): boolean =>
    on.kind === "error" && on.kinds.includes(way) && then.kind !== "raise";
  return !around.some(({ kind }) => kind === "recover") && !exits.some(answers);
}
