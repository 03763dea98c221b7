import { variablesNamed } from "../../../runtime/semantics/amplihack-environment.ts";
import type { Plan } from "../../ir/plan.ts";
import type { PlacedCommand } from "../../ir/visit.ts";
import { createObjectMemo } from "../../source/object-memo.ts";
import { patternOf } from "../../source/pattern-of.ts";
import { spanText } from "../../source/span.ts";
import { scriptOf } from "../commands/script-of.ts";
import type { UnsetSubject, UnsetVariable } from "./unset-shell-variable.ts";

/** Names that nearly every command means as the system does. */
const ofShell: ReadonlySet<string> = new Set(["IFS", "OLDPWD", "PATH", "PWD"]);

/**
 * Names of the system that a command expands where the recipe declares a variable of that name which nothing else reads: in capitals
 * commands do not find such a one.
 */
export function reservedNames(
  { command: { command, env } }: PlacedCommand,
  { plan, facts }: UnsetSubject,
): readonly UnsetVariable[] {
  const { text } = scriptOf(command);
  return reservedIn(plan).flatMap((name): readonly UnsetVariable[] => {
    const capitals = name.toUpperCase();
    const reads = facts.reads.all.filter(({ reference }) => reference.name === name);
    if (!reads.every(({ reference }) => spanText(reference.span).includes(capitals))) return [];
    const isSet = env.some((one) => one.name === capitals) || text.includes(`${capitals}=`);
    const found = isSet
      ? null
      : new RegExp(`\\$(?:\\{${patternOf(capitals)}\\}|${patternOf(capitals)}\\b)`).exec(text);
    if (found === null) return [];
    const place = { start: found.index, end: found.index + found[0].length };
    const expansion = { name: capitals, ...place };
    return [{ expansion, meant: name, isOfRecipe: true, isOfSystem: true }];
  });
}

/** The declared variables whose names in capitals the system keeps; each command of a recipe asks for them. */
const reservedIn = createObjectMemo(({ params }: Plan): readonly string[] =>
  params.flatMap(({ name, origin }) => {
    const isReserved = /^[A-Za-z_]\w*$/.test(name) && variablesNamed(name).alias === undefined;
    return isReserved && origin === "declared" && !ofShell.has(name.toUpperCase()) ? [name] : [];
  }),
);
