import { isList } from "../../../runtime/values/value.ts";
import type { Report } from "../../document/cursor.ts";
import type { CommandDefaults, CommandText } from "../../ir/command.ts";

/** Reports elements and lengths of defaults that are no lists, or too short ones. */
export function checkElements(text: CommandText, defaults: CommandDefaults, report: Report): void {
  for (const part of text.parts) {
    if (part.kind !== "command-element" && part.kind !== "command-length") continue;
    const declared = defaults.get(part.name);
    if (declared?.kind !== "constant") continue;
    const { name, span } = part;
    if (!isList(declared.value)) {
      report("not-a-list", span, { name });
    } else if (part.kind === "command-element" && typeof part.index === "number") {
      const count = declared.value.length;
      if (part.index >= count) report("no-such-element", span, { name, index: part.index, count });
    }
  }
}
