import { posix } from "node:path";
import type { Callee, PlanId } from "../../ir/step.ts";
import type { Located } from "../../source/located.ts";
import { patternOf } from "../../source/pattern-of.ts";
import { isRecipeFile } from "../../source/recipe-file.ts";
import { filesOfId, recipeFolders } from "../../source/recipe-folders.ts";
import { closestRecipe } from "../closest-file.ts";
import type { DialectContext } from "../dialect.ts";

/** Finds the recipes that restarts name. */
export interface Restarts {
  calleeOf(recipe: Located<string>): Callee;
}

/**
 * Looks for recipes by their ids: for files of that name, beside one first, then where `run ID` looks; last for the id in the
 * files beside it, since the reference knows a folder by the ids in it.
 */
export function createRestarts(ownId: string, context: DialectContext): Restarts {
  const plans = new Map<string, PlanId | undefined>([[ownId, context.plan]]);
  return {
    calleeOf({ value, span }) {
      // Many steps restart the same recipe, and each is asked for when it is checked and when it is lowered.
      if (!plans.has(value)) plans.set(value, findMachine(value, context));
      const plan = plans.get(value);
      if (plan !== undefined) return { kind: "static", path: value, plan, span };
      const closest = closestRecipe(value, foldersOf(context), context.list);
      return { kind: "missing", path: value, span, closest };
    },
  };
}

function findMachine(id: string, context: DialectContext): PlanId | undefined {
  if (!/^[\w-]+$/.test(id)) return undefined;
  for (const path of filesOfId(id, foldersOf(context))) {
    const found = context.resolveCallee(path, "");
    if (found !== undefined) return found;
  }
  return findById(id, context);
}

/** So many files of a folder are looked into. */
const mostFiles = 200;

function findById(
  id: string,
  { list, plan, readFile, resolveCallee }: DialectContext,
): PlanId | undefined {
  const folder = posix.dirname(plan);
  const ownId = new RegExp(
    `(?:^|[{,])\\s{0,20}["']?id["']?[ \\t]{0,9}:[ \\t]{0,9}["']?${patternOf(id)}["']?\\s{0,20}(?:[,}#]|$)`,
    "m",
  );
  const others = (list?.(folder) ?? []).filter(isRecipeFile).slice(0, mostFiles);
  for (const path of others.map((name) => posix.join(folder, name))) {
    const content = path === plan ? undefined : readFile(path, "")?.content;
    if (content && ownId.test(new TextDecoder().decode(content))) return resolveCallee(path, "");
  }
  return undefined;
}

function foldersOf({ plan, searchPath }: DialectContext): readonly string[] {
  const { first = [], last = [], shipped = [] } = searchPath ?? {};
  return [posix.dirname(plan), ...first, ...recipeFolders, ...last, ...shipped];
}
