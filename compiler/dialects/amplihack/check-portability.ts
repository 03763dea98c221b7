import type { Report } from "../../document/cursor.ts";
import type { Scalar } from "../../document/node.ts";
import { scalarMapOf } from "../../document/scalar-map.ts";
import type { RecipeNode } from "./ast.ts";

/** Notes where the reference implementation gives a recipe another meaning; what it makes of commands is told with them. */
export function checkPortability({ hooks, steps }: RecipeNode, report: Report): void {
  const note = (node: Scalar, match: RegExpExecArray | null, reference: string): void => {
    if (match === null) return;
    const span = scalarMapOf(node).span(match.index, match.index + match[0].length);
    report("differs-from-reference", span, { reference });
  };
  for (const hook of [hooks.before, hooks.after, hooks.onError]) {
    if (hook)
      note(hook, /\{\{step_id\}\}/.exec(hook.text), "knows no `step_id`, and pastes nothing");
  }
  for (const { condition, group, recipe, type, workingDir } of steps) {
    if (group && type === "bash" && workingDir) {
      const reference = "takes a folder for its name, placeholders and all, in a parallel group";
      note(workingDir, /\{\{[\w.-]+\}\}/.exec(workingDir.text), reference);
    }
    if (recipe) {
      note(
        recipe,
        /^.*[^\w-].*/s.exec(recipe.text),
        "finds recipes by the bare names of their files",
      );
    }
    if (condition) note(condition, integerOfLiteral.exec(condition.text), "takes this for 0");
  }
}

const integerOfLiteral = /\bint\(\s*-?\d+(?:\.\d*)?\s*\)/;
