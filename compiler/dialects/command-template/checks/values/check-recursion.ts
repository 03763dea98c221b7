import { stronglyConnected } from "../../../../analysis/graph/strongly-connected.ts";
import type { Report } from "../../../../document/cursor.ts";
import type { CommandDefaults, CommandPart, CommandText } from "../../../../ir/command.ts";
import { defaultBehind } from "../../../../ir/command-names.ts";
import type { ObjectMemo } from "../../../../source/object-memo.ts";
import { createObjectMemo } from "../../../../source/object-memo.ts";

/** So many defaults may lead to one another; one more is taken for a circle when it runs. */
const longestChain = 6;

/** Reports defaults that a text leads to and that can never be filled in, since they lead back to themselves. */
export function checkRecursion(text: CommandText, defaults: CommandDefaults, report: Report): void {
  // Most texts look up nothing that has a default.
  if (defaults.size === 0) return;
  const names = new Set<string>();
  for (const part of text.parts) {
    if (part.kind === "command-value" && textOf(part.name, defaults)) names.add(part.name);
  }
  const known = new Set<string>();
  for (const name of names) {
    if (known.has(name) || !isTooLong(name, defaults)) continue;
    const circle = circleFrom(name, defaults);
    for (const one of circle ?? []) known.add(one);
    const [told = name] = circle ?? [];
    const declared = textOf(told, defaults);
    const isCircle = circle !== undefined;
    if (declared) report("default-recursion", declared.span, { name: told, isCircle });
  }
}

/** Whether more names are looked up in a row than may be, from a name on; in a circle there is no end of them. */
function isTooLong(first: string, defaults: CommandDefaults): boolean {
  let reached: ReadonlySet<string> = new Set(expandedBy(first, defaults));
  for (let length = 1; length < longestChain && reached.size > 0; length += 1) {
    reached = new Set([...reached].flatMap((name) => expandedBy(name, defaults)));
  }
  return reached.size > 0;
}

/**
 * The names of the nearest circle that a name leads into, in the order of their defaults: whichever of them a text reads, it is
 * told as one. Undefined where the way is only too long.
 */
function circleFrom(first: string, defaults: CommandDefaults): readonly string[] | undefined {
  const successors = (name: string): readonly string[] => expandedBy(name, defaults);
  const circles = stronglyConnected([first], successors).filter(
    ([one, other]) => other ?? (one && successors(one).includes(one)),
  );
  const circleOf = new Map(circles.flatMap((circle) => circle.map((name) => [name, circle])));
  // A set goes on with what is added on the way: nearest first.
  const reached = new Set([first]);
  for (const name of reached) {
    const circle = circleOf.get(name);
    if (circle) return [...defaults.keys()].filter((one) => circleOf.get(one) === circle);
    for (const next of successors(name)) reached.add(next);
  }
  return undefined;
}

/** The names that the default of a name is filled in with. */
function expandedBy(name: string, defaults: CommandDefaults): readonly string[] {
  const text = textOf(name, defaults);
  return text === undefined ? [] : expandedNames(text);
}

/** Those of a text, each once: many words of a command may lead to it. */
const expandedNames: ObjectMemo<CommandText, readonly string[]> = createObjectMemo(({ parts }) => [
  ...new Set(parts.flatMap(expandedName)),
]);

/** The text that stands for a name, also by a default that only hands it down. */
function textOf(name: string, defaults: CommandDefaults): CommandText | undefined {
  const declared = defaultBehind(name, defaults);
  return declared?.kind === "text" ? declared.text : undefined;
}

/** Only plain placeholders fill in defaults again. */
function expandedName(part: CommandPart): readonly string[] {
  return part.kind === "command-value" ? [part.name] : [];
}
