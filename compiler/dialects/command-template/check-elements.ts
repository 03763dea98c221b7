import { isList } from "../../../runtime/values/value.ts";
import type { Report } from "../../document/cursor.ts";
import type { CommandDefaults, CommandElement, CommandText } from "../../ir/command.ts";

/** What stands for names, and how many copies are made around a text. */
interface Around {
  readonly copies: number | undefined;
  readonly defaults: CommandDefaults;
}

/** Reports elements and lengths of defaults that are no lists, or too short ones. */
export function checkElements(
  text: CommandText,
  { copies, defaults }: Around,
  report: Report,
): void {
  for (const part of text.parts) {
    if (part.kind !== "command-element" && part.kind !== "command-length") continue;
    const declared = defaults.get(part.name);
    if (declared?.kind !== "constant") continue;
    const { name, span } = part;
    const related = [{ span: declared.span, message: "its default" }];
    if (!isList(declared.value)) {
      report("not-a-list", span, { name }, { related });
      continue;
    }
    const index = part.kind === "command-element" ? furthestIndex(part, copies) : undefined;
    const count = declared.value.length;
    if (index !== undefined && index >= count) {
      report("no-such-element", span, { name, index, count }, { related });
    }
  }
}

/** The last element that is asked for; undefined where that depends. */
function furthestIndex({ index }: CommandElement, copies: number | undefined): number | undefined {
  if (typeof index === "number") return index;
  return index === "index" && copies !== undefined ? copies - 1 : undefined;
}
