import type { ForkAction } from "../ir/step.ts";
import type { Code } from "./layout.ts";
import { object } from "./layout.ts";
import { textProperty } from "./property-name.ts";
import { quoted } from "./string-literal.ts";

/** How branches are joined. */
export function emitJoin(join: ForkAction["join"]): Code {
  if (join.kind === "ordered") return object([`kind: "ordered"`]);
  return object([
    `kind: "quorum"`,
    ...textProperty("label", join.label),
    `failure: ${quoted(join.failure)}`,
    "text: (branches) => $.branchReport(branches)",
  ]);
}
