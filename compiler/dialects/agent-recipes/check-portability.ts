import type { Report } from "../../document/cursor.ts";
import type { Mapping } from "../../document/node.ts";
import { entryOf } from "../../document/node.ts";

/** Notes what the reference implementation does not understand: it has no files that recipes share. */
export function checkPortability(root: Mapping, report: Report): void {
  const capabilities = entryOf(root, "capabilities");
  if (capabilities) {
    report("differs-from-reference", capabilities.key.span, { reference: "ignores this field" });
  }
  const steps = entryOf(root, "steps")?.value;
  for (const { key, value } of steps?.kind === "mapping" ? steps.entries : []) {
    const reference = value.kind === "mapping" ? entryOf(value, "$ref")?.key : undefined;
    const shared = key.text === "$include" ? key : reference;
    if (shared) {
      report("differs-from-reference", shared.span, { reference: "cannot read this recipe" });
    }
  }
}
