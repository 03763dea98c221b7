import { variablesNamed } from "../../../runtime/semantics/amplihack-environment.ts";
import type { Report } from "../../document/cursor.ts";
import { changesPrograms } from "../../source/influential-variable.ts";
import type { Located } from "../../source/located.ts";
import type { RecipeNode } from "./ast.ts";

/** What a placeholder takes for the name of a variable. */
const reachable = /^[\w-]+$/;

/** Words that mean something else in conditions. */
const keywords: ReadonlySet<string> = new Set("and or not in true True false False".split(" "));

/**
 * Commands find every variable in their environment, plain ones also under their name in capitals. Some of these
 * names mean something to the system, and two variables may come to the same name. A name with a dot is found there
 * only: everywhere else the dot leads into a mapping. With a space or another sign, no placeholder can name it, and no condition
 * what is called like one of its words.
 */
export function checkEnvironment(recipe: RecipeNode, report: Report): void {
  const owners = new Map<string, Located<string>>();
  for (const name of firstNames(recipe)) {
    const { own, alias } = variablesNamed(name.value);
    const inConditions = keywords.has(name.value);
    if (inConditions || !reachable.test(name.value)) {
      report("unreachable-name", name.span, { name: name.value, inConditions });
    }
    if (alias !== undefined && changesPrograms(alias)) {
      report("influential-name", name.span, { name: name.value, variable: alias });
    }
    const isTaken = (variable: string | undefined): boolean =>
      variable !== undefined && owners.has(variable);
    reportCollision(name, isTaken(own) ? own : alias, owners, report);
    for (const variable of [own, alias]) {
      if (variable !== undefined && !owners.has(variable)) owners.set(variable, name);
    }
  }
}

function reportCollision(
  name: Located<string>,
  variable: string | undefined,
  owners: ReadonlyMap<string, Located<string>>,
  report: Report,
): void {
  const owner = variable === undefined ? undefined : owners.get(variable);
  if (variable === undefined || owner === undefined) return;
  const related = [{ span: owner.span, message: "has it already" }];
  const parameters = { name: name.value, other: owner.value, variable };
  report("colliding-name", name.span, parameters, { related });
}

/** Every name that a recipe gives a value, where it first stands. */
function firstNames({ context, steps }: RecipeNode): Iterable<Located<string>> {
  const names = new Map(context.map(({ name }) => [name.value, name]));
  for (const { output } of steps) {
    if (output !== undefined && !names.has(output.value)) names.set(output.value, output);
  }
  return names.values();
}
