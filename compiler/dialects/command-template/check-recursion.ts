import type { Report } from "../../document/cursor.ts";
import type {
  CommandDefault,
  CommandDefaults,
  CommandPart,
  CommandText,
} from "../../ir/command.ts";

/** So many defaults may lead to one another; one more is taken for a circle when it runs. */
const longestChain = 6;

/** Reports defaults that a text leads to and that can never be filled in, since they lead back to themselves. */
export function checkRecursion(text: CommandText, defaults: CommandDefaults, report: Report): void {
  const lengths = new Map<string, number>();
  for (const name of text.parts.flatMap(expandedName)) {
    const declared = meaningOf(defaults.get(name));
    if (declared?.kind !== "text" || chainLength(name, defaults, lengths) <= longestChain) continue;
    report("default-recursion", declared.text.span, { name });
  }
}

/** How many names are looked up in a row, at most; without end in a circle. */
function chainLength(
  name: string,
  defaults: CommandDefaults,
  lengths: Map<string, number>,
): number {
  const known = lengths.get(name);
  if (known !== undefined) return known;
  const declared = meaningOf(defaults.get(name));
  if (declared?.kind !== "text") return 1;
  lengths.set(name, Number.POSITIVE_INFINITY);
  let longest = 0;
  for (const next of declared.text.parts.flatMap(expandedName)) {
    longest = Math.max(longest, chainLength(next, defaults, lengths));
  }
  lengths.set(name, longest + 1);
  return longest + 1;
}

/** What a default means that only hands down another one. */
function meaningOf(declared: CommandDefault | undefined): CommandDefault | undefined {
  return declared?.kind === "alias" ? meaningOf(declared.otherwise) : declared;
}

/** Only plain placeholders fill in defaults again. */
function expandedName(part: CommandPart): readonly string[] {
  return part.kind === "command-value" ? [part.name] : [];
}
