import type { Approval } from "../../../runtime/index.ts";
import type { OptionValues } from "../../option-values.ts";

/** The answers to gates given on a command line, by stage. */
export function readApprovals(options: OptionValues): ReadonlyMap<string, Approval> {
  return new Map([
    ...options.list("approve").map((text) => answer(text, "approve")),
    ...options.list("deny").map((text) => answer(text, "deny")),
  ]);
}

/** `STAGE` or `STAGE=MESSAGE`. */
function answer(text: string, decision: Approval["decision"]): readonly [string, Approval] {
  const at = text.indexOf("=");
  const stage = at < 0 ? text : text.slice(0, at);
  const message = at < 0 ? "" : text.slice(at + 1);
  return [stage, { decision, message }];
}
