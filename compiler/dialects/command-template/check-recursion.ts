import { stronglyConnected } from "../../analysis/graph/strongly-connected.ts";
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
  for (const name of new Set(text.parts.flatMap(expandedName))) {
    const declared = meaningOf(defaults.get(name));
    if (declared?.kind !== "text" || !isTooLong(declared, defaults)) continue;
    const told = inCircle(name, defaults) ?? { name, declared };
    report("default-recursion", told.declared.text.span, { name: told.name });
  }
}

/** The first default on the way from a name that leads back to itself; undefined where the way is only too long. */
function inCircle(
  first: string,
  defaults: CommandDefaults,
): { readonly name: string; readonly declared: TextDefault } | undefined {
  const successors = (name: string): readonly string[] => expandedBy(name, defaults);
  const groups = stronglyConnected([first], successors);
  const circular = new Set(
    groups.filter(([one, other]) => other ?? (one && successors(one).includes(one))).flat(),
  );
  for (const name of reachedFrom(first, successors)) {
    const declared = meaningOf(defaults.get(name));
    if (declared?.kind === "text" && circular.has(name)) return { name, declared };
  }
  return undefined;
}

/** A name and those that it leads to, nearest first. */
function reachedFrom(
  first: string,
  successors: (name: string) => readonly string[],
): ReadonlySet<string> {
  const reached = new Set([first]);
  for (const name of reached) for (const next of successors(name)) reached.add(next);
  return reached;
}

/** The names that a default is filled in with. */
function expandedBy(name: string, defaults: CommandDefaults): readonly string[] {
  const declared = meaningOf(defaults.get(name));
  return declared?.kind === "text" ? declared.text.parts.flatMap(expandedName) : [];
}

type TextDefault = Extract<CommandDefault, { readonly kind: "text" }>;

/** Whether more names are looked up in a row than may be, from a default on; in a circle there is no end of them. */
function isTooLong(first: TextDefault, defaults: CommandDefaults): boolean {
  let reached: readonly TextDefault[] = [first];
  for (let length = 1; length < longestChain; length += 1) {
    const names = new Set(reached.flatMap(({ text }) => text.parts.flatMap(expandedName)));
    reached = [...names].flatMap((name) => {
      const declared = meaningOf(defaults.get(name));
      return declared?.kind === "text" ? [declared] : [];
    });
  }
  return reached.some(({ text }) => text.parts.some((part) => expandedName(part).length > 0));
}

/** What a default means that only hands down another one. */
function meaningOf(declared: CommandDefault | undefined): CommandDefault | undefined {
  return declared?.kind === "alias" ? meaningOf(declared.otherwise) : declared;
}

/** Only plain placeholders fill in defaults again. */
function expandedName(part: CommandPart): readonly string[] {
  return part.kind === "command-value" ? [part.name] : [];
}
